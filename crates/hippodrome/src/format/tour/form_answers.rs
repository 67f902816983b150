//! Answers to a form, as spreadsheets keep them: a line for each, `Timestamp,Name,Tour` above, and each tour in one cell.
//!
//! The one column whose every cell names three squares or more, or nothing, is that of the tours. The first column in which every cell has a letter,
//! and no `@`, names whose they are. Cells may stand in quotation marks. Cost: O(length).

use super::claim::ReadClaimError;
use super::title::{begun, count_squares};
use super::titled_claim::TitledClaim;
use super::{ReadOptions, read_claim};

/// So many squares in a cell are a tour.
const LEAST: usize = 3;

/// The tours in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let head = text.lines().find(|line| !line.trim().is_empty())?;
    let separator = ['\t', ';', ',']
        .into_iter()
        .find(|&sign| head.contains(sign))?;
    let lines = (0u64..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let mut rows = lines.map(|(above, line)| Some((above, cells(line, separator)?)));
    let (_, names) = rows.next()??;
    let rows: Vec<(u64, Vec<String>)> = rows.collect::<Option<_>>()?;
    let is_even = rows.iter().all(|(_, row)| row.len() == names.len());
    if !is_even
        || rows.is_empty()
        || names.len() < 3
        || names.iter().any(|name| count_squares(name) > 0)
    {
        return None;
    }
    let column = |at: usize| rows.iter().map(move |(_, row)| row[at].trim());
    let holds_tours = |&at: &usize| {
        let mut cells = column(at).filter(|cell| !cell.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|cell| count_squares(cell) >= LEAST)
    };
    let mut tours = (0..names.len()).filter(holds_tours);
    let (tour, None) = (tours.next()?, tours.next()) else {
        return None;
    };
    let is_name = |&at: &usize| {
        at != tour
            && column(at).all(|cell| cell.contains(char::is_alphabetic) && !cell.contains('@'))
    };
    let name = (0..names.len()).find(is_name);
    let titled = |(above, row): &(u64, Vec<String>)| {
        let options = ReadOptions {
            lines_before: *above,
            ..*options
        };
        let claim = match row[tour].trim() {
            "" => Err(ReadClaimError::TitleAlone(above + 1)),
            cell => read_claim(cell.as_bytes(), &options),
        };
        TitledClaim::of(name.map(|name| begun(row[name].trim())), claim)
    };
    Some(rows.iter().map(titled).collect())
}

/// The cells of a line; `None` if a quotation mark is never closed.
fn cells(line: &str, separator: char) -> Option<Vec<String>> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => quoted = !quoted,
            _ if sign == separator && !quoted => cells.push(String::new()),
            _ => cells.last_mut()?.push(sign),
        }
    }
    (!quoted).then_some(cells)
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
        assert_eq!(
            told(
                "Timestamp,Name,Tour\n2024-01-01 10:00,Anna,a1-c2-e1\n2024-01-01 10:05,Otto,b1-c3-d5-b4\n"
            ),
            ["Anna: 3", "Otto: 4"]
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
            "Name,Tour\nAnna,a1-c2-e1\n",
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
