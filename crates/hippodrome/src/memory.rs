//! Is there room for what an engine takes?
//!
//! What an engine takes is known before it begins: so many bytes for each square and so many for each move, most
//! of it in compressed rows of the move graph and in tables as long as these. So this is asked once, at
//! the head of each engine, and not at each of its tables: against what any search can number, against the
//! limit on memory, and of the system, which is asked for all of it at once.
//!
//! The figures stand with the engines. They are upper bounds; `tests/memory.rs` holds them to what is really taken.
//!
//! What this does not see: a count and a ranking have limits of their own, with which they can make do
//! (`Counter::memory`); lists are of few squares.
//!
//! Cost: the system reserves addresses and takes them back; no memory is touched.

use crate::limits::{Limits, MAX_SEARCHED_MOVES, MAX_SEARCHED_SQUARES, Stopped};
use crate::problem::Ground;

/// Bytes that engines take however small the ground; most of it is for the tiles of constructions.
pub(crate) const BASE: u64 = 256 << 10;

/// The bytes that an engine takes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Footprint {
    /// For each square.
    pub(crate) square: u64,
    /// For each move, counted in both directions.
    pub(crate) jump: u64,
}

impl Footprint {
    /// Refuses what no search can number, and what there is no room for.
    pub(crate) fn fits(self, ground: &Ground, limits: &Limits<'_>) -> Result<(), Stopped> {
        let (squares, jumps) = (ground.len(), ground.most_moves());
        if squares > MAX_SEARCHED_SQUARES || jumps > MAX_SEARCHED_MOVES {
            return Err(Stopped::TooLarge);
        }
        bytes_fit(BASE + self.bytes(ground), limits)
    }

    /// The bytes, but for [`BASE`].
    pub(crate) fn bytes(self, ground: &Ground) -> u64 {
        self.square * ground.len() as u64 + self.jump * ground.most_moves()
    }
}

/// Refuses so many bytes if the limit does not allow them, or the system does not grant them.
pub(crate) fn bytes_fit(bytes: u64, limits: &Limits<'_>) -> Result<(), Stopped> {
    let bytes = usize::try_from(bytes).map_err(|_| Stopped::Memory)?;
    if limits.memory.is_some_and(|most| most < bytes) {
        return Err(Stopped::Memory);
    }
    reserved::<u8>(bytes).map(drop)
}

/// An empty vector with room for so many elements.
pub(crate) fn reserved<T>(elements: usize) -> Result<Vec<T>, Stopped> {
    let mut vector = Vec::new();
    vector
        .try_reserve_exact(elements)
        .map_err(|_| Stopped::Memory)?;
    Ok(vector)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;

    fn knights(board: &str) -> Ground {
        Ground::Board {
            board: board.parse().unwrap(),
            piece: Leaper::KNIGHT.into(),
        }
    }

    #[test]
    fn room_is_refused_by_size_by_limit_and_by_the_system() {
        let each = Footprint {
            square: 10,
            jump: 2,
        };
        let fits = |board: &str, memory: Option<usize>, footprint: Footprint| {
            footprint.fits(&knights(board), &Limits::NONE.with_memory(memory))
        };
        // 64 squares, 8 moves of each at most.
        let bytes = BASE as usize + 64 * (10 + 8 * 2);
        assert_eq!(fits("8x8", None, each), Ok(()));
        assert_eq!(fits("8x8", Some(bytes), each), Ok(()));
        assert_eq!(fits("8x8", Some(bytes - 1), each), Err(Stopped::Memory));
        assert_eq!(fits("60000x60000", None, each), Err(Stopped::TooLarge));
        // Some 2^61 bytes, which no system grants.
        let huge = Footprint {
            square: 1 << 35,
            jump: 0,
        };
        assert_eq!(fits("8192x8192", None, huge), Err(Stopped::Memory));
        assert_eq!(fits("11000x11000", None, each), Ok(()));
    }

    #[test]
    fn what_cannot_be_reserved_is_told() {
        assert_eq!(reserved::<u64>(usize::MAX / 8), Err(Stopped::Memory));
        assert!(reserved::<u64>(100).unwrap().capacity() >= 100);
    }
}
