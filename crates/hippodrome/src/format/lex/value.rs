//! One JSON value, within bounds.
//!
//! A text is read as one value of a type, and has so many bytes at most; lists in it are [`Bounded`]. So a document
//! that goes on without end is refused, and an error in a list says in which entry it is, from 1.

use std::fmt;
use std::io::{BufRead, Read};
use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::text::{Text, TextPosition};

/// The longest text that a message quotes whole.
pub(crate) const MAX_QUOTED: usize = 200;

/// Why JSON could not be read as a `T`.
#[derive(Debug)]
pub(crate) enum JsonFlaw {
    /// Longer than it may be.
    Long,
    /// A second value after the first.
    Second(u64),
    /// What `serde_json` says, and where.
    Syntax(TextPosition, String),
}

/// Reads one JSON value to the end of the text, which has so many bytes at most.
pub(crate) fn read_value<T: for<'de> Deserialize<'de>, R: BufRead>(
    text: Text<R>,
    most: u64,
) -> Result<T, JsonFlaw> {
    let start = text.position();
    let place = |error: &serde_json::Error| {
        let (line, column) = (error.line().max(1) as u64, error.column() as u64);
        TextPosition {
            line: start.line + line - 1,
            column: match line {
                1 => start.column - 1 + column,
                _ => column,
            },
        }
    };
    let mut bytes = text.into_bytes().take(most);
    let flaw = |error: serde_json::Error| {
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(&*text, |(it, _)| it);
        // It may quote a string of any length.
        JsonFlaw::Syntax(place(&error), message.chars().take(MAX_QUOTED).collect())
    };
    let mut reader = serde_json::Deserializer::from_reader(&mut bytes);
    let value = T::deserialize(&mut reader).map_err(flaw);
    let value = value.and_then(|value| match reader.end() {
        Ok(()) => Ok(value),
        Err(error) if error.is_io() || error.is_eof() => Err(flaw(error)),
        Err(error) => Err(JsonFlaw::Second(place(&error).line)),
    });
    drop(reader);
    match value {
        Err(JsonFlaw::Syntax(..)) if bytes.limit() == 0 => Err(JsonFlaw::Long),
        value => value,
    }
}

/// A list of at most `MAX` entries.
#[derive(Debug)]
pub(crate) struct Bounded<T, const MAX: usize>(pub(crate) Vec<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for Bounded<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T, const MAX: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for Entries<T, MAX> {
            type Value = Vec<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MAX} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
                let mut entries = Vec::new();
                loop {
                    let at = entries.len() + 1;
                    // The place that the message ends in stays that of the error, as `serde_json` reads it back.
                    let named = |error| A::Error::custom(format!("entry {at}: {error}"));
                    let Some(entry) = seq.next_element().map_err(named)? else {
                        break;
                    };
                    if entries.len() == MAX {
                        return Err(A::Error::custom(format!("more than {MAX} entries")));
                    }
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        deserializer
            .deserialize_seq(Entries::<T, MAX>(PhantomData))
            .map(Bounded)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounded, JsonFlaw, read_value};
    use crate::format::lex::text::Text;

    #[test]
    fn an_error_in_a_list_names_the_entry_and_its_place() {
        for (text, entry, (line, column)) in [
            ("[1,\n2,\n\"x\"]", "entry 3: invalid type: string", (3, 3)),
            ("[1, 2", "entry 3: EOF", (1, 5)),
            ("[1, 2, 3, 4, 5]", "more than 4 entries", (1, 15)),
        ] {
            let text = Text::new(text.as_bytes()).unwrap();
            match read_value::<Bounded<u32, 4>, _>(text, 1 << 10) {
                Err(JsonFlaw::Syntax(at, message)) => {
                    assert!(message.starts_with(entry), "{message}");
                    assert_eq!((at.line, at.column), (line, column), "{message}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
