//! Texts in UTF-16, as some editors and spreadsheets save them: turned into UTF-8 while they are read.
//!
//! A text in UTF-16 begins with a byte order mark, which no UTF-8 begins with; or, as some programs leave the mark out, every other one of its first
//! bytes is zero, which no text in UTF-8 holds. The others tell which order the bytes are in.

use std::io::{self, BufRead, Read};

use super::foreign::ForeignDocument;
use super::text::ReadTextError;

/// The bytes that a mark may begin with; no UTF-8 holds them.
const MARKS: [u8; 2] = [0xff, 0xfe];

/// Whether the first signs of a text without a mark are in UTF-16, and with the higher byte first: two signs at least, of the first 256.
fn unmarked(bytes: &[u8]) -> Option<bool> {
    // A page has its texts in UTF-8.
    if cfg!(target_family = "wasm") {
        return None;
    }
    let begin = &bytes[..bytes.len().min(8) & !1];
    let zeros = |first: usize| begin.iter().skip(first).step_by(2).all(|&byte| byte == 0);
    let others = |first: usize| begin.iter().skip(first).step_by(2).all(|&byte| byte != 0);
    match begin.len() {
        0..4 => None,
        _ if zeros(0) && others(1) => Some(true),
        _ if zeros(1) && others(0) => Some(false),
        _ => None,
    }
}

/// Whether these bytes may be UTF-16, by its mark or its zeros; nothing is consumed.
pub(crate) fn is_marked(input: &mut (impl BufRead + ?Sized)) -> io::Result<bool> {
    loop {
        match input.fill_buf() {
            Ok(bytes) => {
                let is_marked = bytes.first().is_some_and(|byte| MARKS.contains(byte));
                return Ok(is_marked || unmarked(bytes).is_some());
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// UTF-8 of a text in UTF-16. Memory: three halves of what `input` has at a time.
#[derive(Debug)]
pub(crate) struct Utf16<R> {
    input: R,
    big_endian: bool,
    utf8: Vec<u8>,
    used: usize,
    /// The first byte of a unit whose second has not come.
    half: Option<u8>,
    /// The first unit of a character whose second has not come.
    high: Option<u16>,
    /// Bytes consumed.
    offset: u64,
}

impl<R: BufRead> Utf16<R> {
    /// Reads the mark, if there is one; [`is_marked`] has seen the beginning.
    pub(crate) fn new(mut input: R) -> Result<Self, ReadTextError> {
        let begin = input.fill_buf().unwrap_or_default();
        if let Some(document) = ForeignDocument::of(begin) {
            return Err(document.into());
        }
        if let Some(big_endian) = unmarked(begin) {
            return Ok(Utf16::in_order(input, big_endian, 0));
        }
        let mut mark = [0; 2];
        let whole = input.read_exact(&mut mark);
        let big_endian = match (whole, mark) {
            (Ok(()), [0xff, 0xfe]) => false,
            (Ok(()), [0xfe, 0xff]) => true,
            (Err(error), _) if error.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(error.into());
            }
            _ => return Err(ReadTextError::NotUtf8 { line: 1, offset: 0 }),
        };
        Ok(Utf16::in_order(input, big_endian, 2))
    }

    /// What follows so many bytes.
    fn in_order(input: R, big_endian: bool, offset: u64) -> Self {
        Utf16 {
            input,
            big_endian,
            utf8: Vec::new(),
            used: 0,
            half: None,
            high: None,
            offset,
        }
    }

    /// Decodes what the input has next; whether there was anything.
    fn decode(&mut self) -> io::Result<bool> {
        let bytes = self.input.fill_buf()?;
        let length = bytes.len();
        for &byte in bytes {
            self.offset += 1;
            let Some(first) = self.half.take() else {
                self.half = Some(byte);
                continue;
            };
            let pair = [first, byte];
            let unit = match self.big_endian {
                true => u16::from_be_bytes(pair),
                false => u16::from_le_bytes(pair),
            };
            let character = match (self.high.take(), unit) {
                (None, 0xd800..=0xdbff) => {
                    self.high = Some(unit);
                    continue;
                }
                (high, unit) => char::decode_utf16(high.into_iter().chain([unit])).next(),
            };
            let Some(Ok(character)) = character else {
                return Err(broken(self.offset));
            };
            let mut buffer = [0; 4];
            let encoded = character.encode_utf8(&mut buffer);
            self.utf8.extend_from_slice(encoded.as_bytes());
        }
        self.input.consume(length);
        if length == 0 && (self.half.is_some() || self.high.is_some()) {
            return Err(broken(self.offset));
        }
        Ok(length > 0)
    }
}

fn broken(offset: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!(
            "it begins as UTF-16 does, but what ends at byte {offset} is no character: save the file \
             as UTF-8 text"
        ),
    )
}

impl<R: BufRead> BufRead for Utf16<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.used == self.utf8.len() {
            self.utf8.clear();
            self.used = 0;
            if !self.decode()? {
                break;
            }
        }
        Ok(&self.utf8[self.used..])
    }

    fn consume(&mut self, count: usize) {
        self.used += count;
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// A text as UTF-8 without a byte order mark, whether it is that already or UTF-16 with a mark.
///
/// ```
/// use std::io::Read;
///
/// use hippodrome::format::in_utf8;
///
/// let mut text = String::new();
/// in_utf8(Box::new(&b"\xff\xfe.\0#\0"[..]))?.read_to_string(&mut text)?;
/// assert_eq!(text, ".#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The stream fails, or its first bytes are those of a workbook or a picture.
pub fn in_utf8<'r>(
    mut input: Box<dyn BufRead + 'r>,
) -> Result<Box<dyn BufRead + 'r>, ReadTextError> {
    if is_marked(&mut input)? {
        return Ok(Box::new(Utf16::new(input)?));
    }
    const MARK: &[u8] = b"\xef\xbb\xbf";
    if input.fill_buf()?.first() != MARK.first() {
        return Ok(input);
    }
    let mut begin = Vec::new();
    input
        .by_ref()
        .take(MARK.len() as u64)
        .read_to_end(&mut begin)?;
    match begin == MARK {
        true => Ok(input),
        false => Ok(Box::new(io::Cursor::new(begin).chain(input))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], at_once: usize) -> Result<String, String> {
        let mut input = io::BufReader::with_capacity(at_once, bytes);
        assert!(is_marked(&mut input).unwrap());
        let mut text = String::new();
        let mut input = Utf16::new(input).map_err(|error| error.to_string())?;
        let read = input.read_to_string(&mut text);
        read.map(|_| text).map_err(|error| error.to_string())
    }

    #[test]
    fn both_orders_are_read_in_pieces_of_any_size() {
        let text = "a1 é→𝄞\r\n♘b3";
        let units = || std::iter::once(0xfeff).chain(text.encode_utf16());
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for at_once in [1, 2, 3, 5, 100] {
            assert_eq!(decoded(&little, at_once).unwrap(), text);
            assert_eq!(decoded(&big, at_once).unwrap(), text);
        }
    }

    #[test]
    fn what_is_broken_is_refused() {
        let offset = |bytes: &[u8]| decoded(bytes, 3).unwrap_err();
        for half in [
            &b"\xff\xfea"[..],
            b"\xff\xfe\x34\xd8",
            b"\xff\xfe\x34\xd8a\0",
            b"\xff\xfe\x1e\xdd",
        ] {
            assert!(offset(half).contains("begins as UTF-16"), "{half:?}");
        }
        for no_mark in [&b"\xff"[..], b"\xfe\xfe1\0", b"\xff1"] {
            assert!(offset(no_mark).contains("not UTF-8"), "{no_mark:?}");
        }
    }

    #[test]
    fn a_mark_is_no_part_of_the_text() {
        for (bytes, text) in [
            (&b"..#"[..], "..#"),
            (b"\xef\xbb\xbf..#", "..#"),
            (b"\xff\xfe.\0#\0", ".#"),
            (b"\xfe\xff\0.\0#", ".#"),
            (b"\xef\xbc\x91", "１"),
            (b"", ""),
        ] {
            for at_once in [1, 2, 100] {
                let input = io::BufReader::with_capacity(at_once, bytes);
                let mut read = String::new();
                let mut input = in_utf8(Box::new(input)).unwrap();
                input.read_to_string(&mut read).unwrap();
                assert_eq!(read, text);
            }
        }
    }

    #[test]
    fn zeros_tell_the_order_where_no_mark_does() {
        for (bytes, text) in [
            (&b".\0#\0\n\0"[..], ".#\n"),
            (b"\0.\0#", ".#"),
            (b"1\0 \x006\0 \x003\0\x13 ", "1 6 3\u{2013}"),
            // No text at all, and a byte too few to tell.
            (b"\0a", "\0a"),
            (b"a\0b", "a\0b"),
            (b"\x01\0\0\0", "\x01\0\0\0"),
        ] {
            let mut read = String::new();
            let mut input = in_utf8(Box::new(bytes)).unwrap();
            input.read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }
}
