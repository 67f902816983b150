//! `hippodrome tour --least` and `--most`: the tour that was found, made better and better; how good it is, and what is proved of that.

use anyhow::bail;
use clap::Args;
use hippodrome::format::{Document, Status};
use hippodrome::{
    Construction, Extreme, Joins, Limits, Measure, Measures, Method, Problem, Report, Stopped,
    Tour, Tours, Wanted, extreme,
};
use serde::Serialize;

use crate::messages::note;
use crate::run::Verdict;
use crate::session::{Progress, Session};
use crate::tours::choice::measures_in_words;
use crate::tours::lines::Value;

/// Which measure is to have its least or its most.
#[derive(Debug, Args)]
pub(crate) struct ExtremeArgs {
    #[arg(
        long,
        value_name = "MEASURE",
        help = help(Wanted::Least),
        conflicts_with_all = ["most", "each", "step", "square", "window", "film", "trace"],
        help_heading = "Choice"
    )]
    least: Option<Measure>,
    #[arg(
        long,
        value_name = "MEASURE",
        help = help(Wanted::Most),
        conflicts_with_all = ["each", "step", "square", "window", "film", "trace"],
        help_heading = "Choice"
    )]
    most: Option<Measure>,
}

/// What an argument asks for.
fn help(wanted: Wanted) -> String {
    match wanted {
        Wanted::Least => {
            format!(
                "The least of a measure: {}. All tours are looked at where there are few; else it is the best that exchanges \
                 of moves find, until --time or --nodes is reached or they have run their course",
                measures_in_words()
            )
        }
        Wanted::Most => "The most of a measure, likewise".to_owned(),
    }
}

/// What was found, for programs.
#[derive(Serialize)]
struct Record {
    measure: &'static str,
    wanted: String,
    value: Value,
    bound: Value,
    proved: bool,
    because: String,
    nodes: u64,
}

/// A document with it.
#[derive(Serialize)]
struct ExtremeDocument {
    #[serde(flatten)]
    document: Document,
    extreme: Record,
}

/// What is asked for: which end, of which measure.
#[derive(Copy, Clone, Debug)]
pub(super) struct Asked {
    wanted: Wanted,
    measure: Measure,
}

impl ExtremeArgs {
    /// What is asked for, if anything is.
    pub(super) fn asked(&self) -> Option<Asked> {
        let least = self.least.map(|measure| (Wanted::Least, measure));
        let most = self.most.map(|measure| (Wanted::Most, measure));
        let (wanted, measure) = least.or(most)?;
        Some(Asked { wanted, measure })
    }
}

/// From so many squares on the first tour is built.
const BUILT: usize = 256;

impl Asked {
    /// Refuses what tours of the problem have not.
    pub(super) fn check(self, problem: &Problem) -> anyhow::Result<()> {
        let Asked { wanted, measure } = self;
        if let Err(why) = Measures::new(problem, &[measure]) {
            bail!("--{wanted} {measure}: {why}");
        }
        let constraints = problem.constraints();
        let is_listed = constraints.symmetry.is_some() || problem.is_numbered();
        let is_listed = is_listed || !problem.is_symmetric();
        match Tours::new(problem) {
            Err(Stopped::Unsupported(why)) if is_listed => bail!(
                "--{wanted} {measure}: with given numbers, one-way moves, a symmetry or equal sums all tours are listed: {why}"
            ),
            _ => Ok(()),
        }
    }

    /// The method for a tour to begin with: any tour will do, so on a large board it is built, which leaves all nodes and time for better ones.
    pub(super) fn begin_with(self, method: Method, problem: &Problem) -> Method {
        let is_open_to_choice = matches!(method, Method::Auto { .. });
        if is_open_to_choice && problem.len() >= BUILT && Construction::covers(problem) {
            return Method::Construct(Joins::default());
        }
        method
    }

    /// Goes on from a tour that was found.
    pub(super) fn improve(
        self,
        problem: &Problem,
        first: &Tour,
        seed: u64,
        has_time: bool,
        limits: &Limits<'_>,
        progress: &mut Progress,
    ) -> anyhow::Result<Extreme> {
        let limits = match limits.nodes {
            // Who gives time wants it to be used.
            None if has_time => limits.with_nodes(u64::MAX),
            _ => *limits,
        };
        let Asked { wanted, measure } = self;
        let first = first.clone();
        Ok(extreme(
            problem, first, wanted, measure, seed, &limits, progress,
        )?)
    }

    /// Says how good it is, and what to end with.
    pub(super) fn tell(self, session: &Session, found: &Extreme) -> Verdict {
        let Asked { wanted, measure } = self;
        let value = found.value();
        if found.is_proved() {
            note!(
                "{measure}: {value}, the {wanted} possible: {}",
                found.because()
            );
            return Verdict::Yes;
        }
        let proved = match wanted {
            Wanted::Least if found.bound() == 0.0 => "no bound above 0 is proved".to_owned(),
            Wanted::Least => format!("it is proved that none has less than {}", found.bound()),
            Wanted::Most => format!("it is proved that none has more than {}", found.bound()),
        };
        match found.stopped() {
            None => {
                note!("{measure}: {value}, the {wanted} that was found; {proved}");
                note!("--time 10m goes on looking for ten minutes");
                Verdict::Yes
            }
            Some(stopped) => {
                let (why, verdict) = session.reason(stopped);
                note!("{measure}: {value}, the {wanted} that was found, then {why}; {proved}");
                verdict
            }
        }
    }

    /// The document of the tour with it.
    pub(super) fn document(
        self,
        session: &Session,
        document: Document,
        found: &Extreme,
    ) -> impl Serialize {
        let mut document = document;
        if let Some(stopped) = found.stopped() {
            document.status = Status::Unknown;
            document.reason = Some(session.reason(stopped).0);
        }
        ExtremeDocument {
            document,
            extreme: Record {
                measure: self.measure.name(),
                wanted: self.wanted.to_string(),
                value: Value(found.value()),
                bound: Value(found.bound()),
                proved: found.is_proved(),
                because: found.because().to_string(),
                nodes: found.nodes(),
            },
        }
    }
}

/// The report of a search, with the better tour in place of the one that it found.
pub(super) fn report_of(report: Report, found: &Extreme) -> Report {
    Report {
        answer: hippodrome::Answer::Found(found.tour().clone()),
        ..report
    }
}
