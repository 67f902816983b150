//! Grids beside each other in a spreadsheet, with empty columns between them, and perhaps a name above each.
//!
//! One of them at least must be a whole numbering, or this is one grid with empty squares. Cost: O(length).

use super::claim::{Body, Claim};
use super::margins::is_numbered;
use super::title::begun;
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The grids in a text of this form, from left to right.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let separator = [';', '\t', ',']
        .into_iter()
        .find(|&sign| lines.first().is_some_and(|line| line.contains(sign)))?;
    let rows: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| {
            line.split(separator)
                .map(|cell| cell.trim_matches([' ', '"', '\r']))
                .collect()
        })
        .collect();
    let columns = rows.iter().map(Vec::len).max()?;
    let cell = |row: usize, column: usize| rows[row].get(column).copied().unwrap_or_default();
    let is_empty = |&column: &usize| (0..rows.len()).all(|row| cell(row, column).is_empty());
    let filled: Vec<usize> = (0..columns).filter(|column| !is_empty(column)).collect();
    let groups: Vec<&[usize]> = filled.chunk_by(|one, next| one + 1 == *next).collect();
    if groups.len() < 2 || groups.iter().any(|group| group.len() < 2) {
        return None;
    }
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let mut whole = false;
    let mut claims = Vec::new();
    for group in groups {
        let line = |row: usize| {
            group
                .iter()
                .map(|&column| cell(row, column))
                .collect::<Vec<_>>()
        };
        let words: Vec<&str> = line(0)
            .into_iter()
            .filter(|cell| !cell.is_empty())
            .collect();
        let is_name = words
            .iter()
            .all(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
        let (title, first) = match (words.is_empty(), is_name) {
            (true, _) => (None, 1),
            (false, true) => (Some(begun(&words.join(" "))), 1),
            (false, false) => (None, 0),
        };
        let rows: Vec<String> = (first..rows.len())
            .map(line)
            .filter(|row| row.iter().any(|cell| !cell.is_empty()))
            .map(|row| row.join(","))
            .collect();
        let claim: Claim = read_claim(rows.join("\n").as_bytes(), &options).ok()?;
        let Body::Grid(grid) = &claim.body else {
            return None;
        };
        whole |= grid.ranks() > 1 && is_numbered(grid);
        claims.push(TitledClaim::of(title, Ok(claim)));
    }
    whole.then_some(claims)
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    #[test]
    fn empty_columns_part_grids() {
        for (text, titles) in [
            (
                "Anna;;;;Béla;;\r\n1;6;3;;1;6;3\r\n4;9;8;;4;9;9\r\n7;2;5;;7;2;5\r\n",
                [Some("Anna"), Some("Béla")],
            ),
            (
                "1,6,3,,,1,6,3\n4,9,8,,,4,9,9\n7,2,5,,,7,2,5\n",
                [None, None],
            ),
        ] {
            let claims = read_claims(text.as_bytes(), &ReadOptions::default());
            let read: Vec<Option<&str>> =
                claims.iter().map(|claim| claim.title.as_deref()).collect();
            assert_eq!(read, titles, "{text}");
            let bodies = claims
                .iter()
                .map(|claim| claim.claim.as_ref().unwrap().body.len());
            assert_eq!(bodies.collect::<Vec<_>>(), [9, 9]);
        }
        // One board with an empty file.
        for text in ["1,4,,7,10\n,,,,\n3,6,,8,2\n", "1,6,3\n4,9,8\n"] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }
}
