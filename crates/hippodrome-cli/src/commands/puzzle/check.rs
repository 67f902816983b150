//! `hippodrome puzzle check`: how many tours do given numbers leave?

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use hippodrome::format::{GridOptions, StatedPath, Status, write_grid};
use hippodrome::puzzle::{Solutions, check};
use hippodrome::{Board, Constraints, Contradiction, Ends, Problem, Square, Stopped, Tour};
use indicatif::HumanCount;
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::constraints::puzzle_on;
use crate::args::ground::GroundOptions;
use crate::files::input::source;
use crate::files::output::{ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about};
use crate::session::{self, LimitArgs, Session};
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(
    after_help = "The first word on stdout is one, none, several, or unknown; then come the tour, or \
                  two of several.\n\
                  Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
                  limits.",
    after_long_help = "Examples:\n  \
        hippodrome puzzle check puzzle.txt\n  \
        hippodrome puzzle check puzzle.txt --closed\n  \
        hippodrome puzzle check wrapped.txt --board torus:6x6\n\n\
        The first word on stdout is one, none, several, or unknown; then come the tour, or two of \
        several. Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
        limits."
)]
pub(crate) struct CheckArgs {
    /// The puzzle, or - for stdin: a grid of numbers, . for a square without one, # for a hole
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    options: GroundOptions,
    /// From its last number a move leads back to its first
    #[arg(long)]
    closed: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of documents of a puzzle that was checked.
const KIND: &str = "puzzle-check";

/// How many tours given numbers leave, for programs.
#[derive(Serialize)]
struct Checked {
    solutions: &'static str,
    tours: Vec<StatedPath>,
    nodes: u64,
}

impl Checked {
    fn new(puzzle: &Problem, solutions: &Solutions, nodes: u64) -> Checked {
        let (word, tours) = match solutions {
            Solutions::One(tour) => ("one", vec![tour]),
            Solutions::None(_) => ("none", Vec::new()),
            Solutions::Several(one, other) => ("several", vec![one, other]),
            Solutions::Some(tour, _) => ("unknown", vec![tour]),
            Solutions::Unknown(_) => ("unknown", Vec::new()),
        };
        let state = |tour: &Tour| StatedPath::new(puzzle.ground(), tour.squares());
        Checked {
            solutions: word,
            tours: tours.into_iter().map(state).collect(),
            nodes,
        }
    }
}

impl Run for CheckArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        if self.answer.is_json() {
            promise(KIND, None);
        }
        let session = Session::begin(&self.limits, "decided");
        let named = self.options.ground()?;
        let puzzle = puzzle_on(&self.file, named, self.options.piece)?;
        let (ground, given) = (puzzle.ground, puzzle.given);
        let ends = match self.closed || puzzle.closed {
            true => Ends::Closed,
            false => Ends::Any,
        };
        let constraints = Constraints {
            given,
            ..Constraints::default()
        };
        let free = Problem::new(ground, ends);
        let puzzle = match free.with(constraints) {
            Ok(puzzle) => puzzle,
            Err(apart @ Contradiction::NoStep { .. }) => return self.refuse(&free, &apart),
            Err(error) => return Err(error).with_context(|| source(&self.file)),
        };
        promise_about(&puzzle);
        let (solutions, nodes) =
            session.search(|limits, progress| check(&puzzle, limits, progress));
        if session::interrupted() {
            return session.give_up(Stopped::Asked);
        }
        let (board, _) = puzzle.board().context("a puzzle is on a board")?;
        if self.answer.is_json() {
            let (status, reason) = match &solutions {
                Solutions::One(_) => (Status::Yes, None),
                Solutions::None(proof) => (Status::No, Some(proof.to_string())),
                Solutions::Several(one, other) => (Status::No, Some(difference(board, one, other))),
                Solutions::Some(_, why) | Solutions::Unknown(why) => {
                    (Status::Unknown, Some(session.reason(*why).0))
                }
            };
            let answer = Answer::new(KIND, status, Checked::new(&puzzle, &solutions, nodes));
            answer.about(&puzzle).because(reason).write(None)?;
        } else {
            ignore_broken_pipe(write_to(None, |out| {
                write_solutions(out, &puzzle, board, &solutions)
            }))?;
        }
        let verdict = match &solutions {
            Solutions::One(_) => Verdict::Yes,
            Solutions::None(_) => Verdict::No,
            Solutions::Several(one, other) => {
                note!("{}", difference(board, one, other));
                Verdict::No
            }
            Solutions::Some(_, why) => {
                let (why, verdict) = session.reason(*why);
                note!("not decided whether there is another: {why}");
                verdict
            }
            Solutions::Unknown(why) => session.give_up(*why)?,
        };
        note!("{} nodes", HumanCount(nodes));
        Ok(verdict)
    }
}

impl CheckArgs {
    /// Says that numbers in a row leave no tour, since no move joins their squares.
    fn refuse(&self, free: &Problem, why: &Contradiction) -> anyhow::Result<Verdict> {
        if self.answer.is_json() {
            let none = Checked {
                solutions: "none",
                tours: Vec::new(),
                nodes: 0,
            };
            let answer = Answer::new(KIND, Status::No, none);
            answer.about(free).because(why.to_string()).write(None)?;
        } else {
            ignore_broken_pipe(write_to(None, |out| writeln!(out, "none at all: {why}")))?;
        }
        Ok(Verdict::No)
    }
}

/// The first word tells how many; then come those that were found.
fn write_solutions(
    mut out: &mut dyn Write,
    puzzle: &Problem,
    board: &Board,
    solutions: &Solutions,
) -> io::Result<()> {
    let grid =
        |out: &mut &mut dyn Write, tour| write_grid(out, board, tour, &GridOptions::default());
    match solutions {
        Solutions::One(tour) => {
            writeln!(out, "one tour:")?;
            grid(&mut out, tour)
        }
        Solutions::None(proof) => {
            writeln!(out, "none at all, no {}: {proof}", problem_title(puzzle))
        }
        Solutions::Several(one, other) => {
            writeln!(out, "several tours, of which two:")?;
            grid(&mut out, one)?;
            writeln!(out)?;
            grid(&mut out, other)
        }
        Solutions::Some(tour, _) => {
            writeln!(out, "unknown, but at least one tour:")?;
            grid(&mut out, tour)
        }
        Solutions::Unknown(_) => writeln!(out, "unknown"),
    }
}

/// Where two tours differ.
fn difference(board: &Board, one: &Tour, other: &Tour) -> String {
    let (steps, others) = (one.steps(), other.steps());
    let differ = (0u32..)
        .zip(steps.iter().zip(&others))
        .filter(|(_, (a, b))| a != b);
    let squares: Vec<String> = differ
        .clone()
        .take(3)
        .map(|(v, _)| board.point(Square::new(v)).to_string())
        .collect();
    format!(
        "they differ on {} squares, {} among them",
        differ.count(),
        squares.join(", ")
    )
}
