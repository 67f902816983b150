//! A table with a tour in each column: names above, and below them the squares in order.
//!
//! So teachers collect tours in a spreadsheet: `Anna,Ben` and below it `a1,h8`, `b3,g6`. Numbers of the steps may stand at the left. Two
//! columns of which each begins where the other has ended are moves, and columns that are called `Move 1` and `Move 2` are steps of the tours
//! in the rows. Cost: O(length).

use super::title::{begun, is_square, is_word};
use super::titled_claim::TitledClaim;
use super::{ReadOptions, read_claim, table};

/// So many squares in a column are a tour.
const LEAST: usize = 3;

/// The tours in a text of this form, from left to right.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let above = text
        .lines()
        .take_while(|line| line.trim().is_empty())
        .count();
    let mut lines = text.lines().skip(above);
    let head = lines.next()?;
    let separator = ['\t', ';', ',']
        .into_iter()
        .find(|&sign| head.contains(sign))?;
    let cells = |line: &'_ str| -> Vec<String> {
        let cells = line.split(separator);
        cells
            .map(|cell| cell.trim_matches([' ', '"', '\r']).to_owned())
            .collect()
    };
    let names = cells(head);
    let rows: Vec<Vec<String>> = lines.map(cells).collect();
    let column = |at: usize| -> Vec<&str> {
        let cells = rows
            .iter()
            .map(|row| row.get(at).map_or("", String::as_str));
        let cells: Vec<&str> = cells.collect();
        let end = cells.iter().rposition(|cell| !cell.is_empty());
        cells[..end.map_or(0, |end| end + 1)].to_vec()
    };
    let is_number = |cell: &&str| cell.parse::<u32>().is_ok();
    let are_steps = column(0).iter().all(is_number);
    let is_filled = |at: &usize| !names[*at].is_empty() || !column(*at).is_empty();
    let columns: Vec<usize> = (usize::from(are_steps)..names.len())
        .filter(is_filled)
        .collect();
    let is_tour = |&at: &usize| {
        let cells = column(at);
        let squares = cells.iter().filter(|cell| is_square(cell)).count();
        squares >= LEAST && 3 * squares > 2 * cells.len()
    };
    let is_name = |&at: &usize| {
        let words: Vec<&str> = names[at].split(|c: char| !c.is_alphanumeric()).collect();
        let counts = words.len() > 1 && table::step_column(words[0]).is_some();
        is_word(words[0]) && !counts
    };
    let are_moves = || match columns[..] {
        [from, to] => {
            let (from, to) = (column(from), column(to));
            let joined = from.iter().skip(1).zip(&to).filter(|(from, to)| from == to);
            2 * joined.count() > from.len()
        }
        _ => false,
    };
    let are_tours = columns.len() > 1
        && columns.iter().all(is_tour)
        && columns.iter().all(is_name)
        && rows.iter().all(|row| row.len() <= names.len());
    if !are_tours || are_moves() {
        return None;
    }
    let options = ReadOptions {
        lines_before: options.lines_before + above as u64 + 1,
        ..*options
    };
    let tour = |at: usize| {
        let squares = column(at).join("\n");
        let claim = read_claim(squares.as_bytes(), &options);
        TitledClaim::of(Some(begun(&names[at])), claim)
    };
    Some(columns.iter().map(|&at| tour(at)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::claim::Body;
    use super::super::several::read_claims;
    use super::*;
    use crate::square::Point;

    #[test]
    fn each_column_is_a_tour_and_its_name() {
        let squares = |names: &str| -> Vec<Point> {
            names.split(' ').map(|name| name.parse().unwrap()).collect()
        };
        for text in [
            "Anna,Ben\na1,b1\nc2,a3\na3,c2\nb1,\n",
            "Anna;Ben\r\na1;b1\r\nc2;a3\r\na3;c2\r\nb1;\r\n",
            "Step\tAnna\tBen\n1\ta1\tb1\n2\tc2\ta3\n3\ta3\tc2\n4\tb1\t\n",
            ",Anna,Ben,\n1,a1,b1,\n2,c2,a3,\n3,a3,c2,\n4,b1,,\n",
            "\"Anna\",\"Ben\"\n\"a1\",\"b1\"\n\"c2\",\"a3\"\n\"a3\",\"c2\"\n\"b1\",\"\"\n",
        ] {
            let claims = read_claims(text.as_bytes(), &ReadOptions::default());
            let titles: Vec<&str> = claims
                .iter()
                .filter_map(|claimed| claimed.title.as_deref())
                .collect();
            assert_eq!(titles, ["Anna", "Ben"], "{text}");
            for (claimed, names) in claims.iter().zip(["a1 c2 a3 b1", "b1 a3 c2"]) {
                let claim = claimed.claim.as_ref().unwrap();
                assert_eq!(claim.body, Body::Points(squares(names)), "{text}");
            }
        }
        let flawed = read_claims(
            "Anna,Ben,Cem\na1,b1,a1\nc2,a3,c2\na3,c2,a3\nb1,x,b1\n".as_bytes(),
            &ReadOptions::default(),
        );
        let error = flawed[1].claim.as_ref().unwrap_err().to_string();
        assert!(error.starts_with("line 5, column 1: `x`"), "{error}");
        assert!(flawed[0].claim.is_ok() && flawed[2].claim.is_ok());
    }

    #[test]
    fn other_tables_are_left_to_others() {
        for text in [
            "From,To\na1,c2\nc2,a3\na3,b1\n",
            "Move 1,Move 2,Move 3\na1,c2,a3\nb1,a3,c2\nc2,a3,b1\n",
            "a1,c2\na3,b1\nc2,a3\n",
            "Name,Tour\nAnna,a1\nBen,c2\nCem,a3\n",
            "Step,Square\n1,a1\n2,c2\n3,a3\n",
        ] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }
}
