//! The formats of a tour: the library's forms of text, plain numbers, and pictures.

use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hippodrome::format::{TOUR_FORMS, TourForm, Width};

use super::picture::Picture;
use crate::files::output::ending_of;

/// How a tour is written or drawn.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Format {
    /// As text that can be read back.
    Text(&'static TourForm),
    /// The steps as numbers of so many bits.
    Numbers(Width),
    /// As a picture.
    Picture(Picture),
}

/// Plain numbers by their names, which are the endings of their files too.
pub(crate) const NUMBERS: [(&str, &str, Width); 2] = [
    (
        "u32",
        "The step of each square from 0 as 32 bits, little endian, the highest rank first",
        Width::U32,
    ),
    ("u64", "The same as 64 bits", Width::U64),
];

/// Reads the name of a format.
pub(crate) fn named_format() -> impl TypedValueParser<Value = Format> {
    let texts = TOUR_FORMS.iter().map(|form| (form.name, form.help));
    let numbers = NUMBERS.iter().map(|&(name, about, _)| (name, about));
    let names = texts.chain(numbers);
    let names = names.map(|(name, about)| PossibleValue::new(name).help(about));
    let pictures = Picture::value_variants().iter();
    let names = names.chain(pictures.filter_map(Picture::to_possible_value));
    PossibleValuesParser::new(names)
        .try_map(|name| Format::by_name(&name).ok_or("it is not in the table"))
}

impl Format {
    fn by_name(name: &str) -> Option<Format> {
        let text = TourForm::by_name(name).map(Format::Text);
        let picture = || Picture::from_str(name, false).ok().map(Format::Picture);
        text.or_else(|| Format::numbers(name)).or_else(picture)
    }

    fn numbers(name: &str) -> Option<Format> {
        let is = |(known, ..): &&(&str, &str, Width)| name.eq_ignore_ascii_case(known);
        NUMBERS
            .iter()
            .find(is)
            .map(|&(.., width)| Format::Numbers(width))
    }

    /// The format that the ending of a file's name stands for; `None` if it stands for none.
    pub(crate) fn by_ending(path: Option<&Path>) -> Option<Format> {
        let ending = ending_of(path)?;
        let text = TourForm::by_ending(ending).map(Format::Text);
        let picture = || Picture::by_ending(ending).map(Format::Picture);
        text.or_else(|| Format::numbers(ending)).or_else(picture)
    }

    /// The endings of all formats.
    pub(crate) fn endings() -> impl Iterator<Item = &'static str> {
        let texts = TOUR_FORMS.iter().flat_map(|form| form.endings).copied();
        let numbers = NUMBERS.iter().map(|(name, ..)| *name);
        texts.chain(numbers).chain(Picture::endings())
    }

    /// Its name, as it is typed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Text(form) => form.name,
            Format::Numbers(width) => {
                let named = NUMBERS.iter().find(|(.., known)| *known == width);
                named.map_or("", |(name, ..)| *name)
            }
            Format::Picture(picture) => picture.name(),
        }
    }

    /// The endings of its files.
    pub(crate) fn own_endings(self) -> Vec<&'static str> {
        match self {
            Format::Text(form) => form.endings.to_vec(),
            Format::Numbers(_) | Format::Picture(_) => vec![self.name()],
        }
    }

    /// Whether it is the form of text with this name.
    pub(crate) fn is_text(self, name: &str) -> bool {
        matches!(self, Format::Text(form) if form.name == name)
    }

    /// The picture that it is, if it is one.
    pub(crate) fn picture(self) -> Option<Picture> {
        match self {
            Format::Picture(picture) => Some(picture),
            Format::Text(_) | Format::Numbers(_) => None,
        }
    }

    /// Its name, if no terminal shows it.
    pub(crate) fn binary(self) -> Option<&'static str> {
        match self {
            Format::Text(_) => None,
            Format::Numbers(_) => Some(self.name()),
            Format::Picture(picture) => picture.binary(),
        }
    }
}

/// The kind of film that a file's name asks for.
pub(crate) fn film_kind(path: &Path) -> anyhow::Result<Picture> {
    let kind = ending_of(Some(path)).and_then(Picture::by_ending);
    let kind = kind.filter(|kind| kind.is_film());
    kind.with_context(|| {
        format!(
            "a film is a .gif or an .apng: `{}` is neither",
            path.display()
        )
    })
}
