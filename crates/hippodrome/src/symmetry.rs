//! The rotations and reflections that map a board onto itself, as permutations of its squares.
//!
//! A full rectangle has four with the identity, a square eight; holes leave those that map holes to
//! holes. Only those that preserve the moves are given; with leapers, all of them do. On a narrow board
//! several may move the squares alike, or move none: together with the identity the permutations are a
//! group, in which each comes once.

use std::fmt;

use crate::board::Board;
use crate::graph::Graph;
use crate::square::{Point, Square};

/// What a symmetry of a board does.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Symmetry {
    /// Left and right are exchanged, or top and bottom.
    Mirror,
    /// By 180 degrees.
    HalfTurn,
    /// Reflection in a diagonal.
    Diagonal,
    /// By 90 degrees, in either direction.
    QuarterTurn,
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Symmetry::Mirror => "mirror",
            Symmetry::HalfTurn => "half turn",
            Symmetry::Diagonal => "diagonal",
            Symmetry::QuarterTurn => "quarter turn",
        })
    }
}

/// What each turn below is.
const KINDS: [Symmetry; 7] = [
    Symmetry::Mirror,
    Symmetry::Mirror,
    Symmetry::HalfTurn,
    Symmetry::Diagonal,
    Symmetry::QuarterTurn,
    Symmetry::QuarterTurn,
    Symmetry::Diagonal,
];

/// The symmetries but the identity, and where each takes each square. Of those that move all squares alike
/// only the first is there.
pub(crate) fn symmetries(board: &Board, graph: &Graph) -> Vec<(Symmetry, Vec<u32>)> {
    let (files, ranks) = (board.files(), board.ranks());
    let image = |point: Point, turn: u32| {
        let mut point = point;
        if turn & 1 != 0 {
            point.file = files - 1 - point.file;
        }
        if turn & 2 != 0 {
            point.rank = ranks - 1 - point.rank;
        }
        if turn & 4 != 0 {
            (point.file, point.rank) = (point.rank, point.file);
        }
        point
    };
    let turns = if files == ranks { 7 } else { 3 };
    let squares = (0..board.len() as u32).map(Square::new);
    let images = |turn: u32| -> Option<Vec<u32>> {
        let images = squares.clone().map(|square| {
            let image = board.square(image(board.point(square), turn));
            image.map(Square::raw)
        });
        images.collect()
    };
    let mut found: Vec<(Symmetry, Vec<u32>)> = Vec::new();
    for (turn, kind) in (1..).zip(KINDS).take(turns) {
        let Some(image) = images(turn) else { continue };
        let is_identity = (0..).zip(&image).all(|(v, &w)| v == w);
        let is_new = found.iter().all(|(_, other)| *other != image);
        if !is_identity && is_new && preserves(&image, graph) {
            found.push((kind, image));
        }
    }
    found
}

/// Whether images of neighbors are neighbors.
fn preserves(image: &[u32], graph: &Graph) -> bool {
    (0..graph.len()).all(|v| {
        let mut neighbors = graph.neighbors(v).iter();
        neighbors.all(|&w| {
            graph
                .slot(image[v] as usize, image[w as usize] as usize)
                .is_some()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;

    #[test]
    fn moves_are_preserved() {
        for (text, count) in [
            ("8x8", 7),
            ("5x6", 3),
            ("5x5-a1", 1),
            ("5x5-c3", 7),
            ("4x4-a1-b1", 0),
            // A mirror that moves no square is the identity, and two that move all of them alike are one.
            ("1x1", 0),
            ("1x2", 1),
            ("4x1", 1),
            ("1x4-a1", 0),
            ("torus:3x1", 1),
            ("3x3-a2-b1-b3-a3-c1-c2", 1),
            ("3x3-a1-b1-c1-a2-c2-a3-b3-c3", 0),
            ("1x2x3", 1),
            ("2x2x2", 7),
        ] {
            let board: Board = text.parse().unwrap();
            let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
            let symmetries = symmetries(&board, &graph);
            assert_eq!(symmetries.len(), count, "{text}");
            for (kind, image) in symmetries {
                let twice = (0..).zip(&image).all(|(v, &w)| image[w as usize] == v);
                assert_eq!(twice, kind != Symmetry::QuarterTurn, "{text}");
                for v in 0..board.len() {
                    for &w in graph.neighbors(v) {
                        let (v, w) = (image[v] as usize, image[w as usize] as usize);
                        assert!(graph.slot(v, w).is_some());
                    }
                }
            }
        }
    }
}
