//! The ending of a file's name, which names a format or nothing at all.
//!
//! An ending that stands for a format means that format with every command that writes it, and the others refuse it before
//! anything is done, since a file that is called a picture and holds text helps nobody. For the same reason a format that is
//! named with `--format` is not written to a file whose ending stands for another one. Any other ending is the
//! user's own affair: the command writes its text, or the format that was named.

use anyhow::bail;
use hippodrome::format::GRAPH_FORMS;

use super::format::Format;
use super::picture::Picture;
use crate::files::output::{Output, Promises, ending_of};

/// A table, with a line of names above it.
pub(crate) const CSV: &str = "csv";
/// A JSON document.
pub(crate) const JSON: &str = "json";
/// JSON values, a line each: many tours, or the events of a search.
pub(crate) const JSON_LINES: &str = "jsonl";

/// Text.
const TEXT: &str = "txt";
/// Anything that is no text.
const BINARY: &str = "bin";

/// Endings of formats that no command writes, as far as somebody may hope for them.
const OTHERS: [&str; 55] = [
    "avi", BINARY, "bmp", "cnf", "csv", "doc", "docx", "dxf", "dzn", "eps", "fzn", "gcode", "gdf",
    "gexf", "gml", "graphml", "gz", "hpgl", "html", "ipynb", "jpeg", "jpg", "lp", "md", "mp4",
    "mps", "mzn", "net", "npy", "npz", "ods", "odt", "opb", "paj", "parquet", "pdf", "pgn", "plt",
    "ps", "rtf", "smt2", "svgz", "tex", "tgf", "tif", "tiff", "tsv", "wcnf", "webm", "webp", "xls",
    "xlsx", "xml", "yaml", "zip",
];

/// All endings that stand for a format.
fn known() -> impl Iterator<Item = &'static str> {
    let graphs = GRAPH_FORMS.iter().flat_map(|form| form.endings);
    let others = graphs.chain(&OTHERS).copied();
    Format::endings().chain(others).chain([JSON_LINES])
}

/// The help of `--output`, with the endings that mean something.
pub(crate) fn help(endings: impl Iterator<Item = &'static str>) -> String {
    let endings = endings.map(|ending| format!(".{ending}"));
    let endings: Vec<String> = endings.collect();
    format!(
        "Write to this file instead of stdout: .txt, {}",
        endings.join(", ")
    )
}

/// Refuses files whose names promise a format that is not going to be in them.
pub(crate) fn check(outputs: &[Output<'_>]) -> anyhow::Result<()> {
    for output in outputs {
        let (Some(path), Some(ending)) = (output.path, ending_of(output.path)) else {
            continue;
        };
        let is = |known: &str| ending.eq_ignore_ascii_case(known);
        let path = path.display();
        match &output.promises {
            Promises::Anything => {}
            Promises::Endings(written) => {
                let written = written.iter().copied();
                if !known().any(is) || written.clone().any(is) {
                    continue;
                }
                let written = written.map(|ending| format!(".{ending}"));
                let text = ["text (.txt)".to_owned()].into_iter();
                let written: Vec<String> = text.chain(written).collect();
                bail!(
                    "cannot write {path}: .{ending} is not a format of this command, which writes {}",
                    written.join(", ")
                );
            }
            Promises::Named { format, endings } => {
                // Plain numbers of any kind are called so.
                let is_picture = |ending: &&'static str| Picture::by_ending(ending).is_some();
                let promises = match output.binary {
                    Some(_) => is(TEXT) || known().any(is) && !is(BINARY),
                    // Whoever calls a file text does not want a picture.
                    None => known().any(is) || is(TEXT) && endings.iter().any(is_picture),
                };
                if !promises || endings.iter().any(|known| is(known)) {
                    continue;
                }
                let endings = match endings.is_empty() {
                    true => vec![format!(".{TEXT}")],
                    false => endings.iter().map(|ending| format!(".{ending}")).collect(),
                };
                bail!(
                    "cannot write {path}: .{ending} stands for another format than --format {format}: \
                     end the name in {}, or leave --format out",
                    endings.join(" or ")
                );
            }
        }
    }
    Ok(())
}
