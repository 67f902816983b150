//! Small problems: made at random, written in a line, and read again.
//!
//! A [`Case`] says what somebody would type, without a word of the library: `torus:3x4-a1 --piece king
//! --closed --given 3=b2`. A graph is `graph:4:0-1,1-2,2-3`, and `arcs:3:0-1,1-2` one whose edges lead one
//! way. Squares and vertices are told by their place in the list of all, level by level, rank by rank.
//! Three quarters of what is given or required is taken from some tour, for most of the rest excludes any.

use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use hippodrome::{
    Board, Constraints, Contradiction, EdgeList, Ends, Ground, Piece, Problem, Square,
};

use super::brute_force::Truth;
use crate::dice::Dice;

/// What is toured.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Place {
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
    pub(super) place: Place,
    pub(super) closed: bool,
    pub(super) start: Option<usize>,
    pub(super) end: Option<usize>,
    /// Numbers, from 1, and their squares.
    pub(super) given: Vec<(usize, usize)>,
    pub(super) required: Vec<(usize, usize)>,
    pub(super) forbidden: Vec<(usize, usize)>,
}

/// Pieces, those that are common first.
const PIECES: [&str; 20] = [
    "knight",
    "wazir",
    "king",
    "rook",
    "bishop",
    "queen",
    "knight+camel",
    "ferz",
    "camel",
    "zebra",
    "wazir+knight",
    "dabbaba",
    "alfil",
    "rook+knight",
    "ferz+dabbaba",
    "giraffe",
    "threeleaper",
    "bishop+wazir",
    "1,4+2,3",
    "knight+zebra+wazir",
];

const SURFACES: [&str; 5] = ["flat", "cylinder", "torus", "mobius", "klein"];

impl Place {
    /// How many squares or vertices there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Place::Board { squares, .. } => squares.len(),
            Place::Graph { vertices, .. } => *vertices,
        }
    }

    /// The name of a square, from its file, rank and level, or of a vertex.
    fn name(&self, at: usize) -> String {
        match self {
            Place::Board { squares, .. } => square_name(squares[at]),
            Place::Graph { .. } => at.to_string(),
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

fn all_squares(ranks: usize, files: usize, levels: usize) -> Vec<[usize; 3]> {
    let places = 0..ranks * files * levels;
    let place = |at: usize| [at % files, at / files % ranks, at / files / ranks];
    places.map(place).collect()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Board {
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
            Place::Graph {
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
        let name = |at: usize| self.place.name(at);
        write!(f, "{}", self.place)?;
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
            place: place(words.next().context("a line begins with a board")?)?,
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
            let named = |name: &str| case.place.named(name);
            let both = |moves: &str| {
                let (from, to) = moves.split_once('-').context("a move is a1-b3")?;
                anyhow::Ok((named(from)?, named(to)?))
            };
            match option {
                "--piece" => match &mut case.place {
                    Place::Board { piece, .. } => {
                        *piece = value.split('+').map(str::to_owned).collect();
                    }
                    Place::Graph { .. } => bail!("a graph has no piece"),
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

fn place(word: &str) -> anyhow::Result<Place> {
    let parts: Vec<&str> = word.split(':').collect();
    if let [kind @ ("graph" | "arcs"), vertices, edges] = parts[..] {
        let edge = |text: &str| {
            let (v, w) = text.split_once('-').context("an edge is 0-1")?;
            anyhow::Ok((v.parse()?, w.parse()?))
        };
        let edges = edges.split(',').filter(|text| !text.is_empty()).map(edge);
        return Ok(Place::Graph {
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
    Ok(Place::Board {
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
        let ground = match &self.place {
            Place::Board { piece, .. } => {
                let text = self.place.to_string();
                let board: Board = text.split(' ').next().unwrap_or_default().parse()?;
                let piece: Piece = piece.join("+").parse()?;
                Ground::Board { board, piece }
            }
            Place::Graph {
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
            ground.len() == self.place.len(),
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
        };
        Ok(Problem::new(ground, ends).with(constraints))
    }

    /// A random problem whose tours are not too many to be walked one by one, and these.
    pub(super) fn random(dice: &mut Dice) -> (Case, Truth) {
        loop {
            let free = Case::free(dice);
            let Some(truth) = Truth::of(&free) else {
                continue;
            };
            if dice.below(2) == 0 {
                return (free, truth);
            }
            let case = free.constrained(&truth, dice);
            if let Some(truth) = Truth::of(&case) {
                return (case, truth);
            }
        }
    }

    fn free(dice: &mut Dice) -> Case {
        let place = match dice.below(100) {
            0..14 => random_graph(dice, false),
            14..18 => random_graph(dice, true),
            _ => random_board(dice),
        };
        let squares = place.len() as u64;
        let mut any = || Some(dice.below(squares) as usize);
        let (one, other) = (any(), any());
        let (closed, start, end) = match dice.below(20) {
            0..7 => (false, None, None),
            7..12 => (true, None, None),
            12 | 13 => (true, one, None),
            14 | 15 => (false, one, None),
            16 | 17 => (false, None, one),
            _ => (false, one, other),
        };
        Case {
            place,
            closed,
            start,
            end,
            given: Vec::new(),
            required: Vec::new(),
            forbidden: Vec::new(),
        }
    }

    /// The same with something given, required or forbidden.
    fn constrained(&self, truth: &Truth, dice: &mut Dice) -> Case {
        let mut case = self.clone();
        let squares = self.place.len();
        let tours = &truth.numberings;
        let tour = match tours.len() {
            0 => None,
            all => Some(&tours[dice.below(all as u64) as usize]).filter(|_| dice.below(4) > 0),
        };
        let moves = truth.all_moves();
        let a_move = |dice: &mut Dice| match tour {
            Some(tour) if squares > 1 => {
                let at = 1 + dice.below(squares as u64 - 1) as usize;
                Some((tour[at - 1], tour[at]))
            }
            _ if moves.is_empty() => None,
            _ => Some(moves[dice.below(moves.len() as u64) as usize]),
        };
        let kind = dice.below(8);
        if kind < 4 {
            for _ in 0..=dice.below(3) {
                let at = dice.below(squares as u64) as usize;
                let random = dice.below(squares as u64) as usize;
                case.given
                    .push((at + 1, tour.map_or(random, |tour| tour[at])));
            }
        }
        if (3..7).contains(&kind) {
            for _ in 0..=dice.below(3) {
                case.required.extend(a_move(dice));
            }
        }
        if kind >= 5 {
            for _ in 0..=dice.below(3) {
                if !moves.is_empty() {
                    let at = dice.below(moves.len() as u64) as usize;
                    case.forbidden.push(moves[at]);
                }
            }
        }
        case
    }
}

fn random_board(dice: &mut Dice) -> Place {
    let surface = match dice.below(2) {
        0 => "flat",
        _ => SURFACES[dice.below(5) as usize],
    };
    let levels = 1 + [0, 0, 0, 0, 0, 0, 1, 2][dice.below(8) as usize];
    let (ranks, files) = match dice.below(8) {
        0 => (1, 1 + dice.below(9) as usize),
        1 => (1 + dice.below(9) as usize, 1),
        2 => {
            let side = 1 + dice.below(5) as usize;
            (side, side)
        }
        _ => (1 + dice.below(6) as usize, 1 + dice.below(7) as usize),
    };
    let some = 1 + dice.below(PIECES.len() as u64);
    let piece = PIECES[dice.below(some) as usize];
    let most = match piece {
        "knight" | "zebra" | "camel" | "bishop" | "ferz" => 4 + dice.below(22),
        _ => 2 + dice.below(12),
    } as usize;
    let mut squares = all_squares(ranks, files, levels);
    let keep_shape = dice.below(2) == 0;
    while squares.len() > most || squares.len() > 1 && !keep_shape && dice.below(3) > 0 {
        // The middle stays the middle: some boards keep a half turn.
        let at = dice.below(squares.len() as u64) as usize;
        let hole = squares.remove(at);
        let [file, rank, level] = hole;
        let turned = [files - 1 - file, ranks - 1 - rank, level];
        if keep_shape && squares.len() > 1 {
            squares.retain(|&square| square != turned);
        }
    }
    Place::Board {
        surface: surface.to_owned(),
        ranks,
        files,
        levels,
        squares,
        piece: piece.split('+').map(str::to_owned).collect(),
    }
}

fn random_graph(dice: &mut Dice, directed: bool) -> Place {
    let vertices = 1 + dice.below(11) as usize;
    let degree = 1 + dice.below(5);
    let mut edges = Vec::new();
    for v in 0..vertices {
        for w in 0..vertices {
            if v != w && (directed || v < w) && dice.below(vertices as u64) < degree {
                edges.push((v, w));
            }
        }
    }
    for at in (1..edges.len()).rev() {
        edges.swap(at, dice.below(at as u64 + 1) as usize);
    }
    Place::Graph {
        vertices,
        edges,
        directed,
    }
}
