//! Pictures and films of tours: values in, bytes out.
//!
//! [`draw()`] lays a tour out as a [`Scene`], in one of several [`Style`]s, with circles round numbers that were given; [`draw_known`] what is known of one: a part, given
//! numbers, nothing; [`draw_walk`] a walk with what is wrong in it; [`draw_texts`] writes
//! words on its squares, [`draw_histogram`] draws bars, [`arrange`] puts several on a page, [`captioned`] writes words beside one. [`draw_window`] does it
//! for a part of a tour of any size, found or constructed (a [`Numbering`](hippodrome::Numbering)). Exporters turn a scene
//! into bytes: [`write_svg`], [`write_png`]. A [`Recorder`] listens to a search, [`film()`] makes pictures of it, and
//! [`write_gif`] and [`write_apng`] write it. No files, clocks or threads, no fonts of the system;
//! the same values give the same bytes on every machine, the browser included.
//!
//! The order of the modules is the order of reading and of dependency.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod color;

mod theme;

mod scene;

mod stroke_font;

mod figure;

mod sheet;

mod curves;

mod look;

mod circle;

mod style;

mod walk;

mod lettering;

mod page;

mod histogram;

mod svg;

mod plot;

mod raster;

mod png;

mod film;

mod repaint;

mod animation;

mod gif;

mod apng;

mod tiles;

mod terminal;

pub use animation::Animation;
pub use apng::write_apng;
pub use color::{Color, Ramp};
pub use figure::NotDrawn;
pub use film::{Film, MAX_BEATS, MAX_FILM_SQUARES, Recorder, film, still};
pub use gif::write_gif;
pub use histogram::draw_histogram;
pub use lettering::draw_texts;
pub use look::{Look, ParseStyleError, Style};
pub use page::{TooLongText, arrange, captioned};
pub use plot::{
    Paper, ParsePaperError, Plot, plot, plot_has_room, plot_path, write_plot, write_plot_points,
};
pub use png::{usual_width, write_png};
pub use raster::{MAX_PIXEL_SIDE, MAX_PIXELS, Pixels, TooManyPixels};
pub use scene::{Align, Area, Mark, Pen, SQUARE, Scene, Spot, Stride};
pub use style::{draw, draw_known, draw_path, draw_window};
pub use svg::write_svg;
pub use terminal::{Cell, Cells};
pub use theme::{Palette, Theme};
pub use tiles::{draw_sampled, draw_tiles};
pub use walk::{draw_numbers, draw_walk};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
