//! Given numbers, as places of fragments.
//!
//! The cycle has as many places as vertices; a tour's steps are the first of them, an apex has the last.
//! Let a fragment run upwards from its end a; then `start[a]` is the place of a: one that is known, ANY as
//! long as no vertex of the fragment has a known place, NEVER if it cannot run that way. The same holds
//! for its other end b and the other direction. Joining u of (a..u) to v of (v..b) makes (a..b), and
//! upwards from a it can run if v's place follows u's: `start[v] = start[a] + length(a..u)`.
//!
//! So a join costs O(1), a fragment with two known places is fixed, and when everything is one fragment
//! all given numbers are right. What cannot fit is seen early by [`super::reachable_positions`].

pub(super) const ANY: u32 = u32::MAX;
pub(super) const NEVER: u32 = u32::MAX - 1;

/// What is known of the places of fragments.
pub(super) struct Places {
    /// How many places there are.
    pub(super) count: u32,
    /// Known places and their vertices, in order.
    pub(super) known: Vec<(u32, u32)>,
    /// For each end of a fragment, where it stands if the fragment runs upwards from it.
    pub(super) start: Vec<u32>,
    /// For each end of a fragment, the vertices on it.
    pub(super) length: Vec<u32>,
    /// What joins have overwritten: end, start, length.
    trail: Vec<[(u32, u32, u32); 2]>,
}

impl Places {
    /// At least one place must be known.
    pub(super) fn new(vertices: usize, known: Vec<(u32, u32)>) -> Places {
        let mut start = vec![ANY; vertices];
        for &(place, v) in &known {
            start[v as usize] = place;
        }
        Places {
            count: vertices as u32,
            known,
            start,
            length: vec![1; vertices],
            trail: Vec::new(),
        }
    }

    /// Where the first of two fragments starts, running upwards into the second.
    fn follow(&self, first: u32, length: u32, second: u32) -> u32 {
        match (first, second) {
            (NEVER, _) | (_, NEVER) => NEVER,
            (ANY, ANY) => ANY,
            (ANY, second) => (second + self.count - length % self.count) % self.count,
            (first, ANY) => first,
            (first, second) if (first + length) % self.count == second => first,
            _ => NEVER,
        }
    }

    /// Where the fragments (a..u) and (v..b) stand when u and v are joined, upwards from a and from b.
    fn joined(&self, (a, u): (u32, u32), (v, b): (u32, u32)) -> (u32, u32) {
        let start = |v: u32| self.start[v as usize];
        let length = |v: u32| self.length[v as usize];
        (
            self.follow(start(a), length(u), start(v)),
            self.follow(start(b), length(v), start(u)),
        )
    }

    /// The edge u-v makes (a..u) and (v..b) one fragment, or closes the cycle; `false` if it cannot.
    pub(super) fn join(&mut self, (a, u): (u32, u32), (v, b): (u32, u32)) -> bool {
        let before = |end: u32| (end, self.start[end as usize], self.length[end as usize]);
        let saved = [before(a), before(b)];
        if a == v {
            self.trail.push(saved);
            return true;
        }
        let (up, down) = self.joined((a, u), (v, b));
        if up == NEVER && down == NEVER {
            return false;
        }
        let length = self.length[u as usize] + self.length[v as usize];
        self.trail.push(saved);
        for (end, start) in [(a, up), (b, down)] {
            self.start[end as usize] = start;
            self.length[end as usize] = length;
        }
        true
    }

    /// Takes the last join back.
    pub(super) fn undo(&mut self) {
        for (end, start, length) in self.trail.pop().into_iter().flatten().rev() {
            self.start[end as usize] = start;
            self.length[end as usize] = length;
        }
    }

    /// The cycle told from its first place on, upwards. `None` if no direction agrees with all places
    /// that are known, which is not to be expected.
    pub(super) fn told(&self, mut cycle: Vec<u32>) -> Option<Vec<u32>> {
        let (first, v) = self.known[0];
        let at = cycle.iter().position(|&w| w == v)?;
        cycle.rotate_left(at);
        let agrees = |cycle: &[u32]| {
            let mut known = self.known.iter();
            known.all(|&(place, v)| cycle[(place - first) as usize] == v)
        };
        if !agrees(&cycle) {
            cycle[1..].reverse();
        }
        agrees(&cycle).then(|| {
            cycle.rotate_right(first as usize);
            cycle
        })
    }
}
