//! Charts of what was measured, as SVG.

use anyhow::Context;
use hippodrome_draw::{Align, Color, Mark, Pen, SQUARE, Scene, Spot, Stride, arrange, write_svg};

/// Places of a line, and what it is called.
pub(crate) type Series = (String, Vec<(f64, f64)>);

/// A chart: lines over each other, both scales by powers.
pub(crate) struct Chart {
    pub(crate) title: String,
    /// Where lines cross it from below, in order, and what stands there; from the first to the last.
    pub(crate) across: Vec<(f64, Option<String>)>,
    /// What stands at an amount.
    pub(crate) told: fn(f64) -> String,
    pub(crate) series: Vec<Series>,
}

const INK: Color = Color::hex(0x20_20_2c);
const GRID: Color = Color::hex(0xd9_d9_de);
const PAGE: Color = Color::hex(0xff_ff_ff);
/// Colors that are told apart also by those who see few (M. Okabe and K. Ito, 2008).
const COLORS: [u32; 9] = [
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000, 0x8a8a00, 0x8a2be2,
];

/// The room around a chart, and what it is wide and high.
const LEFT: i32 = 4 * SQUARE;
const TOP: i32 = 2 * SQUARE;
const WIDTH: i32 = 12 * SQUARE;
const HIGH: i32 = 9 * SQUARE;
const TEXT: i32 = 360;

/// Charts beside each other, as SVG.
pub(crate) fn beside(title: &str, charts: &[Chart]) -> anyhow::Result<String> {
    let charts: Vec<Scene> = charts.iter().map(Chart::scene).collect();
    let mut page = arrange(&charts, charts.len()).context("there is a chart")?;
    page.title = title.to_owned();
    let mut bytes = Vec::new();
    write_svg(&mut bytes, &page, Some(1200))?;
    Ok(String::from_utf8(bytes)?)
}

impl Chart {
    pub(crate) fn scene(&self) -> Scene {
        let amounts = || {
            self.series
                .iter()
                .flat_map(|(_, places)| places)
                .map(|place| place.1)
        };
        let up = decades(amounts());
        let part = |value: f64, from: f64, to: f64, length: i32| {
            ((value / from).log10() / (to / from).log10() * f64::from(length)).round() as i32
        };
        let ends = self.across.first().zip(self.across.last());
        let (first, last) = ends.map_or((1.0, 10.0), |(first, last)| (first.0, last.0));
        let (least, most) = (10f64.powi(up.start), 10f64.powi(up.end));
        let x = |across: f64| LEFT + part(across, first, last, WIDTH);
        let y = |amount: f64| TOP + HIGH - part(amount, least, most, HIGH);
        let text = |at: Spot, align: Align, text: String| Mark::Text {
            color: INK,
            at,
            align,
            height: TEXT,
            text,
        };
        let line = |color: Color, width: i32, spots: &[Spot]| {
            let mut path: Vec<Stride> = spots.iter().map(|&spot| Stride::To(spot)).collect();
            if let Some(first) = path.first_mut() {
                *first = Stride::From(spots[0]);
            }
            Mark::Line {
                pen: Pen::new(color, width),
                path,
            }
        };
        let mut marks = vec![text(
            Spot::new(LEFT + WIDTH / 2, TOP - SQUARE),
            Align::Middle,
            self.title.clone(),
        )];
        for (value, told) in &self.across {
            let at = x(*value);
            marks.push(line(
                GRID,
                30,
                &[Spot::new(at, TOP), Spot::new(at, TOP + HIGH)],
            ));
            if let Some(told) = told {
                let below = Spot::new(at, TOP + HIGH + 2 * TEXT);
                marks.push(text(below, Align::Middle, told.clone()));
            }
        }
        for decade in up.start..=up.end {
            let at = y(10f64.powi(decade));
            marks.push(line(
                GRID,
                30,
                &[Spot::new(LEFT, at), Spot::new(LEFT + WIDTH, at)],
            ));
            let beside = Spot::new(LEFT - TEXT, at + TEXT / 2);
            marks.push(text(beside, Align::Right, (self.told)(10f64.powi(decade))));
        }
        for (number, (name, places)) in self.series.iter().enumerate() {
            let color = Color::hex(COLORS[number % COLORS.len()]);
            let spots = places
                .iter()
                .map(|&(across, amount)| Spot::new(x(across), y(amount)));
            let spots: Vec<Spot> = spots.collect();
            if spots.len() > 1 {
                marks.push(line(color, 90, &spots));
            }
            marks.extend(spots.iter().map(|&at| Mark::Dot {
                color,
                at,
                radius: 130,
            }));
            // What each color is stands below, in two columns.
            let column = SQUARE + (number % 2) as i32 * 17 * SQUARE / 2;
            let row = TOP + HIGH + (4 + 2 * (number / 2) as i32) * TEXT;
            marks.push(line(
                color,
                90,
                &[
                    Spot::new(column, row - TEXT / 2),
                    Spot::new(column + SQUARE, row - TEXT / 2),
                ],
            ));
            marks.push(text(
                Spot::new(column + SQUARE * 3 / 2, row),
                Align::Left,
                name.clone(),
            ));
        }
        let rows = self.series.len().div_ceil(2) as i32;
        Scene {
            width: LEFT + WIDTH + 2 * SQUARE,
            height: TOP + HIGH + (5 + 2 * rows) * TEXT,
            page: Some(PAGE),
            title: self.title.clone(),
            marks,
        }
    }
}

/// The powers of ten between which all of these lie.
pub(crate) struct Decades {
    pub(crate) start: i32,
    pub(crate) end: i32,
}

pub(crate) fn decades(amounts: impl Iterator<Item = f64>) -> Decades {
    let ends = amounts.fold((f64::INFINITY, 0f64), |(least, most), amount| {
        (least.min(amount), most.max(amount))
    });
    let start = ends.0.log10().floor() as i32;
    Decades {
        start,
        end: (ends.1.log10().ceil() as i32).max(start + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_a_dot_for_each_place() {
        let chart = Chart {
            title: "time".to_owned(),
            across: vec![(1.0, Some("1".to_owned())), (4.0, None)],
            told: |value| value.to_string(),
            series: vec![
                ("a".to_owned(), vec![(1.0, 2.0), (2.0, 30.0), (4.0, 0.5)]),
                ("b".to_owned(), vec![(3.0, 1.0)]),
            ],
        };
        let dots: Vec<Spot> = chart
            .scene()
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Dot { at, .. } => Some(*at),
                _ => None,
            })
            .collect();
        assert_eq!(dots.len(), 4);
        for at in &dots {
            assert!((LEFT..=LEFT + WIDTH).contains(&at.x), "{at:?}");
            assert!((TOP..=TOP + HIGH).contains(&at.y), "{at:?}");
        }
        // Twice as many lie half as far as four times as many.
        assert_eq!(2 * (dots[1].x - dots[0].x), dots[2].x - dots[0].x);
        assert!(beside("both", &[chart]).unwrap().starts_with("<svg"));
    }
}
