//! `hippodrome man`: the manual page of the program, or of one of its commands.

use anyhow::Context;
use clap::Args;
use clap_mangen::Man;

use crate::files::output::write_to;
use crate::run::Verdict;

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Of this command; of the whole program if left out
    command: Option<String>,
}

impl ManArgs {
    /// Writes a manual page of this program.
    pub(crate) fn write(&self, mut program: clap::Command) -> anyhow::Result<Verdict> {
        program.build();
        let described = match &self.command {
            None => program,
            Some(name) => {
                let command = program
                    .find_subcommand(name)
                    .with_context(|| format!("`{name}` is not a command: see hippodrome --help"))?;
                command.clone().display_name(format!("hippodrome-{name}"))
            }
        };
        let page = Man::new(described);
        write_to(None, |mut out| page.render(&mut out))?;
        Ok(Verdict::Yes)
    }
}
