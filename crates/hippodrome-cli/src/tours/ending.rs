//! The ending of a file's name, which names a format or nothing at all.
//!
//! An ending that stands for a format means that format with every command that writes it, and the others refuse it before
//! anything is done, since a file that is called a picture and holds text helps nobody. Any other ending is the
//! user's own affair: the command writes its text. Who names a format with `--format` may call the file
//! anything.

use anyhow::bail;
use hippodrome::format::GRAPH_FORMS;

use super::format::Format;
use crate::files::output::{Output, ending_of};

/// A JSON document.
pub(crate) const JSON: &str = "json";
/// JSON values, a line each: many tours, or the events of a search.
pub(crate) const JSON_LINES: &str = "jsonl";

/// Endings of formats that no command writes, as far as somebody may hope for them.
const OTHERS: [&str; 37] = [
    "avi", "bin", "bmp", "csv", "doc", "docx", "dxf", "eps", "gcode", "gz", "hpgl", "html", "jpeg",
    "jpg", "md", "mp4", "npy", "npz", "ods", "odt", "pdf", "pgn", "plt", "ps", "rtf", "svgz",
    "tex", "tif", "tiff", "tsv", "webm", "webp", "xls", "xlsx", "xml", "yaml", "zip",
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
        let (Some(path), Some(written), Some(ending)) =
            (output.path, &output.endings, ending_of(output.path))
        else {
            continue;
        };
        let is = |known: &str| ending.eq_ignore_ascii_case(known);
        if !known().any(is) || written.iter().any(|written| is(written)) {
            continue;
        }
        let written = ["text (.txt)".to_owned()].into_iter();
        let endings = output.endings.iter().flatten();
        let written = written.chain(endings.map(|ending| format!(".{ending}")));
        let written: Vec<String> = written.collect();
        bail!(
            "cannot write {}: .{ending} is not a format of this command, which writes {}",
            path.display(),
            written.join(", ")
        );
    }
    Ok(())
}
