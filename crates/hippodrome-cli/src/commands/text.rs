//! `hippodrome text`: a text laid along a tour, and read back. A newspaper's cryptotour, or a story
//! of a hundred rooms.

use std::io::{BufRead, Read};
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use hippodrome::format::ForeignDocument;
use hippodrome::{Answer, Board, Ground, Method, Point, Problem, Square, Tour, solve};
use hippodrome_draw::{Look, draw_texts};

use crate::args::constraints::ConstraintArgs;
use crate::args::ends::EndsArgs;
use crate::args::ground::{BoardOptions, GraphOptions, GroundOptions, board};
use crate::args::name_of;
use crate::files::input::{open, read_only_claim_on, source};
use crate::files::output::{Output, ending_of, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::{LimitArgs, Session};
use crate::tours::claim::{ClaimArgs, Flawed};
use crate::tours::ending;
use crate::tours::picture::{self, Picture, SheetArgs};
use crate::tours::report::verdict;
use crate::tours::title::board_title;

/// An empty square, and a hole.
const EMPTY: &str = ".";
const HOLE: &str = "#";
/// The longest text.
const MAX_BYTES: u64 = 1 << 24;

/// Examples, under the help of `text` itself.
pub(crate) const EXAMPLES: &str = "Examples:\n  \
    hippodrome text lay 8x8 --closed \"Round and round the knight goes\" -o puzzle.txt\n  \
    hippodrome text read 8x8 --closed puzzle.txt";

#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub(crate) enum TextCommand {
    /// Lay a text along a tour: a grid to print
    Lay(LayArgs),
    /// Read a text off a grid, along the same tour
    Read(ReadArgs),
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome text lay 8x8 --closed \"Round and round the knight goes\"\n  \
    hippodrome text lay --tour mine.txt \"Round and round the knight goes\"\n  \
    hippodrome text lay 8x8 \"Round and round\" -o puzzle.svg --theme print\n  \
    hippodrome text lay 5x5 --by syllables \"ev-er-y square but once\"")]
pub(crate) struct LayArgs {
    /// The board, unless --board or --tour gives it
    #[arg(value_name = "BOARD")]
    first: String,
    /// The text; - reads it from stdin
    #[arg(value_name = "TEXT")]
    second: Option<String>,
    #[command(flatten)]
    along: AlongArgs,
    /// The pieces: letters, syllables (cut at spaces and hyphens) or words
    #[arg(long, value_name = "PIECES", default_value = "letters")]
    by: Pieces,
    #[arg(short, long, value_name = "FILE", help = ending::help(Picture::still_endings()))]
    output: Option<PathBuf>,
    #[command(flatten)]
    sheet: SheetArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome text read 8x8 --closed puzzle.txt\n  \
    hippodrome text read --tour mine.txt puzzle.txt")]
pub(crate) struct ReadArgs {
    /// The board, unless --board or --tour gives it
    #[arg(value_name = "BOARD")]
    first: String,
    /// The file with the grid, or - for stdin
    #[arg(value_name = "FILE")]
    second: Option<String>,
    #[command(flatten)]
    along: AlongArgs,
}

/// A tour of one's own, or else the one that `tour` finds.
#[derive(Debug, Args)]
struct AlongArgs {
    /// A tour of one's own, in any form that verify reads; it says the board, unless another one is given
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    tour: Option<String>,
    #[command(flatten)]
    options: BoardOptions,
    #[command(flatten)]
    ends: EndsArgs,
    /// Another seed, another tour
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What is laid on a square.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum Pieces {
    /// Each letter or digit, in capitals
    Letters,
    /// What is between spaces and hyphens
    Syllables,
    /// What is between spaces
    Words,
}

impl TextCommand {
    fn chosen(&self) -> &dyn Run {
        match self {
            TextCommand::Lay(args) => args,
            TextCommand::Read(args) => args,
        }
    }
}

impl Run for TextCommand {
    fn outputs(&self) -> Vec<Output<'_>> {
        self.chosen().outputs()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        self.chosen().run()
    }
}

impl Run for LayArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.as_deref();
        vec![Output::ending(path, Picture::still_endings())]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let path = self.output.as_deref();
        let picture = ending_of(path).and_then(Picture::by_ending);
        self.sheet.check(picture.as_slice())?;
        let session = self.along.session();
        let second = self.second.as_deref();
        let (ground, text) = self.along.split(&self.first, second, "the text")?;
        let (problem, tour) = match self.along.find(&session, ground)? {
            Ok(found) => found,
            Err(verdict) => return Ok(verdict),
        };
        let board = problem.board().context("a text is laid on a board")?.0;
        let text = match text {
            "-" => read_text("-")?,
            text => text.to_owned(),
        };
        let pieces = cut(&text, self.by);
        ensure!(
            !pieces.is_empty(),
            "there is nothing to lay: the text has no letters"
        );
        ensure!(
            pieces.len() <= board.len(),
            "the text has {} {}, the board {} squares: take a larger board or a shorter text",
            pieces.len(),
            name_of(self.by),
            board.len()
        );
        self.tell_what_is_left(&text, pieces.len(), board.len());
        if let Some(picture) = picture {
            let texts: Vec<(Square, &str)> = tour
                .squares()
                .iter()
                .copied()
                .zip(pieces.iter().map(String::as_str))
                .collect();
            let look = Look {
                theme: self.sheet.theme(),
                ..Look::default()
            };
            let title = format!("a text on {}", board_title(board));
            let scene = draw_texts(board, &texts, &title, &look)?;
            picture::write(path, picture, &scene, &self.sheet)?;
            return Ok(Verdict::Yes);
        }
        let laid = lay(board, &tour, &pieces);
        write_to(path, |out| out.write_all(laid.as_bytes()))?;
        Ok(Verdict::Yes)
    }
}

impl LayArgs {
    /// Says which signs of the text are laid nowhere, and how many squares stay empty.
    fn tell_what_is_left(&self, text: &str, pieces: usize, squares: usize) {
        let is_left_out =
            |sign: &char| !sign.is_alphanumeric() && !sign.is_whitespace() && !is_accent(*sign);
        let left_out = text.chars().filter(is_left_out).count();
        if self.by == Pieces::Letters && left_out > 0 {
            let are = if left_out == 1 {
                "sign is"
            } else {
                "signs are"
            };
            note!(
                "{left_out} {are} left out: only letters and digits are laid (--by words keeps them)"
            );
        }
        if pieces < squares {
            let stay = if squares - pieces == 1 {
                "stays"
            } else {
                "stay"
            };
            note!("{} of {squares} squares {stay} empty", squares - pieces);
        }
    }
}

impl Run for ReadArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let session = self.along.session();
        let second = self.second.as_deref();
        let (ground, file) = self.along.split(&self.first, second, "the file")?;
        let laid = read_text(file)?;
        let (problem, tour) = match self.along.find(&session, ground)? {
            Ok(found) => found,
            Err(verdict) => return Ok(verdict),
        };
        let board = problem.board().context("a text is read off a board")?.0;
        let read = read_off(board, &tour, &laid).with_context(|| source(file))?;
        write_to(None, |out| writeln!(out, "{read}"))?;
        Ok(Verdict::Yes)
    }
}

impl AlongArgs {
    fn session(&self) -> Session {
        Session::begin(&self.limits, "decided")
    }

    /// The board, if there is one, and what stands after it.
    fn split<'a>(
        &self,
        first: &'a str,
        second: Option<&'a str>,
        missing: &str,
    ) -> anyhow::Result<(Option<Ground>, &'a str)> {
        let of_first = || board(first, self.options.piece_or_knight());
        match (self.options.ground()?, second) {
            (None, Some(second)) => Ok((Some(of_first()?), second)),
            (Some(ground), None) => Ok((Some(ground), first)),
            (None, None) if self.tour.is_some() => Ok((None, first)),
            (None, None) => {
                bail!("{missing} is missing: write a board as in 8x8, and {missing} after it")
            }
            (Some(_), Some(_)) => {
                bail!("`{first}` names a board, and so does --board: leave one out")
            }
        }
    }

    /// The tour that was given, of this board or of the one that it speaks of.
    fn read(&self, file: &str, given: Option<Ground>) -> anyhow::Result<(Problem, Tour)> {
        let args = ClaimArgs {
            ground: GroundOptions {
                board: self.options.clone(),
                graph: GraphOptions::default(),
            },
            ends: self.ends.clone(),
            constraints: ConstraintArgs::default(),
        };
        let given = given
            .map(|ground| self.ends.notation.on(ground))
            .transpose()?;
        let options = args.read_options(given.as_ref());
        let claim = read_only_claim_on(file, open(file)?, options, given.as_ref())?;
        let checked = args.check(file, claim, given, 1)?;
        let source = source(file);
        for note in checked.notes {
            note!("{source}: {note}");
        }
        match checked.tour {
            Ok(found) => Ok(found),
            Err(Flawed { flaw, hint, .. }) => {
                let hint = hint.map_or(String::new(), |hint| format!("; hint: {hint}"));
                bail!("{source}: not a tour: {flaw}{hint}")
            }
        }
    }

    /// The tour that was given, or that `tour` finds with the same arguments, or what to end with if there is none.
    fn find(
        &self,
        session: &Session,
        ground: Option<Ground>,
    ) -> anyhow::Result<Result<(Problem, Tour), Verdict>> {
        if let Some(file) = &self.tour {
            return self.read(file, ground).map(Ok);
        }
        let ground = ground.context("no board given: write one as in 8x8")?;
        let ground = self.ends.notation.on(ground)?;
        let ends = self.ends.ends(&ground)?;
        let problem = Problem::new(ground, ends);
        let method = Method::Auto { seed: self.seed };
        let report = session.search(|limits, progress| solve(&problem, &method, limits, progress));
        Ok(match report.answer {
            Answer::Found(tour) => Ok((problem, tour)),
            _ => Err(verdict(session, &problem, &report)),
        })
    }
}

fn read_text(name: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut input = open(name)?;
    if let Some(document) = ForeignDocument::of(input.fill_buf().with_context(|| source(name))?) {
        bail!("{}: {document}", source(name));
    }
    let mut input = input.take(MAX_BYTES + 1);
    input
        .read_to_string(&mut text)
        .with_context(|| source(name))?;
    ensure!(
        text.len() as u64 <= MAX_BYTES,
        "{}: the text is longer than {MAX_BYTES} bytes",
        source(name)
    );
    // The mark of Windows that a text is UTF-8 is no part of it.
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// A letter in capitals, each of them a piece: ß is SS. What belongs to the letter before it, as an accent does, stays with it.
fn capitals(sign: char) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for capital in sign.to_uppercase() {
        match pieces.last_mut() {
            Some(letter) if !capital.is_alphabetic() => letter.push(capital),
            _ => pieces.push(capital.into()),
        }
    }
    pieces
}

/// Whether a sign stands above or below the letter before it.
fn is_accent(sign: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&sign)
}

/// How wide a piece is.
fn width(piece: &str) -> usize {
    piece.chars().filter(|&sign| !is_accent(sign)).count()
}

/// The pieces of a text: its letters and digits in capitals, its words, or what is between spaces
/// and hyphens.
fn cut(text: &str, by: Pieces) -> Vec<String> {
    let words = |is_gap: fn(char) -> bool| {
        let words = text.split(is_gap).filter(|word| !word.is_empty());
        // What would be taken for an empty square or for a hole is left out.
        let words = words.filter(|word| ![EMPTY, HOLE].contains(word));
        words.map(str::to_owned).collect()
    };
    match by {
        Pieces::Letters => {
            let mut letters: Vec<String> = Vec::new();
            for sign in text.chars() {
                match letters.last_mut() {
                    // A letter and its accent, as a Mac writes the names of files.
                    Some(letter) if is_accent(sign) => letter.push(sign),
                    _ if sign.is_alphanumeric() => letters.extend(capitals(sign)),
                    _ => {}
                }
            }
            letters
        }
        Pieces::Syllables => {
            words(|sign| sign.is_whitespace() || matches!(sign, '-' | '\u{2010}' | '\u{b7}'))
        }
        Pieces::Words => words(char::is_whitespace),
    }
}

/// A grid, the highest rank first, with the pieces in the order of the tour.
fn lay(board: &Board, tour: &Tour, pieces: &[String]) -> String {
    let steps = tour.steps();
    let piece = |point: Point| match board.square(point) {
        None => HOLE,
        Some(square) => {
            let step = steps[square.index()] as usize;
            pieces.get(step).map_or(EMPTY, String::as_str)
        }
    };
    let wide = pieces.iter().map(|piece| width(piece)).max().unwrap_or(1);
    let mut grid = String::new();
    for (level, rank) in board.lines() {
        if board.begins_lower_level(level, rank) {
            grid.push('\n');
        }
        let cells = (0..board.files()).map(|file| {
            let piece = piece(Point::new(file, rank).on_level(level));
            format!("{piece}{}", " ".repeat(wide - width(piece)))
        });
        let line: Vec<String> = cells.collect();
        grid.push_str(line.join(" ").trim_end());
        grid.push('\n');
    }
    grid
}

/// The text of a grid in the order of the tour: letters together, longer pieces apart.
fn read_off<'l>(board: &Board, tour: &Tour, laid: &'l str) -> anyhow::Result<String> {
    let lines: Vec<&str> = laid
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    // Of a spreadsheet, or else with blanks between the pieces.
    let separator = [';', ','].into_iter().find(|&separator| {
        let separators = |line: &&str| line.matches(separator).count() as u64;
        board.files() > 1
            && lines
                .iter()
                .all(|line| separators(line) == board.files() - 1)
    });
    let pieces = |line: &&'l str| match separator {
        Some(separator) => line.split(separator).map(filled).collect(),
        None => line.split_whitespace().collect(),
    };
    let lines: Vec<Vec<&str>> = lines.iter().map(pieces).collect();
    let wanted = (board.ranks() * board.levels(), board.files());
    ensure!(
        lines.len() as u64 == wanted.0,
        "the grid has {} rows, the board {}",
        lines.len(),
        wanted.0
    );
    let mut pieces: Vec<&str> = vec![EMPTY; board.len()];
    let steps = tour.steps();
    for ((level, rank), line) in board.lines().zip(&lines) {
        if line.len() as u64 != wanted.1 {
            bail!(
                "the row of rank {} has {} pieces, the board {} files: put spaces between them",
                rank + 1,
                line.len(),
                wanted.1
            );
        }
        for (file, piece) in (0..).zip(line) {
            if let Some(square) = board.square(Point::new(file, rank).on_level(level)) {
                pieces[steps[square.index()] as usize] = piece;
            }
        }
    }
    pieces.retain(|&piece| piece != EMPTY);
    let letters = pieces.iter().all(|piece| width(piece) == 1);
    Ok(pieces.join(if letters { "" } else { " " }))
}

/// A cell of a spreadsheet, which is empty where a square is.
fn filled(cell: &str) -> &str {
    match cell.trim() {
        "" => EMPTY,
        piece => piece,
    }
}

#[cfg(test)]
mod tests {
    use hippodrome::{Ends, Leaper, Limits, Quiet};

    use super::*;

    #[test]
    fn what_is_laid_is_read_off_again() {
        let board: Board = "3x4".parse().unwrap();
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Any);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        let Answer::Found(tour) = report.answer else {
            panic!("there is a tour of 3x4")
        };
        // The second has letters and their accents as two signs each, as Macs write them.
        for (text, by, read) in [
            (
                "\u{dc}ber Br\u{fc}cken",
                Pieces::Letters,
                "\u{dc}BERBR\u{dc}CKEN",
            ),
            (
                "U\u{308}ber Bru\u{308}cken",
                Pieces::Letters,
                "U\u{308}BERBRU\u{308}CKEN",
            ),
            (
                "ev-er-y square but once",
                Pieces::Syllables,
                "ev er y square but once",
            ),
        ] {
            let laid = lay(&board, &tour, &cut(text, by));
            assert_eq!(read_off(&board, &tour, &laid).unwrap(), read);
            // A column is as wide as its pieces look.
            let lines = laid.lines().map(|line| line.trim_end());
            assert!(
                by != Pieces::Letters || lines.map(width).all(|wide| wide == 7),
                "{laid}"
            );
            for separator in [";", ",", "\t"] {
                let cells =
                    |line: &str| line.split_whitespace().collect::<Vec<_>>().join(separator);
                let table: Vec<String> = laid.lines().map(cells).collect();
                // A spreadsheet leaves the cell of an empty square empty.
                let table = match separator {
                    "\t" => table.join("\n"),
                    _ => table.join("\r\n").replace(EMPTY, ""),
                };
                assert_eq!(read_off(&board, &tour, &table).unwrap(), read, "{table}");
            }
        }
        let short = read_off(&board, &tour, "A;B;C\nD;E;F\nG;H;I\n").unwrap_err();
        assert!(
            short
                .to_string()
                .starts_with("the row of rank 3 has 1 pieces"),
            "{short}"
        );
    }
}
