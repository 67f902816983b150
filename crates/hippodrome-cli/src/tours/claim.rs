//! A tour that somebody has: read, and checked.
//!
//! One file, because the board, the piece and the ends may come from the arguments or from the text, and whoever reads needs the same answer as
//! whoever checks.

use std::collections::HashSet;
use std::io::BufRead;

use anyhow::{Context, bail, ensure};
use clap::Args;
use hippodrome::format::{Body, Claim, ClaimFlaw, ReadOptions, Shape, StatedProblem, written_name};
use hippodrome::{
    Board, Cell, Constraints, Ends, Flaw, GridFlaw, Ground, Leaper, Piece, Problem, Square, Tour,
    verify,
};

use super::one_line::{OneLine, one_line};
use super::title::board_title;
use crate::args::constraints::{ConstraintArgs, GivenNumbers, puzzle_on, puzzles_on};
use crate::args::ends::{EndsArgs, Notation};
use crate::args::ground::GroundOptions;
use crate::args::problem::ProblemArgs;
use crate::files::input::{open, read_claims_on, read_only_claim_on, source};
use crate::messages::note;

/// A tour that somebody has.
#[derive(Debug, Args)]
pub(crate) struct ClaimArgs {
    #[command(flatten)]
    pub(crate) ground: GroundOptions,
    #[command(flatten)]
    pub(crate) ends: EndsArgs,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArgs,
}

/// What came of a claim, and what is to be said of how it was read.
pub(crate) struct Checked {
    pub(crate) notes: Vec<String>,
    pub(crate) tour: Result<(Problem, Tour), Flawed>,
}

/// A problem, and the squares that are known at their steps.
type Known = (Problem, Vec<(u32, Square)>);

/// Why a text is no tour, and what may have gone wrong.
pub(crate) struct Flawed {
    pub(crate) flaw: String,
    pub(crate) hint: Option<String>,
    /// The problem that it would be a tour of, as far as that is known.
    pub(crate) problem: Option<StatedProblem>,
    /// If nothing is wrong but that squares are missing: those that there are, each with its step from 0.
    pub(crate) known: Option<Box<Known>>,
}

impl Flawed {
    pub(crate) fn new(flaw: &impl ToString, hint: Option<String>) -> Flawed {
        Flawed {
            flaw: flaw.to_string(),
            hint,
            problem: None,
            known: None,
        }
    }

    /// The same of this problem.
    pub(crate) fn of(self, problem: &Problem) -> Flawed {
        let problem = Some(problem.into());
        Flawed { problem, ..self }
    }

    /// What the rules say of a claim, steps counted from `first`.
    pub(crate) fn by_rules(flaw: &Flaw, problem: &Problem, claim: &[Square], first: u64) -> Flawed {
        let hint = flaw.hint(problem, claim);
        Flawed::new(&flaw.counted_from(first), hint).of(problem)
    }
}

impl ClaimArgs {
    /// The ground that the arguments give, if they give one.
    pub(crate) fn given_ground(&self) -> anyhow::Result<Option<Ground>> {
        let ground = self.ground.ground()?;
        ground
            .map(|ground| self.ends.notation.on(ground))
            .transpose()
    }

    /// How tours are to be read, on this ground if it is given.
    pub(crate) fn read_options(&self, given: Option<&Ground>) -> ReadOptions {
        read_options(given, self.ends.notation.squares)
    }

    /// Refuses ends and constraints that are wrong whatever a file claims: on this ground, or on any board if none is given.
    pub(crate) fn check_options(&self, given: Option<&Ground>) -> anyhow::Result<()> {
        let notation = self.ends.notation.squares;
        let Some(ground) = given else {
            self.ends.check_form()?;
            return self.constraints.check_form(notation);
        };
        let problem = Problem::new(ground.clone(), self.ends.ends(ground)?);
        let asked =
            self.constraints
                .add_to(self.stated(Constraints::default()), ground, notation)?;
        problem.with(asked)?;
        Ok(())
    }

    /// Checks what a file claims; steps are counted from `first` in what is said.
    pub(crate) fn check(
        &self,
        file: &str,
        claim: Claim,
        given: Option<Ground>,
        first: u64,
    ) -> anyhow::Result<Checked> {
        self.check_with(file, claim, given, first, None)
    }

    /// Checks what a file claims to solve this puzzle, rather than the one of `--puzzle`.
    pub(crate) fn check_with(
        &self,
        file: &str,
        claim: Claim,
        given: Option<Ground>,
        first: u64,
        puzzle: Option<&GivenNumbers>,
    ) -> anyhow::Result<Checked> {
        let mut notes = Vec::new();
        let tour = self.check_noting(file, claim, given, first, puzzle, &mut notes)?;
        Ok(Checked { notes, tour })
    }

    /// The puzzles of `--puzzle` where its file holds one for each of these tours, in the same order; none if it holds one puzzle, of
    /// which all are solutions.
    ///
    /// # Errors
    ///
    /// Another number of puzzles; one that cannot be read.
    pub(crate) fn puzzles_for(
        &self,
        tours: usize,
        given: Option<&Ground>,
    ) -> anyhow::Result<Vec<GivenNumbers>> {
        let puzzle = self.constraints.puzzle.as_deref();
        let Some(name) = puzzle.filter(|&name| tours > 1 || name != "-") else {
            return Ok(Vec::new());
        };
        let (piece, notation) = (self.ground.board.piece, self.ends.notation.squares);
        // What is wrong with a single puzzle is said of each tour.
        let puzzles = match puzzles_on(name, given.cloned(), piece, notation) {
            Ok(puzzles) if puzzles.len() > 1 => puzzles,
            _ => return Ok(Vec::new()),
        };
        ensure!(
            puzzles.len() == tours,
            "{} holds {} puzzles, and there {}: give one for each in one file, in the same order",
            source(name),
            puzzles.len(),
            match tours {
                1 => "is 1 tour".to_owned(),
                tours => format!("are {tours} tours"),
            }
        );
        puzzles.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    fn check_noting(
        &self,
        file: &str,
        claim: Claim,
        given: Option<Ground>,
        first: u64,
        puzzle: Option<&GivenNumbers>,
        notes: &mut Vec<String>,
    ) -> anyhow::Result<Result<(Problem, Tour), Flawed>> {
        ensure!(
            !is_grid_as_pairs(&claim),
            "{}: all these numbers differ, so they are the steps in a grid, and no rows and columns: leave --squares rc out",
            source(file)
        );
        let piece = self.claimed_piece(&claim);
        let in_one_line = one_line(&claim, given.as_ref(), piece).with_context(|| source(file))?;
        let (claim, given) = match in_one_line {
            Some(OneLine {
                claim,
                ground,
                note,
            }) => {
                notes.push(note);
                (claim, Some(self.ends.notation.on(ground)?))
            }
            None => (claim, given),
        };
        let ground = match given {
            Some(ground) => ground,
            None => match self.claimed_ground(file, &claim, notes)? {
                Ok(ground) => self.ends.notation.on(ground)?,
                Err(flaw) => return Ok(Err(Flawed::new(&flaw, None))),
            },
        };
        if let Ground::Board { board, .. } = &ground
            && let Some(reading) = claim.pair_reading(board)
        {
            notes.push(format!("pairs taken as {reading}"));
        }
        if let Some(column) = claim.step_column {
            notes.push(format!("the steps are taken from column {}", column + 1));
        }
        if let (Some(uncut), Ground::Board { board, .. }) = (&claim.uncut, &ground) {
            let (ranks, files, levels) = (uncut.ranks(), uncut.files, uncut.levels);
            let lines = (ranks * levels) as u64;
            if (lines, files as u64) != (board.ranks() * board.levels(), board.files()) {
                notes.push(match levels {
                    1 => format!(
                        "the empty cells, or the labels, around the numbers are left out: if they are squares, say --board {ranks}x{files}"
                    ),
                    _ => format!(
                        "the lines between empty lines are taken for the cells of a row: if they are levels, say --board {ranks}x{files}x{levels}"
                    ),
                });
            }
        }
        let mut problem = Problem::new(ground.clone(), self.ends.ends(&ground)?);
        let mut squares = match claim.squares(problem.ground()) {
            Ok(squares) => squares,
            Err(flaw @ (ClaimFlaw::NotOfGraph | ClaimFlaw::NotOfBoard)) => return Err(flaw.into()),
            Err(ClaimFlaw::Step(flaw)) => {
                return Ok(Err(Flawed::by_rules(&flaw, &problem, &[], first)));
            }
            Err(flaw) => {
                let stated = claim.constraints(&ground)?;
                let constrained = self.constrained(&problem, stated, puzzle)?;
                if let Some(tour) = of_edges(&claim, &constrained, notes) {
                    return Ok(Ok(tour));
                }
                let (known, wrong) = match known(&flaw, &claim, &problem) {
                    Ok(known) => (known, None),
                    Err(error) => (None, Some(error.to_string())),
                };
                let slip = claim.slip(&problem).map(|(number, square)| {
                    format!("with {number} on {} it is a tour", ground.name(square))
                });
                let hint = wrong.or(slip).or_else(|| claim.list_slip(&problem));
                let hint = hint.or_else(|| {
                    let hint = match blanks_are_holes(&flaw, &claim, &problem) {
                        true => "write # for a hole: . is a square without a number",
                        false => return grid_hint(&flaw, &claim, &problem),
                    };
                    Some(hint.to_owned())
                });
                return Ok(Err(Flawed {
                    known,
                    ..Flawed::new(&flaw.counted_from(first), hint).of(&problem)
                }));
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
        problem = self.constrained(&problem, claim.constraints(&ground)?, puzzle)?;
        let guessed = self.ground.board.board.is_empty()
            && claim.board.is_none()
            && matches!(
                claim.body,
                Body::Points(_) | Body::RowColumn(_) | Body::Pairs(_)
            );
        let counts_from = match &claim.body {
            Body::Grid(grid) => u64::from(!grid.cells.contains(&Cell::Number(0))),
            _ => first,
        };
        // Only a list may hold a slip that is looked for after the check.
        let listed = (!matches!(claim.body, Body::Grid(_))).then_some(claim);
        let verified = verify(&problem, &squares);
        // What is a tour as a list of squares stays one, though it has not all that is asked for.
        let is_no_tour = |problem: &Problem| {
            let free = problem.with(Constraints::default());
            problem.is_free() || free.is_ok_and(|free| verify(&free, &squares).is_err())
        };
        if let (Err(_), Some(claim)) = (&verified, &listed)
            && is_no_tour(&problem)
            && let Some(tour) = of_edges(claim, &problem, notes)
        {
            return Ok(Ok(tour));
        }
        Ok(match verified {
            Ok(tour) => Ok((problem, tour)),
            Err(flaw @ (Flaw::NotMapped { .. } | Flaw::OtherMotion { .. })) => {
                match as_closed(&problem, &squares) {
                    Some(closed) => {
                        notes.push(
                            "taken as a closed tour: with the move from its last square to its first it has that symmetry"
                                .to_owned(),
                        );
                        Ok(closed)
                    }
                    None => Err(Flawed::by_rules(&flaw, &problem, &squares, first)),
                }
            }
            Err(flaw @ Flaw::Missing { .. }) => {
                let hint = "if the board has holes or is larger, give it with --board";
                let hint = guessed.then(|| hint.to_owned());
                let hint = hint
                    .or_else(|| listed?.list_slip(&problem))
                    .or_else(|| flaw.hint(&problem, &squares));
                Err(Flawed {
                    known: Some(Box::new((problem.clone(), (0..).zip(squares).collect()))),
                    ..Flawed::new(&flaw.counted_from(first), hint).of(&problem)
                })
            }
            Err(flaw) => {
                let mut flawed = Flawed::by_rules(&flaw, &problem, &squares, first);
                let slip = listed.and_then(|claim| claim.list_slip(&problem));
                flawed.hint = slip.or(flawed.hint);
                if counts_from != first && flawed.flaw.starts_with("step ") {
                    notes.push(format!(
                        "the grid counts from {counts_from}, and steps are counted from {first} here"
                    ));
                }
                Err(flawed)
            }
        })
    }

    /// The problem with the constraints that the claim states, those of the arguments, and the numbers of this puzzle
    /// rather than of the one that the arguments name.
    pub(crate) fn constrained(
        &self,
        problem: &Problem,
        mut stated: Constraints,
        puzzle: Option<&GivenNumbers>,
    ) -> anyhow::Result<Problem> {
        let ground = problem.ground();
        let board = |ground: &Ground| match ground {
            Ground::Board { board, .. } => Some(board.to_string()),
            Ground::Graph(_) => None,
        };
        match (puzzle, &self.constraints.puzzle) {
            (Some(puzzle), _) => {
                let (own, other) = (board(ground), board(&puzzle.ground));
                if let (Some(own), Some(other)) = (&own, &other) {
                    ensure!(
                        own == other,
                        "the puzzle of this tour is on {other}, and the tour on {own}: are the puzzles in the same order?"
                    );
                }
                stated.given.extend(&puzzle.given);
            }
            (None, Some(puzzle)) => {
                let puzzle = puzzle_on(
                    puzzle,
                    Some(ground.clone()),
                    self.ground.board.piece,
                    self.ends.notation.squares,
                )?;
                stated.given.extend(puzzle.given);
            }
            (None, None) => {}
        }
        let asked =
            self.constraints
                .add_to(self.stated(stated), ground, self.ends.notation.squares)?;
        Ok(problem.with(asked)?)
    }

    /// These constraints, and the moves that the graph requires.
    fn stated(&self, mut stated: Constraints) -> Constraints {
        stated.required.extend(self.ground.graph.required());
        stated
    }

    /// The piece that was asked for, or that the claim names, or the knight.
    fn claimed_piece(&self, claim: &Claim) -> Piece {
        let asked = self.ground.board.piece.or(claim.piece);
        asked.unwrap_or(Leaper::KNIGHT.into())
    }

    /// The board that the claim speaks of, or the flaw that leaves it none.
    fn claimed_ground(
        &self,
        file: &str,
        claim: &Claim,
        notes: &mut Vec<String>,
    ) -> anyhow::Result<Result<Ground, ClaimFlaw>> {
        let piece = self.claimed_piece(claim);
        let board = match claim.least_board() {
            Ok(Some(board)) => board,
            Ok(None) => bail!(
                "{} names squares by number only: say which board (--board) or graph (--graph)",
                source(file)
            ),
            Err(ClaimFlaw::Grid(GridFlaw::NoSquares)) => {
                bail!("{}: the grid has holes only", source(file))
            }
            Err(flaw) => return Ok(Err(flaw)),
        };
        if claim.board.is_none() && !matches!(claim.body, Body::Grid(_)) {
            if let Some(doubt) = doubt(claim, &board) {
                bail!("{}: {doubt}", source(file));
            }
            notes.push(format!(
                "taken to be a tour of {}, the smallest board that holds its squares",
                board_title(&board)
            ));
        }
        Ok(Ok(Ground::Board { board, piece }))
    }
}

/// The squares as a closed tour, if they are one, and nothing was said of where it ends.
fn as_closed(problem: &Problem, squares: &[Square]) -> Option<(Problem, Tour)> {
    let ends = problem.ends();
    if ends.is_closed() || ends.end().is_some() {
        return None;
    }
    let ends = Ends::new(true, ends.start(), None)?;
    let closed = problem.try_with_ends(ends).ok()?;
    let tour = verify(&closed, squares).ok()?;
    Some((closed, tour))
}

/// Why squares that no board was named for may be no squares at all, so that nothing is to be said of them: there is only one of them, or
/// the board that holds them is far larger than there are squares.
fn doubt(claim: &Claim, board: &Board) -> Option<String> {
    /// The longest side of a board that nobody wonders at.
    const LONG: u64 = 32;
    /// So many squares of a larger board, for each one named, are too many.
    const MANY: usize = 16;
    let (named, farthest) = match &claim.body {
        Body::Points(points) => {
            let farthest = points
                .iter()
                .max_by_key(|at| at.rank.max(at.file).max(at.level));
            (points.len(), farthest.map(ToString::to_string))
        }
        Body::RowColumn(pairs) | Body::Pairs(pairs) => {
            let farthest = pairs.iter().max_by_key(|(one, other)| one.max(other));
            (
                pairs.len(),
                farthest.map(|(one, other)| format!("({one}, {other})")),
            )
        }
        _ => return None,
    };
    let (farthest, title) = (farthest?, board_title(board));
    let longest = board.ranks().max(board.files()).max(board.levels());
    match named {
        1 => Some(format!(
            "it names a single square, {farthest}, which may be another word: if it is a tour, say of which board, as in --board {title}"
        )),
        _ if longest > LONG && board.len() / MANY > named => Some(format!(
            "it names {named} squares, and {farthest} is so far out that they need a board of {title}: if that is no slip, say --board {title}"
        )),
        _ => None,
    }
}

/// So many vertices are told of a tour whose edges were listed.
const TOLD: usize = 16;

/// The tour whose edges are claimed, which is noted.
fn of_edges(claim: &Claim, problem: &Problem, notes: &mut Vec<String>) -> Option<(Problem, Tour)> {
    let (problem, tour) = claim.tour_of_edges(problem)?;
    let squares = tour.squares().iter().take(TOLD);
    let names: Vec<String> = squares
        .map(|&vertex| written_name(problem.ground(), vertex))
        .collect();
    let (is, rest) = match tour.squares().len() > TOLD {
        true => ("begins", " ..."),
        false => ("is", ""),
    };
    notes.push(format!(
        "taken to be the edges of a tour, which {is} {}{rest}",
        names.join(" ")
    ));
    Some((problem, tour))
}

/// Whether numbers that were taken two by two for rows and columns are steps: all of them differ, but a tour of more
/// than one square comes to a row or to a column twice.
fn is_grid_as_pairs(claim: &Claim) -> bool {
    let Body::RowColumn(pairs) = &claim.body else {
        return false;
    };
    let mut numbers: Vec<u64> = pairs
        .iter()
        .flat_map(|&(row, column)| [row, column])
        .collect();
    let read = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    pairs.len() > 1 && numbers.len() == read
}

/// How a tour of this ground is to be read.
pub(crate) fn read_options(ground: Option<&Ground>, notation: Notation) -> ReadOptions {
    ReadOptions {
        shape: match (ground, notation) {
            (Some(Ground::Graph(_)), _) => Shape::Vertices,
            (_, Notation::Rc) => Shape::RowColumn,
            _ => Shape::Auto,
        },
        ..ReadOptions::default()
    }
}

/// The squares of a grid with blanks that have a number, and of their problem; what is wrong with these too, if anything is.
fn known(flaw: &ClaimFlaw, claim: &Claim, problem: &Problem) -> anyhow::Result<Option<Box<Known>>> {
    let (ClaimFlaw::Grid(GridFlaw::Blank { .. }), Some((board, _))) = (flaw, problem.board())
    else {
        return Ok(None);
    };
    let given = claim.given(board)?;
    let constraints = Constraints {
        given: given.clone(),
        ..Constraints::default()
    };
    problem.clone().with(constraints)?;
    Ok(Some(Box::new((problem.clone(), given))))
}

/// The most squares without a number that are tried as holes, of a board with at most as many squares squared.
const MAX_TRIED: usize = 256;

/// Whether the squares without a number are none, since the others make a tour: a closed one, or one that they could never belong to.
fn blanks_are_holes(flaw: &ClaimFlaw, claim: &Claim, problem: &Problem) -> bool {
    let (Body::Grid(grid), Some((whole, piece))) = (&claim.body, problem.board()) else {
        return false;
    };
    let few = match flaw {
        ClaimFlaw::Grid(GridFlaw::Blank { count, .. }) => *count <= MAX_TRIED,
        _ => false,
    };
    if !few || grid.cells.len() > MAX_TRIED * MAX_TRIED {
        return false;
    }
    let mut holed = grid.clone();
    for cell in &mut holed.cells {
        if *cell == Cell::Blank {
            *cell = Cell::Hole;
        }
    }
    let Ok(board) = holed.board() else {
        return false;
    };
    let Ok(squares) = holed.order(&board) else {
        return false;
    };
    let is_tour = |ends| {
        let problem = Problem::on_board(board.clone(), piece, ends);
        verify(&problem, &squares).is_ok()
    };
    let all = || (0..whole.len() as u32).map(Square::new);
    let is_blank = |square| {
        whole
            .point(square)
            .is_some_and(|point| !board.contains(point))
    };
    let mut blanks = all().filter(|&square| is_blank(square));
    let has_moves = |square| all().any(|other| problem.joins(square, other));
    board.len() < whole.len()
        && (is_tour(Ends::Closed) || is_tour(Ends::Any) && !blanks.any(has_moves))
}

fn grid_hint(flaw: &ClaimFlaw, claim: &Claim, problem: &Problem) -> Option<String> {
    let (Body::Grid(grid), Some((board, _))) = (&claim.body, problem.board()) else {
        return None;
    };
    let numbers = grid.cells.iter().filter_map(|cell| match cell {
        Cell::Number(number) => Some(*number as usize),
        Cell::Hole | Cell::Blank => None,
    });
    // The blanks are the last steps of a walk, and not somewhere in it.
    let stops = numbers.clone().max() <= Some(numbers.count());
    match flaw {
        ClaimFlaw::Grid(GridFlaw::Blank { count, squares, .. })
            if count * 4 <= *squares && stops =>
        {
            let given = claim.given(board).ok()?;
            let &(_, last) = given.iter().max_by_key(|(step, _)| step)?;
            let numbered: HashSet<Square> = given.iter().map(|&(_, square)| square).collect();
            let mut free = (0..board.len() as u32)
                .map(Square::new)
                .filter(|square| !numbered.contains(square));
            Some(match free.any(|square| problem.joins(last, square)) {
                true => format!(
                    "it is unfinished: a move leads on from {}, where its last number stands; whether it can be \
                     finished, `tour --puzzle` finds out",
                    board.name(last)
                ),
                false => "a walk that stops near the end has run into a dead end: Warnsdorff's rule alone is \
                          greedy and promises nothing"
                    .to_owned(),
            })
        }
        ClaimFlaw::Grid(GridFlaw::NumberTwice { .. }) => Some(
            "a search that does not clear a square's number when it goes back leaves such grids"
                .to_owned(),
        ),
        _ => None,
    }
}

/// The squares of a tour that somebody writes, or that stands in a file.
pub(crate) fn read_squares(
    text: &str,
    problem: &Problem,
    notation: Notation,
) -> anyhow::Result<Vec<Square>> {
    let options = read_options(Some(problem.ground()), notation);
    let (name, input) = written(text)?;
    let claim = read_only_claim_on(name, input, options, Some(problem.ground()))?;
    Ok(claim.squares(problem.ground())?)
}

/// A tour that somebody writes instead of the name of a file that holds it: no name is taken for one but one with spaces or commas in it.
/// What it is called in errors, and the text.
pub(crate) fn written(text: &str) -> anyhow::Result<(&str, Box<dyn BufRead + '_>)> {
    Ok(match text.contains([' ', ',', '\n']) {
        true => ("the tour", Box::new(text.as_bytes())),
        false => (text, open(text)?),
    })
}

/// The tours that a text holds, and the problem that they are tours of: the one that is asked for, or where no board is, that of the first of
/// them. They are closed too if all of them say so.
pub(crate) fn read_asked(
    asked: &ProblemArgs,
    seed: u64,
    name: &str,
    input: impl BufRead,
) -> anyhow::Result<(Problem, Vec<Claim>)> {
    let named = match asked.ground.is_named() || asked.constraints.puzzle.is_some() {
        true => Some(asked.problem(seed)?),
        false => None,
    };
    let ground = named.as_ref().map(Problem::ground);
    let options = read_options(ground, asked.ends.notation.squares);
    let claims = read_claims_on(name, input, options, ground).into_iter();
    let claims: Vec<Claim> = claims
        .map(|claimed| claimed.claim)
        .collect::<Result<_, _>>()?;
    let problem = match (named, claims.first()) {
        (Some(problem), _) => problem,
        (None, Some(first)) => asked.on(ground_of(first, asked.ground.board.options.piece)?)?,
        (None, None) => asked.problem(seed)?,
    };
    let are_closed = !claims.is_empty() && claims.iter().all(|claim| claim.closed == Some(true));
    let closed = Ends::new(true, problem.ends().start(), problem.ends().end());
    Ok(match closed.filter(|_| are_closed) {
        Some(closed) => (problem.try_with_ends(closed)?, claims),
        None => (problem, claims),
    })
}

/// The ground that a tour itself tells.
fn ground_of(claim: &Claim, piece: Option<Piece>) -> anyhow::Result<Ground> {
    let Some(board) = claim.least_board()? else {
        bail!("the tour does not say which graph it is of: give it with --graph");
    };
    if claim.board.is_none() && !matches!(claim.body, Body::Grid(_)) {
        note!("taken to be of {board}, the smallest board that holds its squares");
    }
    let piece = piece.or(claim.piece).unwrap_or(Leaper::KNIGHT.into());
    Ok(Ground::Board { board, piece })
}
