//! Listing closed tours: how many a second, as squares and as lines of moves.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, ensure};
use hippodrome::{BatchChecker, Ends, Limits, Square, Tours, published};

use crate::rectangle;

/// Lists boards whose numbers are published, 6x7 by paths and the others by halves, and the first tours
/// of 7x8 and 8x8.
pub(crate) fn list(millions: u64) -> anyhow::Result<()> {
    let first = millions * 1_000_000;
    let all = u64::MAX;
    for (ranks, files, most) in [
        (6, 7, all),
        (5, 10, all),
        (6, 8, all),
        (3, 22, all),
        (7, 8, first),
        (8, 8, first),
    ] {
        let problem = rectangle(ranks, files, Ends::Closed)?;
        let rules = BatchChecker::of(&problem);
        let squares = (0..problem.len() as u32).map(Square::new);
        let names: Vec<String> = squares
            .map(|square| format!("{} ", problem.ground().name(square)))
            .collect();
        let mut rates = Vec::new();
        for (checked, written) in [(false, false), (true, false), (true, true)] {
            let mut tours = Tours::new(&problem)?;
            let (mut listed, mut line) = (0u64, Vec::new());
            let mut nowhere = std::io::sink();
            let began = Instant::now();
            while listed < most
                && let Some(squares) = tours.advance(&Limits::NONE)?
            {
                listed += 1;
                if checked {
                    rules.check(squares)?;
                }
                if written {
                    line.clear();
                    for square in squares {
                        line.extend_from_slice(names[square.index()].as_bytes());
                    }
                    nowhere.write_all(std::hint::black_box(&line))?;
                }
                std::hint::black_box(squares);
            }
            rates.push(listed as f64 / began.elapsed().as_secs_f64() / 1e6);
            let expected = match most {
                u64::MAX => {
                    published(ranks, files, true)
                        .context("not in the table")?
                        .count
                }
                _ => &most.to_string(),
            };
            ensure!(listed.to_string() == expected, "{problem}: {listed}");
        }
        println!(
            "{ranks}x{files} closed: {:.2} million tours a second, checked {:.2}, as moves {:.2}",
            rates[0], rates[1], rates[2]
        );
    }
    Ok(())
}
