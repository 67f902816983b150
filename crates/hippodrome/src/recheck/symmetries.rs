//! Whether no tour has a symmetry, gone through again.
//!
//! What is said against each symmetry and each way in which it may move a tour is proved again from the geometry of the board and from
//! the moves. Where a search is said to have found nothing, all paths through the orbits are gone through, square by square, and
//! whatever they stand for is put to the checker of tours: on up to 36 squares. Cost: O(squares) apart from that.

use crate::arguments::reason::{Obstacle, WhyNot};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::symmetry::Symmetry;
use crate::tour_symmetry::TourMotion;
use crate::verify::verify;

/// The most squares of a board that is searched again.
const MAX_SEARCHED: usize = 36;

/// Whether these obstacles stand against all symmetries that would do. Moves change between the colors, if there are such.
pub(super) fn none(
    problem: &Problem,
    colors: impl Fn() -> Option<Vec<bool>>,
    obstacles: &[Obstacle],
) -> bool {
    let (Some(asked), Some((board, _))) = (problem.symmetry(), problem.board()) else {
        return false;
    };
    let image_of = |symmetry: Symmetry| -> Option<Vec<usize>> {
        let squares = (0..board.len() as u32).map(Square::new);
        let image = |square| board.square(symmetry.image(board, board.point_of(square)));
        let images = squares.map(|square| image(square).map(Square::index));
        images
            .collect::<Option<_>>()
            .filter(|_| symmetry.fits(board))
    };
    problem.len() > 2
        && asked.symmetries().into_iter().all(|symmetry| {
            let Some(image) = image_of(symmetry) else {
                return true;
            };
            let subject = Subject {
                problem,
                image: &image,
            };
            let stands = |motion: TourMotion| {
                let own = obstacles.iter();
                let mut own = own.filter(|it| it.symmetry == symmetry && it.motion == motion);
                own.next().is_some_and(|it| match motion {
                    TourMotion::Along => subject.is_not_along(&it.why, &colors),
                    TourMotion::Round => subject.is_not_round(&it.why),
                })
            };
            let motions = [TourMotion::Along, TourMotion::Round].into_iter();
            motions
                .filter(|motion| asked.motion().is_none_or(|it| it == *motion))
                .all(stands)
        })
}

struct Subject<'s> {
    problem: &'s Problem,
    image: &'s [usize],
}

impl Subject<'_> {
    fn is_closed(&self) -> bool {
        self.problem.ends().is_closed()
    }

    fn joins(&self, a: usize, b: usize) -> bool {
        self.problem
            .joins(Square::new(a as u32), Square::new(b as u32))
    }

    /// A square and its images, until they come back.
    fn orbit(&self, square: usize) -> Vec<usize> {
        let next = |&v: &usize| Some(self.image[v]).filter(|&w| w != square);
        std::iter::successors(Some(square), next).collect()
    }

    fn stays(&self, square: usize) -> bool {
        self.image[square] == square
    }

    fn is_not_along(&self, why: &WhyNot, colors: &dyn Fn() -> Option<Vec<bool>>) -> bool {
        match why {
            WhyNot::Open => !self.is_closed(),
            WhyNot::Orbits([(one, times), (other, others)]) => {
                let is_length =
                    |square: Square, times: usize| self.orbit(square.index()).len() == times;
                self.is_closed()
                    && times != others
                    && is_length(one.square, *times)
                    && is_length(other.square, *others)
            }
            WhyNot::Colors { steps, changes } => {
                let Some(colors) = colors() else {
                    return false;
                };
                let n = self.image.len();
                let times = self.orbit(0).len();
                let are_alike = (0..n).all(|square| self.orbit(square).len() == times);
                let changes_all = (0..n).all(|v| (colors[v] != colors[self.image[v]]) == *changes);
                let is_odd = steps % 2 == 1;
                self.is_closed()
                    && are_alike
                    && changes_all
                    && steps * times == n
                    && n % 2 == 0
                    && is_odd != *changes
            }
            WhyNot::Searched(orbits) => self.finds_none(*orbits, TourMotion::Along),
            WhyNot::NotUndone(_) | WhyNot::Still(_) | WhyNot::Places(_) => false,
        }
    }

    fn is_not_round(&self, why: &WhyNot) -> bool {
        let most = if self.is_closed() { 2 } else { 1 };
        match why {
            WhyNot::NotUndone(square) => {
                let square = square.square.index();
                self.image[self.image[square]] != square
            }
            WhyNot::Still(squares) => {
                let mut squares: Vec<usize> = squares.iter().map(|it| it.square.index()).collect();
                squares.sort_unstable();
                squares.dedup();
                squares.len() > most && squares.iter().all(|&square| self.stays(square))
            }
            WhyNot::Places(places) => *places < most && self.places().count() == *places,
            WhyNot::Searched(orbits) => self.finds_none(*orbits, TourMotion::Round),
            WhyNot::Open | WhyNot::Orbits(_) | WhyNot::Colors { .. } => false,
        }
    }

    /// Squares about which a tour can be turned round: of two that a move joins, the first.
    fn places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.image.len()).filter(|&v| {
            let w = self.image[v];
            v == w || v < w && self.image[w] == v && self.joins(v, w)
        })
    }

    /// Whether no path through all orbits, of so many, stands for a tour.
    fn finds_none(&self, orbits: usize, motion: TourMotion) -> bool {
        let n = self.image.len();
        let own: Vec<usize> = (0..n)
            .map(|v| self.orbit(v).into_iter().min().unwrap_or(v))
            .collect();
        let count = (0..n).filter(|&v| own[v] == v).count();
        if count != orbits || n > MAX_SEARCHED {
            return false;
        }
        let row = |v: usize| (0..n).filter(|&w| w != v && self.joins(v, w)).collect();
        let mut search = PathSearch {
            subject: self,
            motion,
            own: &own,
            rows: (0..n).map(row).collect(),
            is_seen: vec![false; n],
            path: Vec::new(),
            orbits,
        };
        match motion {
            TourMotion::Along => !search.finds_from(0),
            TourMotion::Round => self.places().all(|place| !search.finds_from(place)),
        }
    }
}

/// All paths through the orbits from one square.
struct PathSearch<'s> {
    subject: &'s Subject<'s>,
    motion: TourMotion,
    /// The first square of each square's orbit.
    own: &'s [usize],
    rows: Vec<Vec<usize>>,
    is_seen: Vec<bool>,
    path: Vec<usize>,
    orbits: usize,
}

impl PathSearch<'_> {
    fn finds_from(&mut self, square: usize) -> bool {
        self.is_seen[self.own[square]] = true;
        self.path.push(square);
        let mut found = self.path.len() == self.orbits && self.is_tour();
        for at in 0..self.rows[square].len() {
            let next = self.rows[square][at];
            found = found || !self.is_seen[self.own[next]] && self.finds_from(next);
        }
        self.path.pop();
        self.is_seen[self.own[square]] = false;
        found
    }

    /// Whether the path, with its images, is a tour in one direction or the other.
    fn is_tour(&self) -> bool {
        let Subject { problem, image } = *self.subject;
        let squares: Vec<usize> = match self.motion {
            TourMotion::Along => {
                // On to the image of the first square that the last one is joined to, and so on.
                let orbit = self.subject.orbit(self.path[0]);
                let last = self.path[self.path.len() - 1];
                let rounds =
                    (1..orbit.len()).filter(|&times| self.rows[last].contains(&orbit[times]));
                let moved = |v: usize, times: usize| (0..times).fold(v, |v, _| image[v]);
                let mut tours = rounds.map(|times| -> Vec<usize> {
                    let all = (0..orbit.len()).flat_map(|round| {
                        let times = round * times % orbit.len();
                        self.path.iter().map(move |&v| moved(v, times))
                    });
                    all.collect()
                });
                return tours.any(|tour| self.passes(problem, &tour));
            }
            TourMotion::Round => {
                let back = self.path.iter().rev().map(|&v| image[v]);
                let mut all: Vec<usize> = back.chain(self.path.iter().copied()).collect();
                all.dedup();
                if all.len() > 1 && all.first() == all.last() {
                    all.pop();
                }
                all
            }
        };
        self.passes(problem, &squares)
    }

    fn passes(&self, problem: &Problem, squares: &[usize]) -> bool {
        let mut squares: Vec<Square> = squares.iter().map(|&v| Square::new(v as u32)).collect();
        if let Ends::ClosedFrom(start) = problem.ends() {
            let at = squares.iter().position(|&square| square == start);
            squares.rotate_left(at.unwrap_or_default());
        }
        verify(problem, &squares).is_ok() || {
            squares.reverse();
            verify(problem, &squares).is_ok()
        }
    }
}
