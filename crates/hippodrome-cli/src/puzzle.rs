//! `hippodrome puzzle`

use std::io::{self, Write};

use anyhow::{Context, bail};
use hippodrome::format::{GridOptions, write_grid, write_puzzle};
use hippodrome::puzzle::{NotMade, Puzzle, Solutions, check, make};
use hippodrome::{Board, Constraints, Ends, Problem, Stopped, Tour};
use indicatif::HumanCount;

use crate::Verdict;
use crate::args::{CheckArgs, MakeArgs, PuzzleCommand};
use crate::constraints::puzzle_on;
use crate::ground::{elsewhere, ends, ground, shortened, source};
use crate::output::{read_or_not, write_to};
use crate::said::say;
use crate::stop::{self, Run};

pub(crate) fn run(command: &PuzzleCommand) -> anyhow::Result<Verdict> {
    match command {
        PuzzleCommand::Check(args) => run_check(args),
        PuzzleCommand::Make(args) => run_make(args),
    }
}

fn run_check(args: &CheckArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.limits, "decided");
    let named = elsewhere(&args.elsewhere)?;
    let (ground, given) = puzzle_on(&args.file, named, args.elsewhere.piece)?;
    let ends = if args.closed { Ends::Closed } else { Ends::Any };
    let constraints = Constraints {
        given,
        ..Constraints::default()
    };
    let puzzle = Problem::new(ground, ends).with(constraints);
    let puzzle = puzzle.with_context(|| source(&args.file))?;
    let (solutions, nodes) = run.search(|limits, progress| check(&puzzle, limits, progress));
    if stop::interrupted() {
        return Ok(run.tell(Stopped::Asked));
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
            let (why, verdict) = run.reason(*why);
            say!("not decided whether there is another: {why}");
            verdict
        }
        Solutions::Unknown(why) => run.tell(*why),
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
    let run = Run::begin(&args.limits, "made");
    let ground = ground(&args.ground, args.seed)?;
    let ends = ends(&ground, &args.ends)?;
    let problem = Problem::new(ground, ends);
    let Some((board, _)) = problem.board() else {
        bail!("a puzzle is on a board");
    };
    let made = run.search(|limits, progress| make(&problem, args.seed, limits, progress));
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
        Err(NotMade::Stopped(why)) => return Ok(run.tell(why)),
    };
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
