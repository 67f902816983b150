//! `hippodrome distance`: a shortest path between two squares.

use anyhow::bail;
use clap::Args;
use hippodrome::format::{StatedPath, Status};
use hippodrome::{Ends, Graph, Problem};
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::ends::{NotationArgs, square};
use crate::args::ground::{GroundOptions, board, ensure_graph_fits};
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, Nothing};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome distance 8x8 a1 h8\n  \
    hippodrome distance --board island.txt a1 h8 --piece camel")]
pub(crate) struct DistanceArgs {
    /// The board, unless --board or --graph gives it
    #[arg(value_name = "BOARD")]
    first: String,
    /// From this square
    #[arg(value_name = "FROM")]
    second: String,
    /// To this square
    #[arg(value_name = "TO")]
    third: Option<String>,
    #[command(flatten)]
    options: GroundOptions,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of its documents.
const KIND: &str = "distance";

/// A shortest path, for programs.
#[derive(Serialize)]
struct Found {
    moves: usize,
    #[serde(flatten)]
    path: StatedPath,
}

impl Run for DistanceArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let (first, second) = (&self.first, &self.second);
        let (ground, from, to) = match (&self.third, self.options.ground()?) {
            (None, Some(ground)) => (ground, first, second),
            (Some(third), None) => (
                board(first, self.options.board.piece_or_knight())?,
                second,
                third,
            ),
            (Some(_), Some(_)) => bail!("--board or --graph gives the board: write only FROM TO"),
            (None, None) => bail!("write BOARD FROM TO, as in 8x8 a1 h8"),
        };
        let ground = self.notation.on(ground)?;
        ensure_graph_fits(&ground)?;
        let from = square(&ground, from)?;
        let to = square(&ground, to)?;
        let problem = Problem::new(ground, Ends::Between(from, to));
        let name = |square| problem.ground().name(square);
        let Some(path) = Graph::of(&problem).shortest_path(from, to) else {
            let reason = format!("{} cannot be reached from {}", name(to), name(from));
            note!("{reason}");
            if self.answer.is_json() {
                let answer = Answer::new(KIND, Status::Impossible, Nothing {});
                answer.about(&problem).because(reason).write(None)?;
            }
            return Ok(Verdict::No);
        };
        let moves = path.len() - 1;
        if self.answer.is_json() {
            let path = StatedPath::new(problem.ground(), &path);
            let answer = Answer::new(KIND, Status::Found, Found { moves, path });
            answer.about(&problem).write(None)?;
        } else {
            let names: Vec<String> = path.iter().map(|&square| name(square)).collect();
            write_line(&names.join(" "))?;
        }
        note!("{moves} {}", if moves == 1 { "move" } else { "moves" });
        Ok(Verdict::Yes)
    }
}
