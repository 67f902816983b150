//! Watching an engine at work.
//!
//! An engine tells a [`Trace`] what it does; a trace never changes what comes out. [`Quiet`]
//! listens to nothing, and the code that would tell it is not even compiled: [`Trace::STEPS`] is a
//! constant.

mod replay;

pub use self::replay::Replay;

use crate::square::Square;

/// One thing that an engine did.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Event {
    /// The search begins afresh; everything entered before is taken back.
    Restart,
    /// The knight enters a square: the next step of the path.
    Advance(Square),
    /// The knight leaves the last square of its path and goes back.
    Retreat(Square),
    /// A candidate for the next step, with its onward moves.
    Consider(Square, u32),
    /// An edge is chosen, anywhere on the board.
    Join(Square, Square),
    /// A chosen edge is given up.
    Part(Square, Square),
    /// The last part of the path, from this step on, is run through the other way round.
    Reverse(u32),
    /// The tour is supposed to make this move, in either direction; or, with the same square
    /// twice, to have an end there. What is joined and parted from here on follows from it.
    Suppose(Square, Square),
    /// That is impossible: the opposite of what was last supposed holds from here on.
    Contradiction,
}

/// How far a search is: a sign of life, about once in a million nodes.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct SearchProgress {
    /// The engine at work.
    pub engine: &'static str,
    /// Squares entered or edges chosen so far.
    pub nodes: u64,
    /// The length of the present path.
    pub depth: u64,
    /// The length of the longest path so far.
    pub deepest: u64,
    /// Where a search goes through all choices in order: the part of them that is behind it, each square that may be chosen having as much as the others.
    pub share: Option<f64>,
}

/// How far a count is: where a layer of states begins, and now and then within it.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct CountProgress {
    /// Squares that are done.
    pub done: u64,
    /// Squares in all, with the helpers that stand for free ends.
    pub of: u64,
    /// The states of this layer.
    pub states: u64,
    /// States gone on from so far, in all layers.
    pub expanded: u64,
    /// Classes of states on one side of a cut that are put together with those on the other.
    pub joined: u64,
    /// All such classes; 0 as long as the states are still swept.
    pub to_join: u64,
}

/// How far an estimate of a count is: at each of its samples.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct EstimateProgress {
    /// Layers that were sampled.
    pub done: u64,
    /// Layers that are sampled in all.
    pub of: u64,
    /// States gone on from so far, in all samples.
    pub expanded: u64,
}

/// How far a sweep for the longest path is, now and then.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct LongestProgress {
    /// The moves of the longest path so far.
    pub moves: u64,
    /// Moves of the graph that are decided.
    pub decided: u64,
    /// Moves of the graph.
    pub of: u64,
    /// The states of this layer.
    pub states: u64,
    /// States gone on from so far, in all sweeps.
    pub expanded: u64,
}

/// How far a search for the least or the most is, now and then.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct ExtremeProgress {
    /// The best value so far, as people write it.
    pub value: f64,
    /// A value that no tour surpasses.
    pub bound: f64,
    /// Squares entered, and moves exchanged, so far.
    pub nodes: u64,
}

/// Somebody who watches.
pub trait Trace {
    /// Whether [`Trace::event`] is called. Whoever wants nothing but progress says `false`, and the search is faster.
    const STEPS: bool = true;

    /// Every step, if [`Trace::STEPS`].
    fn event(&mut self, _event: Event) {}

    /// Now and then.
    fn pulse(&mut self, _pulse: SearchProgress) {}

    /// At each layer of a count, and now and then.
    fn layer(&mut self, _layer: CountProgress) {}

    /// At each sample of an estimate.
    fn estimate(&mut self, _progress: EstimateProgress) {}

    /// Now and then in a sweep for the longest path.
    fn longest(&mut self, _progress: LongestProgress) {}

    /// Now and then in a search for the least or the most of a measure.
    fn extreme(&mut self, _progress: ExtremeProgress) {}

    /// Now and then while tours are listed to be counted: so many so far.
    fn listed(&mut self, _tours: u64) {}
}

/// A [`Trace`] of what tells how far it is and no steps, which is little and seldom. It is taken as `&mut dyn ProgressTrace`: so engines are
/// compiled once, and not anew for each trace, nor in each program that calls them. Who wants steps has engines compiled for it.
pub(crate) trait ProgressTrace {
    fn pulse(&mut self, pulse: SearchProgress);

    fn layer(&mut self, layer: CountProgress);

    fn estimate(&mut self, progress: EstimateProgress);

    fn longest(&mut self, progress: LongestProgress);

    fn extreme(&mut self, progress: ExtremeProgress);

    fn listed(&mut self, tours: u64);
}

impl<T: Trace> ProgressTrace for T {
    fn pulse(&mut self, pulse: SearchProgress) {
        T::pulse(self, pulse);
    }

    fn layer(&mut self, layer: CountProgress) {
        T::layer(self, layer);
    }

    fn estimate(&mut self, progress: EstimateProgress) {
        T::estimate(self, progress);
    }

    fn longest(&mut self, progress: LongestProgress) {
        T::longest(self, progress);
    }

    fn extreme(&mut self, progress: ExtremeProgress) {
        T::extreme(self, progress);
    }

    fn listed(&mut self, tours: u64) {
        T::listed(self, tours);
    }
}

impl Trace for &mut dyn ProgressTrace {
    const STEPS: bool = false;

    fn pulse(&mut self, pulse: SearchProgress) {
        (**self).pulse(pulse);
    }

    fn layer(&mut self, layer: CountProgress) {
        (**self).layer(layer);
    }

    fn estimate(&mut self, progress: EstimateProgress) {
        (**self).estimate(progress);
    }

    fn longest(&mut self, progress: LongestProgress) {
        (**self).longest(progress);
    }

    fn extreme(&mut self, progress: ExtremeProgress) {
        (**self).extreme(progress);
    }

    fn listed(&mut self, tours: u64) {
        (**self).listed(tours);
    }
}

/// The same with every step, where these are few.
pub(crate) trait StepTrace: ProgressTrace {
    fn event(&mut self, event: Event);
}

impl<T: Trace> StepTrace for T {
    fn event(&mut self, event: Event) {
        T::event(self, event);
    }
}

impl Trace for &mut dyn StepTrace {
    fn event(&mut self, event: Event) {
        (**self).event(event);
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        (**self).pulse(pulse);
    }

    fn layer(&mut self, layer: CountProgress) {
        (**self).layer(layer);
    }

    fn estimate(&mut self, progress: EstimateProgress) {
        (**self).estimate(progress);
    }

    fn longest(&mut self, progress: LongestProgress) {
        (**self).longest(progress);
    }

    fn extreme(&mut self, progress: ExtremeProgress) {
        (**self).extreme(progress);
    }

    fn listed(&mut self, tours: u64) {
        (**self).listed(tours);
    }
}

/// Whoever watches through a reference.
impl<T: Trace> Trace for &mut T {
    const STEPS: bool = T::STEPS;

    fn event(&mut self, event: Event) {
        T::event(self, event);
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        T::pulse(self, pulse);
    }

    fn layer(&mut self, layer: CountProgress) {
        T::layer(self, layer);
    }

    fn estimate(&mut self, progress: EstimateProgress) {
        T::estimate(self, progress);
    }

    fn longest(&mut self, progress: LongestProgress) {
        T::longest(self, progress);
    }

    fn extreme(&mut self, progress: ExtremeProgress) {
        T::extreme(self, progress);
    }

    fn listed(&mut self, tours: u64) {
        T::listed(self, tours);
    }
}

/// Nobody watches.
#[derive(Copy, Clone, Default, Debug)]
pub struct Quiet;

impl Trace for Quiet {
    const STEPS: bool = false;
}

/// Whether engines are compiled once for all who want no steps. Not for the page, which must be small: those that have nobody to tell
/// how far they are, as [`Quiet`], are smaller.
pub(crate) const ENGINES_ARE_SHARED: bool = cfg!(feature = "sweep");

/// Nobody watches, in the form in which engines are compiled for that.
#[cfg(feature = "sweep")]
pub(crate) fn nobody() -> &'static mut dyn ProgressTrace {
    // It takes no memory, so none is lost.
    Box::leak(Box::new(Quiet))
}

#[cfg(not(feature = "sweep"))]
pub(crate) fn nobody() -> Quiet {
    Quiet
}

/// Every event is kept.
impl Trace for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

/// After how many nodes an engine looks at its stop flag and gives a sign of life.
pub(crate) const PULSE: u64 = 1 << 16;
