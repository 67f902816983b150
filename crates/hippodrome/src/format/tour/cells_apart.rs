//! A grid with each cell on a line of its own, as tables come out of a word processor: an empty line between rows.
//!
//! All rows have the same number of cells, two or more. The levels of a box that is one file wide look the same; the
//! claim keeps that as the grid that is taken where the board has its sides. Cost: O(length).

use super::cell::is_blank;
use super::claim::{Body, Claim};
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The grid in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let mut rows: Vec<Vec<&str>> = vec![Vec::new()];
    for line in text.trim().lines().map(str::trim) {
        let is_cell = line.bytes().all(|b| b.is_ascii_digit())
            || line == "-1"
            || line == "#"
            || is_blank(line);
        match line {
            "" if rows.last().is_some_and(Vec::is_empty) => {}
            "" => rows.push(Vec::new()),
            _ if is_cell => rows.last_mut()?.push(line),
            _ => return None,
        }
    }
    let columns = rows.first()?.len();
    if rows.len() < 2 || columns < 2 || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let lines: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    let claim = read_claim(lines.join("\n").as_bytes(), &options).ok()?;
    let Body::Grid(grid) = &claim.body else {
        return None;
    };
    // Two walks with numbers from 1 on, one below the other, are two.
    if grid.stacked() > 1 {
        return None;
    }
    let uncut = match read_claim(text.as_bytes(), &options).map(|claim| claim.body) {
        Ok(Body::Grid(levels)) => Some(levels),
        _ => None,
    };
    let claim = Claim { uncut, ..claim };
    Some(vec![TitledClaim::of(None, Ok(claim))])
}

/// The numbers of squares in order, with arrows between them: `30 -> 26 -> 15`.
pub(super) fn read_arrows(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    const ARROWS: [&str; 3] = ["->", "=>", "→"];
    let arrow = ARROWS.into_iter().find(|arrow| text.contains(arrow))?;
    let numbers = text.split(arrow).map(str::trim);
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if !numbers.clone().all(is_number) || numbers.clone().count() < 4 {
        return None;
    }
    let row = numbers.collect::<Vec<_>>().join(" ");
    let claim = read_claim(row.as_bytes(), options).ok()?;
    Some(vec![TitledClaim::of(None, Ok(claim))])
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    #[test]
    fn lines_between_empty_lines_are_rows() {
        let text = "1\n6\n3\n\n4\n9\n8\n\n\n7\n2\n5\n";
        let claim = read_claims(text.as_bytes(), &ReadOptions::default())
            .remove(0)
            .claim
            .unwrap();
        let Body::Grid(grid) = &claim.body else {
            panic!()
        };
        assert_eq!((grid.files, grid.levels, grid.cells.len()), (3, 1, 9));
        // As levels, where the board is such a box.
        let ground = crate::Ground::Board {
            board: "3x1x3".parse().unwrap(),
            piece: crate::Leaper::KNIGHT.into(),
        };
        assert_eq!(claim.squares(&ground).unwrap().len(), 9);
        for text in ["1\n2\n3\n", "1\n2\n\n3\n", "1 2\n3 4\n\n5 6\n", "1\n\n2\n"] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }
}
