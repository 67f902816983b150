//! States that come of others, on the way to the parts of the next layer.

use super::layer::Halt;
use super::ranges::{Ranges, successors};
use super::table::{Rows, add};
use crate::count::frontier::expand::Next;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::Step;
use crate::limits::{Limits, Stopped};

/// How many states a thread takes at a time.
pub(crate) const SLICE: usize = 1 << 12;

/// Some of the states of a part: those from this one on, [`SLICE`] at the most.
pub(crate) type Slice<'r, K> = (&'r Rows<K>, usize);

pub(crate) fn slices<K: Key>(rows: &Rows<K>) -> impl Iterator<Item = Slice<'_, K>> {
    (0..rows.len())
        .step_by(SLICE)
        .map(move |first| (rows, first))
}

/// How many states stand on a sheet, or fewer where sheets for all parts would take more than half of a round's memory.
const SHEET: usize = 64;

/// What a thread has made and not yet put into tables. What comes of neighbors goes to few parts, and to others in the
/// next round: so parts take sheets of one pile as they need them.
pub(crate) struct Outbox {
    /// Sheets of states and their numbers, one after another.
    words: Vec<u64>,
    /// The words of a sheet, and of a state with its number.
    sheet: usize,
    stride: usize,
    /// For each part where its sheets begin; where its next state goes, and where the last sheet ends.
    sheets: Vec<Vec<usize>>,
    ends: Vec<(usize, usize)>,
    pub(crate) tours: Vec<u64>,
}

impl Outbox {
    /// For so many parts, and so many bytes of states with numbers of so many words.
    pub(crate) fn new(parts: usize, bytes: usize, stride: usize, limbs: usize) -> Self {
        let states = bytes / 2 / (parts * stride * 8);
        Outbox {
            words: Vec::new(),
            sheet: states.clamp(1, SHEET) * stride,
            stride,
            sheets: vec![Vec::new(); parts],
            ends: vec![(0, 0); parts],
            tours: vec![0; limbs],
        }
    }

    /// Nothing is in it any more, but tours.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.sheets.iter_mut().for_each(Vec::clear);
        self.ends.fill((0, 0));
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    /// The bytes of the sheets that are in use.
    pub(crate) fn filled(&self) -> usize {
        self.words.len() * 8
    }

    /// Where the words of a state for this part and of its number go.
    #[inline]
    pub(crate) fn place(&mut self, part: usize) -> &mut [u64] {
        let (mut at, mut sheet_end) = self.ends[part];
        if at == sheet_end {
            at = self.words.len();
            sheet_end = at + self.sheet;
            self.words.resize(sheet_end, 0);
            self.sheets[part].push(at);
        }
        self.ends[part] = (at + self.stride, sheet_end);
        &mut self.words[at..at + self.stride]
    }

    /// The states for this part and their numbers, sheet by sheet.
    pub(crate) fn words_for(&self, part: usize) -> impl Iterator<Item = &[u64]> {
        let (end, last) = self.ends[part];
        let sheets = self.sheets[part].iter();
        sheets.map(move |&first| {
            let sheet_end = first + self.sheet;
            &self.words[first..if sheet_end == last { end } else { sheet_end }]
        })
    }

    /// Goes on from these states.
    pub(crate) fn fill<K: Key>(
        &mut self,
        step: &Step,
        &(rows, first): &Slice<'_, K>,
        ranges: &Ranges<K>,
        limits: &Limits<'_>,
    ) -> Result<(), Halt> {
        if limits.asked_to_stop() {
            return Err(Stopped::Asked.into());
        }
        for (state, number) in rows.range(first, SLICE) {
            successors(step, state, |next| match next {
                Next::State(state) => {
                    let (key, sum) = self.place(ranges.of(state)).split_at_mut(K::WORDS);
                    state.write(key);
                    sum.copy_from_slice(number);
                    Ok(())
                }
                Next::Tour => add(&mut self.tours, number),
            })?;
        }
        Ok(())
    }
}
