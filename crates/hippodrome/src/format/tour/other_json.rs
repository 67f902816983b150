//! A tour in a JSON object of another program's making.
//!
//! Read are an object with the tour as the only list in it, or under one of the [`NAMES`] (`{"path": ["a1", "c2"]}`,
//! `{"size": 5, "tour": [[0, 0], [1, 2]]}`), and an object with the step of each square (`{"a1": 1, "c2": 2}`). A list of objects is
//! a table (`json_rows`). What the list holds is read as if it stood there alone. An object
//! without a tour may hold it in the only object in it: `{"result": {"path": ["a1", "c2"]}}`.
//!
//! Cost: O(length), and its memory, some megabytes at most. The page's engine does not read it, as `table::IS_READ` says.

use serde_json::{Map, Value};

use super::json_rows;

/// The members that may hold the tour where there are several lists.
const NAMES: [&str; 12] = [
    "tour", "path", "solution", "moves", "squares", "steps", "route", "sequence", "grid", "board",
    "cycle", "edges",
];

/// The tour of an object, as a text in another form, and what else it says.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Found {
    pub(super) text: String,
    /// The text of a board, if it is one.
    pub(super) board: Option<String>,
    pub(super) closed: Option<bool>,
}

/// Whether a JSON object that begins like this is of another making than ours.
pub(super) fn begins(head: &str) -> bool {
    !head.contains("\"schema\"")
}

/// The tour in this text, if it is such an object.
pub(super) fn find(text: &str) -> Option<Found> {
    let Ok(Value::Object(object)) = serde_json::from_str(text) else {
        return None;
    };
    if object.contains_key("schema") {
        return None;
    }
    of(&object)
}

/// The tour in this object, or in the only object in it.
fn of(object: &Map<String, Value>) -> Option<Found> {
    let Some(text) = steps(object).or_else(|| list(object)) else {
        let mut inner = object.values().filter_map(Value::as_object);
        let only = inner.next().filter(|_| inner.next().is_none())?;
        return of(only);
    };
    Some(Found {
        text,
        board: object
            .get("board")
            .and_then(Value::as_str)
            .map(str::to_owned),
        closed: object.get("closed").and_then(Value::as_bool),
    })
}

/// The squares of an object whose members are the steps of squares, in order.
fn steps(object: &Map<String, Value>) -> Option<String> {
    let steps = object
        .iter()
        .map(|(square, step)| Some((step.as_u64()?, square.trim())));
    let mut steps: Vec<(u64, &str)> = steps.collect::<Option<_>>()?;
    steps.sort_unstable();
    let first = steps.first().filter(|_| steps.len() > 1)?.0;
    let in_order = (first..).zip(&steps).all(|(step, &(own, _))| step == own);
    if first > 1 || !in_order {
        return None;
    }
    let is_pair = |square: &str| square.contains(',');
    let squares: Vec<String> = steps
        .into_iter()
        .map(|(_, square)| match is_pair(square) {
            true => format!("({})", square.trim_matches(['(', ')', '[', ']'])),
            false => square.to_owned(),
        })
        .collect();
    Some(match squares[0].starts_with('(') {
        true => format!("[{}]", squares.join(",")),
        false => squares.join(" "),
    })
}

/// The list that is the tour.
fn list(object: &Map<String, Value>) -> Option<String> {
    let is_list = |value: &&Value| value.as_array().is_some_and(|list| !list.is_empty());
    let mut lists = object.values().filter(is_list);
    let found = match (lists.next(), lists.next()) {
        (Some(only), None) => only,
        _ => NAMES
            .iter()
            .find_map(|&name| object.get(name).filter(is_list))?,
    };
    Some(json_rows::table(found.as_array()?).unwrap_or_else(|| found.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::claim::Body;
    use super::super::{ReadOptions, read_claim};

    fn read(text: &str) -> Result<Body, String> {
        let claim = read_claim(text.as_bytes(), &ReadOptions::default());
        claim
            .map(|claim| claim.body)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_list_is_read_as_if_it_stood_there_alone() {
        let pairs = Ok(Body::Pairs(vec![(0, 0), (1, 2), (2, 0)]));
        for text in [
            r#"{"tour": [[0,0],[1,2],[2,0]]}"#,
            r#"{"status": "ok", "result": {"seconds": 2, "path": [[0,0],[1,2],[2,0]]}}"#,
            r#"{"n": 3, "visited": [[0,0],[1,2],[2,0]], "ok": true}"#,
            r#"{"times": [0.5, 1], "path": [[0,0],[1,2],[2,0]]}"#,
            "{\n \"moves\": [\n {\"row\": 0, \"col\": 0}, {\"row\": 1, \"col\": 2}, {\"row\": 2, \"col\": 0} ]\n}",
            r#"{"0,0": 1, "1,2": 2, "2,0": 3}"#,
            r#"{"(0, 0)": 0, "(2, 0)": 2, "(1, 2)": 1}"#,
        ] {
            assert_eq!(read(text), pairs, "{text}");
        }
        let squares = read("a1 c2 a3");
        for text in [
            r#"{"path": ["a1","c2","a3"]}"#,
            r#"{"a3": 3, "a1": 1, "c2": 2}"#,
        ] {
            assert_eq!(read(text), squares, "{text}");
        }
        assert_eq!(
            read(r#"{"board": [[1,4,7],[6,3,2]]}"#),
            read("[[1,4,7],[6,3,2]]")
        );
    }

    #[test]
    fn board_and_ends_are_taken_from_it() {
        let text = r#"{"board": "3x4", "closed": true, "tour": ["a1", "c2"]}"#;
        let claim = read_claim(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(claim.board, "3x4".parse().ok());
        assert_eq!(claim.closed, Some(true));
    }

    #[test]
    fn what_is_no_tour_is_refused_as_before() {
        for text in [
            r#"{"a": [1, 2], "b": [3, 4]}"#,
            r#"{"a1": 1, "c2": 3}"#,
            r#"{"tour": []}"#,
            r#"{"tour": 5}"#,
            "{}",
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains("`schema` is missing"), "{text}: {error}");
        }
    }
}
