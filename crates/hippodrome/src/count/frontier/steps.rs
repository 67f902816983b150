//! The squares in the order in which they are dealt with, and what there is to know of each.
//!
//! A square is *done* when both its moves are fixed. The *frontier* is the set of squares that are not done
//! but next to one that is. Each gets a slot of the state when it enters the frontier, the lowest
//! that is free, and gives it back when its turn comes; so a state keeps its number where nothing
//! changes, and a square that enters is bare without anybody writing so.

use super::key::Key;
use crate::graph::Graph;

/// One square's turn.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Step {
    /// The square's slot; `None` if no neighbor is done, so that it is bare.
    pub(crate) own: Option<u8>,
    /// The neighbors that are not done.
    pub(crate) targets: Vec<Target>,
    /// Whether a tour may be closed now: every square that is left lies in the frontier.
    pub(crate) closes: bool,
    /// The slots in use after this step.
    pub(crate) live: Vec<u8>,
    /// What a state must keep to after this step: nothing, but for an estimate.
    pub(crate) bounds: Vec<Bound>,
    /// For each symmetry of the graph that maps the squares done onto themselves, where it takes
    /// the content of each live slot.
    pub(crate) mirrors: Vec<Vec<(u8, u8)>>,
}

/// A neighbor to which a move may be chosen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Target {
    pub(crate) slot: u8,
    /// How many of its neighbors are still not done after this step, at most 2.
    pub(crate) left: u8,
}

/// How many moves the square of a slot may have.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Bound {
    pub(crate) slot: u8,
    pub(crate) least: u8,
    pub(crate) most: u8,
}

impl Step {
    /// How many states the layer after this step could have, mirror images being one: each vertex of the frontier is bare, inner, or the
    /// mate of another. By the recurrence of the last vertex, which is bare or inner, or paired with one of the others.
    pub(crate) fn conceivable(&self) -> f64 {
        let (mut before, mut all) = (0.0, 1.0);
        for others in 0..self.live.len() {
            (before, all) = (all, 2.0 * all + others as f64 * before);
        }
        all / (self.mirrors.len() + 1) as f64
    }
}

/// The steps of an order, and how many slots they take; `None` if they are more than any state has.
/// Vertices that are missing from the order come after all others. `symmetries` are permutations of the vertices that preserve the graph.
pub(crate) fn steps(
    graph: &Graph,
    order: &[u32],
    symmetries: &[Vec<u32>],
) -> Option<(Vec<Step>, usize)> {
    let n = graph.len();
    let mut turn = vec![usize::MAX; n];
    for (at, &v) in order.iter().enumerate() {
        turn[v as usize] = at;
    }
    let mut slots = Slots::new(n);
    let mut steps = Vec::with_capacity(n);
    let mut mirrors: Vec<Mirror<'_>> = symmetries.iter().map(|image| Mirror::new(image)).collect();
    for (at, &v) in order.iter().enumerate() {
        let own = slots.leave(v);
        let is_left = |w: u32| turn[w as usize] > at;
        let mut targets = Vec::new();
        for &w in graph.neighbors(v as usize).iter().filter(|&&w| is_left(w)) {
            let slot = slots.enter(w)?;
            let left = graph.neighbors(w as usize).iter().filter(|&&x| is_left(x));
            targets.push(Target {
                slot,
                left: left.take(2).count() as u8,
            });
        }
        for mirror in &mut mirrors {
            mirror.is_done(v as usize, |w| turn[w] < at);
        }
        let mirrors = mirrors.iter().filter(|mirror| mirror.missing == 0);
        let mirrors = mirrors.map(|mirror| {
            let moved = slots.inside().filter_map(|(from, w)| {
                let image = mirror.image[w as usize];
                Some((from, slots.of[image as usize]?))
            });
            moved.collect()
        });
        steps.push(Step {
            own,
            targets,
            closes: slots.inside().count() == n - at - 1,
            live: slots.inside().map(|(slot, _)| slot).collect(),
            bounds: Vec::new(),
            mirrors: mirrors.collect(),
        });
    }
    Some((steps, slots.taken.len()))
}

/// Which vertex each slot in use holds after these vertices are done, in the order given; `None` if
/// they took more slots than any state has.
pub(crate) fn frontier(graph: &Graph, done: &[u32]) -> Option<Vec<(u8, u32)>> {
    let mut slots = Slots::new(graph.len());
    let mut is_done = vec![false; graph.len()];
    for &v in done {
        is_done[v as usize] = true;
        slots.leave(v);
        for &w in graph.neighbors(v as usize) {
            if !is_done[w as usize] {
                slots.enter(w)?;
            }
        }
    }
    Some(slots.inside().collect())
}

/// Which vertices of the frontier hold which slots.
struct Slots {
    of: Vec<Option<u8>>,
    taken: Vec<Option<u32>>,
}

impl Slots {
    fn new(vertices: usize) -> Self {
        Slots {
            of: vec![None; vertices],
            taken: Vec::new(),
        }
    }

    /// The vertex gives its slot back, if it has one.
    fn leave(&mut self, v: u32) -> Option<u8> {
        let own = self.of[v as usize].take()?;
        self.taken[usize::from(own)] = None;
        Some(own)
    }

    /// The slot of a vertex, a new one if need be; `None` if all are taken.
    fn enter(&mut self, v: u32) -> Option<u8> {
        let Slots { of, taken } = self;
        let slot = *of[v as usize].get_or_insert_with(|| {
            let free = taken.iter().position(Option::is_none);
            let free = free.unwrap_or_else(|| {
                taken.push(None);
                taken.len() - 1
            });
            taken[free] = Some(v);
            free as u8
        });
        (taken.len() <= <u128 as Key>::SLOTS).then_some(slot)
    }

    /// The slots in use, and what they hold.
    fn inside(&self) -> impl Iterator<Item = (u8, u32)> {
        let slots = (0u8..).zip(&self.taken);
        slots.filter_map(|(slot, v)| Some((slot, (*v)?)))
    }
}

/// A symmetry of the graph while squares are done one by one.
struct Mirror<'s> {
    image: &'s [u32],
    origin: Vec<u32>,
    /// How many squares are done whose images are not.
    missing: usize,
}

impl<'s> Mirror<'s> {
    fn new(image: &'s [u32]) -> Self {
        let mut origin = vec![0; image.len()];
        for (v, &w) in (0..).zip(image) {
            origin[w as usize] = v;
        }
        Mirror {
            image,
            origin,
            missing: 0,
        }
    }

    /// Takes note of one more square; `before` tells those done earlier.
    fn is_done(&mut self, v: usize, before: impl Fn(usize) -> bool) {
        let (image, origin) = (self.image[v] as usize, self.origin[v] as usize);
        self.missing += usize::from(image != v && !before(image));
        self.missing -= usize::from(origin != v && before(origin));
    }
}
