//! A count that cuts its graph in the middle.
//!
//! A sweep has the most states in the middle of its way. Here it does not go there: each side of a
//! separator (`separator`) is swept by itself up to the vertices in the middle, its states are sorted
//! (`side_states`), and the two are put together (`join`). On 8x8 the sides are three files each, with 18.5
//! million states, where a sweep of all squares meets 834 million at a time.
//!
//! The transition system is that of `sweep`, and nothing else is assumed of the graph than that its
//! sides are not next to each other.

pub(crate) mod profile;

pub(crate) mod pairings;

pub(crate) mod part;

pub(crate) mod profile_counts;

pub(crate) mod side_states;

pub(crate) mod compatible;

pub(crate) mod join;

pub(crate) mod blocks;

use self::blocks::Blocks;
use self::compatible::{EITHER_WAY, Join, NOT_LONGER, SHORTER, Weight};
use self::join::vector_bytes;
use self::pairings::Pairings;
use self::part::Part;
use self::side_states::Swept;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::{Step, steps};
use crate::count::keep::checkpoint::{Checkpoint, Joined};
use crate::count::number::{Count, CountError, Resources, TOO_WIDE};
use crate::count::plan::separator::{Second, Separator};
use crate::count::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::trace::{CountProgress, ProgressTrace};

/// The number of Hamiltonian cycles of a graph cut here.
pub(crate) fn count(
    cycles: &Cycles,
    separator: &Separator,
    how: &Resources,
    checkpoint: Option<&mut Checkpoint<'_>>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Count, CountError> {
    count_part(
        cycles,
        separator,
        how,
        checkpoint,
        Part::WHOLE,
        limits,
        trace,
    )
}

/// A part of that number. Of a checkpoint, the sides are made use of and kept; how far the join has come is not.
pub(crate) fn count_part(
    cycles: &Cycles,
    separator: &Separator,
    how: &Resources,
    checkpoint: Option<&mut Checkpoint<'_>>,
    part: Part,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Count, CountError> {
    let ends = separator.middle.len();
    let pairings = Pairings::new(ends, how.memory / FOR_PAIRINGS);
    let for_join = pairings.bytes + vector_bytes(ends, how.threads);
    let mut cut = CutCount {
        for_join: for_join.saturating_sub(UNCOUNTED),
        pairings,
        cycles,
        separator,
        how,
        checkpoint,
        part,
        limits,
        count: Count::default(),
        held: 0,
    };
    let first = cut.side(0, &separator.first, trace)?;
    let identity: Vec<u8> = (0..separator.middle.len() as u8).collect();
    match &separator.second {
        Second::Image(image) => {
            let places = separator.places(image);
            cut.join(0, &first, &first, &places, EITHER_WAY, trace)?;
        }
        Second::Order(side) => {
            let second = cut.side(1, side, trace)?;
            cut.join(0, &first, &second, &identity, NOT_LONGER, trace)?;
            cut.join(1, &second, &first, &identity, SHORTER, trace)?;
        }
    }
    Ok(cut.count)
}

/// A count under way.
struct CutCount<'c, 'l, 's> {
    cycles: &'c Cycles,
    separator: &'c Separator,
    how: &'c Resources,
    checkpoint: Option<&'c mut Checkpoint<'s>>,
    part: Part,
    limits: &'c Limits<'l>,
    pairings: Pairings,
    /// The bytes that the join takes beside the states.
    for_join: usize,
    count: Count,
    /// The bytes of the states that are kept.
    held: usize,
}

/// One in how many bytes of the memory is for tables of pairings.
const FOR_PAIRINGS: usize = 8;
/// What a join takes at the least is not worth counting.
const UNCOUNTED: usize = 1 << 20;

impl<'s> CutCount<'_, '_, 's> {
    /// The states of a side.
    fn side(
        &mut self,
        which: usize,
        side: &[u32],
        trace: &mut dyn ProgressTrace,
    ) -> Result<Blocks<'s>, CountError> {
        let graph = &self.cycles.graph;
        let symmetries: Vec<Vec<u32>> = self.separator.symmetries(self.cycles).cloned().collect();
        let (steps, width) = steps(graph, side, &symmetries).ok_or(TOO_WIDE)?;
        let slots = self.separator.slots(graph, side)?;
        if width <= <u64 as Key>::SLOTS {
            self.sweep::<u64>(which, &steps, &slots, trace)
        } else {
            self.sweep::<u128>(which, &steps, &slots, trace)
        }
    }

    fn sweep<K: Key>(
        &mut self,
        which: usize,
        steps: &[Step],
        slots: &[Option<u8>],
        trace: &mut dyn ProgressTrace,
    ) -> Result<Blocks<'s>, CountError> {
        let limits = self.limits.after(self.count.states);
        let mut memory = self.how.memory.saturating_sub(self.held);
        let sweep: Sweep<'_, K> = Sweep::of_side(
            self.checkpoint.as_deref_mut(),
            which,
            steps,
            self.how.threads,
            memory,
            &limits,
            trace,
        )?;
        memory = memory.saturating_sub(self.for_join);
        let row_bytes = sweep.layer.bytes();
        let store = self.checkpoint.as_deref();
        let store = store.map(|checkpoint| checkpoint.store);
        if store.is_some() && which == 0 && matches!(self.separator.second, Second::Order(_)) {
            // There is to be another one.
            memory /= 2;
        }
        let mirrors = self.separator.mirrors(self.cycles);
        let swept = Swept {
            layer: sweep.layer,
            store,
            slots,
            threads: self.how.threads,
            limits: self.limits,
        };
        let checkpoint = self.checkpoint.as_deref_mut();
        let blocks = Blocks::new(swept, which, &mirrors, memory, checkpoint)?;
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.keep_blocks(which, blocks.in_store())?;
        }
        let (held, most) = blocks.bytes();
        let bytes = sweep.bytes.max(row_bytes + most);
        self.count.bytes = self.count.bytes.max(self.held + bytes);
        self.count.widest = self.count.widest.max(sweep.widest);
        self.count.states += sweep.states;
        self.held += held;
        Ok(blocks)
    }

    /// Adds the tours that are put together from these states.
    fn join(
        &mut self,
        which: usize,
        gathered: &Blocks<'_>,
        walked: &Blocks<'_>,
        places: &[u8],
        weight: Weight,
        trace: &mut dyn ProgressTrace,
    ) -> Result<(), CountError> {
        // A state is a node here too.
        self.count.states += walked.states() as u64;
        if self.count.states > self.limits.budget() {
            return Err(Stopped::Nodes.into());
        }
        let is_image = std::ptr::eq(walked, gathered);
        // What there is to do where this side is walked; where two sides differ, each is walked once.
        let work = |walked: &Blocks<'_>, gathered: &Blocks<'_>| {
            let classes = (0..walked.len()).map(|block| walked.classes(block));
            (classes.sum::<usize>() * gathered.len()) as u64
        };
        let other = if is_image { 0 } else { work(gathered, walked) };
        let before = if which == 0 { 0 } else { other };
        let progress = CountProgress {
            done: self.separator.first.len() as u64,
            of: self.cycles.graph.len() as u64,
            states: walked.states() as u64,
            expanded: self.count.states,
            joined: before,
            to_join: work(walked, gathered) + other,
        };
        let after = |joined: &Joined| CountProgress {
            joined: before + joined.classes as u64,
            ..progress
        };
        let lower = self.separator.lower(&self.cycles.graph);
        let mut checkpoint = match self.part {
            Part::WHOLE => self.checkpoint.as_deref_mut(),
            _ => None,
        };
        let mut joined = match &checkpoint {
            Some(checkpoint) => checkpoint.join(which),
            None => Joined::default(),
        };
        let mut done = joined.classes;
        trace.layer(after(&joined));
        for own in 0..walked.len() {
            let mut walked_states = None;
            for other in 0..gathered.len() {
                let classes = walked.classes(own);
                if done >= classes {
                    done -= classes;
                    continue;
                }
                let walked_states = match &mut walked_states {
                    Some(half) => half,
                    none => none.insert(walked.load(own)?),
                };
                let gathered_states = match own == other && is_image {
                    true => None,
                    false => Some(gathered.load(other)?),
                };
                let join = Join {
                    gathered: gathered_states.as_deref().unwrap_or(walked_states),
                    walked: walked_states,
                    places,
                    lower: &lower,
                    part: self.part,
                    weight,
                    limits: self.limits,
                };
                joined = join.run(
                    &self.pairings,
                    self.how.threads,
                    std::mem::take(&mut done),
                    joined,
                    |joined, _| {
                        trace.layer(after(joined));
                        match &mut checkpoint {
                            Some(checkpoint) => checkpoint.keep_join(which, joined),
                            None => Ok(()),
                        }
                    },
                )?;
            }
        }
        if done > 0 {
            let more = format!("{done} classes more are joined than there are");
            return Err(CountError::Damaged(more));
        }
        self.count.tours += joined.tours;
        self.count.gathered += joined.gathered;
        self.count.contracted += joined.contracted;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::count::Counter;
    use crate::count::plan::separator::candidates;
    use crate::count::plan::separator::samples::problems_to_cut;
    use crate::leaper::Leaper;
    use crate::problem::{Ends, Problem};
    use crate::square::Square;
    use crate::trace::Quiet;

    /// Cut at every `step`-th line of a board, by one thread and by three, as swept in one: the number,
    /// and how many cuts there were, by whether one side was the image of the other.
    fn everywhere(problem: &Problem, step: usize) -> (String, [usize; 2]) {
        let (board, _) = problem.board().expect("a board");
        let mut in_order: Vec<Square> = (0..board.len() as u32).map(Square::new).collect();
        in_order.sort_by_key(|&square| board.point_of(square).file);
        let expected = Counter::new(problem).order(in_order).count();
        let expected = expected.unwrap().tours;
        let cycles = Cycles::of(problem);
        let mut cuts = [0; 2];
        for parts in candidates(&cycles).into_iter().flatten().step_by(step) {
            let separator = Separator::new(&cycles, parts, None);
            for threads in [1, 3] {
                let how = Resources {
                    threads,
                    ..Resources::default()
                };
                let found = count(&cycles, &separator, &how, None, &Limits::NONE, &mut Quiet);
                assert_eq!(found.unwrap().tours, expected, "{problem}: {separator:?}");
            }
            cuts[usize::from(matches!(separator.second, Second::Image(_)))] += 1;
        }
        (expected.to_string(), cuts)
    }

    #[test]
    #[ignore = "takes seconds"]
    fn cut_at_every_line() {
        let (mut cuts, mut tours) = ([0; 2], 0);
        for problem in problems_to_cut() {
            let (number, both) = everywhere(&problem, 1);
            tours += usize::from(number != "0");
            cuts[0] += both[0];
            cuts[1] += both[1];
        }
        assert!(tours > 15, "{tours}");
        assert!(cuts[0] > 60 && cuts[1] > 10, "{cuts:?}");
    }

    /// With 18 and 19 vertices in the middle, more ends than fit in four bits each.
    #[test]
    #[ignore = "takes minutes"]
    fn wide_middles_at_length() {
        for (board, ends, width) in [("4x9", Ends::Any, 19), ("6x9", Ends::Closed, 18)] {
            let board: Board = board.parse().unwrap();
            let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
            let how = Resources::default();
            let expected = Counter::new(&problem).count();
            let cycles = Cycles::of(&problem);
            let parts = candidates(&cycles).into_iter().flatten();
            let [parts] = parts
                .filter(|[first, middle, second]| {
                    middle.len() == width && first.len().abs_diff(second.len()) < 9
                })
                .collect::<Vec<_>>()
                .try_into()
                .unwrap();
            let separator = Separator::new(&cycles, parts, None);
            let found = count(&cycles, &separator, &how, None, &Limits::NONE, &mut Quiet);
            assert_eq!(found.unwrap().tours, expected.unwrap().tours, "{problem}");
        }
    }

    /// Numbers of more than 64 and 128 bits, in the sides too, since some cuts are near an end.
    #[test]
    #[ignore = "takes seconds"]
    fn long_numbers() {
        let closed =
            |board: &str| Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let (number, _) = everywhere(&closed("3x46"), 14);
        assert_eq!(number, "10145938076107491328");
        let (number, cuts) = everywhere(&closed("3x94"), 45);
        assert!(number.len() > 40, "{number}");
        assert_eq!(cuts, [2, 1]);
    }
}
