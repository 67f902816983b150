//! `hippodrome puzzle`

use std::io::{self, Write};

use anyhow::{Context, bail};
use hippodrome::format::{GridOptions, write_grid, write_puzzle};
use hippodrome::puzzle::{NotMade, Puzzle, Solutions, check, make};
use hippodrome::{Board, Constraints, Ends, Limits, Problem, Stopped, Tour};
use indicatif::HumanCount;

use crate::args::{CheckArgs, MakeArgs, PuzzleCommand};
use crate::constraints::puzzle_on;
use crate::ground::{elsewhere, ends, ground, shortened, source};
use crate::output::{read_or_not, write_to};
use crate::said::say;
use crate::{Verdict, stop};

pub(crate) fn run(command: &PuzzleCommand) -> anyhow::Result<Verdict> {
    match command {
        PuzzleCommand::Check(args) => run_check(args),
        PuzzleCommand::Make(args) => run_make(args),
    }
}

fn run_check(args: &CheckArgs) -> anyhow::Result<Verdict> {
    let named = elsewhere(&args.elsewhere)?;
    let (ground, given) = puzzle_on(&args.file, named, args.elsewhere.piece)?;
    let ends = if args.closed { Ends::Closed } else { Ends::Any };
    let constraints = Constraints {
        given,
        ..Constraints::default()
    };
    let puzzle = Problem::new(ground, ends).with(constraints);
    let puzzle = puzzle.with_context(|| source(&args.file))?;
    let (solutions, nodes) = watched(args.limits.nodes, args.limits.time, |limits, progress| {
        check(&puzzle, limits, progress)
    })?;
    if stop::interrupted() {
        return Ok(Verdict::Interrupted);
    }
    let (board, _) = puzzle.board().context("a puzzle is on a board")?;
    read_or_not(write_to(None, |out| {
        write_solutions(out, &puzzle, board, &solutions)
    }))?;
    let verdict = match &solutions {
        Solutions::One(_) => Verdict::Yes,
        Solutions::None(_) => Verdict::No,
        Solutions::Several(one, other) => {
            say!("{}", difference(board, one, other));
            Verdict::No
        }
        Solutions::Some(_, why) => {
            say!("not decided whether there is another: {}", told(*why));
            Verdict::Undecided
        }
        Solutions::Unknown(why) => {
            say!("not decided: {}", told(*why));
            Verdict::Undecided
        }
    };
    say!("{} nodes", HumanCount(nodes));
    Ok(verdict)
}

/// The first word tells how many; then come those that were found.
fn write_solutions(
    mut out: &mut dyn Write,
    puzzle: &Problem,
    board: &Board,
    solutions: &Solutions,
) -> io::Result<()> {
    let grid =
        |out: &mut &mut dyn Write, tour| write_grid(out, board, tour, &GridOptions::default());
    match solutions {
        Solutions::One(tour) => {
            writeln!(out, "one tour:")?;
            grid(&mut out, tour)
        }
        Solutions::None(proof) => {
            let sentence = format!("none: no {puzzle}: {proof}");
            writeln!(out, "{}", shortened(puzzle, &sentence))
        }
        Solutions::Several(one, other) => {
            writeln!(out, "several tours, of which two:")?;
            grid(&mut out, one)?;
            writeln!(out)?;
            grid(&mut out, other)
        }
        Solutions::Some(tour, _) => {
            writeln!(out, "unknown, but at least one tour:")?;
            grid(&mut out, tour)
        }
        Solutions::Unknown(_) => writeln!(out, "unknown"),
    }
}

fn run_make(args: &MakeArgs) -> anyhow::Result<Verdict> {
    let ground = ground(&args.ground, args.seed)?;
    let ends = ends(&ground, &args.ends)?;
    let problem = Problem::new(ground, ends);
    let Some((board, _)) = problem.board() else {
        bail!("a puzzle is on a board");
    };
    let made = watched(args.limits.nodes, args.limits.time, |limits, progress| {
        make(&problem, args.seed, limits, progress)
    })?;
    let Puzzle {
        problem: puzzle,
        solution,
        nodes,
    } = match made {
        Ok(puzzle) => puzzle,
        Err(NotMade::Impossible(proof)) => {
            let sentence = format!("no {problem}: {proof}");
            say!("{}", shortened(&problem, &sentence));
            return Ok(Verdict::No);
        }
        Err(NotMade::Stopped(_)) if stop::interrupted() => return Ok(Verdict::Interrupted),
        Err(NotMade::Stopped(why)) => {
            say!("no puzzle was made: {}", told(why));
            return Ok(Verdict::Undecided);
        }
    };
    stop::nothing_left_to_stop();
    let options = GridOptions::default();
    write_to(args.output.as_deref(), |mut out| match args.solution {
        true => write_grid(&mut out, board, &solution, &options),
        false => write_puzzle(&mut out, &puzzle, &options),
    })?;
    let clues = puzzle.constraints().given.len();
    say!(
        "{clues} of {} numbers given; {} nodes to solve it{}",
        problem.len(),
        HumanCount(nodes),
        if args.ends.closed {
            "; the tour is closed: check it with --closed"
        } else {
            ""
        }
    );
    Ok(Verdict::Yes)
}

/// Calls `work` with limits, Ctrl-C, and a sign of life.
fn watched<T>(
    nodes: Option<u64>,
    time: Option<std::time::Duration>,
    work: impl FnOnce(&Limits<'_>, &mut stop::Progress) -> T,
) -> anyhow::Result<T> {
    stop::listen()?;
    let timer = time.map(stop::Timer::start);
    let limits = Limits {
        nodes,
        stop: Some(&stop::STOP),
    };
    let mut progress = stop::Progress::new();
    let done = work(&limits, &mut progress);
    progress.finish();
    drop(timer);
    Ok(done)
}

fn told(why: Stopped) -> String {
    match why {
        Stopped::Asked => "the time is up".to_owned(),
        why => why.to_string(),
    }
}

/// Where two tours differ.
fn difference(board: &Board, one: &Tour, other: &Tour) -> String {
    let (steps, others) = (one.steps(), other.steps());
    let differ = (0u32..)
        .zip(steps.iter().zip(&others))
        .filter(|(_, (a, b))| a != b);
    let squares: Vec<String> = differ
        .clone()
        .take(3)
        .map(|(v, _)| board.point(hippodrome::Square::new(v)).to_string())
        .collect();
    format!(
        "they differ on {} squares, {} among them",
        differ.count(),
        squares.join(", ")
    )
}
