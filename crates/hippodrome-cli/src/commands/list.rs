//! `hippodrome list`: all tours, each once.

use std::io::Write;

use anyhow::{Context, ensure};
use clap::Args;
use hippodrome::format::Status;
use hippodrome::{BatchChecker, Limits, Stopped, Tours, UpToSymmetry};

use crate::args::problem::{HolesSeedArgs, ProblemArgs};
use crate::files::output::{Extent, Output, write_as_far};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{keep_promise, promise_about, promised_line};
use crate::session::{LimitArgs, Progress, Session, percent};
use crate::tours::choice::{Choice, ChoiceArgs};
use crate::tours::claim::read_squares;
use crate::tours::lines::{Lines, LinesArgs};
use crate::tours::none::reason_for_none;

/// After how many tours it says how far it is.
const APART: u64 = 1 << 14;

/// Squares entered between two signs of life, where tours with equal sums are looked for.
const SLICE: u64 = 1 << 22;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome list 5x6 --closed\n  \
    hippodrome list 6x6 --closed --up-to-symmetry\n  \
    hippodrome list 6x6 --closed --symmetry 180 --up-to-symmetry\n  \
    hippodrome list 4x7 --magic files --up-to-symmetry\n  \
    hippodrome list 8x8 --start a1 --limit 10\n  \
    hippodrome list 3x10 --closed --format json-lines\n  \
    hippodrome list 6x6 --closed --least crossings --best 5\n  \
    hippodrome list 5x6 --closed --where 'turns<=20'\n  \
    hippodrome list 6x7 --closed -o some.txt --time 1s\n  \
    tail -n 1 some.txt | hippodrome list 6x7 --closed --after - -o more.txt")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    /// Of tours that symmetries of the board map to each other, only one
    #[arg(long)]
    up_to_symmetry: bool,
    /// Begin after this tour of the list: its squares, as in "a1 c2 a3 ...", or a file (or -) that holds
    /// it in any form
    #[arg(long, value_name = "TOUR")]
    after: Option<String>,
    /// No more than this many
    #[arg(long, value_name = "N", conflicts_with_all = ["least", "most"])]
    limit: Option<u64>,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    lines: LinesArgs,
}

impl Run for ListArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        self.lines.outputs()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        self.lines.promise();
        let session = Session::begin(&self.limits, "listed");
        let problem = self.problem.problem(self.holes_seed.seed)?;
        promise_about(&problem);
        let unsuitable = |why: Stopped| anyhow::anyhow!("{problem}: {why}");
        let mut first = match self.up_to_symmetry {
            true => Some(UpToSymmetry::new(&problem).map_err(unsuitable)?),
            false => None,
        };
        let rules = BatchChecker::of(&problem);
        let lines = Lines::new(&problem, &self.lines)?;
        let mut choice = Choice::new(&problem, lines, &self.choice)?;
        let most = self.limit.unwrap_or(u64::MAX);
        // What is known without a search.
        if self.after.is_none()
            && most > 0
            && let Some(reason) = reason_for_none(&session, &problem)
        {
            write_as_far(self.lines.output.path(), |out| {
                let none = format!("there is no tour: {reason}");
                let none = promised_line(Status::Impossible, &none)?;
                let is_written = none.is_some();
                out.write_all(none.unwrap_or_default().as_bytes())?;
                Ok(Extent::of(is_written, true))
            })?;
            note!("0 tours in all: {reason}");
            return Ok(Verdict::No);
        }
        let mut tours = match Tours::new(&problem) {
            Ok(tours) => tours,
            Err(why) => return session.give_up_on(&problem, why),
        };
        if let Some(after) = &self.after {
            let notation = self.problem.ends.notation.squares;
            let tour = read_squares(after, &problem, notation).context("--after")?;
            tours
                .go_on_after(&tour)
                .context("--after: not a tour of this list")?;
            ensure!(
                first.as_mut().is_none_or(|first| first.is_first(&tour)),
                "--after: not a tour of this list: of the tours that symmetries of the board map to each other only the first is listed, and this is another"
            );
        }
        if self.up_to_symmetry {
            tours.leave_out_images();
        }
        let begun = tours.share_done();
        let mut ended = Ok(());
        let mut flawed = None;
        let mut list = |out: &mut dyn Write, limits: &Limits<'_>, progress: &mut Progress| {
            // Where the tours are few and far between, it says how far it is in between.
            let mut until = if begun.is_some() { SLICE } else { u64::MAX };
            let mut expected = None;
            while choice.written() < most {
                let all = limits.nodes.unwrap_or(u64::MAX);
                let squares = match tours.advance(&limits.with_nodes(until.min(all))) {
                    Ok(Some(squares)) => squares,
                    Ok(None) => break,
                    Err(Stopped::Nodes) if until < all => {
                        // Of images whole branches are left out, and so an estimate tells the pace better than the choices that are behind it.
                        if until == SLICE && self.up_to_symmetry && self.after.is_none() {
                            let free = limits.with_nodes(None);
                            expected = tours.estimate(&free).ok().flatten();
                        }
                        let share = match expected {
                            Some(expected) => (until as f64 / expected.nodes).min(1.0),
                            None => tours.share_done().unwrap_or_default(),
                        };
                        let begun = begun.unwrap_or_default();
                        progress.gone_through(begun, share, until, choice.written());
                        until += SLICE;
                        continue;
                    }
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
                choice.take(out, squares)?;
                if choice.seen().is_multiple_of(APART) {
                    progress.written(choice.written(), self.limit);
                }
            }
            if flawed.is_none() {
                choice.finish(out)?;
            }
            let none = match &ended {
                // Those before the one that was named, and those that were not asked for, are tours too.
                Ok(()) if self.after.is_some() || most == 0 => {
                    keep_promise();
                    None
                }
                Ok(()) => {
                    let none = format!("there is no tour{}", choice.wanted());
                    promised_line(Status::Impossible, &none)?
                }
                Err(why) => promised_line(Status::Unknown, &session.reason(*why).0)?,
            };
            let is_written = choice.written() > 0 || none.is_some();
            out.write_all(none.unwrap_or_default().as_bytes())?;
            // What comes after a tour is not to replace what came before it.
            let is_whole = ended.is_ok() && flawed.is_none() && self.after.is_none();
            Ok(Extent::of(is_written, is_whole))
        };
        session.search(|limits, progress| {
            write_as_far(self.lines.output.path(), |out| list(out, limits, progress))
        })?;
        if let Some(flaw) = flawed {
            return Err(flaw).context("a flawed tour was listed: this is an error in this program");
        }
        let listed = choice.written();
        let is_chosen = !choice.wanted().is_empty() && choice.seen() > 0;
        // Not all of them have been looked at.
        let is_cut = ended.is_ok() && listed == most;
        let mut told = match (listed, choice.seen()) {
            (listed, seen) if is_chosen && is_cut && seen > 1 => {
                format!("{listed} of the first {seen} tours")
            }
            (listed, seen) if is_chosen => format!("{listed} of {seen} tours"),
            (1, _) => "1 tour".to_owned(),
            (listed, _) => format!("{listed} tours"),
        };
        if self.up_to_symmetry {
            told.push_str(" up to symmetry");
        }
        if self.after.is_some() {
            told.push_str(" after that one");
        }
        if is_chosen {
            told.push_str(&choice.wanted());
        }
        let (why, verdict) = match ended {
            Ok(()) if is_cut => {
                note!("{told}, and no more were asked for");
                return Ok(Verdict::Yes);
            }
            Ok(()) => {
                match is_chosen {
                    true => note!("{told}"),
                    false => note!("{told} in all"),
                }
                return Ok(match listed {
                    0 if self.after.is_none() => Verdict::No,
                    _ => Verdict::Yes,
                });
            }
            Err(why) => session.reason(why),
        };
        note!("{told}, then {why}");
        if let Some(share) = tours.share_done() {
            note!("{} of all choices are gone through", percent(share));
        }
        if listed > 0 && !self.choice.is_of_all() {
            note!("to go on: the same with --after and the last of them");
        } else if listed == 0 && begun.is_some() {
            note!("there is no tour yet to go on after: the same begins anew");
        }
        Ok(verdict)
    }
}
