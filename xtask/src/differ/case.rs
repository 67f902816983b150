//! A small problem, written in a line, and read again.
//!
//! A [`Case`] says what somebody would type, without a word of the library: `torus:3x4-a1 --piece king
//! --closed --given 3=b2`. A graph is `graph:4:0-1,1-2,2-3`, and `arcs:3:0-1,1-2` one whose edges lead one
//! way. Squares and vertices are told by their place in the list of all, level by level, rank by rank.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use hippodrome::{
    Board, Constraints, Contradiction, EdgeList, Ends, Ground, Piece, Problem, Square,
};

/// What is toured.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum CaseGround {
    /// A box, holes cut out, on a surface.
    Board {
        surface: String,
        ranks: usize,
        files: usize,
        levels: usize,
        /// Files, ranks and levels, from 0.
        squares: Vec<[usize; 3]>,
        /// The names of its parts.
        piece: Vec<String>,
    },
    /// Vertices, and edges between them.
    Graph {
        vertices: usize,
        edges: Vec<(usize, usize)>,
        directed: bool,
    },
}

/// A problem as somebody would type it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Case {
    pub(super) ground: CaseGround,
    pub(super) closed: bool,
    pub(super) start: Option<usize>,
    pub(super) end: Option<usize>,
    /// Numbers, from 1, and their squares.
    pub(super) given: Vec<(usize, usize)>,
    pub(super) required: Vec<(usize, usize)>,
    pub(super) forbidden: Vec<(usize, usize)>,
}

/// All surfaces.
pub(super) const SURFACES: [&str; 5] = ["flat", "cylinder", "torus", "mobius", "klein"];

impl CaseGround {
    /// How many squares or vertices there are.
    pub(super) fn len(&self) -> usize {
        match self {
            CaseGround::Board { squares, .. } => squares.len(),
            CaseGround::Graph { vertices, .. } => *vertices,
        }
    }

    /// The name of a square, from its file, rank and level, or of a vertex.
    fn name(&self, at: usize) -> String {
        match self {
            CaseGround::Board { squares, .. } => square_name(squares[at]),
            CaseGround::Graph { .. } => at.to_string(),
        }
    }

    fn named(&self, name: &str) -> anyhow::Result<usize> {
        let found = (0..self.len()).find(|&at| self.name(at) == name);
        found.with_context(|| format!("`{name}` is not there"))
    }
}

fn square_name([file, rank, level]: [usize; 3]) -> String {
    let letter = char::from(b'a' + file as u8);
    match level {
        0 => format!("{letter}{}", rank + 1),
        _ => format!("{letter}{}.{}", rank + 1, level + 1),
    }
}

pub(super) fn all_squares(ranks: usize, files: usize, levels: usize) -> Vec<[usize; 3]> {
    let places = 0..ranks * files * levels;
    let place = |at: usize| [at % files, at / files % ranks, at / files / ranks];
    places.map(place).collect()
}

impl fmt::Display for CaseGround {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseGround::Board {
                surface,
                ranks,
                files,
                levels,
                squares,
                piece,
            } => {
                if surface != "flat" {
                    write!(f, "{surface}:")?;
                }
                write!(f, "{ranks}x{files}")?;
                if *levels > 1 {
                    write!(f, "x{levels}")?;
                }
                for square in all_squares(*ranks, *files, *levels) {
                    if !squares.contains(&square) {
                        write!(f, "-{}", square_name(square))?;
                    }
                }
                write!(f, " --piece {}", piece.join("+"))
            }
            CaseGround::Graph {
                vertices,
                edges,
                directed,
            } => {
                let kind = if *directed { "arcs" } else { "graph" };
                let edges: Vec<String> = edges.iter().map(|(v, w)| format!("{v}-{w}")).collect();
                write!(f, "{kind}:{vertices}:{}", edges.join(","))
            }
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |at: usize| self.ground.name(at);
        write!(f, "{}", self.ground)?;
        if self.closed {
            f.write_str(" --closed")?;
        }
        for (option, end) in [("start", self.start), ("end", self.end)] {
            if let Some(end) = end {
                write!(f, " --{option} {}", name(end))?;
            }
        }
        for &(number, at) in &self.given {
            write!(f, " --given {number}={}", name(at))?;
        }
        for (option, moves) in [("require", &self.required), ("forbid", &self.forbidden)] {
            for &(from, to) in moves {
                write!(f, " --{option} {}-{}", name(from), name(to))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Case {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Case> {
        let mut words = line.split_whitespace();
        let mut case = Case {
            ground: ground(words.next().context("a line begins with a board")?)?,
            closed: false,
            start: None,
            end: None,
            given: Vec::new(),
            required: Vec::new(),
            forbidden: Vec::new(),
        };
        while let Some(option) = words.next() {
            if option == "--closed" {
                case.closed = true;
                continue;
            }
            let value = words.next().context("an option without its value")?;
            let named = |name: &str| case.ground.named(name);
            let both = |moves: &str| {
                let (from, to) = moves.split_once('-').context("a move is a1-b3")?;
                anyhow::Ok((named(from)?, named(to)?))
            };
            match option {
                "--piece" => match &mut case.ground {
                    CaseGround::Board { piece, .. } => {
                        *piece = value.split('+').map(str::to_owned).collect();
                    }
                    CaseGround::Graph { .. } => bail!("a graph has no piece"),
                },
                "--start" => case.start = Some(named(value)?),
                "--end" => case.end = Some(named(value)?),
                "--given" => {
                    let (number, name) = value.split_once('=').context("a number is 3=a1")?;
                    case.given.push((number.parse()?, named(name)?));
                }
                "--require" => case.required.push(both(value)?),
                "--forbid" => case.forbidden.push(both(value)?),
                _ => bail!("`{option}` is no option of a problem"),
            }
        }
        Ok(case)
    }
}

fn ground(word: &str) -> anyhow::Result<CaseGround> {
    let parts: Vec<&str> = word.split(':').collect();
    if let [kind @ ("graph" | "arcs"), vertices, edges] = parts[..] {
        let edge = |text: &str| {
            let (v, w) = text.split_once('-').context("an edge is 0-1")?;
            anyhow::Ok((v.parse()?, w.parse()?))
        };
        let edges = edges.split(',').filter(|text| !text.is_empty()).map(edge);
        return Ok(CaseGround::Graph {
            vertices: vertices.parse()?,
            edges: edges.collect::<anyhow::Result<_>>()?,
            directed: kind == "arcs",
        });
    }
    let (surface, board) = word.split_once(':').unwrap_or(("flat", word));
    ensure!(SURFACES.contains(&surface), "`{surface}` is no surface");
    let mut words = board.split('-');
    let sides = words.next().unwrap_or_default().split('x');
    let sides: Vec<usize> = sides.map(str::parse).collect::<Result<_, _>>()?;
    let [ranks, files, levels] = match sides[..] {
        [ranks, files] => [ranks, files, 1],
        [ranks, files, levels] => [ranks, files, levels],
        _ => bail!("`{word}` is no board"),
    };
    let holes: Vec<&str> = words.collect();
    let mut squares = all_squares(ranks, files, levels);
    squares.retain(|&square| !holes.contains(&square_name(square).as_str()));
    Ok(CaseGround::Board {
        surface: surface.to_owned(),
        ranks,
        files,
        levels,
        squares,
        piece: vec!["knight".to_owned()],
    })
}

impl Case {
    /// The case as the library takes it, unless it contradicts itself.
    pub(super) fn ask(&self) -> anyhow::Result<Result<Problem, Contradiction>> {
        let square = |at: usize| Square::new(at as u32);
        let ground = match &self.ground {
            CaseGround::Board { piece, .. } => {
                let text = self.ground.to_string();
                let board: Board = text.split(' ').next().unwrap_or_default().parse()?;
                let piece: Piece = piece.join("+").parse()?;
                Ground::Board { board, piece }
            }
            CaseGround::Graph {
                vertices,
                edges,
                directed,
            } => {
                let edges = edges.iter().map(|&(v, w)| (v as u32, w as u32));
                let made = match directed {
                    true => EdgeList::directed(*vertices as u32, edges),
                    false => EdgeList::undirected(*vertices as u32, edges),
                };
                Ground::Graph(made?)
            }
        };
        ensure!(
            ground.len() == self.ground.len(),
            "another number of squares"
        );
        let ends = Ends::new(self.closed, self.start.map(square), self.end.map(square));
        let ends = ends.context("a closed tour has no end")?;
        let moves = |moves: &[(usize, usize)]| {
            let moves = moves.iter().map(|&(v, w)| (square(v), square(w)));
            moves.collect()
        };
        let given = self.given.iter();
        let constraints = Constraints {
            given: given
                .map(|&(number, at)| (number as u32 - 1, square(at)))
                .collect(),
            required: moves(&self.required),
            forbidden: moves(&self.forbidden),
            ..Constraints::default()
        };
        Ok(Problem::new(ground, ends).with(constraints))
    }
}
