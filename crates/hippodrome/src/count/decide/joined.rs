//! States of two parts put together.
//!
//! Two parts have done different vertices, but some vertices may lie in both frontiers. Such a vertex has the edges of both, at most two; where it has
//! one of each, a path of one part goes on in the other. Paths that close a cycle are a tour if nothing is left outside of it, else nothing comes of
//! the two.
//!
//! Which pairs fit depends only on how many edges each vertex has, the *shape* of a state. So states are grouped by their shapes, and shapes are
//! compared before any states are.
//!
//! Cost: a comparison for each pair of shapes, and some dozen instructions for each pair of states whose shapes fit.

use std::ops::Range;

use crate::count::frontier::expand::Next;
use crate::count::frontier::key::{BARE, INNER, Key};
use crate::limits::MAX_FRONTIER;

/// How many edges the vertices have, a bit for each slot.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Default)]
struct Shape {
    /// Those with one.
    ends: u32,
    /// Those with two.
    inner: u32,
}

/// For each end of a path the slot of its other end.
type Mates = [u8; MAX_FRONTIER];

/// What must hold of two parts that become one.
#[derive(Clone, Debug, Default)]
pub(super) struct Meeting {
    /// The slots of both frontiers.
    pub(super) slots: u32,
    /// Those whose vertices need an edge from these parts, because at most one more edge leads elsewhere.
    pub(super) not_bare: u32,
    /// Those whose vertices need two, because none leads elsewhere.
    pub(super) inner: u32,
    /// Whether a cycle may be the whole: no vertex is left beyond the frontiers.
    pub(super) closes: bool,
}

/// What there is to know of a state, and its place.
struct Shaped {
    shape: Shape,
    mates: Mates,
    place: u32,
}

/// The states of a part, by their shapes.
pub(super) struct Grouped {
    groups: Vec<(Shape, Range<usize>)>,
    states: Vec<Shaped>,
}

impl Grouped {
    pub(super) fn of<K: Key>(states: &[K]) -> Self {
        let states = (0..).zip(states);
        let states = states.map(|(place, &state)| Shaped::of(state, place));
        let mut states: Vec<Shaped> = states.collect();
        states.sort_unstable_by_key(|shaped| (shaped.shape, shaped.place));
        let mut groups: Vec<(Shape, Range<usize>)> = Vec::new();
        for (at, shaped) in states.iter().enumerate() {
            match groups.last_mut() {
                Some((last, range)) if *last == shaped.shape => range.end = at + 1,
                _ => groups.push((shaped.shape, at..at + 1)),
            }
        }
        Grouped { groups, states }
    }

    /// How many bytes so many states take.
    pub(super) fn bytes(states: usize) -> usize {
        states * (size_of::<Shaped>() + size_of::<(Shape, Range<usize>)>())
    }
}

impl Shaped {
    fn of<K: Key>(state: K, place: u32) -> Self {
        let mut shape = Shape::default();
        let mut mates = [0; MAX_FRONTIER];
        let mut first = [u8::MAX; 16];
        for slot in 0..K::SLOTS as u8 {
            match state.get(slot) {
                BARE => {}
                INNER => shape.inner |= 1 << slot,
                path => {
                    shape.ends |= 1 << slot;
                    let other = std::mem::replace(&mut first[path as usize], slot);
                    if other != u8::MAX {
                        mates[usize::from(slot)] = other;
                        mates[usize::from(other)] = slot;
                    }
                }
            }
        }
        Shaped {
            shape,
            mates,
            place,
        }
    }
}

/// All that comes of a state of one part and one of the other, with their places; `pairs` is told how many are about to be put together.
pub(super) fn joined<K: Key, E>(
    [one, other]: [&Grouped; 2],
    meeting: &Meeting,
    mut pairs: impl FnMut(usize) -> Result<(), E>,
    mut go: impl FnMut(Next<K>, [u32; 2]) -> Result<(), E>,
) -> Result<(), E> {
    for (a, group_a) in &one.groups {
        for (b, group_b) in &other.groups {
            let Some(both) = fitting(*a, *b, meeting) else {
                continue;
            };
            let inner = (0..K::SLOTS as u8).filter(|slot| both.inner >> slot & 1 == 1);
            let inner = inner.fold(K::EMPTY, |state, slot| state.with(slot, INNER));
            let is_whole = meeting.closes && both.inner == meeting.slots;
            for x in &one.states[group_a.clone()] {
                pairs(group_b.len())?;
                for y in &other.states[group_b.clone()] {
                    let next = match spliced(inner, [a.ends, b.ends], [&x.mates, &y.mates]) {
                        Spliced::Paths(state) => Next::State(state),
                        Spliced::Cycle if is_whole => Next::Tour,
                        Spliced::Cycle | Spliced::Cycles => continue,
                    };
                    go(next, [x.place, y.place])?;
                }
            }
        }
    }
    Ok(())
}

/// The shape of two states together, if no vertex has too many edges, and none too few for what else leads to it.
fn fitting(a: Shape, b: Shape, meeting: &Meeting) -> Option<Shape> {
    if a.inner & (b.inner | b.ends) | b.inner & a.ends != 0 {
        return None;
    }
    let both = Shape {
        ends: a.ends ^ b.ends,
        inner: a.inner | b.inner | a.ends & b.ends,
    };
    let has_few = meeting.inner & !both.inner | meeting.not_bare & !(both.inner | both.ends);
    (has_few == 0).then_some(both)
}

/// What becomes of the paths of two states.
enum Spliced<K> {
    Paths(K),
    /// One cycle, and no path.
    Cycle,
    /// A cycle and something else.
    Cycles,
}

/// Follows each path from part to part, and names it. `inner` is a state that has only the vertices with two edges.
fn spliced<K: Key>(inner: K, ends: [u32; 2], mates: [&Mates; 2]) -> Spliced<K> {
    let common = ends[0] & ends[1];
    let mut left = ends[0] ^ ends[1];
    let mut followed = 0u32;
    let mut state = inner;
    let mut name = K::EMPTY.fresh();
    // The slots of both parts that a path comes through from this one on, and where it ends.
    let follow = |start: u8, mut part: usize| {
        let (mut at, mut through) = (start, 0u32);
        loop {
            at = mates[part][usize::from(at)];
            if common >> at & 1 == 0 || through >> at & 1 == 1 {
                return (at, through);
            }
            through |= 1 << at;
            part = 1 - part;
        }
    };
    while left != 0 {
        let start = left.trailing_zeros() as u8;
        let part = usize::from(ends[0] >> start & 1 == 0);
        let (end, through) = follow(start, part);
        followed |= through;
        state = state.with(start, name).with(end, name);
        name += 1;
        left &= !(1 << start | 1 << end);
    }
    match common & !followed {
        0 => Spliced::Paths(state),
        cycles if cycles == common && ends[0] == ends[1] => {
            let (_, through) = follow(cycles.trailing_zeros() as u8, 0);
            match through == common {
                true => Spliced::Cycle,
                false => Spliced::Cycles,
            }
        }
        _ => Spliced::Cycles,
    }
}
