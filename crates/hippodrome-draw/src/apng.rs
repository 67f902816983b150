//! A film as APNG: PNG whose pictures move, in the same colors as GIF.

use std::io::{self, Write};

use ::png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder};

use crate::animation::{AS_BEFORE, Animation};
use crate::png::of_out;

/// Writes a film as an APNG that begins again at its end. `told` hears the number of each picture, from 1, as it comes.
///
/// # Errors
///
/// Those of `out`.
pub fn write_apng(
    out: &mut impl Write,
    animation: &Animation<'_>,
    told: impl FnMut(usize),
) -> io::Result<()> {
    let mut encoder = Encoder::new(out, animation.width(), animation.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_palette(animation.palette());
    let mut opaque = vec![255; usize::from(AS_BEFORE)];
    opaque.push(0);
    encoder.set_trns(opaque);
    encoder
        .set_animated(animation.pictures(), 0)
        .map_err(of_out)?;
    let mut writer = encoder.write_header().map_err(of_out)?;
    animation
        .changes(told, |change| {
            writer.set_frame_delay(change.time, 100)?;
            // The encoder holds each new value against the others, which are still the last picture's.
            writer.reset_frame_position()?;
            writer.set_frame_dimension(change.width, change.height)?;
            writer.set_frame_position(change.left, change.top)?;
            writer.set_blend_op(BlendOp::Over)?;
            writer.set_dispose_op(DisposeOp::None)?;
            writer.write_image_data(&change.colors)
        })
        .map_err(of_out)?;
    writer.finish().map_err(of_out)
}
