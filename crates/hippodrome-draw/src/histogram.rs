//! A histogram: a bar for each value, or for each range of values, as high as the share that it has.

use crate::scene::{Align, Area, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::stroke_font;
use crate::theme::Palette;

/// Around and between: for the shares on the left, above, for the names of the bars below, on the right.
const LEFT: i32 = 2 * SQUARE;
const TOP: i32 = SQUARE / 2;
const BELOW: i32 = 3 * SQUARE / 2;
const RIGHT: i32 = SQUARE;
/// The room for bars.
const WIDTH: i32 = 14 * SQUARE;
const HEIGHT: i32 = 6 * SQUARE;
/// The height of a digit.
const TEXT: i32 = 280;
/// The most lines across, one for each step of the scale.
const LINES: f64 = 6.0;

/// Draws bars beside each other, each with its name and how often its values occur. The scale on the left tells shares of all.
///
/// ```
/// use hippodrome_draw::{Theme, draw_histogram};
///
/// let turns = [("26".to_owned(), 40), ("27".to_owned(), 60)];
/// let scene = draw_histogram("turns", &turns, Theme::Light.palette());
/// assert_eq!(scene.title, "turns: 26 40 %, 27 60 %");
/// ```
pub fn draw_histogram(title: &str, bars: &[(String, u64)], palette: &Palette) -> Scene {
    let all: u128 = bars.iter().map(|&(_, times)| u128::from(times)).sum();
    let share = |times: u64| 100.0 * times as f64 / all.max(1) as f64;
    let highest = bars
        .iter()
        .map(|&(_, times)| share(times))
        .fold(0.0, f64::max);
    let (step, digits) = step(highest);
    let top = step * (highest / step).ceil().max(1.0);
    let up = |share: f64| (share / top * f64::from(HEIGHT)).round() as i32;
    let text = |at: Spot, align: Align, text: String| Mark::Text {
        color: palette.ink,
        at,
        align,
        height: TEXT,
        text,
    };
    let across = |y: i32| {
        let ends = [Spot::new(LEFT, y), Spot::new(LEFT + WIDTH, y)];
        vec![Stride::From(ends[0]), Stride::To(ends[1])]
    };
    let mut marks = Vec::new();
    let lines = (top / step).round() as i32;
    for line in 0..=lines {
        let value = step * f64::from(line);
        let y = TOP + HEIGHT - up(value);
        marks.push(Mark::Line {
            pen: Pen::new(palette.dark, 30),
            path: across(y),
        });
        let name = format!("{value:.digits$} %");
        marks.push(text(
            Spot::new(LEFT - TEXT, y + TEXT / 2),
            Align::Right,
            name,
        ));
    }
    let n = bars.len().max(1) as i32;
    let from = |bar: i32| LEFT + (i64::from(WIDTH) * i64::from(bar) / i64::from(n)) as i32;
    let gap = (WIDTH / n / 8).max(1);
    let areas = (0..).zip(bars).map(|(bar, &(_, times))| Area {
        corner: Spot::new(from(bar) + gap, TOP + HEIGHT - up(share(times))),
        width: from(bar + 1) - from(bar) - 2 * gap,
        height: up(share(times)),
    });
    marks.push(Mark::Fill {
        color: palette.ramp.at(1, 3),
        areas: areas.collect(),
    });
    marks.push(Mark::Line {
        pen: Pen::new(palette.ink, 40),
        path: across(TOP + HEIGHT),
    });
    // As many names as have room beside each other.
    let widths = bars.iter().map(|(name, _)| stroke_font::width(name, TEXT));
    let widest = widths.max().unwrap_or(0) + TEXT;
    let every = (widest * n).div_euclid(WIDTH) + 1;
    for (bar, (name, _)) in (0..).zip(bars).filter(|(bar, _)| bar % every == 0) {
        let middle = (from(bar) + from(bar + 1)) / 2;
        let at = Spot::new(middle, TOP + HEIGHT + 2 * TEXT);
        marks.push(text(at, Align::Middle, name.clone()));
    }
    let told = bars
        .iter()
        .map(|(name, times)| format!("{name} {:.3}", share(*times)));
    let told = told.map(|told| {
        let short = told.trim_end_matches('0').trim_end_matches('.');
        format!("{short} %")
    });
    Scene {
        width: LEFT + WIDTH + RIGHT,
        height: TOP + HEIGHT + BELOW,
        page: Some(palette.page),
        title: format!("{title}: {}", told.collect::<Vec<_>>().join(", ")),
        marks,
    }
}

/// The step of a scale up to this share, and how many digits it has after the point: 1, 2 or 5 times a power of ten.
fn step(highest: f64) -> (f64, usize) {
    let powers = [(0.001, 3), (0.01, 2), (0.1, 1), (1.0, 0), (10.0, 0)];
    let steps = powers
        .into_iter()
        .flat_map(|(power, digits)| [1.0, 2.0, 5.0].map(|times| (power * times, digits)));
    let mut wide = steps.filter(|(step, _)| highest / step <= LINES);
    wide.next().unwrap_or((50.0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;

    fn areas(scene: &Scene) -> Vec<Area> {
        let fills = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Fill { areas, .. } => Some(areas.clone()),
            _ => None,
        });
        fills.flatten().collect()
    }

    fn texts(scene: &Scene) -> Vec<String> {
        let texts = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.clone()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn bars_are_as_high_as_their_shares() {
        let bars = [10u64, 30, 0, 60].map(|times| (format!("v{times}"), times));
        let scene = draw_histogram("h", &bars, Theme::Light.palette());
        let areas = areas(&scene);
        let heights: Vec<i32> = areas.iter().map(|area| area.height).collect();
        assert_eq!(heights, [1, 3, 0, 6].map(|tenth| tenth * HEIGHT / 6));
        assert!(
            areas
                .iter()
                .all(|area| area.corner.y + area.height == TOP + HEIGHT)
        );
        assert!(
            areas
                .windows(2)
                .all(|pair| pair[0].corner.x + pair[0].width < pair[1].corner.x)
        );
        let texts = texts(&scene);
        assert_eq!(texts[..2], ["0 %", "10 %"]);
        assert_eq!(texts[7..], ["v10", "v30", "v0", "v60"]);
    }

    #[test]
    fn names_do_not_run_into_each_other_and_any_share_has_a_scale() {
        for bars in [0usize, 1, 2, 31, 200] {
            let bars: Vec<(String, u64)> = (0..bars)
                .map(|bar| (format!("{bar}000-{bar}999"), 1))
                .collect();
            let scene = draw_histogram("h", &bars, Theme::Dark.palette());
            let names = texts(&scene)
                .into_iter()
                .filter(|text| !text.ends_with('%'));
            let room: i32 = names
                .map(|name| stroke_font::width(&name, TEXT) + TEXT)
                .sum();
            assert!(room <= WIDTH + 4 * SQUARE, "{} bars: {room}", bars.len());
        }
        for highest in [0.0001, 0.02, 0.7, 3.0, 45.0, 100.0] {
            let (step, _) = step(highest);
            assert!(highest / step <= LINES);
        }
    }
}
