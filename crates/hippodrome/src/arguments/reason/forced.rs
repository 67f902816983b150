//! Squares that have no choice, and what follows from them.
//!
//! If a square needs two moves and only two are left, it uses both. A square that has all it needs
//! is finished, and moves to it are no longer possible for others; nor are moves that close a
//! cycle, or join the two ends of the tour, before every square is on it. So more squares lose
//! their choice, until nothing changes or some square is left with too few: then there is no tour.
//! Two corners that share both their neighbors are the simplest case.
//!
//! Required moves are chosen before everything else.
//!
//! This works only where the number of moves that each square needs is known: for closed tours, and for open ones
//! with both ends known.
//!
//! `used[v]` counts the moves chosen at v; the chosen moves form paths, and for the two ends of
//! each `far` names the other and `size` the number of its squares.
//!
//! Cost: a square is looked at again only when a neighbor is finished or its own path grows, so
//! O(moves) in all. A proof that is short enough is
//! then minimised: each step is left out in turn, and stays out if the contradiction remains.

use std::collections::VecDeque;
use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::required_degree::RequiredDegree;
use crate::graph::Graph;
use crate::problem::Problem;

/// The most steps of a proof that is to be shortened.
const MAX_SHORTENED_STEPS: usize = 200;

/// A square whose moves are no longer free: it has only as many left as it needs.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Forcing {
    /// The square.
    pub square: NamedSquare,
    /// The squares to which it must be joined, beyond those chosen before.
    pub moves: Vec<NamedSquare>,
}

/// Squares with no choice leave another with too few moves.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Forced {
    /// The squares without a choice, one after another.
    pub steps: Vec<Forcing>,
    /// The square left with too few.
    pub starved: NamedSquare,
}

/// A contradiction between forced moves, if there is one.
pub(super) fn find(problem: &Problem, graph: &Graph, demand: &RequiredDegree) -> Option<Forced> {
    let needs: Vec<usize> = (0..graph.len())
        .map(|v| demand.of(v))
        .collect::<Option<_>>()?;
    let mut paths = ForcedPaths::new(graph, &needs, demand);
    let required = problem.constraints().required.iter();
    paths.required = required
        .map(|(from, to)| (from.index(), to.index()))
        .collect();
    paths.require()?;
    let (mut steps, starved) = paths.propagate()?;
    paths.forget();
    let mut index = match steps.len() {
        ..=MAX_SHORTENED_STEPS => steps.len(),
        _ => 0,
    };
    while index > 0 {
        index -= 1;
        let mut fewer = steps.clone();
        fewer.remove(index);
        if paths.replay(&fewer, starved).is_some() {
            index = fewer.len();
            steps = fewer;
        }
    }
    let moves = paths.replay(&steps, starved)?;
    let named = |v: usize| NamedSquare::all(problem, [v]).remove(0);
    Some(Forced {
        steps: steps
            .into_iter()
            .zip(moves)
            .map(|(square, moves)| Forcing {
                square: named(square),
                moves: NamedSquare::all(problem, moves),
            })
            .collect(),
        starved: named(starved),
    })
}

impl fmt::Display for Forcing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} must be joined to {}", self.square, list(&self.moves))
    }
}

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forced { steps, starved } = self;
        match steps.is_empty() {
            true => write!(f, "{starved} has too few moves for such a tour"),
            false => write!(
                f,
                "some squares have no choice: {}; then {starved} has too few moves left that \
                 neither lead to a finished square nor close the way too early",
                list(steps)
            ),
        }
    }
}

impl Argument for Forced {
    fn evidence(&self) -> Evidence<'_> {
        let moves = self.steps.iter().flat_map(|step| {
            let moves = step.moves.iter();
            moves.map(move |to| [&step.square, to])
        });
        Evidence {
            moves: moves.collect(),
            ..Evidence::of("forced").and("starved", [&self.starved])
        }
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let mut wrong = Vec::new();
        for index in 0..self.steps.len() {
            wrong.extend(edited(self, &[&|forced| drop(forced.steps.remove(index))]));
        }
        // Of a square that is nowhere nothing can be asked.
        let nowhere = |forced: &mut Self| {
            forced.steps.push(Forcing {
                square: NamedSquare::nobody(),
                moves: Vec::new(),
            });
        };
        wrong.extend(edited(self, &[&nowhere]));
        if let [.., last] = &self.steps[..] {
            let other_move = |forced: &mut Self| {
                let last = forced.steps.last_mut().expect("there is one");
                last.moves[0] = last.square.clone();
            };
            // The square forced has all it needs.
            let other_square = |forced: &mut Self| forced.starved = last.square.clone();
            wrong.extend(edited(self, &[&other_square, &other_move]));
        }
        wrong
    }
}

/// The moves chosen so far, as paths.
struct ForcedPaths<'g> {
    graph: &'g Graph,
    needs: &'g [usize],
    demand: &'g RequiredDegree,
    used: Vec<usize>,
    far: Vec<usize>,
    size: Vec<usize>,
    chosen: Vec<[usize; 2]>,
    /// Every square at which a move has been chosen.
    touched: Vec<usize>,
    /// What is chosen from the beginning.
    required: Vec<(usize, usize)>,
}

impl<'g> ForcedPaths<'g> {
    fn new(graph: &'g Graph, needs: &'g [usize], demand: &'g RequiredDegree) -> Self {
        let n = graph.len();
        ForcedPaths {
            graph,
            needs,
            demand,
            used: vec![0; n],
            far: (0..n).collect(),
            size: vec![1; n],
            chosen: vec![[usize::MAX; 2]; n],
            touched: Vec::new(),
            required: Vec::new(),
        }
    }

    /// Chooses the required moves; `None` if they cannot all be chosen, which this argument does not explain.
    fn require(&mut self) -> Option<()> {
        for index in 0..self.required.len() {
            let (v, w) = self.required[index];
            if !self.is_possible(v, w) {
                return None;
            }
            self.choose(v, w);
        }
        Some(())
    }

    /// Takes all moves back but those required.
    fn forget(&mut self) {
        for v in self.touched.drain(..) {
            self.used[v] = 0;
            self.far[v] = v;
            self.size[v] = 1;
            self.chosen[v] = [usize::MAX; 2];
        }
        // It was possible before.
        let _ = self.require();
    }

    /// Whether v-w can still be chosen.
    fn is_possible(&self, v: usize, w: usize) -> bool {
        if self.used[v] == self.needs[v]
            || self.used[w] == self.needs[w]
            || self.chosen[v].contains(&w)
        {
            return false;
        }
        let n = self.graph.len();
        if self.far[v] == w {
            return self.demand.closed && self.size[v] == n;
        }
        !self.is_early(v, w, self.size[v] + self.size[w])
    }

    /// Whether the path of so many squares, made by joining two paths at v and w, would run from one end
    /// of the tour to the other without being all of it.
    fn is_early(&self, v: usize, w: usize, size: usize) -> bool {
        let outer = [self.far[v], self.far[w]];
        let ends = &self.demand.ends;
        size < self.graph.len() && outer.iter().all(|end| ends.contains(end))
    }

    fn possible(&self, v: usize) -> Vec<usize> {
        let neighbors = self.graph.neighbors(v).iter();
        neighbors
            .map(|&w| w as usize)
            .filter(|&w| self.is_possible(v, w))
            .collect()
    }

    fn choose(&mut self, v: usize, w: usize) {
        let (a, b) = (self.far[v], self.far[w]);
        let size = self.size[v] + self.size[w];
        for (x, y) in [(v, w), (w, v)] {
            self.chosen[x][self.used[x]] = y;
            self.used[x] += 1;
            self.touched.push(x);
        }
        for (x, y) in [(a, b), (b, a)] {
            self.far[x] = y;
            self.size[x] = size;
        }
    }

    /// Chooses all moves left at this square. `None` if it has a choice, has all it needs, or has too few.
    fn force(&mut self, v: usize) -> Option<Vec<usize>> {
        let moves = self.possible(v);
        let needed = self.needs[v] - self.used[v];
        if needed == 0 || moves.len() != needed || self.is_starved(v) {
            return None;
        }
        for &w in &moves {
            self.choose(v, w);
        }
        Some(moves)
    }

    /// Whether the moves left at v are too few, or are two that cannot both be chosen.
    fn is_starved(&self, v: usize) -> bool {
        let possible = self.possible(v);
        match (self.needs[v] - self.used[v], &possible[..]) {
            // Both ends of one path: that closes it, which must complete the tour.
            (2, &[a, b]) if self.far[a] == b => {
                !self.demand.closed || self.size[a] + 1 < self.graph.len()
            }
            (2, &[a, b]) => self.is_early(a, b, self.size[a] + self.size[b] + 1),
            (needed, possible) => possible.len() < needed,
        }
    }

    /// Makes forced moves until none is left: the squares forced, and the one left with too few moves.
    fn propagate(&mut self) -> Option<(Vec<usize>, usize)> {
        let n = self.graph.len();
        let mut queue: VecDeque<usize> = (0..n).collect();
        let mut waiting = vec![true; n];
        let mut steps = Vec::new();
        while let Some(v) = queue.pop_front() {
            waiting[v] = false;
            if self.is_starved(v) {
                return Some((steps, v));
            }
            let Some(moves) = self.force(v) else { continue };
            steps.push(v);
            let mut touched = vec![v, self.far[v]];
            for &w in &moves {
                touched.extend([w, self.far[w], self.far[self.far[w]]]);
            }
            touched.extend(self.demand.ends.iter().map(|&end| self.far[end]));
            for w in touched.clone() {
                if self.used[w] == self.needs[w] {
                    touched.extend(self.graph.neighbors(w).iter().map(|&x| x as usize));
                }
            }
            for w in touched {
                if !waiting[w] {
                    waiting[w] = true;
                    queue.push_back(w);
                }
            }
        }
        None
    }

    /// Makes just these steps, from the beginning, and takes them back. Returns the moves of each, if all
    /// are forced and leave that square with too few.
    fn replay(&mut self, steps: &[usize], starved: usize) -> Option<Vec<Vec<usize>>> {
        let moves: Option<Vec<_>> = steps.iter().map(|&v| self.force(v)).collect();
        let is_starved = self.is_starved(starved);
        self.forget();
        moves.filter(|_| is_starved)
    }
}
