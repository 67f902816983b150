//! Texts with a byte for each letter, as older editors and spreadsheets of Western Europe save them: in Windows-1252, of which
//! Latin-1 is a part.
//!
//! Nothing in such a text says that it is one, so it is taken for one only where it cannot be anything else: it is no UTF-8, begins with no byte
//! order mark, is no document of another program, and holds no control characters but tabs and ends of lines.

use super::foreign::ForeignDocument;

/// The characters of the bytes from 0x80 to 0x9f; 0 where there is none.
const HIGH: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘',
    '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// The text that these bytes are in Windows-1252, if they are no text in UTF-8 and can be one in that.
///
/// ```
/// use hippodrome::format::of_windows_1252;
///
/// assert_eq!(of_windows_1252(b"Bea M\xfcller\n").as_deref(), Some("Bea Müller\n"));
/// assert_eq!(of_windows_1252("Bea Müller\n".as_bytes()), None);
/// assert_eq!(of_windows_1252(b"\xfc\0"), None);
/// ```
pub fn of_windows_1252(bytes: &[u8]) -> Option<String> {
    let is_other = std::str::from_utf8(bytes).is_ok()
        || bytes.starts_with(b"\xff\xfe")
        || bytes.starts_with(b"\xfe\xff")
        || bytes.starts_with(b"\xef\xbb\xbf")
        || ForeignDocument::of(bytes).is_some();
    if is_other {
        return None;
    }
    bytes.iter().map(|&byte| character(byte)).collect()
}

/// The character of a byte, if a text may hold it.
fn character(byte: u8) -> Option<char> {
    let character = match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    let is_space = matches!(character, '\t' | '\r' | '\n');
    (is_space || !character.is_control()).then_some(character)
}

#[cfg(test)]
mod tests {
    use super::of_windows_1252;

    #[test]
    fn letters_quotes_and_dashes_are_those_of_western_europe() {
        let text = of_windows_1252(b"\x84Gr\xf6\xdfe\x93 \x96 ni\xf1o,\t5 \x80\r\n");
        assert_eq!(text.as_deref(), Some("„Größe“ – niño,\t5 €\r\n"));
    }

    #[test]
    fn what_may_be_anything_else_is_left_alone() {
        for bytes in [
            &b"a1 b3"[..],
            b"",
            "Größe".as_bytes(),
            b"\xff\xfea\0",
            b"\xfe\xff\0\xe4",
            // A mark of UTF-8, and then none.
            b"\xef\xbb\xbf\xe4",
            // Signs that there are not, and control characters.
            b"\xe4\x81",
            b"\xe4\0",
            b"\xe4\x07",
            b"\xe4\x7f",
            // Pictures and workbooks.
            b"\xff\xd8\xff\xe0",
            b"\x89PNG\xe4",
            b"\xd0\xcf\x11\xe0",
        ] {
            assert_eq!(of_windows_1252(bytes), None, "{bytes:?}");
        }
    }
}
