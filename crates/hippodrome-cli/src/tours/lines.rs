//! Many tours, one after another.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anyhow::ensure;
use clap::{Args, ValueEnum};
use hippodrome::format::{Document, GridOptions, write_grid, written_name};
use hippodrome::{Problem, Sampler, Square, verify};
use serde::{Serialize, Serializer};

use super::ending;
use crate::args::name_of;
use crate::args::output::OutputArgs;
use crate::files::output::{Output, ending_of};
use crate::session::document::promise;

/// How tours are written, and where.
#[derive(Debug, Args)]
pub(crate) struct LinesArgs {
    /// How each tour is written [default: by the ending of the file's name, .moves or .jsonl, or moves]
    #[arg(long, value_name = "FORMAT")]
    format: Option<LineFormat>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl LinesArgs {
    /// What is to be written, and where.
    pub(crate) fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match self.format {
            Some(format) => {
                let own = ENDINGS.iter().filter(|(_, known)| *known == format);
                Output::named(path, name_of(format), own.map(|&(ending, _)| ending))
            }
            None => Output::ending(path, ENDINGS.map(|(ending, _)| ending)),
        }]
    }

    /// Promises a line that says why there is no tour, where lines are JSON.
    pub(crate) fn promise(&self) {
        if self.format() == LineFormat::JsonLines {
            promise("tour", self.output.path());
        }
    }

    /// As it was named, or as the ending of the file's name says.
    fn format(&self) -> LineFormat {
        let ending = ending_of(self.output.path()).unwrap_or_default();
        let is = |(known, _): &&(&str, LineFormat)| ending.eq_ignore_ascii_case(known);
        let by_ending = || ENDINGS.iter().find(is).map(|&(_, format)| format);
        self.format.or_else(by_ending).unwrap_or(LineFormat::Moves)
    }
}

/// The endings that stand for a way to write many tours.
const ENDINGS: [(&str, LineFormat); 2] = [
    ("moves", LineFormat::Moves),
    (ending::JSON_LINES, LineFormat::JsonLines),
];

/// How each of many tours is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum LineFormat {
    /// Its squares in order, on one line
    Moves,
    /// The step of each square, the highest rank first, and an empty line
    Grid,
    /// Everything, for programs, on one line; if there is no tour, a line says why
    #[value(alias = "json")]
    JsonLines,
}

/// A value of a measure, as people write it.
pub(crate) struct Value(pub(crate) f64);

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.fract() == 0.0 {
            true => to.serialize_u64(self.0 as u64),
            false => to.serialize_f64(self.0),
        }
    }
}

/// A tour, and what was measured of it.
#[derive(Serialize)]
struct MeasuredDocument<'m> {
    #[serde(flatten)]
    document: Document,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    measures: &'m BTreeMap<&'static str, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampler: Option<&'static str>,
}

/// Writes tours one after another.
pub(crate) struct Lines<'p> {
    problem: &'p Problem,
    format: LineFormat,
    /// How the tours were drawn, where that is not uniform.
    sampler: Option<Sampler>,
    /// The names of the squares, each with a space behind it.
    names: Vec<Vec<u8>>,
    line: Vec<u8>,
}

impl Lines<'_> {
    /// Of tours of a problem, drawn in this way if not uniformly.
    pub(crate) fn drawn<'p>(
        problem: &'p Problem,
        args: &LinesArgs,
        sampler: Option<Sampler>,
    ) -> anyhow::Result<Lines<'p>> {
        Ok(Lines {
            sampler,
            ..Lines::new(problem, args)?
        })
    }

    pub(crate) fn new<'p>(problem: &'p Problem, args: &LinesArgs) -> anyhow::Result<Lines<'p>> {
        let format = args.format();
        let is_board = problem.board().is_some();
        ensure!(
            is_board || format != LineFormat::Grid,
            "a grid shows the tour of a board, not of a graph: use --format moves or json-lines"
        );
        let squares = (0..problem.len() as u32).map(Square::new);
        let name = |square| format!("{} ", written_name(problem.ground(), square)).into_bytes();
        Ok(Lines {
            problem,
            format,
            sampler: None,
            names: squares.map(name).collect(),
            line: Vec::new(),
        })
    }

    /// Writes a tour, in JSON with what was measured of it.
    pub(crate) fn write(
        &mut self,
        mut out: &mut dyn Write,
        squares: &[Square],
        measures: &BTreeMap<&'static str, Value>,
    ) -> io::Result<()> {
        let tour = || verify(self.problem, squares).map_err(io::Error::other);
        match (self.format, self.problem.board()) {
            (LineFormat::Grid, Some((board, _))) => {
                write_grid(&mut out, board, &tour()?, &GridOptions::default())?;
                out.write_all(b"\n")
            }
            (LineFormat::JsonLines, _) => {
                let line = MeasuredDocument {
                    document: Document::found(self.problem, &tour()?),
                    measures,
                    sampler: self.sampler.map(Sampler::name),
                };
                serde_json::to_writer(&mut out, &line)?;
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
