//! Given numbers: which vertices can still stand at each place of the cycle.
//!
//! Let `here[p]` be the vertices that can stand at place p: one only where that is known, else those next
//! to one of `here[p - 1]` and to one of `here[p + 1]`, by two passes round the cycle over the edges that
//! are not out (R. Bellman's reachability in layers). A vertex that can stand nowhere or a place without a
//! vertex is a dead end; a vertex with one place, or the only one of its place, is known from then on; an
//! edge whose ends never stand side by side goes out, one between known neighbors goes in.
//!
//! Invariant: no vertex is dropped from the place that it has in a tour that agrees with all edges decided.
//! Everything is found anew at every look, so nothing needs to be taken back. Cost: O(N / 64) for each
//! vertex at each place, memory O(N² / 64); so beyond [`MOST_PLACES`] vertices there is no look, and only
//! [`super::places`] keeps the numbers right.

use super::fragments::{DeadEnd, Edge, Fragments};
use super::places::Places;

/// The most vertices for which places are looked at.
const MOST_PLACES: usize = 1024;

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
        let here = loop {
            let here = layers(&near, &seating, places.known[0].0 as usize).map_err(DeadEnd)?;
            if !seat_singles(&here, &mut seating).map_err(DeadEnd)? {
                break here;
            }
        };
        let mut beside = Sets::new(n, n);
        for place in 0..n {
            let (below, above) = ((place + n - 1) % n, (place + 1) % n);
            for v in members(here.of(place)) {
                beside.join(v, here.of(below));
                beside.join(v, here.of(above));
            }
        }
        for (e, &(u, v)) in (0..).zip(&self.edges) {
            if self.edge[e as usize] != Edge::Open {
                continue;
            }
            let ends = (self.mate[u as usize], self.mate[v as usize]);
            let may_join = || ends.0 == v || places.may_join((ends.0, u), (v, ends.1));
            if !beside.holds(u as usize, v as usize) || !may_join() {
                self.queue.push((e, Edge::Out));
                continue;
            }
            let [one, other] = [u, v].map(|v| seating.place[v as usize]);
            if one != NOWHERE && other != NOWHERE {
                // They are side by side, or the edge would be out.
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
    let mut here = Sets::new(n, n);
    for (place, &holder) in seating.holder.iter().enumerate() {
        match holder {
            NOWHERE => here.join(place, free.of(0)),
            holder => here.add(place, holder as usize),
        }
    }
    let known = seating.holder[first] as usize;
    let mut reached = vec![0; near.words];
    for direction in [1, n - 1] {
        let mut from = first;
        for _ in 0..n {
            let place = (from + direction) % n;
            reached.fill(0);
            for v in members(here.of(from)) {
                for (word, near) in reached.iter_mut().zip(near.of(v)) {
                    *word |= near;
                }
            }
            let mut some = 0;
            for (word, reached) in here.of_mut(place).iter_mut().zip(&reached) {
                *word &= reached;
                some |= *word;
            }
            if some == 0 {
                let holder = seating.holder[place];
                return Err(if holder == NOWHERE {
                    known
                } else {
                    holder as usize
                });
            }
            from = place;
        }
    }
    Ok(here)
}

/// Seats each vertex that has one place only, or is the only one of its place; whether there was one.
fn seat_singles(here: &Sets, seating: &mut Seating) -> Result<bool, usize> {
    let n = seating.place.len();
    let mut found = Vec::new();
    // How many places each vertex has, and one of them.
    let mut places = vec![(0u32, 0u32); n];
    for place in 0..n {
        let mut count = 0;
        for v in members(here.of(place)) {
            places[v] = (places[v].0 + 1, place as u32);
            count += 1;
        }
        if count == 1 && seating.holder[place] == NOWHERE {
            found.extend(members(here.of(place)).map(|v| (v as u32, place as u32)));
        }
    }
    for (v, &(count, place)) in (0u32..).zip(&places) {
        if count == 0 {
            return Err(v as usize);
        }
        if count == 1 && seating.place[v as usize] == NOWHERE {
            found.push((v, place));
        }
    }
    for &(v, place) in &found {
        if !seating.seat(v, place) {
            return Err(v as usize);
        }
    }
    Ok(!found.is_empty())
}
