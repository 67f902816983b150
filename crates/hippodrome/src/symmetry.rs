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
    /// Left and right are exchanged.
    MirrorLeftRight,
    /// Top and bottom are exchanged.
    MirrorTopBottom,
    /// By 180 degrees.
    HalfTurn,
    /// Reflection in the diagonal from the bottom left, where a1 is.
    RisingDiagonal,
    /// Reflection in the diagonal from the top left.
    FallingDiagonal,
    /// By 90 degrees.
    QuarterTurnClockwise,
    /// By 90 degrees.
    QuarterTurnCounterclockwise,
}

impl Symmetry {
    /// Whether it undoes itself, as all but the quarter turns do.
    pub fn is_involution(self) -> bool {
        use Symmetry::{QuarterTurnClockwise, QuarterTurnCounterclockwise};
        !matches!(self, QuarterTurnClockwise | QuarterTurnCounterclockwise)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Symmetry::MirrorLeftRight => "mirror left-right",
            Symmetry::MirrorTopBottom => "mirror top-bottom",
            Symmetry::HalfTurn => "half turn",
            Symmetry::RisingDiagonal => "rising diagonal",
            Symmetry::FallingDiagonal => "falling diagonal",
            Symmetry::QuarterTurnClockwise => "quarter turn clockwise",
            Symmetry::QuarterTurnCounterclockwise => "quarter turn counterclockwise",
        })
    }
}

/// What each turn below is.
const KINDS: [Symmetry; 7] = [
    Symmetry::MirrorLeftRight,
    Symmetry::MirrorTopBottom,
    Symmetry::HalfTurn,
    Symmetry::RisingDiagonal,
    Symmetry::QuarterTurnClockwise,
    Symmetry::QuarterTurnCounterclockwise,
    Symmetry::FallingDiagonal,
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

    /// Where each takes the corner a1, and b1 beside it.
    #[test]
    fn each_does_what_its_name_says() {
        let board: Board = "8x8".parse().unwrap();
        let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
        let at = |name: &str| board.parse_square(name).unwrap().raw();
        let ground = crate::problem::Ground::Board {
            board: board.clone(),
            piece: Leaper::KNIGHT.into(),
        };
        let at_index = |square: u32| ground.name(Square::new(square));
        let told = symmetries(&board, &graph);
        let images = told.iter().map(|(kind, image)| {
            let image = |name| at_index(image[at(name) as usize]);
            format!("{kind}: {} {}", image("a1"), image("b1"))
        });
        let images: Vec<String> = images.collect();
        assert_eq!(
            images,
            [
                "mirror left-right: h1 g1",
                "mirror top-bottom: a8 b8",
                "half turn: h8 g8",
                "rising diagonal: a1 a2",
                "quarter turn clockwise: a8 a7",
                "quarter turn counterclockwise: h1 h2",
                "falling diagonal: h8 h7",
            ]
        );
    }

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
                assert_eq!(twice, kind.is_involution(), "{text}");
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
