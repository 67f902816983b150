//! `hippodrome verify`

use std::io::Write;

use anyhow::{Context, bail, ensure};
use hippodrome::format::{
    Body, Claim, ClaimFlaw, ReadBinaryError, ReadOptions, Shape, Width, read_binary, read_claim,
};
use hippodrome::{Constraints, Ends, Flaw, GridFlaw, Ground, Leaper, Problem, Square, verify};

use crate::Verdict;
use crate::args::{Numbers, Squares, VerifyArgs};
use crate::constraints::{constraints, puzzle_on};
use crate::ground::{elsewhere, ends, open, shortened, source, title};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Verdict> {
    let given = elsewhere(&args.elsewhere)?;
    if let (Some(numbers), Some(ground)) = (args.format, &given) {
        return verify_numbers(args, numbers, ground);
    }
    let options = ReadOptions {
        shape: match (&given, args.ends.squares) {
            (Some(Ground::Graph(_)), _) => Shape::Vertices,
            (_, Squares::Rc) => Shape::RowColumn,
            _ => Shape::Auto,
        },
    };
    let claim = read_claim(open(&args.file)?, &options).with_context(|| source(&args.file))?;
    let ground = match given {
        Some(ground) => ground,
        None => match claimed_ground(args, &claim)? {
            Ok(ground) => ground,
            Err(flaw) => return not_a_tour(&flaw.to_string(), None),
        },
    };
    let mut problem = Problem::new(ground.clone(), ends(&ground, &args.ends)?);
    let mut squares = match claim.squares(problem.ground()) {
        Ok(squares) => squares,
        Err(flaw @ (ClaimFlaw::NotOfGraph | ClaimFlaw::NotOfBoard)) => return Err(flaw.into()),
        Err(ClaimFlaw::Step(flaw)) => return not_a_tour(&flaw.to_string(), flaw.hint(&problem)),
        Err(flaw) => {
            if let (Body::Grid(grid), ClaimFlaw::Grid(GridFlaw::NumberTwice { .. })) =
                (&claim.body, &flaw)
            {
                let tours = grid.stacked();
                ensure!(
                    tours == 1,
                    "{}: {tours} tours stand one under the other: give one at a time",
                    source(&args.file)
                );
            }
            return not_a_tour(&flaw.to_string(), grid_hint(&flaw).map(str::to_owned));
        }
    };
    // Some write the first square of a closed tour again at its end.
    let comes_back = squares.len() == ground.len() + 1 && squares.first() == squares.last();
    if comes_back && squares.len() > 2 {
        squares.pop();
    }
    if (comes_back || claim.closed == Some(true)) && problem.ends().end().is_none() {
        let ends = Ends::new(true, problem.ends().start(), None);
        problem = problem.with_ends(ends.unwrap_or(Ends::Closed));
    }
    problem = constrained(args, &problem, claim.constraints(&ground)?)?;
    let guessed = args.elsewhere.board.is_none()
        && claim.board.is_none()
        && matches!(claim.body, Body::Points(_) | Body::RowColumn(_));
    drop(claim);
    match verify(&problem, &squares) {
        Err(flaw @ Flaw::Missing { .. }) if guessed => not_a_tour(
            &flaw.to_string(),
            Some("if the board has holes or is larger, give it with --board".to_owned()),
        ),
        _ => judge(&problem, &squares),
    }
}

/// The problem with the constraints that the claim states, and those of the arguments.
fn constrained(
    args: &VerifyArgs,
    problem: &Problem,
    mut stated: Constraints,
) -> anyhow::Result<Problem> {
    let ground = problem.ground();
    if let Some(puzzle) = &args.constraints.puzzle {
        let (_, given) = puzzle_on(puzzle, Some(ground.clone()), None)?;
        stated.given.extend(given);
    }
    let asked = constraints(ground, &args.constraints, args.ends.squares, stated)?;
    Ok(problem.with(asked)?)
}

/// A numbering in plain numbers.
fn verify_numbers(args: &VerifyArgs, numbers: Numbers, ground: &Ground) -> anyhow::Result<Verdict> {
    let Ground::Board { board, .. } = ground else {
        bail!("plain numbers are for boards");
    };
    let problem = Problem::new(ground.clone(), ends(ground, &args.ends)?);
    let problem = constrained(args, &problem, Constraints::default())?;
    let width = match numbers {
        Numbers::U32 => Width::U32,
        Numbers::U64 => Width::U64,
    };
    let squares = match read_binary(open(&args.file)?, board, width) {
        Ok(squares) => squares,
        Err(error @ ReadBinaryError::Io(_)) => {
            return Err(error).with_context(|| source(&args.file));
        }
        Err(flaw) => return not_a_tour(&flaw.to_string(), None),
    };
    judge(&problem, &squares)
}

/// Says whether the squares are a tour.
fn judge(problem: &Problem, squares: &[Square]) -> anyhow::Result<Verdict> {
    match verify(problem, squares) {
        Ok(tour) => {
            let sentence = format!("a verified {problem}");
            writeln!(anstream::stdout(), "{}", shortened(problem, &sentence))?;
            let closes = problem.ground().joins(tour.end(), tour.start());
            if !tour.is_closed() && tour.len() > 2 && closes {
                anstream::eprintln!(
                    "it is closed too: a move leads from its last square to its first"
                );
            }
            Ok(Verdict::Yes)
        }
        Err(flaw) => not_a_tour(&flaw.to_string(), flaw.hint(problem)),
    }
}

fn not_a_tour(flaw: &str, hint: Option<String>) -> anyhow::Result<Verdict> {
    writeln!(anstream::stdout(), "not a tour: {flaw}")?;
    if let Some(hint) = hint {
        anstream::eprintln!("hint: {hint}");
    }
    Ok(Verdict::No)
}

fn grid_hint(flaw: &ClaimFlaw) -> Option<&'static str> {
    match flaw {
        ClaimFlaw::Grid(GridFlaw::Blank { count, squares, .. }) if count * 4 <= *squares => Some(
            "a walk that stops near the end has run into a dead end: Warnsdorff's rule alone is \
             greedy and promises nothing",
        ),
        ClaimFlaw::Grid(GridFlaw::NumberTwice { .. }) => Some(
            "a search that does not clear a square's number when it goes back leaves such grids",
        ),
        _ => None,
    }
}

/// The board that the claim speaks of, or the flaw that leaves it none.
fn claimed_ground(args: &VerifyArgs, claim: &Claim) -> anyhow::Result<Result<Ground, ClaimFlaw>> {
    let piece = args
        .elsewhere
        .piece
        .or(claim.piece)
        .unwrap_or(Leaper::KNIGHT.into());
    let board = match claim.least_board() {
        Ok(Some(board)) => board,
        Ok(None) => bail!(
            "{} names squares by number only: say which board (--board) or graph (--graph)",
            source(&args.file)
        ),
        Err(ClaimFlaw::Grid(GridFlaw::NoSquares)) => {
            bail!("{}: the grid has holes only", source(&args.file))
        }
        Err(flaw) => return Ok(Err(flaw)),
    };
    if claim.board.is_none() && !matches!(claim.body, Body::Grid(_)) {
        anstream::eprintln!(
            "taken to be a tour of {}, the smallest board that holds its squares",
            title(&board)
        );
    }
    Ok(Ok(Ground::Board { board, piece }))
}
