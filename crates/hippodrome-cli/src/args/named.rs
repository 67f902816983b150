//! Values that have names: read as the library reads them, and known to the shells that complete them.
//!
//! clap would take nothing but the names; here others are left to the library (`knight+camel`), and so is the sentence for
//! what is none.

use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// Any text; these names are known.
#[derive(Clone)]
pub(crate) struct Named {
    names: Vec<&'static str>,
}

/// Reads a value that may be one of these names.
pub(crate) fn named<T>(
    names: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    let names = names.into_iter().collect();
    Named { names }.try_map(|text: String| text.parse::<T>())
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}
