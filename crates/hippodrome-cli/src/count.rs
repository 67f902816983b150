//! `hippodrome count`

use std::io::Write;

use anyhow::{Context, ensure};
use hippodrome::{
    Count, Counting, Ground, Limits, Point, Problem, Square, Stopped, count, count_by_start,
};
use indicatif::{HumanBytes, HumanCount};
use num_bigint::BigUint;

use crate::args::{By, CountArgs};
use crate::ground::{ends, ground};
use crate::{Verdict, stop};

pub(crate) fn run(args: &CountArgs) -> anyhow::Result<Verdict> {
    let ground = ground(&args.ground)?;
    let ends = ends(&ground, &args.ends)?;
    let problem = Problem::new(ground, ends);
    let how = Counting {
        memory: args.memory,
        ..Counting::default()
    };
    stop::listen()?;
    let timer = args.limits.time.map(stop::Timer::start);
    let limits = Limits {
        nodes: args.limits.nodes,
        stop: Some(&stop::STOP),
    };
    let mut progress = stop::Progress::new();
    let found = match args.by {
        None => count(&problem, &how, &limits, &mut progress).map(Found::Number),
        Some(By::Start) => {
            ensure!(
                !ends.is_closed() && ends.start().is_none(),
                "--by start is for open tours with a free start: a closed tour begins at every \
                 square, in either direction"
            );
            count_by_start(&problem, &how, &limits, &mut progress).map(Found::Starts)
        }
    };
    progress.finish();
    drop(timer);
    let found = match found {
        Ok(found) => found,
        Err(why) => return stopped(&problem, why),
    };
    stop::nothing_left_to_stop();
    let mut out = anstream::stdout();
    match found {
        Found::Number(count) => {
            writeln!(out, "{}", count.tours)?;
            anstream::eprintln!("{}", convention(&problem));
            if args.explain {
                explain(&count);
            }
        }
        Found::Starts(numbers) => {
            write_squares(&mut out, problem.ground(), &numbers)?;
            let sum: BigUint = numbers.iter().sum();
            anstream::eprintln!("tours by their first square, {sum} in all");
        }
    }
    Ok(Verdict::Yes)
}

/// What was counted.
enum Found {
    Number(Count),
    Starts(Vec<BigUint>),
}

/// Says what one tour is.
fn convention(problem: &Problem) -> &'static str {
    let ends = problem.ends();
    match (ends.is_closed(), ends.start(), ends.end()) {
        _ if problem.len() == 1 => "a single square is one tour (as in OEIS A165134)",
        (true, ..) => "closed tours, each counted once: not by start, nor by direction",
        (false, None, None) => {
            "open tours, each counted once: not by direction; those whose ends are a move apart \
             are among them (the convention of the OEIS)"
        }
        (false, Some(_), None) => "open tours that begin there",
        (false, None, Some(_)) => "open tours that end there",
        (false, Some(_), Some(_)) => "open tours from the one to the other",
    }
}

fn explain(count: &Count) {
    anstream::eprintln!(
        "{} states, {} at the most at a time, in {}",
        HumanCount(count.states),
        HumanCount(count.widest),
        HumanBytes(count.bytes as u64)
    );
}

/// Says why there is no number.
fn stopped(problem: &Problem, why: Stopped) -> anyhow::Result<Verdict> {
    let (said, verdict) = match why {
        Stopped::Asked if stop::interrupted() => ("interrupted".to_owned(), Verdict::Interrupted),
        Stopped::Asked => ("the time is up".to_owned(), Verdict::Undecided),
        Stopped::Memory => (
            "the states need more memory: see --memory".to_owned(),
            Verdict::Undecided,
        ),
        Stopped::Unsuitable(why) => return Err(anyhow::anyhow!("{problem}: {why}")),
        why => (why.to_string(), Verdict::Undecided),
    };
    anstream::eprintln!("not counted: {said}");
    Ok(verdict)
}

/// A number for every square: in the shape of the board, or a line for each vertex.
fn write_squares(out: &mut dyn Write, ground: &Ground, numbers: &[BigUint]) -> anyhow::Result<()> {
    match ground {
        Ground::Board { board, .. } => {
            let width = numbers.iter().map(|number| number.to_string().len()).max();
            let width = width.context("a board has squares")?;
            for rank in (0..board.ranks()).rev() {
                let cells: Vec<String> = (0..board.files())
                    .map(|file| match board.square(Point::new(file, rank)) {
                        Some(square) => format!("{:>width$}", numbers[square.index()].to_string()),
                        None => format!("{:>width$}", "#"),
                    })
                    .collect();
                writeln!(out, "{}", cells.join(" "))?;
            }
        }
        Ground::Graph(edges) => {
            for (vertex, number) in (0..).zip(numbers) {
                writeln!(out, "{} {number}", edges.name(Square::new(vertex)))?;
            }
        }
    }
    Ok(())
}
