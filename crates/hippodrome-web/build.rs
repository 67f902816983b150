//! Makes the files of the page part of the program: whatever lies in `built/` and its folders, and the service worker.
//!
//! Each is there as it is and, where that is worth it, packed as browsers take it (brotli, gzip), so that a server packs
//! nothing while somebody waits. The service worker learns here which files there are. What was packed once is
//! kept in the directory of the build, by its fingerprint: brotli takes seconds for the engine.
//!
//! A file whose name begins with a dot is an editor's or the system's, and is left out.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// What the service worker need not keep: pages of their own, by how their paths begin.
const NOT_KEPT: [&str; 2] = [BOOK, "third-party.txt"];

/// How the paths of the book begin. Nobody waits for a page of it, so it is packed a tenth less, in a tenth of the time.
const BOOK: &str = "book/";

/// How hard brotli tries: in what is released as hard as it can, while developing a moment.
const RELEASED: u32 = 11;
const DEVELOPED: u32 = 5;

/// The line of the service worker that is filled in.
const GAP: &str = "const FILES = {};";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=built");
    println!("cargo::rerun-if-changed=page/sw.js");
    println!("cargo::rerun-if-changed=build.rs");
    let directory = |name| PathBuf::from(env::var_os(name).expect("cargo says it"));
    let built = directory("CARGO_MANIFEST_DIR").join("built");
    let out = directory("OUT_DIR");
    let mut names = Vec::new();
    list(&built, "", &mut names)?;
    // The page to open comes first, and the others by name.
    names.sort_by_key(|name| (name != "index.html", name.clone()));
    let mut files = Vec::new();
    for name in names {
        let bytes = fs::read(built.join(&name))?;
        files.push((name, bytes));
    }
    let worker = fs::read_to_string(directory("CARGO_MANIFEST_DIR").join("page/sw.js"))?;
    let worker = service_worker(&worker, &files);
    files.push((String::from("sw.js"), worker.into_bytes()));
    let is_released = env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    let best = if is_released { RELEASED } else { DEVELOPED };
    let mut text = String::from("&[\n");
    for (name, bytes) in files {
        let tag = format!("{:016x}", fnv_1a(&bytes));
        let place = stored(&out, &tag, "raw", &bytes, |bytes| Ok(bytes.to_vec()))?;
        let quality = match name.starts_with(BOOK) {
            true => best.min(9),
            false => best,
        };
        let brotli = packed(&out, &tag, "br", &bytes, |bytes| in_brotli(bytes, quality))?;
        let gzip = packed(&out, &tag, "gz", &bytes, in_gzip)?;
        writeln!(
            text,
            "File {{ path: {name:?}, bytes: include_bytes!({place:?}), tag: {tag:?}, brotli: {brotli}, gzip: {gzip} }},"
        )
        .expect("a string grows");
    }
    text += "]\n";
    fs::write(out.join("files.rs"), text)
}

/// The files in a folder and in those below, with `/` between their names.
fn list(folder: &Path, above: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string();
        let name = name.map_err(|name| io::Error::other(format!("{name:?} is not UTF-8")))?;
        if name.starts_with('.') {
            continue;
        }
        match entry.file_type()?.is_dir() {
            true => list(&entry.path(), &format!("{above}{name}/"), names)?,
            false => names.push(format!("{above}{name}")),
        }
    }
    Ok(())
}

/// The service worker, which knows the files of the page that it keeps.
fn service_worker(source: &str, files: &[(String, Vec<u8>)]) -> String {
    assert!(source.contains(GAP), "sw.js has no line `{GAP}`");
    let mut kept = String::new();
    let is_kept = |name: &str| !NOT_KEPT.iter().any(|start| name.starts_with(start));
    for (name, bytes) in files.iter().filter(|(name, _)| is_kept(name)) {
        write!(kept, "{name:?}:\"{:016x}\",", fnv_1a(bytes)).expect("a string grows");
    }
    source.replace(GAP, &format!("const FILES = {{{kept}}};"))
}

/// The bytes of a file in some form, in a file of the build's directory.
fn stored(
    out: &Path,
    tag: &str,
    form: &str,
    bytes: &[u8],
    pack: impl Fn(&[u8]) -> io::Result<Vec<u8>>,
) -> io::Result<PathBuf> {
    let place = out.join(format!("{tag}-{}.{form}", bytes.len()));
    if !place.exists() {
        // Whole or not at all, should the build be stopped.
        let begun = place.with_extension("begun");
        fs::write(&begun, pack(bytes)?)?;
        fs::rename(begun, &place)?;
    }
    Ok(place)
}

/// A packed file as an expression; none where a tenth is not saved.
fn packed(
    out: &Path,
    tag: &str,
    form: &str,
    bytes: &[u8],
    pack: impl Fn(&[u8]) -> io::Result<Vec<u8>>,
) -> io::Result<String> {
    let place = stored(out, tag, form, bytes, pack)?;
    let length = fs::metadata(&place)?.len() as usize;
    Ok(match length < bytes.len() / 10 * 9 {
        true => format!("Some(include_bytes!({place:?}))"),
        false => String::from("None"),
    })
}

fn in_brotli(bytes: &[u8], quality: u32) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    // The window holds the largest file.
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, quality, 22);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

fn in_gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

/// Changes when the file does.
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
