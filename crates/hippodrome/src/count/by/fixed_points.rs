//! The tours that a symmetry maps onto themselves, counted among its orbits.
//!
//! A symmetry g of the graph that fixes a tour moves it along itself: it shifts a closed one by some
//! steps, or it flips it; an open one it can only flip. Either way a part of the tour meets every
//! orbit of g once, and the rest is the image of that part. So the tours are Hamiltonian paths of the
//! *quotient*, whose vertices are the orbits, lifted to the graph in every way:
//!
//! * a shift needs all orbits to have the order k of g; a lift of the path from square v must end
//!   next to g^j(v) with j prime to k. Each tour is met in both directions.
//! * a flip needs g to have order 2. The tour is flipped about two places, each a fixed square or a
//!   move between a square and its image; a closed tour's path leads from the one to the other (met
//!   from either, in two lifts), an open tour has one place in the middle (met in two lifts), and
//!   there may be no other fixed squares.
//!
//! The paths of the quotient are listed one by one (`list::paths`), and the lifts of each counted by
//! one pass. D. E. Knuth, The Art of Computer Programming 4, pre-fascicle 8a, 2025, treats the
//! half turn in this way. Cost: a listing of the quotient, far shorter than one of the tours.

use num_bigint::BigUint;

use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::list::paths::Paths;

/// How many closed or open tours (undirected) of a graph of at least 3 and at most 128 vertices this
/// symmetry fixes.
pub(crate) fn fixed(
    graph: &Graph,
    image: &[u32],
    closed: bool,
    limits: &Limits<'_>,
) -> Result<BigUint, Stopped> {
    let quotient = Quotient::new(graph, image);
    let order = quotient.orbits.iter().map(Vec::len).fold(1, lcm);
    let mut number = BigUint::ZERO;
    if closed && quotient.orbits.iter().all(|orbit| orbit.len() == order) {
        number += quotient.shifted(order, limits)? / 2u32;
    }
    if order == 2 {
        number += match closed {
            true => quotient.flipped(true, limits)? / 4u32,
            false => quotient.flipped(false, limits)? / 2u32,
        };
    }
    Ok(number)
}

/// The orbits of a symmetry, and which are joined.
struct Quotient<'g> {
    graph: &'g Graph,
    /// The squares of each orbit, each the image of the one before.
    orbits: Vec<Vec<u32>>,
    /// The orbit of each square, and its place there.
    place: Vec<(u32, u32)>,
    moves: Vec<u128>,
}

impl Quotient<'_> {
    fn new<'g>(graph: &'g Graph, image: &[u32]) -> Quotient<'g> {
        let mut orbits: Vec<Vec<u32>> = Vec::new();
        let mut place = vec![(u32::MAX, 0); graph.len()];
        for v in 0..graph.len() {
            let mut orbit = Vec::new();
            let mut w = v as u32;
            while place[w as usize].0 == u32::MAX {
                place[w as usize] = (orbits.len() as u32, orbit.len() as u32);
                orbit.push(w);
                w = image[w as usize];
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        let row = |(own, orbit): (usize, &Vec<u32>)| {
            let neighbors = graph.neighbors(orbit[0] as usize).iter();
            let joined = neighbors.map(|&w| place[w as usize].0 as usize);
            joined
                .filter(|&other| other != own)
                .fold(0, |row, other| row | 1u128 << other)
        };
        let moves = orbits.iter().enumerate().map(row).collect();
        Quotient {
            graph,
            orbits,
            place,
            moves,
        }
    }

    /// The lifts of closed quotient tours, from one square, that lead to a generating shift.
    fn shifted(&self, order: usize, limits: &Limits<'_>) -> Result<BigUint, Stopped> {
        let start = (0..self.orbits.len()).min_by_key(|&v| self.moves[v].count_ones());
        let start = start.unwrap_or_default();
        let generates: Vec<bool> = (0..order)
            .map(|j| lcm(order, j.max(1)) == order * j.max(1))
            .collect();
        let closings = |v: u32| {
            let neighbors = self.graph.neighbors(v as usize).iter();
            let shifts = neighbors.map(|&w| self.place[w as usize]);
            let shifts = shifts.filter(|&(orbit, _)| orbit as usize == start);
            shifts
                .filter(|&(_, j)| j > 0 && generates[j as usize])
                .count() as u128
        };
        let first = |j: usize| u128::from(j == 0);
        if self.orbits.len() == 1 {
            return Ok(BigUint::from(closings(self.orbits[0][0])));
        }
        let ends = (0..self.orbits.len()).filter(|&end| self.moves[start] >> end & 1 == 1);
        self.lifts(ends.map(|end| (start, end)), first, closings, limits)
    }

    /// The lifts of quotient paths between two places of a flip, or from one to anywhere.
    fn flipped(&self, closed: bool, limits: &Limits<'_>) -> Result<BigUint, Stopped> {
        let is_place = |orbit: &Vec<u32>| {
            orbit.len() == 1
                || self
                    .graph
                    .slot(orbit[0] as usize, orbit[1] as usize)
                    .is_some()
        };
        let fixed = self.orbits.iter().filter(|orbit| orbit.len() == 1).count();
        let count = self.orbits.len();
        let places: Vec<bool> = self.orbits.iter().map(is_place).collect();
        let fixed_at = |ends: &[usize]| {
            let fixed_ends = ends.iter().filter(|&&end| self.orbits[end].len() == 1);
            fixed_ends.count() == fixed
        };
        let pairs = (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
        let pairs = pairs.filter(|&(a, b)| match closed {
            true => a != b && places[a] && places[b] && fixed_at(&[a, b]),
            false => a != b && places[a] && fixed_at(&[a]),
        });
        if count == 1 {
            // Two squares and a move between them, in an open tour.
            return Ok(BigUint::from(2 * u32::from(!closed && places[0])));
        }
        self.lifts(pairs, |_| 1, |_| 1, limits)
    }

    /// The lifts of all paths between these pairs of orbits; a lift counts as its first square (by
    /// place in the orbit) times its last.
    fn lifts(
        &self,
        pairs: impl Iterator<Item = (usize, usize)>,
        first: impl Fn(usize) -> u128,
        last: impl Fn(u32) -> u128,
        limits: &Limits<'_>,
    ) -> Result<BigUint, Stopped> {
        let mut paths = Paths::new(&self.moves);
        let mut sum = BigUint::ZERO;
        // Up to four squares of an orbit are entered from four: more than 64 bits on 128 squares.
        let mut ways = vec![0u128; self.graph.len()];
        for (from, to) in pairs {
            paths.begin(from, to, None);
            while paths.advance(limits)? {
                let mut path = paths.path();
                let mut here = path.next().unwrap_or(from);
                for (j, &v) in self.orbits[here].iter().enumerate() {
                    ways[v as usize] = first(j);
                }
                for orbit in path {
                    for &w in &self.orbits[orbit] {
                        let before = self.graph.neighbors(w as usize).iter();
                        let before = before.filter(|&&v| self.place[v as usize].0 as usize == here);
                        ways[w as usize] = before.map(|&v| ways[v as usize]).sum();
                    }
                    here = orbit;
                }
                let lifts = self.orbits[here]
                    .iter()
                    .map(|&v| ways[v as usize] * last(v));
                sum += lifts.sum::<u128>();
            }
        }
        Ok(sum)
    }
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
