//! The rules of a small problem in a table: for whoever has many claims to check.
//!
//! Which moves may be made is asked once of the problem, for each two squares, and kept as a bit; so a
//! claim that is a tour costs a nanosecond or two a square. What is not a tour, or has to obey given
//! numbers or required moves, is left to [`verify`], which names the flaw. At most 128 squares.

use super::{Flaw, verify};
use crate::problem::Problem;
use crate::square::Square;

/// The most squares of a problem whose moves are kept in a table.
const MAX_SQUARES_IN_TABLE: usize = 128;

/// The rules of a problem, for many claims.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem, BatchChecker, Tours};
///
/// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let rules = BatchChecker::of(&problem);
/// let tour = Tours::new(&problem)?.next().expect("there are eight");
/// assert!(rules.check(tour.squares()).is_ok());
/// assert!(rules.check(&tour.squares()[1..]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BatchChecker<'p> {
    problem: &'p Problem,
    /// Bit w of row v says that v to w may be a move; no rows where the table does not suffice.
    moves: Vec<[u64; MAX_SQUARES_IN_TABLE / 64]>,
}

impl<'p> BatchChecker<'p> {
    /// Asks for every move.
    pub fn of(problem: &'p Problem) -> Self {
        let constraints = problem.constraints();
        let suffices = (3..=MAX_SQUARES_IN_TABLE).contains(&problem.len())
            && constraints.given.is_empty()
            && constraints.required.is_empty()
            && constraints.symmetry.is_none()
            && constraints.magic.is_none();
        let squares = || (0..problem.len() as u32).map(Square::new);
        let row = |from| {
            let mut row = [0; MAX_SQUARES_IN_TABLE / 64];
            for to in squares().filter(|&to| problem.joins(from, to)) {
                row[to.index() / 64] |= 1 << (to.index() % 64);
            }
            row
        };
        BatchChecker {
            problem,
            moves: match suffices {
                true => squares().map(row).collect(),
                false => Vec::new(),
            },
        }
    }

    /// Whether a claim is a tour.
    ///
    /// # Errors
    ///
    /// The first flaw, as [`verify`] has it.
    pub fn check(&self, squares: &[Square]) -> Result<(), Flaw> {
        match self.accepts(squares) {
            true => Ok(()),
            false => verify(self.problem, squares).map(drop),
        }
    }

    fn accepts(&self, squares: &[Square]) -> bool {
        let (&[first, ..], &[.., last]) = (squares, squares) else {
            return false;
        };
        if self.moves.is_empty() || squares.len() != self.moves.len() {
            return false;
        }
        let ends = self.problem.ends();
        let mut seen = [0u64; MAX_SQUARES_IN_TABLE / 64];
        let mut row = match ends.is_closed() {
            true => self.moves.get(last.index()),
            false => None,
        };
        for square in squares {
            let own = self.moves.get(square.index());
            let (word, bit) = (square.index() / 64, 1 << (square.index() % 64));
            if own.is_none() || seen[word] & bit != 0 || row.is_some_and(|row| row[word] & bit == 0)
            {
                return false;
            }
            seen[word] |= bit;
            row = own;
        }
        ends.start().is_none_or(|start| start == first) && ends.end().is_none_or(|end| end == last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::{Constraints, Ends};

    /// Says of tours, of whatever is one square away from them, and of the same under other problems
    /// what `verify` says.
    #[test]
    fn it_says_what_verify_says() {
        let tour = "a1 b3 c1 a2 c3 b1 a3 c2".split(' ');
        let board: crate::board::Board = "3x3-b2".parse().unwrap();
        let tour: Vec<Square> = tour.map(|name| board.parse_square(name).unwrap()).collect();
        let mut claims = vec![tour.clone(), tour[1..].to_vec(), Vec::new()];
        for at in 0..tour.len() {
            for other in 0..130 {
                let mut claim = tour.clone();
                claim[at] = Square::new(other);
                claims.push(claim);
            }
            let mut turned = tour.clone();
            turned.rotate_left(at);
            claims.push(turned.clone());
            turned.reverse();
            claims.push(turned);
        }
        let required = Constraints {
            required: vec![(tour[0], tour[1])],
            ..Constraints::default()
        };
        let forbidden = Constraints {
            forbidden: vec![(tour[0], tour[1])],
            ..Constraints::default()
        };
        let (mut tours, mut others) = (0, 0);
        for constraints in [Constraints::default(), required, forbidden] {
            for ends in [
                Ends::Any,
                Ends::Closed,
                Ends::ClosedFrom(tour[3]),
                Ends::From(tour[2]),
                Ends::To(tour[2]),
                Ends::Between(tour[0], tour[7]),
            ] {
                let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
                let problem = problem.with(constraints.clone()).unwrap();
                let rules = BatchChecker::of(&problem);
                for claim in &claims {
                    let verified = verify(&problem, claim).map(drop);
                    match verified {
                        Ok(()) => tours += 1,
                        Err(_) => others += 1,
                    }
                    assert_eq!(rules.check(claim), verified, "{problem}: {claim:?}");
                }
            }
        }
        assert!(tours > 50 && others > 1000, "{tours} {others}");
    }
}
