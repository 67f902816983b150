//! What can be asked, as in `{"board": {"board": "8x8", "piece": "knight"}}`, and how its words become
//! the library's values.
//!
//! The words are those of the command line: boards, pieces, squares, methods and tie-breaks are
//! written alike, so that a link and a command can be turned into one another. Members that are not
//! known are refused: a misspelt one would be ignored otherwise.

#[cfg(feature = "special")]
use std::{fmt::Display, str::FromStr};

#[cfg(feature = "special")]
use hippodrome::Turning;
use hippodrome::{
    Article, Board, Constraints, Ends, METHODS, Method, MethodOption, MethodOptions, NamedMethod,
    Piece, Problem, Square, Ties,
};
use serde::Deserialize;

/// The most places of a board on the page: it has to be drawn.
const MAX_DRAWN_PLACES: u64 = 1_000_000;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Request {
    /// The squares of a board and their neighbors.
    #[cfg(feature = "search")]
    Board(AboutBoard),
    /// A tour, and the search for it.
    #[cfg(feature = "search")]
    Tour(AboutTour),
    /// Whether a text is a tour.
    #[cfg(feature = "text")]
    Check(AboutCheck),
    /// A tour as text.
    #[cfg(feature = "text")]
    Write(AboutWrite),
    /// From which starts a walk completes.
    #[cfg(feature = "search")]
    Map(AboutMap),
    /// Whether a tour that was begun can be finished.
    #[cfg(feature = "search")]
    Hint(AboutHint),
    /// A tour of a board of any size, by construction.
    #[cfg(feature = "search")]
    Giant(AboutGiant),
    /// How many tours there are.
    #[cfg(feature = "numbers")]
    Count(AboutCount),
    /// Tours, one after another.
    #[cfg(feature = "numbers")]
    List(AboutList),
    /// How many tours the given numbers leave.
    #[cfg(feature = "search")]
    Solutions(AboutSolutions),
    /// A puzzle with one solution.
    #[cfg(feature = "search")]
    Puzzle(AboutPuzzle),
    /// A search, or a tour, as a GIF.
    #[cfg(feature = "film")]
    Film(AboutFilm),
    /// A tour with a symmetry or equal sums, one that whirls, or one with the least or the most of a measure.
    #[cfg(feature = "special")]
    Special(AboutSpecial),
    /// What is special about a tour.
    #[cfg(feature = "special")]
    Describe(AboutDescribed),
    /// How often each value of a measure occurs.
    #[cfg(feature = "special")]
    Statistics(AboutStatistics),
    /// The longest path that does not cross itself.
    #[cfg(feature = "special")]
    Uncrossed(AboutUncrossed),
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

/// Numbers that may not fit a double are decimal texts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutGiant {
    pub(crate) ranks: String,
    pub(crate) files: String,
    pub(crate) closed: bool,
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) end: Option<String>,
    /// How its tiles are joined: comb, if nothing is said, or hilbert.
    #[serde(default)]
    pub(crate) joins: Option<String>,
    /// A word and what it is about: see [`mod@crate::giant`].
    pub(crate) ask: Vec<String>,
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutCount {
    pub(crate) problem: AskedProblem,
    pub(crate) what: Counted,
    /// The most states to go on from.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Counted {
    /// All tours.
    All,
    /// Those that begin at each square.
    Starts,
    /// Those that remain if images under the symmetries of the board count as one.
    Classes,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutList {
    pub(crate) problem: AskedProblem,
    /// How many tours to pass over.
    pub(crate) from: u64,
    /// The most tours to tell.
    pub(crate) most: u64,
    /// Whether images under the symmetries of the board are left out.
    #[serde(default)]
    pub(crate) classes: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutSolutions {
    pub(crate) problem: AskedProblem,
    /// The most nodes to spend.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutPuzzle {
    pub(crate) problem: AskedProblem,
    pub(crate) seed: u64,
    /// How many numbers to give at least; as few as can be without.
    #[serde(default)]
    pub(crate) clues: Option<usize>,
    /// The most nodes to spend.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutFilm {
    pub(crate) problem: AskedProblem,
    /// What the search did, two numbers a step: see [`mod@crate::watch`].
    pub(crate) steps: Vec<u32>,
    /// Whether it is shown in dark colors.
    #[serde(default)]
    pub(crate) dark: bool,
}

#[cfg(feature = "special")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutSpecial {
    pub(crate) problem: SpecialProblem,
    /// The measure of which it is to have the least.
    #[serde(default)]
    pub(crate) least: Option<String>,
    /// The measure of which it is to have the most.
    #[serde(default)]
    pub(crate) most: Option<String>,
    #[serde(default)]
    pub(crate) seed: u64,
    /// The most nodes to spend on a tour, and as many again on a better one.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

#[cfg(feature = "special")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutDescribed {
    pub(crate) problem: SpecialProblem,
    /// The squares of the tour in order.
    pub(crate) squares: Vec<u32>,
}

#[cfg(feature = "special")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutStatistics {
    pub(crate) problem: SpecialProblem,
    /// The measure.
    pub(crate) of: String,
    /// Of so many tours at random, instead of all.
    #[serde(default)]
    pub(crate) sample: Option<u64>,
    #[serde(default)]
    pub(crate) seed: u64,
    /// The most nodes to spend.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

#[cfg(feature = "special")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutUncrossed {
    pub(crate) problem: SpecialProblem,
    /// The squares of a path to be looked at, in order; without them one is looked for.
    #[serde(default)]
    pub(crate) squares: Option<Vec<u32>>,
    /// The most nodes to spend.
    #[serde(default)]
    pub(crate) nodes: Option<u64>,
}

/// A problem whose tours are to be special, in the words of the command line's options.
#[cfg(feature = "special")]
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpecialProblem {
    board: String,
    piece: String,
    #[serde(default)]
    closed: bool,
    /// As in `90` or `180-eulerian`.
    #[serde(default)]
    symmetry: Option<String>,
    /// ranks, files, semi or full.
    #[serde(default)]
    magic: Option<String>,
    /// counter-clockwise or clockwise.
    #[serde(default)]
    whirling: Option<String>,
}

#[cfg(feature = "special")]
impl SpecialProblem {
    pub(crate) fn problem(&self) -> Result<Problem, String> {
        let (board, piece) = (board(&self.board)?, piece(&self.piece)?);
        let mut asked = match &self.whirling {
            Some(way) => {
                let way: Turning = read(way)?;
                let whirling = way.constraints(&board, piece);
                whirling.map_err(|error| error.to_string())?
            }
            None => Constraints::default(),
        };
        asked.symmetry = self.symmetry.as_deref().map(read).transpose()?;
        asked.magic = self.magic.as_deref().map(read).transpose()?;
        let ends = match self.closed {
            true => Ends::Closed,
            false => Ends::Any,
        };
        let problem = Problem::on_board(board, piece, ends);
        problem.with(asked).map_err(|error| error.to_string())
    }
}

/// A value from the word for it.
#[cfg(feature = "special")]
pub(crate) fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
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
    /// Numbers and their squares, as in `1=a1,32=e4`.
    #[serde(default)]
    given: Option<String>,
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
    if board.places() > MAX_DRAWN_PLACES {
        return Err(format!(
            "`{}` has {} places: the page shows {MAX_DRAWN_PLACES} at most; \
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
        let given = self
            .given
            .as_deref()
            .map_or(Ok(Vec::new()), |text| given(&board, text))?;
        let constraints = Constraints {
            given,
            ..Constraints::default()
        };
        let problem = Problem::on_board(board, piece, ends);
        problem.with(constraints).map_err(|error| error.to_string())
    }
}

/// Numbers and their squares, as in `1=a1,32=e4`; steps from 0 come out.
fn given(board: &Board, text: &str) -> Result<Vec<(u32, Square)>, String> {
    let items = text.split(',').filter(|item| !item.trim().is_empty());
    let one = |item: &str| {
        let wrong = || format!("`{item}` is not a given number: write it as in 32=e4");
        let (number, name) = item.split_once('=').ok_or_else(wrong)?;
        let number: u32 = number.trim().parse().map_err(|_| wrong())?;
        let step = number.checked_sub(1).ok_or_else(wrong)?;
        let square = board.parse_square(name.trim());
        Ok((step, square.map_err(|error| format!("{item}: {error}"))?))
    };
    items.map(one).collect()
}

/// A method or a preset by its name, or an article's program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AskedMethod {
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
        let ties: Option<Ties> = match &self.ties {
            Some(name) => Some(name.parse().map_err(|error| format!("{error}"))?),
            None => None,
        };
        let Some(named) = NamedMethod::by_name(&self.name) else {
            let article = self.article().ok_or_else(|| self.not_a_method())?;
            return Ok(article.method(self.most_first));
        };
        if let Some(ties) = ties.filter(|_| named.takes(MethodOption::Ties)) {
            ties.suits(problem).map_err(|error| error.to_string())?;
        }
        let options = MethodOptions {
            ties,
            most_first: self.most_first,
            seed: self.seed,
            ..MethodOptions::default()
        };
        Ok(named.method(&options, problem))
    }

    fn not_a_method(&self) -> String {
        let methods: Vec<&str> = METHODS.iter().map(|named| named.name).collect();
        let articles: Vec<String> = Article::all().map(|article| article.to_string()).collect();
        format!(
            "`{}` is not a method: {} and the articles' programs ({}) are",
            self.name,
            methods.join(", "),
            articles.join(", ")
        )
    }
}
