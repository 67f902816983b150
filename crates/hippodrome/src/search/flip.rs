//! Mending a path by flips: turning its last part round until it can go on, or ends well.
//!
//! If the last square is a move from `path[i]`, the part after i can be run through backwards: the
//! path is as long as before and ends at what was `path[i + 1]`. L. Euler mended and closed
//! knight's tours so (Solution d'une question curieuse qui ne paroit soumise à aucune analyse,
//! 1759); L. Pósa showed how far it reaches in random graphs (Hamiltonian circuits in random
//! graphs, 1976). It never proves anything, and on narrow boards some tours cannot be reached.
//!
//! Flips are tried at random, one that helps at once first. A flip costs the length of the part
//! turned round, half the path on average, so this is for paths of up to about 10^5 squares.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Stats, ends_well};
use crate::chance::below;
use crate::graph::Graph;
use crate::limits::Limits;
use crate::problem::{Ends, Ground};
use crate::square::Square;
use crate::trace::{Event, Trace};

/// Not on the path.
const FREE: u32 = u32::MAX;

/// Extends and flips `path` until it is a tour with these ends, which fix its first square; gives
/// up when the limit on squares moved is reached. Undirected graphs.
pub(super) fn mend<T: Trace>(
    (ground, graph): (&Ground, &Graph),
    ends: Ends,
    path: Vec<Square>,
    limits: &Limits<'_>,
    rng: &mut Xoshiro256PlusPlus,
    stats: &mut Stats,
    trace: &mut T,
) -> Option<Vec<Square>> {
    let n = graph.len();
    let mut path: Vec<u32> = path.into_iter().map(Square::raw).collect();
    let mut step = vec![FREE; n];
    for (at, &v) in path.iter().enumerate() {
        step[v as usize] = at as u32;
    }
    let start = Square::new(path[0]);
    let target = ends.end().map(Square::raw);
    let stop = stats.nodes.saturating_add(limits.budget());
    let well = |last: u32| ends_well(ground, ends, start, Square::new(last));
    while stats.nodes < stop && !limits.asked_to_stop() {
        let last = path[path.len() - 1];
        // An end that is fixed is entered last.
        let may_enter = |w: u32, length: usize| Some(w) != target || length + 1 == n;
        let free = graph.neighbors(last as usize).iter().copied();
        let free = free.filter(|&w| step[w as usize] == FREE && may_enter(w, path.len()));
        let onward = |w: &u32| {
            let next = graph.neighbors(*w as usize).iter();
            next.filter(|&&x| step[x as usize] == FREE).count()
        };
        if let Some(next) = free.min_by_key(onward) {
            step[next as usize] = path.len() as u32;
            path.push(next);
            stats.nodes += 1;
            stats.deepest = stats.deepest.max(path.len() as u64);
            if T::STEPS {
                trace.event(Event::Advance(Square::new(next)));
            }
            continue;
        }
        if path.len() == n && well(last) {
            return Some(path.into_iter().map(Square::new).collect());
        }
        // Each neighbor but the one before offers a flip; prefer one that ends better.
        let helps = |&w: &u32| {
            let end = path[step[w as usize] as usize + 1];
            match path.len() == n {
                true => well(end),
                false => graph
                    .neighbors(end as usize)
                    .iter()
                    .any(|&x| step[x as usize] == FREE && may_enter(x, path.len())),
            }
        };
        let flips = graph.neighbors(last as usize).iter().copied();
        let flips = flips
            .filter(|&w| step[w as usize] != FREE && step[w as usize] as usize + 2 < path.len());
        let flips: arrayvec::ArrayVec<u32, 64> = flips.take(64).collect();
        if flips.is_empty() {
            return None;
        }
        let pivot = match flips.iter().copied().find(helps) {
            Some(pivot) => pivot,
            None => flips[below(rng, flips.len())],
        };
        let from = step[pivot as usize] as usize + 1;
        path[from..].reverse();
        for (at, &v) in path.iter().enumerate().skip(from) {
            step[v as usize] = at as u32;
        }
        stats.nodes += (path.len() - from) as u64;
        if T::STEPS {
            trace.event(Event::Reverse(from as u32));
        }
    }
    None
}
