//! A tour as a list of names: `a1 b3 c5` on a board, vertex names on a graph.
//!
//! Names are written 16 to a line, separated by spaces. When they are read, they may be separated by anything
//! that people use (`a1-b3`, `a1 -> b3`, commas, lines, quotes, brackets) and be numbered
//! (`1. a1`, `1: a1`, `1) a1`), if the numbers follow one another. In a table each square has its number, before it or behind
//! it, and then the lines may stand in any order. Where each of the moves `a1-c2`, `c2-e1` begins on the square on which the one
//! before ended, that square is visited once; `from a1 to c2` is one too, and `and` may stand before the last square. The piece may stand before its square (`Na1`), the same
//! one before all: it is passed over, since a tour has one piece.

use std::io::{self, BufRead, Write};

use super::claim::{Body, Claim, ReadClaimError};
use super::joined_moves;
use super::table;
use crate::format::lex::names::{NameError, NameReader, Sign, write_name};
use crate::format::lex::text::{Text, TextPosition};
use crate::format::lex::tokens::{Token, Tokens};
use crate::format::suits::check_tour;
use crate::format::{MAX_NAMES, NAME_COST};
use crate::problem::Ground;
use crate::square::{Point, Square, from_one};
use crate::square_names::SquareNames;
use crate::tour::Tour;

/// How many names stand on a line.
const PER_LINE: usize = 16;

/// Writes the squares, or vertices, in the order of the tour, by name.
///
/// Names of vertices that hold other signs than letters, digits, `_`, `.`, `+`, `-` and `*` are
/// written as JSON strings. Cost: O(squares).
///
/// # Errors
///
/// Those of `out`; [`io::ErrorKind::InvalidInput`] for a tour of another ground.
///
/// ```
/// use hippodrome::{EdgeList, Ends, Problem, Square, format::write_moves, verify};
///
/// let names = ["A", "B", "new york"].map(String::from).to_vec();
/// let graph = EdgeList::named(names, false, vec![(0, 1), (1, 2)])?;
/// let problem = Problem::on_graph(graph, Ends::Any);
/// let tour = verify(&problem, &[0, 1, 2].map(Square::new))?;
/// let mut text = Vec::new();
/// write_moves(&mut text, problem.ground(), &tour)?;
/// assert_eq!(text, b"A B \"new york\"\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_moves(out: &mut impl Write, ground: &Ground, tour: &Tour) -> io::Result<()> {
    check_tour(tour, ground.len())?;
    let edges = match ground {
        Ground::Board { board, .. } => {
            let points = tour.squares().iter().map(|&square| board.point_of(square));
            return write_points(out, board.ranks(), board.files(), board.names(), points);
        }
        Ground::Graph(edges) => edges,
    };
    let mut line = Vec::new();
    for squares in tour.squares().chunks(PER_LINE) {
        line.clear();
        for &square in squares {
            if !line.is_empty() {
                line.push(b' ');
            }
            write_name(&mut line, &edges.name(square))?;
        }
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

/// The name of a square, or of a vertex, as [`write_moves`] writes it; that of one that is not there as [`Ground::name`] has it.
pub fn written_name(ground: &Ground, square: Square) -> String {
    let edges = match ground {
        Ground::Board { board, .. } => return board.name(square),
        Ground::Graph(edges) => edges,
    };
    let mut name = Vec::new();
    match (
        write_name(&mut name, &edges.name(square)),
        String::from_utf8(name),
    ) {
        (Ok(()), Ok(name)) => name,
        _ => unreachable!("a name is text, and so is its quotation"),
    }
}

/// The longest half of a name, its file or its rank, that is kept as text.
const HALF: usize = 8;
/// Files up to which the letters of each are kept, and ranks up to which the digits are: short ones.
const MAX_FILES: u64 = 26 * 26 * 26;
const MAX_RANKS: u64 = 100_000;

/// Writes points of a board with these sides by name, as [`write_moves`] does.
///
/// Nothing is kept but the text of each file and of each rank, so that a name is two copies: a few
/// nanoseconds. On very long sides, and of a point beyond them, each name is worked out.
///
/// # Errors
///
/// Those of `out`.
///
/// ```
/// use hippodrome::{Point, SquareNames, format::write_points};
///
/// let mut text = Vec::new();
/// let corners = [Point::new(26, 7), Point::new(0, 0)];
/// write_points(&mut text, 8, 40, SquareNames::Chess, corners)?;
/// write_points(&mut text, 8, 40, SquareNames::RowColumn, corners)?;
/// write_points(&mut text, 8, 40, SquareNames::Chess, [Point::new(2, 4).on_level(1)])?;
/// assert_eq!(text, b"aa8 a1\n0,26 7,0\nc5.2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_points(
    out: &mut impl Write,
    ranks: u64,
    files: u64,
    names: SquareNames,
    points: impl IntoIterator<Item = Point>,
) -> io::Result<()> {
    let points = points.into_iter();
    if ranks > MAX_RANKS || files > MAX_FILES {
        return write_lines(out, points, |line, point| {
            write!(line, "{}", names.name(point, ranks))
        });
    }
    let half = |text: &str| {
        let mut bytes = [b' '; HALF];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        (bytes, text.len())
    };
    let letters = |file| Point::new(file, 0).to_string();
    let of_file = |file| match names {
        SquareNames::Chess => half(letters(file).trim_end_matches('1')),
        SquareNames::RowColumn => half(&file.to_string()),
    };
    let of_rank = |rank: u64| match names {
        SquareNames::Chess => half(&(rank + 1).to_string()),
        SquareNames::RowColumn => half(&format!("{},", ranks - 1 - rank)),
    };
    let of_files: Vec<_> = (0..files).map(of_file).collect();
    let of_ranks: Vec<_> = (0..ranks).map(of_rank).collect();
    write_lines(out, points, |line, point| {
        let (Some(of_file), Some(of_rank)) = (
            of_files.get(point.file as usize),
            of_ranks.get(point.rank as usize),
        ) else {
            return write!(line, "{}", names.name(point, ranks));
        };
        let halves = match names {
            SquareNames::Chess => [of_file, of_rank],
            SquareNames::RowColumn => [of_rank, of_file],
        };
        for (bytes, used) in halves {
            let end = line.len() + used;
            line.extend_from_slice(bytes);
            line.truncate(end);
        }
        match point.level {
            0 => Ok(()),
            level => write!(line, ".{}", from_one(level)),
        }
    })
}

/// Writes names between spaces, a number of them on a line.
fn write_lines(
    out: &mut impl Write,
    mut points: impl Iterator<Item = Point>,
    name: impl Fn(&mut Vec<u8>, Point) -> io::Result<()>,
) -> io::Result<()> {
    let mut line = Vec::with_capacity(PER_LINE * (2 * HALF + 1));
    loop {
        line.clear();
        for point in points.by_ref().take(PER_LINE) {
            name(&mut line, point)?;
            line.push(b' ');
        }
        let Some(last) = line.last_mut() else {
            return Ok(());
        };
        *last = b'\n';
        out.write_all(&line)?;
    }
}

/// Reads squares by name.
pub(crate) fn read<R: BufRead>(text: Text<R>, most: usize) -> Result<Claim, ReadClaimError> {
    let mut tokens = Tokens::new(text);
    let mut depth = 0usize;
    let mut points: Vec<Point> = Vec::new();
    let mut numbers: Vec<u32> = Vec::new();
    // The first number that does not follow the one before.
    let mut wrong = None;
    // A number that waits for its square, or stands behind it.
    let mut number: Option<(u32, TextPosition)> = None;
    let mut behind = false;
    let mut newlines = 0;
    let mut closed = false;
    let mut moved: Option<char> = None;
    // The word before each number, as in `Move 1: a1`, and where one waits for its number.
    let mut counter: Option<String> = None;
    let mut counted: Option<TextPosition> = None;
    loop {
        let token = tokens.next()?;
        let at = tokens.at;
        if let Some(place) = counted.take()
            && !(token == Token::Word && tokens.word.starts_with(|c: char| c.is_ascii_digit()))
        {
            let word = counter.as_deref().unwrap_or_default();
            let source = word.parse::<Point>().err();
            return Err(
                source.map_or(ReadClaimError::Empty, |source| ReadClaimError::Square {
                    at: place,
                    source,
                }),
            );
        }
        match token {
            Token::Word if tokens.word.chars().all(is_bullet) => {}
            Token::Word if table::IS_READ && joins(&tokens.word, points.is_empty()) => {}
            Token::Word if counts(&tokens.word, counter.as_deref(), points.is_empty()) => {
                check_pending(number)?;
                counter = Some(tokens.word.clone());
                counted = Some(at);
            }
            Token::Word => {
                let gap = newlines > 1 && depth == 0 || closed;
                if gap && !points.is_empty() {
                    return Err(ReadClaimError::Second(at.line));
                }
                let (counter, name) = numbered(&tokens.word, at)?;
                if let Some(found) = counter {
                    check_pending(number)?;
                    if numbers.len() >= most {
                        return Err(ReadClaimError::TooMany { at, most });
                    }
                    let wanted = numbers.last().map_or(found, |last| last.saturating_add(1));
                    if found != wanted && wrong.is_none() {
                        wrong = Some(ReadClaimError::Numbering { at, found, wanted });
                    }
                    behind |= numbers.is_empty() && points.len() == 1;
                    numbers.push(found);
                    number = Some((found, at));
                }
                if !name.is_empty() {
                    let (piece, square) = without_piece(name);
                    if let Some(piece) = piece {
                        if *moved.get_or_insert(piece) != piece {
                            return Err(ReadClaimError::Word {
                                at,
                                word: name.to_owned(),
                                wanted: "a square of the piece that moves before: a tour has one piece",
                            });
                        }
                    }
                    let point = square.strip_suffix('.').unwrap_or(square).parse();
                    let point = point.map_err(|source| ReadClaimError::Square { at, source })?;
                    if points.len() >= most {
                        return Err(ReadClaimError::TooMany { at, most });
                    }
                    points.push(point);
                    tokens.text.progress();
                    number = None;
                }
            }
            Token::Open(_) => {
                depth += 1;
                if closed {
                    return Err(ReadClaimError::Second(at.line));
                }
            }
            Token::Close(')') if depth == 0 && number.is_some() => {}
            Token::Close(bracket) => {
                depth = depth.checked_sub(1).ok_or(ReadClaimError::Bracket {
                    at,
                    bracket,
                    wanted: "nothing is open",
                })?;
                closed = depth == 0 && number.is_none();
            }
            Token::Colon if number.is_none() => {
                return Err(ReadClaimError::Word {
                    at,
                    word: ":".to_owned(),
                    wanted: "in place: a colon may only follow the number of a square",
                });
            }
            Token::End => break,
            Token::Newline => {}
            Token::Comma
            | Token::Semicolon
            | Token::Colon
            | Token::Bar
            | Token::Dash
            | Token::Rule
            | Token::Arrow => {}
        }
        newlines = if token == Token::Newline {
            newlines + 1
        } else {
            0
        };
    }
    let points = joined_moves::visited(points);
    let each = numbers.len() == points.len();
    if !(behind && each) {
        check_pending(number)?;
    }
    if points.is_empty() {
        return Err(ReadClaimError::Empty);
    }
    let Some(wrong) = wrong else {
        return Ok(Claim::of(Body::Points(points)));
    };
    let column = usize::from(behind);
    match table::in_order(&numbers, points) {
        Some(points) if each => Ok(Claim {
            step_column: Some(column),
            ..Claim::of(Body::Points(points))
        }),
        _ => Err(wrong),
    }
}

/// Whether a piece is written as this letter or sign.
pub(super) fn is_piece(sign: char) -> bool {
    matches!(
        sign,
        'K' | 'Q' | 'R' | 'B' | 'N' | 'S' | 'C' | '\u{2654}'..='\u{265f}'
    )
}

/// Splits `Na1` into the letter of its piece and its square. A letter is one in capitals before a file in small letters: K, Q, R, B
/// and N as in English, S as the German knight, C as the Romance ones. A figurine is no letter and needs no such care.
pub(crate) fn without_piece(name: &str) -> (Option<char>, &str) {
    let mut rest = name.chars();
    let first = rest.next();
    let file: fn(char) -> bool = match first.filter(|&sign| is_piece(sign)) {
        Some(sign) if sign.is_ascii() => |c| c.is_ascii_lowercase(),
        Some(_) => |c| c.is_ascii_alphabetic(),
        None => return (None, name),
    };
    let square = rest.as_str();
    let rank = square.trim_start_matches(file);
    match rank.len() < square.len() && rank.starts_with(|c: char| c.is_ascii_digit()) {
        true => (first, rest.as_str()),
        false => (None, name),
    }
}

/// Whether it is a sign before an entry of a list.
pub(crate) fn is_bullet(sign: char) -> bool {
    matches!(
        sign,
        '•' | '‣' | '◦' | '▪' | '●' | '○' | '*' | '-' | '–' | '—'
    )
}

/// Whether it is the word in `Move 1: a1`: that before the first number, or else any of two letters or more at the beginning.
fn counts(word: &str, known: Option<&str>, begins: bool) -> bool {
    let is_word = || word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    table::IS_READ
        && match known {
            Some(known) => known == word,
            None => begins && is_word(),
        }
}

/// Whether it is a word in `from a1 to c2`, or before the last square of all, as in `a1, c2 and e1`, in English or German.
fn joins(word: &str, begins: bool) -> bool {
    let is_one_of = |words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    is_one_of(&["from", "von"]) || !begins && is_one_of(&["to", "nach", "and", "und"])
}

/// Splits `12.a1` into its number and its square, either of which may be absent.
fn numbered(word: &str, at: TextPosition) -> Result<(Option<u32>, &str), ReadClaimError> {
    let end = word.find(|c: char| !c.is_ascii_digit());
    let (digits, rest) = word.split_at(end.unwrap_or(word.len()));
    let name = rest.strip_prefix('.').unwrap_or(rest);
    if digits.is_empty() || !(rest.is_empty() || rest.starts_with('.')) {
        return Ok((None, word));
    }
    match digits.parse() {
        Ok(number) => Ok((Some(number), name)),
        Err(_) => Err(ReadClaimError::TooLarge {
            at,
            word: digits.to_owned(),
        }),
    }
}

/// A number must be followed by a square before the next one, or the end, comes.
fn check_pending(number: Option<(u32, TextPosition)>) -> Result<(), ReadClaimError> {
    match number {
        None => Ok(()),
        Some((number, at)) => Err(ReadClaimError::Word {
            at,
            word: number.to_string(),
            wanted: "a square, and none follows it: write squares as in d4",
        }),
    }
}

/// Reads vertices by name.
pub(crate) fn read_names<R: BufRead>(text: Text<R>, most: usize) -> Result<Claim, ReadClaimError> {
    let mut names = NameReader::new(text);
    let mut all: Vec<String> = Vec::new();
    let mut cost = 0;
    let mut depth = 0usize;
    let mut newlines = 0;
    loop {
        let sign = names.next().map_err(name_error)?;
        let at = names.at;
        match sign {
            Sign::Name => {
                if newlines > 1 && depth == 0 && !all.is_empty() {
                    return Err(ReadClaimError::Second(at.line));
                }
                cost += names.name.len() + NAME_COST;
                if cost > MAX_NAMES {
                    return Err(ReadClaimError::LongNames(at));
                }
                if all.len() >= most {
                    return Err(ReadClaimError::TooMany { at, most });
                }
                all.push(names.name.clone());
                names.text.progress();
            }
            Sign::Open if depth == 0 && !all.is_empty() => {
                return Err(ReadClaimError::Second(at.line));
            }
            Sign::Open => depth += 1,
            Sign::Close => depth = depth.saturating_sub(1),
            Sign::Newline | Sign::Arrow | Sign::Comma => {}
            Sign::End => break,
        }
        newlines = if sign == Sign::Newline {
            newlines + 1
        } else {
            0
        };
    }
    if all.is_empty() {
        return Err(ReadClaimError::Empty);
    }
    Ok(Claim::of(Body::Names(all)))
}

fn name_error(error: NameError) -> ReadClaimError {
    match error {
        NameError::Text(error) => error.into(),
        NameError::Quoted(at) => ReadClaimError::Word {
            at,
            word: "\"".to_owned(),
            wanted: "the beginning of a quoted name: close it, with escapes as in JSON",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Body, String> {
        read(Text::new(text.as_bytes()).unwrap(), 100)
            .map(|claim| claim.body)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn numbers_must_count() {
        let plain = read_text("a1 b3 c5").unwrap();
        for text in [
            "1. a1 2. b3 3. c5",
            "0: a1\n1: b3\n2: c5",
            "5) a1 b3 6) c5",
            "1,a1\n2,b3\n3,c5\n",
            "1;a1\n2;b3\n3;c5\n",
            "a1,0\nb3,1\nc5,2\n",
            "Move 1: a1\nMove 2: b3\nMove 3: c5\n",
            "Move 1: a1 -> b3\nMove 2: b3 -> c5\n",
            "Zug 1: a1-b3\nZug 2: b3-c5\n",
            "Move 1: from a1 to b3\nMove 2: from b3 to c5\n",
            "Zug 1 = a1, Zug 2 = b3, Zug 3 = c5",
            "• a1\n• b3\n• c5\n",
            "* a1\n* b3\n* c5\n",
        ] {
            assert_eq!(read_text(text).as_ref(), Ok(&plain), "{text}");
        }
        for text in [
            "castle a1 b3 c5",
            "Move 1: a1\nZug 2: b3\n",
            "Move 1: Move 2: a1",
        ] {
            let flaw = read_text(text).unwrap_err();
            assert!(flaw.contains("is not a square"), "{flaw}");
        }
        assert_eq!(
            read_text("1. a1\n3. b3").unwrap_err(),
            "line 2, column 1: square number 3 comes where 2 should: a line is missing or moved"
        );
        assert_eq!(
            read_text("1. a1 2. ").unwrap_err(),
            "line 1, column 7: `2` is not a square, and none follows it: write squares as in d4"
        );
    }

    #[test]
    fn moves_from_square_to_square_are_a_path() {
        let plain = read_text("a1 c2 a3 b1").unwrap();
        for text in [
            "a1-c2\nc2-a3\na3-b1\n",
            "a1 -> c2\nc2 -> a3\na3 -> b1\n",
            "a1 to c2\nc2 to a3\na3 to b1\n",
            "a1 To c2 to a3 to b1",
            "from a1 to c2\nfrom c2 to a3\nfrom a3 to b1\n",
            "1. von a1 nach c2\n2. von c2 nach a3\n3. von a3 nach b1\n",
            "a1, c2, a3 and b1",
            "a1, c2, a3 und b1.",
            "1. a1-c2\n2. c2-a3\n3. a3-b1\n",
            "Na1-c2, Nc2-a3, Na3-b1",
        ] {
            assert_eq!(read_text(text).as_ref(), Ok(&plain), "{text}");
        }
        let count = |text| match read_text(text) {
            Ok(Body::Points(points)) => points.len(),
            read => panic!("{read:?}"),
        };
        // One move does not begin where the one before ended, or one begins and does not end.
        assert_eq!(count("a1-c2\nc2-a3\nb3-b1\n"), 6);
        assert_eq!(count("a1-c2\nc2-a3\na3\n"), 5);
        assert_eq!(count("a1-a1\n"), 2);
        assert!(read_text("to a1 c2").is_err());
    }

    #[test]
    fn names_are_read_as_lists_too() {
        let read = |text: &str| {
            read_names(Text::new(text.as_bytes()).unwrap(), 100)
                .map(|claim| claim.body)
                .map_err(|error| error.to_string())
        };
        let names = ["A", "new york", "2"].map(String::from).to_vec();
        for text in ["A \"new york\"\n2\n", "['A', 'new york', '2']"] {
            assert_eq!(read(text), Ok(Body::Names(names.clone())));
        }
        assert_eq!(
            read("A B\n\nC D").unwrap_err(),
            "line 3: a second tour begins: give one at a time"
        );
        assert_eq!(read(" \n").unwrap_err(), ReadClaimError::Empty.to_string());
    }
}
