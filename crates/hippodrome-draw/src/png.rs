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

/// Writes pixels as PNG.
///
/// # Errors
///
/// Those of `out`.
pub fn write_png(out: &mut impl Write, pixels: &Pixels) -> io::Result<()> {
    let mut encoder = Encoder::new(out, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
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
    let mut bytes = Vec::with_capacity(3 << 12);
    for color in pixels.colors() {
        bytes.extend_from_slice(&[color.red, color.green, color.blue]);
        if bytes.len() >= 3 << 12 {
            stream.write_all(&bytes)?;
            bytes.clear();
        }
    }
    stream.write_all(&bytes)?;
    stream.finish().map_err(of_out)?;
    writer.finish().map_err(of_out)?;
    Ok(())
}

/// What went wrong can only be the output: the picture itself is as it should be.
pub(crate) fn of_out(error: ::png::EncodingError) -> io::Error {
    match error {
        ::png::EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    }
}
