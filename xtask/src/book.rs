//! `cargo xtask book`: the book as pages, in `target/book`, by mdBook, which is put under `target/` when it is not there, and of these
//! the pages that are served with the page (`book_pages`).
//!
//! What the book's pages link to lies beside them as in the repository, so the same links lead on there and here; a link of the built
//! pages that leads nowhere is an error. `cargo test` looks at the links of the documents without mdBook (`no_link_is_dead`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::book_links::look_at_links;
use crate::book_pages::{self, FIRST, MDBOOK, SUMMARY};
use crate::fingerprint::Files;
use crate::reference::{self, Chapter};
use crate::workspace::{program_name, root, target};

/// What its pages show or link to, beside themselves.
const BESIDE: [&str; 5] = [
    "bench/README.md",
    hippodrome_bench::growth::CHART,
    hippodrome_bench::sharing::CHART,
    "CHANGELOG.md",
    "schema/hippodrome.json",
];
const PICTURES: &str = "pictures";

/// The folder of its chapters, and where it lies among what is built.
const BOOK: &str = "book";

/// The chapter before which those stand that are made from the code.
const BEFORE: &str = "- [Answers for programs]";

/// Builds it, and looks at every link.
pub(crate) fn build() -> anyhow::Result<()> {
    let (root, target) = (root(), target());
    let mdbook = mdbook(&root, &target)?;
    let source = target.join("book-source");
    let built = target.join(BOOK);
    for folder in [&source, &built] {
        if folder.exists() {
            // Else a chapter that is gone would still be there.
            fs::remove_dir_all(folder)?;
        }
    }
    let sources = sources(&root)?;
    for (file, bytes) in &sources {
        let to = source.join(file);
        fs::create_dir_all(to.parent().context("a folder")?)?;
        fs::write(to, bytes).with_context(|| file.clone())?;
    }
    let status = Command::new(mdbook)
        .arg("build")
        .arg(&source)
        .arg("--dest-dir")
        .arg(&built)
        .status()
        .context("mdbook")?;
    ensure!(status.success(), "mdbook failed: {status}");
    // mdBook puts the first chapter here too, with links that lead on from where the chapter lies.
    fs::write(built.join("index.html"), FIRST)?;
    look_at_links(&built)?;
    // What would be the same is left alone: the program, which holds it, need not be compiled anew.
    match book_pages::check(&root, &sources) {
        Ok(()) => Ok(()),
        Err(_) => book_pages::write(&root, &built, &sources),
    }
}

/// Fails where the pages that are served are not made from what the sources are now.
pub(crate) fn check() -> anyhow::Result<()> {
    let root = root();
    book_pages::check(&root, &sources(&root)?)
}

/// Reads all that mdBook is given, and makes the chapters that come from the code.
fn sources(root: &Path) -> anyhow::Result<Files> {
    let mut sources = Files::new();
    let mut names = BESIDE.map(str::to_owned).to_vec();
    for folder in [BOOK, PICTURES] {
        for file in fs::read_dir(root.join(folder))? {
            let name = file?.file_name().to_string_lossy().into_owned();
            // An editor's or the system's.
            if !name.starts_with('.') {
                names.push(format!("{folder}/{name}"));
            }
        }
    }
    for name in names {
        let bytes = fs::read(root.join(&name)).with_context(|| name.clone())?;
        match &name[..] {
            "book/book.toml" => sources.insert("book.toml".into(), bytes),
            chapter if chapter.starts_with("book/") && chapter.ends_with(".md") => {
                let text = for_readers(&String::from_utf8(bytes)?);
                sources.insert(name, text.into_bytes())
            }
            _ => sources.insert(name, bytes),
        };
    }
    let summary = sources.remove("book/SUMMARY.md");
    let mut summary = String::from_utf8(summary.context("the list of chapters")?)?;
    for Chapter { file, title, text } in reference::chapters()? {
        sources.insert(format!("{BOOK}/{file}"), text.into_bytes());
        let chapter = format!("- [{title}]({file})\n{BEFORE}");
        ensure!(summary.contains(BEFORE), "{BEFORE:?} is no chapter");
        summary = summary.replace(BEFORE, &chapter);
    }
    sources.insert(SUMMARY.into(), from_the_root(&summary).into_bytes());
    Ok(sources)
}

/// The examples without what only their test reads: an exit code (`? 3`), the empty line at the end, and what differs each time (`[..]`).
fn for_readers(chapter: &str) -> String {
    let mut shown = String::new();
    let mut is_console = false;
    for line in chapter.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
            // The line before is the end of the example.
            while line == "```" && shown.ends_with("\n\n") {
                shown.pop();
            }
        }
        match line.strip_prefix("? ").filter(|_| is_console) {
            Some(code) => shown += &format!("(exit code {code})"),
            None => shown += &line.replace("[..]", "…"),
        }
        shown.push('\n');
    }
    shown
}

/// The program, which is installed if it is not there.
fn mdbook(root: &Path, target: &Path) -> anyhow::Result<PathBuf> {
    let place = target.join("mdbook");
    let program = place.join("bin").join(program_name("mdbook"));
    if !program.is_file() {
        let status = Command::new("cargo")
            .args(["install", "--locked", "--version", MDBOOK])
            .args(["--no-default-features", "--features", "search", "mdbook"])
            .arg("--root")
            .arg(&place)
            .current_dir(root)
            .status()
            .context("cargo install")?;
        ensure!(status.success(), "mdbook was not installed: {status}");
    }
    Ok(program)
}

/// The list of chapters with links that begin a folder higher.
fn from_the_root(summary: &str) -> String {
    let links = summary.replace("](", "](book/");
    links.replace("](book/../", "](")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_are_found_from_the_root() {
        assert_eq!(
            from_the_root("- [a](begin.md)\n- [b](../bench/README.md)"),
            "- [a](book/begin.md)\n- [b](bench/README.md)"
        );
    }

    #[test]
    fn what_only_tests_read_is_left_out() {
        assert_eq!(
            for_readers("Is it?\n\n```console\n$ a\n? 1\nno: [..]\n\n```\n\n? 1\n"),
            "Is it?\n\n```console\n$ a\n(exit code 1)\nno: …\n```\n\n? 1\n"
        );
    }

    /// A comment that begins a line begins a block of HTML, in which no word of the line is read as Markdown.
    #[test]
    fn no_line_begins_with_a_comment_and_goes_on() {
        let mut files: Vec<PathBuf> = ["README.md", "bench/README.md"]
            .map(|file| root().join(file))
            .into();
        files.extend(
            fs::read_dir(root().join(BOOK))
                .unwrap()
                .map(|file| file.unwrap().path()),
        );
        for file in files {
            let text = fs::read_to_string(&file).unwrap_or_default();
            for line in text.lines().map(str::trim) {
                let is_block = !line.starts_with("<!--") || line.ends_with("-->");
                assert!(is_block, "{}: {line}", file.display());
            }
        }
    }

    /// A picture that does not lie beside the pages is not seen.
    #[test]
    fn every_picture_is_beside_the_pages() {
        let chapters = fs::read_dir(root().join(BOOK)).unwrap();
        let chapters = chapters.map(|file| file.unwrap().path());
        let mut shown = 0;
        for page in chapters.chain([root().join("bench/README.md")]) {
            let text = fs::read_to_string(&page).unwrap_or_default();
            let here = page.parent().unwrap();
            for rest in text.split("![").skip(1) {
                // A macro's exclamation mark begins no picture.
                let Some((words, rest)) = rest.split_once("](") else {
                    continue;
                };
                if words.contains(['\n', '`']) {
                    continue;
                }
                let (target, _) = rest.split_once(')').unwrap();
                let place = here.join(target).canonicalize().unwrap();
                let is_beside = BESIDE.iter().any(|file| place == root().join(file))
                    || place.starts_with(root().join(PICTURES));
                assert!(is_beside, "{target} in {}", page.display());
                shown += 1;
            }
        }
        assert!(shown > 3, "{shown}");
    }

    /// A chapter that is not in the list is not built, and its readers never find it.
    #[test]
    fn every_chapter_is_in_the_list() {
        let summary = fs::read_to_string(root().join("book/SUMMARY.md")).unwrap();
        for file in fs::read_dir(root().join(BOOK)).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            let is_chapter = name.ends_with(".md") && name != "SUMMARY.md";
            assert!(
                !is_chapter || summary.contains(&format!("]({name})")),
                "{name}"
            );
        }
    }
}
