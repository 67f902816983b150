//! `hippodrome puzzle check`: how many tours do given numbers leave?

use std::io::{self, Write};

use anyhow::{Context, bail};
use clap::Args;
use hippodrome::format::{GridOptions, StatedPath, Status, write_grid};
use hippodrome::puzzle::{Solutions, check};
use hippodrome::{Board, Constraints, Contradiction, Ends, Problem, Square, Stopped, Tour};
use indicatif::HumanCount;
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::constraints::{GivenNumbers, puzzles_on};
use crate::args::ends::NotationArgs;
use crate::args::ground::BoardOptions;
use crate::files::input::source;
use crate::files::output::{ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, keep_promise, promise, promise_about};
use crate::session::{self, LimitArgs, Session};
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(
    after_help = "The first word on stdout is one, none, several, or unknown; then come the tour, or \
                  two of several. Of several puzzles in a file each has its line.\n\
                  Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
                  limits.",
    after_long_help = "Examples:\n  \
        hippodrome puzzle check puzzle.txt\n  \
        hippodrome puzzle check puzzle.txt --closed\n  \
        hippodrome puzzle check wrapped.txt --board torus:6x6\n\n\
        The first word on stdout is one, none, several, or unknown; then come the tour, or two of \
        several. Of several puzzles in a file each has its line. Exit codes: 0 exactly one (of each), 1 none or several, 2 bad input, 3 not decided within the \
        limits."
)]
pub(crate) struct CheckArgs {
    /// The puzzle, or - for stdin: a grid of numbers, . for a square without one, # for a hole; several with blank lines
    /// or titles between them. Or the first squares of a tour as a list, with --board
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    options: BoardOptions,
    /// From its last number a move leads back to its first
    #[arg(long)]
    closed: bool,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of documents of a puzzle that was checked.
const KIND: &str = "puzzle-check";

/// Which of several puzzles in a file it is.
#[derive(Serialize)]
struct Place {
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

/// How many tours given numbers leave, for programs.
#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    place: Option<Place>,
    solutions: &'static str,
    tours: Vec<StatedPath>,
    nodes: u64,
}

impl Checked {
    fn new(puzzle: &Problem, place: Option<Place>, solutions: &Solutions, nodes: u64) -> Checked {
        let (word, tours) = match solutions {
            Solutions::One(tour) => ("one", vec![tour]),
            Solutions::None(_) => ("none", Vec::new()),
            Solutions::Several(one, other) => ("several", vec![one, other]),
            Solutions::Some(tour, _) => ("unknown", vec![tour]),
            Solutions::Unknown(_) => ("unknown", Vec::new()),
        };
        let state = |tour: &Tour| StatedPath::new(puzzle.ground(), tour.squares());
        Checked {
            place,
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
        let named = named.map(|ground| self.notation.on(ground)).transpose()?;
        let squares = self.notation.squares;
        let mut puzzles = puzzles_on(&self.file, named, self.options.piece, squares)?;
        if puzzles.len() > 1 {
            return self.several(&session, puzzles);
        }
        let (_, numbers) = puzzles.pop().context("a file holds something")?;
        match self.asked(numbers?)? {
            Asked::Puzzle(puzzle) => self.one(&session, &puzzle),
            Asked::Apart(free, apart) => {
                self.refuse(&free, None, &apart)?;
                Ok(Verdict::No)
            }
        }
    }
}

/// What is asked.
enum Asked {
    Puzzle(Problem),
    /// Nothing: no move joins two squares whose numbers follow each other.
    Apart(Problem, Contradiction),
}

impl CheckArgs {
    /// The problem that given numbers make.
    fn asked(&self, numbers: GivenNumbers) -> anyhow::Result<Asked> {
        let GivenNumbers {
            ground,
            given,
            closed,
        } = numbers;
        let ends = match self.closed || closed {
            true => Ends::Closed,
            false => Ends::Any,
        };
        let constraints = Constraints {
            given,
            ..Constraints::default()
        };
        let free = Problem::new(self.notation.on(ground)?, ends);
        match free.clone().with(constraints) {
            Ok(puzzle) => Ok(Asked::Puzzle(puzzle)),
            Err(apart @ Contradiction::NoStep { .. }) => Ok(Asked::Apart(free, apart)),
            Err(error) => Err(error).with_context(|| source(&self.file)),
        }
    }

    /// Checks the one puzzle there is, and shows what it leaves.
    fn one(&self, session: &Session, puzzle: &Problem) -> anyhow::Result<Verdict> {
        promise_about(puzzle);
        let (solutions, nodes) = session.search(|limits, progress| check(puzzle, limits, progress));
        if session::interrupted() {
            return session.give_up(Stopped::Asked);
        }
        let (board, _) = puzzle.board().context("a puzzle is on a board")?;
        if self.answer.is_json() {
            keep_promise();
            self.write_record(session, puzzle, None, &solutions, nodes)?;
        } else {
            ignore_broken_pipe(write_to(None, |out| {
                write_solutions(out, puzzle, board, &solutions)
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
        // A reason that took no search says it all.
        if nodes > 0 || !matches!(solutions, Solutions::None(_)) {
            note!("{} nodes", HumanCount(nodes));
        }
        Ok(verdict)
    }

    /// Checks puzzle after puzzle, a line for each; one that cannot be read does not keep the others from it. At the end the
    /// worst of them is told.
    fn several(
        &self,
        session: &Session,
        puzzles: Vec<(Option<String>, anyhow::Result<GivenNumbers>)>,
    ) -> anyhow::Result<Verdict> {
        keep_promise();
        let all = puzzles.len();
        let (mut single, mut wrong, mut undecided) = (0, 0, Verdict::Yes);
        let mut unread = None;
        for (number, (title, numbers)) in (1..).zip(puzzles) {
            let name = title.clone();
            let name = name.unwrap_or_else(|| format!("puzzle {number}"));
            let place = Some(Place { number, title });
            let asked = match numbers.and_then(|numbers| self.asked(numbers)) {
                Ok(asked) => asked,
                Err(error) => {
                    note!("{name}: {error:#}");
                    unread = Some(name);
                    continue;
                }
            };
            let (verdict, told) = match asked {
                Asked::Apart(free, apart) => {
                    if self.answer.is_json() {
                        self.refuse(&free, place, &apart)?;
                    }
                    (Verdict::No, format!("none at all: {apart}"))
                }
                Asked::Puzzle(puzzle) => {
                    let (solutions, nodes) =
                        session.search(|limits, progress| check(&puzzle, limits, progress));
                    if session::interrupted() {
                        return session.give_up(Stopped::Asked);
                    }
                    if self.answer.is_json() {
                        self.write_record(session, &puzzle, place, &solutions, nodes)?;
                    }
                    told_in_a_line(session, &puzzle, &solutions)?
                }
            };
            if !self.answer.is_json() {
                let line = format!("{name}: {told}\n");
                ignore_broken_pipe(write_to(None, |out| out.write_all(line.as_bytes())))?;
            }
            match verdict {
                Verdict::Yes => single += 1,
                Verdict::No => wrong += 1,
                other => undecided = other,
            }
        }
        note!("{single} of {all} puzzles leave exactly one tour");
        match unread {
            Some(name) if wrong == 0 => {
                bail!(
                    "{}: {name} cannot be read: mend it or leave it out",
                    source(&self.file)
                )
            }
            _ if wrong > 0 => Ok(Verdict::No),
            _ => Ok(undecided),
        }
    }

    /// Writes what a puzzle leaves for programs.
    fn write_record(
        &self,
        session: &Session,
        puzzle: &Problem,
        place: Option<Place>,
        solutions: &Solutions,
        nodes: u64,
    ) -> anyhow::Result<()> {
        let (board, _) = puzzle.board().context("a puzzle is on a board")?;
        let (status, reason) = match solutions {
            Solutions::One(_) => (Status::Yes, None),
            Solutions::None(proof) => (Status::No, Some(proof.to_string())),
            Solutions::Several(one, other) => (Status::No, Some(difference(board, one, other))),
            Solutions::Some(_, why) | Solutions::Unknown(why) => {
                (Status::Unknown, Some(session.reason(*why).0))
            }
        };
        let checked = Checked::new(puzzle, place, solutions, nodes);
        let answer = Answer::new(KIND, status, checked);
        answer.about(puzzle).because(reason).write(None)
    }

    /// Says that numbers in a row leave no tour, since no move joins their squares.
    fn refuse(
        &self,
        free: &Problem,
        place: Option<Place>,
        why: &Contradiction,
    ) -> anyhow::Result<()> {
        if self.answer.is_json() {
            let none = Checked {
                place,
                solutions: "none",
                tours: Vec::new(),
                nodes: 0,
            };
            let answer = Answer::new(KIND, Status::No, none);
            return answer.about(free).because(why.to_string()).write(None);
        }
        ignore_broken_pipe(write_to(None, |out| writeln!(out, "none at all: {why}")))
    }
}

/// What a puzzle leaves, in a line.
fn told_in_a_line(
    session: &Session,
    puzzle: &Problem,
    solutions: &Solutions,
) -> anyhow::Result<(Verdict, String)> {
    let (board, _) = puzzle.board().context("a puzzle is on a board")?;
    Ok(match solutions {
        Solutions::One(_) => (Verdict::Yes, "one tour".to_owned()),
        Solutions::None(proof) => {
            let told = format!("none at all, no {}: {proof}", problem_title(puzzle));
            (Verdict::No, told)
        }
        Solutions::Several(one, other) => {
            let told = format!("several tours: {}", difference(board, one, other));
            (Verdict::No, told)
        }
        Solutions::Some(_, why) => {
            let (why, verdict) = session.reason(*why);
            (verdict, format!("unknown, but at least one tour: {why}"))
        }
        Solutions::Unknown(why) => {
            let (why, verdict) = session.reason(*why);
            (verdict, format!("unknown: {why}"))
        }
    })
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
        .map(|(v, _)| board.name(Square::new(v)))
        .collect();
    format!(
        "they differ on {} squares, {} among them",
        differ.count(),
        squares.join(", ")
    )
}
