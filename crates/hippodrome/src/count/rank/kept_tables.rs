//! The tables from which tours are numbered, kept in a store, so that the next time nothing is counted.
//!
//! A table is written as soon as its layer is complete: its cells as they are (`frames`), since they are read back as they are. Of a cut the
//! states of each side follow, sorted for the join, and then the sums of its classes. A small file (`sealed`) says which of them are whole; it takes the place of the one before
//! when all that it speaks of is written. So whenever the program ends, at most the layer under way, or the join, is lost.
//!
//! All files have names that are known from the beginning, and no other file is ever touched.
//!
//! Cost: the bytes of the tables on disk; reading them is limited by the disk and by their checksums.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::count::cut::side_states::{CLASS, SideStates};
use crate::count::frontier::key::Key;
use crate::count::keep::checksum::{checksum, checksum_of_bytes};
use crate::count::keep::compressed_store::CompressedStore;
use crate::count::keep::decimal;
use crate::count::keep::frames::{FrameWriter, read_all};
use crate::count::keep::sealed::{NAME, Sealed, damaged, load, not_ours, program, sealed};
use crate::count::number::{CountError, Resources};
use crate::count::sweep::table::Table;
use crate::limits::{Limits, Stopped};

/// The sides of a cut; a sweep that is not cut has one.
const SIDES: [&str; 2] = ["first", "second"];

/// What the states of a side are made of.
const PARTS: [&str; 3] = ["classes", "mates", "numbers"];

/// The form of all files. Every version of the program with this form reads them, if it plans the count alike.
const FORM: &str = "tours by number 2";

/// The most cells of a table: more than any memory holds.
const MAX_BITS: u32 = 40;

/// What the small file says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Kept {
    program: String,
    checksum: String,
    problem: String,
    /// A checksum of all that the tables depend on.
    plan: u64,
    /// The files that are about to be written, and may be there.
    coming: Vec<String>,
    /// The tables of each side, from the beginning.
    tables: [Vec<KeptTable>; 2],
    /// The states of each side of a cut.
    states: [Option<KeptStates>; 2],
    /// The sums of each join.
    sums: [Option<KeptSums>; 2],
}

/// A table, and how far the sweep was when it was complete.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptTable {
    limbs: usize,
    /// The logarithm of the number of cells.
    bits: u32,
    /// How many of them are used.
    used: usize,
    /// Tours that were closed.
    #[serde(with = "decimal")]
    pub(crate) tours: BigUint,
    /// States that were gone on from.
    pub(crate) states: u64,
}

/// The states of a side, sorted, and their classes; words of a number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct KeptStates {
    limbs: usize,
    classes: usize,
    states: usize,
}

/// The sums of the classes of a join, in their order, so many words each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct KeptSums {
    limbs: usize,
    classes: usize,
}

impl Sealed for Kept {
    fn program(&self) -> &str {
        &self.program
    }

    fn problem(&self) -> &str {
        &self.problem
    }

    fn checksum(&mut self) -> &mut String {
        &mut self.checksum
    }
}

/// Tables in a store.
pub(crate) struct TablesInStore<'s> {
    store: CompressedStore<'s>,
    kept: Kept,
}

impl<'s> TablesInStore<'s> {
    /// Goes on with what the store holds, or begins. `plan` is all that the tables depend on.
    pub(crate) fn open(
        store: CompressedStore<'s>,
        problem: &str,
        plan: &[u64],
    ) -> Result<Self, CountError> {
        let files = store.files();
        let mut begun = Kept {
            program: program(FORM),
            checksum: String::new(),
            problem: format!("tours by their numbers: {problem}"),
            plan: checksum(plan.iter().copied()),
            coming: Vec::new(),
            tables: [Vec::new(), Vec::new()],
            states: [None, None],
            sums: [None, None],
        };
        let Some(kept) = load(files, &begun)? else {
            let names = files.names()?;
            let is_needed = |name: &&String| SIDES.iter().any(|side| name.starts_with(side));
            if let Some(name) = names.iter().find(is_needed) {
                return Err(not_ours(name));
            }
            files.replace(NAME, &sealed(&mut begun)?)?;
            return Ok(TablesInStore { store, kept: begun });
        };
        if kept.plan != begun.plan {
            return Err(CountError::OtherCheckpoint {
                found: format!("{} (or of one that was dealt with otherwise)", kept.problem),
                wanted: "this one".to_owned(),
            });
        }
        Ok(TablesInStore { store, kept })
    }

    /// The tables of a side that are whole, from the beginning.
    pub(crate) fn tables(&self, side: usize) -> &[KeptTable] {
        &self.kept.tables[side]
    }

    /// One of them, in no more than the memory given.
    pub(crate) fn table<K: Key>(
        &self,
        side: usize,
        done: usize,
        how: &Resources,
        limits: &Limits<'_>,
    ) -> Result<Table<K>, CountError> {
        let &KeptTable {
            limbs, bits, used, ..
        } = &self.kept.tables[side][done];
        let words = K::WORDS.checked_add(limbs).filter(|_| limbs > 0);
        let words = words.and_then(|words| words.checked_mul(1 << bits.min(MAX_BITS)));
        let words = words.filter(|_| used < 1 << bits.min(MAX_BITS));
        let cells = self.read(&table_name(side, done), words, how, limits)?;
        Ok(Table::of_cells(cells, limbs, bits, used))
    }

    /// Keeps the next table of a side, and how far the sweep is.
    pub(crate) fn keep_table<K: Key>(
        &mut self,
        side: usize,
        table: &Table<K>,
        tours: &BigUint,
        states: u64,
        limits: &Limits<'_>,
    ) -> Result<(), CountError> {
        let name = table_name(side, self.kept.tables[side].len());
        self.write(&name, table.cells(), limits)?;
        self.kept.coming.clear();
        self.kept.tables[side].push(KeptTable {
            limbs: table.limbs(),
            bits: table.bits(),
            used: table.len(),
            tours: tours.clone(),
            states,
        });
        self.replace()
    }

    /// The states of a side between so many vertices, if they are there.
    pub(crate) fn side(
        &self,
        side: usize,
        vertices: usize,
        how: &Resources,
        limits: &Limits<'_>,
    ) -> Result<Option<SideStates>, CountError> {
        let &Some(KeptStates {
            limbs,
            classes,
            states,
        }) = &self.kept.states[side]
        else {
            return Ok(None);
        };
        let mut left = *how;
        let words = [
            classes.checked_mul(CLASS),
            Some(states),
            states.checked_mul(limbs).filter(|_| limbs > 0),
        ];
        let mut read = [const { Vec::new() }; 3];
        for ((what, words), read) in PARTS.iter().zip(words).zip(&mut read) {
            let name = format!("{}-{what}", SIDES[side]);
            *read = self.read(&name, words, &left, limits)?;
            left.memory -= 8 * read.len();
        }
        let states = SideStates::of_parts(read, limbs, vertices);
        let states = states.ok_or_else(|| damaged("there are no such states"))?;
        Ok(Some(states))
    }

    /// Keeps the states of a side.
    pub(crate) fn keep_side(
        &mut self,
        side: usize,
        states: &SideStates,
        limits: &Limits<'_>,
    ) -> Result<(), CountError> {
        let classes = states.class_words();
        let parts = [&classes[..], states.all_mates(), states.all_numbers()];
        for (what, words) in PARTS.iter().zip(parts) {
            self.write(&format!("{}-{what}", SIDES[side]), words, limits)?;
        }
        self.kept.coming.clear();
        self.kept.states[side] = Some(KeptStates {
            limbs: states.limbs(),
            classes: states.classes().len(),
            states: states.len(),
        });
        self.replace()
    }

    /// The sums of a join, if they are there.
    pub(crate) fn sums(
        &self,
        which: usize,
        how: &Resources,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<BigUint>>, CountError> {
        let Some(KeptSums { limbs, classes }) = self.kept.sums[which] else {
            return Ok(None);
        };
        let words = limbs.checked_mul(classes).filter(|_| limbs > 0);
        let words = self.read(&format!("{}-sums", SIDES[which]), words, how, limits)?;
        let sum = |words: &[u64]| {
            let halves = words
                .iter()
                .flat_map(|&word| [word as u32, (word >> 32) as u32]);
            BigUint::new(halves.collect())
        };
        Ok(Some(words.chunks_exact(limbs).map(sum).collect()))
    }

    /// Keeps the sums of a join.
    pub(crate) fn keep_sums(
        &mut self,
        which: usize,
        sums: &[BigUint],
        limits: &Limits<'_>,
    ) -> Result<(), CountError> {
        let bits = sums.iter().map(BigUint::bits).max().unwrap_or(0);
        let limbs = bits.div_ceil(64).max(1) as usize;
        let words = sums.iter().flat_map(|sum| {
            let digits = sum.iter_u64_digits();
            digits.chain(std::iter::repeat(0)).take(limbs)
        });
        let words: Vec<u64> = words.collect();
        self.write(&format!("{}-sums", SIDES[which]), &words, limits)?;
        self.kept.coming.clear();
        self.kept.sums[which] = Some(KeptSums {
            limbs,
            classes: sums.len(),
        });
        self.replace()
    }

    /// Writes a file that the small one does not speak of yet, when that says that it is coming.
    fn write(&mut self, name: &str, words: &[u64], limits: &Limits<'_>) -> Result<(), CountError> {
        let store = self.store.files();
        if !self.kept.coming.iter().any(|coming| coming == name) {
            if store.names()?.iter().any(|other| other == name) {
                return Err(not_ours(name));
            }
            self.kept.coming.push(name.to_owned());
            self.replace()?;
        }
        store.remove(name)?;
        let mut frames = FrameWriter::new(store, name, self.seal(name));
        for part in words.chunks(1 << 20) {
            asked_to_stop(limits)?;
            part.iter().try_for_each(|&word| frames.word(word))?;
        }
        match frames.finish()? {
            // There is no such file.
            0 => Ok(()),
            _ => Ok(store.sync(name)?),
        }
    }

    /// Reads a file that the small one speaks of, if there can be so many words.
    fn read(
        &self,
        name: &str,
        words: Option<usize>,
        how: &Resources,
        limits: &Limits<'_>,
    ) -> Result<Vec<u64>, CountError> {
        let words = words.ok_or_else(|| damaged(&format!("there is no such `{name}`")))?;
        if words > how.memory / 8 {
            return Err(Stopped::Memory.into());
        }
        let is_stopped = || asked_to_stop(limits);
        let (store, seal) = (self.store.files(), self.seal(name));
        read_all(store, name, seal, words, how.threads, is_stopped)
    }

    /// The number that a file is given: it is of these tables, and of this name.
    fn seal(&self, name: &str) -> u64 {
        checksum([self.kept.plan, checksum_of_bytes(name.as_bytes())])
    }

    fn replace(&mut self) -> Result<(), CountError> {
        let bytes = sealed(&mut self.kept)?;
        Ok(self.store.files().replace(NAME, &bytes)?)
    }
}

fn table_name(side: usize, done: usize) -> String {
    format!("{}-table-{done}", SIDES[side])
}

fn asked_to_stop(limits: &Limits<'_>) -> Result<(), CountError> {
    match limits.asked_to_stop() {
        true => Err(Stopped::Asked.into()),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests;
