//! Answers to a form, as spreadsheets keep them: a line for each, `Timestamp,Name,Tour` above, and each tour in one cell, or a square in
//! each of several.
//!
//! The one column whose every cell holds a tour, or nothing, is that of the tours: three squares or more, or rows of numbers in quotation marks; or the
//! last columns, if all their cells are single squares. A column that is called a name tells whose they are, else the first in which every cell
//! has a letter and is no time or address. Cost: O(length).

use super::ReadOptions;
use super::claim::ReadClaimError;
use super::read_claim;
use super::title::{begun, count_squares};
use super::titled_claim::TitledClaim;

/// So many squares in a cell are a tour.
const LEAST: usize = 3;

/// What people call the column of names, in small letters.
const NAMES: [&str; 9] = [
    "name", "pupil", "student", "schüler", "who", "wer", "nom", "nombre", "nome",
];

/// A line of the table, how many lines stand above it, and its cells.
type Row = (u64, Vec<String>);

/// The tours in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let head = text.lines().find(|line| !line.trim().is_empty())?;
    let separator = ['\t', ';', ',']
        .into_iter()
        .find(|&sign| head.contains(sign))?;
    let mut rows = rows(text, separator)?.into_iter();
    let (_, names) = rows.next()?;
    let rows: Vec<Row> = rows.collect();
    let is_even = rows.iter().all(|(_, row)| row.len() == names.len());
    let holds = |cell: &String| count_squares(cell) > 0;
    if !is_even || rows.is_empty() || names.len() < 2 || names.iter().any(holds) {
        return None;
    }
    let column = |at: usize| rows.iter().map(move |(_, row)| row[at].trim());
    let holds_tours = |&at: &usize| {
        let mut cells = column(at).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(is_tour)
    };
    let tours: Vec<usize> = (0..names.len()).filter(holds_tours).collect();
    let squares = (0..names.len()).rev();
    let squares = squares
        .take_while(|&at| column(at).all(|cell| count_squares(cell) == 1))
        .count();
    let columns = match (&tours[..], squares) {
        (&[tour], _) => tour..tour + 1,
        (_, LEAST..) => names.len() - squares..names.len(),
        _ => return None,
    };
    let is_other = |at: &usize| !columns.contains(at);
    let is_called = |at: &usize| {
        let name = names[*at].to_lowercase();
        NAMES.iter().any(|known| name.contains(known))
    };
    let is_name = |&at: &usize| {
        let says = |cell: &str| {
            cell.contains(char::is_alphabetic) && !cell.contains('@') && !is_time(cell)
        };
        column(at).all(says)
    };
    let others = || (0..names.len()).filter(is_other);
    let name = others().find(is_called).or_else(|| others().find(is_name));
    let titled = |(above, row): &Row| {
        let options = ReadOptions {
            lines_before: *above,
            ..*options
        };
        let cells = row[columns.clone()].join(" ");
        let claim = match cells.trim() {
            "" => Err(ReadClaimError::TitleAlone(above + 1)),
            cell => read_claim(cell.as_bytes(), &options),
        };
        TitledClaim::of(name.map(|name| begun(row[name].trim())), claim)
    };
    Some(rows.iter().map(titled).collect())
}

/// Whether a cell holds a tour: squares, or several lines of numbers.
fn is_tour(cell: &str) -> bool {
    let is_row = |line: &str| {
        line.split_whitespace()
            .all(|word| word.bytes().all(|b| b.is_ascii_digit()))
    };
    count_squares(cell) >= LEAST || cell.trim().contains('\n') && cell.lines().all(is_row)
}

/// Whether a cell is the time of an answer, with words as `PM` or `MEZ` too.
fn is_time(cell: &str) -> bool {
    let digits = cell.bytes().filter(u8::is_ascii_digit).count();
    digits > 3 && cell.contains([':', '/', '.', '-'])
}

/// The rows of a table; a cell in quotation marks may have several lines. `None` if a mark is never closed.
fn rows(text: &str, separator: char) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut cells = vec![String::new()];
    let (mut quoted, mut line, mut begin) = (false, 0, 0);
    for sign in text.chars().chain(['\n']) {
        match sign {
            '"' => quoted = !quoted,
            '\n' if !quoted => {
                if cells.iter().any(|cell| !cell.trim().is_empty()) {
                    rows.push((begin, std::mem::take(&mut cells)));
                }
                cells = vec![String::new()];
                begin = line + 1;
            }
            _ if sign == separator && !quoted => cells.push(String::new()),
            _ => cells.last_mut()?.push(sign),
        }
        line += u64::from(sign == '\n');
    }
    (!quoted).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    fn told(text: &str) -> Vec<String> {
        let claims = read_claims(text.as_bytes(), &ReadOptions::default());
        let told = |claimed: TitledClaim| {
            let body = match claimed.claim.map(|claim| claim.body.len()) {
                Ok(squares) => squares.to_string(),
                Err(error) => error.to_string(),
            };
            format!("{}: {body}", claimed.title.unwrap_or_default())
        };
        claims.into_iter().map(told).collect()
    }

    #[test]
    fn each_line_is_a_tour_and_its_name() {
        for text in [
            "Timestamp,Name,Tour\n2024-01-01 10:00,Anna,a1-c2-e1\n2024-01-01 10:05,Otto,b1-c3-d5-b4\n",
            "Zeit;Wer;Tour\n9:13:03 AM MEZ;Anna;a1 c2 e1\n9:14:00 AM MEZ;Otto;b1 c3 d5 b4\n",
            "\"Time\",\"Person\",\"Tour\"\n\"2026/11/23 9:13:03 AM MEZ\",\"Anna\",\"a1, c2, e1\"\n\"2026/11/23 9:13:09 AM MEZ\",\"Otto\",\"b1, c3, d5, b4\"\n",
            "Name,Tour\nAnna,\"a1, c2, e1\"\nOtto,\"b1, c3, d5, b4\"\n",
        ] {
            assert_eq!(told(text), ["Anna: 3", "Otto: 4"], "{text}");
        }
        assert_eq!(
            told("Time,Name,Move 1,Move 2,Move 3\n10:00,Anna,a1,c2,e1\n10:05,Otto,b1,c3,d5\n"),
            ["Anna: 3", "Otto: 3"]
        );
        assert_eq!(
            told(
                "Date,Name,Grid\n11/20/2026,Anna,\"1 6 3\n4 9 8\n7 2 5\"\n11/20/2026,Otto,\"1 2\n4 3\"\n"
            ),
            ["Anna: 9", "Otto: 4"]
        );
        assert_eq!(
            told(
                "Zeit;Mail;Name;Tour\n1.1.2024;a@b.de;Anna B.;\"a1, c2, e1\"\n2.1.2024;o@b.de;Otto;a1 c2 e1 q\n"
            ),
            [
                "Anna B.: 3",
                "Otto: line 3, column 10: `q` is not a square: write its file as letters and its rank as a number, as in d4"
            ]
        );
        assert_eq!(
            told("Time,Name,Tour\n10:00,Anna,a1-c2-e1\n10:05,Otto,\n")[1],
            "Otto: line 3: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document"
        );
    }

    #[test]
    fn other_tables_are_left_to_others() {
        for text in [
            "Anna,a1,c2,e1\nOtto,b1,c3,d5\n",
            "Time,Name,Tour\n1,2,3\n",
            "Time,First,Second\n10:00,a1-c2-e1,a1-c2-e1\n",
            "Time,Name,Tour\n10:00,\"Anna,a1-c2-e1\n",
        ] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }
}
