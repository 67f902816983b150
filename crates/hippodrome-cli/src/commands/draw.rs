//! `hippodrome draw`: a picture of a tour that somebody has, of several, of a puzzle or an empty board; a film of a trace.
//!
//! One file, because what a file holds is known only when it is read: each form of it leads to a picture by the same options.

use std::ffi::OsStr;
use std::io::{self, BufRead, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{ArgAction, Args};
use hippodrome::format::{Body, Claim, ClaimFlaw, TRACE_SCHEMA, read_trace};
use hippodrome::{
    Board, Cell, Constraints, Ends, Event, Grid, Ground, Problem, Replay, Square, Tour, Trace,
    verify,
};
use hippodrome_draw::{
    Recorder, Scene, Style, draw_known, draw_numbers, draw_path, draw_walk, draw_window,
};

use crate::args::constraints::{puzzles, puzzles_on};
use crate::args::ground::Drawing;
use crate::files::input::{Claimed, begins_with, open, read_claims_on, source};
use crate::files::output::{Output, ending_of};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::tours::claim::{ClaimArgs, Flawed};
use crate::tours::ending;
use crate::tours::picture::{self, LookArgs, Picture};
use crate::tours::rectangle::Window;

#[derive(Debug, Args)]
#[command(mut_arg("board", |board| board.action(ArgAction::Append).help(
    "A board without a tour, or the board of the tours: ROWSxCOLUMNS, or any outline in a file (or -) with rows of . \
     (a square) and # (a hole), a line of - between levels; either wrapped as in torus:heart.txt. Several are drawn \
     empty on one page"
)))]
#[command(after_long_help = "Examples:\n  \
    hippodrome draw mytour.txt -o tour.svg --style path\n  \
    hippodrome tour 8x8 --closed --format json | hippodrome draw - -o knot.png --style celtic\n  \
    hippodrome draw tour.json -o sums.svg --style numbers --sums\n  \
    hippodrome draw events.jsonl -o search.gif --theme dark\n  \
    hippodrome draw tour.json -o window.png --window c3,12x20\n  \
    hippodrome draw --puzzle puzzle.txt -o puzzle.svg --style numbers --title 'Find the tour'\n  \
    hippodrome draw --board 6x6-c3 -o empty.svg --theme print\n  \
    hippodrome draw --board 5x5 --board 6x6 --board heart.txt -o sheet.svg --theme print\n  \
    hippodrome draw unfinished.txt --board 8x8 --partial -o so-far.svg\n  \
    hippodrome draw wrong.txt --as-is -o wrong.svg\n  \
    hippodrome draw anna.txt ben.txt cem.txt dana.txt -o wall.svg --columns 2\n  \
    hippodrome draw puzzle1.txt puzzle2.txt puzzle3.txt --partial -o sheet.png --theme print\n  \
    hippodrome sample 6x6 --closed --tours 9 --format json-lines | hippodrome draw - -o nine.png")]
pub(crate) struct DrawArgs {
    /// Files with tours, or - for stdin; several tours are drawn on one page. One may hold a trace. A file with outlines
    /// (rows of . and #, blank lines between several) is drawn as empty boards. Without any file,
    /// the board is drawn with the numbers given by --given or --puzzle
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    claim: ClaimArgs,
    /// Draw what is no whole tour too: a path that stops, a grid with squares that have no number, as of a puzzle
    #[arg(long, conflicts_with = "window")]
    partial: bool,
    /// Draw a walk on a board that is no tour too, as it is: moves that are none are dashed, in red
    #[arg(long, conflicts_with = "window")]
    as_is: bool,
    /// So many pictures in a row, where there are several [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    columns: Option<u16>,
    /// Only a window of the board: a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8
    #[arg(long, value_name = "WINDOW", conflicts_with = "plotter")]
    window: Option<String>,
    /// How to write it; films (gif, apng) show boards of 10,000 squares at most [default: by the ending of the file's name, or ansi]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Picture>,
    #[arg(short, long, value_name = "FILE", help = ending::help(Picture::endings()))]
    output: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
}

impl DrawArgs {
    /// As it was named, or as the ending of the file's name says.
    fn kind(&self) -> Picture {
        let by_ending = || ending_of(self.output.as_deref()).and_then(Picture::by_ending);
        let named = self.format.or_else(by_ending);
        named.or(self.look.usual()).unwrap_or(Picture::Ansi)
    }
}

impl Run for DrawArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.as_deref();
        let output = match self.format {
            Some(picture) => Output::named(path, picture.name(), [picture.name()]),
            None if self.look.plot.has_points() => Output::ending(path, self.look.plot.ending()),
            None if self.window.is_some() => Output::ending(path, Picture::still_endings()),
            None => Output::ending(path, Picture::endings()),
        };
        let binary = self.kind().binary();
        vec![Output { binary, ..output }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let kind = self.kind();
        self.look.check(&[kind])?;
        ensure!(
            self.columns.is_none() || !kind.is_film(),
            "--columns is for several pictures on a page, and a film is of one tour: leave it out"
        );
        ensure!(
            self.files.is_empty() || self.claim.ground.board.board.len() < 2,
            "several boards are drawn empty, and a file has boards of its own: leave one or the other out"
        );
        let drawn = match &self.files[..] {
            [] => {
                self.ensure_no_tour_is_asked()?;
                match &self.claim.ground.board.board[..] {
                    [_, _, ..] => self.boards()?,
                    _ => self.known()?,
                }
            }
            [file] => self.one_file(file)?,
            files => self.page(files)?,
        };
        let (path, sheet) = (self.output.as_deref(), &self.look.sheet);
        match drawn {
            Drawn::Scene(scene) => picture::write(path, kind, &scene, sheet)?,
            Drawn::Page(scene) => picture::write_page(path, kind, &scene, sheet)?,
            Drawn::Already => {}
            Drawn::No => return Ok(Verdict::No),
        }
        Ok(Verdict::Yes)
    }
}

/// What has become of a file.
enum Drawn {
    /// A picture, to be written.
    Scene(Scene),
    /// Several pictures on one page, to be written.
    Page(Scene),
    /// A film or a plot, which has been written.
    Already,
    /// Nothing, and it has been said why.
    No,
}

/// The squares of a path, if they are known from its first step on.
fn from_first(known: &[(u32, Square)]) -> Option<Vec<Square>> {
    let mut known = known.to_vec();
    known.sort_unstable();
    let is_next = |(next, &(step, _)): (u32, &(u32, Square))| step == next;
    let is_whole = (0..).zip(&known).all(is_next);
    is_whole.then(|| known.into_iter().map(|(_, square)| square).collect())
}

impl DrawArgs {
    /// Says why something is no tour, and of several files of which.
    fn refuse(&self, file: &str, flawed: Flawed) {
        let which = match self.files.len() {
            0 | 1 => String::new(),
            _ => format!("{}: ", source(file)),
        };
        note!("{which}not a tour: {}", flawed.flaw);
        if let Some(hint) = flawed.hint {
            note!("{which}hint: {hint}");
        }
    }

    /// Reads a trace, if that is what the file holds.
    fn read_events(&self, file: &str) -> anyhow::Result<Read> {
        let mut input = open(file)?;
        let head = format!("{{\"schema\":\"{TRACE_SCHEMA}\"");
        if !begins_with(&mut input, &head).with_context(|| source(file))? {
            return Ok(Read::Claims(input));
        }
        let graph = self.claim.ground.ground()?;
        let (problem, events) = read_trace(input, graph).with_context(|| source(file))?;
        Ok(Read::Trace(Box::new(problem), events))
    }

    /// Refuses what only tours have, where there is none.
    fn ensure_no_tour_is_asked(&self) -> anyhow::Result<()> {
        ensure!(
            self.window.is_none() && !self.look.plot.is_asked && !self.look.tiles,
            "--window, --plotter and --tiles draw a tour: name a file with one"
        );
        Ok(())
    }

    /// Several boards on one page, each under its name, with the given numbers.
    fn boards(&self) -> anyhow::Result<Drawn> {
        let ClaimArgs {
            ground: options,
            constraints: asked,
            ..
        } = &self.claim;
        ensure!(
            asked.puzzle.is_none(),
            "--puzzle is on one board: leave out the others, or give files with puzzles and --partial"
        );
        let boards = options.board.board.iter().map(|name| {
            let ground = options.board.ground_of(name)?;
            Ok(Named {
                name: stem(name).to_owned(),
                shown: self.numbered(ground, Vec::new())?,
            })
        });
        self.arranged(boards.collect::<anyhow::Result<Vec<_>>>()?)
    }

    /// The board with the given numbers, or several puzzles of a file on one page.
    fn known(&self) -> anyhow::Result<Drawn> {
        let ClaimArgs {
            ground: options,
            constraints: asked,
            ..
        } = &self.claim;
        let (ground, given) = match (&asked.puzzle, options.ground()?) {
            (Some(file), ground) => {
                let squares = self.claim.ends.notation.squares;
                let mut puzzles = puzzles_on(file, ground, options.board.piece, squares)?;
                if puzzles.len() > 1 {
                    let named = (1..).zip(puzzles).map(|(number, (title, puzzle))| {
                        let puzzle = puzzle.with_context(|| source(file))?;
                        Ok(Named {
                            name: title.unwrap_or_else(|| format!("{number}")),
                            shown: self.numbered(puzzle.ground, puzzle.given)?,
                        })
                    });
                    return self.arranged(named.collect::<anyhow::Result<Vec<_>>>()?);
                }
                let (_, puzzle) = puzzles
                    .pop()
                    .context("a file of puzzles has one at least")?;
                let puzzle = puzzle?;
                (puzzle.ground, puzzle.given)
            }
            (None, Some(ground)) => (ground, Vec::new()),
            (None, None) => bail!(
                "nothing to draw: name a file with a tour, a board (--board 8x8) or a puzzle (--puzzle FILE)"
            ),
        };
        Ok(Drawn::Scene(self.scene(&self.numbered(ground, given)?)?))
    }

    /// A ground with these numbers and those of the arguments.
    fn numbered(&self, ground: Ground, given: Vec<(u32, Square)>) -> anyhow::Result<Shown> {
        let ClaimArgs {
            ends,
            constraints: asked,
            ..
        } = &self.claim;
        let given = Constraints {
            given,
            ..Constraints::default()
        };
        let ground = ends.notation.on(ground)?;
        let constraints = asked.add_to(given, &ground, ends.notation.squares)?;
        let ends = ends.ends(&ground)?;
        Ok(Shown::Numbers(
            Problem::new(ground, ends).with(constraints)?,
        ))
    }

    /// The picture of one of them.
    fn scene(&self, shown: &Shown) -> anyhow::Result<Scene> {
        ensure!(
            !self.look.sums || matches!(shown, Shown::Tour(..)),
            "--sums adds up the numbers of a whole tour: leave it out"
        );
        Ok(match shown {
            Shown::Tour(problem, tour) => self.look.scene(problem, tour, false)?,
            Shown::Walk(problem, squares) => draw_walk(problem, squares, &self.look.look(false))?,
            Shown::Grid(problem, numbers) => {
                draw_numbers(problem, numbers, &self.look.look_in(Style::Path))?
            }
            Shown::Path(problem, known) => {
                let look = self.look.look(false);
                match from_first(known) {
                    Some(squares) => draw_path(problem, &squares, &look)?,
                    None => draw_known(problem, known, &look)?,
                }
            }
            Shown::Numbers(problem) => {
                let given = &problem.constraints().given;
                let look = match problem.board() {
                    Some(_) => self.look.look_in(Style::Numbers),
                    None => self.look.look(false),
                };
                draw_known(problem, given, &look)?
            }
        })
    }

    /// The one file there is: a trace, a tour, or several.
    fn one_file(&self, file: &str) -> anyhow::Result<Drawn> {
        let (path, kind) = (self.output.as_deref(), self.kind());
        let (problem, tour) = match self.read_events(file)? {
            Read::Claims(input) => {
                let Some(mut read) = self.read(file, input)? else {
                    return Ok(Drawn::No);
                };
                if read.len() > 1 {
                    return self.arranged(read);
                }
                match read.pop().map(|named| named.shown) {
                    Some(Shown::Tour(problem, tour)) => (problem, tour),
                    Some(Shown::Path(problem, known)) if self.look.plot.is_asked => {
                        let squares = from_first(&known).context(
                            "a plotter draws one line, and some squares between these are not known",
                        )?;
                        picture::plot_path_to(path, &problem, &squares, &self.look.plot)?;
                        return Ok(Drawn::Already);
                    }
                    Some(shown) => {
                        self.ensure_no_tour_is_asked()?;
                        return Ok(Drawn::Scene(self.scene(&shown)?));
                    }
                    None => return Ok(Drawn::No),
                }
            }
            Read::Trace(problem, events) => {
                if kind.is_film() {
                    let mut recorder = Recorder::new();
                    events.iter().for_each(|&event| recorder.event(event));
                    picture::film_to(path, kind, &problem, &recorder, &self.look)?;
                    return Ok(Drawn::Already);
                }
                let mut replay = Replay::new();
                events.iter().for_each(|&event| replay.apply(event));
                match verify(&problem, &replay.squares()) {
                    Ok(tour) => (*problem, tour),
                    Err(flaw) => {
                        let hint = "a film shows the search: end the name with .gif or .apng";
                        let flaw = format!("{flaw}, where the trace ends");
                        self.refuse(file, Flawed::new(&flaw, Some(hint.to_owned())));
                        return Ok(Drawn::No);
                    }
                }
            }
        };
        let Some(window) = &self.window else {
            picture::draw_to(path, kind, &problem, &tour, &self.look, false)?;
            return Ok(Drawn::Already);
        };
        let (board, _) = problem.board().context("a graph has no window")?;
        let sides = (board.ranks(), board.files());
        let notation = self.claim.ends.notation.squares;
        let names = notation.names();
        let Window {
            corner,
            ranks,
            files,
        } = Window::read(window, sides, notation)?;
        let tour = tour.on(board);
        let tour = tour.context("a window is cut out of full rectangles: draw this board whole")?;
        let title = problem.to_string();
        let look = self.look.look(false);
        let scene = draw_window(&tour, &title, corner, ranks, files, names, &look)?;
        Ok(Drawn::Scene(scene))
    }

    /// All that stands in several files on one page, each under its name.
    fn page(&self, files: &[String]) -> anyhow::Result<Drawn> {
        let mut all = Vec::new();
        for file in files {
            let Some(read) = self.read(file, open(file)?)? else {
                note!("that was {}: nothing is written", source(file));
                return Ok(Drawn::No);
            };
            let stem = stem(file);
            let several = read.len() > 1;
            all.extend(read.into_iter().map(|named| Named {
                name: match several {
                    true => format!("{stem}: {}", named.name),
                    false => stem.to_owned(),
                },
                ..named
            }));
        }
        self.arranged(all)
    }

    /// Several on one page.
    fn arranged(&self, all: Vec<Named>) -> anyhow::Result<Drawn> {
        ensure!(
            self.window.is_none() && !self.look.plot.is_asked && !self.kind().is_film(),
            "several tours are drawn on one page: leave out --window, --plotter and films (.gif, .apng)"
        );
        let mut pictures = Vec::new();
        for Named { name, shown } in all {
            pictures.push((name, self.scene(&shown)?));
        }
        let page = picture::page(pictures, self.columns.unwrap_or(3), &self.look.sheet)?;
        Ok(page.map_or(Drawn::No, Drawn::Page))
    }

    /// Reads all that a file holds; of anything that cannot be drawn it says what is wrong with it.
    fn read(&self, file: &str, input: Box<dyn BufRead>) -> anyhow::Result<Option<Vec<Named>>> {
        let mut drawing = Drawing::read(file, input)?;
        if drawing.is_whole().with_context(|| source(file))? {
            return self.outlines(file, &drawing.signs).map(Some);
        }
        let input = io::Cursor::new(drawing.signs).chain(drawing.rest);
        let given = self.claim.given_ground()?;
        let options = self.claim.read_options(given.as_ref());
        let claims = read_claims_on(file, input, options, given.as_ref());
        let claims = claims
            .into_iter()
            .flat_map(|Claimed { title, claim, .. }| match claim {
                Ok(claim) if self.partial => puzzles(claim, given.as_ref())
                    .into_iter()
                    .map(|claim| (title.clone(), Ok(claim)))
                    .collect(),
                claim => vec![(title, claim)],
            })
            .collect::<Vec<_>>();
        let several = claims.len() > 1;
        let (mut all, mut told, mut drawn_open) = (Vec::new(), Vec::new(), 0);
        for (number, (title, claim)) in (1..).zip(claims) {
            let name = title.unwrap_or_else(|| number.to_string());
            let says = claim.as_ref().ok().and_then(|claim| claim.closed);
            let shown = claim.and_then(|claim| self.shown(file, claim, given.clone(), &mut told));
            let Ok(Some(shown)) = shown else {
                if several {
                    note!("of {name} in {}: nothing is written", source(file));
                }
                return shown.map(|_| None);
            };
            if let Shown::Tour(problem, tour) = &shown
                && says.is_none()
                && could_be_closed(problem, tour)
            {
                drawn_open += 1;
            }
            all.push(Named { name, shown });
        }
        if drawn_open > 0 {
            let which = match (all.len(), drawn_open) {
                (1, _) => "this tour is closed:".to_owned(),
                (count, closed) if count == closed => format!("all {count} tours are closed:"),
                (count, closed) => {
                    format!("{closed} of {count} tours are closed: in a file of their own,")
                }
            };
            let file = match self.files.len() {
                1 => String::new(),
                _ => format!("{}: ", source(file)),
            };
            note!("{file}{which} --closed draws the last move too");
        }
        Ok(Some(all))
    }

    /// The empty boards whose outlines a file holds.
    fn outlines(&self, file: &str, text: &str) -> anyhow::Result<Vec<Named>> {
        let options = &self.claim.ground;
        ensure!(
            options.board.board.is_empty() && options.graph.graph.is_none(),
            "{} is the outline of a board, and --board or --graph names another ground: leave one out",
            source(file)
        );
        ensure!(
            self.claim.constraints.puzzle.is_none(),
            "{} is the outline of a board, and --puzzle has a board of its own: leave one out, or write --board {file}",
            source(file)
        );
        let piece = options.board.piece_or_knight();
        let boards = Board::from_outlines(text).with_context(|| source(file))?;
        let shown = (1..).zip(boards).map(|(number, board)| {
            let ground = Ground::Board { board, piece };
            Ok(Named {
                name: number.to_string(),
                shown: self.numbered(ground, Vec::new())?,
            })
        });
        shown.collect()
    }

    /// The squares of a claim in order, whatever is wrong with them.
    fn walk(&self, file: &str, claim: &Claim, given: Option<&Ground>) -> anyhow::Result<Shown> {
        let ground = match given {
            Some(ground) => ground.clone(),
            None => Ground::Board {
                board: claim
                    .least_board()
                    .with_context(|| source(file))?
                    .context("--as-is draws a walk on a board: name it with --board")?,
                piece: self.claim.ground.board.piece_or_knight(),
            },
        };
        let ends = match self.claim.ends.ends(&ground)? {
            Ends::Any if claim.closed == Some(true) => Ends::Closed,
            ends => ends,
        };
        let squares = match (claim.squares(&ground), &ground) {
            (Err(ClaimFlaw::Grid(_)), Ground::Board { board, .. }) => {
                // Numbers that are no numbering are drawn where they stand.
                let numbers = claim.numbers(board).with_context(|| source(file))?;
                return Ok(Shown::Grid(Problem::new(ground, ends), numbers));
            }
            (squares, _) => squares.with_context(|| source(file))?,
        };
        ensure!(!squares.is_empty(), "{}: there is no square", source(file));
        Ok(Shown::Walk(Problem::new(ground, ends), squares))
    }

    /// What a claim shows: a tour, or with --partial what there is of one; says what is wrong with anything else,
    /// and what is to be noted if that has not been told.
    fn shown(
        &self,
        file: &str,
        mut claim: Claim,
        given: Option<Ground>,
        told: &mut Vec<String>,
    ) -> anyhow::Result<Option<Shown>> {
        let has_blanks = match &mut claim.body {
            Body::Grid(grid) => blank_zeros(grid),
            _ => false,
        };
        if self.partial && has_blanks {
            let ground = match given {
                Some(ground) => ground,
                None => Ground::Board {
                    board: claim
                        .least_board()
                        .with_context(|| source(file))?
                        .context("numbers in a grid are on a board")?,
                    piece: self.claim.ground.board.piece_or_knight(),
                },
            };
            let Ground::Board { board, .. } = &ground else {
                bail!("{}: numbers in a grid are on a board", source(file));
            };
            let given = claim.given(board).with_context(|| source(file))?;
            return Ok(Some(self.numbered(ground, given)?));
        }
        let walk = match self.as_is {
            true => Some(self.walk(file, &claim, given.as_ref())?),
            false => None,
        };
        let checked = self.claim.check(file, claim, given, 1)?;
        for note in checked.notes {
            if !told.contains(&note) {
                match self.files.len() {
                    1 => note!("{note}"),
                    _ => note!("{}: {note}", source(file)),
                }
                told.push(note);
            }
        }
        match checked.tour {
            Ok((problem, tour)) => Ok(Some(Shown::Tour(problem, tour))),
            Err(Flawed {
                known: Some(known), ..
            }) if self.partial => {
                let (problem, known) = *known;
                Ok(Some(Shown::Path(problem, known)))
            }
            Err(flawed) if walk.is_some() => {
                self.refuse(file, flawed);
                Ok(walk)
            }
            Err(mut flawed) => {
                if has_blanks {
                    let hint = "--partial draws the numbers that there are, as of a puzzle";
                    flawed.hint = Some(hint.to_owned());
                } else if flawed.known.is_some() && flawed.hint.is_none() {
                    flawed.hint = Some("--partial draws it as far as it goes".to_owned());
                }
                self.refuse(file, flawed);
                Ok(None)
            }
        }
    }
}

/// Whether a tour that is drawn open could be closed, and no end was asked for.
fn could_be_closed(problem: &Problem, tour: &Tour) -> bool {
    let is_open = !problem.ends().is_closed() && problem.ends().end().is_none();
    is_open && tour.len() > 2 && problem.joins(tour.end(), tour.start())
}

/// What a picture of a file, or of a board, is called.
fn stem(name: &str) -> &str {
    let stem = Path::new(name).file_stem().and_then(OsStr::to_str);
    stem.unwrap_or(name)
}

/// Takes a 0 that stands on several squares for no number at all, as some write it. Whether there are squares without a
/// number.
fn blank_zeros(grid: &mut Grid) -> bool {
    let zeros = grid.cells.iter().filter(|&&cell| cell == Cell::Number(0));
    if zeros.count() > 1 {
        for cell in &mut grid.cells {
            if *cell == Cell::Number(0) {
                *cell = Cell::Blank;
            }
        }
    }
    grid.cells.contains(&Cell::Blank)
}

/// What is drawn.
enum Shown {
    Tour(Problem, Tour),
    /// A path that does not visit every square, each with its step.
    Path(Problem, Vec<(u32, Square)>),
    /// A walk that is no tour.
    Walk(Problem, Vec<Square>),
    /// Numbers that are no numbering, each as a step from 0.
    Grid(Problem, Vec<(u32, Square)>),
    /// The numbers that are given.
    Numbers(Problem),
}

/// The same with the words above it, where it is one of several.
struct Named {
    name: String,
    shown: Shown,
}

/// What a file holds.
enum Read {
    /// Tours, still to be read.
    Claims(Box<dyn BufRead>),
    Trace(Box<Problem>, Vec<Event>),
}
