//! Special tours: one that a symmetry maps to itself, whose lines have equal sums, that whirls, or that has the least or the most of
//! a measure; and what is special about a tour that is there.
//!
//! A limit on nodes bounds the search for a tour, and once more the search for a better one: what comes of it says whether it
//! is proved that none surpasses it.

use hippodrome::{
    Answer, Constraints, Limits, Magic, Measure, Measures, Method, Problem, Square, Tour,
    TourSymmetry, Turning, Wanted, equal_sums, extreme, solve, verify,
};
use serde_json::{Value, json};

use crate::request::{AboutDescribed, AboutSpecial, read};
use crate::watch::Watcher;
use crate::{Parcel, Sink};

/// Symmetries that are looked for in a tour, by their names: each says in which way it maps it to itself.
const SYMMETRIES: [&str; 7] = [
    "90",
    "180-eulerian",
    "180-bergholtian",
    "mirror-left-right",
    "mirror-top-bottom",
    "rising-diagonal",
    "falling-diagonal",
];

pub(crate) fn respond(asked: &AboutSpecial, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let wanted = match (&asked.least, &asked.most) {
        (Some(measure), None) => Some((Wanted::Least, read::<Measure>(measure)?)),
        (None, Some(measure)) => Some((Wanted::Most, read::<Measure>(measure)?)),
        (None, None) => None,
        (Some(_), Some(_)) => return Err("ask for the least or the most, not for both".to_owned()),
    };
    if let Some((_, measure)) = wanted {
        Measures::new(&problem, &[measure]).map_err(|error| error.to_string())?;
    }
    let limits = Limits::NONE.with_nodes(asked.nodes);
    let method = Method::Auto { seed: asked.seed };
    let report = solve(&problem, &method, &limits, &mut Watcher::new(sink, 0));
    let mut nodes = report.stats.nodes;
    let (status, reason, mut tour) = match report.answer {
        Answer::Found(tour) => ("found", None, Some(tour)),
        Answer::Impossible(proof) => ("impossible", Some(proof.to_string()), None),
        Answer::Unknown(stopped) => ("unknown", Some(stopped.to_string()), None),
    };
    let mut best = None;
    if let (Some(first), Some((wanted, measure))) = (&tour, wanted) {
        // It is seen while a better one is looked for.
        sink.parcel(Parcel::Tour, &numbers(first));
        let (first, mut watcher) = (first.clone(), Watcher::new(sink, 0));
        let found = extreme(
            &problem,
            first,
            wanted,
            measure,
            asked.seed,
            &limits,
            &mut watcher,
        );
        let found = found.map_err(|error| error.to_string())?;
        nodes += found.nodes();
        best = Some(json!({
            "value": found.value(),
            "bound": found.bound(),
            "proved": found.is_proved(),
            "because": found.because().to_string(),
            "stopped": found.stopped().map(|why| why.to_string()),
        }));
        tour = Some(found.tour().clone());
    }
    Ok(json!({
        "problem": problem.to_string(),
        "status": status,
        "reason": reason,
        "nodes": nodes,
        "best": best,
        "tour": tour.map(|tour| told(&problem, &tour, sink)),
    }))
}

/// The squares of a tour in order.
fn numbers(tour: &Tour) -> Vec<u32> {
    tour.squares().iter().map(|square| square.raw()).collect()
}

pub(crate) fn describe(asked: &AboutDescribed, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let squares: Vec<Square> = asked.squares.iter().copied().map(Square::new).collect();
    let tour = verify(&problem, &squares).map_err(|flaw| flaw.to_string())?;
    Ok(told(&problem, &tour, sink))
}

/// Tells a verified tour, and what is special about it.
fn told(problem: &Problem, tour: &Tour, sink: &mut dyn Sink) -> Value {
    let squares = tour.squares();
    sink.parcel(Parcel::Tour, &numbers(tour));
    json!({
        "measures": measures(problem, squares),
        "symmetries": symmetries(problem, squares),
        "sums": sums(problem, squares).map(|magic| magic.to_string()),
        "whirling": whirling(problem, squares).map(|way| way.to_string()),
    })
}

/// What can be measured of it, each by its name.
fn measures(problem: &Problem, squares: &[Square]) -> Vec<(&'static str, f64)> {
    let which = Measures::all_of(problem);
    let measured = Measures::new(problem, &which).and_then(|mut all| all.of(squares));
    let values = measured.unwrap_or_default();
    let shown = which.iter().zip(values);
    shown
        .map(|(measure, value)| (measure.name(), measure.shown(value as f64)))
        .collect()
}

/// The symmetries that map it to itself, as the checker finds.
fn symmetries(problem: &Problem, squares: &[Square]) -> Vec<&'static str> {
    let has = |name: &&str| {
        let symmetry: Option<TourSymmetry> = name.parse().ok();
        is_also(
            problem,
            squares,
            Constraints {
                symmetry,
                ..Constraints::default()
            },
        )
    };
    SYMMETRIES.into_iter().filter(has).collect()
}

fn sums(problem: &Problem, squares: &[Square]) -> Option<Magic> {
    equal_sums(problem.board()?.0, squares)
}

/// The way round the center in which all its moves turn.
fn whirling(problem: &Problem, squares: &[Square]) -> Option<Turning> {
    let (board, piece) = problem.board()?;
    let ways = [Turning::CounterClockwise, Turning::Clockwise];
    ways.into_iter().find(|way| {
        let whirling = way.constraints(board, piece);
        whirling.is_ok_and(|whirling| is_also(problem, squares, whirling))
    })
}

/// Whether it is a tour of the same board that meets these constraints.
fn is_also(problem: &Problem, squares: &[Square], constraints: Constraints) -> bool {
    let plain = Problem::try_new(problem.ground().clone(), problem.ends());
    let asked = plain.and_then(|plain| plain.with(constraints));
    asked.is_ok_and(|asked| verify(&asked, squares).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::ask;

    fn found(problem: Value, more: Value) -> (Value, Vec<u32>) {
        let mut about = json!({ "problem": problem });
        let members = about.as_object_mut().unwrap();
        members.extend(more.as_object().unwrap().clone());
        let (answer, parcels) = ask(&json!({ "special": about }));
        let last = parcels.each(Parcel::Tour).last().copied();
        (answer, last.unwrap_or_default().to_vec())
    }

    fn on(board: &str, closed: bool, more: Value) -> Value {
        let mut problem = json!({ "board": board, "piece": "knight", "closed": closed });
        let members = problem.as_object_mut().unwrap();
        members.extend(more.as_object().unwrap().clone());
        problem
    }

    #[test]
    fn what_is_asked_for_is_found_and_told() {
        for (board, closed, asked, member, told) in [
            (
                "6x6",
                true,
                json!({ "symmetry": "90" }),
                "symmetries",
                json!(["90", "180-eulerian"]),
            ),
            (
                "6x7",
                true,
                json!({ "symmetry": "180-bergholtian" }),
                "symmetries",
                json!(["180-bergholtian"]),
            ),
            (
                "4x7",
                false,
                json!({ "magic": "files" }),
                "sums",
                json!("files"),
            ),
            (
                "6x6",
                true,
                json!({ "whirling": "clockwise" }),
                "whirling",
                json!("clockwise"),
            ),
            (
                "6x6",
                true,
                json!({ "whirling": "counter-clockwise" }),
                "whirling",
                json!("counter-clockwise"),
            ),
        ] {
            let (answer, squares) = found(on(board, closed, asked.clone()), json!({}));
            assert_eq!(answer["status"], "found", "{asked}: {answer}");
            assert_eq!(answer["tour"][member], told, "{asked}");
            let described = json!({ "problem": on(board, closed, asked), "squares": squares });
            assert_eq!(ask(&json!({ "describe": described })).0, answer["tour"]);
        }
    }

    /// The extremes of 6x6 are those of D. E. Knuth (The Art of Computer Programming, pre-fascicle 8a, 2025).
    #[test]
    fn the_least_and_the_most() {
        let (answer, _) = found(on("6x6", true, json!({})), json!({ "least": "crossings" }));
        assert_eq!(answer["best"]["value"], 52.0);
        assert_eq!(answer["best"]["proved"], true);
        assert_eq!(answer["best"]["because"], "all 9862 tours were looked at");
        assert_eq!(answer["tour"]["measures"][2], json!(["crossings", 52.0]));
        let (answer, _) = found(
            on("6x6", true, json!({ "symmetry": "90" })),
            json!({ "most": "area" }),
        );
        assert_eq!(answer["best"]["because"], "all 10 tours were looked at");
        assert_eq!(answer["tour"]["measures"][4][1], answer["best"]["value"]);
        // What was not gone through to the end is not proved.
        let (answer, _) = found(
            on("8x8", true, json!({})),
            json!({ "least": "turns", "nodes": 100_000 }),
        );
        assert_eq!(answer["best"]["proved"], false);
        assert_eq!(answer["best"]["stopped"], "the limit on nodes was reached");
    }

    #[test]
    fn none_and_not_decided_are_two_answers() {
        let (answer, squares) = found(on("8x8", true, json!({ "symmetry": "90" })), json!({}));
        assert_eq!(
            (&answer["status"], squares.len()),
            (&json!("impossible"), 0)
        );
        assert!(answer["reason"].as_str().unwrap().contains("quarter turn"));
        let (answer, squares) = found(
            on("8x8", true, json!({ "magic": "semi" })),
            json!({ "nodes": 1000 }),
        );
        assert_eq!((&answer["status"], squares.len()), (&json!("unknown"), 0));
        assert_eq!(answer["reason"], "the limit on nodes was reached");
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (problem, more, message) in [
            (
                on("8x8", true, json!({ "symmetry": "45" })),
                json!({}),
                "`45` is not a symmetry",
            ),
            (
                on("8x8", true, json!({ "magic": "all" })),
                json!({}),
                "`all` does not say",
            ),
            (
                on("8x8", true, json!({ "whirling": "up" })),
                json!({}),
                "`up` is no way round",
            ),
            (
                on("torus:8x8", true, json!({ "whirling": "clockwise" })),
                json!({}),
                "whirling tours turn round",
            ),
            (
                on("8x8", true, json!({})),
                json!({ "least": "beauty" }),
                "`beauty` is no measure",
            ),
            (
                on("8x8", false, json!({})),
                json!({ "most": "area" }),
                "the swept area is that of closed tours",
            ),
            (
                on("8x8", true, json!({})),
                json!({ "most": "area", "least": "area" }),
                "ask for the least or the most",
            ),
        ] {
            let (answer, _) = found(problem, more);
            let error = answer["error"].as_str().unwrap_or_default();
            assert!(error.starts_with(message), "{answer}");
        }
        let about = json!({ "problem": on("3x4", false, json!({})), "squares": [0, 1] });
        let (answer, parcels) = ask(&json!({ "describe": about }));
        assert!(
            answer["error"].is_string() && parcels.0.is_empty(),
            "{answer}"
        );
    }
}
