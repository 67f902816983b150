//! Tours as paths between one pair of vertices after another.
//!
//! The ends of an open tour are such a pair; of a closed one the neighbors on the tour of one square,
//! the *root*: that with the fewest moves, or the first with a given number. Pairs whose colors cannot
//! fit are left out. The paths come from `paths`.

use super::paths::Paths;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::normal_form::{normal_form, turn};
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// The tours of a problem that are still to come.
#[derive(Debug)]
pub(super) struct Pairs {
    paths: Paths,
    /// The pairs of ends still to be searched, the last one first.
    pairs: Vec<(u32, u32)>,
    /// The root, if tours are closed, and its step.
    root: Option<(usize, usize)>,
    is_numbered: bool,
}

impl Pairs {
    /// Nothing is searched before the first tour is asked for.
    pub(super) fn new(problem: &Problem, graph: &Graph, moves: &[u128]) -> Self {
        let is_numbered = !problem.constraints().given.is_empty();
        let known = match is_numbered {
            false => Vec::new(),
            true => problem.known_steps(),
        };
        let fewest = || (0..graph.len()).min_by_key(|&v| graph.degree(v));
        let first = known
            .first()
            .map(|&(step, square)| (square.index(), step as usize));
        let root = first.or_else(|| fewest().map(|v| (v, 0)));
        let root = root.filter(|_| problem.ends().is_closed());
        let mut paths = Paths::new(moves);
        let mut pairs = pairs(problem.ends(), graph, root.map(|(v, _)| v));
        if !known.is_empty() {
            let first = root.map_or(0, |(_, step)| step + 1);
            paths.restrict(&numbered(&known, graph.len(), first));
            if problem.ends().is_closed() || problem.ends() == Ends::Any {
                let both = |(a, b)| [(a, b), (b, a)];
                pairs = pairs.into_iter().flat_map(both).collect();
            }
        }
        Pairs {
            paths,
            pairs,
            root,
            is_numbered,
        }
    }

    /// From now on the tours after this one.
    pub(super) fn begin_after(&mut self, problem: &Problem, mut squares: Vec<Square>) {
        match self.root {
            Some((_, step)) if self.is_numbered => squares.rotate_left(step),
            Some((root, _)) => turn(&mut squares, Square::new(root as u32)),
            None if problem.ends() == Ends::Any && problem.known_steps().is_empty() => {
                normal_form(&mut squares, false);
            }
            None => {}
        }
        let path: Vec<u32> = squares[usize::from(self.root.is_some())..]
            .iter()
            .map(|square| square.raw())
            .collect();
        let pair = (path[0], path[path.len() - 1]);
        while self.pairs.pop().is_some_and(|other| other != pair) {}
        self.paths
            .begin_after(&path, self.root.map(|(root, _)| root));
    }

    /// Goes on to the next tour; `false` when there is none left. A node is a square entered.
    pub(super) fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        while !self.paths.advance(limits)? {
            let Some((from, to)) = self.pairs.pop() else {
                return Ok(false);
            };
            let root = self.root.map(|(root, _)| root);
            self.paths.begin(from as usize, to as usize, root);
        }
        Ok(true)
    }

    /// Tells the tour that was found: a closed one without given numbers from its root.
    pub(super) fn tell(&self, squares: &mut Vec<Square>) {
        squares.clear();
        if let Some((root, _)) = self.root {
            squares.push(Square::new(root as u32));
        }
        let path = self.paths.path().map(|v| Square::new(v as u32));
        squares.extend(path);
        if let Some((_, step)) = self.root.filter(|_| self.is_numbered) {
            squares.rotate_right(step);
        }
    }
}

/// The squares that may have each step, from `first` on and round, when some are known.
fn numbered(known: &[(u32, Square)], squares: usize, first: usize) -> Vec<u128> {
    let others = known
        .iter()
        .fold(u128::MAX, |set, (_, square)| set & !(1 << square.raw()));
    let mut sets = vec![others; squares];
    for &(step, square) in known {
        sets[(step as usize + squares - first % squares) % squares] = 1 << square.raw();
    }
    sets
}

/// The pairs to search, the last one first.
fn pairs(ends: Ends, graph: &Graph, root: Option<usize>) -> Vec<(u32, u32)> {
    let n = graph.len() as u32;
    let mut pairs: Vec<(u32, u32)> = match (ends, root) {
        (_, Some(root)) => {
            let mut around = graph.neighbors(root).to_vec();
            around.sort_unstable();
            let pairs = (0..around.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            pairs.map(|(a, b)| (around[a], around[b])).collect()
        }
        (Ends::From(start), _) => (0..n).map(|end| (start.raw(), end)).collect(),
        (Ends::To(end), _) => (0..n).map(|start| (start, end.raw())).collect(),
        (Ends::Between(start, end), _) => vec![(start.raw(), end.raw())],
        _ => (0..n)
            .flat_map(|end| (0..end).map(move |start| (start, end)))
            .collect(),
    };
    let color = graph.coloring();
    let dark = color.iter().flatten().filter(|&&dark| dark).count();
    pairs.retain(|&(a, b)| {
        let fits = color.as_ref().is_none_or(|color| {
            let (light, dark) = (graph.len() - dark, dark);
            match (root, color[a as usize], color[b as usize]) {
                (Some(_), ..) => light == dark,
                (None, false, false) => light == dark + 1,
                (None, true, true) => dark == light + 1,
                (None, ..) => light == dark,
            }
        });
        a != b && fits
    });
    pairs.sort_unstable();
    pairs.reverse();
    pairs
}
