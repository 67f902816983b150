//! Given numbers: where fragments can still stand on the cycle.
//!
//! A fragment of length l that is entered at its end a at place p is left at its other end at place
//! p + l - 1, over an open edge to an end of the next one at place p + l. So the cycle is a way through
//! entries (a, p), once round, and through the fragments whose places are known. Entries that can be
//! reached from the first known place, and from which it can be reached again, are found by two passes
//! over the places (R. Bellman's reachability in layers, with fragments for steps). A fragment without an
//! entry is a dead end; an open edge that is on no way goes out.
//!
//! Invariant: no entry is dropped that a tour has which agrees with all edges decided. (A way through the entries may
//! use a fragment twice and leave another out; that is not noticed here.) Everything is computed anew each time,
//! so nothing needs to be taken back. Repeating the passes until nothing changes was tried, and so was deciding at
//! once where a fragment has only one entry left: that took fewer nodes, but more time.
//!
//! Cost: O(entries x degree), of which there are N for each of N places at the most, and far fewer where
//! known places are near each other; memory 2 N² bits and two dozen bytes an entry. So on large graphs, and where the
//! first pass reaches too many entries ([`Positions::within`]), this is left out, and only [`super::places`] keeps the
//! numbers right.

use super::entries::{NOBODY, Positions};
use super::fragments::{DeadEnd, EdgeState, Fragments};
use super::places::{ANY, NEVER, Places};

impl Fragments {
    /// Whether every fragment still has a place. Edges that this rules out are put into the queue.
    pub(super) fn fits(&mut self) -> Result<(), DeadEnd> {
        let n = self.mate.len();
        // One place alone fixes where a cycle begins, and nothing else; a whole cycle is right.
        let known = self.places.as_ref().map_or(0, |places| places.known.len());
        if self.positions.most_entries == 0 || known < 2 || self.chosen == n {
            return Ok(());
        }
        let mut positions = std::mem::take(&mut self.positions);
        let fits = self.reachable(&mut positions);
        self.positions = positions;
        fits.map_err(|v| DeadEnd(v as usize))
    }

    /// The same; an error is a vertex at which there is a dead end.
    fn reachable(&mut self, positions: &mut Positions) -> Result<(), u32> {
        let Some(places) = &self.places else {
            return Ok(());
        };
        self.place_known(places, positions)?;
        if !self.reach(places, positions) {
            return Ok(());
        }
        self.reach_back(places, positions)?;
        let ends = 0..self.mate.len() as u32;
        let without_place = |&v: &u32| {
            let either = [v, self.mate[v as usize]];
            self.inside[v as usize] < 2 && !either.iter().any(|&end| positions.placed[end as usize])
        };
        if let Some(v) = ends.clone().find(without_place) {
            return Err(v);
        }
        for (e, &used) in (0..).zip(&positions.used) {
            if !used && self.edge[e as usize] == EdgeState::Open {
                self.queue.push((e, EdgeState::Out));
            }
        }
        Ok(())
    }

    /// Where fragments are known to stand.
    fn place_known(&self, places: &Places, positions: &mut Positions) -> Result<(), u32> {
        let n = self.mate.len();
        positions.start.clone_from(&places.start);
        positions.length.clone_from(&places.length);
        for list in [&mut positions.fragment, &mut positions.holder] {
            list.clear();
            list.resize(n, NOBODY);
        }
        for end in (0..n).filter(|&v| self.inside[v] < 2) {
            if positions.fragment[end] != NOBODY {
                continue;
            }
            let (mut at, mut came) = (end, u32::MAX);
            loop {
                positions.fragment[at] = end as u32;
                let onward =
                    |&&(_, e): &&(u32, u32)| e != came && self.edge[e as usize] == EdgeState::In;
                match self.links(at).iter().find(onward) {
                    Some(&(next, e)) => (at, came) = (next as usize, e),
                    None => break,
                }
            }
        }
        for &(place, v) in &places.known {
            positions.holder[place as usize] = positions.fragment[v as usize];
        }
        for end in (0..n as u32).filter(|&v| self.inside[v as usize] < 2) {
            let known = |end: u32| ![ANY, NEVER].contains(&positions.start[end as usize]);
            let mate = self.mate[end as usize];
            if known(end) && (mate == end || !known(mate)) {
                positions.hold(end)?;
            }
        }
        positions.count_free();
        Ok(())
    }

    /// The first pass: upwards once round the cycle, from the fragment with the first known place back to it. False if it
    /// has been left in its middle, because there are too many entries.
    fn reach(&self, places: &Places, positions: &mut Positions) -> bool {
        let n = self.mate.len();
        let (first, v) = places.known[0];
        let (first, base) = (first as usize, positions.fragment[v as usize]);
        positions.up.clear(n);
        positions.forget_entries(n);
        for end in self.ends(base) {
            let start = positions.start[end as usize];
            if positions.suits(end, start) {
                let last = start as usize + positions.length[end as usize] as usize - 1;
                positions.leave((last + n - first) % n, self.mate[end as usize]);
            }
        }
        for step in 0..n {
            positions.first_entry[step + 1] = positions.entries.len();
            let place = (first + step + 1) % n;
            let mut index = positions.last_exit[step];
            while let Some(&(exit, before)) = positions.exits.get(index as usize) {
                index = before;
                for &(entry, e) in self.links(exit as usize) {
                    if self.edge[e as usize] != EdgeState::Open
                        || self.inside[entry as usize] == 2
                        || !positions.suits(entry, place as u32)
                        || !positions.up.add(place, entry)
                    {
                        continue;
                    }
                    if positions.entries.len() == positions.most_entries {
                        return false;
                    }
                    positions.entries.push(entry);
                    if positions.fragment[entry as usize] != base {
                        let length = positions.length[entry as usize] as usize;
                        positions.leave(step + length, self.mate[entry as usize]);
                    }
                }
            }
        }
        positions.first_entry[n + 1] = positions.entries.len();
        true
    }

    /// The second pass: downwards again, over what was reached; it finds the edges and entries that lie on a way all
    /// round.
    fn reach_back(&self, places: &Places, positions: &mut Positions) -> Result<(), u32> {
        let n = self.mate.len();
        let (first, v) = places.known[0];
        let (first, base) = (first as usize, positions.fragment[v as usize]);
        positions.back.clear(n);
        positions.placed.clear();
        positions.placed.resize(n, false);
        positions.used.clear();
        positions.used.resize(self.edge.len(), false);
        let mut round = false;
        for step in (1..=n).rev() {
            let place = (first + step) % n;
            for index in positions.first_entry[step]..positions.first_entry[step + 1] {
                let entry = positions.entries[index];
                if positions.fragment[entry as usize] != base && !positions.back.holds(place, entry)
                {
                    continue;
                }
                positions.placed[entry as usize] = true;
                for &(exit, e) in self.links(entry as usize) {
                    if self.edge[e as usize] != EdgeState::Open || self.inside[exit as usize] == 2 {
                        continue;
                    }
                    let before = self.mate[exit as usize];
                    let length = positions.length[exit as usize] as usize;
                    if positions.fragment[exit as usize] == base {
                        let start = positions.start[before as usize];
                        let meets = |start: u32| (start as usize + length) % n == place;
                        if positions.suits(before, start) && meets(start) {
                            round = true;
                            positions.used[e as usize] = true;
                        }
                    } else if step > length {
                        let there = (first + step - length) % n;
                        if positions.up.holds(there, before) {
                            positions.back.add(there, before);
                            positions.used[e as usize] = true;
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
