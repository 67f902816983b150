//! The move graph in numbers: computed once, written as text or as a document.

use std::io::{self, Write};

use hippodrome::format::StatedSquare;
use hippodrome::{Board, Graph, Ground, Leaper, Problem, Square, published};
use num_bigint::BigUint;
use serde::Serialize;

use crate::session::document::Digits;
use crate::tours::table::write_squares;
use crate::tours::title::board_title;

/// The most squares for which move sequences are counted: the numbers have as many digits.
const MAX_COUNTED: usize = 1024;
/// The most squares for which the search tree is worked out to its last digit.
const MAX_TREE: usize = 1 << 14;

/// The most squares from each of which distances are measured: O(squares * moves).
const MAX_MEASURED: usize = 1 << 12;

/// What there is to say of a move graph.
#[derive(Serialize)]
pub(super) struct Statistics {
    directed: bool,
    squares: usize,
    /// Each direction by itself.
    moves: usize,
    /// Moves of a square on average.
    branching: f64,
    search_tree: Option<Digits<BigUint>>,
    move_sequences: Option<Digits<BigUint>>,
    published: Vec<Known>,
    /// Numbers of moves, and how many squares have so many.
    degrees: Vec<(usize, usize)>,
    /// None if a square cannot be reached from another, or if there are too many.
    diameter: Option<u32>,
    #[serde(flatten)]
    connection: Option<Connection>,
}

/// A published number of tours.
#[derive(Serialize)]
struct Known {
    closed: bool,
    tours: &'static str,
    source: &'static str,
}

/// How a graph hangs together whose edges lead both ways.
#[derive(Serialize)]
struct Connection {
    components: u32,
    /// The squares of the two colors; none if there is an odd cycle.
    colors: Option<[usize; 2]>,
    articulations: Vec<StatedSquare>,
    #[serde(skip)]
    names: Vec<String>,
}

impl Connection {
    fn of(ground: &Ground, graph: &Graph) -> Connection {
        let coloring = graph.coloring();
        let dark = coloring.map(|colors| colors.iter().filter(|&&color| color).count());
        let articulations = graph.articulations();
        let squares = articulations.iter().copied();
        let last = graph.components().into_iter().max();
        Connection {
            components: last.map_or(0, |last| last + 1),
            colors: dark.map(|dark| [graph.len() - dark, dark]),
            names: squares.clone().map(|square| ground.name(square)).collect(),
            articulations: squares
                .map(|square| StatedSquare::of(ground, square))
                .collect(),
        }
    }
}

/// The full board of a knight, of which the textbook speaks, and those who publish numbers.
fn knights_board(problem: &Problem) -> Option<&Board> {
    let (board, piece) = problem.board()?;
    (piece == Leaper::KNIGHT && board.is_full()).then_some(board)
}

impl Statistics {
    pub(super) fn of(problem: &Problem, graph: &Graph) -> Statistics {
        let ground = problem.ground();
        let (n, moves) = (graph.len(), graph.moves());
        let known = |closed| {
            let board = knights_board(problem)?;
            let tours = published(board.ranks(), board.files(), closed)?;
            Some(Known {
                closed,
                tours: tours.count,
                source: tours.source,
            })
        };
        let mut degrees = vec![0usize; graph.max_degree() + 1];
        for v in 0..n {
            degrees[graph.degree(v)] += 1;
        }
        let degrees = degrees.into_iter().enumerate();
        Statistics {
            directed: !ground.is_symmetric(),
            squares: n,
            moves,
            branching: moves as f64 / n as f64,
            search_tree: (n <= MAX_TREE).then(|| Digits(search_tree(moves, n))),
            move_sequences: (n <= MAX_COUNTED).then(|| Digits(walks(graph))),
            published: [false, true].into_iter().filter_map(known).collect(),
            degrees: degrees.filter(|&(_, squares)| squares > 0).collect(),
            diameter: if n <= MAX_MEASURED {
                diameter(graph)
            } else {
                None
            },
            connection: ground.is_symmetric().then(|| Connection::of(ground, graph)),
        }
    }

    /// Writes it as text, and the moves of each square if they are not too many.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        problem: &Problem,
        graph: &Graph,
    ) -> io::Result<()> {
        let ground = problem.ground();
        let (n, moves) = (self.squares, self.moves);
        match ground {
            Ground::Board { board, piece } => writeln!(out, "{piece} on {}", board_title(board))?,
            Ground::Graph(_) if self.directed => writeln!(out, "a directed graph")?,
            Ground::Graph(_) => writeln!(out, "a graph")?,
        }
        let mut line = |what: &str, text: String| writeln!(out, "{what:<16} {text}");
        let (one, several) = match ground {
            Ground::Board { .. } => ("square", "squares"),
            Ground::Graph(_) => ("vertex", "vertices"),
        };
        line(several, n.to_string())?;
        let fill = 100.0 * moves as f64 / (n as f64 * n as f64);
        let pairs = match self.directed {
            true => String::new(),
            false => format!("{} there and back, ", moves / 2),
        };
        line(
            "moves",
            format!("{moves} directed, {pairs}{fill:.1} % of the {n}x{n} matrix"),
        )?;
        let divisor = gcd(moves, n);
        let board = knights_board(problem);
        line(
            "branching",
            format!(
                "{}/{} = {:.4} on average{}",
                moves / divisor,
                n / divisor,
                self.branching,
                board.map_or("", textbook_branching)
            ),
        )?;
        if board.is_some_and(|board| board.ranks() >= 2 && board.files() >= 2) {
            line(
                "",
                "k(m, n) = 4((m-1)(n-2) + (m-2)(n-1)) / mn for m ranks and n files".to_owned(),
            )?;
        }
        let nodes = match &self.search_tree {
            Some(Digits(nodes)) => scientific(nodes),
            // Too many digits to work out: the logarithm tells the size.
            None => format!("about 10^{:.0}", n as f64 * self.branching.log10()),
        };
        line(
            "search tree",
            match nodes == "1" {
                true => format!("k^{n} - 1 = 1 node, by the textbook's estimate"),
                false => format!("k^{n} - 1 = {nodes} nodes, by the textbook's estimate"),
            },
        )?;
        if let Some(Digits(sequences)) = &self.move_sequences {
            let sequences = scientific(sequences);
            line(
                "move sequences",
                match n - 1 {
                    1 => format!("{sequences} of 1 move, from anywhere"),
                    moves => format!("{sequences} of {moves} moves, from anywhere"),
                },
            )?;
        }
        for known in &self.published {
            let kind = match known.closed {
                true => "closed tours",
                false => "open tours",
            };
            line(
                kind,
                format!("{}, undirected ({})", known.tours, known.source),
            )?;
        }
        let degrees = self.degrees.iter();
        let degrees: Vec<String> = degrees
            .map(|(degree, squares)| format!("{squares} with {degree}"))
            .collect();
        line("degrees", degrees.join(", "))?;
        match self.diameter {
            Some(moves) => line("diameter", moves.to_string())?,
            None if n <= MAX_MEASURED => line(
                "diameter",
                format!("none: not every {one} can be reached from every other"),
            )?,
            None => {}
        }
        if let Some(connection) = &self.connection {
            line("components", connection.components.to_string())?;
            match connection.colors {
                Some([light, dark]) => line("two colors", format!("{light} and {dark}"))?,
                None => line("two colors", "no: there is an odd cycle".to_owned())?,
            }
            let names = &connection.names;
            let shown = match names.len() {
                0 => "none".to_owned(),
                1..=20 => names.join(" "),
                more => format!("{} ... ({more})", names[..20].join(" ")),
            };
            line("articulations", shown)?;
        }
        if n <= MAX_COUNTED {
            writeln!(out, "\nmoves from each {one}")?;
            write_squares(out, ground, |square: Square| {
                graph.degree(square.index()).to_string()
            })?;
        }
        Ok(())
    }
}

/// The figure that the textbook gives for this board.
fn textbook_branching(board: &Board) -> &'static str {
    match (board.ranks(), board.files()) {
        (5, 5) => " (the textbook has 3.8)",
        (6, 6) => " (the textbook has 4.4)",
        (8, 8) => " (the textbook has 5.25)",
        _ => "",
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// (moves / n)^n - 1, rounded down.
fn search_tree(moves: usize, n: usize) -> BigUint {
    let whole = BigUint::from(moves).pow(n as u32) / BigUint::from(n).pow(n as u32);
    whole.max(BigUint::from(1u32)) - 1u32
}

/// The number of sequences of n - 1 moves, squares repeated or not.
fn walks(graph: &Graph) -> BigUint {
    let mut ways = vec![BigUint::from(1u32); graph.len()];
    for _ in 1..graph.len() {
        ways = (0..graph.len())
            .map(|v| graph.neighbors(v).iter().map(|&w| &ways[w as usize]).sum())
            .collect();
    }
    ways.iter().sum()
}

/// The longest of all distances; none if a square cannot be reached from another.
fn diameter(graph: &Graph) -> Option<u32> {
    let mut longest = 0;
    for from in (0..graph.len() as u32).map(Square::new) {
        for distance in graph.distances(from) {
            longest = longest.max(distance?);
        }
    }
    Some(longest)
}

/// All digits of a short number, three of a long one.
fn scientific(number: &BigUint) -> String {
    let digits = number.to_string();
    match digits.len() {
        0..=15 => digits,
        long => format!("{}.{}e{}", &digits[..1], &digits[1..3], long - 1),
    }
}
