//! Given numbers: where fragments can still stand on the cycle.
//!
//! A fragment of length l that is entered at its end a at place p is left at its other end at place
//! p + l - 1, over an open edge to an end of the next one at place p + l. So the cycle is a way through
//! entries (a, p), once round, and through the fragments whose places are known. Entries that can be
//! reached from the first known place, and from which it can be reached again, are found by two passes
//! over the places (R. Bellman's reachability in layers, with fragments for steps). A fragment without an
//! entry is a dead end; an open edge that is on no way goes out.
//!
//! Invariant: no entry is dropped that a tour has which agrees with all edges decided. (That a way may
//! use a fragment twice and leave another out is not seen here.) Everything is found anew at every look,
//! so nothing needs to be taken back. To look again until nothing changes, or to go on from fragments
//! that have only one entry left, was tried: fewer nodes, and more time.
//!
//! Cost: O(entries x degree), of which there are N for each of N places at the most, and far fewer where
//! known places are near each other; memory O(N² / 32) bits. So beyond [`MAX_PLACES`] vertices there is no
//! look, and only [`super::places`] keeps the numbers right.

use super::entries::{NOBODY, Seats};
use super::fragments::{DeadEnd, Edge, Fragments};
use super::places::{ANY, NEVER, Places};

/// The most vertices for which places are looked at.
const MAX_PLACES: usize = 1024;

impl Fragments {
    /// Whether every fragment still has a place; what follows for edges is put into the queue.
    pub(super) fn fits(&mut self) -> Result<(), DeadEnd> {
        let n = self.mate.len();
        // One place alone fixes where a cycle begins, and nothing else; a whole cycle is right.
        let known = self.places.as_ref().map_or(0, |places| places.known.len());
        if n > MAX_PLACES || known < 2 || self.chosen == n {
            return Ok(());
        }
        let mut seats = std::mem::take(&mut self.seats);
        let fits = self.seat(&mut seats);
        self.seats = seats;
        fits.map_err(|v| DeadEnd(v as usize))
    }

    /// The same; the vertex that shows a dead end.
    fn seat(&mut self, seats: &mut Seats) -> Result<(), u32> {
        let Some(places) = &self.places else {
            return Ok(());
        };
        self.lay(places, seats)?;
        self.reach(places, seats);
        self.come_back(places, seats)?;
        let ends = 0..self.mate.len() as u32;
        let homeless = |&v: &u32| {
            let either = [v, self.mate[v as usize]];
            self.inside[v as usize] < 2 && !either.iter().any(|&end| seats.seated[end as usize])
        };
        if let Some(v) = ends.clone().find(homeless) {
            return Err(v);
        }
        for (e, &used) in (0..).zip(&seats.used) {
            if !used && self.edge[e as usize] == Edge::Open {
                self.queue.push((e, Edge::Out));
            }
        }
        Ok(())
    }

    /// Where fragments are known to stand.
    fn lay(&self, places: &Places, seats: &mut Seats) -> Result<(), u32> {
        let n = self.mate.len();
        seats.start.clone_from(&places.start);
        seats.length.clone_from(&places.length);
        for list in [&mut seats.fragment, &mut seats.holder] {
            list.clear();
            list.resize(n, NOBODY);
        }
        for end in (0..n).filter(|&v| self.inside[v] < 2) {
            if seats.fragment[end] != NOBODY {
                continue;
            }
            let (mut at, mut came) = (end, u32::MAX);
            loop {
                seats.fragment[at] = end as u32;
                let onward =
                    |&&(_, e): &&(u32, u32)| e != came && self.edge[e as usize] == Edge::In;
                match self.links(at).iter().find(onward) {
                    Some(&(next, e)) => (at, came) = (next as usize, e),
                    None => break,
                }
            }
        }
        for &(place, v) in &places.known {
            seats.holder[place as usize] = seats.fragment[v as usize];
        }
        for end in (0..n as u32).filter(|&v| self.inside[v as usize] < 2) {
            let known = |end: u32| ![ANY, NEVER].contains(&seats.start[end as usize]);
            let mate = self.mate[end as usize];
            if known(end) && (mate == end || !known(mate)) {
                seats.hold(end)?;
            }
        }
        seats.count_free();
        Ok(())
    }

    /// Upwards once round the cycle, from the fragment with the first known place back to it.
    fn reach(&self, places: &Places, seats: &mut Seats) {
        let n = self.mate.len();
        let (first, v) = places.known[0];
        let (first, base) = (first as usize, seats.fragment[v as usize]);
        seats.up.clear(n);
        for list in [&mut seats.entries, &mut seats.exits] {
            list.resize_with(n + 1, Vec::new);
            list.iter_mut().for_each(Vec::clear);
        }
        for end in self.ends(base) {
            let start = seats.start[end as usize];
            if seats.suits(end, start) {
                let last = start as usize + seats.length[end as usize] as usize - 1;
                seats.exits[(last + n - first) % n].push(self.mate[end as usize]);
            }
        }
        for step in 0..n {
            let place = (first + step + 1) % n;
            for index in 0..seats.exits[step].len() {
                let exit = seats.exits[step][index];
                for &(entry, e) in self.links(exit as usize) {
                    if self.edge[e as usize] != Edge::Open
                        || self.inside[entry as usize] == 2
                        || !seats.suits(entry, place as u32)
                        || !seats.up.add(place, entry)
                    {
                        continue;
                    }
                    seats.entries[step + 1].push(entry);
                    if seats.fragment[entry as usize] != base {
                        let length = seats.length[entry as usize] as usize;
                        seats.exits[step + length].push(self.mate[entry as usize]);
                    }
                }
            }
        }
    }

    /// Downwards again, over what was reached; the edges and the entries that are on a way all round.
    fn come_back(&self, places: &Places, seats: &mut Seats) -> Result<(), u32> {
        let n = self.mate.len();
        let (first, v) = places.known[0];
        let (first, base) = (first as usize, seats.fragment[v as usize]);
        seats.back.clear(n);
        seats.seated.clear();
        seats.seated.resize(n, false);
        seats.used.clear();
        seats.used.resize(self.edge.len(), false);
        let mut round = false;
        for step in (1..=n).rev() {
            let place = (first + step) % n;
            for index in 0..seats.entries[step].len() {
                let entry = seats.entries[step][index];
                if seats.fragment[entry as usize] != base && !seats.back.holds(place, entry) {
                    continue;
                }
                seats.seated[entry as usize] = true;
                for &(exit, e) in self.links(entry as usize) {
                    if self.edge[e as usize] != Edge::Open || self.inside[exit as usize] == 2 {
                        continue;
                    }
                    let before = self.mate[exit as usize];
                    let length = seats.length[exit as usize] as usize;
                    if seats.fragment[exit as usize] == base {
                        let start = seats.start[before as usize];
                        let meets = |start: u32| (start as usize + length) % n == place;
                        if seats.suits(before, start) && meets(start) {
                            round = true;
                            seats.used[e as usize] = true;
                        }
                    } else if step > length {
                        let there = (first + step - length) % n;
                        if seats.up.holds(there, before) {
                            seats.back.add(there, before);
                            seats.used[e as usize] = true;
                        }
                    }
                }
            }
        }
        if round { Ok(()) } else { Err(v) }
    }

    /// The ends of a fragment, by one of them.
    fn ends(&self, one: u32) -> impl Iterator<Item = u32> + use<> {
        let other = self.mate[one as usize];
        [one, other]
            .into_iter()
            .take(if one == other { 1 } else { 2 })
    }
}
