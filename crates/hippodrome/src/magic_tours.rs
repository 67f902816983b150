//! Tours whose ranks, files or diagonals have equal sums, one numbering after another.
//!
//! Where the knight tours a board of four ranks whose files are to have equal sums (or four files and their ranks), each half of a tour
//! keeps to half of the squares, and halves are put together (`four_ranks`). Everywhere else a tour grows from both ends, and the
//! sums of lines say early that it does not come out: in turn (`both_ends`), or, on boards of up to 64 squares, from the end that has fewer
//! ways on (`fewer_ways`). All find all numberings, each once.

mod both_ends;

#[cfg(feature = "magic-lists")]
mod fewer_ways;

mod four_ranks;

pub(crate) use self::both_ends::{BothEnds, Runs};
#[cfg(feature = "magic-lists")]
use self::fewer_ways::FewerWays;
#[cfg(feature = "magic-lists")]
pub use self::fewer_ways::ListEstimate;
use self::four_ranks::FourRanks;
use crate::arguments::{Existence, by_argument};
use crate::limits::{Limits, MAX_MAGIC_SQUARES, Stopped, Unsupported};
use crate::problem::Problem;
use crate::square::Square;
use crate::verify::verify;

/// Why such tours are not looked for, if they are not.
pub(crate) fn unsupported(problem: &Problem) -> Option<Unsupported> {
    match () {
        () if problem.magic().is_none() => Some(Unsupported::NoMagic),
        () if problem.len() > MAX_MAGIC_SQUARES => Some(Unsupported::MagicTooLarge),
        () => None,
    }
}

/// All numberings that are still to come.
#[derive(Debug)]
pub(crate) struct MagicTours {
    way: Way,
    tour: Vec<Square>,
    /// A tour after which the list begins, where it has to be found again.
    after: Option<Vec<Square>>,
}

#[derive(Debug)]
enum Way {
    /// An argument says that there are none.
    Nowhere,
    FourRanks(Box<FourRanks>),
    #[cfg(feature = "magic-lists")]
    FewerWays(Box<FewerWays>),
    BothEnds(Box<BothEnds>),
}

impl MagicTours {
    /// Nothing is searched before the first tour is asked for. The problem must be one that is supported.
    pub(crate) fn new(problem: &Problem) -> MagicTours {
        MagicTours {
            way: Way::new(problem),
            tour: Vec::new(),
            after: None,
        }
    }

    /// Whether tours are grown from their ends, which may take long.
    pub(crate) fn is_grown(&self) -> bool {
        !matches!(self.way, Way::Nowhere | Way::FourRanks(_))
    }

    /// Squares on both paths, where they are grown from the end that has fewer ways on.
    #[cfg(feature = "magic-lists")]
    pub(crate) fn depth(&self) -> Option<usize> {
        match &self.way {
            #[cfg(feature = "magic-lists")]
            Way::FewerWays(growing) => Some(growing.depth()),
            _ => None,
        }
    }

    /// Squares entered so far.
    pub(crate) fn entered(&self) -> u64 {
        match &self.way {
            Way::Nowhere => 0,
            Way::FourRanks(halves) => halves.entered(),
            #[cfg(feature = "magic-lists")]
            Way::FewerWays(growing) => growing.entered,
            Way::BothEnds(growing) => growing.entered,
        }
    }

    /// Which part of all choices is behind it, where tours are grown.
    pub(crate) fn share_done(&self) -> Option<f64> {
        match &self.way {
            #[cfg(feature = "magic-lists")]
            Way::FewerWays(growing) => Some(growing.share_done()),
            Way::BothEnds(growing) => Some(growing.share_done()),
            Way::Nowhere | Way::FourRanks(_) => None,
        }
    }

    /// What the whole list takes, where that is known: how many squares are entered.
    #[cfg(feature = "magic-lists")]
    pub(crate) fn estimate(
        &self,
        limits: &Limits<'_>,
        seed: u64,
    ) -> Result<Option<ListEstimate>, Stopped> {
        match &self.way {
            Way::Nowhere => Ok(Some(ListEstimate::default())),
            #[cfg(feature = "magic-lists")]
            Way::FewerWays(growing) => growing.estimate(limits, seed).map(Some),
            Way::FourRanks(_) | Way::BothEnds(_) => Ok(None),
        }
    }

    /// From now on without most of the tours of which an image comes first, where that saves work.
    #[cfg(feature = "magic-lists")]
    pub(crate) fn leave_out_images(&mut self, problem: &Problem) {
        if let Way::FewerWays(growing) = &mut self.way {
            growing.leave_out_images(problem);
        }
    }

    /// From now on the tours after this one: where halves are put together it is found again, as long as a list that far.
    pub(crate) fn begin_after(&mut self, tour: Vec<Square>) {
        match &mut self.way {
            Way::Nowhere => {}
            Way::FourRanks(_) => self.after = Some(tour),
            #[cfg(feature = "magic-lists")]
            Way::FewerWays(growing) => growing.begin_after(&tour),
            Way::BothEnds(growing) => growing.begin_after(&tour),
        }
    }

    /// Goes on to the next tour of the problem; `false` when there is none left. A node is a square entered; the
    /// limit is one on all of them, from the first on.
    pub(crate) fn advance(
        &mut self,
        problem: &Problem,
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        loop {
            let is_found = match &mut self.way {
                Way::Nowhere => false,
                Way::FourRanks(halves) => halves.advance(limits, &mut self.tour)?,
                #[cfg(feature = "magic-lists")]
                Way::FewerWays(growing) => growing.advance(limits, &mut self.tour)?,
                Way::BothEnds(growing) => growing.advance(limits, &mut self.tour)?,
            };
            if !is_found {
                return Ok(false);
            }
            // What the way knows nothing of: required moves, a symmetry, on four ranks given numbers too.
            if verify(problem, &self.tour).is_err() {
                continue;
            }
            match &self.after {
                None => return Ok(true),
                Some(after) if *after == self.tour => self.after = None,
                Some(_) => {}
            }
        }
    }

    /// The tour that was found.
    pub(crate) fn tour(&self) -> &[Square] {
        &self.tour
    }
}

impl Way {
    fn new(problem: &Problem) -> Way {
        if let Existence::No(_) = by_argument(problem, &Limits::NONE) {
            return Way::Nowhere;
        }
        if let Some(halves) = FourRanks::new(problem) {
            return Way::FourRanks(Box::new(halves));
        }
        #[cfg(feature = "magic-lists")]
        if let Some(growing) = FewerWays::new(problem) {
            return Way::FewerWays(Box::new(growing));
        }
        Way::BothEnds(Box::new(BothEnds::new(problem, Runs::Any, 0)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::count::Counter;
    use crate::list::Tours;
    use crate::piece::Piece;
    use crate::problem::{Constraints, Ends, Ground};

    fn asked(board: &str, piece: &str, ends: Ends, constraints: Constraints) -> Option<Problem> {
        let board: Board = board.parse().unwrap();
        let piece: Piece = piece.parse().unwrap();
        let problem = Problem::try_new(Ground::Board { board, piece }, ends);
        problem.ok()?.with(constraints).ok()
    }

    fn sums(magic: &str) -> Constraints {
        Constraints {
            magic: Some(magic.parse().unwrap()),
            ..Constraints::default()
        }
    }

    /// The list has each numbering once, and goes on after any; all tours, numbered in all ways and put to the checker, give as many.
    fn agrees(problem: &Problem) -> usize {
        let tours: Vec<_> = Tours::new(problem).unwrap().collect();
        let different: BTreeSet<_> = tours.iter().map(|tour| tour.squares()).collect();
        assert_eq!(different.len(), tours.len(), "{problem}");
        let again = Counter::new(problem).recount().unwrap().tours;
        assert_eq!(again, tours.len().into(), "{problem}");
        for (at, tour) in tours.iter().enumerate().step_by(1 + tours.len() / 5) {
            let mut others = Tours::new(problem).unwrap();
            others.go_on_after(tour.squares()).unwrap();
            assert!(
                others.eq(tours[at + 1..].iter().cloned()),
                "{problem}: {at}"
            );
        }
        tours.len()
    }

    #[test]
    fn listing_is_listing_all_with_a_filter() {
        let square = Square::new;
        let (mut some, mut none) = (0, 0);
        for (board, piece) in [
            ("1x1", "knight"),
            ("1x2", "wazir"),
            ("1x4", "wazir"),
            ("2x2", "wazir"),
            ("2x3", "wazir"),
            ("2x4", "wazir"),
            ("3x3", "wazir"),
            ("4x4", "wazir"),
            ("3x3", "king"),
            ("3x4", "knight"),
            ("4x3", "knight"),
            ("4x5", "knight"),
            ("4x6", "knight"),
            ("6x4", "knight"),
            ("3x8", "knight"),
            ("5x5", "knight"),
            ("5x6", "knight"),
            ("6x5", "knight"),
            ("3x10", "knight"),
            ("torus:3x3", "knight"),
            ("cylinder:3x4", "knight"),
        ] {
            for ends in [
                Ends::Any,
                Ends::Closed,
                Ends::ClosedFrom(square(0)),
                Ends::From(square(0)),
                Ends::To(square(1)),
                Ends::Between(square(0), square(1)),
            ] {
                for magic in ["ranks", "files", "semi", "full"] {
                    let Some(problem) = asked(board, piece, ends, sums(magic)) else {
                        continue;
                    };
                    // Where there are more open tours than are worth a list.
                    if ["5x6", "6x5", "3x10"].contains(&board) && !ends.is_closed() {
                        continue;
                    }
                    match agrees(&problem) {
                        0 => none += 1,
                        _ => some += 1,
                    }
                }
            }
        }
        assert!(some > 40 && none > 100, "{some} {none}");
    }

    #[test]
    fn with_other_constraints() {
        let board: Board = "4x6".parse().unwrap();
        let at = |name: &str| board.parse_square(name).unwrap();
        let mut found = 0;
        for magic in ["ranks", "files"] {
            for constraints in [
                Constraints {
                    given: vec![(5, at("c1"))],
                    ..sums(magic)
                },
                Constraints {
                    given: vec![(23, at("a1")), (2, at("d4"))],
                    ..sums(magic)
                },
                Constraints {
                    required: vec![(at("a1"), at("c2"))],
                    forbidden: vec![(at("f1"), at("d2"))],
                    ..sums(magic)
                },
                Constraints {
                    symmetry: Some("180".parse().unwrap()),
                    ..sums(magic)
                },
            ] {
                for sides in ["4x6", "4x7", "6x4"] {
                    if let Some(problem) = asked(sides, "knight", Ends::Any, constraints.clone()) {
                        found += agrees(&problem);
                    }
                }
            }
        }
        assert!(found > 10, "{found}");
    }

    /// A309273 of the OEIS: files of four alike, up to the four symmetries of the board.
    #[test]
    fn published_numbers() {
        for (files, number) in [
            (4, 0),
            (5, 0),
            (6, 0),
            (7, 9),
            (8, 16),
            (9, 38),
            (10, 104),
            (11, 267),
            (12, 608),
        ] {
            for sides in [format!("4x{files}"), format!("{files}x4")] {
                let lines = if sides.starts_with("4x") {
                    "files"
                } else {
                    "ranks"
                };
                let problem = asked(&sides, "knight", Ends::Any, sums(lines)).unwrap();
                let mut tours = MagicTours::new(&problem);
                let mut listed = 0;
                while tours.advance(&problem, &Limits::NONE).unwrap() {
                    listed += 1;
                }
                assert_eq!(listed, 4 * number, "{sides}");
            }
        }
    }

    /// Halves are put together on four ranks; grown from both ends as many tours come.
    #[test]
    fn both_ways_agree() {
        for files in 5..=8 {
            let problem = asked(&format!("4x{files}"), "knight", Ends::Any, sums("files")).unwrap();
            let halves: BTreeSet<_> = Tours::new(&problem)
                .unwrap()
                .map(|tour| tour.squares().to_vec())
                .collect();
            let mut growing = BothEnds::new(&problem, Runs::Any, 0);
            let (mut grown, mut tour, mut share) = (BTreeSet::new(), Vec::new(), 0.0);
            while growing.advance(&Limits::NONE, &mut tour).unwrap() {
                grown.insert(tour.clone());
                assert!(growing.share_done() > share);
                share = growing.share_done();
            }
            assert_eq!(grown, halves);
            assert!((growing.share_done() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn limits_stop_it_and_it_goes_on() {
        for (sides, magic) in [("4x7", "files"), ("4x6", "ranks")] {
            let problem = asked(sides, "knight", Ends::Any, sums(magic)).unwrap();
            let all: Vec<_> = Tours::new(&problem).unwrap().collect();
            let (mut tours, mut listed, mut stops, mut nodes) =
                (Tours::new(&problem).unwrap(), Vec::new(), 0, 0);
            loop {
                match tours.advance(&Limits::NONE.with_nodes(nodes)) {
                    Ok(Some(squares)) => listed.push(verify(&problem, squares).unwrap()),
                    Ok(None) => break,
                    Err(why) => {
                        assert_eq!(why, Stopped::Nodes);
                        stops += 1;
                        nodes += 97;
                    }
                }
            }
            assert!(stops > 20 && listed == all, "{sides}: {stops}");
        }
        let problem = asked("4x12", "knight", Ends::Any, sums("files")).unwrap();
        let little = Limits::NONE.with_memory(1_000);
        assert_eq!(
            Tours::new(&problem).unwrap().advance(&little),
            Err(Stopped::Memory)
        );
    }
}
