//! The longest path or cycle by a sweep: move after move is decided, for all that can be told apart at once.
//!
//! Dynamic programming over a frontier, as in counting (D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4, calls it
//! a frontier method), with a maximum in place of a number: of all ways to a state only one with the most moves is kept. Where moves
//! must not cross, paths to the left of the frontier lie side by side, and there are far fewer states.
//!
//! A state whose moves, together with all that could still be chosen, are no more than those of a path that is known is let
//! go of. At first only so many states are kept as a *beam* is wide, which finds a good path soon, and then ever more. A sweep that
//! let go of no other states has found the longest. One that did knows what these could have hoped for at most, and that is
//! a bound too.
//!
//! Cost: for each state of each turn O(open squares). Memory: two layers of states.

use super::chosen::{Chosen, NOTHING};
use super::hope::{Hope, Mirror};
use super::state::{Becomes, Goal, State};
use super::states::States;
use super::turns::Turns;
use crate::limits::{Limits, Stopped};
use crate::trace::{LongestProgress, PULSE, ProgressTrace};

/// What a move that was chosen promises, and what an end of a path costs, beside a move that is hoped for.
const RANK_OF_MOVE: u32 = 1;
const RANK_OF_END: u32 = 1;

/// What a sweep found.
#[derive(Debug)]
pub(super) struct Swept {
    /// The moves of a longer path than was known, if there is one.
    pub(super) moves: Option<Vec<u32>>,
    /// No path has more moves than this, if the sweep came to its end.
    pub(super) most: Option<u32>,
    /// Why it did not.
    pub(super) stopped: Option<Stopped>,
}

/// What all sweeps of one question share.
#[derive(Debug)]
pub(super) struct Sweep<'t> {
    pub(super) turns: &'t Turns,
    pub(super) goal: &'t Goal,
    /// Which of two colors each square has; all the same if moves do not change the color.
    pub(super) colors: &'t [bool],
    pub(super) changes_color: bool,
    pub(super) mirror: Option<&'t Mirror>,
}

impl Sweep<'_> {
    /// A path with more moves than are known, if there is one among the states that so wide a beam keeps.
    pub(super) fn run(
        &self,
        known: u32,
        width: usize,
        limits: &Limits<'_>,
        nodes: &mut u64,
        trace: &mut dyn ProgressTrace,
    ) -> Swept {
        let turns = self.turns;
        let mut stopped = None;
        let mut chosen = Chosen::default();
        let (mut best, mut best_chain) = (known, NOTHING);
        let mut lost = 0;
        let mut state = State::new(turns, self.goal);
        let (mut passed, mut took) = (state.clone(), state.clone());
        let mut key = Vec::new();
        state.write(&mut key);
        let mut layer = States::new(state.words());
        let mut next = States::new(state.words());
        if let Some(first) = layer.reach(&key, 0) {
            first.chain = NOTHING;
        }
        let mut held = 0;
        let (colors, changes_color) = (self.colors, self.changes_color);
        let mut hopes = Hope::new(turns, self.goal, colors, changes_color, self.mirror);
        'turns: for turn in 0..turns.len() as u32 {
            hopes.begin(turn);
            for at in 0..layer.len() {
                *nodes += 1;
                if *nodes % (PULSE / 16) == 0 {
                    if limits.asked_to_stop() {
                        stopped = Some(Stopped::Asked);
                        break 'turns;
                    }
                    trace.longest(LongestProgress {
                        moves: u64::from(best),
                        decided: u64::from(turn),
                        of: turns.len() as u64,
                        states: layer.len() as u64,
                        expanded: *nodes,
                    });
                }
                if *nodes > limits.budget() {
                    stopped = Some(Stopped::Nodes);
                    break 'turns;
                }
                let reached = layer.known(at);
                state.read(layer.key(at));
                state.enter(turn);
                for choose in [true, false] {
                    if choose && !state.can_choose(turn) {
                        continue;
                    }
                    let (next_state, becomes) = match choose {
                        true => {
                            took.copy_from(&state);
                            let becomes = took.choose(turn, &hopes.open);
                            (&mut took, becomes)
                        }
                        false => {
                            passed.copy_from(&state);
                            let becomes = passed.pass(turn, &hopes.open);
                            (&mut passed, becomes)
                        }
                    };
                    let moves = reached.moves + u32::from(choose);
                    let chain = |chosen: &mut Chosen| match choose {
                        true => chosen.after(reached.chain, turn),
                        false => reached.chain,
                    };
                    match becomes {
                        Becomes::Nothing => {}
                        Becomes::Whole if moves > best => {
                            best = moves;
                            best_chain = chain(&mut chosen);
                        }
                        Becomes::Whole => {}
                        Becomes::Open => {
                            let hope = hopes.of(next_state, moves, best);
                            if hope <= best {
                                continue;
                            }
                            next_state.write(&mut key);
                            if let Some(known) = next.reach(&key, moves) {
                                known.hope = hope;
                                known.rank = RANK_OF_MOVE * moves + hope
                                    - (RANK_OF_END * next_state.ends()).min(hope);
                                known.chain = chain(&mut chosen);
                            }
                        }
                    }
                }
            }
            let bytes = layer.bytes() + 2 * next.bytes() + 8 * chosen.len();
            if limits.memory.is_some_and(|most| bytes > most) {
                stopped = Some(Stopped::Memory);
                break;
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
            let least = hopes.end(best);
            if least > 0 {
                layer.keep_from(least);
            }
            if let Some(hope) = layer.keep_best(width) {
                lost = lost.max(hope);
            }
            if chosen.len() > 2 * held + (1 << 16) {
                chosen.keep_only(layer.chains().chain([&mut best_chain]));
                held = chosen.len();
            }
        }
        Swept {
            moves: (best > known).then(|| chosen.moves(best_chain)),
            most: stopped.is_none().then_some(best.max(lost)),
            stopped,
        }
    }
}
