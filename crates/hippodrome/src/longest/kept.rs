//! A search for the longest path that goes on another day.
//!
//! Now and then between two turns, and when a limit ends a sweep, all that it knows is written to a file of a store; then a small file that speaks of it
//! takes the place of the one before. There are two files for states, used in turns: so whenever the program ends, at most the work since the
//! last time is lost. The small file says before either is written that it is of this search, and no other file is ever touched.
//!
//! Nothing is believed unless it is what was written: the small file has a checksum of its own, and words are written in
//! `frames`. A path that is read is verified as one that was found.

use std::io;

use serde::{Deserialize, Serialize};

use super::chosen::Chosen;
use super::hope::Half;
use super::keeper::{Keeper, Standing};
use super::states::{Known, States};
use super::sweep::{Halt, Sweep};
use super::verify_path::{Crossings, verify_path};

use crate::count::CountError;
use crate::count::keep::checksum::checksum;
use crate::count::keep::frames::{FrameReader, FrameWriter};
use crate::count::keep::sealed::{NAME, Sealed, damaged, load, not_ours, program, sealed};
use crate::count::keep::store::Store;
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;

/// The files for states.
const STATES: [&str; 2] = ["states-0", "states-1"];

/// The form of all files. Every version of the program with this form goes on with them.
const FORM: &str = "longest path 2";

/// What the small file says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Kept {
    program: String,
    /// That of this file with nothing written here.
    checksum: String,
    /// What is looked for, for people.
    problem: String,
    /// A checksum of all that the search depends on.
    plan: u64,
    standing: Option<Standing>,
    /// Which file holds where the sweep stands, and how many words.
    file: usize,
    words: u64,
    /// How often it was kept, which the file was given.
    times: u64,
    /// Which of the files may be there and are of this search: others are nobody's business here.
    ours: [bool; 2],
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

/// A search in a store.
pub(super) struct InStore<'s> {
    store: &'s dyn Store,
    kept: Kept,
    is_begun: bool,
}

impl<'s> InStore<'s> {
    /// Goes on with what the store holds, or begins.
    pub(super) fn open(
        store: &'s dyn Store,
        problem: &Problem,
        crossings: Crossings,
    ) -> Result<InStore<'s>, CountError> {
        let uncrossed = match crossings {
            Crossings::Allowed => "",
            Crossings::Forbidden => ", uncrossed",
        };
        let mut begun = Kept {
            program: program(FORM),
            checksum: String::new(),
            problem: format!("longest path in place of: {problem}{uncrossed}"),
            plan: plan(problem, crossings),
            standing: None,
            file: 0,
            words: 0,
            times: 0,
            ours: [false; 2],
        };
        let Some(mut kept) = load(store, &begun)? else {
            let names = store.names()?;
            let is_there = |file: &&&str| names.iter().any(|name| name == **file);
            if let Some(name) = STATES.iter().find(is_there) {
                return Err(not_ours(name));
            }
            store.replace(NAME, &sealed(&mut begun)?)?;
            return Ok(InStore {
                store,
                kept: begun,
                is_begun: false,
            });
        };
        if kept.plan != begun.plan {
            return Err(CountError::OtherCheckpoint {
                found: format!("another {}", kept.problem),
                wanted: "this one".to_owned(),
            });
        }
        if kept.file >= STATES.len() {
            return Err(damaged("it names a file that is not"));
        }
        for (at, name) in STATES.iter().enumerate() {
            if kept.ours[at] && (at != kept.file || kept.words == 0) {
                store.remove(name)?;
                kept.ours[at] = false;
            }
        }
        if let Some(standing) = &kept.standing {
            let path = standing.path();
            let is_path = path.is_empty() || verify_path(problem, crossings, &path).is_ok();
            let are_orders = standing.orders.iter().all(|order| is_order(order));
            if !is_path || path.len() > standing.most || !are_orders {
                return Err(damaged("it tells of no path of this problem"));
            }
        }
        Ok(InStore {
            store,
            is_begun: kept.standing.is_some(),
            kept,
        })
    }

    fn replace(&mut self) -> Result<(), CountError> {
        Ok(self.store.replace(NAME, &sealed(&mut self.kept)?)?)
    }

    /// The number that a file is given which is written when the search is kept for this time.
    fn seal(&self, times: u64) -> u64 {
        checksum([self.kept.plan, times])
    }

    /// Writes where a sweep stands; how many words.
    fn write(&mut self, file: usize, halt: &Halt) -> Result<u64, CountError> {
        let name = STATES[file];
        if !self.kept.ours[file] {
            if self.store.names()?.iter().any(|other| other == name) {
                return Err(not_ours(name));
            }
            self.kept.ours[file] = true;
            self.replace()?;
        }
        self.store.remove(name)?;
        let mut frames = FrameWriter::new(self.store, name, self.seal(self.kept.times + 1));
        write(&mut frames, halt)?;
        let words = frames.finish()?;
        self.store.sync(name)?;
        Ok(words)
    }

    /// Removes a file if it is of this search.
    fn remove(&mut self, file: usize) -> Result<(), CountError> {
        if std::mem::take(&mut self.kept.ours[file]) {
            self.store.remove(STATES[file])?;
        }
        Ok(())
    }
}

impl Keeper for InStore<'_> {
    fn standing(&self) -> Option<&Standing> {
        self.kept.standing.as_ref()
    }

    fn halt(&mut self, sweep: &Sweep<'_>) -> Result<Option<Halt>, CountError> {
        if !std::mem::take(&mut self.is_begun) || self.kept.words == 0 {
            return Ok(None);
        }
        let name = STATES[self.kept.file];
        let seal = self.seal(self.kept.times);
        let mut frames = FrameReader::new(self.store, name, seal, self.kept.words);
        let halt = read(&mut frames)?;
        match sweep.can_go_on_from(&halt) {
            true => Ok(Some(halt)),
            false => Err(frames.damaged("it is of another sweep")),
        }
    }

    fn keep(&mut self, standing: &Standing, halt: Option<&Halt>) -> Result<(), CountError> {
        let before = self.kept.file;
        let file = (before + 1) % STATES.len();
        let words = halt.map_or(Ok(0), |halt| self.write(file, halt))?;
        self.kept.standing = Some(standing.clone());
        (self.kept.file, self.kept.words) = (file, words);
        self.kept.times += 1;
        self.replace()?;
        self.remove(before)?;
        match halt {
            Some(_) => Ok(()),
            None => self.remove(file),
        }
    }
}

/// Whether these are the numbers from 0 on, each once.
fn is_order(order: &[u32]) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.iter().copied().eq(0..order.len() as u32)
}

/// A checksum of all that a search depends on: the moves between squares, the ends, and whether it may cross itself.
fn plan(problem: &Problem, crossings: Crossings) -> u64 {
    let graph = Graph::of(problem);
    let ends = problem.ends();
    let end = |square: Option<Square>| square.map_or(u64::MAX, |square| u64::from(square.raw()));
    let asked = [
        u64::from(crossings == Crossings::Allowed),
        u64::from(ends.is_closed()),
        end(ends.start()),
        end(ends.end()),
        graph.len() as u64,
    ];
    let rows = (0..graph.len()).flat_map(|v| {
        let neighbors = graph.neighbors(v).iter().copied().map(u64::from);
        [graph.degree(v) as u64].into_iter().chain(neighbors)
    });
    checksum(asked.into_iter().chain(rows))
}

fn write(out: &mut FrameWriter<'_>, halt: &Halt) -> io::Result<()> {
    out.pair(halt.turn, halt.best)?;
    out.pair(halt.best_chain, halt.lost)?;
    out.word(halt.halves.len() as u64)?;
    for half in &halt.halves {
        out.pair(half.waste[0], half.waste[1])?;
        out.word(u64::from(half.waste_in_all))?;
        out.word(half.most.len() as u64)?;
        for &[none, one, two] in &half.most {
            out.pair(none, one)?;
            out.word(u64::from(two))?;
        }
    }
    out.word(halt.chosen.len() as u64)?;
    for &(before, chosen) in halt.chosen.links() {
        out.pair(before, chosen)?;
    }
    out.word(halt.layer.words() as u64)?;
    out.word(halt.layer.len() as u64)?;
    for at in 0..halt.layer.len() {
        let known = halt.layer.known(at);
        out.pair(known.moves, known.hope)?;
        out.pair(known.rank, known.chain)?;
        for &word in halt.layer.key(at) {
            out.word(word)?;
        }
    }
    Ok(())
}

fn read(from: &mut FrameReader<'_>) -> Result<Halt, CountError> {
    let (turn, best) = from.pair()?;
    let (best_chain, lost) = from.pair()?;
    let mut halves = Vec::new();
    for _ in 0..from.number(3)? {
        let (one, other) = from.pair()?;
        let waste_in_all = from.word()? as u32;
        let mut most = Vec::new();
        for _ in 0..from.number(2)? {
            let (none, one) = from.pair()?;
            most.push([none, one, from.word()? as u32]);
        }
        halves.push(Half {
            waste: [one, other],
            waste_in_all,
            most,
        });
    }
    let mut links = Vec::new();
    for _ in 0..from.number(1)? {
        links.push(from.pair()?);
    }
    let chosen = Chosen::of(links);
    let chosen =
        chosen.ok_or_else(|| from.damaged("its moves come after each other in no order"))?;
    let words = from.number(0)?;
    let states = from.number(2 + words as u64)?;
    let (mut keys, mut known) = (Vec::new(), Vec::new());
    for _ in 0..states {
        let (moves, hope) = from.pair()?;
        let (rank, chain) = from.pair()?;
        known.push(Known {
            moves,
            hope,
            rank,
            chain,
        });
        for _ in 0..words {
            keys.push(from.word()?);
        }
    }
    Ok(Halt {
        turn,
        best,
        best_chain,
        lost,
        layer: States::of(words, keys, known),
        chosen,
        halves,
    })
}
