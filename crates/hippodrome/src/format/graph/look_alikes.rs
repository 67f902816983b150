//! Do the names of two vertices look the same and differ?
//!
//! A letter of another script that looks like a Latin one (`а`, which is Cyrillic, beside `a`) makes two vertices of one, and a graph that
//! was not meant. Such names are compared by what they look like. The table holds the Cyrillic and Greek letters
//! that fonts draw like Latin ones; source: Unicode Technical Standard 39, confusables.
//!
//! Cost: O(names), and nothing is kept unless some name is not ASCII.

use std::collections::HashMap;

use crate::edges::EdgeList;
use crate::square::Square;

/// Letters of other scripts, and below each the Latin letter that it looks like.
const LETTERS: [(&str, &str); 2] = [
    (
        "аеорсухіјѕԁһԛԝАВЕКМНОРСТХУІЈЅԚԜ",
        "aeopcyxijsdhqwABEKMHOPCTXYIJSQW",
    ),
    ("οΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oABEZHIKMNOPTYX"),
];

/// The Latin letter that looks like this one.
fn latin(letter: char) -> char {
    let in_table = |(others, latin): &(&str, &str)| {
        let at = others.chars().position(|other| other == letter)?;
        latin.chars().nth(at)
    };
    LETTERS.iter().find_map(in_table).unwrap_or(letter)
}

/// The first two vertices whose names look the same and differ: the letters of other scripts in them, by their code points.
///
/// ```
/// use hippodrome::format::{look_alikes, read_graph};
///
/// let graph = read_graph("a b\n\u{430} c\n".as_bytes())?;
/// let [one, other] = look_alikes(&graph).ok_or("none")?;
/// assert_eq!((one.index(), other.index()), (0, 2));
/// assert_eq!(look_alikes(&read_graph(&b"a b\n"[..])?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn look_alikes(graph: &EdgeList) -> Option<[Square; 2]> {
    let vertices = || (0..graph.len() as u32).map(Square::new);
    if vertices().all(|vertex| graph.name(vertex).is_ascii()) {
        return None;
    }
    let mut seen = HashMap::new();
    vertices().find_map(|vertex| {
        let look: String = graph.name(vertex).chars().map(latin).collect();
        let other = *seen.entry(look).or_insert(vertex);
        (other != vertex).then_some([other, vertex])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_look_like_one_each() {
        for (others, latin) in LETTERS {
            assert_eq!(others.chars().count(), latin.chars().count());
            assert!(latin.is_ascii() && !others.chars().any(|letter| letter.is_ascii()));
        }
        assert_eq!(latin('х'), 'x');
        assert_eq!(latin('ж'), 'ж');
    }

    #[test]
    fn names_of_one_script_are_no_look_alikes() {
        for (text, pair) in [
            ("Köln Bonn\nBonn Ulm\n", None),
            ("Москва Омск\nОмск Тверь\n", None),
            ("А1 B2\nA1 B2\n", Some([0, 2])),
            ("СОР СОК\nСОК COP\n", Some([0, 2])),
        ] {
            let graph = crate::format::read_graph(text.as_bytes()).unwrap();
            let found = look_alikes(&graph).map(|pair| pair.map(Square::index));
            assert_eq!(found, pair, "{text}");
        }
    }
}
