//! A look at a tour that is built, not found: any rectangle with sides up to 2^63, any squares of it.
//!
//! The page asks for the steps of the squares where some files cross some ranks. Far away it wants to
//! know only how they lie to one another, so the steps are scaled to 32 bits over what is asked for;
//! near by it wants them exactly, as four numbers each.
//!
//! The construction asked for last is kept: a map that is dragged asks for it many times a second. What
//! is answered does not depend on it.

use std::cell::RefCell;

use hippodrome::{Construction, Point};
use serde_json::{Value, json};

use crate::request::AboutExplore;
use crate::{Parcel, Sink};

/// The most squares asked for at once.
const MOST_SAMPLES: usize = 200_000;

type Key = (u64, u64, bool);

thread_local! {
    static LAST: RefCell<Option<(Key, Construction)>> = const { RefCell::new(None) };
}

pub(crate) fn respond(asked: &AboutExplore, sink: &mut dyn Sink) -> Result<Value, String> {
    let ranks = number(&asked.ranks, "rows")?;
    let files = number(&asked.files, "columns")?;
    let key = (ranks, files, asked.closed);
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(known, _)| *known != key) {
            let built = match asked.closed {
                true => Construction::closed(ranks, files),
                false => Construction::open(ranks, files, None, None),
            };
            *last = Some((key, built.map_err(|why| why.to_string())?));
        }
        match last {
            Some((_, tour)) => look(tour, asked, sink),
            None => Err("there is no such construction".to_owned()),
        }
    })
}

fn look(tour: &Construction, asked: &AboutExplore, sink: &mut dyn Sink) -> Result<Value, String> {
    let coordinates = |texts: &[String], side: u64, what: &str| {
        let read = |text: &String| {
            let at = number(text, what)?;
            let inside = at < side;
            inside
                .then_some(at)
                .ok_or(format!("there is no {what} {at}"))
        };
        texts.iter().map(read).collect::<Result<Vec<u64>, String>>()
    };
    let at_files = coordinates(&asked.at_files, tour.files(), "file")?;
    let at_ranks = coordinates(&asked.at_ranks, tour.ranks(), "rank")?;
    if at_files.len() * at_ranks.len() > MOST_SAMPLES {
        return Err(format!("at most {MOST_SAMPLES} squares are shown at once"));
    }
    let mut steps = Vec::with_capacity(at_files.len() * at_ranks.len());
    for &rank in &at_ranks {
        for &file in &at_files {
            let step = tour.step_of(Point::new(file, rank));
            steps.push(step.ok_or("a square off the board")?);
        }
    }
    match asked.exact {
        true => {
            let words = |&step: &u128| [0, 32, 64, 96].map(|shift| (step >> shift) as u32);
            let numbers: Vec<u32> = steps.iter().flat_map(words).collect();
            sink.parcel(Parcel::Exact, &numbers);
        }
        false => sink.parcel(Parcel::Shades, &shades(&steps)),
    }
    let point = match &asked.step {
        None => None,
        Some(text) => {
            let step: u128 = text
                .trim()
                .parse()
                .map_err(|_| not_a_number(text, "step"))?;
            if step >= tour.len() {
                return Err(format!(
                    "there is no step {step}: the last is {}",
                    tour.len() - 1
                ));
            }
            let Point { file, rank, .. } = tour.point_at(step);
            Some([file.to_string(), rank.to_string()])
        }
    };
    Ok(json!({ "squares": tour.len().to_string(), "point": point }))
}

/// The steps, the least as 0 and the greatest as 2^32 - 1.
fn shades(steps: &[u128]) -> Vec<u32> {
    let (least, most) = steps.iter().fold((u128::MAX, 0), |(least, most), &step| {
        (least.min(step), most.max(step))
    });
    let range = most.saturating_sub(least).max(1);
    // A product with 2^32 must fit.
    let shift = (128 - range.leading_zeros()).saturating_sub(96);
    let scale = |&step: &u128| {
        (((step - least) >> shift) * u128::from(u32::MAX) / (range >> shift).max(1)) as u32
    };
    steps.iter().map(scale).collect()
}

fn number(text: &str, what: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| not_a_number(text, what))
}

fn not_a_number(text: &str, what: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    format!("{what}: `{shown}` is not a whole number that can be used here")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;

    #[derive(Default)]
    struct Kept(Vec<u32>);

    impl Sink for Kept {
        fn parcel(&mut self, _: Parcel, numbers: &[u32]) {
            self.0 = numbers.to_vec();
        }
    }

    fn ask(question: Value) -> (Value, Vec<u32>) {
        let mut kept = Kept::default();
        let text = answer(&question.to_string(), &mut kept);
        (serde_json::from_str(&text).unwrap(), kept.0)
    }

    fn exact(words: &[u32]) -> Vec<u128> {
        let join = |four: &[u32]| {
            four.iter()
                .rev()
                .fold(0, |all, &word| all << 32 | u128::from(word))
        };
        words.chunks(4).map(join).collect()
    }

    /// The steps that are shown are the library's, at any place of a giant board, and the square of a
    /// step is the one that shows it.
    #[test]
    fn steps_are_those_of_the_construction() {
        let side = 1_000_000_000_000_000_000u64;
        let tour = Construction::closed(side, side).unwrap();
        for corner in [0, 999, side / 3, side - 4] {
            let at: Vec<String> = (corner..corner + 4).map(|n| n.to_string()).collect();
            let (answer, words) = ask(json!({ "explore": {
                "ranks": side.to_string(), "files": side.to_string(), "closed": true,
                "atFiles": at, "atRanks": at, "exact": true, "step": "123456789",
            }}));
            let shown = exact(&words);
            let mut expected = Vec::new();
            for rank in corner..corner + 4 {
                for file in corner..corner + 4 {
                    expected.push(tour.step_of(Point::new(file, rank)).unwrap());
                }
            }
            assert_eq!(shown, expected);
            assert_eq!(
                answer["squares"],
                (u128::from(side) * u128::from(side)).to_string()
            );
            let point = tour.point_at(123_456_789);
            assert_eq!(
                answer["point"],
                json!([point.file.to_string(), point.rank.to_string()])
            );
        }
    }

    /// Shades keep the order of steps.
    #[test]
    fn shades_are_in_order() {
        for steps in [
            vec![5, 9, 7, 5],
            vec![u128::MAX / 3, u128::MAX / 5, u128::MAX / 4],
            vec![1 << 100, (1 << 100) + 1, (1 << 100) + 3],
            vec![7],
        ] {
            let shades = shades(&steps);
            for (i, step) in steps.iter().enumerate() {
                for (j, other) in steps.iter().enumerate() {
                    assert!(step > other || shades[i] <= shades[j]);
                }
            }
            assert_eq!(shades.iter().min(), Some(&0));
        }
        assert_eq!(shades(&[1 << 100, (1 << 100) + 3])[1], u32::MAX);
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        let with = |changes: Value| {
            let mut about = json!({ "ranks": "9", "files": "9", "closed": false, "atFiles": ["0"], "atRanks": ["0"], "exact": true });
            for (key, value) in changes.as_object().unwrap() {
                about[key] = value.clone();
            }
            ask(json!({ "explore": about })).0["error"]
                .as_str()
                .unwrap_or("")
                .to_owned()
        };
        assert_eq!(with(json!({})), "");
        assert!(with(json!({ "ranks": "x" })).starts_with("rows: `x`"));
        assert!(with(json!({ "closed": true })).contains("9x9"));
        assert_eq!(with(json!({ "atFiles": ["9"] })), "there is no file 9");
        assert_eq!(
            with(json!({ "step": "81" })),
            "there is no step 81: the last is 80"
        );
    }
}
