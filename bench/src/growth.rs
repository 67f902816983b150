//! How time and memory grow with the board: what was measured of it, fitted, and drawn as a chart.
//!
//! The cases of the recording are called `100x100, built`. Those of one kind make a series; of what is counted, those with as many
//! ranks. Time and memory are taken to be a power of the number of squares, and the exponent is the slope of the straight line that
//! fits their logarithms best (least squares). What takes less than `ABOVE` times the least of its series is mostly the start of the
//! process, and is left out.

use anyhow::{Context, ensure};

use crate::amount::{amount, memory};
use crate::chart::{Chart, beside, decades};
use crate::recording::Recording;

/// The name of the recording.
pub const NAME: &str = "growth";
/// Where the chart lies in the repository.
pub const CHART: &str = "bench/growth.svg";
/// The kind of cases of which those with as many files are also compared by ranks.
const COUNTED: &str = "counted closed";
/// How many files they have.
const FILES: u64 = 8;
/// How many times the least of its series an amount must be to be fitted.
const ABOVE: f64 = 3.0;

/// What is said where nothing is above that.
const HARDLY: &str = "hardly grows";

/// What was measured of one board.
#[derive(Copy, Clone)]
struct Point {
    ranks: u64,
    files: u64,
    seconds: f64,
    bytes: f64,
}

impl Point {
    fn squares(self) -> f64 {
        (self.ranks * self.files) as f64
    }
}

/// An amount of a point.
type Measure = fn(&Point) -> f64;

/// How an amount is told.
type Told = fn(f64) -> String;

/// What is measured.
const MEASURES: [(&str, Measure, Told); 2] = [
    ("time", |point| point.seconds, |value| amount(value, "s")),
    ("memory", |point| point.bytes, |value| memory(value as u64)),
];

/// The kind of each case, and its board.
fn points(recording: &Recording) -> anyhow::Result<Vec<(&str, Point)>> {
    let read = |case: &'_ crate::recording::Case| {
        let (board, _) = case.name.split_once(", ")?;
        let (ranks, files) = board.split_once('x')?;
        let entry = case.entries.first()?;
        Some(Point {
            ranks: ranks.parse().ok()?,
            files: files.parse().ok()?,
            seconds: entry.median?,
            bytes: entry.memory? as f64,
        })
    };
    let cases = recording.cases.iter().map(|case| {
        let kind = case.name.split_once(", ").map(|(_, kind)| kind);
        let point = kind.zip(read(case));
        point.with_context(|| format!("`{}` is no board with time and memory", case.name))
    });
    cases.collect()
}

/// The points of each series, by the number of squares; the series in the order in which they come.
fn series(points: &[(&str, Point)]) -> Vec<(String, Vec<Point>)> {
    let mut series: Vec<(String, Vec<Point>)> = Vec::new();
    for &(kind, point) in points {
        let name = match kind.starts_with("counted") {
            true => format!("{kind}, {} ranks", point.ranks),
            false => kind.to_owned(),
        };
        match series.iter_mut().find(|(other, _)| *other == name) {
            Some((_, points)) => points.push(point),
            None => series.push((name, vec![point])),
        }
    }
    for (_, points) in &mut series {
        points.sort_by(|a, b| a.squares().total_cmp(&b.squares()));
    }
    series
}

/// The slope of the line that fits these places best, and the first and the last place; none of fewer than two.
fn slope(places: &[(f64, f64)]) -> Option<(f64, f64, f64)> {
    let count = places.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|place| place.0), mean(|place| place.1));
    let spread: f64 = places.iter().map(|place| (place.0 - x).powi(2)).sum();
    let together: f64 = places
        .iter()
        .map(|place| (place.0 - x) * (place.1 - y))
        .sum();
    let ends = places.first().zip(places.last());
    let (first, last) = ends.filter(|_| spread > 0.0)?;
    Some((together / spread, first.0, last.0))
}

/// The points of a series whose amounts say something of its growth, as places of a line: `along` tells where.
fn above(points: &[Point], of: Measure, along: fn(&Point) -> f64) -> Vec<(f64, f64)> {
    let least = points.iter().map(of).fold(f64::INFINITY, f64::min);
    let grown = points.iter().filter(|point| of(point) >= ABOVE * least);
    grown.map(|point| (along(point), of(point).ln())).collect()
}

/// A table of the exponents.
pub(crate) fn exponents(recording: &Recording) -> anyhow::Result<String> {
    let points = points(recording)?;
    let mut text = "\n| | boards | time | memory |\n|---|---|---|---|".to_owned();
    for (name, points) in series(&points) {
        let boards = points.first().zip(points.last()).context("no points")?;
        let board = |point: &Point| format!("{}x{}", point.ranks, point.files);
        let told = MEASURES.map(|(_, of, _)| {
            let places = above(&points, of, |point| point.squares().ln());
            match slope(&places) {
                Some((exponent, first, last)) => format!(
                    "N^{exponent:.2}, from {} to {} squares",
                    squares(first.exp()),
                    squares(last.exp())
                ),
                None if points.len() < 3 || !places.is_empty() => "too few boards".to_owned(),
                None => HARDLY.to_owned(),
            }
        });
        let boards = match points.len() {
            1 => board(boards.0),
            _ => format!("{} to {}", board(boards.0), board(boards.1)),
        };
        text += &format!("\n| {name} | {boards} | {} |", told.join(" | "));
    }
    let mut by_ranks: Vec<Point> = points
        .iter()
        .filter(|(kind, point)| *kind == COUNTED && point.files == FILES)
        .map(|&(_, point)| point)
        .collect();
    by_ranks.sort_by_key(|point| point.ranks);
    let told =
        MEASURES.map(
            |(_, of, _)| match slope(&above(&by_ranks, of, |point| point.ranks as f64)) {
                Some((slope, first, last)) => {
                    format!("{:.1} times, from {first} to {last} ranks", slope.exp())
                }
                None => HARDLY.to_owned(),
            },
        );
    ensure!(!by_ranks.is_empty(), "nothing is counted on {FILES} files");
    text += &format!(
        "\n| {COUNTED}, a rank more | on {FILES} files | {} |\n",
        told.join(" | ")
    );
    Ok(text)
}

/// A number of squares, with its digits in threes.
fn squares(number: f64) -> String {
    let digits = (number.round() as u64).to_string();
    let mut parted = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            parted.push(',');
        }
        parted.push(digit);
    }
    parted
}

/// A chart of time and one of memory, beside each other, as SVG.
pub(crate) fn chart(recording: &Recording) -> anyhow::Result<String> {
    let points = points(recording)?;
    let series = series(&points);
    let decades = decades(points.iter().map(|(_, point)| point.squares()));
    let across = (decades.start..=decades.end).map(|decade| {
        let told = match decade {
            6.. => format!("{} million", squares(10f64.powi(decade - 6))),
            _ => squares(10f64.powi(decade)),
        };
        (10f64.powi(decade), (decade % 2 == 0).then_some(told))
    });
    let across: Vec<_> = across.collect();
    let charts = MEASURES.map(|(what, of, told)| Chart {
        title: format!("{what} against squares"),
        across: across.clone(),
        told,
        series: series
            .iter()
            .map(|(name, points)| {
                let places = points.iter().map(|point| (point.squares(), of(point)));
                (name.clone(), places.collect())
            })
            .collect(),
    });
    beside(
        "Time and memory against squares, both by powers of ten",
        &charts,
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::recording::{Case, Entry};

    /// Time as 1 ms and a nanosecond for each square, memory as 8 MB and a byte for each square; of what is counted ten times
    /// as much for a rank more.
    fn recording() -> Recording {
        let case = |name: &str, seconds: f64, memory: f64| {
            let mut entry = Entry::of("hippodrome", vec![seconds]);
            entry.memory = Some(memory as u64);
            Case {
                name: name.to_owned(),
                unit: "s".to_owned(),
                entries: vec![entry],
            }
        };
        let built = [10u64, 100, 10_000, 100_000].map(|side| {
            let squares = (side * side) as f64;
            let name = format!("{side}x{side}, built");
            case(&name, 1e-3 + squares * 1e-9, 8e6 + squares)
        });
        let counted = [3, 4, 5].map(|ranks| {
            let name = format!("{ranks}x8, {COUNTED}");
            case(&name, 10f64.powi(ranks), 9e6)
        });
        Recording {
            command: "run".to_owned(),
            date: "2026-11-26".to_owned(),
            machine: "a machine".to_owned(),
            load: "idle".to_owned(),
            versions: BTreeMap::new(),
            cases: built.into_iter().chain(counted).collect(),
        }
    }

    #[test]
    fn exponents_are_those_of_the_amounts() {
        let table = exponents(&recording()).unwrap();
        let told = "\n| | boards | time | memory |\n|---|---|---|---|\n\
            | built | 10x10 to 100000x100000 | N^1.00, from 100,000,000 to 10,000,000,000 squares | \
            N^0.98, from 100,000,000 to 10,000,000,000 squares |\n";
        assert!(table.starts_with(told), "{table}");
        let by_ranks = "| counted closed, a rank more | on 8 files | 10.0 times, from 4 to 5 ranks | \
            hardly grows |\n";
        assert!(table.ends_with(by_ranks), "{table}");
    }

    #[test]
    fn a_chart_has_a_dot_for_each_case() {
        let recording = recording();
        let chart = chart(&recording).unwrap();
        assert!(chart.starts_with("<svg"));
        assert_eq!(chart.matches("<circle").count(), 2 * recording.cases.len());
    }

    #[test]
    fn what_is_no_board_is_named() {
        let mut recording = recording();
        recording.cases[0].name = "10 by 10, built".to_owned();
        let error = exponents(&recording).unwrap_err().to_string();
        assert!(error.contains("10 by 10"), "{error}");
    }
}
