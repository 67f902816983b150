//! The events of a search, and where one is among them: forwards step by step, backwards by replaying
//! from a state that was kept a little earlier.

use hippodrome::{Event, Replay};

/// Events between two states that are kept.
const APART: usize = 2_048;

/// Events and where one is among them.
pub(super) struct Player {
    events: Vec<Event>,
    /// After how many events there is something to see: candidates belong to what is before them.
    stops: Vec<usize>,
    /// The state before every so many events.
    kept: Vec<Replay>,
    /// The present stop, and the state there.
    pub(super) at: usize,
    pub(super) now: Replay,
}

impl Player {
    pub(super) fn new(events: Vec<Event>) -> Player {
        let aside = |event: &Event| matches!(event, Event::Consider(..) | Event::Suppose(..));
        let mut stops: Vec<usize> = (1..events.len())
            .filter(|&after| !aside(&events[after]))
            .collect();
        stops.push(events.len());
        let mut replay = Replay::new();
        let mut kept = Vec::new();
        for (number, &event) in events.iter().enumerate() {
            if number % APART == 0 {
                kept.push(replay.clone());
            }
            replay.apply(event);
        }
        let mut player = Player {
            events,
            stops,
            kept,
            at: 0,
            now: Replay::new(),
        };
        player.go(0);
        player
    }

    pub(super) fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// Goes to a stop; one after the present costs only what lies between.
    pub(super) fn go(&mut self, stop: usize) {
        let stop = stop.min(self.last());
        let from = match stop == self.at + 1 {
            true => self.stops[self.at],
            false => {
                let kept = (self.stops[stop] / APART).min(self.kept.len() - 1);
                self.now = self.kept[kept].clone();
                kept * APART
            }
        };
        for &event in &self.events[from..self.stops[stop]] {
            self.now.apply(event);
        }
        self.at = stop;
    }

    /// What happened last.
    pub(super) fn event(&self) -> Option<Event> {
        let begin = match self.at {
            0 => 0,
            at => self.stops[at - 1],
        };
        self.events.get(begin).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hippodrome::{Backtrack, Ends, Leaper, Limits, Method, Problem, Square, solve};

    /// Wherever one goes from wherever, there is what there was.
    #[test]
    fn going_back_is_having_been_there() {
        let ends = Ends::From(Square::new(0));
        let problem = Problem::on_board("5x5".parse().unwrap(), Leaper::KNIGHT, ends);
        let limits = Limits::NONE.with_nodes(5_000);
        let mut events: Vec<Event> = Vec::new();
        let naive = Method::Backtrack(Backtrack::default());
        solve(&problem, &naive, &limits, &mut events);
        let mut player = Player::new(events);
        let mut states = vec![player.now.clone()];
        while player.at < player.last() {
            player.go(player.at + 1);
            states.push(player.now.clone());
        }
        assert!(states.len() > 2 * APART);
        let mut stop = 0;
        for _ in 0..300 {
            stop = (stop * 7 + 4_001) % states.len();
            player.go(stop);
            assert_eq!((player.at, &player.now), (stop, &states[stop]));
            player.go(stop.saturating_sub(1));
            assert_eq!(player.now, states[stop.saturating_sub(1)]);
        }
    }
}
