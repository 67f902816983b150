//! `hippodrome puzzle`: given numbers that leave exactly one tour, checked and made.

use std::io::{self, Write};

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use hippodrome::format::{
    GridOptions, StatedPath, Status, TOUR_FORMS, TourForm, write_grid, write_puzzle,
};
use hippodrome::puzzle::{NotMade, Puzzle, Solutions, check, make};
use hippodrome::{Board, Constraints, Ends, Problem, Square, Stopped, Tour};
use indicatif::HumanCount;
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::constraints::puzzle_on;
use crate::args::ends::EndsArgs;
use crate::args::ground::{GroundArgs, GroundOptions};
use crate::args::output::OutputArgs;
use crate::files::input::source;
use crate::files::output::{Output, ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, keep_promise, promise, promise_about, write_promised};
use crate::session::{self, LimitArgs, Session};
use crate::tours::ending;
use crate::tours::title::problem_title;

/// Examples, under the help of `puzzle` itself.
pub(crate) const EXAMPLES: &str = "Examples:\n  \
    hippodrome puzzle make 6x6 --seed 3 -o puzzle.txt\n  \
    hippodrome puzzle check puzzle.txt\n  \
    hippodrome tour --puzzle puzzle.txt";

#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// Say whether given numbers leave no tour, exactly one, or more
    Check(CheckArgs),
    /// Take numbers away from a random tour as long as it stays the only one
    Make(MakeArgs),
}

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
const CHECKED: &str = "puzzle-check";

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

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome puzzle make 6x6 --seed 3\n  \
    hippodrome puzzle make 6x6 --seed 3 --solution\n  \
    hippodrome puzzle make 8x8 --closed -o puzzle.txt\n  \
    hippodrome puzzle make 8x8 -o puzzle.json     (with its solution, for programs)\n  \
    hippodrome puzzle make 7x7 --holes 3 --piece king")]
pub(crate) struct MakeArgs {
    #[command(flatten)]
    ground: GroundArgs,
    #[command(flatten)]
    ends: EndsArgs,
    /// Another seed, another puzzle (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write the solution instead of the puzzle; to a file that ends in .moves, .json or .tour in that form
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of documents of a puzzle that was made.
const MADE: &str = "puzzle";

/// The tour that a puzzle leaves, for programs; its numbers are in the problem.
#[derive(Serialize)]
struct Made {
    solution: StatedPath,
    nodes: u64,
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

impl Run for CheckArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        if self.answer.is_json() {
            promise(CHECKED, None);
        }
        let session = Session::begin(&self.limits, "decided");
        let named = self.options.ground()?;
        let (ground, given) = puzzle_on(&self.file, named, self.options.piece_or_knight())?;
        let ends = if self.closed { Ends::Closed } else { Ends::Any };
        let constraints = Constraints {
            given,
            ..Constraints::default()
        };
        let puzzle = Problem::new(ground, ends).with(constraints);
        let puzzle = puzzle.with_context(|| source(&self.file))?;
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
            let answer = Answer::new(CHECKED, status, Checked::new(&puzzle, &solutions, nodes));
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
            writeln!(out, "none: no {}: {proof}", problem_title(puzzle))
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

impl Run for MakeArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match (self.answer.is_named(), self.solution) {
            (true, _) => Output::named(path),
            (false, true) => {
                let endings = TOUR_FORMS.iter().flat_map(|form| form.endings);
                Output::ending(path, endings.copied())
            }
            (false, false) => Output::ending(path, [ending::JSON]),
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let path = self.output.path();
        let form = match (self.answer.is_named(), self.answer.is_json()) {
            (true, true) => TourForm::by_name(ending::JSON),
            (true, false) => None,
            (false, _) => ending::of(path).and_then(TourForm::by_ending),
        };
        let is_json = form.is_some_and(|form| form.name == ending::JSON);
        if is_json {
            promise(if self.solution { "tour" } else { MADE }, path);
        }
        let session = Session::begin(&self.limits, "made");
        let ground = self.ground.ground(self.seed)?;
        let ends = self.ends.ends(&ground)?;
        let problem = Problem::new(ground, ends);
        ensure!(problem.board().is_some(), "a puzzle is on a board");
        promise_about(&problem);
        let made = session.search(|limits, progress| make(&problem, self.seed, limits, progress));
        let Puzzle {
            problem: puzzle,
            solution,
            nodes,
        } = match made {
            Ok(puzzle) => puzzle,
            Err(NotMade::Impossible(proof)) => {
                note!("no {}: {proof}", problem_title(&problem));
                write_promised(Status::Impossible, &proof.to_string())?;
                return Ok(Verdict::No);
            }
            Err(NotMade::Stopped(why)) => return session.give_up(why),
        };
        keep_promise();
        let options = GridOptions::default();
        let form = form.unwrap_or(TourForm::usual(problem.ground()));
        write_to(path, |mut out| match (self.solution, is_json) {
            (true, _) => form.write(out, &problem, &solution, &options),
            (false, true) => {
                let solution = StatedPath::new(problem.ground(), solution.squares());
                let answer = Answer::new(MADE, Status::Found, Made { solution, nodes });
                answer.about(&puzzle).write_line(out)
            }
            (false, false) => write_puzzle(&mut out, &puzzle, &options),
        })?;
        let clues = puzzle.constraints().given.len();
        note!(
            "{clues} of {} numbers given; {} nodes to solve it{}",
            problem.len(),
            HumanCount(nodes),
            if self.ends.closed {
                "; the tour is closed: check it with --closed"
            } else {
                ""
            }
        );
        Ok(Verdict::Yes)
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
