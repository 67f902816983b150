//! How large the sweep of a wide board would be, from narrower boards that are swept in the same order.
//!
//! In a layer some of the [conceivable](Step::conceivable) states occur. Which share that is depends on how many lines of the board are done, on
//! whether a line has an even or an odd number of squares, and little on how many it has. So squares across are left out, two
//! at a time, until a sweep is short enough to be made. The last two of these boards tell how the shares of like layers grow with the width, and so
//! what they would be on the wide one. Observed on boards that have been counted, not proved.
//!
//! Cost: two sweeps of some million states, and one that is given up for each width that is too wide itself.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::short_sweep::swept;
use crate::board::Board;
use crate::count::frontier::steps::{Step, frontier, steps};
use crate::count::number::CountError;
use crate::graph::Graph;
use crate::hamiltonian::Cycles;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::square::{Point, Square};
use crate::trace::ProgressTrace;

/// A sweep that goes on from no more states than this is made.
const MAX_SWEPT: u64 = 1 << 25;
/// On boards of fewer squares across little of what is common on wide ones can be.
const LEAST_WIDTH: u64 = 5;
/// How many times as full a layer is on a board that is two squares wider: at least and at most, and where only one board is
/// narrow enough to be swept.
const GROWTH: (f64, f64) = (1.0, 1.5);
const USUAL_GROWTH: f64 = 1.25;

/// What a sweep is expected to take.
#[derive(Copy, Clone)]
pub(super) struct Grown {
    pub(super) states: u64,
    /// The most states at a time.
    pub(super) widest: u64,
    /// States gone on from to find this.
    pub(super) swept: u64,
}

/// What a sweep in this order would take. `None` if the problem has no narrower ones: its board has to be a rectangle
/// without holes and all its tours asked for, open or closed.
pub(super) fn grown(
    problem: &Problem,
    cycles: &Cycles,
    order: &[u32],
    steps: &[Step],
    memory: usize,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Option<Grown>, CountError> {
    let Some((board, _)) = problem.board().filter(|_| problem.is_free()) else {
        return Ok(None);
    };
    let is_rectangle = board.is_flat() && !board.has_holes() && board.levels() == 1;
    if !is_rectangle || problem.ends().start().is_some() || problem.ends().end().is_some() {
        return Ok(None);
    }
    let is_across_ranks = is_across_ranks(board, &cycles.graph, order, steps);
    let across = match is_across_ranks {
        true => board.ranks(),
        false => board.files(),
    };
    let (mut spent, mut found) = (0, Vec::new());
    for by in (2..).step_by(2) {
        let (ranks, files) = match is_across_ranks {
            true => (board.ranks().saturating_sub(by), board.files()),
            false => (board.ranks(), board.files().saturating_sub(by)),
        };
        if ranks.min(files) < LEAST_WIDTH || found.len() == 2 {
            break;
        }
        let narrower = Board::rectangle(ranks, files).ok();
        let Some(mut narrower) =
            narrower.and_then(|narrower| Narrower::of(problem, board, &narrower, order, by))
        else {
            break;
        };
        let left = limits.after(spent);
        match swept(&narrower.steps, MAX_SWEPT, memory, &left, trace)? {
            ControlFlow::Break(known) => {
                spent += known.states;
                narrower.sizes = known.sizes;
                narrower.states = known.states;
                found.push(narrower);
            }
            ControlFlow::Continue(states) => spent += states,
        }
    }
    let Some(nearest) = found.first() else {
        return Ok(None);
    };
    let there: BTreeMap<usize, f64> = found
        .iter()
        .skip(1)
        .flat_map(|one| one.like(steps))
        .collect();
    let states = nearest.like(steps).filter_map(|(layer, here)| {
        let growth = match found.get(1) {
            None => USUAL_GROWTH,
            Some(other) => {
                let apart = (other.by - nearest.by) as f64 / 2.0;
                (here / there.get(&layer)?)
                    .powf(1.0 / apart)
                    .clamp(GROWTH.0, GROWTH.1)
            }
        };
        let share = here * growth.powf(nearest.by as f64 / 2.0);
        Some(share.min(1.0) * steps[layer].conceivable())
    });
    let widest = states.fold(0.0, f64::max);
    // A line across has as many layers as squares.
    let longer = across as f64 / (across - nearest.by) as f64;
    let states = widest * longer * nearest.states as f64 / nearest.widest() as f64;
    Ok(Some(Grown {
        states: states as u64,
        widest: widest as u64,
        swept: spent,
    }))
}

/// Whether the frontier lies across the ranks of the board, so that there are fewer of its squares where there are fewer ranks; else across
/// its files.
fn is_across_ranks(board: &Board, graph: &Graph, order: &[u32], steps: &[Step]) -> bool {
    let widest = (1..=steps.len()).max_by_key(|&done| steps[done - 1].live.len());
    let frontier = frontier(graph, &order[..widest.unwrap_or(0)]).unwrap_or_default();
    let squares = frontier
        .iter()
        .map(|&(_, v)| v)
        .filter(|&v| (v as usize) < board.len());
    let points: Vec<Point> = squares.map(|v| board.point_of(Square::new(v))).collect();
    let different = |of: fn(&Point) -> u64| points.iter().map(of).collect::<BTreeSet<_>>().len();
    different(|point| point.rank) >= different(|point| point.file)
}

/// A board with fewer squares across, and the same order on it.
struct Narrower {
    /// How many squares fewer.
    by: u64,
    steps: Vec<Step>,
    /// How many of these steps have been made when the wide board has made its first, its second, and so on.
    made: Vec<usize>,
    /// The states after each step, once it is swept.
    sizes: Vec<u64>,
    /// All states gone on from then.
    states: u64,
}

impl Narrower {
    fn of(
        problem: &Problem,
        board: &Board,
        narrower: &Board,
        order: &[u32],
        by: u64,
    ) -> Option<Narrower> {
        let (_, piece) = problem.board()?;
        let cycles = Cycles::of(&Problem::on_board(narrower.clone(), piece, problem.ends()));
        let (mut there, mut made) = (
            Vec::with_capacity(order.len()),
            Vec::with_capacity(order.len()),
        );
        for &v in order {
            there.extend(match (v as usize).checked_sub(board.len()) {
                // What stands for the ends comes after the squares.
                Some(added) => Some((cycles.squares + added) as u32),
                None => narrower
                    .square(board.point_of(Square::new(v)))
                    .map(Square::raw),
            });
            made.push(there.len());
        }
        let (steps, _) = steps(&cycles.graph, &there, &cycles.symmetries)?;
        Some(Narrower {
            by,
            steps,
            made,
            sizes: Vec::new(),
            states: 0,
        })
    }

    /// The most states at a time, and one at least.
    fn widest(&self) -> u64 {
        self.sizes.iter().copied().max().unwrap_or(0).max(1)
    }

    /// The layers of the wide board whose frontiers are like those here, with two vertices more for each square more across, and how
    /// full these are here.
    fn like<'n>(&'n self, wide: &'n [Step]) -> impl Iterator<Item = (usize, f64)> + 'n {
        wide.iter()
            .zip(&self.made)
            .enumerate()
            .filter_map(|(layer, (step, made))| {
                let here = made.checked_sub(1)?;
                let narrow = &self.steps[here];
                let is_like = step.live.len() == narrow.live.len() + 2 * self.by as usize
                    && step.mirrors.len() == narrow.mirrors.len();
                (is_like && self.sizes[here] > 0)
                    .then(|| (layer, self.sizes[here] as f64 / narrow.conceivable()))
            })
    }
}
