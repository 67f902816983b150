//! Tours of boards with holes, by factors.

use std::time::{Duration, Instant};

use anyhow::Context;
use hippodrome::{
    Answer, Board, Ends, Factor, Leaper, Limits, Method, Point, Problem, Quiet, solve,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A square board with holes drawn by the seed, as many of each color: a share in percent.
fn holed(side: u64, percent: u64, seed: u64) -> anyhow::Result<Board> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut left = [side * side * percent / 200; 2];
    let mut is_hole = vec![false; (side * side) as usize];
    let mut holes = Vec::new();
    while left != [0, 0] {
        let place = ((u128::from(rng.next_u64()) * u128::from(side * side)) >> 64) as u64;
        let point = Point::new(place % side, place / side);
        let color = (point.file + point.rank) as usize % 2;
        if left[color] > 0 && !is_hole[place as usize] {
            left[color] -= 1;
            is_hole[place as usize] = true;
            holes.push(point);
        }
    }
    Ok(Board::rectangle(side, side)?.without(&holes)?)
}

/// Closed tours of larger and larger boards with holes.
pub(crate) fn factor(percent: u64) -> anyhow::Result<()> {
    for side in [400, 1000] {
        let (mut tours, mut reasons) = (0, 0);
        let mut time = Duration::ZERO;
        let mut slowest = Duration::ZERO;
        let mut squares = 0;
        let masks = if side < 1000 { 1 } else { 1 };
        for seed in 0..masks {
            let board = holed(side, percent, seed)?;
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
            let began = Instant::now();
            let limits = Limits {
                nodes: Some(300_000_000),
                stop: None,
            };
            let report = solve(
                &problem,
                &Method::Factor(Factor { seed }),
                &limits,
                &mut Quiet,
            );
            let took = began.elapsed();
            match report.answer {
                Answer::Found(_) => {
                    tours += 1;
                    time += took;
                    squares += problem.len();
                    slowest = slowest.max(took);
                }
                Answer::Impossible(proof) => {
                    reasons += 1;
                    println!(
                        "{side} {seed} {} {took:?}",
                        proof.to_string().chars().take(100).collect::<String>()
                    );
                }
                Answer::Unknown(why) => println!("{side} {seed} {why} {took:?} {:?}", report.stats),
            }
        }
        println!(
            "{side}x{side}, {percent} % holes: {tours} tours, {reasons} reasons of {masks}; {:.0} ns a square; slowest {slowest:?}",
            time.as_nanos() as f64 / squares as f64
        );
    }
    Ok(())
}
