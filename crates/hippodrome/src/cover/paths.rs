//! The fewest paths that visit all squares, each once: what there is in place of a tour where there is none.
//!
//! A graph has a cover by k paths if it has a Hamiltonian cycle when k vertices are added, each joined to all of its own but not to each
//! other: the cycle falls into k paths where it passes through them. So every search for tours searches for covers, and what shows
//! that there is no tour shows that there is no cover.
//!
//! Each component is covered by itself. A cover by paths is a choice of moves, at most two at each square, with two ends for each path; so the largest of
//! such choices ([`Merged`]) bounds the number of paths from below. From there on numbers of paths are tried, first each for a short while, until there is a cover at
//! all; then one path less and one path less, each until that is decided.
//!
//! Cost: that of a search for a tour, several times; 32 bytes for each square and path that is tried. Where these would be too many, the paths are
//! those of walks.

use std::fmt;

use super::by_paths::by_paths;
use super::components::components;
use super::merged::Merged;
use super::{flaw, longest_first};
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::memory::Footprint;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::trace::{ProgressTrace, Trace};

/// Paths that visit all squares, each once, and how few there could be.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PathCover {
    paths: Vec<Vec<Square>>,
    least: usize,
    because: FewestPaths,
    stopped: Option<Stopped>,
    nodes: u64,
}

/// Why no cover has fewer paths than it is said of one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum FewestPaths {
    /// There is at least one path.
    One,
    /// No path leads from one component to another.
    Parts,
    /// However moves are chosen, at most two at each square, so many ends are left.
    Moves,
    /// A search has shown that fewer do not suffice.
    Search,
}

impl fmt::Display for FewestPaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FewestPaths::One => "it takes a path at least",
            FewestPaths::Parts => "no path leads from one part to another",
            FewestPaths::Moves => {
                "however moves are chosen, two at each square at the most, no fewer ends are left"
            }
            FewestPaths::Search => "a search has shown that fewer do not visit all",
        })
    }
}

impl PathCover {
    /// The paths, the longest first. A path can be a single square. Together they visit each square once.
    pub fn paths(&self) -> &[Vec<Square>] {
        &self.paths
    }

    /// No cover has fewer paths than this.
    pub fn least(&self) -> usize {
        self.least
    }

    /// Whether there are as few as can be.
    pub fn is_fewest(&self) -> bool {
        self.paths.len() == self.least
    }

    /// What [`least`](PathCover::least) rests on.
    pub fn because(&self) -> FewestPaths {
        self.because
    }

    /// What ended the search, if there may be a cover by fewer paths.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// Nodes of all searches.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Nodes of a number of paths that is tried for a short while: so many for each square, and at the least.
const SHORT: u64 = 64;
const SHORT_AT_LEAST: u64 = 20_000;

/// Covers all squares of a ground by paths, by as few as can be shown within the limits. The trace hears how far it is, and no steps.
///
/// ```
/// use hippodrome::{Ends, Leaper, Limits, Problem, Quiet, path_cover};
///
/// let problem = Problem::on_board("4x4".parse()?, Leaper::KNIGHT, Ends::Any);
/// let cover = path_cover(problem.ground(), &Limits::NONE, &mut Quiet)?;
/// assert_eq!((cover.paths().len(), cover.is_fewest()), (2, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped::TooLarge`] and [`Stopped::Memory`] before anything was done. What stops it later is in the answer.
pub fn path_cover(
    ground: &Ground,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<PathCover, Stopped> {
    cover(ground, limits, trace)
}

/// The same, compiled once and not anew for each trace.
fn cover(
    ground: &Ground,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<PathCover, Stopped> {
    let footprint = Footprint {
        square: 64,
        jump: 32,
    };
    footprint.fits(ground, limits)?;
    let problem = Problem::new(ground.clone(), Ends::Any);
    let graph = Graph::of(&problem);
    let both_ways = match problem.is_symmetric() {
        true => graph.clone(),
        false => undirected(&graph),
    };
    let mut cover = PathCover {
        paths: Vec::new(),
        least: 0,
        because: FewestPaths::One,
        stopped: None,
        nodes: 0,
    };
    let components = components(&problem, &both_ways);
    let is_one = components.len() == 1;
    for component in components {
        let left = limits.after(cover.nodes);
        let mut one = cover_component(&component.problem, &left, trace);
        component.restore(&mut one.paths);
        cover.paths.extend(one.paths);
        cover.least += one.least;
        cover.stopped = cover.stopped.or(one.stopped);
        cover.nodes += one.nodes;
        cover.because = match (cover.because, one.because) {
            (FewestPaths::Search, _) | (_, FewestPaths::Search) => FewestPaths::Search,
            (FewestPaths::Moves, _) | (_, FewestPaths::Moves) => FewestPaths::Moves,
            (FewestPaths::One, FewestPaths::One) if is_one => FewestPaths::One,
            _ => FewestPaths::Parts,
        };
    }
    if let Some(flaw) = flaw(ground, &[], &cover.paths) {
        panic!("a flawed cover of {problem} was found: {flaw}");
    }
    longest_first(&mut cover.paths);
    Ok(cover)
}

/// Covers a component.
fn cover_component(
    problem: &Problem,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> PathCover {
    let graph = Graph::of(problem);
    let mut cover = PathCover {
        paths: by_walks(&graph),
        least: 1,
        because: FewestPaths::One,
        stopped: None,
        nodes: 0,
    };
    if cover.is_fewest() {
        return cover;
    }
    let least = match problem.is_symmetric() {
        false => least_by_colors(&graph),
        true => match Merged::of(problem, &graph, limits, trace) {
            Ok(merged) => {
                let least = merged.found.paths.len();
                cover.nodes += merged.nodes;
                // A cycle is a path as well.
                let mut paths = merged.found.paths;
                paths.extend(merged.found.cycles);
                if paths.len() < cover.paths.len() {
                    cover.paths = paths;
                }
                least
            }
            Err(why) => {
                cover.stopped = Some(why);
                return cover;
            }
        },
    };
    if least > 1 {
        (cover.least, cover.because) = (least, FewestPaths::Moves);
    }
    // For a short while: one path more than the least, two more than that, four ...
    let short = (SHORT * graph.len() as u64).max(SHORT_AT_LEAST);
    let mut more = 0;
    while cover.least + more < cover.paths.len() {
        let left = limits.after(cover.nodes);
        let nodes = left.budget().min(short);
        let (least, paths) = (cover.least, cover.least + more);
        let decided = cover.tries(problem, paths, &left.with_nodes(nodes), trace);
        if decided == Err(Stopped::Asked) {
            cover.stopped = Some(Stopped::Asked);
            return cover;
        }
        more = match cover.least == least {
            true => 2 * more + 1,
            false => 0,
        };
    }
    while cover.paths.len() > cover.least {
        let fewer = cover.paths.len() - 1;
        let left = limits.after(cover.nodes);
        if let Err(why) = cover.tries(problem, fewer, &left, trace) {
            cover.stopped = Some(why);
            break;
        }
    }
    cover
}

impl PathCover {
    /// Looks for a cover by so many paths: it is found, or shown to need more; or why that is not decided.
    fn tries(
        &mut self,
        problem: &Problem,
        paths: usize,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<(), Stopped> {
        let (found, nodes) = by_paths(problem, paths, limits, trace);
        self.nodes += nodes;
        match found? {
            Some(found) => self.paths = found,
            None => (self.least, self.because) = (paths + 1, FewestPaths::Search),
        }
        Ok(())
    }
}

/// Paths by walks, each to the neighbor with the fewest ways on and then from its start the other way; any number of them.
fn by_walks(graph: &Graph) -> Vec<Vec<Square>> {
    let backward = graph.reversed();
    let mut is_visited = vec![false; graph.len()];
    let mut paths = Vec::new();
    let mut starts: Vec<usize> = (0..graph.len()).collect();
    starts.sort_by_key(|&v| graph.degree(v));
    for start in starts {
        if is_visited[start] {
            continue;
        }
        is_visited[start] = true;
        let mut path = walk(&backward, start, &mut is_visited);
        path.reverse();
        path.push(start);
        path.extend(walk(graph, start, &mut is_visited));
        let squares = path.into_iter().map(|v| Square::new(v as u32));
        paths.push(squares.collect());
    }
    paths
}

/// The vertices that a walk visits from one on.
fn walk(graph: &Graph, mut at: usize, is_visited: &mut [bool]) -> Vec<usize> {
    let mut walked = Vec::new();
    loop {
        let is_left = |&&v: &&u32| !is_visited[v as usize];
        let ways = |&&v: &&u32| graph.neighbors(v as usize).iter().filter(is_left).count();
        let next = graph.neighbors(at).iter().filter(is_left).min_by_key(ways);
        let Some(&next) = next else {
            return walked;
        };
        at = next as usize;
        is_visited[at] = true;
        walked.push(at);
    }
}

/// As many paths as there are squares more of a color than of the other, where moves lead one way.
fn least_by_colors(graph: &Graph) -> usize {
    let colors = undirected(graph).coloring().unwrap_or_default();
    let dark = colors.iter().filter(|&&is_dark| is_dark).count();
    dark.abs_diff(colors.len() - dark)
}

/// The graph with every move both ways.
fn undirected(graph: &Graph) -> Graph {
    let of_each = (0..graph.len() as u32).flat_map(|v| {
        let onward = graph.neighbors(v as usize).iter();
        onward.map(move |&w| (v.min(w), v.max(w)))
    });
    let mut edges: Vec<(u32, u32)> = of_each.collect();
    edges.sort_unstable();
    edges.dedup();
    let list = EdgeList::undirected(graph.len() as u32, edges);
    Graph::of_edges(&list.expect("a simple graph stays one"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::trace::Quiet;

    /// The fewest paths by trying all of them: dynamic programming over the squares visited and the square at which the last path ends.
    fn fewest(ground: &Ground) -> usize {
        let n = ground.len();
        let square = |v: usize| Square::new(v as u32);
        let mut least = vec![vec![usize::MAX; n]; 1 << n];
        for v in 0..n {
            least[1 << v][v] = 1;
        }
        for visited in 1..1usize << n {
            for last in (0..n).filter(|last| visited >> last & 1 == 1) {
                let paths = least[visited][last];
                if paths == usize::MAX {
                    continue;
                }
                for next in (0..n).filter(|next| visited >> next & 1 == 0) {
                    let begun = usize::from(!ground.joins(square(last), square(next)));
                    let more = &mut least[visited | 1 << next][next];
                    *more = (*more).min(paths + begun);
                }
            }
        }
        least[(1 << n) - 1].iter().copied().min().unwrap()
    }

    fn covered(ground: &Ground) -> PathCover {
        let cover = path_cover(ground, &Limits::NONE, &mut Quiet).unwrap();
        assert!(cover.is_fewest() && cover.stopped().is_none());
        assert_eq!(flaw(ground, &[], cover.paths()), None);
        cover
    }

    /// Random graphs, directed or not, connected or not, against all covers.
    #[test]
    fn as_few_as_trying_all() {
        let mut rng = rng(23, 5);
        let mut numbers = [0; 12];
        let mut by_search = 0;
        for round in 0..400 {
            let n = 1 + below(&mut rng, 9) as u32;
            let share = 1 + below(&mut rng, 5);
            let is_directed = round % 3 == 0;
            let mut edges = Vec::new();
            for u in 0..n {
                for v in (0..n).filter(|&v| v != u && (is_directed || u < v)) {
                    if below(&mut rng, 10) < share {
                        edges.push((u, v));
                    }
                }
            }
            let list = match is_directed {
                true => EdgeList::directed(n, edges),
                false => EdgeList::undirected(n, edges),
            };
            let ground = Ground::Graph(list.unwrap());
            let cover = covered(&ground);
            assert_eq!(cover.paths().len(), fewest(&ground), "{ground:?}");
            numbers[cover.paths().len()] += 1;
            by_search += usize::from(cover.because() == FewestPaths::Search);
        }
        assert!(numbers[1..6].iter().all(|&times| times > 10), "{numbers:?}");
        assert!(by_search > 20, "{by_search}");
    }

    #[test]
    fn boards() {
        let ground = |board: &str, piece: Piece| {
            let problem = Problem::on_board(board.parse().unwrap(), piece, Ends::Any);
            problem.ground().clone()
        };
        let knight = Piece::from(Leaper::KNIGHT);
        for board in [
            "1x1",
            "1x5",
            "2x3",
            "3x3",
            "3x4",
            "4x4",
            "3x5",
            "4x4-a1-d4",
            "3x5-b2",
        ] {
            let ground = ground(board, knight);
            assert_eq!(covered(&ground).paths().len(), fewest(&ground), "{board}");
        }
        let camel = ground("6x6", "camel".parse().unwrap());
        let cover = covered(&camel);
        // A camel stays on its color.
        assert!(cover.paths().len() > 1 && cover.least() > 1);
        let large = covered(&ground("60x60", knight));
        assert_eq!(
            (large.paths().len(), large.because()),
            (1, FewestPaths::One)
        );
    }

    /// A star with so many points, which no search needs to look at, and a limit that is told.
    #[test]
    fn limits_and_bounds() {
        let star = EdgeList::undirected(30, (1..30).map(|point| (0, point))).unwrap();
        let cover = covered(&Ground::Graph(star));
        assert_eq!(
            (cover.paths().len(), cover.because()),
            (28, FewestPaths::Moves)
        );
        assert_eq!(cover.nodes(), 0);
        let board = "5x5-a1-c1-e1-a3".parse().unwrap();
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
        let none = Limits::NONE.with_nodes(Some(0));
        let cover = path_cover(problem.ground(), &none, &mut Quiet).unwrap();
        assert_eq!(flaw(problem.ground(), &[], cover.paths()), None);
        assert!(cover.is_fewest() || cover.stopped() == Some(Stopped::Nodes));
        let little = Limits::NONE.with_memory(100);
        let refused = path_cover(problem.ground(), &little, &mut Quiet);
        assert_eq!(refused.unwrap_err(), Stopped::Memory);
    }
}
