//! A film as GIF.

use std::io::{self, Write};

use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::animation::{AS_BEFORE, Animation};

/// Writes a film as a GIF that begins again at its end. `told` hears the number of each picture, from 1, as it comes.
///
/// # Errors
///
/// Those of `out`.
pub fn write_gif(
    out: &mut impl Write,
    animation: &Animation<'_>,
    told: impl FnMut(usize),
) -> io::Result<()> {
    let sides = (animation.width() as u16, animation.height() as u16);
    let palette = animation.palette();
    let mut encoder = Encoder::new(out, sides.0, sides.1, &palette).map_err(of_out)?;
    encoder.set_repeat(Repeat::Infinite).map_err(of_out)?;
    animation.changes(told, |change| {
        let frame = Frame {
            left: change.left as u16,
            top: change.top as u16,
            width: change.width as u16,
            height: change.height as u16,
            delay: change.time,
            dispose: DisposalMethod::Keep,
            transparent: Some(AS_BEFORE),
            buffer: change.colors.into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(of_out)
    })
}

/// What went wrong can only be the output: the film itself is as it should be.
fn of_out(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}
