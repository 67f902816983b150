//! Is a tour mapped to itself by the symmetry that is asked for?
//!
//! The images of its moves must be its moves. Then its squares in order are mapped to its squares in order, forwards or
//! backwards, and the first two of them tell which. Only the geometry of the board is used. Cost: O(squares).

use super::flaw::Flaw;
use crate::problem::Problem;
use crate::square::Square;
use crate::symmetry::Symmetry;
use crate::tour_symmetry::TourMotion;

/// What is wrong with a tour of the problem, told from its first square on, if it has none of the symmetries that will do:
/// what is wrong with the first of these.
pub(super) fn check(problem: &Problem, squares: &[Square]) -> Result<(), Flaw> {
    let (Some(asked), Some((board, _))) = (problem.symmetry(), problem.board()) else {
        return Ok(());
    };
    let n = squares.len();
    let mut step = vec![0; n];
    for (at, square) in squares.iter().enumerate() {
        step[square.index()] = at;
    }
    let is_closed = problem.ends().is_closed();
    let last = if is_closed { n } else { n - 1 };
    let follows = |a: usize, b: usize| a + 1 == b || is_closed && a + 1 == n && b == 0;
    let flaw_under = |symmetry: Symmetry| -> Option<Flaw> {
        let image = |at: usize| {
            let square = squares[at % n];
            let image = symmetry.image(board, board.point_of(square));
            board
                .square(image)
                .map(|image| (step[image.index()], image))
        };
        let mut motions = Vec::new();
        for at in 0..last {
            let ((from, image_from), (to, image_to)) = (image(at)?, image(at + 1)?);
            if !follows(from, to) && !follows(to, from) {
                return Some(Flaw::NotMapped {
                    symmetry: symmetry.to_string(),
                    from: board.name(squares[at]),
                    to: board.name(squares[(at + 1) % n]),
                    image_from: board.name(image_from),
                    image_to: board.name(image_to),
                });
            }
            if n > 2 && motions.is_empty() {
                let is_along = follows(from, to);
                motions.push(if is_along {
                    TourMotion::Along
                } else {
                    TourMotion::Round
                });
            }
        }
        let other = motions.into_iter().find(|&motion| !asked.allows(motion))?;
        Some(Flaw::OtherMotion {
            symmetry: symmetry.to_string(),
            motion: other,
        })
    };
    let mut flaws = Vec::new();
    for symmetry in asked.symmetries() {
        if !symmetry.fits(board) {
            continue;
        }
        match flaw_under(symmetry) {
            None => return Ok(()),
            flaw => flaws.extend(flaw),
        }
    }
    flaws.into_iter().next().map_or(Ok(()), Err)
}
