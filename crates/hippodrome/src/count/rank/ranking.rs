//! All tours of a problem by number: from a number to its tour and back, and tours drawn at random.
//!
//! A count says how many tours there are; the layers it went through (`kept_layers`, `ranked_cut`) also say which.
//! The order of the tours is that of the diagram that the layers are: of no use in itself, and another
//! version may have another, but the same on every machine and for any number of threads. Numbers that are
//! drawn evenly give tours that are drawn evenly, each as likely as any other.
//!
//! D. E. Knuth, The Art of Computer Programming 4A, section 7.1.4, draws from the solutions that a decision
//! diagram holds in the same way; H. S. Wilf, A unified setting for sequencing, ranking, and selection
//! algorithms, Advances in Mathematics 24, 1977, ranks and unranks along the edges of a graph.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use rand_core::Rng;

use super::Numbered;
use super::kept_layers::{Closing, KeptLayers};
use super::kept_tables::TablesInStore;
use super::ranked_cut::RankedCut;
use crate::chance::{self, rng};
use crate::count::by::numberings::numberings;
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::steps;
use crate::count::keep::compressed_store::CompressedStore;
#[cfg(feature = "checkpoint")]
use crate::count::number::Estimate;
use crate::count::number::{CountError, Resources, TOO_WIDE, known, tiny};
use crate::count::plan::SweepPlan;
#[cfg(feature = "checkpoint")]
use crate::count::plan::estimate::{self, How};
use crate::hamiltonian::{Cycles, Edge};
use crate::limits::{Limits, Stopped, Unsupported};
use crate::list::Tours;
use crate::problem::{Ends, Problem};
use crate::quotient::{NumberedCycles, SymmetricTours, SymmetryOnBoard};
use crate::square::Square;
use crate::tour::Tour;
use crate::tour_symmetry::IS_BUILT;
use crate::trace::ProgressTrace;
use crate::verify::{Flaw, verify};

/// All tours of a problem, by numbers from 0 on.
///
/// Tours are those that [`Counter::count`](crate::Counter::count) counts, each once. Cost: about twice what the count takes, and
/// the memory of all its layers (6x6: 10 MB; 7x8 closed: 180 MB; 8x8 closed: 4.5 GB, a minute of two cores), which a store keeps for the next time;
/// then a tenth of a millisecond for each tour of 6x6, some milliseconds where the board is cut. Another
/// version may number the tours differently.
///
/// ```
/// use hippodrome::{Counter, Ends, Leaper, Problem};
///
/// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let ranking = Counter::new(&problem).ranking()?;
/// assert_eq!(ranking.tours().to_string(), "9862");
/// let tour = ranking.unrank(&4711u32.into()).expect("there are as many");
/// assert_eq!(ranking.rank(tour.squares())?, 4711u32.into());
/// let drawn: Vec<_> = ranking.samples(7).take(3).collect();
/// assert_eq!(drawn.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ranking {
    problem: Problem,
    tours: BigUint,
    held: Held,
}

/// What the tours are found from.
enum Held {
    /// All of them.
    Few(Vec<Tour>),
    Many(Cycles, Box<dyn Numbered + Send + Sync>),
    /// Those with a symmetry, moved along themselves or turned round.
    Symmetric(Vec<(SymmetricTours, NumberedCycles)>),
}

impl Ranking {
    /// Counts, and keeps all that tells one tour from another, where that can be counted.
    pub(crate) fn new(
        problem: &Problem,
        order: Option<&[Square]>,
        store: Option<CompressedStore<'_>>,
        how: &Resources,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Self, CountError> {
        if !problem.is_symmetric() {
            return Err(Unsupported::RankOneWay.into());
        }
        if problem.magic().is_some() {
            return Err(Unsupported::Magic.into());
        }
        if problem.symmetry().is_some() {
            if store.is_some() {
                return Err(Unsupported::Symmetry.into());
            }
            let limits = limits.with_memory(how.memory);
            return Ok(Ranking::with_symmetry(problem, &limits)?);
        }
        match numberings(problem) {
            Some(1) => {}
            Some(_) => return Err(Unsupported::EitherDirection.into()),
            None => return Err(Unsupported::GivenNumbers.into()),
        }
        if let Some(tours) = known(problem) {
            let tours = match tours == BigUint::ZERO {
                true => Vec::new(),
                false => Tours::new(problem)?.collect::<Vec<Tour>>(),
            };
            return Ok(Ranking {
                problem: problem.clone(),
                tours: tours.len().into(),
                held: Held::Few(tours),
            });
        }
        let cycles = Cycles::of(problem);
        let plan = SweepPlan::of(&cycles, order, limits)?;
        let mut kept = match store {
            Some(store) => {
                let words = plan.words(&cycles);
                Some(TablesInStore::open(store, &problem.to_string(), &words)?)
            }
            None => None,
        };
        // A page has no store, and so little memory that it is soon full.
        #[cfg(feature = "checkpoint")]
        let estimate = estimated(problem, &cycles, &plan, kept.as_ref(), how, limits, trace)?;
        let numbered = numbered(&cycles, plan, kept.as_mut(), how, limits, trace);
        #[cfg(feature = "checkpoint")]
        let numbered = numbered.map_err(|why| match (why, estimate) {
            (CountError::Stopped(Stopped::Memory), Some(estimate)) => {
                CountError::RankingTooLarge(estimate)
            }
            (why, _) => why,
        });
        let numbered = numbered?;
        Ok(Ranking {
            problem: problem.clone(),
            tours: numbered.number(),
            held: Held::Many(cycles, numbered),
        })
    }

    /// The same of tours with a symmetry. Where there are tours with one and tours with another that will do, some may have both: then
    /// all are listed.
    fn with_symmetry(problem: &Problem, limits: &Limits<'_>) -> Result<Self, Stopped> {
        let symmetries = SymmetryOnBoard::of(problem);
        let mut found = Vec::new();
        let mut first = None;
        let mut are_listed = tiny(problem).is_some();
        if !are_listed {
            for (at, tours) in SymmetricTours::of(problem, &symmetries)? {
                let cycles = NumberedCycles::new(&tours.cycles, limits)?;
                if *cycles.number() > BigUint::ZERO {
                    are_listed |= *first.get_or_insert(at) != at;
                    found.push((tours, cycles));
                }
            }
        }
        let (tours, held) = match are_listed {
            true => {
                let tours: Vec<Tour> = Tours::new(problem)?.collect();
                (tours.len().into(), Held::Few(tours))
            }
            false => {
                let numbers = found.iter().map(|(_, cycles)| cycles.number());
                (numbers.sum(), Held::Symmetric(found))
            }
        };
        Ok(Ranking {
            problem: problem.clone(),
            tours,
            held,
        })
    }

    /// How many there are.
    pub fn tours(&self) -> &BigUint {
        &self.tours
    }

    /// The tour of this number; `None` if there are not so many.
    pub fn unrank(&self, number: &BigUint) -> Option<Tour> {
        if *number >= self.tours {
            return None;
        }
        let tour = match &self.held {
            Held::Few(tours) => return tours.get(usize::try_from(number).ok()?).cloned(),
            Held::Many(cycles, numbered) => cycles.tour(&numbered.unrank(number.clone())),
            Held::Symmetric(_) if !IS_BUILT => unreachable!("none is made"),
            Held::Symmetric(ways) => {
                let mut number = number.clone();
                let mut ways = ways.iter();
                let (tours, cycles) = ways.find(|(_, cycles)| match number < *cycles.number() {
                    true => true,
                    false => {
                        number -= cycles.number();
                        false
                    }
                })?;
                tours.tour(&cycles.unrank(number))
            }
        };
        match verify(&self.problem, &tour) {
            Ok(tour) => Some(tour),
            Err(flaw) => panic!(
                "number {number} is a flawed tour of {}: {flaw}",
                self.problem
            ),
        }
    }

    /// The number of this tour. Tell it as you like: a closed one from any square in either direction, an
    /// open one from either end, where these are free.
    ///
    /// # Errors
    ///
    /// The flaw, if it is not a tour of the problem.
    pub fn rank(&self, tour: &[Square]) -> Result<BigUint, Flaw> {
        let tour = verify(&self.problem, tour)?;
        Ok(match &self.held {
            Held::Few(tours) => {
                let same = |other: &Tour| is_same(other.squares(), tour.squares());
                let number = tours.iter().position(same);
                number.expect("every tour is among them").into()
            }
            Held::Many(cycles, numbered) => {
                let edges = cycles.cycle(tour.squares()).into_iter();
                let edges: BTreeSet<Edge> = edges.flat_map(|(v, w)| [(v, w), (w, v)]).collect();
                numbered.rank(&|edge| edges.contains(&edge))
            }
            Held::Symmetric(_) if !IS_BUILT => unreachable!("none is made"),
            Held::Symmetric(ways) => {
                let mut first = BigUint::ZERO;
                let number = ways.iter().find_map(|(tours, cycles)| {
                    let cycle = tours.cycle(tour.squares());
                    let number =
                        cycle.map(|cycle| &first + cycles.rank(|edge| cycle.contains(edge)));
                    first += cycles.number();
                    number
                });
                number.expect("every tour is moved in one of these ways")
            }
        })
    }

    /// Tours drawn at random, one after another, each as likely as any other and independent of those
    /// before. The same for the same seed; none if there is no tour. A tour that is counted once for both its directions is told
    /// in either, as likely.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Tour> + '_ {
        let (mut rng, mut directions) = (rng(seed, 0), rng(seed, 1));
        let has_direction =
            self.problem.ends() != Ends::Any || !self.problem.constraints().given.is_empty();
        std::iter::from_fn(move || {
            let tour = self.unrank(&below(&mut rng, &self.tours)?)?;
            if has_direction || chance::below(&mut directions, 2) == 0 {
                return Some(tour);
            }
            let backwards: Vec<Square> = tour.squares().iter().rev().copied().collect();
            let told = verify(&self.problem, &backwards);
            Some(
                told.unwrap_or_else(|flaw| {
                    panic!("a tour with free ends is none backwards: {flaw}")
                }),
            )
        })
    }
}

/// What a count would take, unless there are tables that are kept, which may be all that is needed; if that is known, and not far more than
/// the memory. A layer is gone on from within it, and who keeps them all would notice late that there is too little.
#[cfg(feature = "checkpoint")]
fn estimated(
    problem: &Problem,
    cycles: &Cycles,
    plan: &SweepPlan,
    kept: Option<&TablesInStore<'_>>,
    how: &Resources,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Option<Estimate>, CountError> {
    if kept.is_some_and(|kept| !kept.tables(0).is_empty()) {
        return Ok(None);
    }
    let estimated = How::SweptOrSampled {
        memory: how.memory,
        board: Some(problem),
    };
    match estimate::of_large_plan(cycles, plan, estimated, limits, trace)? {
        Some(estimate) if estimate.ranking_bytes() / 3 > how.memory as u64 => {
            Err(CountError::RankingTooLarge(estimate))
        }
        estimate => Ok(estimate),
    }
}

/// Counts by this plan, and keeps all layers.
fn numbered(
    cycles: &Cycles,
    plan: SweepPlan,
    kept: Option<&mut TablesInStore<'_>>,
    how: &Resources,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Box<dyn Numbered + Send + Sync>, CountError> {
    let order = match plan {
        SweepPlan::Cut(separator) => {
            let cut = RankedCut::new(cycles, separator, kept, how, limits, trace)?;
            return Ok(Box::new(cut));
        }
        SweepPlan::Sweep(order) => order,
    };
    let (_, width) = steps(&cycles.graph, &order, &[]).ok_or(TOO_WIDE)?;
    Ok(match width {
        0..=<u64 as Key>::SLOTS => {
            Box::new(Whole::<u64>::new(cycles, &order, kept, how, limits, trace)?)
        }
        _ => Box::new(Whole::<u128>::new(
            cycles, &order, kept, how, limits, trace,
        )?),
    })
}

impl std::fmt::Debug for Ranking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} tours of {}", self.tours, self.problem)
    }
}

fn is_same(one: &[Square], other: &[Square]) -> bool {
    one == other || one.iter().eq(other.iter().rev())
}

/// A random number below this one, evenly; `None` if there is none. Those that are too large are drawn
/// again.
fn below(rng: &mut impl Rng, bound: &BigUint) -> Option<BigUint> {
    let bits = bound.bits();
    loop {
        let words = (0..bits.div_ceil(64)).map(|_| rng.next_u64());
        let drawn = words.fold(BigUint::ZERO, |number, word| (number << 64) + word);
        let drawn = drawn >> (bits.div_ceil(64) * 64 - bits);
        if bits == 0 || drawn < *bound {
            return (bits > 0).then_some(drawn);
        }
    }
}

/// The cycles that one sweep finds, by where they are closed.
pub(crate) struct Whole<K> {
    levels: KeptLayers<K>,
    /// Each with the number of its first cycle.
    closings: Vec<(BigUint, Closing<K>)>,
}

impl<K: Key> Whole<K> {
    pub(crate) fn new(
        cycles: &Cycles,
        order: &[u32],
        kept: Option<&mut TablesInStore<'_>>,
        how: &Resources,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Self, CountError> {
        let kept = kept.map(|kept| (kept, 0));
        let levels = KeptLayers::sweep(&cycles.graph, order, kept, how, limits, trace)?;
        let mut first = BigUint::ZERO;
        let mut closings = Vec::new();
        for closing in levels.closings() {
            let ways = levels.ways(closing.from);
            closings.push((first.clone(), closing));
            first += ways;
        }
        assert!(first == levels.tours, "each tour is closed somewhere");
        Ok(Whole { levels, closings })
    }
}

impl<K: Key> Numbered for Whole<K> {
    fn number(&self) -> BigUint {
        self.levels.tours.clone()
    }

    fn unrank(&self, number: BigUint) -> Vec<Edge> {
        let after = self.closings.partition_point(|(first, _)| *first <= number);
        let (first, closing) = &self.closings[after - 1];
        let mut cycle = self.levels.way(closing.from, number - first);
        // What is left when it is closed needs no other move.
        cycle.extend(&closing.edges);
        cycle
    }

    fn rank(&self, has: &dyn Fn(Edge) -> bool) -> BigUint {
        let (number, place) = self.levels.number(usize::MAX, has);
        let is_it = |closing: &Closing<K>| {
            closing.from == place && closing.edges.iter().all(|&edge| has(edge))
        };
        let closing = self.closings.iter().find(|(_, closing)| is_it(closing));
        let (first, _) = closing.expect("every tour is closed in one of these ways");
        first + number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::count::Counter;
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::problem::Constraints;

    fn diagram(problem: &Problem) -> Ranking {
        Counter::new(problem).ranking().unwrap()
    }

    /// Every number is a tour, every tour of the list has one, and they are inverse; some of them, where
    /// there are many.
    fn is_the_list(problem: &Problem) -> usize {
        let diagram = diagram(problem);
        let listed: Vec<Tour> = Tours::new(problem).unwrap().collect();
        assert_eq!(*diagram.tours(), listed.len().into(), "{problem}");
        let mut numbers = BTreeSet::new();
        let some = listed.iter().step_by(1 + listed.len() / 300);
        for tour in some.clone() {
            let number = diagram.rank(tour.squares()).unwrap();
            let found = diagram.unrank(&number);
            assert_eq!(found.as_ref(), Some(tour), "{problem} {number}");
            let backwards: Vec<Square> = tour.squares().iter().rev().copied().collect();
            if problem.ends() == Ends::Any || problem.ends() == Ends::Closed {
                assert_eq!(diagram.rank(&backwards).as_ref(), Ok(&number), "{problem}");
            }
            assert!(number < *diagram.tours());
            numbers.insert(number);
        }
        assert_eq!(numbers.len(), some.len(), "{problem}");
        assert_eq!(diagram.unrank(diagram.tours()), None);
        numbers.len()
    }

    #[test]
    #[ignore = "takes seconds"]
    fn every_tour_has_one_number() {
        let square = Square::new;
        let mut tours = 0;
        for (board, piece) in [
            ("1x1", "knight"),
            ("1x2", "wazir"),
            ("2x2", "wazir"),
            ("3x4", "knight"),
            ("4x5", "knight"),
            ("5x5", "knight"),
            ("5x6", "knight"),
            ("3x10", "knight"),
            ("5x5-a1-e5-c3", "knight"),
            ("torus:3x4", "knight"),
            ("klein:3x4", "knight"),
            ("4x5", "wazir"),
            ("3x4", "king"),
            ("2x3x3", "knight"),
        ] {
            for ends in [
                Ends::Closed,
                Ends::ClosedFrom(square(0)),
                Ends::Any,
                Ends::From(square(0)),
                Ends::To(square(0)),
                Ends::Between(square(0), square(1)),
            ] {
                let parsed: Board = board.parse().unwrap();
                let piece: Piece = piece.parse().unwrap();
                if parsed.len() > 1 || ends.end() != Some(square(1)) {
                    tours += is_the_list(&Problem::on_board(parsed, piece, ends));
                }
            }
        }
        assert!(tours > 4_000, "{tours}");
        let petersen =
            (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
        let edges = EdgeList::undirected(10, petersen).unwrap();
        assert!(is_the_list(&Problem::on_graph(edges.clone(), Ends::Any)) > 100);
        assert_eq!(is_the_list(&Problem::on_graph(edges, Ends::Closed)), 0);
    }

    #[test]
    fn with_required_and_forbidden_moves() {
        let board: Board = "5x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        for ends in [Ends::Any, Ends::Closed, Ends::From(at("a1"))] {
            let constraints = Constraints {
                required: vec![(at("b3"), at("d4")), (at("e3"), at("c4"))],
                forbidden: vec![(at("a1"), at("b3"))],
                ..Constraints::default()
            };
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
            is_the_list(&problem.with(constraints).unwrap());
        }
    }

    #[test]
    fn with_a_symmetry() {
        let mut tours = 0;
        for (board, piece, symmetry) in [
            ("6x6", "knight", "180"),
            ("6x6", "knight", "90"),
            ("5x6", "knight", "mirror"),
            ("6x7", "knight", "180"),
            ("5x5", "knight", "180"),
            ("4x4", "wazir", "mirror"),
            ("3x3", "wazir", "180"),
            ("1x2", "wazir", "180"),
            ("torus:3x4", "knight", "+1,0"),
            ("torus:3x4", "knight", "mirror"),
            ("3x3-b2", "knight", "90"),
        ] {
            for ends in [
                Ends::Closed,
                Ends::ClosedFrom(Square::new(1)),
                Ends::Any,
                Ends::From(Square::new(0)),
            ] {
                let board: Board = board.parse().unwrap();
                let piece: Piece = piece.parse().unwrap();
                let constraints = Constraints {
                    symmetry: Some(symmetry.parse().unwrap()),
                    ..Constraints::default()
                };
                let problem = Problem::on_board(board, piece, ends);
                tours += is_the_list(&problem.with(constraints).unwrap());
            }
        }
        assert!(tours > 500, "{tours}");
    }

    /// States that 64 bits do not hold: all dark squares first, then the 18 light ones.
    #[test]
    fn wide_frontiers() {
        let board: Board = "6x6".parse().unwrap();
        let (dark, light): (Vec<Square>, Vec<Square>) = (0..36)
            .map(Square::new)
            .partition(|&square| board.point_of(square).is_dark());
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
        let diagram = Counter::new(&problem)
            .order([dark, light].concat())
            .ranking()
            .unwrap();
        assert_eq!(*diagram.tours(), 9862u32.into());
        for tour in diagram.samples(1).take(20) {
            let number = diagram.rank(tour.squares()).unwrap();
            assert_eq!(diagram.unrank(&number), Some(tour));
        }
    }

    /// An open tour is told from either end, unless an end or a number is fixed; a closed one as it is numbered.
    #[test]
    fn both_directions_are_drawn() {
        let board: Board = "5x5".parse().unwrap();
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Any);
        let ranking = diagram(&problem);
        let backwards = |tour: &Tour| {
            let numbered = ranking.unrank(&ranking.rank(tour.squares()).unwrap());
            numbered.unwrap() != *tour
        };
        let turned = ranking.samples(3).take(200).filter(backwards).count();
        assert!((70..130).contains(&turned), "{turned}");
        let corner = board.parse_square("e5").unwrap();
        assert!(
            ranking
                .samples(3)
                .take(200)
                .any(|tour| tour.start() == corner)
        );

        let given = Constraints {
            given: vec![(0, corner)],
            ..Constraints::default()
        };
        let fixed = diagram(&problem.with(given).unwrap());
        assert!(fixed.samples(3).take(50).all(|tour| tour.start() == corner));
    }

    /// Of the tours of 5x5, drawn 20,000 times, each comes about as often (chi squared).
    #[test]
    fn all_are_as_likely() {
        let problem = Problem::on_board("5x5".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let diagram = diagram(&problem);
        let mut times = vec![0u32; 864];
        for tour in diagram.samples(5).take(20_000) {
            let number = diagram.rank(tour.squares()).unwrap();
            times[usize::try_from(number).unwrap()] += 1;
        }
        let mean = 20_000.0 / 864.0;
        let chi: f64 = times
            .iter()
            .map(|&n| (f64::from(n) - mean).powi(2) / mean)
            .sum();
        // 863 degrees of freedom, standard deviation 41.5.
        assert!((863.0 - 208.0..863.0 + 208.0).contains(&chi), "{chi}");
    }
}
