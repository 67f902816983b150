//! What can be asked, as in `{"board": {"board": "8x8", "piece": "knight"}}`, and how its words become
//! the library's values.
//!
//! The words are those of the command line: boards, pieces, squares, methods and tie-breaks are
//! written alike, so that a link and a command can be turned into one another. Members that are not
//! known are refused: a misspelt one would be ignored otherwise.

use hippodrome::{
    Article, Backtrack, Board, Constraints, Ends, Exact, Factor, Method, Piece, Problem, Rule,
    Ties, Warnsdorff,
};
use serde::Deserialize;

/// The most places of a board on the page: it has to be drawn.
const MOST_PLACES: u64 = 1_000_000;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Request {
    /// The squares of a board and their neighbors.
    Board(AboutBoard),
    /// A tour, and the search for it.
    Tour(AboutTour),
    /// Whether a text is a tour.
    Check(AboutCheck),
    /// A tour as text.
    Write(AboutWrite),
    /// From which starts a walk completes.
    Map(AboutMap),
    /// Whether a tour that was begun can be finished.
    Hint(AboutHint),
    /// A look at a giant tour.
    Explore(AboutExplore),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutBoard {
    pub(crate) board: String,
    pub(crate) piece: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutTour {
    pub(crate) problem: AskedProblem,
    pub(crate) method: AskedMethod,
    /// The most squares to enter.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
    /// The most steps of the search that are told.
    pub(crate) steps: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutCheck {
    /// A tour in any of the forms that are read.
    pub(crate) text: String,
    /// Its board, where the text does not say.
    #[serde(default)]
    pub(crate) board: Option<String>,
    /// Its piece, where the text does not say.
    #[serde(default)]
    pub(crate) piece: Option<String>,
    /// Whether it must be closed.
    #[serde(default)]
    pub(crate) closed: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutWrite {
    pub(crate) problem: AskedProblem,
    /// grid, moves, json or tsplib.
    pub(crate) format: String,
    /// The squares of the tour in order.
    pub(crate) squares: Vec<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutMap {
    pub(crate) board: String,
    pub(crate) piece: String,
    pub(crate) method: AskedMethod,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutHint {
    pub(crate) problem: AskedProblem,
    /// The squares visited so far, in order.
    pub(crate) path: Vec<u32>,
    /// The most nodes to spend.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

/// Numbers beyond 2^53 would be rounded on the way: all are texts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AboutExplore {
    pub(crate) ranks: String,
    pub(crate) files: String,
    pub(crate) closed: bool,
    /// Of the squares where these files ...
    pub(crate) at_files: Vec<String>,
    /// ... cross these ranks.
    pub(crate) at_ranks: Vec<String>,
    /// Whether the steps are wanted exactly.
    pub(crate) exact: bool,
    /// A step whose square is wanted.
    #[serde(default)]
    pub(crate) step: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskedProblem {
    board: String,
    piece: String,
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    end: Option<String>,
    /// Given numbers, from 1, and their squares.
    #[serde(default)]
    given: Vec<(u32, String)>,
}

/// A board that can be shown.
pub(crate) fn board(text: &str) -> Result<Board, String> {
    let board: Board = text.parse().map_err(|error| format!("{error}"))?;
    if board.levels() > 1 {
        return Err(format!(
            "`{}` has {} levels: the page shows boards of one level; the command line tours boxes",
            board.sides(),
            board.levels()
        ));
    }
    if board.places() > MOST_PLACES {
        return Err(format!(
            "`{}` has {} places: the page shows {MOST_PLACES} at most; \
             `hippodrome tour` goes further",
            board.sides(),
            board.places()
        ));
    }
    Ok(board)
}

pub(crate) fn piece(text: &str) -> Result<Piece, String> {
    text.parse().map_err(|error| format!("{error}"))
}

impl AskedProblem {
    pub(crate) fn problem(&self) -> Result<Problem, String> {
        let (board, piece) = (board(&self.board)?, piece(&self.piece)?);
        let square = |name: &Option<String>| {
            let read = |name: &String| board.parse_square(name);
            name.as_ref().map(read).transpose()
        };
        let start = square(&self.start).map_err(|error| format!("start: {error}"))?;
        let end = square(&self.end).map_err(|error| format!("end: {error}"))?;
        let ends = Ends::new(self.closed, start, end)
            .ok_or("a closed tour has no end: leave the end free, or ask for an open tour")?;
        let mut given = Vec::with_capacity(self.given.len());
        for (number, name) in &self.given {
            let square = board.parse_square(name);
            let square = square.map_err(|error| format!("given number {number}: {error}"))?;
            let step = number.checked_sub(1);
            given.push((step.ok_or("given numbers go from 1 on")?, square));
        }
        let constraints = Constraints {
            given,
            ..Constraints::default()
        };
        Problem::on_board(board, piece, ends)
            .with(constraints)
            .map_err(|contradiction| contradiction.to_string())
    }
}

/// A method by its name on the command line, or an article's program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AskedMethod {
    /// auto, backtrack, sorted (backtrack --sort), alone (warnsdorff --alone), warnsdorff, factor,
    /// exact, construct, or the name of an article's program.
    name: String,
    #[serde(default)]
    ties: Option<String>,
    #[serde(default)]
    most_first: bool,
    #[serde(default)]
    seed: u64,
}

impl AskedMethod {
    /// The article whose program it is.
    pub(crate) fn article(&self) -> Option<Article> {
        self.name.parse().ok()
    }

    pub(crate) fn most_first(&self) -> bool {
        self.most_first
    }

    pub(crate) fn method(&self, problem: &Problem) -> Result<Method, String> {
        let ties = match &self.ties {
            Some(name) => name.parse().map_err(|error| format!("{error}"))?,
            None => Ties::usual(problem),
        };
        let seed = self.seed;
        let rule = || {
            ties.suits(problem).map_err(|error| error.to_string())?;
            Ok::<Rule, String>(Rule {
                ties,
                most_first: self.most_first,
            })
        };
        let warnsdorff = |alone| {
            Ok(Method::Warnsdorff(Warnsdorff {
                rule: rule()?,
                alone,
                seed,
                ..Warnsdorff::default()
            }))
        };
        match self.name.as_str() {
            "auto" => Ok(Method::Auto { seed }),
            "backtrack" => Ok(Method::Backtrack(Backtrack::default())),
            "sorted" => Ok(Method::Backtrack(Backtrack {
                rule: Some(rule()?),
                seed,
                ..Backtrack::default()
            })),
            "alone" => warnsdorff(true),
            "warnsdorff" => warnsdorff(false),
            "factor" => Ok(Method::Factor(Factor { seed })),
            "exact" => Ok(Method::Exact(Exact { seed })),
            "construct" => Ok(Method::Construct),
            name => match name.parse::<Article>() {
                Ok(article) => Ok(article.method(self.most_first)),
                Err(_) => Err(format!(
                    "`{name}` is not a method: auto, backtrack, sorted, alone, warnsdorff, factor, \
                     exact, construct and the articles' programs ({}) are",
                    Article::all()
                        .map(|article| article.to_string())
                        .collect::<Vec<_>>()
                        .join(", ")
                )),
            },
        }
    }
}
