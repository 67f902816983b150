//! Numberings with equal sums, grown from both ends.
//!
//! The squares of 1, n, 2, n-1, 3 and so on are chosen, one after another. So what is left to be placed at any time is a row of consecutive
//! numbers lo..hi, and a line with r free squares gets at least `lo + (lo+1) + ...` and at the most `hi + (hi-1) + ...`, r terms each. If
//! what it needs is not between the two, the last square was a wrong choice. That is where most of the search ends; it ends as well where
//! a free square has not two neighbors left that are free or the present end of one of the two paths, and where a path is farther from a
//! given number, or from the other path, than there are steps left.
//!
//! H. J. R. Murray and others built magic tours of 8x8 from *runs* of four squares that lie in one quarter of the board, each on a rank and a
//! file of its own, so that whatever their order each line of the quarter has one number of each run (History of magic knight's tours,
//! manuscript, 1951). [`Runs::OfFour`] looks for such alone, on boards that 4x4 tiles fill, with numbers 4k+1 to 4k+4 a run: a small part of all,
//! with many of the magic tours in it.
//!
//! The state is a stack: at depth d, `path[d]` is the square chosen, `tried[d]` how many of its candidates have been tried. Invariant: for
//! each line, `needs` is its sum less the numbers on it, given ones included, and `free` its squares without a number. Cost: one node for each
//! square entered, O(lines) each; memory O(squares²).

use crate::chance::rng;
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::square::Square;
use crate::trace::PULSE;

use rand_core::Rng;

/// Which numberings are looked for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Runs {
    /// All.
    Any,
    /// Those made of runs of four, where the board can be cut so.
    OfFour,
}

/// The side of a tile, and the squares of a run.
const TILE: usize = 4;

/// A search that can be left off and gone on with.
#[derive(Clone, Debug)]
pub(crate) struct BothEnds {
    n: usize,
    is_closed: bool,
    /// The neighbors of each square, in the order in which they are tried; last all squares, for the first of each path.
    rows: Vec<Vec<u8>>,
    /// How many moves lead from one square to another at the least.
    distances: Vec<Vec<u8>>,
    /// The square of each step that is known, and the step of each such square.
    square_at: Vec<Option<u8>>,
    step_of: Vec<Option<u8>>,
    /// Of each step the next one after it, and before it, whose square is known.
    known_after: Vec<Option<u8>>,
    known_before: Vec<Option<u8>>,
    /// The lines that each square lies on.
    lines_of: Vec<Vec<u8>>,
    lines: Vec<Line>,
    /// Tile, rank and file of each square, where tours are made of runs.
    runs: Option<Vec<[u8; 3]>>,
    path: Vec<u8>,
    tried: Vec<u8>,
    is_free: Vec<bool>,
    /// Of each square: its neighbors that are free or at the end of a path.
    open: Vec<u8>,
    /// Squares entered so far.
    pub(crate) entered: u64,
    /// The most squares that both paths had.
    pub(crate) deepest: usize,
}

#[derive(Copy, Clone, Debug)]
struct Line {
    needs: i32,
    free: i32,
}

impl Runs {
    /// Whether tours of this problem can be made of them.
    pub(crate) fn fit(self, problem: &Problem) -> bool {
        let is_cut = |side: u64| side % TILE as u64 == 0;
        match (self, problem.board()) {
            (Runs::Any, _) => true,
            (Runs::OfFour, Some((board, _))) => is_cut(board.ranks()) && is_cut(board.files()),
            (Runs::OfFour, None) => false,
        }
    }
}

impl BothEnds {
    /// With another seed the same numberings come in another order. The runs must fit.
    pub(crate) fn new(problem: &Problem, runs: Runs, seed: u64) -> BothEnds {
        let n = problem.len();
        let graph = Graph::of(problem);
        let neighbors = |v: usize| graph.neighbors(v).iter().map(|&w| w as u8).collect();
        let mut rows: Vec<Vec<u8>> = (0..n).map(neighbors).collect();
        let open = rows.iter().map(|row| row.len() as u8).collect();
        let distances = (0..n).map(|from| distances(&rows, from)).collect();
        rows.push((0..n).map(|v| v as u8).collect());
        if seed != 0 {
            let mut rng = rng(seed, 0);
            for row in &mut rows {
                for at in (1..row.len()).rev() {
                    row.swap(at, (rng.next_u64() % (at as u64 + 1)) as usize);
                }
            }
        }
        let mut growing = BothEnds {
            n,
            is_closed: problem.ends().is_closed(),
            rows,
            distances,
            square_at: vec![None; n],
            step_of: vec![None; n],
            known_after: vec![None; n],
            known_before: vec![None; n],
            lines_of: vec![Vec::new(); n],
            lines: Vec::new(),
            runs: None,
            path: Vec::with_capacity(n),
            tried: vec![0; n],
            is_free: vec![true; n],
            open,
            entered: 0,
            deepest: 0,
        };
        growing.draw_lines(problem, runs);
        for (step, square) in problem.known_steps() {
            let (step, square) = (step as usize, square.index());
            growing.square_at[step] = Some(square as u8);
            growing.step_of[square] = Some(step as u8);
            growing.write(step, square, 1);
            // They come in order: of those after a step the first stays, of those before it the last.
            for known in &mut growing.known_after[..step] {
                *known = known.or(Some(step as u8));
            }
            growing.known_before[step + 1..].fill(Some(step as u8));
        }
        growing
    }

    /// The lines whose sums are to be equal, all without numbers; and where runs may lie.
    fn draw_lines(&mut self, problem: &Problem, runs: Runs) {
        let (Some(magic), Some((board, _))) = (problem.magic(), problem.board()) else {
            return;
        };
        let (ranks, files) = (board.ranks() as usize, board.files() as usize);
        let places = board.points();
        let places: Vec<(usize, usize)> = places
            .map(|point| (point.rank as usize, point.file as usize))
            .collect();
        let mut draw = |is_on: &dyn Fn(usize, usize) -> bool| {
            let line = self.lines.len() as u8;
            let mut free = 0;
            for (square, &(rank, file)) in places.iter().enumerate() {
                if is_on(rank, file) {
                    self.lines_of[square].push(line);
                    free += 1;
                }
            }
            // The mean of all numbers on each; a share that is no whole number is rounded, and then no tour passes the checker.
            let needs = free * (self.n as i32 + 1) / 2;
            self.lines.push(Line { needs, free });
        };
        if magic.has_ranks() {
            (0..ranks).for_each(|own| draw(&|rank, _| rank == own));
        }
        if magic.has_files() {
            (0..files).for_each(|own| draw(&|_, file| file == own));
        }
        if magic.has_diagonals() {
            draw(&|rank, file| rank == file);
            draw(&|rank, file| rank + file + 1 == ranks);
        }
        self.runs = (runs == Runs::OfFour).then(|| {
            let own = |&(rank, file): &(usize, usize)| {
                let tile = rank / TILE * files.div_ceil(TILE) + file / TILE;
                [tile as u8, rank as u8, file as u8]
            };
            places.iter().map(own).collect()
        });
    }

    /// From now on the tours after this one.
    pub(crate) fn begin_after(&mut self, tour: &[Square]) {
        while !self.path.is_empty() {
            self.take_back();
        }
        for depth in 0..self.n {
            let square = tour[self.step(depth)].raw() as u8;
            let at = self.row(depth).iter().position(|&other| other == square);
            self.tried[depth] = at.map_or(0, |at| at as u8 + 1);
            self.enter(square);
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
            let depth = self.path.len();
            let tried = self.tried[depth];
            let Some(&square) = self.row(depth).get(tried as usize) else {
                if depth == 0 {
                    return Ok(false);
                }
                self.tried[depth] = 0;
                self.take_back();
                continue;
            };
            if !self.may_enter(square) {
                self.tried[depth] += 1;
                continue;
            }
            if self.entered >= limits.budget() {
                return Err(Stopped::Nodes);
            }
            if self.entered % PULSE == 0 && limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            self.entered += 1;
            self.tried[depth] += 1;
            self.enter(square);
            if !self.may_come_out() {
                self.take_back();
            } else if depth + 1 == self.n {
                self.tell(tour);
                return Ok(true);
            }
        }
    }

    /// Which part of all choices has been gone through, where each square that may be chosen counts as much as the others that may.
    pub(crate) fn share_done(&self) -> f64 {
        let mut again = self.clone();
        while !again.path.is_empty() {
            again.take_back();
        }
        let (mut done, mut part) = (0.0, 1.0);
        for depth in 0..=self.path.len().min(self.n - 1) {
            // The last one tried is still being gone through, but for the deepest.
            let tried = usize::from(self.tried[depth]) - usize::from(depth < self.path.len());
            let row = again.row(depth).to_vec();
            let viable: Vec<bool> = row.iter().map(|&square| again.is_viable(square)).collect();
            let count = |viable: &[bool]| viable.iter().filter(|&&is| is).count() as f64;
            let all = count(&viable).max(1.0);
            done += part * count(&viable[..tried]) / all;
            part /= all;
            if let Some(&square) = self.path.get(depth) {
                again.enter(square);
            }
        }
        done
    }

    /// Whether the search goes on behind this square.
    fn is_viable(&mut self, square: u8) -> bool {
        if !self.may_enter(square) {
            return false;
        }
        self.enter(square);
        let is_viable = self.may_come_out();
        self.take_back();
        is_viable
    }

    /// The squares of both paths.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }

    /// The step whose square is chosen at this depth.
    fn step(&self, depth: usize) -> usize {
        match depth % 2 {
            0 => depth / 2,
            _ => self.n - 1 - depth / 2,
        }
    }

    /// The candidates for the square at this depth.
    fn row(&self, depth: usize) -> &[u8] {
        let before = match depth {
            0 => None,
            1 if self.is_closed => Some(self.path[0]),
            1 => None,
            _ => Some(self.path[depth - 2]),
        };
        &self.rows[before.map_or(self.n, usize::from)]
    }

    fn may_enter(&self, square: u8) -> bool {
        let (depth, at) = (self.path.len(), usize::from(square));
        let step = self.step(depth);
        let is_known = match (self.square_at[step], self.step_of[at]) {
            (None, None) => true,
            (own, _) => own == Some(square),
        };
        if !self.is_free[at] || !is_known || !self.fits_run(square, depth, step) {
            return false;
        }
        if depth + 1 == self.n && self.n > 1 {
            return self.distances[at][usize::from(self.path[depth - 1])] == 1;
        }
        // What comes next at a known step: the other path, where nothing is given in between.
        let (first, last) = (depth.div_ceil(2), self.n - 1 - depth / 2);
        let known = match depth % 2 {
            0 => self.known_after[step],
            _ => self.known_before[step],
        };
        let known = known
            .map(usize::from)
            .filter(|step| (first..=last).contains(step));
        let goal = match known {
            Some(step) => self.square_at[step].map(|goal| (step, goal)),
            None if depth > 0 => Some((self.step(depth - 1), self.path[depth - 1])),
            None => None,
        };
        goal.is_none_or(|(other, goal)| {
            usize::from(self.distances[at][usize::from(goal)]) <= step.abs_diff(other)
        })
    }

    /// Whether the squares of a run, this one included, lie in one tile, each on a rank and a file of its own.
    fn fits_run(&self, square: u8, depth: usize, step: usize) -> bool {
        let Some(places) = &self.runs else {
            return true;
        };
        let before = match depth % 2 {
            0 => step % TILE,
            _ => TILE - 1 - step % TILE,
        };
        let [tile, rank, file] = places[usize::from(square)];
        (1..=before).all(|back| {
            let [own, on_rank, on_file] = places[usize::from(self.path[depth - 2 * back])];
            own == tile && on_rank != rank && on_file != file
        })
    }

    fn enter(&mut self, square: u8) {
        let depth = self.path.len();
        let step = self.step(depth);
        if self.square_at[step].is_none() {
            self.write(step, usize::from(square), 1);
        }
        self.is_free[usize::from(square)] = false;
        self.path.push(square);
        self.deepest = self.deepest.max(depth + 1);
        if depth >= 2 {
            self.open_around(depth - 2, -1);
        }
    }

    fn take_back(&mut self) {
        let Some(square) = self.path.pop() else {
            return;
        };
        let depth = self.path.len();
        let step = self.step(depth);
        if self.square_at[step].is_none() {
            self.write(step, usize::from(square), -1);
        }
        self.is_free[usize::from(square)] = true;
        if depth >= 2 {
            self.open_around(depth - 2, 1);
        }
    }

    /// Writes the number of a step on a square (1), or wipes it off (-1).
    fn write(&mut self, step: usize, square: usize, times: i32) {
        for &line in &self.lines_of[square] {
            let line = &mut self.lines[usize::from(line)];
            line.needs -= times * (step as i32 + 1);
            line.free -= times;
        }
    }

    /// The square at this depth is an end of a path no more (-1), or again (1).
    fn open_around(&mut self, depth: usize, change: i8) {
        for &next in &self.rows[usize::from(self.path[depth])] {
            let open = &mut self.open[usize::from(next)];
            *open = open.wrapping_add_signed(change);
        }
    }

    /// Whether each line can still get what it needs, and each free square around the last choice be passed through.
    fn may_come_out(&self) -> bool {
        let depth = self.path.len();
        let (low, high) = ((depth.div_ceil(2) + 1) as i32, (self.n - depth / 2) as i32);
        let is_within = |line: &Line| {
            let twice = line.free * (line.free - 1);
            2 * line.free * low + twice <= 2 * line.needs
                && 2 * line.needs <= 2 * line.free * high - twice
        };
        let is_passed = |&next: &u8| {
            let next = usize::from(next);
            !self.is_free[next] || self.open[next] >= 2
        };
        self.lines.iter().all(is_within)
            && (depth < 3
                || self.rows[usize::from(self.path[depth - 3])]
                    .iter()
                    .all(is_passed))
    }

    fn tell(&self, tour: &mut Vec<Square>) {
        tour.clear();
        tour.resize(self.n, Square::new(0));
        for (depth, &square) in self.path.iter().enumerate() {
            tour[self.step(depth)] = Square::new(u32::from(square));
        }
    }
}

/// How many moves lead from one square to each, at the least; 255 where none lead there.
pub(super) fn distances(rows: &[Vec<u8>], from: usize) -> Vec<u8> {
    let mut distances = vec![u8::MAX; rows.len()];
    let mut reached = vec![from];
    distances[from] = 0;
    let mut at = 0;
    while let Some(&square) = reached.get(at) {
        for &next in &rows[square] {
            let next = usize::from(next);
            if distances[next] == u8::MAX {
                distances[next] = distances[square] + 1;
                reached.push(next);
            }
        }
        at += 1;
    }
    distances
}
