//! `hippodrome tour` where the tour is not found but built: boards too large to search, a single
//! step or square of one, a window, the numbering as plain numbers.

use std::io::{self, Write};

use anyhow::{Context, bail, ensure};
use hippodrome::{
    Answer, Board, Construction, Ends, Leaper, Limits, Method, NotConstructed, Point, Problem,
    Rectangle, StepNumber, Stopped, Tour, format, solve,
};

use hippodrome_draw::{Style, draw_sampled, draw_tiles};

use crate::args::{Format, MethodName, Picture, Squares, TourArgs};
use crate::output::write_to;
use crate::said::say;
use crate::stop::{self, Progress, Run};
use crate::{Verdict, picture};

/// Squares up to which a tour is made, and verified, as a whole, if nothing else is said.
const MOST_SEARCHED: u128 = 1 << 24;
/// The most squares that are written out.
const MOST_WRITTEN: u128 = 1 << 36;
/// Squares of a rank that are numbered at a time.
const PIECE: u64 = 1 << 16;
/// The most squares of a window.
const MOST_SHOWN: u128 = 10_000_000;

/// Runs if the arguments ask for something that only a construction gives.
pub(crate) fn run(run: &Run, args: &TourArgs) -> anyhow::Result<Option<Verdict>> {
    let asked = args.step.is_some()
        || args.square.is_some()
        || args.window.is_some()
        || args.look.tiles
        || matches!(args.format, Some(Format::U32 | Format::U64));
    let sides = args
        .ground
        .spec
        .as_deref()
        .map(sides)
        .transpose()?
        .flatten();
    let area = sides.map_or(0, |(m, n)| u128::from(m) * u128::from(n));
    let plain = is_plain(args);
    let sampled = args.look.style == Style::Mosaic && area > Style::Mosaic.most_squares();
    let whole_drawn = args.window.is_none() && args.format.and_then(picture::kind).is_some();
    if whole_drawn && !args.look.tiles && !sampled {
        picture::look(&args.look, args.from_zero)
            .has_room(area)
            .map_err(|error| anyhow::anyhow!("{error}, as with --window a1,40x40"))?;
    }
    // What only a search can do is left to it as long as it can hold the board.
    let whole = matches!(args.format, Some(Format::Json | Format::Tsplib));
    let searched = (!plain || whole) && area <= hippodrome::MOST_SQUARES as u128;
    if !asked && (area <= MOST_SEARCHED || searched) {
        return Ok(None);
    }
    let (ranks, files) = sides.context(
        "--step, --square, --window and plain numbers are for full rectangles, as in 1000x1000",
    )?;
    ensure!(
        plain,
        "what is built takes no other method, ties, order, seed, piece, holes or constraints: a board \
         of {ranks}x{files} can have --closed, --start and --end"
    );
    let found = run.search(|limits, progress| source(run, args, (ranks, files), limits, progress));
    let tour = match found? {
        Ok(tour) => tour,
        Err(verdict) => return Ok(Some(verdict)),
    };
    if stop::interrupted() {
        return Ok(Some(run.tell(Stopped::Asked)));
    }
    if args.explain
        && let Source::Built(tour) = &tour
    {
        tour.to_string().lines().for_each(|line| say!("{line}"));
    }
    let first = if args.from_zero { 0 } else { 1 };
    if let Some(step) = args.step {
        let last = tour.len() - 1 + first;
        let step = step.checked_sub(first).filter(|&step| step < tour.len());
        let step =
            step.with_context(|| format!("there is no such step: they go from {first} to {last}"))?;
        let here = name(tour.point_at(step), ranks, args.ends.squares);
        write_to(args.output.as_deref(), |out| writeln!(out, "{here}"))?;
    } else if let Some(square) = &args.square {
        let point = point(square, ranks, files, args.ends.squares)?;
        let step = tour.step_of(point) + first;
        write_to(args.output.as_deref(), |out| writeln!(out, "{step}"))?;
    } else if args.look.tiles || (sampled && whole_drawn) {
        run.write(&args.limits, || {
            draw_built(args, &tour, sampled && !args.look.tiles)
        })?;
    } else if let Some(window) = &args.window {
        match args.format {
            None | Some(Format::Grid) => show(args, &tour, window, first)?,
            Some(format) => run.write(&args.limits, || draw_window(args, &tour, window, format))?,
        }
    } else {
        run.write(&args.limits, || write(args, &tour, first))?;
    }
    Ok(Some(Verdict::Yes))
}

/// Whether nothing was asked for that needs a search, or the whole tour in memory.
fn is_plain(args: &TourArgs) -> bool {
    let piece = args.ground.elsewhere.piece;
    matches!(args.method, MethodName::Auto | MethodName::Construct)
        && args.article.is_none()
        && args.film.is_none()
        && args.trace.is_none()
        && args.ties.is_none()
        && args.order == "clockwise"
        && !(args.sort || args.most_first || args.alone)
        && args.seed == 0
        && args.ground.holes.is_none()
        && args.constraints.is_empty()
        && piece.is_none_or(|piece| piece == Leaper::KNIGHT)
}

/// A tour that answers for steps and squares.
enum Source {
    Built(Box<Construction>),
    /// Found by search, where no construction covers the board; with the step of every square.
    Found(Board, Tour, Vec<u32>),
}

impl Source {
    fn sides(&self) -> (u64, u64) {
        match self {
            Source::Built(tour) => (tour.ranks(), tour.files()),
            Source::Found(board, ..) => (board.ranks(), board.files()),
        }
    }

    fn len(&self) -> u128 {
        match self {
            Source::Built(tour) => tour.len(),
            Source::Found(_, tour, _) => tour.len() as u128,
        }
    }

    fn point_at(&self, step: u128) -> Point {
        match self {
            Source::Built(tour) => tour.point_at(step),
            Source::Found(board, tour, _) => board.point(tour.squares()[step as usize]),
        }
    }

    fn step_of(&self, point: Point) -> u128 {
        match self {
            Source::Built(tour) => tour.step_of(point).expect("a square of the board"),
            Source::Found(board, _, steps) => {
                let square = board.square(point).expect("a square of the board");
                u128::from(steps[square.index()])
            }
        }
    }

    /// Writes the steps along a rank from a file on.
    fn fill_part<T: StepNumber>(&self, rank: u64, file: u64, cells: &mut [T]) {
        match self {
            Source::Built(tour) => tour.fill_part(Point::new(file, rank), cells),
            Source::Found(..) => {
                for (file, cell) in (file..).zip(cells) {
                    *cell = T::truncated(self.step_of(Point::new(file, rank)));
                }
            }
        }
    }

    /// The numbering in pieces of a rank, the highest rank first: the first file of a piece, the
    /// steps along it.
    fn pieces<T: StepNumber>(
        &self,
        mut each: impl FnMut(u64, &[T]) -> io::Result<()>,
    ) -> io::Result<()> {
        let (ranks, files) = self.sides();
        let mut cells = vec![T::default(); files.min(PIECE) as usize];
        for rank in (0..ranks).rev() {
            for file in (0..files).step_by(PIECE as usize) {
                let cells = &mut cells[..(files - file).min(PIECE) as usize];
                self.fill_part(rank, file, cells);
                each(file, cells)?;
            }
        }
        Ok(())
    }
}

/// The tour, or what to end with if there is none.
fn source(
    run: &Run,
    args: &TourArgs,
    (ranks, files): (u64, u64),
    limits: &Limits<'_>,
    progress: &mut Progress,
) -> anyhow::Result<Result<Source, Verdict>> {
    let end_at = |text: Option<&str>| {
        text.map(|text| point(text, ranks, files, args.ends.squares))
            .transpose()
    };
    let start = end_at(args.ends.start.as_deref())?;
    let end = end_at(args.ends.end.as_deref())?;
    // A board that `tour` would search has one tour, however it is asked about.
    let area = u128::from(ranks) * u128::from(files);
    let searched = (1..=MOST_SEARCHED).contains(&area) && args.method == MethodName::Auto;
    let built = match searched {
        true => Err(NotConstructed::NoTiles { ranks, files }),
        false => Construction::of(&Rectangle {
            ranks,
            files,
            closed: args.ends.closed,
            ends: [start, end],
        }),
    };
    let why = match built {
        Ok(tour) => return Ok(Ok(Source::Built(Box::new(tour)))),
        Err(why) => why,
    };
    match why {
        NotConstructed::Impossible { .. } => {
            say!("{why}");
            return Ok(Err(Verdict::No));
        }
        NotConstructed::NoTiles { .. } => {}
        why => return Err(why.into()),
    }
    // What was not built may still be small enough to search.
    let searchable = area <= hippodrome::MOST_SQUARES as u128;
    let (true, Ok(board)) = (searchable, Board::rectangle(ranks, files)) else {
        say!("not decided: {why}");
        return Ok(Err(Verdict::Undecided));
    };
    let square = |point: Option<Point>| point.and_then(|point| board.square(point));
    let ends = Ends::new(args.ends.closed, square(start), square(end));
    let ends = ends.context("a closed tour has no end of its own")?;
    let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
    let report = solve(&problem, &Method::default(), limits, progress);
    match report.answer {
        Answer::Found(tour) => {
            let steps = tour.steps();
            Ok(Ok(Source::Found(board, tour, steps)))
        }
        _ => Ok(Err(crate::tour::verdict(run, &problem, &report))),
    }
}

/// The sides of `ROWSxCOLUMNS`, if it is no more than that.
pub(crate) fn sides(spec: &str) -> anyhow::Result<Option<(u64, u64)>> {
    let Some((ranks, files)) = spec.split_once(['x', 'X', '×']) else {
        return Ok(None);
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(ranks) || !digits(files) {
        return Ok(None);
    }
    let side = |text: &str| {
        text.parse::<u64>()
            .ok()
            .filter(|&side| side <= 1 << 63)
            .with_context(|| {
                format!(
                    "`{text}` is too large for a side: the longest is {}",
                    1u64 << 63
                )
            })
    };
    Ok(Some((side(ranks)?, side(files)?)))
}

/// Reads a square: a name, a pair of file and rank from 0, or a row and a column from the top left.
pub(crate) fn point(text: &str, ranks: u64, files: u64, how: Squares) -> anyhow::Result<Point> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let pair = text
        .split_once(',')
        .and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let point = match (how, pair) {
        (Squares::Chess, Some((file, rank))) => Some(Point::new(file, rank)),
        (Squares::Chess, None) => Some(text.parse::<Point>()?),
        (Squares::Rc, Some((row, column))) => (ranks.max(1) - 1)
            .checked_sub(row)
            .map(|rank| Point::new(column, rank)),
        (Squares::Rc, None) => bail!("`{text}` is not a row and a column: write them as in 0,1"),
    };
    point
        .filter(|point| point.file < files && point.rank < ranks && point.level == 0)
        .with_context(|| format!("`{text}` is not a square of a board of {ranks}x{files}"))
}

fn name(point: Point, ranks: u64, how: Squares) -> String {
    match how {
        Squares::Chess => point.to_string(),
        Squares::Rc => format!("{},{}", ranks - 1 - point.rank, point.file),
    }
}

/// A window: that many ranks and files from a square on, up and to the right (with --squares rc:
/// down and to the right), without what lies beyond the edges.
pub(crate) struct Window {
    /// Its lowest square on the left.
    pub(crate) corner: Point,
    pub(crate) ranks: u64,
    pub(crate) files: u64,
}

impl Window {
    /// Reads `SQUARE,ROWSxCOLUMNS` on a board of these sides.
    pub(crate) fn read(
        window: &str,
        (ranks, files): (u64, u64),
        how: Squares,
    ) -> anyhow::Result<Window> {
        let wrong = || {
            format!(
                "`{window}` is not a window: write a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8"
            )
        };
        let (corner, size) = window.rsplit_once(',').with_context(wrong)?;
        let (rows, columns) = sides(size)?.with_context(wrong)?;
        ensure!(rows > 0 && columns > 0, "a window has at least one square");
        let corner = point(corner, ranks, files, how)?;
        let (lowest, highest) = match how {
            Squares::Chess => (corner.rank, corner.rank.saturating_add(rows).min(ranks)),
            Squares::Rc => ((corner.rank + 1).saturating_sub(rows), corner.rank + 1),
        };
        let right = corner.file.saturating_add(columns).min(files);
        Ok(Window {
            corner: Point::new(corner.file, lowest),
            ranks: highest - lowest,
            files: right - corner.file,
        })
    }

    fn len(&self) -> u128 {
        u128::from(self.ranks) * u128::from(self.files)
    }
}

/// Shows the steps in a window.
fn show(args: &TourArgs, tour: &Source, window: &str, first: u128) -> anyhow::Result<()> {
    let window = Window::read(window, tour.sides(), args.ends.squares)?;
    ensure!(
        window.len() <= MOST_SHOWN,
        "a window may have {MOST_SHOWN} squares at most"
    );
    let (corner, right) = (window.corner, window.corner.file + window.files);
    let (lowest, highest) = (corner.rank, corner.rank + window.ranks);
    let width = (tour.len() - 1 + first).to_string().len();
    write_to(args.output.as_deref(), |out| {
        for rank in (lowest..highest).rev() {
            for file in corner.file..right {
                let step = tour.step_of(Point::new(file, rank)) + first;
                let space = if file == corner.file { "" } else { " " };
                write!(out, "{space}{step:>width$}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    })
}

/// Draws how a tour is built, or a mosaic of one that is too large to be seen square by square.
fn draw_built(args: &TourArgs, tour: &Source, sampled: bool) -> anyhow::Result<()> {
    let Source::Built(tour) = tour else {
        bail!("this tour is searched for, not built: add --method construct");
    };
    let kind = args.format.and_then(picture::kind).unwrap_or(Picture::Svg);
    let look = picture::look(&args.look, args.from_zero);
    let scene = match (sampled, &args.window) {
        (true, _) => draw_sampled(tour, &look),
        (false, window) => {
            let sides = (tour.ranks(), tour.files());
            let Window {
                corner,
                ranks,
                files,
            } = match window {
                Some(window) => Window::read(window, sides, args.ends.squares)?,
                None => Window {
                    corner: Point::new(0, 0),
                    ranks: sides.0,
                    files: sides.1,
                },
            };
            draw_tiles(tour, corner, ranks, files, look.theme)?
        }
    };
    picture::write(args.output.as_deref(), kind, &scene, &args.look)
}

/// Draws a window.
fn draw_window(args: &TourArgs, tour: &Source, window: &str, format: Format) -> anyhow::Result<()> {
    let kind = picture::kind(format);
    let kind = kind.context("a window is written as a grid, or drawn")?;
    let window = Window::read(window, tour.sides(), args.ends.squares)?;
    let look = picture::look(&args.look, args.from_zero);
    let Window {
        corner,
        ranks,
        files,
    } = window;
    let scene = match tour {
        Source::Built(tour) => hippodrome_draw::draw_window(tour, corner, ranks, files, &look)?,
        Source::Found(board, tour, _) => {
            let ends = if tour.is_closed() {
                Ends::Closed
            } else {
                Ends::Any
            };
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            hippodrome_draw::draw_part(&problem, tour, corner, ranks, files, &look)?
        }
    };
    picture::write(args.output.as_deref(), kind, &scene, &args.look)
}

/// Writes the whole tour, a little at a time.
fn write(args: &TourArgs, tour: &Source, first: u128) -> anyhow::Result<()> {
    let squares = tour.len();
    ensure!(
        squares <= MOST_WRITTEN,
        "a tour of {squares} squares is too long to write (the most is {MOST_WRITTEN}): ask for --step, --square or --window"
    );
    let path = args.output.as_deref();
    match args.format.unwrap_or(Format::Grid) {
        Format::U32 => {
            ensure!(
                squares - 1 <= u128::from(u32::MAX),
                "{squares} steps do not fit 32 bits: use --format u64"
            );
            write_to(path, |out| {
                write_numbers::<u32, 4>(out, tour, u32::to_le_bytes)
            })
        }
        Format::U64 => write_to(path, |out| {
            write_numbers::<u64, 8>(out, tour, u64::to_le_bytes)
        }),
        Format::Grid => write_to(path, |out| write_grid(out, tour, first as u64)),
        Format::Moves => write_to(path, |out| write_points(out, tour)),
        Format::Json | Format::Tsplib => {
            bail!("a tour of {squares} squares is written as grid, moves, u32 or u64")
        }
        Format::Svg | Format::Png | Format::Gif | Format::Apng | Format::Ansi => {
            bail!("a tour of {squares} squares is not drawn whole")
        }
    }
}

fn write_numbers<T: StepNumber, const BYTES: usize>(
    out: &mut dyn Write,
    tour: &Source,
    bytes_of: impl Fn(T) -> [u8; BYTES],
) -> io::Result<()> {
    let mut bytes = Vec::new();
    tour.pieces(|_, steps| {
        bytes.resize(steps.len() * BYTES, 0);
        for (bytes, &step) in bytes.chunks_exact_mut(BYTES).zip(steps) {
            bytes.copy_from_slice(&bytes_of(step));
        }
        out.write_all(&bytes)
    })
}

fn write_grid(out: &mut dyn Write, tour: &Source, first: u64) -> io::Result<()> {
    let (_, files) = tour.sides();
    let width = (tour.len() as u64 - 1 + first).to_string().len();
    let mut text = Vec::new();
    tour.pieces(|file, steps: &[u64]| {
        text.clear();
        for &step in steps {
            // Right to left, the digits and then spaces, and one between the numbers.
            let start = text.len();
            text.resize(start + width + 1, b' ');
            let mut rest = step + first;
            for digit in text[start..start + width].iter_mut().rev() {
                *digit = b'0' + (rest % 10) as u8;
                rest /= 10;
                if rest == 0 {
                    break;
                }
            }
        }
        if file + steps.len() as u64 == files {
            text.pop();
            text.push(b'\n');
        }
        out.write_all(&text)
    })
}

fn write_points(mut out: &mut dyn Write, tour: &Source) -> io::Result<()> {
    let (ranks, files) = tour.sides();
    match tour {
        Source::Built(tour) => format::write_points(&mut out, ranks, files, tour.iter()),
        Source::Found(board, tour, _) => {
            let points = tour.squares().iter().map(|&square| board.point(square));
            format::write_points(&mut out, ranks, files, points)
        }
    }
}
