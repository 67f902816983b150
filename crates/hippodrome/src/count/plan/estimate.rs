//! How large a count would be, before it is made.
//!
//! The states of a layer cannot be sampled one by one: most ways through the layers before it lead to
//! the same few states. But they fall into *strata* by what some vertices of the frontier hold in that
//! layer, bare, end or inner, and a sweep that keeps to one stratum is short: a vertex may never hold
//! more than it is to hold in the end, and must still be able to come to it. So strata are drawn at
//! random, each is swept exactly, and the mean times their number is the estimate: unbiased, with the
//! spread of the samples as its error. Stratified sampling of this kind is common; the use here is
//! ours.
//!
//! Only the widest layers are sampled. Those between are taken to be as full as the nearest of them.
//! Where samples do not tell enough, narrower boards do (`growth`).
//!
//! Before that the sweep itself is tried, as far as four million states go: one that ends there needs no samples, and what it
//! took is the answer, without an error.
//!
//! Cost: some millions of states, or a sweep that has fewer than four million.
//!
//! One file, because how a sample is drawn, how many there are and what is made of them share the numbers that bound their cost; more than a quarter
//! of it are tests.

use std::ops::ControlFlow;

use super::separator::Second;
use super::short_sweep::{ShortSweep, swept};
use super::{SweepPlan, growth};
use crate::chance::{below, rng};
use crate::count::frontier::key::{BARE, INNER, Key};
use crate::count::frontier::steps::{Bound, Step, frontier, steps};
use crate::count::keep::run::STORED;
use crate::count::number::{CountError, Estimate, TOO_WIDE};
use crate::count::sweep::Sweep;
use crate::hamiltonian::Cycles;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::trace::{EstimateProgress, ProgressTrace, Quiet};

/// A sweep that goes on from no more states than this is made instead.
const MAX_SWEPT: u64 = 1 << 22;
/// How many layers are sampled.
const LAYERS: usize = 6;
/// How many samples there are of each at the least; then more, until the standard error is at most a
/// twelfth, this many states have been gone on from, or there are as many samples as this.
const LEAST: usize = 48;
const MAX_STATES: u64 = 6_000_000;
const MAX_SAMPLES: usize = 4_096;
/// How many vertices of the frontier are left free at first, and how many states a sample may then
/// have. With more, fewer are left free; when none is, a sample may have more.
const FREE: usize = 9;
const MAX_OF_SAMPLE: u64 = 400_000;
const MAX_OF_ANY_SAMPLE: u64 = 20_000_000;
/// A standard error that is larger than this, in percent, tells less than narrower boards do; and how far off these are, on boards
/// that have been counted.
const TOO_UNSURE: u64 = 33;
const UNSURE_OF_GROWTH: u64 = 50;
/// Two layers and what is on the way, in rows of the widest.
const ROWS: (u64, u64) = (5, 2);

/// How the states of a sweep are found: those of a short one, with so many bytes of memory, by making it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum How<'p> {
    /// A short sweep is made, and of another one nothing is known.
    Swept { memory: usize },
    /// A short sweep is made, and another one sampled, or concluded from those of boards that are narrower than this one, if there is one.
    SweptOrSampled {
        memory: usize,
        board: Option<&'p Problem>,
    },
}

/// What a count that goes like this is expected to take.
pub(crate) fn of_plan(
    cycles: &Cycles,
    plan: &SweepPlan,
    how: How<'_>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Estimate, CountError> {
    let sweeps: Vec<&[u32]> = match plan {
        SweepPlan::Sweep(order) => vec![order],
        SweepPlan::Cut(separator) => match &separator.second {
            Second::Image(_) => vec![&separator.first],
            Second::Order(second) => vec![&separator.first, second],
        },
    };
    let mut sum = Estimate {
        cut: matches!(plan, SweepPlan::Cut(_)),
        ..Estimate::default()
    };
    for order in sweeps {
        sum = sum.and(sweep(
            cycles,
            order,
            how,
            &limits.after(sum.sampled),
            trace,
        )?);
    }
    Ok(sum)
}

/// What a count that goes like this is expected to take, if that may be more than the memory there is, and if it can be told within the limit
/// on states and that memory.
pub(crate) fn of_large_plan(
    cycles: &Cycles,
    plan: &SweepPlan,
    how: How<'_>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Option<Estimate>, CountError> {
    let (How::Swept { memory } | How::SweptOrSampled { memory, .. }) = how;
    if bytes_of(plan.most_states(cycles)?, false) <= memory as u64 {
        return Ok(None);
    }
    match of_plan(cycles, plan, how, limits, trace) {
        Ok(estimate) => Ok(Some(estimate)),
        Err(CountError::Stopped(Stopped::Nodes | Stopped::Memory)) => Ok(None),
        Err(why) => Err(why),
    }
}

/// What a sweep in this order is expected to take.
fn sweep(
    cycles: &Cycles,
    order: &[u32],
    how: How<'_>,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Estimate, CountError> {
    let graph = &cycles.graph;
    let (merged, _) = steps(graph, order, &cycles.symmetries).ok_or(TOO_WIDE)?;
    let (plain, slots) = steps(graph, order, &[]).ok_or(TOO_WIDE)?;
    let is_narrow = slots <= <u64 as Key>::SLOTS;
    let (How::Swept { memory } | How::SweptOrSampled { memory, .. }) = how;
    let tried = match swept(&merged, MAX_SWEPT, memory, limits, trace)? {
        ControlFlow::Break(known) => {
            return Ok(Estimate::of_short_sweep(&known).with_bytes(is_narrow));
        }
        ControlFlow::Continue(tried) => tried,
    };
    let How::SweptOrSampled { board, .. } = how else {
        return Err(Stopped::Nodes.into());
    };
    let sweep = SampledSweep {
        cycles,
        order,
        merged: &merged,
        plain: &plain,
        is_narrow,
        memory,
    };
    let grown = match board {
        None => None,
        Some(board) => {
            let left = limits.after(tried);
            growth::grown(board, cycles, order, &merged, memory, &left, trace)?
        }
    };
    let mut spent = tried + grown.map_or(0, |grown| grown.swept);
    // Narrower boards tell as much as samples that take long.
    let patience = match grown {
        Some(_) => MAX_OF_SAMPLE,
        None => MAX_OF_ANY_SAMPLE,
    };
    let sampled = sweep.estimate(&mut spent, patience, limits, trace);
    let is_unsure = match &sampled {
        Ok(sampled) => sampled.error > TOO_UNSURE,
        Err(why) => matches!(why, CountError::Stopped(Stopped::Nodes | Stopped::Memory)),
    };
    let estimate = match grown {
        Some(grown) if is_unsure => Estimate {
            states: grown.states,
            widest: grown.widest,
            error: UNSURE_OF_GROWTH,
            grown: true,
            sampled: spent,
            ..Estimate::default()
        },
        _ => sampled?,
    };
    Ok(estimate.with_bytes(is_narrow))
}

/// A sweep whose layers are sampled.
struct SampledSweep<'s> {
    cycles: &'s Cycles,
    order: &'s [u32],
    /// Its steps with layers in which mirror images are one, and without that.
    merged: &'s [Step],
    plain: &'s [Step],
    is_narrow: bool,
    /// The bytes that a sample may take.
    memory: usize,
}

impl SampledSweep<'_> {
    /// What it is expected to take. States gone on from are added to those before, and no sample has more than `patience`.
    fn estimate(
        &self,
        spent: &mut u64,
        patience: u64,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Estimate, CountError> {
        let merged = self.merged;
        let tried = *spent;
        let conceivable = |layer: usize| {
            let step: &Step = &merged[layer];
            3f64.powi(step.live.len() as i32) / (step.mirrors.len() + 1) as f64
        };
        // The widest, and of equally wide ones the last: states come to more and more on the way.
        let mut widest: Vec<usize> = (0..merged.len()).collect();
        widest.sort_by(|&a, &b| conceivable(b).total_cmp(&conceivable(a)).then(b.cmp(&a)));
        widest.truncate(LAYERS);
        let mut full: Vec<(usize, f64)> = Vec::with_capacity(LAYERS);
        let mut estimate = Estimate::default();
        for layer in widest {
            let (before, left) = (*spent, limits.after(*spent));
            let told = |work| {
                *spent = before + work;
                trace.estimate(EstimateProgress {
                    done: full.len() as u64,
                    of: LAYERS.min(merged.len()) as u64,
                    expanded: *spent,
                });
            };
            let Sampled { mean, error, work } = match self.is_narrow {
                true => self.sample::<u64>(layer, patience, &left, told)?,
                false => self.sample::<u128>(layer, patience, &left, told)?,
            };
            *spent = before + work;
            let states = mean / (merged[layer].mirrors.len() + 1) as f64;
            full.push((layer, states / conceivable(layer)));
            if states > estimate.widest as f64 {
                estimate.widest = states as u64;
                estimate.error = (100.0 * error / mean) as u64;
            }
        }
        let all = (0..merged.len()).map(|layer| {
            let nearest = full.iter().min_by_key(|&&(other, _)| layer.abs_diff(other));
            nearest.map_or(0.0, |&(_, share)| share) * conceivable(layer)
        });
        estimate.states = all.sum::<f64>() as u64;
        // The short sweep went on from more states than that: most strata that have any were missed.
        if estimate.states < tried / 2 {
            return Err(Stopped::Nodes.into());
        }
        Ok(Estimate {
            states: estimate.states.max(tried),
            sampled: *spent,
            ..estimate
        })
    }

    /// Samples a layer until enough is known. Where all vertices of its frontier are left free, a sample is the
    /// whole layer. Before each sample `told` hears how many states were gone on from.
    fn sample<K: Key>(
        &self,
        layer: usize,
        patience: u64,
        limits: &Limits<'_>,
        mut told: impl FnMut(u64),
    ) -> Result<Sampled, CountError> {
        let (mut free, mut most, mut work, mut found) = (FREE, MAX_OF_SAMPLE, 0, Vec::new());
        loop {
            told(work);
            let number = found.len() as u64;
            let left = limits.after(work).budget();
            let limits = limits.with_nodes(most.min(left));
            match self.stratum::<K>(layer, number, free, &limits) {
                Ok(Stratum {
                    states,
                    fixed: 0,
                    sampled,
                }) => {
                    return Ok(Sampled {
                        mean: states,
                        error: 0.0,
                        work: work + sampled,
                    });
                }
                Ok(Stratum {
                    states, sampled, ..
                }) => {
                    work += sampled;
                    found.push(states);
                }
                Err(CountError::Stopped(Stopped::Nodes)) if left <= most => {
                    return Err(Stopped::Nodes.into());
                }
                Err(CountError::Stopped(Stopped::Nodes | Stopped::Memory)) if free > 0 => {
                    work += most;
                    free -= 1;
                    found.clear();
                }
                Err(CountError::Stopped(Stopped::Nodes)) if most < patience => {
                    work += most;
                    most *= 4;
                }
                Err(why) => return Err(why),
            }
            let n = found.len() as f64;
            if found.len() >= LEAST {
                let mean = found.iter().sum::<f64>() / n;
                let square = found.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
                let error = (square / n).sqrt();
                // None of the samples may have a state: then neither mean nor error is more than nothing.
                if error * 12.0 <= mean || work > MAX_STATES || found.len() >= MAX_SAMPLES {
                    return Ok(Sampled { mean, error, work });
                }
            }
        }
    }

    /// A random stratum of the states after this step. So many vertices are left free: those that came last
    /// into the frontier, so that the others keep states few from early on.
    fn stratum<K: Key>(
        &self,
        layer: usize,
        number: u64,
        free: usize,
        limits: &Limits<'_>,
    ) -> Result<Stratum, CountError> {
        let (graph, order) = (&self.cycles.graph, self.order);
        let mut rng = rng(number, layer as u64);
        let mut wanted = frontier(graph, &order[..=layer]).ok_or(TOO_WIDE)?;
        wanted.sort_by_key(|&(_, v)| {
            order
                .iter()
                .position(|&w| graph.neighbors(w as usize).contains(&v))
        });
        let fixed = wanted.len().saturating_sub(free);
        let wanted: Vec<(u32, u8)> = wanted[..fixed]
            .iter()
            .map(|&(_, v)| (v, below(&mut rng, 3) as u8))
            .collect();
        let mut bounded = self.plain[..=layer].to_vec();
        for (at, step) in bounded.iter_mut().enumerate() {
            let slots = frontier(graph, &order[..=at]).ok_or(TOO_WIDE)?;
            let later = &order[at + 1..=layer];
            let bounds = wanted.iter().filter_map(|&(v, moves)| {
                let &(slot, _) = slots.iter().find(|&&(_, w)| v == w)?;
                let neighbors = graph.neighbors(v as usize).iter();
                let chances = neighbors.filter(|w| later.contains(w)).count().min(2) as u8;
                Some(Bound {
                    slot,
                    least: moves.saturating_sub(chances),
                    most: moves,
                })
            });
            step.bounds = bounds.collect();
        }
        let mut sweep: Sweep<'_, K> = Sweep::new(1, None);
        sweep.run(&bounded, layer + 1, self.memory, limits, &mut Quiet, |_| {
            Ok(())
        })?;
        let strata = 3f64.powi(fixed as i32);
        Ok(Stratum {
            states: sweep.layer.len() as f64 * strata,
            fixed,
            sampled: sweep.states,
        })
    }
}

impl Estimate {
    /// What was made is known.
    fn of_short_sweep(sweep: &ShortSweep) -> Estimate {
        Estimate {
            states: sweep.states,
            widest: sweep.widest,
            sampled: sweep.states,
            ..Estimate::default()
        }
    }

    /// Of this and of another count, one after the other.
    pub(crate) fn and(self, next: Estimate) -> Estimate {
        let widest = if next.widest > self.widest {
            next
        } else {
            self
        };
        Estimate {
            states: self.states.saturating_add(next.states),
            sampled: self.sampled + next.sampled,
            cut: self.cut || next.cut,
            ..widest
        }
    }

    /// With the bytes that its widest layer takes, of states in one word or in two.
    fn with_bytes(self, is_narrow: bool) -> Estimate {
        Estimate {
            bytes: bytes_of(self.widest, is_narrow),
            stored: self.widest.saturating_mul(STORED),
            ..self
        }
    }
}

/// The bytes that a sweep takes whose widest layer has so many states, in one word or in two.
fn bytes_of(states: u64, is_narrow: bool) -> u64 {
    let words = if is_narrow { 2 } else { 3 };
    let row_bytes = states.saturating_mul(8 * words);
    row_bytes.saturating_mul(ROWS.0) / ROWS.1
}

/// The states of a layer by samples.
struct Sampled {
    mean: f64,
    /// The standard error of that.
    error: f64,
    /// States gone on from.
    work: u64,
}

/// A part of the states of a layer.
struct Stratum {
    /// How many states there are in all, going by it.
    states: f64,
    /// How many vertices are not free in it; with none it is the whole layer.
    fixed: usize,
    /// States gone on from.
    sampled: u64,
}

impl Bound {
    /// Whether a state keeps to it.
    #[inline]
    pub(crate) fn admits<K: Key>(&self, state: K) -> bool {
        let moves = match state.get(self.slot) {
            BARE => 0,
            INNER => 2,
            _ => 1,
        };
        (self.least..=self.most).contains(&moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::problem::{Constraints, Ends, Problem};

    /// Against what the count then takes, swept in one and cut.
    #[test]
    #[ignore = "takes seconds"]
    fn within_a_factor_of_two() {
        for (board, ends) in [
            ("6x8", Ends::Closed),
            ("5x8", Ends::Any),
            ("6x6-a1-f5", Ends::Any),
        ] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            let cycles = Cycles::of(&problem);
            let plan = SweepPlan::of(&cycles, None, &Limits::NONE).unwrap();
            let order = match &plan {
                SweepPlan::Sweep(order) => order,
                SweepPlan::Cut(separator) => &separator.first,
            };
            let (merged, _) = steps(&cycles.graph, order, &cycles.symmetries).unwrap();
            let (plain, slots) = steps(&cycles.graph, order, &[]).unwrap();
            let sampled = SampledSweep {
                cycles: &cycles,
                order,
                merged: &merged,
                plain: &plain,
                is_narrow: slots <= <u64 as Key>::SLOTS,
                memory: 64 << 20,
            };
            let (limits, most) = (Limits::NONE, MAX_OF_ANY_SAMPLE);
            let estimate = sampled.estimate(&mut 0, most, &limits, &mut Quiet).unwrap();
            let counted = Counter::new(&problem).count().unwrap();
            let near = |a: u64, b: u64| a < 2 * b && b < 2 * a;
            assert!(
                near(estimate.widest, counted.widest),
                "{problem}: {estimate:?}, {counted:?}"
            );
        }
    }

    /// What does not fit into the memory is neither swept nor sampled.
    #[test]
    #[ignore = "takes seconds"]
    fn memory_is_kept() {
        for (board, ends) in [("7x8", Ends::Any), ("8x8", Ends::Closed)] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            for memory in [0, 1 << 20] {
                let stopped = Counter::new(&problem).memory(memory).estimate();
                let stopped = stopped.unwrap_err();
                assert!(
                    matches!(stopped, CountError::Stopped(Stopped::Memory)),
                    "{problem}: {stopped}"
                );
            }
        }
    }

    /// Where moves lead one way nothing is sampled: it is what the count takes, or there is no estimate.
    #[test]
    #[ignore = "takes seconds"]
    fn one_way_moves_are_not_sampled() {
        let one_way = |board: &str, piece: &str, moves: &[&str]| {
            let problem = Problem::on_board(
                board.parse().unwrap(),
                piece.parse::<Piece>().unwrap(),
                Ends::Closed,
            );
            let square = |name: &str| problem.ground().square(name).unwrap();
            let pairs = moves.iter().map(|pair| pair.split_once('-').unwrap());
            let constraints = Constraints {
                one_way: pairs.map(|(from, to)| (square(from), square(to))).collect(),
                ..Constraints::default()
            };
            problem.with(constraints).unwrap()
        };
        for problem in [
            one_way("4x4", "queen", &["c4-a2"]),
            one_way("3x4", "queen", &["a1-b2", "c2-c3"]),
            one_way("5x6", "knight", &["a1-b3", "c1-d3"]),
        ] {
            let estimate = Counter::new(&problem).estimate().unwrap();
            let counted = Counter::new(&problem).count().unwrap();
            assert_eq!(
                (estimate.states, estimate.widest, estimate.error),
                (counted.states, counted.widest, 0),
                "{problem}"
            );
        }
        let wide = one_way("4x4", "queen", &["a1-b2", "c4-a2"]);
        let stopped = Counter::new(&wide).estimate().unwrap_err();
        assert!(
            matches!(stopped, CountError::Stopped(Stopped::Nodes)),
            "{stopped}"
        );
    }

    /// Wide boards, whose layers samples do not tell, against what counting them took; narrower boards do.
    #[test]
    #[ignore = "takes seconds"]
    fn wide_boards_are_estimated_from_narrower_ones() {
        for (board, states, widest) in [
            ("8x9", 2_523_167_359, 223_996_300),
            ("8x10", 637_324_627, 152_932_796),
        ] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
            let estimate = Counter::new(&problem).estimate().unwrap();
            assert!(estimate.grown, "{board}: {estimate:?}");
            let near = |a: u64, b: u64| (0.64..1.56).contains(&(a as f64 / b as f64));
            assert!(
                near(estimate.widest, widest) && near(estimate.states, states),
                "{board}: {estimate:?}"
            );
        }
    }

    /// What a sweep of few states takes is known, and not guessed.
    #[test]
    fn a_short_sweep_is_made() {
        for (board, ends) in [
            ("6x6", Ends::Closed),
            ("5x6", Ends::Any),
            ("7x8", Ends::Closed),
        ] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            let estimate = Counter::new(&problem).estimate().unwrap();
            let counted = Counter::new(&problem).count().unwrap();
            assert_eq!(
                (estimate.widest, estimate.error),
                (counted.widest, 0),
                "{problem}"
            );
            assert_eq!(estimate.states, estimate.sampled, "{problem}");
        }
    }

    /// Layers without a state, and a limit: an estimate comes to an end.
    #[test]
    fn empty_layers_are_estimated() {
        for (board, piece, ends) in [
            ("3x4", "knight", Ends::Closed),
            ("3x3", "knight", Ends::Any),
            ("4x4-a1", "knight", Ends::Closed),
            ("1x9", "knight", Ends::Any),
            ("5x5-a1-e5", "wazir", Ends::Any),
        ] {
            let piece: Piece = piece.parse().unwrap();
            let problem = Problem::on_board(board.parse().unwrap(), piece, ends);
            let found = Counter::new(&problem).estimate().unwrap();
            assert!(found.sampled < 1 << 20, "{problem}: {found:?}");
            for memory in [4 << 30, 1 << 20] {
                let mut counter = Counter::new(&problem).memory(memory);
                let (again, count) = (counter.recount().unwrap(), counter.count().unwrap());
                assert_eq!(again.tours, count.tours, "{problem}");
            }
        }
        let problem = Problem::on_board("4x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let limits = |nodes| Limits::NONE.with_nodes(nodes);
        let whole = Counter::new(&problem).estimate().unwrap();
        let within = |nodes| Counter::new(&problem).limits(limits(nodes)).estimate();
        assert_eq!(within(whole.sampled).unwrap(), whole);
        let stopped = within(whole.sampled / 2).unwrap_err();
        assert!(
            matches!(stopped, CountError::Stopped(Stopped::Nodes)),
            "{stopped}"
        );
    }

    /// The mean of many strata is that of all, whose number is known.
    #[test]
    fn strata_are_a_partition() {
        let problem = Problem::on_board("4x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let cycles = Cycles::of(&problem);
        let order: Vec<u32> = (0..cycles.graph.len() as u32).collect();
        let (plain, _) = steps(&cycles.graph, &order, &[]).unwrap();
        let sampled = SampledSweep {
            cycles: &cycles,
            order: &order,
            merged: &plain,
            plain: &plain,
            is_narrow: true,
            memory: 64 << 20,
        };
        let mut whole: Sweep<'_, u64> = Sweep::new(1, None);
        let layer = 8;
        whole
            .run(
                &plain,
                layer + 1,
                1 << 30,
                &Limits::NONE,
                &mut Quiet,
                |_| Ok(()),
            )
            .unwrap();
        let samples = 3000;
        let found: f64 = (0..samples)
            .map(|number| {
                let stratum = sampled.stratum::<u64>(layer, number, 4, &Limits::NONE);
                stratum.unwrap().states
            })
            .sum();
        let mean = found / samples as f64;
        let exact = whole.layer.len() as f64;
        assert!((mean / exact - 1.0).abs() < 0.1, "{mean}, {exact}");
    }
}
