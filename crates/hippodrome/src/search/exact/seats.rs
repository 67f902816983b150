//! Given numbers: which vertices can still stand at each place of the cycle.
//!
//! Let `here[p]` be the vertices that can stand at place p: one only where that is known, else those next
//! to one of `here[p - 1]` and to one of `here[p + 1]`, by two passes round the cycle over the edges that
//! are not out (R. Bellman's reachability in layers). A vertex that can stand nowhere or a place without a
//! vertex is a dead end; a vertex with one place, or the only one of its place, is known from then on; an
//! edge whose ends never stand side by side goes out, one between known neighbors goes in.
//!
//! Invariant: no vertex is dropped from the place that it has in a tour that agrees with all edges decided.
//! Everything is found anew at every look, so nothing needs to be taken back. Cost: O(N² / 64), and
//! O(N / 64) more for each vertex at each place near known ones; memory O(N² / 64). So beyond [`MOST_PLACES`] vertices there is no look, and only
//! [`super::places`] keeps the numbers right.

use super::fragments::{DeadEnd, Edge, Fragments};
use super::places::Places;

/// The most vertices for which places are looked at.
const MOST_PLACES: usize = 1024;

/// How often known places are looked for again after some were found.
const ROUNDS: usize = 4;

const NOWHERE: u32 = u32::MAX;

/// Sets of vertices, one after another.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(sets: usize, vertices: usize) -> Sets {
        let words = vertices.div_ceil(64);
        Sets {
            words,
            bits: vec![0; sets * words],
        }
    }

    fn of(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..(set + 1) * self.words]
    }

    fn of_mut(&mut self, set: usize) -> &mut [u64] {
        &mut self.bits[set * self.words..(set + 1) * self.words]
    }

    fn add(&mut self, set: usize, v: usize) {
        self.of_mut(set)[v / 64] |= 1 << (v % 64);
    }

    fn holds(&self, set: usize, v: usize) -> bool {
        self.of(set)[v / 64] >> (v % 64) & 1 == 1
    }

    /// Adds what `other` holds as this set.
    fn join(&mut self, set: usize, other: &[u64]) {
        for (word, other) in self.of_mut(set).iter_mut().zip(other) {
            *word |= other;
        }
    }
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(index * 64 + bit)
        })
    })
}

/// Which vertex stands where, as far as it is known.
struct Seating {
    place: Vec<u32>,
    holder: Vec<u32>,
}

impl Seating {
    /// `false` if that contradicts what is known.
    fn seat(&mut self, v: u32, place: u32) -> bool {
        let (old_place, old_holder) = (self.place[v as usize], self.holder[place as usize]);
        self.place[v as usize] = place;
        self.holder[place as usize] = v;
        [NOWHERE, place].contains(&old_place) && [NOWHERE, v].contains(&old_holder)
    }
}

impl Fragments {
    /// Whether every vertex still has a place and every place a vertex; what follows for edges is put
    /// into the queue.
    pub(super) fn fits(&mut self) -> Result<(), DeadEnd> {
        let n = self.mate.len();
        let Some(places) = &self.places else {
            return Ok(());
        };
        // One place alone fixes where a cycle begins, and nothing else.
        if n > MOST_PLACES || places.known.len() < 2 {
            return Ok(());
        }
        let mut seating = self.seating(places)?;
        let mut near = Sets::new(n, n);
        for v in 0..n {
            for &(w, e) in self.links(v) {
                if self.edge[e as usize] != Edge::Out {
                    near.add(v, w as usize);
                }
            }
        }
        let first = places.known[0].0 as usize;
        let mut here = layers(&near, &seating, first).map_err(DeadEnd)?;
        for _ in 0..ROUNDS {
            if !seat_singles(&here, &mut seating).map_err(DeadEnd)? {
                break;
            }
            here = layers(&near, &seating, first).map_err(DeadEnd)?;
        }
        let beside = neighbors_in_step(&here);
        for (e, &(u, v)) in (0..).zip(&self.edges) {
            if self.edge[e as usize] != Edge::Open {
                continue;
            }
            let [one, other] = [u, v].map(|v| seating.place[v as usize]);
            let known = one != NOWHERE && other != NOWHERE;
            let follows = |one: u32, other: u32| (one + 1) % n as u32 == other;
            let ends = (self.mate[u as usize], self.mate[v as usize]);
            let may_be_in = match known {
                true => follows(one, other) || follows(other, one),
                false => beside.holds(u as usize, v as usize),
            };
            let may_join = || ends.0 == v || places.may_join((ends.0, u), (v, ends.1));
            if !may_be_in || !may_join() {
                self.queue.push((e, Edge::Out));
            } else if known {
                self.queue.push((e, Edge::In));
            }
        }
        Ok(())
    }

    /// Every vertex that is known or lies on a fragment that is fixed, in its place.
    fn seating(&self, places: &Places) -> Result<Seating, DeadEnd> {
        let n = self.mate.len();
        let mut seating = Seating {
            place: vec![NOWHERE; n],
            holder: vec![NOWHERE; n],
        };
        for &(place, v) in &places.known {
            if !seating.seat(v, place) {
                return Err(DeadEnd(v as usize));
            }
        }
        for first in (0..n).filter(|&v| self.inside[v] == 1) {
            let last = self.mate[first] as usize;
            let Some(mut place) = places.place_of(first, last) else {
                continue;
            };
            let (mut came, mut at) = (u32::MAX, first);
            loop {
                if !seating.seat(at as u32, place) {
                    return Err(DeadEnd(at));
                }
                let onward =
                    |&&(_, e): &&(u32, u32)| e != came && self.edge[e as usize] == Edge::In;
                match self.links(at).iter().find(onward) {
                    Some(&(next, e)) => (at, came) = (next as usize, e),
                    None => break,
                }
                place = (place + 1) % places.count;
            }
        }
        Ok(seating)
    }
}

/// The vertices that can stand at each place: a vertex known to stand there, or all that are not known
/// to stand elsewhere and can be reached from `first` round to `first` in step. The vertex that shows a
/// dead end if there is one.
fn layers(near: &Sets, seating: &Seating, first: usize) -> Result<Sets, usize> {
    let n = seating.place.len();
    let mut free = Sets::new(1, n);
    for v in (0..n).filter(|&v| seating.place[v] == NOWHERE) {
        free.add(0, v);
    }
    let mut here = reached(near, seating, free.of(0), (first, 1))?;
    let back = reached(near, seating, free.of(0), (first, n - 1))?;
    for (word, back) in here.bits.iter_mut().zip(&back.bits) {
        *word &= back;
    }
    Ok(here)
}

/// The vertices at each place that can be reached from the one known at `first`, going round by steps of
/// so many places. Far from known places every second set is the same, and then so is the next.
fn reached(
    near: &Sets,
    seating: &Seating,
    free: &[u64],
    (first, step): (usize, usize),
) -> Result<Sets, usize> {
    let n = seating.place.len();
    let known = seating.holder[first] as usize;
    let mut sets = Sets::new(n, n);
    sets.add(first, known);
    let mut next = vec![0; near.words];
    let mut from = first;
    for done in 1..=n {
        let place = (from + step) % n;
        let before = |place: usize| (place + n - step) % n;
        let (two_before, between) = (before(before(from)), before(from));
        let holder = seating.holder[place];
        let periodic = done > 2
            && holder == NOWHERE
            && seating.holder[between] == NOWHERE
            && sets.of(from) == sets.of(two_before);
        if periodic {
            next.copy_from_slice(sets.of(between));
        } else {
            next.fill(0);
            for v in members(sets.of(from)) {
                for (word, near) in next.iter_mut().zip(near.of(v)) {
                    *word |= near;
                }
            }
            if holder != NOWHERE {
                let (word, bit) = (holder as usize / 64, 1 << (holder % 64));
                let there = next[word] & bit;
                next.fill(0);
                next[word] = there;
            } else {
                next.iter_mut()
                    .zip(free)
                    .for_each(|(word, free)| *word &= free);
            }
        }
        if next.iter().all(|&word| word == 0) {
            let holder = holder as usize;
            return Err(if holder < n { holder } else { known });
        }
        sets.of_mut(place).copy_from_slice(&next);
        from = place;
    }
    Ok(sets)
}

/// For each vertex, those that can stand next to it.
fn neighbors_in_step(here: &Sets) -> Sets {
    let n = here.bits.len() / here.words;
    let mut beside = Sets::new(n, n);
    for place in 0..n {
        let (below, above) = ((place + n - 1) % n, (place + 1) % n);
        // The same three sets as two places before say nothing new.
        let same = place > 1
            && here.of(place) == here.of(place - 2)
            && here.of(above) == here.of(place - 1)
            && here.of(below) == here.of((place + n - 3) % n);
        if same {
            continue;
        }
        for v in members(here.of(place)) {
            beside.join(v, here.of(below));
            beside.join(v, here.of(above));
        }
    }
    beside
}

/// Seats each vertex that has one place only, or is the only one of its place; whether there was one.
fn seat_singles(here: &Sets, seating: &mut Seating) -> Result<bool, usize> {
    let n = seating.place.len();
    let (mut once, mut twice) = (vec![0; here.words], vec![0; here.words]);
    let mut found = Vec::new();
    for place in 0..n {
        let set = here.of(place);
        for (word, &set) in set.iter().enumerate() {
            twice[word] |= once[word] & set;
            once[word] |= set;
        }
        if seating.holder[place] == NOWHERE {
            let mut here = members(set);
            if let (Some(v), None) = (here.next(), here.next()) {
                found.push((v as u32, place as u32));
            }
        }
    }
    if let Some(v) = (0..n).find(|&v| once[v / 64] >> (v % 64) & 1 == 0) {
        return Err(v);
    }
    for v in (0..n).filter(|&v| twice[v / 64] >> (v % 64) & 1 == 0) {
        if seating.place[v] == NOWHERE {
            let place = (0..n).find(|&place| here.holds(place, v));
            found.extend(place.map(|place| (v as u32, place as u32)));
        }
    }
    for &(v, place) in &found {
        if !seating.seat(v, place) {
            return Err(v as usize);
        }
    }
    Ok(!found.is_empty())
}
