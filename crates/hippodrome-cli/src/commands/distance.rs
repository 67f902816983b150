//! `hippodrome distance`: a shortest path between two squares, or how far all are from one.

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{StatedPath, Status, written_name};
use hippodrome::{Ends, Graph, Ground, Problem, Square};
use serde::Serialize;

use crate::args::ends::{NotationArgs, square};
use crate::args::ground::{GroundOptions, board, ensure_graph_fits};
use crate::files::output::{ensure_looked_at, write_line, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, Nothing};
use crate::tours::distances::{self, Distances};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome distance 8x8 a1 h8\n  \
    hippodrome distance 8x8 a1                   (a table: all squares)\n  \
    hippodrome distance 8x8 a1 --format csv\n  \
    hippodrome distance --board island.txt a1 h8 --piece camel")]
pub(crate) struct DistanceArgs {
    /// The board, unless --board or --graph gives it
    #[arg(value_name = "BOARD")]
    first: String,
    /// From this square
    #[arg(value_name = "FROM")]
    second: Option<String>,
    /// To this square; without it, how many moves every square is from the first
    #[arg(value_name = "TO")]
    third: Option<String>,
    #[command(flatten)]
    options: GroundOptions,
    #[command(flatten)]
    notation: NotationArgs,
    /// How to write the answer: as text for a person, the distances of all squares as csv, or as JSON for programs
    /// [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<DistanceFormat>,
}

/// The ways to write a path, or distances.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum DistanceFormat {
    /// For a person
    Text,
    /// Comma-separated values, with a line of names: the distances of all squares
    Csv,
    /// For programs: a document on one line
    Json,
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
        let squares = [Some(&self.first), self.second.as_ref(), self.third.as_ref()];
        let (ground, from, to) = match (squares, self.options.ground()?) {
            ([Some(from), to, None], Some(ground)) => (ground, from, to),
            ([Some(spec), Some(from), to], None) => {
                (board(spec, self.options.board.piece_or_knight())?, from, to)
            }
            (_, Some(_)) => bail!("--board or --graph gives the board: write only FROM TO"),
            (_, None) => {
                bail!("write BOARD FROM TO, as in 8x8 a1 h8, or BOARD FROM for all squares")
            }
        };
        let ground = self.notation.on(ground)?;
        ensure_graph_fits(&ground)?;
        let from = square(&ground, from)?;
        let Some(to) = to else {
            return self.distances(ground, from);
        };
        ensure!(
            self.format != Some(DistanceFormat::Csv),
            "--format csv writes how far all squares are: leave out `{to}`, or take --format json"
        );
        let to = square(&ground, to)?;
        let problem = Problem::new(ground, Ends::Between(from, to));
        let name = |square| written_name(problem.ground(), square);
        let Some(path) = Graph::of(&problem).shortest_path(from, to) else {
            let reason = format!("{} cannot be reached from {}", name(to), name(from));
            note!("{reason}");
            if self.is_json() {
                let answer = Answer::new(KIND, Status::Impossible, Nothing {});
                answer.about(&problem).because(reason).write(None)?;
            }
            return Ok(Verdict::No);
        };
        let moves = path.len() - 1;
        if self.is_json() {
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

impl DistanceArgs {
    fn is_json(&self) -> bool {
        self.format == Some(DistanceFormat::Json)
    }

    /// Writes how many moves every square is from this one.
    fn distances(&self, ground: Ground, from: Square) -> anyhow::Result<Verdict> {
        let problem = Problem::new(ground, Ends::From(from));
        let ground = problem.ground();
        let moves = Graph::of(&problem).distances(from);
        let reached = moves.iter().flatten().max().copied().unwrap_or(0);
        let cut_off = moves.iter().filter(|moves| moves.is_none()).count();
        let distances = Distances { ground, moves };
        match self.format {
            Some(DistanceFormat::Json) => {
                let answer = Answer::new(distances::KIND, Status::Found, distances.stated());
                answer.about(&problem).write(None)?;
                return Ok(Verdict::Yes);
            }
            Some(DistanceFormat::Csv) => write_to(None, |out| distances.write_csv(out))?,
            Some(DistanceFormat::Text) | None => {
                ensure_looked_at(None, ground.len() as u128)?;
                write_to(None, |out| distances.write_text(out))?;
            }
        }
        let moves = if reached == 1 { "move" } else { "moves" };
        note!("at most {reached} {moves} from {}", ground.name(from));
        if cut_off > 0 {
            let squares = match (ground, cut_off) {
                (Ground::Board { .. }, 1) => "square",
                (Ground::Board { .. }, _) => "squares",
                (Ground::Graph(_), 1) => "vertex",
                (Ground::Graph(_), _) => "vertices",
            };
            note!("{cut_off} {squares} cannot be reached");
        }
        Ok(Verdict::Yes)
    }
}
