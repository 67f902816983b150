//! What every command has: files that it writes, a run, and a verdict with its exit code.

use std::process::ExitCode;

use crate::files::output::Output;

/// A command with its arguments.
pub(crate) trait Run {
    /// What it is to write. What cannot be written is refused before anything is done.
    fn outputs(&self) -> Vec<Output<'_>> {
        Vec::new()
    }

    /// Does what was asked; an error, of what was typed or of a file, ends with exit code 2.
    fn run(&self) -> anyhow::Result<Verdict>;
}

/// What a command ends with.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Verdict {
    Yes,
    /// Proved, or not a tour.
    No,
    /// Not decided within the limits.
    Undecided,
    Interrupted,
}

/// The exit code of bad input.
pub(crate) const BAD_INPUT: u8 = 2;

impl Verdict {
    pub(crate) const fn exit_code(self) -> u8 {
        match self {
            Verdict::Yes => 0,
            Verdict::No => 1,
            Verdict::Undecided => 3,
            Verdict::Interrupted => 130,
        }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(verdict.exit_code())
    }
}
