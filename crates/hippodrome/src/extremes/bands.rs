//! Tours with few turns, or with few crossings, on boards of any size.
//!
//! Idea. A square that is not near an edge is passed straight through, by a move two ranks up and one file to the right
//! before it and after it. So the board is full of parallel lines that never meet; four lines side by side are a *band*. Where bands come to an edge, a
//! *heel* leads the four lines of one band into the next: the knight goes up one band, back down beside it, and so on from the
//! top left corner to the bottom right one, four tracks side by side. Then all turns and all crossings are at the edges, and there are `O(files +
//! ranks)` of them.
//!
//! ```text
//!    8 |  .   .  a/  b/  A/  B/ .        Two bands, and the heel that joins them at the upper edge: each
//!    7 |  .  c/  d/  C/  D/  .  .        line of the first goes on in the second after a single move,
//!    6 |  . a/  b/  A/  B/ .   .         a to B, b to A, c to D, d to C.
//! ```
//!
//! The upper and the lower edge have a heel on each four files, with 8 turns and 10 crossings; with an odd number of ranks the
//! lower one has another kind, with 10 and 14. The other edges have one on each eight ranks, of a kind that is chosen: 18 turns and 31
//! crossings, or 25 and 16. So a closed tour of n by n has 8.5 n + O(1) turns, or else 9 n + O(1) crossings.
//!
//! The *corners*, six by six, where the heels of two edges would meet, are left to the exact search. All that is fixed are paths that end in
//! corners, and for the search a path is one vertex between its ends: so it has the same small graph on boards of any size. Where it
//! finds a cycle, that is the tour.
//!
//! After O. Besa, T. Johnson, N. Mamano, M. C. Osegueda & P. Williams, Taming the knight's tour: minimizing turns and
//! crossings, 2020, whose tours have 9.25 n + O(1) turns and 12 n + O(1) crossings, and who prove that there are none with less than (6 - ε) n turns or 4 n - O(1)
//! crossings. The heels here are others; a solver of integer programs found them. No heel of the upper edge has fewer turns, as each of its four lines turns
//! twice, and none of the left edge that is at most five files deep; whether one has fewer crossings was not settled.
//!
//! Cost: O(squares), and a search of some two hundred vertices.

use crate::edges::EdgeList;
use crate::leaper::Leaper;
use crate::limits::{Limits, Stopped};
use crate::measure::Measure;
use crate::memory::Footprint;
use crate::piece::Piece;
use crate::problem::{Ends, Problem};
use crate::search::Outcome;
use crate::search::exact::{Exact, exact};
use crate::trace::nobody;

/// Files and ranks of a corner.
const CORNER: i64 = 6;

/// The shortest side: between two corners there is room for what the heels of an edge need.
const SHORTEST: i64 = 14;

/// What is fixed of each square, the paths, and the tour.
pub(super) const FOOTPRINT: Footprint = Footprint {
    square: 64,
    jump: 0,
};

/// Nodes of the search in the corners before other places of the heels are tried.
const PATIENCE: u64 = 1 << 11;

/// The direction of the lines.
const LINE: (i64, i64) = (1, 2);

/// A square of a heel, and the move that leads on from it.
type Move = ((i8, i8), (i8, i8));

/// How the lines of one band go on in the next at an edge, again and again along it.
struct Heel {
    /// Lines of squares along the edge that it takes.
    depth: i64,
    turns: i64,
    crossings: i64,
    /// Its moves.
    moves: &'static [Move],
}

/// At an upper edge, on four files: `y` is 0 at the edge and falls. The first band comes up on the files 0 and 1.
const UPPER: Heel = Heel {
    depth: 2,
    turns: 8,
    crossings: 10,
    moves: &[
        ((0, -1), (2, 1)),
        ((0, 0), (2, -1)),
        ((1, -1), (2, 1)),
        ((1, 0), (2, -1)),
    ],
};

/// The same for lines that are shifted by a rank.
const UPPER_SHIFTED: Heel = Heel {
    depth: 3,
    turns: 10,
    crossings: 14,
    moves: &[
        ((0, 0), (2, -1)),
        ((0, -1), (2, 1)),
        ((0, -2), (1, 2)),
        ((1, 0), (2, -1)),
        ((1, -1), (2, 1)),
        ((1, -2), (-1, 2)),
        ((2, 0), (1, -2)),
        ((3, 0), (-1, -2)),
    ],
};

/// At a left edge, on eight ranks: `x` is 0 at the edge. With the fewest turns.
const LEFT_TURNS: Heel = Heel {
    depth: 4,
    turns: 18,
    crossings: 31,
    moves: &[
        ((0, 0), (1, -2)),
        ((0, 1), (1, -2)),
        ((0, 2), (1, -2)),
        ((0, 3), (1, 2)),
        ((0, 4), (2, 1)),
        ((0, 5), (2, 1)),
        ((0, 6), (1, -2)),
        ((0, 7), (2, 1)),
        ((1, 0), (-1, -2)),
        ((1, 1), (-1, -2)),
        ((1, 2), (-1, -2)),
        ((1, 3), (-1, -2)),
        ((1, 4), (1, -2)),
        ((1, 5), (1, 2)),
        ((1, 6), (-1, -2)),
        ((1, 7), (-1, -2)),
        ((2, 0), (1, 2)),
        ((2, 1), (-2, 1)),
        ((2, 2), (-2, 1)),
        ((2, 3), (-1, -2)),
        ((2, 4), (-1, -2)),
        ((2, 5), (1, 2)),
        ((2, 6), (1, 2)),
        ((2, 7), (1, 2)),
        ((3, 3), (-1, -2)),
        ((3, 4), (-2, -1)),
        ((3, 5), (-1, -2)),
        ((3, 6), (-1, -2)),
    ],
};

/// At a left edge, with few crossings.
const LEFT_CROSSINGS: Heel = Heel {
    depth: 4,
    turns: 25,
    crossings: 16,
    moves: &[
        ((0, 0), (2, 1)),
        ((0, 1), (2, 1)),
        ((0, 2), (2, 1)),
        ((0, 3), (2, 1)),
        ((0, 4), (2, 1)),
        ((0, 5), (2, 1)),
        ((0, 6), (2, 1)),
        ((0, 7), (2, 1)),
        ((1, 0), (-1, -2)),
        ((1, 1), (-1, -2)),
        ((1, 2), (-1, -2)),
        ((1, 3), (-1, -2)),
        ((1, 4), (-1, -2)),
        ((1, 5), (-1, -2)),
        ((1, 6), (-1, -2)),
        ((1, 7), (-1, -2)),
        ((2, 0), (-1, -2)),
        ((2, 1), (-1, -2)),
        ((2, 2), (-1, -2)),
        ((2, 3), (-1, -2)),
        ((2, 4), (1, -2)),
        ((2, 5), (1, 2)),
        ((2, 6), (1, 2)),
        ((2, 7), (1, 2)),
        ((3, 3), (-2, -1)),
        ((3, 4), (-2, -1)),
        ((3, 5), (-2, -1)),
        ((3, 6), (-2, -1)),
    ],
};

/// Files and ranks after which heels come again.
const FILES_EACH: i64 = 4;
const RANKS_EACH: i64 = 8;

/// Lines of two bands, after which the heels of an edge come again too.
const LINES_EACH: i64 = 8;

/// The tours of this kind of a problem, one after another, each as its vertices in a circle; of an open tour the apex, the vertex after the last
/// square, stands between its ends. None where the problem is of another kind, or where this is not what is wanted.
pub(super) struct Bands<'p> {
    problem: &'p Problem,
    side: &'static Heel,
    /// Width and height of the boards that are tried, the better one first, and whether files are ranks there.
    shapes: [(i64, i64, bool); 2],
    /// How many were tried.
    tried: usize,
    /// The nodes of the searches in corners.
    pub(super) nodes: u64,
}

impl<'p> Bands<'p> {
    /// Where the least of a measure is wanted, or else the most.
    pub(super) fn new(problem: &'p Problem, is_least: bool, measure: Measure) -> Option<Bands<'p>> {
        let side = match (measure, is_least) {
            (Measure::Turns, true) | (Measure::Straight | Measure::Parallel, false) => &LEFT_TURNS,
            (Measure::Crossings, true) => &LEFT_CROSSINGS,
            _ => return None,
        };
        let (board, piece) = problem.board()?;
        let is_plain = board.is_full() && piece == Piece::from(Leaper::KNIGHT);
        let ends = problem.ends();
        if !is_plain || !problem.is_free() || !(ends.is_closed() || ends == Ends::Any) {
            return None;
        }
        let (files, ranks) = (board.files() as i64, board.ranks() as i64);
        let is_odd = files * ranks % 2 == 1;
        if files.min(ranks) < SHORTEST || ends.is_closed() && is_odd {
            return None;
        }
        let counted = |heel: &Heel| match measure {
            Measure::Crossings => heel.crossings,
            _ => heel.turns,
        };
        let along = |&(width, height, _): &(i64, i64, bool)| {
            let above_and_below = counted(&UPPER) + counted(lower(height));
            width * above_and_below / FILES_EACH + 2 * height * counted(side) / RANKS_EACH
        };
        let mut shapes = [(files, ranks, false), (ranks, files, true)];
        if along(&shapes[1]) < along(&shapes[0]) {
            shapes.reverse();
        }
        Some(Bands {
            problem,
            side,
            shapes,
            tried: 0,
            nodes: 0,
        })
    }

    /// The next one; none after the last.
    ///
    /// # Errors
    ///
    /// What ended the search.
    pub(super) fn next(&mut self, limits: &Limits<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        let closed = self.problem.ends().is_closed();
        while let Some(&(width, height, turned)) = self.shapes.get(self.tried / FILES_EACH as usize)
        {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let place = self.tried as i64 % FILES_EACH;
            self.tried += 1;
            let Some(paths) = Paths::new(width, height, place, self.side, limits)? else {
                continue;
            };
            let left = limits.budget().saturating_sub(self.nodes);
            let own = limits.with_nodes(PATIENCE.min(left));
            let Some(cycle) = paths.joined(closed, &own, &mut self.nodes)? else {
                continue;
            };
            let (board, _) = self.problem.board().expect("it was there");
            let vertex = |index: u32| match index {
                NONE => self.problem.len() as u32,
                index => {
                    let (x, y) = paths.square(index);
                    let (file, rank) = if turned { (y, x) } else { (x, y) };
                    // The board is full.
                    (rank * board.files() as i64 + file) as u32
                }
            };
            return Ok(Some(cycle.into_iter().map(vertex).collect()));
        }
        Ok(None)
    }
}

/// No square; in a circle of squares the place between the ends of an open tour.
const NONE: u32 = u32::MAX;

/// The heels of a lower edge, for so many ranks.
fn lower(height: i64) -> &'static Heel {
    if height % 2 == 0 {
        &UPPER
    } else {
        &UPPER_SHIFTED
    }
}

/// What is fixed: for each square the squares before and after it, as far as they are known. Outside of the corners they are, so these are
/// paths that end in corners.
struct Paths {
    width: i64,
    height: i64,
    beside: Vec<[u32; 2]>,
}

impl Paths {
    /// The lines and the heels, those of the upper edge from this file on. None where they do not fit together.
    fn new(
        width: i64,
        height: i64,
        place: i64,
        side: &Heel,
        limits: &Limits<'_>,
    ) -> Result<Option<Paths>, Stopped> {
        let lower = lower(height);
        let mut paths = Paths {
            width,
            height,
            beside: vec![[NONE; 2]; (width * height) as usize],
        };
        let mut fits = true;
        let edges = |(x, y): (i64, i64)| {
            [
                y >= height - UPPER.depth,
                y < lower.depth,
                x < side.depth,
                x >= width - side.depth,
            ]
        };
        for y in 0..height - LINE.1 {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            for x in 0..width - LINE.0 {
                let (from, to) = ((x, y), (x + LINE.0, y + LINE.1));
                let along = edges(from).iter().zip(edges(to)).any(|(&a, b)| a && b);
                fits &= along || paths.add(from, to);
            }
        }
        // Lines are numbered 2 x - y. Above, and at the right, the first of eight lines that a heel joins has the number `above`; below, and at the
        // left, heels join each second band with the one before.
        let above = 2 * place - (height - 1);
        let below = above + LINES_EACH / 2;
        let right = 2 * (width - 1) - (LINES_EACH - 1) - above;
        let under = (below + LINES_EACH - 1 + height % 2).div_euclid(2);
        let under = under.rem_euclid(FILES_EACH);
        for copy in -2..=width / FILES_EACH + 2 {
            let at = copy * FILES_EACH;
            fits &= paths.put(&UPPER, (place + at, height - 1), 1);
            fits &= paths.put(lower, (under + at, 0), -1);
        }
        let (left, right) = (
            (-below).rem_euclid(RANKS_EACH),
            right.rem_euclid(RANKS_EACH),
        );
        for copy in -2..=height / RANKS_EACH + 2 {
            let at = copy * RANKS_EACH;
            fits &= paths.put(side, (0, left + at), 1);
            fits &= paths.put(side, (width - 1, right + at), -1);
        }
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let mut outside = squares.filter(|&square| !paths.is_in_corner(square));
        let known = outside.all(|square| !paths.beside[paths.index(square)].contains(&NONE));
        Ok((fits && known).then_some(paths))
    }

    fn index(&self, (x, y): (i64, i64)) -> usize {
        (y * self.width + x) as usize
    }

    fn square(&self, index: u32) -> (i64, i64) {
        let index = i64::from(index);
        (index % self.width, index / self.width)
    }

    fn is_on(&self, (x, y): (i64, i64)) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    fn is_in_corner(&self, (x, y): (i64, i64)) -> bool {
        (x < CORNER || x >= self.width - CORNER) && (y < CORNER || y >= self.height - CORNER)
    }

    /// Fixes a move, unless it is one of a corner's own. False where a square has two already.
    fn add(&mut self, from: (i64, i64), to: (i64, i64)) -> bool {
        if self.is_in_corner(from) && self.is_in_corner(to) {
            return true;
        }
        let (from, to) = (self.index(from) as u32, self.index(to) as u32);
        [(from, to), (to, from)].into_iter().all(|(one, other)| {
            let beside = &mut self.beside[one as usize];
            let free = beside.iter_mut().find(|place| **place == NONE);
            free.map(|place| *place = other).is_some()
        })
    }

    /// Fixes the moves of a heel that has its square (0, 0) here, as far as they are on the board; turned by half if `sign` is -1.
    fn put(&mut self, heel: &Heel, (x, y): (i64, i64), sign: i64) -> bool {
        heel.moves.iter().all(|&(square, step)| {
            let [square, step] = [square, step].map(|(dx, dy)| (i64::from(dx), i64::from(dy)));
            let from = (x + sign * square.0, y + sign * square.1);
            let to = (from.0 + sign * step.0, from.1 + sign * step.1);
            !(self.is_on(from) && self.is_on(to)) || self.add(from, to)
        })
    }

    /// How many moves of a square are fixed.
    fn fixed(&self, index: u32) -> usize {
        let beside = &self.beside[index as usize];
        beside.iter().filter(|&&square| square != NONE).count()
    }

    /// The squares of a path from one of its ends to the other.
    fn path(&self, end: u32) -> Vec<u32> {
        let mut path = vec![end];
        let mut before = NONE;
        loop {
            let last = path[path.len() - 1];
            let [one, other] = self.beside[last as usize];
            let next = if one == before { other } else { one };
            if next == NONE {
                return path;
            }
            before = last;
            path.push(next);
        }
    }

    /// A cycle through all squares that keeps to what is fixed. None where there is none, or none was found within the limit on nodes.
    fn joined(
        &self,
        closed: bool,
        limits: &Limits<'_>,
        nodes: &mut u64,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        // The squares of corners that are not within a path, and then a vertex for each path.
        let all = 0..self.beside.len() as u32;
        let corners = all.filter(|&index| self.is_in_corner(self.square(index)));
        let open: Vec<u32> = corners.filter(|&index| self.fixed(index) < 2).collect();
        let vertex = |index: u32| open.binary_search(&index).map(|vertex| vertex as u32);
        let ends = open.iter().filter(|&&index| self.fixed(index) == 1);
        let paths: Vec<Vec<u32>> = ends
            .map(|&end| self.path(end))
            .filter(|path| path[0] < path[path.len() - 1])
            .collect();
        let inner: usize = paths.iter().map(|path| path.len() - 2).sum();
        if inner + open.len() != self.beside.len() {
            // What is fixed closes somewhere.
            return Ok(None);
        }
        let mut edges = Vec::new();
        for (one, &index) in (0..).zip(&open) {
            let (x, y) = self.square(index);
            for (dx, dy) in [(1, 2), (2, 1), (2, -1), (1, -2)] {
                let to = (x + dx, y + dy);
                if self.is_on(to) {
                    if let Ok(other) = vertex(self.index(to) as u32) {
                        edges.push((one, other));
                    }
                }
            }
        }
        let mut vertices = open.len() as u32;
        for path in &paths {
            for end in [path[0], path[path.len() - 1]] {
                edges.push((vertex(end).expect("ends are open"), vertices));
            }
            vertices += 1;
        }
        if !closed {
            edges.extend((0..open.len() as u32).map(|one| (one, vertices)));
            vertices += 1;
        }
        let Ok(edges) = EdgeList::undirected(vertices, edges) else {
            unreachable!("each pair is there once");
        };
        let problem = Problem::on_graph(edges, Ends::Closed);
        let (outcome, stats) = exact(&problem, &Exact::default(), limits, &mut nobody());
        *nodes += stats.nodes;
        let cycle = match outcome {
            Outcome::Found(cycle) => cycle,
            Outcome::Stopped(Stopped::Asked) => return Err(Stopped::Asked),
            _ => return Ok(None),
        };
        let mut squares = Vec::with_capacity(self.beside.len() + 1);
        for (place, vertex) in cycle.iter().map(|vertex| vertex.index()).enumerate() {
            if let Some(&index) = open.get(vertex) {
                squares.push(index);
            } else if let Some(path) = paths.get(vertex - open.len()) {
                // What stands before it in the circle is one of its ends.
                let before = cycle[(place + cycle.len() - 1) % cycle.len()].index();
                let within = path[1..path.len() - 1].iter().copied();
                match open[before] == path[0] {
                    true => squares.extend(within),
                    false => squares.extend(within.rev()),
                }
            } else {
                squares.push(NONE);
            }
        }
        Ok(Some(squares))
    }
}
