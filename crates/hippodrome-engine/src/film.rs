//! A search as a GIF, from the steps that were told of it. Candidates are not told, so the knight of these
//! films does not look round before it hops; `hippodrome tour --film` has it look.

use hippodrome::{Problem, Trace};
use hippodrome_draw::{Animation, Recorder, Theme, film, write_gif};
use serde_json::{Value, json};

use crate::request::AboutFilm;
use crate::watch::event;
use crate::{Parcel, Sink};

/// Pixels of a square, and of a film from left to right: as on the command line.
const SQUARE_PIXELS: u32 = 44;
const MAX_PIXELS: u32 = 480;

/// The most steps of a search.
const MAX_FILM_STEPS: usize = 200_000;

pub(crate) fn respond(asked: &AboutFilm, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let recorder = recorded(&problem, &asked.steps)?;
    let theme = if asked.dark {
        Theme::Dark
    } else {
        Theme::Light
    };
    let film = film(&problem, &recorder, theme).map_err(|error| error.to_string())?;
    let first = film
        .shots()
        .next()
        .ok_or("nothing happened, so there is nothing to film")?;
    let squares = first.0.width as u32 * SQUARE_PIXELS / 1000;
    let animation = Animation::new(&film, squares.min(MAX_PIXELS), |_| ());
    let animation = animation.map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    write_gif(&mut bytes, &animation, |_| ()).map_err(|error| error.to_string())?;
    let length = bytes.len();
    bytes.resize(length.next_multiple_of(4), 0);
    let numbers: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect();
    sink.parcel(Parcel::File, &numbers);
    Ok(json!({ "bytes": length, "pictures": animation.pictures() }))
}

/// What was told, as events; squares that are none are refused, for the picture relies on them.
fn recorded(problem: &Problem, steps: &[u32]) -> Result<Recorder, String> {
    if steps.len() > 2 * MAX_FILM_STEPS {
        return Err(format!("a film has {MAX_FILM_STEPS} steps at most"));
    }
    let mut recorder = Recorder::new();
    for (step, pair) in steps.chunks(2).enumerate() {
        let &[told, second] = pair else {
            return Err("a step is two numbers".to_owned());
        };
        let on_board = |square: u32| (square as usize) < problem.len();
        let first = told >> 4;
        let event = event(told, second).filter(|_| on_board(first) && on_board(second));
        recorder.event(event.ok_or_else(|| format!("step {step} is none"))?);
    }
    Ok(recorder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::ask;
    use hippodrome::Event;

    /// Keeps all but candidates, which are not told.
    struct Told(Recorder);

    impl Trace for Told {
        fn event(&mut self, event: Event) {
            if !matches!(event, Event::Consider(..)) {
                self.0.event(event);
            }
        }
    }

    /// The film of the steps that are told is the film of the search itself.
    #[test]
    #[ignore = "takes seconds"]
    fn a_search_that_was_told_is_the_search() {
        for (board, name) in [
            ("3x4", "backtrack"),
            ("6x6", "warnsdorff"),
            ("5x5", "exact"),
        ] {
            let problem = json!({ "board": board, "piece": "knight" });
            let about = json!({ "problem": problem, "method": { "name": name }, "steps": 100_000 });
            let (_, parcels) = ask(&json!({ "tour": about }));
            let about = json!({ "problem": problem, "steps": parcels.all(Parcel::Steps) });
            let (answer, parcels) = ask(&json!({ "film": about }));
            let file = parcels.all(Parcel::File);
            let file: Vec<u8> = file.into_iter().flat_map(u32::to_le_bytes).collect();
            let length = answer["bytes"].as_u64().unwrap() as usize;

            let asked: crate::request::AskedProblem = serde_json::from_value(problem).unwrap();
            let problem = asked.problem().unwrap();
            let mut told = Told(Recorder::new());
            let method = match name {
                "backtrack" => hippodrome::Method::Backtrack(Default::default()),
                "exact" => hippodrome::Method::Exact(Default::default()),
                _ => hippodrome::Method::Warnsdorff(Default::default()),
            };
            hippodrome::solve(&problem, &method, &hippodrome::Limits::NONE, &mut told);
            let film = film(&problem, &told.0, Theme::Light).unwrap();
            let width = film.shots().next().unwrap().0.width as u32 * SQUARE_PIXELS / 1000;
            let animation = Animation::new(&film, width.min(MAX_PIXELS), |_| ()).unwrap();
            let mut bytes = Vec::new();
            write_gif(&mut bytes, &animation, |_| ()).unwrap();
            assert_eq!(file[..length], bytes, "{board} {name}");
            assert!(bytes.starts_with(b"GIF89a"));
        }
    }

    #[test]
    fn steps_that_are_none_are_refused() {
        let problem = json!({ "board": "3x4", "piece": "knight" });
        for (steps, message) in [
            (vec![], "nothing happened, so there is nothing to film"),
            (vec![12 << 4, 0], "step 0 is none"),
            (vec![0, 0, 9, 0], "step 1 is none"),
            (vec![0], "a step is two numbers"),
        ] {
            let about = json!({ "problem": problem, "steps": steps });
            assert_eq!(
                ask(&json!({ "film": about })).0,
                json!({ "error": message })
            );
        }
    }
}
