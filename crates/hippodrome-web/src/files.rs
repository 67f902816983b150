//! The files of the page, as part of the program.
//!
//! Every file in `page/` is listed here by hand; a test finds the one that is not.

use std::fs;
use std::io;
use std::path::Path;

/// A file of the page.
#[derive(Copy, Clone, Debug)]
pub struct File {
    /// Its name.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(File {
            path: $path,
            bytes: include_bytes!(concat!("../page/", $path)),
        }),*]
    };
}

/// All files of the page; the first is the one to open.
pub const FILES: &[File] = files![
    "index.html",
    "app.js",
    "atlas.js",
    "bench.js",
    "board.js",
    "boards.js",
    "canvas.js",
    "check.js",
    "compare.js",
    "controls.js",
    "count.js",
    "daily.js",
    "edit.js",
    "elements.js",
    "engine.js",
    "engine.txt",
    "engine.wasm",
    "explore.js",
    "film.wasm",
    "game.js",
    "games.js",
    "gestures.js",
    "giant.js",
    "given.js",
    "ground.js",
    "hints.js",
    "icon.svg",
    "ink.js",
    "keys.js",
    "knight.js",
    "learn.js",
    "lessons.js",
    "map.js",
    "marks.js",
    "methods.js",
    "narration.js",
    "numbers.wasm",
    "panel.js",
    "picture.js",
    "play.js",
    "player.js",
    "predict.js",
    "recording.js",
    "regular.js",
    "ride.js",
    "settings.js",
    "shapes.js",
    "sheet.js",
    "sides.js",
    "squares.js",
    "stage.js",
    "state.js",
    "store.js",
    "style.css",
    "take.js",
    "third-party.txt",
    "view.js",
    "tours.js",
    "trial.js",
    "wasm.js",
    "watch.js",
    "worker.js",
];

/// The file at a path below the page.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// The licenses of the crates that are in the program and in the page.
pub fn third_party() -> &'static [u8] {
    find("third-party.txt").map_or(&[], |file| file.bytes)
}

impl File {
    /// Its media type.
    pub fn media_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        }
    }
}

/// By what a page that was written out is known: which sources it was made of. It is written first.
const MARK: (&str, &[u8]) = ("engine.txt", b"sources ");

/// Writes the page into a directory, which is made if it is not there, for any web host. It is empty, or holds a
/// page that was written before and nothing else, unless it is to be written by `force`; then too only the files of
/// the page are written, and nothing is removed.
///
/// # Errors
///
/// Those of the file system, and what else the directory holds. Then nothing has been written.
pub fn write_site(directory: &Path, force: bool) -> io::Result<()> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    fs::create_dir_all(directory)?;
    let (mut found, mut stranger) = (false, None);
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        found = true;
        if !FILES.iter().any(|file| name == file.path) {
            stranger = Some(name);
        } else if !entry.file_type()?.is_file() {
            let name = name.to_string_lossy();
            return refused(format!(
                "`{name}` is a link or a directory, where a file of the page is to be: move it"
            ));
        }
    }
    let is_page = |mark: Vec<u8>| mark.starts_with(MARK.1);
    let is_page = || fs::read(directory.join(MARK.0)).is_ok_and(is_page);
    match stranger {
        Some(name) if !force => {
            let name = name.to_string_lossy();
            return refused(format!(
                "it holds `{name}`, which is not of the page: name an empty directory, or add --force"
            ));
        }
        None if !force && found && !is_page() => {
            return refused(
                "what it holds was not written by this command: name an empty directory, or add \
                 --force"
                    .to_owned(),
            );
        }
        _ => {}
    }
    let (mark, others): (Vec<&File>, Vec<&File>) =
        FILES.iter().partition(|file| file.path == MARK.0);
    let mut files = mark.into_iter().chain(others);
    files.try_for_each(|file| fs::write(directory.join(file.path), file.bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(directory: &Path, root: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => below(&path, root, found),
                false => {
                    let name = path.strip_prefix(root).unwrap().to_string_lossy();
                    found.push(name.replace('\\', "/"));
                }
            }
        }
    }

    #[test]
    fn all_files_of_the_page_are_listed() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let mut found = Vec::new();
        below(&page, &page, &mut found);
        found.sort();
        let mut listed: Vec<&str> = FILES.iter().map(|file| file.path).collect();
        listed.sort_unstable();
        assert_eq!(listed, found);
        assert_eq!(FILES[0].path, "index.html");
    }

    #[test]
    fn licenses_are_there() {
        let text = String::from_utf8_lossy(third_party());
        assert!(text.contains("\n* serde ") && text.contains("Permission is hereby granted"));
    }

    /// The page lies in one directory, as it is written out.
    #[test]
    fn all_files_lie_in_one_directory() {
        assert!(FILES.iter().all(|file| !file.path.contains('/')));
        assert!(
            FILES
                .iter()
                .any(|file| file.path == MARK.0 && file.bytes.starts_with(MARK.1))
        );
    }

    /// Nothing is loaded from elsewhere.
    #[test]
    fn the_page_names_no_other_host() {
        let known = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"];
        // The page does not load the licenses, and those name whom they please.
        let loaded = |file: &&File| !file.path.ends_with(".wasm") && !file.path.ends_with(".txt");
        for file in FILES.iter().filter(loaded) {
            let mut text = String::from_utf8_lossy(file.bytes).into_owned();
            for name in known {
                text = text.replace(name, "");
            }
            assert!(!text.contains("://"), "{}", file.path);
        }
    }
}
