//! A step to its square and back, on boards that no memory holds.

use std::time::Instant;

use anyhow::{Context, ensure};
use hippodrome::{Construction, Numbering, Point};

/// Random steps and squares of a board of 10^18 x 10^18.
pub(crate) fn access() -> anyhow::Result<()> {
    let side = 1_000_000_000_000_000_000;
    for (ranks, files) in [(side, side), (side - 1, side - 1), (1_000_000, 1_000_000)] {
        let tour = Construction::open(ranks, files, None, None)?;
        let mut state = 1u128;
        let mut random = || {
            state = state
                .wrapping_mul(0xDA94_2042_E4DD_58B5_9E37_79B9_7F4A_7C15)
                .wrapping_add(0x1234_5678_9ABC_DEF1);
            state ^ (state >> 64)
        };
        let steps: Vec<u128> = (0..1_000_000).map(|_| random() % tour.len()).collect();
        let began = Instant::now();
        let points: Option<Vec<Point>> = steps.iter().map(|&step| tour.point_at(step)).collect();
        let there = began.elapsed();
        let points = points.context("a step past the end")?;
        let began = Instant::now();
        let back: Vec<Option<u128>> = points.iter().map(|&point| tour.step_of(point)).collect();
        let and_back = began.elapsed();
        ensure!(
            back.iter()
                .zip(&steps)
                .all(|(back, &step)| *back == Some(step))
        );
        println!(
            "{ranks}x{files}: point_at {:.1} ns, step_of {:.1} ns",
            there.as_nanos() as f64 / 1e6,
            and_back.as_nanos() as f64 / 1e6
        );
    }
    Ok(())
}
