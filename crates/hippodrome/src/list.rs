//! All tours, one after another.
//!
//! [`Tours`] is an iterator: each tour comes once, in an order that never changes, as soon as it is
//! found. A closed tour is told from its start (the first square, if none is asked for) in the
//! direction of the lower neighbor; an open one with free ends from the lower end.
//!
//! With given numbers a tour is a numbering, told from its first step on: a closed tour comes once for
//! each direction that fits, an open one from the end that fits. Forbidden moves and given numbers keep
//! the search short; of required moves, only two at one square do.
//!
//! Underneath is the search for Hamiltonian paths between two vertices (`paths`), for one pair after
//! another: the ends of an open tour; the neighbors on the tour of one square, that with the fewest
//! moves, for a closed one. Pairs whose colors cannot fit are left out. At most 128 squares.
//!
//! Where a list stands is told by its last tour alone: [`Tours::go_on_after`] goes on from there, with
//! nothing searched again. Cost: in [`Tours::advance`] about 4 million tours a second of 6x7 or 8x8;
//! the iterator verifies each. Memory: 50 to 100 MB, however long the list.

mod bits;

mod endings;

pub(crate) mod paths;

use self::paths::{MOST, Paths};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::symmetry::symmetries;
use crate::tour::Tour;
use crate::verify::{Flaw, verify};

/// The tours of a problem that are still to come, each of which is verified.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem, Tours};
///
/// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// assert_eq!(Tours::new(&problem)?.count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tours<'p> {
    problem: &'p Problem,
    paths: Paths,
    /// The pairs of ends still to be searched, the last one first.
    pairs: Vec<(u32, u32)>,
    /// The square whose neighbors a pair is, and its step if numbers are given, if the tours are closed.
    root: Option<(usize, usize)>,
    /// The square that closed tours are told from.
    start: Square,
    squares: Vec<Square>,
    /// A single square is a tour that no search finds.
    single: bool,
}

impl<'p> Tours<'p> {
    /// Nothing is searched before the first tour is asked for.
    ///
    /// # Errors
    ///
    /// [`Stopped::Unsuitable`] if a move cannot be made backwards, or beyond 128 squares.
    pub fn new(problem: &'p Problem) -> Result<Self, Stopped> {
        if !problem.ground().is_symmetric() {
            return Err(Stopped::Unsuitable(
                "tours are listed where every move leads both ways",
            ));
        }
        if problem.len() > MOST {
            return Err(Stopped::Unsuitable(
                "tours of 128 squares at most are listed",
            ));
        }
        let graph = only_required(problem, Graph::of(problem));
        let row = |v| {
            graph
                .neighbors(v)
                .iter()
                .fold(0, |row, &w| row | 1u128 << w)
        };
        let moves: Vec<u128> = (0..graph.len()).map(row).collect();
        let known = match problem.constraints().given.is_empty() {
            true => Vec::new(),
            false => problem.known_steps(),
        };
        let fewest = || (0..graph.len()).min_by_key(|&v| graph.degree(v));
        let first = known
            .first()
            .map(|&(step, square)| (square.index(), step as usize));
        let root = first.or_else(|| fewest().map(|v| (v, 0)));
        let root = root.filter(|_| problem.ends().is_closed());
        let mut paths = Paths::new(&moves);
        let mut pairs = pairs(problem.ends(), &graph, root.map(|(v, _)| v));
        if !known.is_empty() {
            let first = root.map_or(0, |(_, step)| step + 1);
            paths.restrict(&numbered(&known, graph.len(), first));
            if problem.ends().is_closed() || problem.ends() == Ends::Any {
                let both = |(a, b)| [(a, b), (b, a)];
                pairs = pairs.into_iter().flat_map(both).collect();
            }
        }
        Ok(Tours {
            problem,
            paths,
            pairs,
            root,
            start: problem.ends().start().unwrap_or(Square::new(0)),
            squares: Vec::with_capacity(graph.len()),
            single: problem.len() == 1,
        })
    }

    /// Goes on after this tour, as if all up to it had been listed, before any is asked for. Tell it as you like: a closed one from
    /// any square in either direction, an open one from either end, where these are free.
    ///
    /// # Errors
    ///
    /// The flaw, if it is not a tour of the problem.
    ///
    /// ```
    /// use hippodrome::{Ends, Leaper, Problem, Tours};
    ///
    /// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let mut tours = Tours::new(&problem)?;
    /// let fifth = tours.nth(4).expect("there are eight");
    /// let mut others = Tours::new(&problem)?;
    /// others.go_on_after(fifth.squares())?;
    /// assert!(others.eq(tours));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_on_after(&mut self, tour: &[Square]) -> Result<(), Flaw> {
        let mut squares = verify(self.problem, tour)?.squares().to_vec();
        self.single = false;
        match self.root {
            _ if squares.len() == 1 => return Ok(()),
            Some((_, step)) if !self.problem.constraints().given.is_empty() => {
                squares.rotate_left(step);
            }
            Some((root, _)) => turn(&mut squares, Square::new(root as u32)),
            None if self.problem.ends() == Ends::Any && self.problem.known_steps().is_empty() => {
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
        Ok(())
    }

    /// The next tour's squares, not verified; `None` after the last. A node is a square entered.
    ///
    /// # Errors
    ///
    /// [`Stopped`], when a limit was reached; it may be asked again.
    pub fn advance(&mut self, limits: &Limits<'_>) -> Result<Option<&[Square]>, Stopped> {
        if std::mem::take(&mut self.single) {
            self.squares.push(Square::new(0));
            return Ok(Some(&self.squares));
        }
        loop {
            while !self.paths.advance(limits)? {
                let Some((from, to)) = self.pairs.pop() else {
                    return Ok(None);
                };
                let root = self.root.map(|(root, _)| root);
                self.paths.begin(from as usize, to as usize, root);
            }
            let path = self.paths.path().map(|v| Square::new(v as u32));
            self.squares.clear();
            if let Some((root, _)) = self.root {
                self.squares.push(Square::new(root as u32));
            }
            self.squares.extend(path);
            match self.root {
                Some((_, step)) if !self.problem.constraints().given.is_empty() => {
                    self.squares.rotate_right(step);
                }
                Some((root, _)) if root != self.start.index() => {
                    turn(&mut self.squares, self.start)
                }
                Some(_) => {}
                None => {}
            }
            if self.makes_all_required() {
                return Ok(Some(&self.squares));
            }
        }
    }

    fn makes_all_required(&self) -> bool {
        let required = self.problem.constraints().required.len();
        let squares = &self.squares;
        let next = squares.iter().cycle().skip(1);
        let moves = squares.iter().zip(next).take(match self.root {
            Some(_) => squares.len(),
            None => squares.len() - 1,
        });
        let made = |&(&from, &to): &(&Square, &Square)| self.problem.requires(from, to).is_some();
        required == 0 || moves.filter(made).count() == required
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

/// The graph without the moves that are left over at a square with two required ones.
pub(crate) fn only_required(problem: &Problem, graph: Graph) -> Graph {
    let mut at = vec![0; graph.len()];
    for &(from, to) in &problem.constraints().required {
        at[from.index()] += 1;
        at[to.index()] += 1;
    }
    let mut dropped = Vec::new();
    for v in (0..graph.len()).filter(|&v| at[v] == 2) {
        for &w in graph.neighbors(v) {
            let [here, there] = [v as u32, w].map(Square::new);
            if problem.requires(here, there).is_none() {
                dropped.extend([(v as u32, w), (w, v as u32)]);
            }
        }
    }
    match dropped.is_empty() {
        true => graph,
        false => graph.without(dropped),
    }
}

impl Iterator for Tours<'_> {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        let problem = self.problem;
        let Ok(squares) = self.advance(&Limits::NONE) else {
            unreachable!("there is no limit");
        };
        match verify(problem, squares?) {
            Ok(tour) => Some(tour),
            Err(flaw) => panic!("listed a flawed tour of {problem}: {flaw}"),
        }
    }
}

/// Whether no image of a tour under these symmetries comes before it: of the tours that are images of
/// each other exactly one says yes.
///
/// Closed tours are compared as cycles, open ones with free ends as undirected paths.
#[derive(Debug)]
pub struct UpToSymmetry {
    images: Vec<Vec<u32>>,
    closed: bool,
    own: Vec<Square>,
    other: Vec<Square>,
}

impl UpToSymmetry {
    /// By the symmetries of the problem's board.
    ///
    /// # Errors
    ///
    /// [`Stopped::Unsuitable`] without a board, or with fixed ends.
    pub fn new(problem: &Problem) -> Result<Self, Stopped> {
        let (Some((board, _)), Ends::Any | Ends::Closed, true) =
            (problem.board(), problem.ends(), problem.is_free())
        else {
            return Err(Stopped::Unsuitable(
                "images are compared on a board, of closed tours or open ones with free ends, with \
                 nothing given, required or forbidden",
            ));
        };
        let symmetries = symmetries(board, &Graph::of(problem)).into_iter();
        Ok(UpToSymmetry {
            images: symmetries.map(|(_, image)| image).collect(),
            closed: problem.ends().is_closed(),
            own: Vec::new(),
            other: Vec::new(),
        })
    }

    /// Whether this tour is the first of its class.
    pub fn is_first(&mut self, squares: &[Square]) -> bool {
        self.own.clear();
        self.own.extend_from_slice(squares);
        normal_form(&mut self.own, self.closed);
        self.images.iter().all(|image| {
            self.other.clear();
            let squares = squares
                .iter()
                .map(|square| Square::new(image[square.index()]));
            self.other.extend(squares);
            normal_form(&mut self.other, self.closed);
            self.own <= self.other
        })
    }
}

/// A closed tour from its first square towards the lower neighbor, an open one from its lower end.
fn normal_form(squares: &mut [Square], closed: bool) {
    if closed {
        turn(squares, Square::new(0));
    } else if squares[0] > squares[squares.len() - 1] {
        squares.reverse();
    }
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

/// Turns a cycle until it begins where it should, towards the lower neighbor.
fn turn(squares: &mut [Square], start: Square) {
    let at = squares.iter().position(|&square| square == start);
    squares.rotate_left(at.unwrap_or_default());
    if squares.len() > 1 && squares[1] > squares[squares.len() - 1] {
        squares[1..].reverse();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Constraints;
    use crate::published::published;

    /// Every tour once, and as many as are published.
    #[test]
    fn published_numbers_come_out() {
        for (ranks, files, closed) in [
            (3, 4, false),
            (3, 7, false),
            (4, 5, false),
            (5, 5, false),
            (5, 6, true),
            (3, 10, true),
            (6, 6, true),
            (5, 6, false),
            (5, 5, true),
            (4, 4, false),
            (3, 12, true),
            (3, 22, true),
        ] {
            let board = Board::rectangle(ranks, files).unwrap();
            let ends = if closed { Ends::Closed } else { Ends::Any };
            let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
            let expected = published(ranks, files, closed).unwrap().count;
            if (ranks, files) == (3, 22) {
                // Beyond 64 squares, and too many to see all: a thousand of them.
                let some = Tours::new(&problem).unwrap().take(1000);
                let some: BTreeSet<_> = some.map(|tour| tour.squares().to_vec()).collect();
                assert_eq!(some.len(), 1000);
                continue;
            }
            let tours: Vec<Tour> = Tours::new(&problem).unwrap().collect();
            assert_eq!(tours.len().to_string(), expected, "{problem}");
            let canonical = |tour: &Tour| {
                let mut squares = tour.squares().to_vec();
                normal_form(&mut squares, closed);
                squares
            };
            let different: BTreeSet<_> = tours.iter().map(canonical).collect();
            assert_eq!(different.len(), tours.len(), "{problem}");
            assert!(tours.iter().all(|tour| canonical(tour) == tour.squares()));
        }
    }

    /// More tours than are remembered, in order. The number is published.
    #[test]
    fn a_million() {
        let problem = Problem::on_board("6x7".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let mut tours = Tours::new(&problem).unwrap();
        let (mut listed, mut last) = (0u32, Vec::new());
        while let Some(squares) = tours.advance(&Limits::NONE).unwrap() {
            assert!(last.as_slice() < squares, "tour {listed}");
            last.clear();
            last.extend_from_slice(squares);
            listed += 1;
            if listed % 1000 == 0 {
                assert_eq!(verify(&problem, squares).err(), None, "tour {listed}");
            }
        }
        assert_eq!(listed.to_string(), published(6, 7, true).unwrap().count);
    }

    /// After each tour comes what came after it, however it is told.
    #[test]
    fn it_goes_on_after_any_tour() {
        let board: Board = "5x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        let free = Constraints::default;
        let given = |numbers: &[(u32, &str)]| Constraints {
            given: numbers
                .iter()
                .map(|&(step, name)| (step, at(name)))
                .collect(),
            ..free()
        };
        let moves = || Constraints {
            required: vec![(at("c3"), at("e4"))],
            forbidden: vec![(at("a1"), at("b3"))],
            ..free()
        };
        for (ends, constraints) in [
            (Ends::Closed, free()),
            (Ends::ClosedFrom(at("d3")), free()),
            (Ends::Closed, given(&[(7, "d3")])),
            (Ends::From(at("b2")), free()),
            (Ends::Any, moves()),
            (Ends::To(at("b2")), free()),
            (Ends::Between(at("a1"), at("b1")), free()),
            (Ends::Any, given(&[(3, "c3"), (10, "f1")])),
            (Ends::Any, given(&[(14, "c3"), (0, "a1")])),
        ] {
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            let problem = problem.with(constraints).unwrap();
            let tours: Vec<Tour> = Tours::new(&problem).unwrap().collect();
            assert!(tours.len() > 3, "{problem}: {}", tours.len());
            for (k, tour) in tours.iter().enumerate().step_by(1 + tours.len() / 50) {
                let mut others = Tours::new(&problem).unwrap();
                others.go_on_after(tour.squares()).unwrap();
                assert!(others.eq(tours[k + 1..].iter().cloned()), "{problem}: {k}");
            }
            let mut others = Tours::new(&problem).unwrap();
            assert!(others.go_on_after(&tours[0].squares()[1..]).is_err());
        }
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
        let third = Tours::new(&problem).unwrap().nth(2).unwrap();
        let mut told = third.squares().to_vec();
        told.rotate_left(11);
        told.reverse();
        let mut others = Tours::new(&problem).unwrap();
        others.go_on_after(&told).unwrap();
        assert_eq!(others.count(), 5);
        let problem = Problem::on_board("1x1".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let mut others = Tours::new(&problem).unwrap();
        others.go_on_after(&[Square::new(0)]).unwrap();
        assert_eq!(others.next(), None);
    }

    /// facts.md: 1,245 classes on 6x6; the others are those that `count_classes` finds by its own way.
    #[test]
    fn one_of_each_class() {
        for (text, ends, classes) in [
            ("6x6", Ends::Closed, 1245),
            ("5x6", Ends::Closed, 3),
            ("5x5", Ends::Any, 112),
            ("1x1", Ends::Closed, 1),
        ] {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, ends);
            let mut first = UpToSymmetry::new(&problem).unwrap();
            let tours = Tours::new(&problem).unwrap();
            let kept = tours.filter(|tour| first.is_first(tour.squares()));
            assert_eq!(kept.count(), classes, "{text}");
        }
    }

    /// Complete graphs have factorials; their degrees need more than four bits.
    #[test]
    fn complete_graphs() {
        for n in 1..=8u32 {
            let edges = (0..n).flat_map(|v| (0..v).map(move |w| (w, v)));
            let graph = EdgeList::undirected(n, edges).unwrap();
            let factorial = |n: u32| (1..=n as usize).product::<usize>();
            let (a, b) = (Square::new(0), Square::new(n - 1));
            for (ends, expected) in [
                (Ends::Any, if n == 1 { 1 } else { factorial(n) / 2 }),
                (Ends::From(a), factorial(n - 1)),
                (Ends::To(b), factorial(n - 1)),
                (Ends::Between(a, b), factorial(n.max(2) - 2)),
                (
                    Ends::Closed,
                    if n < 3 {
                        n as usize % 2
                    } else {
                        factorial(n - 1) / 2
                    },
                ),
            ] {
                let problem = Problem::on_graph(graph.clone(), ends);
                let tours = Tours::new(&problem).unwrap();
                assert_eq!(tours.count(), expected, "{n} {ends:?}");
            }
        }
        let edges = (0..40u32).flat_map(|v| (0..v).map(move |w| (w, v)));
        let graph = EdgeList::undirected(40, edges).unwrap();
        let problem = Problem::on_graph(graph, Ends::Closed);
        assert_eq!(Tours::new(&problem).unwrap().take(100).count(), 100);
    }

    #[test]
    fn limits_stop_it_and_it_goes_on() {
        let problem = Problem::on_board("6x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let mut tours = Tours::new(&problem).unwrap();
        let few = Limits {
            nodes: Some(20),
            stop: None,
        };
        assert_eq!(tours.advance(&few), Err(Stopped::Nodes));
        assert!(tours.next().is_some());
        let directed = EdgeList::directed(2, [(0, 1)]).unwrap();
        let problem = Problem::on_graph(directed, Ends::Any);
        assert!(Tours::new(&problem).is_err());
    }
}
