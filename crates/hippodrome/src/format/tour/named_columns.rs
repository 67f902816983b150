//! A table of squares whose columns have names: `x,y`, `row;col`, `step,file,rank`.
//!
//! The names say which number comes first, and so rule over what the numbers themselves would tell: `file,rank` and `x,y` are x and y from the
//! bottom left, `row,col` and `col,row` rows from the top. A file may be a letter. A third column that counts holds the steps, and
//! then the lines may stand in any order. Cost: O(lines).

use super::claim::{Body, Claim};
use super::pairs::PairOrder;
use super::table;
use crate::square::Point;

const FILES: [&str; 3] = ["x", "file", "linie"];
const RANKS: [&str; 3] = ["y", "rank", "reihe"];
const COLUMNS: [&str; 5] = ["column", "col", "c", "j", "spalte"];
const ROWS: [&str; 4] = ["row", "r", "i", "zeile"];

/// The tour in a text of this form.
pub(super) fn read(text: &str) -> Option<Claim> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let names = cells(lines.next()?);
    let (across, up, order) = of_square(&names)?;
    let step = (0..names.len()).find(|&column| column != across && column != up);
    let rows: Vec<Vec<&str>> = lines.map(cells).collect();
    if names.len() > 3 || rows.len() < 2 || rows.iter().any(|row| row.len() != names.len()) {
        return None;
    }
    let sorted = |body| {
        let Some(step) = step else { return Some(body) };
        let numbers: Option<Vec<u32>> = rows.iter().map(|row| row[step].parse().ok()).collect();
        let numbers = numbers?;
        Some(match body {
            Body::Pairs(pairs) => Body::Pairs(table::in_order(&numbers, pairs)?),
            Body::Points(points) => Body::Points(table::in_order(&numbers, points)?),
            other => other,
        })
    };
    let number = |row: &Vec<&str>, column: usize| row[column].parse::<u64>().ok();
    let pairs: Option<Vec<(u64, u64)>> = rows
        .iter()
        .map(|row| {
            let (across, up) = (number(row, across)?, number(row, up)?);
            Some(match order {
                PairOrder::FileRank => (across, up),
                PairOrder::RowColumn => (up, across),
            })
        })
        .collect();
    let body = pairs.map(Body::Pairs).or_else(|| {
        let point = |row: &Vec<&str>| -> Option<Point> {
            let is_file = row[across].bytes().all(|b| b.is_ascii_alphabetic());
            is_file.then(|| format!("{}{}", row[across], row[up]).parse().ok())?
        };
        let points: Option<Vec<Point>> = rows.iter().map(point).collect();
        points.map(Body::Points)
    });
    Some(Claim {
        pair_order: Some(order),
        step_column: step,
        ..Claim::of(sorted(body?)?)
    })
}

/// Which columns hold the file and the rank, or the column and the row, by their names, and what they are.
pub(super) fn of_square(names: &[&str]) -> Option<(usize, usize, PairOrder)> {
    let at = |known: &[&str]| {
        let is = |name: &&str| known.iter().any(|known| name.eq_ignore_ascii_case(known));
        names.iter().position(is)
    };
    match (at(&FILES), at(&RANKS), at(&COLUMNS), at(&ROWS)) {
        (Some(file), Some(rank), None, None) => Some((file, rank, PairOrder::FileRank)),
        (None, None, Some(column), Some(row)) => Some((column, row, PairOrder::RowColumn)),
        (Some(file), None, None, Some(row)) => Some((file, row, PairOrder::RowColumn)),
        (None, Some(rank), Some(column), None) => Some((column, rank, PairOrder::FileRank)),
        _ => None,
    }
}

/// The cells of a line, without what is written around them.
fn cells(line: &str) -> Vec<&str> {
    let separator = [',', ';', '\t', '|']
        .into_iter()
        .find(|&sign| line.contains(sign));
    let cells: Vec<&str> = match separator {
        Some(separator) => line.split(separator).collect(),
        None => line.split_whitespace().collect(),
    };
    let bare = cells
        .into_iter()
        .map(|cell| cell.trim_matches(|c: char| c.is_whitespace() || "\"'()[]".contains(c)));
    match separator {
        // A table in Markdown has bars at its ends.
        Some('|') => bare.filter(|cell| !cell.is_empty()).collect(),
        _ => bare.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::super::several::read_claims;
    use crate::board::Board;

    fn names(text: &str, board: &str) -> String {
        let board: Board = board.parse().unwrap();
        let claim = read_claims(text.as_bytes(), &ReadOptions::default())
            .remove(0)
            .claim
            .unwrap();
        let ground = crate::Ground::Board {
            board,
            piece: crate::Leaper::KNIGHT.into(),
        };
        let squares = claim.squares(&ground).unwrap();
        squares
            .iter()
            .map(|&square| ground.name(square))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The same three squares, whichever way they are written.
    #[test]
    fn names_of_columns_say_which_number_comes_first() {
        for text in [
            "x,y\n0,0\n1,2\n2,0\n",
            "file;rank\n1;1\n2;3\n3;1\n",
            "rank file\n1 1\n3 2\n1 3\n",
            "row,col\n2,0\n0,1\n2,2\n",
            "col\trow\n0\t2\n1\t0\n2\t2\n",
            "step,x,y\n1,0,0\n2,1,2\n3,2,0\n",
            "\"step\",\"x\",\"y\"\n2,1,2\n3,2,0\n1,0,0\n",
            "step,file,rank\n1,a,1\n2,b,3\n3,c,1\n",
            "file,rank\na,1\nb,3\nc,1\n",
            "| x | y |\n| 0 | 0 |\n| 1 | 2 |\n| 2 | 0 |\n",
        ] {
            assert_eq!(names(text, "3x3"), "a1 b3 c1", "{text}");
        }
        // On a board that is no square the least one has the sides that the names tell.
        let claim = |text: &str| {
            read_claims(text.as_bytes(), &ReadOptions::default())
                .remove(0)
                .claim
                .unwrap()
        };
        for (text, board) in [
            ("x,y\n0,0\n4,1\n", "2x5"),
            ("row,col\n0,0\n4,1\n", "5x2"),
            ("file,rank\n1,1\n5,2\n", "2x5"),
        ] {
            assert_eq!(
                claim(text).least_board().unwrap().unwrap().to_string(),
                board,
                "{text}"
            );
        }
    }

    #[test]
    fn other_tables_are_left_to_others() {
        for text in [
            "x,y\n0,0\n1\n",
            "x,y,z\n0,0,0\n1,2,0\n",
            "x,y\n",
            "a,b\n0,0\n1,2\n",
            "x,y\n0,q\n1,2\n",
        ] {
            assert!(super::read(text).is_none(), "{text}");
        }
    }
}
