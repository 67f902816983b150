//! `--output`: where data goes.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::files::output::Output;

/// Where data goes.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// The file; `None` is stdout.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// The file of a command that writes nothing but text, for [`Run::outputs`](crate::run::Run::outputs).
    pub(crate) fn text(&self) -> Vec<Output<'_>> {
        vec![Output::text(self.path())]
    }
}
