//! A refutation as text: the problem, then a step a line.
//!
//! ```text
//! hippodrome refutation
//! board 4x6
//! piece knight
//! closed
//! ? a2 b4
//! x
//! x
//! ```
//!
//! `? a2 b4` supposes a move, `? a2` an end, `x` is a contradiction. Instead of these steps there may be a line `sweep` and
//! all squares, a line each, in the order in which a sweep deals with them; or a line `clauses` and the clauses that a search has learned,
//! a line each: `+ a1 b3 - b3 d4 .` says that the tour makes the first of these moves or does not make the second, and `+ a1 a1` means an end. Open tours have the line
//! `open`, and `start a1` and `end b2` where they are fixed. Numbers may be
//! given (`given 7 c4`), moves required (`require a1 b3`) or forbidden (`forbid a1 b3`). Instead of board and piece a
//! graph has the line `vertices 10`; the graph itself is not in the file, and its vertices are numbered from 1.

use std::io::{self, BufRead, Write};

use crate::board::Board;
use crate::format::MAX_REFUTATION;
use crate::format::lex::text::{ReadTextError, Text, excerpt};
use crate::leaper::Leaper;
use crate::piece::Piece;
use crate::problem::{Constraints, Ends, Ground, Problem};
#[cfg(feature = "sat")]
use crate::refutation::MoveLiteral;
use crate::refutation::{Refutation, RefutationStep};
use crate::square::Square;

/// The first line.
pub const REFUTATION: &str = "hippodrome refutation";

/// The line before the order of a sweep.
const SWEEP: &str = "sweep";

/// The line before clauses.
#[cfg(feature = "sat")]
const CLAUSES: &str = "clauses";

/// Why a text is no refutation.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRefutationError {
    /// The input is not text.
    #[error(transparent)]
    Text(#[from] ReadTextError),
    /// A line that is wrong.
    #[error("line {line}: {message}")]
    Line {
        /// From 1.
        line: u64,
        /// What is wrong, and what would be right.
        message: String,
    },
}

fn name(ground: &Ground, square: Square) -> String {
    match ground {
        Ground::Board { board, .. } => match board.point(square) {
            Some(point) => point.to_string(),
            None => board.name(square),
        },
        Ground::Graph(_) => (u64::from(square.raw()) + 1).to_string(),
    }
}

/// Writes a refutation of this problem, a step a line.
///
/// # Errors
///
/// Those of `out`.
pub fn write_refutation(
    out: &mut impl Write,
    problem: &Problem,
    refutation: &Refutation,
) -> io::Result<()> {
    let ground = problem.ground();
    writeln!(out, "{REFUTATION}")?;
    match ground {
        Ground::Board { board, piece } => writeln!(out, "board {board}\npiece {piece}")?,
        Ground::Graph(edges) => writeln!(out, "vertices {}", edges.len())?,
    }
    let ends = problem.ends();
    writeln!(out, "{}", if ends.is_closed() { "closed" } else { "open" })?;
    // Where a closed tour begins does not matter, unless numbers are given.
    let unnumbered = problem.constraints().given.is_empty();
    if let (Some(start), false) = (ends.start(), ends.is_closed() && unnumbered) {
        writeln!(out, "start {}", name(ground, start))?;
    }
    if let Some(end) = ends.end() {
        writeln!(out, "end {}", name(ground, end))?;
    }
    let constraints = problem.constraints();
    for &(step, square) in &constraints.given {
        writeln!(out, "given {} {}", step + 1, name(ground, square))?;
    }
    for (word, moves) in [
        ("require", &constraints.required),
        ("forbid", &constraints.forbidden),
    ] {
        for &(a, b) in moves {
            writeln!(out, "{word} {} {}", name(ground, a), name(ground, b))?;
        }
    }
    let steps = match refutation {
        Refutation::Tree(steps) => steps,
        Refutation::Sweep(order) => {
            writeln!(out, "{SWEEP}")?;
            for &square in order {
                writeln!(out, "{}", name(ground, square))?;
            }
            return Ok(());
        }
        #[cfg(feature = "sat")]
        Refutation::Clauses(clauses) => {
            writeln!(out, "{CLAUSES}")?;
            for clause in clauses {
                for literal in clause {
                    let sign = if literal.is_made { '+' } else { '-' };
                    let (a, b) = (name(ground, literal.a), name(ground, literal.b));
                    write!(out, "{sign} {a} {b} ")?;
                }
                writeln!(out, ".")?;
            }
            return Ok(());
        }
    };
    for step in steps {
        match *step {
            RefutationStep::Suppose(a, b) if a == b => writeln!(out, "? {}", name(ground, a))?,
            RefutationStep::Suppose(a, b) => {
                writeln!(out, "? {} {}", name(ground, a), name(ground, b))?
            }
            RefutationStep::Contradiction => writeln!(out, "x")?,
        }
    }
    Ok(())
}

/// Reads a refutation and the problem that it is about; `graph` is the ground of one that is about
/// a graph. Not checked: that is [`Refutation::check`].
///
/// # Errors
///
/// The first line that is wrong, or an error of the stream.
pub fn read_refutation(
    input: impl BufRead,
    graph: Option<Ground>,
) -> Result<(Problem, Refutation), ReadRefutationError> {
    let mut reader = Reader {
        text: Text::new(input)?,
        words: Vec::new(),
        line: 0,
    };
    reader.next()?;
    if reader.words.join(" ") != REFUTATION {
        return Err(reader.wrong(format!("the first line must be `{REFUTATION}`")));
    }
    let ground = reader.ground(graph)?;
    let problem = reader.problem(ground)?;
    let ground = problem.ground();
    if reader.words == [SWEEP] {
        let order = reader.order(ground)?;
        return Ok((problem, Refutation::Sweep(order)));
    }
    #[cfg(feature = "sat")]
    if reader.words == [CLAUSES] {
        let clauses = reader.clauses(ground)?;
        return Ok((problem, Refutation::Clauses(clauses)));
    }
    let mut steps = Vec::new();
    // Of each move that is known by now, whether it was supposed or its opposite was refuted: none is known
    // twice, so an input without end is not read for ever.
    let mut facts: Vec<bool> = Vec::new();
    let moves = ground.most_moves() + ground.len() as u64;
    let mut complete = false;
    while !reader.words.is_empty() {
        let step = match reader.words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["x"] => RefutationStep::Contradiction,
            ["?", end] => {
                let end = reader.square(ground, end)?;
                RefutationStep::Suppose(end, end)
            }
            ["?", a, b] => {
                RefutationStep::Suppose(reader.square(ground, a)?, reader.square(ground, b)?)
            }
            _ => {
                let line = excerpt(&reader.words.join(" "));
                let message =
                    format!("`{line}` is no step: write `? a1 b3`, `? a1` for an end, or `x`");
                return Err(reader.wrong(message));
            }
        };
        if steps.len() == MAX_REFUTATION {
            return Err(reader.wrong(format!("more than {MAX_REFUTATION} steps are not read")));
        }
        steps.push(step);
        // One step after the tree is enough to be wrong.
        if complete {
            break;
        }
        complete = match step {
            RefutationStep::Suppose(..) => {
                facts.push(true);
                false
            }
            RefutationStep::Contradiction => {
                while facts.last() == Some(&false) {
                    facts.pop();
                }
                facts.last_mut().map(|supposed| *supposed = false).is_none()
            }
        };
        if facts.len() as u64 > moves {
            let message = format!(
                "{} moves and ends were supposed or left out by now, and there are {moves} of them",
                facts.len()
            );
            return Err(reader.wrong(message));
        }
        reader.text.progress();
        reader.next()?;
    }
    Ok((problem, Refutation::Tree(steps)))
}

/// One line at a time, in words.
struct Reader<R> {
    text: Text<R>,
    /// Of the present line; none at the end.
    words: Vec<String>,
    line: u64,
}

impl<R: BufRead> Reader<R> {
    /// Goes to the next line that is not empty.
    fn next(&mut self) -> Result<(), ReadTextError> {
        self.text.skip_space()?;
        self.line = self.text.position().line;
        let mut line = String::new();
        self.text.rest_of_line(&mut line)?;
        self.words = line.split_whitespace().map(str::to_owned).collect();
        Ok(())
    }

    fn wrong(&self, message: String) -> ReadRefutationError {
        let line = self.line;
        ReadRefutationError::Line { line, message }
    }

    /// Passes over a line of this word and a value, if it comes next, and gives the value.
    fn value(&mut self, word: &str) -> Result<Option<(u64, String)>, ReadTextError> {
        match &self.words[..] {
            [first, value] if first == word => {
                let found = (self.line, value.clone());
                self.text.progress();
                self.next()?;
                Ok(Some(found))
            }
            _ => Ok(None),
        }
    }

    fn ground(&mut self, graph: Option<Ground>) -> Result<Ground, ReadRefutationError> {
        self.next()?;
        let at = |line, message: String| ReadRefutationError::Line { line, message };
        if let Some((line, vertices)) = self.value("vertices")? {
            let graph =
                graph.ok_or_else(|| at(line, "this is about a graph: give that too".to_owned()))?;
            return match graph.len().to_string() == vertices {
                true => Ok(graph),
                false => {
                    let (vertices, own) = (excerpt(&vertices), graph.len());
                    let message = format!("{vertices} vertices, but the graph has {own}");
                    Err(at(line, message))
                }
            };
        }
        let Some((line, board)) = self.value("board")? else {
            let message = "`board 8x8` or `vertices 10` must stand here".to_owned();
            return Err(self.wrong(message));
        };
        let board: Board = board
            .parse()
            .map_err(|error| at(line, format!("{error}")))?;
        let piece = match self.value("piece")? {
            Some((line, piece)) => piece
                .parse::<Piece>()
                .map_err(|error| at(line, error.to_string()))?,
            None => Leaper::KNIGHT.into(),
        };
        Ok(Ground::Board { board, piece })
    }

    /// The problem, from its ends on.
    fn problem(&mut self, ground: Ground) -> Result<Problem, ReadRefutationError> {
        let ends = self.ends(&ground)?;
        let mut constraints = Constraints::default();
        let line = self.line;
        let most = ground.most_moves() + ground.len() as u64;
        let mut asked = 0;
        while let [word, a, b] = &self.words[..] {
            asked += 1;
            if asked > most {
                return Err(self.wrong(format!(
                    "more than {most} constraints: there are no more squares and moves"
                )));
            }
            let moves = match word.as_str() {
                "given" => {
                    let number = a.parse::<u32>().ok().filter(|&number| number > 0);
                    let number = number.ok_or_else(|| {
                        self.wrong(format!("`{}` is no number: they go from 1", excerpt(a)))
                    })?;
                    constraints
                        .given
                        .push((number - 1, self.square(&ground, b)?));
                    self.text.progress();
                    self.next()?;
                    continue;
                }
                "require" => &mut constraints.required,
                "forbid" => &mut constraints.forbidden,
                _ => break,
            };
            moves.push((self.square(&ground, a)?, self.square(&ground, b)?));
            self.text.progress();
            self.next()?;
        }
        let constrained = Problem::new(ground, ends).with(constraints);
        constrained.map_err(|error| ReadRefutationError::Line {
            line,
            message: error.to_string(),
        })
    }

    fn ends(&mut self, ground: &Ground) -> Result<Ends, ReadRefutationError> {
        let closed = match self.words.join(" ").as_str() {
            "closed" => true,
            "open" => false,
            _ => return Err(self.wrong("`closed` or `open` must stand here".to_owned())),
        };
        self.next()?;
        let mut end = |word| -> Result<Option<Square>, ReadRefutationError> {
            match self.value(word)? {
                None => Ok(None),
                Some((line, name)) => {
                    let found = find(ground, &name);
                    let found =
                        found.map_err(|message| ReadRefutationError::Line { line, message });
                    Ok(Some(found?))
                }
            }
        };
        let (start, last) = (end("start")?, end("end")?);
        Ends::new(closed, start, last)
            .ok_or_else(|| self.wrong("a closed tour has no end".to_owned()))
    }

    /// The squares of a sweep, a line each, to the end.
    fn order(&mut self, ground: &Ground) -> Result<Vec<Square>, ReadRefutationError> {
        let mut order = Vec::new();
        loop {
            self.text.progress();
            self.next()?;
            match &self.words[..] {
                [] => return Ok(order),
                [name] if order.len() < ground.len() => order.push(self.square(ground, name)?),
                [_] => {
                    let message = format!(
                        "more than {} squares to sweep: there are no more",
                        ground.len()
                    );
                    return Err(self.wrong(message));
                }
                words => {
                    let line = excerpt(&words.join(" "));
                    let message = format!("`{line}` is no square: write one in each line");
                    return Err(self.wrong(message));
                }
            }
        }
    }

    /// Clauses, a line each, to the end.
    #[cfg(feature = "sat")]
    fn clauses(&mut self, ground: &Ground) -> Result<Vec<Vec<MoveLiteral>>, ReadRefutationError> {
        let (mut clauses, mut literals) = (Vec::new(), 0);
        loop {
            self.text.progress();
            self.next()?;
            let words = match &self.words[..] {
                [] => return Ok(clauses),
                [words @ .., end] if end == "." && words.len() % 3 == 0 => words,
                words => {
                    let line = excerpt(&words.join(" "));
                    let message = format!(
                        "`{line}` is no clause: write moves with + or - before them and a dot at the end, as in `+ a1 b3 - b3 d4 .`"
                    );
                    return Err(self.wrong(message));
                }
            };
            literals += 1 + words.len() / 3;
            if literals > MAX_REFUTATION {
                let message = format!("more than {MAX_REFUTATION} clauses and moves are not read");
                return Err(self.wrong(message));
            }
            let literal = |literal: &[String]| {
                let is_made = match literal[0].as_str() {
                    "+" => true,
                    "-" => false,
                    other => {
                        let other = excerpt(other);
                        let message =
                            format!("`{other}` before a move: write + if it is made, - if not");
                        return Err(self.wrong(message));
                    }
                };
                let (a, b) = (
                    self.square(ground, &literal[1])?,
                    self.square(ground, &literal[2])?,
                );
                Ok(MoveLiteral { a, b, is_made })
            };
            clauses.push(
                words
                    .chunks_exact(3)
                    .map(literal)
                    .collect::<Result<_, _>>()?,
            );
        }
    }

    fn square(&self, ground: &Ground, name: &str) -> Result<Square, ReadRefutationError> {
        find(ground, name).map_err(|message| self.wrong(message))
    }
}

/// The square of this name, or the vertex of this number.
fn find(ground: &Ground, name: &str) -> Result<Square, String> {
    match ground {
        Ground::Board { board, .. } => board.parse_square(name).map_err(|error| error.to_string()),
        Ground::Graph(edges) => {
            let number = name.parse::<u32>().ok();
            let index = number.and_then(|number| number.checked_sub(1));
            let index = index.filter(|&index| (index as usize) < edges.len());
            let wrong = || {
                let (name, most) = (excerpt(name), edges.len());
                format!("`{name}` is no vertex: they have the numbers 1 to {most}")
            };
            index.map(Square::new).ok_or_else(wrong)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::EdgeList;

    fn message(text: &str) -> String {
        let error = read_refutation(text.as_bytes(), None).unwrap_err();
        error.to_string()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let square = Square::new;
        let refutation = Refutation::Tree(vec![
            RefutationStep::Suppose(square(0), square(5)),
            RefutationStep::Suppose(square(3), square(3)),
            RefutationStep::Contradiction,
            RefutationStep::Contradiction,
        ]);
        let board: Board = "torus:3x4-b3".parse().unwrap();
        let ends = [
            Ends::Any,
            Ends::Closed,
            Ends::From(square(4)),
            Ends::To(square(4)),
            Ends::Between(square(1), square(3)),
        ];
        let piece: Piece = "king+knight".parse().unwrap();
        let on_board = Problem::on_board(board, piece, Ends::Any);
        let edges = EdgeList::undirected(6, vec![(0, 1), (1, 2), (0, 5)]).unwrap();
        for problem in [on_board, Problem::on_graph(edges, Ends::Any)] {
            for ends in ends {
                let constraints = Constraints {
                    required: vec![(square(1), square(2))],
                    forbidden: vec![(square(0), square(5))],
                    given: vec![(2, square(0))],
                    ..Constraints::default()
                };
                let problem = problem.with_ends(ends).with(constraints).unwrap();
                let mut text = Vec::new();
                write_refutation(&mut text, &problem, &refutation).unwrap();
                let read = read_refutation(&text[..], Some(problem.ground().clone())).unwrap();
                assert_eq!(read, (problem, refutation.clone()));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let head = "hippodrome refutation\nboard 3x4\n";
        assert_eq!(
            message("8x8\n"),
            "line 1: the first line must be `hippodrome refutation`"
        );
        assert_eq!(message(head), "line 3: `closed` or `open` must stand here");
        assert!(message("hippodrome refutation\nboard 3x\n").starts_with("line 2: "));
        assert_eq!(
            message("hippodrome refutation\nvertices 4\n"),
            "line 2: this is about a graph: give that too"
        );
        assert!(message(&format!("{head}piece kniht\n")).starts_with("line 3: `kniht`"));
        assert!(message(&format!("{head}open\nstart e1\n")).starts_with("line 4: "));
        assert_eq!(
            message(&format!("{head}open\n\nX\n")),
            "line 5: `X` is no step: write `? a1 b3`, `? a1` for an end, or `x`"
        );
        assert!(message(&format!("{head}open\n? a1 b9\n")).starts_with("line 4: "));
    }
}
