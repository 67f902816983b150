//! A JSON list of objects with the square of a step in each: `[{"x": 0, "y": 0}, {"x": 1, "y": 2}]`, or an object on each line.
//!
//! The names of the members say what those of columns say, so the list is read as the table that it is (`named_columns`). Python prints such
//! lists with single quotes. Cost: O(length) and its memory.

use serde_json::{Deserializer, Map, Value};

use super::named_columns;

/// The table in a text of this form.
pub(super) fn table_of(text: &str) -> Option<String> {
    if !text.trim_start().starts_with(['[', '{']) {
        return None;
    }
    let list = list(text).or_else(|| list(&text.replace('\'', "\"")))?;
    table(&list)
}

/// The entries of a list, or the objects that stand one below the other.
fn list(text: &str) -> Option<Vec<Value>> {
    let values: Result<Vec<Value>, _> = Deserializer::from_str(text).into_iter().collect();
    let mut values = values.ok()?;
    match &mut values[..] {
        [Value::Array(entries)] => Some(std::mem::take(entries)),
        _ => Some(values),
    }
}

/// The objects as a table with commas, their members as columns: those of the square and one beside it, if they are known, or else all.
/// `None` if these are no objects with the same few members, each of them one word.
pub(super) fn table(list: &[Value]) -> Option<String> {
    let objects: Option<Vec<&Map<String, Value>>> = list.iter().map(Value::as_object).collect();
    let objects = objects?;
    let all: Vec<&str> = objects.first()?.keys().map(String::as_str).collect();
    let names = match named_columns::of_square(&all) {
        Some((across, up, _)) if all.len() > 3 => vec![all[across], all[up]],
        _ => all,
    };
    if objects.len() < 2 || !(2..=3).contains(&names.len()) {
        return None;
    }
    let cell = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => is_word(text).then(|| text.clone()),
        _ => None,
    };
    let mut lines = vec![names.join(",")];
    for object in objects {
        let cells = names
            .iter()
            .map(|&name| object.get(name).and_then(cell))
            .collect::<Option<Vec<String>>>()?;
        lines.push(cells.join(","));
    }
    names
        .iter()
        .all(|name| is_word(name))
        .then(|| lines.join("\n"))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::super::several::read_claims;
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::problem::Ground;

    fn names(text: &str) -> String {
        let mut claims = read_claims(text.as_bytes(), &ReadOptions::default());
        let claim = claims.remove(0).claim.unwrap();
        let board: Board = "3x4".parse().unwrap();
        let ground = Ground::Board {
            board,
            piece: Leaper::KNIGHT.into(),
        };
        let squares = claim.squares(&ground).unwrap();
        let names: Vec<String> = squares.iter().map(|&square| ground.name(square)).collect();
        names.join(" ")
    }

    /// The same squares whatever their members are called, in a list, in a member of an object, and on lines.
    #[test]
    fn names_of_members_say_which_number_comes_first() {
        for [one, other, third] in [
            [r#"{"x":0,"y":0}"#, r#"{"x":1,"y":2}"#, r#"{"x":3,"y":1}"#],
            [
                r#"{"file":1,"rank":1}"#,
                r#"{"file":2,"rank":3}"#,
                r#"{"file":4,"rank":2}"#,
            ],
            [
                r#"{"file":"a","rank":1}"#,
                r#"{"file":"b","rank":3}"#,
                r#"{"file":"d","rank":2}"#,
            ],
            [
                r#"{"row":2,"col":0}"#,
                r#"{"row":0,"col":1}"#,
                r#"{"row":1,"col":3}"#,
            ],
            [
                r#"{"step":1,"x":0,"y":0}"#,
                r#"{"step":2,"x":1,"y":2}"#,
                r#"{"step":3,"x":3,"y":1}"#,
            ],
            [
                r#"{"name":"first","ok":true,"x":0,"y":0}"#,
                r#"{"name":"on","ok":true,"x":1,"y":2}"#,
                r#"{"name":"on","ok":true,"x":3,"y":1}"#,
            ],
            ["{'x': 0, 'y': 0}", "{'x': 1, 'y': 2}", "{'x': 3, 'y': 1}"],
            [
                r#"{"i":1,"square":"a1"}"#,
                r#"{"i":2,"square":"b3"}"#,
                r#"{"i":3,"square":"d2"}"#,
            ],
        ] {
            let in_list = format!("[{one}, {other},\n {third}]");
            let on_lines = format!("{one}\n{other}\n{third}\n");
            assert_eq!(names(&in_list), "a1 b3 d2", "{in_list}");
            assert_eq!(names(&on_lines), "a1 b3 d2", "{on_lines}");
            if !one.contains('\'') {
                let in_object = format!("{{\"n\": 3, \"path\": {in_list}}}");
                assert_eq!(names(&in_object), "a1 b3 d2", "{in_object}");
            }
        }
    }

    #[test]
    fn what_is_no_table_is_left_to_others() {
        for text in [
            "[[0,0],[1,2]]",
            r#"[{"x":0,"y":0}]"#,
            r#"[{"x":0,"y":0},{"x":1}]"#,
            r#"[{"x":[0],"y":0},{"x":[1],"y":2}]"#,
            r#"{"tour":["a1","c2"]}"#,
            "a1 c2",
        ] {
            assert!(table_of(text).is_none(), "{text}");
        }
    }
}
