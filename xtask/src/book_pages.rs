//! The book as it is served with the page: what mdBook made of each chapter, in a page of our own without scripts, fonts and a
//! search, which take ten times as much as the chapters.
//!
//! It lies in `built/book` with a record of the sources that it was made from and of what was made, so that neither can change
//! alone. Whatever a chapter shows or links to lies there too, and nothing else.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::book_links::{links, look_at_links};
use crate::fingerprint::{self, Files};

const PAGES: &str = "crates/hippodrome-web/built/book";
const RECORD: &str = "crates/hippodrome-web/book.txt";

/// How they are made: this file, and the release of mdBook that it names.
const MADE_BY: &str = "xtask/src/book_pages.rs";
pub(crate) const MDBOOK: &str = "0.4.52";

/// The list of chapters that mdBook is given, with links that begin a folder higher than those of `book/SUMMARY.md`.
pub(crate) const SUMMARY: &str = "SUMMARY.md";

/// The first page leads to the first chapter.
pub(crate) const FIRST: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Hippodrome</title>\
    <meta http-equiv=refresh content=\"0; url=book/begin.html\">";

/// A chapter in the list of all.
struct Chapter<'s> {
    title: &'s str,
    /// Its page, from where the list lies.
    page: String,
}

/// The chapters under one heading of the list.
struct Part<'s> {
    heading: &'s str,
    chapters: Vec<Chapter<'s>>,
}

/// Makes them of the pages in a folder that mdBook built from these sources.
pub(crate) fn write(root: &Path, built: &Path, sources: &Files) -> anyhow::Result<()> {
    let folder = root.join(PAGES);
    if folder.exists() {
        // Else a chapter that is gone would still be served.
        fs::remove_dir_all(&folder)?;
    }
    let summary = sources.get(SUMMARY).context(SUMMARY)?;
    let parts = parts(std::str::from_utf8(summary)?);
    let chapters: Vec<&Chapter> = parts.iter().flat_map(|part| &part.chapters).collect();
    for (at, chapter) in chapters.iter().enumerate() {
        let text =
            fs::read_to_string(built.join(&chapter.page)).with_context(|| chapter.page.clone())?;
        let main = text
            .split_once("<main>")
            .and_then(|(_, rest)| rest.split_once("</main>"));
        let (main, _) = main.with_context(|| format!("{} has no text", chapter.page))?;
        let before = at.checked_sub(1).map(|before| chapters[before]);
        let text = page(&parts, chapter, before, chapters.get(at + 1).copied(), main);
        let place = folder.join(&chapter.page);
        let here = place.parent().context("a folder")?;
        fs::create_dir_all(here)?;
        let from = built.join(&chapter.page);
        let from = from.parent().context("a folder")?;
        // What belongs to the page above is not among them.
        for file in links(&text).filter(|file| from.join(file).is_file()) {
            let to = here.join(file);
            if !file.ends_with(".html") && !to.exists() {
                fs::create_dir_all(to.parent().context("a folder")?)?;
                fs::copy(from.join(file), to)?;
            }
        }
        fs::write(place, text)?;
    }
    fs::write(folder.join("index.html"), FIRST)?;
    look_at_links(&folder)?;
    fs::write(root.join(RECORD), record(root, sources)?)?;
    Ok(())
}

/// Fails where they are not those that were made from these sources.
pub(crate) fn check(root: &Path, sources: &Files) -> anyhow::Result<()> {
    ensure!(
        fs::read_to_string(root.join(RECORD))? == record(root, sources)?,
        "the book or {PAGES} has changed: run `cargo xtask book`"
    );
    Ok(())
}

/// The lines that tell from which sources they were made, and what was made.
fn record(root: &Path, sources: &Files) -> anyhow::Result<String> {
    let mut sources = sources.clone();
    sources.extend(fingerprint::files(root, &[MADE_BY])?);
    Ok(format!(
        "sources {}\npages {}\n",
        fingerprint::of_files(&sources),
        fingerprint::of_files(&fingerprint::files(root, &[PAGES])?),
    ))
}

/// The list of chapters, by headings.
fn parts(summary: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part> = Vec::new();
    for line in summary.lines() {
        let link = line
            .strip_prefix("- [")
            .and_then(|rest| rest.split_once("]("));
        if let Some(heading) = line.strip_prefix("# ") {
            let chapters = Vec::new();
            parts.push(Part { heading, chapters });
        } else if let (Some((title, file)), Some(part)) = (link, parts.last_mut()) {
            let page = file.replace(".md)", ".html");
            part.chapters.push(Chapter { title, page });
        }
    }
    // That of the list itself has none.
    parts.retain(|part| !part.chapters.is_empty());
    parts
}

/// The page of a chapter with this text.
fn page(
    parts: &[Part],
    chapter: &Chapter,
    before: Option<&Chapter>,
    after: Option<&Chapter>,
    text: &str,
) -> String {
    let up = "../".repeat(chapter.page.matches('/').count());
    let mut list = String::new();
    for Part { heading, chapters } in parts {
        list += &format!("<p>{heading}</p>\n<ul>\n");
        for Chapter { title, page } in chapters {
            let current = match *page == chapter.page {
                true => " aria-current=\"page\"",
                false => "",
            };
            list += &format!("<li><a href=\"{up}{page}\"{current}>{title}</a></li>\n");
        }
        list += "</ul>\n";
    }
    let turned = [("prev", "Before", before), ("next", "Next", after)].map(|(way, word, to)| {
        to.map(|Chapter { title, page }| {
            format!("<a rel=\"{way}\" href=\"{up}{page}\"><span>{word}</span> {title}</a>\n")
        })
    });
    let [before, after] = turned.map(Option::unwrap_or_default);
    let title = chapter.title;
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'; style-src 'self'\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{title} · Hippodrome</title>
<link rel=\"icon\" href=\"{up}../icon.svg\" type=\"image/svg+xml\">
<link rel=\"stylesheet\" href=\"{up}book/pages.css\">
</head>
<body>
<a class=\"skip\" href=\"#text\">To the text</a>
<header>
<a href=\"{up}../\">Board</a>
<details>
<summary>Chapters</summary>
<nav aria-label=\"Chapters\">
{list}</nav>
</details>
</header>
<main id=\"text\" tabindex=\"-1\">
{}
<nav class=\"turn\" aria-label=\"Before and after\">
{before}{after}</nav>
</main>
</body>
</html>
",
        text.trim()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::root;

    #[test]
    fn a_page_leads_to_all_chapters_to_its_neighbors_and_to_the_board() {
        let parts = parts(
            "# Summary\n\n# Here\n\n- [A](book/a.md)\n- [B](book/b.md)\n\n# There\n\n- [C](C.md)\n",
        );
        let [a, b] = [&parts[0].chapters[0], &parts[0].chapters[1]];
        let c = &parts[1].chapters[0];
        let told = page(&parts, b, Some(a), Some(c), "<h1>b</h1>\n");
        let found: Vec<&str> = links(&told).collect();
        let above = ["../../icon.svg", "../book/pages.css", "../../"];
        let list = ["../book/a.html", "../book/b.html", "../C.html"];
        assert_eq!(found, [&above[..], &list, &[list[0], list[2]]].concat());
        assert_eq!(told.matches("aria-current").count(), 1);
        assert!(told.contains("<a href=\"../book/b.html\" aria-current=\"page\">B</a>"));
        assert!(told.contains("<p>There</p>") && !told.contains("Summary"));
        let last = page(&parts, c, Some(b), None, "");
        assert!(last.contains("href=\"../\">Board") && !last.contains("rel=\"next\""));
    }

    /// Where the page has a color of this name, it is the same.
    #[test]
    fn the_colors_are_those_of_the_page() {
        let read = |file: &str| fs::read_to_string(root().join(file)).unwrap();
        let (ours, page) = (
            read("book/pages.css"),
            read("crates/hippodrome-web/page/styles/base.css"),
        );
        let colors = ours.lines().filter(|line| line.starts_with("  --"));
        assert!(colors.clone().count() > 5);
        for color in colors {
            assert!(page.contains(&format!("\n{color}\n")), "{color}");
        }
    }

    /// No path of the machine that built them, and none of its commits.
    #[test]
    fn the_pages_that_are_served_name_no_place() {
        let root = root();
        for (name, bytes) in fingerprint::files(&root, &[PAGES]).unwrap() {
            let text = String::from_utf8_lossy(&bytes);
            for place in [root.to_str().unwrap(), "/root/", "/Users/"] {
                assert!(!text.contains(place), "{name}: {place}");
            }
        }
    }
}
