//! A table in Markdown with nothing above its rule, or the names of files: it must have such a line, and no square stands there.
//!
//! Cost: O(length).

use super::claim::Body;
use super::title::is_file_labels;
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, read_claim};

/// The grid in a text of this form.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (head, rule) = (lines.next()?, lines.next()?);
    let inner = |line: &'_ str| -> Option<String> {
        Some(line.strip_prefix('|')?.strip_suffix('|')?.to_owned())
    };
    let (names, dashes) = (inner(head)?, inner(rule)?);
    let is_rule = dashes.contains('-') && dashes.chars().all(|c| "-: |".contains(c));
    let is_empty = names.chars().all(|c| c == '|' || c == ' ');
    let has_labels = is_file_labels(&names.replace('|', " "));
    if !is_rule || !(is_empty || has_labels) {
        return None;
    }
    let rows: Vec<&str> = lines.collect();
    rows.iter().all(|row| inner(row).is_some()).then_some(())?;
    let above = if has_labels {
        format!("{head}\n")
    } else {
        String::new()
    };
    let options = ReadOptions {
        shape: Shape::Grid,
        ..*options
    };
    let claim = read_claim((above + &rows.join("\n")).as_bytes(), &options).ok()?;
    matches!(claim.body, Body::Grid(_)).then(|| vec![TitledClaim::of(None, Ok(claim))])
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    #[test]
    fn what_stands_above_the_rule_is_no_rank() {
        let read = |text: &str| {
            read_claims(text.as_bytes(), &ReadOptions::default())
                .remove(0)
                .claim
                .unwrap()
        };
        let plain = read("1 6 3\n4 9 8\n7 2 5\n");
        for rule in ["|-|-|-|", "|---|---|---|", "| :-: | :-: | :-: |"] {
            for head in ["| | | |", "|||", "| a | b | c |"] {
                if head == "|||" && rule.len() > 8 {
                    continue;
                }
                let text = format!("{head}\n{rule}\n|1|6|3|\n|4|9|8|\n|7|2|5|\n");
                assert_eq!(read(&text), plain, "{text}");
            }
        }
        let puzzle = read("| | | |\n|---|---|---|\n|1||3|\n||9||\n|7|||\n");
        assert_eq!(puzzle, read("1 . 3\n. 9 .\n7 . .\n"));
    }
}
