//! Where a graph is cut in the middle.
//!
//! A *separator* is a set of vertices without which the others fall into two sides with no edge between
//! them ([`crate::separation`]). On a board these are some lines next to each other: as many as a move can cross. The sides
//! are the lines before and after.
//!
//! A tour is then what it does on the first side, on the second, and within the separator, and the
//! two sides can be swept by themselves. If a symmetry of the graph takes one side to the other, one
//! sweep is enough.
//!
//! Of the lines nearest to the middle those are taken that leave the least work as `order` estimates it: 3^width over the
//! steps of both sides, and once more for the middle. Who joins the sides goes through the sets of edges
//! within the middle; where those are too many, as on small boards where nearly everything is next to
//! everything, there is no cut.

use super::order::{self, Patience};
use crate::count::frontier::mates::MAX_ENDS;
use crate::count::frontier::steps::frontier;
use crate::count::number::TOO_WIDE;
use crate::graph::Graph;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::separation::Separation;
use crate::sorting::sort_by_number;
use crate::square::Square;

/// Two sides and what lies between them.
#[derive(Debug)]
pub(crate) struct Separator {
    /// The vertices between the sides: those that are joined to each other stand together, those
    /// that stand for free ends last.
    pub(crate) middle: Vec<u32>,
    /// The first side, in the order in which it is to be swept.
    pub(crate) first: Vec<u32>,
    pub(crate) second: Second,
    /// What the sweeps of the sides and the join are estimated to be, as `order` does.
    pub(crate) weight: u128,
}

/// The other side.
#[derive(Debug)]
pub(crate) enum Second {
    /// The image of the first one under this symmetry, as the images of all vertices.
    Image(Vec<u32>),
    /// A side by itself, in the order in which it is to be swept.
    Order(Vec<u32>),
}

/// Up to how many squares a separator is looked for.
const MAX_SEPARATED_SQUARES: usize = 128;

/// The most sets of edges within a middle. An 8x8 board with free ends has 438,272.
const MAX_EDGE_SETS: usize = 1 << 19;

/// The separator of the least work, if that weighs less than this.
pub(crate) fn separator(cycles: &Cycles, most: u128, limits: &Limits<'_>) -> Option<Separator> {
    if cycles.squares > MAX_SEPARATED_SQUARES {
        return None;
    }
    // Along each axis the one with the shortest longer side: states come to more and more on the way,
    // which widths do not show.
    let longer = |[first, _, second]: &[Vec<u32>; 3]| first.len().max(second.len());
    let axes = candidates(cycles).into_iter();
    let axes = axes.filter_map(|axis| axis.into_iter().min_by_key(longer));
    let axes = axes.filter(|[_, middle, _]| has_few_edge_sets(cycles, middle));
    let best = axes.min_by_key(|parts| weight(cycles, parts))?;
    let separator = Separator::new(cycles, best, Some(Patience::long(limits)));
    (separator.weight < most).then_some(separator)
}

/// For each axis of the board first side, middle and second side of every separator made of lines.
pub(crate) fn candidates(cycles: &Cycles) -> Vec<Vec<[Vec<u32>; 3]>> {
    let Some(board) = &cycles.board else {
        return Vec::new();
    };
    let axes = [(true, board.files()), (false, board.ranks())];
    let along = axes.map(|(by_files, lines)| {
        let cuts = (1..lines).filter_map(|before| {
            let is_first = |&square: &u32| {
                let point = board.point_of(Square::new(square));
                (if by_files { point.file } else { point.rank }) < before
            };
            let first = (0..cycles.squares as u32).filter(is_first);
            parts(cycles, first.collect())
        });
        cuts.collect()
    });
    along.into()
}

/// Whether the sets of edges within this middle, at most two at each vertex, are no more than
/// [`MAX_EDGE_SETS`].
fn has_few_edge_sets(cycles: &Cycles, middle: &[u32]) -> bool {
    let lower = lower(&cycles.graph, middle);
    let edges: Vec<(usize, usize)> = (0..)
        .zip(&lower)
        .flat_map(|(a, lower)| lower.iter().map(move |&b| (a, usize::from(b))))
        .collect();
    // Edges chosen at each vertex, and for each step of a depth-first search the next edge to choose.
    let mut chosen = vec![0u8; middle.len()];
    let (mut path, mut next, mut sets) = (Vec::new(), 0, 1);
    loop {
        match edges.get(next) {
            Some(&(a, b)) if chosen[a] < 2 && chosen[b] < 2 => {
                chosen[a] += 1;
                chosen[b] += 1;
                path.push(next);
                sets += 1;
                if sets > MAX_EDGE_SETS {
                    return false;
                }
                next += 1;
            }
            Some(_) => next += 1,
            None => {
                let Some(last) = path.pop() else { return true };
                let (a, b): (usize, usize) = edges[last];
                chosen[a] -= 1;
                chosen[b] -= 1;
                next = last + 1;
            }
        }
    }
}

/// The place of a vertex in the middle.
fn place(middle: &[u32], v: u32) -> Option<u8> {
    let place = middle.iter().position(|&w| v == w);
    place.map(|place| place as u8)
}

/// For each place of the middle the lower ones that are next to it.
fn lower(graph: &Graph, middle: &[u32]) -> Vec<Vec<u8>> {
    let lower = (0u8..).zip(middle).map(|(a, &v)| {
        let others = graph.neighbors(v as usize).iter();
        let others = others.filter_map(|&w| place(middle, w));
        others.filter(|&b| b < a).collect()
    });
    lower.collect()
}

impl Separator {
    /// Where a symmetry takes each place of the middle.
    pub(crate) fn places(&self, image: &[u32]) -> Vec<u8> {
        let images = self.middle.iter().map(|&v| image[v as usize]);
        images.filter_map(|w| place(&self.middle, w)).collect()
    }

    /// The symmetries that preserve each side. Others would merge states that go on differently.
    pub(crate) fn symmetries<'c>(&self, cycles: &'c Cycles) -> impl Iterator<Item = &'c Vec<u32>> {
        let preserves = |image: &&Vec<u32>| {
            let mut images = self.first.iter().map(|&v| image[v as usize]);
            images.all(|image| self.first.contains(&image))
        };
        cycles.symmetries.iter().filter(preserves)
    }

    /// The same, as places of the middle.
    pub(crate) fn mirrors(&self, cycles: &Cycles) -> Vec<Vec<u8>> {
        let symmetries = self.symmetries(cycles);
        symmetries.map(|image| self.places(image)).collect()
    }

    /// For each place of the middle the lower ones that are next to it.
    pub(crate) fn lower(&self, graph: &Graph) -> Vec<Vec<u8>> {
        lower(graph, &self.middle)
    }

    /// The slot of each vertex of the middle after a sweep of this side; `None` if it has no neighbor there.
    pub(crate) fn slots(&self, graph: &Graph, side: &[u32]) -> Result<Vec<Option<u8>>, Stopped> {
        let slots = frontier(graph, side).ok_or(TOO_WIDE)?;
        let slot = |v: u32| slots.iter().find(|&&(_, w)| v == w).map(|&(slot, _)| slot);
        Ok(self.middle.iter().map(|&v| slot(v)).collect())
    }

    /// Made of these parts, with the best orders found; line by line, unless there is patience.
    pub(crate) fn new(
        cycles: &Cycles,
        [first, middle, second]: [Vec<u32>; 3],
        patience: Option<Patience<'_>>,
    ) -> Self {
        let side = |side: &[u32]| order::side(cycles, side, patience);
        let mut weight = 3u128.pow(middle.len() as u32);
        let image = image(cycles, &first, &second);
        let (work, first) = side(&first);
        weight = weight.saturating_add(work);
        let second = match image {
            Some(image) => Second::Image(image.clone()),
            None => {
                let (work, second) = side(&second);
                weight = weight.saturating_add(work);
                Second::Order(second)
            }
        };
        Separator {
            middle,
            first,
            second,
            weight,
        }
    }
}

/// One side, what is next to it, and the other side, if this makes a separator.
fn parts(cycles: &Cycles, first: Vec<u32>) -> Option<[Vec<u32>; 3]> {
    let Separation {
        first,
        middle,
        second,
    } = Separation::beside(&cycles.graph, &first, cycles.squares);
    let middle = together(cycles, &middle);
    // A tour that lies on one side alone, or on sides with nothing between them, is not joined.
    let parts = [first, middle, second];
    let is_separator = parts[1].len() <= MAX_ENDS + 1 && !parts.iter().any(Vec::is_empty);
    is_separator.then_some(parts)
}

/// These vertices in the order of a walk through them that goes back where it must, from those with
/// the fewest neighbors among them.
fn together(cycles: &Cycles, vertices: &[u32]) -> Vec<u32> {
    let squares = cycles.squares as u32;
    let next = |v: u32| {
        let neighbors = cycles.graph.neighbors(v as usize).iter().copied();
        neighbors.filter(|&w| w < squares && vertices.contains(&w))
    };
    let mut starts: Vec<u32> = vertices.iter().copied().filter(|&v| v < squares).collect();
    sort_by_number(&mut starts, |v| u64::MAX - next(v).count() as u64);
    let mut order = Vec::with_capacity(vertices.len());
    // The last one is the next to be entered.
    while let Some(v) = starts.pop() {
        if !order.contains(&v) {
            order.push(v);
            starts.extend(next(v));
        }
    }
    order.extend(vertices.iter().filter(|&&v| v >= squares));
    order
}

/// A symmetry that exchanges the sides.
fn image<'c>(cycles: &'c Cycles, first: &[u32], second: &[u32]) -> Option<&'c Vec<u32>> {
    let exchanges = |image: &&Vec<u32>| {
        let there = first.iter().all(|&v| second.contains(&image[v as usize]));
        there && second.iter().all(|&v| first.contains(&image[v as usize]))
    };
    cycles.symmetries.iter().find(exchanges)
}

/// The work of a cut, its sides line by line.
fn weight(cycles: &Cycles, [first, middle, second]: &[Vec<u32>; 3]) -> u128 {
    let of = |side: &[u32]| order::side(cycles, side, None).0;
    let sides = match image(cycles, first, second) {
        Some(_) => of(first),
        None => of(first).saturating_add(of(second)),
    };
    sides.saturating_add(3u128.pow(middle.len() as u32))
}

/// For the tests of cuts.
#[cfg(test)]
pub(crate) mod samples {
    use crate::board::Board;
    use crate::piece::Piece;
    use crate::problem::{Ends, Problem};
    use crate::square::Square;

    /// Small problems, with free and fixed ends, that can be cut at many lines.
    pub(crate) fn problems_to_cut() -> impl Iterator<Item = Problem> {
        let boards = [
            ("3x8", "knight", false),
            ("4x5", "knight", false),
            ("5x5", "knight", false),
            ("3x10-b2", "knight", false),
            ("cylinder:4x4", "knight", false),
            ("4x5", "wazir", false),
            ("3x4", "king", false),
            ("3x5", "camel+wazir", false),
            ("5x6", "knight", true),
            ("6x6", "knight", true),
            ("6x6-a1-f6", "knight", true),
        ];
        boards.into_iter().flat_map(|(board, piece, closed_alone)| {
            let board: Board = board.parse().expect("a board");
            let piece: Piece = piece.parse().expect("a piece");
            let last = Square::new(board.len() as u32 / 2);
            let first = Square::new(0);
            let ends = [
                Ends::Closed,
                Ends::Any,
                Ends::From(first),
                Ends::Between(first, last),
            ];
            let ends = ends.into_iter().take(if closed_alone { 1 } else { 4 });
            ends.map(move |ends| Problem::on_board(board.clone(), piece, ends))
        })
    }
}
