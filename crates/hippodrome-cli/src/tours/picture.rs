//! Pictures of tours, to a file or to stdout: what they look like, and how they are written.

use std::io::Write;
use std::path::Path;

use anstream::adapter::strip_str;
use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::{Problem, Square, Tour};
use hippodrome_draw::{
    Animation, Cells, Color, Look, Paper, Pixels, Plot, Recorder, Scene, Style, Theme, TooLongText,
    arrange, captioned, draw, film, plot, plot_path, usual_width, write_apng, write_gif,
    write_plot, write_plot_points, write_png, write_svg,
};
use indicatif::HumanCount;

use crate::args::named::named;
use crate::files::output::{ending_of, write_to};
use crate::messages::note;
use crate::session::{Progress, duration};

/// How a tour is drawn.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum Picture {
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

impl Picture {
    /// Its name, which is the ending of its files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
            Picture::Gif => "gif",
            Picture::Apng => "apng",
            Picture::Ansi => "ansi",
        }
    }

    /// The endings of all pictures.
    pub(crate) fn endings() -> impl Iterator<Item = &'static str> {
        Picture::value_variants()
            .iter()
            .map(|picture| picture.name())
    }

    /// The endings of those that do not move, as a window does not.
    pub(crate) fn still_endings() -> impl Iterator<Item = &'static str> {
        let still = Picture::value_variants().iter();
        let still = still.filter(|picture| !picture.is_film());
        still.map(|picture| picture.name())
    }

    /// The picture that this ending stands for.
    pub(crate) fn by_ending(ending: &str) -> Option<Picture> {
        Picture::from_str(ending, true).ok()
    }

    /// Whether it moves.
    pub(crate) fn is_film(self) -> bool {
        matches!(self, Picture::Gif | Picture::Apng)
    }

    /// Its name, if no terminal shows it.
    pub(crate) fn binary(self) -> Option<&'static str> {
        match self {
            Picture::Png | Picture::Gif | Picture::Apng => Some(self.name()),
            Picture::Svg | Picture::Ansi => None,
        }
    }
}

/// What a picture looks like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LookArgs {
    /// line, numbers, board, mosaic, string, celtic, or path: lines and numbers [default: line; numbers for a puzzle]
    #[arg(
        long,
        value_name = "STYLE",
        value_parser = named::<Style>(Style::NAMES.map(|(name, _)| name)),
        hide_possible_values = true
    )]
    style: Option<Style>,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
    /// Sums of the steps beside ranks, files and diagonals; underlined where they are magic
    #[arg(long, conflicts_with_all = ["window", "plotter"])]
    pub(crate) sums: bool,
    /// How a built tour is put together: its tiles, and the moves that join them
    #[arg(long, conflicts_with_all = ["style", "sums", "plotter"])]
    pub(crate) tiles: bool,
    /// How long each picture of a film is seen, as in 200ms or 1s; the last is seen for three seconds at least [default: some
    /// 200ms, and less in a film that would be longer than a minute]
    #[arg(long, value_name = "TIME", value_parser = delay)]
    delay: Option<u16>,
    #[command(flatten)]
    pub(crate) plot: PlotArgs,
}

/// Reads how long a picture is seen, as hundredths of a second, in which films count.
fn delay(text: &str) -> Result<u16, String> {
    let hundredths = duration(text)?.as_millis().div_ceil(10);
    let suits = (2..=6_000).contains(&hundredths);
    let hundredths = u16::try_from(hundredths).ok().filter(|_| suits);
    hundredths.ok_or_else(|| {
        format!("`{text}` is no time for a picture of a film: write 20ms to 60s, as in 200ms")
    })
}

/// What is asked of a drawing for a plotter.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PlotArgs {
    /// For a plotter: SVG with the tour as one path in millimetres, and nothing else: no style, theme, title, caption or width; to stdout
    /// as well
    #[arg(long = "plotter", id = "plotter", conflicts_with_all = ["style", "theme", "background", "width", "title", "caption"])]
    pub(crate) is_asked: bool,
    /// The plotter's paper: A1 to A6, letter or tabloid, which lies if the drawing is then larger, or width and height in
    /// millimetres as in 420x297
    #[arg(long, value_name = "PAGE", requires = "plotter", default_value = "A4")]
    page: Paper,
    /// Instead of the SVG the points that the pen goes to: a table (.csv) of x and y in millimetres from the lower left corner of the
    /// page, a line for each, and an empty line where the pen is lifted
    #[arg(long, requires = "plotter", conflicts_with = "format")]
    points: bool,
    /// Lengths in millimetres, as they are anyway
    #[arg(long, requires = "plotter")]
    mm: bool,
}

impl PlotArgs {
    /// Whether a table is asked for instead of a drawing.
    pub(crate) fn has_points(&self) -> bool {
        self.points
    }

    /// How the names of files end that a plotter's drawing may be written to.
    pub(crate) fn ending(&self) -> Option<&'static str> {
        self.is_asked.then(|| match self.points {
            true => "csv",
            false => Picture::Svg.name(),
        })
    }
}

/// What every sheet with pictures has, whatever is drawn on it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct SheetArgs {
    /// The colors: for a light or a dark screen, or black on paper [default: light]
    #[arg(long, value_name = "THEME")]
    theme: Option<ThemeName>,
    /// What lies under the board in .svg and .png: none, so that they are transparent there, or a color as in #ffffff [default: the
    /// theme's]
    #[arg(long, value_name = "COLOR", value_parser = background)]
    background: Option<Background>,
    /// Words above the picture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Words below the picture
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// So many pixels from left to right [default: 64 a square, and 1200 at most if that is enough]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
}

/// What lies under everything in a picture: a color, or nothing.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Background(Option<Color>);

/// Reads what is to lie under a picture.
fn background(text: &str) -> Result<Background, String> {
    if text == "none" {
        return Ok(Background(None));
    }
    let digits = text.strip_prefix('#').unwrap_or(text);
    let is_color = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match u32::from_str_radix(digits, 16) {
        Ok(number) if is_color => Ok(Background(Some(Color::hex(number)))),
        _ => Err(format!(
            "`{text}` is neither `none` nor a color of six hexadecimal digits, as in #ffffff"
        )),
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum ThemeName {
    /// For a light screen
    Light,
    /// For a dark screen
    Dark,
    /// For paper: black and grey
    Print,
}

impl ThemeName {
    fn theme(self) -> Theme {
        match self {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
            ThemeName::Print => Theme::Print,
        }
    }
}

/// An option that was given, as it is typed, and the pictures that it works with.
type Said = (bool, &'static str, fn(Picture) -> bool);

/// Refuses options that mean nothing for any of the pictures that are going to be written.
fn check_said(said: &[Said], written: &[Picture]) -> anyhow::Result<()> {
    for &(is_said, typed, works_with) in said {
        if !is_said || written.iter().any(|&picture| works_with(picture)) {
            continue;
        }
        let works = Picture::value_variants().iter();
        let works = works.filter(|&&picture| works_with(picture));
        let works: Vec<String> = works
            .map(|picture| format!(".{}", picture.name()))
            .collect();
        let works = match &works[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            all => all.join(""),
        };
        bail!("{typed} works only with {works}, and no such picture is written");
    }
    Ok(())
}

/// Refuses a style where no picture is written that has one.
pub(crate) fn check_style(style: Option<Style>, written: &[Picture]) -> anyhow::Result<()> {
    let is_still: fn(Picture) -> bool = |picture| !picture.is_film();
    check_said(&[(style.is_some(), "--style", is_still)], written)
}

impl SheetArgs {
    /// Whether words were given to stand below the picture.
    pub(crate) fn has_caption(&self) -> bool {
        self.caption.is_some()
    }

    /// The colors.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.map_or(Theme::Light, ThemeName::theme)
    }

    /// The words above the picture and those below it.
    fn words(&self) -> [&str; 2] {
        [&self.title, &self.caption].map(|text| text.as_deref().unwrap_or(""))
    }

    fn said(&self) -> [Said; 5] {
        [
            (self.theme.is_some(), "--theme", |_| true),
            (self.background.is_some(), "--background", |picture| {
                matches!(picture, Picture::Svg | Picture::Png)
            }),
            (self.title.is_some(), "--title", |_| true),
            (self.caption.is_some(), "--caption", |_| true),
            (self.width.is_some(), "--width", |picture| {
                picture != Picture::Ansi
            }),
        ]
    }

    /// Refuses what means nothing for these pictures.
    pub(crate) fn check(&self, written: &[Picture]) -> anyhow::Result<()> {
        check_said(&self.said(), written)
    }
}

impl LookArgs {
    /// What a picture is to look like.
    pub(crate) fn look(&self, from_zero: bool) -> Look {
        Look {
            style: self.style.unwrap_or(Style::Line),
            theme: self.sheet.theme(),
            sums: self.sums,
            first: if from_zero { 0 } else { 1 },
        }
    }

    /// The picture of a whole tour.
    pub(crate) fn scene(
        &self,
        problem: &Problem,
        tour: &Tour,
        from_zero: bool,
    ) -> anyhow::Result<Scene> {
        let is_full = problem.board().is_some_and(|(board, _)| board.is_full());
        ensure!(
            !self.sums || is_full,
            "--sums adds up the ranks and files of a plain rectangle: leave it out"
        );
        Ok(draw(problem, tour, &self.look(from_zero))?)
    }

    /// The same in this style, unless another was asked for.
    pub(crate) fn look_in(&self, style: Style) -> Look {
        Look {
            style: self.style.unwrap_or(style),
            ..self.look(false)
        }
    }

    /// The picture that is written where none is named.
    pub(crate) fn usual(&self) -> Option<Picture> {
        (self.tiles || self.plot.is_asked).then_some(Picture::Svg)
    }

    /// Refuses what means nothing for these pictures, or for anything else that is written.
    pub(crate) fn check(&self, written: &[Picture]) -> anyhow::Result<()> {
        let said: [Said; 5] = [
            (self.style.is_some(), "--style", |picture| {
                !picture.is_film()
            }),
            (self.sums, "--sums", |picture| !picture.is_film()),
            (self.tiles, "--tiles", |picture| !picture.is_film()),
            (self.delay.is_some(), "--delay", Picture::is_film),
            (self.plot.is_asked, "--plotter", |picture| {
                picture == Picture::Svg
            }),
        ];
        check_said(&said, written)?;
        self.sheet.check(written)
    }
}

/// Pictures on one page, so many in a row, each under its name; `None` where there is none.
pub(crate) fn page(
    pictures: Vec<(String, Scene)>,
    columns: u16,
    sheet: &SheetArgs,
) -> Result<Option<Scene>, TooLongText> {
    let ink = sheet.theme().palette().ink;
    let named = pictures.into_iter();
    let named = named.map(|(name, picture)| captioned(picture, &name, "", ink));
    let named: Vec<Scene> = named.collect::<Result<_, _>>()?;
    Ok(arrange(&named, usize::from(columns)))
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
    if args.plot.is_asked {
        return write_plotted(path, &plot(problem, tour, args.plot.page)?, &args.plot);
    }
    if kind.is_film() {
        return film_to(path, kind, problem, &Recorder::of_tour(tour), args);
    }
    let scene = args.scene(problem, tour, from_zero)?;
    write(path, kind, &scene, &args.sheet)
}

/// Draws a path for a plotter, to a file or to stdout.
pub(crate) fn plot_path_to(
    path: Option<&Path>,
    problem: &Problem,
    squares: &[Square],
    args: &PlotArgs,
) -> anyhow::Result<()> {
    write_plotted(path, &plot_path(problem, squares, args.page)?, args)
}

fn write_plotted(path: Option<&Path>, plot: &Plot, args: &PlotArgs) -> anyhow::Result<()> {
    write_to(path, |mut out| match args.points {
        true => write_plot_points(&mut out, plot),
        false => write_plot(&mut out, plot),
    })
}

/// Pixels of a square in a film, and of a film from left to right.
const SQUARE_PIXELS: u32 = 44;
const MAX_FILM_PIXELS: u32 = 480;

/// Films a search, to a file or to stdout.
pub(crate) fn film_to(
    path: Option<&Path>,
    kind: Picture,
    problem: &Problem,
    recorder: &Recorder,
    args: &LookArgs,
) -> anyhow::Result<()> {
    let [title, caption] = args.sheet.words();
    let film = film(problem, recorder, args.sheet.theme())?.captioned(title, caption)?;
    let film = match args.delay {
        Some(delay) => film.delayed(delay),
        None => film,
    };
    let first = film
        .shots()
        .next()
        .context("nothing happened, so there is nothing to film")?;
    tell_of_boxes(&first.0);
    let squares = first.0.width as u32 * SQUARE_PIXELS / 1000;
    let width = args.sheet.width.unwrap_or(squares.min(MAX_FILM_PIXELS));
    if film.steps_a_picture() > 1 {
        note!(
            "{} steps shown in {} frames, {} steps a frame",
            HumanCount(recorder.steps()),
            film.len(),
            HumanCount(film.steps_a_picture())
        );
    }
    let progress = Progress::new();
    let drawn = |frame| progress.frame("drawing", frame, film.len());
    let animation = Animation::new(&film, width, drawn)?;
    let written = |frame| progress.frame("writing", frame, film.len());
    write_to(path, |mut out| match kind {
        Picture::Apng => write_apng(&mut out, &animation, written),
        _ => write_gif(&mut out, &animation, written),
    })?;
    progress.finish();
    Ok(())
}

/// Says which signs of the words on a picture cannot be drawn.
fn tell_of_boxes(scene: &Scene) {
    let boxes: Vec<String> = Pixels::boxes(scene).iter().map(char::to_string).collect();
    if !boxes.is_empty() {
        note!(
            "no strokes for {}: boxes stand there; a .svg has the text itself, in the font of its viewer",
            boxes.join(" ")
        );
    }
}

/// The most columns of a picture in the terminal.
const MAX_COLUMNS: u32 = 80;

/// Writes a picture to a file or to stdout.
pub(crate) fn write(
    path: Option<&Path>,
    kind: Picture,
    scene: &Scene,
    args: &SheetArgs,
) -> anyhow::Result<()> {
    write_as_wide(path, kind, scene, args, usual_width)
}

/// Writes a page of several pictures, so wide that the numbers on their squares can be read.
pub(crate) fn write_page(
    path: Option<&Path>,
    kind: Picture,
    scene: &Scene,
    args: &SheetArgs,
) -> anyhow::Result<()> {
    let squares = |scene: &Scene| (scene.width / 1000).clamp(1, MAX_PAGE_PIXELS) as u32;
    write_as_wide(path, kind, scene, args, |scene| {
        let legible = squares(scene) * PAGE_SQUARE_PIXELS;
        usual_width(scene).max(legible.min(MAX_PAGE_PIXELS as u32))
    })
}

/// Pixels of a square on a page of several boards, and of the page from left to right.
const PAGE_SQUARE_PIXELS: u32 = 40;
const MAX_PAGE_PIXELS: i32 = 4000;

/// Writes a picture, and if nobody says how wide it is, so wide.
fn write_as_wide(
    path: Option<&Path>,
    kind: Picture,
    scene: &Scene,
    args: &SheetArgs,
    usual_width: impl Fn(&Scene) -> u32,
) -> anyhow::Result<()> {
    let [title, caption] = args.words();
    let ink = args.theme().palette().ink;
    let mut scene = captioned(scene.clone(), title, caption, ink)?;
    if let Some(Background(page)) = args.background {
        scene.page = page;
    }
    let scene = &scene;
    match kind {
        Picture::Svg => write_to(path, |mut out| write_svg(&mut out, scene, args.width)),
        Picture::Png => {
            tell_of_boxes(scene);
            let width = args.width.unwrap_or_else(|| usual_width(scene));
            let progress = Progress::new();
            progress.picture(width);
            let pixels = Pixels::new(scene, width)?;
            write_to(path, |mut out| write_png(&mut out, &pixels))?;
            progress.finish();
            Ok(())
        }
        Picture::Ansi => {
            let largest = |&&square: &&(u8, u8)| Cells::sides(scene, square).0 <= MAX_COLUMNS;
            let square = [(6, 3), (4, 2)].iter().find(largest);
            let text = Cells::new(scene, square.copied().unwrap_or((2, 1))).ansi();
            match path {
                // Without colors where nobody wants them.
                None => Ok(write!(anstream::stdout(), "{text}")?),
                path if ending_of(path) == Some("ansi") => {
                    write_to(path, |out| out.write_all(text.as_bytes()))
                }
                path => write_to(path, |out| write!(out, "{}", strip_str(&text))),
            }
        }
        Picture::Gif | Picture::Apng => {
            bail!("a film shows a tour or a trace: draw this as .svg or .png")
        }
    }
}
