//! The states of a layer, each once, with the most moves that lead to it.
//!
//! A state is a key of so many machine words. What else is known of it: how many moves were chosen at most on any way to it,
//! the most that can still be hoped for in all, and the moves of that best way. A hash table with open addresses finds
//! states by their keys; they stand in the order in which they came, so that the same question has the same answer.
//!
//! Cost: 16 bytes for a state beside its key, and up to 8 for its place in the table.

/// States of one layer.
#[derive(Debug)]
pub(super) struct States {
    words: usize,
    keys: Vec<u64>,
    known: Vec<Known>,
    /// For each address a state, plus one; 0 where there is none. A power of two, at most half of it taken.
    table: Vec<u32>,
}

/// What is known of a state.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Known {
    /// The moves that were chosen.
    pub(super) moves: u32,
    /// The most moves that a whole path through this state can have.
    pub(super) hope: u32,
    /// What it promises, beside others of its layer.
    pub(super) rank: u32,
    /// The chain of the moves that were chosen.
    pub(super) chain: u32,
}

impl States {
    /// None yet, of keys with so many words.
    pub(super) fn new(words: usize) -> States {
        States {
            words,
            keys: Vec::new(),
            known: Vec::new(),
            table: vec![0; 16],
        }
    }

    /// These, of which nobody looks for others: keys with so many words, one after another, and what is known of each.
    #[cfg(feature = "checkpoint")]
    pub(super) fn of(words: usize, keys: Vec<u64>, known: Vec<Known>) -> States {
        assert_eq!(keys.len(), words * known.len());
        States {
            keys,
            known,
            ..States::new(words)
        }
    }

    /// The words of a key.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// The bytes that these states take, or took when there were most of them.
    pub(super) fn bytes(&self) -> usize {
        8 * self.keys.capacity()
            + size_of::<Known>() * self.known.capacity()
            + 4 * self.table.capacity()
    }

    pub(super) fn key(&self, state: usize) -> &[u64] {
        &self.keys[state * self.words..][..self.words]
    }

    pub(super) fn known(&self, state: usize) -> Known {
        self.known[state]
    }

    /// The chains of all states.
    pub(super) fn chains(&mut self) -> impl Iterator<Item = &mut u32> {
        self.known.iter_mut().map(|known| &mut known.chain)
    }

    /// Lets go of all states, and keeps their room.
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.known.clear();
        self.table.fill(0);
    }

    /// Takes a state that is reached by so many moves. What is known of it is handed out to be made complete, if it is new
    /// or was reached by fewer.
    pub(super) fn reach(&mut self, key: &[u64], moves: u32) -> Option<&mut Known> {
        if 2 * (self.len() + 1) > self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut address = hash(key) as usize & mask;
        loop {
            match self.table[address] {
                0 => break,
                taken if self.key(taken as usize - 1) == key => {
                    let known = &mut self.known[taken as usize - 1];
                    let is_better = moves > known.moves;
                    known.moves = known.moves.max(moves);
                    return is_better.then_some(known);
                }
                _ => address = (address + 1) & mask,
            }
        }
        self.keys.extend_from_slice(key);
        self.known.push(Known {
            moves,
            hope: 0,
            rank: 0,
            chain: 0,
        });
        self.table[address] = self.known.len() as u32;
        self.known.last_mut()
    }

    fn grow(&mut self) {
        let addresses = 2 * self.table.len();
        self.table.clear();
        self.table.resize(addresses, 0);
        for state in 0..self.len() {
            let mut address = hash(self.key(state)) as usize & (addresses - 1);
            while self.table[address] != 0 {
                address = (address + 1) & (addresses - 1);
            }
            self.table[address] = state as u32 + 1;
        }
    }

    /// Lets go of the states with fewer moves.
    pub(super) fn keep_from(&mut self, least: u32) {
        let states = 0..self.len() as u32;
        let kept = states.filter(|&state| self.known[state as usize].moves >= least);
        self.keep(&kept.collect::<Vec<_>>());
    }

    /// Keeps so many states, those that promise most, and lets go of the others; the most that these
    /// could have hoped for, if there were any.
    pub(super) fn keep_best(&mut self, most: usize) -> Option<u32> {
        if self.len() <= most {
            return None;
        }
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        let by_rank = |&state: &u32| (u32::MAX - self.known[state as usize].rank, state);
        order.select_nth_unstable_by_key(most, by_rank);
        let lost = order.split_off(most);
        let lost = lost
            .into_iter()
            .map(|state| self.known[state as usize].hope);
        let lost = lost.max();
        order.sort_unstable();
        self.keep(&order);
        lost
    }

    /// Keeps these states, which are in order; nobody looks for others after that.
    fn keep(&mut self, states: &[u32]) {
        for (to, &from) in states.iter().enumerate() {
            let from = from as usize;
            let key = from * self.words..(from + 1) * self.words;
            self.keys.copy_within(key, to * self.words);
            self.known[to] = self.known[from];
        }
        self.keys.truncate(states.len() * self.words);
        self.known.truncate(states.len());
    }
}

/// Words multiplied and folded, one after another.
fn hash(key: &[u64]) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15u64;
    for &word in key {
        let product = u128::from(hash ^ word) * 0xD6E8_FEB8_6659_FD93;
        hash = (product >> 64) as u64 ^ product as u64;
    }
    hash ^ hash >> 32
}
