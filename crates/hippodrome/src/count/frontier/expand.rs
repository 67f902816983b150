//! What may come of a state when a square's turn comes.
//!
//! Both moves of the square are fixed: as many as it lacks, in every possible way, each to a neighbor
//! that is not done. A neighbor for which this is the last chance to get a move that it needs must be
//! taken; if there are more of them than moves, nothing comes of the state. A move between the two ends
//! of one path closes a cycle: a tour if nothing is left outside it, else nothing.

use arrayvec::ArrayVec;

use super::key::{BARE, INNER, Key};
use super::steps::Step;

/// A way to go on.
pub(crate) enum Next<K> {
    State(K),
    Tour,
}

/// The state by its one name, and of mirror images the least.
#[inline]
pub(crate) fn canonical<K: Key>(step: &Step, state: K) -> K {
    let state = state.canonical();
    let images = step.mirrors.iter().map(|moved| {
        let image = moved.iter().fold(K::EMPTY, |image, &(from, to)| {
            image.with(to, state.get(from))
        });
        image.canonical()
    });
    images.fold(state, K::min)
}

/// All the ways to fix the moves of a square: what comes of each, and the slots of the neighbors taken.
#[inline]
pub(crate) fn expand<K: Key, E>(
    step: &Step,
    state: K,
    mut go: impl FnMut(Next<K>, &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let own = step.own.map_or(BARE, |slot| state.get(slot));
    let fresh = state.fresh();
    let state = step.own.map_or(state, |slot| state.with(slot, BARE));
    // The neighbors that may be taken, those that must be taken first.
    let mut open: ArrayVec<(u8, u32), 32> = ArrayVec::new();
    let mut must = 0;
    for &target in &step.targets {
        let label = state.get(target.slot);
        let needs = match label {
            INNER => continue,
            BARE => 2,
            _ => 1,
        };
        if needs > target.left {
            if needs > target.left + 1 {
                return Ok(());
            }
            open.push((target.slot, label));
            let last = open.len() - 1;
            open.swap(must, last);
            must += 1;
        } else {
            open.push((target.slot, label));
        }
    }
    match own {
        INNER => match must {
            0 => go(Next::State(state), &[]),
            _ => Ok(()),
        },
        BARE => {
            if must > 2 {
                return Ok(());
            }
            let seconds = if must == 2 { 1..2 } else { 1..open.len() };
            for second in seconds {
                let firsts = if must == 0 { 0..second } else { 0..1 };
                for first in firsts {
                    if let Some(next) = through(step, state, open[first], open[second], fresh) {
                        go(next, &[open[first].0, open[second].0])?;
                    }
                }
            }
            Ok(())
        }
        path => {
            let choices = match must {
                0 => &open[..],
                1 => &open[..1],
                _ => &[],
            };
            for &(slot, label) in choices {
                let next = match label {
                    BARE => Some(Next::State(state.with(slot, path))),
                    same if same == path => close(step, state.with(slot, INNER)),
                    other => Some(Next::State(state.with(slot, INNER).renamed(other, path))),
                };
                if let Some(next) = next {
                    go(next, &[slot])?;
                }
            }
            Ok(())
        }
    }
}

/// A bare square is joined to two neighbors.
#[inline]
fn through<K: Key>(
    step: &Step,
    state: K,
    (a, path_a): (u8, u32),
    (b, path_b): (u8, u32),
    fresh: u32,
) -> Option<Next<K>> {
    let state = match (path_a, path_b) {
        (BARE, BARE) => state.with(a, fresh).with(b, fresh),
        (BARE, path) => state.with(a, path).with(b, INNER),
        (path, BARE) => state.with(a, INNER).with(b, path),
        (path, same) if path == same => {
            return close(step, state.with(a, INNER).with(b, INNER));
        }
        (path, other) => state.with(a, INNER).with(b, INNER).renamed(other, path),
    };
    Some(Next::State(state))
}

/// A cycle is closed: a tour if every square that is left is inner.
#[inline]
fn close<K: Key>(step: &Step, state: K) -> Option<Next<K>> {
    let whole = step.closes && step.live.iter().all(|&slot| state.get(slot) == INNER);
    whole.then_some(Next::Tour)
}
