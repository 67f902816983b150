//! A scene as PNG.

use std::io::{self, Write};

use ::png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter};

use crate::raster::Pixels;
use crate::scene::Scene;

/// How many pixels wide a scene is, unless somebody says: 64 a square, but no more than 1200 in all,
/// and no less than 4 a square while that makes no more than 4000.
pub fn usual_width(scene: &Scene) -> u32 {
    let longest = i64::from(scene.width.max(scene.height)).max(1);
    let of_longest = (longest * 64 / 1000).min(1200.max((longest * 4 / 1000).min(4000)));
    let width = i64::from(scene.width) * of_longest / longest;
    width.max(1) as u32
}

/// Writes pixels as PNG, which says how opaque each is where the scene has no page.
///
/// # Errors
///
/// Those of `out`.
pub fn write_png(out: &mut impl Write, pixels: &Pixels) -> io::Result<()> {
    let mut encoder = Encoder::new(out, pixels.width(), pixels.height());
    encoder.set_color(match pixels.is_clear() {
        true => ColorType::Rgba,
        false => ColorType::Rgb,
    });
    encoder.set_depth(BitDepth::Eight);
    // A small picture may take its time to be smaller. In a large one the same few signs come again and
    // again: without a filter they are found at once, and it is less than half as large as with one.
    match u64::from(pixels.width()) * u64::from(pixels.height()) > 4_000_000 {
        true => {
            encoder.set_deflate_compression(DeflateCompression::Level(2));
            encoder.set_filter(Filter::NoFilter);
        }
        false => encoder.set_compression(Compression::Balanced),
    }
    let mut writer = encoder.write_header().map_err(of_out)?;
    let mut stream = writer.stream_writer().map_err(of_out)?;
    match pixels.is_clear() {
        true => write_samples(&mut stream, pixels.with_opacity())?,
        false => {
            let colors = pixels.colors();
            write_samples(&mut stream, colors.map(|c| [c.red, c.green, c.blue]))?;
        }
    }
    stream.finish().map_err(of_out)?;
    writer.finish().map_err(of_out)?;
    Ok(())
}

/// Writes the samples of all pixels.
fn write_samples<const EACH: usize>(
    out: &mut impl Write,
    pixels: impl Iterator<Item = [u8; EACH]>,
) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(EACH << 12);
    for samples in pixels {
        bytes.extend_from_slice(&samples);
        if bytes.len() >= EACH << 12 {
            out.write_all(&bytes)?;
            bytes.clear();
        }
    }
    out.write_all(&bytes)
}

/// What went wrong can only be the output: the picture itself is as it should be.
pub(crate) fn of_out(error: ::png::EncodingError) -> io::Error {
    match error {
        ::png::EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}
