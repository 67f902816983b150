//! The arcs of a circuit with their literals, as CP-SAT has them: `[(0, 1, True), (1, 2, False)]`, or `(tail, head, literal)` on each line.
//!
//! Where all literals are 0 and 1, or `False` and `True`, the arcs with the second are the tour. Other literals do not tell which arcs are
//! chosen: then these must be all, one for each vertex or one less. What names each vertex once is a list of these, in threes.
//!
//! Cost: O(length).

use std::collections::HashSet;

use super::claim::ReadClaimError;
use crate::format::lex::text::{TextPosition, excerpt};

/// The ends of the chosen arcs, two by two, for a graph of so many vertices; `None` for a text of another form.
pub(super) fn read(
    text: &str,
    is_vertex: impl Fn(&str) -> bool,
    vertices: usize,
) -> Option<Result<Vec<String>, ReadClaimError>> {
    // A call may stand around the list.
    let begin = match text.find("[(") {
        Some(at) => at + 1,
        None => text.find('(')?,
    };
    let (name, list) = text.split_at(begin);
    let is_part = |c: char| c.is_ascii_alphanumeric() || " \n_=.[(".contains(c);
    let mut groups = list.split('(');
    let mut arcs: Vec<[&str; 3]> = Vec::new();
    groups.next();
    for group in groups {
        let (inner, behind) = group.split_once(')')?;
        let entries = inner
            .split(',')
            .map(|entry| entry.trim().trim_matches(['\'', '"']));
        let arc: [&str; 3] = entries.collect::<Vec<_>>().try_into().ok()?;
        let parts = |c: char| c.is_whitespace() || ",;])".contains(c);
        let is_end = |name: &str| is_vertex(name) || name.parse::<u32>().is_ok();
        let is_arc = arc[..2].iter().all(|name| is_end(name)) && !arc[2].is_empty();
        (is_arc && behind.chars().all(parts)).then_some(())?;
        arcs.push(arc);
    }
    let names: HashSet<&str> = arcs.iter().flatten().copied().collect();
    let is_list =
        arcs.iter().flatten().all(|name| is_vertex(name)) && names.len() == 3 * arcs.len();
    if arcs.len() < 2 || is_list || !name.chars().all(is_part) {
        return None;
    }
    let literal = |arc: &[&str; 3]| match arc[2] {
        "1" | "True" | "true" => Some(true),
        "0" | "False" | "false" => Some(false),
        _ => None,
    };
    let told: Option<Vec<bool>> = arcs.iter().map(literal).collect();
    let ends = |arc: &[&str; 3]| [arc[0], arc[1]].map(str::to_owned);
    if let Some(chosen) = told {
        let chosen = arcs.iter().zip(chosen).filter(|(_, is_chosen)| *is_chosen);
        return Some(Ok(chosen.flat_map(|(arc, _)| ends(arc)).collect()));
    }
    if arcs.len() == vertices || arcs.len() + 1 == vertices {
        return Some(Ok(arcs.iter().flat_map(ends).collect()));
    }
    let line = text[..begin].matches('\n').count() as u64 + 1;
    let column = text[..begin]
        .chars()
        .rev()
        .take_while(|&c| c != '\n')
        .count() as u64
        + 1;
    let first = list.split_inclusive(')').next().unwrap_or_default();
    Some(Err(ReadClaimError::Word {
        at: TextPosition { line, column },
        word: excerpt(first),
        wanted: "an arc of a tour: arcs with literals do not tell which of them are chosen, so give only those, or 1 and 0 in the place of the literals",
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str) -> Option<Result<String, String>> {
        let read = read(text, |name| ["1", "2", "3", "4"].contains(&name), 4)?;
        Some(
            read.map(|names| names.join(" "))
                .map_err(|error| error.to_string()),
        )
    }

    #[test]
    fn literals_choose_arcs() {
        let cycle = Some(Ok("0 1 1 2 2 3 3 0".to_owned()));
        for text in [
            "[(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]",
            "[(0, 1, True), (0, 2, False), (1, 2, True), (2, 3, True), (3, 0, True)]",
            "arcs = [(0, 1, x_0_1), (1, 2, x_1_2), (2, 3, x_2_3), (3, 0, x_3_0)]",
            "(0, 1, 'a')\n(1, 2, 'b')\n(2, 3, 'c')\n(3, 0, 'd')\n",
            "(0, 1, 4)\n(1, 2, 5)\n(2, 3, 6)\n(3, 0, 7)\n",
            "model.AddCircuit([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)])",
        ] {
            assert_eq!(ends(text), cycle, "{text}");
        }
        let unclear = ends("\n [(0, 1, a), (1, 0, b)]").unwrap().unwrap_err();
        assert!(
            unclear.starts_with("line 2, column 3: `(0, 1, a)` is not an arc of a tour: "),
            "{unclear}"
        );
        for text in [
            "1 2 3 4",
            "[(0, 1), (1, 2)]",
            "(1, 2, 3)\n(4, 5, 6)\n(7, 8, 9) x\n",
            "[(1, 2, 3)]",
            "Anna: (1, 2, 1), (2, 3, 1)",
        ] {
            assert_eq!(ends(text), None, "{text}");
        }
    }
}
