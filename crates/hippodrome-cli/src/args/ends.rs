//! From where to where, and how squares are written.

use std::borrow::Cow;
use std::fmt;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use hippodrome::{EdgeList, Ends, Ground, Square, SquareNames};

/// From where to where.
#[derive(Clone, Debug, Args)]
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
    /// How squares are given, and how they are written wherever a text names them: chess (d4) or rc (row,column from
    /// 0, from the top left). JSON has its own way, and so have boards with holes as in 5x5-a1
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

impl Notation {
    /// The same, as the library has it.
    pub(crate) fn names(self) -> SquareNames {
        match self {
            Notation::Chess => SquareNames::Chess,
            Notation::Rc => SquareNames::RowColumn,
        }
    }
}

impl NotationArgs {
    /// The ground, its squares named as was asked for.
    pub(crate) fn on(self, ground: Ground) -> anyhow::Result<Ground> {
        let levels = match &ground {
            Ground::Board { board, .. } => board.levels(),
            Ground::Graph(_) => 1,
        };
        ensure!(
            levels == 1 || self.squares == Notation::Chess,
            "rows and columns are for boards of one level: name squares as in d4 or d4.2"
        );
        Ok(ground.named_by(self.squares.names()))
    }
}

impl EndsArgs {
    /// The ends that were asked for.
    pub(crate) fn ends(&self, ground: &Ground) -> anyhow::Result<Ends> {
        let read = |text: &Option<String>| {
            let square = text.as_deref().map(|text| square(ground, text));
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
    let point = notation.names().point(&unquoted(text), u64::MAX);
    point.map(drop).map_err(|error| named_wrong(text, &error))
}

/// Why this is no name of a square.
fn named_wrong(text: &str, error: &impl fmt::Display) -> anyhow::Error {
    let pair = "(row,column pairs need --squares rc)";
    let told = error.to_string();
    match text.contains(',') && told.ends_with("as in d4") {
        true => anyhow::anyhow!("{told} {pair}"),
        false => anyhow::anyhow!(told),
    }
}

/// A name without the quotes that may stand around it, as texts have it: a JSON string, or single quotes.
fn unquoted(text: &str) -> Cow<'_, str> {
    if let Ok(name) = serde_json::from_str::<String>(text) {
        return Cow::Owned(name);
    }
    let single = text
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''));
    Cow::Borrowed(single.unwrap_or(text))
}

/// The names of the first vertices, and how many more there are.
fn some_vertices(edges: &EdgeList) -> String {
    /// So many are named.
    const NAMED: usize = 5;
    let named = edges.len().min(NAMED) as u32;
    let names = (0..named).map(|vertex| format!("`{}`", edges.name(Square::new(vertex))));
    let names: Vec<String> = names.collect();
    match edges.len() - names.len() {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

/// Reads a square of the ground, in the way in which its squares are named; its name may stand in quotes.
pub(crate) fn square(ground: &Ground, text: &str) -> anyhow::Result<Square> {
    let name = unquoted(text);
    match ground {
        Ground::Graph(edges) => edges
            .vertex(text)
            .or_else(|| edges.vertex(&name))
            .with_context(|| {
                let vertices = some_vertices(edges);
                format!("`{name}` is not a vertex of the graph: its vertices are {vertices}")
            }),
        Ground::Board { board, .. } => {
            let square = board.parse_square(&name);
            square.map_err(|error| named_wrong(&name, &error))
        }
    }
}
