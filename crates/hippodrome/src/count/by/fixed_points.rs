//! The tours that a symmetry maps onto themselves, counted among its orbits.
//!
//! They are Hamiltonian cycles of a quotient ([`crate::quotient`]), which a sweep counts: a fraction of the work that
//! all tours take. Where more of its vertices would have to be remembered than fit into a state, the cycles are listed. A tour is
//! moved along itself or turned round, not both. Where one of several symmetries will do, a tour that two of them
//! map to itself counts once: those of the one are listed, if both have any.

use num_bigint::BigUint;

use crate::count::number::{Count, tiny};
use crate::graph::Graph;
use crate::limits::{Limits, MAX_LISTED_SQUARES, Stopped, Unsupported};
use crate::list::SymmetricList;
use crate::problem::{Ends, Problem};
use crate::quotient::{Orbits, SymmetricTours, SymmetryOnBoard, count};
use crate::tour_symmetry::{IS_BUILT, TourMotion};

/// How many closed or open tours (undirected) of a graph of at least 3 vertices this symmetry fixes.
pub(crate) fn fixed(
    graph: &Graph,
    image: &[u32],
    closed: bool,
    limits: &Limits<'_>,
) -> Result<BigUint, Stopped> {
    let orbits = Orbits::of(graph, image);
    let ends = if closed { Ends::Closed } else { Ends::Any };
    let mut found = Count::default();
    for motion in [TourMotion::Along, TourMotion::Round] {
        if let Some(tours) = SymmetricTours::moved(orbits.clone(), motion, ends, &[]) {
            add(&mut found, &tours, limits)?;
        }
    }
    Ok(found.tours)
}

/// The number of tours of a problem that has a symmetry.
pub(crate) fn with_symmetry(problem: &Problem, limits: &Limits<'_>) -> Result<Count, Stopped> {
    let mut found = Count::default();
    if let Some(tours) = tiny(problem) {
        found.tours = tours;
        return Ok(found);
    }
    let symmetries = SymmetryOnBoard::of(problem);
    let all = SymmetricTours::of(problem, &symmetries)?;
    for at in 0..symmetries.len() {
        let own = || {
            all.iter()
                .filter(|(of, _)| *of == at)
                .map(|(_, tours)| tours)
        };
        let (before, mut here) = (found.tours.clone(), Count::default());
        for tours in own() {
            add(&mut here, tours, limits)?;
        }
        if before > BigUint::ZERO && here.tours > BigUint::ZERO {
            let is_closed = problem.ends().is_closed();
            for tours in own() {
                let mut list = SymmetricList::new(vec![tours.clone()]);
                while let Some(tour) = list.advance(limits)? {
                    let counted = &symmetries[..at];
                    if counted
                        .iter()
                        .any(|other| other.maps_to_itself(&tour, is_closed))
                    {
                        here.tours -= 1u32;
                    }
                }
            }
        }
        found.tours += here.tours;
        found.states += here.states;
        found.widest = found.widest.max(here.widest);
        found.bytes = found.bytes.max(here.bytes);
    }
    Ok(found)
}

/// Adds the number of these tours, and what it took.
fn add(found: &mut Count, tours: &SymmetricTours, limits: &Limits<'_>) -> Result<(), Stopped> {
    match count(&tours.cycles, &limits.after(found.states)) {
        Ok(swept) => {
            found.tours += swept.cycles;
            found.states += swept.states;
            found.widest = found.widest.max(swept.widest);
            found.bytes = found.bytes.max(swept.bytes);
        }
        Err(Stopped::Unsupported(Unsupported::FrontierTooWide))
            if IS_BUILT && tours.cycles.vertices as usize <= MAX_LISTED_SQUARES =>
        {
            let mut list = SymmetricList::new(vec![tours.clone()]);
            while list.advance(limits)?.is_some() {
                found.tours += 1u32;
            }
        }
        Err(why) => return Err(why),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::list::Tours;
    use crate::piece::Piece;
    use crate::problem::Constraints;
    use crate::square::Square;
    use crate::verify::verify;

    fn problem(board: &str, piece: &str, ends: Ends, symmetry: &str) -> Option<Problem> {
        let board: Board = board.parse().unwrap();
        let piece: Piece = piece.parse().unwrap();
        let symmetry = Some(symmetry.parse().unwrap());
        let constraints = Constraints {
            symmetry,
            ..Constraints::default()
        };
        Problem::on_board(board, piece, ends).with(constraints).ok()
    }

    fn counted(problem: &Problem) -> BigUint {
        Counter::new(problem).count().unwrap().tours
    }

    /// So many tours are not worth a list.
    const MOST: usize = 10_000;

    /// Every tour listed, and passed through the checker.
    #[test]
    #[ignore = "takes seconds"]
    fn counting_is_listing_with_a_filter() {
        let square = Square::new;
        let (mut found, mut none) = (0u32, 0);
        for (board, piece) in [
            ("3x4", "knight"),
            ("3x7", "knight"),
            ("4x5", "knight"),
            ("5x4", "knight"),
            ("5x5", "knight"),
            ("5x6", "knight"),
            ("6x5", "knight"),
            ("6x6", "knight"),
            ("3x10", "knight"),
            ("10x3", "knight"),
            ("3x12", "knight"),
            ("5x5-c3", "knight"),
            ("5x5-a1-e5-c3", "knight"),
            ("3x3-b2", "knight"),
            ("4x4", "wazir"),
            ("3x3", "wazir"),
            ("3x3-b2", "wazir"),
            ("4x4-b2-c2-b3-c3", "wazir"),
            ("6x6", "wazir"),
            ("2x2", "wazir"),
            ("1x2", "wazir"),
            ("2x5", "wazir"),
            ("3x3", "king"),
            ("1x5", "queen"),
            ("2x2x2", "wazir"),
            ("2x2x3", "wazir"),
            ("3x3x2", "wazir"),
            ("torus:3x3", "knight"),
            ("torus:3x4", "knight"),
            ("torus:4x4", "wazir"),
            ("cylinder:3x4", "knight"),
            ("cylinder:4x4", "wazir"),
            ("mobius:3x4", "knight"),
            ("mobius:3x5", "wazir"),
            ("klein:3x4", "wazir"),
        ] {
            for ends in [
                Ends::Closed,
                Ends::ClosedFrom(square(1)),
                Ends::Any,
                Ends::From(square(0)),
                Ends::To(square(1)),
                Ends::Between(square(0), square(1)),
            ] {
                let free = Problem::on_board(
                    board.parse().unwrap(),
                    piece.parse::<Piece>().unwrap(),
                    ends,
                );
                let tours: Vec<_> = Tours::new(&free).unwrap().take(MOST).collect();
                if tours.len() == MOST {
                    continue;
                }
                for symmetry in [
                    "90",
                    "270",
                    "180",
                    "180-eulerian",
                    "180-bergholtian",
                    "mirror",
                    "mirror-left-right",
                    "mirror-top-bottom",
                    "diagonal",
                    "rising-diagonal",
                    "falling-diagonal",
                    "+1,0",
                    "+2,0",
                    "180+1,0",
                    "mirror-top-bottom+2,0",
                    "x,y,-z",
                    "-x,-y,-z",
                    "y,z,x",
                ] {
                    let Some(asked) = problem(board, piece, ends, symmetry) else {
                        continue;
                    };
                    let passes = |tour: &&crate::tour::Tour| verify(&asked, tour.squares()).is_ok();
                    let number = tours.iter().filter(passes).count();
                    assert_eq!(counted(&asked), number.into(), "{asked}");
                    found += u32::from(number > 0);
                    none += u32::from(number == 0);
                }
            }
        }
        assert!(found > 150 && none > 300, "{found} {none}");
    }

    /// Knuth, pre-fascicle 8a, answer 138, whose boards are ranks x files as ours; and facts of this project.
    #[test]
    fn published_numbers() {
        for (board, symmetry, number) in [
            ("6x5", "mirror", 4u32),
            ("6x7", "mirror", 530),
            ("10x3", "mirror", 4),
            ("10x5", "mirror", 2266),
            ("14x3", "mirror", 24),
            ("6x7", "180-eulerian", 526),
            ("6x9", "180-eulerian", 22210),
            ("10x5", "180-eulerian", 1212),
            ("14x3", "180-eulerian", 16),
            ("6x7", "180-bergholtian", 38),
            ("6x9", "180-bergholtian", 3724),
            ("10x3", "180-bergholtian", 4),
            ("14x3", "180-bergholtian", 8),
            ("8x5", "180-bergholtian", 22),
            ("8x7", "180-bergholtian", 21968),
            ("12x5", "180-bergholtian", 8858),
            ("6x6", "90", 10),
            ("8x8", "90", 0),
            ("6x6", "180", 78),
            ("6x8", "180", 5634),
            ("8x8", "180", 2_432_932),
            ("10x10", "90", 831_804),
        ] {
            let asked = problem(board, "knight", Ends::Closed, symmetry).unwrap();
            assert_eq!(counted(&asked), number.into(), "{asked}");
        }
    }

    /// Required and forbidden moves are so with all their images.
    #[test]
    fn with_required_and_forbidden_moves() {
        let board: Board = "6x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        let free = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
        for symmetry in ["90", "180"] {
            for (required, forbidden) in [
                (vec![("c3", "e4")], vec![]),
                (vec![("c3", "d5")], vec![("e4", "c5")]),
                (vec![], vec![("d3", "b4"), ("c1", "d3")]),
            ] {
                let moves = |moves: Vec<(&str, &str)>| {
                    moves
                        .into_iter()
                        .map(|(a, b)| (at(a), at(b)))
                        .collect::<Vec<_>>()
                };
                let constraints = Constraints {
                    required: moves(required),
                    forbidden: moves(forbidden),
                    symmetry: Some(symmetry.parse().unwrap()),
                    ..Constraints::default()
                };
                let asked = free.with(constraints).unwrap();
                let tours = Tours::new(&free).unwrap();
                let number = tours
                    .filter(|tour| verify(&asked, tour.squares()).is_ok())
                    .count();
                assert_eq!(counted(&asked), number.into(), "{asked}");
            }
        }
    }
}
