//! Better and better tours by exchanges of a few moves: simulated annealing (S. Kirkpatrick, C. D. Gelatt & M. P. Vecchi, Optimization
//! by simulated annealing, 1983).
//!
//! A cycle is opened at a random move and rotated at random, up to six times; as soon as its ends are a move apart it is closed. So two to
//! seven moves are exchanged. The new tour is kept if it is better, or worse by no more than an amount drawn at random,
//! which on average is the temperature; if not, the rotations are taken back and the next one is tried.
//!
//! A round cools down from hot, where every tour is as good as any other, to cold, where hardly a worse one is kept. The first one is
//! cold from the beginning, so that something better than the first tour comes soon on large boards; then rounds begin
//! hot, each two of them twice as long as those before. Temperatures are fractions with a fixed denominator, and the
//! logarithm of a random number comes of its leading zeros: the same on every machine, without floats.
//!
//! Cost: a rotation takes as long as the shorter part of the path. A node is a cycle opened, or a rotation.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::tally::Tally;
use crate::chance::below;
use crate::limits::{Limits, Stopped};
use crate::ring::{Moves, Ring};
use crate::trace::PULSE;

/// The most rotations before a ring is closed.
const ROTATIONS: usize = 6;

/// Temperatures in units of what is measured, as fractions of [`UNIT`]; between hot and cold each is 0.9646 of the one before.
const UNIT: u64 = 1 << 12;
const HOT: u64 = 5 * UNIT / 2;
const STAGES: u64 = 64;
const COOLER: u64 = 3951;

/// Exchanges of the first round, and of the first hot one, for each square.
const COLD_ROUND: u64 = 1 << 6;
const HOT_ROUND: u64 = 1 << 12;

/// The search, which can be stopped and gone on with.
#[derive(Debug)]
pub(super) struct Exchanges<'m> {
    moves: &'m Moves,
    ring: Ring<Tally>,
    rng: Xoshiro256PlusPlus,
    /// The sign that makes less better, and how many times a unit is kept.
    sign: i64,
    times: u64,
    /// Which round it is, and how many exchanges of it are done.
    round: u32,
    done: u64,
    nodes: u64,
}

/// The temperature in the middle of which a stage begins.
fn temperature(stage: u64) -> u64 {
    (0..stage.min(STAGES)).fold(HOT, |temperature, _| temperature * COOLER / UNIT)
}

impl<'m> Exchanges<'m> {
    pub(super) fn new(
        moves: &'m Moves,
        ring: Ring<Tally>,
        rng: Xoshiro256PlusPlus,
        is_least: bool,
        times: u64,
    ) -> Exchanges<'m> {
        Exchanges {
            moves,
            ring,
            rng,
            sign: if is_least { 1 } else { -1 },
            times,
            round: 0,
            done: 0,
            nodes: 0,
        }
    }

    /// The work so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Goes on until `most` nodes are spent and so many rounds are over in all, whatever comes first, or the limits say stop. Whoever is told of a tour, by its value and its vertices in a
    /// circle, says whether that is enough; `pulse` is called now and then.
    pub(super) fn run(
        &mut self,
        most: u64,
        rounds: u32,
        limits: &Limits<'_>,
        mut tell: impl FnMut(u64, &[u32]) -> bool,
        mut pulse: impl FnMut(u64),
    ) -> Result<(), Stopped> {
        let vertices = self.ring.order().len();
        let mut told = self.nodes / PULSE;
        while self.nodes < most && self.round < rounds {
            if limits.asked_to_stop() {
                return Err(Stopped::Asked);
            }
            let length = vertices as u64
                * match self.round {
                    0 => COLD_ROUND,
                    round => HOT_ROUND << ((round - 1) / 2).min(24),
                };
            let stage = if self.round == 0 {
                STAGES
            } else {
                self.done * STAGES / length
            };
            let heat = temperature(stage);
            // So many exchanges have the same temperature.
            let until = match self.round {
                0 => length,
                _ => ((stage + 1) * length).div_ceil(STAGES),
            };
            while self.done < until && self.nodes < most {
                if limits.asked_to_stop() {
                    return Err(Stopped::Asked);
                }
                self.done += 1;
                if self.exchange(heat)
                    && tell(self.ring.tracker().value() as u64, self.ring.order())
                {
                    return Ok(());
                }
                if self.nodes / PULSE > told {
                    told = self.nodes / PULSE;
                    pulse(self.nodes);
                }
            }
            if self.done >= length {
                self.done = 0;
                self.round += 1;
            }
        }
        Ok(())
    }

    /// By how much the next tour may be worse: the temperature times the logarithm of a random number, in eighths of bits
    /// and finer.
    fn allowed(&mut self, heat: u64) -> i64 {
        let drawn = self.rng.next_u64();
        let zeros = u64::from(drawn.leading_zeros());
        // The eight digits behind the first one, as if the logarithm went straight from one power of two to the next.
        let digits = (drawn << 1).wrapping_shl(zeros as u32) >> 56;
        let bits = 256 * (zeros + 1) - digits;
        // 177/256 is the natural logarithm of 2.
        (heat * self.times * bits * 177 / (UNIT * 256 * 256)) as i64
    }

    /// Exchanges a few moves; whether another tour came of it.
    fn exchange(&mut self, heat: u64) -> bool {
        self.nodes += 1;
        let worst = self.sign * self.ring.tracker().value() + self.allowed(heat);
        let drawn = below(&mut self.rng, self.ring.order().len());
        let first = self.ring.order()[drawn];
        let forward = self.rng.next_u64() >> 63 == 0;
        if !self.ring.open(self.moves, first, forward) {
            return false;
        }
        let mut parted = [0; ROTATIONS];
        let mut rotations = 0;
        for _ in 0..ROTATIONS {
            let (first, last) = self.ring.ends();
            let choices = self.moves.choices(last).len();
            let pivot = self.moves.drawn(last, below(&mut self.rng, choices));
            if pivot == first
                || pivot == self.ring.before(last)
                || self.moves.stays(pivot, self.ring.after(pivot))
            {
                continue;
            }
            self.nodes += 1;
            self.ring.rotate(self.moves, pivot);
            parted[rotations] = pivot;
            rotations += 1;
            let (first, last) = self.ring.ends();
            if self.moves.may_join(last, first) {
                self.ring.close(self.moves);
                if self.sign * self.ring.tracker().value() <= worst {
                    return true;
                }
                self.ring.part(self.moves);
            }
        }
        // Where a rotation joined the last vertex to one, another parts them again.
        for &pivot in parted[..rotations].iter().rev() {
            self.ring.rotate(self.moves, pivot);
        }
        self.ring.close(self.moves);
        false
    }
}
