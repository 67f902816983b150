//! A step to its square and back, on boards that no memory holds.

use anyhow::{Context, ensure};
use hippodrome::{Construction, Joins, Numbering, Point, Rectangle};
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::rounds::{Contestant, Run, case, seconds};

/// Steps and squares that are asked for at random.
const ASKED: usize = 100_000;
/// Squares that are gone through one after another.
const WALKED: usize = 1_000_000;

/// Seconds that each answer takes.
type Answer = fn(&Asked) -> f64;

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let large = 1_000_000_000_000_000_000;
    let mut cases = Vec::new();
    for (side, told) in [(1_000_000, "10^6 x 10^6"), (large, "10^18 x 10^18")] {
        let rectangle = &Rectangle::open(side, side, [None; 2]);
        let constructions = Joins::ALL.map(|joins| Construction::joined(rectangle, joins));
        let mut tours = Vec::new();
        for (joins, tour) in Joins::ALL.into_iter().zip(constructions) {
            tours.push((joins, Asked::of(tour?)?));
        }
        let questions: [(&str, Answer); 3] = [
            ("the square of a step", |asked| {
                seconds(|| asked.squares()) / ASKED as f64
            }),
            ("the step of a square", |asked| {
                seconds(|| asked.back()) / ASKED as f64
            }),
            ("the next square", |asked| {
                seconds(|| asked.walked()) / WALKED as f64
            }),
        ];
        for (question, answer) in questions {
            let contestants = tours
                .iter()
                .map(|(joins, asked)| {
                    Contestant::new(joins.name(), move || Ok(Run::of(answer(asked))))
                })
                .collect();
            cases.push(case(
                &format!("{told}: {question}"),
                "s",
                bench.rounds,
                contestants,
            )?);
        }
        let made = Joins::ALL
            .into_iter()
            .map(|joins| {
                Contestant::new(joins.name(), move || {
                    Ok(Run::of(seconds(|| Construction::joined(rectangle, joins))))
                })
            })
            .collect();
        cases.push(case(&format!("{told}: made"), "s", bench.rounds, made)?);
    }
    Ok(cases)
}

/// A tour with what it is asked.
struct Asked {
    tour: Construction,
    steps: Vec<u128>,
    points: Vec<Point>,
}

impl Asked {
    /// Steps at random and their squares, which lead back to them.
    fn of(tour: Construction) -> anyhow::Result<Asked> {
        let mut state = 1u128;
        let mut random = || {
            state = state
                .wrapping_mul(0xDA94_2042_E4DD_58B5_9E37_79B9_7F4A_7C15)
                .wrapping_add(0x1234_5678_9ABC_DEF1);
            state ^ (state >> 64)
        };
        let steps: Vec<u128> = (0..ASKED).map(|_| random() % tour.len()).collect();
        let points: Option<Vec<Point>> = steps.iter().map(|&step| tour.point_at(step)).collect();
        let points = points.context("a step past the end")?;
        for (&point, &step) in points.iter().zip(&steps) {
            ensure!(tour.step_of(point) == Some(step), "{point}");
        }
        let middle = tour.len() / 2;
        let after = tour.iter_from(middle).nth(WALKED);
        ensure!(
            after == tour.point_at(middle + WALKED as u128),
            "the next square"
        );
        Ok(Asked {
            tour,
            steps,
            points,
        })
    }

    fn squares(&self) -> u64 {
        let points = self
            .steps
            .iter()
            .filter_map(|&step| self.tour.point_at(step));
        points.fold(0, |sum, point| sum.wrapping_add(point.file))
    }

    fn back(&self) -> u128 {
        let steps = self
            .points
            .iter()
            .filter_map(|&point| self.tour.step_of(point));
        steps.fold(0, u128::wrapping_add)
    }

    fn walked(&self) -> Option<Point> {
        self.tour.iter_from(self.tour.len() / 2).take(WALKED).last()
    }
}
