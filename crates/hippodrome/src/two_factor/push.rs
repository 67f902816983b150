//! Pushing: who lacks a partner takes the nearest, and whoever is left by it looks on.
//!
//! With two colors, completing links to a 2-factor is a flow from the one color to the other, and most
//! vertices that lack a partner on a large board are far from those of the other color. One way after
//! another would cost n^1.5 then. The push-relabel method (A. V. Goldberg & R. E. Tarjan, A new approach
//! to the maximum flow problem, J. ACM 35, 1988; for matchings K. Kaya, J. Langguth, F. Manne &
//! B. Uçar, Push-relabel based algorithms for the maximum transversal problem, 2013) moves all of them
//! at once.
//!
//! Every vertex has a height: at most its distance, along edges out from the first color and edges in
//! from the other, to a vertex of the other color that lacks a partner. Who lacks a partner joins the
//! lowest neighbor; if that has three now, it leaves the lowest of them. Heights rise as they must, and
//! are measured anew when that has taken about as long as measuring does.
//!
//! Vertices out of reach are given up, and so is leaving a vertex with very many neighbors: what
//! remains is for the [`trees`](super::trees).

use std::collections::VecDeque;

use super::{Links, NONE, WIDE};
use crate::graph::Graph;
use crate::limits::Limits;

/// A height from which there is no way.
const NOWHERE: u32 = u32::MAX;

/// Heights are measured anew after as many steps as this part of the vertices.
const PATIENCE: usize = 4;

/// Completes links as far as it can; the work done, in vertices reached.
pub(super) fn push(graph: &Graph, colors: &[bool], links: &mut Links, limits: &Limits<'_>) -> u64 {
    let n = graph.len();
    let mut work = 0;
    let firsts = (0..n as u32).filter(|&v| !colors[v as usize]);
    let mut lacking: VecDeque<u32> = firsts
        .flat_map(|v| std::iter::repeat_n(v, links.lacking(v)))
        .collect();
    while !lacking.is_empty() && !limits.asked_to_stop() {
        let mut height = measure(graph, colors, links);
        work += n as u64;
        let most = n / PATIENCE + 1;
        let mut patience = most;
        while patience > 0
            && let Some(x) = lacking.pop_front()
        {
            let free = graph.neighbors(x as usize).iter().copied();
            let free = free.filter(|&y| !links.joined(x, y));
            let Some(y) = free.min_by_key(|&y| height[y as usize]) else {
                continue;
            };
            if height[y as usize] == NOWHERE {
                continue;
            }
            patience -= 1;
            height[x as usize] = height[y as usize] + 1;
            if links.lacking(y) > 0 {
                links.join(x, y);
                continue;
            }
            let narrow = |z: &u32| graph.degree(*z as usize) <= WIDE;
            let partners = links.of(y).into_iter().filter(narrow);
            let left = partners.min_by_key(|&z| height[z as usize]);
            match left.filter(|&z| height[z as usize] <= height[x as usize]) {
                Some(z) => {
                    height[y as usize] = height[z as usize].saturating_add(1);
                    links.part(y, z);
                    links.join(x, y);
                    lacking.push_back(z);
                }
                None => {
                    height[y as usize] = height[x as usize] + 1;
                    lacking.push_front(x);
                }
            }
        }
        work += (most - patience) as u64;
    }
    work
}

/// The distance of every vertex to one of the second color that lacks a partner, which counts as 1.
fn measure(graph: &Graph, colors: &[bool], links: &Links) -> Vec<u32> {
    let n = graph.len();
    let mut height = vec![NOWHERE; n];
    let seconds = (0..n as u32).filter(|&v| colors[v as usize] && links.lacking(v) > 0);
    let mut queue: Vec<u32> = seconds.collect();
    for &y in &queue {
        height[y as usize] = 1;
    }
    let mut head = 0;
    while let Some(&v) = queue.get(head) {
        head += 1;
        let next = height[v as usize] + 1;
        let mut reach = |w: u32| {
            if height[w as usize] == NOWHERE {
                height[w as usize] = next;
                queue.push(w);
            }
        };
        if colors[v as usize] {
            let neighbors = graph.neighbors(v as usize).iter().copied();
            neighbors
                .filter(|&x| !links.joined(x, v))
                .for_each(&mut reach);
        } else if graph.degree(v as usize) <= WIDE {
            let partners = links.of(v).into_iter();
            partners.filter(|&y| y != NONE).for_each(&mut reach);
        }
    }
    height
}
