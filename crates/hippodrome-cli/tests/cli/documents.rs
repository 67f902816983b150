//! What the commands, the README and the book show is what comes out.

use std::path::{Path, PathBuf};

use crate::process::{A_WHILE, PROGRAM, Running, hippodrome, workshop};

#[test]
fn commands() {
    trycmd::TestCases::new()
        .register_bin("hippodrome", PathBuf::from(PROGRAM))
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd");
}

/// What the README and the book show is what comes out. A packaged crate has neither.
#[test]
fn the_readme_and_the_book_are_true() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if project.join("README.md").exists() {
        trycmd::TestCases::new()
            .register_bin("hippodrome", PathBuf::from(PROGRAM))
            .env("NO_COLOR", "1")
            .case(project.join("README.md"))
            .case("README.md")
            .case(project.join("book/*.md"));
    }
}

/// The pictures of the README and the book are what their own commands draw. PICTURES=overwrite
/// draws them anew.
#[test]
fn the_pictures_are_their_own() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(readme) = std::fs::read_to_string(project.join("README.md")) else {
        return;
    };
    let chapters = std::fs::read_dir(project.join("book")).expect("the book");
    let mut chapters: Vec<_> = chapters
        .map(|file| file.expect("a file of the book").path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
        .collect();
    chapters.sort();
    let book = chapters
        .iter()
        .map(|chapter| std::fs::read_to_string(chapter).expect("a chapter"))
        .collect::<String>();
    let texts = [readme, book].concat();
    let quoted = texts.split(['`', '\n']).map(str::trim);
    let commands: Vec<&str> = quoted
        .filter(|text| text.starts_with("hippodrome ") && text.contains(" pictures/"))
        .collect();
    assert!(commands.len() >= 4, "{commands:?}");
    let place = workshop("drawn");
    for folder in ["pictures", "book"] {
        std::fs::create_dir_all(place.join(folder)).expect("a directory");
    }
    // The graph of one of them.
    let graph = "book/petersen.txt";
    std::fs::copy(project.join(graph), place.join(graph)).expect("a graph");
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let mut drawing = hippodrome(&words);
        drawing.current_dir(&place);
        let ended = Running::start(&mut drawing, |_| ()).end(A_WHILE);
        // A search that a limit on nodes ends has drawn the best that it found.
        let expected = if words.contains(&"--nodes") { 3 } else { 0 };
        assert_eq!(ended.code, Some(expected), "{command}: {}", ended.stderr);
        let name = words.iter().find(|word| word.starts_with("pictures/"));
        let name = name.expect("a picture");
        let drawn = std::fs::read(place.join(name)).expect("drawn");
        if std::env::var_os("PICTURES").is_some_and(|value| value == "overwrite") {
            std::fs::write(project.join(name), &drawn).expect("written");
        }
        let kept = std::fs::read(project.join(name)).expect("kept");
        assert!(kept == drawn, "{name} is not what `{command}` draws");
    }
}

/// Every link from one document to another leads to a file, and to a heading of it where it names one.
#[test]
fn no_link_is_dead() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !project.join("README.md").exists() {
        return;
    }
    let named = ["README", "ARCHITECTURE", "CONTRIBUTING", "bench/README"];
    let mut documents = named
        .map(|name| project.join(name).with_extension("md"))
        .to_vec();
    let chapters = std::fs::read_dir(project.join("book")).expect("a book");
    documents.extend(chapters.map(|chapter| chapter.expect("a chapter").path()));
    let mut links = 0;
    for document in documents {
        let text = std::fs::read_to_string(&document).expect("a text");
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'))
            .map(|(target, _)| target)
            .filter(|target| !target.contains("://") && !target.contains(char::is_whitespace));
        for target in targets {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let place = match file {
                "" => document.clone(),
                file => document.parent().expect("a directory").join(file),
            };
            let dead = format!("{}: {target}", document.display());
            assert!(place.exists(), "{dead}");
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&place).expect("a text");
                let mut headings = text
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .map(anchor);
                assert!(headings.any(|anchor| anchor == heading), "{dead}");
            }
            links += 1;
        }
    }
    assert!(links > 30, "{links}");
}

/// What a link to a heading is called.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words
        .chars()
        .filter(|&sign| sign.is_alphanumeric() || sign == ' ' || sign == '-');
    kept.map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}
