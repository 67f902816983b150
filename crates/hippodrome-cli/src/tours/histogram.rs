//! What was measured of many tours as bars: in text, and as a picture.

use std::io::{self, Write};

use anyhow::Context;
use hippodrome::{Distribution, Measure};
use hippodrome_draw::{Scene, Theme, arrange, captioned, draw_histogram};

/// How many bars a histogram has at most, and how wide its longest bar is in text.
const BARS: u64 = 32;
const LONGEST: u64 = 40;

/// What values a bar stands for, and how often they occur.
type Bar = (String, u64);

/// A bar for each value from the least to the most, or for as many neighbors as are needed for there to be few.
fn bars(of: Measure, distribution: &Distribution) -> Vec<Bar> {
    let (Some(least), Some(most)) = (distribution.least(), distribution.most()) else {
        return Vec::new();
    };
    let shown = |value: u64| of.shown(value as f64);
    // Bars begin with whole numbers, where values are halves too.
    let unit = (1.0 / of.shown(1.0)) as u64;
    let are_whole = distribution.values().all(|(value, _)| value % unit == 0);
    let step = if are_whole { unit } else { 1 };
    let width = match (most - least) / unit + 1 {
        few if few < BARS => step,
        many => unit * bin_width(many),
    };
    let begin = |value: u64| value - value % width;
    let begins = (begin(least)..=most).step_by(width as usize);
    let mut bars: Vec<(u64, u64)> = begins.map(|begin| (begin, 0)).collect();
    for (value, times) in distribution.values() {
        bars[((value - begin(least)) / width) as usize].1 += times;
    }
    let name = |begin: u64| match width {
        one if one == step => shown(begin).to_string(),
        _ => format!("{}-{}", shown(begin), shown(begin + width - step)),
    };
    let named = bars.iter().map(|&(begin, times)| (name(begin), times));
    named.collect()
}

/// How many neighbors share a bar, of so many values: 1, 2, 5, 10, 20, 50 ...
fn bin_width(values: u64) -> u64 {
    let tens = (0..18).map(|power| 10u64.pow(power));
    let mut widths = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    let fits = |width: &u64| values.div_ceil(*width) < BARS;
    widths.find(fits).unwrap_or(values.max(1))
}

/// Writes a line for each bar.
pub(crate) fn write_bars(
    out: &mut dyn Write,
    of: Measure,
    distribution: &Distribution,
) -> io::Result<()> {
    let bars = bars(of, distribution);
    let widest = bars.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let highest = bars.iter().map(|&(_, times)| times).max().unwrap_or(1);
    let digits = highest.to_string().len();
    for (name, times) in bars {
        let share = 100.0 * times as f64 / distribution.len() as f64;
        let length = u128::from(times) * u128::from(LONGEST) / u128::from(highest);
        let bar = "#".repeat(length as usize);
        let line = format!("{name:>widest$} {times:>digits$} {share:>8.3} %  {bar}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A histogram for each measure, one below the other, each with what it is about and some figures.
pub(crate) fn histograms<'d>(
    all: impl Iterator<Item = (Measure, &'d Distribution, String)>,
) -> anyhow::Result<Scene> {
    let palette = Theme::Light.palette();
    let drawn = all.map(|(of, distribution, figures)| {
        let scene = draw_histogram(of.name(), &bars(of, distribution), palette);
        let title = format!("{of}: {}", of.sentence());
        captioned(scene, &title, &figures, palette.ink)
    });
    let drawn: Vec<Scene> = drawn.collect::<Result<_, _>>()?;
    arrange(&drawn, 1).context("no tour was measured")
}
