//! Whether the free squares can still be passed, each by two of its moves.
//!
//! A free square with less than two neighbors that are free or the end of a path is a dead end. One with two such neighbors has both its moves
//! *known*. Where three known moves meet on a free square, or two on the end of a path, no tour goes on; and a square that has all
//! its moves, two or the one of an end, is no neighbor of the others any more, which may leave these too few.
//!
//! All squares are looked at together, as bits of words: how many neighbors in a set each has, up to three, is added up
//! over the directions in which moves lead, eight of a knight. What is found out is exact, but not all that could be found out: known
//! moves that close a cycle are not noticed, which saves a tenth of the squares and costs as much again. Cost: O(directions).

/// How often squares that have all their moves are left out; more often saves fewer squares than it costs.
const ROUNDS: usize = 2;

#[derive(Clone, Debug)]
pub(super) struct Passage {
    rows: Vec<u64>,
    directions: Vec<Direction>,
}

/// Moves from a square to the one whose number is greater by so much, where they lead from these squares.
#[derive(Clone, Debug)]
struct Direction {
    by: u32,
    from: u64,
}

/// The squares that have so many neighbors of a set, or more.
#[derive(Clone, Debug)]
pub(super) struct Neighbors {
    one: u64,
    two: u64,
    three: u64,
}

impl Passage {
    pub(super) fn new(rows: &[Vec<u8>]) -> Passage {
        let mut directions: Vec<Direction> = Vec::new();
        for (from, row) in (0u8..).zip(rows) {
            for &to in row {
                // Round the word, for those that lead to lower numbers.
                let by = u32::from(to.wrapping_sub(from) % 64);
                match directions.iter_mut().find(|direction| direction.by == by) {
                    Some(direction) => direction.from |= 1 << from,
                    None => directions.push(Direction {
                        by,
                        from: 1 << from,
                    }),
                }
            }
        }
        let row = |row: &Vec<u8>| row.iter().fold(0, |all, &to| all | 1 << to);
        Passage {
            rows: rows.iter().map(row).collect(),
            directions,
        }
    }

    /// The squares that a move leads to.
    pub(super) fn around(&self, square: u8) -> u64 {
        self.rows[usize::from(square)]
    }

    #[inline(always)]
    pub(super) fn neighbors(&self, of: u64) -> Neighbors {
        let mut counted = Neighbors {
            one: 0,
            two: 0,
            three: 0,
        };
        for direction in &self.directions {
            let there = (of & direction.from).rotate_left(direction.by);
            counted.three |= counted.two & there;
            counted.two |= counted.one & there;
            counted.one |= there;
        }
        counted
    }

    /// Whether what is free may be gone through from one of these ends to the other, by the neighbors of what is free or an end.
    #[inline(always)]
    pub(super) fn is_left(&self, free: u64, ends: [u8; 2], around: &Neighbors) -> bool {
        if free == 0 {
            return self.around(ends[0]) >> ends[1] & 1 == 1;
        }
        let ends = 1 << ends[0] | 1 << ends[1];
        let open = free | ends;
        if free & !around.two != 0 {
            return false;
        }
        // Squares whose moves are known, and those that have all their moves to such.
        let mut known = free & around.two & !around.three;
        let mut full = 0;
        for _ in 0..ROUNDS {
            if known == 0 {
                break;
            }
            let met = self.neighbors(known);
            if free & !full & met.three | ends & !full & met.two != 0 {
                return false;
            }
            let filled = (free & !known & met.two | ends & met.one) & !full;
            if filled == 0 {
                break;
            }
            full |= filled;
            let around = self.neighbors(open & !full);
            let others = free & !known & !full;
            if others & !around.two != 0 {
                return false;
            }
            known |= others & !around.three;
        }
        true
    }
}

/// Those candidates for the next square of one path behind which there is no dead end, by the neighbors of what will be free or an end then; the other path
/// ends on `other`.
#[inline(always)]
pub(super) fn without_dead_ends(free: u64, candidates: u64, other: u8, around: &Neighbors) -> u64 {
    if free.count_ones() < 2 {
        return candidates;
    }
    if around.one >> other & 1 == 0 {
        return 0;
    }
    // The present end of the path is passed: only the next square may be one that has a single way on.
    let dead = free & !around.two;
    match dead.count_ones() {
        0 => candidates & around.one,
        1 => candidates & around.one & dead,
        _ => 0,
    }
}
