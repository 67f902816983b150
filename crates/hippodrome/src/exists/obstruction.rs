//! Elementary reasons why there is no tour, on any board and any graph.
//!
//! In order: colors that cannot alternate; an end on an inner line of a board four wide; a square
//! with too few neighbors; three squares that would have to be ends; squares that no moves join;
//! given numbers that no path can match; forced moves that contradict each other; a cut that leaves
//! too many pieces; squares that need more moves than there are for them. The first three
//! kinds are arithmetic on full boards, whatever their size; the others need the graph, which is
//! built only up to [`LARGEST`] squares.
//!
//! Finding none proves nothing. Cost: O(moves), and a fixed amount of work for cuts.

use super::reason::{NamedSquare, Reason};
use super::rectangle::Rectangle;
use super::required_degree::{RequiredDegree, both_ways};
use super::{cut, forced, numbers, tutte};
use crate::board::Board;
use crate::graph::Graph;
use crate::limits::Limits;
use crate::piece::Piece;
use crate::problem::Problem;
use crate::square::Square;
use crate::surface::Surface;
use crate::two_factor::footprint;

/// The most squares, and the most moves, for which the graph is looked at.
const LARGEST: usize = 1 << 22;
const MAX_MOVES: u64 = 1 << 26;

/// The first obstruction found.
pub(super) fn find(problem: &Problem, limits: &Limits<'_>) -> Option<Reason> {
    if let Some((board, piece)) = problem.board() {
        let simple = chess_colors(problem, board, piece);
        let rectangle = Rectangle::of(problem);
        if let Some(reason) = simple.or_else(|| inner_end(problem, rectangle.as_ref()?)) {
            return Some(reason);
        }
        // Nothing elementary stands in the way there, as far as anybody knows.
        if problem.is_free() && rectangle.is_some_and(|rectangle| rectangle.sides().0 >= 6) {
            return None;
        }
    }
    if problem.len() > LARGEST || problem.ground().most_moves() > MAX_MOVES {
        return None;
    }
    footprint(problem.ends())
        .fits(problem.ground(), limits)
        .ok()?;
    let graph = both_ways(problem)?;
    let demand = RequiredDegree::with_leaves(problem, &graph);
    too_few_neighbors(problem, &graph)
        .or_else(|| three_ends(problem, &demand))
        .or_else(|| disconnected(problem, &graph))
        .or_else(|| graph_colors(problem, &graph, &demand))
        .or_else(|| numbers::find(problem, &graph))
        .or_else(|| forced::find(problem, &graph, &demand))
        .or_else(|| cut::find(problem, &graph, &demand))
        .or_else(|| tutte::find(problem, &graph, &demand))
}

/// Colors as on a chess board, where every move changes them. (Round a wrapped board they need not
/// fit; there the graph is asked.)
fn chess_colors(problem: &Problem, board: &Board, piece: Piece) -> Option<Reason> {
    if board.surface() != Surface::Flat || !piece.changes_color() {
        return None;
    }
    let squares = board.len() as u64;
    let dark = match board.has_holes() {
        false => squares.div_ceil(2),
        true if board.len() <= LARGEST => board.points().filter(|p| p.is_dark()).count() as u64,
        true => return None,
    };
    let is_dark = |v: usize| board.point(Square::new(v as u32)).is_dark();
    color_clash(
        problem,
        [squares - dark, dark],
        is_dark,
        &RequiredDegree::fixed(problem),
    )
}

/// Colors of a graph without odd cycles; the graph must be connected.
fn graph_colors(problem: &Problem, graph: &Graph, demand: &RequiredDegree) -> Option<Reason> {
    let colors = graph.coloring()?;
    let ones = colors.iter().filter(|&&color| color).count() as u64;
    let counts = [colors.len() as u64 - ones, ones];
    color_clash(problem, counts, |v| colors[v], demand)
}

/// `counts[0]` squares for which `color` is false, `counts[1]` for which it is true.
fn color_clash(
    problem: &Problem,
    counts: [u64; 2],
    color: impl Fn(usize) -> bool,
    demand: &RequiredDegree,
) -> Option<Reason> {
    let [more, fewer] = [counts[0].max(counts[1]), counts[0].min(counts[1])];
    let rare = counts[0] > counts[1];
    let ends = match (&demand.ends[..], more - fewer) {
        (_, 1..) if demand.closed => Vec::new(),
        (_, 2..) => Vec::new(),
        (ends, 1) => vec![*ends.iter().find(|&&end| color(end) == rare)?],
        (&[one, other], 0) if color(one) == color(other) => vec![one, other],
        _ => return None,
    };
    Some(Reason::Colors {
        counts: [more, fewer],
        ends: NamedSquare::all(problem, ends),
    })
}

/// An end on an inner line of a board four wide, under a knight.
fn inner_end(problem: &Problem, rectangle: &Rectangle) -> Option<Reason> {
    let ends = [problem.ends().start(), problem.ends().end()];
    let points = rectangle.ends.into_iter();
    let inner = points.zip(ends).find_map(|(point, end)| {
        let inner = !rectangle.closed && rectangle.is_inner(point?);
        end.filter(|_| inner)
    });
    Some(Reason::InnerEnd(NamedSquare::new(problem, inner?)))
}

/// A square with no neighbor, or with one where two are needed.
fn too_few_neighbors(problem: &Problem, graph: &Graph) -> Option<Reason> {
    let demand = RequiredDegree::fixed(problem);
    // Free ends may lie anywhere.
    let needed = |v: usize| demand.of(v).unwrap_or(1);
    let square = (0..graph.len()).find(|&v| graph.degree(v) < needed(v))?;
    Some(Reason::TooFewNeighbors {
        square: NamedSquare::new(problem, Square::new(square as u32)),
        neighbors: NamedSquare::all(problem, graph.neighbors(square).iter().map(|&w| w as usize)),
        needed: needed(square),
    })
}

/// Three squares that must all be ends.
fn three_ends(problem: &Problem, demand: &RequiredDegree) -> Option<Reason> {
    let ends: &[usize; 3] = demand.ends.first_chunk()?;
    Some(Reason::ThreeEnds(ends.map(|end| {
        NamedSquare::new(problem, Square::new(end as u32))
    })))
}

/// Two squares in different components.
fn disconnected(problem: &Problem, graph: &Graph) -> Option<Reason> {
    let other = graph
        .components()
        .iter()
        .position(|&component| component > 0)?;
    Some(Reason::Disconnected(
        NamedSquare::new(problem, Square::new(0)),
        NamedSquare::new(problem, Square::new(other as u32)),
    ))
}
