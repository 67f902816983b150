//! Pictures as files: which kind by the ending of a name, and how they are written.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use hippodrome::{Problem, Tour};
use hippodrome_draw::{
    Animation, Cells, Look, Pixels, Recorder, Scene, Theme, draw, film, plot, usual_width,
    write_apng, write_gif, write_plot, write_png, write_svg,
};

use crate::args::{Format, LookArgs, Picture, ThemeName};
use crate::output::write_to;

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

/// The picture that a format is, if it is one.
pub(crate) fn kind(format: Format) -> Option<Picture> {
    match format {
        Format::Svg => Some(Picture::Svg),
        Format::Png => Some(Picture::Png),
        Format::Gif => Some(Picture::Gif),
        Format::Apng => Some(Picture::Apng),
        Format::Ansi => Some(Picture::Ansi),
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
    ensure!(
        !args.tiles,
        "only a built tour has tiles: ask for it with tour --method construct"
    );
    if args.plotter {
        ensure!(
            kind == Picture::Svg,
            "a plotter is given SVG: end the name with .svg"
        );
        let plot = plot(problem, tour, args.page)?;
        return write_to(path, |mut out| write_plot(&mut out, &plot));
    }
    if is_film(kind) {
        return film_to(path, kind, problem, &Recorder::of_tour(tour), args);
    }
    let scene = draw(problem, tour, &look(args, from_zero))?;
    write(path, kind, &scene, args)
}

/// Whether it moves.
pub(crate) fn is_film(kind: Picture) -> bool {
    matches!(kind, Picture::Gif | Picture::Apng)
}

/// The kind of film that a file's name asks for.
pub(crate) fn film_kind(path: &Path) -> anyhow::Result<Picture> {
    let kind = by_ending(Some(path)).ok().flatten().and_then(kind);
    let kind = kind.filter(|&kind| is_film(kind));
    kind.with_context(|| {
        format!(
            "a film is a .gif or an .apng: `{}` is neither",
            path.display()
        )
    })
}

/// Pixels of a square in a film, and of a film from left to right.
const SQUARE_PIXELS: u32 = 44;
const MOST_FILM_PIXELS: u32 = 480;

/// Films a search, to a file or to stdout.
pub(crate) fn film_to(
    path: Option<&Path>,
    kind: Picture,
    problem: &Problem,
    recorder: &Recorder,
    args: &LookArgs,
) -> anyhow::Result<()> {
    let film = film(problem, recorder, look(args, false).theme)?;
    let first = film
        .shots()
        .next()
        .context("nothing happened, so there is nothing to film")?;
    let squares = first.0.width as u32 * SQUARE_PIXELS / 1000;
    let width = args.width.unwrap_or(squares.min(MOST_FILM_PIXELS));
    let animation = Animation::new(&film, width)?;
    write_to(path, |mut out| match kind {
        Picture::Apng => write_apng(&mut out, &animation),
        _ => write_gif(&mut out, &animation),
    })
}

/// The most columns of a picture in the terminal.
const MOST_COLUMNS: u32 = 80;

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
        Picture::Ansi => {
            let largest = |&&square: &&(u8, u8)| Cells::sides(scene, square).0 <= MOST_COLUMNS;
            let square = [(6, 3), (4, 2)].iter().find(largest);
            let text = Cells::new(scene, square.copied().unwrap_or((2, 1))).ansi();
            match path {
                // Without colors where nobody wants them.
                None => Ok(write!(anstream::stdout(), "{text}")?),
                path => write_to(path, |out| out.write_all(text.as_bytes())),
            }
        }
        Picture::Gif | Picture::Apng => bail!("a window does not move: draw it as .svg or .png"),
    }
}
