//! A wide matrix as MATLAB and Octave print it: in blocks, `Columns 1 through 13` above the first.
//!
//! The blocks stand side by side. Cost: O(length).

use super::claim::Body;
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The grid in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let mut rows: Vec<String> = Vec::new();
    let (mut row, mut blocks) = (0, 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let is_head = line.starts_with("Columns ") || line.starts_with("Column ");
        let is_row = line.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.');
        match (is_head, is_row, blocks) {
            (true, ..) => (row, blocks) = (0, blocks + 1),
            // `board =` above all.
            (false, false, 0) => {}
            (false, true, 1) => rows.push(line.to_owned()),
            (false, true, 2..) => {
                let above = rows.get_mut(row)?;
                above.push(' ');
                above.push_str(line);
                row += 1;
            }
            _ => return None,
        }
    }
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    if blocks < 2 || row != rows.len() {
        return None;
    }
    let claim = read_claim(rows.join("\n").as_bytes(), &options).ok()?;
    matches!(claim.body, Body::Grid(_)).then(|| vec![TitledClaim::of(None, Ok(claim))])
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    #[test]
    fn blocks_stand_side_by_side() {
        let text = "board =\n\n  Columns 1 through 2\n\n     1     6\n     4     9\n     7     2\n\n  Column 3\n\n     3\n     8\n     5\n\n";
        let read = |text: &str| {
            read_claims(text.as_bytes(), &ReadOptions::default())
                .remove(0)
                .claim
                .unwrap()
        };
        assert_eq!(read(text), read("1 6 3\n4 9 8\n7 2 5\n"));
        for text in [
            "Columns 1 through 2\n1 2\n3 4\n",
            "Columns 1 through 2\n1 2\n3 4\nColumn 3\n5\n",
        ] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }
}
