//! Is what stands below a tour a caption: who made it, or how long that took?
//!
//! The last lines of a text are a caption as far as there are more words in them than squares and numbers: `made by Anna`,
//! `Time: 0.5 s`, `Start: a1, end: c2`. A line that begins with a word may hold as many of both. One that ends with a colon
//! promises a tour, and a text of nothing but such lines has no caption. Behind the last square or number on its line a remark is a caption
//! too, where it stands in brackets, ends as a sentence does, or begins as a comment in a program: `b2 d3 (done!)`, `b2 d3 # done`.

use super::cell::is_blank;
use super::title::is_square;

/// What stands above the caption of a text, and the first line of the caption; `None` without a caption.
pub(crate) fn caption(text: &str) -> Option<(&str, &str)> {
    let mut above = text;
    let mut first = None;
    loop {
        let kept = above.trim_end();
        let start = kept.rfind('\n').map_or(0, |end| end + 1);
        let line = kept[start..].trim();
        if !is_caption(line) {
            let Some(remark) = remark(line) else {
                return first.map(|first| (above, first));
            };
            let length = kept.len() - remark.len();
            return Some((&text[..length], first.unwrap_or(remark)));
        }
        if start == 0 {
            return None;
        }
        (above, first) = (&text[..start], Some(line));
    }
}

/// What stands behind the last number of a line and is no part of a tour.
fn remark(line: &str) -> Option<&str> {
    let last = line.rfind(|c: char| c.is_ascii_digit())?;
    let space = line[last + 1..].trim_start_matches(['.', ',', ';']);
    let behind = space.trim_start();
    let in_brackets = behind.starts_with('(') && behind.ends_with(')');
    let is_comment = ["#", "//", "--"]
        .iter()
        .any(|sign| behind.starts_with(sign));
    let is_remark = in_brackets || is_comment || behind.ends_with(['!', '.']);
    (behind.len() < space.len() && is_remark && is_caption(behind)).then_some(behind)
}

fn is_caption(line: &str) -> bool {
    let (mut words, mut others) = (0, 0);
    for word in line.split(|c: char| c.is_whitespace() || ",;:=()|\"'".contains(c)) {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        if word.contains(|c: char| c.is_ascii_digit()) || is_blank(word) && !word.is_empty() {
            // Squares may be joined, as in a1-c2-e1.
            let squares = word
                .split(['-', '–', '>', '→'])
                .filter(|part| is_square(part));
            others += squares.count().max(1);
        } else if letters > 1 {
            words += 1;
        }
    }
    // What a notebook asks for next.
    if line.starts_with("In [") && line.ends_with("]:") {
        return true;
    }
    let begins = line.starts_with(char::is_alphabetic);
    let most = words > others || begins && words == others;
    // What ends a TSPLIB document, and what may be a JSON document, is a part of the tour.
    let is_part = line == "EOF" || line.contains(['[', ']', '{', '}']);
    most && words > 0 && !line.ends_with(':') && !is_part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_captions_and_rows_are_not() {
        for line in [
            "made by Anna",
            "-- Anna Schmidt, 7b --",
            "Time: 0.5 s",
            "Found after 25 moves.",
            "(it took 3 ms)",
            "Closed: yes",
            "Start: a1, end: c2",
            "In [8]:",
            "In [ ]:",
        ] {
            assert_eq!(caption(&format!("1 2\n{line}\n\n")), Some(("1 2\n", line)));
        }
        for line in [
            "3 4",
            "a1 c2",
            "Ben:",
            "Ben: a1 c2",
            "3. foo",
            "x",
            "",
            ". . .",
            "None None",
            "]]",
            "a b c",
            "25 q",
            "EOF",
            "{\"reason\": \"there is none\"}",
        ] {
            assert_eq!(caption(&format!("1 2\n{line}\n")), None, "{line}");
        }
        for (line, tour, remark) in [
            ("b2 d3 (fertig!)", "b2 d3 ", "(fertig!)"),
            ("b2 d3 done!", "b2 d3 ", "done!"),
            ("b2 d3. Done.", "b2 d3. ", "Done."),
            ("b2 d3 # done", "b2 d3 ", "# done"),
            ("b2-d3 (fertig!)", "b2-d3 ", "(fertig!)"),
            ("11 2 5 (last row)", "11 2 5 ", "(last row)"),
        ] {
            let text = format!("1 2\n{line}\n");
            let above = format!("1 2\n{tour}");
            assert_eq!(caption(&text), Some((&*above, remark)));
            let more = format!("{text}made by Anna\n");
            assert_eq!(caption(&more), Some((&*above, "made by Anna")));
        }
        for line in ["b2 d3 foo", "b2 (d3)", "b2 d3 .", "b2 d3 (x)", "b2done!"] {
            assert_eq!(caption(&format!("1 2\n{line}\n")), None, "{line}");
        }
        assert_eq!(caption("made by Anna\n"), None);
        assert_eq!(caption("Anna\nBen\n"), None);
        assert_eq!(caption("1 2\nmade\r\n\nby Anna"), Some(("1 2\n", "made")));
    }
}
