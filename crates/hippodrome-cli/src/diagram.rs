//! `hippodrome sample`, `rank` and `unrank`

use anyhow::{Context, ensure};
use hippodrome::{Diagram, Problem, Tour};

use crate::Verdict;
use crate::args::{DiagramArgs, RankArgs, SampleArgs, UnrankArgs, WrittenArgs};
use crate::constraints::problem;
use crate::count::{counting, stopped};
use crate::list::{Lines, tour};
use crate::output::{tell, write_to};
use crate::said::say;
use crate::stop::Run;

pub(crate) fn sample(args: &SampleArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.diagram.limits, "counted");
    let problem = asked(&args.diagram, args.seed)?;
    let lines = Lines::new(&problem, args.written.format)?;
    with_diagram(&run, &args.diagram, &problem, |diagram| {
        let most = usize::try_from(args.tours).unwrap_or(usize::MAX);
        write(lines, &args.written, diagram.samples(args.seed).take(most))?;
        say!("drawn from {}, each as likely", tours(diagram));
        Ok(Verdict::Yes)
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
        write(lines, &args.written, tours)?;
        Ok(Verdict::Yes)
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
fn tours(diagram: &Diagram<'_>) -> String {
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
    go_on: impl FnOnce(&Diagram<'_>) -> anyhow::Result<Verdict>,
) -> anyhow::Result<Verdict> {
    let how = counting(run, args.threads);
    match run.search(|limits, progress| Diagram::new(problem, &how, limits, progress)) {
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

fn write(
    mut lines: Lines<'_>,
    how: &WrittenArgs,
    mut tours: impl Iterator<Item = Tour>,
) -> anyhow::Result<()> {
    write_to(how.output.as_deref(), |out| {
        tours.try_for_each(|tour| lines.write(out, tour.squares()))
    })
}
