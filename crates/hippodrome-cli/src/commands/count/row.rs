//! A row of boards, as in 4x1..20: the number of each, or the recurrence that the numbers obey.

use std::io::Write;
use std::ops::RangeInclusive;

use anyhow::{bail, ensure};
use hippodrome::format::{StatedProblem, Status};
use hippodrome::{Board, Ends, Piece, Problem, Recurrence, split_sides};
use num_bigint::BigInt;
use serde::Serialize;

use super::convention::convention;
use super::record::{self, Counted};
use crate::args::threads::ThreadsArgs;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;
use crate::session::document::{Answer, Digits, Nothing, keep_promise, promise_about};

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

/// Boards with as many ranks each.
pub(super) struct Row {
    ranks: u64,
    files: RangeInclusive<u64>,
}

/// What is written of it.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum RowForm {
    /// A line for each board.
    Lines,
    /// Lines as the OEIS takes them.
    BFile,
    /// The recurrence alone.
    Recurrence,
}

/// How the numbers of a row are told.
pub(super) struct RowAnswer {
    pub(super) form: RowForm,
    /// Directions are told apart.
    pub(super) directed: bool,
    pub(super) is_json: bool,
}

impl Row {
    /// Reads `ROWSxFIRST..LAST`, if it is a row of boards.
    pub(super) fn read(spec: Option<&str>) -> anyhow::Result<Option<Row>> {
        let Some((spec, last)) = spec.and_then(|spec| spec.split_once("..")) else {
            return Ok(None);
        };
        let side = |text: &str| text.parse::<u64>().ok().filter(|&side| side > 0);
        let row = match split_sides(spec).as_deref() {
            Some(&[ranks, first]) => [ranks, first, last].map(side),
            _ => [None; 3],
        };
        let [Some(ranks), Some(first), Some(last)] = row else {
            bail!("`{spec}..{last}` is not a row of boards: write ROWSxFIRST..LAST as in 4x1..20");
        };
        ensure!(
            first <= last,
            "`{first}..{last}` holds no board: write the smaller side first"
        );
        let files = first..=last;
        Ok(Some(Row { ranks, files }))
    }

    /// Counts the tours of each board.
    pub(super) fn count(
        &self,
        session: &Session,
        piece: Piece,
        closed: bool,
        threads: &ThreadsArgs,
        answer: RowAnswer,
    ) -> anyhow::Result<Verdict> {
        let RowAnswer {
            form,
            directed,
            is_json,
        } = answer;
        let (ranks, files) = (self.ranks, &self.files);
        let last = *files.end();
        let ends = if closed { Ends::Closed } else { Ends::Any };
        let longest = Problem::on_board(Board::rectangle(ranks, last)?, piece, ends);
        promise_about(StatedProblem::of_piece(piece, closed));
        let numbers = session.search(|limits, progress| {
            let counter = threads.counter(session, &longest).limits(*limits);
            counter.watched_by(progress).row()
        });
        let numbers = match numbers {
            Ok(numbers) => numbers,
            Err(why) => return session.give_up_on(&format!("{ranks}x{last}"), why),
        };
        if form == RowForm::Recurrence {
            let from = (*files.start() - 1) as usize;
            let numbers = &numbers[from..];
            let recurrence = Recurrence::of(numbers);
            return match is_json {
                true => self.write_record(recurrence.as_ref(), numbers.len(), piece, closed),
                false => {
                    write_recurrence(recurrence.as_ref(), numbers.len(), ranks, *files.start())
                }
            };
        }
        let mut out = anstream::stdout();
        let directions = if directed { 2u32 } else { 1 };
        if is_json {
            keep_promise();
        }
        for (side, number) in (1..).zip(&numbers).filter(|(side, _)| files.contains(side)) {
            // A single square has no direction.
            let number = match ranks * side {
                1 => number.clone(),
                _ => number * directions,
            };
            if is_json {
                let board = Board::rectangle(ranks, side)?;
                let problem = Problem::on_board(board, piece, ends);
                let counted = Counted::number(number, convention(&problem, directions));
                let answer = Answer::new(record::KIND, Status::Found, counted);
                answer.about(&problem).write_line(&mut out)?;
                continue;
            }
            match form {
                RowForm::BFile => writeln!(out, "{side} {number}")?,
                RowForm::Lines | RowForm::Recurrence => writeln!(out, "{ranks}x{side} {number}")?,
            }
        }
        if is_json {
            return Ok(Verdict::Yes);
        }
        let board = Board::rectangle(ranks, last.max(2))?;
        note!(
            "{}",
            convention(&Problem::on_board(board, piece, ends), directions)
        );
        if ranks == 1 && files.contains(&1) {
            note!("a single square is one tour (as in OEIS A165134)");
        }
        Ok(Verdict::Yes)
    }

    /// Writes the recurrence for programs.
    fn write_record(
        &self,
        found: Option<&Recurrence>,
        terms: usize,
        piece: Piece,
        closed: bool,
    ) -> anyhow::Result<Verdict> {
        let stated = StatedProblem::of_piece(piece, closed);
        let Some(found) = found else {
            let answer = Answer::new(RECURRENCE, Status::Unknown, Nothing {});
            answer
                .about(stated)
                .because(no_recurrence(terms, self.ranks, *self.files.start()))
                .write(None)?;
            return Ok(Verdict::Undecided);
        };
        let recurring = Recurring {
            row: format!(
                "{}x{}..{}",
                self.ranks,
                self.files.start(),
                self.files.end()
            ),
            coefficients: found.coefficients.iter().map(Digits).collect(),
            after: found.after,
            terms,
            confirmed_by: found.confirmed_by,
        };
        let answer = Answer::new(RECURRENCE, Status::Found, recurring);
        answer.about(stated).write(None)?;
        Ok(Verdict::Yes)
    }
}

/// Why no recurrence is told of so many numbers of a row of boards, of which the first has `first` files.
fn no_recurrence(terms: usize, ranks: u64, first: u64) -> String {
    // One of order k takes 2k numbers, and four more bear it out.
    let order = terms.saturating_sub(4) / 2;
    let more = 2 * (order + 1) + 4;
    let s = if terms == 1 { "" } else { "s" };
    let none = match order {
        0 => format!("no recurrence can show in {terms} number{s}"),
        _ => format!("no recurrence of order {order} or less shows in {terms} numbers"),
    };
    format!(
        "{none}: one of order k takes 2k of them, and four more bear it out; order {} would take {more}, as in \
         {ranks}x{first}..{}",
        order + 1,
        first + more as u64 - 1
    )
}

/// Writes the recurrence of a row of boards, of which the first has `first` files.
fn write_recurrence(
    found: Option<&Recurrence>,
    terms: usize,
    ranks: u64,
    first: u64,
) -> anyhow::Result<Verdict> {
    let Some(found) = found else {
        note!("{}", no_recurrence(terms, ranks, first));
        return Ok(Verdict::Undecided);
    };
    writeln!(anstream::stdout(), "{found}")?;
    let number = match first {
        1 => format!("a(n) is that of {ranks}xn"),
        first => format!("a(n) is that of {ranks}x(n + {})", first - 1),
    };
    note!(
        "{number}; order {}, found with {} numbers and borne out by {} more",
        found.coefficients.len(),
        terms - found.confirmed_by,
        found.confirmed_by
    );
    Ok(Verdict::Yes)
}
