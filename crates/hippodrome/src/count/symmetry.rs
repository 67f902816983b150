//! The rotations and reflections that map a board onto itself, as permutations of its squares.
//!
//! They preserve the moves of every leaper. A full rectangle has four with the identity, a square
//! eight; holes leave those that map holes to holes.

use crate::board::Board;
use crate::square::{Point, Square};

/// Where each symmetry but the identity takes each square.
pub(super) fn symmetries(board: &Board) -> Vec<Vec<u32>> {
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
    let turns = if files == ranks { 1..8 } else { 1..4 };
    let squares = (0..board.len() as u32).map(Square::new);
    turns
        .filter_map(|turn| {
            let images = squares.clone().map(|square| {
                let image = board.square(image(board.point(square), turn));
                image.map(Square::raw)
            });
            images.collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::leaper::Leaper;

    #[test]
    fn moves_are_preserved() {
        for (text, count) in [
            ("8x8", 7),
            ("5x6", 3),
            ("5x5-a1", 1),
            ("5x5-c3", 7),
            ("4x4-a1-b1", 0),
            ("1x1", 7),
        ] {
            let board: Board = text.parse().unwrap();
            let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
            let symmetries = symmetries(&board);
            assert_eq!(symmetries.len(), count, "{text}");
            for image in symmetries {
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
