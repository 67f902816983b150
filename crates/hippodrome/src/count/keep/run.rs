//! States in sorted order in a file, written and read one after another.
//!
//! A run is a sequence of blocks and an index. A block holds up to [`BLOCK`] states, `packed` and compressed, a hundred to two
//! hundred kilobytes. The index has an entry for each block: how many states it holds, its length before and after it was
//! compressed, its checksum. Whoever writes a run keeps where it is and the checksum of its index ([`Run`]). So a reader
//! knows from the start whether the index is the one that was written, and of each block, before anything is made of it,
//! whether it is.
//!
//! Cost: one block in memory, and 20 bytes for each of them.

use serde::{Deserialize, Serialize};

use super::checksum::checksum_of_bytes;
use super::compressed_store::CompressedStore;
use super::file::{File, Stretch};
use super::packed::{Packer, Unpacker};
use super::store::Store;
use crate::count::number::CountError;

/// The bytes that two layers take in a store, for each state of the widest: 2.2 to 2.9 of one layer were measured on boards of 8 and 9
/// ranks, and parts of the next lie beside it before they are merged.
pub(crate) const STORED: u64 = 8;

/// The most states of a block.
const BLOCK: usize = 1 << 16;
/// The bytes of an entry of the index.
const ENTRY: usize = 20;

/// Where a run is, and what it holds.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The blocks, and the index behind them.
    pub(crate) stretch: Stretch,
    pub(crate) states: usize,
    /// The most words that a number has.
    pub(crate) limbs: usize,
    blocks: usize,
    /// That of the index.
    checksum: u64,
}

impl Run {
    /// Damaged unless its file is long enough for it, and it has not more states than so many blocks hold.
    pub(crate) fn check(&self, store: &dyn Store) -> Result<(), CountError> {
        self.stretch.check(store)?;
        let index = (self.blocks as u64).checked_mul(ENTRY as u64);
        let states = self.blocks.checked_mul(BLOCK);
        if index.is_some_and(|bytes| bytes <= self.stretch.bytes)
            && states.is_some_and(|most| self.states <= most)
        {
            return Ok(());
        }
        Err(CountError::Damaged(format!(
            "`{}` is to hold {} states in {} blocks of {} bytes together: that cannot be",
            self.stretch.file, self.states, self.blocks, self.stretch.bytes
        )))
    }
}

/// An entry of the index.
struct Entry {
    states: u32,
    /// Its bytes before and after it was compressed.
    unpacked: u32,
    packed: u32,
    checksum: u64,
}

impl Entry {
    fn bytes(&self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..4].copy_from_slice(&self.states.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.unpacked.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.packed.to_le_bytes());
        bytes[12..].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    fn of(bytes: &[u8]) -> Entry {
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
        Entry {
            states: number(&bytes[..4]) as u32,
            unpacked: number(&bytes[4..8]) as u32,
            packed: number(&bytes[8..12]) as u32,
            checksum: number(&bytes[12..]),
        }
    }
}

/// A run that is being written at the end of a file.
pub(crate) struct RunWriter<'f, 's> {
    file: &'f mut File<'s>,
    from: u64,
    limbs: usize,
    packer: Packer,
    states: usize,
    index: Vec<u8>,
}

impl<'f, 's> RunWriter<'f, 's> {
    /// Nothing is written yet of a run whose numbers have so many words.
    pub(crate) fn new(file: &'f mut File<'s>, limbs: usize) -> Self {
        RunWriter {
            from: file.end(),
            file,
            limbs,
            packer: Packer::default(),
            states: 0,
            index: Vec::new(),
        }
    }

    /// Adds a state whose key is not less than that of the one before.
    pub(crate) fn add(&mut self, key: u128, number: &[u64]) -> Result<(), CountError> {
        self.packer.add(key, number);
        match self.packer.states() {
            BLOCK => self.end_block(),
            _ => Ok(()),
        }
    }

    fn end_block(&mut self) -> Result<(), CountError> {
        let states = self.packer.states();
        let unpacked = self.packer.take();
        let packed = self.file.store.compress(&unpacked);
        let entry = Entry {
            states: states as u32,
            unpacked: unpacked.len() as u32,
            packed: packed.len() as u32,
            checksum: checksum_of_bytes(&packed),
        };
        self.states += states;
        self.index.extend(entry.bytes());
        self.file.append(&packed)
    }

    /// The run, when all states were added.
    pub(crate) fn finish(mut self) -> Result<Run, CountError> {
        if self.packer.states() > 0 {
            self.end_block()?;
        }
        if !self.index.is_empty() {
            self.file.append(&self.index)?;
        }
        Ok(Run {
            stretch: self.file.since(self.from),
            states: self.states,
            limbs: self.limbs,
            blocks: self.index.len() / ENTRY,
            checksum: checksum_of_bytes(&self.index),
        })
    }
}

/// Goes through the states of a run.
pub(crate) struct RunReader<'r, 's> {
    run: &'r Run,
    store: CompressedStore<'s>,
    index: Vec<u8>,
    /// How many blocks were read, and where the next one begins.
    blocks: usize,
    place: u64,
    block: Unpacker,
    /// How many states of the block are left.
    left: u32,
    number: Vec<u64>,
}

impl<'r, 's> RunReader<'r, 's> {
    /// Before its first state; numbers in so many words. Damaged unless the index is what was written.
    pub(crate) fn new(
        run: &'r Run,
        store: CompressedStore<'s>,
        limbs: usize,
    ) -> Result<Self, CountError> {
        let len = run.blocks * ENTRY;
        let index = match (run.stretch.bytes as usize).checked_sub(len) {
            _ if len == 0 => Vec::new(),
            Some(place) => run.stretch.read(store.files(), place as u64, len)?,
            None => return Err(damaged(run, 0)),
        };
        let entries = || index.chunks_exact(ENTRY).map(Entry::of);
        let states: u64 = entries().map(|entry| u64::from(entry.states)).sum();
        let bytes: u64 = entries().map(|entry| u64::from(entry.packed)).sum();
        let is_whole = checksum_of_bytes(&index) == run.checksum
            && entries().all(|entry| (1..=BLOCK as u32).contains(&entry.states))
            && states == run.states as u64
            && bytes + len as u64 == run.stretch.bytes;
        if !is_whole {
            return Err(damaged(run, run.stretch.bytes.saturating_sub(len as u64)));
        }
        Ok(RunReader {
            run,
            store,
            index,
            blocks: 0,
            place: 0,
            block: Unpacker::default(),
            left: 0,
            number: vec![0; limbs],
        })
    }

    /// Goes to the next state; its key.
    pub(crate) fn advance(&mut self) -> Result<Option<u128>, CountError> {
        if self.left == 0 && !self.next_block()? {
            return Ok(None);
        }
        let key = self.block.next(&mut self.number);
        let key = key.ok_or_else(|| damaged(self.run, self.place))?;
        self.left -= 1;
        if self.left == 0 && !self.block.is_at_end() {
            return Err(damaged(self.run, self.place));
        }
        Ok(Some(key))
    }

    /// The number of the state that was come to, the lowest word first.
    pub(crate) fn number(&self) -> &[u64] {
        &self.number
    }

    /// Begins the next block; whether there is one.
    fn next_block(&mut self) -> Result<bool, CountError> {
        let Some(entry) = self.index.chunks_exact(ENTRY).nth(self.blocks) else {
            return Ok(false);
        };
        let entry = Entry::of(entry);
        let damaged = || damaged(self.run, self.place);
        let stretch = &self.run.stretch;
        let packed = stretch.read(self.store.files(), self.place, entry.packed as usize)?;
        if checksum_of_bytes(&packed) != entry.checksum {
            return Err(damaged());
        }
        let unpacked = self.store.decompress(&packed, entry.unpacked as usize);
        self.block = unpacked.and_then(Unpacker::new).ok_or_else(damaged)?;
        self.left = entry.states;
        self.place += u64::from(entry.packed);
        self.blocks += 1;
        Ok(true)
    }
}

/// A run does not hold at this place what was written.
fn damaged(run: &Run, place: u64) -> CountError {
    CountError::Damaged(format!(
        "`{}` holds other bytes at byte {} than were written",
        run.stretch.file,
        run.stretch.from.saturating_add(place)
    ))
}

#[cfg(test)]
mod tests {
    use super::super::checkpoint::memory::Memory;
    use super::*;
    use crate::chance::{below, rng};

    const NAME: &str = "first-layer-1.0";

    type States = Vec<(u128, Vec<u64>)>;

    /// So many states in order, each a few steps from the one before.
    fn states(len: usize, limbs: usize) -> States {
        let mut rng = rng(11, len as u64);
        let mut key = 1 << 70;
        let mut state = || {
            key += 1 + below(&mut rng, 40) as u128;
            let word = |limb| (below(&mut rng, 300) >> (9 * limb)) as u64;
            (key, (0..limbs).map(word).collect())
        };
        (0..len).map(|_| state()).collect()
    }

    fn write(store: &Memory, runs: &[&States], limbs: usize) -> Vec<Run> {
        let mut file = File::new(store.compressed(), NAME.to_owned()).unwrap();
        let mut write = |states: &States| {
            let mut writer = RunWriter::new(&mut file, limbs);
            for (key, number) in states {
                writer.add(*key, number).unwrap();
            }
            writer.finish().unwrap()
        };
        runs.iter().map(|states| write(states)).collect()
    }

    fn read(store: &Memory, run: &Run, limbs: usize) -> Result<States, CountError> {
        run.check(store)?;
        let mut reader = RunReader::new(run, store.compressed(), limbs)?;
        let mut states = Vec::new();
        while let Some(key) = reader.advance()? {
            states.push((key, reader.number().to_vec()));
        }
        Ok(states)
    }

    #[test]
    fn what_is_written_is_read() {
        for limbs in [1, 2, 5] {
            let store = Memory::default();
            let several = [0, 1, 5, BLOCK, 2 * BLOCK + 7, 0, 3].map(|len| states(len, limbs));
            let runs = write(&store, &several.each_ref(), limbs);
            for (run, states) in runs.iter().zip(&several) {
                assert_eq!(run.states, states.len());
                assert_eq!(read(&store, run, limbs).unwrap(), *states);
                let longer = read(&store, run, limbs + 1).unwrap();
                assert!(longer.iter().all(|(_, number)| number[limbs] == 0));
            }
            let end = runs.last().map(|run| run.stretch.from + run.stretch.bytes);
            let files = store.files.lock().unwrap();
            assert_eq!(files[NAME].len() as u64, end.unwrap());
        }
    }

    /// Every flipped bit is refused, every end, and what stands elsewhere; what comes behind does no harm.
    #[test]
    fn what_is_damaged_is_refused() {
        let store = Memory::default();
        let (one, other) = (states(150, 2), states(90, 2));
        let runs = write(&store, &[&one, &other], 2);
        let whole = store.files.lock().unwrap()[NAME].clone();
        let with = |bytes: Vec<u8>, run: &Run| {
            let store = Memory::holding([(NAME.to_owned(), bytes)].into());
            read(&store, run, 2)
        };
        let refused = |bytes: Vec<u8>, run: &Run, what: &str| match with(bytes, run) {
            Err(CountError::Damaged(why)) => assert!(why.contains(NAME), "{what}: {why}"),
            other => panic!("{what}: {other:?}"),
        };
        let first_end = runs[0].stretch.bytes as usize;
        for at in 0..whole.len() {
            let run = &runs[usize::from(at >= first_end)];
            refused(whole[..at].to_vec(), run, &format!("cut off at {at}"));
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                refused(bytes, run, &format!("bit {bit} of byte {at}"));
            }
        }
        let mut longer = whole.clone();
        longer.push(0);
        assert_eq!(with(longer.clone(), &runs[1]).unwrap(), other);
        longer.rotate_right(1);
        refused(longer, &runs[0], "a byte before it");
        let swapped = [&whole[first_end..], &whole[..first_end]].concat();
        refused(swapped, &runs[0], "another run in its place");
    }

    /// A run of which the checkpoint says something else than was written.
    #[test]
    fn what_does_not_fit_is_refused() {
        let store = Memory::default();
        let states = states(100, 2);
        let run = write(&store, &[&states], 2).remove(0);
        let mut wrong = vec![run.clone(); 6];
        wrong[0].states += 1;
        wrong[1].blocks += 1;
        wrong[2].blocks = 0;
        wrong[3].stretch.bytes -= 1;
        wrong[4].stretch.from = u64::MAX;
        wrong[5].checksum ^= 1;
        for size in [usize::MAX, usize::MAX / 2, 1 << 40] {
            wrong.extend([run.clone(), run.clone()]);
            let last = wrong.len() - 1;
            wrong[last].states = size;
            wrong[last - 1].blocks = size;
        }
        for run in wrong {
            let found = read(&store, &run, 2);
            assert!(matches!(found, Err(CountError::Damaged(_))), "{run:?}");
        }
        // Numbers that do not fit the words that they are read into.
        assert!(states.iter().all(|(_, number)| number[1] == 0));
        let wide = [(5, vec![1, 1])].to_vec();
        let run = write(&store, &[&wide], 2).remove(0);
        assert!(matches!(read(&store, &run, 1), Err(CountError::Damaged(_))));
    }
}
