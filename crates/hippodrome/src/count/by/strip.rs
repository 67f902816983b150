//! A row of boards of one width, counted in one sweep.
//!
//! Boards of the same width are dealt with line by line across it, and begin alike: the steps of a
//! board are those of the longest one up to a few lines before its end. So the longest is swept, and
//! for each board the layer where its steps part is taken and swept to its own end. What is shared is
//! found by comparing steps, so nothing is assumed of the boards.
//!
//! Cost: one sweep of the longest board, and one of the last lines of each.

use num_bigint::BigUint;

use crate::board::{Board, ParseBoardError};
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::{Step, steps};
use crate::count::keep::store::StoreError;
use crate::count::number::{Counting, MOST_SQUARES, TOO_MANY, TOO_WIDE, tiny};
use crate::count::plan::order;
use crate::count::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::piece::Piece;
use crate::problem::{Ends, Problem};
use crate::trace::Trace;

/// Why a row of boards was not counted.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum StripError {
    /// A board has no squares, or too many.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The count was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The numbers of closed or of open tours of `ranks` x 1, `ranks` x 2, ... up to `ranks` x `files`.
///
/// # Errors
///
/// As for [`count()`](crate::count::count()), of which each number is the same.
///
/// ```
/// use hippodrome::{Counting, Leaper, Limits, Quiet, count_strip};
///
/// let how = Counting::default();
/// let numbers = count_strip(5, 8, Leaper::KNIGHT, true, &how, &Limits::NONE, &mut Quiet)?;
/// let numbers: Vec<u32> = numbers.iter().map(|n| n.try_into().unwrap()).collect();
/// assert_eq!(numbers, [0, 0, 0, 0, 0, 8, 0, 44202]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_strip(
    ranks: u64,
    files: u64,
    piece: impl Into<Piece>,
    closed: bool,
    how: &Counting,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Vec<BigUint>, StripError> {
    let ends = if closed { Ends::Closed } else { Ends::Any };
    let row = Row {
        ranks,
        piece: piece.into(),
        ends,
        how,
        limits,
    };
    let longest = row.plan(files)?;
    let slots = match &longest {
        Planned::Steps(_, slots) => *slots,
        Planned::Known(_) => 0,
    };
    if slots <= <u64 as Key>::SLOTS {
        row.sweep::<u64>(files, &longest, trace)
    } else {
        row.sweep::<u128>(files, &longest, trace)
    }
}

/// The boards of a row, and how they are counted.
struct Row<'r> {
    ranks: u64,
    piece: Piece,
    ends: Ends,
    how: &'r Counting,
    limits: &'r Limits<'r>,
}

/// How a board is counted.
enum Planned {
    /// In these steps, with so many slots.
    Steps(Vec<Step>, usize),
    /// It needs no sweep.
    Known(BigUint),
}

impl Row<'_> {
    fn plan(&self, files: u64) -> Result<Planned, StripError> {
        let board = Board::rectangle(self.ranks, files)?;
        let problem = Problem::on_board(board, self.piece, self.ends);
        if problem.len() > MOST_SQUARES {
            return Err(TOO_MANY.into());
        }
        if let Some(tours) = tiny(&problem) {
            return Ok(Planned::Known(tours));
        }
        let cycles = Cycles::of(&problem);
        let order = order::by_files(&cycles);
        let steps = steps(&cycles.graph, &order, &cycles.symmetries);
        let (steps, slots) = steps.ok_or(TOO_WIDE)?;
        Ok(Planned::Steps(steps, slots))
    }

    /// The numbers of all boards up to the longest. Only one plan beside its own is in memory at a time.
    fn sweep<K: Key>(
        &self,
        files: u64,
        longest: &Planned,
        trace: &mut impl Trace,
    ) -> Result<Vec<BigUint>, StripError> {
        let mut shared: Sweep<'_, K> = Sweep::new(self.how.threads, None);
        let mut numbers = Vec::new();
        for files in 1..=files {
            if self.limits.asked_to_stop() {
                return Err(Stopped::Asked.into());
            }
            let (steps, slots) = match self.plan(files)? {
                Planned::Known(tours) => {
                    numbers.push(tours);
                    continue;
                }
                Planned::Steps(steps, slots) => (steps, slots),
            };
            let longest = match longest {
                Planned::Steps(longest, _) => longest,
                Planned::Known(_) => &steps,
            };
            if slots > K::SLOTS {
                // Wider than the longest, as no board is that was ever met.
                let mut own: Sweep<'_, u128> = Sweep::new(self.how.threads, None);
                own.states = shared.states;
                self.go_on(&mut own, &steps, steps.len(), trace)?;
                shared.states = own.states;
                numbers.push(own.tours);
                continue;
            }
            let alike = steps
                .iter()
                .zip(longest)
                .take_while(|(a, b)| a == b)
                .count();
            let mut own = Sweep::new(self.how.threads, None);
            own.states = shared.states;
            if alike >= shared.done {
                self.go_on(&mut shared, longest, alike, trace)?;
                own = shared.clone();
            }
            self.go_on(&mut own, &steps, steps.len(), trace)?;
            // What this board took counts against the limits of the next.
            shared.states = own.states;
            numbers.push(own.tours);
        }
        Ok(numbers)
    }

    fn go_on<K: Key>(
        &self,
        sweep: &mut Sweep<'_, K>,
        steps: &[Step],
        until: usize,
        trace: &mut impl Trace,
    ) -> Result<(), Stopped> {
        let memory = self.how.memory;
        let swept = sweep.run(steps, until, memory, self.limits, trace, |_| Ok(()));
        swept.map_err(StoreError::without_store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::count;
    use crate::leaper::Leaper;
    use crate::trace::Quiet;

    /// Each number is that of its board by itself, in another order of squares.
    #[test]
    fn each_board_by_itself_agrees() {
        for (ranks, files, leaper, closed) in [
            (3, 14, Leaper::KNIGHT, true),
            (3, 12, Leaper::KNIGHT, false),
            (4, 7, Leaper::KNIGHT, false),
            (5, 6, Leaper::KNIGHT, true),
            (4, 6, "wazir".parse().unwrap(), true),
            (2, 6, "wazir".parse().unwrap(), false),
            (1, 4, "wazir".parse().unwrap(), false),
        ] {
            let how = Counting::default();
            let limits = Limits::NONE;
            let row = count_strip(ranks, files, leaper, closed, &how, &limits, &mut Quiet).unwrap();
            assert_eq!(row.len() as u64, files);
            for (files, number) in (1..).zip(row) {
                let board = Board::rectangle(files, ranks).unwrap();
                let ends = if closed { Ends::Closed } else { Ends::Any };
                let problem = Problem::on_board(board, leaper, ends);
                let alone = count(&problem, &how, &limits, &mut Quiet).unwrap();
                assert_eq!(number, alone.tours, "{problem}");
            }
        }
    }
}
