//! One JSON value, within bounds.
//!
//! A text is read as one value of a type, and has so many bytes at most; lists in it are [`Bounded`]. So a document
//! that goes on without end is refused.

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
                while let Some(entry) = seq.next_element()? {
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
