//! A table as R's `write.csv` and `write.table` keep it: names of columns, `"V1","V2"`, above, and names of rows, `"1"`, at the left, or not.
//!
//! The names of the columns are one word with the numbers from 1 behind it, so that they are neither steps nor files. Cost: O(length)
//! and its memory.

use super::claim::{Body, Claim};
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The grid in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next()?;
    let separator = [',', ';', '\t', ' ']
        .into_iter()
        .find(|&sign| head.contains(sign))?;
    let cells = |line: &'_ str| -> Vec<String> {
        let cells = line
            .split(separator)
            .map(|cell| cell.trim_matches([' ', '"', '\r']).to_owned());
        cells
            .filter(|cell| separator != ' ' || !cell.is_empty())
            .collect()
    };
    let mut names = cells(head);
    let corner = names.first().is_some_and(String::is_empty);
    if corner {
        names.remove(0);
    }
    let word = names.first()?.strip_suffix('1')?.to_owned();
    let counted = (1..)
        .zip(&names)
        .all(|(number, name)| *name == format!("{word}{number}"));
    // A file is one letter, and has a rank behind it.
    let is_word = word.starts_with(char::is_alphabetic)
        && (word.len() > 1 || word.starts_with(char::is_uppercase));
    if !counted || !is_word || names.len() < 2 {
        return None;
    }
    let rows: Vec<Vec<String>> = lines.map(cells).collect();
    let has = |columns: usize| rows.iter().all(|row| row.len() == columns);
    let are_named = (1..)
        .zip(&rows)
        .all(|(number, row)| row.first() == Some(&format!("{number}")));
    let first = match () {
        () if has(names.len() + 1) && are_named => 1,
        () if has(names.len()) && !corner => 0,
        () => return None,
    };
    let rows: Vec<String> = rows.iter().map(|row| row[first..].join(",")).collect();
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let claim: Claim = read_claim(rows.join("\n").as_bytes(), &options).ok()?;
    matches!(claim.body, Body::Grid(_)).then(|| vec![TitledClaim::of(None, Ok(claim))])
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    #[test]
    fn names_of_columns_and_rows_are_left_out() {
        for text in [
            "\"\",\"V1\",\"V2\",\"V3\"\n\"1\",1,6,3\n\"2\",4,9,8\n\"3\",7,2,5\n",
            "\"V1\" \"V2\" \"V3\"\n\"1\" 1 6 3\n\"2\" 4 9 8\n\"3\" 7 2 5\n",
            "V1;V2;V3\n1;6;3\n4;9;8\n7;2;5\n",
            "X1\tX2\tX3\n1\t6\t3\n4\t9\t8\n7\t2\t5\n",
        ] {
            let claims = read_claims(text.as_bytes(), &ReadOptions::default());
            let plain = read_claims(&b"1 6 3\n4 9 8\n7 2 5\n"[..], &ReadOptions::default());
            assert_eq!(
                claims[0].claim.as_ref().unwrap(),
                plain[0].claim.as_ref().unwrap(),
                "{text}"
            );
        }
        for text in [
            "a1,a2,a3\nb3,b1,c2\n",
            "V1,V2\n1,2,3\n4,5,6\n",
            "V1,V3\n1,2\n3,4\n",
        ] {
            assert!(
                super::read(text, &ReadOptions::default()).is_none(),
                "{text}"
            );
        }
    }
}
