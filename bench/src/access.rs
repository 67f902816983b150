//! A step to its square and back, on boards that no memory holds.

use std::time::Instant;

use anyhow::{Context, ensure};
use hippodrome::{Construction, Joins, Numbering, Point, Rectangle};

use crate::best;

/// Steps and squares that are asked for at random.
const ASKED: usize = 1_000_000;
/// Squares that are gone through one after another.
const WALKED: usize = 10_000_000;

/// Random steps and squares of boards to 10^18 x 10^18, for each way of joining tiles.
pub(crate) fn access() -> anyhow::Result<()> {
    let side = 1_000_000_000_000_000_000;
    for (ranks, files) in [(side, side), (side - 1, side - 1), (1_000_000, 1_000_000)] {
        for joins in Joins::ALL {
            access_to(&Rectangle::open(ranks, files, [None; 2]), joins)?;
        }
    }
    Ok(())
}

fn access_to(rectangle: &Rectangle, joins: Joins) -> anyhow::Result<()> {
    let tour = Construction::joined(rectangle, joins)?;
    let made = best(10, || Construction::joined(rectangle, joins));
    let mut state = 1u128;
    let mut random = || {
        state = state
            .wrapping_mul(0xDA94_2042_E4DD_58B5_9E37_79B9_7F4A_7C15)
            .wrapping_add(0x1234_5678_9ABC_DEF1);
        state ^ (state >> 64)
    };
    let steps: Vec<u128> = (0..ASKED).map(|_| random() % tour.len()).collect();
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
    let middle = tour.len() / 2;
    let walked = best(1, || tour.iter_from(middle).take(WALKED).last());
    let after = tour.iter_from(middle).nth(WALKED);
    ensure!(after == tour.point_at(middle + WALKED as u128));
    println!(
        "{}x{}, {}: made in {:.2} ms, point_at {:.1} ns, step_of {:.1} ns, iter {:.2} ns",
        rectangle.ranks,
        rectangle.files,
        joins.name(),
        made.as_secs_f64() * 1e3,
        there.as_nanos() as f64 / ASKED as f64,
        and_back.as_nanos() as f64 / ASKED as f64,
        walked.as_nanos() as f64 / WALKED as f64
    );
    Ok(())
}
