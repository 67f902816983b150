//! `hippodrome sample`, `rank` and `unrank`

use std::io::Write;

use anyhow::{Context, ensure};
use hippodrome::{Problem, Ranking, Stopped, Tour};

use crate::Verdict;
use crate::args::{DiagramArgs, RankArgs, SampleArgs, UnrankArgs, WrittenArgs};
use crate::constraints::problem;
use crate::count::{counting, stopped};
use crate::list::{Lines, tour};
use crate::output::{tell, write_as_far};
use crate::said::say;
use crate::stop::{self, Run};

pub(crate) fn sample(args: &SampleArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.diagram.limits, "counted");
    let problem = asked(&args.diagram, args.seed)?;
    let lines = Lines::new(&problem, args.written.format)?;
    with_diagram(&run, &args.diagram, &problem, |diagram| {
        let most = usize::try_from(args.tours).unwrap_or(usize::MAX);
        let drawn = diagram.samples(args.seed).take(most);
        let verdict = write(&run, lines, &args.written, drawn)?;
        say!("drawn from {}, each as likely", tours(diagram));
        Ok(verdict)
    })
}

pub(crate) fn unrank(args: &UnrankArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.diagram.limits, "counted");
    let problem = asked(&args.diagram, args.seed)?;
    let lines = Lines::new(&problem, args.written.format)?;
    with_diagram(&run, &args.diagram, &problem, |diagram| {
        for number in &args.number {
            let all = diagram.tours();
            ensure!(
                number < all,
                "there is no tour {number}: numbers go from 0 to {}",
                all - 1u32
            );
        }
        let tours = args
            .number
            .iter()
            .filter_map(|number| diagram.unrank(number));
        write(&run, lines, &args.written, tours)
    })
}

pub(crate) fn rank(args: &RankArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.diagram.limits, "counted");
    let problem = asked(&args.diagram, args.seed)?;
    let squares = tour(&args.tour, &problem, args.diagram.ends.squares).context("--tour")?;
    hippodrome::verify(&problem, &squares).context("--tour")?;
    with_diagram(&run, &args.diagram, &problem, |diagram| {
        let number = diagram.rank(&squares).context("--tour")?;
        tell(&number.to_string())?;
        say!("of {}, from 0 on", tours(diagram));
        Ok(Verdict::Yes)
    })
}

/// How many there are, in words.
fn tours(diagram: &Ranking<'_>) -> String {
    match diagram.tours() {
        one if *one == 1u32.into() => "1 tour".to_owned(),
        all => format!("{all} tours"),
    }
}

fn asked(args: &DiagramArgs, seed: u64) -> anyhow::Result<Problem> {
    problem(&args.ground, &args.ends, &args.constraints, seed)
}

/// Counts, and goes on with what is known then.
fn with_diagram(
    run: &Run,
    args: &DiagramArgs,
    problem: &Problem,
    go_on: impl FnOnce(&Ranking<'_>) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let how = counting(run, args.threads);
    match run.search(|limits, progress| Ranking::new(problem, &how, limits, progress)) {
        Ok(diagram) => {
            if *diagram.tours() == 0u32.into() {
                say!("there is no tour");
                return Ok(Verdict::No);
            }
            go_on(&diagram)
        }
        Err(why) => stopped(run, &problem.to_string(), why),
    }
}

/// Writes tours until there are no more, or no more time.
fn write(
    run: &Run,
    mut lines: Lines<'_>,
    how: &WrittenArgs,
    tours: impl Iterator<Item = Tour>,
) -> anyhow::Result<Verdict> {
    let (mut written, mut ended) = (0u64, Ok(()));
    let all = |out: &mut dyn Write| {
        for tour in tours {
            if stop::is_asked() {
                ended = Err(Stopped::Asked);
                break;
            }
            lines.write(out, tour.squares())?;
            written += 1;
        }
        Ok(ended.is_ok())
    };
    run.then("written");
    run.search(|_, _| write_as_far(how.output.as_deref(), all))?;
    Ok(match ended {
        Ok(()) => Verdict::Yes,
        Err(why) => {
            let (why, verdict) = run.reason(why);
            say!("{written} written, then {why}");
            verdict
        }
    })
}
