//! The files of the page, as part of the program.
//!
//! Whatever lies in `page/` belongs to it: `build.rs` lists the files.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// A file of the page.
#[derive(Copy, Clone, Debug)]
pub struct File {
    /// Where it lies below the page, with slashes: `board/board.js`.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// All files of the page; the first is the one to open.
pub const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

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

/// Writes the page into a directory, which is made if it is not there, for any web host. It is empty, or holds
/// this page or a part of it and nothing else, unless it is to be written by `force`; then too only the files of
/// the page are written, and nothing is removed.
///
/// # Errors
///
/// Those of the file system, and what else the directory holds. Then nothing has been written.
pub fn write_site(directory: &Path, force: bool) -> io::Result<()> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    fs::create_dir_all(directory)?;
    let found = held(directory)?;
    if let Some(name) = &found.obstacle {
        return refused(format!(
            "`{name}` is a link, or a file where a directory of the page is to be, or a directory where a file is \
             to be: move it"
        ));
    }
    match (&found.stranger, &found.changed) {
        _ if force => {}
        (Some(name), _) => {
            return refused(format!(
                "it holds `{name}`, which is not of the page: name an empty directory, or add --force"
            ));
        }
        (None, Some(name)) => {
            return refused(format!(
                "its `{name}` is not the page's: name an empty directory, or add --force to write over it"
            ));
        }
        (None, None) => {}
    }
    for path in directories() {
        fs::create_dir_all(directory.join(path))?;
    }
    let mut files = FILES.iter();
    files.try_for_each(|file| fs::write(directory.join(file.path), file.bytes))
}

/// The directories of the page, below it.
fn directories() -> BTreeSet<&'static str> {
    let paths = FILES.iter().map(|file| file.path);
    paths
        .flat_map(|path| path.match_indices('/').map(|(end, _)| &path[..end]))
        .collect()
}

/// What a directory holds that the page is to be written to.
#[derive(Default)]
struct Held {
    /// Something that is not of the page.
    stranger: Option<String>,
    /// A file with the name of one of the page, of another version or somebody's own.
    changed: Option<String>,
    /// What bears the name of a file of the page, or of a directory, and is something else.
    obstacle: Option<String>,
}

/// Looks through a directory, and through those in it that the page has too.
fn held(directory: &Path) -> io::Result<Held> {
    let directories = directories();
    let mut held = Held::default();
    let mut prefixes = vec![String::new()];
    while let Some(prefix) = prefixes.pop() {
        for entry in fs::read_dir(directory.join(&prefix))? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type()?;
            if directories.contains(path.as_str()) {
                match kind.is_dir() {
                    true => prefixes.push(format!("{path}/")),
                    false => held.obstacle = Some(path),
                }
                continue;
            }
            match find(&path) {
                None => held.stranger = Some(path),
                Some(_) if !kind.is_file() => held.obstacle = Some(path),
                Some(file) if fs::read(entry.path())? != file.bytes => held.changed = Some(path),
                Some(_) => {}
            }
        }
    }
    Ok(held)
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
                    if !name.rsplit(['/', '\\']).next().unwrap().starts_with('.') {
                        found.push(name.replace('\\', "/"));
                    }
                }
            }
        }
    }

    #[test]
    fn all_files_of_the_page_are_part_of_the_program() {
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
