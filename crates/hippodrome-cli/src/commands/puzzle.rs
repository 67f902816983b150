//! `hippodrome puzzle`: given numbers that leave exactly one tour, checked and made.

mod check;
mod make;

use clap::Subcommand;

use crate::files::output::Output;
use crate::run::{Run, Verdict};

/// Examples, under the help of `puzzle` itself.
pub(crate) const EXAMPLES: &str = "Examples:\n  \
    hippodrome puzzle make 6x6 --seed 3 -o puzzle.txt\n  \
    hippodrome puzzle check puzzle.txt\n  \
    hippodrome tour --puzzle puzzle.txt\n  \
    hippodrome puzzle make 6x6 --puzzles 6 --difficulty easy -o sheet.svg --answer-key key.svg";

#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum PuzzleCommand {
    /// Say whether given numbers leave no tour, exactly one, or more
    Check(check::CheckArgs),
    /// Take numbers away from a random tour as long as it stays the only one
    Make(make::MakeArgs),
}

impl PuzzleCommand {
    fn chosen(&self) -> &dyn Run {
        match self {
            PuzzleCommand::Check(args) => args,
            PuzzleCommand::Make(args) => args,
        }
    }
}

impl Run for PuzzleCommand {
    fn outputs(&self) -> Vec<Output<'_>> {
        self.chosen().outputs()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        self.chosen().run()
    }
}
