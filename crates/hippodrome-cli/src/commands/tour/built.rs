//! `hippodrome tour` where the tour is built by formula: boards too large to search, a single step or
//! square of one, a window, the numbering as plain numbers.

use anyhow::{Context, bail, ensure};
use hippodrome::format::{StatedProblem, Status, Width};
use hippodrome::{
    Answer, Board, Construction, Ends, Leaper, Method, NotConstructed, Numbering, Point, Problem,
    Rectangle, Stopped, solve,
};
use hippodrome_draw::{Scene, Style, draw_sampled, draw_tiles, draw_window, plot_has_room};

use super::args::TourArgs;
use super::numbering::{write_grid, write_numbers, write_points};
use super::part::{Step, Steps};
use crate::args::ends::Notation;
use crate::args::ground::board;
use crate::files::output::write_to;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::document::{promise_about, write_promised};
use crate::session::{self, Progress, Session};
use crate::tours::ending;
use crate::tours::format::Format;
use crate::tours::picture::{self, Picture};
use crate::tours::rectangle::{Window, ends_of, point, sides};
use crate::tours::report::verdict;

/// Squares up to which a tour is made, and verified, as a whole, if nothing else is said.
const MAX_SEARCHED: u128 = 1 << 24;
/// The most squares that are written out.
const MAX_WRITTEN: u128 = 1 << 36;
/// The most squares of a window that are written.
const MAX_SHOWN: u128 = 10_000_000;

/// The forms of text that need not have the tour in memory.
const STREAMED: [&str; 2] = ["grid", "moves"];

/// Something that only a tour built by formula can answer.
pub(super) struct Question<'a> {
    args: &'a TourArgs,
    format: Option<Format>,
    /// Ranks and files.
    sides: (u64, u64),
    /// Whether the board is too large for a mosaic of single squares.
    sampled: bool,
}

impl<'a> Question<'a> {
    /// The question, if that is what the arguments ask.
    pub(super) fn of(
        args: &'a TourArgs,
        format: Option<Format>,
    ) -> anyhow::Result<Option<Question<'a>>> {
        let asked = args.step.is_some()
            || args.square.is_some()
            || args.window.is_some()
            || args.look.tiles
            || matches!(format, Some(Format::Numbers(_)));
        let spec = args.problem.ground.board.spec.as_deref();
        let sides = spec.map(sides).transpose()?.flatten();
        let area = sides.map_or(0, |(m, n)| u128::from(m) * u128::from(n));
        let plain = is_plain(args);
        let look = args.look.look(args.from_zero);
        let sampled = look.style == Style::Mosaic && area > Style::Mosaic.most_squares();
        if args.look.plot.is_asked {
            plot_has_room(area)?;
        } else if is_drawn_whole(args, format) && !args.look.tiles && !sampled {
            look.has_room(area)
                .map_err(|error| anyhow::anyhow!("{error}, as with --window a1,40x40"))?;
        }
        // What only a search can do is left to it as long as it can hold the board.
        let whole = matches!(format, Some(Format::Text(form)) if !STREAMED.contains(&form.name));
        let searched = (!plain || whole) && area <= hippodrome::MAX_SEARCHED_SQUARES as u128;
        if !asked && (area <= MAX_SEARCHED || searched) {
            return Ok(None);
        }
        let Some(sides) = sides else {
            // What is no board at all is told as such.
            spec.map(|spec| board(spec, Leaper::KNIGHT.into()))
                .transpose()?;
            bail!(
                "--step, --square, --window and plain numbers are for full rectangles, as in 1000x1000"
            )
        };
        ensure!(
            plain || area > MAX_SEARCHED,
            "--step, --square, --window and plain numbers (u32, u64) are of constructed tours: only --closed, --start, \
             --end and --joins can be used with them"
        );
        ensure!(
            plain,
            "a board of {}x{} is too large to search, and its tour is constructed: only --closed, --start, --end and \
             --joins can be used with it",
            sides.0,
            sides.1
        );
        Ok(Some(Question {
            args,
            format,
            sides,
            sampled,
        }))
    }

    /// The squares of its board.
    pub(super) fn squares(&self) -> u128 {
        u128::from(self.sides.0) * u128::from(self.sides.1)
    }

    /// What is asked for, whatever its size.
    fn rectangle(&self) -> anyhow::Result<Rectangle> {
        let (ranks, files) = self.sides;
        let ends = &self.args.problem.ends;
        Ok(Rectangle {
            ranks,
            files,
            closed: ends.closed,
            ends: ends_of(ends, self.sides)?,
        })
    }

    /// Whether the answer is to be a JSON document.
    fn is_json(&self) -> bool {
        self.format
            .is_some_and(|format| format.is_text(ending::JSON))
    }

    /// Builds the tour, or searches for it, and writes what was asked of it.
    pub(super) fn answer(&self, session: &Session) -> anyhow::Result<Verdict> {
        let rectangle = self.rectangle()?;
        promise_about(StatedProblem::from(&rectangle));
        let area = self.squares();
        // A board that `tour` would search has one tour, however it is asked about.
        let method = &self.args.method;
        let auto = method.method.name == "auto" && method.joins.is_none();
        if auto && (1..=MAX_SEARCHED).contains(&area) {
            return self.search(session, &rectangle);
        }
        let joins = method.joins.unwrap_or_default();
        match session.search(|_, _| Construction::joined(&rectangle, joins)) {
            Ok(tour) => self.tell_construction(session, &tour),
            Err(why @ NotConstructed::Impossible { .. }) => {
                note!("{why}");
                write_promised(Status::Impossible, &why.to_string())?;
                Ok(Verdict::No)
            }
            // What was not built may still be small enough to search.
            Err(NotConstructed::NoTiles { .. })
                if area <= hippodrome::MAX_SEARCHED_SQUARES as u128 =>
            {
                self.search(session, &rectangle)
            }
            Err(why @ NotConstructed::NoTiles { .. }) => {
                note!("not decided: {why}");
                write_promised(Status::Unknown, &why.to_string())?;
                Ok(Verdict::Undecided)
            }
            Err(why) => Err(why.into()),
        }
    }

    /// Searches for the tour of a rectangle and writes what was asked of it.
    fn search(&self, session: &Session, rectangle: &Rectangle) -> anyhow::Result<Verdict> {
        let names = self.notation().names();
        let board = Board::rectangle(rectangle.ranks, rectangle.files)?.named_by(names);
        let [start, end] = rectangle
            .ends
            .map(|end| end.and_then(|point| board.square(point)));
        let ends = Ends::new(rectangle.closed, start, end)
            .context("a closed tour has no end of its own")?;
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        let report = session
            .search(|limits, progress| solve(&problem, &Method::default(), limits, progress));
        let tour = match &report.answer {
            Answer::Found(tour) => tour,
            Answer::Impossible(proof) => {
                write_promised(Status::Impossible, &proof.to_string())?;
                return Ok(verdict(session, &problem, &report));
            }
            Answer::Unknown(why) => {
                write_promised(Status::Unknown, &session.reason(*why).0)?;
                return Ok(verdict(session, &problem, &report));
            }
        };
        if session::interrupted() {
            return session.give_up(Stopped::Asked);
        }
        ensure!(
            !self.shows_tiles(),
            "this tour is searched for, not built: add --method construct"
        );
        let tour = tour.on(&board).expect("the board is a full rectangle");
        self.tell(session, &tour)
    }

    /// Whether the tiles of a construction are to be drawn.
    fn shows_tiles(&self) -> bool {
        let one = self.args.step.is_some() || self.args.square.is_some();
        !one && self.args.look.tiles
    }

    /// Writes what was asked of a construction.
    fn tell_construction(&self, session: &Session, tour: &Construction) -> anyhow::Result<Verdict> {
        if session::interrupted() {
            return session.give_up(Stopped::Asked);
        }
        if self.args.explain {
            self.explain(tour);
        }
        if self.shows_tiles() {
            session.write(|| self.draw_tiles(tour))?;
            return Ok(Verdict::Yes);
        }
        self.tell(session, tour)
    }

    /// Says how a construction is put together, with the names of its ends as all squares are named.
    fn explain(&self, tour: &Construction) {
        let mut told = tour.to_string();
        if let (Some(start), Some(end)) = (tour.point_at(0), tour.point_at(tour.len() - 1)) {
            let named = |point| self.notation().names().name(point, self.sides.0);
            let ends = format!("from {} to {}", named(start), named(end));
            told = told.replacen(&format!("from {start} to {end}"), &ends, 1);
        }
        told.lines().for_each(|line| note!("{line}"));
    }

    /// Writes what was asked of a tour.
    fn tell(&self, session: &Session, tour: &impl Numbering) -> anyhow::Result<Verdict> {
        let args = self.args;
        let path = args.output.as_deref();
        if let Some(step) = args.step {
            let (first, last) = (self.first(), tour.len() - 1 + self.first());
            let here = step
                .checked_sub(first)
                .and_then(|step| tour.point_at(step))
                .with_context(|| {
                    format!("there is no such step: they go from {first} to {last}")
                })?;
            if self.is_json() {
                Step::answer(&self.rectangle()?, step, here).write(path)?;
                return Ok(Verdict::Yes);
            }
            let here = self.notation().names().name(here, self.sides.0);
            write_to(path, |out| writeln!(out, "{here}"))?;
        } else if let Some(square) = &args.square {
            let (ranks, files) = self.sides;
            let square = point(square, ranks, files, self.notation())?;
            let step = tour.step_of(square).expect("a square of the board") + self.first();
            if self.is_json() {
                Step::answer(&self.rectangle()?, step, square).write(path)?;
                return Ok(Verdict::Yes);
            }
            write_to(path, |out| writeln!(out, "{step}"))?;
        } else if self.sampled && is_drawn_whole(args, self.format) {
            session.write(|| self.draw_sampled(tour))?;
        } else if let Some(window) = &args.window {
            match self.format {
                None => self.write_window(tour, window)?,
                Some(format) if format.is_text("grid") || self.is_json() => {
                    self.write_window(tour, window)?;
                }
                Some(format) => session.write(|| self.draw_window(tour, window, format))?,
            }
        } else {
            session.write_watched(|_, progress| self.write(tour, progress))?;
        }
        Ok(Verdict::Yes)
    }

    /// The number of the first step.
    fn first(&self) -> u128 {
        if self.args.from_zero { 0 } else { 1 }
    }

    /// How squares are written.
    fn notation(&self) -> Notation {
        self.args.problem.ends.notation.squares
    }

    /// What to call a tour in the title of a picture.
    fn title(&self, tour: &impl Numbering) -> String {
        let rectangle = Rectangle {
            ranks: tour.ranks(),
            files: tour.files(),
            closed: tour.is_closed(),
            ends: [None; 2],
        };
        rectangle.to_string()
    }

    /// Writes the steps in a window.
    fn write_window(&self, tour: &impl Numbering, window: &str) -> anyhow::Result<()> {
        let window = Window::read(window, self.sides, self.notation())?;
        ensure!(
            window.len() <= MAX_SHOWN,
            "a window may have {MAX_SHOWN} squares at most"
        );
        let (path, first) = (self.args.output.as_deref(), self.first());
        if self.is_json() {
            return Steps::answer(&self.rectangle()?, tour, window, first).write(path);
        }
        let Window {
            corner,
            ranks,
            files,
        } = window;
        let last = corner.file + (files - 1);
        let width = (tour.len() - 1 + first).to_string().len();
        write_to(path, |out| {
            for (square, step) in tour.window(corner, ranks, files).into_iter().flatten() {
                let end = if square.file == last { '\n' } else { ' ' };
                write!(out, "{:>width$}{end}", step + first)?;
            }
            Ok(())
        })
    }

    /// Draws how a tour is built.
    fn draw_tiles(&self, tour: &Construction) -> anyhow::Result<()> {
        let args = self.args;
        let Window {
            corner,
            ranks,
            files,
        } = match &args.window {
            Some(window) => Window::read(window, self.sides, self.notation())?,
            None => Window {
                corner: Point::new(0, 0),
                ranks: tour.ranks(),
                files: tour.files(),
            },
        };
        let names = self.notation().names();
        let theme = args.look.look(args.from_zero).theme;
        let scene = draw_tiles(tour, &self.title(tour), corner, ranks, files, names, theme)?;
        self.write_picture(&scene)
    }

    /// Draws a mosaic of a tour that is too large to be seen square by square.
    fn draw_sampled(&self, tour: &impl Numbering) -> anyhow::Result<()> {
        let look = self.args.look.look(self.args.from_zero);
        self.write_picture(&draw_sampled(tour, &self.title(tour), &look))
    }

    /// Writes a picture in the form that was asked for, or as SVG.
    fn write_picture(&self, scene: &Scene) -> anyhow::Result<()> {
        let kind = self
            .format
            .and_then(Format::picture)
            .unwrap_or(Picture::Svg);
        picture::write(
            self.args.output.as_deref(),
            kind,
            scene,
            &self.args.look.sheet,
        )
    }

    /// Draws a window.
    fn draw_window(
        &self,
        tour: &impl Numbering,
        window: &str,
        format: Format,
    ) -> anyhow::Result<()> {
        let args = self.args;
        ensure!(
            format.picture().is_some(),
            "a window is written as a grid or as JSON, or drawn"
        );
        let Window {
            corner,
            ranks,
            files,
        } = Window::read(window, self.sides, self.notation())?;
        let names = self.notation().names();
        let look = args.look.look(args.from_zero);
        let scene = draw_window(tour, &self.title(tour), corner, ranks, files, names, &look)?;
        self.write_picture(&scene)
    }

    /// Writes the whole tour.
    fn write(&self, tour: &impl Numbering, progress: &Progress) -> anyhow::Result<()> {
        let squares = tour.len();
        ensure!(
            squares <= MAX_WRITTEN,
            "a tour of {squares} squares is too long to write (the most is {MAX_WRITTEN}): ask for --step, --square or --window"
        );
        let path = self.args.output.as_deref();
        match self.format {
            Some(Format::Numbers(Width::U32)) => {
                ensure!(
                    squares - 1 <= u128::from(u32::MAX),
                    "{squares} steps do not fit 32 bits: use --format u64"
                );
                write_to(path, |out| {
                    write_numbers(
                        &mut progress.over(out, Some(4 * squares)),
                        tour,
                        u32::to_le_bytes,
                    )
                })
            }
            Some(Format::Numbers(Width::U64)) => write_to(path, |out| {
                write_numbers(
                    &mut progress.over(out, Some(8 * squares)),
                    tour,
                    u64::to_le_bytes,
                )
            }),
            Some(Format::Picture(_)) => {
                bail!("a tour of {squares} squares is not drawn whole")
            }
            Some(format) if format.is_text("moves") => write_to(path, |out| {
                write_points(&mut progress.over(out, None), tour, self.notation().names())
            }),
            Some(Format::Text(form)) if !STREAMED.contains(&form.name) => {
                bail!("a tour of {squares} squares is written as grid, moves, u32 or u64")
            }
            None | Some(Format::Text(_)) => write_to(path, |out| {
                write_grid(&mut progress.over(out, None), tour, self.first() as u64)
            }),
        }
    }
}

/// Whether nothing was asked for that needs a search, or the whole tour in memory.
fn is_plain(args: &TourArgs) -> bool {
    let ground = &args.problem.ground;
    args.method.allows_construction()
        && args.extreme.asked().is_none()
        && args.film.is_none()
        && args.trace.is_none()
        && ground.board.holes.is_none()
        && args.problem.constraints.is_empty()
        && ground.board.options.piece_or_knight() == Leaper::KNIGHT
}

/// Whether a picture of the whole board was asked for.
fn is_drawn_whole(args: &TourArgs, format: Option<Format>) -> bool {
    args.window.is_none() && format.and_then(Format::picture).is_some()
}
