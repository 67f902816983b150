//! Tours of boards with holes: large ones by factors, and many small ones by whatever answers.
//!
//! Holes are drawn by a seed, as many of each color, so that a closed tour is not excluded at once.

use std::time::{Duration, Instant};

use anyhow::ensure;
use hippodrome::{
    Answer, Board, Ends, Factor, Leaper, Limits, Method, Point, Problem, Quiet, recheck, solve,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A square board without this share of its squares.
fn holed(side: u64, percent: u64, seed: u64) -> anyhow::Result<Board> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let places = side * side;
    let mut left = [places * percent / 200; 2];
    let mut holes = std::collections::BTreeSet::new();
    while left != [0, 0] {
        let place = rng.next_u64() % places;
        let point = Point::new(place % side, place / side);
        let color = (point.file + point.rank) as usize % 2;
        if left[color] > 0 && holes.insert(point) {
            left[color] -= 1;
        }
    }
    let holes: Vec<Point> = holes.into_iter().collect();
    Ok(Board::rectangle(side, side)?.without(&holes)?)
}

/// What came of some problems.
#[derive(Default)]
struct Tally {
    tours: usize,
    reasons: usize,
    unknown: usize,
    /// Of the tours.
    squares: usize,
    time: Duration,
    /// Of all answers.
    slowest: Duration,
}

impl Tally {
    /// Tours have been verified by `solve`; reasons of all but large boards are checked again here.
    fn add(
        &mut self,
        problem: &Problem,
        method: &Method,
        limits: &Limits<'_>,
    ) -> anyhow::Result<()> {
        let began = Instant::now();
        let report = solve(problem, method, limits, &mut Quiet);
        let took = began.elapsed();
        self.slowest = self.slowest.max(took);
        match report.answer {
            Answer::Found(tour) => {
                ensure!(tour.len() == problem.len());
                self.tours += 1;
                self.squares += problem.len();
                self.time += took;
            }
            Answer::Impossible(proof) => {
                if let hippodrome::Proof::Reason(reason) = proof
                    && problem.len() < 10_000
                {
                    ensure!(recheck(problem, &reason), "{problem}: {reason}");
                }
                self.reasons += 1;
            }
            Answer::Unknown(_) => self.unknown += 1,
        }
        Ok(())
    }

    fn print(&self, what: &str) {
        let each = self.time.as_nanos() as f64 / self.squares.max(1) as f64;
        println!(
            "{what}: {} tours, {} reasons, {} undecided; {each:.0} ns a square of a tour, slowest \
             answer {:.3} s",
            self.tours,
            self.reasons,
            self.unknown,
            self.slowest.as_secs_f64()
        );
    }
}

/// Closed tours of larger and larger boards by factors alone.
pub(crate) fn factor(largest: u64) -> anyhow::Result<()> {
    for percent in [1, 5] {
        for (side, masks) in [(100, 50), (200, 50), (400, 20), (1000, 5), (2000, 2)] {
            if side > largest {
                continue;
            }
            let mut tally = Tally::default();
            for seed in 0..masks {
                let board = holed(side, percent, seed)?;
                let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
                let method = Method::Factor(Factor { seed });
                tally.add(&problem, &method, &Limits::NONE)?;
            }
            tally.print(&format!("{side}x{side}, {percent} % holes, closed"));
        }
    }
    Ok(())
}

/// 200 masks of each size and share of holes, open and closed: by factors alone, and by the ladder.
pub(crate) fn masks(nodes: u64) -> anyhow::Result<()> {
    let limits = Limits {
        nodes: Some(nodes),
        stop: None,
    };
    for (side, percent) in [(12, 5), (12, 15), (20, 5), (20, 15), (40, 5), (40, 15)] {
        for ends in [Ends::Closed, Ends::Any] {
            let (mut factors, mut ladder) = (Tally::default(), Tally::default());
            for seed in 0..200 {
                let problem = Problem::on_board(holed(side, percent, seed)?, Leaper::KNIGHT, ends);
                factors.add(&problem, &Method::Factor(Factor { seed }), &limits)?;
                ladder.add(&problem, &Method::default(), &limits)?;
            }
            let how = if ends == Ends::Any { "open" } else { "closed" };
            factors.print(&format!("{side}x{side}, {percent} % holes, {how}, factor"));
            ladder.print(&format!("{side}x{side}, {percent} % holes, {how}, ladder"));
        }
    }
    Ok(())
}
