//! How many states of a side have which profile.
//!
//! States are dealt out to threads by profile (`parallel`): profiles are divided into ranges of about as many
//! states each, as the first few sources have them. So each thread has tables of its own, whatever the profiles are.
//!
//! Cost: a look-up for each state.

use crate::count::number::CountError;
use crate::count::sweep::table::Table;
use crate::limits::Stopped;
use crate::parallel::exchange;

/// Of how many sources a sample is taken, and of these one in so many states.
const SAMPLED: usize = 8;

/// How many states each profile of a side has. Profiles are divided into ranges of about as many states
/// each, one for each thread.
pub(crate) struct ProfileCounts {
    /// The last profile of each range.
    pub(crate) lasts: Vec<u64>,
    pub(crate) counts: Vec<Table<u64>>,
    /// The bytes that are on the way while states are dealt out.
    dealt: usize,
}

/// Says of the states of a source, in words: the profile, the mates, and the number of each. They go where
/// the range of their profile is, of those with these last profiles.
pub(crate) type Emit<'s> =
    dyn Fn(usize, &[u64], &mut [Vec<u64>]) -> Result<(), CountError> + Sync + 's;

impl ProfileCounts {
    /// Of the states that all sources have to emit.
    pub(crate) fn new(
        limbs: usize,
        sources: usize,
        threads: usize,
        memory: usize,
        emit: &Emit<'_>,
    ) -> Result<Self, CountError> {
        let ranges = threads.clamp(1, sources.max(1));
        let mut lasts = vec![u64::MAX; ranges];
        let mut sample: Vec<u64> = Vec::new();
        for source in 0..SAMPLED.min(sources) {
            let mut states = [Vec::new()];
            if ranges > 1 {
                emit(source, &[u64::MAX], &mut states)?;
            }
            let states = states[0].chunks_exact(stride(limbs));
            sample.extend(states.step_by(SAMPLED).map(|state| state[0]));
        }
        sample.sort_unstable();
        for (range, last) in (1..ranges).zip(&mut lasts) {
            *last = *sample.get(range * sample.len() / ranges).unwrap_or(last);
        }
        drop(sample);
        // Each thread may grow its table, and has the old and the new one meanwhile.
        let most_words = memory / 8 / ranges;
        let table = || Table::new(1, 1, 0, most_words);
        let mut counts: Vec<Table<u64>> = (0..ranges).map(|_| table()).collect();
        let dealt = exchange(
            ranges,
            sources,
            &mut counts,
            &|source, outbox| emit(source, &lasts, outbox),
            |counts, words| {
                for state in words.chunks_exact(stride(limbs)) {
                    counts.add(state[0], &[1]).map_err(|_| Stopped::Memory)?;
                }
                Ok(())
            },
        )?;
        Ok(ProfileCounts {
            lasts,
            counts,
            dealt,
        })
    }

    /// How many states each profile has, sorted by profile.
    pub(crate) fn lens(&self) -> Vec<(u64, usize)> {
        self.counts.iter().flat_map(in_order).collect()
    }

    /// How many ranges there are: no more than threads can emit at a time.
    pub(crate) fn ranges(&self) -> usize {
        self.counts.len()
    }

    /// All states.
    pub(crate) fn states(&self) -> usize {
        let counts = self.counts.iter().flat_map(Table::rows);
        counts.map(|(_, number)| number[0] as usize).sum()
    }

    /// All profiles.
    pub(crate) fn profiles(&self) -> usize {
        self.counts.iter().map(Table::len).sum()
    }

    /// The bytes that it takes, with what is on the way.
    pub(crate) fn bytes(&self) -> usize {
        self.counts.iter().map(Table::bytes).sum::<usize>() + self.dealt
    }
}

/// How many states each profile of a range has, sorted by profile.
pub(crate) fn in_order(counts: &Table<u64>) -> Vec<(u64, usize)> {
    let rows = counts.rows();
    let mut lens: Vec<(u64, usize)> = rows.map(|(key, n)| (key, n[0] as usize)).collect();
    lens.sort_unstable();
    lens
}

/// The range of a profile, of those that end with these.
pub(crate) fn range(lasts: &[u64], profile: u64) -> usize {
    lasts.partition_point(|&last| last < profile)
}

/// Words of an emitted record: profile, mates, and `limbs` of count.
pub(crate) fn stride(limbs: usize) -> usize {
    2 + limbs
}
