//! The theorems that decide whether there is a tour, in one table.
//!
//! Each entry pairs a [`Theorem`] (who proved what, where) with its rule: the hypothesis as a
//! predicate in code, and what follows. A rule gives no answer (`None`) outside its hypothesis. The
//! rules are tried in the order of the table, which is the order of preference where two apply.
//!
//! All are about full rectangles and the knight, except those of Bi et al. (one square missing), Knuth (any
//! leaper), and [`shapes`] (wrapped boards, boxes and rings). Conjectures are not here, such as the one that on
//! every rectangle with both sides 6 or more only colors can rule out a pair of ends.
//!
//! Cost: O(1), O(log squares) to find a single hole, O(holes) for a ring.

mod shapes;

use std::fmt;

use super::evidence::{Argument, Evidence};
use super::rectangle::Rectangle;
use super::ruling::{Ruling, from_closed};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::piece::Piece;
use crate::problem::{Ends, Problem};
use crate::square::{Point, Square};

/// Who proved what, and where.
#[derive(Eq, PartialEq, Debug)]
pub struct Theorem {
    /// What it is called here.
    pub name: &'static str,
    /// Who proved it.
    pub author: &'static str,
    /// Title, journal and year.
    pub citation: &'static str,
    /// What it says; m and n are the sides of the board.
    pub statement: &'static str,
}

/// A theorem, and which of its cases applies.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TheoremCase {
    /// The theorem.
    pub theorem: &'static Theorem,
    /// What it says here.
    pub case: &'static str,
    /// Whether there is a tour.
    pub possible: bool,
}

impl fmt::Display for TheoremCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TheoremCase { theorem, case, .. } = self;
        write!(
            f,
            "{case}, by {} ({}, {})",
            theorem.name, theorem.author, theorem.citation
        )
    }
}

impl Argument for TheoremCase {
    fn evidence(&self) -> Evidence<'_> {
        Evidence::of("theorem")
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        vec![TheoremCase {
            possible: !self.possible,
            ..self.clone()
        }]
    }
}

/// A theorem as code: what it answers, for the kind of problem that it is about.
#[derive(Copy, Clone)]
enum Statement {
    /// A knight on a full rectangle of any size.
    Rectangle(fn(&Rectangle) -> Ruling),
    /// Any board, piece and ends.
    Board(fn(&Board, Piece, Ends) -> Ruling),
}

static TABLE: [(Theorem, Statement); 9] = [
    (
        Theorem {
            name: "the theorem of Chia and Ong",
            author: "G. L. Chia and S.-H. Ong",
            citation: "Generalized knight's tours on rectangular chessboards, Discrete Appl. Math. \
                       150, 2005",
            statement: "For m <= n an m x n board has an open knight's tour unless m is 1 or 2 \
                        (1x1 apart), or m = 3 and n is 3, 5 or 6, or m = n = 4. (For m >= 5 this \
                        is due to P. Cull and J. De Curtins, Knight's tour revisited, Fibonacci \
                        Quart. 16, 1978.)",
        },
        Statement::Rectangle(Rectangle::open_anywhere),
    ),
    (
        Theorem {
            name: "Schwenk's theorem",
            author: "A. J. Schwenk",
            citation: "Which rectangular chessboards have a knight's tour?, Math. Mag. 64, 1991",
            statement: "For m <= n an m x n board has a closed knight's tour unless m and n are \
                        both odd, or m is 1, 2 or 4, or m = 3 and n is 4, 6 or 8 (1x1 apart).",
        },
        Statement::Rectangle(Rectangle::closed_or_cut),
    ),
    (
        Theorem {
            name: "the theorem of Conrad et al.",
            author: "A. Conrad, T. Hindrichs, H. Morsy and I. Wegener",
            citation: "Solution of the knight's Hamiltonian path problem on chessboards, Discrete \
                       Appl. Math. 50, 1994",
            statement: "For n >= 6 an n x n board has an open knight's tour between two given \
                        squares if and only if their colors fit: different ones if n is even, \
                        both the more frequent one if n is odd.",
        },
        Statement::Rectangle(Rectangle::ends_on_square),
    ),
    (
        Theorem {
            name: "the theorem of Bi et al.",
            author: "B. Bi, S. Butler, S. DeGraaf and E. Doebel",
            citation: "Knight's tours on boards with odd dimensions, Involve 8, 2015",
            statement: "For odd m, n >= 5 an m x n board without one square has a closed knight's \
                        tour if and only if this square has the color of the corners and, on 5x5, \
                        is a corner.",
        },
        Statement::Board(odd_less_one),
    ),
    (
        Theorem {
            name: "the theorem of Srichote et al.",
            author: "W. Srichote, R. Boonklurb and S. Singhun",
            citation: "Closed knight's tours on (m,n,r)-ringboards, Symmetry 12, 2020",
            statement: "For m, n > 2r an m x n board without its middle, of which r lines are left on \
                        every side, has a closed knight's tour if and only if r >= 3, or m = n = 3 \
                        and r = 1.",
        },
        Statement::Board(shapes::rings),
    ),
    (
        Theorem {
            name: "the theorem of Watkins and Hoenigman",
            author: "J. J. Watkins and R. L. Hoenigman",
            citation: "Knight's tours on a torus, Math. Mag. 70, 1997",
            statement: "Every torus of three squares or more has a closed knight's tour.",
        },
        Statement::Board(shapes::torus),
    ),
    (
        Theorem {
            name: "Watkins' theorem",
            author: "J. J. Watkins",
            citation: "Knight's tours on cylinders and other surfaces, Congr. Numer. 143, 2000",
            statement: "With m ranks and n files, the files joined: a cylinder has a closed knight's \
                        tour unless m = 1, or m is 2 or 4 and n is even; a Möbius strip unless m = 1, \
                        m = 2 and n is even, m = 4 and n is odd, m = 3 and n = 4, or m <= 5 and \
                        n = 1; a Klein bottle always (three squares at least).",
        },
        Statement::Board(shapes::other_surfaces),
    ),
    (
        Theorem {
            name: "the theorem of DeMaio and Mathew",
            author: "J. DeMaio and B. Mathew",
            citation: "Which chessboards have a closed knight's tour within the rectangular prism?, \
                       Electron. J. Combin. 18, 2011",
            statement: "A box with sides of 2 or more has a closed knight's tour unless all sides are \
                        odd, two sides are 2, or the sides are 2, 3 and 3.",
        },
        Statement::Board(shapes::boxes),
    ),
    (
        Theorem {
            name: "Knuth's theorem on leapers",
            author: "D. E. Knuth",
            citation: "Leaper graphs, Math. Gazette 78, 1994",
            statement: "For 2 <= m <= n and 1 <= r <= s the squares of an m x n board are \
                        connected by the moves of an (r, s)-leaper if and only if r + s is \
                        relatively prime to s - r, n >= 2s and m >= r + s.",
        },
        Statement::Board(connected_rectangle),
    ),
];

/// Every theorem that [`exists`](crate::exists()) knows, in the order in which they are tried.
///
/// ```
/// let names: Vec<&str> = hippodrome::theorems().map(|theorem| theorem.name).collect();
/// assert!(names.contains(&"Schwenk's theorem"));
/// ```
pub fn theorems() -> impl Iterator<Item = &'static Theorem> {
    TABLE.iter().map(|(theorem, _)| theorem)
}

/// What the first theorem that applies says of this problem.
pub(crate) fn decide(problem: &Problem) -> Option<TheoremCase> {
    let (board, piece) = problem.board()?;
    let rectangle = Rectangle::of(problem);
    first(|rule| match rule {
        Statement::Rectangle(rule) => rule(rectangle.as_ref()?),
        Statement::Board(rule) => rule(board, piece, problem.ends()),
    })
}

impl Rectangle {
    /// What the first theorem that applies says.
    pub fn theorem(&self) -> Option<TheoremCase> {
        first(|rule| match rule {
            Statement::Rectangle(rule) => rule(self),
            Statement::Board(_) => None,
        })
    }
}

fn first(says: impl Fn(Statement) -> Ruling) -> Option<TheoremCase> {
    TABLE.iter().find_map(|&(ref theorem, rule)| {
        let (possible, case) = says(rule)?;
        Some(TheoremCase {
            theorem,
            case,
            possible,
        })
    })
}

/// Bi et al.: a closed tour of an odd board that lacks one square.
fn odd_less_one(board: &Board, piece: Piece, ends: Ends) -> Ruling {
    let (ranks, files) = (board.ranks(), board.files());
    let odd = |side: u64| side % 2 == 1 && side >= 5;
    if piece != Leaper::KNIGHT || !odd(ranks) || !odd(files) {
        return None;
    }
    let hole = only_hole(board)?;
    let corner = [0, files - 1].contains(&hole.file) && [0, ranks - 1].contains(&hole.rank);
    match (ranks, files) {
        _ if !hole.is_dark() => None,
        (5, 5) if !corner => ends.is_closed().then_some((
            false,
            "5x5 without a square has a closed knight's tour only if a corner is missing",
        )),
        _ => from_closed(
            ends,
            "a board with two odd sides has a closed knight's tour when one square of the right \
             color is missing",
        ),
    }
}

/// The hole of a board that has just one, by bisection: before it a square's index is its place.
fn only_hole(board: &Board) -> Option<Point> {
    let squares = board.len() as u64;
    if !board.is_flat() || squares + 1 != board.ranks() * board.files() {
        return None;
    }
    let moved = |index: u64| {
        let point = board.point_of(Square::new(index as u32));
        point.rank * board.files() + point.file != index
    };
    let (mut low, mut high) = (0, squares);
    while low < high {
        let middle = low + (high - low) / 2;
        match moved(middle) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    Some(Point::new(low % board.files(), low / board.files()))
}

/// Knuth: whether the board is connected at all.
fn connected_rectangle(board: &Board, piece: Piece, _: Ends) -> Ruling {
    let (m, n) = (
        board.ranks().min(board.files()),
        board.ranks().max(board.files()),
    );
    let leaper = piece.leaper()?;
    let (r, s) = (u64::from(leaper.r()), u64::from(leaper.s()));
    if !board.is_full() || m < 2 || r < 1 {
        return None;
    }
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let why = if gcd(r + s, s - r) > 1 {
        "the moves of this leaper never connect all squares: the sum and the difference of its \
         legs have a common divisor"
    } else if n < 2 * s {
        "the longer side is less than twice the longer leg, so the moves do not connect all squares"
    } else if m < r + s {
        "the shorter side is less than the sum of the legs, so the moves do not connect all squares"
    } else {
        return None;
    };
    Some((false, why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    fn knight(board: &Board, ends: Ends) -> Option<TheoremCase> {
        decide(&Problem::on_board(board.clone(), Leaper::KNIGHT, ends))
    }

    /// Both rules again, written out as the facts give them.
    #[test]
    fn rectangles_by_hand() {
        for ranks in 1..=12 {
            for files in 1..=12 {
                let board = Board::rectangle(ranks, files).unwrap();
                let (m, n) = (ranks.min(files), ranks.max(files));
                if n == 1 {
                    assert_eq!(knight(&board, Ends::Any), None);
                    assert_eq!(knight(&board, Ends::Closed), None);
                    continue;
                }
                let closed = !(m * n % 2 == 1
                    || [1, 2, 4].contains(&m)
                    || [(3, 4), (3, 6), (3, 8)].contains(&(m, n)));
                let open = !(m <= 2 || [(3, 3), (3, 5), (3, 6), (4, 4)].contains(&(m, n)));
                let says = |ends| knight(&board, ends).map(|applied| applied.possible);
                assert_eq!(says(Ends::Closed), Some(closed), "{board}");
                assert_eq!(says(Ends::Any), Some(open), "{board}");
            }
        }
    }

    #[test]
    fn a_closed_tour_starts_anywhere_and_squares_have_all_ends() {
        let says = |text: &str, ends: Ends| {
            knight(&text.parse().unwrap(), ends)
                .map(|applied| (applied.theorem.name, applied.possible))
        };
        let (a1, b1, c1) = (Square::new(0), Square::new(1), Square::new(2));
        let schwenk = TABLE[1].0.name;
        let conrad = TABLE[2].0.name;
        assert_eq!(says("3x10", Ends::From(b1)), Some((schwenk, true)));
        assert_eq!(says("60000x60001", Ends::To(b1)), Some((schwenk, true)));
        assert_eq!(says("7x7", Ends::From(a1)), Some((conrad, true)));
        assert_eq!(says("7x7", Ends::From(b1)), None);
        assert_eq!(says("7x7", Ends::Between(a1, c1)), Some((conrad, true)));
        assert_eq!(
            says("60000x60000", Ends::Between(a1, b1)),
            Some((conrad, true))
        );
        assert_eq!(says("8x8", Ends::Between(a1, c1)), None);
        // The same of boards that no program could number.
        let side = 1 << 62;
        let huge = |files: u64, closed: bool| {
            let ends = [(!closed).then_some(Point::new(3, 0)), None];
            let rectangle = Rectangle {
                closed,
                ..Rectangle::open(side, files, ends)
            };
            rectangle.theorem().map(|applied| applied.possible)
        };
        assert_eq!(
            [huge(side - 1, false), huge(side - 1, true)],
            [Some(true); 2]
        );
        assert_eq!([huge(2, false), huge(4, true)], [Some(false); 2]);
        assert_eq!(huge(4, false), None);
        // Believed, not proved.
        assert_eq!(says("6x7", Ends::Between(a1, b1)), None);
        assert_eq!(says("7x9", Ends::From(a1)), None);
        assert_eq!(says("4x9", Ends::From(a1)), None);
    }

    #[test]
    fn the_only_hole_is_found() {
        let board = Board::rectangle(5, 7).unwrap();
        assert_eq!(only_hole(&board), None);
        for hole in board.points() {
            let holed = board.without(&[hole]).unwrap();
            assert_eq!(only_hole(&holed), Some(hole));
        }
        let twice = board
            .without(&[Point::new(0, 0), Point::new(1, 0)])
            .unwrap();
        assert_eq!(only_hole(&twice), None);
    }

    #[test]
    fn leapers_are_connected_as_knuth_says() {
        for (r, s) in (0..5).flat_map(|r| (r.max(1)..6).map(move |s| (r, s))) {
            let leaper = Leaper::new(r, s).unwrap();
            for (ranks, files) in (1..13).flat_map(|m| (1..13).map(move |n| (m, n))) {
                let board = Board::rectangle(ranks, files).unwrap();
                let graph = Graph::of_board(&board, &leaper.clockwise());
                let connected = graph.components().iter().all(|&component| component == 0);
                let silent = connected_rectangle(&board, leaper.into(), Ends::Any).is_none();
                let meant = ranks.min(files) >= 2 && r >= 1;
                assert_eq!(silent, connected || !meant, "{leaper} on {board}");
            }
        }
    }
}
