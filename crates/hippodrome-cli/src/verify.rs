//! `hippodrome verify`

use std::io::{self, BufRead};

use anyhow::{Context, bail, ensure};
use hippodrome::format::{
    Body, Claim, ClaimFlaw, REFUTATION, ReadBinaryError, ReadOptions, Shape, Width, read_binary,
    read_refutation,
};
use hippodrome::{Constraints, Ends, Flaw, GridFlaw, Ground, Leaper, Problem, Tour, verify};

use crate::Verdict;
use crate::args::{ClaimArgs, Numbers, Squares, VerifyArgs};
use crate::constraints::{claim, constraints, puzzle_on};
use crate::ground::{elsewhere, ends, open, shortened, source, title};
use crate::output::tell;
use crate::said::say;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Verdict> {
    let given = elsewhere(&args.claim.elsewhere)?;
    if let (Some(numbers), Some(ground)) = (args.format, &given) {
        return verify_numbers(args, numbers, ground);
    }
    let claim = &args.claim;
    let mut input = open(&claim.file)?;
    if begins_with(&mut input, REFUTATION).with_context(|| source(&claim.file))? {
        return verify_refutation(claim, input, given);
    }
    match read_tour(claim, input, given)? {
        Ok((problem, tour)) => accept(&problem, &tour),
        Err(flawed) => refuse(&flawed),
    }
}

/// Why a text is no tour, and what may have gone wrong.
pub(crate) struct Flawed {
    pub(crate) flaw: String,
    pub(crate) hint: Option<String>,
}

impl Flawed {
    fn new(flaw: &impl ToString, hint: Option<String>) -> Flawed {
        let flaw = flaw.to_string();
        Flawed { flaw, hint }
    }
}

/// Reads a tour and checks it.
pub(crate) fn read_tour(
    args: &ClaimArgs,
    input: impl BufRead,
    given: Option<Ground>,
) -> anyhow::Result<Result<(Problem, Tour), Flawed>> {
    let options = ReadOptions {
        shape: match (&given, args.ends.squares) {
            (Some(Ground::Graph(_)), _) => Shape::Vertices,
            (_, Squares::Rc) => Shape::RowColumn,
            _ => Shape::Auto,
        },
        ..ReadOptions::default()
    };
    let claim = claim(&args.file, input, options, given.as_ref())?;
    let ground = match given {
        Some(ground) => ground,
        None => match claimed_ground(args, &claim)? {
            Ok(ground) => ground,
            Err(flaw) => return Ok(Err(Flawed::new(&flaw, None))),
        },
    };
    let mut problem = Problem::new(ground.clone(), ends(&ground, &args.ends)?);
    let mut squares = match claim.squares(problem.ground()) {
        Ok(squares) => squares,
        Err(flaw @ (ClaimFlaw::NotOfGraph | ClaimFlaw::NotOfBoard)) => return Err(flaw.into()),
        Err(ClaimFlaw::Step(flaw)) => {
            let hint = flaw.hint(&problem);
            return Ok(Err(Flawed::new(&flaw, hint)));
        }
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
            let hint = grid_hint(&flaw).map(str::to_owned);
            return Ok(Err(Flawed::new(&flaw, hint)));
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
    Ok(match verify(&problem, &squares) {
        Ok(tour) => Ok((problem, tour)),
        Err(flaw @ Flaw::Missing { .. }) if guessed => {
            let hint = "if the board has holes or is larger, give it with --board";
            Err(Flawed::new(&flaw, Some(hint.to_owned())))
        }
        Err(flaw) => Err(Flawed::new(&flaw, flaw.hint(&problem))),
    })
}

/// Whether this is what comes next; nothing is consumed. Of an input that comes in pieces only the
/// first is looked at.
pub(crate) fn begins_with(input: &mut dyn BufRead, text: &str) -> io::Result<bool> {
    Ok(input.fill_buf()?.starts_with(text.as_bytes()))
}

fn verify_refutation(
    args: &ClaimArgs,
    input: impl BufRead,
    graph: Option<Ground>,
) -> anyhow::Result<Verdict> {
    let told = args.ends.closed || args.ends.start.is_some() || args.ends.end.is_some();
    let board = args.elsewhere.board.is_some() || args.elsewhere.piece.is_some();
    ensure!(
        !told && !board && args.constraints.is_empty(),
        "a refutation names its problem itself: leave out --board, --piece, the ends and constraints"
    );
    let read = read_refutation(input, graph).with_context(|| source(&args.file));
    let (problem, refutation) = read?;
    Ok(match refutation.check(&problem) {
        Ok(()) => {
            let suppositions = refutation.suppositions();
            let sentence = format!("no {problem}: verified (suppositions: {suppositions})");
            tell(&shortened(&problem, &sentence))?;
            Verdict::Yes
        }
        Err(flaw) => {
            tell(&format!("not a refutation: {flaw}"))?;
            Verdict::No
        }
    })
}

/// The problem with the constraints that the claim states, and those of the arguments.
fn constrained(
    args: &ClaimArgs,
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
    let problem = Problem::new(ground.clone(), ends(ground, &args.claim.ends)?);
    let problem = constrained(&args.claim, &problem, Constraints::default())?;
    let width = match numbers {
        Numbers::U32 => Width::U32,
        Numbers::U64 => Width::U64,
    };
    let squares = match read_binary(open(&args.claim.file)?, board, width) {
        Ok(squares) => squares,
        Err(error @ ReadBinaryError::Io(_)) => {
            return Err(error).with_context(|| source(&args.claim.file));
        }
        Err(flaw) => return refuse(&Flawed::new(&flaw, None)),
    };
    match verify(&problem, &squares) {
        Ok(tour) => accept(&problem, &tour),
        Err(flaw) => refuse(&Flawed::new(&flaw, flaw.hint(&problem))),
    }
}

fn accept(problem: &Problem, tour: &Tour) -> anyhow::Result<Verdict> {
    let sentence = format!("a verified {problem}");
    tell(&shortened(problem, &sentence))?;
    let closes = problem.ground().joins(tour.end(), tour.start());
    if !tour.is_closed() && tour.len() > 2 && closes {
        say!("it is closed too: a move leads from its last square to its first");
    }
    Ok(Verdict::Yes)
}

fn refuse(Flawed { flaw, hint }: &Flawed) -> anyhow::Result<Verdict> {
    tell(&format!("not a tour: {flaw}"))?;
    if let Some(hint) = hint {
        say!("hint: {hint}");
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
fn claimed_ground(args: &ClaimArgs, claim: &Claim) -> anyhow::Result<Result<Ground, ClaimFlaw>> {
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
        say!(
            "taken to be a tour of {}, the smallest board that holds its squares",
            title(&board)
        );
    }
    Ok(Ok(Ground::Board { board, piece }))
}
