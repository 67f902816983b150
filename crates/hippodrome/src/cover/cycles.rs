//! Cycles that together visit all squares, each once; and, where these cannot, as few paths beside them as can be.
//!
//! How few paths is known exactly: a largest choice of moves with at most two at each square is cycles and paths ([`largest`]). The cycles are then made
//! fewer by exchanges ([`Merged`]). Then a search for tours is asked whether there need be a cycle at all beside
//! the paths, or more than one if there are none; and in the end branch and bound ([`fewest_cycles`]) looks for fewer than were found, until there are none.
//!
//! Each component is covered by itself.
//!
//! Cost: nearly linear for the paths; for the cycles that of a search by factors, of one for a tour, and of the last, which is exponential. 64 bytes for each square and path.

use super::by_paths::by_paths;
use super::components::components;
use super::merged::{Found, Merged};
use super::{flaw, longest_first};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::problem::{Ends, Ground, Problem};
use crate::search::{Stats, fewest_cycles};
use crate::square::Square;
use crate::trace::{ProgressTrace, Trace};

/// Cycles and paths that visit all squares, each once, and how few there could be.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct CycleCover {
    cycles: Vec<Vec<Square>>,
    paths: Vec<Vec<Square>>,
    least: usize,
    is_by_search: bool,
    stopped: Option<Stopped>,
    nodes: u64,
}

impl CycleCover {
    /// The cycles, the longest first. From the last square of each a move leads to its first.
    pub fn cycles(&self) -> &[Vec<Square>] {
        &self.cycles
    }

    /// The paths, the longest first: as few as any cover by cycles and paths has.
    pub fn paths(&self) -> &[Vec<Square>] {
        &self.paths
    }

    /// No cover with so few paths has fewer cycles than this.
    pub fn least_cycles(&self) -> usize {
        self.least
    }

    /// Whether it took a search to show that. Else each component without a path has a cycle, and that is all.
    pub fn is_by_search(&self) -> bool {
        self.is_by_search
    }

    /// Whether there are as few cycles as can be.
    pub fn is_fewest(&self) -> bool {
        self.cycles.len() == self.least
    }

    /// What ended the search, if there may be a cover by fewer cycles.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// Nodes of all searches.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Covers all squares of a ground by cycles, and by as few paths beside them as can be; by as few cycles as are found within the limits.
/// The trace hears how far it is, and no steps.
///
/// ```
/// use hippodrome::{Ends, Leaper, Limits, Problem, Quiet, cycle_cover};
///
/// // 4x4 has no closed tour: its corners are on cycles of four squares.
/// let problem = Problem::on_board("4x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let cover = cycle_cover(problem.ground(), &Limits::NONE, &mut Quiet)?;
/// assert_eq!((cover.cycles().len(), cover.paths().len(), cover.is_fewest()), (4, 0, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped::TooLarge`], [`Stopped::Memory`] and [`Stopped::Asked`] before there is a cover; [`Stopped::Unsupported`] where moves lead one way. What
/// stops it later is in the answer.
pub fn cycle_cover(
    ground: &Ground,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<CycleCover, Stopped> {
    cover(ground, limits, trace)
}

/// The same, compiled once and not anew for each trace.
fn cover(
    ground: &Ground,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<CycleCover, Stopped> {
    let problem = Problem::new(ground.clone(), Ends::Any);
    if !problem.is_symmetric() {
        return Err(Unsupported::CycleCoverOneWay.into());
    }
    let footprint = Footprint {
        square: 64,
        jump: 32,
    };
    footprint.fits(ground, limits)?;
    let mut cover = CycleCover {
        cycles: Vec::new(),
        paths: Vec::new(),
        least: 0,
        is_by_search: false,
        stopped: None,
        nodes: 0,
    };
    for component in components(&problem, &Graph::of(&problem)) {
        let left = limits.after(cover.nodes);
        let mut one = cover_component(&component.problem, &left, trace)?;
        component.restore(&mut one.cycles);
        component.restore(&mut one.paths);
        cover.cycles.extend(one.cycles);
        cover.paths.extend(one.paths);
        cover.least += one.least;
        cover.is_by_search |= one.is_by_search;
        cover.stopped = cover.stopped.or(one.stopped);
        cover.nodes += one.nodes;
    }
    if let Some(flaw) = flaw(ground, &cover.cycles, &cover.paths) {
        panic!("a flawed cover of {problem} was found: {flaw}");
    }
    longest_first(&mut cover.cycles);
    longest_first(&mut cover.paths);
    Ok(cover)
}

fn cover_component(
    problem: &Problem,
    limits: &Limits<'_>,
    mut trace: &mut dyn ProgressTrace,
) -> Result<CycleCover, Stopped> {
    let graph = Graph::of(problem);
    let merged = Merged::of(problem, &graph, limits, trace)?;
    let paths = merged.found.paths.len();
    let mut cover = CycleCover {
        cycles: merged.found.cycles,
        paths: merged.found.paths,
        least: usize::from(paths == 0),
        is_by_search: false,
        stopped: merged.stopped,
        nodes: merged.nodes,
    };
    let Some(closed) = merged.closed else {
        return Ok(cover);
    };
    if cover.is_fewest() || cover.stopped.is_some() {
        return Ok(cover);
    }
    let left = limits.after(cover.nodes);
    let (found, nodes) = by_paths(problem, paths, &left, trace);
    cover.nodes += nodes;
    match found {
        Ok(Some(found)) if paths == 0 => cover.cycles = found,
        Ok(Some(found)) => (cover.cycles, cover.paths) = (Vec::new(), found),
        Ok(None) => (cover.least, cover.is_by_search) = (cover.least + 1, true),
        Err(why) => cover.stopped = Some(why),
    }
    if cover.is_fewest() || cover.stopped.is_some() {
        return Ok(cover);
    }
    let left = limits.after(cover.nodes);
    let mut stats = Stats::default();
    let bounds = (cover.least, cover.cycles.len());
    let squares = graph.len() as u32;
    let (found, stopped) = fewest_cycles(&closed, squares, bounds, &left, &mut stats, &mut trace);
    cover.nodes += stats.nodes;
    if let Some(links) = found {
        let fewer = Found::of(&links, graph.len());
        (cover.cycles, cover.paths) = (fewer.cycles, fewer.paths);
    }
    match stopped {
        None => cover.least = cover.cycles.len(),
        Some(_) => cover.stopped = stopped,
    }
    Ok(cover)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::trace::Quiet;

    /// The fewest paths, and with these the fewest cycles, by trying all sets of squares for each.
    fn fewest(ground: &Ground) -> (usize, usize) {
        let n = ground.len();
        let joins = |v: usize, w: usize| ground.joins(Square::new(v as u32), Square::new(w as u32));
        // Where paths through all of a set can end, from its first square and from any.
        let (mut from_first, mut from_any) = (vec![0u32; 1 << n], vec![0u32; 1 << n]);
        for set in 1usize..1 << n {
            for last in (0..n).filter(|last| set >> last & 1 == 1) {
                let before = set & !(1 << last);
                let reaches = |ends: u32| (0..n).any(|v| ends >> v & 1 == 1 && joins(v, last));
                let is_first = last == set.trailing_zeros() as usize;
                if before == 0 || (!is_first && reaches(from_first[before])) {
                    from_first[set] |= 1 << last;
                }
                if before == 0 || reaches(from_any[before]) {
                    from_any[set] |= 1 << last;
                }
            }
        }
        let is_cycle = |set: usize| {
            let first = set.trailing_zeros() as usize;
            set.count_ones() > 2 && (0..n).any(|v| from_first[set] >> v & 1 == 1 && joins(v, first))
        };
        let mut best = vec![(usize::MAX, 0); 1 << n];
        best[0] = (0, 0);
        for set in 1usize..1 << n {
            let first = 1 << set.trailing_zeros();
            let mut part = set;
            while part > 0 {
                let (paths, cycles) = best[set & !part];
                if part & first > 0 && is_cycle(part) {
                    best[set] = best[set].min((paths, cycles + 1));
                }
                if part & first > 0 && from_any[part] > 0 {
                    best[set] = best[set].min((paths + 1, cycles));
                }
                part = (part - 1) & set;
            }
        }
        best[(1 << n) - 1]
    }

    #[test]
    fn as_few_as_trying_all() {
        let mut rng = rng(1891, 5);
        let (mut with_both, mut several) = (0, 0);
        for _ in 0..400 {
            let n = 1 + below(&mut rng, 10) as u32;
            // Edges within each half, and fewer between them.
            let (within, between) = (2 + below(&mut rng, 9), below(&mut rng, 3));
            let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
            let share = |&(u, v): &(u32, u32)| match u < n / 2 && v >= n / 2 {
                true => between,
                false => within,
            };
            let edges = pairs.filter(|pair| below(&mut rng, 12) < share(pair));
            let edges: Vec<(u32, u32)> = edges.collect();
            let ground = Ground::Graph(EdgeList::undirected(n, edges).unwrap());
            let cover = cycle_cover(&ground, &Limits::NONE, &mut Quiet).unwrap();
            assert_eq!(flaw(&ground, cover.cycles(), cover.paths()), None);
            let (paths, cycles) = fewest(&ground);
            assert_eq!(cover.paths().len(), paths, "{ground:?}");
            assert_eq!(cover.cycles().len(), cycles, "{ground:?}");
            assert!(cover.is_fewest() && cover.stopped().is_none());
            with_both += usize::from(paths > 0 && cycles > 0);
            several += usize::from(cycles > 1);
        }
        assert!(with_both > 20 && several > 5, "{with_both} {several}");
    }

    #[test]
    fn boards() {
        let cover = |board: &str| {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Any);
            let cover = cycle_cover(problem.ground(), &Limits::NONE, &mut Quiet).unwrap();
            (cover.cycles().len(), cover.paths().len(), cover.is_fewest())
        };
        assert_eq!(cover("8x8"), (1, 0, true));
        assert_eq!(cover("4x4"), (4, 0, true));
        assert_eq!(cover("5x5"), (0, 1, true));
        // A ring, and a square that no move leads to.
        assert_eq!(cover("3x3"), (1, 1, true));
        assert_eq!(cover("1x5"), (0, 5, true));
    }

    #[test]
    fn limits_are_told() {
        let problem = Problem::on_board("4x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let few = Limits::NONE.with_nodes(3);
        let cover = cycle_cover(problem.ground(), &few, &mut Quiet).unwrap();
        assert_eq!(flaw(problem.ground(), cover.cycles(), cover.paths()), None);
        assert!(cover.is_fewest() || cover.stopped() == Some(Stopped::Nodes));
        let little = Limits::NONE.with_memory(100);
        let refused = cycle_cover(problem.ground(), &little, &mut Quiet);
        assert_eq!(refused.unwrap_err(), Stopped::Memory);
        let one_way = EdgeList::directed(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
        let refused = cycle_cover(&Ground::Graph(one_way), &Limits::NONE, &mut Quiet);
        assert_eq!(refused.unwrap_err(), Unsupported::CycleCoverOneWay.into());
    }
}
