//! `hippodrome completions`: what a shell needs to complete our arguments.

use clap::Args;
use clap_complete::{Shell, generate};

use crate::files::output::write_to;
use crate::run::Verdict;

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

impl CompletionsArgs {
    /// Writes the completions of this program.
    pub(crate) fn write(&self, mut program: clap::Command) -> anyhow::Result<Verdict> {
        // It cannot report a failed write, so it writes to memory.
        let mut script = Vec::new();
        generate(self.shell, &mut program, "hippodrome", &mut script);
        write_to(None, |out| out.write_all(&script))?;
        Ok(Verdict::Yes)
    }
}
