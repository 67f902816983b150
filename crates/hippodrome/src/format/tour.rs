//! Tours, in and out: the table of the forms, a file for each, and how the form of a text is found out.
//!
//! Every form is read as a [`Claim`](crate::Claim). Which one is it? Below titles, if there are any, the first word tells. A form with a head of its own,
//! as JSON and TSPLIB have, says so in the table. Of the others a bracket begins a list; a letter begins the name
//! of a square, also in a list; a number begins a grid,
//! unless a square, a colon or a bracket follows it, for then it counts the squares of a list. The
//! rest is read by the reader of that form, which is strict. `binary` alone must be asked for, since bytes without a
//! header can be anything.
//!
//! One file, because how a form is recognised depends on all the others in the table.

pub(crate) mod table;

pub(crate) mod pairs;

pub(crate) mod claim;

pub(crate) mod titled_claim;

mod joined_moves;

mod labelled_steps;

mod cell;

mod margins;

mod line_seen;

pub(crate) mod write_grid;

pub(crate) mod grid;

mod r_matrix;

pub(crate) mod sheet;

pub(crate) mod moves;

mod counted_squares;

pub(crate) mod title;

pub(crate) mod caption;

pub(crate) mod lists;

mod joined_pairs;

mod named_columns;

mod json_rows;

mod other_json;

pub(crate) mod json;

pub(crate) mod tsplib;

pub(crate) mod binary;

pub(crate) mod graph_slips;

pub(crate) mod passages;

mod answer_set;

mod minizinc;

mod solver_values;

mod solver_arcs;

mod telephone;

mod columns_of_squares;

mod r_table;

mod form_answers;

mod cells_apart;

mod keyed_values;
mod printed_value;

mod r_vector;

mod declaration;

mod quoted;

mod typography;

mod decimal_commas;

mod matlab;

mod side_by_side;

mod markdown;

mod whole_text;

pub(crate) mod several;

pub(crate) mod of_graph;

use std::io::{self, BufRead, BufReader, Read, Write};

use super::lex::text::{ReadTextError, Text};
use super::lex::utf16::{Utf16, is_marked};
use super::suits::{Holds, UnsuitedForm, check_tour};
use super::{MAX_SEVERAL, MAX_STEPS, USUAL_CELLS, USUAL_STEPS};
use crate::problem::{Ground, Problem};
use crate::square::Point;
use crate::tour::Tour;
use cell::{is_blank, number_type};
use claim::{Body, Claim, ReadClaimError};
use grid::Layout;
use moves::{is_bullet, without_piece};
use sheet::SHEET;
use title::{constructor, is_file_labels, title};
use write_grid::GridOptions;

/// A form of tours as text, with the names by which it is known.
#[derive(Debug)]
#[non_exhaustive]
pub struct TourForm {
    /// As it is typed.
    pub name: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// How names of files in this form end, without the dot.
    pub endings: &'static [&'static str],
    holds: Holds,
    headed: Option<Headed>,
    write: fn(&mut dyn Write, &Problem, &Tour, &GridOptions) -> io::Result<()>,
}

/// How a form is recognised and read whose beginning tells it from all others.
#[derive(Debug)]
struct Headed {
    begins: fn(&str) -> bool,
    /// Whether a line begins another text in this form, below these last two.
    begins_again: fn(&str, &[&str]) -> bool,
    read: for<'t> fn(Text<&'t mut dyn BufRead>, usize) -> Result<Claim, ReadClaimError>,
}

/// The forms of tours, in one table: the reader, the command line and the page take them from here.
pub static TOUR_FORMS: [TourForm; 4] = [
    TourForm {
        name: "grid",
        help: "The step of each square, the highest rank first",
        endings: &[],
        holds: Holds::Boards,
        headed: None,
        write: |mut out, problem, tour, options| match problem.ground() {
            Ground::Board { board, .. } => write_grid::write_grid(&mut out, board, tour, options),
            Ground::Graph(_) => Ok(()),
        },
    },
    TourForm {
        name: "moves",
        help: "The squares in order",
        endings: &["moves"],
        holds: Holds::All,
        headed: None,
        write: |mut out, problem, tour, _| moves::write_moves(&mut out, problem.ground(), tour),
    },
    TourForm {
        name: "json",
        help: "Everything, for programs",
        endings: &["json"],
        holds: Holds::All,
        headed: Some(Headed {
            begins: json::begins,
            begins_again: json::begins_again,
            read: |text, most| json::read(text, most),
        }),
        write: |mut out, problem, tour, _| {
            json::write_json(&mut out, &json::Document::found(problem, tour))
        },
    },
    TourForm {
        name: "tsplib",
        help: "A TSPLIB tour",
        endings: &["tour"],
        holds: Holds::All,
        headed: Some(Headed {
            begins: tsplib::begins,
            begins_again: tsplib::begins_again,
            read: |text, most| tsplib::read(text, most),
        }),
        write: |mut out, problem, tour, _| tsplib::write_tour(&mut out, problem, tour),
    },
];

impl TourForm {
    /// The form of this name.
    pub fn by_name(name: &str) -> Option<&'static TourForm> {
        TOUR_FORMS.iter().find(|form| form.name == name)
    }

    /// The form of files whose names end like this, in small or capital letters.
    pub fn by_ending(ending: &str) -> Option<&'static TourForm> {
        let is = |known: &str| ending.eq_ignore_ascii_case(known);
        TOUR_FORMS
            .iter()
            .find(|form| form.endings.iter().any(|known| is(known)))
    }

    /// The form in which tours of this ground are written if nothing is said: the first that can hold them.
    pub fn usual(ground: &Ground) -> &'static TourForm {
        let suited = TOUR_FORMS.iter().find(|form| form.check(ground).is_ok());
        suited.unwrap_or(&TOUR_FORMS[0])
    }

    /// Refuses a ground whose tours this form cannot hold.
    ///
    /// # Errors
    ///
    /// Why it cannot, and which forms can.
    pub fn check(&self, ground: &Ground) -> Result<(), UnsuitedForm> {
        let forms = TOUR_FORMS.iter().map(|form| (form.name, form.holds));
        self.holds.check(self.name, ground, forms)
    }

    /// Writes a tour; the number of the first step is that of a grid alone.
    ///
    /// # Errors
    ///
    /// Those of `out`; [`io::ErrorKind::InvalidInput`] for a ground that [`TourForm::check`] refuses, and for a tour of another
    /// one.
    ///
    /// ```
    /// use hippodrome::format::{GridOptions, TOUR_FORMS};
    /// use hippodrome::{Ends, Leaper, Problem, Square, verify};
    ///
    /// let problem = Problem::on_board("1x1".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let tour = verify(&problem, &[Square::new(0)])?;
    /// for form in &TOUR_FORMS {
    ///     let mut text = Vec::new();
    ///     form.write(&mut text, &problem, &tour, &GridOptions::default())?;
    ///     assert!(!text.is_empty(), "{}", form.name);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(
        &self,
        out: &mut dyn Write,
        problem: &Problem,
        tour: &Tour,
        options: &GridOptions,
    ) -> io::Result<()> {
        let unsuited = |why| io::Error::new(io::ErrorKind::InvalidInput, why);
        self.check(problem.ground()).map_err(unsuited)?;
        check_tour(tour, problem.len())?;
        (self.write)(out, problem, tour, options)
    }
}

/// The form that a claim is in, where it does not show.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub enum Shape {
    /// Recognise it: anything but the vertices of a graph by name.
    #[default]
    Auto,
    /// Numbers are the cells of a grid, even two by two.
    Grid,
    /// Numbers are rows and columns, from 0 and from the top left.
    RowColumn,
    /// Squares by name.
    Moves,
    /// The ground is a graph: words are names of vertices.
    Vertices,
}

/// How to read a claim.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct ReadOptions {
    /// Its form; JSON and TSPLIB are recognised whatever this says.
    pub shape: Shape,
    /// The most cells, or steps, that are read; [`ReadOptions::on`] knows how many a ground takes. `None`
    /// is [`USUAL_CELLS`] and [`USUAL_STEPS`].
    pub most: Option<usize>,
    /// How many lines stand above, in a text of which this is a part; what is wrong is told with its line in the
    /// whole.
    pub lines_before: u64,
}

impl ReadOptions {
    /// With as much as a tour of this ground takes in any form, and room for what is wrong with it: five times the
    /// places of a board, since a step and a move from square to square are five cells, and one square more.
    pub fn on(self, ground: &Ground) -> ReadOptions {
        let places = match ground {
            Ground::Board { board, .. } => board.places(),
            Ground::Graph(edges) => edges.len() as u64,
        };
        let most = usize::try_from(5 * (places + 1)).unwrap_or(MAX_STEPS);
        ReadOptions {
            most: Some(most.min(MAX_STEPS)),
            ..self
        }
    }
}

/// Reads a tour that somebody wrote down, in any of the forms in the table of
/// [`format`](crate::format) and in those that people paste: grids of any printing, lists in
/// brackets, pairs of row and column or of x and y, tables with a column of steps, squares between arrows, dashes or commas, numbered or not; with a title
/// above, labels of files and ranks around, and in UTF-16 too.
///
/// Cost: O(length); memory 8 bytes a cell, 24 a square, however long the input.
///
/// # Errors
///
/// No text; a word that does not belong where it stands, with its place; rows of different
/// lengths; a second tour; more than can be held.
///
/// ```
/// use hippodrome::format::{Body, ReadOptions, read_claim};
///
/// let claim = read_claim(&b"1. a1 2. c2 3. a3"[..], &ReadOptions::default())?;
/// assert!(matches!(claim.body, Body::Points(points) if points.len() == 3));
///
/// let flaw = read_claim(&b"0 1 2\n3 q 5"[..], &ReadOptions::default()).unwrap_err();
/// assert!(flaw.to_string().starts_with("line 2, column 3: `q` is not a step"));
/// # Ok::<(), hippodrome::format::ReadClaimError>(())
/// ```
pub fn read_claim(mut input: impl BufRead, options: &ReadOptions) -> Result<Claim, ReadClaimError> {
    match is_marked(&mut input).map_err(ReadTextError::from)? {
        true => read_utf8(&mut Utf16::new(input)?, options),
        false => read_utf8(&mut input, options),
    }
}

fn read_utf8(input: &mut dyn BufRead, options: &ReadOptions) -> Result<Claim, ReadClaimError> {
    let mut text = Text::new(input)?;
    text.count_lines_above(options.lines_before);
    let cells = options.most.unwrap_or(USUAL_CELLS);
    if is_sheet(&mut text, options.shape)? {
        return grid::read_sheet(text, cells);
    }
    text.skip_space()?;
    let mut head = text.peek(HEAD)?;
    let mut titled = None;
    let mut step_column = None;
    while let (None, None, true) = (
        headed(&head),
        steps_in(&head, options.shape),
        options.shape != Shape::Vertices,
    ) {
        let Some(title) = title(&head).filter(|title| title.length < HEAD) else {
            break;
        };
        let line = text.position().line;
        if let Some((above, true)) = titled.replace((line, title.colon)) {
            return Err(ReadClaimError::TitleAlone(above));
        }
        step_column = table::step_column(title.words);
        for _ in 0..title.length {
            text.bump()?;
        }
        while text.here().is_some_and(|c| c.is_whitespace() && c != '\n') {
            text.bump()?;
        }
        if text.here() == Some('\n') {
            text.bump()?;
        }
        if is_sheet(&mut text, options.shape)? {
            return grid::read_sheet(text, cells);
        }
        text.skip_space()?;
        head = text.peek(HEAD)?;
    }
    if text.here().is_none() {
        return Err(match titled {
            Some((line, _)) => ReadClaimError::TitleAlone(line),
            None => ReadClaimError::Empty,
        });
    }
    let steps = options.most.unwrap_or(USUAL_STEPS);
    if let Some(end) = steps_in(&head, options.shape) {
        let claim = labelled_steps::read(text, end, steps)?;
        return Ok(match (claim.body, options.shape) {
            (Body::Pairs(pairs), Shape::RowColumn) => Claim::of(Body::RowColumn(pairs)),
            (body, _) => Claim::of(body),
        });
    }
    // The list is what it is, whatever a program makes of it.
    if options.shape != Shape::Vertices && headed(&head).is_none() {
        for _ in 0..constructor(&head) {
            text.bump()?;
        }
        head = text.peek(HEAD)?;
    }
    if let Some(headed) = headed(&head) {
        return match table::IS_READ && json::begins(&head) && other_json::begins(&head) {
            true => read_other_json(text, options, steps),
            false => (headed.read)(text, steps),
        };
    }
    if table::IS_READ
        && joined_pairs::begins(&head)
        && !matches!(options.shape, Shape::Moves | Shape::Vertices)
    {
        let layout = layout(options.shape, step_column);
        return joined_pairs::read(text, layout, cells);
    }
    if table::IS_READ
        && r_matrix::begins(&head)
        && !matches!(options.shape, Shape::Moves | Shape::Vertices)
    {
        return r_matrix::read(text, layout(options.shape, step_column), cells);
    }
    match (Unheaded::of(&head), options.shape) {
        (_, Shape::Vertices) => moves::read_names(text, steps),
        (_, Shape::Moves) | (Unheaded::Moves, Shape::Auto) => moves::read(text, steps),
        (Unheaded::List, shape) => lists::read(text, layout(shape, step_column), cells),
        (Unheaded::Grid | Unheaded::Moves, shape) => {
            grid::read(text, layout(shape, step_column), cells)
        }
    }
}

/// Reads a JSON object, of ours or of another program.
fn read_other_json(
    text: Text<&mut dyn BufRead>,
    options: &ReadOptions,
    most: usize,
) -> Result<Claim, ReadClaimError> {
    let at = text.position();
    let (bytes, rest) = text.split_off(MAX_SEVERAL)?;
    let found = std::str::from_utf8(&bytes).ok().and_then(other_json::find);
    let Some(found) = found else {
        let mut text = Text::new(BufReader::new(io::Cursor::new(bytes).chain(rest)))?;
        text.count_lines_above(at.line - 1);
        return json::read(text, most);
    };
    let claim = match named_columns::read(&found.text) {
        Some(claim) => Ok(claim),
        None => read_utf8(&mut found.text.as_bytes(), options),
    };
    let claim = claim.map_err(|error| {
        let error = error.to_string();
        let place = error.starts_with("line ").then(|| error.split_once(": "));
        let message = place.flatten().map_or(&*error, |(_, message)| message);
        ReadClaimError::Json {
            at,
            message: format!("the list in the object is no tour: {message}"),
        }
    })?;
    Ok(Claim {
        board: found.board.map(|board| board.parse()).transpose()?,
        closed: found.closed,
        ..claim
    })
}

/// Whether a part of a spreadsheet with empty cells begins here, so that white space says something.
fn is_sheet(text: &mut Text<impl BufRead>, shape: Shape) -> Result<bool, ReadClaimError> {
    let suits = matches!(shape, Shape::Auto | Shape::Grid);
    Ok(suits && text.peek(HEAD)?.contains('\t') && sheet::has_empty_cells(&text.peek(SHEET)?))
}

/// What ends each step of a text that begins like this, if it says a step on each line.
fn steps_in(head: &str, shape: Shape) -> Option<char> {
    let suits = table::IS_READ && matches!(shape, Shape::Auto | Shape::RowColumn);
    suits.then(|| labelled_steps::end_of_each(head, head.chars().count() < HEAD))?
}

/// How many characters are looked at to recognise a form.
const HEAD: usize = 256;

/// The form whose head a text begins with, white space aside.
fn headed(head: &str) -> Option<&'static Headed> {
    let headed = TOUR_FORMS.iter().filter_map(|form| form.headed.as_ref());
    headed.into_iter().find(|headed| (headed.begins)(head))
}

/// The forms that people write without a head.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Unheaded {
    List,
    Grid,
    Moves,
}

impl Unheaded {
    /// That of a text that begins like this.
    fn of(head: &str) -> Unheaded {
        // A square's name comes first, perhaps after brackets and quotes, or after its number.
        let first_word = |text: &str| -> String {
            let end = text.find(|c: char| !c.is_alphanumeric());
            text[..end.unwrap_or(text.len())].to_owned()
        };
        let letter_first = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_file_labels(head.split('\n').next().unwrap_or_default()) {
            return Unheaded::Grid;
        }
        let bracketed = head.starts_with(['[', '(', '{']);
        let inner = head.trim_start_matches(|c: char| {
            c.is_whitespace() || matches!(c, '[' | '(' | '{' | '|' | '"' | '\'' | '`')
        });
        let inner = &inner[number_type(inner)..];
        let counted = inner.trim_start_matches(|c: char| c.is_ascii_digit());
        let after = counted.strip_prefix('.').unwrap_or(counted);
        let after =
            after.trim_start_matches(|c: char| c.is_whitespace() || "-–—=>→,;|\"'".contains(c));
        let square = first_word(without_piece(after).1);
        let counts = counted.len() < inner.len()
            && (letter_first(&square) && square.ends_with(|c: char| c.is_ascii_digit())
                || !bracketed && after.starts_with([':', ')']) && !is_rank_label(after));
        // Bullets, and what a list calls its squares: `Move 1: a1`.
        let listed = inner.trim_start_matches(|c: char| c.is_whitespace() || is_bullet(c));
        let is_listed = without_piece(&first_word(listed))
            .1
            .parse::<Point>()
            .is_ok();
        let inner = if is_listed { listed } else { inner };
        let first = first_word(without_piece(inner).1);
        if counts || letter_first(&first) && !is_blank(&first) {
            Unheaded::Moves
        } else if bracketed {
            Unheaded::List
        } else {
            Unheaded::Grid
        }
    }
}

/// Whether this stands behind the label of a rank, as in `5: 1 18`: a colon, and a cell.
fn is_rank_label(after: &str) -> bool {
    let cell = after.strip_prefix(':').map(str::trim_start);
    table::IS_READ && cell.is_some_and(|cell| cell.starts_with(|c: char| c.is_ascii_digit()))
}

fn layout(shape: Shape, step_column: Option<usize>) -> Layout {
    match shape {
        Shape::Grid => Layout::Grid,
        Shape::RowColumn => Layout::Pairs,
        Shape::Auto | Shape::Moves | Shape::Vertices => Layout::Auto(step_column),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;

    /// Every form is left off soon after what the ground takes, however long it is.
    #[test]
    fn no_more_is_read_than_the_ground_takes() {
        let board = "3x4".parse().unwrap();
        let piece = Leaper::KNIGHT.into();
        let ground = Ground::Board { board, piece };
        for (begin, piece, shape) in [
            ("", "a1 ", Shape::Auto),
            ("", "1 ", Shape::Auto),
            ("", "1 2 3 4\n", Shape::Grid),
            ("", "0,1\n", Shape::Auto),
            ("[", "[0, 1],", Shape::Auto),
            ("", "A ", Shape::Vertices),
            ("TOUR_SECTION\n", "1\n", Shape::Auto),
        ] {
            let text = begin.to_owned() + &piece.repeat(1000);
            let options = ReadOptions {
                shape,
                ..ReadOptions::default()
            };
            let options = options.on(&ground);
            assert_eq!(options.most, Some(65));
            let flaw = read_claim(text.as_bytes(), &options).unwrap_err();
            assert!(
                matches!(flaw, ReadClaimError::TooMany { most: 65, .. }),
                "{piece}: {flaw}"
            );
        }
        let endless = std::io::BufReader::new(std::io::repeat(b' '));
        let json = std::io::Read::chain(&b"{\"plan\": ["[..], endless);
        let flaw = read_claim(json, &ReadOptions::default().on(&ground)).unwrap_err();
        assert!(matches!(flaw, ReadClaimError::LongDocument(_)), "{flaw}");
    }

    #[test]
    fn forms_are_recognised_by_their_beginning() {
        use Unheaded::*;
        for (head, name) in [
            ("{\"schema\": 1}", "json"),
            ("{ }", "json"),
            ("NAME : x", "tsplib"),
            ("TYPE:TOUR", "tsplib"),
            ("TOUR_SECTION\n1", "tsplib"),
        ] {
            let form = TourForm::by_name(name).and_then(|form| form.headed.as_ref());
            assert!(std::ptr::eq(headed(head).unwrap(), form.unwrap()), "{head}");
        }
        for (head, form) in [
            ("{\"a1\", \"b3\"}", Moves),
            ("{{0, 1}, {2, 2}}", List),
            ("[[0, 1]]", List),
            ("[[None, 1]]", List),
            ("[(np.int64(0), np.int64(1))]", List),
            ("['a1', 'b3']", Moves),
            ("(1) a1", List),
            ("NAME a1", Moves),
            ("1 2 3", Grid),
            ("1. a1", Moves),
            ("1.a1", Moves),
            ("1,a1", Moves),
            ("1;a1", Moves),
            ("1,2,a", Grid),
            ("1: a1", Moves),
            ("1) a1", Moves),
            ("1 a1", Moves),
            ("1. 14. 9.", Grid),
            ("-1 -1", Grid),
            (". 3", Grid),
            ("# 3", Grid),
            ("| 1 | 2 |", Grid),
            ("+--+", Grid),
            ("a1-b3", Moves),
            ("\"a1\"", Moves),
            ("Na1 Nc2", Moves),
            ("♘a1", Moves),
            ("1. Na1", Moves),
            ("1 - a1", Moves),
            ("1 -1 2", Grid),
            ("a b c\n1 2 3", Grid),
            ("A | B\n", Grid),
        ] {
            assert!(headed(head).is_none(), "{head}");
            assert_eq!(Unheaded::of(head), form, "{head}");
        }
    }
}
