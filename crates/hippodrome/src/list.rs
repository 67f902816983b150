//! All tours, one after another.
//!
//! [`Tours`] is an iterator: each tour comes once, in an order that never changes, as soon as it is
//! found. A closed tour is told from its start (the first square, if none is asked for) in the
//! direction of the lower neighbor; an open one with free ends from the lower end.
//!
//! With given numbers a tour is a numbering, told from its first step on: a closed tour comes once for
//! each direction that fits, an open one from the end that fits. Forbidden moves and given numbers keep
//! the search short; of required moves, only two at one square do.
//!
//! Where moves lead one way, a tour comes once for each direction in which it can be gone along.
//!
//! There are several ways. Where a closed tour falls into two sides with little between them, what it does
//! on one side is put together with what it does on the other (`cover_products`): 5x8, 8x8, 3x22 and 6x12 are
//! such, 6x7 and tori are not. For all others Hamiltonian paths are searched for, between one pair of
//! vertices after another (`pairs`, `paths`). Tours with a symmetry are listed as cycles of a quotient
//! (`symmetric`), those with equal sums as `magic_tours` finds them, those of moves that lead one way as cycles of a
//! larger graph (`directed`). At most 128 squares.
//!
//! Where a list stands is told by its last tour alone: [`Tours::go_on_after`] goes on from there. Cost:
//! in [`Tours::advance`] some 10 million tours a second by products, 4 million by paths (bench/README.md);
//! the iterator verifies each. Memory: 30 to 100 MB, however long the list.
//!
//! One file, because it is the one list of which the ways to list are parts; more than a third of it are tests and documentation.

mod bits;

mod transposition;

pub(crate) mod paths;

mod pairs;

mod covers;

mod cover_products;

mod symmetric;

mod directed;

use self::bits::Bits;
use self::cover_products::CoverProducts;
use self::directed::DirectedTours;
use self::pairs::Pairs;
pub(crate) use self::symmetric::SymmetricList;
use self::symmetric::SymmetricTourList;
use crate::board_symmetries::{image_of, symmetries};
use crate::graph::Graph;
use crate::hamiltonian::only_required;
use crate::limits::{Limits, MAX_LISTED_SQUARES, Stopped, Unsupported};
use crate::magic;
#[cfg(feature = "magic-lists")]
use crate::magic_tours::ListEstimate;
use crate::magic_tours::MagicTours;
use crate::normal_form::{normal_form, turn};
use crate::one_way;
use crate::problem::{Ends, Problem};
use crate::sorting::sort_by_number;
use crate::square::{Point, Square};
use crate::tour::Tour;
use crate::tour_symmetry;
use crate::verify::{Flaw, verify};

/// The tours of a problem that are still to come, each of which is verified.
///
/// ```
/// use hippodrome::{Ends, Leaper, Problem, Tours};
///
/// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// assert_eq!(Tours::new(&problem)?.count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tours<'p> {
    problem: &'p Problem,
    way: Listing,
    /// The square that closed tours are told from, unless numbers are given.
    start: Option<Square>,
    squares: Vec<Square>,
    /// A single square is a tour that no search finds.
    single: bool,
}

/// How tours are found.
#[derive(Debug)]
enum Listing {
    /// One pair of ends after another.
    Pairs(Pairs),
    /// Two sides at a time: at most 64 squares,
    CoverProducts(Box<CoverProducts<Narrow>>),
    /// or more.
    LongCoverProducts(Box<CoverProducts<u128>>),
    /// With a symmetry.
    Symmetric(Box<SymmetricTourList>),
    /// With equal sums.
    Magic(Box<MagicTours>),
    /// Of moves that lead one way.
    Directed(Box<DirectedTours>),
}

impl<'p> Tours<'p> {
    /// Nothing is searched before the first tour is asked for.
    ///
    /// # Errors
    ///
    /// [`Stopped::Unsupported`] beyond 128 squares; without the feature `one-way` also if a move cannot be made backwards.
    pub fn new(problem: &'p Problem) -> Result<Self, Stopped> {
        if !problem.is_symmetric() && !one_way::IS_BUILT {
            return Err(Stopped::Unsupported(Unsupported::ListOneWay));
        }
        if problem.len() > MAX_LISTED_SQUARES {
            return Err(Stopped::Unsupported(Unsupported::ListTooLarge));
        }
        let is_cycle = problem.ends().is_closed() && !problem.is_numbered();
        let start = problem.ends().start().unwrap_or(Square::new(0));
        Ok(Tours {
            problem,
            way: Listing::new(problem)?,
            start: is_cycle.then_some(start),
            squares: Vec::with_capacity(problem.len()),
            single: problem.len() == 1,
        })
    }

    /// Goes on after this tour, as if all up to it had been listed, before any is asked for. Tell it as
    /// you like: a closed one from any square in either direction, an open one from either end, where
    /// these are free.
    ///
    /// # Errors
    ///
    /// The flaw, if it is not a tour of the problem.
    ///
    /// ```
    /// use hippodrome::{Ends, Leaper, Problem, Tours};
    ///
    /// let problem = Problem::on_board("5x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let mut tours = Tours::new(&problem)?;
    /// let fifth = tours.nth(4).expect("there are eight");
    /// let mut others = Tours::new(&problem)?;
    /// others.go_on_after(fifth.squares())?;
    /// assert!(others.eq(tours));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_on_after(&mut self, tour: &[Square]) -> Result<(), Flaw> {
        let squares = verify(self.problem, tour)?.squares().to_vec();
        self.single = false;
        if squares.len() > 1 {
            self.way.begin_after(self.problem, squares);
        }
        Ok(())
    }

    /// The next tour's squares, not verified; `None` after the last. A node is a square entered, or a tour
    /// that is put together.
    ///
    /// # Errors
    ///
    /// [`Stopped`], when a limit was reached; it may be asked again.
    pub fn advance(&mut self, limits: &Limits<'_>) -> Result<Option<&[Square]>, Stopped> {
        if std::mem::take(&mut self.single) {
            self.squares.push(Square::new(0));
            return Ok(Some(&self.squares));
        }
        while self.way.advance(self.problem, limits)? {
            self.way.tell(&mut self.squares);
            match self.start {
                Some(start) if self.squares[0] != start => turn(&mut self.squares, start),
                _ => {}
            }
            if self.makes_all_required() {
                return Ok(Some(&self.squares));
            }
        }
        Ok(None)
    }

    /// Which part of all choices of squares is behind the list, each square that may be chosen having as much as the others: where tours with equal
    /// sums are grown from both ends, and `None` elsewhere.
    ///
    /// ```
    /// use hippodrome::{Constraints, Ends, Leaper, Limits, Problem, Tours};
    ///
    /// let constraints = Constraints {
    ///     magic: Some("semi".parse()?),
    ///     ..Constraints::default()
    /// };
    /// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Any).with(constraints)?;
    /// let mut tours = Tours::new(&problem)?;
    /// assert!(tours.advance(&Limits::NONE.with_nodes(100_000)).is_err());
    /// assert!(tours.share_done().is_some_and(|share| share > 0.0 && share < 1e-6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share_done(&self) -> Option<f64> {
        match &self.way {
            Listing::Magic(list) if magic::IS_BUILT => list.share_done(),
            _ => None,
        }
    }

    /// From now on without most of the tours that are not the first of their class ([`UpToSymmetry::is_first`]), where that saves work: where tours with
    /// equal sums are grown from both ends. Those that are the first of their class all come.
    ///
    /// ```
    /// use hippodrome::{Constraints, Ends, Leaper, Problem, Tours, UpToSymmetry};
    ///
    /// let constraints = Constraints {
    ///     magic: Some("ranks".parse()?),
    ///     ..Constraints::default()
    /// };
    /// let problem = Problem::on_board("4x6".parse()?, Leaper::KNIGHT, Ends::Any).with(constraints)?;
    /// let mut first = UpToSymmetry::new(&problem)?;
    /// let mut tours = Tours::new(&problem)?;
    /// let all = tours.by_ref().filter(|tour| first.is_first(tour.squares())).count();
    /// let mut tours = Tours::new(&problem)?;
    /// tours.leave_out_images();
    /// assert_eq!(tours.filter(|tour| first.is_first(tour.squares())).count(), all);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "magic-lists")]
    pub fn leave_out_images(&mut self) {
        if let Listing::Magic(list) = &mut self.way {
            list.leave_out_images(self.problem);
        }
    }

    /// How many squares a whole list enters, as a sample of its choices tells; `None` where there is no such estimate. A node is a choice that was
    /// looked at.
    ///
    /// # Errors
    ///
    /// [`Stopped`], when a limit was reached.
    #[cfg(feature = "magic-lists")]
    pub fn estimate(&self, limits: &Limits<'_>) -> Result<Option<ListEstimate>, Stopped> {
        match &self.way {
            Listing::Magic(list) => list.estimate(limits, 0),
            _ => Ok(None),
        }
    }

    fn makes_all_required(&self) -> bool {
        let required = self.problem.constraints().required.len();
        let squares = &self.squares;
        let next = squares.iter().cycle().skip(1);
        let moves = squares
            .iter()
            .zip(next)
            .take(match self.problem.ends().is_closed() {
                true => squares.len(),
                false => squares.len() - 1,
            });
        let made = |&(&from, &to): &(&Square, &Square)| self.problem.requires(from, to).is_some();
        required == 0 || moves.filter(made).count() == required
    }
}

/// Sets of up to 64 vertices. What a browser loads has one copy of the search, for all sets.
#[cfg(not(target_family = "wasm"))]
type Narrow = u64;
#[cfg(target_family = "wasm")]
type Narrow = u128;

impl Listing {
    fn new(problem: &Problem) -> Result<Self, Stopped> {
        if problem.magic().is_some() && problem.len() > 1 {
            return Ok(Listing::Magic(Box::new(MagicTours::new(problem))));
        }
        if problem.symmetry().is_some() && problem.len() > 2 {
            let list = SymmetricTourList::new(problem)?;
            return Ok(Listing::Symmetric(Box::new(list)));
        }
        if !problem.is_symmetric() && one_way::IS_BUILT {
            return Ok(Listing::Directed(Box::new(DirectedTours::new(problem))));
        }
        Ok(Listing::of_all(problem))
    }

    /// Where no symmetry is asked for.
    fn of_all(problem: &Problem) -> Self {
        let graph = only_required(problem, Graph::of(problem));
        let row = |v| {
            let neighbors = graph.neighbors(v).iter();
            neighbors.fold(0, |row, &w| row | 1u128 << w)
        };
        let moves: Vec<u128> = (0..graph.len()).map(row).collect();
        let is_cycle = problem.ends().is_closed() && problem.constraints().given.is_empty();
        // Where some vertex has no two moves, that no pair fits is seen at once.
        if !is_cycle || (0..graph.len()).any(|v| graph.degree(v) < 2) {
            return Listing::Pairs(Pairs::new(problem, &graph, &moves));
        }
        let small: Vec<Narrow> = moves.iter().map(|&row| row as Narrow).collect();
        let products = match graph.len() {
            ..=64 => separated(problem, &graph, &small).map(Listing::CoverProducts),
            _ => separated(problem, &graph, &moves).map(Listing::LongCoverProducts),
        };
        products.unwrap_or_else(|| Listing::Pairs(Pairs::new(problem, &graph, &moves)))
    }

    fn begin_after(&mut self, problem: &Problem, mut squares: Vec<Square>) {
        if let (Listing::Directed(list), true) = (&mut *self, one_way::IS_BUILT) {
            return list.begin_after(problem, &squares);
        }
        let mut from = |root: u32| {
            turn(&mut squares, Square::new(root));
            let vertices = squares.iter().map(|square| square.raw());
            vertices.collect::<Vec<u32>>()
        };
        match self {
            Listing::CoverProducts(products) => products.begin_after(&from(products.root())),
            Listing::LongCoverProducts(products) => products.begin_after(&from(products.root())),
            Listing::Pairs(pairs) => pairs.begin_after(problem, squares),
            Listing::Symmetric(_) if !tour_symmetry::IS_BUILT => unreachable!("none is made"),
            Listing::Magic(_) if !magic::IS_BUILT => unreachable!("none is made"),
            Listing::Magic(list) => list.begin_after(squares),
            Listing::Directed(_) => unreachable!("it has begun"),
            Listing::Symmetric(list) => {
                match problem.ends() {
                    Ends::ClosedFrom(start) => turn(&mut squares, start),
                    ends @ (Ends::Closed | Ends::Any) => {
                        normal_form(&mut squares, ends.is_closed())
                    }
                    Ends::From(_) | Ends::To(_) | Ends::Between(..) => {}
                }
                list.begin_after(squares);
            }
        }
    }

    fn advance(&mut self, problem: &Problem, limits: &Limits<'_>) -> Result<bool, Stopped> {
        match self {
            Listing::Pairs(pairs) => pairs.advance(limits),
            Listing::CoverProducts(products) => products.advance(limits),
            Listing::LongCoverProducts(products) => products.advance(limits),
            Listing::Symmetric(_) if !tour_symmetry::IS_BUILT => unreachable!("none is made"),
            Listing::Symmetric(list) => list.advance(limits),
            Listing::Magic(_) if !magic::IS_BUILT => unreachable!("none is made"),
            Listing::Magic(list) => list.advance(problem, limits),
            Listing::Directed(_) if !one_way::IS_BUILT => unreachable!("none is made"),
            Listing::Directed(list) => list.advance(problem, limits),
        }
    }

    /// Tells the tour that was found.
    #[inline(always)]
    fn tell(&self, squares: &mut Vec<Square>) {
        let tour = match self {
            Listing::Pairs(pairs) => return pairs.tell(squares),
            Listing::CoverProducts(products) => products.tour(),
            Listing::LongCoverProducts(products) => products.tour(),
            Listing::Symmetric(_) if !tour_symmetry::IS_BUILT => unreachable!("none is made"),
            Listing::Symmetric(list) => {
                squares.clear();
                return squares.extend_from_slice(list.tour());
            }
            Listing::Magic(_) if !magic::IS_BUILT => unreachable!("none is made"),
            Listing::Magic(list) => {
                squares.clear();
                return squares.extend_from_slice(list.tour());
            }
            Listing::Directed(_) if !one_way::IS_BUILT => unreachable!("none is made"),
            Listing::Directed(list) => {
                squares.clear();
                return squares.extend_from_slice(list.tour());
            }
        };
        squares.clear();
        squares.extend(tour.iter().map(|&v| Square::new(u32::from(v))));
    }
}

/// Closed tours by products, where there is a good cut along the lines of the board or the numbers of the
/// vertices.
fn separated<B: Bits>(
    problem: &Problem,
    graph: &Graph,
    rows: &[B],
) -> Option<Box<CoverProducts<B>>> {
    let vertices = || (0..graph.len() as u32).collect::<Vec<u32>>();
    let mut orders = vec![vertices()];
    if let Some((board, _)) = problem.board() {
        let lines: [fn(Point) -> u64; 3] = [|p| p.file, |p| p.rank, |p| p.level];
        orders.extend(lines.map(|line| {
            let mut order = vertices();
            sort_by_number(&mut order, |v| line(board.point_of(Square::new(v))));
            order
        }));
    }
    let color = graph.coloring();
    let dark = color.map(|color| {
        let dark = (0..).zip(&color).filter(|&(_, &dark)| dark);
        dark.fold(B::default(), |dark, (v, _)| dark | B::one(v))
    });
    let start = problem.ends().start().map_or(0, |start| start.raw());
    let separation = cover_products::separation(graph, &orders)?;
    Some(Box::new(CoverProducts::new(rows, separation, dark, start)))
}

impl Iterator for Tours<'_> {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        let problem = self.problem;
        let Ok(squares) = self.advance(&Limits::NONE) else {
            unreachable!("there is no limit");
        };
        match verify(problem, squares?) {
            Ok(tour) => Some(tour),
            Err(flaw) => panic!("listed a flawed tour of {problem}: {flaw}"),
        }
    }
}

/// Whether no image of a tour under these symmetries comes before it: of the tours that are images of
/// each other exactly one says yes.
///
/// Closed tours are compared as cycles, open ones with free ends as undirected paths.
#[derive(Debug)]
pub struct UpToSymmetry<'p> {
    /// Where an image of a tour need not be one, because it may have another symmetry than is asked for.
    asked: Option<&'p Problem>,
    images: Vec<Vec<u32>>,
    closed: bool,
    /// Numberings are told from either end, as open tours are, and both are listed.
    is_numbered: bool,
    own: Vec<Square>,
    other: Vec<Square>,
}

impl<'p> UpToSymmetry<'p> {
    /// By the symmetries of the problem's board that preserve its moves, forbidden ones left out.
    ///
    /// # Errors
    ///
    /// [`Stopped::Unsupported`] without a board, with fixed ends, with anything given or required, or where moves lead one way.
    pub fn new(problem: &'p Problem) -> Result<Self, Stopped> {
        if !problem.is_symmetric() {
            return Err(Stopped::Unsupported(Unsupported::UpToSymmetryOneWay));
        }
        let constraints = problem.constraints();
        let is_free = constraints.given.is_empty() && constraints.required.is_empty();
        let (Some((board, _)), Ends::Any | Ends::Closed, true) =
            (problem.board(), problem.ends(), is_free)
        else {
            return Err(Stopped::Unsupported(Unsupported::ListUpToSymmetry));
        };
        let symmetries = symmetries(board, &Graph::of(problem)).into_iter();
        Ok(UpToSymmetry {
            asked: (constraints.symmetry.is_some() || problem.magic().is_some()).then_some(problem),
            images: symmetries.map(|(_, image)| image).collect(),
            closed: problem.ends().is_closed() && !problem.is_numbered(),
            is_numbered: problem.is_numbered(),
            own: Vec::new(),
            other: Vec::new(),
        })
    }

    /// Whether this tour is the first of its class. A symmetry leaves a square that the board does not have where it is.
    pub fn is_first(&mut self, squares: &[Square]) -> bool {
        self.own.clear();
        self.own.extend_from_slice(squares);
        normal_form(&mut self.own, self.closed);
        if self.is_numbered && self.own != squares {
            return false;
        }
        self.images.iter().all(|image| {
            self.other.clear();
            let squares = squares.iter().map(|&square| image_of(image, square));
            self.other.extend(squares);
            normal_form(&mut self.other, self.closed);
            let is_tour = |asked: &Problem| verify(asked, &self.other).is_ok();
            self.own <= self.other || self.asked.is_some_and(|asked| !is_tour(asked))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::problem::Constraints;
    use crate::published::published;

    /// Every tour once, and as many as are published.
    #[test]
    fn published_numbers_come_out() {
        for (ranks, files, closed) in [
            (3, 4, false),
            (3, 7, false),
            (4, 5, false),
            (5, 5, false),
            (5, 6, true),
            (3, 10, true),
            (6, 6, true),
            (5, 6, false),
            (5, 5, true),
            (5, 8, true),
            (3, 14, true),
            (4, 4, false),
            (3, 12, true),
            (3, 22, true),
        ] {
            let board = Board::rectangle(ranks, files).unwrap();
            let ends = if closed { Ends::Closed } else { Ends::Any };
            let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
            let expected = published(ranks, files, closed).unwrap().count;
            if (ranks, files) == (3, 22) {
                // Beyond 64 squares, and too many to see all: a thousand of them.
                let some = Tours::new(&problem).unwrap().take(1000);
                let some: BTreeSet<_> = some.map(|tour| tour.squares().to_vec()).collect();
                assert_eq!(some.len(), 1000);
                continue;
            }
            let tours: Vec<Tour> = Tours::new(&problem).unwrap().collect();
            assert_eq!(tours.len().to_string(), expected, "{problem}");
            let canonical = |tour: &Tour| {
                let mut squares = tour.squares().to_vec();
                normal_form(&mut squares, closed);
                squares
            };
            let different: BTreeSet<_> = tours.iter().map(canonical).collect();
            assert_eq!(different.len(), tours.len(), "{problem}");
            assert!(tours.iter().all(|tour| canonical(tour) == tour.squares()));
        }
    }

    /// More tours than are remembered, in order. The number is published.
    #[test]
    fn a_million() {
        let problem = Problem::on_board("6x7".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let mut tours = Tours::new(&problem).unwrap();
        let (mut listed, mut last) = (0u32, Vec::new());
        while let Some(squares) = tours.advance(&Limits::NONE).unwrap() {
            assert!(last.as_slice() < squares, "tour {listed}");
            last.clear();
            last.extend_from_slice(squares);
            listed += 1;
            if listed % 1000 == 0 {
                assert_eq!(verify(&problem, squares).err(), None, "tour {listed}");
            }
        }
        assert_eq!(listed.to_string(), published(6, 7, true).unwrap().count);
    }

    /// After each tour comes what came after it, however it is told.
    #[test]
    fn it_goes_on_after_any_tour() {
        let board: Board = "5x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        let free = Constraints::default;
        let given = |numbers: &[(u32, &str)]| Constraints {
            given: numbers
                .iter()
                .map(|&(step, name)| (step, at(name)))
                .collect(),
            ..free()
        };
        let moves = || Constraints {
            required: vec![(at("c3"), at("e4"))],
            forbidden: vec![(at("a1"), at("b3"))],
            ..free()
        };
        for (ends, constraints) in [
            (Ends::Closed, free()),
            (Ends::ClosedFrom(at("d3")), free()),
            (Ends::Closed, given(&[(7, "d3")])),
            (Ends::From(at("b2")), free()),
            (Ends::Any, moves()),
            (Ends::To(at("b2")), free()),
            (Ends::Between(at("a1"), at("b1")), free()),
            (Ends::Any, given(&[(3, "c3"), (10, "f1")])),
            (Ends::Any, given(&[(14, "c3"), (0, "a1")])),
        ] {
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            let problem = problem.with(constraints).unwrap();
            let tours: Vec<Tour> = Tours::new(&problem).unwrap().collect();
            assert!(tours.len() > 3, "{problem}: {}", tours.len());
            for (k, tour) in tours.iter().enumerate().step_by(1 + tours.len() / 50) {
                let mut others = Tours::new(&problem).unwrap();
                others.go_on_after(tour.squares()).unwrap();
                assert!(others.eq(tours[k + 1..].iter().cloned()), "{problem}: {k}");
            }
            let mut others = Tours::new(&problem).unwrap();
            assert!(others.go_on_after(&tours[0].squares()[1..]).is_err());
        }
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
        let third = Tours::new(&problem).unwrap().nth(2).unwrap();
        let mut told = third.squares().to_vec();
        told.rotate_left(11);
        told.reverse();
        let mut others = Tours::new(&problem).unwrap();
        others.go_on_after(&told).unwrap();
        assert_eq!(others.count(), 5);
        let problem = Problem::on_board("1x1".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let mut others = Tours::new(&problem).unwrap();
        others.go_on_after(&[Square::new(0)]).unwrap();
        assert_eq!(others.next(), None);
    }

    /// On a board that is listed by products: with a start anywhere, required and forbidden moves, and after
    /// any tour, those of the whole list come that should.
    #[test]
    fn products_of_a_problem() {
        let board: Board = "3x14".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        let plain = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
        assert!(matches!(Listing::of_all(&plain), Listing::CoverProducts(_)));
        let moves = Constraints {
            required: vec![(at("g1"), at("h3"))],
            forbidden: vec![(at("e1"), at("f3"))],
            ..Constraints::default()
        };
        for start in ["a1", "n3", "g2"].map(at) {
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::ClosedFrom(start));
            let expected: BTreeSet<Vec<Square>> = Tours::new(&plain)
                .unwrap()
                .map(|tour| {
                    let mut squares = tour.squares().to_vec();
                    turn(&mut squares, start);
                    squares
                })
                .filter(|tour| {
                    let has = |&(a, b): &(Square, Square)| {
                        let n = tour.len();
                        (0..n).any(|k| [(a, b), (b, a)].contains(&(tour[k], tour[(k + 1) % n])))
                    };
                    moves.required.iter().all(has) && !moves.forbidden.iter().any(has)
                })
                .collect();
            assert!(expected.len() > 20, "{}", expected.len());
            let problem = problem.with(moves.clone()).unwrap();
            let tours: Vec<Tour> = Tours::new(&problem).unwrap().collect();
            let found = tours.iter().map(|tour| tour.squares().to_vec());
            assert!(found.collect::<BTreeSet<_>>() == expected);
            assert_eq!(tours.len(), expected.len());
            for (k, tour) in tours.iter().enumerate().step_by(7) {
                let mut others = Tours::new(&problem).unwrap();
                others.go_on_after(tour.squares()).unwrap();
                assert!(others.eq(tours[k + 1..].iter().cloned()), "{problem}: {k}");
            }
        }
    }

    /// 1,245 classes on 6x6, as others have counted too; the rest are those that `Counter::classes` finds by its own way.
    #[test]
    fn one_of_each_class() {
        for (text, ends, classes) in [
            ("6x6", Ends::Closed, 1245),
            ("5x6", Ends::Closed, 3),
            ("5x5", Ends::Any, 112),
            ("1x1", Ends::Closed, 1),
        ] {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, ends);
            let mut first = UpToSymmetry::new(&problem).unwrap();
            let tours = Tours::new(&problem).unwrap();
            let kept = tours.filter(|tour| first.is_first(tour.squares()));
            assert_eq!(kept.count(), classes, "{text}");
        }
    }

    /// Complete graphs have factorials; their degrees need more than four bits.
    #[test]
    fn complete_graphs() {
        for n in 1..=8u32 {
            let edges = (0..n).flat_map(|v| (0..v).map(move |w| (w, v)));
            let graph = EdgeList::undirected(n, edges).unwrap();
            let factorial = |n: u32| (1..=n as usize).product::<usize>();
            let (a, b) = (Square::new(0), Square::new(n - 1));
            for (ends, expected) in [
                (Ends::Any, if n == 1 { 1 } else { factorial(n) / 2 }),
                (Ends::From(a), factorial(n - 1)),
                (Ends::To(b), factorial(n - 1)),
                (Ends::Between(a, b), factorial(n.max(2) - 2)),
                (
                    Ends::Closed,
                    if n < 3 {
                        n as usize % 2
                    } else {
                        factorial(n - 1) / 2
                    },
                ),
            ] {
                let problem = Problem::on_graph(graph.clone(), ends);
                let tours = Tours::new(&problem).unwrap();
                assert_eq!(tours.count(), expected, "{n} {ends:?}");
            }
        }
        let edges = (0..40u32).flat_map(|v| (0..v).map(move |w| (w, v)));
        let graph = EdgeList::undirected(40, edges).unwrap();
        let problem = Problem::on_graph(graph, Ends::Closed);
        assert_eq!(Tours::new(&problem).unwrap().take(100).count(), 100);
    }

    #[test]
    fn limits_stop_it_and_it_goes_on() {
        let problem = Problem::on_board("6x6".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let mut tours = Tours::new(&problem).unwrap();
        let few = Limits::NONE.with_nodes(20);
        assert_eq!(tours.advance(&few), Err(Stopped::Nodes));
        assert!(tours.next().is_some());
    }
}
