//! Grids beside each other, and perhaps more of them below: in a spreadsheet, with empty columns and empty rows between them and perhaps a name above
//! each, or on a worksheet, where each line goes through several.
//!
//! One of them at least must be a whole numbering, or this is one grid with empty squares. Where nothing but the numbers tells, the
//! largest is as large as a part, so that it cannot be a single tour of the whole. Cost: O(length).

use super::claim::{Body, Claim};
use super::margins::is_numbered;
use super::title::begun;
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};
use crate::verify::{Cell, Grid};

/// The grids in a text of this form, row by row and from left to right.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let separator = [';', '\t', ',']
        .into_iter()
        .find(|&sign| first.contains(sign))?;
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| {
            line.split(separator)
                .map(|cell| cell.trim_matches([' ', '"', '\r']))
                .collect()
        })
        .collect();
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let is_filled = |row: &[&str]| row.iter().any(|cell| !cell.is_empty());
    let bands = rows.split(|row| !is_filled(row));
    let bands = bands.filter(|band| !band.is_empty());
    let (mut whole, mut are_beside) = (false, false);
    let mut claims: Vec<TitledClaim> = Vec::new();
    let mut heading = None;
    for band in bands {
        if let [row] = band {
            let words: Vec<&str> = row
                .iter()
                .copied()
                .filter(|cell| !cell.is_empty())
                .collect();
            if claims.is_empty() && heading.is_none() && words.len() == 1 && is_name(&words) {
                heading = Some(begun(words[0]));
                continue;
            }
        }
        let grids = beside(band, &options)?;
        are_beside |= grids.len() > 1;
        whole |= grids.iter().any(|(_, claim)| match &claim.body {
            Body::Grid(grid) => grid.ranks() > 1 && is_numbered(grid),
            _ => false,
        });
        let of_title = |(title, claim)| TitledClaim::of(title, Ok(claim));
        claims.extend(grids.into_iter().map(of_title));
    }
    claims.first_mut()?.heading = heading;
    (whole && are_beside).then_some(claims)
}

/// Whether these are the names above grids.
fn is_name(words: &[&str]) -> bool {
    let letters = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count();
    words.iter().all(|word| letters(word) > 1)
}

/// The grids in these rows of cells, parted by empty columns, each under its name.
fn beside(rows: &[Vec<&str>], options: &ReadOptions) -> Option<Vec<(Option<String>, Claim)>> {
    let columns = rows.iter().map(Vec::len).max()?;
    let cell = |row: usize, column: usize| rows[row].get(column).copied().unwrap_or_default();
    let is_empty = |&column: &usize| (0..rows.len()).all(|row| cell(row, column).is_empty());
    let filled: Vec<usize> = (0..columns).filter(|column| !is_empty(column)).collect();
    let groups: Vec<&[usize]> = filled.chunk_by(|one, next| one + 1 == *next).collect();
    if groups.iter().any(|group| group.len() < 2) {
        return None;
    }
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
        let (title, first) = match (words.is_empty(), is_name(&words)) {
            (true, _) => (None, 1),
            (false, true) => (Some(begun(&words.join(" "))), 1),
            (false, false) => (None, 0),
        };
        let rows: Vec<String> = (first..rows.len())
            .map(line)
            .filter(|row| row.iter().any(|cell| !cell.is_empty()))
            .map(|row| row.join(","))
            .collect();
        let claim = read_claim(rows.join("\n").as_bytes(), options).ok()?;
        matches!(claim.body, Body::Grid(_)).then_some(())?;
        claims.push((title, claim));
    }
    Some(claims)
}

/// The grids that a grid is made of, two or more beside each other, row by row and from left to right; `None` if it does not look like
/// several.
pub(super) fn blocks(grid: &Grid) -> Option<Vec<Grid>> {
    let numbers = || {
        grid.cells.iter().filter_map(|cell| match cell {
            Cell::Number(number) => Some(*number as usize),
            Cell::Hole | Cell::Blank => None,
        })
    };
    let (least, most) = (numbers().min()?, numbers().max()?);
    let area = (most + 1).checked_sub(least).filter(|_| least < 2)?;
    let parts = grid.cells.len() / area;
    if grid.levels != 1 || parts < 2 || grid.cells.len() % area != 0 {
        return None;
    }
    (2..=parts).find_map(|across| {
        let down = parts / across;
        let fits = parts % across == 0 && grid.files % across == 0 && grid.ranks() % down == 0;
        let blocks = fits.then(|| parted(grid, across, down))?;
        let is_whole = |block: &Grid| block.ranks() > 1 && block.files > 1 && is_numbered(block);
        blocks.iter().any(is_whole).then_some(blocks)
    })
}

/// A grid in so many parts of one size.
fn parted(grid: &Grid, across: usize, down: usize) -> Vec<Grid> {
    let (files, ranks) = (grid.files / across, grid.ranks() / down);
    let bands = grid.cells.chunks(grid.files * ranks);
    let blocks = bands.flat_map(|band| {
        (0..across).map(move |column| {
            let rows = band.chunks(grid.files);
            let cells = rows.flat_map(|row| &row[column * files..(column + 1) * files]);
            Grid {
                files,
                levels: 1,
                cells: cells.copied().collect(),
            }
        })
    });
    blocks.collect()
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
        // Two rows of them, below a heading.
        for text in [
            "1,6,3,,1,6,3\n4,9,8,,4,9,9\n7,2,5,,7,2,5\n,,,,,,\n1,6,3,,1,6,3\n4,9,8,,4,9,8\n7,2,5,,7,2,5\n",
            "1;6;3;;1;6;3\n4;9;8;;4;9;9\n7;2;5;;7;2;5\n\n1;6;3;;1;6;3\n4;9;8;;4;9;8\n7;2;5;;7;2;5\n",
            "Class 6b\t\t\t\t\t\t\n\t\t\t\t\t\t\nAnna\t\t\t\tBen\t\t\n1\t6\t3\t\t1\t6\t3\n4\t9\t8\t\t4\t9\t9\n7\t2\t5\t\t7\t2\t5\n\t\t\t\t\t\t\nCem\t\t\t\tDora\t\t\n1\t6\t3\t\t1\t6\t3\n4\t9\t8\t\t4\t9\t8\n7\t2\t5\t\t7\t2\t5\n",
        ] {
            let claims = read_claims(text.as_bytes(), &ReadOptions::default());
            assert_eq!(claims.len(), 4, "{text}");
            let last = |claimed: &TitledClaim| match &claimed.claim.as_ref().unwrap().body {
                Body::Grid(grid) => grid.cells[5],
                body => panic!("{body:?}"),
            };
            let numbers: Vec<Cell> = claims.iter().map(last).collect();
            assert_eq!(numbers, [8, 9, 8, 8].map(Cell::Number), "{text}");
            let is_named = text.contains("Anna");
            assert_eq!(claims[3].title.as_deref(), is_named.then_some("Dora"));
            assert_eq!(claims[0].heading.as_deref(), is_named.then_some("Class 6b"));
        }
        // One board with an empty file.
        for text in ["1,4,,7,10\n,,,,\n3,6,,8,2\n", "1,6,3\n4,9,8\n"] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }

    /// Each line of a worksheet goes through several boards.
    #[test]
    fn numbers_alone_part_grids() {
        let (one, other) = (["1 6 3", "4 9 8", "7 2 5"], ["3 6 1", "8 9 9", "5 2 7"]);
        let beside = |gap: &str, rows: [[&str; 3]; 2]| -> String {
            let [left, right] = rows;
            (0..3)
                .map(|row| format!("{}{gap}{}\n", left[row], right[row]))
                .collect()
        };
        for gap in ["     ", "  |  ", "\t"] {
            let two = beside(gap, [one, other]);
            for (text, count) in [
                (two.clone(), 2),
                (format!("{two}\n{two}"), 4),
                (format!("{two}{two}"), 4),
                (format!("{two}\n{two}\n{two}"), 6),
                (format!("Anna      Ben\n{two}\nCem       Dora\n{two}"), 4),
            ] {
                for most in [None, Some(50)] {
                    let options = ReadOptions {
                        most,
                        ..ReadOptions::default()
                    };
                    let claims = read_claims(text.as_bytes(), &options);
                    assert_eq!(claims.len(), count, "{text}");
                    for (at, claimed) in claims.iter().enumerate() {
                        let Body::Grid(grid) = &claimed.claim.as_ref().unwrap().body else {
                            panic!("{text}");
                        };
                        assert_eq!((grid.files, grid.ranks()), (3, 3));
                        let first = Cell::Number([1, 3][at % 2]);
                        assert_eq!(grid.cells[0], first, "{text}");
                    }
                }
            }
        }
        // One tour, which fills the left half first, and one with a slip.
        for text in [
            "1 4 9 12\n6 3 8 11\n5 2 7 10\n",
            "1 6 3 9\n4 9 8 9\n7 2 5 9\n",
        ] {
            assert_eq!(
                read_claims(text.as_bytes(), &ReadOptions::default()).len(),
                1,
                "{text}"
            );
        }
    }
}
