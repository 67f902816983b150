//! Does a line say a counted step and its square, as `Step 3: c5` or `Move 3 -> c5`?
//!
//! What stands before the number is then no title, though a colon follows: the lines below go on with it as long as their numbers grow, and a
//! number that does not begins another tour. A word, a number and one square make such a line, with any signs between them. The page's engine,
//! which must be small, does not tell them from titles, as [`table::IS_READ`] says.

use super::moves::without_piece;
use super::table;
use crate::square::Point;

/// The word in small letters and the number.
fn step(line: &str) -> Option<(String, u32)> {
    if !table::IS_READ {
        return None;
    }
    let words = line.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let [label, number, square] = words[..] else {
        return None;
    };
    let is_word = label.chars().count() > 1 && label.chars().all(char::is_alphabetic);
    let is_square = without_piece(square).1.parse::<Point>().is_ok();
    let number = number.parse().ok()?;
    (is_word && is_square).then(|| (label.to_lowercase(), number))
}

/// Whether this line is a counted step.
pub(super) fn is_step(line: &str) -> bool {
    step(line).is_some()
}

/// Whether this line begins another tour than that above it, if both are counted by the same word.
pub(super) fn begins(above: &str, line: &str) -> Option<bool> {
    let ((before, last), (label, number)) = (step(above)?, step(line)?);
    (before == label).then_some(number <= last)
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::super::{ReadOptions, claim::Body};
    use super::*;

    #[test]
    fn steps_are_no_titles() {
        for line in [
            "Step 1: a1",
            "Move 12 -> Nc2",
            "- Zug 3. b4",
            "Schritt 4 = aa12;",
        ] {
            assert!(is_step(line), "{line}");
        }
        for line in [
            "Step 1: a1 c2",
            "1: a1",
            "Tour from a1",
            "Step 1: (0, 1)",
            "Ben 4b: c3 d5",
        ] {
            assert!(!is_step(line), "{line}");
        }
    }

    /// The steps of two pupils, whatever stands between them.
    #[test]
    fn a_file_may_hold_the_steps_of_several_tours() {
        let steps = |label: &str, first: usize, squares: &[&str]| -> String {
            let line = |(at, square): (usize, &&str)| format!("{label} {}: {square}\n", at + first);
            squares.iter().enumerate().map(line).collect()
        };
        let (one, other) = (["a1", "c2", "a3", "b1"], ["b1", "a3", "c2"]);
        for (label, first) in [("Step", 1), ("Move", 0), ("Zug", 1)] {
            let (one, other) = (steps(label, first, &one), steps(label, first, &other));
            for (text, titles) in [
                (format!("{one}{other}"), None),
                (format!("{one}\n{other}"), None),
                (format!("Anna\n{one}\nBen\n{other}"), Some(["Anna", "Ben"])),
                (format!("Anna\n{one}Ben\n{other}"), Some(["Anna", "Ben"])),
                (
                    format!("Anna:\n\n{one}\nBen:\n\n{other}"),
                    Some(["Anna", "Ben"]),
                ),
                (
                    format!("Anna\n{one}\nBen\n{other}").replace(": ", " -> "),
                    Some(["Anna", "Ben"]),
                ),
            ] {
                let claims = read_claims(text.as_bytes(), &ReadOptions::default());
                let lengths: Vec<usize> = claims
                    .iter()
                    .map(|claimed| match &claimed.claim {
                        Ok(claim) if matches!(claim.body, Body::Points(_)) => claim.body.len(),
                        claim => panic!("{claim:?}\n{text}"),
                    })
                    .collect();
                assert_eq!(lengths, [4, 3], "{text}");
                let told: Vec<Option<&str>> = claims
                    .iter()
                    .map(|claimed| claimed.title.as_deref())
                    .collect();
                assert_eq!(
                    told,
                    titles.map_or([None; 2], |titles| titles.map(Some)),
                    "{text}"
                );
            }
        }
    }
}
