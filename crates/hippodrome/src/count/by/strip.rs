//! A row of boards of one width, counted in one sweep.
//!
//! Boards of the same width are dealt with line by line across it, and begin alike: the steps of a
//! board are those of the longest one up to a few lines before its end. So the longest is swept, and
//! for each board the layer where its steps part is taken and swept to its own end. What is shared is
//! found by comparing steps, so nothing is assumed of the boards.
//!
//! Cost: one sweep of the longest board, and one of the last lines of each.

use num_bigint::BigUint;

use crate::board::Board;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::{Step, steps};
use crate::count::number::{CountError, Resources, TOO_MANY, TOO_WIDE, tiny};
use crate::count::plan::order;
use crate::count::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, MAX_COUNTED_SQUARES, Stopped, Unsupported};
use crate::piece::Piece;
use crate::problem::{Ends, Problem};
use crate::surface::Surface;
use crate::trace::Trace;

/// The numbers of tours of `ranks` x 1, `ranks` x 2, ... up to the board of the problem, a full rectangle, wrapped or not.
pub(crate) fn strip(
    problem: &Problem,
    how: &Resources,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> Result<Vec<BigUint>, CountError> {
    let ends = problem.ends();
    let row = match problem.board() {
        Some((board, piece))
            if matches!(ends, Ends::Any | Ends::Closed)
                && problem.is_free()
                && !board.has_holes()
                && board.levels() == 1 =>
        {
            Row {
                ranks: board.ranks(),
                files: board.files(),
                surface: board.surface(),
                piece,
                ends,
                how,
                limits,
            }
        }
        _ => return Err(Unsupported::NotARow.into()),
    };
    let longest = row.plan(row.files)?;
    let slots = match &longest {
        Planned::Steps(_, slots) => *slots,
        Planned::Known(_) => 0,
    };
    if slots <= <u64 as Key>::SLOTS {
        row.sweep::<u64>(&longest, trace)
    } else {
        row.sweep::<u128>(&longest, trace)
    }
}

/// The boards of a row, and how they are counted.
struct Row<'r> {
    ranks: u64,
    files: u64,
    surface: Surface,
    piece: Piece,
    ends: Ends,
    how: &'r Resources,
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
    fn plan(&self, files: u64) -> Result<Planned, CountError> {
        let board =
            Board::rectangle(self.ranks, files).expect("it is smaller than a board that is there");
        let problem = Problem::on_board(board.on(self.surface), self.piece, self.ends);
        if problem.len() > MAX_COUNTED_SQUARES {
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
        longest: &Planned,
        trace: &mut impl Trace,
    ) -> Result<Vec<BigUint>, CountError> {
        let mut shared: Sweep<'_, K> = Sweep::new(self.how.threads, None);
        let mut numbers = Vec::new();
        for files in 1..=self.files {
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
    ) -> Result<(), CountError> {
        let memory = self.how.memory;
        sweep.run(steps, until, memory, self.limits, trace, |_| Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::leaper::Leaper;

    /// Each number is that of its board by itself, in another order of squares.
    #[test]
    fn each_board_by_itself_agrees() {
        for (longest, leaper, closed) in [
            ("3x14", Leaper::KNIGHT, true),
            ("3x12", Leaper::KNIGHT, false),
            ("4x7", Leaper::KNIGHT, false),
            ("5x6", Leaper::KNIGHT, true),
            ("4x6", "wazir".parse().unwrap(), true),
            ("2x6", "wazir".parse().unwrap(), false),
            ("1x4", "wazir".parse().unwrap(), false),
            ("cylinder:3x8", Leaper::KNIGHT, false),
            ("torus:3x7", Leaper::KNIGHT, true),
            ("mobius:3x7", Leaper::KNIGHT, false),
            ("klein:2x9", Leaper::KNIGHT, true),
            ("torus:3x5", "wazir".parse().unwrap(), false),
        ] {
            let ends = if closed { Ends::Closed } else { Ends::Any };
            let longest: Board = longest.parse().unwrap();
            let (ranks, files, surface) = (longest.ranks(), longest.files(), longest.surface());
            let longest = Problem::on_board(longest, leaper, ends);
            let row = Counter::new(&longest).row().unwrap();
            assert_eq!(row.len() as u64, files);
            for (files, number) in (1..).zip(row) {
                let board = match surface {
                    Surface::Flat => Board::rectangle(files, ranks).unwrap(),
                    _ => Board::rectangle(ranks, files).unwrap().on(surface),
                };
                let problem = Problem::on_board(board, leaper, ends);
                let alone = Counter::new(&problem).count().unwrap();
                assert_eq!(number, alone.tours, "{problem}");
            }
        }
    }
}
