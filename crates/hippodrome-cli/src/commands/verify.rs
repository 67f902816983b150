//! `hippodrome verify`: tours, or a refutation, held against the rules.
//!
//! One tour in one file is told in a sentence, as it was asked for. Of several files, and of several tours in a file, each has
//! its line, whatever is wrong with the others, and a line at the end sums them up. A tour that is the same as one before it, or its image under a
//! symmetry of the board, is noted.
//!
//! One file, because a tour, a refutation and plain numbers are read from the same arguments and told in the same lines and documents.

use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{
    REFUTATION, ReadBinaryError, StatedProblem, Status, Width, read_binary, read_refutation,
};
use hippodrome::{Constraints, Ground, Magic, Problem, Tour, equal_sums, verify};
use serde::Serialize;

use crate::files::input::{Claimed, begins_with, open, read_claims_on, source};
use crate::files::output::{ending_of, write_line};
use crate::messages::{note, sentence};
use crate::run::{Run, Verdict};
use crate::session::document::Answer;
use crate::tours::alike::{KnownTours, Same};
use crate::tours::claim::{Checked, ClaimArgs, Flawed};
use crate::tours::refuted::Refuted;
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome verify mytour.txt\n  \
    hippodrome verify pupils/*.txt --board 8x8 --closed\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome verify -\n  \
    hippodrome verify moves.txt --board 8x8 --closed\n  \
    hippodrome verify tour.bin --board 30000x30000 --format u32\n  \
    hippodrome refute 4x8 --closed | hippodrome verify -")]
pub(crate) struct VerifyArgs {
    /// The files with the tours, or - for stdin; a file may hold several, with blank lines or titles between them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Count steps from 0 in what is said, as programmers do; given numbers stay as they are
    #[arg(long)]
    from_zero: bool,
    /// u32 or u64: the file holds plain numbers, as `tour --format u32` writes them; --board says which board. json:
    /// write the answer as JSON for programs, a line for each tour. Both can be given
    #[arg(long, value_name = "FORMAT")]
    format: Vec<VerifyFormat>,
}

/// What the file holds, and how the answer is written.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum VerifyFormat {
    /// Numbers of 32 bits each, little endian
    U32,
    /// Numbers of 64 bits each
    U64,
    /// The answers as JSON documents, each on one line
    Json,
}

/// What there is to say of one tour.
struct Judged {
    /// Its file, and in it its title or its number where there are several.
    name: String,
    /// Its number among those of its file, from 1, where there are several.
    number: Option<usize>,
    title: Option<String>,
    /// What it claims to be.
    claimed: &'static str,
    notes: Vec<String>,
    outcome: anyhow::Result<Result<Accepted, Flawed>>,
    /// A tour before it that is the same.
    same: Option<Same>,
}

/// What holds.
struct Accepted {
    problem: StatedProblem,
    sentence: String,
    /// Of a tour whether a move leads from its last square to its first, though it was not said to be closed.
    also_closed: Option<bool>,
    /// The lines that add up to the same, of a tour of a board.
    magic: Option<Magic>,
    refuted: Refuted,
    /// Of a tour, to be compared with others.
    tour: Option<(Ground, Tour)>,
}

/// What is said beside the lines of many tours: the same is said of a few of them, and then of how many more it holds.
#[derive(Default)]
struct Notes {
    /// How often it was to be said, and how often it is said.
    times: BTreeMap<String, (usize, usize)>,
}

impl Notes {
    /// Of so many tours the same is said, and of so many what differs a little.
    const MOST: usize = 3;
    const MOST_ALIKE: usize = 9;

    /// Says something of this name, unless the same, or what is the same for all, has been said often enough.
    fn tell(&mut self, name: &str, told: &str, of_all: &str) {
        let most = match told == of_all {
            true => Notes::MOST,
            false => Notes::MOST_ALIKE,
        };
        let (times, _) = self.times.entry(of_all.to_owned()).or_insert((0, most));
        *times += 1;
        if *times <= most {
            note!("{name}: {told}");
        }
    }

    fn tell_of_others(&self) {
        for (told, (times, most)) in &self.times {
            if times > most {
                note!("and {} more: {told}", times - most);
            }
        }
    }
}

/// What became of a claim, for programs.
#[derive(Serialize)]
struct Record<'a> {
    file: &'a str,
    claim: &'static str,
    /// Its place in the file and its title, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    also_closed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    magic: Option<String>,
    /// The tour before it that is the same, and the symmetry that maps that to this, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_symmetry: Option<String>,
    #[serde(flatten)]
    refuted: Option<&'a Refuted>,
    /// How it was read.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [String],
}

/// The last line for programs.
#[derive(Serialize)]
struct SummaryRecord {
    summary: Counts,
}

#[derive(Copy, Clone, Serialize, Default)]
struct Counts {
    checked: usize,
    valid: usize,
    flawed: usize,
    unreadable: usize,
}

impl Counts {
    /// How many cannot be read.
    fn unread(self) -> String {
        let Counts {
            checked,
            unreadable,
            ..
        } = self;
        match unreadable == checked {
            true => format!("none of the {checked} can be read"),
            false => format!("{unreadable} of the {checked} cannot be read"),
        }
    }
}

const TOUR: &str = "tour";

/// The kind of its documents.
const KIND: &str = "verify";

impl Run for VerifyArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let width = self.width()?;
        let is_json = self.format.contains(&VerifyFormat::Json);
        let given = self.claim.given_ground()?;
        self.claim.check_options(given.as_ref())?;
        let mut summary = Summary::default();
        let mut known = KnownTours::default();
        let mut notes = Notes::default();
        for file in &self.files {
            let judged = self.judge(file, width, given.as_ref())?;
            let alone = self.files.len() == 1 && judged.len() == 1;
            for mut judged in judged {
                if !alone {
                    judged.same = judged
                        .tour()
                        .and_then(|(ground, tour)| known.add(&judged.name, ground, tour));
                }
                match (is_json, alone) {
                    (true, true) if judged.outcome.is_err() => return judged.tell(),
                    (true, _) => judged.document(file).write(None)?,
                    (false, true) => return judged.tell(),
                    (false, false) => judged.tell_in_a_line(&mut notes)?,
                }
                summary.add(judged);
            }
        }
        notes.tell_of_others();
        if summary.counts.checked > 1 {
            match is_json {
                true => summary.document().write(None)?,
                false => write_line(&summary.sentence())?,
            }
        }
        summary.verdict()
    }
}

impl VerifyArgs {
    /// The number of the first step in what is said.
    fn first(&self) -> u64 {
        u64::from(!self.from_zero)
    }

    /// How wide the plain numbers in the file are, if it holds such.
    fn width(&self) -> anyhow::Result<Option<Width>> {
        let of = |format: &VerifyFormat| match format {
            VerifyFormat::U32 => Some(Width::U32),
            VerifyFormat::U64 => Some(Width::U64),
            VerifyFormat::Json => None,
        };
        let mut widths = self.format.iter().filter_map(of);
        let width = widths.next();
        ensure!(
            widths.next().is_none(),
            "--format says twice how wide the numbers are: leave one of u32 and u64 out"
        );
        ensure!(
            width.is_none() || !self.claim.ground.board.board.is_empty(),
            "plain numbers do not say which board they are of: give it with --board"
        );
        Ok(width)
    }

    /// What there is to say of a file. Only what is wrong with the arguments is an error.
    fn judge(
        &self,
        file: &str,
        width: Option<Width>,
        given: Option<&Ground>,
    ) -> anyhow::Result<Vec<Judged>> {
        let only = |claimed, outcome| {
            vec![Judged {
                name: source(file),
                number: None,
                title: None,
                claimed,
                notes: Vec::new(),
                outcome,
                same: None,
            }]
        };
        let by_ending = || match ending_of(Some(Path::new(file)))? {
            "u32" => Some(Width::U32),
            "u64" => Some(Width::U64),
            _ => None,
        };
        let width = width.or_else(by_ending);
        ensure!(
            width.is_none() || given.is_some(),
            "{}: plain numbers do not say which board they are of: give it with --board",
            source(file)
        );
        if let (Some(width), Some(ground)) = (width, given) {
            return Ok(only(TOUR, self.judge_numbers(file, width, ground)));
        }
        let opened = open(file).and_then(|mut input| {
            let refutation = begins_with(&mut input, REFUTATION);
            Ok((refutation.with_context(|| source(file))?, input))
        });
        let input = match opened {
            Ok((true, input)) => {
                let outcome = self.judge_refutation(file, input, given.cloned());
                return Ok(only("refutation", outcome));
            }
            Ok((false, input)) => input,
            Err(error) => return Ok(only(TOUR, Err(error))),
        };
        let options = self.claim.read_options(given);
        let solutions = read_claims_on(file, input, options, given);
        let several = solutions.len() > 1;
        let puzzle = self.claim.constraints.puzzle.as_deref();
        ensure!(
            puzzle != Some("-") || !several && self.files.len() == 1,
            "--puzzle - can be read once, and there are several tours: name a file"
        );
        let puzzles = self.claim.puzzles_for(solutions.len(), given)?;
        let mut titled: HashMap<String, usize> = HashMap::new();
        for title in solutions.iter().filter_map(|one| one.title.as_ref()) {
            *titled.entry(title.clone()).or_default() += 1;
        }
        let judged = |(number, claimed): (usize, Claimed)| {
            let Claimed {
                title,
                heading,
                caption,
                claim,
            } = claimed;
            let (first, puzzle) = (self.first(), puzzles.get(number - 1));
            let check = |claim| {
                self.claim
                    .check_with(file, claim, given.cloned(), first, puzzle)
            };
            let checked = claim.and_then(check);
            let (mut notes, outcome) = match checked {
                Ok(Checked { notes, tour }) => (
                    notes,
                    Ok(tour.map(|(problem, tour)| Accepted::of(&problem, &tour))),
                ),
                Err(error) => (Vec::new(), Err(error)),
            };
            let passed = caption.map(|caption| {
                format!("what stands below the tour is passed over, from this line on: {caption}")
            });
            notes.extend(passed);
            let above = heading.map(|heading| {
                format!(
                    "what stands above the title is passed over, as no tour follows it: {heading}"
                )
            });
            notes.extend(above);
            Judged {
                name: match &title {
                    _ if !several => source(file),
                    Some(title) if titled[title] == 1 => format!("{}: {title}", source(file)),
                    _ => format!("{}:{number}", source(file)),
                },
                number: several.then_some(number),
                title,
                claimed: TOUR,
                notes,
                outcome,
                same: None,
            }
        };
        Ok((1..).zip(solutions).map(judged).collect())
    }

    fn judge_refutation(
        &self,
        file: &str,
        input: impl BufRead,
        graph: Option<Ground>,
    ) -> anyhow::Result<Result<Accepted, Flawed>> {
        let args = &self.claim;
        let told = [
            ("--board", !args.ground.board.board.is_empty()),
            ("--piece", args.ground.board.piece.is_some()),
            ("--start", args.ends.start.is_some()),
            ("--end", args.ends.end.is_some()),
            ("the constraints", !args.constraints.is_empty()),
        ];
        let told: Vec<&str> = told
            .iter()
            .filter_map(|&(option, is_told)| is_told.then_some(option))
            .collect();
        ensure!(
            told.is_empty(),
            "a refutation names its problem itself: leave out {}",
            told.join(", ")
        );
        let read = read_refutation(input, graph).with_context(|| source(file));
        let (problem, refutation) = read?;
        ensure!(
            problem.ends().is_closed() || !args.ends.closed,
            "{}: this refutes {}, and --closed asks for a closed tour: leave --closed out",
            source(file),
            problem_title(&problem)
        );
        Ok(match refutation.check(&problem) {
            Ok(()) => {
                let title = problem_title(&problem);
                Ok(Accepted {
                    problem: (&problem).into(),
                    sentence: format!("no {title}: verified ({refutation})"),
                    also_closed: None,
                    magic: None,
                    refuted: Refuted::of(&refutation),
                    tour: None,
                })
            }
            // Which does not say that it is wrong.
            Err(flaw) if flaw.is_of_size() => bail!("{}: not checked: {flaw}", source(file)),
            Err(flaw) => {
                let of_graph = problem.board().is_none().then(|| {
                    "a refutation of a graph names its vertices by their places in the file: it holds for the file that it was \
                     made from, with its lines in the same order"
                        .to_owned()
                });
                Err(Flawed::new(&flaw, of_graph).of(&problem))
            }
        })
    }

    /// A numbering in plain numbers.
    fn judge_numbers(
        &self,
        file: &str,
        width: Width,
        ground: &Ground,
    ) -> anyhow::Result<Result<Accepted, Flawed>> {
        let Ground::Board { board, .. } = ground else {
            bail!("plain numbers are for boards");
        };
        let problem = Problem::new(ground.clone(), self.claim.ends.ends(ground)?);
        let problem = self
            .claim
            .constrained(&problem, Constraints::default(), None)?;
        let squares = match read_binary(open(file)?, board, width) {
            Ok(squares) => squares,
            Err(error @ ReadBinaryError::Io(_)) => {
                return Err(error).with_context(|| source(file));
            }
            Err(flaw) => return Ok(Err(Flawed::new(&flaw, None).of(&problem))),
        };
        Ok(match verify(&problem, &squares) {
            Ok(tour) => Ok(Accepted::of(&problem, &tour)),
            Err(flaw) => Err(Flawed::by_rules(&flaw, &problem, &squares, self.first())),
        })
    }
}

impl Accepted {
    fn of(problem: &Problem, tour: &Tour) -> Accepted {
        let closes = problem.joins(tour.end(), tour.start());
        let board = problem.board().map(|(board, _)| board);
        Accepted {
            problem: problem.into(),
            sentence: format!("a verified {}", problem_title(problem)),
            also_closed: Some(!tour.is_closed() && tour.len() > 2 && closes),
            magic: board.and_then(|board| equal_sums(board, tour.squares())),
            refuted: Refuted::default(),
            tour: Some((problem.ground().clone(), tour.clone())),
        }
    }
}

impl Judged {
    /// The tour, if it is one.
    fn tour(&self) -> Option<(&Ground, &Tour)> {
        let accepted = self.outcome.as_ref().ok()?.as_ref().ok()?;
        accepted.tour.as_ref().map(|(ground, tour)| (ground, tour))
    }

    /// Tells of the only tour there is.
    fn tell(self) -> anyhow::Result<Verdict> {
        self.notes.iter().for_each(|told| note!("{told}"));
        match self.outcome? {
            Ok(accepted) => {
                write_line(&accepted.sentence)?;
                if accepted.also_closed == Some(true) {
                    note!("it is closed too: a move leads from its last square to its first");
                }
                if let Some(magic) = accepted.magic {
                    note!("its numbers have equal sums of {}", magic.lines());
                }
                Ok(Verdict::Yes)
            }
            Err(Flawed { flaw, hint, .. }) => {
                write_line(&format!("not a {}: {flaw}", self.claimed))?;
                if let Some(hint) = hint {
                    note!("hint: {hint}");
                }
                Ok(Verdict::No)
            }
        }
    }

    /// Tells of one of several.
    fn tell_in_a_line(&self, notes: &mut Notes) -> anyhow::Result<()> {
        let name = &self.name;
        for told in &self.notes {
            notes.tell(name, told, told);
        }
        match &self.outcome {
            Ok(Ok(accepted)) => {
                let closes = if accepted.also_closed == Some(true) {
                    " (closed too)"
                } else {
                    ""
                };
                let sums = accepted
                    .magic
                    .map(|magic| format!(" (equal sums of {})", magic.lines()));
                let sums = sums.unwrap_or_default();
                write_line(&format!("{name}: {}{closes}{sums}", accepted.sentence))?;
                if let Some(same) = &self.same {
                    notes.tell(name, &same.sentence(), "the same tour as one before it");
                }
                Ok(())
            }
            Ok(Err(Flawed { flaw, hint, .. })) => {
                write_line(&format!("{name}: not a {}: {flaw}", self.claimed))?;
                if let Some(hint) = hint {
                    let hint = format!("hint: {hint}");
                    notes.tell(name, &hint, &hint);
                }
                Ok(())
            }
            Err(error) => write_line(&format!("{name}: unreadable: {}", self.unnamed(error))),
        }
    }

    /// An error without the name of the file, which stands before it already.
    fn unnamed(&self, error: &anyhow::Error) -> String {
        let sentence = sentence(error);
        let bare = |file: &str| {
            let bare = sentence.strip_prefix(file)?.strip_prefix(": ");
            bare.map(str::to_owned)
        };
        let file = match self.number {
            Some(_) => self.name.rsplit_once(':').map_or("", |(file, _)| file),
            None => &self.name,
        };
        bare(file).unwrap_or(sentence)
    }

    /// The document of it, for a claim in this file.
    fn document<'a>(&'a self, file: &'a str) -> Answer<Record<'a>> {
        let (status, problem, reason) = match &self.outcome {
            Ok(Ok(accepted)) => (Status::Yes, Some(accepted.problem.clone()), None),
            Ok(Err(flawed)) => (
                Status::No,
                flawed.problem.clone(),
                Some(flawed.flaw.clone()),
            ),
            Err(error) => (Status::Unknown, None, Some(self.unnamed(error))),
        };
        let accepted = self
            .outcome
            .as_ref()
            .ok()
            .and_then(|found| found.as_ref().ok());
        let flawed = self
            .outcome
            .as_ref()
            .ok()
            .and_then(|found| found.as_ref().err());
        let record = Record {
            file,
            claim: self.claimed,
            number: self.number,
            title: self.title.as_deref(),
            hint: flawed.and_then(|flawed| flawed.hint.as_deref()),
            also_closed: accepted.and_then(|accepted| accepted.also_closed),
            magic: accepted.and_then(|accepted| Some(accepted.magic?.to_string())),
            same_as: self.same.as_ref().map(|same| same.name.as_str()),
            by_symmetry: self
                .same
                .as_ref()
                .and_then(|same| Some(same.symmetry?.to_string())),
            refuted: accepted.map(|accepted| &accepted.refuted),
            notes: &self.notes,
        };
        let answer = Answer::new(KIND, status, record).because(reason);
        match problem {
            Some(problem) => answer.about(problem),
            None => answer,
        }
    }
}

/// How many hold, and the names of the others.
#[derive(Default)]
struct Summary {
    counts: Counts,
    /// Whether one of them was no tour by its form, but a refutation.
    mixed: bool,
    flawed: Vec<String>,
    unreadable: Vec<String>,
    /// The first error.
    error: Option<anyhow::Error>,
}

impl Summary {
    fn add(&mut self, judged: Judged) {
        self.counts.checked += 1;
        self.mixed |= judged.claimed == "refutation";
        match judged.outcome {
            Ok(Ok(_)) => self.counts.valid += 1,
            Ok(Err(_)) => {
                self.counts.flawed += 1;
                self.flawed.push(judged.name);
            }
            Err(error) => {
                self.counts.unreadable += 1;
                self.unreadable.push(judged.name);
                self.error.get_or_insert(error);
            }
        }
    }

    /// "27 of 30 are tours: not ben.txt, carl.txt; unreadable: dora.txt".
    fn sentence(&self) -> String {
        const MOST: usize = 20;
        let listed = |names: &[String]| match names.len() {
            0..=MOST => names.join(", "),
            more => format!("{} and {} more", names[..MOST].join(", "), more - MOST),
        };
        let Counts { checked, valid, .. } = self.counts;
        let mut others = Vec::new();
        if !self.flawed.is_empty() {
            others.push(format!("not {}", listed(&self.flawed)));
        }
        if !self.unreadable.is_empty() {
            others.push(format!("unreadable: {}", listed(&self.unreadable)));
        }
        let are = if self.mixed { "hold" } else { "are tours" };
        match others.is_empty() {
            true => format!("{valid} of {checked} {are}"),
            false => format!("{valid} of {checked} {are}: {}", others.join("; ")),
        }
    }

    fn document(&self) -> Answer<SummaryRecord> {
        let (status, reason) = match self.counts {
            Counts { flawed: 1.., .. } => (Status::No, None),
            Counts { unreadable: 0, .. } => (Status::Yes, None),
            counts => (Status::Unknown, Some(counts.unread())),
        };
        let summary = self.counts;
        Answer::new(KIND, status, SummaryRecord { summary }).because(reason)
    }

    /// What cannot be read proves nothing: it is bad input, unless some other claim is flawed.
    fn verdict(self) -> anyhow::Result<Verdict> {
        match (self.counts, self.error) {
            (Counts { flawed: 1.., .. }, _) => Ok(Verdict::No),
            (_, None) => Ok(Verdict::Yes),
            (Counts { checked: 1, .. }, Some(error)) => Err(error),
            (counts, Some(_)) => bail!(counts.unread()),
        }
    }
}
