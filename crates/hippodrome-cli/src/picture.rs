//! Pictures as files: which kind by the ending of a name, and how they are written.

use std::path::Path;

use anyhow::{bail, ensure};
use hippodrome::{Problem, Tour};
use hippodrome_draw::{
    Look, Pixels, Scene, Theme, draw, plot, usual_width, write_plot, write_png, write_svg,
};

use crate::args::{Format, LookArgs, Picture, ThemeName};
use crate::output::write_to;

/// The endings that are known, and what they mean.
const ENDINGS: [(&str, Format); 5] = [
    ("svg", Format::Svg),
    ("png", Format::Png),
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

/// The picture that a format is, if it is one.
pub(crate) fn kind(format: Format) -> Option<Picture> {
    match format {
        Format::Svg => Some(Picture::Svg),
        Format::Png => Some(Picture::Png),
        _ => None,
    }
}

/// What a picture is to look like.
pub(crate) fn look(args: &LookArgs, from_zero: bool) -> Look {
    Look {
        style: args.style,
        theme: match args.theme {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
            ThemeName::Print => Theme::Print,
        },
        sums: args.magic,
        first: if from_zero { 0 } else { 1 },
    }
}

/// Draws a whole tour, to a file or to stdout.
pub(crate) fn draw_to(
    path: Option<&Path>,
    kind: Picture,
    problem: &Problem,
    tour: &Tour,
    args: &LookArgs,
    from_zero: bool,
) -> anyhow::Result<()> {
    if args.plotter {
        ensure!(
            kind == Picture::Svg,
            "a plotter is given SVG: end the name with .svg"
        );
        let plot = plot(problem, tour, args.page)?;
        return write_to(path, |mut out| write_plot(&mut out, &plot));
    }
    let scene = draw(problem, tour, &look(args, from_zero))?;
    write(path, kind, &scene, args)
}

/// Writes a picture to a file or to stdout.
pub(crate) fn write(
    path: Option<&Path>,
    kind: Picture,
    scene: &Scene,
    args: &LookArgs,
) -> anyhow::Result<()> {
    match kind {
        Picture::Svg => write_to(path, |mut out| write_svg(&mut out, scene)),
        Picture::Png => {
            let width = args.width.unwrap_or_else(|| usual_width(scene));
            let pixels = Pixels::new(scene, width)?;
            write_to(path, |mut out| write_png(&mut out, &pixels))
        }
    }
}
