//! Characters with their places, from an untrusted stream.
//!
//! One character of lookahead is held, or as many as [`Text::peek`] asks for, and words and lines are copied only up
//! to a limit, so the memory used does not depend on the input. A reader calls [`Text::progress`] whenever it has
//! understood something; a stream that goes on for too long without that is refused, so that reading always
//! ends.
//!
//! Cost: a few nanoseconds a character.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Read};

use super::foreign::ForeignDocument;

/// The longest word in a claim, in bytes.
pub const MAX_WORD: usize = 64;

/// The longest line of a header or of a graph, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// The most characters in a row without content: spaces, drawn lines, comments.
pub const MAX_FILLER: u64 = 1 << 24;

/// Where something stands in a text; both count from 1, columns in characters.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct TextPosition {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why the input cannot be read as text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadTextError {
    /// The stream itself failed.
    #[error("the input cannot be read: {0}")]
    Io(#[from] io::Error),
    /// No text, but a document of another program.
    #[error(transparent)]
    Foreign(#[from] ForeignDocument),
    /// Bytes that are no UTF-8.
    #[error("line {line}: the byte at offset {offset} is not UTF-8: save the file as UTF-8 text")]
    NotUtf8 {
        /// From 1.
        line: u64,
        /// From 0.
        offset: u64,
    },
    /// A control character where a name should stand.
    #[error("{0}: a control character: this is no text, or no graph")]
    Control(TextPosition),
    /// A word beyond [`MAX_WORD`].
    #[error("{0}: a word of more than {MAX_WORD} bytes is too long to be a step or a square")]
    LongWord(TextPosition),
    /// A line beyond [`MAX_LINE`].
    #[error("line {0} is longer than {MAX_LINE} bytes")]
    LongLine(u64),
    /// No content for [`MAX_FILLER`] characters.
    #[error("line {0}: more than {MAX_FILLER} characters without a step or an edge")]
    Filler(u64),
}

/// A text being read, one character ahead.
#[derive(Debug)]
pub(crate) struct Text<R> {
    input: R,
    here: Option<char>,
    /// What comes after `here`, as far as it was looked at.
    ahead: VecDeque<char>,
    line: u64,
    column: u64,
    /// Bytes before `here`.
    offset: u64,
    filler: u64,
}

impl<R: BufRead> Text<R> {
    /// Looks at the first character; a byte order mark is passed over.
    pub(crate) fn new(mut input: R) -> Result<Self, ReadTextError> {
        if let Some(document) = input.fill_buf().ok().and_then(ForeignDocument::of) {
            return Err(document.into());
        }
        let mut text = Text {
            input,
            here: None,
            ahead: VecDeque::new(),
            line: 1,
            column: 1,
            offset: 0,
            filler: 0,
        };
        text.here = text.load()?;
        if text.here == Some('\u{feff}') {
            text.bump()?;
            text.column = 1;
        }
        Ok(text)
    }

    /// The next character; `None` at the end.
    #[inline]
    pub(crate) fn here(&self) -> Option<char> {
        self.here
    }

    /// Counts lines as if so many stood above.
    pub(crate) fn count_lines_above(&mut self, lines: u64) {
        self.line += lines;
    }

    /// Where the next character stands.
    #[inline]
    pub(crate) fn position(&self) -> TextPosition {
        TextPosition {
            line: self.line,
            column: self.column,
        }
    }

    /// Passes over the next character.
    #[inline]
    pub(crate) fn bump(&mut self) -> Result<(), ReadTextError> {
        let Some(passed) = self.here else {
            return Ok(());
        };
        self.offset += passed.len_utf8() as u64;
        self.column += 1;
        if passed == '\n' {
            self.line += 1;
            self.column = 1;
        }
        self.filler += 1;
        if self.filler > MAX_FILLER {
            return Err(ReadTextError::Filler(self.line));
        }
        self.here = self.load()?;
        Ok(())
    }

    /// Passes over ASCII characters of a kind up to the last of those that stand together in the buffer, and puts them into
    /// `word`, at most `room` of them: the same as one after the other, but faster.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn bump_to_last(
        &mut self,
        word: &mut String,
        room: usize,
        is: impl Fn(u8) -> bool,
    ) -> Result<(), ReadTextError> {
        let Some(here) = self.here.filter(|&here| here.is_ascii() && is(here as u8)) else {
            return Ok(());
        };
        if !self.ahead.is_empty() {
            return Ok(());
        }
        let bytes = match self.input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let run = bytes.iter().take(room).take_while(|&&byte| is(byte));
        let run = &bytes[..run.count()];
        if let Some((&last, before)) = run.split_last() {
            let length = run.len();
            word.push(here);
            word.extend(before.iter().map(|&byte| byte as char));
            self.here = Some(last as char);
            self.input.consume(length);
            self.offset += length as u64;
            self.column += length as u64;
            self.filler += length as u64;
        }
        Ok(())
    }

    /// Something was understood: [`MAX_FILLER`] is counted from here.
    #[inline]
    pub(crate) fn progress(&mut self) {
        self.filler = 0;
    }

    /// The next `count` characters, or as many as there are, without passing over them.
    pub(crate) fn peek(&mut self, count: usize) -> Result<String, ReadTextError> {
        while self.ahead.len() + 1 < count {
            match self.decode() {
                Ok(Some(c)) => self.ahead.push_back(c),
                Ok(None) => break,
                Err(ReadTextError::NotUtf8 { line, offset }) => {
                    let seen = self.seen();
                    return Err(ReadTextError::NotUtf8 {
                        line: line + seen.matches('\n').count() as u64,
                        offset: offset + seen.len() as u64,
                    });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(self.seen().chars().take(count).collect())
    }

    /// What was looked at and not passed over.
    fn seen(&self) -> String {
        self.here.iter().chain(&self.ahead).collect()
    }

    /// Passes over white space, ends of lines included.
    pub(crate) fn skip_space(&mut self) -> Result<(), ReadTextError> {
        while self.here.is_some_and(char::is_whitespace) {
            self.bump()?;
        }
        Ok(())
    }

    /// Puts the rest of the line into `line`, without its end, and passes over it.
    pub(crate) fn rest_of_line(&mut self, line: &mut String) -> Result<(), ReadTextError> {
        line.clear();
        while let Some(c) = self.here {
            if c == '\n' {
                self.bump()?;
                break;
            }
            if line.len() >= MAX_LINE {
                return Err(ReadTextError::LongLine(self.line));
            }
            line.push(c);
            self.bump()?;
        }
        if line.ends_with('\r') {
            line.pop();
        }
        Ok(())
    }

    /// The bytes from here on, so many at most, behind as many spaces as stand before them; and what comes after them.
    pub(crate) fn split_off(
        self,
        most: u64,
    ) -> Result<(Vec<u8>, impl Read + use<R>), ReadTextError> {
        let mut bytes = vec![b' '; self.column as usize - 1];
        let mut input = self.into_bytes();
        input.by_ref().take(most).read_to_end(&mut bytes)?;
        Ok((bytes, input))
    }

    /// The bytes from here on.
    pub(crate) fn into_bytes(self) -> impl Read + use<R> {
        io::Cursor::new(self.seen()).chain(self.input)
    }

    #[inline]
    fn load(&mut self) -> Result<Option<char>, ReadTextError> {
        match self.ahead.pop_front() {
            None => self.decode(),
            some => Ok(some),
        }
    }

    #[inline]
    fn decode(&mut self) -> Result<Option<char>, ReadTextError> {
        match self.byte()? {
            None => Ok(None),
            Some(b'\r') => self.end_of_line().map(Some),
            Some(byte) if byte.is_ascii() => Ok(Some(byte as char)),
            Some(lead) => self.decode_wide(lead).map(Some),
        }
    }

    /// A carriage return before a line feed is passed on; alone it ends a line, as on older Macs.
    #[cold]
    fn end_of_line(&mut self) -> Result<char, ReadTextError> {
        loop {
            match self.input.fill_buf() {
                Ok([b'\n', ..]) => return Ok('\r'),
                Ok(_) => return Ok('\n'),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// A character of two to four bytes.
    #[cold]
    fn decode_wide(&mut self, lead: u8) -> Result<char, ReadTextError> {
        let mut bytes = [lead, 0, 0, 0];
        let length = match lead {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => 1,
        };
        for slot in &mut bytes[1..length] {
            *slot = self.byte()?.unwrap_or(0);
        }
        std::str::from_utf8(&bytes[..length])
            .ok()
            .and_then(|text| text.chars().next())
            .ok_or(ReadTextError::NotUtf8 {
                line: self.line,
                offset: self.offset,
            })
    }

    #[inline]
    fn byte(&mut self) -> Result<Option<u8>, ReadTextError> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    let byte = bytes.first().copied();
                    if byte.is_some() {
                        self.input.consume(1);
                    }
                    return Ok(byte);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// What a message shows of a text: one line of it, not too long, nothing invisible.
pub(crate) fn excerpt(text: &str) -> String {
    let mut excerpt: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        excerpt.push_str("...");
    }
    // Quotes need no escape between backquotes.
    excerpt.replace("\\'", "'").replace("\\\"", "\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(bytes: &[u8]) -> Result<TextPosition, ReadTextError> {
        // A tiny buffer, so that characters lie across its ends.
        let mut text = Text::new(io::BufReader::with_capacity(2, bytes))?;
        while text.here().is_some() {
            text.bump()?;
        }
        Ok(text.position())
    }

    #[test]
    fn places_count_lines_and_characters() {
        let place = |line, column| TextPosition { line, column };
        assert_eq!(end(b"").unwrap(), place(1, 1));
        assert_eq!(end("\u{feff}a→𝄞".as_bytes()).unwrap(), place(1, 4));
        assert_eq!(end(b"a\r\n\nbc").unwrap(), place(3, 3));
        assert_eq!(end(b"a\r\r\nb\rcd").unwrap(), place(4, 3));
        assert_eq!(end(b"a\r").unwrap(), place(2, 1));
    }

    /// However the bytes come, a run is passed over as its characters are.
    #[test]
    fn runs_are_passed_over_as_their_characters_are() {
        let text = "abc1 d\\ne\u{2192}fgh abcdefgh";
        for capacity in 1..20 {
            for room in 1..6 {
                let input = io::BufReader::with_capacity(capacity, text.as_bytes());
                let mut runs = Text::new(input).unwrap();
                let mut single = Text::new(text.as_bytes()).unwrap();
                while runs.here().is_some() {
                    let mut word = String::new();
                    let is_small = |byte: u8| byte.is_ascii_lowercase();
                    runs.bump_to_last(&mut word, room, is_small).unwrap();
                    assert!(word.len() <= room);
                    for passed in word.chars() {
                        assert_eq!(single.here(), Some(passed));
                        single.bump().unwrap();
                    }
                    assert_eq!(runs.here(), single.here());
                    assert_eq!(runs.position(), single.position());
                    assert_eq!((runs.offset, runs.filler), (single.offset, single.filler));
                    runs.bump().unwrap();
                    single.bump().unwrap();
                }
            }
        }
    }

    #[test]
    fn broken_bytes_are_named_by_their_offset() {
        for bad in [
            &b"\xff"[..],
            b"\xc3",
            b"\xe2\x86",
            b"\xed\xa0\x80",
            b"\xc0\x80",
            b"\x80",
            b"\xc3a",
        ] {
            let bytes = [b"ab\n", bad].concat();
            let message = end(&bytes).unwrap_err().to_string();
            assert_eq!(
                message,
                "line 2: the byte at offset 3 is not UTF-8: save the file as UTF-8 text"
            );
        }
    }

    #[test]
    fn an_endless_stream_of_nothing_ends() {
        let endless = io::BufReader::new(io::repeat(b' '));
        let mut text = Text::new(endless).unwrap();
        assert!(matches!(text.skip_space(), Err(ReadTextError::Filler(1))));
        let mut text = Text::new(io::BufReader::new(io::repeat(b'x'))).unwrap();
        let long = text.rest_of_line(&mut String::new());
        assert!(matches!(long, Err(ReadTextError::LongLine(1))));
    }
}
