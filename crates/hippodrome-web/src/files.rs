//! The files of the page, as part of the program.
//!
//! Whatever lies in `built/` belongs to it (`cargo xtask page` puts it there, and `cargo xtask book` the book): `build.rs` lists the files,
//! and packs them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// A file of the page.
#[derive(Copy, Clone, Debug)]
pub struct File {
    /// Its path below the page, with `/` where it lies in a folder.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// Its fingerprint: another when the file is another.
    pub tag: &'static str,
    /// Packed by brotli, where that saves a tenth.
    pub brotli: Option<&'static [u8]>,
    /// Packed by gzip, where that saves a tenth.
    pub gzip: Option<&'static [u8]>,
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
            Some("json") => "application/json",
            Some("webmanifest") => "application/manifest+json",
            _ => "text/plain; charset=utf-8",
        }
    }
}

/// What a web host is given: every file, and beside it its packed forms by their usual names (`.br`, `.gz`), which many
/// hosts send instead when they are told to.
pub fn site() -> impl Iterator<Item = (String, &'static [u8])> {
    FILES.iter().flat_map(|file| {
        let forms = [
            ("", Some(file.bytes)),
            (".br", file.brotli),
            (".gz", file.gzip),
        ];
        forms
            .into_iter()
            .filter_map(|(end, bytes)| Some((format!("{}{end}", file.path), bytes?)))
    })
}

/// Writes the page into a directory, which is made if it is not there, for any web host. It is empty, or holds
/// this page or a part of it and nothing else, unless it is to be written by `force`; then too only the files of
/// the page are written, and nothing is removed. Returns how many files it wrote.
///
/// # Errors
///
/// Those of the file system, and what else the directory holds. Then nothing has been written.
pub fn write_site(directory: &Path, force: bool) -> io::Result<usize> {
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    fs::create_dir_all(directory)?;
    let found = held(directory)?;
    if let Some((name, wanted)) = &found.obstacle {
        return refused(format!(
            "`{name}` is in the way, where a {wanted} of the page is to be: move it"
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
    let mut written = 0;
    for (name, bytes) in site() {
        let place = directory.join(name);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(place, bytes)?;
        written += 1;
    }
    Ok(written)
}

/// What a directory holds that the page is to be written to.
#[derive(Default)]
struct Held {
    /// Something that is not of the page.
    stranger: Option<String>,
    /// A file with the name of one of the page, of another version or somebody's own.
    changed: Option<String>,
    /// What bears the name of a file of the page, or of a folder, and is something else: a link, for example.
    obstacle: Option<(String, &'static str)>,
}

/// Looks through a directory, and its folders that bear the names of the page's.
fn held(directory: &Path) -> io::Result<Held> {
    let site: BTreeMap<String, &[u8]> = site().collect();
    let folders: BTreeSet<&str> = site.keys().flat_map(|path| folders_of(path)).collect();
    let mut held = Held::default();
    let mut above = vec![String::new()];
    while let Some(folder) = above.pop() {
        for entry in fs::read_dir(directory.join(&folder))? {
            let entry = entry?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            // Of a link, not of what it leads to.
            let kind = entry.file_type()?;
            match site.get(&name) {
                _ if folders.contains(&name[..]) => match kind.is_dir() {
                    true => above.push(name + "/"),
                    false => held.obstacle = Some((name, "directory")),
                },
                None => held.stranger = Some(name),
                Some(_) if !kind.is_file() => held.obstacle = Some((name, "file")),
                Some(bytes) if fs::read(entry.path())? != *bytes => held.changed = Some(name),
                Some(_) => {}
            }
        }
    }
    Ok(held)
}

/// The folders that a path leads through.
fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn all_files_of_the_page_are_part_of_the_program() {
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("built");
        let mut found = Vec::new();
        let mut above = vec![built.clone()];
        while let Some(folder) = above.pop() {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                let path = entry.path();
                if path.is_dir() {
                    above.push(path);
                } else if !entry.file_name().to_string_lossy().starts_with('.') {
                    let path = path.strip_prefix(&built).unwrap().to_str().unwrap();
                    found.push(path.replace('\\', "/"));
                }
            }
        }
        found.push(String::from("sw.js"));
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

    /// What is packed is what is sent as it is, and much smaller.
    #[test]
    fn packed_files_are_the_same_files() {
        let find = |name| FILES.iter().find(|file| file.path == name).unwrap();
        for file in FILES {
            let mut read = Vec::new();
            if let Some(packed) = file.brotli {
                brotli::BrotliDecompress(&mut &packed[..], &mut read).unwrap();
                assert!(read == file.bytes, "{}", file.path);
            }
            read.clear();
            if let Some(packed) = file.gzip {
                flate2::read::GzDecoder::new(packed)
                    .read_to_end(&mut read)
                    .unwrap();
                assert!(read == file.bytes, "{}", file.path);
            }
        }
        for name in ["engine.wasm", "shared.js", "page.css"] {
            let file = find(name);
            let (brotli, gzip) = (file.brotli.unwrap().len(), file.gzip.unwrap().len());
            assert!(
                brotli < gzip && 2 * gzip < file.bytes.len(),
                "{name}: {brotli}, {gzip}"
            );
        }
    }

    /// The service worker keeps every file but itself and what are pages of their own.
    #[test]
    fn the_service_worker_knows_the_files() {
        let worker = String::from_utf8_lossy(find("sw.js").unwrap().bytes);
        for file in FILES {
            let named = worker.contains(&format!("\"{}\":\"{}\"", file.path, file.tag));
            let is_kept = !file.path.starts_with("book/")
                && !["sw.js", "third-party.txt"].contains(&file.path);
            assert_eq!(named, is_kept, "{}", file.path);
        }
    }

    /// What no media type is known of is sent as text, which it has to be.
    #[test]
    fn every_file_has_a_media_type() {
        for file in FILES {
            let is_text = file.media_type().starts_with("text/plain");
            assert_eq!(is_text, file.path.ends_with(".txt"), "{}", file.path);
        }
    }

    /// Nothing is loaded from elsewhere.
    #[test]
    fn the_page_names_no_other_host() {
        let known = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"];
        // The page does not load the licenses and the book, and those name whom they please.
        let loaded = |file: &&File| {
            ![".wasm", ".txt"].iter().any(|end| file.path.ends_with(end))
                && !file.path.starts_with("book/")
        };
        for file in FILES.iter().filter(loaded) {
            let mut text = String::from_utf8_lossy(file.bytes).into_owned();
            for name in known {
                text = text.replace(name, "");
            }
            assert!(!text.contains("://"), "{}", file.path);
        }
    }

    /// The book links to others and loads nothing of theirs, which the policy in the head of its pages forbids besides.
    #[test]
    fn the_book_loads_nothing_from_elsewhere() {
        let pages = FILES.iter().filter(|file| file.path.starts_with("book/"));
        let pages = pages.filter(|file| file.media_type().starts_with("text/html"));
        let mut loading = 0;
        for page in pages {
            let text = String::from_utf8_lossy(page.bytes);
            for tag in text.split('<') {
                let loads = ["link ", "img ", "script", "iframe "];
                if loads.iter().any(|start| tag.starts_with(start)) {
                    assert!(!tag.contains("://"), "{}: {tag}", page.path);
                    loading += 1;
                }
            }
        }
        assert!(loading > 50, "{loading}");
    }
}
