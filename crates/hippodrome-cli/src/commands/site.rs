//! `hippodrome site`: the page with the book, written into a directory.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use hippodrome_web::write_site;

use crate::messages::note;
use crate::run::{Run, Verdict};

#[derive(Debug, Args)]
#[command(
    after_long_help = "Give the directory to any web host, or look at the page with `hippodrome serve`. Opened from a folder \
    (file://) it does not run: browsers load the modules of a page from a web address alone.\n\n\
    Examples:\n  \
    hippodrome site public"
)]
pub(crate) struct SiteArgs {
    /// The directory: an empty one, one that holds this page, or one that is made
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Write beside other things too, over files with the names of the page's, as those of an earlier version
    #[arg(long)]
    force: bool,
}

impl Run for SiteArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let directory = &self.directory;
        let written = write_site(directory, self.force);
        let written = written.with_context(|| directory.display().to_string())?;
        note!(
            "{written} files in {}: give them to any web host; opened from a folder the page does not run (`hippodrome serve` shows it here)",
            directory.display()
        );
        Ok(Verdict::Yes)
    }
}
