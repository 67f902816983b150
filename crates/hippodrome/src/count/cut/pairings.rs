//! The ways to join an even number of ends in pairs, as places of a vector, and the vector with one
//! pair contracted.
//!
//! 2k ends have (2k-1)!! = (2k-1)(2k-3)...1 pairings. Their *rank* is a number in mixed radix: the
//! place of the first end's mate among the other 2k-1, then of the next free end's mate among the
//! 2k-3 left, and so on. So a vector of all pairings is its own trie: it falls into 2k-1 blocks by
//! the first end's mate, each a vector of the pairings of the rest.
//!
//! [`Pairings::contract`] joins the first end to another one, from outside: a path from the first
//! end's mate to the other's remains, and a pairing in which the two are mates closes a cycle and is
//! dropped. In the block in which the first end's mate is `a`, this only calls `j` by the name of
//! `a`, which permutes the block. The permutations are made when they are first needed and kept.
//!
//! Cost: one addition for each entry of the vector; 4 bytes for each entry of a permutation. Those of
//! [`SHORT`] ends, two million entries each, are made anew each time.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::count::frontier::mates::{MAX_ENDS, SHORT};

/// The number of pairings of so many ends.
pub(crate) fn pairings(ends: usize) -> usize {
    (1..ends).step_by(2).product()
}

/// The rank of a pairing of `ends` ends; `mate` gives each its mate.
#[inline(always)]
pub(crate) fn rank(ends: u32, mate: impl Fn(u32) -> u32) -> usize {
    if ends as usize > SHORT {
        return long_rank(ends, mate);
    }
    let mut free = (1u32 << ends) - 1;
    // For each end, four bits each: how many free ones are below it.
    let mut below = 0xFEDC_BA98_7654_3210u64;
    let mut rank = 0;
    for radix in (1..ends).rev().step_by(2) {
        let first = free.trailing_zeros();
        let mate = mate(first) & 15;
        free &= (free - 1) & !(1 << mate);
        below = below.wrapping_sub(0x1111_1111_1111_1110 << (4 * first));
        rank = rank * radix + (below >> (4 * mate) & 15) as u32;
        below = below.wrapping_sub(0x1111_1111_1111_1110 << (4 * mate));
    }
    rank as usize
}

/// The same, for any number of ends.
#[cold]
fn long_rank(ends: u32, mate: impl Fn(u32) -> u32) -> usize {
    let mut free = (1u32 << ends) - 1;
    let mut rank = 0;
    for radix in (1..ends).rev().step_by(2) {
        let mate = mate(free.trailing_zeros());
        free &= free - 1;
        let below = free & ((1 << mate) - 1);
        rank = rank * radix as usize + below.count_ones() as usize;
        free &= !(1 << mate);
    }
    rank
}

/// What contracts vectors of numbers over pairings.
#[derive(Debug)]
pub(crate) struct Pairings {
    /// By ends / 2, then `from`, then `to`: for each pairing its rank when the end at `to` is moved to
    /// `from`.
    moved: Vec<OnceLock<Vec<u32>>>,
    /// Tables of fewer ends than this are kept, others made anew each time.
    kept_below: usize,
    /// The most bytes that those will take.
    pub(crate) bytes: usize,
}

impl Pairings {
    /// What is needed for so many ends. Tables that are kept take no more bytes than this.
    pub(crate) fn new(ends: usize, memory: usize) -> Self {
        let tables = MAX_ENDS / 2 * MAX_ENDS * MAX_ENDS;
        let (mut kept_below, mut bytes) = (4, 0);
        while kept_below < SHORT.min(ends) {
            let more = 4 * pairings(kept_below) * kept_below * (kept_below - 1);
            if bytes + more > memory {
                break;
            }
            bytes += more;
            kept_below += 2;
        }
        Pairings {
            moved: (0..tables).map(|_| OnceLock::new()).collect(),
            kept_below,
            bytes,
        }
    }

    /// Joins the first of `ends` ends with end `other`: from a vector over their pairings one over
    /// those of the rest. The sum of the entries does not grow.
    pub(crate) fn contract(&self, ends: usize, other: usize, vector: &[u64], rest: &mut [u64]) {
        let size = pairings(ends - 2);
        rest[..size].fill(0);
        for (mate, block) in (1..).zip(vector.chunks_exact(size)) {
            // Without the first end and its mate, where the other is; and where its name will be.
            let from = other - 1 - usize::from(mate < other);
            let to = mate - 1 - usize::from(other < mate);
            if mate == other {
                continue;
            }
            if from == to {
                for (sum, number) in rest.iter_mut().zip(block) {
                    *sum += number;
                }
            } else {
                let moved = self.moved(ends - 2, from, to);
                for (sum, &origin) in rest.iter_mut().zip(moved.iter()) {
                    *sum += block[origin as usize];
                }
            }
        }
    }

    /// For each rank of a pairing of `ends` ends, that of the pairing from which it comes when the
    /// end at place `from` moves to place `to` and those between make room.
    fn moved(&self, ends: usize, from: usize, to: usize) -> Cow<'_, [u32]> {
        if ends >= self.kept_below {
            return origins(ends, from, to).into();
        }
        let table = ((ends / 2) * MAX_ENDS + from) * MAX_ENDS + to;
        let table = self.moved[table].get_or_init(|| origins(ends, from, to));
        table.as_slice().into()
    }
}

fn origins(ends: usize, from: usize, to: usize) -> Vec<u32> {
    // Where the end comes from that is at this place after the move, and back.
    let mut order: Vec<u32> = (0..ends as u32).collect();
    order.remove(from);
    order.insert(to, from as u32);
    let mut place = vec![0; ends];
    for (at, &end) in (0..).zip(&order) {
        place[end as usize] = at;
    }
    let mut origins = Vec::with_capacity(pairings(ends));
    let mut mates = vec![0; ends];
    each(ends, (1 << ends) - 1, &mut mates, &mut |mates| {
        let mate = |end: u32| mate_before(&order, &place, mates, end);
        origins.push(rank(ends as u32, mate) as u32);
    });
    origins
}

/// The mate of an end in the pairing before a move, from the mates after it.
fn mate_before(order: &[u32], place: &[u32], mates: &[u32], end: u32) -> u32 {
    order[mates[place[end as usize] as usize] as usize]
}

/// All pairings in the order of their ranks.
fn each(ends: usize, free: u32, mates: &mut [u32], go: &mut impl FnMut(&[u32])) {
    if free == 0 {
        return go(mates);
    }
    let first = free.trailing_zeros();
    let others = free & (free - 1);
    for mate in (0..ends as u32).filter(|mate| others >> mate & 1 == 1) {
        mates[first as usize] = mate;
        mates[mate as usize] = first;
        each(ends, others & !(1 << mate), mates, go);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranks count up through all pairings.
    #[test]
    fn ranks_are_places() {
        for ends in (2..=12).step_by(2) {
            let mut next = 0;
            let mut mates = vec![0; ends];
            each(ends, (1 << ends) - 1, &mut mates, &mut |mates| {
                assert_eq!(rank(ends as u32, |end| mates[end as usize]), next);
                next += 1;
            });
            assert_eq!(next, pairings(ends));
        }
        assert_eq!(pairings(16), 2_027_025);
    }

    /// As fast ranks are.
    #[test]
    fn long_ranks() {
        for ends in (2..=10).step_by(2) {
            let mut mates = vec![0; ends];
            each(ends, (1 << ends) - 1, &mut mates, &mut |mates| {
                let mate = |end: u32| mates[end as usize];
                assert_eq!(long_rank(ends as u32, mate), rank(ends as u32, mate));
            });
        }
        assert_eq!(long_rank(18, |end| 17 - end), pairings(18) - 1);
        assert_eq!(long_rank(18, |end| end ^ 1), 0);
    }

    /// Each pairing alone, contracted by its mates.
    #[test]
    fn contraction_joins_mates() {
        let all = Pairings::new(MAX_ENDS, usize::MAX);
        for ends in (4..=10).step_by(2) {
            for other in 1..ends {
                let mut mates = vec![0; ends];
                let mut at = 0;
                each(ends, (1 << ends) - 1, &mut mates, &mut |mates| {
                    let mut vector = vec![0; pairings(ends)];
                    vector[at] = 5;
                    at += 1;
                    let mut rest = vec![9; pairings(ends - 2)];
                    all.contract(ends, other, &vector, &mut rest);
                    let mut expected = vec![0; rest.len()];
                    if mates[0] as usize != other {
                        let mut joined = mates.to_vec();
                        let (a, b) = (mates[0], mates[other]);
                        joined[a as usize] = b;
                        joined[b as usize] = a;
                        // The two ends are gone; the rest count on without them.
                        joined.remove(other);
                        joined.remove(0);
                        let down = |end: u32| end - 1 - u32::from(end as usize > other);
                        let mate = |end: u32| down(joined[end as usize]);
                        expected[rank(ends as u32 - 2, mate)] = 5;
                    }
                    assert_eq!(rest, expected, "{ends} {other} {mates:?}");
                });
            }
        }
    }
}
