//! Words in a file, and whether what is read is what was written.
//!
//! They are written in *frames*: so many words, and behind them a checksum of the number of the frame, of its words, and of a number that the
//! file was given: so a file that belongs elsewhere is not taken for it, whatever it is called. The
//! last frame may be shorter. Whoever writes a file keeps how many words it has.
//!
//! Cost: some ten cycles a word for the checksum; a megabyte of memory, or where many words are read at a time as much for each thread.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering as Memory};

use super::checksum::checksum;
use super::store::Store;
use crate::count::number::CountError;
use crate::parallel::map;

/// The words of a frame, beside its checksum.
const FRAME: usize = 1 << 17;

/// Words that are written in frames.
pub(crate) struct FrameWriter<'s> {
    store: &'s dyn Store,
    name: &'s str,
    seal: u64,
    words: Vec<u64>,
    frame: u64,
    written: u64,
}

impl<'s> FrameWriter<'s> {
    /// Nothing is written yet to a file that is not there, and is given this number.
    pub(crate) fn new(store: &'s dyn Store, name: &'s str, seal: u64) -> Self {
        FrameWriter {
            store,
            name,
            seal,
            words: Vec::new(),
            frame: 0,
            written: 0,
        }
    }

    /// Adds a word.
    pub(crate) fn word(&mut self, word: u64) -> io::Result<()> {
        self.words.push(word);
        self.written += 1;
        if self.words.len() == FRAME {
            self.end_frame()?;
        }
        Ok(())
    }

    /// Adds a word that is made of two numbers.
    #[cfg(any(test, all(feature = "checkpoint", feature = "longest")))]
    pub(crate) fn pair(&mut self, low: u32, high: u32) -> io::Result<()> {
        self.word(u64::from(low) | u64::from(high) << 32)
    }

    /// How many words there are, when all were added.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        self.end_frame()?;
        Ok(self.written)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        if self.words.is_empty() {
            return Ok(());
        }
        let sum = checksum_of(self.seal, self.frame, &self.words);
        self.words.push(sum);
        let bytes: Vec<u8> = self
            .words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        self.words.clear();
        self.frame += 1;
        self.store.append(self.name, &bytes)
    }
}

/// The words of such a file, one after another.
#[cfg(any(test, all(feature = "checkpoint", feature = "longest")))]
pub(crate) struct FrameReader<'s> {
    store: &'s dyn Store,
    name: &'s str,
    seal: u64,
    /// Those of a frame that were not taken yet, the next one last.
    words: Vec<u64>,
    frame: u64,
    /// How many are in the frames to come.
    left: u64,
}

#[cfg(any(test, all(feature = "checkpoint", feature = "longest")))]
impl<'s> FrameReader<'s> {
    /// Before the first of so many words of a file that was given this number.
    pub(crate) fn new(store: &'s dyn Store, name: &'s str, seal: u64, words: u64) -> Self {
        FrameReader {
            store,
            name,
            seal,
            words: Vec::new(),
            frame: 0,
            left: words,
        }
    }

    /// That the file cannot be.
    pub(crate) fn damaged(&self, why: &str) -> CountError {
        damaged(self.name, why)
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Result<u64, CountError> {
        if self.words.is_empty() {
            let words = self.left.min(FRAME as u64) as usize;
            if words == 0 {
                return Err(self.damaged("it ends too soon"));
            }
            self.words = vec![0; words];
            read_frame(
                self.store,
                self.name,
                self.seal,
                self.frame,
                &mut self.words,
                &mut Vec::new(),
            )?;
            self.words.reverse();
            self.frame += 1;
            self.left -= words as u64;
        }
        Ok(self.words.pop().expect("a frame has words"))
    }

    /// The two numbers that the next word is made of.
    pub(crate) fn pair(&mut self) -> Result<(u32, u32), CountError> {
        let word = self.word()?;
        Ok((word as u32, (word >> 32) as u32))
    }

    /// A number of things that have so many words each, at least.
    pub(crate) fn number(&mut self, words_each: u64) -> Result<usize, CountError> {
        let number = self.word()?;
        let there = self.left + self.words.len() as u64;
        match number.checked_mul(words_each) {
            Some(words) if words <= there => Ok(number as usize),
            _ => Err(self.damaged("it has no room for all that it says")),
        }
    }
}

/// All words of a file that has so many and was given this number, read by so many threads. `is_stopped` is asked for each frame.
pub(crate) fn read_all(
    store: &dyn Store,
    name: &str,
    seal: u64,
    words: usize,
    threads: usize,
    is_stopped: impl Fn() -> Result<(), CountError> + Sync,
) -> Result<Vec<u64>, CountError> {
    if let Some(last) = words.checked_sub(1) {
        // Nothing is made as large as a file that is not.
        let frame = (last / FRAME) as u64;
        read_frame(
            store,
            name,
            seal,
            frame,
            &mut vec![0; last % FRAME + 1],
            &mut Vec::new(),
        )?;
    }
    let mut all = vec![0; words];
    let frames: Vec<_> = all.chunks_mut(FRAME).map(std::sync::Mutex::new).collect();
    let next = AtomicUsize::new(0);
    let read = map((0..threads.max(1)).collect(), |_: usize| {
        let mut bytes = Vec::new();
        loop {
            let at = next.fetch_add(1, Memory::Relaxed);
            let Some(frame) = frames.get(at) else {
                return Ok(());
            };
            is_stopped()?;
            let mut words = frame.lock().expect("a frame is read once");
            read_frame(store, name, seal, at as u64, &mut words, &mut bytes)?;
        }
    });
    read.into_iter().collect::<Result<(), CountError>>()?;
    drop(frames);
    Ok(all)
}

/// Fills `words` with those of a frame that has so many; `bytes` is room to read them into.
fn read_frame(
    store: &dyn Store,
    name: &str,
    seal: u64,
    frame: u64,
    words: &mut [u64],
    bytes: &mut Vec<u8>,
) -> Result<(), CountError> {
    bytes.resize(8 * (words.len() + 1), 0);
    let from = frame * 8 * (FRAME as u64 + 1);
    let read = store.read(name, from, bytes);
    read.map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(name, "it ends too soon"),
        io::ErrorKind::NotFound => damaged(name, "it is not there"),
        _ => error.into(),
    })?;
    let eight = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let mut read = bytes.chunks_exact(8).map(eight);
    words
        .iter_mut()
        .zip(&mut read)
        .for_each(|(word, read)| *word = read);
    match read.next() == Some(checksum_of(seal, frame, words)) {
        true => Ok(()),
        false => Err(damaged(name, "it holds something else than was written")),
    }
}

fn checksum_of(seal: u64, frame: u64, words: &[u64]) -> u64 {
    checksum([seal, frame].into_iter().chain(words.iter().copied()))
}

fn damaged(name: &str, why: &str) -> CountError {
    CountError::Damaged(format!("`{name}`: {why}"))
}

#[cfg(test)]
mod tests {
    use super::super::checkpoint::memory::Memory;
    use super::*;

    const NAME: &str = "first-table-1";
    const SEAL: u64 = 17;

    fn write(words: &[u64]) -> Memory {
        let store = Memory::default();
        let mut frames = FrameWriter::new(&store, NAME, SEAL);
        words.iter().for_each(|&word| frames.word(word).unwrap());
        assert_eq!(frames.finish().unwrap(), words.len() as u64);
        store
    }

    fn read(store: &Memory, words: usize, threads: usize) -> Result<Vec<u64>, CountError> {
        read_all(store, NAME, SEAL, words, threads, || Ok(()))
    }

    #[test]
    fn what_is_written_is_read() {
        for len in [0, 1, 5, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME + 7] {
            let words: Vec<u64> = (0..len as u64).map(|word| word * word).collect();
            let store = write(&words);
            for threads in [1, 2, 5] {
                assert_eq!(read(&store, len, threads).unwrap(), words);
            }
            let mut frames = FrameReader::new(&store, NAME, SEAL, len as u64);
            assert!(words.iter().all(|&word| frames.word().unwrap() == word));
            assert!(matches!(frames.word(), Err(CountError::Damaged(_))));
        }
    }

    /// A bit, an end, frames in another order, a file that is not there, and more words than there are.
    #[test]
    fn what_is_damaged_is_refused() {
        let words: Vec<u64> = (0..2 * FRAME as u64 + 9).collect();
        let store = write(&words);
        let whole = store.files.lock().unwrap()[NAME].clone();
        let refused = |bytes: Option<Vec<u8>>, len: usize| {
            let files = bytes.into_iter().map(|bytes| (NAME.to_owned(), bytes));
            let found = read(&Memory::holding(files.collect()), len, 2);
            assert!(matches!(found, Err(CountError::Damaged(why)) if why.contains(NAME)));
        };
        refused(None, 1);
        let other = read_all(&store, NAME, SEAL + 1, words.len(), 1, || Ok(()));
        assert!(matches!(other, Err(CountError::Damaged(_))));
        for at in (0..whole.len()).step_by(104_729).chain([whole.len() - 1]) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            refused(Some(bytes), words.len());
            refused(Some(whole[..at].to_vec()), words.len());
        }
        let frame = 8 * (FRAME + 1);
        let swapped = [
            &whole[frame..2 * frame],
            &whole[..frame],
            &whole[2 * frame..],
        ]
        .concat();
        refused(Some(swapped), words.len());
        for len in [words.len() + 1, words.len() - 1, usize::MAX >> 4] {
            refused(Some(whole.clone()), len);
        }
    }

    #[test]
    fn it_stops_when_asked() {
        let store = write(&[7; 2 * FRAME]);
        let asked = || Err(crate::limits::Stopped::Asked.into());
        let found = read_all(&store, NAME, SEAL, 2 * FRAME, 2, asked);
        assert!(matches!(found, Err(CountError::Stopped(_))));
    }
}
