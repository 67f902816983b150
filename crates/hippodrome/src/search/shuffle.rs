//! A random tour from one that was found, whatever way it was found.
//!
//! Rotations (L. Pósa, Hamiltonian circuits in random graphs, 1976; see `flip`): if the last square of a path is a move
//! from another one, the part behind that can be run through backwards, and another path over the same squares comes of it. Random
//! ones, one after another, lead far away from the first path. A closed tour is opened at a random move, rotated, and closed
//! again when its ends are a move apart; a tour between two squares is closed by a move that joins them and is never
//! taken away. Then comes a random symmetry of the board, and where they are free a random direction and a random first square.
//!
//! What is asked of the tour holds at every moment: fixed ends stay, forbidden moves are not in the graph, required ones
//! are never taken away. Tours come about, but not exactly, as often as each other: on narrow boards some cannot be reached
//! from others.
//!
//! Cost: some rotations a square, each as long as half the path.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::chance::below;
use crate::graph::Graph;
use crate::limits::{Limits, Unsupported};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::verify::verify;

/// Rotations of an open path, for each of its squares.
const ROTATIONS: usize = 8;

/// How often a closed tour is opened.
const OPENINGS: usize = 4;

/// Rotations for each square before an opened tour is closed again, if its ends allow it.
const BEFORE_CLOSING: usize = 2;

/// Rotations for each square after which a tour that does not close stays as it was before it was opened.
const MOST: usize = 20;

/// Another tour of the problem, at random, from this one. A tour that is to have a symmetry or equal sums stays as it is, and so does one of
/// a directed graph. Stops early when the limits ask for it, with a tour all the same.
pub(crate) fn shuffled(
    problem: &Problem,
    tour: &[Square],
    limits: &Limits<'_>,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<Square> {
    let mut path = tour.to_vec();
    let is_whole = Unsupported::of_whole_tours(problem).is_some();
    if path.len() < 3 || is_whole || !problem.is_symmetric() {
        return path;
    }
    let shuffle = Shuffle {
        problem,
        graph: Graph::of(problem),
    };
    match problem.ends() {
        Ends::Any | Ends::From(_) => shuffle.open(&mut path, limits, rng),
        Ends::To(_) => {
            path.reverse();
            shuffle.open(&mut path, limits, rng);
            path.reverse();
        }
        Ends::Closed | Ends::ClosedFrom(_) | Ends::Between(..) => {
            shuffle.around(&mut path, limits, rng);
        }
    }
    shuffle.turn(&mut path, rng);
    if problem.ends().is_closed() {
        if below(rng, 2) == 0 {
            path.reverse();
        }
        let drawn = below(rng, path.len());
        let start = problem.ends().start().unwrap_or(path[drawn]);
        begin_at(&mut path, start);
    }
    path
}

/// A tour round, told from this square on.
fn begin_at(cycle: &mut Vec<Square>, start: Square) {
    let at = step_of(cycle, start.raw());
    *cycle = [&cycle[at..], &cycle[..at]].concat();
}

/// The step of a square.
fn step_of(path: &[Square], raw: u32) -> usize {
    let at = path.iter().position(|square| square.raw() == raw);
    at.expect("a tour visits every square")
}

struct Shuffle<'p> {
    problem: &'p Problem,
    /// The moves that are allowed.
    graph: Graph,
}

impl Shuffle<'_> {
    /// Rotations of a path whose last square is free; the first one too if the ends are.
    fn open(&self, path: &mut [Square], limits: &Limits<'_>, rng: &mut Xoshiro256PlusPlus) {
        for _ in 0..ROTATIONS * path.len() {
            if limits.asked_to_stop() {
                return;
            }
            if self.problem.ends() == Ends::Any && below(rng, 2) == 0 {
                path.reverse();
            }
            self.rotate(path, rng);
        }
    }

    /// A tour round, or one between two ends as if they were joined, opened and closed again.
    fn around(&self, tour: &mut Vec<Square>, limits: &Limits<'_>, rng: &mut Xoshiro256PlusPlus) {
        let n = tour.len();
        for _ in 0..OPENINGS {
            let mut path = tour.clone();
            begin_at(&mut path, tour[below(rng, n)]);
            if self.stays(path[n - 1], path[0]) {
                continue;
            }
            for rotations in 0..MOST * n {
                if limits.asked_to_stop() {
                    break;
                }
                if rotations >= BEFORE_CLOSING * n
                    && self.graph.adjacent(path[n - 1].raw(), path[0].raw())
                {
                    *tour = path;
                    break;
                }
                self.rotate(&mut path, rng);
            }
        }
        if let Ends::Between(start, end) = self.problem.ends() {
            begin_at(tour, start);
            if tour[n - 1] != end {
                tour[1..].reverse();
            }
        }
    }

    /// Runs a random last part of the path backwards, if there is one that may be.
    fn rotate(&self, path: &mut [Square], rng: &mut Xoshiro256PlusPlus) {
        let n = path.len();
        let neighbors = self.graph.neighbors(path[n - 1].index());
        let pivot = neighbors[below(rng, neighbors.len())];
        let at = step_of(path, pivot);
        if at + 2 < n && !self.stays(path[at], path[at + 1]) {
            path[at + 1..].reverse();
        }
    }

    /// Whether these two must stay beside each other.
    fn stays(&self, one: Square, other: Square) -> bool {
        let is_joined = match self.problem.ends() {
            Ends::Between(start, end) => {
                (one, other) == (start, end) || (other, one) == (start, end)
            }
            _ => false,
        };
        is_joined || self.problem.requires(one, other).is_some()
    }

    /// The image under a random turn or reflection of the board, if it is a tour as it was asked for.
    fn turn(&self, path: &mut Vec<Square>, rng: &mut Xoshiro256PlusPlus) {
        let Some((board, _)) = self.problem.board() else {
            return;
        };
        let drawn = below(rng, 8);
        let mut image = Vec::new();
        for &square in &*path {
            let mut point = board.point_of(square);
            if drawn & 1 != 0 {
                point.file = board.files() - 1 - point.file;
            }
            if drawn & 2 != 0 {
                point.rank = board.ranks() - 1 - point.rank;
            }
            if drawn & 4 != 0 {
                (point.file, point.rank) = (point.rank, point.file);
            }
            let Some(square) = board.square(point) else {
                return;
            };
            image.push(square);
        }
        if let Ends::ClosedFrom(start) = self.problem.ends() {
            begin_at(&mut image, start);
        }
        if verify(self.problem, &image).is_ok() {
            *path = image;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::answer::Answer;
    use crate::chance::rng;
    use crate::leaper::Leaper;
    use crate::methods::Method;
    use crate::problem::Constraints;
    use crate::solve::solve;
    use crate::trace::Quiet;

    fn found(problem: &Problem) -> Vec<Square> {
        let report = solve(
            problem,
            &Method::Auto { seed: 0 },
            &Limits::NONE,
            &mut Quiet,
        );
        match report.answer {
            Answer::Found(tour) => tour.squares().to_vec(),
            other => panic!("{problem}: {other:?}"),
        }
    }

    /// How many different tours come of one by 200 seeds, all of them with what is asked.
    fn different(problem: &Problem) -> usize {
        let tour = found(problem);
        let shuffled = |seed| {
            let drawn = shuffled(problem, &tour, &Limits::NONE, &mut rng(seed, 0));
            verify(problem, &drawn).unwrap_or_else(|flaw| panic!("{problem}: {flaw}"));
            drawn
        };
        (0..200).map(shuffled).collect::<BTreeSet<_>>().len()
    }

    #[test]
    fn what_is_asked_holds_whatever_is_drawn() {
        let board: crate::Board = "6x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        for ends in [
            Ends::Any,
            Ends::From(at("c3")),
            Ends::To(at("f6")),
            Ends::Between(at("a1"), at("f1")),
            Ends::Closed,
            Ends::ClosedFrom(at("d2")),
        ] {
            let free = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            assert!(different(&free) > 150, "{free}");
            let constraints = Constraints {
                required: vec![(at("e5"), at("f3")), (at("b2"), at("d3"))],
                forbidden: vec![(at("c4"), at("d6"))],
                ..Constraints::default()
            };
            let bound = free.with(constraints).unwrap();
            assert!(different(&bound) > 50, "{bound}");
        }
    }

    #[test]
    fn a_symmetry_that_is_asked_for_stays() {
        let constraints = Constraints {
            symmetry: Some("180".parse().unwrap()),
            ..Constraints::default()
        };
        let board = "6x6".parse().unwrap();
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
        assert_eq!(different(&problem.with(constraints).unwrap()), 1);
    }

    #[test]
    fn every_tour_of_a_small_board_is_drawn() {
        let problem = Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let directed = crate::Tours::new(&problem).unwrap().count() * 2;
        assert_eq!(different(&problem), directed);
        // 8 closed tours (as `count` says), told from 30 squares in two directions: 480.
        let closed = Problem::on_board("5x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        assert!(different(&closed) > 140);
    }
}
