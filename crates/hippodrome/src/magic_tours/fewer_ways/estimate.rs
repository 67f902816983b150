//! How many squares a whole search enters.
//!
//! All squares that could be entered at one depth are the children of those at the depth before. Of these a number is drawn, all as likely; their
//! children are found, and there are as many more in the search as there are more parents than were drawn. So each depth is estimated without
//! bias from the one before: D. E. Knuth's estimate (Estimating the efficiency of backtrack programs, Mathematics of Computation 29, 1975) with many
//! that go down together, which makes it far better (stochastic enumeration: R. Rubinstein, Stochastic enumeration method for counting NP-hard
//! problems, Methodology and Computing in Applied Probability 15, 2013). Several such estimates differ by chance, and by how much tells
//! the error of their mean.

use super::FewerWays;
use crate::chance::{below, rng};
use crate::limits::{Limits, Stopped};

/// Estimates, and how many squares of each depth are gone on from in each.
const ROUNDS: usize = 16;
const DRAWN: usize = 10_000;

/// What a whole list takes.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct ListEstimate {
    /// Squares that will be entered.
    pub nodes: f64,
    /// The standard error of that, as a part of it.
    pub error: f64,
}

impl FewerWays {
    /// What the whole search takes, from the beginning. A node is a square that was gone on from.
    pub(crate) fn estimate(&self, limits: &Limits<'_>, seed: u64) -> Result<ListEstimate, Stopped> {
        let mut again = self.clone();
        while !again.path.is_empty() {
            again.take_back();
        }
        let (mut found, mut nodes) = (Vec::with_capacity(ROUNDS), 0);
        for round in 0..ROUNDS {
            found.push(again.one_estimate(limits, seed, round as u64, &mut nodes)?);
        }
        let mean = found.iter().sum::<f64>() / ROUNDS as f64;
        let squares = found.iter().map(|one| (one - mean) * (one - mean));
        let of_mean = squares.sum::<f64>() / (ROUNDS * (ROUNDS - 1)) as f64;
        Ok(ListEstimate {
            nodes: mean,
            error: of_mean.sqrt() / mean.max(1.0),
        })
    }

    fn one_estimate(
        &mut self,
        limits: &Limits<'_>,
        seed: u64,
        round: u64,
        nodes: &mut u64,
    ) -> Result<f64, Stopped> {
        let mut rng = rng(seed, round);
        // Ends and squares, in the order in which they are entered.
        let mut drawn: Vec<Vec<(usize, u8)>> = vec![Vec::new()];
        let (mut all, mut each) = (0.0, 1.0);
        for _ in 0..self.n {
            let (mut next, mut children) = (Vec::new(), 0usize);
            for path in &drawn {
                *nodes += 1;
                if *nodes > limits.budget() {
                    return Err(Stopped::Nodes);
                }
                if limits.asked_to_stop() {
                    return Err(Stopped::Asked);
                }
                for &(end, square) in path {
                    self.enter(end, square);
                }
                let choice = self.choice();
                path.iter().for_each(|_| self.take_back());
                let mut left = choice.viable;
                while left != 0 {
                    let square = left.trailing_zeros() as u8;
                    left &= left - 1;
                    children += 1;
                    // Each of those so far is kept as likely as the others.
                    let at = match next.len() < DRAWN {
                        true => next.len(),
                        false => below(&mut rng, children),
                    };
                    if at < DRAWN {
                        let mut child = path.clone();
                        child.push((choice.end, square));
                        match next.get_mut(at) {
                            Some(place) => *place = child,
                            None => next.push(child),
                        }
                    }
                }
            }
            all += each * children as f64;
            each *= children as f64 / next.len().max(1) as f64;
            drawn = next;
        }
        Ok(all)
    }
}
