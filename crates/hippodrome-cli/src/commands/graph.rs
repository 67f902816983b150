//! `hippodrome graph`: the move graph in numbers, or exported.

mod statistics;

use std::path::Path;

use anyhow::ensure;
use clap::Args;
use hippodrome::format::{GRAPH_FORMS, GraphForm, Status};
use hippodrome::{Backtrack, Ends, Graph, Problem, Square, path};

use crate::args::ends::{NotationArgs, square};
use crate::args::ground::{GroundArgs, ensure_graph_fits, named_graph_form};
use crate::args::output::OutputArgs;
use crate::args::problem::HolesSeedArgs;
use crate::files::output::{Output, ensure_looked_at, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about};
use crate::session::{LimitArgs, Session};
use crate::tours::ending;
use crate::tours::table::write_squares;
use statistics::Statistics;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome graph 8x8\n  \
    hippodrome graph 5x5 --format dot | dot -Tsvg -o graph.svg\n  \
    hippodrome graph --graph petersen.hcp -o petersen.g6\n  \
    hippodrome graph 8x8 --distances a1\n  \
    hippodrome graph --graph six.txt --depth-first\n  \
    hippodrome graph --graph six.txt --path A --limit 5")]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    ground: GroundArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    /// Write the graph itself instead of its numbers [default: by the ending of the file's name]
    #[arg(
        long,
        value_name = "FORMAT",
        conflicts_with_all = ["distances", "depth_first"],
        value_parser = named_graph_form(|_| true)
    )]
    format: Option<&'static GraphForm>,
    /// Its numbers, as without --format; with --format json, or in a file that ends in .json, as JSON
    #[arg(long, conflicts_with_all = ["distances", "depth_first", "path"])]
    statistics: bool,
    /// The distance in moves of every square from this one
    #[arg(long, value_name = "SQUARE", conflicts_with = "depth_first")]
    distances: Option<String>,
    /// Discovery and finishing times of a depth-first search
    #[arg(long)]
    depth_first: bool,
    /// A path from this square, no square twice, of as many moves as --limit says: the textbook's
    /// depth-first search with a limit on depth
    #[arg(
        long,
        value_name = "SQUARE",
        requires = "limit",
        conflicts_with_all = ["format", "distances", "depth_first"]
    )]
    path: Option<String>,
    /// The moves of --path
    #[arg(long, value_name = "MOVES", requires = "path")]
    limit: Option<usize>,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The kind of documents of its numbers.
const STATISTICS: &str = "statistics";

impl GraphArgs {
    /// Whether it is something about the graph that is asked for, and not the graph.
    fn asks_for_numbers(&self) -> bool {
        self.statistics || self.distances.is_some() || self.depth_first || self.path.is_some()
    }

    /// Whether the numbers are to be JSON.
    fn has_json_statistics(&self) -> anyhow::Result<bool> {
        let ending = ending::of(self.output.path()).unwrap_or_default();
        Ok(match self.format.filter(|_| self.statistics) {
            Some(form) => {
                ensure!(
                    form.name == ending::JSON,
                    "--statistics cannot be written as {}: write them as text, or with --format \
                     json",
                    form.name
                );
                true
            }
            None => self.statistics && ending.eq_ignore_ascii_case(ending::JSON),
        })
    }

    /// The form in which the graph itself is to be written, if it is.
    fn form(&self) -> Option<&'static GraphForm> {
        let ending = ending::of(self.output.path()).filter(|_| !self.asks_for_numbers());
        let named = self.format.filter(|_| !self.asks_for_numbers());
        named.or_else(|| ending.and_then(GraphForm::by_ending))
    }
}

impl Run for GraphArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match (self.format, self.asks_for_numbers()) {
            (Some(_), _) => Output::named(path),
            (None, true) if self.statistics => Output::ending(path, [ending::JSON]),
            (None, true) => Output::text(path),
            (None, false) => {
                let endings = GRAPH_FORMS.iter().flat_map(|form| form.endings);
                Output::ending(path, endings.copied())
            }
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let is_json = self.has_json_statistics()?;
        if is_json {
            promise(STATISTICS, self.output.path());
        }
        let session = Session::begin(&self.limits, "done");
        let ground = self.ground.ground(self.holes_seed.seed)?;
        ensure_graph_fits(&ground)?;
        let problem = Problem::new(ground, Ends::Any);
        promise_about(&problem);
        let ground = problem.ground();
        let path = self.output.path();
        if let Some(form) = self.form() {
            form.check(ground)?;
            let shown = match form.name {
                "matrix" => (ground.len() as u128).pow(2),
                _ => u128::from(ground.most_moves()),
            };
            ensure_looked_at(path, shown)?;
            write_to(path, |out| form.write(out, ground))?;
            return Ok(Verdict::Yes);
        }
        if let (Some(from), Some(moves)) = (&self.path, self.limit) {
            let from = square(ground, from, self.notation.squares)?;
            return limited(&session, path, &problem.with_ends(Ends::From(from)), moves);
        }
        if self.asks_for_numbers() {
            ensure_looked_at(path, ground.len() as u128)?;
        }
        let graph = Graph::of(&problem);
        if let Some(from) = &self.distances {
            let from = square(ground, from, self.notation.squares)?;
            let distances = graph.distances(from);
            let text = |square: Square| match distances[square.index()] {
                Some(distance) => distance.to_string(),
                None => "-".to_owned(),
            };
            write_to(path, |out| write_squares(out, ground, text))?;
        } else if self.depth_first {
            let search = graph.depth_first(0..graph.len());
            write_to(path, |out| {
                writeln!(out, "vertex  discovered  finished  from")?;
                for v in 0..graph.len() {
                    let from = search.parent[v].map_or("-".to_owned(), |u| ground.name(u));
                    let name = ground.name(Square::new(v as u32));
                    let (discovered, finished) = (search.discovered[v], search.finished[v]);
                    writeln!(out, "{name:<6}  {discovered:>10}  {finished:>8}  {from}")?;
                }
                Ok(())
            })?;
        } else {
            let statistics = Statistics::of(&problem, &graph);
            match is_json {
                true => {
                    let answer = Answer::new(STATISTICS, Status::Found, &statistics);
                    answer.about(&problem).write(path)?;
                }
                false => write_to(path, |out| statistics.write(out, &problem, &graph))?,
            }
        }
        Ok(Verdict::Yes)
    }
}

/// A path of so many moves, or that there is none.
fn limited(
    session: &Session,
    output: Option<&Path>,
    problem: &Problem,
    moves: usize,
) -> anyhow::Result<Verdict> {
    let (squares, how) = (moves.saturating_add(1), Backtrack::default());
    let found = session.search(|limits, progress| path(problem, squares, &how, limits, progress));
    match found {
        Ok(Some(squares)) => {
            let ground = problem.ground();
            let names: Vec<String> = squares.iter().map(|&square| ground.name(square)).collect();
            write_to(output, |out| writeln!(out, "{}", names.join(" ")))?;
            Ok(Verdict::Yes)
        }
        Ok(None) => {
            note!("no path of {moves} moves starts there");
            Ok(Verdict::No)
        }
        Err(why) => session.give_up(why),
    }
}
