//! A problem as arguments: its ground, its ends, and what else is asked for.

use anyhow::Context;
use clap::Args;
use hippodrome::{Board, Constraints, Ends, Ground, Problem, Square};

use super::constraints::{ConstraintArgs, puzzle_on};
use super::ends::EndsArgs;
use super::ground::GroundArgs;
use crate::messages::note;

/// Which tours. The seed of random holes is an argument of its own, since it means more to some commands.
#[derive(Debug, Args)]
pub(crate) struct ProblemArgs {
    #[command(flatten)]
    pub(crate) ground: GroundArgs,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
}

/// The seed, where it is for random holes alone.
#[derive(Debug, Args)]
pub(crate) struct HolesSeedArgs {
    /// For random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

impl ProblemArgs {
    /// The problem that was asked for.
    pub(crate) fn problem(&self, seed: u64) -> anyhow::Result<Problem> {
        let named = match self.ground.is_named() || self.constraints.puzzle.is_none() {
            true => Some(self.ground.ground(seed)?),
            false => None,
        };
        let (ground, given, closed) = match &self.constraints.puzzle {
            Some(puzzle) => {
                let puzzle = puzzle_on(
                    puzzle,
                    named,
                    self.ground.board.options.piece,
                    self.ends.notation.squares,
                )?;
                (puzzle.ground, puzzle.given, puzzle.closed)
            }
            None => (named.context("a board is named")?, Vec::new(), false),
        };
        self.asked(ground, given, closed)
    }

    /// The problem that was asked for, on this ground.
    pub(crate) fn on(&self, ground: Ground) -> anyhow::Result<Problem> {
        self.asked(ground, Vec::new(), false)
    }

    /// Says that random holes leave an odd number of squares, where a closed tour needs as many of each color.
    fn tell_of_odd_holes(&self, ground: &Ground) {
        let (Some(holes), Ground::Board { board, piece }) = (self.ground.board.holes, ground)
        else {
            return;
        };
        let left = board.len() as u64;
        if left.is_multiple_of(2) || !board.is_flat() || !piece.changes_color() {
            return;
        }
        let spec = self.ground.board.spec.as_deref();
        let whole = spec.and_then(|spec| spec.parse::<Board>().ok());
        let instead = whole.map_or(String::new(), |whole| {
            format!(": write --holes {}", whole.len() as u64 - left + 1)
        });
        note!(
            "--holes {holes} leaves {left} squares, and a closed tour of the {piece} needs an even number of them{instead}"
        );
    }

    fn asked(
        &self,
        ground: Ground,
        given: Vec<(u32, Square)>,
        closed: bool,
    ) -> anyhow::Result<Problem> {
        let ground = self.ends.notation.on(ground)?;
        let ends = match self.ends.ends(&ground)? {
            Ends::Any if closed => Ends::Closed,
            ends => ends,
        };
        let given = Constraints {
            given,
            required: self.ground.graph.required(),
            ..Constraints::default()
        };
        let squares = self.ends.notation.squares;
        let constraints = self.constraints.add_to(given, &ground, squares)?;
        if ends.is_closed() {
            self.tell_of_odd_holes(&ground);
        }
        Ok(Problem::new(ground, ends).with(constraints)?)
    }
}
