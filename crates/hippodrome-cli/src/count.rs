//! `hippodrome count`

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use hippodrome::{
    Board, Classes, Count, Counting, Ends, Ground, Leaper, Limits, Point, Problem, Recurrence,
    Square, Stopped, StoreError, StripError, count, count_by_start, count_fixed, count_resumable,
    count_strip, estimate, recount,
};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use num_bigint::BigUint;

use crate::Verdict;
use crate::args::{By, CountArgs};
use crate::checkpoint::Directory;
use crate::constraints::problem;
use crate::output::tell;
use crate::said::say;
use crate::stop::{Progress, Run};

pub(crate) fn run(args: &CountArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.limits, "counted");
    if let Some((ranks, files)) = row(args.ground.spec.as_deref())? {
        return boards(&run, args, ranks, files);
    }
    ensure!(
        args.checkpoint.is_none() || args.by != Some(By::Start),
        "--checkpoint does not go with --by start"
    );
    for (given, option) in [(args.b_file, "--b-file"), (args.recurrence, "--recurrence")] {
        ensure!(!given, "{option} is for a row of boards, as in 4x1..20");
    }
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let ends = problem.ends();
    let how = counting(&run, args.threads);
    if args.estimate {
        return estimated(&run, &problem, &how);
    }
    let directory = args
        .checkpoint
        .as_deref()
        .map(Directory::open)
        .transpose()?;
    if let Some(path) = &args.checkpoint {
        let path = path.display();
        run.advise(format!(
            "{path} holds how far it has come: the same command goes on"
        ));
    } else if args.by != Some(By::Start) && problem.constraints().given.is_empty() {
        run.advise(
            "with --checkpoint DIR a count can go on another day, and keeps in DIR what memory \
             does not hold"
                .to_owned(),
        );
    }
    let number = |limits: &Limits<'_>, progress: &mut Progress| match &directory {
        None => Ok(count(&problem, &how, limits, progress)),
        Some(kept) => match count_resumable(&problem, &how, kept, limits, progress) {
            Err(StoreError::Stopped(why)) => Ok(Err(why)),
            other => other.map(Ok),
        },
    };
    let found = run.search(|limits, progress| match args.by {
        None => Ok(number(limits, progress)?.map(Found::Number)),
        Some(By::Start) => {
            ensure!(
                !ends.is_closed() && ends.start().is_none(),
                "--by start is for open tours with a free start: a closed tour begins at every \
                 square, in either direction"
            );
            Ok(count_by_start(&problem, &how, limits, progress).map(Found::Starts))
        }
        // What symmetries fix takes a fraction of the time, and may be unsuitable.
        Some(By::Symmetry) => Ok(match count_fixed(&problem, limits) {
            Ok(fixed) => match number(limits, progress)? {
                Ok(count) => Ok(Found::Classes(Classes::new(count, fixed)?)),
                Err(why) => Err(why),
            },
            Err(why) => Err(why),
        }),
    });
    let found = match found? {
        Ok(found) => found,
        Err(why) => return stopped(&run, &problem.to_string(), why),
    };
    let mut out = anstream::stdout();
    match found {
        Found::Number(count) => {
            tell(&count.tours.to_string())?;
            match count.listed {
                true => say!("{}; listed one by one", convention(&problem)),
                false => say!("{}", convention(&problem)),
            }
            if args.explain && !count.listed {
                explain(&count);
            }
            if args.check {
                return checked(&run, &problem, &how, &count);
            }
        }
        Found::Starts(numbers) => {
            write_squares(&mut out, problem.ground(), &numbers)?;
            let sum: BigUint = numbers.iter().sum();
            say!("tours by their first square, {sum} in all");
        }
        Found::Classes(found) => {
            let tours = &found.count.tours;
            writeln!(out, "{} classes of {tours} tours", found.classes)?;
            for (symmetry, number) in &found.fixed {
                writeln!(out, "{symmetry}: {number} fixed")?;
            }
            say!("{}", convention(&problem));
            if args.explain {
                explain(&found.count);
            }
        }
    }
    Ok(Verdict::Yes)
}

/// How to count, with so many threads, or as many as the machine has.
pub(crate) fn counting(run: &Run, threads: Option<NonZeroUsize>) -> Counting {
    let threads = threads.map_or_else(std::thread::available_parallelism, Ok);
    Counting {
        memory: run.free_memory(),
        threads: threads.map_or(1, NonZeroUsize::get),
        ..Counting::default()
    }
}

/// What was counted.
enum Found {
    Number(Count),
    Starts(Vec<BigUint>),
    Classes(Classes),
}

/// Reads `ROWSxFIRST..LAST`, if it is a row of boards.
fn row(spec: Option<&str>) -> anyhow::Result<Option<(u64, RangeInclusive<u64>)>> {
    let Some((spec, last)) = spec.and_then(|spec| spec.split_once("..")) else {
        return Ok(None);
    };
    let side = |text: &str| text.parse::<u64>().ok().filter(|&side| side > 0);
    let (ranks, first) = spec.split_once(['x', 'X', '×']).unwrap_or((spec, ""));
    let sides = (side(ranks), side(first), side(last));
    let (Some(ranks), Some(first), Some(last)) = sides else {
        bail!("`{spec}..{last}` is not a row of boards: write ROWSxFIRST..LAST as in 4x1..20");
    };
    ensure!(
        first <= last,
        "`{first}..{last}` holds no board: write the smaller side first"
    );
    Ok(Some((ranks, first..=last)))
}

/// Counts a row of boards.
fn boards(
    run: &Run,
    args: &CountArgs,
    ranks: u64,
    files: RangeInclusive<u64>,
) -> anyhow::Result<Verdict> {
    let ends = &args.ends;
    ensure!(
        ends.start.is_none() && ends.end.is_none() && args.by.is_none(),
        "a row of boards is counted with free ends or --closed, and without --by"
    );
    ensure!(
        args.checkpoint.is_none(),
        "a row of boards is counted without --checkpoint"
    );
    ensure!(
        args.constraints.is_empty(),
        "a row of boards is counted with nothing given, required or forbidden"
    );
    ensure!(
        !args.check && !args.estimate,
        "a row of boards is counted without --check and --estimate: name one board for these"
    );
    ensure!(
        args.ground.elsewhere.board.is_none() && args.ground.elsewhere.graph.is_none(),
        "a row of boards is one board too many: --board or --graph gives another"
    );
    ensure!(
        args.ground.holes.is_none(),
        "a row of boards has no random holes"
    );
    let piece = args.ground.elsewhere.piece;
    let piece = piece.unwrap_or(Leaper::KNIGHT.into());
    let how = counting(run, args.threads);
    let last = *files.end();
    let numbers = run.search(|limits, progress| {
        count_strip(ranks, last, piece, ends.closed, &how, limits, progress)
    });
    let numbers = match numbers {
        Ok(numbers) => numbers,
        Err(StripError::Stopped(why)) => return stopped(run, &format!("{ranks}x{last}"), why),
        Err(error) => return Err(error.into()),
    };
    if args.recurrence {
        let from = (*files.start() - 1) as usize;
        return recurrence(&numbers[from..], ranks, *files.start());
    }
    let mut out = anstream::stdout();
    for (side, number) in (1..).zip(&numbers).filter(|(side, _)| files.contains(side)) {
        match args.b_file {
            true => writeln!(out, "{side} {number}")?,
            false => writeln!(out, "{ranks}x{side} {number}")?,
        }
    }
    let closed = if ends.closed { Ends::Closed } else { Ends::Any };
    let board = Board::rectangle(ranks, last.max(2))?;
    say!("{}", convention(&Problem::on_board(board, piece, closed)));
    if ranks == 1 && files.contains(&1) {
        say!("a single square is one tour (as in OEIS A165134)");
    }
    Ok(Verdict::Yes)
}

/// Writes the recurrence of a row of boards, of which the first has `first` files.
fn recurrence(numbers: &[BigUint], ranks: u64, first: u64) -> anyhow::Result<Verdict> {
    let terms = numbers.len();
    let Some(found) = Recurrence::of(numbers) else {
        say!(
            "no recurrence shows in {terms} numbers: one of order k takes 2k of them, and four \
             more bear it out"
        );
        return Ok(Verdict::Undecided);
    };
    writeln!(anstream::stdout(), "{found}")?;
    let number = match first {
        1 => format!("a(n) is that of {ranks}xn"),
        first => format!("a(n) is that of {ranks}x(n + {})", first - 1),
    };
    say!(
        "{number}; order {}, found with {} numbers and borne out by {} more",
        found.coefficients.len(),
        terms - found.confirmed_by,
        found.confirmed_by
    );
    Ok(Verdict::Yes)
}

/// Says what one tour is.
fn convention(problem: &Problem) -> &'static str {
    let ends = problem.ends();
    match (ends.is_closed(), ends.start(), ends.end()) {
        _ if problem.len() == 1 => "a single square is one tour (as in OEIS A165134)",
        _ if !problem.constraints().given.is_empty() => {
            "numberings of the squares that agree with what is given"
        }
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

/// Says what a count would take. Time is that of the states gone on from for the estimate.
fn estimated(run: &Run, problem: &Problem, how: &Counting) -> anyhow::Result<Verdict> {
    run.then("estimated");
    let began = Instant::now();
    let (found, is_limited) =
        run.search(|limits, _| (estimate(problem, limits), limits.nodes.is_some()));
    let found = match found {
        Ok(found) => found,
        Err(Stopped::Nodes) if !is_limited => {
            say!("not estimated: its layers are too wide to be sampled in a minute or so");
            return Ok(Verdict::Undecided);
        }
        Err(why) => return stopped(run, &problem.to_string(), why),
    };
    let elapsed = began.elapsed().as_secs_f64().max(1e-3);
    let joining = if found.cut { 2.0 } else { 1.0 };
    // Without states there is nothing to wait for, and no rate.
    let of_sampled = found.states as f64 / found.sampled.max(1) as f64;
    let seconds = of_sampled * elapsed * joining / how.threads as f64;
    writeln!(
        anstream::stdout(),
        "about {} states, {} at a time (give or take {} %), {}, {}",
        HumanCount(found.states),
        HumanCount(found.widest),
        found.error,
        HumanBytes(found.bytes),
        HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)),
    )?;
    if found.bytes > how.memory as u64 {
        say!(
            "that is more than --memory, which is {}: with --checkpoint, layers are kept outside",
            HumanBytes(how.memory as u64)
        );
    }
    Ok(Verdict::Yes)
}

/// Counts in a second way and compares.
fn checked(run: &Run, problem: &Problem, how: &Counting, count: &Count) -> anyhow::Result<Verdict> {
    run.then("checked");
    let again = run.search(|limits, progress| recount(problem, how, limits, progress));
    let again = match again {
        Ok(again) => again,
        Err(Stopped::Memory) => {
            let why = "another order of the squares takes more memory than --memory";
            return checked_by_classes(run, problem, count, why);
        }
        Err(Stopped::Unsupported(_)) => {
            let why = "in another order of the squares the frontier is too wide";
            return checked_by_classes(run, problem, count, why);
        }
        Err(why) => return stopped(run, &problem.to_string(), why),
    };
    ensure!(
        again.tours == count.tours,
        "counted in another way there are {} tours: one of the numbers is wrong. Please report it",
        again.tours
    );
    let again = match (again.listed, count.listed) {
        (false, _) => "counted again in another way",
        (true, true) => "listed again from the other end",
        (true, false) => "listed one by one",
    };
    say!("{again}: the same number");
    Ok(Verdict::Yes)
}

/// Checks by what symmetries fix that the classes are a whole number. Without a symmetry any number is
/// whole, which shows nothing.
fn checked_by_classes(
    run: &Run,
    problem: &Problem,
    count: &Count,
    why_not_again: &str,
) -> anyhow::Result<Verdict> {
    match run.search(|limits, _| count_fixed(problem, limits)) {
        Ok(fixed) if !fixed.is_empty() => {
            let found = Classes::new(count.clone(), fixed).context("please report it")?;
            say!(
                "{why_not_again}; but with the tours that symmetries fix, found in another way, the \
                 classes are a whole number: {}",
                found.classes
            );
            Ok(Verdict::Yes)
        }
        Ok(_) | Err(Stopped::Unsupported(_)) => {
            say!("not checked: {why_not_again}");
            Ok(Verdict::Undecided)
        }
        Err(why) => stopped(run, &problem.to_string(), why),
    }
}

fn explain(count: &Count) {
    say!(
        "{} states, {} at the most at a time, in {}",
        HumanCount(count.states),
        HumanCount(count.widest),
        HumanBytes(count.bytes as u64)
    );
    if count.gathered > 0 {
        say!(
            "cut in the middle and joined: {} states with moves across the cut, {} additions",
            HumanCount(count.gathered),
            HumanCount(count.contracted)
        );
    }
}

/// Says why there is no number.
pub(crate) fn stopped(run: &Run, problem: &str, why: Stopped) -> anyhow::Result<Verdict> {
    match why {
        Stopped::Unsupported(why) => Err(anyhow::anyhow!("{problem}: {why}")),
        why => Ok(run.tell(why)),
    }
}

/// A number for every square: in the shape of the board, or a line for each vertex.
fn write_squares(out: &mut dyn Write, ground: &Ground, numbers: &[BigUint]) -> anyhow::Result<()> {
    match ground {
        Ground::Board { board, .. } => {
            let width = numbers.iter().map(|number| number.to_string().len()).max();
            let width = width.context("a board has squares")?;
            for (level, rank) in board.lines() {
                if board.begins_lower_level(level, rank) {
                    writeln!(out)?;
                }
                let cells: Vec<String> = (0..board.files())
                    .map(
                        |file| match board.square(Point::new(file, rank).on_level(level)) {
                            Some(square) => {
                                format!("{:>width$}", numbers[square.index()].to_string())
                            }
                            None => format!("{:>width$}", "#"),
                        },
                    )
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
