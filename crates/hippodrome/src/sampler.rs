//! Tours at random where there are too many to be counted. None of these ways is uniform: some tours come more often than others.
//!
//! * A **walk** by Warnsdorff's rule from a random square, with ties broken at random, mended by flips where it gets stuck.
//! * **Factors**: two random moves at every square, whose cycles are merged.
//! * A **Markov chain** of exchanges: from a tour the next one, and so on, each by a few moves exchanged for others. A tour is opened at a
//!   random move and rotated at random (`ring`), up to six times, until its ends are a move apart, where it is closed. That is taken back
//!   if it does not come about. If it does, it is also taken back now and then, so that the way from one tour to another is
//!   as likely as the way back (W. K. Hastings, Monte Carlo sampling methods using Markov chains and their applications, 1970): with c
//!   moves that the last square of the path could be joined by at first, and d in the end, it stands with probability min(1, c/d).
//!
//!   So in the long run all tours that can be reached come equally often. On 6x6 these are all there are, on 5x6 half of the closed ones, and
//!   the others are images of these; on some graphs of few edges it reaches none but the first. Whether it is all on larger boards, and how long it takes, nobody knows.
//!
//! In place of each tour comes a random one of its images under rotations and reflections of the board, of those that are tours as well. Walks and factors draw each tour anew. A chain makes 256 exchanges for each square before its first tour, and 64 for each square
//! between two tours; a limit on nodes counts them with their rotations.
//!
//! Cost: walks and factors are nearly linear, a thousandth of a second on 30x30. A rotation moves a quarter of the squares at the most, so that
//! a tour of a chain takes about 16 n^2 steps: a millisecond on 8x8, 16 on 20x20, six seconds on 100x100.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::Answer;
use crate::board_symmetries::{image_of, turns};
use crate::chance::{below, rng, shuffle};
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::methods::Method;
use crate::normal_form::{normal_form, turn};
use crate::problem::{Constraints, Ends, Problem};
use crate::ring::{Moves, Ring, tour_along};
use crate::search::warnsdorff::Starts;
use crate::search::{Factor, Rule, Stats, Ties, Warnsdorff};
use crate::solve::solve;
use crate::square::Square;
use crate::tour::Tour;
use crate::trace::{Quiet, nobody};
use crate::verify::verify;

/// A way to draw tours at random that is not uniform.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Sampler {
    /// Walks by Warnsdorff's rule with random ties, mended by flips.
    Warnsdorff,
    /// Random 2-factors whose cycles are merged.
    Factor,
    /// A Markov chain of exchanges.
    Chain,
}

impl Sampler {
    /// All of them.
    pub const ALL: [Sampler; 3] = [Sampler::Warnsdorff, Sampler::Factor, Sampler::Chain];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Sampler::Warnsdorff => "warnsdorff",
            Sampler::Factor => "factor",
            Sampler::Chain => "chain",
        }
    }

    /// What it draws, as the end of a sentence that tells how tours were drawn.
    pub fn sentence(self) -> &'static str {
        match self {
            Sampler::Warnsdorff => "by walks with random ties, which is not uniform",
            Sampler::Factor => "by merging the cycles of random 2-factors, which is not uniform",
            Sampler::Chain => {
                "by a Markov chain of exchanges, which is not uniform, or only in the long run"
            }
        }
    }

    /// Why it cannot draw tours of a problem, if it cannot.
    pub fn unsupported(self, problem: &Problem) -> Option<Unsupported> {
        match self {
            Sampler::Warnsdorff => walks(0).unsupported(problem),
            Sampler::Factor => Method::Factor(Factor::default()).unsupported(problem),
            Sampler::Chain if !problem.is_symmetric() => Some(Unsupported::ChainOneWay),
            Sampler::Chain if !problem.constraints().given.is_empty() => {
                Some(Unsupported::ChainWithNumbers)
            }
            Sampler::Chain => Unsupported::of_whole_tours(problem),
        }
    }
}

impl fmt::Display for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is none of a sampler's.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{0:?} is no way to draw tours: warnsdorff, factor or chain")]
pub struct ParseSamplerError(String);

impl FromStr for Sampler {
    type Err = ParseSamplerError;

    fn from_str(name: &str) -> Result<Sampler, ParseSamplerError> {
        let mut all = Sampler::ALL.into_iter();
        let found = all.find(|sampler| sampler.name() == name);
        found.ok_or_else(|| ParseSamplerError(name.to_owned()))
    }
}

/// Walks with random ties.
fn walks(seed: u64) -> Method {
    Method::Warnsdorff(Warnsdorff {
        rule: Rule {
            ties: Ties::Random,
            ..Rule::default()
        },
        seed,
        ..Warnsdorff::default()
    })
}

/// Nodes that a walk with what mends it may take for each square, and at the least, before it begins at another square.
const WALK: u64 = 1 << 10;
const WALK_AT_LEAST: u64 = 1 << 18;

/// Bytes for each square and for each move: the graph, its moves by number, and the ring.
const CHAIN: Footprint = Footprint {
    square: 64,
    jump: 24,
};

/// Bytes for each square and for each move of a problem whose squares are numbered otherwise.
const COPY: Footprint = Footprint {
    square: 16,
    jump: 24,
};

/// What sets the random numbers for rotations and reflections of the board apart from the others.
const TURNS: u64 = 0x7475_726e_7300_0000;

/// The most rotations of an exchange.
const ROTATIONS: usize = 6;

/// Exchanges for each square before the first tour of a chain, and between two tours.
const BEFORE: u64 = 1 << 8;
const BETWEEN: u64 = 1 << 6;

/// Tours at random, one after another, and never an end of them. The same problem, sampler and seed give the same tours.
///
/// ```
/// use hippodrome::{Ends, Leaper, Limits, Problem, RandomTours, Sampler};
///
/// let problem = Problem::on_board("20x20".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let mut tours = RandomTours::new(&problem, Sampler::Chain, 1)?;
/// let first = tours.advance(&Limits::NONE)?.expect("20x20 has tours");
/// let second = tours.advance(&Limits::NONE)?.expect("20x20 has tours");
/// assert_ne!(first, second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RandomTours<'p> {
    problem: &'p Problem,
    sampler: Sampler,
    seed: u64,
    /// A tour found in the ordinary way, so that it is known that there is one.
    found: Option<Tour>,
    drawn: u64,
    nodes: u64,
    chain: Option<Chain>,
    /// The rotations and reflections of the board, but the identity.
    turns: Option<Vec<Vec<u32>>>,
}

impl<'p> RandomTours<'p> {
    /// Nothing is drawn before the first one is asked for.
    ///
    /// # Errors
    ///
    /// [`Unsupported`], where this sampler cannot draw tours of the problem.
    pub fn new(
        problem: &'p Problem,
        sampler: Sampler,
        seed: u64,
    ) -> Result<RandomTours<'p>, Unsupported> {
        match sampler.unsupported(problem) {
            Some(why) => Err(why),
            None => Ok(RandomTours {
                problem,
                sampler,
                seed,
                found: None,
                drawn: 0,
                nodes: 0,
                chain: None,
                turns: None,
            }),
        }
    }

    /// The work so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The next tour, verified; `None` if there is no tour at all. The limit on nodes is one on all work, from the first tour on.
    ///
    /// # Errors
    ///
    /// Why it stopped. A chain may be gone on with afterwards.
    ///
    /// # Panics
    ///
    /// When a sampler makes a flawed tour.
    pub fn advance(&mut self, limits: &Limits<'_>) -> Result<Option<Tour>, Stopped> {
        let Some(found) = self.first(limits)? else {
            return Ok(None);
        };
        let mut squares = match self.sampler {
            Sampler::Warnsdorff => self.walk(limits)?,
            Sampler::Factor => self.factor(limits)?,
            Sampler::Chain => self.exchange(&found, limits)?,
        };
        self.turn(&mut squares);
        self.drawn += 1;
        match verify(self.problem, &squares) {
            Ok(tour) => Ok(Some(tour)),
            Err(flaw) => panic!(
                "a flawed tour of {} by {}: {flaw}",
                self.problem, self.sampler
            ),
        }
    }

    /// A tour that is no random one; `None` if there is none.
    fn first(&mut self, limits: &Limits<'_>) -> Result<Option<Tour>, Stopped> {
        if self.found.is_none() {
            let method = Method::Auto { seed: self.seed };
            let report = solve(self.problem, &method, &limits.after(self.nodes), &mut Quiet);
            self.found = self.spent(report.answer, report.stats)?;
        }
        Ok(self.found.clone())
    }

    /// Random numbers for the next tour.
    fn stream(&self) -> Xoshiro256PlusPlus {
        rng(self.seed, self.drawn + 1)
    }

    /// A tour of a problem by this method alone; `None` if there is none.
    fn found_by(
        &mut self,
        method: &Method,
        problem: &Problem,
        limits: &Limits<'_>,
    ) -> Result<Option<Tour>, Stopped> {
        let left = limits.after(self.nodes);
        let (answer, stats) = method.run(problem, 0, &left, &mut nobody());
        self.spent(answer, stats)
    }

    /// The tour of an answer, whose work is added to that before.
    fn spent(&mut self, answer: Answer, stats: Stats) -> Result<Option<Tour>, Stopped> {
        self.nodes += stats.nodes;
        match answer {
            Answer::Found(tour) => Ok(Some(tour)),
            Answer::Impossible(_) => Ok(None),
            Answer::Unknown(why) => Err(why),
        }
    }

    /// A tour by a walk from a random square, where the start is free.
    fn walk(&mut self, limits: &Limits<'_>) -> Result<Vec<Square>, Stopped> {
        let mut rng = self.stream();
        let starts = Starts::new(self.problem);
        let most = (self.problem.len() as u64)
            .saturating_mul(WALK)
            .max(WALK_AT_LEAST);
        loop {
            let start = starts.random(&mut rng);
            let ends = match self.problem.ends() {
                Ends::Any => Ends::From(start),
                Ends::Closed => Ends::ClosedFrom(start),
                ends => ends,
            };
            let from = self.problem.with_ends(ends);
            let until = self.nodes.saturating_add(most).min(limits.budget());
            let within = limits.with_nodes(until);
            match self.found_by(&walks(rng.next_u64()), &from, &within) {
                // Not every square is the start of a tour.
                Ok(None) | Err(Stopped::Nodes) if until < limits.budget() => {
                    if limits.asked_to_stop() {
                        return Err(Stopped::Asked);
                    }
                }
                Ok(None) => return Err(Stopped::Nodes),
                Ok(Some(tour)) => return Ok(tour.squares().to_vec()),
                Err(why) => return Err(why),
            }
        }
    }

    /// A tour whose squares were given two moves each in a random order.
    fn factor(&mut self, limits: &Limits<'_>) -> Result<Vec<Square>, Stopped> {
        COPY.fits(self.problem.ground(), limits)?;
        let mut rng = self.stream();
        let mut squares: Vec<u32> = (0..self.problem.len() as u32).collect();
        shuffle(&mut rng, &mut squares);
        let renumbered = renumbered(self.problem, &squares);
        let seed = rng.next_u64();
        let method = Method::Factor(Factor { seed });
        match self.found_by(&method, &renumbered, limits)? {
            Some(tour) => {
                let vertices = tour.squares().iter();
                let squares = vertices.map(|vertex| Square::new(squares[vertex.index()]));
                Ok(squares.collect())
            }
            None => unreachable!("a tour was found in another way"),
        }
    }

    /// Puts a random image of a tour in its place, under a rotation or reflection of the board and in either direction, of those that are
    /// tours as it was asked for: images of the images are these again, so that what is uniform stays so.
    fn turn(&mut self, squares: &mut Vec<Square>) {
        if self.turns.is_none() {
            let graph = Graph::of_ground(self.problem.ground());
            let board = self.problem.board();
            let all = board.map_or_else(Vec::new, |(board, _)| turns(board, &graph));
            self.turns = Some(all.into_iter().map(|(_, image)| image).collect());
        }
        let turns = self.turns.as_deref().unwrap_or_default();
        let mut rng = rng(self.seed ^ TURNS, self.drawn);
        let mut numbers: Vec<usize> = (0..2 * (turns.len() + 1)).collect();
        while !numbers.is_empty() {
            let number = numbers.swap_remove(below(&mut rng, numbers.len()));
            // One of them is the identity.
            let mut image = match turns.get(number / 2) {
                Some(turn) => squares.iter().map(|&at| image_of(turn, at)).collect(),
                None => squares.clone(),
            };
            if number % 2 == 1 {
                image.reverse();
            }
            self.normalize(&mut image);
            if verify(self.problem, &image).is_ok() {
                *squares = image;
                return;
            }
        }
    }

    /// Tells a tour in one of the ways that it can be told in.
    fn normalize(&self, squares: &mut [Square]) {
        match self.problem.ends() {
            ends @ (Ends::Any | Ends::Closed) => normal_form(squares, ends.is_closed()),
            Ends::ClosedFrom(start) => turn(squares, start),
            _ => {}
        }
    }

    /// The next tour of the chain.
    fn exchange(&mut self, found: &Tour, limits: &Limits<'_>) -> Result<Vec<Square>, Stopped> {
        let chain = match &mut self.chain {
            Some(chain) => chain,
            None => {
                CHAIN.fits(self.problem.ground(), limits)?;
                let rng = rng(self.seed, 0);
                let chain = Chain::new(self.problem, found, rng, limits)?;
                self.chain.insert(chain)
            }
        };
        let before = chain.nodes;
        let ended = chain.run(&limits.after(self.nodes));
        self.nodes += chain.nodes - before;
        ended?;
        Ok(tour_along(self.problem, chain.ring.order()))
    }
}

/// The problem with its squares in this order as vertices of a graph.
fn renumbered(problem: &Problem, squares: &[u32]) -> Problem {
    let graph = Graph::of(problem);
    let mut vertices = vec![0; squares.len()];
    for (vertex, &square) in (0..).zip(squares) {
        vertices[square as usize] = vertex;
    }
    let vertex = |square: Square| Square::new(vertices[square.index()]);
    let neighbors = |v: usize| graph.neighbors(v).iter().map(move |&w| (v as u32, w));
    let moves = (0..graph.len()).flat_map(neighbors).filter(|(v, w)| v < w);
    let moves = moves.map(|(v, w)| (vertices[v as usize], vertices[w as usize]));
    let edges = EdgeList::undirected(squares.len() as u32, moves).expect("as many vertices");
    let ends = problem.ends();
    let ends = Ends::new(
        ends.is_closed(),
        ends.start().map(vertex),
        ends.end().map(vertex),
    );
    let required = problem.constraints().required.iter();
    let constraints = Constraints {
        required: required.map(|&(v, w)| (vertex(v), vertex(w))).collect(),
        ..Constraints::default()
    };
    let renumbered = Problem::on_graph(edges, ends.expect("a closed tour has no end"));
    let renumbered = renumbered.with(constraints);
    renumbered.expect("the same constraints")
}

/// A Markov chain whose states are tours.
#[derive(Debug)]
struct Chain {
    moves: Moves,
    ring: Ring<()>,
    rng: Xoshiro256PlusPlus,
    /// Exchanges that were tried, and those before the next tour.
    tried: u64,
    until: u64,
    nodes: u64,
}

impl Chain {
    fn new(
        problem: &Problem,
        first: &Tour,
        rng: Xoshiro256PlusPlus,
        limits: &Limits<'_>,
    ) -> Result<Chain, Stopped> {
        let moves = Moves::of(problem, limits)?;
        Ok(Chain {
            ring: Ring::new(&moves, (), first.squares()),
            moves,
            rng,
            tried: 0,
            until: 0,
            nodes: 0,
        })
    }

    /// Goes on to the next tour that is drawn.
    fn run(&mut self, limits: &Limits<'_>) -> Result<(), Stopped> {
        let vertices = self.ring.order().len() as u64;
        // In a cycle of three nothing can be exchanged.
        if vertices < 4 {
            return Ok(());
        }
        if self.tried == self.until {
            let apart = if self.tried == 0 { BEFORE } else { BETWEEN };
            self.until += apart * vertices;
        }
        let most = self.nodes.saturating_add(limits.budget());
        while self.tried < self.until {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            if self.nodes >= most {
                return Err(Stopped::Nodes);
            }
            self.tried += 1;
            self.exchange();
        }
        Ok(())
    }

    /// How many vertices may be joined to the last one of the path.
    fn choices(&self) -> usize {
        self.moves.choices(self.ring.ends().1).len()
    }

    /// One step of the chain, to another tour or to the same.
    fn exchange(&mut self) {
        self.nodes += 1;
        let drawn = below(&mut self.rng, self.ring.order().len());
        let first = self.ring.order()[drawn];
        let forward = self.rng.next_u64() >> 63 == 0;
        if !self.ring.open(&self.moves, first, forward) {
            return;
        }
        let at_first = self.choices();
        let mut pivots = [0; ROTATIONS];
        let mut rotations = 0;
        while rotations < ROTATIONS {
            let (first, last) = self.ring.ends();
            let choices = self.choices();
            let pivot = self.moves.drawn(last, below(&mut self.rng, choices));
            if pivot == first
                || pivot == self.ring.before(last)
                || self.moves.stays(pivot, self.ring.after(pivot))
            {
                break;
            }
            self.nodes += 1;
            self.ring.rotate(&self.moves, pivot);
            pivots[rotations] = pivot;
            rotations += 1;
            let (first, last) = self.ring.ends();
            if self.moves.may_join(last, first) {
                let in_the_end = self.choices();
                if below(&mut self.rng, in_the_end) < at_first {
                    self.ring.close(&self.moves);
                    return;
                }
                break;
            }
        }
        // Where a rotation joined the last vertex to one, another parts them again.
        for &pivot in pivots[..rotations].iter().rev() {
            self.ring.rotate(&self.moves, pivot);
        }
        self.ring.close(&self.moves);
    }
}

#[cfg(test)]
mod tests;
