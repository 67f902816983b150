//! Tours up to the rotations and reflections of their board, and to its translations if it is wrapped.
//!
//! W. Burnside's lemma (A. Cauchy, G. Frobenius): the classes are as many as the tours that a
//! symmetry fixes, on the average over all symmetries. The identity fixes all tours, which a sweep
//! counts; the others few, counted among their orbits (`fixed_points`).

use num_bigint::BigUint;

use super::fixed_points::fixed;
use crate::board_symmetries::symmetries;
use crate::count::number::{Count, CountError, known};
use crate::graph::Graph;
use crate::limits::{Limits, MAX_LISTED_SQUARES, Stopped, Unsupported};
use crate::list::Tours;
use crate::problem::{Ends, Problem};
use crate::symmetry::{Symmetry, Turn};

/// The tours of a board, and how many remain if images count as one.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Classes {
    /// All tours.
    pub count: Count,
    /// The tours up to symmetry.
    pub classes: BigUint,
    /// Each symmetry of the board but the identity, and how many tours it maps to themselves; several that
    /// move the squares alike are one.
    pub fixed: Vec<(Symmetry, BigUint)>,
}

impl Classes {
    /// By W. Burnside's lemma, from the number of all tours and what [`Counter::fixed_points`](crate::Counter::fixed_points)
    /// found.
    ///
    /// # Errors
    ///
    /// [`CountError::NotWhole`]: then one of the numbers is wrong.
    pub fn new(count: Count, fixed: Vec<(Symmetry, BigUint)>) -> Result<Self, CountError> {
        let moved: BigUint = fixed.iter().map(|(_, number)| number).sum();
        let order = fixed.len() + 1;
        let all = &moved + &count.tours;
        let classes = &all / order;
        if &classes * order != all {
            return Err(CountError::NotWhole {
                tours: count.tours,
                fixed: moved,
                order,
            });
        }
        Ok(Classes {
            count,
            classes,
            fixed,
        })
    }

    /// How many tours at least, and at the most, some symmetry but the identity maps to itself. `closed` as the tours are.
    ///
    /// The two are the same for open tours, which no more than one can turn round; and for closed ones where no more than
    /// two reflections or half turns fix any, since a tour that two of them fix is fixed by their product too, a third.
    /// A tour that a quarter turn fixes is fixed by the half turn. Where there are translations, and on boxes, the bounds are wider: the
    /// most that one symmetry fixes, and what they fix all together; [`Counter::symmetric`](crate::Counter::symmetric) says
    /// more where the tours can be listed.
    ///
    /// ```
    /// use hippodrome::{Counter, Ends, Leaper, Problem};
    ///
    /// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let (least, most) = Counter::new(&problem).classes()?.symmetric(true);
    /// assert_eq!([least.to_string(), most.to_string()], ["78", "78"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetric(&self, closed: bool) -> (BigUint, BigUint) {
        let is_other = |kind: &Symmetry| {
            kind.is_translated() || closed && matches!(kind.turn, Some(Turn::OfBox(_)))
        };
        let are_others = self.fixed.iter().any(|(kind, _)| is_other(kind));
        let counts = |kind: &Symmetry| are_others || kind.turn.is_some_and(Turn::is_involution);
        let involutions = self.fixed.iter().filter(|(kind, _)| counts(kind));
        let numbers: Vec<&BigUint> = involutions.map(|(_, number)| number).collect();
        let some = numbers.iter().filter(|&&number| *number > BigUint::ZERO);
        let sum: BigUint = numbers.iter().copied().sum();
        let largest = numbers.iter().copied().max().cloned().unwrap_or_default();
        match closed && some.count() > 2 || are_others {
            true => (largest, sum.min(self.count.tours.clone())),
            false => (sum.clone(), sum),
        }
    }
}

/// The most tours that are listed to find those that some symmetry fixes.
const MAX_COMPARED: u32 = 1 << 20;

/// How many tours some symmetry but the identity maps to themselves, each listed and compared with its images; `None` if
/// there are too many for that.
pub(crate) fn symmetric_listed(
    problem: &Problem,
    classes: &Classes,
    limits: &Limits<'_>,
) -> Result<Option<BigUint>, Stopped> {
    let Some((board, _)) = problem.board() else {
        return Ok(None);
    };
    if classes.count.tours > MAX_COMPARED.into() {
        return Ok(None);
    }
    let images = symmetries(board, &Graph::of(problem));
    let closed = problem.ends().is_closed();
    let mut tours = Tours::new(problem)?;
    let mut step = vec![0; problem.len()];
    let mut number = 0u32;
    while let Some(tour) = tours.advance(limits)? {
        let last = tour.len() - 1;
        for (at, square) in tour.iter().enumerate() {
            step[square.index()] = at;
        }
        let makes_move = |a: u32, b: u32| {
            let apart = step[a as usize].abs_diff(step[b as usize]);
            apart == 1 || closed && apart == last
        };
        let is_fixed = |image: &[u32]| {
            let pairs = tour.windows(2).map(|pair| (pair[0], pair[1]));
            let mut pairs = pairs.chain(closed.then(|| (tour[last], tour[0])));
            pairs.all(|(a, b)| makes_move(image[a.index()], image[b.index()]))
        };
        number += u32::from(images.iter().any(|(_, image)| is_fixed(image)));
    }
    Ok(Some(number.into()))
}

/// For each symmetry of the board but the identity the number of closed tours, or of open ones with free ends, that it
/// maps to themselves. Symmetries that move the squares alike are one.
pub(crate) fn fixed_by_symmetries(
    problem: &Problem,
    limits: &Limits<'_>,
) -> Result<Vec<(Symmetry, BigUint)>, Stopped> {
    let (Some((board, _)), Ends::Any | Ends::Closed) = (problem.board(), problem.ends()) else {
        return Err(Stopped::Unsupported(Unsupported::ClassesOfEnds));
    };
    if !problem.is_symmetric() {
        return Err(Stopped::Unsupported(Unsupported::UpToSymmetryOneWay));
    }
    let constraints = problem.constraints();
    if let Some(why) = Unsupported::of_whole_tours(problem) {
        return Err(Stopped::Unsupported(why));
    }
    if !constraints.given.is_empty() || !constraints.required.is_empty() {
        return Err(Stopped::Unsupported(Unsupported::ClassesOfConstraints));
    }
    if problem.len() > MAX_LISTED_SQUARES {
        return Err(Stopped::Unsupported(Unsupported::ClassesTooLarge));
    }
    let graph = Graph::of(problem);
    let closed = problem.ends().is_closed();
    let fixed = |(symmetry, image): (Symmetry, Vec<u32>)| {
        let number = match known(problem) {
            // If there are two squares, they are exchanged, which turns their one tour round.
            Some(tours) => tours,
            None => fixed(&graph, &image, closed, limits)?,
        };
        Ok((symmetry, number))
    };
    symmetries(board, &graph).into_iter().map(fixed).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::board_symmetries::turns;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::list::Tours;
    use crate::piece::Piece;
    use crate::square::Square;

    fn classes(board: &str, piece: &str, ends: Ends) -> Classes {
        let board: Board = board.parse().unwrap();
        let problem = Problem::on_board(board, piece.parse::<Piece>().unwrap(), ends);
        Counter::new(&problem).classes().unwrap()
    }

    /// The moves of a tour, as a set.
    fn moves(squares: &[Square], closed: bool, image: &[u32]) -> BTreeSet<(u32, u32)> {
        let pairs = squares.windows(2).map(|pair| (pair[0], pair[1]));
        let last = closed.then(|| (squares[squares.len() - 1], squares[0]));
        let pairs = pairs.chain(last.filter(|_| squares.len() > 2));
        let pairs = pairs.map(|(a, b)| (image[a.index()], image[b.index()]));
        pairs.map(|(a, b)| (a.min(b), a.max(b))).collect()
    }

    /// A box turned round is the same box, and all Hamiltonian cycles of a cube are alike. Of 2x3x4 by brute force, in
    /// another program.
    #[test]
    fn boxes_are_turned_in_space() {
        for (board, piece, ends, number) in [
            ("2x2x2", "wazir", Ends::Closed, 1u32),
            ("2x3x4", "knight", Ends::Closed, 1572),
            ("4x2x3", "knight", Ends::Closed, 1572),
            ("3x4x1", "knight", Ends::Any, 3),
            ("1x3x4", "knight", Ends::Any, 3),
            ("4x1x3", "knight", Ends::Any, 3),
        ] {
            assert_eq!(
                classes(board, piece, ends).classes,
                number.into(),
                "{board}"
            );
        }
    }

    /// Every tour listed, every image compared.
    #[test]
    #[ignore = "takes seconds"]
    fn the_list_agrees() {
        let (mut symmetric, mut told_exactly) = (0, 0);
        for (board, piece, ends) in [
            ("3x4", "knight", Ends::Any),
            ("3x7", "knight", Ends::Any),
            ("4x5", "knight", Ends::Any),
            ("5x5", "knight", Ends::Any),
            ("5x6", "knight", Ends::Closed),
            ("6x6", "knight", Ends::Closed),
            ("3x10", "knight", Ends::Closed),
            ("3x12", "knight", Ends::Closed),
            ("5x5-c3", "knight", Ends::Closed),
            ("5x5-a1-e5-c3", "knight", Ends::Any),
            ("4x4", "wazir", Ends::Closed),
            ("4x4", "wazir", Ends::Any),
            ("3x3", "wazir", Ends::Any),
            ("3x3-b2", "wazir", Ends::Closed),
            ("4x4-b2-c2-b3-c3", "wazir", Ends::Closed),
            ("6x6", "wazir", Ends::Closed),
            ("2x2", "wazir", Ends::Closed),
            ("2x2", "wazir", Ends::Any),
            ("1x2", "wazir", Ends::Any),
            ("1x1", "knight", Ends::Any),
            ("1x1", "knight", Ends::Closed),
            ("2x5", "wazir", Ends::Any),
            // A mirror that moves no square.
            ("4x1", "rook", Ends::Any),
            ("4x1", "king", Ends::Any),
            ("1x5", "queen", Ends::Closed),
            ("1x5-c1", "rook", Ends::Any),
            ("2x1", "wazir", Ends::Any),
            ("cylinder:4x1", "knight", Ends::Any),
            ("torus:1x5", "knight", Ends::Closed),
            ("3x3-a2-b1-b3-a3-c1-c2", "bishop", Ends::Any),
            (
                "4x4-a2-a3-a4-b1-b3-b4-c1-c2-c4-d1-d2-d3",
                "bishop",
                Ends::Any,
            ),
            ("1x4x2", "king", Ends::Any),
            ("2x2x2", "rook", Ends::Closed),
            ("2x2x2", "wazir", Ends::Closed),
            ("2x2x2", "wazir", Ends::Any),
            ("2x2x3", "wazir", Ends::Any),
            ("3x3x2", "wazir", Ends::Closed),
            ("3x2x3", "wazir", Ends::Closed),
            ("2x3x4", "knight", Ends::Closed),
            ("cylinder:3x2x2", "wazir", Ends::Closed),
            ("torus:3x3x2-a1-b2-c3", "wazir", Ends::Any),
            ("torus:3x3", "knight", Ends::Closed),
            ("torus:3x3", "knight", Ends::Any),
            ("torus:3x4", "knight", Ends::Closed),
            ("torus:4x4", "wazir", Ends::Closed),
            ("torus:3x4-b2", "wazir", Ends::Closed),
            ("cylinder:3x4", "knight", Ends::Any),
            ("cylinder:4x4", "wazir", Ends::Closed),
            ("mobius:3x4", "knight", Ends::Any),
            ("mobius:3x5", "wazir", Ends::Closed),
            ("klein:3x4", "wazir", Ends::Closed),
            ("klein:4x4", "wazir", Ends::Closed),
        ] {
            let counted = classes(board, piece, ends);
            let problem = Problem::on_board(
                board.parse().unwrap(),
                piece.parse::<Piece>().unwrap(),
                ends,
            );
            let images = symmetries(problem.board().unwrap().0, &Graph::of(&problem));
            let identity: Vec<u32> = (0..problem.len() as u32).collect();
            let mut fixed = vec![0u32; images.len()];
            let (mut least, mut symmetric_here) = (0u32, 0u32);
            for tour in Tours::new(&problem).unwrap() {
                let closed = ends.is_closed();
                let own = moves(tour.squares(), closed, &identity);
                let (mut is_least, mut is_symmetric) = (true, false);
                for (fixed, (_, image)) in fixed.iter_mut().zip(&images) {
                    let other = moves(tour.squares(), closed, image);
                    *fixed += u32::from(other == own);
                    is_least &= own <= other;
                    is_symmetric |= own == other;
                }
                symmetric_here += u32::from(is_symmetric);
                least += u32::from(is_least);
            }
            let found: Vec<u32> = counted
                .fixed
                .iter()
                .map(|(_, n)| n.try_into().unwrap())
                .collect();
            assert_eq!(found, fixed, "{problem}");
            assert_eq!(counted.classes, least.into(), "{problem}");
            let (least, most) = counted.symmetric(ends.is_closed());
            let between = least..=most;
            assert!(
                between.contains(&symmetric_here.into()),
                "{problem}: {between:?}"
            );
            // Listed, they are known.
            let told = Counter::new(&problem).symmetric(&counted);
            assert_eq!(
                told,
                (symmetric_here.into(), symmetric_here.into()),
                "{problem}"
            );
            let is_known = between.start() == between.end();
            let is_box = problem.board().unwrap().0.levels() > 1;
            assert!(
                is_known || piece != "knight" || board.contains(':') || is_box,
                "{problem}"
            );
            told_exactly += u32::from(is_known);
            symmetric += fixed.iter().sum::<u32>();
        }
        assert!(symmetric > 100, "{symmetric}");
        assert!(told_exactly > 20, "{told_exactly}");
    }

    /// Numbers that no group of symmetries has.
    #[test]
    fn half_a_class_is_an_error() {
        let count = Count {
            tours: 4u32.into(),
            ..Count::default()
        };
        let one = vec![(Turn::MirrorLeftRight.into(), 1u32.into())];
        let error = Classes::new(count.clone(), one).unwrap_err();
        let text = "4 tours and 1 that symmetries map to themselves make no whole number of classes under 2 \
                    symmetries: one of the numbers is wrong. Please report it";
        assert_eq!(error.to_string(), text);
        let two = vec![(Turn::MirrorLeftRight.into(), 2u32.into())];
        assert_eq!(Classes::new(count, two).unwrap().classes, 3u32.into());
    }

    /// Along two lines of squares a king enters each of the two squares of a file from either of the file
    /// before: there and back, with both lines exchanged, in more ways than 64 bits count.
    #[test]
    fn many_lifts() {
        for files in [3, 10, 64] {
            let board = Board::rectangle(2, files).unwrap();
            let king = Problem::on_board(board.clone(), Piece::KING, Ends::Closed);
            let graph = Graph::of(&king);
            let (_, image) = turns(&board, &graph).swap_remove(1);
            let found = fixed(&graph, &image, true, &Limits::NONE).unwrap();
            assert_eq!(found, BigUint::from(1u32) << (files - 1), "{files}");
        }
    }

    /// How many closed knight's tours of a square board a symmetry fixes.
    fn fixed_by(side: u64, wanted: Turn) -> BigUint {
        let board = Board::rectangle(side, side).unwrap();
        let graph = Graph::of_board(&board, &Leaper::KNIGHT.clockwise());
        let mut turns = turns(&board, &graph).into_iter();
        let (_, image) = turns.find(|&(kind, _)| kind == wanted.into()).unwrap();
        fixed(&graph, &image, true, &Limits::NONE).unwrap()
    }

    /// 831,804 closed tours of 10x10 are fixed by a quarter turn, none of 8x8 (Knuth 2025).
    #[test]
    fn quarter_turns_of_larger_boards() {
        assert_eq!(fixed_by(8, Turn::QuarterTurnClockwise), 0u32.into());
        assert_eq!(fixed_by(10, Turn::QuarterTurnClockwise), 831_804u32.into());
    }

    /// 2,432,932 closed tours of 8x8 are fixed by the half turn (Knuth 2025).
    #[test]
    #[ignore = "takes a quarter of a minute"]
    fn half_turn_of_8x8_at_length() {
        assert_eq!(fixed_by(8, Turn::HalfTurn), 2_432_932u32.into());
    }

    /// 6x6 has 1,245 classes, and 10 tours that a quarter turn fixes; no closed tour of a
    /// square board is symmetric by a diagonal.
    #[test]
    fn six_by_six() {
        let found = classes("6x6", "knight", Ends::Closed);
        assert_eq!(found.classes, 1245u32.into());
        for (symmetry, number) in found.fixed {
            match symmetry.turn.unwrap() {
                Turn::QuarterTurnClockwise | Turn::QuarterTurnCounterclockwise => {
                    assert_eq!(number, 10u32.into());
                }
                Turn::RisingDiagonal | Turn::FallingDiagonal => {
                    assert_eq!(number, 0u32.into());
                }
                _ => {}
            }
        }
    }
}
