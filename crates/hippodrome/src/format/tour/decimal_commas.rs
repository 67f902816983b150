//! Whole numbers as a spreadsheet with decimal commas writes them in a file: `7,0;22,0;17,0`, which might be taken for pairs.
//!
//! Nothing but zeros stands behind every comma, and every line has as many numbers, two at least. Cost: O(length).

use super::claim::{Body, Claim};
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The tour in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let filled = text.lines().filter(|line| !line.trim().is_empty());
    let columns = filled.clone().next()?.split(';').count();
    if columns < 2 || filled.clone().count() < 2 {
        return None;
    }
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        let numbers: Option<Vec<&str>> = match line.trim() {
            "" => Some(Vec::new()),
            line => line.split(';').map(whole).collect(),
        };
        let numbers = numbers.filter(|numbers| numbers.is_empty() || numbers.len() == columns)?;
        lines.push_str(&numbers.join(";"));
        lines.push('\n');
    }
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let claim: Claim = read_claim(lines.as_bytes(), &options).ok()?;
    matches!(claim.body, Body::Grid(_)).then(|| vec![TitledClaim::of(None, Ok(claim))])
}

/// The whole number in `7,0`, perhaps in quotes.
fn whole(field: &str) -> Option<&str> {
    let (whole, part) = field.trim().trim_matches('"').split_once(',')?;
    let are_digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let are_zeros = !part.is_empty() && part.bytes().all(|byte| byte == b'0');
    (are_digits && are_zeros).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_lose_their_zeros() {
        let options = ReadOptions::default();
        let cells = |text: &str| {
            let claims = read(text, &options)?;
            match claims.into_iter().next()?.claim.ok()?.body {
                Body::Grid(grid) => Some((grid.files, grid.cells.len())),
                _ => None,
            }
        };
        assert_eq!(cells("1,0;6,0;3,0\n4,0;9,0;8,0\n"), Some((3, 6)));
        assert_eq!(
            cells("\"1,00\";\"6,00\"\r\n\"4,00\";\"9,00\"\r\n"),
            Some((2, 4))
        );
        for text in [
            "0,0;1,2;2,0\n1,0;2,0;3,0\n",
            "1,0;6,0\n",
            "1,0\n6,0\n",
            "1,0;6,0\n4,0\n",
            "1;6\n4;9\n",
        ] {
            assert_eq!(cells(text), None, "{text}");
        }
    }
}
