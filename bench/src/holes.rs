//! Tours of boards with holes: large ones by factors, and many small ones by whatever answers.
//!
//! Holes are drawn by the seed, as many of each color and therefore an even number, so that a closed tour
//! is not excluded at once.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use hippodrome::{
    Answer, Board, Ends, Factor, Holes, Leaper, Limits, Method, Problem, Quiet, recheck, solve,
};

/// A square board with so many percent of holes.
fn holed(side: u64, share: u64, seed: u64) -> anyhow::Result<Board> {
    let pairs = (side * side * share + 100) / 200;
    let holes: Holes = (2 * pairs).to_string().parse()?;
    Ok(holes.make(&Board::rectangle(side, side)?, seed)?)
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
    whole: Duration,
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
        self.whole += took;
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
            "{what}: {} tours, {} reasons, {} undecided, {:.2} s together; {each:.0} ns a \
             square of a tour, slowest answer {:.3} s",
            self.tours,
            self.reasons,
            self.unknown,
            self.whole.as_secs_f64(),
            self.slowest.as_secs_f64()
        );
    }
}

/// Closed tours of larger and larger boards by factors alone.
pub(crate) fn factor(largest: u64) -> anyhow::Result<()> {
    for share in [1, 5] {
        for (side, boards) in [(100, 50), (200, 50), (400, 20), (1000, 5), (2000, 2)] {
            if side > largest {
                continue;
            }
            let mut tally = Tally::default();
            for seed in 0..boards {
                let board = holed(side, share, seed)?;
                let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
                let method = Method::Factor(Factor { seed });
                tally.add(&problem, &method, &Limits::NONE)?;
            }
            tally.print(&format!("{side}x{side}, {share}% holes, closed"));
        }
    }
    Ok(())
}

/// Work for each board: visits.
const NODES: u64 = 3_000_000;

/// So many boards of each size and share of holes, open and closed; written to a folder too, one a
/// file, for other programs.
pub(crate) fn masks(boards: u64, folder: Option<&Path>) -> anyhow::Result<()> {
    let limits = Limits::NONE.with_nodes(NODES);
    for side in [12, 20, 40] {
        for share in [5, 15] {
            for (kind, ends) in [("closed", Ends::Closed), ("open", Ends::Any)] {
                let mut tally = Tally::default();
                for seed in 0..boards {
                    let board = holed(side, share, seed)?;
                    if let Some(folder) = folder {
                        let path = folder.join(format!("{kind}-{side}-{share}%-{seed:03}"));
                        std::fs::write(&path, board.outline())
                            .with_context(|| format!("{}", path.display()))?;
                    }
                    let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
                    tally.add(&problem, &Method::default(), &limits)?;
                }
                tally.print(&format!("{kind}-{side}-{share}%"));
            }
        }
    }
    Ok(())
}
