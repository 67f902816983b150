//! A closed tour of a square board by construction: beside a plain write, and beside other programs.
//!
//! Two things are timed. *From nothing*: the construction made, the array allocated, the numbering
//! written; that is what another program does that is asked for a tour. *The numbering* alone: into
//! memory that has been written before, which is what a plain sequential write is compared with.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use hippodrome::{Checker, Construction, Ends, Numbering, Problem};

use crate::links::Links;
use crate::{best, rectangle};

/// Nanoseconds a square: ours, a plain write's, and those of each program in `peers`.
pub(crate) fn construct(side: u64, peers: &[PathBuf]) -> anyhow::Result<()> {
    let problem = rectangle(side, side, Ends::Closed)?;
    let squares = (side * side) as usize;
    let each = |time: Duration| time.as_nanos() as f64 / squares as f64;
    let tour = Construction::closed(side, side)?;

    let mut steps = vec![u32::MAX; squares];
    tour.fill_par(&mut steps, 2)?;
    check(&tour, &problem, &steps)?;
    ensure!(from_nothing(side)? == steps, "one thread and two");
    steps.fill(u32::MAX);
    tour.fill(&mut steps)?;
    check(&tour, &problem, &steps)?;

    // In rounds, so that a busy minute of the machine falls on all alike; in each round several times,
    // so that each finds the cache as it left it itself.
    let (rounds, repeats) = (3, (30_000_000 / squares).clamp(2, 10) as u32);
    let [mut plain, mut filled, mut parallel, mut walked] = [Duration::MAX; 4];
    let [mut made, mut whole, mut fresh] = [Duration::MAX; 3];
    // Of each peer: its links, and the walk along them that writes their numbers.
    let mut theirs = vec![[Duration::MAX; 2]; peers.len()];
    for _ in 0..rounds {
        plain = plain.min(best(repeats, || write_in_order(&mut steps)));
        filled = filled.min(best(repeats, || tour.fill(&mut steps)));
        parallel = parallel.min(best(repeats, || tour.fill_par(&mut steps, 2)));
        walked = walked.min(best(1, || step_by_step(&tour)));
        made = made.min(best(repeats, || Construction::closed(side, side)));
        whole = whole.min(best(repeats, || from_nothing(side)));
        fresh = fresh.min(best(repeats, || {
            let mut steps = vec![0; squares];
            write_in_order(&mut steps);
            steps
        }));
        for (program, [built, numbered]) in peers.iter().zip(&mut theirs) {
            let links = Links::of(program, side, repeats)?;
            let name = program.display();
            links
                .check(&problem)
                .with_context(|| format!("links of {name}"))?;
            *built = links.built.min(*built);
            *numbered = best(repeats, || links.number(&mut steps)).min(*numbered);
        }
    }
    let runs = rounds * repeats;

    println!("{side}x{side}, closed, u32, best of {runs}; ns a square:");
    println!("  plain write          {:8.3}", each(plain));
    println!(
        "  fill                 {:8.3}   {:.0} % of its speed",
        each(filled),
        100.0 * plain.as_secs_f64() / filled.as_secs_f64()
    );
    println!(
        "  fill, two threads    {:8.3}   {:.2} times one",
        each(parallel),
        filled.as_secs_f64() / parallel.as_secs_f64()
    );
    println!("  iter                 {:8.3}", each(walked));
    println!(
        "  from nothing         {:8.3}   of it {:.3} for the construction ({:.2} ms)",
        each(whole),
        each(made),
        made.as_secs_f64() * 1e3
    );
    println!("  plain, new memory    {:8.3}", each(fresh));
    for (program, [built, numbered]) in peers.iter().zip(theirs) {
        let with_numbers = built + numbered;
        let times = |theirs: Duration, ours: Duration| theirs.as_secs_f64() / ours.as_secs_f64();
        println!(
            "  {:20} {:8.3}   links: {:.1} times fill, {:.1} times from nothing",
            program.file_name().unwrap_or_default().to_string_lossy(),
            each(built),
            times(built, filled),
            times(built, whole)
        );
        println!(
            "    and numbered       {:8.3}   {:.1} times fill, {:.1} times from nothing",
            each(with_numbers),
            times(with_numbers, filled),
            times(with_numbers, whole)
        );
    }
    Ok(())
}

/// What no numbering can be faster than.
fn write_in_order(steps: &mut [u32]) {
    for (step, cell) in (0u32..).zip(steps.iter_mut()) {
        *cell = step;
    }
    std::hint::black_box(steps);
}

fn step_by_step(tour: &Construction) -> u64 {
    tour.iter()
        .fold(0, |sum, point| sum.wrapping_add(point.file ^ point.rank))
}

fn from_nothing(side: u64) -> anyhow::Result<Vec<u32>> {
    let tour = Construction::closed(side, side)?;
    let mut steps = vec![0; (side * side) as usize];
    tour.fill(&mut steps)?;
    Ok(steps)
}

/// The squares in the order of the tour are a closed tour, and the numbering is theirs.
fn check(tour: &Construction, problem: &Problem, steps: &[u32]) -> anyhow::Result<()> {
    let (ranks, files) = (tour.ranks(), tour.files());
    let mut checker = Checker::new(problem);
    for (step, point) in (0u32..).zip(tour.iter()) {
        checker.visit_point(point)?;
        // The numbering begins with the highest rank.
        let cell = (ranks - 1 - point.rank) * files + point.file;
        ensure!(steps[cell as usize] == step, "step {step} at {point}");
    }
    Ok(checker.finish()?)
}
