//! A film as pixels of few colors, as GIF and APNG both need it.
//!
//! All pictures have one palette of at most 255 colors, and one more that means "as it was". The most
//! frequent colors of the film are taken as they are; the others, which are the soft edges of lines,
//! are divided by median cuts (P. Heckbert, Color image quantization for frame buffer display, 1982),
//! in whole numbers. Of each picture only the rectangle is kept in which something changed, and
//! pictures in which nothing did are one with those before them. The film is drawn twice, once
//! for its colors and once for its pictures, so that only one picture at a time is in memory.

use std::collections::BTreeMap;

use crate::color::Color;
use crate::film::Film;
use crate::raster::TooManyPixels;
use crate::repaint::Repainter;

/// Colors of the palette.
const COLORS: usize = 255;
/// Of them, taken as they are.
const EXACT: usize = 96;
/// The color that means "as it was".
pub(crate) const AS_BEFORE: u8 = COLORS as u8;

/// A film that is ready to be written.
#[derive(Clone, Debug)]
pub struct Animation<'f> {
    film: &'f Film<'f>,
    width: u32,
    height: u32,
    /// The pictures that differ from those before them.
    pictures: u32,
    palette: Vec<Color>,
    nearest: BTreeMap<Color, u8>,
}

/// The part of a picture that is new.
#[derive(Clone, Debug)]
pub(crate) struct FrameChange {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Numbers of colors, row by row.
    pub(crate) colors: Vec<u8>,
    /// In hundredths of a second.
    pub(crate) time: u16,
}

impl<'f> Animation<'f> {
    /// The film so many pixels wide. `told` hears the number of each picture, from 1, as it has been drawn.
    ///
    /// # Errors
    ///
    /// Too many pixels, or none.
    pub fn new(
        film: &'f Film<'f>,
        width: u32,
        mut told: impl FnMut(usize),
    ) -> Result<Animation<'f>, TooManyPixels> {
        let mut colors: BTreeMap<Color, u64> = BTreeMap::new();
        let mut pictures = 0;
        let mut repainter = Repainter::default();
        for (number, (scene, _)) in (1..).zip(film.shots()) {
            let mut differs = false;
            repainter.show(scene, width, |_, color| {
                differs = true;
                *colors.entry(color).or_default() += 1;
            })?;
            told(number);
            pictures += u32::from(differs);
        }
        let height = repainter.height();
        let palette = palette(&colors);
        let nearest = colors
            .keys()
            .map(|&color| (color, nearest(&palette, color)))
            .collect();
        Ok(Animation {
            film,
            width,
            height,
            pictures,
            palette,
            nearest,
        })
    }

    /// From left to right.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// From top to bottom.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many pictures there are.
    pub fn pictures(&self) -> u32 {
        self.pictures
    }

    /// Red, green and blue of each color; that of [`AS_BEFORE`] is the last.
    pub(crate) fn palette(&self) -> Vec<u8> {
        let unused = Color::hex(0);
        let colors = self
            .palette
            .iter()
            .copied()
            .chain(std::iter::repeat(unused));
        colors
            .take(COLORS + 1)
            .flat_map(|color| [color.red, color.green, color.blue])
            .collect()
    }

    /// Calls `each` with every picture's change, the first being the whole, and `told` with its number.
    pub(crate) fn changes<E>(
        &self,
        mut told: impl FnMut(usize),
        mut each: impl FnMut(FrameChange) -> Result<(), E>,
    ) -> Result<(), E> {
        let wide = self.width as usize;
        let mut shown: Vec<u8> = vec![AS_BEFORE; wide * self.height as usize];
        let mut repainter = Repainter::default();
        let mut waiting: Option<FrameChange> = None;
        // The places that have another number than before.
        let mut differing: Vec<usize> = Vec::new();
        for (number, (scene, time)) in (1..).zip(self.film.shots()) {
            differing.clear();
            let mut is_new = false;
            let shows = repainter.show(scene, self.width, |at, color| {
                is_new = true;
                let color = self.nearest[&color];
                if shown[at] != color {
                    shown[at] = color;
                    differing.push(at);
                }
            });
            shows.expect("as large as before");
            told(number);
            if !is_new {
                if let Some(waiting) = &mut waiting {
                    waiting.time = waiting.time.saturating_add(time);
                }
                continue;
            }
            let change = FrameChange {
                time,
                ..self.change(&differing, &shown)
            };
            if let Some(done) = waiting.replace(change) {
                each(done)?;
            }
        }
        waiting.map_or(Ok(()), each)
    }

    /// The rectangle around these places, with their colors.
    fn change(&self, differing: &[usize], shown: &[u8]) -> FrameChange {
        let wide = self.width as usize;
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for at in differing {
            let (x, y) = (at % wide, at / wide);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if differing.is_empty() {
            (left, top) = (0, 0);
        }
        let (width, height) = (right - left + 1, bottom - top + 1);
        let mut colors = vec![AS_BEFORE; width * height];
        for &at in differing {
            colors[(at / wide - top) * width + at % wide - left] = shown[at];
        }
        FrameChange {
            left: left as u32,
            top: top as u32,
            width: width as u32,
            height: height as u32,
            colors,
            time: 0,
        }
    }
}

/// At most [`COLORS`] colors for so many pixels of each.
fn palette(colors: &BTreeMap<Color, u64>) -> Vec<Color> {
    let mut all: Vec<(u64, Color)> = colors
        .iter()
        .map(|(&color, &count)| (count, color))
        .collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    if all.len() <= COLORS {
        return all.into_iter().map(|(_, color)| color).collect();
    }
    let mut palette: Vec<Color> = all.drain(..EXACT).map(|(_, color)| color).collect();
    let mut boxes = vec![all];
    while palette.len() + boxes.len() < COLORS {
        let spread = |colors: &Vec<(u64, Color)>| {
            let (_, range) = widest(colors);
            let count: u64 = colors.iter().map(|(count, _)| count).sum();
            u64::from(range) * u64::from(range) * count
        };
        let Some(at) = (0..boxes.len()).max_by_key(|&at| spread(&boxes[at])) else {
            break;
        };
        let (channel, range) = widest(&boxes[at]);
        if range == 0 {
            break;
        }
        let mut colors = boxes.swap_remove(at);
        colors.sort_unstable_by_key(|&(count, color)| (channel_of(color, channel), color, count));
        let half: u64 = colors.iter().map(|(count, _)| count).sum::<u64>() / 2;
        let mut sum = 0;
        let middle = colors.iter().position(|(count, _)| {
            sum += count;
            sum > half
        });
        let middle = middle.unwrap_or(0).clamp(1, colors.len() - 1);
        boxes.push(colors.split_off(middle));
        boxes.push(colors);
    }
    palette.extend(boxes.iter().map(|colors| mean(colors)));
    palette
}

fn channel_of(color: Color, channel: usize) -> u8 {
    [color.red, color.green, color.blue][channel]
}

/// The channel in which the colors differ most, and by how much.
fn widest(colors: &[(u64, Color)]) -> (usize, u8) {
    let range = |channel| {
        let values = colors.iter().map(|&(_, color)| channel_of(color, channel));
        values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
    };
    let channels = [1, 0, 2].map(|channel| (channel, range(channel)));
    channels
        .into_iter()
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
        .unwrap_or((0, 0))
}

fn mean(colors: &[(u64, Color)]) -> Color {
    let whole: u64 = colors.iter().map(|(count, _)| count).sum::<u64>().max(1);
    let channel = |channel| {
        let sum = |&(count, color): &(u64, Color)| count * u64::from(channel_of(color, channel));
        ((colors.iter().map(sum).sum::<u64>() + whole / 2) / whole) as u8
    };
    Color {
        red: channel(0),
        green: channel(1),
        blue: channel(2),
    }
}

fn nearest(palette: &[Color], color: Color) -> u8 {
    let distance = |other: &Color| {
        let by = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        // The eye sees green best.
        2 * by(color.red, other.red) + 4 * by(color.green, other.green) + by(color.blue, other.blue)
    };
    let best = (0..palette.len()).min_by_key(|&at| distance(&palette[at]));
    best.unwrap_or(0) as u8
}
