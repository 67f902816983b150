//! All numberings with equal sums, grown at the end that has fewer ways on.
//!
//! As in `both_ends` a tour grows from its first square and from its last, so that what is left to be placed is a row of consecutive
//! numbers. But here the next number is not placed at either end in turn: of both ends all squares are found that could come next, and the end
//! that has fewer of them is gone on from, the shorter path where both have as many. A square could come next if each line can still get its
//! sum (`lines`), and if what is free can still be passed (`passage`).
//!
//! Of numberings that are images of each other under a symmetry of the board, or backwards, the first alone can be asked for (`images`). How
//! many squares a whole search enters can be estimated (`estimate`).
//!
//! For boards of up to 64 squares and up to 16 lines, where moves lead both ways. The two diagonals are left to the checker. On 8x8 it enters a thirtieth
//! of the squares that `both_ends` enters, up to symmetry a five hundredth, at two fifths of the pace. The state is a stack: `path` is what has been entered, and `choices`
//! has what could be entered at each depth, from 0 on, to the end of the path or one farther. Cost: some dozen lines and words
//! for each square that could be entered; memory O(squares²).

#[cfg(test)]
mod tests;

mod estimate;

mod images;

mod lines;

mod passage;

pub use self::estimate::ListEstimate;
use self::images::Images;
use self::lines::Lines;
use self::passage::{Passage, without_dead_ends};
use super::both_ends::distances;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::square::Square;
use crate::trace::PULSE;

/// The most squares of a board: the bits of a word.
const MAX_SQUARES: usize = 64;

/// The two paths, by where they are kept.
const LOW: usize = 0;
const HIGH: usize = 1;

/// A search that can be left off and gone on with.
#[derive(Clone, Debug)]
pub(crate) struct FewerWays {
    n: usize,
    is_closed: bool,
    /// How many moves lead from one square to another at the least.
    distances: Vec<Vec<u8>>,
    /// The squares that may have each step's number.
    may_be: Vec<u64>,
    /// The squares whose numbers are known.
    known: u64,
    /// Of each step the next one after it, and before it, whose square is known, and that square.
    known_after: Vec<Option<(usize, u8)>>,
    known_before: Vec<Option<(usize, u8)>>,
    lines: Lines,
    passage: Passage,
    images: Option<Images>,
    free: u64,
    /// The last square of the path that begins with 1, and of the one that begins with n.
    ends: [Option<u8>; 2],
    /// How many squares each path has.
    lengths: [usize; 2],
    path: Vec<Entered>,
    choices: Vec<Choice>,
    /// Squares entered so far.
    pub(crate) entered: u64,
}

/// A square that was entered, and the end of that path before.
#[derive(Copy, Clone, Debug)]
struct Entered {
    end: usize,
    square: u8,
    before: Option<u8>,
}

/// The end that is gone on from, the squares that could come next there, and those of them that have not been entered yet.
#[derive(Copy, Clone, Debug)]
struct Choice {
    end: usize,
    viable: u64,
    left: u64,
}

impl FewerWays {
    /// `None` where the problem is not one that it is for.
    pub(crate) fn new(problem: &Problem) -> Option<FewerWays> {
        let n = problem.len();
        if !(2..=MAX_SQUARES).contains(&n) || !problem.is_symmetric() {
            return None;
        }
        let graph = Graph::of(problem);
        let neighbors = |v: usize| graph.neighbors(v).iter().map(|&w| w as u8).collect();
        let rows: Vec<Vec<u8>> = (0..n).map(neighbors).collect();
        let distances: Vec<Vec<u8>> = (0..n).map(|from| distances(&rows, from)).collect();
        let mut lines = Lines::new(problem, &distances, graph.coloring())?;
        let (mut may_be, mut known) = (vec![0; n], 0);
        let (mut known_after, mut known_before) = (vec![None; n], vec![None; n]);
        for (step, square) in problem.known_steps() {
            let (step, square) = (step as usize, square.raw() as u8);
            // A square with two numbers is one that no tour has.
            lines.write(square, step + 1);
            known |= 1 << square;
            may_be[step] = 1 << square;
            // They come in order: of those after a step the first stays, of those before it the last.
            for known in &mut known_after[..step] {
                *known = known.or(Some((step, square)));
            }
            known_before[step + 1..].fill(Some((step, square)));
        }
        for squares in may_be.iter_mut().filter(|squares| **squares == 0) {
            *squares = !known;
        }
        Some(FewerWays {
            n,
            is_closed: problem.ends().is_closed(),
            distances,
            may_be,
            known,
            known_after,
            known_before,
            lines,
            passage: Passage::new(&rows),
            images: None,
            free: u64::MAX >> (MAX_SQUARES - n),
            ends: [None; 2],
            lengths: [0; 2],
            path: Vec::with_capacity(n),
            choices: Vec::with_capacity(n),
            entered: 0,
        })
    }

    /// From now on no numbering of which some image comes first, as far as that is seen where tours begin.
    pub(crate) fn leave_out_images(&mut self, problem: &Problem) {
        self.images = Images::new(problem);
    }

    /// Those squares of which no image is known to come first.
    fn first_of_images(&mut self, images: &Images, end: usize, viable: u64) -> u64 {
        let (mut left, mut first) = (viable, 0);
        while left != 0 {
            let square = left.trailing_zeros() as u8;
            left &= left - 1;
            self.enter(end, square);
            let of = |end: usize| self.path.iter().filter(move |entered| entered.end == end);
            let square_of = |entered: &Entered| entered.square;
            let low: Vec<u8> = of(LOW).map(square_of).collect();
            let high: Vec<u8> = of(HIGH).map(square_of).collect();
            first |= u64::from(!images.one_comes_first(&low, &high)) << square;
            self.take_back();
        }
        first
    }

    /// From now on the tours after this one.
    pub(crate) fn begin_after(&mut self, tour: &[Square]) {
        while !self.path.is_empty() {
            self.take_back();
        }
        self.choices.clear();
        for _ in 0..self.n {
            let mut choice = self.choice();
            let square = tour[self.step(choice.end)].raw() as u8;
            choice.left = choice.viable & !(u64::MAX >> (MAX_SQUARES - 1 - usize::from(square)));
            // It may be one that is left out, as an image of another.
            choice.viable |= 1 << square;
            self.choices.push(choice);
            self.enter(choice.end, square);
        }
    }

    /// Goes on to the next numbering; `false` when there is none left. A node is a square entered, since the beginning.
    pub(crate) fn advance(
        &mut self,
        limits: &Limits<'_>,
        tour: &mut Vec<Square>,
    ) -> Result<bool, Stopped> {
        if self.path.len() == self.n {
            self.take_back();
        }
        loop {
            if self.choices.len() == self.path.len() {
                let choice = self.choice();
                self.choices.push(choice);
            }
            let depth = self.path.len();
            let choice = self.choices[depth];
            if choice.left == 0 {
                if depth == 0 {
                    return Ok(false);
                }
                self.choices.pop();
                self.take_back();
                continue;
            }
            if self.entered >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            if self.entered % PULSE == 0 && limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            self.entered += 1;
            self.choices[depth].left &= choice.left - 1;
            self.enter(choice.end, choice.left.trailing_zeros() as u8);
            if depth + 1 == self.n {
                self.tell(tour);
                return Ok(true);
            }
        }
    }

    /// Which part of all choices has been gone through, where each square that could be entered counts as much as the others.
    pub(crate) fn share_done(&self) -> f64 {
        let (mut done, mut part) = (0.0, 1.0);
        for (depth, choice) in self.choices.iter().enumerate() {
            // The last one entered is still being gone through, unless it is the last of a tour, or the choice is one that it led to.
            let is_within = depth < self.path.len() && depth + 1 < self.n;
            let gone = (choice.viable & !choice.left).count_ones() - u32::from(is_within);
            let all = f64::from(choice.viable.count_ones().max(1));
            done += part * f64::from(gone) / all;
            part /= all;
        }
        done
    }

    /// The squares of both paths.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }

    /// The step, from 0, that comes next at this end.
    fn step(&self, end: usize) -> usize {
        match end {
            LOW => self.lengths[LOW],
            _ => self.n - 1 - self.lengths[HIGH],
        }
    }

    /// The end to go on from here, and what could come next there.
    fn choice(&mut self) -> Choice {
        let shorter = match self.lengths[HIGH] < self.lengths[LOW] {
            true => HIGH,
            false => LOW,
        };
        let mut end = shorter;
        let mut viable = self.viable(end);
        // First come 1 and n.
        if self.path.len() >= 2 && viable.count_ones() > 1 {
            let other = self.viable(1 - end);
            if other.count_ones() < viable.count_ones() {
                (end, viable) = (1 - end, other);
            }
        }
        if self.path.len() < images::DEPTH
            && let Some(images) = self.images.take()
        {
            viable = self.first_of_images(&images, end, viable);
            self.images = Some(images);
        }
        Choice {
            end,
            viable,
            left: viable,
        }
    }

    /// The squares that could come next at this end.
    fn viable(&self, end: usize) -> u64 {
        let step = self.step(end);
        let other = self.ends[1 - end];
        let mut candidates = self.free & self.may_be[step];
        match (self.ends[end], other) {
            (Some(last), _) => candidates &= self.passage.around(last),
            (None, Some(first)) if self.is_closed => candidates &= self.passage.around(first),
            (None, _) => {}
        }
        // What is free or an end when the next square has been entered is the same for all of them.
        let around = other.map(|other| (other, self.passage.neighbors(self.free | 1 << other)));
        let mut left = match &around {
            Some((other, around)) => without_dead_ends(self.free, candidates, *other, around),
            None => candidates,
        };
        let remaining = self.left_after(end);
        let mut viable = 0;
        while left != 0 {
            let square = left.trailing_zeros() as u8;
            left &= left - 1;
            let is_known = self.known >> square & 1 == 1;
            let comes_out = self.is_near(end, step, square)
                && self.lines.come_out_with(
                    square,
                    step + 1,
                    is_known,
                    end == LOW,
                    remaining,
                    other,
                )
                && around.as_ref().is_none_or(|(other, around)| {
                    let free = self.free & !(1 << square);
                    self.passage.is_left(free, [square, *other], around)
                });
            viable |= u64::from(comes_out) << square;
        }
        viable
    }

    /// The least and the greatest number that are left to be placed when the next one is placed at this end.
    fn left_after(&self, end: usize) -> (i16, i16) {
        let low = self.lengths[LOW] + usize::from(end == LOW) + 1;
        let high = self.n - self.lengths[HIGH] - usize::from(end == HIGH);
        (low as i16, high as i16)
    }

    /// Whether the next known step along this path, be it the end of the other one, is no farther from the square than there are moves.
    fn is_near(&self, end: usize, step: usize, square: u8) -> bool {
        let known = match end {
            LOW => self.known_after[step],
            _ => self.known_before[step],
        };
        let known = known
            .filter(|&(step, _)| (self.lengths[LOW]..self.n - self.lengths[HIGH]).contains(&step));
        let (goal, at) = match (known, self.ends[1 - end]) {
            (Some(known), _) => known,
            (None, Some(other)) if end == LOW => (self.n - self.lengths[HIGH], other),
            (None, Some(other)) => (self.lengths[LOW] - 1, other),
            (None, None) => return true,
        };
        usize::from(self.distances[usize::from(square)][usize::from(at)]) <= step.abs_diff(goal)
    }

    fn enter(&mut self, end: usize, square: u8) {
        let before = self.ends[end].replace(square);
        if self.known >> square & 1 == 0 {
            self.lines.write(square, self.step(end) + 1);
        }
        if self.path.is_empty() {
            self.lines.begin_at(square);
        }
        self.lengths[end] += 1;
        self.free &= !(1 << square);
        self.path.push(Entered {
            end,
            square,
            before,
        });
    }

    fn take_back(&mut self) {
        let Some(last) = self.path.pop() else {
            return;
        };
        self.ends[last.end] = last.before;
        self.lengths[last.end] -= 1;
        self.free |= 1 << last.square;
        if self.known >> last.square & 1 == 0 {
            self.lines.wipe(last.square, self.step(last.end) + 1);
        }
    }

    fn tell(&self, tour: &mut Vec<Square>) {
        let square = |entered: &Entered| Square::new(u32::from(entered.square));
        let of = |end: usize| self.path.iter().filter(move |entered| entered.end == end);
        tour.clear();
        tour.extend(of(LOW).map(square));
        tour.extend(of(HIGH).rev().map(square));
    }
}
