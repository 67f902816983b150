//! The rotations, reflections and translations that map a board onto itself, as permutations of its squares.
//!
//! A full rectangle has four rotations and reflections with the identity, a square eight, a box eight, and a cube 48; holes
//! leave those that map holes to holes. A board that is wrapped can be moved along itself as well, before or after it is turned. Only what preserves
//! the moves is given; of a leaper on a rectangle, all of them do. On a narrow board several may move the squares alike, or
//! move none: together with the identity the permutations are a group, in which each comes once.

use crate::board::Board;
use crate::graph::Graph;
use crate::square::Square;
use crate::symmetry::{BoxTurn, PLANAR, Symmetry, Turn};

/// The rotations and reflections but the identity, and where each takes each square. Of those that move all squares alike
/// only the first is there.
///
/// Of a box those that keep its levels: who needs some symmetries has enough of these.
pub(crate) fn turns(board: &Board, graph: &Graph) -> Vec<(Symmetry, Vec<u32>)> {
    found(board, graph, &planar(board, true), &[(0, 0)])
}

/// Where a permutation takes a square; one that the board does not have stays where it is.
pub(crate) fn image_of(image: &[u32], square: Square) -> Square {
    let image = image.get(square.index());
    image.map_or(square, |&image| Square::new(image))
}

/// No turn, and those that keep levels; files and ranks are exchanged or not.
fn planar(board: &Board, are_exchanged: bool) -> Vec<Option<Turn>> {
    let turns = match are_exchanged && board.files() == board.ranks() {
        true => &PLANAR[..],
        false => &PLANAR[..3],
    };
    let turns = turns.iter().copied().map(Some);
    std::iter::once(None).chain(turns).collect()
}

/// The symmetries of the surface that map the board onto itself, but the identity: translations along what is wrapped, each
/// after every turn. Where a twist joins the edges a translation upwards must be the same downwards, so that only half the
/// ranks will do; and files and ranks can be exchanged only where both are wrapped or neither is.
pub(crate) fn symmetries(board: &Board, graph: &Graph) -> Vec<(Symmetry, Vec<u32>)> {
    let surface = board.surface();
    let around = |is_wrapped: bool, side: u64| if is_wrapped { side } else { 1 };
    let files = around(surface.wraps_files(), board.files()) * if surface.twists() { 2 } else { 1 };
    let ranks = around(surface.wraps_ranks(), board.ranks());
    let suits = |&up: &u64| !surface.twists() || 2 * up % ranks == 0;
    let ranks = (0..ranks).filter(suits);
    let translations = ranks.flat_map(|ranks| (0..files).map(move |files| (files, ranks)));
    let is_even = surface.wraps_files() == surface.wraps_ranks() && !surface.twists();
    let mut turns = planar(board, is_even);
    if board.levels() > 1 {
        let of_box = BoxTurn::all(board).into_iter();
        let of_box = of_box.filter(|turn| turn.from[0] == 0 || is_even);
        turns.extend(of_box.map(|turn| Some(Turn::OfBox(turn))));
    }
    found(board, graph, &turns, &translations.collect::<Vec<_>>())
}

/// Those of these turns and translations that preserve the moves.
fn found(
    board: &Board,
    graph: &Graph,
    turns: &[Option<Turn>],
    translations: &[(u64, u64)],
) -> Vec<(Symmetry, Vec<u32>)> {
    let squares = (0..board.len() as u32).map(Square::new);
    let images = |turn: Option<Turn>, translation: (u64, u64)| -> Option<Vec<u32>> {
        let images = squares.clone().map(|square| {
            let symmetry = Symmetry {
                turn,
                files: translation.0,
                ranks: translation.1,
            };
            let image = symmetry.image(board, board.point_of(square));
            board.square(image).map(Square::raw)
        });
        images.collect()
    };
    let mut found: Vec<(Symmetry, Vec<u32>)> = Vec::new();
    for &(files, ranks) in translations {
        for &turn in turns {
            let Some(image) = images(turn, (files, ranks)) else {
                continue;
            };
            let is_identity = (0..).zip(&image).all(|(v, &w)| v == w);
            let is_new = found.iter().all(|(_, other)| *other != image);
            if !is_identity && is_new && preserves(&image, graph) {
                found.push((Symmetry { turn, files, ranks }, image));
            }
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
    use std::collections::BTreeSet;

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
        let told = turns(&board, &graph);
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
            let turns = turns(&board, &graph);
            assert_eq!(turns.len(), count, "{text}");
            for (symmetry, image) in turns {
                let twice = (0..).zip(&image).all(|(v, &w)| image[w as usize] == v);
                assert_eq!(
                    Some(twice),
                    symmetry.turn.map(Turn::is_involution),
                    "{text}"
                );
                for v in 0..board.len() {
                    for &w in graph.neighbors(v) {
                        let (v, w) = (image[v] as usize, image[w as usize] as usize);
                        assert!(graph.slot(v, w).is_some());
                    }
                }
            }
        }
    }

    /// On boards that are wrapped too, what is found is a group: the product of two is a third, or the identity.
    #[test]
    fn they_are_a_group() {
        for (text, piece, count) in [
            ("8x8", "knight", 8),
            ("cylinder:4x5", "knight", 20),
            ("cylinder:4x4-b2", "knight", 2),
            ("torus:4x5", "knight", 80),
            ("torus:5x5", "knight", 200),
            ("torus:4x4", "queen", 128),
            ("torus:3x3-a1", "knight", 8),
            ("mobius:3x5", "knight", 20),
            ("mobius:4x5", "wazir", 20),
            ("klein:3x4", "knight", 16),
            ("klein:4x4", "wazir", 32),
            ("klein:2x2-a2", "wazir", 2),
            ("mobius:2x2-a1", "queen", 2),
            ("cylinder:3x3", "queen", 12),
            ("torus:1x5", "wazir", 10),
            ("2x2x2", "wazir", 48),
            ("2x3x4", "knight", 8),
            ("3x3x2", "knight", 16),
            ("3x2x3", "wazir", 16),
            ("4x3x1", "knight", 4),
            ("1x3x4", "knight", 4),
            ("3x3x3-b2.2", "knight", 48),
            ("torus:3x3x2", "wazir", 144),
            ("torus:3x3x3", "wazir", 144),
            ("cylinder:2x3x2", "wazir", 24),
            ("mobius:3x3x2", "wazir", 24),
        ] {
            let board: Board = text.parse().unwrap();
            let piece: crate::piece::Piece = piece.parse().unwrap();
            let problem = crate::problem::Problem::on_board(
                board.clone(),
                piece,
                crate::problem::Ends::Closed,
            );
            let graph = Graph::of(&problem);
            let identity: Vec<u32> = (0..board.len() as u32).collect();
            let found = symmetries(&board, &graph).into_iter();
            let mut group: BTreeSet<Vec<u32>> = found.map(|(_, image)| image).collect();
            assert!(group.insert(identity), "{text}");
            assert_eq!(group.len(), count, "{text}");
            for one in &group {
                for other in &group {
                    let product = one.iter().map(|&v| other[v as usize]);
                    assert!(group.contains(&product.collect::<Vec<u32>>()), "{text}");
                }
            }
        }
    }
}
