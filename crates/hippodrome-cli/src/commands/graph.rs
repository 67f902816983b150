//! `hippodrome graph`: the move graph in numbers, or exported.

use std::io::{self, Write};
use std::path::Path;

use clap::Args;
use hippodrome::format::{GRAPH_FORMS, GraphForm};
use hippodrome::{Backtrack, Board, Ends, Graph, Ground, Leaper, Problem, Square, path, published};
use num_bigint::BigUint;

use crate::args::ends::{NotationArgs, square};
use crate::args::ground::{GroundArgs, ensure_graph_fits, named_graph_form};
use crate::args::output::OutputArgs;
use crate::args::problem::HolesSeedArgs;
use crate::files::output::{Output, ensure_looked_at, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::{LimitArgs, Session};
use crate::tours::ending;
use crate::tours::table::write_squares;
use crate::tours::title::board_title;

/// The most squares for which move sequences are counted: the numbers have as many digits.
const MAX_COUNTED: usize = 1024;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome graph 8x8\n  \
    hippodrome graph 5x5 --format dot | dot -Tsvg -o graph.svg\n  \
    hippodrome graph --graph petersen.hcp -o petersen.g6\n  \
    hippodrome graph 8x8 --distances a1\n  \
    hippodrome graph --graph six.txt --depth-first\n  \
    hippodrome graph --graph six.txt --path A --limit 5")]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    ground: GroundArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    /// Write the graph itself instead of its numbers [default: by the ending of the file's name]
    #[arg(
        long,
        value_name = "FORMAT",
        conflicts_with_all = ["distances", "depth_first"],
        value_parser = named_graph_form(|_| true)
    )]
    format: Option<&'static GraphForm>,
    /// The distance in moves of every square from this one
    #[arg(long, value_name = "SQUARE", conflicts_with = "depth_first")]
    distances: Option<String>,
    /// Discovery and finishing times of a depth-first search
    #[arg(long)]
    depth_first: bool,
    /// A path from this square, no square twice, of as many moves as --limit says: the textbook's
    /// depth-first search with a limit on depth
    #[arg(
        long,
        value_name = "SQUARE",
        requires = "limit",
        conflicts_with_all = ["format", "distances", "depth_first"]
    )]
    path: Option<String>,
    /// The moves of --path
    #[arg(long, value_name = "MOVES", requires = "path")]
    limit: Option<usize>,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl GraphArgs {
    /// Whether it is something about the graph that is asked for, and not the graph.
    fn asks_for_numbers(&self) -> bool {
        self.distances.is_some() || self.depth_first || self.path.is_some()
    }

    /// The form in which the graph itself is to be written, if it is.
    fn form(&self) -> Option<&'static GraphForm> {
        let ending = ending::of(self.output.path()).filter(|_| !self.asks_for_numbers());
        self.format
            .or_else(|| ending.and_then(GraphForm::by_ending))
    }
}

impl Run for GraphArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.path();
        vec![match (self.format, self.asks_for_numbers()) {
            (Some(_), _) => Output::named(path),
            (None, true) => Output::text(path),
            (None, false) => {
                let endings = GRAPH_FORMS.iter().flat_map(|form| form.endings);
                Output::ending(path, endings.copied())
            }
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let session = Session::begin(&self.limits, "done");
        let ground = self.ground.ground(self.holes_seed.seed)?;
        ensure_graph_fits(&ground)?;
        let problem = Problem::new(ground, Ends::Any);
        let ground = problem.ground();
        let path = self.output.path();
        if let Some(form) = self.form() {
            form.check(ground)?;
            let shown = match form.name {
                "matrix" => (ground.len() as u128).pow(2),
                _ => u128::from(ground.most_moves()),
            };
            ensure_looked_at(path, shown)?;
            write_to(path, |out| form.write(out, ground))?;
            return Ok(Verdict::Yes);
        }
        if let (Some(from), Some(moves)) = (&self.path, self.limit) {
            let from = square(ground, from, self.notation.squares)?;
            return limited(&session, path, &problem.with_ends(Ends::From(from)), moves);
        }
        if self.asks_for_numbers() {
            ensure_looked_at(path, ground.len() as u128)?;
        }
        let graph = Graph::of(&problem);
        if let Some(from) = &self.distances {
            let from = square(ground, from, self.notation.squares)?;
            let distances = graph.distances(from);
            let text = |square: Square| match distances[square.index()] {
                Some(distance) => distance.to_string(),
                None => "-".to_owned(),
            };
            write_to(path, |out| write_squares(out, ground, text))?;
        } else if self.depth_first {
            let search = graph.depth_first(0..graph.len());
            write_to(path, |out| {
                writeln!(out, "vertex  discovered  finished  from")?;
                for v in 0..graph.len() {
                    let from = search.parent[v].map_or("-".to_owned(), |u| ground.name(u));
                    let name = ground.name(Square::new(v as u32));
                    let (discovered, finished) = (search.discovered[v], search.finished[v]);
                    writeln!(out, "{name:<6}  {discovered:>10}  {finished:>8}  {from}")?;
                }
                Ok(())
            })?;
        } else {
            write_to(path, |out| write_numbers(out, &problem, &graph))?;
        }
        Ok(Verdict::Yes)
    }
}

/// A path of so many moves, or that there is none.
fn limited(
    session: &Session,
    output: Option<&Path>,
    problem: &Problem,
    moves: usize,
) -> anyhow::Result<Verdict> {
    let (squares, how) = (moves.saturating_add(1), Backtrack::default());
    let found = session.search(|limits, progress| path(problem, squares, &how, limits, progress));
    match found {
        Ok(Some(squares)) => {
            let ground = problem.ground();
            let names: Vec<String> = squares.iter().map(|&square| ground.name(square)).collect();
            write_to(output, |out| writeln!(out, "{}", names.join(" ")))?;
            Ok(Verdict::Yes)
        }
        Ok(None) => {
            note!("no path of {moves} moves starts there");
            Ok(Verdict::No)
        }
        Err(why) => Ok(session.give_up(why)),
    }
}

fn write_numbers(out: &mut dyn Write, problem: &Problem, graph: &Graph) -> io::Result<()> {
    let ground = problem.ground();
    let (n, moves) = (graph.len(), graph.moves());
    let symmetric = ground.is_symmetric();
    match ground {
        Ground::Board { board, piece } => writeln!(out, "{piece} on {}", board_title(board))?,
        Ground::Graph(_) if symmetric => writeln!(out, "a graph")?,
        Ground::Graph(_) => writeln!(out, "a directed graph")?,
    }
    let mut line = |what: &str, text: String| writeln!(out, "{what:<16} {text}");
    let (one, several) = match ground {
        Ground::Board { .. } => ("square", "squares"),
        Ground::Graph(_) => ("vertex", "vertices"),
    };
    line(several, n.to_string())?;
    let fill = 100.0 * moves as f64 / (n as f64 * n as f64);
    match symmetric {
        true => line(
            "moves",
            format!(
                "{moves} directed, {} there and back, {fill:.1} % of the {n}x{n} matrix",
                moves / 2
            ),
        )?,
        false => line(
            "moves",
            format!("{moves} directed, {fill:.1} % of the {n}x{n} matrix"),
        )?,
    }
    let divisor = gcd(moves, n);
    let k = moves as f64 / n as f64;
    let textbook = match problem.board() {
        Some((board, piece)) if piece == Leaper::KNIGHT && board.is_full() => {
            textbook_branching(board)
        }
        _ => "",
    };
    line(
        "branching",
        format!(
            "{}/{} = {k:.4} on average{textbook}",
            moves / divisor,
            n / divisor
        ),
    )?;
    if let Some((board, piece)) = problem.board()
        && piece == Leaper::KNIGHT
        && board.is_full()
        && board.ranks() >= 2
        && board.files() >= 2
    {
        line(
            "",
            "k(m, n) = 4((m-1)(n-2) + (m-2)(n-1)) / mn for m ranks and n files".to_owned(),
        )?;
    }
    line(
        "search tree",
        match power(moves, n) {
            one if one == "1" => format!("k^{n} - 1 = 1 node, by the textbook's estimate"),
            nodes => format!("k^{n} - 1 = {nodes} nodes, by the textbook's estimate"),
        },
    )?;
    if n <= MAX_COUNTED {
        line(
            "move sequences",
            match n - 1 {
                1 => format!("{} of 1 move, from anywhere", walks(graph)),
                moves => format!("{} of {moves} moves, from anywhere", walks(graph)),
            },
        )?;
    }
    if let Some((board, piece)) = problem.board()
        && piece == Leaper::KNIGHT
        && board.is_full()
    {
        for (kind, closed) in [("open tours", false), ("closed tours", true)] {
            if let Some(tours) = published(board.ranks(), board.files(), closed) {
                line(
                    kind,
                    format!("{}, undirected ({})", tours.count, tours.source),
                )?;
            }
        }
    }
    let mut degrees = vec![0usize; graph.max_degree() + 1];
    for v in 0..n {
        degrees[graph.degree(v)] += 1;
    }
    let degrees: Vec<String> = degrees
        .iter()
        .enumerate()
        .filter(|&(_, &squares)| squares > 0)
        .map(|(degree, squares)| format!("{squares} with {degree}"))
        .collect();
    line("degrees", degrees.join(", "))?;
    if symmetric {
        let components = graph.components();
        let count = components.iter().max().map_or(0, |last| last + 1);
        line("components", count.to_string())?;
        match graph.coloring() {
            Some(colors) => {
                let dark = colors.iter().filter(|&&color| color).count();
                line("two colors", format!("{} and {dark}", n - dark))?;
            }
            None => line("two colors", "no: there is an odd cycle".to_owned())?,
        }
        let cuts: Vec<String> = graph
            .articulations()
            .iter()
            .map(|&cut| ground.name(cut))
            .collect();
        let shown = match cuts.len() {
            0 => "none".to_owned(),
            1..=20 => cuts.join(" "),
            more => format!("{} ... ({more})", cuts[..20].join(" ")),
        };
        line("articulations", shown)?;
    }
    if n <= MAX_COUNTED {
        writeln!(out, "\nmoves from each {one}")?;
        write_squares(out, ground, |square| {
            graph.degree(square.index()).to_string()
        })?;
    }
    Ok(())
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

/// (moves / n)^n - 1, in scientific notation.
fn power(moves: usize, n: usize) -> String {
    if n > 1 << 14 {
        // Too many digits to work out: the logarithm tells the size.
        let digits = n as f64 * (moves as f64 / n as f64).log10();
        return format!("about 10^{digits:.0}");
    }
    let whole = BigUint::from(moves).pow(n as u32) / BigUint::from(n).pow(n as u32);
    scientific(&(whole.max(BigUint::from(1u32)) - 1u32))
}

/// The number of sequences of n - 1 moves, squares repeated or not.
fn walks(graph: &Graph) -> String {
    let mut ways = vec![BigUint::from(1u32); graph.len()];
    for _ in 1..graph.len() {
        ways = (0..graph.len())
            .map(|v| graph.neighbors(v).iter().map(|&w| &ways[w as usize]).sum())
            .collect();
    }
    scientific(&ways.iter().sum())
}

/// All digits of a short number, three of a long one.
fn scientific(number: &BigUint) -> String {
    let digits = number.to_string();
    match digits.len() {
        0..=15 => digits,
        long => format!("{}.{}e{}", &digits[..1], &digits[1..3], long - 1),
    }
}
