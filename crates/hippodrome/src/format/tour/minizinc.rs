//! What MiniZinc prints of a table: `tour = array2d(1..5, 1..5, [7, 12, ...]);`, or `[| 7, 12 | 1, 4 |]`; or of a number for each
//! square in one line, `array1d(1..25, [7, 12, ...])`.
//!
//! Solutions end with a line of dashes, and the search with one of equality signs. What else is printed, as other variables and
//! `% time elapsed`, is passed over. Cost: O(length) and its memory.

use super::claim::{Body, Claim};
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The tours in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let solutions = text.split("----------").filter_map(grid);
    let grids: Vec<String> = solutions.collect();
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let several = grids.len() > 1;
    let titled = |(number, grid): (usize, String)| {
        let claim: Claim = read_claim(grid.as_bytes(), &options).ok()?;
        let title = several.then(|| format!("solution {number}"));
        matches!(claim.body, Body::Grid(_)).then(|| TitledClaim::of(title, Ok(claim)))
    };
    let claims: Option<Vec<TitledClaim>> = (1..).zip(grids).map(titled).collect();
    claims.filter(|claims| !claims.is_empty())
}

/// The rows of the first table in a solution, a line each.
fn grid(solution: &str) -> Option<String> {
    if let Some((_, rest)) = solution.split_once("array2d(") {
        let (sides, rest) = rest.split_once('[')?;
        let (cells, _) = rest.split_once(']')?;
        let mut sides = sides.split(',').map(side);
        let (rows, columns) = (sides.next()??, sides.next()??);
        let cells: Vec<&str> = cells
            .split(',')
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect();
        let lines = cells.chunks(columns).map(|row| row.join(" "));
        return (cells.len() == rows.checked_mul(columns)?)
            .then(|| lines.collect::<Vec<_>>().join("\n"));
    }
    // A number for each square, in one line.
    if let Some((_, rest)) = solution.split_once("array1d(") {
        let (_, rest) = rest.split_once('[')?;
        let (cells, rest) = rest.split_once(']')?;
        return (!rest.contains("array1d(")).then(|| cells.replace(',', " "));
    }
    let (_, rest) = solution.split_once("[|")?;
    let (cells, _) = rest.split_once("|]")?;
    let lines: Vec<String> = cells
        .split('|')
        .map(|row| row.trim().trim_end_matches(',').replace(',', " "))
        .collect();
    Some(lines.join("\n"))
}

/// How many numbers there are in `1..5`.
fn side(range: &str) -> Option<usize> {
    let (first, last) = range.trim().split_once("..")?;
    let (first, last): (i64, i64) = (first.parse().ok()?, last.parse().ok()?);
    usize::try_from(last.checked_sub(first)?.checked_add(1)?)
        .ok()
        .filter(|&side| side > 0)
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    fn cells(text: &str) -> Vec<(usize, usize)> {
        let claims = read_claims(text.as_bytes(), &ReadOptions::default());
        let body = |claimed: TitledClaim| match claimed.claim.map(|claim| claim.body) {
            Ok(Body::Grid(grid)) => (grid.files, grid.cells.len()),
            _ => (0, 0),
        };
        claims.into_iter().map(body).collect()
    }

    #[test]
    fn tables_are_read_with_their_sides() {
        for (text, read) in [
            (
                "tour = array2d(1..2, 1..3, [1, 2, 3, 4, 5, 6]);\n----------\n==========\n",
                &[(3, 6)][..],
            ),
            (
                "n = 3;\nt = array2d(0..1, 0..2, [1,2,3,4,5,6]);\n% time elapsed: 0.1 s\n----------\n",
                &[(3, 6)],
            ),
            (
                "t = array2d(1..2, 1..2, [1,2,3,4]);\n----------\nt = array2d(1..2, 1..2, [4,3,2,1]);\n----------\n",
                &[(2, 4), (2, 4)],
            ),
            ("t = [| 1, 2, 3\n     | 4, 5, 6 |];\n", &[(3, 6)]),
        ] {
            assert_eq!(cells(text), read, "{text}");
        }
        let short = "t = array2d(1..2, 1..3, [1, 2, 3, 4, 5]);\n";
        assert!(super::read(short, &ReadOptions::default()).is_none());
    }
}
