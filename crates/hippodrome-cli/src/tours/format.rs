//! The formats of a tour, and which of them the ending of a file's name asks for.

use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;

/// How a tour is written or drawn.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// The step of each square, the highest rank first
    Grid,
    /// The squares in order
    Moves,
    /// Everything, for programs
    Json,
    /// A TSPLIB tour
    Tsplib,
    /// The step of each square from 0 as 32 bits, little endian, the highest rank first
    U32,
    /// The same as 64 bits
    U64,
    /// A picture of lines that can be made larger
    Svg,
    /// A picture of pixels
    Png,
    /// The knight going its way, as a film
    Gif,
    /// The same in PNG
    Apng,
    /// A picture in the terminal
    Ansi,
}

/// How a tour is drawn.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Picture {
    /// Lines that can be made larger
    Svg,
    /// Pixels
    Png,
    /// A film
    Gif,
    /// A film in PNG
    Apng,
    /// Colored signs, for a terminal
    Ansi,
}

impl Picture {
    /// Whether it moves.
    pub(crate) fn is_film(self) -> bool {
        matches!(self, Picture::Gif | Picture::Apng)
    }
}

/// The endings that are known, and what they mean.
const ENDINGS: [(&str, Format); 7] = [
    ("svg", Format::Svg),
    ("png", Format::Png),
    ("gif", Format::Gif),
    ("apng", Format::Apng),
    ("json", Format::Json),
    ("txt", Format::Grid),
    ("tour", Format::Tsplib),
];

/// The format that the ending of a file's name asks for; `None` if it has none, or if it is no
/// file.
pub(crate) fn by_ending(path: Option<&Path>) -> anyhow::Result<Option<Format>> {
    let Some(ending) = path
        .and_then(Path::extension)
        .and_then(|ending| ending.to_str())
    else {
        return Ok(None);
    };
    let is = |(known, _): &&(&str, Format)| ending.eq_ignore_ascii_case(known);
    match ENDINGS.iter().find(is) {
        Some(&(_, format)) => Ok(Some(format)),
        None => {
            let known: Vec<String> = ENDINGS.iter().map(|(name, _)| format!(".{name}")).collect();
            bail!(
                "`.{ending}` does not say how to write it: {} do, or give --format",
                known.join(", ")
            )
        }
    }
}

impl Format {
    /// The picture that it is, if it is one.
    pub(crate) fn picture(self) -> Option<Picture> {
        match self {
            Format::Svg => Some(Picture::Svg),
            Format::Png => Some(Picture::Png),
            Format::Gif => Some(Picture::Gif),
            Format::Apng => Some(Picture::Apng),
            Format::Ansi => Some(Picture::Ansi),
            _ => None,
        }
    }
}

/// The kind of film that a file's name asks for.
pub(crate) fn film_kind(path: &Path) -> anyhow::Result<Picture> {
    let kind = by_ending(Some(path))
        .ok()
        .flatten()
        .and_then(Format::picture);
    let kind = kind.filter(|kind| kind.is_film());
    kind.with_context(|| {
        format!(
            "a film is a .gif or an .apng: `{}` is neither",
            path.display()
        )
    })
}
