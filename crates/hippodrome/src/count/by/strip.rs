//! A row of boards of one width: each counted by itself, or all in one sweep, whichever is less work.
//!
//! Boards of the same width can be dealt with line by line across it, and begin alike: the steps of a
//! board are those of the longest one up to a few lines before its end. So the longest is swept, and
//! for each board the layer where its steps part is taken and swept to its own end. What is shared is
//! found by comparing steps, so nothing is assumed of the boards.
//!
//! That is the best way for long and narrow boards. Short and wide ones have better orders than line by
//! line, and cuts, of which they share nothing. Both ways are judged as orders are, by the sum of 3^width
//! over the steps; a board whose last lines alone are more work than an order of its own is counted by
//! itself even where the others share a sweep.
//!
//! Cost: that of the boards one by one, or one sweep of the longest board and one of the last lines of each.

use num_bigint::BigUint;

use crate::board::Board;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::{Step, steps};
use crate::count::number::{Count, CountError, Resources, TOO_MANY, TOO_WIDE, known};
use crate::count::plan::order::{self, Patience, work};
use crate::count::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, MAX_COUNTED_SQUARES, Stopped, Unsupported};
use crate::piece::Piece;
use crate::problem::{Ends, Problem};
use crate::surface::Surface;
use crate::trace::ProgressTrace;

/// The work of a sweep that takes a moment: less than it takes to look for better orders.
const LITTLE: u128 = 3u128.pow(14);

/// Counts a board by itself.
type Alone<'f> =
    &'f mut dyn FnMut(&Problem, &Limits<'_>, &mut dyn ProgressTrace) -> Result<Count, CountError>;
/// Is handed the number of files of a board and its tours.
type Counted<'f> = &'f mut dyn FnMut(u64, BigUint) -> Result<(), CountError>;

/// The numbers of tours of `ranks` x 1, `ranks` x 2, ... up to the board of the problem, a full rectangle, wrapped or not:
/// each is handed over with the number of files when it is known. `alone` counts a board by itself.
pub(crate) fn strip(
    longest: &Problem,
    how: &Resources,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
    alone: Alone<'_>,
    counted: Counted<'_>,
) -> Result<(), CountError> {
    let row = Row::of(longest)?;
    let ways = row.ways(limits)?;
    row.count(&ways, how, limits, trace, alone, counted)
}

/// The boards of a row.
struct Row {
    ranks: u64,
    files: u64,
    surface: Surface,
    piece: Piece,
    ends: Ends,
}

/// How the tours of a board are counted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Way {
    /// By itself.
    Alone,
    /// From the layer of the sweep of the longest board where it parts from that.
    Shared,
}

impl Row {
    /// The row of which this is the longest board.
    fn of(longest: &Problem) -> Result<Row, CountError> {
        let (board, piece) = longest.board().ok_or(Unsupported::NotARow)?;
        let ends = longest.ends();
        if !matches!(ends, Ends::Any | Ends::Closed)
            || !longest.is_free()
            || board.has_holes()
            || board.levels() > 1
        {
            return Err(Unsupported::NotARow.into());
        }
        if longest.len() > MAX_COUNTED_SQUARES {
            return Err(TOO_MANY.into());
        }
        Ok(Row {
            ranks: board.ranks(),
            files: board.files(),
            surface: board.surface(),
            piece,
            ends,
        })
    }

    fn problem(&self, files: u64) -> Problem {
        let board =
            Board::rectangle(self.ranks, files).expect("it is smaller than a board that is there");
        Problem::on_board(board.on(self.surface), self.piece, self.ends)
    }

    /// The steps of this board line by line, and how many slots they take.
    fn steps(&self, files: u64) -> Option<(Vec<Step>, usize)> {
        let cycles = Cycles::of(&self.problem(files));
        steps(&cycles.graph, &order::by_files(&cycles), &cycles.symmetries)
    }

    /// The way that is the least work, for each board.
    fn ways(&self, limits: &Limits<'_>) -> Result<Vec<Way>, CountError> {
        let Some((longest, _)) = self.steps(self.files) else {
            return Ok(vec![Way::Alone; self.files as usize]);
        };
        let mut ways = vec![Way::Shared; self.files as usize];
        let sweep = work(&longest);
        if sweep <= LITTLE {
            return Ok(ways);
        }
        let is_known = |files| known(&self.problem(files)).is_some();
        let rest = |files| match self.steps(files) {
            _ if is_known(files) => 0,
            Some((steps, _)) => work(&steps[alike(&steps, &longest)..]),
            None => u128::MAX,
        };
        let rests: Vec<u128> = (1..=self.files).map(rest).collect();
        let together = rests.iter().copied().fold(sweep, u128::saturating_add);
        let mut one_by_one = 0u128;
        for ((files, way), rest) in (1..).zip(&mut ways).zip(rests) {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked.into());
            }
            let alone = match is_known(files) {
                true => 0,
                false => order::order(&Cycles::of(&self.problem(files)), Patience::short(limits)).0,
            };
            if alone < rest {
                *way = Way::Alone;
            }
            one_by_one = one_by_one.saturating_add(alone);
            if one_by_one > together {
                return Ok(ways);
            }
        }
        Ok(vec![Way::Alone; self.files as usize])
    }

    /// Counts each in its way.
    fn count(
        &self,
        ways: &[Way],
        how: &Resources,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
        alone: Alone<'_>,
        counted: Counted<'_>,
    ) -> Result<(), CountError> {
        let (longest, slots) = match ways.contains(&Way::Shared) {
            true => self.steps(self.files).ok_or(TOO_WIDE)?,
            false => (Vec::new(), 0),
        };
        if slots <= <u64 as Key>::SLOTS {
            self.count_in::<u64>(&longest, ways, how, limits, trace, alone, counted)
        } else {
            self.count_in::<u128>(&longest, ways, how, limits, trace, alone, counted)
        }
    }

    /// Only one list of steps beside that of the longest is in memory at a time.
    #[expect(
        clippy::too_many_arguments,
        reason = "what strip was called with, and the plan"
    )]
    fn count_in<K: Key>(
        &self,
        longest: &[Step],
        ways: &[Way],
        how: &Resources,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
        alone: Alone<'_>,
        counted: Counted<'_>,
    ) -> Result<(), CountError> {
        let mut shared: Sweep<'_, K> = Sweep::new(how.threads, None);
        for (files, way) in (1..).zip(ways) {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked.into());
            }
            let problem = self.problem(files);
            if let Some(tours) = known(&problem) {
                counted(files, tours)?;
                continue;
            }
            let steps = match way {
                Way::Alone => None,
                Way::Shared => self.steps(files).filter(|&(_, slots)| slots <= K::SLOTS),
            };
            let Some((steps, _)) = steps else {
                let count = alone(&problem, &limits.after(shared.states), trace)?;
                shared.states += count.states;
                counted(files, count.tours)?;
                continue;
            };
            let alike = alike(&steps, longest);
            let mut own = Sweep::new(how.threads, None);
            own.states = shared.states;
            if alike >= shared.done {
                go_on(&mut shared, longest, alike, how, limits, trace)?;
                own = shared.clone();
            }
            go_on(&mut own, &steps, steps.len(), how, limits, trace)?;
            // What this board took counts against the limits of the next.
            shared.states = own.states;
            counted(files, own.tours)?;
        }
        Ok(())
    }
}

/// How many steps two boards begin with alike.
fn alike(steps: &[Step], longest: &[Step]) -> usize {
    let pairs = steps.iter().zip(longest);
    pairs.take_while(|(a, b)| a == b).count()
}

fn go_on<K: Key>(
    sweep: &mut Sweep<'_, K>,
    steps: &[Step],
    until: usize,
    how: &Resources,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<(), CountError> {
    sweep.run(steps, until, how.memory, limits, trace, |_| Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::trace::Quiet;

    fn longest(board: &str, piece: &str, ends: Ends) -> Problem {
        let piece: Leaper = piece.parse().unwrap();
        Problem::on_board(board.parse().unwrap(), piece, ends)
    }

    /// Each number is that of its board by itself, in another order of squares: in the ways that are chosen, and if all
    /// share one sweep.
    #[test]
    #[ignore = "takes seconds"]
    fn each_board_by_itself_agrees() {
        for (board, piece, ends) in [
            ("3x12", "knight", Ends::Closed),
            ("3x10", "knight", Ends::Any),
            ("4x7", "knight", Ends::Any),
            ("5x6", "knight", Ends::Closed),
            ("6x6", "knight", Ends::Closed),
            ("6x4", "knight", Ends::Any),
            ("5x8", "wazir", Ends::Any),
            ("4x6", "wazir", Ends::Closed),
            ("2x6", "wazir", Ends::Any),
            ("1x4", "wazir", Ends::Any),
            ("cylinder:3x6", "knight", Ends::Any),
            ("torus:3x6", "knight", Ends::Closed),
            ("mobius:3x6", "knight", Ends::Any),
            ("klein:2x9", "knight", Ends::Closed),
            ("torus:3x5", "wazir", Ends::Any),
        ] {
            let problem = longest(board, piece, ends);
            let row = Row::of(&problem).unwrap();
            let tours = |files| Counter::new(&row.problem(files)).count().unwrap().tours;
            let tours: Vec<BigUint> = (1..=row.files).map(tours).collect();
            let chosen = row.ways(&Limits::NONE).unwrap();
            for ways in [chosen, vec![Way::Shared; row.files as usize]] {
                let mut numbers = Vec::new();
                let mut counted = |_, tours| {
                    numbers.push(tours);
                    Ok(())
                };
                let mut alone = |problem: &Problem, _: &Limits<'_>, _: &mut dyn ProgressTrace| {
                    Counter::new(problem).count()
                };
                let how = Resources::default();
                row.count(
                    &ways,
                    &how,
                    &Limits::NONE,
                    &mut Quiet,
                    &mut alone,
                    &mut counted,
                )
                .unwrap();
                assert_eq!(numbers, tours, "{problem}: {ways:?}");
            }
        }
    }

    /// Short and wide boards go by themselves, and long ones share a sweep.
    #[test]
    fn the_way_depends_on_the_length() {
        let ways = |board, ends| {
            Row::of(&longest(board, "knight", ends))
                .unwrap()
                .ways(&Limits::NONE)
                .unwrap()
        };
        assert_eq!(ways("7x5", Ends::Any), [Way::Alone; 5]);
        assert_eq!(ways("8x6", Ends::Closed), [Way::Alone; 6]);
        assert_eq!(ways("4x40", Ends::Any), [Way::Shared; 40]);
        let long = ways("5x60", Ends::Closed);
        assert_eq!([long[3], long[59]], [Way::Alone, Way::Shared]);
    }

    /// A row of short boards takes no more states than they do one by one. Line by line 7x5 takes hundreds of times as many, and
    /// 10x5 for the camel is too wide.
    #[test]
    fn a_row_takes_no_more_than_its_boards() {
        for (board, piece, ends) in [
            ("7x5", "knight", Ends::Any),
            ("6x7", "knight", Ends::Closed),
            ("10x5", "camel", Ends::Closed),
        ] {
            let problem = longest(board, piece, ends);
            let row = Row::of(&problem).unwrap();
            let alone = |files| Counter::new(&row.problem(files)).count().unwrap();
            let alone: Vec<_> = (1..=row.files).map(alone).collect();
            let states: u64 = alone.iter().map(|count| count.states).sum();
            let limits = Limits::NONE.with_nodes(states);
            let mut numbers = Vec::new();
            let counted = |_, tours| {
                numbers.push(tours);
                Ok(())
            };
            Counter::new(&problem).limits(limits).row(counted).unwrap();
            let alone: Vec<_> = alone.into_iter().map(|count| count.tours).collect();
            assert_eq!(numbers, alone, "{problem}");
        }
    }

    /// What was counted before a limit was reached is handed over.
    #[test]
    fn what_was_counted_is_handed_over() {
        let problem = longest("8x8", "knight", Ends::Closed);
        let mut last = 0;
        let limits = Limits::NONE.with_nodes(20_000);
        let ended = Counter::new(&problem).limits(limits).row(|files, _| {
            last = files;
            Ok(())
        });
        assert!(
            matches!(ended, Err(CountError::Stopped(Stopped::Nodes))),
            "{ended:?}"
        );
        assert!((5..8).contains(&last), "{last}");
    }
}
