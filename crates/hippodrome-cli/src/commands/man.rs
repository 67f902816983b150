//! `hippodrome man`: the manual page of the program, of one of its commands, or all pages in a directory.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::{Args, Command};
use clap_mangen::Man;

use crate::files::output::write_to;
use crate::messages::note;
use crate::run::Verdict;

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Of this command, as `tour`, `puzzle make` or `puzzle-make`; of the whole program if left out
    command: Vec<String>,
    /// Write all pages into this directory, for `man -l DIR/hippodrome.1` or a package: an empty one, one that holds
    /// such pages, or one that is made
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    all: Option<PathBuf>,
}

impl ManArgs {
    /// Writes a manual page of this program.
    pub(crate) fn write(&self, mut program: Command) -> anyhow::Result<Verdict> {
        program.build();
        if let Some(directory) = &self.all {
            return write_all(&program, directory).with_context(|| directory.display().to_string());
        }
        let mut described = program;
        let mut page_name = described.get_name().to_owned();
        // Pages are named with hyphens, as `hippodrome-puzzle-make` is.
        for name in self.command.iter().flat_map(|names| names.split('-')) {
            let below = described.find_subcommand(name).with_context(|| {
                let asked = self.command.join(" ");
                format!("`{asked}` is not a command: see hippodrome --help")
            })?;
            page_name = format!("{page_name}-{name}");
            described = below.clone().display_name(page_name.clone());
        }
        let page = page(described);
        write_to(None, |mut out| page.render(&mut out))?;
        Ok(Verdict::Yes)
    }
}

/// Writes the pages of the program and of all its commands; nothing if the directory holds anything else.
fn write_all(program: &Command, directory: &Path) -> anyhow::Result<Verdict> {
    let mut pages = BTreeMap::new();
    add_pages(&mut pages, program.clone(), program.get_name().to_owned())?;
    fs::create_dir_all(directory)?;
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_page = name.to_str().is_some_and(|name| pages.contains_key(name));
        ensure!(
            is_page && entry.file_type()?.is_file(),
            "it holds `{}`, which is no page of this manual: name an empty directory",
            name.to_string_lossy()
        );
        let old = fs::read(entry.path())?;
        ensure!(
            old.windows(MARK.len()).any(|part| part == MARK),
            "its `{}` was not written by this command: name an empty directory",
            name.to_string_lossy()
        );
    }
    for (name, page) in &pages {
        write_to(Some(&directory.join(name)), |out| out.write_all(page))?;
    }
    note!("{} pages in {}", pages.len(), directory.display());
    Ok(Verdict::Yes)
}

/// The page of a command; what stands at its foot is the program with its version, which commands have none of.
fn page(command: Command) -> Man {
    Man::new(command).source(concat!("hippodrome ", env!("CARGO_PKG_VERSION")))
}

/// What stands in each page.
const MARK: &[u8] = b".TH hippodrome";

/// The page of a command, and of those below it, by the names of their files.
fn add_pages(
    pages: &mut BTreeMap<String, Vec<u8>>,
    command: Command,
    name: String,
) -> anyhow::Result<()> {
    for below in command
        .get_subcommands()
        .filter(|below| below.get_name() != "help")
    {
        add_pages(pages, below.clone(), format!("{name}-{}", below.get_name()))?;
    }
    let mut page = Vec::new();
    self::page(command.display_name(name.clone())).render(&mut page)?;
    pages.insert(format!("{name}.1"), page);
    Ok(())
}
