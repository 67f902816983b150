//! From arguments to a problem: its ground, its ends, and what else is asked for.

use anyhow::{Context, bail, ensure};
use std::io::BufRead;

use hippodrome::format::{Claim, ReadClaimError, ReadOptions, Shape, read_claim};
use hippodrome::{Constraints, Ground, Leaper, Piece, Problem, Square};

use crate::args::{ConstraintArgs, EndsArgs, GroundArgs, Squares};
use crate::ground::{ends, ground, is_named, open, source, square};

/// The problem that was asked for.
pub(crate) fn problem(
    ground_args: &GroundArgs,
    ends_args: &EndsArgs,
    args: &ConstraintArgs,
    seed: u64,
) -> anyhow::Result<Problem> {
    let named = match is_named(ground_args) || args.puzzle.is_none() {
        true => Some(ground(ground_args, seed)?),
        false => None,
    };
    let piece = ground_args.elsewhere.piece;
    let (ground, given) = match &args.puzzle {
        Some(puzzle) => puzzle_on(puzzle, named, piece)?,
        None => (named.context("a board is named")?, Vec::new()),
    };
    let ends = ends(&ground, ends_args)?;
    let asked = Constraints {
        given,
        ..Constraints::default()
    };
    let asked = constraints(&ground, args, ends_args.squares, asked)?;
    Ok(Problem::new(ground, ends).with(asked)?)
}

/// What is asked for on this ground, beyond what `asked` holds already; the file of `--puzzle` aside.
pub(crate) fn constraints(
    ground: &Ground,
    args: &ConstraintArgs,
    how: Squares,
    mut asked: Constraints,
) -> anyhow::Result<Constraints> {
    for text in items(&args.given, how) {
        asked.given.push(given(ground, text, how)?);
    }
    for text in items(&args.require, how) {
        asked.required.push(a_move(ground, text, how)?);
    }
    for text in items(&args.forbid, how) {
        asked.forbidden.push(a_move(ground, text, how)?);
    }
    Ok(asked)
}

/// A board and the numbers given on it, by a file. The board is that of the file unless there is
/// another one.
pub(crate) fn puzzle_on(
    name: &str,
    ground: Option<Ground>,
    piece: Option<Piece>,
) -> anyhow::Result<(Ground, Vec<(u32, Square)>)> {
    const NO_BOARD: &str = "a puzzle is on a board: give the numbers of a graph with --given";
    ensure!(!matches!(ground, Some(Ground::Graph(_))), NO_BOARD);
    let options = ReadOptions {
        shape: Shape::Grid,
        ..ReadOptions::default()
    };
    let claim = claim(name, open(name)?, options, ground.as_ref())?;
    let ground = match ground {
        Some(ground) => ground,
        None => Ground::Board {
            board: claim
                .least_board()
                .with_context(|| source(name))?
                .context("a puzzle is on a board")?,
            piece: piece.unwrap_or(Leaper::KNIGHT.into()),
        },
    };
    let Ground::Board { board, .. } = &ground else {
        bail!(NO_BOARD);
    };
    let given = claim.given(board).with_context(|| source(name))?;
    Ok((ground, given))
}

/// Reads what somebody claims, no more of it than a tour of this ground takes.
pub(crate) fn claim(
    name: &str,
    input: impl BufRead,
    options: ReadOptions,
    ground: Option<&Ground>,
) -> anyhow::Result<Claim> {
    let options = ground.map_or(options, |ground| options.on(ground));
    match (read_claim(input, &options), ground) {
        (Err(long @ ReadClaimError::TooMany { .. }), None) => {
            let source = source(name);
            bail!("{source}: {long}: if the board is larger, give it with --board")
        }
        (Err(long @ ReadClaimError::TooMany { .. }), Some(_)) => {
            let source = source(name);
            bail!("{source}: {long}, which is enough for any tour of what was given")
        }
        (read, _) => read.with_context(|| source(name)),
    }
}

/// What stands between spaces or, where squares have none in them, commas.
fn items(texts: &[String], how: Squares) -> impl Iterator<Item = &str> {
    let between = move |c: char| c.is_whitespace() || c == ',' && how == Squares::Chess;
    let parts = texts.iter().flat_map(move |text| text.split(between));
    parts.filter(|part| !part.is_empty())
}

/// Reads `32=e4`.
fn given(ground: &Ground, text: &str, how: Squares) -> anyhow::Result<(u32, Square)> {
    let wrong = || format!("`{text}` is not a given number: write it as in 32=e4");
    let (number, name) = text.split_once('=').with_context(wrong)?;
    let number: u64 = number.trim().parse().ok().with_context(wrong)?;
    let last = ground.len();
    let step = number.checked_sub(1).filter(|&step| step < last as u64);
    let step = step.with_context(|| {
        format!("`{text}`: there is no number {number}: they go from 1 to {last}")
    })?;
    let square = square(ground, name.trim(), how).with_context(|| format!("`{text}`"))?;
    Ok((step as u32, square))
}

/// Reads `c3-e4`; names of vertices may have dashes in them.
fn a_move(ground: &Ground, text: &str, how: Squares) -> anyhow::Result<(Square, Square)> {
    let dashes: Vec<usize> = text.match_indices('-').map(|(at, _)| at).collect();
    let pair = |&at: &usize| -> anyhow::Result<(Square, Square)> {
        Ok((
            square(ground, &text[..at], how)?,
            square(ground, &text[at + 1..], how)?,
        ))
    };
    match &dashes[..] {
        [] => bail!("`{text}` is not a move: write it as in c3-e4"),
        [at] => pair(at).with_context(|| format!("`{text}`")),
        dashes => {
            let found = dashes.iter().find_map(|at| pair(at).ok());
            found.with_context(|| format!("`{text}` is not a move between two squares"))
        }
    }
}
