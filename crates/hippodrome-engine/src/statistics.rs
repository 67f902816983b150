//! How often each value of a measure occurs: among all tours of a problem, or among some drawn at random, each as likely as any other.
//!
//! What has been measured is told now and then, so that a page that stops it has it all the same; of each value the first tour goes
//! out too, once the checker has passed it.

use std::collections::BTreeSet;

use hippodrome::{
    Counter, Distribution, Limits, Measure, Measures, Problem, Square, Stopped, Tours, verify,
};
use serde_json::{Value, json};

use crate::request::{AboutStatistics, read};
use crate::watch::Watcher;
use crate::{Parcel, Sink};

/// After how many tours, and after how many nodes, what has been measured is told.
const TOURS_APART: u64 = 1 << 14;
const NODES_APART: u64 = 1 << 22;

/// The same for tours at random, which take longer.
const DRAWN_APART: u64 = 1 << 11;

/// The most bytes of what tells one tour from another: what a phone can spare.
const MEMORY: usize = 512 << 20;

pub(crate) fn respond(asked: &AboutStatistics, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let measure: Measure = read(&asked.of)?;
    let measures = Measures::new(&problem, &[measure]).map_err(|error| error.to_string())?;
    let mut measured = Measured {
        problem: &problem,
        measure,
        measures,
        distribution: Distribution::default(),
        seen: BTreeSet::new(),
    };
    let (stopped, total) = match asked.sample {
        None => (measured.all(asked.nodes, sink)?, None),
        Some(most) => measured.some(most, asked, sink)?,
    };
    measured.tell(sink);
    let interval = total.is_some().then(|| measured.interval()).flatten();
    Ok(json!({
        "tours": measured.distribution.len(),
        "stopped": stopped,
        "among": total,
        "interval": interval,
    }))
}

/// What has been measured so far.
struct Measured<'p> {
    problem: &'p Problem,
    measure: Measure,
    measures: Measures<'p>,
    distribution: Distribution,
    /// Values of which a tour has been told.
    seen: BTreeSet<u64>,
}

impl Measured<'_> {
    /// Goes through all tours, as far as so many nodes reach; why it ended before, if it did.
    fn all(&mut self, nodes: Option<u64>, sink: &mut dyn Sink) -> Result<Option<String>, String> {
        let told = |why: Stopped| why.to_string();
        let mut tours = Tours::new(self.problem).map_err(told)?;
        let most = nodes.unwrap_or(u64::MAX);
        let mut until = NODES_APART.min(most);
        loop {
            match tours.advance(&Limits::NONE.with_nodes(until)) {
                Ok(Some(squares)) => {
                    self.add(squares, sink)?;
                    if self.distribution.len() % TOURS_APART == 0 {
                        self.tell(sink);
                    }
                }
                Ok(None) => return Ok(None),
                Err(Stopped::Nodes) if until < most => {
                    until = until.saturating_add(NODES_APART).min(most);
                    self.tell(sink);
                }
                Err(why @ Stopped::Nodes) => return Ok(Some(told(why))),
                Err(why) => return Err(told(why)),
            }
        }
    }

    /// Draws so many; why there are none, and how many there are to draw from.
    fn some(
        &mut self,
        most: u64,
        asked: &AboutStatistics,
        sink: &mut dyn Sink,
    ) -> Result<(Option<String>, Option<String>), String> {
        let limits = Limits::NONE.with_nodes(asked.nodes);
        let counter = Counter::new(self.problem).memory(MEMORY).limits(limits);
        let ranking = match counter.watched_by(Watcher::new(sink, 0)).ranking() {
            Ok(ranking) => ranking,
            Err(why) => return Ok((Some(why.to_string()), None)),
        };
        for (tour, drawn) in ranking.samples(asked.seed).zip(1..=most) {
            self.add(tour.squares(), sink)?;
            if drawn % DRAWN_APART == 0 {
                self.tell(sink);
            }
        }
        Ok((None, Some(ranking.tours().to_string())))
    }

    /// Once more this tour.
    fn add(&mut self, squares: &[Square], sink: &mut dyn Sink) -> Result<(), String> {
        let values = self.measures.of(squares);
        let value = values.map_err(|error| error.to_string())?[0];
        self.distribution.add(value);
        if self.seen.insert(value) {
            verify(self.problem, squares).map_err(|flaw| format!("a flawed tour: {flaw}"))?;
            let mut numbers = vec![self.twice(value)];
            numbers.extend(squares.iter().map(|square| square.raw()));
            sink.parcel(Parcel::Example, &numbers);
        }
        Ok(())
    }

    fn tell(&self, sink: &mut dyn Sink) {
        let values = self.distribution.values();
        let numbers = values
            .flat_map(|(value, times)| [self.twice(value), times as u32, (times >> 32) as u32]);
        sink.parcel(Parcel::Values, &numbers.collect::<Vec<u32>>());
    }

    /// Twice a value as people write it: areas come in halves.
    fn twice(&self, value: u64) -> u32 {
        (2.0 * self.measure.shown(value as f64)) as u32
    }

    /// Where the mean of all lies, if these are a sample: in 95 of 100 samples.
    fn interval(&self) -> Option<[f64; 2]> {
        let (low, high) = self.distribution.mean_interval()?;
        Some([low, high].map(|value| self.measure.shown(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::{Parcels, ask};

    fn measured(board: &str, closed: bool, more: Value) -> (Value, Parcels) {
        let problem = json!({ "board": board, "piece": "knight", "closed": closed });
        let mut about = json!({ "problem": problem, "of": "crossings" });
        let members = about.as_object_mut().unwrap();
        members.extend(more.as_object().unwrap().clone());
        ask(&json!({ "statistics": about }))
    }

    /// The values that were told last, each with its times.
    fn last(parcels: &Parcels) -> Vec<(u32, u32)> {
        let told = parcels.each(Parcel::Values);
        let numbers = told.last().unwrap().chunks(3);
        numbers.map(|three| (three[0], three[1])).collect()
    }

    /// Of the closed tours of 6x6 14 have 52 crossings, 8 have 66 (D. E. Knuth, pre-fascicle 8a, 2025, and the library's own tests).
    #[test]
    fn all_tours_are_measured_and_each_value_has_one() {
        let (answer, parcels) = measured("6x6", true, json!({}));
        assert_eq!(answer["tours"], 9862);
        assert_eq!(answer["stopped"], Value::Null);
        let values = last(&parcels);
        assert_eq!((values[0], values[14]), ((104, 14), (132, 8)));
        let examples = parcels.each(Parcel::Example);
        assert_eq!(examples.len(), 15);
        for example in examples {
            let problem = json!({ "board": "6x6", "piece": "knight", "closed": true });
            let about = json!({ "problem": problem, "squares": example[1..] });
            let (told, _) = ask(&json!({ "describe": about }));
            assert_eq!(told["measures"][2][1], f64::from(example[0]) / 2.0);
        }
    }

    /// 10 of the 9,862 are mapped to themselves by a quarter turn.
    #[test]
    fn special_ones_are_measured_alone() {
        let problem =
            json!({ "board": "6x6", "piece": "knight", "closed": true, "symmetry": "90" });
        let about = json!({ "problem": problem, "of": "area" });
        let (answer, _) = ask(&json!({ "statistics": about }));
        assert_eq!(answer["tours"], 10);
    }

    #[test]
    fn a_limit_is_told_and_what_was_measured_stays() {
        let (answer, parcels) = measured("6x6", false, json!({ "nodes": 100_000 }));
        assert_eq!(answer["stopped"], "the limit on nodes was reached");
        let tours = last(&parcels)
            .into_iter()
            .map(|(_, times)| u64::from(times));
        assert_eq!(answer["tours"].as_u64(), Some(tours.sum()));
    }

    /// The mean of all is 57.826 (`hippodrome stats 6x6 --closed --of crossings`).
    #[test]
    fn tours_at_random_have_nearly_the_same_mean() {
        let (answer, parcels) = measured("6x6", true, json!({ "sample": 4000, "seed": 1 }));
        assert_eq!(
            (&answer["tours"], &answer["among"]),
            (&json!(4000), &json!("9862"))
        );
        let [low, high] = [0, 1].map(|end| answer["interval"][end].as_f64().unwrap());
        assert!(
            low < 57.826 && 57.826 < high && high - low < 0.2,
            "{answer}"
        );
        assert_eq!(
            last(&parcels).iter().map(|(_, times)| times).sum::<u32>(),
            4000
        );
        let (answer, _) = measured("8x8", true, json!({ "sample": 10, "nodes": 1000 }));
        assert_eq!(answer["stopped"], "the limit on nodes was reached");
        assert_eq!(answer["among"], Value::Null);
    }
}
