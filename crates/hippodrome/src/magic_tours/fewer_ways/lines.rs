//! Whether each line can still get its sum.
//!
//! On a line two numbers are at least as far apart as moves lead from one of its squares to another: a knight is back on a rank after two moves on
//! a square of the same color, after three on one of the other color. And the next number that a line gets is not earlier than the path can be
//! there. So a line with r free squares, some of either color, gets at least `r * a + t`, where `a` is the first number that can
//! come to it and `t` is from a table: the least sum of what follows, told from `a`, for so many squares of each color. From the other end of what is
//! left it gets at most `r * b - t`, with the same table.
//!
//! All lines are compared at once, in lanes of 16 bits, which the compiler makes instructions for eight of. Invariant: for each line, `needs`
//! is its sum less the numbers on it, `free` its squares without a number, `by_color` these of each color, and `least` the entry of the
//! table where `a` is a number of squares of this color.

use arrayvec::ArrayVec;

use crate::problem::Problem;

/// The most lines.
const LANES: usize = 16;

type Lanes = [i16; LANES];

/// Numbers are never taken to be farther apart than this, nor a line to be farther away: so sums keep within 16 bits.
const FAR: u8 = 4;

#[derive(Clone, Debug)]
pub(super) struct Lines {
    needs: Lanes,
    free: Lanes,
    by_color: [[u8; LANES]; 2],
    least: [Lanes; 2],
    /// The least sums, by the color of the first number and the squares of each color, `width` of each.
    table: [Vec<i16>; 2],
    width: usize,
    /// The color of the square of an even number.
    even: i16,
    squares: Vec<OfSquare>,
}

/// What the lines are to a square.
#[derive(Clone, Debug)]
struct OfSquare {
    color: usize,
    /// The lines that it lies on.
    own: ArrayVec<u8, 2>,
    /// All bits of the other lines.
    others: Lanes,
    /// How many moves lie between this square and the next number of a line, at the least.
    between: Lanes,
}

impl Lines {
    /// `None` where there are no such lines, or too many.
    pub(super) fn new(
        problem: &Problem,
        distances: &[Vec<u8>],
        coloring: Option<Vec<bool>>,
    ) -> Option<Lines> {
        let (magic, (board, _)) = (problem.magic()?, problem.board()?);
        let n = problem.len();
        let ranks = if magic.has_ranks() { board.ranks() } else { 0 };
        let files = if magic.has_files() { board.files() } else { 0 };
        if ranks + files > LANES as u64 {
            return None;
        }
        let own = board.points().map(|point| {
            let rank = magic.has_ranks().then_some(point.rank as u8);
            let file = magic.has_files().then_some((ranks + point.file) as u8);
            rank.into_iter().chain(file).collect()
        });
        let own: Vec<ArrayVec<u8, 2>> = own.collect();
        let is_bipartite = coloring.is_some();
        let color: Vec<usize> = match coloring {
            Some(coloring) => coloring.into_iter().map(usize::from).collect(),
            None => vec![0; n],
        };
        // The least distances of squares of a line: of one color, and of two.
        let mut apart = [FAR; 2];
        let mut squares = Vec::with_capacity(n);
        for from in 0..n {
            let (mut between, mut others) = ([i16::from(FAR) - 1; LANES], [-1; LANES]);
            for &line in &own[from] {
                others[usize::from(line)] = 0;
            }
            for to in (0..n).filter(|&to| to != from) {
                let distance = distances[from][to].min(FAR);
                for &line in &own[to] {
                    let nearest = &mut between[usize::from(line)];
                    *nearest = (*nearest).min(i16::from(distance) - 1);
                    if own[from].contains(&line) {
                        let apart = &mut apart[usize::from(color[from] != color[to])];
                        *apart = (*apart).min(distance);
                    }
                }
            }
            squares.push(OfSquare {
                color: color[from],
                own: own[from].clone(),
                others,
                between,
            });
        }
        let (mut free, mut by_color) = ([0; LANES], [[0; LANES]; 2]);
        for square in &squares {
            for &line in &square.own {
                free[usize::from(line)] += 1;
                by_color[square.color][usize::from(line)] += 1;
            }
        }
        let width = by_color
            .as_flattened()
            .iter()
            .max()
            .map_or(0, |&most| usize::from(most))
            + 1;
        let mut lines = Lines {
            // The mean of all numbers on each; a share that is no whole number is rounded, and then no tour passes the checker.
            needs: free.map(|free| free * (n as i16 + 1) / 2),
            free,
            by_color,
            least: [[0; LANES]; 2],
            table: least_sums(width, apart, is_bipartite),
            width,
            even: 0,
            squares,
        };
        (0..LANES).for_each(|line| lines.look_up(line));
        Some(lines)
    }

    /// The tour begins here, which tells the color of even numbers.
    pub(super) fn begin_at(&mut self, square: u8) {
        self.even = 1 - self.squares[usize::from(square)].color as i16;
    }

    /// Writes a number on a square.
    pub(super) fn write(&mut self, square: u8, number: usize) {
        self.change(square, number, 1);
    }

    /// Wipes it off.
    pub(super) fn wipe(&mut self, square: u8, number: usize) {
        self.change(square, number, -1);
    }

    #[inline(always)]
    fn change(&mut self, square: u8, number: usize, times: i16) {
        let color = self.squares[usize::from(square)].color;
        for at in 0..self.squares[usize::from(square)].own.len() {
            let line = usize::from(self.squares[usize::from(square)].own[at]) % LANES;
            self.needs[line] -= times * number as i16;
            self.free[line] -= times;
            let of_color = &mut self.by_color[color][line];
            *of_color = of_color.wrapping_add_signed(-times as i8);
            self.look_up(line);
        }
    }

    #[inline(always)]
    fn look_up(&mut self, line: usize) {
        let at = self.entry(self.by_color[0][line], self.by_color[1][line]);
        self.least[0][line] = self.table[0][at];
        self.least[1][line] = self.table[1][at];
    }

    /// Where the table has what so many squares of each color get.
    #[inline(always)]
    fn entry(&self, one: u8, other: u8) -> usize {
        usize::from(one) * self.width + usize::from(other)
    }

    /// Whether each line can get its sum from the numbers that are left, from the least to the greatest, with this number on this square, which is
    /// at the end of the path of low numbers or of high ones; the other path ends on `other`. Nothing is written.
    #[inline(always)]
    pub(super) fn come_out_with(
        &self,
        square: u8,
        number: usize,
        is_known: bool,
        is_low: bool,
        (least, greatest): (i16, i16),
        other: Option<u8>,
    ) -> bool {
        let this = &self.squares[usize::from(square)];
        let there = other.map_or(&[0; LANES], |other| {
            &self.squares[usize::from(other)].between
        });
        let even = match number {
            1 => 1 - this.color as i16,
            _ => self.even,
        };
        let color_of = |number: i16| usize::from((number ^ even) & 1 == 1);
        if !is_known {
            let is_one = this.color as u8;
            for &line in &this.own {
                let line = usize::from(line) % LANES;
                let needs = self.needs[line] - number as i16;
                let free = self.free[line] - 1;
                let (one, other) = (self.by_color[0][line], self.by_color[1][line]);
                let at = self.entry(one - (1 - is_one), other - is_one);
                let (before, after) = match is_low {
                    true => (this.between[line], there[line]),
                    false => (there[line], this.between[line]),
                };
                let (first, last) = (least + before, greatest - after);
                if needs < free * first + self.table[color_of(first)][at]
                    || needs > free * last - self.table[color_of(last)][at]
                {
                    return false;
                }
            }
        }
        // Of the other lines one bound is that of before: the other path ends where it did.
        let others = if is_known { &[-1; LANES] } else { &this.others };
        let (from, sign) = if is_low { (least, 1) } else { (greatest, -1) };
        let mut spare = [0; LANES];
        for line in 0..LANES {
            let next = from + sign * this.between[line];
            // All bits, where the number is of squares of color 1.
            let is_odd = -((next ^ even) & 1);
            let [zero, one] = [self.least[0][line], self.least[1][line]];
            let table = zero ^ ((zero ^ one) & is_odd);
            let over = sign * (self.needs[line] - self.free[line] * next) - table;
            spare[line] = over & others[line];
        }
        // The sign is that of any of them.
        spare.iter().fold(0, |all, &own| all | own) >= 0
    }
}

/// The least sums of so many numbers on squares of either color, told from the first number that may be there, by the color of whose squares they are:
/// `apart` on one color, and on two.
fn least_sums(width: usize, apart: [u8; 2], is_bipartite: bool) -> [Vec<i16>; 2] {
    // What all that follow add, after a square of this color: the way to the next one is in each of them.
    let mut after = [vec![0; width * width], vec![0; width * width]];
    let mut least = after.clone();
    for all in 1..2 * width - 1 {
        for one in all.saturating_sub(width - 1)..=all.min(width - 1) {
            let other = all - one;
            let at = one * width + other;
            let best = |after: &[Vec<i16>; 2], ways: [i16; 2]| {
                let first = (one > 0).then(|| ways[0] * all as i16 + after[0][at - width.min(at)]);
                let second = (other > 0).then(|| ways[1] * all as i16 + after[1][at - 1]);
                first.into_iter().chain(second).min().unwrap_or_default()
            };
            let [same, changed] = apart.map(i16::from);
            let next = [best(&after, [same, changed]), best(&after, [changed, same])];
            let to_change = i16::from(is_bipartite);
            least[0][at] = best(&after, [0, to_change]);
            least[1][at] = best(&after, [to_change, 0]);
            for (after, next) in after.iter_mut().zip(next) {
                after[at] = next;
            }
        }
    }
    least
}
