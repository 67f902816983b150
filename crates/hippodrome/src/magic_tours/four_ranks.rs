//! Knight's tours of four ranks whose files have equal sums, put together of halves.
//!
//! From an *outer* square, one of the first rank or the last, the knight goes to an inner one only; so on a board of four ranks outer and inner
//! squares alternate, but for one move between two inner ones, without which all outer squares would have one color. That move is in the
//! middle of the tour. Call A the outer squares of one color and the inner ones of the other, and B the rest, which is the mirror image of A, top and
//! bottom exchanged. The knight goes through all of A, crosses over, and goes through all of B.
//!
//! A has an outer square `O_f` and an inner one `I_f` on each file f, and a move joins `O_f` and `I_g` if and only if f and g are one or two apart.
//! A *half* is a path through all of A from an outer square to an inner one. Where a tour is a half P, and after it backwards
//! the mirror image of a half Q, number k of Q becomes 4n + 1 - k; so all files have the same sum if and only if on each file P and Q
//! have equal sums, of two numbers each. Between their last squares there is a move if and only if these are on files two apart.
//!
//! So all halves are gone through twice. First of each there is kept no more than a hash of its sums; then those are kept whole of whose hash there are two
//! that fit together. All pairs of these are compared. Each half has two numberings of the board to begin with, as A may be of
//! either color. On n files there are about 2.5^n halves. Cost: one node for each square entered; 8 bytes for each half, and some 2n bytes
//! for each half of a tour.

use std::collections::BTreeMap;

use crate::leaper::Leaper;
use crate::limits::{Limits, Stopped};
use crate::memory::bytes_fit;
use crate::problem::Problem;
use crate::square::{Point, Square};
use crate::surface::Surface;
use crate::trace::PULSE;

/// A search that can be left off and gone on with.
#[derive(Debug)]
pub(super) struct FourRanks {
    halves: Halves,
    stage: Stage,
    /// The square of each file on each of the four ranks; of four files, where the board lies on its side.
    squares: Vec<[Square; 4]>,
}

#[derive(Debug)]
enum Stage {
    /// The hashes of all halves so far, each with the file of its last square in its lowest bits.
    Hashes(Vec<u64>),
    /// The halves so far of which there is another one that fits, by the sums of their files.
    Kept {
        wanted: Vec<u64>,
        by_sums: BTreeMap<[u8; MAX_FILES], Vec<Vec<u8>>>,
    },
    /// Pairs of halves with the same sums, one after another; a pair has two tours.
    Pairs {
        classes: Vec<Vec<Vec<u8>>>,
        next: [usize; 4],
    },
}

/// The longest board has 128 squares, and so has a half no place beyond 63.
const MAX_FILES: usize = 32;
/// Bits of a hash for the last file.
const FILE_BITS: u32 = MAX_FILES.ilog2();

impl FourRanks {
    /// `None` if the problem is another one.
    pub(super) fn new(problem: &Problem) -> Option<FourRanks> {
        let (magic, (board, piece)) = (problem.magic()?, problem.board()?);
        let is_plain = board.surface() == Surface::Flat && piece == Leaper::KNIGHT;
        let (ranks, files) = (board.ranks(), board.files());
        let is_lying = ranks == 4 && magic.has_files();
        let is_standing = files == 4 && magic.has_ranks();
        let length = if is_lying { files } else { ranks };
        if !is_plain || length < 4 || !(is_lying || is_standing) {
            return None;
        }
        let square = |along: u64, across: u64| {
            board.square(match is_lying {
                true => Point::new(along, across),
                false => Point::new(across, along),
            })
        };
        let squares = (0..length).map(|along| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|across| square(along, across));
            Some([a?, b?, c?, d?])
        });
        Some(FourRanks {
            halves: Halves::new(length as usize),
            stage: Stage::Hashes(Vec::new()),
            squares: squares.collect::<Option<_>>()?,
        })
    }

    /// Squares entered so far, and pairs put together.
    pub(super) fn entered(&self) -> u64 {
        self.halves.entered
    }

    /// Goes on to the next tour; `false` when there is none left. A node is a square entered, or a pair of halves, since the beginning.
    pub(super) fn advance(
        &mut self,
        limits: &Limits<'_>,
        tour: &mut Vec<Square>,
    ) -> Result<bool, Stopped> {
        loop {
            match &mut self.stage {
                Stage::Hashes(hashes) => {
                    if self.halves.advance(limits)? {
                        if hashes.capacity() - hashes.len() < 2 {
                            let room = hashes.len().max(1 << 10);
                            // The old ones are copied.
                            bytes_fit(8 * (2 * hashes.len() + room) as u64, limits)?;
                            hashes.reserve_exact(room);
                        }
                        let images = self.halves.images();
                        hashes.extend(images.map(|image| self.halves.hash(image)));
                        continue;
                    }
                    let wanted = with_a_partner(std::mem::take(hashes));
                    self.stage = Stage::Kept {
                        wanted,
                        by_sums: BTreeMap::new(),
                    };
                }
                Stage::Kept { wanted, by_sums } => {
                    if self.halves.advance(limits)? {
                        for image in self.halves.images() {
                            if wanted.binary_search(&self.halves.hash(image)).is_ok() {
                                let alike = by_sums.entry(self.halves.sums(image)).or_default();
                                let files = self.halves.path.iter();
                                alike
                                    .push(files.map(|&file| self.halves.on(image, file)).collect());
                            }
                        }
                        continue;
                    }
                    self.stage = Stage::Pairs {
                        classes: std::mem::take(by_sums).into_values().collect(),
                        next: [0; 4],
                    };
                }
                Stage::Pairs { classes, next } => {
                    self.halves.count_node(limits)?;
                    let [class, first, second, color] = *next;
                    let Some(halves) = classes.get(class) else {
                        return Ok(false);
                    };
                    let pair = halves.get(first).zip(halves.get(second));
                    *next = match pair {
                        Some(_) if color == 0 => [class, first, second, 1],
                        Some(_) => [class, first, second + 1, 0],
                        None if first + 1 < halves.len() => [class, first + 1, 0, 0],
                        None => [class + 1, 0, 0, 0],
                    };
                    let last = |half: &Vec<u8>| half.last().copied().unwrap_or_default();
                    let meet =
                        |(one, other): &(&Vec<u8>, &Vec<u8>)| last(one).abs_diff(last(other)) == 2;
                    if let Some((one, other)) = pair.filter(meet) {
                        put_together(&self.squares, one, other, color, tour);
                        return Ok(true);
                    }
                }
            }
        }
    }
}

/// Those hashes of which there are two whose last squares a move joins.
fn with_a_partner(mut hashes: Vec<u64>) -> Vec<u64> {
    hashes.sort_unstable();
    hashes.dedup();
    let file = |hash: u64| hash & ((1 << FILE_BITS) - 1);
    let mut kept = Vec::new();
    for alike in hashes.chunk_by(|one, other| one >> FILE_BITS == other >> FILE_BITS) {
        let has_partner = |&&hash: &&u64| {
            alike
                .iter()
                .any(|&other| file(hash).abs_diff(file(other)) == 2)
        };
        kept.extend(alike.iter().filter(has_partner));
    }
    kept
}

/// The tour through one half, and backwards through the mirror image of the other. The outer squares of the first half are on the first rank
/// where the file, counted from 0, is even, or odd if the color is 1.
fn put_together(
    squares: &[[Square; 4]],
    one: &[u8],
    other: &[u8],
    color: usize,
    tour: &mut Vec<Square>,
) {
    // Of a half the files at even places are of outer squares, those at odd places of inner ones.
    let square = |at: usize, file: u8, mirrored: usize| {
        let from_edge = at % 2;
        let rank = match (usize::from(file) + color + mirrored) % 2 {
            0 => from_edge,
            _ => 3 - from_edge,
        };
        squares[usize::from(file)][rank]
    };
    tour.clear();
    tour.extend(
        one.iter()
            .enumerate()
            .map(|(at, &file)| square(at, file, 0)),
    );
    let back = other.iter().enumerate().rev();
    tour.extend(back.map(|(at, &file)| square(at, file, 1)));
}

/// A half itself, or its mirror image, the first file and the last exchanged.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Image {
    Itself,
    Mirrored,
}

/// All halves, one after another: the files of outer and inner squares in turn. Of two that are mirror images of each other only one
/// comes, unless they begin on the file in the middle.
#[derive(Debug)]
struct Halves {
    files: usize,
    path: Vec<u8>,
    /// How many candidates have been tried at each place.
    tried: Vec<u8>,
    /// The outer squares visited, and the inner ones, a bit for each file.
    visited: [u32; 2],
    /// Squares entered so far, and pairs put together.
    entered: u64,
}

impl Halves {
    fn new(files: usize) -> Halves {
        Halves {
            files,
            path: Vec::with_capacity(2 * files),
            tried: vec![0; 2 * files],
            visited: [0; 2],
            entered: 0,
        }
    }

    /// Goes on to the next half; `false` once after the last, then from the first on again.
    fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        let length = 2 * self.files;
        if self.path.len() == length {
            self.take_back();
        }
        loop {
            let at = self.path.len();
            match self.candidate(self.tried[at]) {
                None => {
                    self.tried[at] = 0;
                    if at == 0 {
                        return Ok(false);
                    }
                    self.take_back();
                }
                Some(file) if self.may_enter(file) => {
                    self.count_node(limits)?;
                    self.tried[at] += 1;
                    self.path.push(file);
                    self.visited[at % 2] |= 1 << file;
                    if at + 1 == length {
                        return Ok(true);
                    }
                }
                Some(_) => self.tried[at] += 1,
            }
        }
    }

    fn count_node(&mut self, limits: &Limits<'_>) -> Result<(), Stopped> {
        if self.entered >= limits.budget() {
            return Err(Stopped::Nodes);
        }
        if self.entered % PULSE == 0 && limits.asked_to_stop() {
            return Err(Stopped::Asked);
        }
        self.entered += 1;
        Ok(())
    }

    fn take_back(&mut self) {
        if let Some(file) = self.path.pop() {
            self.visited[self.path.len() % 2] &= !(1 << file);
        }
    }

    /// The candidates for the next square, which may be no files: any file up to the middle, or one or two on either side of the last.
    fn candidate(&self, tried: u8) -> Option<u8> {
        match self.path.last() {
            None => (usize::from(tried) < self.files.div_ceil(2)).then_some(tried),
            Some(&last) => {
                let apart = [-2, -1, 1, 2].get(usize::from(tried))?;
                Some(last.wrapping_add_signed(*apart))
            }
        }
    }

    /// Whether the file is one whose square is free, and whether what is left can still be gone through: of each free square
    /// but the last, which is an inner one, two neighbors are left.
    fn may_enter(&self, file: u8) -> bool {
        let at = self.path.len();
        let (own, others) = (at % 2, (at + 1) % 2);
        let all = u32::MAX >> (32 - self.files);
        if usize::from(file) >= self.files || self.visited[own] >> file & 1 == 1 {
            return false;
        }
        let Some(&last) = self.path.last() else {
            return true;
        };
        // No move leads over two files whose squares are all visited: what is free lies on one side of them.
        let visited = self.visited[own] | 1 << file;
        let full = visited & self.visited[others];
        let free = !full & all;
        let walls = full & full >> 1;
        let between = all
            & (u32::MAX << free.trailing_zeros().min(31))
            & u32::MAX >> free.leading_zeros().min(31);
        if walls & between != 0 {
            return false;
        }
        // The last square is passed: to those around it there is one way less.
        let around = |file: u32| (0b11011u64 << file >> 2) as u32 & all;
        let mut free = around(u32::from(last)) & !self.visited[own] & !(1 << file);
        let mut ends = 0;
        while free != 0 {
            let ways = around(free.trailing_zeros()) & !self.visited[others];
            match ways.count_ones() {
                0 => return false,
                1 => ends += 1,
                _ => {}
            }
            free &= free - 1;
        }
        ends <= own
    }

    /// What the half that was found stands for.
    fn images(&self) -> impl Iterator<Item = Image> + use<> {
        let is_in_the_middle = 2 * usize::from(self.path[0]) + 1 == self.files;
        let mirrored = (!is_in_the_middle).then_some(Image::Mirrored);
        std::iter::once(Image::Itself).chain(mirrored)
    }

    /// Where an image has what the half has on this file.
    fn on(&self, image: Image, file: u8) -> u8 {
        match image {
            Image::Itself => file,
            Image::Mirrored => self.files as u8 - 1 - file,
        }
    }

    /// The sums of the places on each file of an image.
    fn sums(&self, image: Image) -> [u8; MAX_FILES] {
        let mut sums = [0; MAX_FILES];
        for (place, &file) in (0u8..).zip(&self.path) {
            sums[usize::from(self.on(image, file))] += place;
        }
        sums
    }

    /// A hash of the sums of an image, and its last file.
    fn hash(&self, image: Image) -> u64 {
        let mixed = self.sums(image)[..self.files]
            .iter()
            .fold(0u64, |hash, &sum| {
                let hash = (hash ^ u64::from(sum)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                hash ^ hash >> 29
            });
        let last = self.on(image, self.path.last().copied().unwrap_or_default());
        mixed >> FILE_BITS << FILE_BITS | u64::from(last)
    }
}
