//! The orbits of a permutation of the vertices of a graph, and the edges that it maps to edges again and again.
//!
//! Invariant: the squares of an orbit stand in a row, each the image of the one before; an edge of the *quotient* stands for
//! all its images, and only if all of them are edges. Cost: O(edges · order).

use crate::graph::Graph;

use super::voltage_graph::greatest_common_divisor;

/// The orbits of a permutation.
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    /// The squares of each orbit, each the image of the one before.
    pub(crate) squares: Vec<Vec<u32>>,
    /// The orbit of each square, and its place there.
    pub(crate) place: Vec<(u32, u32)>,
    /// How often the permutation must be done to be undone.
    pub(crate) order: u64,
    /// An edge for each set of images, from place 0 of the first orbit to this place of the second; the lower orbit
    /// first. Where both are the same, it is the least place.
    pub(crate) edges: Vec<(u32, u32, u32)>,
}

impl Orbits {
    pub(crate) fn of(graph: &Graph, image: &[u32]) -> Orbits {
        let mut squares: Vec<Vec<u32>> = Vec::new();
        let mut place = vec![(u32::MAX, 0); graph.len()];
        for v in 0..graph.len() {
            let mut orbit = Vec::new();
            let mut w = v as u32;
            while place[w as usize].0 == u32::MAX {
                place[w as usize] = (squares.len() as u32, orbit.len() as u32);
                orbit.push(w);
                w = image[w as usize];
            }
            if !orbit.is_empty() {
                squares.push(orbit);
            }
        }
        let sizes = squares.iter().map(|orbit| orbit.len() as u64);
        let order = sizes.fold(1u64, |order, size| {
            let divisor = greatest_common_divisor((order % size) as u32, size as u32);
            order.saturating_mul(size / u64::from(divisor))
        });
        let mut edges = Vec::new();
        let is_edge = |v: u32, w: u32| graph.slot(v as usize, w as usize).is_some();
        // All images are edges; they are as many as the longer orbit has squares, or divide the order.
        let are_edges = |v: u32, w: u32| {
            let (mut a, mut b) = (v, w);
            loop {
                (a, b) = (image[a as usize], image[b as usize]);
                if (a, b) == (v, w) {
                    return true;
                }
                if !is_edge(a, b) {
                    return false;
                }
            }
        };
        for (own, orbit) in (0u32..).zip(&squares) {
            let mut here: Vec<(u32, u32, u32)> = Vec::new();
            for &w in graph.neighbors(orbit[0] as usize) {
                let (other, at) = place[w as usize];
                if other < own || !are_edges(orbit[0], w) {
                    continue;
                }
                here.push(edge(&squares, (own, 0), (other, at)));
            }
            here.sort_unstable();
            here.dedup();
            edges.extend(here);
        }
        Orbits {
            squares,
            place,
            order,
            edges,
        }
    }

    /// The edge of the quotient for one between two squares, given by their orbits and places, the lower orbit first.
    pub(crate) fn edge(&self, from: (u32, u32), to: (u32, u32)) -> (u32, u32, u32) {
        edge(&self.squares, from, to)
    }
}

fn edge(squares: &[Vec<u32>], from: (u32, u32), to: (u32, u32)) -> (u32, u32, u32) {
    let sizes = [from, to].map(|(orbit, _)| squares[orbit as usize].len() as u32);
    // An image begins at place 0, and so do others where the orbits have different lengths.
    let apart = (to.1 + sizes[1] - from.1 % sizes[1]) % sizes[1];
    let place = match from.0 == to.0 {
        true => apart.min(sizes[0] - apart),
        false => apart % greatest_common_divisor(sizes[0], sizes[1]),
    };
    (from.0, to.0, place)
}
