//! `hippodrome count`: how many tours there are, exactly.
//!
//! One file, because it is the list of its options and which of them go together; what each of them does lies in a file of its own.

mod check;
mod cluster;
mod convention;
mod each;
mod estimate;
mod forecast;
mod part;
mod record;
mod row;

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{StatedSquare, Status};
use hippodrome::{Classes, Count, Limits, Part, Point, Problem, Reason, Square, Symmetry, Turn};
use hippodrome_checkpoint::Directory;
use indicatif::{HumanBytes, HumanCount};
use num_bigint::BigUint;

use crate::args::output::OutputArgs;
use crate::args::problem::{HolesSeedArgs, ProblemArgs};
use crate::args::threads::ThreadsArgs;
use crate::files::checkpoint::open_checkpoint;
use crate::files::output::{Output, ending_of, ignore_broken_pipe, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about, promise_to_tell};
use crate::session::{LimitArgs, Progress, Session};
use crate::tours::ending;
use crate::tours::none::reason_for_none;
use crate::tours::table::{csv_field, write_squares};
use check::check;
use cluster::ClusterArgs;
use convention::{by_start, convention};
use each::{EachArgs, EachForm};
use estimate::{has_room, write_estimate};
use forecast::with_forecast;
use part::{count_part, merge};
use record::{Counted, KIND};
use row::{Row, RowAnswer, RowForm};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome count 6x6 --closed                (9862)\n  \
    hippodrome count 6x6                         (open tours, either direction counted once)\n  \
    hippodrome count 6x7 --start b2 --end f4\n  \
    hippodrome count 5x5 --by start\n  \
    hippodrome count 6x6 --closed --by symmetry\n  \
    hippodrome count 10x10 --closed --symmetry 90    (831804)\n  \
    hippodrome count 8x8 --closed                (13267364410532, in a minute or so)\n  \
    hippodrome count 4x1..20                     (a row of a table)\n  \
    hippodrome count 3x4..12 -o numbers.csv\n  \
    hippodrome count 3x1..120 --closed --recurrence\n  \
    hippodrome count 3x2000 --closed\n  \
    hippodrome count 6x8 --check                 (24964893804, found in two ways)\n  \
    hippodrome count 8x8 --estimate              (how long, before it is done)\n  \
    hippodrome count 8x8 --checkpoint run/       (long; stops and goes on)\n  \
    hippodrome count 8x8 --closed --part 3/16 -o part-3.json    (on each of 16 machines)\n  \
    hippodrome count --merge part-*.json\n  \
    hippodrome count 8x8 --closed --hosts hosts.txt --process 0 --checkpoint run/    (the same on each machine, with its own number)\n  \
    hippodrome count --graph petersen.hcp\n  \
    geng -c -d2 9 | hippodrome count --graph - --closed --each")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    /// More than the number of all
    #[arg(long, value_name = "WHAT")]
    by: Option<By>,
    /// A number for each graph of the file, which holds one on each line in graph6, sparse6 or digraph6: its place, then how many
    /// tours it has. Lines that begin with # are comments. --time and --nodes are for each graph
    #[arg(long, requires = "graph", conflicts_with = "puzzle")]
    each: bool,
    /// Count each open tour with free ends, or closed one, once for each direction
    #[arg(long, conflicts_with_all = ["recurrence", "estimate", "check"])]
    directed: bool,
    /// Of a row of boards, as in 4x1..20: a line `N NUMBER` for each, as the OEIS takes them
    #[arg(long)]
    b_file: bool,
    /// Of a row of boards: the shortest linear recurrence that its numbers obey
    #[arg(long, conflicts_with = "b_file")]
    recurrence: bool,
    /// Do not count: say how many states, how much memory and time it would take
    #[arg(long, conflicts_with_all = ["by", "b_file", "recurrence", "check"])]
    estimate: bool,
    /// Count in a second way too: in one sweep what was cut, or in another order of the squares; where that takes
    /// too much memory, see that symmetries leave a whole number of classes. What is known without a count is counted then too
    #[arg(long, conflicts_with_all = ["by", "b_file", "recurrence"])]
    check: bool,
    /// Count only so many of the tours that the parts add up to all of them, the third of 16, say, and write a file for --merge:
    /// so many machines share the work, without a network. Each sweeps the sides of the board, or takes them from --checkpoint
    #[arg(
        long,
        value_name = "K/N",
        conflicts_with_all = ["by", "each", "directed", "b_file", "recurrence", "estimate", "check", "format"]
    )]
    part: Option<Part>,
    /// Add up the parts in these files, if each part of one count is there once
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["by", "each", "directed", "b_file", "recurrence", "estimate", "check", "part", "checkpoint", "explain"]
    )]
    merge: Option<Vec<PathBuf>>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Keep in this directory how far the count has come, and what memory has no place for; the same
    /// command goes on from there (but counts again what symmetries fix)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["b_file", "recurrence"])]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    cluster: ClusterArgs,
    /// Say on stderr how it goes, and what it took
    #[arg(long)]
    explain: bool,
    /// How to write the answer: as text for a person, as JSON for programs, or a table as csv: of a row of boards, or
    /// --by start [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<CountFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The ways to write a number, or several.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum CountFormat {
    /// For a person
    Text,
    /// Comma-separated values, with a line of names: of a row of boards, or --by start
    Csv,
    /// For programs: a document on one line, or a line for each of several
    Json,
}

/// What is counted beside the number of all.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum By {
    /// The tours that begin at each square
    Start,
    /// The tours up to the symmetries of the board, and those that each maps to itself: rotations, reflections and, if it
    /// is wrapped, translations
    Symmetry,
}

impl Run for CountArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        const JSON: [&str; 2] = [ending::JSON, ending::JSON_LINES];
        if self.part.is_some() {
            return vec![Output::named(path, "json", JSON)];
        }
        let answer = match self.format {
            Some(CountFormat::Csv) => Output::named(path, "csv", [ending::CSV]),
            Some(CountFormat::Json) => Output::named(path, "json", JSON),
            Some(CountFormat::Text) => Output::text(path),
            None => Output::ending(path, [ending::CSV].into_iter().chain(JSON)),
        };
        let report = self.cluster.report.as_deref();
        let report = report.map(|report| Output::named(Some(report), "json", [ending::JSON]));
        [answer].into_iter().chain(report).collect()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let is_json = self.format() == Some(CountFormat::Json);
        let path = self.output.path();
        if is_json || self.part.is_some() {
            promise(self.kind(), path);
        }
        let session = Session::begin(&self.limits, "counted");
        if self.each {
            self.refuse_what_is_of_one()?;
            let form = match self.format() {
                None | Some(CountFormat::Text) => EachForm::Text,
                Some(CountFormat::Csv) => EachForm::Csv,
                Some(CountFormat::Json) => EachForm::Json,
            };
            let args = EachArgs {
                problem: &self.problem,
                threads: &self.threads,
                form,
                path,
                directions: &|problem| self.directions(problem),
            };
            return each::answer(&args, &session);
        }
        if let Some(files) = &self.merge {
            return self.merge(files);
        }
        if self.directed {
            ensure!(
                self.by != Some(By::Start),
                "--by start counts each direction already, since a tour begins at either of its ends: leave out --directed"
            );
            ensure!(
                self.by != Some(By::Symmetry),
                "--by symmetry counts tours that differ by direction alone once: leave out --directed"
            );
        }
        if let Some(row) = Row::read(self.problem.ground.board.spec.as_deref())? {
            return self.count_row(&session, &row);
        }
        ensure!(
            self.checkpoint.is_none() || self.by != Some(By::Start),
            "--checkpoint does not go with --by start"
        );
        for (given, option) in [(self.b_file, "--b-file"), (self.recurrence, "--recurrence")] {
            ensure!(!given, "{option} is for a row of boards, as in 4x1..20");
        }
        let is_csv = self.format() == Some(CountFormat::Csv);
        ensure!(
            !is_csv || self.by != Some(By::Symmetry),
            "--by symmetry gives two or three numbers, and --format csv a table: take --format json"
        );
        ensure!(
            !is_csv || self.by == Some(By::Start),
            "--format csv writes a table: count a row of boards, as in 4x1..20, or --by start"
        );
        let problem = self.problem.problem(self.holes_seed.seed)?;
        let ends = problem.ends();
        promise_about(&problem);
        // What is known needs no count, but where it is to be checked. Tours with a symmetry are counted sooner than that is known.
        let is_one = self.by.is_none() && self.part.is_none() && !self.estimate && !self.check;
        let is_asked =
            is_one && !self.cluster.is_asked() && problem.constraints().symmetry.is_none();
        let known = is_asked
            .then(|| reason_for_none(&session, &problem))
            .flatten();
        // A single move that leads one way is counted in another way by workers.
        if self.explain && known.is_none() && (problem.is_symmetric() || !self.cluster.is_asked()) {
            let plan = session.search(|limits, _| {
                let counter = self.threads.counter(&session, &problem);
                counter.limits(*limits).plan()
            });
            // Why there is none is said when it is to be followed.
            if let Ok(plan) = plan {
                note!("{plan}");
            }
        }
        if self.cluster.is_asked() && !self.estimate {
            let checkpoint = self.checkpoint.as_deref();
            let found =
                cluster::count(&self.cluster, &session, &problem, checkpoint, self.explain)?;
            return match found {
                Ok(count) => self.write_number(&session, &problem, count, is_json),
                Err(verdict) => Ok(verdict),
            };
        }
        let constraints = problem.constraints();
        let symmetry = constraints
            .symmetry
            .map(|asked| format!("--symmetry {asked}"));
        let magic = constraints.magic.map(|asked| format!("--magic {asked}"));
        if let (Some(By::Symmetry), Some(asked)) = (self.by, symmetry.or(magic)) {
            bail!(
                "--by symmetry does not go with {asked}: `list {asked} --up-to-symmetry` lists one tour of each class"
            );
        }
        for (option, is_told) in [
            ("--estimate", self.estimate),
            ("--checkpoint", self.checkpoint.is_some()),
        ] {
            ensure!(
                !is_told || problem.constraints().symmetry.is_none(),
                "tours with a symmetry are counted by those of a smaller graph, which mostly is no work: there is nothing to estimate or \
                 to keep, so leave {option} out"
            );
        }
        if self.estimate {
            return write_estimate(
                &session,
                &problem,
                &self.threads,
                &self.cluster,
                self.checkpoint.as_deref(),
                is_json,
                path,
            );
        }
        if let (Some(path), None, None) = (&self.checkpoint, self.by, self.part)
            && known.is_none()
            && Directory::look(path)?.is_none()
            && !has_room(&session, &problem, &self.threads, path)
        {
            return Ok(Verdict::Undecided);
        }
        let directory = open_checkpoint(self.checkpoint.as_deref(), &self.outputs())?;
        if let Some(reason) = known {
            return self.write_none(&problem, &reason, is_json);
        }
        if let Some(path) = &self.checkpoint {
            let path = path.display();
            session.advise(format!(
                "{path} holds how far it has come: the same command goes on, if need be with more --memory"
            ));
        } else if self.by != Some(By::Start)
            && !problem.is_numbered()
            && problem.constraints().symmetry.is_none()
        {
            session.advise(
                "with --checkpoint DIR a count can go on another day, and keeps in DIR what memory \
                 does not hold"
                    .to_owned(),
            );
        }
        if self.by == Some(By::Start) {
            ensure!(
                !ends.is_closed() && ends.start().is_none(),
                "--by start is for open tours with a free start: a closed tour begins at every \
                 square, in either direction"
            );
        }
        if let Some(part) = self.part {
            let directory = directory.as_ref();
            return count_part(&session, &problem, part, &self.threads, directory, path);
        }
        let count = |memory, expected: &_, limits: &Limits<'_>, progress: &mut Progress| {
            progress.expects(Arc::clone(expected));
            let counter = self.threads.counter(&session, &problem).memory(memory);
            let counter = counter.limits(*limits);
            let counter = match &directory {
                None => counter,
                Some(kept) => counter.store(kept),
            };
            let mut counter = counter.watched_by(progress);
            match self.by {
                None => counter.count().map(Found::Number),
                Some(By::Start) => counter.by_start().map(Found::Starts),
                Some(By::Symmetry) => counter.classes().map(|classes| {
                    let symmetric = counter.symmetric(&classes);
                    Found::Classes(classes, symmetric)
                }),
            }
        };
        // By start or by symmetry a count is made of several.
        let is_one = self.by.is_none();
        let found = with_forecast(&session, &problem, is_one, |memory, expected| {
            session.search(|limits, progress| count(memory, expected, limits, progress))
        });
        let found = match found {
            Ok(found) => found,
            Err(why) => return session.give_up_on(&problem, why),
        };
        if is_json {
            return self.write_record(&session, &problem, &found);
        }
        match found {
            Found::Number(count) => {
                self.write_number(&session, &problem, count.clone(), false)?;
                if self.check {
                    return Ok(match check(&session, &problem, &self.threads, &count)? {
                        Ok(checked) => {
                            note!("{checked}");
                            Verdict::Yes
                        }
                        Err(verdict) => verdict,
                    });
                }
            }
            Found::Starts(numbers) if is_csv => {
                write_to(path, |out| {
                    writeln!(out, "square,tours")?;
                    for (square, number) in (0..).map(Square::new).zip(&numbers) {
                        let name = problem.ground().name(square);
                        writeln!(out, "{},{number}", csv_field(&name))?;
                    }
                    Ok(())
                })?;
                note!("{}", by_start(&problem));
            }
            Found::Starts(numbers) => {
                let number = |square: Square| numbers[square.index()].to_string();
                write_to(path, |out| write_squares(out, problem.ground(), number))?;
                let sum: BigUint = numbers.iter().sum();
                note!("{}; {sum} in all", by_start(&problem));
            }
            Found::Classes(found, symmetric) => {
                write_to(path, |out| write_classes(out, &problem, &found, &symmetric))?;
                if symmetric.0 != symmetric.1 {
                    note!(
                        "any symmetry: a tour may have several, and then each counts it: so as many as one symmetry fixes have some, \
                         and no more than all fix together; the number itself would take a list of all tours"
                    );
                }
                note!("{}", convention(&problem, 1));
                if self.explain {
                    explain(&found.count);
                }
            }
        }
        Ok(Verdict::Yes)
    }
}

impl CountArgs {
    /// Refuses what is of one graph, and not of many numbers.
    fn refuse_what_is_of_one(&self) -> anyhow::Result<()> {
        let one = [
            ("--by", self.by.is_some()),
            ("--b-file", self.b_file),
            ("--recurrence", self.recurrence),
            ("--estimate", self.estimate),
            ("--check", self.check),
            ("--checkpoint", self.checkpoint.is_some()),
            ("--explain", self.explain),
            ("--puzzle", self.problem.constraints.puzzle.is_some()),
        ];
        for (option, is_told) in one {
            ensure!(
                !is_told,
                "{option} is of one problem, and --each has a number for every graph of a file"
            );
        }
        Ok(())
    }

    /// Adds up parts. A problem need not be named; if it is, they are to be of it.
    fn merge(&self, files: &[PathBuf]) -> anyhow::Result<Verdict> {
        let ProblemArgs {
            ground,
            ends,
            constraints,
        } = &self.problem;
        let asked = match ground.is_named() {
            true => Some(self.problem.problem(self.holes_seed.seed)?),
            false => {
                let is_bare = !ends.closed && ends.start.is_none() && ends.end.is_none();
                ensure!(
                    is_bare && constraints.is_empty() && ground.board.options.piece.is_none(),
                    "--merge adds up parts that say themselves what they are of: name the board too, or leave all of the problem out"
                );
                None
            }
        };
        let is_csv = self.format() == Some(CountFormat::Csv);
        ensure!(
            !is_csv,
            "--merge adds up to one number, and --format csv writes a table"
        );
        let is_json = self.format() == Some(CountFormat::Json);
        merge(files, asked.as_ref(), is_json, self.output.path())
    }

    /// The kind of its documents.
    fn kind(&self) -> &'static str {
        match (self.recurrence, self.estimate, self.part) {
            (true, ..) => row::RECURRENCE,
            (false, true, _) if self.problem.constraints.magic.is_some() => estimate::listed::KIND,
            (false, true, _) => estimate::KIND,
            (false, false, Some(_)) => part::PART,
            (false, false, None) => KIND,
        }
    }

    /// Writes that there are none, and why.
    fn write_none(
        &self,
        problem: &Problem,
        reason: &Reason,
        is_json: bool,
    ) -> anyhow::Result<Verdict> {
        let why = format!("there is no tour: {reason}");
        let convention = convention(problem, self.directions(problem));
        let path = self.output.path();
        if is_json {
            let none = Counted::number(BigUint::ZERO, convention);
            let answer = Answer::new(KIND, Status::Found, none);
            answer.about(problem).because(why).write(path)?;
            return Ok(Verdict::Yes);
        }
        ignore_broken_pipe(write_to(path, |out| writeln!(out, "0")))?;
        note!("{why}");
        note!("{convention}");
        Ok(Verdict::Yes)
    }

    /// Writes a number.
    fn write_number(
        &self,
        session: &Session,
        problem: &Problem,
        count: Count,
        is_json: bool,
    ) -> anyhow::Result<Verdict> {
        if is_json {
            return self.write_record(session, problem, &Found::Number(count));
        }
        let number = &count.tours * self.directions(problem);
        ignore_broken_pipe(write_to(self.output.path(), |out| {
            writeln!(out, "{number}")
        }))?;
        self.note_number(problem, &count);
        Ok(Verdict::Yes)
    }

    /// Says what number it is, and if asked what it took.
    fn note_number(&self, problem: &Problem, count: &Count) {
        let convention = convention(problem, self.directions(problem));
        match count.listed {
            true => note!("{convention}; listed one by one"),
            false => note!("{convention}"),
        }
        if self.explain && !count.listed {
            explain(count);
        }
    }

    /// Writes what was counted for programs, once it is checked if that was asked for.
    fn write_record(
        &self,
        session: &Session,
        problem: &Problem,
        found: &Found,
    ) -> anyhow::Result<Verdict> {
        let directions = self.directions(problem);
        let convention = match found {
            Found::Starts(_) => by_start(problem),
            Found::Number(_) | Found::Classes(..) => convention(problem, directions),
        };
        let mut record = match found {
            Found::Number(count) => Counted::of(count, directions, convention),
            Found::Starts(numbers) => {
                let square = |index| StatedSquare::of(problem.ground(), Square::new(index));
                let squares = (0..).map(square);
                Counted::by_start(squares.zip(numbers), convention)
            }
            Found::Classes(classes, symmetric) => {
                Counted::up_to_symmetry(classes, symmetric, convention)
            }
        };
        if let (true, Found::Number(count)) = (self.check, found) {
            promise_to_tell(&record);
            match check(session, problem, &self.threads, count)? {
                Ok(checked) => record.checked = Some(checked),
                Err(verdict) => return Ok(verdict),
            }
        }
        let answer = Answer::new(KIND, Status::Found, record);
        answer.about(problem).write(self.output.path())?;
        Ok(Verdict::Yes)
    }

    /// As it was named, or as the ending of the file's name says.
    fn format(&self) -> Option<CountFormat> {
        let by_ending = || match ending_of(self.output.path())?.to_lowercase().as_str() {
            ending::CSV => Some(CountFormat::Csv),
            ending::JSON | ending::JSON_LINES => Some(CountFormat::Json),
            _ => None,
        };
        self.format.or_else(by_ending)
    }

    /// How often a tour counts: twice if directions are told apart and neither is asked for.
    fn directions(&self, problem: &Problem) -> u32 {
        let has_end = problem.ends().end().is_some();
        let has_start = problem.ends().start().is_some() && !problem.ends().is_closed();
        // Where moves lead one way, a tour counts for each direction anyway.
        let is_free = !problem.is_numbered() && !has_end && !has_start && problem.len() > 1;
        let is_free = is_free && problem.is_symmetric();
        1 + u32::from(self.directed && is_free)
    }

    /// Counts a row of boards, once it is sure that nothing was asked for that goes with one board only.
    fn count_row(&self, session: &Session, row: &Row) -> anyhow::Result<Verdict> {
        let ProblemArgs {
            ground,
            ends,
            constraints,
        } = &self.problem;
        ensure!(
            ends.start.is_none() && ends.end.is_none() && self.by.is_none(),
            "a row of boards is counted with free ends or --closed, and without --by: name one board for these"
        );
        ensure!(
            self.checkpoint.is_none(),
            "a row of boards is counted without --checkpoint"
        );
        ensure!(
            !self.cluster.is_asked(),
            "a row of boards is counted without --workers, --hosts and --report: name one board for these"
        );
        ensure!(
            constraints.is_empty(),
            "a row of boards is counted with nothing given, required or forbidden, and without --one-way, --whirling, --symmetry or \
             --magic"
        );
        ensure!(
            !self.check && !self.estimate && self.part.is_none(),
            "a row of boards is counted without --check, --estimate and --part: name one board for these"
        );
        ensure!(
            ground.board.options.board.is_empty() && ground.graph.graph.is_none(),
            "a row of boards names a board, and so does --board or --graph: leave one out"
        );
        ensure!(
            ground.board.holes.is_none(),
            "a row of boards has no random holes"
        );
        let is_csv = self.format() == Some(CountFormat::Csv);
        let is_json = self.format() == Some(CountFormat::Json);
        let path = self.output.path();
        ensure!(
            !is_json
                || ending_of(path).is_none_or(|ending| !ending.eq_ignore_ascii_case(ending::JSON))
                || self.recurrence,
            "a row of boards has a document for each of them: write them to a file that ends in .jsonl"
        );
        ensure!(
            !((is_json || is_csv) && self.b_file),
            "--b-file is a format of its own: leave out --format"
        );
        ensure!(
            !(is_csv && self.recurrence),
            "--format csv writes a table, and --recurrence none: leave one out"
        );
        let piece = ground.board.options.piece_or_knight();
        let form = match (self.recurrence, self.b_file) {
            (true, _) => RowForm::Recurrence,
            (false, true) => RowForm::BFile,
            (false, false) if is_csv => RowForm::Csv,
            (false, false) => RowForm::Lines,
        };
        let answer = RowAnswer {
            form,
            directed: self.directed,
            is_json,
            path,
            kept: RefCell::default(),
        };
        row.count(session, piece, ends.closed, &self.threads, answer)
    }
}

/// Writes how many tours there are up to symmetry, how many each symmetry fixes, and between which numbers lies how many have one.
fn write_classes(
    out: &mut dyn Write,
    problem: &Problem,
    found: &Classes,
    (least, most): &(BigUint, BigUint),
) -> io::Result<()> {
    let tours = &found.count.tours;
    let class = of_number(&found.classes, "class", "classes");
    writeln!(out, "{class} of {}", of_number(tours, "tour", "tours"))?;
    // There are as many translations as squares, and most fix nothing.
    let is_told = |(symmetry, number): &&(Symmetry, BigUint)| {
        !symmetry.is_translated() || *number > BigUint::ZERO
    };
    for (symmetry, number) in found.fixed.iter().filter(is_told) {
        writeln!(out, "{}: {number} fixed", name(*symmetry, problem))?;
    }
    let others = found.fixed.iter().filter(|fixed| !is_told(fixed)).count();
    if others > 0 {
        writeln!(out, "{others} other symmetries with a translation: 0 fixed")?;
    }
    match least == most {
        true => writeln!(out, "any symmetry: {most} fixed"),
        false => writeln!(out, "any symmetry: from {least} to {most} fixed"),
    }
}

/// A number and what there are so many of.
fn of_number(number: &BigUint, one: &str, several: &str) -> String {
    match *number == 1u32.into() {
        true => format!("1 {one}"),
        false => format!("{number} {several}"),
    }
}

/// What a symmetry of this board is called: a diagonal by the corners that it joins.
fn name(symmetry: Symmetry, problem: &Problem) -> String {
    let Some((board, _)) = problem.board() else {
        return symmetry.to_string();
    };
    let (file, rank) = (board.files() - 1, board.ranks() - 1);
    let diagonal =
        |from: u64, to: u64| format!("diagonal {}-{}", Point::new(0, from), Point::new(file, to));
    match symmetry.turn.filter(|_| !symmetry.is_translated()) {
        Some(Turn::RisingDiagonal) => diagonal(0, rank),
        Some(Turn::FallingDiagonal) => diagonal(rank, 0),
        _ => symmetry.to_string(),
    }
}

/// What was counted.
enum Found {
    Number(Count),
    Starts(Vec<BigUint>),
    /// With how many tours at least, and at the most, some symmetry fixes.
    Classes(Classes, (BigUint, BigUint)),
}

fn explain(count: &Count) {
    note!(
        "{} states, {} at the most at a time, in {}",
        HumanCount(count.states),
        HumanCount(count.widest),
        HumanBytes(count.bytes as u64)
    );
    if count.gathered > 0 {
        note!(
            "cut in the middle and joined: {} states with moves across the cut, {} additions",
            HumanCount(count.gathered),
            HumanCount(count.contracted)
        );
    }
}
