//! A row of boards, as in 4x1..20: the number of each, or the recurrence that the numbers obey.

use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use hippodrome::format::{StatedProblem, Status};
use hippodrome::{
    Board, CountError, Ends, Piece, Problem, Recurrence, Stopped, Surface, Unsupported,
};
use num_bigint::{BigInt, BigUint};
use serde::Serialize;

use super::convention::convention;
use super::record::{self, Counted};
use crate::args::threads::ThreadsArgs;
use crate::files::output::{Extent, write_as_far, write_to};
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::{Answer, Digits, Nothing, keep_promise, promise, promise_about};

/// The kind of documents of a recurrence.
pub(super) const RECURRENCE: &str = "recurrence";

/// A recurrence, for programs.
#[derive(Serialize)]
struct Recurring<'r> {
    row: String,
    coefficients: Vec<Digits<&'r BigInt>>,
    after: usize,
    terms: usize,
    confirmed_by: usize,
}

/// Boards of which one side is the same and the other grows.
pub(super) struct Row {
    surface: Surface,
    /// The side that is the same: that of the ranks, or of the files if the boards are turned.
    width: u64,
    lengths: RangeInclusive<u64>,
    is_turned: bool,
}

/// What is written of it.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum RowForm {
    /// A line for each board.
    Lines,
    /// A table, with a line of names.
    Csv,
    /// Lines as the OEIS takes them.
    BFile,
    /// The recurrence alone.
    Recurrence,
}

/// How the numbers of a row are told.
pub(super) struct RowAnswer<'p> {
    pub(super) form: RowForm,
    /// Directions are told apart.
    pub(super) directed: bool,
    pub(super) is_json: bool,
    /// The file for them; `None` is stdout.
    pub(super) path: Option<&'p Path>,
    /// What is to be written to the file.
    pub(super) kept: RefCell<Vec<u8>>,
}

impl RowAnswer<'_> {
    /// How many times each tour is counted.
    fn directions(&self) -> u32 {
        if self.directed { 2 } else { 1 }
    }

    /// Writes what comes before all numbers.
    fn begin(&self) -> io::Result<()> {
        match self.form {
            RowForm::Csv => self.write(b"board,tours\n"),
            RowForm::Lines | RowForm::BFile | RowForm::Recurrence => Ok(()),
        }
    }

    /// Writes to stdout at once, or keeps for the file.
    fn write(&self, line: &[u8]) -> io::Result<()> {
        if self.path.is_some() {
            self.kept.borrow_mut().extend_from_slice(line);
            return Ok(());
        }
        let mut out = anstream::stdout();
        out.write_all(line)?;
        out.flush()
    }

    /// Writes the file, if there is one; a part of the row does not replace what was there.
    fn finish(&self, is_whole: bool) -> anyhow::Result<()> {
        if self.path.is_none() {
            return Ok(());
        }
        let kept = self.kept.take();
        if !is_whole && !kept.is_empty() {
            // The boards that were counted stay alone in the file; of the next it is said on stderr why it was not.
            keep_promise();
        }
        write_as_far(self.path, |out| {
            out.write_all(&kept)?;
            Ok(Extent::of(!kept.is_empty(), is_whole))
        })
    }

    /// Writes the number of a board at once, for whoever reads along.
    fn tell(&self, length: u64, number: BigUint, problem: &Problem) -> io::Result<()> {
        // A single square has no direction.
        let number = match problem.len() {
            1 => number,
            _ => number * self.directions(),
        };
        let mut out = Vec::new();
        let (board, _) = problem.board().expect("a row is one of boards");
        match self.form {
            _ if self.is_json => {
                keep_promise();
                let counted = Counted::number(number, convention(problem, self.directions()));
                let answer = Answer::new(record::KIND, Status::Found, counted);
                answer.about(problem).write_line(&mut out)?;
            }
            RowForm::BFile => writeln!(out, "{length} {number}")?,
            RowForm::Csv => writeln!(out, "{board},{number}")?,
            RowForm::Lines | RowForm::Recurrence => writeln!(out, "{board} {number}")?,
        }
        self.write(&out)
    }

    /// Promises a document about this board if those are what is written.
    fn promise(&self, problem: &Problem) {
        if self.is_json {
            promise(record::KIND, self.path);
            promise_about(problem);
        }
    }
}

/// The first board of a row, as it is written.
fn one_of(spec: &str) -> String {
    let sides = spec.split_inclusive(['x', 'X', '×']).map(|side| {
        let (first, rest) = side.split_once("..").unwrap_or((side, ""));
        let sign = rest.chars().last().filter(|sign| !sign.is_ascii_digit());
        format!("{first}{}", sign.map(String::from).unwrap_or_default())
    });
    sides.collect()
}

impl Row {
    /// Reads `ROWSxFIRST..LAST` or `FIRST..LASTxCOLUMNS`, if it is a row of boards.
    pub(super) fn read(spec: Option<&str>) -> anyhow::Result<Option<Row>> {
        let Some(spec) = spec.filter(|spec| spec.contains("..")) else {
            return Ok(None);
        };
        let flawed =
            || format!("`{spec}` is not a row of boards: write ROWSxFIRST..LAST as in 4x1..20");
        if let Some((row, step)) = spec.rsplit_once(':')
            && row.contains("..")
        {
            bail!(
                "`{spec}`: a row of boards has no step, it holds every size in turn: leave `:{step}` out"
            );
        }
        let (surface, sides) = match spec.split_once(':') {
            Some((surface, sides)) => (surface.parse()?, sides),
            None => (Surface::Flat, spec),
        };
        let (ranks, files) = sides.split_once(['x', 'X', '×']).with_context(flawed)?;
        let is_turned = ranks.contains("..");
        let (width, lengths) = if is_turned {
            (files, ranks)
        } else {
            (ranks, files)
        };
        ensure!(
            !sides.contains("..") || sides.split(['x', 'X', '×']).count() == 2,
            "`{spec}` is a row of boxes, which is not counted: name one box, as in {}",
            one_of(spec)
        );
        let (first, last) = lengths.split_once("..").with_context(flawed)?;
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let side = |text: &str| {
            let number = Some(text).filter(is_number)?.parse::<u64>().ok()?;
            (number > 0).then_some(number)
        };
        let [Some(width), Some(first), Some(last)] = [width, first, last].map(side) else {
            bail!(flawed());
        };
        ensure!(
            first <= last,
            "`{spec}` holds no board: write the smaller side first"
        );
        ensure!(
            !is_turned || surface == Surface::Flat,
            "`{spec}`: boards of a row that are wrapped grow in their files: write ROWSxFIRST..LAST, as in \
             torus:3x1..8"
        );
        Ok(Some(Row {
            surface,
            width,
            lengths: first..=last,
            is_turned,
        }))
    }

    /// The board of this length. One that is turned is counted as if it were not: it has as many tours.
    fn board(&self, length: u64) -> anyhow::Result<Board> {
        let board = match self.is_turned {
            true => Board::rectangle(length, self.width),
            false => Board::rectangle(self.width, length),
        };
        Ok(board?.on(self.surface))
    }

    /// As it is written.
    fn name(&self, last: u64) -> String {
        let Row { surface, width, .. } = self;
        let wrapped = match surface {
            Surface::Flat => String::new(),
            surface => format!("{surface}:"),
        };
        let first = self.lengths.start();
        match self.is_turned {
            true => format!("{first}..{last}x{width}"),
            false => format!("{wrapped}{width}x{first}..{last}"),
        }
    }

    /// Counts the tours of each board.
    pub(super) fn count(
        &self,
        session: &Session,
        piece: Piece,
        closed: bool,
        threads: &ThreadsArgs,
        answer: RowAnswer<'_>,
    ) -> anyhow::Result<Verdict> {
        let last = *self.lengths.end();
        let ends = if closed { Ends::Closed } else { Ends::Any };
        let longest = Board::rectangle(self.width, last)?.on(self.surface);
        let longest = Problem::on_board(longest, piece, ends);
        let count = |tell: &mut dyn FnMut(u64, BigUint) -> io::Result<()>| {
            session.search(|limits, progress| {
                let counter = threads.counter(session, &longest).limits(*limits);
                let shown = progress.clone();
                counter.watched_by(progress).row(|length, number| {
                    match self.lengths.contains(&length) {
                        true => Ok(shown.suspend(|| tell(length, number))?),
                        false => Ok(()),
                    }
                })
            })
        };
        if answer.form == RowForm::Recurrence {
            promise_about(StatedProblem::of_piece(piece, closed));
            let mut numbers = Vec::new();
            let counted = count(&mut |_, number| {
                numbers.push(number);
                Ok(())
            });
            if let Err(why) = counted {
                return session.give_up_on(&self.board(last)?, why);
            }
            let recurrence = Recurrence::of(&numbers);
            return match answer.is_json {
                true => {
                    let stated = StatedProblem::of_piece(piece, closed);
                    self.write_record(recurrence.as_ref(), numbers.len(), stated, answer.path)
                }
                false => self.write_recurrence(recurrence.as_ref(), numbers.len(), answer.path),
            };
        }
        let problem = |length| -> anyhow::Result<Problem> {
            Ok(Problem::on_board(self.board(length)?, piece, ends))
        };
        let mut next = *self.lengths.start();
        let mut next_problem = problem(next)?;
        promise_about(&next_problem);
        answer.begin()?;
        let counted = count(&mut |length, number| {
            answer.tell(length, number, &next_problem)?;
            next = length + 1;
            next_problem = problem(next).map_err(io::Error::other)?;
            if next <= last {
                answer.promise(&next_problem);
            }
            Ok(())
        });
        answer.finish(counted.is_ok())?;
        if next > *self.lengths.start() && !answer.is_json {
            let board = problem(last.max(2))?;
            note!("{}", convention(&board, answer.directions()));
            if self.width == 1 && self.lengths.contains(&1) {
                note!("a single square is one tour (as in OEIS A165134)");
            }
        }
        match counted {
            Ok(()) => Ok(Verdict::Yes),
            // There is no store: what failed is the writing.
            Err(CountError::Store(why)) => Err(why.into()),
            // The longest is beyond all counting, which is told before the first is counted.
            Err(why @ CountError::Stopped(Stopped::Unsupported(Unsupported::CountTooLarge))) => {
                session.give_up_on(&self.board(last)?, why)
            }
            Err(why) => {
                let board = self.board(next)?;
                if next < last {
                    session.advise(format!("boards from {board} on are not counted"));
                } else {
                    session.advise(format!("{board} is not counted"));
                }
                session.give_up_on(&board, why)
            }
        }
    }

    /// Writes the recurrence for programs.
    fn write_record(
        &self,
        found: Option<&Recurrence>,
        terms: usize,
        stated: StatedProblem,
        path: Option<&Path>,
    ) -> anyhow::Result<Verdict> {
        let Some(found) = found else {
            let answer = Answer::new(RECURRENCE, Status::Unknown, Nothing {});
            answer
                .about(stated)
                .because(self.no_recurrence(terms))
                .write(path)?;
            return Ok(Verdict::Undecided);
        };
        let recurring = Recurring {
            row: self.name(*self.lengths.end()),
            coefficients: found.coefficients.iter().map(Digits).collect(),
            after: found.after,
            terms,
            confirmed_by: found.confirmed_by,
        };
        let answer = Answer::new(RECURRENCE, Status::Found, recurring);
        answer.about(stated).write(path)?;
        Ok(Verdict::Yes)
    }

    /// Why no recurrence is told of so many numbers.
    fn no_recurrence(&self, terms: usize) -> String {
        // One of order k takes 2k numbers, and four more bear it out. Nothing tells the order beforehand.
        let order = terms.saturating_sub(4) / 2;
        let more = (2 * terms).max(6);
        let s = if terms == 1 { "" } else { "s" };
        let none = match order {
            0 => format!("no recurrence can show in {terms} number{s}"),
            _ => format!("no recurrence of order {order} or less shows in {terms} numbers"),
        };
        format!(
            "{none}: one of order k takes 2k of them, and four more bear it out; which order it has is not known beforehand, \
             and may be hundreds: try twice as many numbers, as in {}",
            self.name(self.lengths.start() + more as u64 - 1)
        )
    }

    /// Writes the recurrence.
    fn write_recurrence(
        &self,
        found: Option<&Recurrence>,
        terms: usize,
        path: Option<&Path>,
    ) -> anyhow::Result<Verdict> {
        let Some(found) = found else {
            note!("{}", self.no_recurrence(terms));
            return Ok(Verdict::Undecided);
        };
        write_to(path, |out| writeln!(out, "{found}"))?;
        let length = match self.lengths.start() {
            1 => "n".to_owned(),
            first => format!("(n + {})", first - 1),
        };
        let nth = match self.is_turned {
            true => format!("{length}x{}", self.width),
            false => format!(
                "{}x{length}",
                self.board(1)?.to_string().trim_end_matches("x1")
            ),
        };
        note!(
            "a(n) is that of {nth}; order {}, found with {} numbers and borne out by {} more",
            found.coefficients.len(),
            terms - found.confirmed_by,
            found.confirmed_by
        );
        Ok(Verdict::Yes)
    }
}
