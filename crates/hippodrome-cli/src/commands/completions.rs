//! `hippodrome completions`: what a shell needs to complete our arguments.

use clap::{Arg, Args, Command, ValueHint};
use clap_complete::{Shell, generate};

use crate::files::output::write_to;
use crate::run::Verdict;

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

/// What is a file, by the name of the value; and what is a directory.
const FILES: [&str; 3] = ["FILE", "TOUR", "TEXT"];
const DIRECTORY: &str = "DIR";

/// The program with what each argument holds, since a shell would offer files for whatever it knows nothing of.
fn with_hints(command: Command) -> Command {
    let hinted = |arg: Arg| {
        let names = arg.get_value_names().unwrap_or_default();
        let hint = match names.first().map(|name| name.as_str()) {
            Some(name) if FILES.contains(&name) => ValueHint::FilePath,
            Some(DIRECTORY) => ValueHint::DirPath,
            _ => ValueHint::Other,
        };
        match arg.get_action().takes_values() {
            true => arg.value_hint(hint),
            false => arg,
        }
    };
    command.mut_args(hinted).mut_subcommands(with_hints)
}

impl CompletionsArgs {
    /// Writes the completions of this program.
    pub(crate) fn write(&self, program: Command) -> anyhow::Result<Verdict> {
        let mut program = with_hints(program);
        // It cannot report a failed write, so it writes to memory.
        let mut script = Vec::new();
        generate(self.shell, &mut program, "hippodrome", &mut script);
        write_to(None, |out| out.write_all(&script))?;
        Ok(Verdict::Yes)
    }
}
