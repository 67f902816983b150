//! The page written out is the page, whole and in its places, and touches nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hippodrome_web::{site, write_site};

/// A directory that is not there yet. From an earlier run there may be one; the first time there is none.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    place
}

/// All files of a directory and of those in it, and what they hold.
fn held(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut held = BTreeMap::new();
    for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            let below = self::held(&entry.path());
            held.extend(
                below
                    .into_iter()
                    .map(|(path, bytes)| (format!("{name}/{path}"), bytes)),
            );
        } else {
            held.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    held
}

fn page() -> BTreeMap<String, Vec<u8>> {
    site().map(|(name, bytes)| (name, bytes.to_vec())).collect()
}

#[test]
fn the_site_is_the_page() {
    let directory = place("site").join("below");
    assert_eq!(write_site(&directory, false).unwrap(), page().len());
    assert_eq!(held(&directory), page());
    // Over what is there already, too.
    fs::remove_file(directory.join("app.js")).unwrap();
    write_site(&directory, false).unwrap();
    assert_eq!(held(&directory), page());
    // What is of another version may be somebody's own.
    fs::write(directory.join("app.js"), "mine").unwrap();
    let error = write_site(&directory, false).unwrap_err();
    assert!(
        error.to_string().contains("its `app.js` is not the page's"),
        "{error}"
    );
    assert_eq!(fs::read(directory.join("app.js")).unwrap(), b"mine");
    write_site(&directory, true).unwrap();
    assert_eq!(held(&directory), page());
}

/// What somebody else has there is seen before anything is written, and stays in any case.
#[test]
fn other_directories_are_refused() {
    let place = place("refused");
    for (name, bytes, why) in [
        ("letter.txt", &b"dear reader"[..], "it holds `letter.txt`"),
        (
            "index.html",
            b"my own page",
            "its `index.html` is not the page's",
        ),
        (
            "shared.js.br",
            b"of a ship",
            "its `shared.js.br` is not the page's",
        ),
        ("board/chess.txt", b"e2 e4", "it holds `board`"),
        (
            "book/letter.txt",
            b"dear reader",
            "it holds `book/letter.txt`",
        ),
        ("book/page/1.html", b"once", "it holds `book/page`"),
        (
            "book/book/begin.html",
            b"my own book",
            "its `book/book/begin.html` is not the page's",
        ),
    ] {
        let directory = place.join(format!("with-{}", name.replace('/', "-")));
        let file = directory.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
        let before = held(&directory);
        let error = write_site(&directory, false).unwrap_err();
        assert!(error.to_string().contains(why), "{name}: {error}");
        assert_eq!(held(&directory), before, "{name}");
        write_site(&directory, true).unwrap();
        let mut expected = before;
        expected.extend(page());
        assert_eq!(held(&directory), expected, "{name}");
    }
    let directory = place.join("site");
    write_site(&directory, false).unwrap();
    fs::create_dir(directory.join("photos")).unwrap();
    let error = write_site(&directory, false).unwrap_err();
    assert!(error.to_string().contains("`photos`"), "{error}");
    // A directory where a file is to be, and a file where a directory is.
    for (name, is_directory) in [
        ("index.html", true),
        ("book/index.html", true),
        ("book", false),
        ("book/book", false),
    ] {
        let taken = place.join(format!("taken-{}", name.replace('/', "-")));
        let there = taken.join(name);
        fs::create_dir_all(there.parent().unwrap()).unwrap();
        match is_directory {
            true => fs::create_dir(&there).unwrap(),
            false => fs::write(&there, "mine").unwrap(),
        }
        for force in [false, true] {
            let error = write_site(&taken, force).unwrap_err();
            assert!(
                error
                    .to_string()
                    .contains(&format!("`{name}` is in the way")),
                "{error}"
            );
            assert_eq!(fs::read_dir(&taken).unwrap().count(), 1);
        }
    }
}

#[test]
#[cfg(unix)]
fn links_are_not_followed() {
    let place = place("links");
    fs::create_dir_all(place.join("own")).unwrap();
    for (name, is_directory) in [
        ("app.js", false),
        ("book/index.html", false),
        ("book", true),
        ("book/pictures", true),
    ] {
        let directory = place.join(name.replace('/', "-"));
        let there = directory.join(name);
        fs::create_dir_all(there.parent().unwrap()).unwrap();
        let own = place.join("own").join(name.replace('/', "-"));
        match is_directory {
            true => fs::create_dir_all(&own).unwrap(),
            false => fs::write(&own, "mine").unwrap(),
        }
        std::os::unix::fs::symlink(&own, there).unwrap();
        for force in [false, true] {
            let error = write_site(&directory, force).unwrap_err();
            assert!(
                error
                    .to_string()
                    .contains(&format!("`{name}` is in the way")),
                "{error}"
            );
        }
        match is_directory {
            true => assert_eq!(fs::read_dir(&own).unwrap().count(), 0),
            false => assert_eq!(fs::read(&own).unwrap(), b"mine"),
        }
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
    }
}
