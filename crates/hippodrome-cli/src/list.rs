//! `hippodrome list`

use std::io::{self, Write};

use anyhow::{Context, ensure};
use hippodrome::format::{Document, GridOptions, ReadOptions, Shape, write_grid, written_name};
use hippodrome::{
    BatchChecker, Ground, Limits, Problem, Square, Stopped, Tours, UpToSymmetry, verify,
};

use crate::Verdict;
use crate::args::{ListArgs, Listed, Squares};
use crate::constraints::{claim, problem};
use crate::ground::open;
use crate::output::write_as_far;
use crate::said::say;
use crate::stop::Run;

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.limits, "listed");
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let unsuitable = |why: Stopped| anyhow::anyhow!("{problem}: {why}");
    let mut tours = Tours::new(&problem).map_err(unsuitable)?;
    if let Some(after) = &args.after {
        let tour = tour(after, &problem, args.ends.squares).context("--after")?;
        tours
            .go_on_after(&tour)
            .context("--after: not a tour of this list")?;
    }
    let mut first = match args.up_to_symmetry {
        true => Some(UpToSymmetry::new(&problem).map_err(unsuitable)?),
        false => None,
    };
    let rules = BatchChecker::of(&problem);
    let mut lines = Lines::new(&problem, args.format)?;
    let mut listed = 0u64;
    let most = args.limit.unwrap_or(u64::MAX);
    let mut ended = Ok(());
    let mut flawed = None;
    let mut list = |out: &mut dyn Write, limits: &Limits<'_>| {
        while listed < most {
            let squares = match tours.advance(limits) {
                Ok(Some(squares)) => squares,
                Ok(None) => break,
                Err(why) => {
                    ended = Err(why);
                    break;
                }
            };
            if first.as_mut().is_some_and(|first| !first.is_first(squares)) {
                continue;
            }
            if let Err(flaw) = rules.check(squares) {
                flawed = Some(flaw);
                break;
            }
            lines.write(out, squares)?;
            listed += 1;
        }
        // What comes after a tour is not to replace what came before it.
        Ok(ended.is_ok() && flawed.is_none() && args.after.is_none())
    };
    run.search(|limits, _| write_as_far(args.output.as_deref(), |out| list(out, limits)))?;
    if let Some(flaw) = flawed {
        return Err(flaw).context("a flawed tour was listed: this is an error in this program");
    }
    let mut told = match listed {
        1 => "1 tour".to_owned(),
        listed => format!("{listed} tours"),
    };
    if args.up_to_symmetry {
        told.push_str(" up to symmetry");
    }
    if args.after.is_some() {
        told.push_str(" after that one");
    }
    let (why, verdict) = match ended {
        Ok(()) if listed == most => {
            say!("{told}, and no more were asked for");
            return Ok(Verdict::Yes);
        }
        Ok(()) => {
            say!("{told} in all");
            return Ok(match listed {
                0 if args.after.is_none() => Verdict::No,
                _ => Verdict::Yes,
            });
        }
        Err(why) => run.reason(why),
    };
    say!("{told}, then {why}");
    if listed > 0 {
        say!("to go on: the same with --after and the last of them");
    }
    Ok(verdict)
}

/// The squares of a tour that somebody writes, or that stands in a file.
pub(crate) fn tour(text: &str, problem: &Problem, how: Squares) -> anyhow::Result<Vec<Square>> {
    let options = ReadOptions {
        shape: match (problem.ground(), how) {
            (Ground::Graph(_), _) => Shape::Vertices,
            (_, Squares::Rc) => Shape::RowColumn,
            _ => Shape::Auto,
        },
        ..ReadOptions::default()
    };
    let ground = Some(problem.ground());
    // No name of a file is taken for a tour but one with spaces or commas in it.
    let claim = match text.contains([' ', ',', '\n']) {
        true => claim("the tour", text.as_bytes(), options, ground)?,
        false => claim(text, open(text)?, options, ground)?,
    };
    Ok(claim.squares(problem.ground())?)
}

/// Writes tours one after another.
pub(crate) struct Lines<'p> {
    problem: &'p Problem,
    format: Listed,
    /// The names of the squares, each with a space behind it.
    names: Vec<Vec<u8>>,
    line: Vec<u8>,
}

impl Lines<'_> {
    pub(crate) fn new(problem: &Problem, format: Listed) -> anyhow::Result<Lines<'_>> {
        let is_board = problem.board().is_some();
        ensure!(
            is_board || format != Listed::Grid,
            "a grid shows the tour of a board, not of a graph: use --format moves or json-lines"
        );
        let squares = (0..problem.len() as u32).map(Square::new);
        let name = |square| format!("{} ", written_name(problem.ground(), square)).into_bytes();
        Ok(Lines {
            problem,
            format,
            names: squares.map(name).collect(),
            line: Vec::new(),
        })
    }

    /// Writes a tour.
    pub(crate) fn write(&mut self, mut out: &mut dyn Write, squares: &[Square]) -> io::Result<()> {
        let tour = || verify(self.problem, squares).map_err(io::Error::other);
        match (self.format, self.problem.board()) {
            (Listed::Grid, Some((board, _))) => {
                write_grid(&mut out, board, &tour()?, &GridOptions::default())?;
                out.write_all(b"\n")
            }
            (Listed::JsonLines, _) => {
                let document = Document::found(self.problem, &tour()?);
                serde_json::to_writer(&mut out, &document)?;
                out.write_all(b"\n")
            }
            _ => {
                self.line.clear();
                for square in squares {
                    self.line.extend_from_slice(&self.names[square.index()]);
                }
                if let Some(last) = self.line.last_mut() {
                    *last = b'\n';
                }
                out.write_all(&self.line)
            }
        }
    }
}
