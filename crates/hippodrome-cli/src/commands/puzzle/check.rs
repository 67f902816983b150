//! `hippodrome puzzle check`: how many tours do given numbers leave?
//!
//! One file, because one puzzle, several in a file and several files are told of in the same words, as text and as JSON.

use std::io::{self, Write};

use anyhow::{Context, bail};
use clap::Args;
use hippodrome::format::{GridOptions, StatedPath, Status, write_grid, write_puzzle};
use hippodrome::puzzle::{Solutions, check, minimal, spared};
use hippodrome::{
    Board, Constraints, Contradiction, Ends, Ground, Limits, Problem, Square, Stopped, Tour, Trace,
};
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
use crate::tours::lost_number::lost_in_words;
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(
    after_help = "The first word on stdout is one, none, several, or unknown; then come the tour, or \
                  two of several. Of several puzzles, in one file or in many, each has its line.\n\
                  Exit codes: 0 exactly one, 1 none or several, 2 bad input, 3 not decided within the \
                  limits.",
    after_long_help = "Examples:\n  \
        hippodrome puzzle check puzzle.txt\n  \
        hippodrome puzzle check puzzle.txt --closed\n  \
        hippodrome puzzle check puzzle.txt --spare\n  \
        hippodrome puzzle check puzzle.txt --minimal\n  \
        hippodrome puzzle check pupils/*.txt\n  \
        hippodrome puzzle check wrapped.txt --board torus:6x6\n\n\
        The first word on stdout is one, none, several, or unknown; then come the tour, or two of \
        several. Of several puzzles, in one file or in many, each has its line. Exit codes: 0 exactly one (of each), 1 none or several, 2 bad input, 3 not decided within the \
        limits."
)]
pub(crate) struct CheckArgs {
    /// The files with the puzzles, or - for stdin: a grid of numbers, . for a square without one, # for a hole; several with
    /// blank lines or titles between them. Or the first squares of a tour as a list, with --board
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    options: BoardOptions,
    /// From its last number a move leads back to its first
    #[arg(long)]
    closed: bool,
    /// Where there is one tour, also say which given numbers can be spared: without any one of them it is still the only one
    #[arg(long)]
    spare: bool,
    /// Where there is one tour, also show the puzzle with fewer numbers, none of which can be spared: they are left out one after another,
    /// the smallest first, as long as the tour stays the only one
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of documents of a puzzle that was checked.
const KIND: &str = "puzzle-check";

/// Which of several puzzles it is.
#[derive(Serialize)]
struct Place {
    /// Its file, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Its place in the file, from 1.
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
}

/// A puzzle as it was read, and what it is called among several.
struct Read {
    /// What it is called, with its file where there are several.
    name: String,
    /// The same beside the name of its file, where that file holds others.
    within: Option<String>,
    file: String,
    place: Place,
    numbers: anyhow::Result<GivenNumbers>,
}

/// How many tours given numbers leave, for programs.
#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    place: Option<Place>,
    solutions: &'static str,
    tours: Vec<StatedPath>,
    nodes: u64,
    /// The numbers that can be spared, each by itself, and those that are left where none can, if this was asked for and is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    spared: Option<Vec<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<Vec<u32>>,
}

/// What was found out of a puzzle.
struct Found {
    solutions: Solutions,
    nodes: u64,
    /// The numbers that can be spared, each by itself, if that was asked for.
    spared: Option<Vec<(u32, Square)>>,
    /// The puzzle with numbers of which none can be spared.
    minimal: Option<Problem>,
    /// Why it is not known which can.
    stopped: Option<Stopped>,
    /// The only closed tour, where there are several open ones.
    closed: Option<Tour>,
}

/// Given numbers, as they are written.
fn numbers(given: &[(u32, Square)]) -> Vec<u32> {
    let mut numbers: Vec<u32> = given.iter().map(|(step, _)| step + 1).collect();
    numbers.sort_unstable();
    numbers
}

impl Checked {
    fn new(puzzle: &Problem, place: Option<Place>, found: &Found) -> Checked {
        let solutions = &found.solutions;
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
            nodes: found.nodes,
            spared: found.spared.as_deref().map(numbers),
            minimal: found
                .minimal
                .as_ref()
                .map(|puzzle| numbers(&puzzle.constraints().given)),
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
        let mut puzzles = Vec::new();
        for file in &self.files {
            puzzles.extend(self.read(file, named.as_ref())?);
        }
        if puzzles.len() > 1 {
            return self.several(&session, puzzles);
        }
        let Read { file, numbers, .. } = puzzles.pop().context("a file holds something")?;
        match self.asked(&file, numbers?)? {
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
    /// The puzzles of a file. What is wrong with one of several, or with one of several files, keeps the others from nothing.
    fn read(&self, file: &str, named: Option<&Ground>) -> anyhow::Result<Vec<Read>> {
        let (piece, squares) = (self.options.piece, self.notation.squares);
        let several_files = self.files.len() > 1;
        let puzzles = match puzzles_on(file, named.cloned(), piece, squares) {
            Err(error) if several_files => vec![(None, Err(error))],
            puzzles => puzzles?,
        };
        let several = puzzles.len() > 1;
        let read = |(number, (title, numbers)): (usize, (Option<String>, _))| {
            let within = several.then(|| {
                let title = title.clone();
                title.unwrap_or_else(|| format!("puzzle {number}"))
            });
            let name = match (&within, several_files) {
                (Some(within), true) => format!("{}: {within}", source(file)),
                (Some(within), false) => within.clone(),
                (None, _) => source(file),
            };
            let place = Place {
                file: several_files.then(|| file.to_owned()),
                number,
                title,
            };
            Read {
                name,
                within,
                file: file.to_owned(),
                place,
                numbers,
            }
        };
        Ok((1..).zip(puzzles).map(read).collect())
    }

    /// The problem that given numbers of a file make.
    fn asked(&self, file: &str, numbers: GivenNumbers) -> anyhow::Result<Asked> {
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
            Err(error) => Err(error).with_context(|| source(file)),
        }
    }

    /// Checks the one puzzle there is, and shows what it leaves.
    fn one(&self, session: &Session, puzzle: &Problem) -> anyhow::Result<Verdict> {
        promise_about(puzzle);
        let found = self.search(session, puzzle);
        if session::interrupted() {
            return session.give_up(Stopped::Asked);
        }
        let (board, _) = puzzle.board().context("a puzzle is on a board")?;
        if self.answer.is_json() {
            keep_promise();
            self.write_record(session, puzzle, None, &found)?;
        } else {
            ignore_broken_pipe(write_to(None, |out| {
                write_solutions(out, session, puzzle, board, &found.solutions)?;
                found.write_spared(out, puzzle)
            }))?;
        }
        let Found {
            solutions, nodes, ..
        } = &found;
        if let Some(why) = found.stopped {
            let (why, verdict) = session.reason(why);
            note!("not decided which numbers can be spared: {why}");
            return Ok(verdict);
        }
        let verdict = match solutions {
            Solutions::One(_) => Verdict::Yes,
            Solutions::None(_) => Verdict::No,
            Solutions::Several(one, other) => {
                note!("{}", difference(board, one, other));
                if found.closed.is_some() {
                    note!("exactly one of the tours is closed: --closed asks for it");
                }
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
        if *nodes > 0 || !matches!(solutions, Solutions::None(_)) {
            note!("{} nodes", HumanCount(*nodes));
        }
        Ok(verdict)
    }

    /// Finds out how many solutions there are, and if there is one which numbers can be spared.
    fn search(&self, session: &Session, puzzle: &Problem) -> Found {
        session.search(|limits, progress| {
            let (solutions, nodes) = check(puzzle, limits, progress);
            let mut found = Found {
                solutions,
                nodes,
                spared: None,
                minimal: None,
                stopped: None,
                closed: None,
            };
            if let Solutions::Several(..) = &found.solutions {
                found.closed = only_closed(puzzle, &limits.after(found.nodes), progress);
            }
            let Solutions::One(tour) = &found.solutions else {
                return found;
            };
            if self.spare {
                match spared(puzzle, tour, &limits.after(found.nodes), progress) {
                    Ok((spared, nodes)) => {
                        found.spared = Some(spared);
                        found.nodes += nodes;
                    }
                    Err(why) => found.stopped = Some(why),
                }
            }
            if self.minimal && found.stopped.is_none() {
                match minimal(puzzle, tour, &limits.after(found.nodes), progress) {
                    Ok((minimal, nodes)) => {
                        found.minimal = Some(minimal);
                        found.nodes += nodes;
                    }
                    Err(why) => found.stopped = Some(why),
                }
            }
            found
        })
    }

    /// Checks puzzle after puzzle, a line for each; one that cannot be read does not keep the others from it. At the end the
    /// worst of them is told.
    fn several(&self, session: &Session, puzzles: Vec<Read>) -> anyhow::Result<Verdict> {
        keep_promise();
        let all = puzzles.len();
        let (mut single, mut wrong, mut undecided) = (0, 0, Verdict::Yes);
        let mut unread = None;
        for read in puzzles {
            let Read {
                name, within, file, ..
            } = read;
            let place = Some(read.place);
            let asked = match read.numbers.and_then(|numbers| self.asked(&file, numbers)) {
                Ok(asked) => asked,
                Err(error) => {
                    // An error names its file.
                    unread = Some(match within {
                        Some(within) => {
                            note!("{within}: {error:#}");
                            format!("{}: {within}", source(&file))
                        }
                        None => {
                            note!("{error:#}");
                            name
                        }
                    });
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
                    let found = self.search(session, &puzzle);
                    if session::interrupted() {
                        return session.give_up(Stopped::Asked);
                    }
                    if self.answer.is_json() {
                        self.write_record(session, &puzzle, place, &found)?;
                    }
                    found.told_in_a_line(session, &puzzle)?
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
                bail!("{name} cannot be read: mend it or leave it out")
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
        found: &Found,
    ) -> anyhow::Result<()> {
        let (board, _) = puzzle.board().context("a puzzle is on a board")?;
        let (status, reason) = match &found.solutions {
            Solutions::One(_) => match found.stopped {
                Some(why) => (Status::Unknown, Some(session.reason(why).0)),
                None => (Status::Yes, None),
            },
            Solutions::None(proof) => (Status::No, Some(proof.to_string())),
            Solutions::Several(one, other) => (Status::No, Some(difference(board, one, other))),
            Solutions::Some(_, why) | Solutions::Unknown(why) => {
                (Status::Unknown, Some(session.reason(*why).0))
            }
        };
        let checked = Checked::new(puzzle, place, found);
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
                spared: None,
                minimal: None,
            };
            let answer = Answer::new(KIND, Status::No, none);
            return answer.about(free).because(why.to_string()).write(None);
        }
        ignore_broken_pipe(write_to(None, |out| writeln!(out, "none at all: {why}")))
    }
}

impl Found {
    /// Which numbers can be spared, in words.
    fn spared_in_words(&self, puzzle: &Problem) -> Option<String> {
        let spared = self.spared.as_ref()?;
        let given = puzzle.constraints().given.len();
        let name = |&(step, square): &(u32, Square)| {
            format!("{} on {}", step + 1, puzzle.ground().name(square))
        };
        let named: Vec<String> = spared.iter().map(name).collect();
        Some(match named.len() {
            0 => format!("none of the {given} given numbers can be spared"),
            1 => format!("1 of {given} given numbers can be spared: {}", named[0]),
            count => format!(
                "{count} of {given} given numbers can be spared, each by itself: {}",
                named.join(", ")
            ),
        })
    }

    /// Writes which numbers can be spared, and the puzzle without as many as can.
    fn write_spared(&self, mut out: &mut dyn Write, puzzle: &Problem) -> io::Result<()> {
        if let Some(spared) = self.spared_in_words(puzzle) {
            writeln!(out, "\n{spared}")?;
        }
        if let Some(minimal) = &self.minimal {
            let left = minimal.constraints().given.len();
            let given = puzzle.constraints().given.len();
            writeln!(
                out,
                "\n{left} of {given} given numbers, none of which can be spared:"
            )?;
            write_puzzle(&mut out, minimal, &GridOptions::default())?;
        }
        Ok(())
    }

    /// What a puzzle leaves, in a line.
    fn told_in_a_line(
        &self,
        session: &Session,
        puzzle: &Problem,
    ) -> anyhow::Result<(Verdict, String)> {
        let (verdict, mut told) = told_of(session, puzzle, &self.solutions)?;
        if let Some(spared) = self.spared_in_words(puzzle) {
            told = format!("{told}; {spared}");
        }
        if let Some(minimal) = &self.minimal {
            let left = numbers(&minimal.constraints().given);
            let left: Vec<String> = left.iter().map(u32::to_string).collect();
            told = format!("{told}; {} are enough", left.join(", "));
        }
        if self.closed.is_some() {
            told = format!("{told}; exactly one of them is closed");
        }
        Ok(match self.stopped {
            Some(why) => {
                let (why, verdict) = session.reason(why);
                (
                    verdict,
                    format!("{told}; not decided which numbers can be spared: {why}"),
                )
            }
            None => (verdict, told),
        })
    }
}

/// The only closed tour that given numbers leave, as far as a short search tells.
fn only_closed(puzzle: &Problem, limits: &Limits<'_>, progress: &mut impl Trace) -> Option<Tour> {
    /// Nodes of it: a blink.
    const NODES: u64 = 100_000;
    if puzzle.ends() != Ends::Any {
        return None;
    }
    let closed = puzzle.try_with_ends(Ends::Closed).ok()?;
    match check(&closed, &limits.with_nodes(NODES), progress).0 {
        Solutions::One(tour) => Some(tour),
        _ => None,
    }
}

/// How many tours there are, in a line.
fn told_of(
    session: &Session,
    puzzle: &Problem,
    solutions: &Solutions,
) -> anyhow::Result<(Verdict, String)> {
    let (board, _) = puzzle.board().context("a puzzle is on a board")?;
    Ok(match solutions {
        Solutions::One(_) => (Verdict::Yes, "one tour".to_owned()),
        Solutions::None(proof) => {
            let told = format!("none at all, no {}: {proof}", problem_title(puzzle));
            let lost = lost_in_words(session, puzzle, proof);
            (
                Verdict::No,
                lost.map_or(told.clone(), |lost| format!("{told}; {lost}")),
            )
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
    session: &Session,
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
            writeln!(out, "none at all, no {}: {proof}", problem_title(puzzle))?;
            match lost_in_words(session, puzzle, proof) {
                Some(lost) => writeln!(out, "{lost}"),
                None => Ok(()),
            }
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
    match (differ.count(), &squares[..]) {
        (all, [first @ .., last]) if all == squares.len() && !first.is_empty() => {
            format!(
                "they differ on {all} squares: {} and {last}",
                first.join(", ")
            )
        }
        (all, _) => format!(
            "they differ on {all} squares, {} among them",
            squares.join(", ")
        ),
    }
}
