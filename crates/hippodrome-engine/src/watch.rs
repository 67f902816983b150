//! A search told while it goes on.
//!
//! A step is two numbers. The low four bits of the first say what happened, the rest of it is a
//! square (or a place in the path), the second number another square:
//!
//! | bits | what | first | second |
//! |---|---|---|---|
//! | 0 | the knight enters | the square | |
//! | 1 | it goes back from | the square | |
//! | 2 | everything begins afresh | | |
//! | 3 | the path is turned round from | the step, from 0 | |
//! | 4 | an edge is chosen | one square | the other |
//! | 5 | an edge is given up | one square | the other |
//! | 6 | an edge is supposed; an end, if both are one square | one square | the other |
//! | 7 | that is impossible, and its opposite holds | | |
//!
//! Candidates are not told: the page knows the graph and sees them for itself. Only so many steps
//! are told as were asked for; the search goes on without, and every pulse brings the path that
//! it has reached.

use hippodrome::{CountProgress, Event, SearchProgress, Square, Trace};
#[cfg(feature = "special")]
use hippodrome::{ExtremeProgress, LongestProgress};

use crate::{FULL_PARCEL, Parcel, Sink};

/// Tells the steps of a search to a sink. The only trace there is, of whatever sink: each kind would
/// bring the engines along once more.
pub(crate) struct Watcher<'s> {
    sink: &'s mut dyn Sink,
    parcel: Vec<u32>,
    /// Steps still to be told.
    left: u64,
    /// Steps so far, told or not.
    pub(crate) steps: u64,
    path: Vec<u32>,
    /// How far a search for the best was when it was last told.
    #[cfg(feature = "special")]
    best: ExtremeProgress,
}

/// Nodes after which a search for the best is told anew though it has found nothing better.
#[cfg(feature = "special")]
const APART: u64 = 1 << 18;

impl<'s> Watcher<'s> {
    pub(crate) fn new(sink: &'s mut dyn Sink, most: u64) -> Self {
        Watcher {
            sink,
            parcel: Vec::with_capacity(FULL_PARCEL),
            left: most,
            steps: 0,
            path: Vec::new(),
            #[cfg(feature = "special")]
            best: ExtremeProgress::default(),
        }
    }

    /// Tells what has not been told yet.
    pub(crate) fn flush(&mut self) {
        if !self.parcel.is_empty() {
            self.sink.parcel(Parcel::Steps, &self.parcel);
            self.parcel.clear();
        }
    }

    fn step(&mut self, what: u32, first: u32, second: u32) {
        self.steps += 1;
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.parcel.extend([first << 4 | what, second]);
        if self.parcel.len() == FULL_PARCEL || self.left == 0 {
            self.flush();
        }
    }
}

/// The event of a step as it was told; `None` if it is none.
pub(crate) fn event(told: u32, second: u32) -> Option<Event> {
    let (what, first) = (told & 15, told >> 4);
    let (one, other) = (Square::new(first), Square::new(second));
    Some(match what {
        0 => Event::Advance(one),
        1 => Event::Retreat(one),
        2 => Event::Restart,
        3 => Event::Reverse(first),
        4 => Event::Join(one, other),
        5 => Event::Part(one, other),
        6 => Event::Suppose(one, other),
        7 => Event::Contradiction,
        _ => return None,
    })
}

/// Hears nothing.
pub(crate) struct Silence;

impl Sink for Silence {
    fn parcel(&mut self, _: Parcel, _: &[u32]) {}
}

impl Trace for Watcher<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Consider(..) => {}
            Event::Advance(square) => {
                self.path.push(square.raw());
                self.step(0, square.raw(), 0);
            }
            Event::Retreat(square) => {
                self.path.pop();
                self.step(1, square.raw(), 0);
            }
            Event::Restart => {
                self.path.clear();
                self.step(2, 0, 0);
            }
            Event::Reverse(from) => {
                if let Some(tail) = self.path.get_mut(from as usize..) {
                    tail.reverse();
                }
                self.step(3, from, 0);
            }
            Event::Join(one, other) => {
                self.path.clear();
                self.step(4, one.raw(), other.raw());
            }
            Event::Part(one, other) => self.step(5, one.raw(), other.raw()),
            Event::Suppose(one, other) => self.step(6, one.raw(), other.raw()),
            Event::Contradiction => self.step(7, 0, 0),
        }
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        self.flush();
        let mut numbers = vec![
            pulse.nodes as u32,
            (pulse.nodes >> 32) as u32,
            pulse.depth as u32,
            pulse.deepest as u32,
        ];
        numbers.extend_from_slice(&self.path);
        self.sink.parcel(Parcel::SearchProgress, &numbers);
    }

    fn layer(&mut self, layer: CountProgress) {
        let (states, high) = (layer.expanded as u32, (layer.expanded >> 32) as u32);
        let numbers = [layer.done as u32, layer.of as u32, states, high];
        self.sink.parcel(Parcel::Layer, &numbers);
    }

    #[cfg(feature = "special")]
    fn extreme(&mut self, progress: ExtremeProgress) {
        let (last, now) = (self.best, progress);
        if (last.value, last.bound) == (now.value, now.bound) && now.nodes < last.nodes + APART {
            return;
        }
        self.best = now;
        let [value, bound] = [now.value, now.bound].map(|value| (2.0 * value) as u32);
        let numbers = [now.nodes as u32, (now.nodes >> 32) as u32, value, bound];
        self.sink.parcel(Parcel::Best, &numbers);
    }

    #[cfg(feature = "special")]
    fn longest(&mut self, progress: LongestProgress) {
        self.extreme(ExtremeProgress {
            value: progress.moves as f64,
            bound: 0.0,
            nodes: progress.expanded,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::Parcels;
    use hippodrome::{Backtrack, Ends, Leaper, Limits, Method, Problem, solve};

    /// Entering and going back, followed by hand, leads to the path that the search ends with.
    #[test]
    fn steps_followed_lead_to_the_tour() {
        let problem = Problem::on_board("5x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let mut parcels = Parcels::default();
        let mut watcher = Watcher::new(&mut parcels, u64::MAX);
        let method = Method::Backtrack(Backtrack::default());
        let report = solve(&problem, &method, &Limits::NONE, &mut watcher);
        watcher.flush();
        let steps = watcher.steps;
        let mut path = Vec::new();
        let told = parcels.all(Parcel::Steps);
        for pair in told.chunks(2) {
            match pair[0] & 15 {
                0 => path.push(pair[0] >> 4),
                1 => assert_eq!(path.pop(), Some(pair[0] >> 4)),
                what => panic!("{what}"),
            }
        }
        let hippodrome::Answer::Found(tour) = report.answer else {
            panic!("5x5 has a tour");
        };
        assert_eq!(
            path,
            tour.squares().iter().map(|s| s.raw()).collect::<Vec<_>>()
        );
        assert_eq!(steps, report.stats.nodes + report.stats.backtracks);
        assert_eq!(told.len() as u64, 2 * steps);
    }

    /// No more is told than was asked for, and all is counted.
    #[test]
    fn only_so_many_steps_are_told() {
        let problem = Problem::on_board("5x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let mut parcels = Parcels::default();
        let mut watcher = Watcher::new(&mut parcels, 100);
        let method = Method::Backtrack(Backtrack::default());
        solve(&problem, &method, &Limits::NONE, &mut watcher);
        watcher.flush();
        assert!(watcher.steps > 1_000);
        let told = parcels.each(Parcel::Steps);
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].len(), 200);
    }
}
