//! `hippodrome stats`: how turns, crossings and other measures are distributed among all tours, among some at random, or among those of
//! a file.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum, value_parser};
use hippodrome::format::{Claim, Status};
use hippodrome::{
    Distribution, Ends, Measure, Measures, NotMeasured, Problem, Sampler, Square, Stopped, Tours,
    verify,
};
use hippodrome_draw::write_svg;
use serde::Serialize;

use crate::args::name_of;
use crate::args::output::OutputArgs;
use crate::args::problem::ProblemArgs;
use crate::args::sampler::SamplerArgs;
use crate::args::threads::ThreadsArgs;
use crate::files::input::{open, source};
use crate::files::output::{Extent, Output, ending_of, ignore_broken_pipe, write_as_far};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, keep_promise, promise, promise_about};
use crate::session::{self, LimitArgs, Session};
use crate::tours::choice::measures_in_words;
use crate::tours::claim::read_asked;
use crate::tours::histogram::{histograms, write_bars};
use crate::tours::lines::Value;
use crate::tours::none::{answer_none, reason_for_none};
use crate::tours::random::with_random_tours;
use crate::tours::ranking::{TablesArgs, with_ranking};

/// The kind of its documents.
const KIND: &str = "stats";

/// After how many tours it says how far it is.
const APART: u64 = 1 << 14;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome stats 6x6 --closed                       (all 9862 tours)\n  \
    hippodrome stats 6x6 --closed --of crossings,area\n  \
    hippodrome stats 8x8 --closed --sample 100000       (of 13267364410532, in a minute or two)\n  \
    hippodrome stats 6x6 --closed --of crossings -o crossings.csv\n  \
    hippodrome stats 6x6 --closed -o histograms.svg\n  \
    hippodrome stats 20x20 --closed --sample 1000 --method chain    (not uniform)\n  \
    hippodrome stats 8x8 --closed --from tours.txt      (of those in a file)")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[arg(
        long,
        value_name = "MEASURES",
        value_delimiter = ',',
        help = format!("What is measured: {} [default: all that suit]", measures_in_words())
    )]
    of: Vec<Measure>,
    /// Of so many tours at random instead of all
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    sample: Option<u64>,
    #[command(flatten)]
    sampler: SamplerArgs,
    /// Of the tours in a file instead of all, in any form that verify reads; - reads them from stdin. It tells the board where none is
    /// named, and the tours are closed if all of them say so
    #[arg(long, value_name = "FILE", conflicts_with = "sample")]
    from: Option<String>,
    /// Pick others; random holes go by the same seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    tables: TablesArgs,
    /// How it is told [default: by the ending of the file's name, .csv, .json or .svg, or text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<StatsFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

/// How it is told.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum StatsFormat {
    /// A few figures and a histogram of each measure
    Text,
    /// A line for each value of each measure
    Csv,
    /// Everything, for programs
    Json,
    /// A picture with a histogram of each measure
    Svg,
}

impl StatsFormat {
    /// The ending of files in this format; text has any.
    fn ending(self) -> Option<&'static str> {
        match self {
            StatsFormat::Text => None,
            StatsFormat::Csv => Some("csv"),
            StatsFormat::Json => Some("json"),
            StatsFormat::Svg => Some("svg"),
        }
    }
}

impl StatsArgs {
    fn format(&self) -> StatsFormat {
        let ending = ending_of(self.output.path()).unwrap_or_default();
        let is = |known: &&StatsFormat| {
            let own = known.ending();
            own.is_some_and(|own| own.eq_ignore_ascii_case(ending))
        };
        let by_ending = || StatsFormat::value_variants().iter().find(is).copied();
        self.format.or_else(by_ending).unwrap_or(StatsFormat::Text)
    }
}

impl Run for StatsArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match self.format {
            Some(format) => Output::named(path, name_of(format), format.ending()),
            None => Output::ending(path, ["csv", "json", "svg"]),
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        if self.format() == StatsFormat::Json {
            promise(KIND, self.output.path());
        }
        ensure!(
            self.sample.is_some() || !self.tables.are_kept(),
            "--checkpoint goes with --sample: only for a sample anything is counted that could be kept"
        );
        ensure!(
            self.sample.is_some() || !self.sampler.is_named(),
            "--method goes with --sample: it says how the tours of a sample are drawn"
        );
        let sampler = self.sampler.sampler(self.tables.are_kept())?;
        let session = Session::begin(&self.limits, "measured");
        let (problem, claims) = match &self.from {
            Some(file) => read_asked(&self.problem, self.seed, file, open(file)?)?,
            None => (self.problem.problem(self.seed)?, Vec::new()),
        };
        promise_about(&problem);
        let which = match &self.of[..] {
            [] => Measures::all_of(&problem),
            named => {
                let mut once = Vec::new();
                for &measure in named {
                    if !once.contains(&measure) {
                        once.push(measure);
                    }
                }
                once
            }
        };
        if which.is_empty() {
            return Err(NotMeasured::NotFlat.into());
        }
        let mut measured = Measured {
            measures: Measures::new(&problem, &which)?,
            of: which
                .into_iter()
                .map(|of| (of, Distribution::default()))
                .collect(),
            is_sample: self.sample.is_some(),
            sampler,
        };
        match (self.sample, &self.from) {
            (None, None) => self.measure_all(&session, &problem, &mut measured),
            (None, Some(file)) => {
                self.measure_file(&session, file, &problem, claims, &mut measured)
            }
            (Some(most), _) if sampler.is_some() => {
                self.measure_drawn(&session, &problem, most, &mut measured)
            }
            (Some(most), _) => with_ranking(
                &session,
                &self.threads,
                &self.tables,
                &self.outputs(),
                &problem,
                |ranking| {
                    let mut ended = Ok(());
                    session.search(|_, progress| {
                        for (tour, drawn) in ranking.samples(self.seed).zip(0..most) {
                            if session::is_stopped() {
                                ended = Err(Stopped::Asked);
                                break;
                            }
                            measured.add(tour.squares());
                            if drawn.is_multiple_of(APART) {
                                progress.written(drawn, self.sample);
                            }
                        }
                    });
                    note!("of {} tours, each as likely", ranking.tours());
                    self.tell(&session, &problem, &measured, ended)
                },
            ),
        }
    }
}

impl StatsArgs {
    fn measure_all(
        &self,
        session: &Session,
        problem: &Problem,
        measured: &mut Measured<'_>,
    ) -> anyhow::Result<Verdict> {
        let mut tours = match Tours::new(problem) {
            Ok(tours) => tours,
            Err(_) if reason_for_none(session, problem).is_some() => {
                return answer_none(session, problem);
            }
            Err(why) => {
                note!("--sample measures some tours at random, also where there are too many");
                return session.give_up_on(problem, why);
            }
        };
        let mut listed = 0u64;
        let ended = session.search(|limits, progress| {
            while let Some(squares) = tours.advance(limits)? {
                measured.add(squares);
                listed += 1;
                if listed.is_multiple_of(APART) {
                    progress.written(listed, None);
                }
            }
            Ok(())
        });
        if ended.is_ok() && listed == 0 {
            return answer_none(session, problem);
        }
        self.tell(session, problem, measured, ended)
    }

    /// Measures so many tours that are not drawn uniformly.
    fn measure_drawn(
        &self,
        session: &Session,
        problem: &Problem,
        most: u64,
        measured: &mut Measured<'_>,
    ) -> anyhow::Result<Verdict> {
        let Some(sampler) = measured.sampler else {
            unreachable!("it is asked where there is one");
        };
        with_random_tours(session, problem, sampler, self.seed, |next| {
            let ended = session.search(|limits, progress| {
                for drawn in 0..most {
                    measured.add(next(limits)?.squares());
                    progress.written(drawn, Some(most));
                }
                Ok(())
            });
            if self.format() != StatsFormat::Text {
                note!("drawn {}", sampler.sentence());
            }
            self.tell(session, problem, measured, ended)
        })
    }

    fn measure_file(
        &self,
        session: &Session,
        file: &str,
        problem: &Problem,
        claims: Vec<Claim>,
        measured: &mut Measured<'_>,
    ) -> anyhow::Result<Verdict> {
        let ground = problem.ground();
        let several = claims.len() > 1;
        let (mut are_closed, mut can_be_closed) = (false, !claims.is_empty());
        for (number, claim) in (1..).zip(claims) {
            let name = match several {
                true => format!("{}:{number}", source(file)),
                false => source(file),
            };
            if session::is_stopped() {
                return self.tell(session, problem, measured, Err(Stopped::Asked));
            }
            are_closed |= claim.closed == Some(true);
            let mut squares = claim.squares(ground).with_context(|| name.clone())?;
            // Some write the first square of a closed tour again at its end.
            if squares.len() == ground.len() + 1
                && squares.len() > 2
                && squares.first() == squares.last()
            {
                squares.pop();
                are_closed = true;
            }
            match verify(problem, &squares) {
                Ok(tour) => {
                    can_be_closed &= tour.len() > 2 && ground.joins(tour.end(), tour.start());
                    measured.add(tour.squares());
                }
                Err(flaw) => bail!("{name}: not a tour: {}", flaw.counted_from(1)),
            }
        }
        if (are_closed || can_be_closed) && problem.ends() == Ends::Any {
            let how = if are_closed {
                "are closed"
            } else {
                "can be closed, and were measured as open ones"
            };
            note!(
                "these tours {how}: with --closed the move from the last square to the first is measured too"
            );
        }
        self.tell(session, problem, measured, Ok(()))
    }

    /// Writes what was measured, and how it ended.
    fn tell(
        &self,
        session: &Session,
        problem: &Problem,
        measured: &Measured<'_>,
        ended: Result<(), Stopped>,
    ) -> anyhow::Result<Verdict> {
        let (why, verdict) = match ended {
            Ok(()) => (None, Verdict::Yes),
            Err(why) => {
                let (why, verdict) = session.reason(why);
                (Some(why), verdict)
            }
        };
        let path: Option<&Path> = self.output.path();
        keep_promise();
        let write = |out: &mut dyn Write| match self.format() {
            StatsFormat::Text => measured.write_text(out),
            StatsFormat::Csv => measured.write_csv(out),
            StatsFormat::Svg => measured.write_svg(problem, out).map_err(io::Error::other),
            StatsFormat::Json => {
                let status = if why.is_none() {
                    Status::Found
                } else {
                    Status::Unknown
                };
                let answer = Answer::new(KIND, status, measured.record());
                answer.about(problem).because(why.clone()).write_line(out)
            }
        };
        let extent = Extent::of(true, why.is_none());
        ignore_broken_pipe(write_as_far(path, |out| write(out).map(|()| extent)))?;
        if let Some(why) = why {
            let is_fair = measured.is_sample || self.from.is_some();
            let (tours, which) = match (measured.tours(), is_fair) {
                (1, true) => ("1 tour".to_owned(), "so far"),
                (1, false) => (
                    "1 tour".to_owned(),
                    "the first of the list, which is no fair sample: --sample draws one",
                ),
                (tours, true) => (format!("{tours} tours"), "so far"),
                (tours, false) => (
                    format!("{tours} tours"),
                    "the first of the list, which are no fair sample: --sample draws one",
                ),
            };
            note!("{tours}, {which}; then {why}");
        }
        Ok(verdict)
    }
}

/// What was measured.
struct Measured<'p> {
    measures: Measures<'p>,
    of: Vec<(Measure, Distribution)>,
    is_sample: bool,
    /// How the tours were drawn, where that is not uniform.
    sampler: Option<Sampler>,
}

/// What is told to programs.
#[derive(Serialize)]
struct Record {
    tours: u64,
    sample: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampler: Option<&'static str>,
    measures: Vec<MeasureRecord>,
}

#[derive(Serialize)]
struct MeasureRecord {
    measure: &'static str,
    least: Option<Value>,
    most: Option<Value>,
    mean: Option<f64>,
    deviation: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_between: Option<(f64, f64)>,
    values: Vec<(Value, u64)>,
}

impl Measured<'_> {
    /// Adds a tour of the problem.
    fn add(&mut self, squares: &[Square]) {
        let values = self.measures.of(squares);
        let values = values.expect("a tour of the problem is on its board");
        for ((_, distribution), value) in self.of.iter_mut().zip(values) {
            distribution.add(value);
        }
    }

    fn tours(&self) -> u64 {
        self.of
            .first()
            .map_or(0, |(_, distribution)| distribution.len())
    }

    /// Where the mean of all lies, if these are a uniform sample.
    fn mean_between(&self, of: Measure, distribution: &Distribution) -> Option<(f64, f64)> {
        let is_uniform = self.is_sample && self.sampler.is_none();
        let (low, high) = distribution.mean_interval().filter(|_| is_uniform)?;
        Some((of.shown(low), of.shown(high)))
    }

    fn record(&self) -> Record {
        let measures = self.of.iter().map(|(of, distribution)| {
            let shown = |value: u64| Value(of.shown(value as f64));
            let values = distribution.values();
            let values = values.map(|(value, times)| (shown(value), times));
            MeasureRecord {
                measure: of.name(),
                least: distribution.least().map(shown),
                most: distribution.most().map(shown),
                mean: distribution.mean().map(|mean| of.shown(mean)),
                deviation: distribution
                    .deviation()
                    .map(|deviation| of.shown(deviation)),
                mean_between: self.mean_between(*of, distribution),
                values: values.collect(),
            }
        });
        Record {
            tours: self.tours(),
            sample: self.is_sample,
            sampler: self.sampler.map(Sampler::name),
            measures: measures.collect(),
        }
    }

    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "measure,value,tours,share")?;
        for (of, distribution) in &self.of {
            for (value, times) in distribution.values() {
                let share = times as f64 / distribution.len() as f64;
                writeln!(out, "{of},{},{times},{share}", of.shown(value as f64))?;
            }
        }
        Ok(())
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.sampler.is_some() {
            writeln!(out, "{}\n", self.drawn())?;
        }
        for (number, (of, distribution)) in self.of.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            let sentence = of.sentence();
            writeln!(out, "{of}: {sentence}\n{}", self.figures(*of, distribution))?;
            write_bars(out, *of, distribution)?;
        }
        Ok(())
    }

    /// Least, most, mean and deviation.
    fn figures(&self, of: Measure, distribution: &Distribution) -> String {
        let (Some(least), Some(most), Some(mean), Some(deviation)) = (
            distribution.least(),
            distribution.most(),
            distribution.mean(),
            distribution.deviation(),
        ) else {
            return "no tours".to_owned();
        };
        let between = match self.mean_between(of, distribution) {
            Some((low, high)) => format!(" ({low:.3} to {high:.3} at 95 % confidence)"),
            None => String::new(),
        };
        format!(
            "{} to {}, mean {:.3}{between}, standard deviation {:.3}",
            of.shown(least as f64),
            of.shown(most as f64),
            of.shown(mean),
            of.shown(deviation)
        )
    }

    /// How many tours, and how they were drawn.
    fn drawn(&self) -> String {
        let tours = match self.tours() {
            1 => "1 tour".to_owned(),
            tours => format!("{tours} tours"),
        };
        match self.sampler {
            Some(sampler) => format!("{tours} drawn {}", sampler.sentence()),
            None if self.is_sample => format!("{tours} at random, each as likely"),
            None => tours,
        }
    }

    /// A histogram of each measure, with what tours they are of.
    fn write_svg(&self, problem: &Problem, mut out: &mut dyn Write) -> anyhow::Result<()> {
        let tours = self.drawn();
        let all = self.of.iter().map(|(of, distribution)| {
            let figures = self.figures(*of, distribution);
            (*of, distribution, format!("{problem}, {tours}: {figures}"))
        });
        Ok(write_svg(&mut out, &histograms(all)?, None)?)
    }
}
