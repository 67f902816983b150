//! A scene as pixels.
//!
//! Lines, curves and discs are filled with soft edges by `tiny-skia`, its vector instructions left
//! out so that every machine computes the same. Rectangles get hard edges on whole pixels: squares
//! that touch leave no seam, and a mosaic may have many squares to a pixel. No curve is a cubic,
//! and nothing is rotated, so only sums, products and square roots are computed, which are the same
//! everywhere.

use std::collections::BTreeSet;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke,
    StrokeDash, Transform,
};

use crate::color::Color;
use crate::scene::{Area, Mark, Pen, Scene, Spot, Stride};
use crate::stroke_font;

/// The most pixels of a picture.
pub const MAX_PIXELS: u64 = 1 << 26;
/// The longest side of a picture in pixels.
pub const MAX_PIXEL_SIDE: u64 = 1 << 15;

/// Why a scene is not made of pixels.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TooManyPixels {
    /// More than can be held.
    #[error(
        "a picture of {width}x{height} pixels is too large (the most is {MAX_PIXELS} pixels, and \
         {MAX_PIXEL_SIDE} on a side): ask for fewer"
    )]
    Large {
        /// From left to right.
        width: u64,
        /// From top to bottom.
        height: u64,
    },
    /// None at all.
    #[error("a picture has at least one pixel on each side; the scene would have {width}x{height}")]
    None {
        /// From left to right.
        width: u64,
        /// From top to bottom.
        height: u64,
    },
}

/// Pixels, row by row from the top left.
#[derive(Clone, Debug)]
pub struct Pixels {
    map: Pixmap,
    /// Pixels for so many thousandths of a square.
    scale: (i64, i64),
    /// Whether the scene has no page, so that what lies under the picture is seen where no mark is.
    clear: bool,
}

impl Pixels {
    /// The scene so many pixels wide, on nothing where it has no page. 4 bytes a pixel.
    ///
    /// # Errors
    ///
    /// Too many pixels, or none.
    pub fn new(scene: &Scene, width: u32) -> Result<Pixels, TooManyPixels> {
        let scale = (i64::from(width), i64::from(scene.width.max(1)));
        let height = (i64::from(scene.height) * scale.0 + scale.1 / 2) / scale.1;
        let (width, height) = (u64::from(width), height.max(0) as u64);
        if width.saturating_mul(height) > MAX_PIXELS || width.max(height) > MAX_PIXEL_SIDE {
            return Err(TooManyPixels::Large { width, height });
        }
        let map = Pixmap::new(width as u32, height as u32);
        let map = map.ok_or(TooManyPixels::None { width, height })?;
        let clear = scene.page.is_none();
        let mut pixels = Pixels { map, scale, clear };
        if let Some(page) = scene.page {
            pixels.map.fill(solid(page));
        }
        for mark in &scene.marks {
            pixels.add(mark);
        }
        Ok(pixels)
    }

    /// Pixels around all that a mark paints: from the left and the top, to the right and the bottom, without these.
    pub(crate) fn around(&self, mark: &Mark) -> PixelArea {
        let mut around = Around::new();
        match mark {
            Mark::Fill { areas, .. } => {
                for Area {
                    corner: Spot { x, y },
                    width,
                    height,
                } in areas
                {
                    around.see(Spot::new(*x, *y), 0);
                    around.see(Spot::new(x + width, y + height), 0);
                }
            }
            Mark::Line { pen, path } => around.see_path(path, pen.width),
            Mark::Shape { path, .. } => around.see_path(path, 0),
            Mark::Dot { at, radius, .. } => around.see(*at, *radius),
            Mark::Ring { pen, at, radius } => around.see(*at, radius + pen.width),
            Mark::Text {
                at,
                align,
                height,
                text,
                ..
            } => {
                let mut path = Vec::new();
                stroke_font::write(&mut path, text, *at, *align, *height);
                around.see_path(&path, stroke_font::pen_width(*height));
            }
        }
        // Soft edges reach into the next pixel.
        let low = |length: i32, most: u32| (self.edge(length) - 2).clamp(0, i64::from(most)) as u32;
        let high =
            |length: i32, most: u32| (self.edge(length) + 2).clamp(0, i64::from(most)) as u32;
        let (width, height) = (self.width(), self.height());
        match around.least.x <= around.most.x {
            false => PixelArea::default(),
            true => PixelArea {
                left: low(around.least.x, width),
                top: low(around.least.y, height),
                right: high(around.most.x, width),
                bottom: high(around.most.y, height),
            },
        }
    }

    /// Paints a scene of the same size in these areas; what is elsewhere means nothing afterwards.
    pub(crate) fn repaint(&mut self, scene: &Scene, areas: &[PixelArea]) {
        let page = pixel(page(scene));
        let wide = self.width() as usize;
        for area in areas {
            for row in area.rows(wide) {
                self.map.pixels_mut()[row].fill(page);
            }
        }
        for mark in &scene.marks {
            let around = self.around(mark);
            if areas.iter().any(|area| area.meets(around)) {
                self.add(mark);
            }
        }
    }

    /// The color of a pixel, by its place in the order of [`Pixels::colors`].
    pub(crate) fn color(&self, at: usize) -> Color {
        let pixel = self.map.pixels()[at];
        Color {
            red: pixel.red(),
            green: pixel.green(),
            blue: pixel.blue(),
        }
    }

    /// Takes a pixel from another picture of the same size.
    pub(crate) fn take(&mut self, at: usize, other: &Pixels) {
        self.map.pixels_mut()[at] = other.map.pixels()[at];
    }

    /// The signs of a scene's texts for which there are no strokes: boxes stand for them.
    pub fn boxes(scene: &Scene) -> BTreeSet<char> {
        let texts = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text),
            _ => None,
        });
        texts.flat_map(|text| stroke_font::missing(text)).collect()
    }

    /// From left to right.
    pub fn width(&self) -> u32 {
        self.map.width()
    }

    /// From top to bottom.
    pub fn height(&self) -> u32 {
        self.map.height()
    }

    /// The colors, row by row from the top left.
    pub fn colors(&self) -> impl ExactSizeIterator<Item = Color> + '_ {
        (0..self.map.pixels().len()).map(|at| self.color(at))
    }

    /// Whether there are pixels that are not opaque.
    pub(crate) fn is_clear(&self) -> bool {
        self.clear
    }

    /// Red, green, blue and how opaque each pixel is, in the order of [`Pixels::colors`].
    pub(crate) fn with_opacity(&self) -> impl Iterator<Item = [u8; 4]> + '_ {
        self.map.pixels().iter().map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        })
    }

    fn add(&mut self, mark: &Mark) {
        match mark {
            Mark::Fill { color, areas } => self.fill(*color, areas),
            Mark::Line { pen, path } => self.stroke(*pen, path),
            Mark::Shape { color, path } => {
                if let Some(path) = self.path(path) {
                    self.fill_path(&path, *color);
                }
            }
            Mark::Dot { color, at, radius } => {
                if let Some(path) = self.circle(*at, *radius) {
                    self.fill_path(&path, *color);
                }
            }
            Mark::Ring { pen, at, radius } => {
                if let Some(path) = self.circle(*at, *radius) {
                    self.stroke_path(&path, *pen);
                }
            }
            Mark::Text {
                color,
                at,
                align,
                height,
                text,
            } => {
                let mut path = Vec::new();
                stroke_font::write(&mut path, text, *at, *align, *height);
                self.stroke(Pen::new(*color, stroke_font::pen_width(*height)), &path);
            }
        }
    }

    /// A length in pixels.
    fn scaled(&self, length: i32) -> f32 {
        // Both are exact as f64, and a quotient is rounded the same way everywhere.
        (f64::from(length) * self.scale.0 as f64 / self.scale.1 as f64) as f32
    }

    /// The nearest edge of a pixel.
    fn edge(&self, length: i32) -> i64 {
        (2 * i64::from(length) * self.scale.0 + self.scale.1).div_euclid(2 * self.scale.1)
    }

    fn fill(&mut self, color: Color, areas: &[Area]) {
        let (width, height) = (i64::from(self.width()), i64::from(self.height()));
        let pixel = pixel(color);
        for area in areas {
            let left = self.edge(area.corner.x).clamp(0, width);
            let right = self.edge(area.corner.x + area.width).clamp(0, width);
            let top = self.edge(area.corner.y).clamp(0, height);
            let bottom = self.edge(area.corner.y + area.height).clamp(0, height);
            for y in top..bottom {
                let row = (y * width) as usize;
                self.map.pixels_mut()[row + left as usize..row + right as usize].fill(pixel);
            }
        }
    }

    fn path(&self, path: &[Stride]) -> Option<Path> {
        let at = |spot: Spot| (self.scaled(spot.x), self.scaled(spot.y));
        let mut builder = PathBuilder::new();
        for &stride in path {
            match stride {
                Stride::From(to) => builder.move_to(at(to).0, at(to).1),
                Stride::To(to) => builder.line_to(at(to).0, at(to).1),
                Stride::Curve(by, to) => {
                    let (by, to) = (at(by), at(to));
                    builder.quad_to(by.0, by.1, to.0, to.1);
                }
                Stride::Close => builder.close(),
            }
        }
        builder.finish()
    }

    fn circle(&self, at: Spot, radius: i32) -> Option<Path> {
        PathBuilder::from_circle(self.scaled(at.x), self.scaled(at.y), self.scaled(radius))
    }

    fn stroke(&mut self, pen: Pen, path: &[Stride]) {
        if let Some(path) = self.path(path) {
            self.stroke_path(&path, pen);
        }
    }

    fn stroke_path(&mut self, path: &Path, pen: Pen) {
        let dash = pen.dashes.and_then(|(dash, gap)| {
            StrokeDash::new(vec![self.scaled(dash), self.scaled(gap)], 0.0)
        });
        let stroke = Stroke {
            width: self.scaled(pen.width),
            line_cap: if pen.round {
                LineCap::Round
            } else {
                LineCap::Butt
            },
            line_join: LineJoin::Round,
            dash,
            ..Stroke::default()
        };
        let paint = paint(pen.color);
        self.map
            .stroke_path(path, &paint, &stroke, Transform::identity(), None);
    }

    fn fill_path(&mut self, path: &Path, color: Color) {
        let paint = paint(color);
        self.map
            .fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }
}

/// A rectangle of pixels.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct PixelArea {
    left: u32,
    top: u32,
    /// The first column and the first row that are not in it.
    right: u32,
    bottom: u32,
}

impl PixelArea {
    fn meets(self, other: PixelArea) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The places of its pixels, row by row, in a picture so wide.
    pub(crate) fn rows(self, wide: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        let PixelArea { left, right, .. } = self;
        let rows = self.top as usize..self.bottom as usize;
        rows.map(move |y| y * wide + left as usize..y * wide + right as usize)
    }
}

/// The least rectangle around spots that have been seen.
struct Around {
    least: Spot,
    most: Spot,
}

impl Around {
    fn new() -> Around {
        Around {
            least: Spot::new(i32::MAX, i32::MAX),
            most: Spot::new(i32::MIN, i32::MIN),
        }
    }

    /// A spot and what is no further from it.
    fn see(&mut self, Spot { x, y }: Spot, reach: i32) {
        self.least.x = self.least.x.min(x - reach);
        self.least.y = self.least.y.min(y - reach);
        self.most.x = self.most.x.max(x + reach);
        self.most.y = self.most.y.max(y + reach);
    }

    /// A curve lies between its ends and the spot towards which it is drawn.
    fn see_path(&mut self, path: &[Stride], reach: i32) {
        for &stride in path {
            match stride {
                Stride::From(at) | Stride::To(at) => self.see(at, reach),
                Stride::Curve(towards, at) => {
                    self.see(towards, reach);
                    self.see(at, reach);
                }
                Stride::Close => {}
            }
        }
    }
}

/// The color under everything.
fn page(scene: &Scene) -> Color {
    scene.page.unwrap_or(Color::hex(0xffffff))
}

fn pixel(color: Color) -> PremultipliedColorU8 {
    let pixel = PremultipliedColorU8::from_rgba(color.red, color.green, color.blue, 255);
    pixel.unwrap_or(PremultipliedColorU8::TRANSPARENT)
}

fn solid(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.red, color.green, color.blue, 255)
}

fn paint(color: Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(solid(color));
    paint.anti_alias = true;
    paint
}
