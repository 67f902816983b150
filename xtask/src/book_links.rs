//! What the pages of the book show and link to, and whether it is there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;

/// All pages in a folder and below.
fn html(folder: &Path, pages: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.extension() {
            _ if path.is_dir() => html(&path, pages)?,
            Some(ending) if ending == "html" => pages.push(path),
            _ => (),
        }
    }
    Ok(())
}

/// Fails where a page in a folder or below shows or links to what is not there.
pub(crate) fn look_at_links(folder: &Path) -> anyhow::Result<()> {
    let mut pages = Vec::new();
    html(folder, &mut pages)?;
    let mut dead = Vec::new();
    for page in &pages {
        let text = fs::read_to_string(page)?;
        let here = page.parent().unwrap_or(folder);
        let absent = links(&text).filter(|file| !here.join(file).exists());
        dead.extend(absent.map(|file| format!("{file} in {}", page.display())));
    }
    ensure!(
        dead.is_empty(),
        "links that lead nowhere: {}",
        dead.join(", ")
    );
    println!("{}: {} pages", folder.display(), pages.len());
    Ok(())
}

/// The files beside it that a page shows or links to.
pub(crate) fn links(page: &str) -> impl Iterator<Item = &str> {
    let starts = [" href=\"", " src=\""];
    let links = starts
        .into_iter()
        .flat_map(|start| page.split(start).skip(1));
    let targets = links.filter_map(|rest| Some(rest.split_once('"')?.0));
    targets
        .filter(|target| !target.contains(':'))
        .filter_map(|target| target.split('#').next())
        .filter(|file| !file.is_empty())
}
