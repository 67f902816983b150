//! Lines that say a step each: a label, and one square as a pair of numbers.
//!
//! So programs print what they do: `Step 0: (5, 2)`, `1. (7, 1)`, `Move 2 -> (7, 1)`, `Knight at (7, 1)`, `Step 1: [0][1]`, or a
//! move as two pairs, `Move 1: (4, 0) -> (2, 1)`. The idea: the numbers of a line and the text between them tell what it is. Two numbers are
//! a square, four are a move, and one more in front counts; words or brackets tell such a line from the row of a grid or
//! of a table. The first two lines decide whether all are steps: they have the same words before their numbers, or `Start: (0, 0)` stands
//! above the first that is counted. Then every line must be one. JSON's objects, `{"row": 0, "col": 1}`, and the entries of a Python dictionary
//! are such lines too, which end with a bracket. Nothing is taken that is a list, a grid or a table.
//!
//! Cost: O(length); memory 16 bytes a step. The page's engine, which must be small, does not read them, as [`table::IS_READ`] says.

use std::io::BufRead;

use super::claim::{Body, Claim, ReadClaimError};
use super::joined_moves;
use super::table;
use crate::format::lex::text::{MAX_LINE, ReadTextError, Text, TextPosition, excerpt};

/// What may end a step, in the order in which it is tried.
const ENDS: [char; 4] = ['\n', '}', ')', ']'];

/// What people call rows and columns.
const ROWS: [&str; 7] = ["row", "r", "i", "rank", "line", "zeile", "reihe"];
const COLUMNS: [&str; 7] = ["column", "col", "c", "j", "file", "spalte", "y"];

/// What a line says.
#[derive(PartialEq, Debug)]
struct Step {
    /// The words before the first number, in small letters.
    label: String,
    number: Option<u32>,
    /// The square, or from and to.
    pairs: Vec<(u64, u64)>,
}

/// What ends each step, if a text that begins like this says a step in each of its first two lines, or is one counted step and no more;
/// `whole` tells that the text ends there.
pub(super) fn end_of_each(head: &str, whole: bool) -> Option<char> {
    let begins = |end: char| {
        let mut lines = head.split_inclusive(end).filter(|line| !is_rest(line));
        let first = step(lines.next().filter(|line| line.ends_with(end) || whole)?)?;
        let Some(line) = lines.next() else {
            let is_counted = first.number.is_some() && !first.label.is_empty();
            return (whole && end == '\n' && is_counted).then_some(end);
        };
        let second = step(Some(line).filter(|line| line.ends_with(end) || whole)?)?;
        let same = first.label == second.label;
        let is_worded = !first.label.is_empty();
        let follow = match (first.number, second.number) {
            (Some(one), Some(two)) => {
                same && (is_worded && one != two || one.checked_add(1) == Some(two))
            }
            (None, None) => same,
            (None, Some(two)) => end == '\n' && two < 2,
            (Some(_), None) => false,
        };
        follow.then_some(end)
    };
    table::IS_READ.then(|| ENDS.into_iter().find_map(begins))?
}

/// Whether this line alone is a step that is counted.
pub(super) fn is_counted(line: &str) -> bool {
    table::IS_READ && step(line).is_some_and(|step| step.number.is_some())
}

/// Whether this line goes on with the steps of which the one above it is one: it is another, or begins with the same word.
pub(super) fn goes_on(above: &str, line: &str) -> bool {
    let word = |line: &str| words(line).next();
    let begins_alike = || word(line).is_some() && word(line) == word(above);
    table::IS_READ
        && step(above).is_some_and(|above| {
            step(line).is_some_and(|step| step.label == above.label) || begins_alike()
        })
}

/// Reads steps, each up to this end.
pub(super) fn read<R: BufRead>(
    mut text: Text<R>,
    end: char,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    let mut squares = Vec::new();
    let mut numbers = Vec::new();
    let mut wrong = None;
    let mut line = String::new();
    while text.here().is_some() {
        let at = until(&mut text, end, &mut line)?;
        if is_rest(&line) {
            continue;
        }
        // Only the first may be without a number where the others have one.
        let read = step(&line).filter(|step| step.number.is_some() || numbers.is_empty());
        let Some(step) = read else {
            return Err(ReadClaimError::Word {
                at,
                word: excerpt(line.trim()),
                wanted: "a step like those above: write its square as a row and a column",
            });
        };
        if let Some(found) = step.number {
            let wanted = numbers
                .last()
                .map_or(found, |last: &u32| last.saturating_add(1));
            if numbers.first() == Some(&found) {
                return Err(ReadClaimError::Second(at.line));
            }
            if found != wanted && wrong.is_none() {
                wrong = Some(ReadClaimError::Numbering { at, found, wanted });
            }
            numbers.push(found);
        }
        if squares.len() + step.pairs.len() > most {
            return Err(ReadClaimError::TooMany { at, most });
        }
        squares.extend(step.pairs);
        text.progress();
    }
    let squares = match wrong {
        None => joined_moves::visited(squares),
        Some(wrong) => table::in_order(&numbers, squares).ok_or(wrong)?,
    };
    Ok(Claim::of(Body::Pairs(squares)))
}

/// Puts what stands before this end into `line` and passes over both; where it begins, white space aside.
fn until<R: BufRead>(
    text: &mut Text<R>,
    end: char,
    line: &mut String,
) -> Result<TextPosition, ReadTextError> {
    line.clear();
    let mut at = text.position();
    while let Some(c) = text.here() {
        if line.len() >= MAX_LINE {
            return Err(ReadTextError::LongLine(at.line));
        }
        text.bump()?;
        if c == end {
            break;
        }
        line.push(c);
        if line.trim_start().is_empty() {
            at = text.position();
        }
    }
    Ok(at)
}

/// Whether nothing stands here, or only what closes a list.
fn is_rest(line: &str) -> bool {
    line.chars()
        .all(|c| c.is_whitespace() || ")]}.,;|\"'".contains(c))
}

/// What a line says, if it is a step.
fn step(line: &str) -> Option<Step> {
    let (texts, numbers) = split(line)?;
    let counted = numbers.len() % 2;
    if !matches!(numbers.len(), 2..=5) || !is_rest(texts.last()?) {
        return None;
    }
    let number = numbers[..counted].first().copied();
    let label: Vec<String> = words(texts[0]).collect();
    let has_words = label.iter().any(|word| word.chars().count() > 1) || is_axis(label.last());
    let before = texts[counted];
    let between = &texts[counted + 1..texts.len() - 1];
    let brackets = |text: &str| text.contains(['(', '[', '{']);
    let is_labelled = match number {
        None => has_words,
        // `Row 1: 1 4` is the row of a grid.
        Some(_) if is_axis(label.last()) => false,
        Some(_) => has_words || brackets(before),
    };
    let (first, last) = (between.first()?, between.last()?);
    let is_move = match between {
        [_, to, _] => {
            to.contains(['>', '→']) || words(to).any(|word| word == "to" || word == "nach")
        }
        _ => true,
    };
    if !is_labelled || !is_move || !joins(first) || !joins(last) {
        return None;
    }
    let is_one_of = |word: Option<String>, names: &[&str]| {
        word.is_some_and(|word| names.contains(&word.as_str()))
    };
    let file_first =
        is_one_of(words(before).last(), &COLUMNS) && is_one_of(words(first).last(), &ROWS);
    let pairs = numbers[counted..].chunks(2).map(|pair| {
        let [one, two] = [pair[0], pair[1]].map(u64::from);
        if file_first { (two, one) } else { (one, two) }
    });
    Some(Step {
        label: label.join(" "),
        number,
        pairs: pairs.collect(),
    })
}

/// Whether this may stand between the numbers of a square: signs, and words for rows and columns or for the type of a number.
fn joins(text: &str) -> bool {
    let sign = |c: char| c.is_whitespace() || c.is_alphanumeric() || ",;:|()[]{}='\".".contains(c);
    let word = |word: String| {
        is_axis(Some(&word))
            || ["and", "np", "numpy"].contains(&word.as_str())
            || word.starts_with("int")
            || word.starts_with("uint")
    };
    !text.is_empty() && text.chars().all(sign) && words(text).all(word)
}

fn is_axis(word: Option<&String>) -> bool {
    word.is_some_and(|word| {
        let word = word.as_str();
        word == "x" || ROWS.contains(&word) || COLUMNS.contains(&word)
    })
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl DoubleEndedIterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| word.starts_with(char::is_alphabetic));
    words.map(str::to_lowercase)
}

/// The numbers of a line and the texts around them, one more; `None` if some digits are no number, as in `a1`, `-3` and `0.5`. Those at the
/// end of a longer word are one, as in `Step1:`, but not before a bracket, as in `int64(0)`.
fn split(line: &str) -> Option<(Vec<&str>, Vec<u32>)> {
    let (mut texts, mut numbers) = (Vec::new(), Vec::new());
    let (mut start, mut at) = (0, 0);
    while let Some(found) = line[at..].find(|c: char| c.is_ascii_digit()) {
        let begin = at + found;
        let digits = line[begin..].trim_start_matches(|c: char| c.is_ascii_digit());
        let end = line.len() - digits.len();
        let mut after = digits.chars();
        let next = after.next();
        let letters = line[..begin].chars().rev();
        let letters = letters.take_while(|c| c.is_alphabetic()).count();
        at = end;
        if letters > 0 && next == Some('(') {
            continue;
        }
        let is_part = line[..begin].ends_with(['-', '−', '_']) || letters == 1;
        let goes_on = next.is_some_and(|c| c.is_alphanumeric() || c == '_')
            || next == Some('.') && after.next().is_some_and(|c| c.is_ascii_digit());
        if is_part || goes_on || numbers.len() == 5 {
            return None;
        }
        texts.push(&line[start..begin]);
        numbers.push(line[begin..end].parse().ok()?);
        start = end;
    }
    texts.push(&line[start..]);
    Some((texts, numbers))
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, Shape, read_claim};
    use super::*;

    fn read_text(text: &str) -> Result<Body, String> {
        let claim = read_claim(text.as_bytes(), &ReadOptions::default());
        claim
            .map(|claim| claim.body)
            .map_err(|error| error.to_string())
    }

    fn pairs(pairs: &[(u64, u64)]) -> Result<Body, String> {
        Ok(Body::Pairs(pairs.to_vec()))
    }

    /// What stands on each line, for a step and the row and the column of its square.
    type Line = fn(usize, u64, u64) -> String;

    #[test]
    fn labelled_lines_are_steps() {
        let path = [(5, 2), (7, 1), (5, 0), (3, 1)];
        let lines: [Line; 21] = [
            |step, row, column| format!("Step {step}: ({row}, {column})"),
            |step, row, column| format!("Move {}: ({row}, {column})", step + 1),
            |step, row, column| format!("Step {step:3}: {row}, {column}"),
            |step, row, column| format!("Step {step}: {row} {column}"),
            |step, row, column| format!("Step{step} = ({row}, {column});"),
            |step, row, column| format!("Step {step}: [{row}][{column}]"),
            |step, row, column| format!("Schritt {step}: Zeile {row}, Spalte {column}"),
            |step, row, column| format!("Schritt {step}: Spalte {column}, Zeile {row}"),
            |step, row, column| format!("{step}: ({row}, {column})"),
            |step, row, column| format!("{}. ({row},{column})", step + 1),
            |step, row, column| format!("{}) ({row}, {column})", step + 1),
            |step, row, column| format!("{} ({row}, {column})", step + 1),
            |step, row, column| format!("- Move {} -> ({row}, {column})", step + 1),
            |_, row, column| format!("Knight at ({row}, {column})"),
            |_, row, column| format!("Knight moves to: {row} {column}."),
            |_, row, column| format!("row={row}, col={column}"),
            |_, row, column| format!("{{\"row\": {row}, \"col\": {column}}}"),
            |step, row, column| format!("{step}: (np.int64({row}), np.int64({column}))"),
            |step, row, column| format!("[{step}] -> ({row}, {column})"),
            |step, row, column| format!("({step}, ({row}, {column}))"),
            |step, row, column| format!("| {step} | ({row}, {column}) |"),
        ];
        for line in lines {
            let lines = path.iter().enumerate();
            let lines = lines.map(|(step, &(row, column))| line(step, row, column));
            let lines: Vec<String> = lines.collect();
            for text in [
                lines.join("\n"),
                format!("My tour\n\n{}\n", lines.join("\r\n\r\n")),
            ] {
                assert_eq!(read_text(&text), pairs(&path), "{text}");
            }
        }
    }

    #[test]
    fn steps_may_end_with_brackets_or_be_moves() {
        let path = [(5, 2), (7, 1), (5, 0)];
        for text in [
            "[{\"row\": 5, \"col\": 2}, {\"row\": 7, \"col\": 1}, {\"row\": 5, \"col\": 0}]",
            "[\n  {\n    \"col\": 2,\n    \"row\": 5\n  },\n  {\n    \"col\": 1,\n    \"row\": 7\n  },\n  {\"col\": 0,\n\"row\": 5}\n]\n",
            "[{'step': 0, 'row': 5, 'col': 2}, {'step': 1, 'row': 7, 'col': 1}, {'step': 2, 'row': 5, 'col': 0}]",
            "{0: (5, 2), 1: (7, 1), 2: (5, 0)}",
            "{0: (5, 2),\n 1: (7, 1),\n 2: (5, 0)}",
            "{0: [5, 2], 1: [7, 1], 2: [5, 0]}",
            "[(0, (5, 2)), (1, (7, 1)), (2, (5, 0))]",
            "Start: (5, 2)\nMove 1: (7, 1)\nMove 2: (5, 0)\n",
            "Step 2: (7, 1)\nStep 1: (5, 2)\nStep 3: (5, 0)\n",
            "Move 1: (5, 2) -> (7, 1)\nMove 2: (7, 1) -> (5, 0)\n",
            "Knight from (5, 2) to (7, 1)\nKnight from (7, 1) to (5, 0)\n",
            "(5,2) -> (7,1)\n(7,1) -> (5,0)\n",
            "5,2 -> 7,1\n7,1 -> 5,0\n",
            "5 2 7 1\n7 1 5 0\n",
            "5,2,7,1\n7,1,5,0\n",
            "from_row,from_col,to_row,to_col\n5,2,7,1\n7,1,5,0\n",
            "1,5,2,7,1\n2,7,1,5,0\n",
            "[[5, 2, 7, 1], [7, 1, 5, 0]]",
        ] {
            assert_eq!(read_text(text), pairs(&path), "{text}");
        }
        assert_eq!(read_text("Step 5: (3, 3)\n"), pairs(&[(3, 3)]));
        assert_eq!(
            read_text("Step 1: (3, 3)\nStep 2: (5, 4)\nStep 3: (x, 1)\n").unwrap_err(),
            "line 3, column 1: `Step 3: (x, 1)` is not a step like those above: write its square as a row and a column"
        );
        assert_eq!(
            read_text("Step 1: (3, 3)\nStep 2: (5, 4)\nStep 4: (3, 5)\n").unwrap_err(),
            "line 3, column 1: square number 4 comes where 3 should: a line is missing or moved"
        );
        assert_eq!(
            read_text("Step 1: (3, 3)\nStep 2: (5, 4)\nStep 1: (3, 5)\n").unwrap_err(),
            "line 3: a second tour begins: give one at a time"
        );
    }

    /// What is a list, a grid or a table is read as that.
    #[test]
    fn other_texts_are_left_alone() {
        for text in [
            "[(0, 0), (1, 2)]",
            "(0, 0)\n(1, 2)\n",
            "tour = [(0, 0), (1, 2)]",
            "(1, 0, 0)\n(2, 1, 2)\n",
            "1. 14. 9.\n2. 5. 8.\n",
            "1: 1 4\n2: 3 2\n",
            "Row 1: 1 4\nRow 2: 3 2\n",
            "array([[0, 3],\n       [2, 1]])",
            "Anna: (0, 0)\nBen: (1, 2)\n",
            "Anna (0, 0), (1, 2)\nAnna (1, 2), (0, 0)\n",
            "Step 1: a1\nStep 2: c2\n",
            "a1 -> b3\nb3 -> c5\n",
            "4b: (1, 2)\n4b: (3, 1)\n",
            "Step 1: (0.5, 1)\nStep 2: (0.5, -1)\n",
        ] {
            assert_eq!(end_of_each(text, true), None, "{text}");
        }
        let options = ReadOptions {
            shape: Shape::Vertices,
            ..ReadOptions::default()
        };
        let claim = read_claim("Step 1 2\nStep 2 3".as_bytes(), &options).unwrap();
        assert!(matches!(claim.body, Body::Names(_)));
    }
}
