//! The directory of `--checkpoint`: nothing else is written there.

use std::path::Path;

use anyhow::ensure;
use hippodrome_checkpoint::Directory;

use super::output::Output;

/// Opens the directory that was named, if one was, unless one of these files is to be written into it.
pub(crate) fn open_checkpoint(
    path: Option<&Path>,
    outputs: &[Output<'_>],
) -> anyhow::Result<Option<Directory>> {
    let Some(path) = path else { return Ok(None) };
    for file in outputs.iter().filter_map(|output| output.path) {
        let folder = match file.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let is_same = folder == path || same_file::is_same_file(folder, path).unwrap_or(false);
        ensure!(
            !is_same,
            "{} is in the directory of the checkpoint, where only the checkpoint is written: name a file elsewhere",
            file.display()
        );
    }
    Ok(Some(Directory::open(path)?))
}
