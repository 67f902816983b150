//! From arguments to a ground, and to squares on it.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context, bail, ensure};
use hippodrome::format::read_graph;
use hippodrome::{Board, Ends, Ground, Leaper, Piece, Point, Problem, Square, Surface};

use crate::args::{Elsewhere, EndsArgs, GroundArgs, Squares};

/// The most bytes of an outline: a drawing of the largest board that is searched, with a space before each sign.
const MAX_OUTLINE: u64 = 1 << 27;

/// Opens a file, or stdin for `-`.
pub(crate) fn open(name: &str) -> anyhow::Result<Box<dyn BufRead>> {
    if name == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(name).with_context(|| format!("cannot read {name}"))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Whether the arguments name a ground at all.
pub(crate) fn is_named(args: &GroundArgs) -> bool {
    let Elsewhere { board, graph, .. } = &args.elsewhere;
    args.spec.is_some() || board.is_some() || graph.is_some()
}

/// The ground that was asked for, its random holes drawn by the seed.
pub(crate) fn ground(args: &GroundArgs, seed: u64) -> anyhow::Result<Ground> {
    match (whole_ground(args)?, args.holes) {
        (Ground::Board { board, piece }, Some(holes)) => Ok(Ground::Board {
            board: holes.make(&board, seed)?,
            piece,
        }),
        (ground, _) => Ok(ground),
    }
}

fn whole_ground(args: &GroundArgs) -> anyhow::Result<Ground> {
    match (&args.spec, elsewhere(&args.elsewhere)?) {
        (Some(spec), None) => board(spec, args.elsewhere.piece),
        (None, Some(ground)) => Ok(ground),
        (None, None) => bail!("no board given: write one as in 8x8, or use --board or --graph"),
        (Some(spec), Some(_)) => {
            bail!("`{spec}` is one board too many: --board or --graph gives another")
        }
    }
}

/// The board of this text, under this piece.
pub(crate) fn board(spec: &str, piece: Option<Piece>) -> anyhow::Result<Ground> {
    Ok(Ground::Board {
        board: spec.parse()?,
        piece: piece.unwrap_or(Leaper::KNIGHT.into()),
    })
}

/// The ground that `--board` or `--graph` gives, if there is one of them.
pub(crate) fn elsewhere(args: &Elsewhere) -> anyhow::Result<Option<Ground>> {
    if let Some(name) = &args.graph {
        let edges = read_graph(open(name)?).with_context(|| source(name))?;
        return Ok(Some(Ground::Graph(edges)));
    }
    let Some(name) = &args.board else {
        return Ok(None);
    };
    // A surface may stand before an outline as before sides.
    let wrapped = name
        .split_once(':')
        .and_then(|(surface, rest)| Some((surface.parse().ok()?, rest)));
    let (surface, rest) = wrapped.unwrap_or((Surface::Flat, name));
    if rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(['x', 'X']) {
        return board(name, args.piece).map(Some);
    }
    Ok(Some(Ground::Board {
        board: read_outline(rest)?.on(surface),
        piece: args.piece.unwrap_or(Leaper::KNIGHT.into()),
    }))
}

/// The board in a line; one with many holes by its size.
pub(crate) fn title(board: &Board) -> String {
    let text = board.to_string();
    match text.len() <= 60 {
        true => text,
        false => {
            let holes = board.places() - board.len() as u64;
            format!("{} with {holes} holes", board.sides())
        }
    }
}

/// A sentence about a problem, its board written as a title.
pub(crate) fn shortened(problem: &Problem, sentence: &str) -> String {
    match problem.board() {
        Some((board, _)) => sentence.replacen(&board.to_string(), &title(board), 1),
        None => sentence.to_owned(),
    }
}

/// What to call an input in an error.
pub(crate) fn source(name: &str) -> String {
    match name {
        "-" => "stdin".to_owned(),
        name => name.to_owned(),
    }
}

fn read_outline(name: &str) -> anyhow::Result<Board> {
    let mut drawing = String::new();
    let mut input = open(name)?.take(MAX_OUTLINE + 1);
    let mut bytes = Vec::new();
    // The first wrong byte ends it, so that an endless stream of them is not read to its end.
    loop {
        let chunk = input.fill_buf().with_context(|| source(name))?;
        if chunk.is_empty() {
            break;
        }
        let length = chunk.len();
        bytes.clear();
        bytes.extend_from_slice(chunk);
        input.consume(length);
        for (at, &byte) in bytes.iter().enumerate() {
            if !matches!(byte, b'.' | b'#' | b'-' | b' ' | b'\t' | b'\r' | b'\n') {
                drawing.push_str(&String::from_utf8_lossy(&bytes[..at]));
                let rest = String::from_utf8_lossy(&bytes[at..]);
                drawing.extend(rest.chars().next());
                return Board::from_outline(&drawing).with_context(|| source(name));
            }
        }
        drawing.push_str(&String::from_utf8_lossy(&bytes));
        if drawing.len() as u64 > MAX_OUTLINE {
            bail!(
                "{}: the outline is longer than {MAX_OUTLINE} bytes",
                source(name)
            );
        }
    }
    Board::from_outline(&drawing).with_context(|| source(name))
}

/// Reads a square of the ground in the way that was asked for.
pub(crate) fn square(ground: &Ground, text: &str, how: Squares) -> anyhow::Result<Square> {
    match ground {
        Ground::Graph(edges) => edges
            .vertex(text)
            .with_context(|| format!("`{text}` is not a vertex of the graph")),
        Ground::Board { board, .. } => match how {
            Squares::Chess => board.parse_square(text).map_err(|error| {
                let hint = match text.contains(',') {
                    true => " (row,column pairs need --squares rc)",
                    false => "",
                };
                anyhow::anyhow!("{error}{hint}")
            }),
            Squares::Rc => {
                ensure!(
                    board.levels() == 1,
                    "rows and columns are for boards of one level: name squares as in d4 or d4.2"
                );
                let number = |text: &str| text.trim().parse::<u64>().ok();
                let pair = text
                    .split_once(',')
                    .and_then(|(row, column)| Some((number(row)?, number(column)?)));
                let (row, column) = pair.with_context(|| {
                    format!("`{text}` is not a row and a column: write them as in 0,1")
                })?;
                let rank = (board.ranks() - 1).checked_sub(row);
                let point = rank.map(|rank| Point::new(column, rank));
                point.and_then(|point| board.square(point)).with_context(|| {
                    format!(
                        "row {row}, column {column} is not a square of the board: rows go from 0 \
                         to {}, columns from 0 to {}",
                        board.ranks() - 1,
                        board.files() - 1
                    )
                })
            }
        },
    }
}

/// The ends that were asked for.
pub(crate) fn ends(ground: &Ground, args: &EndsArgs) -> anyhow::Result<Ends> {
    let read = |text: &Option<String>| {
        let square = text
            .as_deref()
            .map(|text| square(ground, text, args.squares));
        square.transpose()
    };
    let (start, end) = (read(&args.start)?, read(&args.end)?);
    Ends::new(args.closed, start, end)
        .context("a closed tour has no end: give --start alone, or leave --closed out")
}
