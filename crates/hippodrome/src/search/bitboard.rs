//! The plain backtracking search of a small graph: it counts exactly the visits of a plain recursive
//! program, in a fraction of its time.
//!
//! Up to 64 vertices the free ones are one word, and the candidates of v are `moves[v] & free`.
//! What a plain search does below a square depends only on that square and on the free vertices
//! that can be reached from it, and near the bottom of the tree the same endings come back again
//! and again: nine of ten, measured on 8x8. So once a search has proved long, the size and the
//! depth of each fruitless ending are remembered in a table and looked up instead of being walked
//! again. Nothing else is skipped: visits, backtracks and depth come out as if it had been walked,
//! and a limit on visits stops at the same square.
//!
//! An ending is keyed by the vertex, the vertices in reach, and whether these are all that are
//! free (only then can it hold a tour). Lookups are made on every second level with 14 to 22 free
//! vertices: above, endings hardly repeat; below, walking is cheaper. The table is direct-mapped;
//! a newer ending replaces an older one.
//!
//! Cost: 16 bytes per ending remembered, 2^19 endings at most. Measured in `bench/`: two to three
//! times the visits a second of a plain C program.

use super::{Outcome, Stats, ends_well};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::memory::{BASE, bytes_fit};
use crate::problem::Problem;
use crate::square::Square;
use crate::trace::{PULSE, SearchProgress, Trace};

/// A search is long after this many visits.
const LONG: u64 = 1 << 17;
/// The logarithm of the number of endings remembered.
const TABLE_BITS: u32 = 19;
/// With how many free vertices endings are looked up.
const LEVELS: u64 = 1 << 14 | 1 << 16 | 1 << 18 | 1 << 20 | 1 << 22;

/// A fruitless ending: which, how many visits it takes, and how many vertices deep it goes.
#[derive(Copy, Clone, Default)]
struct Ending {
    reach: u64,
    visits: u32,
    /// Four times the vertex, plus two for "used", plus one if everything free is in reach.
    key: u16,
    depth: u16,
}

/// An ending that is being walked, and where it began.
#[derive(Copy, Clone)]
struct Begun {
    reach: u64,
    key: u16,
    visits: u64,
    depth: u16,
}

/// A vertex on the path, with what is still to be tried after it.
#[derive(Copy, Clone, Default)]
struct Frame {
    vertex: u8,
    untried: u64,
    /// The ending that began here, to be remembered when it proves fruitless.
    ending: Option<Begun>,
    /// The longest path through here.
    deepest: u16,
}

/// Adds its work to `stats`. Undirected graphs of at most 64 vertices.
pub(super) fn search(
    problem: &Problem,
    graph: &Graph,
    start: Square,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
    stats: &mut Stats,
) -> Outcome {
    let (n, ends) = (graph.len(), problem.ends());
    let mut moves = [0u64; 64];
    // Where a vertex stands among another's neighbors.
    let mut slots = [[u8::MAX; 64]; 64];
    for v in 0..n {
        for (slot, &w) in graph.neighbors(v).iter().enumerate() {
            moves[v] |= 1 << w;
            slots[v][w as usize] = slot as u8;
        }
    }
    let end = ends.end().map_or(0, |end| 1u64 << end.raw());
    let mut endings: Vec<Ending> = Vec::new();
    let mut path = [Frame::default(); 64];
    let mut depth = 0;
    let mut vertex = start.index();
    let mut free = (u64::MAX >> (64 - n)) & !(1 << vertex);
    let mut untried = moves[vertex] & free;
    let mut deepest = 1;
    let mut ending = None;
    // Visits not yet in `stats`, and the next number of them at which to look up.
    let mut visits = 1u64;
    let budget = limits.budget().saturating_sub(stats.nodes);
    let mut pulse = PULSE.min(budget);
    macro_rules! leave {
        ($outcome:expr) => {{
            stats.nodes += visits;
            stats.backtracks += visits - depth as u64 - 1;
            stats.deepest = longest(&path[..depth], deepest, stats);
            return $outcome;
        }};
    }
    if n == 1 {
        leave!(match ends_well(problem.ground(), ends, start, start) {
            true => Outcome::Found(vec![start]),
            false => Outcome::Exhausted,
        });
    }
    loop {
        if visits >= pulse {
            if visits >= budget {
                leave!(Outcome::Stopped(Stopped::Nodes));
            }
            trace.pulse(SearchProgress {
                engine: "backtrack",
                nodes: stats.nodes + visits,
                depth: depth as u64 + 1,
                deepest: longest(&path[..depth], deepest, stats),
                share: None,
            });
            if limits.asked_to_stop() {
                leave!(Outcome::Stopped(Stopped::Asked));
            }
            let table = (size_of::<Ending>() << TABLE_BITS) as u64;
            if visits >= LONG && endings.is_empty() && bytes_fit(BASE + table, limits).is_ok() {
                endings = vec![Ending::default(); 1 << TABLE_BITS];
            }
            pulse = (visits + PULSE).min(budget);
        }
        if untried == 0 {
            if let Some(found) = ending.take() {
                remember(&mut endings, found, visits, deepest);
            }
            free |= 1 << vertex;
            if depth == 0 {
                // The start itself is left too.
                stats.backtracks += 1;
                leave!(Outcome::Exhausted);
            }
            depth -= 1;
            let frame = path[depth];
            vertex = usize::from(frame.vertex);
            untried = frame.untried;
            ending = frame.ending;
            deepest = frame.deepest.max(deepest);
            continue;
        }
        let next = first(untried, &slots[vertex]);
        untried &= !(1 << next);
        if end & 1 << next != 0 && free != end {
            continue;
        }
        visits += 1;
        let onward = moves[next] & free;
        let rest = free & !(1 << next);
        if onward == 0 {
            // A leaf: its own depth is one more than this vertex's.
            deepest = deepest.max(depth as u16 + 2);
            if rest == 0 && ends_well(problem.ground(), ends, start, Square::new(next as u32)) {
                let squares = path[..depth].iter().map(|frame| usize::from(frame.vertex));
                let squares = squares.chain([vertex, next]);
                let squares = squares.map(|v| Square::new(v as u32)).collect();
                depth += 1;
                leave!(Outcome::Found(squares));
            }
            if visits >= budget {
                // Stopped on the leaf: it is not left.
                depth += 1;
                leave!(Outcome::Stopped(Stopped::Nodes));
            }
            continue;
        }
        let mut begun = None;
        if LEVELS >> rest.count_ones() & 1 == 1 && !endings.is_empty() {
            let reach = reach(&moves, onward, rest);
            let key = (next as u16) << 2 | 2 | u16::from(reach == rest);
            let known = &endings[slot_of(reach, key)];
            let size = u64::from(known.visits);
            if known.reach == reach && known.key == key && visits + size < pulse {
                visits += size;
                deepest = deepest.max(depth as u16 + 2 + known.depth);
                continue;
            }
            begun = Some(Begun {
                reach,
                key,
                visits,
                depth: depth as u16 + 2,
            });
        }
        path[depth] = Frame {
            vertex: vertex as u8,
            untried,
            ending,
            deepest,
        };
        depth += 1;
        (vertex, untried, free, ending) = (next, onward, rest, begun);
        deepest = depth as u16 + 1;
    }
}

/// The longest path so far: the frames keep it for what lies beyond them.
fn longest(path: &[Frame], deepest: u16, stats: &Stats) -> u64 {
    let frames = path.iter().map(|frame| frame.deepest);
    stats.deepest.max(u64::from(frames.fold(deepest, u16::max)))
}

/// The candidate that comes first in the order of moves.
#[inline]
fn first(candidates: u64, slots: &[u8; 64]) -> usize {
    let lowest = candidates.trailing_zeros() as usize % 64;
    let mut rest = candidates & (candidates - 1);
    let mut best = lowest;
    while rest != 0 {
        let next = rest.trailing_zeros() as usize % 64;
        rest &= rest - 1;
        if slots[next] < slots[best] {
            best = next;
        }
    }
    best
}

/// All of `free` that can be reached through `from`.
fn reach(moves: &[u64; 64], from: u64, free: u64) -> u64 {
    let mut reached = from;
    let mut todo = from;
    while todo != 0 {
        let vertex = todo.trailing_zeros() as usize % 64;
        todo &= todo - 1;
        let fresh = moves[vertex] & free & !reached;
        reached |= fresh;
        todo |= fresh;
    }
    reached
}

fn slot_of(reach: u64, key: u16) -> usize {
    let mixed = (reach ^ u64::from(key).wrapping_mul(0x9E37_79B9_7F4A_7C15))
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed >> (64 - TABLE_BITS)) as usize
}

/// The ending is over, after this many visits in all and with paths as long as this.
fn remember(endings: &mut [Ending], begun: Begun, visits: u64, deepest: u16) {
    if let Ok(visits) = u32::try_from(visits - begun.visits) {
        endings[slot_of(begun.reach, begun.key)] = Ending {
            reach: begun.reach,
            visits,
            key: begun.key,
            depth: deepest - begun.depth,
        };
    }
}
