//! Exhaustive search for the tests: all ends of all tours, by trying everything.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::verify::verify;

/// For every square of a ground of at most 64, the ends of tours that start there, as bits.
pub(super) fn all_ends(problem: &Problem) -> Vec<u64> {
    let n = problem.len();
    let ground = problem.ground();
    let square = |v: usize| Square::new(v as u32);
    let row = |v: usize| {
        let joined = (0..n).filter(|&w| w != v && ground.joins(square(v), square(w)));
        joined.fold(0u64, |bits, w| bits | 1 << w)
    };
    let search = Search {
        next: (0..n).map(row).collect(),
        all: u64::MAX >> (64 - n),
        symmetric: ground.is_symmetric(),
    };
    (0..n)
        .map(|start| {
            let mut ends = 0;
            search.walk(start, 0, &mut ends);
            ends
        })
        .collect()
}

/// Whether there is a tour with these ends, given all ends.
pub(super) fn possible(problem: &Problem, ends: Ends, all: &[u64]) -> bool {
    let ground = problem.ground();
    let n = problem.len();
    let closes = |start: usize, end: usize| match n {
        1 => true,
        2 if ground.is_symmetric() => false,
        _ => ground.joins(Square::new(end as u32), Square::new(start as u32)),
    };
    (0..n).any(|start| {
        (0..n).filter(|end| all[start] >> end & 1 == 1).any(|end| {
            let is = |asked: Square, square: usize| asked.index() == square;
            match ends {
                Ends::Any => true,
                Ends::From(s) => is(s, start),
                Ends::To(t) => is(t, end),
                Ends::Between(s, t) => is(s, start) && is(t, end),
                Ends::Closed => closes(start, end),
                Ends::ClosedFrom(s) => is(s, start) && closes(start, end),
            }
        })
    })
}

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
        let mut walk = Walk {
            next: &next,
            end: end.index(),
            budget: 500 + 20 * round,
            rng: &mut rng,
            path: Vec::with_capacity(n),
        };
        walk.goes_on(start.index(), u128::MAX >> (128 - n)) && verify(problem, &walk.path).is_ok()
    })
}

struct Walk<'s> {
    next: &'s [u128],
    end: usize,
    budget: u32,
    rng: &'s mut Xoshiro256PlusPlus,
    path: Vec<Square>,
}

impl Walk<'_> {
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

struct Search {
    next: Vec<u64>,
    all: u64,
    symmetric: bool,
}

impl Search {
    fn walk(&self, v: usize, visited: u64, ends: &mut u64) {
        let visited = visited | 1 << v;
        let left = self.all & !visited;
        if left == 0 {
            *ends |= 1 << v;
            return;
        }
        if self.symmetric && self.is_hopeless(v, left) {
            return;
        }
        for w in ones(self.next[v] & left) {
            self.walk(w, visited, ends);
        }
    }

    /// Whether two squares have only one way left, or one has none.
    fn is_hopeless(&self, v: usize, left: u64) -> bool {
        let mut last = 0;
        for w in ones(left) {
            match (self.next[w] & (left | 1 << v)).count_ones() {
                0 => return true,
                1 => last += 1,
                _ => {}
            }
        }
        last > 1
    }
}

fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        next
    })
}
