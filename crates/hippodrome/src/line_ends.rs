//! Texts whose lines end in a carriage return alone, as spreadsheets and editors of older Macs write them.

use std::borrow::Cow;

/// The same text, as long as before, with a line feed for each carriage return that has none behind it.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let is_alone = |(at, _): &(usize, &str)| !text[at + 1..].starts_with('\n');
    let mut alone = text.match_indices('\r').filter(is_alone).peekable();
    if alone.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut changed = String::with_capacity(text.len());
    let mut copied = 0;
    for (at, _) in alone {
        changed.push_str(&text[copied..at]);
        changed.push('\n');
        copied = at + 1;
    }
    changed.push_str(&text[copied..]);
    Cow::Owned(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_alone_is_replaced() {
        for (text, wanted) in [
            ("", ""),
            ("a\nb\r\nc\r\n", "a\nb\r\nc\r\n"),
            ("a\rb\r", "a\nb\n"),
            ("a\r\rb\r\n\r", "a\n\nb\r\n\n"),
        ] {
            assert_eq!(with_line_feeds(text), wanted, "{text:?}");
        }
    }
}
