//! Lists the files of the page, so that they are part of the program: whatever lies in `page/`, at any depth.
//!
//! A file whose name begins with a dot is an editor's or the system's, and is left out.

use std::env;
use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=page");
    let page = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says it")).join("page");
    let mut names = Vec::new();
    list(&page, "", &mut names)?;
    // The page to open comes first, and the others by name.
    names.sort_by_key(|name| (name != "index.html", name.clone()));
    let mut text = String::from("&[\n");
    for name in names {
        let place = page.join(&name);
        text += &format!("File {{ path: {name:?}, bytes: include_bytes!({place:?}) }},\n");
    }
    text += "]\n";
    let out = env::var("OUT_DIR").expect("cargo says it");
    fs::write(Path::new(&out).join("files.rs"), text)
}

/// The files of a directory and of those in it, by their paths below the page, with slashes on every system.
fn list(directory: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name().into_string();
        let name = name.map_err(|name| io::Error::other(format!("{name:?} is not UTF-8")))?;
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{prefix}{name}");
        match entry.file_type()?.is_dir() {
            true => list(&entry.path(), &format!("{path}/"), names)?,
            false => names.push(path),
        }
    }
    Ok(())
}
