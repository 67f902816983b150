//! What there is to know of each vertex's turn, where parts become one.

use super::joined::Meeting;
use crate::count::frontier::steps::{Step, Target};
use crate::count::plan::elimination::Elimination;
use crate::graph::Graph;

/// The turn of a vertex.
#[derive(Debug)]
pub(super) struct PartTurn {
    pub(super) vertex: u32,
    /// How many parts become one.
    pub(super) parts: usize,
    /// What must hold of the first and the second, of these and the third, and so on.
    pub(super) meetings: Vec<Meeting>,
    /// The choice of edges afterwards.
    pub(super) step: Step,
}

/// The turns of all vertices, and how many slots they take.
pub(super) fn turns(graph: &Graph, elimination: &Elimination) -> (Vec<PartTurn>, usize) {
    let n = graph.len();
    let (slots, all) = elimination.slots();
    let bits = |vertices: &[u32]| {
        let slots = vertices.iter().map(|&w| slots[w as usize]);
        slots.fold(0u32, |bits, slot| bits | 1 << slot)
    };
    let mut times = vec![0; n];
    for (time, turn) in elimination.turns.iter().enumerate() {
        times[turn.vertex as usize] = time;
    }
    // The slots of the frontiers of parts that are not in another, and how many vertices they have.
    let mut waiting: Vec<(u32, usize)> = Vec::new();
    let turns = elimination.turns.iter().enumerate().map(|(time, turn)| {
        let is_within = |w: u32| (time + 1 - turn.size..=time).contains(&times[w as usize]);
        // The neighbors that are neither in these parts nor this vertex.
        let beyond = |w: u32| {
            graph
                .neighbors(w as usize)
                .iter()
                .filter(|&&x| !is_within(x))
        };
        let parts = waiting.split_off(waiting.len() - turn.parts);
        let mut meetings: Vec<Meeting> = Vec::new();
        let (mut met, mut done) = (0, 0);
        for (at, &(frontier, size)) in parts.iter().enumerate() {
            (met, done) = (met | frontier, done + size);
            if at > 0 {
                meetings.push(Meeting {
                    slots: met,
                    closes: done + met.count_ones() as usize == n,
                    ..Meeting::default()
                });
            }
        }
        if let Some(last) = meetings.last_mut() {
            for &w in &turn.before {
                // Its edge to this vertex is still to be chosen.
                let to_this = usize::from(graph.adjacent(w, turn.vertex));
                let others = beyond(w).take(2).count() + to_this;
                let slot = 1 << slots[w as usize];
                last.inner |= if others == 0 { slot } else { 0 };
                last.not_bare |= if others < 2 { slot } else { 0 };
            }
        }
        waiting.push((bits(&turn.frontier), turn.size));
        let neighbors = graph.neighbors(turn.vertex as usize).iter();
        let later = neighbors.filter(|&&w| times[w as usize] > time);
        let targets = later.map(|&w| Target {
            slot: slots[w as usize],
            left: beyond(w).take(2).count() as u8,
        });
        let step = Step {
            own: (turn.parts > 0).then_some(slots[turn.vertex as usize]),
            targets: targets.collect(),
            closes: turn.size + turn.frontier.len() == n,
            live: turn.frontier.iter().map(|&w| slots[w as usize]).collect(),
            bounds: Vec::new(),
            mirrors: Vec::new(),
        };
        PartTurn {
            vertex: turn.vertex,
            parts: turn.parts,
            meetings,
            step,
        }
    });
    (turns.collect(), all)
}
