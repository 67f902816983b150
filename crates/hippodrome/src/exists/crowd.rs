//! Squares that need more moves than there are for them.
//!
//! Let S and T be sets of squares. A tour makes two moves at each square of S, less at its ends; at each
//! square of T it makes two as well, so that many of the moves at S can lead to T; the others are moves
//! from S to squares outside T, of which the board has so many and no more. If that is not enough, there
//! is no tour. (For graphs without odd cycles this is P. Hall's condition for two partners each, On
//! representatives of subsets, J. London Math. Soc. 10, 1935, as O. Ore stated it, Graphs and
//! subgraphs, Trans. AMS 84, 1957; it holds in every graph.)
//!
//! S and T come from a search for a 2-factor that failed: see [`crate::two_factor`]. For an open tour
//! that search had two added ends; without them the two sets may just not be enough, and then nothing is
//! said here.
//!
//! Cost: that of the search, nearly linear on boards.

use super::demand::Demand;
use super::reason::{Named, Reason};
use crate::graph::Graph;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::two_factor::{Completed, Crowd, complete, paths, ring};

/// The most squares for which a 2-factor is looked for here; the search by factors does it for all.
const LARGEST: usize = 1 << 17;

/// Squares that need too much, if there are any.
pub(super) fn find(problem: &Problem, graph: &Graph, demand: &Demand) -> Option<Reason> {
    if graph.len() > LARGEST {
        return None;
    }
    let ring = ring(graph, problem.ends());
    let mut links = paths(&ring, |_| 1);
    match complete(&ring, &mut links, &Limits::NONE) {
        (Completed::Crowded(crowd), _) => reason(problem, graph, demand, &crowd),
        _ => None,
    }
}

/// The reason that a failed search for a 2-factor gives, if it stands without the added vertices.
pub(crate) fn of_crowd(problem: &Problem, graph: &Graph, crowd: &Crowd) -> Option<Reason> {
    reason(problem, graph, &Demand::with_leaves(problem, graph), crowd)
}

fn reason(problem: &Problem, graph: &Graph, demand: &Demand, crowd: &Crowd) -> Option<Reason> {
    let n = graph.len();
    let real = |set: &[u32]| -> Vec<usize> {
        let set = set.iter().map(|&v| v as usize);
        set.filter(|&v| v < n).collect()
    };
    let (needy, around) = (real(&crowd.needy), real(&crowd.around));
    let mut is_around = vec![false; n];
    for &t in &around {
        is_around[t] = true;
    }
    let others = needy.iter().map(|&s| {
        let neighbors = graph.neighbors(s).iter();
        neighbors.filter(|&&w| !is_around[w as usize]).count()
    });
    let others: usize = others.sum();
    let ends_around = demand.ends.iter().filter(|&&end| is_around[end]).count();
    // Colors of one component say nothing of those of another.
    let connected = graph
        .components()
        .into_iter()
        .all(|component| component == 0);
    let colors = graph.coloring().filter(|_| connected);
    let ends = demand.most_ends(&needy, colors.as_deref());
    let stands = 2 * needy.len() - ends > 2 * around.len() - ends_around + others;
    stands.then(|| Reason::Crowded {
        needy: Named::all(problem, needy),
        around: Named::all(problem, around),
        others,
        ends,
    })
}
