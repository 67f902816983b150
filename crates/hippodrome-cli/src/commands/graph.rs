//! `hippodrome graph`: the move graph in numbers, or exported.

mod statistics;

use std::path::Path;

use anyhow::ensure;
use clap::Args;
use hippodrome::format::{GRAPH_FORMS, GraphForm, StatedPath, StatedSquare, Status};
use hippodrome::{Backtrack, Ends, Graph, Ground, Problem, Square, path};
use serde::Serialize;

use crate::args::ends::{NotationArgs, square};
use crate::args::ground::{GroundArgs, ensure_graph_fits, named_graph_form};
use crate::args::output::OutputArgs;
use crate::args::problem::HolesSeedArgs;
use crate::files::output::{Output, ending_of, ensure_looked_at, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about, write_promised};
use crate::session::{LimitArgs, Session};
use crate::tours::distances::{self, Distances};
use crate::tours::ending;
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
    /// Write the graph itself instead of its numbers [default: by the ending of the file's name]; with
    /// --statistics, --distances, --depth-first or --path what these ask for, which can be written as json
    #[arg(long, value_name = "FORMAT", value_parser = named_graph_form(|_| true))]
    format: Option<&'static GraphForm>,
    /// Its numbers, as without --format
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
        conflicts_with_all = ["distances", "depth_first"]
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

/// What can be asked about a graph, each with its kind of documents and its option.
const STATISTICS: (&str, &str) = ("statistics", "--statistics");
const DISTANCES: (&str, &str) = (distances::KIND, "--distances");
const DEPTH_FIRST: (&str, &str) = ("depth-first", "--depth-first");
const PATH: (&str, &str) = ("path-of-length", "--path");

impl GraphArgs {
    /// What is asked about the graph, if it is not the graph.
    fn asked(&self) -> Option<(&'static str, &'static str)> {
        match self {
            GraphArgs {
                statistics: true, ..
            } => Some(STATISTICS),
            GraphArgs {
                distances: Some(_), ..
            } => Some(DISTANCES),
            GraphArgs {
                depth_first: true, ..
            } => Some(DEPTH_FIRST),
            GraphArgs { path: Some(_), .. } => Some(PATH),
            _ => None,
        }
    }

    /// The kind of documents, if what is asked is to be answered in JSON.
    fn json_kind(&self) -> anyhow::Result<Option<&'static str>> {
        let Some((kind, option)) = self.asked() else {
            return Ok(None);
        };
        let ending = ending_of(self.output.path()).unwrap_or_default();
        let is_json = match self.format {
            Some(form) => {
                ensure!(
                    form.name == ending::JSON,
                    "{option} cannot be written as {}: write it as text, or with --format json",
                    form.name
                );
                true
            }
            None => ending.eq_ignore_ascii_case(ending::JSON),
        };
        Ok(is_json.then_some(kind))
    }

    /// The form in which the graph itself is to be written, if it is.
    fn form(&self) -> Option<&'static GraphForm> {
        let is_whole = self.asked().is_none();
        let ending = ending_of(self.output.path()).filter(|_| is_whole);
        let named = self.format.filter(|_| is_whole);
        named.or_else(|| ending.and_then(GraphForm::by_ending))
    }
}

impl Run for GraphArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match (self.format, self.asked()) {
            (Some(form), _) => Output::named(path, form.name, form.endings.iter().copied()),
            (None, Some(_)) => Output::ending(path, [ending::JSON]),
            (None, None) => {
                let endings = GRAPH_FORMS.iter().flat_map(|form| form.endings);
                Output::ending(path, endings.copied())
            }
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let json = self.json_kind()?;
        let path = self.output.path();
        if let Some(kind) = json {
            promise(kind, path);
        }
        let session = Session::begin(&self.limits, "done");
        let ground = self.ground.ground(self.holes_seed.seed)?;
        let ground = self.notation.on(ground)?;
        ensure_graph_fits(&ground)?;
        let problem = Problem::new(ground, Ends::Any);
        promise_about(&problem);
        let ground = problem.ground();
        if let Some(form) = self.form() {
            ensure!(
                self.ground.graph.required().is_empty(),
                "a graph is written without the edges that a tour must have: leave FIXED_EDGES_SECTION out"
            );
            form.check(ground)?;
            let shown = match form.name {
                "matrix" => (ground.len() as u128).pow(2),
                _ => u128::from(ground.most_moves()),
            };
            ensure_looked_at(path, shown)?;
            write_to(path, |out| form.write(out, ground))?;
            return Ok(Verdict::Yes);
        }
        let named = |name: &str| square(ground, name);
        if let (Some(from), Some(moves)) = (&self.path, self.limit) {
            let problem = problem.with_ends(Ends::From(named(from)?));
            promise_about(&problem);
            return limited(&session, path, &problem, moves, json);
        }
        if self.asked().is_some() {
            ensure_looked_at(path, ground.len() as u128)?;
        }
        let graph = Graph::of(&problem);
        if let Some(from) = &self.distances {
            let from = named(from)?;
            let problem = problem.with_ends(Ends::From(from));
            let moves = graph.distances(from);
            let distances = Distances { ground, moves };
            if let Some(kind) = json {
                let answer = Answer::new(kind, Status::Found, distances.stated());
                answer.about(&problem).write(path)?;
                return Ok(Verdict::Yes);
            }
            write_to(path, |out| distances.write_text(out))?;
        } else if self.depth_first {
            let search = graph.depth_first(0..graph.len());
            if let Some(kind) = json {
                let times = DepthFirst::new(ground, &search);
                let answer = Answer::new(kind, Status::Found, times);
                answer.about(&problem).write(path)?;
                return Ok(Verdict::Yes);
            }
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
            match json {
                Some(kind) => {
                    let answer = Answer::new(kind, Status::Found, &statistics);
                    answer.about(&problem).write(path)?;
                }
                None => write_to(path, |out| statistics.write(out, &problem, &graph))?,
            }
        }
        Ok(Verdict::Yes)
    }
}

/// The times of a depth-first search, for programs.
#[derive(Serialize)]
struct DepthFirst {
    times: Vec<Times>,
}

#[derive(Serialize)]
struct Times {
    square: StatedSquare,
    discovered: u32,
    finished: u32,
    from: Option<StatedSquare>,
}

impl DepthFirst {
    fn new(ground: &Ground, search: &hippodrome::DepthFirst) -> DepthFirst {
        let times = (0..ground.len()).map(|v| Times {
            square: StatedSquare::of(ground, Square::new(v as u32)),
            discovered: search.discovered[v],
            finished: search.finished[v],
            from: search.parent[v].map(|from| StatedSquare::of(ground, from)),
        });
        DepthFirst {
            times: times.collect(),
        }
    }
}

/// A path of so many moves, or that there is none.
fn limited(
    session: &Session,
    output: Option<&Path>,
    problem: &Problem,
    moves: usize,
    json: Option<&'static str>,
) -> anyhow::Result<Verdict> {
    let (squares, how) = (moves.saturating_add(1), Backtrack::default());
    let found = session.search(|limits, progress| path(problem, squares, &how, limits, progress));
    match found {
        Ok(Some(squares)) => {
            let ground = problem.ground();
            if let Some(kind) = json {
                let path = StatedPath::new(ground, &squares);
                let answer = Answer::new(kind, Status::Found, path);
                answer.about(problem).write(output)?;
                return Ok(Verdict::Yes);
            }
            let names: Vec<String> = squares.iter().map(|&square| ground.name(square)).collect();
            write_to(output, |out| writeln!(out, "{}", names.join(" ")))?;
            Ok(Verdict::Yes)
        }
        Ok(None) => {
            let none = format!("no path of {moves} moves starts there");
            note!("{none}");
            write_promised(Status::Impossible, &none)?;
            Ok(Verdict::No)
        }
        Err(why) => session.give_up(why),
    }
}
