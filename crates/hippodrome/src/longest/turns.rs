//! In which order the moves are decided, and what a state must remember between them.
//!
//! A move is decided in its turn: chosen or not. A square is *open* from the turn of its first move to that of its last. Between two
//! turns a state must know how each open square stands, and which later moves are blocked, because a move that was chosen
//! crosses them. So each square has a place in the state while it is open, and each move has a bit from the turn of the first
//! move that could block it to its own. Places and bits are used again, and there are as few as are needed at a time.
//!
//! Cost: O(moves), and for paths that do not cross themselves O(moves · moves nearby).

use super::crossing::{Center, meet};
use crate::limits::{Limits, Stopped};
use crate::memory::bytes_fit;

/// No place, bit or turn.
pub(super) const NONE: u32 = u32::MAX;

/// The moves between some squares, in the order of their turns.
#[derive(Debug)]
pub(super) struct Turns {
    /// The squares that each move joins.
    pub(super) ends: Vec<[u32; 2]>,
    /// The turns of each square's moves, in order.
    pub(super) of_square: Vec<Vec<u32>>,
    /// The place of each square.
    pub(super) place: Vec<u32>,
    pub(super) places: usize,
    /// The bit of each move that can be blocked before its turn, and the first turn in which it can.
    pub(super) bit: Vec<u32>,
    pub(super) blocked_from: Vec<u32>,
    pub(super) bits: usize,
    /// The later moves that each move crosses.
    pub(super) crosses: Vec<Vec<u32>>,
}

impl Turns {
    /// The turns of these moves, which are in order; where moves must not cross, with the centers of the squares.
    pub(super) fn new(
        squares: usize,
        moves: Vec<[u32; 2]>,
        centers: Option<&[Center]>,
        limits: &Limits<'_>,
    ) -> Result<Turns, Stopped> {
        let mut of_square = vec![Vec::new(); squares];
        for (turn, ends) in (0..).zip(&moves) {
            for &end in ends {
                of_square[end as usize].push(turn);
            }
        }
        let spans = of_square.iter().map(|turns: &Vec<u32>| match turns[..] {
            [first, .., last] => Some((first, last)),
            [only] => Some((only, only)),
            [] => None,
        });
        let (place, places) = shared_places(moves.len(), &spans.collect::<Vec<_>>());
        let crosses = match centers {
            Some(centers) => crossed(&moves, centers, limits)?,
            None => vec![Vec::new(); moves.len()],
        };
        let mut blocked_from = vec![NONE; moves.len()];
        for (turn, crossed) in (0..).zip(&crosses) {
            for &later in crossed {
                blocked_from[later as usize] = blocked_from[later as usize].min(turn);
            }
        }
        let spans = (0..).zip(&blocked_from);
        let spans = spans.map(|(turn, &from)| (from != NONE).then_some((from, turn)));
        let (bit, bits) = shared_places(moves.len(), &spans.collect::<Vec<_>>());
        Ok(Turns {
            ends: moves,
            of_square,
            place,
            places,
            bit,
            blocked_from,
            bits,
            crosses,
        })
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// For each move the later ones that it crosses.
fn crossed(
    moves: &[[u32; 2]],
    centers: &[Center],
    limits: &Limits<'_>,
) -> Result<Vec<Vec<u32>>, Stopped> {
    let segments: Vec<(Center, Center)> = moves
        .iter()
        .map(|&[u, v]| (centers[u as usize], centers[v as usize]))
        .collect();
    let corner = |at: u32| {
        let ((x, y), (z, w)) = segments[at as usize];
        (x.min(z), y.min(w))
    };
    let longest = segments
        .iter()
        .map(|((x, y), (z, w))| (x - z).abs().max((y - w).abs()));
    let longest = longest.max().unwrap_or(0);
    // By their lower left corners: what lies further away than the longest move is long is not met.
    let mut by_corner: Vec<u32> = (0..moves.len() as u32).collect();
    by_corner.sort_by_key(|&at| corner(at));
    let mut crossed = vec![Vec::new(); moves.len()];
    let mut pairs = 0;
    for (number, &first) in by_corner.iter().enumerate() {
        if limits.asked_to_stop() {
            return Err(Stopped::Asked);
        }
        let later = &by_corner[number + 1..];
        let (left, low) = corner(first);
        for x in left..=left + longest {
            let from = later.partition_point(|&at| corner(at) < (x, low - longest));
            let near = later[from..].iter();
            for &second in near.take_while(|&&at| corner(at) <= (x, low + longest)) {
                if meet(segments[first as usize], segments[second as usize]) {
                    crossed[first.min(second) as usize].push(first.max(second));
                    pairs += 1;
                }
            }
        }
        bytes_fit(8 * pairs, limits)?;
    }
    Ok(crossed)
}

/// A place for each span of turns, so that no two spans that have a turn in common share one; and how many there are.
fn shared_places(turns: usize, spans: &[Option<(u32, u32)>]) -> (Vec<u32>, usize) {
    let mut begin = vec![Vec::new(); turns];
    let mut end = vec![Vec::new(); turns];
    for (who, span) in spans.iter().enumerate() {
        if let &Some((first, last)) = span {
            begin[first as usize].push(who);
            end[last as usize].push(who);
        }
    }
    let mut places = vec![NONE; spans.len()];
    let mut free: Vec<u32> = Vec::new();
    let mut used = 0;
    for turn in 0..turns {
        for &who in &begin[turn] {
            places[who] = free.pop().unwrap_or_else(|| {
                used += 1;
                used - 1
            });
        }
        for &who in &end[turn] {
            free.push(places[who]);
        }
    }
    (places, used as usize)
}
