//! `cargo xtask figures`: what was measured, written into the documents (`bench/README.md` tells of the marks).

use hippodrome_bench::write_figures;

use crate::workspace::root;

/// Writes them, and tells which documents have changed.
pub(crate) fn write() -> anyhow::Result<()> {
    for path in write_figures(&root())? {
        println!("{}", path.display());
    }
    Ok(())
}
