//! What a walk needs to know of a ground: who is next to whom, and how free each vertex is.
//!
//! One word per vertex holds all of it:
//!
//! ```text
//! bit 63          taken: entered already, or not there
//! above ONE       left: how many neighbors are still free
//! below ONE       on a board, a fixed preference among equals (smaller is better), and in the
//!                 low 32 bits the vertex's own place
//! ```
//!
//! so the least word among the neighbors of a vertex is Warnsdorff's choice, ties and all; finding
//! it needs no branch, and it tells where to go. Invariant: `left` of a vertex, taken or not, is
//! the number of its neighbors that are not taken; entering v subtracts one from each neighbor.
//!
//! [`Graph`] serves any undirected graph and [`Arcs`] a directed one. [`Padded`] serves boards without building a
//! graph: the board lies in a larger rectangle whose margin is taken, as wide as the longest jump,
//! so that a neighbor is a constant away and no bound is tested (the old chess programmers'
//! mailbox).

use crate::board::Board;
use crate::graph::Graph;
use crate::leaper::Offset;
use crate::square::{Point, Square};

/// Set in the word of a vertex that cannot be entered.
pub(crate) const TAKEN: u64 = 1 << 63;

/// A ground with its neighbors.
pub(crate) trait Lattice {
    /// One free neighbor, in a word.
    const ONE: u64;

    /// The number of free neighbors in a word.
    fn left(cell: u64) -> u64 {
        (cell & !TAKEN) / Self::ONE
    }

    /// The words of an untouched ground. `preference` is asked for each square of a board; other
    /// graphs have none.
    fn cells(&self, preference: impl Fn(Point) -> u64) -> Vec<u64>;

    /// The place of a square in the words.
    fn place(&self, square: Square) -> usize;

    /// The square at a place.
    fn square(&self, place: usize) -> Square;

    /// Calls `f` with each neighbor's place, in the order of the moves.
    fn each_neighbor(&self, place: usize, f: impl FnMut(usize));

    /// Calls `f` with each place that has this one for a neighbor.
    fn each_origin(&self, place: usize, f: impl FnMut(usize)) {
        self.each_neighbor(place, f);
    }

    /// Takes a place and subtracts it from those that had it for a neighbor.
    fn enter(&self, cells: &mut [u64], place: usize) {
        cells[place] |= TAKEN;
        self.each_origin(place, |origin| cells[origin] -= Self::ONE);
    }

    /// Takes back [`Lattice::enter`].
    fn leave(&self, cells: &mut [u64], place: usize) {
        cells[place] &= !TAKEN;
        self.each_origin(place, |origin| cells[origin] += Self::ONE);
    }
}

impl Lattice for Graph {
    const ONE: u64 = 1 << 32;

    fn cells(&self, _: impl Fn(Point) -> u64) -> Vec<u64> {
        (0..self.len())
            .map(|v| self.degree(v) as u64 * Self::ONE)
            .collect()
    }

    fn place(&self, square: Square) -> usize {
        square.index()
    }

    fn square(&self, place: usize) -> Square {
        Square::new(place as u32)
    }

    fn each_neighbor(&self, place: usize, mut f: impl FnMut(usize)) {
        for &next in self.neighbors(place) {
            f(next as usize);
        }
    }
}

/// A graph whose edges lead one way, with its edges turned round.
pub(crate) struct Arcs {
    pub(crate) forwards: Graph,
    pub(crate) backwards: Graph,
}

impl Arcs {
    pub(crate) fn new(forwards: Graph) -> Self {
        Arcs {
            backwards: forwards.reversed(),
            forwards,
        }
    }
}

impl Lattice for Arcs {
    const ONE: u64 = Graph::ONE;

    fn cells(&self, preference: impl Fn(Point) -> u64) -> Vec<u64> {
        self.forwards.cells(preference)
    }

    fn place(&self, square: Square) -> usize {
        square.index()
    }

    fn square(&self, place: usize) -> Square {
        self.forwards.square(place)
    }

    fn each_neighbor(&self, place: usize, f: impl FnMut(usize)) {
        self.forwards.each_neighbor(place, f);
    }

    fn each_origin(&self, place: usize, f: impl FnMut(usize)) {
        self.backwards.each_neighbor(place, f);
    }
}

/// A board in a larger rectangle, for a piece of N moves.
#[derive(Clone, Debug)]
pub(crate) struct Padded<'b, const N: usize> {
    board: &'b Board,
    /// Places from one rank to the next.
    pitch: usize,
    /// Width of the margin on every side.
    margin: usize,
    jumps: [isize; N],
}

impl<'b, const N: usize> Padded<'b, N> {
    /// The board with a margin as wide as the longest jump; `None` unless there are N leaps and
    /// the board is flat, and if the margin would be out of proportion.
    pub(crate) fn new(board: &'b Board, offsets: &[Offset]) -> Option<Self> {
        if !board.is_flat() || offsets.iter().any(|offset| offset.slides) {
            return None;
        }
        let reach = |offset: &Offset| offset.file.abs().max(offset.rank.abs());
        let margin = offsets.iter().map(reach).max()? as usize;
        let pitch = board.files() as usize + margin;
        let places = (board.ranks() * board.files()) as usize;
        if (board.ranks() as usize + 2 * margin) * pitch > 16 * places + (1 << 16) {
            return None;
        }
        let jump = |offset: &Offset| offset.rank as isize * pitch as isize + offset.file as isize;
        let jumps: Vec<isize> = offsets.iter().map(jump).collect();
        Some(Padded {
            board,
            pitch,
            margin,
            jumps: jumps.try_into().ok()?,
        })
    }

    /// The free neighbor with the least word.
    #[inline]
    pub(crate) fn least(&self, cells: &[u64], place: usize) -> Option<usize> {
        let mut words = self
            .jumps
            .map(|jump| cells[place.wrapping_add_signed(jump)]);
        // A tournament, three rounds for eight: shorter than a chain of comparisons.
        let mut players = N;
        while players > 1 {
            players /= 2;
            for i in 0..players {
                words[i] = words[i].min(words[i + players]);
            }
        }
        (words[0] < TAKEN).then_some(words[0] as u32 as usize)
    }

    /// Where the word of a point is. One margin serves as the right of a rank and the left of the
    /// next.
    fn place_of(&self, point: Point) -> usize {
        (point.rank as usize + self.margin) * self.pitch + point.file as usize + self.margin
    }
}

/// The bits that a fixed preference has in a word.
pub(crate) const PREFERENCE_BITS: u32 = 26;

impl<const N: usize> Lattice for Padded<'_, N> {
    const ONE: u64 = 1 << (32 + PREFERENCE_BITS);

    fn cells(&self, preference: impl Fn(Point) -> u64) -> Vec<u64> {
        let (ranks, files) = (self.board.ranks(), self.board.files());
        let full = !self.board.has_holes();
        let words = (ranks as usize + 2 * self.margin) * self.pitch + self.margin;
        // Room above zero for every subtraction that an absent place may suffer, twice.
        let mut cells = vec![TAKEN + 2 * N as u64 * Self::ONE; words];
        for rank in 0..ranks {
            let first = self.place_of(Point::new(0, rank));
            let row = &mut cells[first..][..files as usize];
            for (file, cell) in (0..).zip(row) {
                let point = Point::new(file, rank);
                if full || self.board.contains(point) {
                    let place = first as u64 + file;
                    *cell = N as u64 * Self::ONE + (preference(point) << 32) + place;
                }
            }
        }
        // Absent places are few: each takes itself off its neighbors.
        for place in 0..words {
            if cells[place] >= TAKEN {
                for jump in self.jumps {
                    if let Some(cell) = place
                        .checked_add_signed(jump)
                        .and_then(|q| cells.get_mut(q))
                    {
                        *cell -= Self::ONE;
                    }
                }
            }
        }
        cells
    }

    fn place(&self, square: Square) -> usize {
        self.place_of(self.board.point_of(square))
    }

    fn square(&self, place: usize) -> Square {
        // Places fit 32 bits, whose division is quicker.
        let (place, pitch) = (place as u32, self.pitch as u32);
        let (rank, file) = (u64::from(place / pitch), u64::from(place % pitch));
        let margin = self.margin as u64;
        let point = Point::new(file.wrapping_sub(margin), rank.wrapping_sub(margin));
        self.board.square(point).expect("walks stay on the board")
    }

    #[inline]
    fn each_neighbor(&self, place: usize, mut f: impl FnMut(usize)) {
        for &jump in &self.jumps {
            f(place.wrapping_add_signed(jump));
        }
    }
}
