//! The fields of a line, as spreadsheets write them.
//!
//! Tabs, semicolons or commas stand between them, the same sign in all lines. A field in double quotes may hold that sign, and a
//! quote of its own twice. White space and single quotes around a field are no part of it.

/// The sign between the fields of a line: the first of tab, semicolon and comma that stands outside of quotes.
pub(super) fn separator(line: &str) -> Option<char> {
    let signs = ['\t', ';', ','].into_iter();
    signs.into_iter().find(|&sign| fields(line, sign).len() > 1)
}

/// The fields of a line, between which this sign stands.
pub(super) fn fields(line: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let last = fields.len() - 1;
        let field = &mut fields[last];
        match sign {
            '"' if is_quoted && signs.peek() == Some(&'"') => {
                field.push('"');
                signs.next();
            }
            '"' if is_quoted => is_quoted = false,
            '"' if field.trim().is_empty() => is_quoted = true,
            sign if sign == separator && !is_quoted => fields.push(String::new()),
            sign => field.push(sign),
        }
    }
    let bare = |field: String| {
        let field = field.trim();
        let inner = field
            .strip_prefix('\'')
            .and_then(|rest| rest.strip_suffix('\''));
        inner.unwrap_or(field).to_owned()
    };
    fields.into_iter().map(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_between_separators() {
        let read = |line: &str| fields(line, separator(line).unwrap_or(',')).join("|");
        for (line, expected) in [
            ("a,b c,5", "a|b c|5"),
            ("a;b;1,5", "a|b|1,5"),
            ("a\tb;c\t", "a|b;c|"),
            ("\"a, b\",\"say \"\"c\"\"\", 'd' ", "a, b|say \"c\"|d"),
            ("Gare de l'Est,5\"", "Gare de l'Est|5\""),
            ("a b", "a b"),
            ("", ""),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        assert_eq!(separator("\"a;b\""), None);
        assert_eq!(separator("\"a;b\",c"), Some(','));
    }
}
