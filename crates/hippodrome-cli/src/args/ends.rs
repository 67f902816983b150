//! From where to where, and how squares are written.

use std::fmt;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use hippodrome::{Ends, Ground, Point, Square};

/// From where to where.
#[derive(Debug, Args)]
pub(crate) struct EndsArgs {
    /// A closed tour: from its last square a move leads back to its first
    #[arg(long)]
    pub(crate) closed: bool,
    /// The first square
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    /// The last square
    #[arg(
        long,
        value_name = "SQUARE",
        conflicts_with = "closed",
        allow_hyphen_values = true
    )]
    pub(crate) end: Option<String>,
    #[command(flatten)]
    pub(crate) notation: NotationArgs,
}

/// How squares are written.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct NotationArgs {
    /// How squares are given: chess (d4) or rc (row,column from 0, from the top left)
    #[arg(long, value_name = "HOW", default_value = "chess")]
    pub(crate) squares: Notation,
}

/// The ways to write a square.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Notation {
    /// Files as letters, ranks as numbers from the bottom: d4
    Chess,
    /// Row and column from 0, from the top left: 4,3
    Rc,
}

impl EndsArgs {
    /// The ends that were asked for.
    pub(crate) fn ends(&self, ground: &Ground) -> anyhow::Result<Ends> {
        let read = |text: &Option<String>| {
            let square = text
                .as_deref()
                .map(|text| square(ground, text, self.notation.squares));
            square.transpose()
        };
        let (start, end) = (read(&self.start)?, read(&self.end)?);
        Ends::new(self.closed, start, end)
            .context("a closed tour has no end: give --start alone, or leave --closed out")
    }

    /// Refuses ends that no board has.
    pub(crate) fn check_form(&self) -> anyhow::Result<()> {
        let mut ends = self.start.iter().chain(&self.end);
        ends.try_for_each(|text| check_square_form(text, self.notation.squares))
    }
}

/// Refuses what is the name of a square on no board.
pub(crate) fn check_square_form(text: &str, notation: Notation) -> anyhow::Result<()> {
    match notation {
        Notation::Chess => {
            let point = text.parse::<Point>();
            point.map(drop).map_err(|error| named_wrong(text, &error))
        }
        Notation::Rc => row_column(text).map(drop),
    }
}

/// Why this is no name of a square.
fn named_wrong(text: &str, error: &impl fmt::Display) -> anyhow::Error {
    let hint = match text.contains(',') {
        true => " (row,column pairs need --squares rc)",
        false => "",
    };
    anyhow::anyhow!("{error}{hint}")
}

fn row_column(text: &str) -> anyhow::Result<(u64, u64)> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let pair = text
        .split_once(',')
        .and_then(|(row, column)| Some((number(row)?, number(column)?)));
    pair.with_context(|| format!("`{text}` is not a row and a column: write them as in 0,1"))
}

/// Reads a square of the ground in the way that was asked for.
pub(crate) fn square(ground: &Ground, text: &str, notation: Notation) -> anyhow::Result<Square> {
    match ground {
        Ground::Graph(edges) => edges
            .vertex(text)
            .with_context(|| format!("`{text}` is not a vertex of the graph")),
        Ground::Board { board, .. } => match notation {
            Notation::Chess => {
                let square = board.parse_square(text);
                square.map_err(|error| named_wrong(text, &error))
            }
            Notation::Rc => {
                ensure!(
                    board.levels() == 1,
                    "rows and columns are for boards of one level: name squares as in d4 or d4.2"
                );
                let (row, column) = row_column(text)?;
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
