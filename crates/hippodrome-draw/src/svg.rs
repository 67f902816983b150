//! A scene as SVG.
//!
//! A unit of the drawing is a square, and numbers are thousandths of it, written without needless
//! zeros: `l1-2 2 1` are two of a knight's moves. Each point of a line is relative to the one before,
//! so a tour costs four or five bytes a move. Texts are drawn as strokes, those of one color and height as one
//! path; signs for which there are no strokes are written as text, in the viewer's own font.

use std::io::{self, Write};

use crate::color::Color;
use crate::scene::{Align, Area, Mark, Pen, Scene, Spot, Stride};
use crate::stroke_font;

/// The length of a square's side where a reader shows pictures at their own size, in pixels, unless
/// that makes the picture too large.
const PIXELS: i64 = 48;
/// The longest side of such a picture.
const MAX_PIXELS: i64 = 1600;

/// Writes a scene as SVG, for readers to show so many pixels wide: if nothing is said, 48 a square, and no side longer
/// than 1600.
///
/// # Errors
///
/// Those of `out`.
pub fn write_svg(out: &mut impl Write, scene: &Scene, width: Option<u32>) -> io::Result<()> {
    let longest = i64::from(scene.width.max(scene.height));
    let pixels = |side: i32| {
        let side = i64::from(side);
        match width {
            Some(width) => {
                let whole = i64::from(scene.width.max(1));
                ((side * i64::from(width) + whole / 2) / whole).max(1)
            }
            None if longest * PIXELS / 1000 > MAX_PIXELS => side * MAX_PIXELS / longest,
            None => side * PIXELS / 1000,
        }
    };
    write_sized(out, scene, pixels(scene.width), pixels(scene.height), "")
}

/// Writes a scene that is so wide and so high, in the unit named.
pub(crate) fn write_sized(
    out: &mut impl Write,
    scene: &Scene,
    width: i64,
    height: i64,
    unit: &str,
) -> io::Result<()> {
    let mut writer = SvgWriter::default();
    let (w, h) = (scene.width, scene.height);
    writer
        .text
        .push_str("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ");
    writer.text.push_str(&format!(
        "width=\"{width}{unit}\" height=\"{height}{unit}\" viewBox=\"0 0 "
    ));
    writer.number(w, true);
    writer.number(h, false);
    writer.text.push_str("\">\n");
    if !scene.title.is_empty() {
        writer.text.push_str("<title>");
        writer.words(&scene.title);
        writer.text.push_str("</title>\n");
    }
    if let Some(page) = scene.page {
        let whole = Area {
            corner: Spot::new(0, 0),
            width: w,
            height: h,
        };
        writer.fill(page, &[whole]);
    }
    let mut marks = scene.marks.iter().peekable();
    while let Some(mark) = marks.next() {
        match mark {
            Mark::Text { color, height, .. } => {
                // Texts of one kind that follow each other are one path.
                let alike = |other: &&Mark| matches!(other, Mark::Text { color: c, height: h, .. } if (c, h) == (color, height));
                writer.write_text(mark);
                while let Some(next) = marks.next_if(alike) {
                    writer.write_text(next);
                }
                writer.flush_texts(*color, *height);
            }
            mark => writer.mark(mark),
        }
        if writer.text.len() > 1 << 16 {
            out.write_all(writer.text.as_bytes())?;
            writer.text.clear();
        }
    }
    writer.text.push_str("</svg>\n");
    out.write_all(writer.text.as_bytes())
}

#[derive(Default)]
struct SvgWriter {
    text: String,
    /// Strokes of texts that are not written yet, and texts without strokes.
    strokes: Vec<Stride>,
    without: Vec<Mark>,
}

impl SvgWriter {
    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Fill { color, areas } => self.fill(*color, areas),
            Mark::Line { pen, path } => self.line(*pen, path),
            Mark::Shape { color, path } => {
                self.text.push_str("<path fill=\"");
                self.color(*color);
                self.text.push_str("\" d=\"");
                self.path(path);
                self.text.push_str("\"/>\n");
            }
            Mark::Dot { color, at, radius } => {
                self.circle(*at, *radius);
                self.text.push_str(" fill=\"");
                self.color(*color);
                self.text.push_str("\"/>\n");
            }
            Mark::Ring { pen, at, radius } => {
                self.circle(*at, *radius);
                self.pen(*pen);
                self.text.push_str("/>\n");
            }
            Mark::Text { .. } => unreachable!("texts are written together"),
        }
    }

    fn circle(&mut self, at: Spot, radius: i32) {
        self.text.push_str("<circle cx=\"");
        self.number(at.x, true);
        self.text.push_str("\" cy=\"");
        self.number(at.y, true);
        self.text.push_str("\" r=\"");
        self.number(radius, true);
        self.text.push('"');
    }

    fn fill(&mut self, color: Color, areas: &[Area]) {
        self.text.push_str("<path fill=\"");
        self.color(color);
        self.text.push_str("\" d=\"");
        let mut here = Spot::new(0, 0);
        for area in areas {
            self.text.push('m');
            self.step(here, area.corner, true);
            // What is filled is closed anyway, and the next area begins from the corner below.
            here = Spot::new(area.corner.x, area.corner.y + area.height);
            self.text.push('h');
            self.number(area.width, true);
            self.text.push('v');
            self.number(area.height, true);
            self.text.push('h');
            self.number(-area.width, true);
        }
        self.text.push_str("\"/>\n");
    }

    fn line(&mut self, pen: Pen, path: &[Stride]) {
        self.text.push_str("<path");
        self.pen(pen);
        self.text.push_str(" d=\"");
        self.path(path);
        self.text.push_str("\"/>\n");
    }

    fn pen(&mut self, pen: Pen) {
        self.text.push_str(" fill=\"none\" stroke=\"");
        self.color(pen.color);
        self.text.push_str("\" stroke-width=\"");
        self.number(pen.width, true);
        self.text.push_str(match pen.round {
            true => "\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            false => "\" stroke-linejoin=\"round\"",
        });
        if let Some((dash, gap)) = pen.dashes {
            self.text.push_str(" stroke-dasharray=\"");
            self.number(dash, true);
            self.number(gap, false);
            self.text.push('"');
        }
    }

    /// The steps of a path; a command that repeats the one before is left out.
    fn path(&mut self, path: &[Stride]) {
        let (mut here, mut began) = (Spot::new(0, 0), Spot::new(0, 0));
        let mut last = ' ';
        for &stride in path {
            let command = match stride {
                Stride::From(_) => 'm',
                Stride::To(_) => 'l',
                Stride::Curve(..) => 'q',
                Stride::Close => 'z',
            };
            let repeats = command == last && command != 'm';
            if !repeats {
                self.text.push(command);
            }
            match stride {
                Stride::From(to) | Stride::To(to) => {
                    self.step(here, to, !repeats);
                    here = to;
                }
                Stride::Curve(by, to) => {
                    self.step(here, by, !repeats);
                    self.step(here, to, false);
                    here = to;
                }
                Stride::Close => here = began,
            }
            if command == 'm' {
                began = here;
            }
            last = command;
        }
    }

    /// How far it is from one place to another.
    fn step(&mut self, from: Spot, to: Spot, first: bool) {
        self.number(to.x - from.x, first);
        self.number(to.y - from.y, false);
    }

    /// A number of thousandths, after a space if it is not the first and could be read on to the
    /// one before.
    fn number(&mut self, thousandths: i32, first: bool) {
        // The first number of an attribute that has several is followed by one with a sign or a
        // space.
        if thousandths < 0 {
            self.text.push('-');
        } else if !first {
            self.text.push(' ');
        }
        let size = thousandths.unsigned_abs();
        let (whole, part) = (size / 1000, size % 1000);
        if whole > 0 || part == 0 {
            self.text.push_str(&whole.to_string());
        }
        if part > 0 {
            let digits = format!("{part:03}");
            self.text.push('.');
            self.text.push_str(digits.trim_end_matches('0'));
        }
    }

    fn color(&mut self, Color { red, green, blue }: Color) {
        self.text
            .push_str(&format!("#{red:02x}{green:02x}{blue:02x}"));
    }

    /// Text of the document.
    fn words(&mut self, words: &str) {
        for sign in words.chars() {
            match sign {
                '<' => self.text.push_str("&lt;"),
                '>' => self.text.push_str("&gt;"),
                '&' => self.text.push_str("&amp;"),
                // XML has no way to write these.
                '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                    self.text.push(char::REPLACEMENT_CHARACTER);
                }
                sign => self.text.push(sign),
            }
        }
    }

    fn write_text(&mut self, mark: &Mark) {
        if let Mark::Text {
            at,
            align,
            height,
            text,
            ..
        } = mark
        {
            match stroke_font::covers(text) {
                true => stroke_font::write(&mut self.strokes, text, *at, *align, *height),
                false => self.without.push(mark.clone()),
            }
        }
    }

    fn flush_texts(&mut self, color: Color, height: i32) {
        let strokes = std::mem::take(&mut self.strokes);
        if !strokes.is_empty() {
            self.line(Pen::new(color, stroke_font::pen_width(height)), &strokes);
        }
        for mark in std::mem::take(&mut self.without) {
            let Mark::Text {
                at, align, text, ..
            } = mark
            else {
                continue;
            };
            self.text.push_str("<text font-family=\"sans-serif\" x=\"");
            self.number(at.x, true);
            self.text.push_str("\" y=\"");
            self.number(at.y, true);
            // The digits of most fonts are seven tenths of their size high.
            self.text.push_str("\" font-size=\"");
            self.number(height * 10 / 7, true);
            self.text.push_str(match align {
                Align::Left => "\" fill=\"",
                Align::Middle => "\" text-anchor=\"middle\" fill=\"",
                Align::Right => "\" text-anchor=\"end\" fill=\"",
            });
            self.color(color);
            self.text.push_str("\">");
            self.words(&text);
            self.text.push_str("</text>\n");
        }
    }
}
