//! Boards with random holes: how many are answered, and in what time.
//!
//! As many boards of each size, share of holes and kind of tour as asked for, by the seeds from 0
//! on. With a folder, the boards are written there for other programs (`peers/masks.py`).

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use hippodrome::{
    Answer, Board, Ends, Holes, Leaper, Limits, Method, Problem, Quiet, solve, verify,
};

/// Work for each board: visits.
const NODES: u64 = 20_000_000;

pub(crate) fn run(boards: u64, folder: Option<&Path>) -> anyhow::Result<()> {
    let limits = Limits {
        nodes: Some(NODES),
        stop: None,
    };
    for side in [12, 20, 40] {
        for share in ["5%", "15%"] {
            for (kind, ends) in [("closed", Ends::Closed), ("open", Ends::Any)] {
                let holes: Holes = share.parse()?;
                let (mut found, mut none, mut unknown) = (0, 0, 0);
                let (mut whole, mut slowest) = (Duration::ZERO, (Duration::ZERO, 0));
                for seed in 0..boards {
                    let board = holes.make(&Board::rectangle(side, side)?, seed)?;
                    if let Some(folder) = folder {
                        let name = format!("{kind}-{side}-{share}-{seed:03}");
                        let path = folder.join(name);
                        std::fs::write(&path, board.outline())
                            .with_context(|| format!("{}", path.display()))?;
                    }
                    let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
                    let began = Instant::now();
                    let report = solve(&problem, &Method::default(), &limits, &mut Quiet);
                    let took = began.elapsed();
                    match report.answer {
                        Answer::Found(tour) => {
                            verify(&problem, tour.squares())?;
                            found += 1;
                        }
                        Answer::Impossible(_) => none += 1,
                        Answer::Unknown(_) => {
                            println!("{side}x{side}, {share}, {kind}, seed {seed}: {took:.2?}");
                            unknown += 1;
                        }
                    }
                    whole += took;
                    slowest = slowest.max((took, seed));
                }
                println!(
                    "{kind}-{side}-{share}: {found} found, {none} none, {unknown} unknown, \
                     {whole:.2?} together; slowest {:.2?} (seed {})",
                    slowest.0, slowest.1
                );
            }
        }
    }
    Ok(())
}
