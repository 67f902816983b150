//! Covers: paths, or cycles, that together visit all squares, each once; what there is in place of a tour where there is none.

mod by_paths;

mod components;

mod largest;

mod merged;

mod paths;

mod cycles;

pub use self::cycles::{CycleCover, cycle_cover};
pub use self::paths::{FewestPaths, PathCover, path_cover};

use std::cmp::Reverse;

use crate::problem::Ground;
use crate::square::Square;

/// The squares of each path, or cycle, in order.
type Paths = Vec<Vec<Square>>;

/// What is wrong with a cover, by the rules of the ground alone.
fn flaw(ground: &Ground, cycles: &[Vec<Square>], paths: &[Vec<Square>]) -> Option<&'static str> {
    let mut visits = vec![0u32; ground.len()];
    for path in cycles.iter().chain(paths) {
        path.iter().for_each(|square| visits[square.index()] += 1);
        if path.is_empty() || !path.windows(2).all(|pair| ground.joins(pair[0], pair[1])) {
            return Some("no move leads from a square to the next");
        }
    }
    for cycle in cycles {
        if cycle.len() < 3 || !ground.joins(cycle[cycle.len() - 1], cycle[0]) {
            return Some("a cycle does not close");
        }
    }
    (!visits.iter().all(|&times| times == 1)).then_some("a square is not visited once")
}

/// The order in which they are told.
fn longest_first(paths: &mut [Vec<Square>]) {
    paths.sort_by_key(|path| (Reverse(path.len()), path.first().copied()));
}
