//! A tour between two squares, found for the tests: one is enough to show that there is one.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::problem::Problem;
use crate::square::Square;
use crate::verify::verify;

/// Whether a tour between two squares of a board of at most 128 is found by going to the square
/// with the fewest ways on, giving up early and starting again with other ties.
pub(super) fn has_tour(problem: &Problem, start: Square, end: Square) -> bool {
    let n = problem.len();
    let ground = problem.ground();
    let row = |v: usize| {
        let joined = (0..n).filter(|&w| ground.joins(Square::new(v as u32), Square::new(w as u32)));
        joined.fold(0u128, |bits, w| bits | 1 << w)
    };
    let next: Vec<u128> = (0..n).map(row).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1823);
    (0..2000).any(|round| {
        let mut walk = WitnessSearch {
            next: &next,
            end: end.index(),
            budget: 500 + 20 * round,
            rng: &mut rng,
            path: Vec::with_capacity(n),
        };
        walk.goes_on(start.index(), u128::MAX >> (128 - n)) && verify(problem, &walk.path).is_ok()
    })
}

struct WitnessSearch<'s> {
    next: &'s [u128],
    end: usize,
    budget: u32,
    rng: &'s mut Xoshiro256PlusPlus,
    path: Vec<Square>,
}

impl WitnessSearch<'_> {
    fn goes_on(&mut self, v: usize, left: u128) -> bool {
        let left = left & !(1 << v);
        self.path.push(Square::new(v as u32));
        if left == 0 {
            return v == self.end;
        }
        self.budget = self.budget.saturating_sub(1);
        let ways = |w: usize| (self.next[w] & (left | 1 << v)).count_ones();
        let bits = |bits: u128| (0..self.next.len()).filter(move |&w| bits >> w & 1 == 1);
        if self.budget > 0
            && v != self.end
            && bits(left).all(|w| ways(w) > u32::from(w != self.end))
        {
            let mut order: Vec<(u32, u32, usize)> = bits(self.next[v] & left)
                .map(|w| (ways(w), self.rng.next_u32(), w))
                .collect();
            order.sort_unstable();
            for (_, _, w) in order {
                if self.goes_on(w, left) {
                    return true;
                }
            }
        }
        self.path.pop();
        false
    }
}
