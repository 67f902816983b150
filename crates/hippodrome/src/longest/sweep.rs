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
use super::hope::{Half, Hope, Mirror};
use super::state::{Becomes, Goal, State};
use super::states::States;
use super::turns::Turns;
use crate::count::CountError;
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

/// Where a sweep stands between two turns: from here it can go on, whatever became of the one that came here.
#[derive(Debug)]
pub(super) struct Halt {
    /// The turn that comes next.
    pub(super) turn: u32,
    /// The most moves of a path that is known, and the chain of its moves if this sweep found it.
    pub(super) best: u32,
    pub(super) best_chain: u32,
    /// The most that those could have hoped for that a beam let go of.
    pub(super) lost: u32,
    pub(super) layer: States,
    pub(super) chosen: Chosen,
    /// What was learnt of the first half.
    pub(super) halves: Vec<Half>,
}

/// Keeps where a sweep stands, if that is wanted.
pub(super) type Keep<'k> = dyn FnMut(&Halt) -> Result<(), CountError> + 'k;

/// After how many nodes it is kept where a sweep stands, at the next turn.
const KEPT_AFTER: u64 = 1 << 24;

/// Words of states that are written within a second. If there are more when a limit ends a sweep, it goes on from where it was kept last.
const SOON_WRITTEN: usize = 1 << 23;

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
    /// Where it begins.
    pub(super) fn beginning(&self, known: u32) -> Halt {
        let mut state = State::new(self.turns, self.goal);
        let mut key = Vec::new();
        state.write(&mut key);
        let mut layer = States::new(state.words());
        if let Some(first) = layer.reach(&key, 0) {
            first.chain = NOTHING;
        }
        Halt {
            turn: 0,
            best: known,
            best_chain: NOTHING,
            lost: 0,
            layer,
            chosen: Chosen::default(),
            halves: self.hopes().halves().to_vec(),
        }
    }

    /// What states can hope for, before the first turn.
    fn hopes(&self) -> Hope<'_> {
        let (colors, changes_color) = (self.colors, self.changes_color);
        Hope::new(self.turns, self.goal, colors, changes_color, self.mirror)
    }

    /// Whether a sweep of this question can have come to this.
    #[cfg(feature = "checkpoint")]
    pub(super) fn can_go_on_from(&self, halt: &Halt) -> bool {
        let mut hopes = self.hopes();
        (0..halt.turn.min(self.turns.len() as u32)).for_each(|turn| hopes.begin(turn));
        let words = State::new(self.turns, self.goal).words();
        halt.turn as usize <= self.turns.len()
            && halt.layer.words() == words
            && halt.chosen.are_of(self.turns.len())
            && halt.chosen.has(halt.best_chain)
            && (0..halt.layer.len()).all(|at| halt.chosen.has(halt.layer.known(at).chain))
            && hopes.halves().len() == halt.halves.len()
            && halt.halves.iter().all(|half| half.is_of(self.turns))
    }

    /// A path with more moves than are known, if there is one among the states that so wide a beam keeps. It begins where another sweep
    /// stood, or at the [beginning](Sweep::beginning).
    ///
    /// # Errors
    ///
    /// Those of `keep`.
    pub(super) fn run(
        &self,
        mut halt: Halt,
        width: usize,
        keep: &mut Keep<'_>,
        limits: &Limits<'_>,
        nodes: &mut u64,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Swept, CountError> {
        let turns = self.turns;
        let mut stopped = None;
        let mut state = State::new(turns, self.goal);
        let (mut passed, mut took) = (state.clone(), state.clone());
        let mut key = Vec::new();
        let mut next = States::new(state.words());
        let mut held = halt.chosen.len();
        let mut kept_at = *nodes;
        let mut hopes = self.hopes();
        (0..halt.turn).for_each(|turn| hopes.begin(turn));
        hopes.learn(halt.halves.clone());
        'turns: for turn in halt.turn..turns.len() as u32 {
            if *nodes - kept_at >= KEPT_AFTER {
                keep(&halt)?;
                kept_at = *nodes;
            }
            hopes.begin(turn);
            let Halt {
                best,
                best_chain,
                lost,
                layer,
                chosen,
                ..
            } = &mut halt;
            for at in 0..layer.len() {
                *nodes += 1;
                if *nodes % (PULSE / 16) == 0 {
                    if limits.asked_to_stop() {
                        stopped = Some(Stopped::Asked);
                        break 'turns;
                    }
                    trace.longest(LongestProgress {
                        moves: u64::from(*best),
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
                        Becomes::Whole if moves > *best => {
                            *best = moves;
                            *best_chain = chain(chosen);
                        }
                        Becomes::Whole => {}
                        Becomes::Open => {
                            let hope = hopes.of(next_state, moves, *best);
                            if hope <= *best {
                                continue;
                            }
                            next_state.write(&mut key);
                            if let Some(known) = next.reach(&key, moves) {
                                known.hope = hope;
                                known.rank = RANK_OF_MOVE * moves + hope
                                    - (RANK_OF_END * next_state.ends()).min(hope);
                                known.chain = chain(chosen);
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
            std::mem::swap(layer, &mut next);
            next.clear();
            let least = hopes.end(*best);
            if least > 0 {
                layer.keep_from(least);
            }
            if let Some(hope) = layer.keep_best(width) {
                *lost = (*lost).max(hope);
            }
            if chosen.len() > 2 * held + (1 << 16) {
                chosen.keep_only(layer.chains().chain([best_chain]));
                held = chosen.len();
            }
            halt.turn = turn + 1;
            halt.halves.clear();
            halt.halves.extend_from_slice(hopes.halves());
        }
        let words = halt.layer.len() * (halt.layer.words() + 2);
        if stopped.is_some() && words <= SOON_WRITTEN {
            // As it was before the turn that was not done; a path that this turn has found stays found.
            keep(&halt)?;
        }
        Ok(Swept {
            moves: (halt.best_chain != NOTHING).then(|| halt.chosen.moves(halt.best_chain)),
            most: stopped.is_none().then_some(halt.best.max(halt.lost)),
            stopped,
        })
    }
}
