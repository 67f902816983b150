//! The loop of a greedy walk, for any kind of walker.

use crate::limits::Limits;
use crate::square::Square;
use crate::trace::{Event, Trace};

/// From where to where, over how many squares, and how far at the most.
#[derive(Copy, Clone)]
pub(super) struct Goal<'l> {
    pub(super) start: Square,
    pub(super) end: Option<Square>,
    pub(super) squares: usize,
    pub(super) limits: Limits<'l>,
}

/// A ground on which squares are taken, with a rule for choosing the next one.
pub(super) trait Walker {
    /// What a walker keeps from step to step besides its place.
    type Heading: Copy;

    /// Its value at the start.
    fn heading(&self, start: Square) -> Self::Heading;

    /// The place of a square.
    fn place(&self, square: Square) -> u32;

    /// The square at a place.
    fn square(&self, place: u32) -> Square;

    /// How many neighbors of a place are free; `None` if it is itself taken.
    fn left(&self, place: u32) -> Option<u32>;

    /// Takes a place, but its neighbors go on counting it as free.
    fn close(&mut self, place: u32);

    /// Calls `f` with each neighbor's place, in the order of the moves.
    fn each_neighbor(&self, place: u32, f: impl FnMut(u32));

    /// Enters a place, the start or where the last step led, and says where to go next.
    fn step(&mut self, place: u32, heading: &mut Self::Heading) -> Option<u32>;
}

/// Steps between two looks at the stop flag; so few that their places are still in the cache when they are
/// turned into squares.
const STRIDE: usize = 1024;

/// The walk itself.
pub(super) fn follow(
    mut walker: impl Walker,
    goal: Goal<'_>,
    trace: &mut impl Trace,
) -> Vec<Square> {
    let mut path: Vec<Square> = Vec::with_capacity(goal.squares);
    // A walk cannot end where it starts.
    let end = goal
        .end
        .filter(|&end| end != goal.start)
        .map(|end| walker.place(end));
    if let Some(end) = end {
        walker.close(end);
    }
    let mut at = walker.place(goal.start);
    let mut heading = walker.heading(goal.start);
    let most = goal.limits.budget().min(goal.squares as u64) as usize;
    let mut stuck = false;
    while !stuck && path.len() < most && !goal.limits.asked_to_stop() {
        let mut places = [0; STRIDE];
        let wanted = STRIDE.min(most - path.len());
        let (steps, next) = stride(&mut walker, at, &mut heading, &mut places[..wanted], trace);
        path.extend(places[..steps].iter().map(|&place| walker.square(place)));
        stuck = next.is_none();
        at = next.unwrap_or(places[steps - 1]);
    }
    if let Some(end) = end.filter(|_| path.len() + 1 == goal.squares) {
        let mut reaches = false;
        walker.each_neighbor(at, |to| reaches |= to == end);
        if reaches {
            path.push(walker.square(end));
            tell(&walker, end, trace);
        }
    }
    path
}

/// Fills `places` with steps from `at` on. Gives the number of them, and where to go next, if
/// anywhere. A function of its own, so that what a step needs stays in registers.
#[inline(never)]
fn stride<W: Walker>(
    walker: &mut W,
    mut at: u32,
    heading: &mut W::Heading,
    places: &mut [u32],
    trace: &mut impl Trace,
) -> (usize, Option<u32>) {
    let mut along = *heading;
    for (steps, place) in places.iter_mut().enumerate() {
        *place = at;
        let next = walker.step(at, &mut along);
        tell(walker, at, trace);
        match next {
            Some(next) => at = next,
            None => return (steps + 1, None),
        }
    }
    *heading = along;
    (places.len(), Some(at))
}

fn tell<T: Trace>(walker: &impl Walker, at: u32, trace: &mut T) {
    if T::STEPS {
        trace.event(Event::Advance(walker.square(at)));
        walker.each_neighbor(at, |to| {
            if let Some(left) = walker.left(to) {
                trace.event(Event::Consider(walker.square(to), left));
            }
        });
    }
}
