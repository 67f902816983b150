//! `hippodrome distance`: a shortest path between two squares.

use anyhow::bail;
use clap::Args;
use hippodrome::{Ends, Graph, Problem};

use crate::args::ends::{NotationArgs, square};
use crate::args::ground::{GroundOptions, board, ensure_graph_fits};
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};

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
}

impl Run for DistanceArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let (first, second) = (&self.first, &self.second);
        let (ground, from, to) = match (&self.third, self.options.ground()?) {
            (None, Some(ground)) => (ground, first, second),
            (Some(third), None) => (board(first, self.options.piece_or_knight())?, second, third),
            (Some(_), Some(_)) => bail!("--board or --graph gives the board: write only FROM TO"),
            (None, None) => bail!("write BOARD FROM TO, as in 8x8 a1 h8"),
        };
        ensure_graph_fits(&ground)?;
        let from = square(&ground, from, self.notation.squares)?;
        let to = square(&ground, to, self.notation.squares)?;
        let problem = Problem::new(ground, Ends::Any);
        let name = |square| problem.ground().name(square);
        let Some(path) = Graph::of(&problem).shortest_path(from, to) else {
            note!("{} cannot be reached from {}", name(to), name(from));
            return Ok(Verdict::No);
        };
        let names: Vec<String> = path.iter().map(|&square| name(square)).collect();
        write_line(&names.join(" "))?;
        let moves = path.len() - 1;
        note!("{moves} {}", if moves == 1 { "move" } else { "moves" });
        Ok(Verdict::Yes)
    }
}
