//! `hippodrome tour` where the tour is built by formula: boards too large to search, a single step or
//! square of one, a window, the numbering as plain numbers.

use anyhow::{Context, bail, ensure};
use hippodrome::format::Width;
use hippodrome::{
    Answer, Board, Construction, Ends, Leaper, Limits, Method, NotConstructed, Point, Problem,
    Rectangle, Stopped, solve,
};
use hippodrome_draw::{Style, draw_part, draw_sampled, draw_tiles, draw_window};

use super::args::TourArgs;
use super::numbering::{Numbering, write_grid, write_numbers, write_points};
use crate::args::ends::Notation;
use crate::files::output::write_to;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::{self, Progress, Session};
use crate::tours::format::Format;
use crate::tours::picture::{self, Picture};
use crate::tours::rectangle::{Window, ends_of, name, point, sides};
use crate::tours::report::verdict;

/// Notation up to which a tour is made, and verified, as a whole, if nothing else is said.
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
        let spec = args.problem.ground.spec.as_deref();
        let sides = spec.map(sides).transpose()?.flatten();
        let area = sides.map_or(0, |(m, n)| u128::from(m) * u128::from(n));
        let plain = is_plain(args);
        let sampled = args.look.style == Style::Mosaic && area > Style::Mosaic.most_squares();
        if is_drawn_whole(args, format) && !args.look.tiles && !sampled {
            args.look
                .look(args.from_zero)
                .has_room(area)
                .map_err(|error| anyhow::anyhow!("{error}, as with --window a1,40x40"))?;
        }
        // What only a search can do is left to it as long as it can hold the board.
        let whole = matches!(format, Some(Format::Text(form)) if !STREAMED.contains(&form.name));
        let searched = (!plain || whole) && area <= hippodrome::MAX_SQUARES as u128;
        if !asked && (area <= MAX_SEARCHED || searched) {
            return Ok(None);
        }
        let sides = sides.context(
            "--step, --square, --window and plain numbers are for full rectangles, as in 1000x1000",
        )?;
        ensure!(
            plain,
            "what is built takes no other method, ties, order, seed, piece, holes or constraints: a board \
             of {}x{} can have --closed, --start and --end",
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

    /// Builds the tour and writes what was asked of it.
    pub(super) fn answer(&self, session: &Session) -> anyhow::Result<Verdict> {
        let args = self.args;
        let found = session.search(|limits, progress| self.tour(session, limits, progress));
        let tour = match found? {
            Ok(tour) => tour,
            Err(verdict) => return Ok(verdict),
        };
        if session::interrupted() {
            return Ok(session.give_up(Stopped::Asked));
        }
        if args.explain
            && let Numbering::Built(tour) = &tour
        {
            tour.to_string().lines().for_each(|line| note!("{line}"));
        }
        let path = args.output.as_deref();
        if let Some(step) = args.step {
            let (first, last) = (self.first(), tour.len() - 1 + self.first());
            let step = step.checked_sub(first).filter(|&step| step < tour.len());
            let step = step.with_context(|| {
                format!("there is no such step: they go from {first} to {last}")
            })?;
            let here = name(tour.point_at(step), self.sides.0, self.notation());
            write_to(path, |out| writeln!(out, "{here}"))?;
        } else if let Some(square) = &args.square {
            let (ranks, files) = self.sides;
            let step = tour.step_of(point(square, ranks, files, self.notation())?) + self.first();
            write_to(path, |out| writeln!(out, "{step}"))?;
        } else if args.look.tiles || (self.sampled && is_drawn_whole(args, self.format)) {
            session.write(|| self.draw_built(&tour))?;
        } else if let Some(window) = &args.window {
            match self.format {
                None => self.write_window(&tour, window)?,
                Some(format) if format.is_text("grid") => self.write_window(&tour, window)?,
                Some(format) => session.write(|| self.draw_window(&tour, window, format))?,
            }
        } else {
            session.write(|| self.write(&tour))?;
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

    /// The tour, or what to end with if there is none.
    fn tour(
        &self,
        session: &Session,
        limits: &Limits<'_>,
        progress: &mut Progress,
    ) -> anyhow::Result<Result<Numbering, Verdict>> {
        let args = self.args;
        let (ranks, files) = self.sides;
        let closed = args.problem.ends.closed;
        let ends = ends_of(&args.problem.ends, self.sides)?;
        // A board that `tour` would search has one tour, however it is asked about.
        let area = u128::from(ranks) * u128::from(files);
        let searched = (1..=MAX_SEARCHED).contains(&area) && args.method.method.name == "auto";
        let built = match searched {
            true => Err(NotConstructed::NoTiles { ranks, files }),
            false => Construction::of(&Rectangle {
                ranks,
                files,
                closed,
                ends,
            }),
        };
        let why = match built {
            Ok(tour) => return Ok(Ok(Numbering::Built(Box::new(tour)))),
            Err(why) => why,
        };
        match why {
            NotConstructed::Impossible { .. } => {
                note!("{why}");
                return Ok(Err(Verdict::No));
            }
            NotConstructed::NoTiles { .. } => {}
            why => return Err(why.into()),
        }
        // What was not built may still be small enough to search.
        let searchable = area <= hippodrome::MAX_SQUARES as u128;
        let (true, Ok(board)) = (searchable, Board::rectangle(ranks, files)) else {
            note!("not decided: {why}");
            return Ok(Err(Verdict::Undecided));
        };
        let [start, end] = ends.map(|end| end.and_then(|point| board.square(point)));
        let ends = Ends::new(closed, start, end).context("a closed tour has no end of its own")?;
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        let report = solve(&problem, &Method::default(), limits, progress);
        match report.answer {
            Answer::Found(tour) => {
                let steps = tour.steps();
                Ok(Ok(Numbering::Found(board, tour, steps)))
            }
            _ => Ok(Err(verdict(session, &problem, &report))),
        }
    }

    /// Writes the steps in a window.
    fn write_window(&self, tour: &Numbering, window: &str) -> anyhow::Result<()> {
        let window = Window::read(window, tour.sides(), self.notation())?;
        ensure!(
            window.len() <= MAX_SHOWN,
            "a window may have {MAX_SHOWN} squares at most"
        );
        let (corner, right) = (window.corner, window.corner.file + window.files);
        let (lowest, highest) = (corner.rank, corner.rank + window.ranks);
        let first = self.first();
        let width = (tour.len() - 1 + first).to_string().len();
        write_to(self.args.output.as_deref(), |out| {
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
    fn draw_built(&self, tour: &Numbering) -> anyhow::Result<()> {
        let args = self.args;
        let Numbering::Built(tour) = tour else {
            bail!("this tour is searched for, not built: add --method construct");
        };
        let kind = self.format.map_or(Some(Picture::Svg), Format::picture);
        let kind = kind.context("how a tour is built is drawn: end the name with .svg or .png")?;
        let look = args.look.look(args.from_zero);
        let scene = match self.sampled && !args.look.tiles {
            true => draw_sampled(tour, &look),
            false => {
                let sides = (tour.ranks(), tour.files());
                let Window {
                    corner,
                    ranks,
                    files,
                } = match &args.window {
                    Some(window) => Window::read(window, sides, self.notation())?,
                    None => Window {
                        corner: Point::new(0, 0),
                        ranks: sides.0,
                        files: sides.1,
                    },
                };
                draw_tiles(tour, corner, ranks, files, look.theme)?
            }
        };
        let path = args.output.as_deref();
        picture::write(path, kind, &scene, &args.look)
    }

    /// Draws a window.
    fn draw_window(&self, tour: &Numbering, window: &str, format: Format) -> anyhow::Result<()> {
        let args = self.args;
        let kind = format.picture();
        let kind = kind.context("a window is written as a grid, or drawn")?;
        let Window {
            corner,
            ranks,
            files,
        } = Window::read(window, tour.sides(), self.notation())?;
        let look = args.look.look(args.from_zero);
        let scene = match tour {
            Numbering::Built(tour) => draw_window(tour, corner, ranks, files, &look)?,
            Numbering::Found(board, tour, _) => {
                let ends = if tour.is_closed() {
                    Ends::Closed
                } else {
                    Ends::Any
                };
                let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
                draw_part(&problem, tour, corner, ranks, files, &look)?
            }
        };
        picture::write(args.output.as_deref(), kind, &scene, &args.look)
    }

    /// Writes the whole tour.
    fn write(&self, tour: &Numbering) -> anyhow::Result<()> {
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
                    write_numbers::<u32, 4>(out, tour, u32::to_le_bytes)
                })
            }
            Some(Format::Numbers(Width::U64)) => write_to(path, |out| {
                write_numbers::<u64, 8>(out, tour, u64::to_le_bytes)
            }),
            Some(Format::Picture(_)) => {
                bail!("a tour of {squares} squares is not drawn whole")
            }
            Some(format) if format.is_text("moves") => {
                write_to(path, |out| write_points(out, tour))
            }
            Some(Format::Text(form)) if !STREAMED.contains(&form.name) => {
                bail!("a tour of {squares} squares is written as grid, moves, u32 or u64")
            }
            None | Some(Format::Text(_)) => {
                write_to(path, |out| write_grid(out, tour, self.first() as u64))
            }
        }
    }
}

/// Whether nothing was asked for that needs a search, or the whole tour in memory.
fn is_plain(args: &TourArgs) -> bool {
    let ground = &args.problem.ground;
    args.method.allows_construction()
        && args.film.is_none()
        && args.trace.is_none()
        && ground.holes.is_none()
        && args.problem.constraints.is_empty()
        && ground.options.piece_or_knight() == Leaper::KNIGHT
}

/// Whether a picture of the whole board was asked for.
fn is_drawn_whole(args: &TourArgs, format: Option<Format>) -> bool {
    args.window.is_none() && format.and_then(Format::picture).is_some()
}
