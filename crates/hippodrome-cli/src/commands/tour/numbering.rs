//! How the numbering of a tour is written: a little at a time, since it may be longer than memory.

use std::io::{self, Write};

use hippodrome::{Numbering, Point, SquareNames, StepNumber, format};

/// Squares of a rank that are numbered at a time.
const PIECE: u64 = 1 << 16;

/// The numbering in pieces of a rank, the highest rank first: the first file of a piece, the steps
/// along it.
fn in_pieces<T: StepNumber>(
    tour: &impl Numbering,
    mut each: impl FnMut(u64, &[T]) -> io::Result<()>,
) -> io::Result<()> {
    let files = tour.files();
    let mut cells = vec![T::default(); files.min(PIECE) as usize];
    for rank in (0..tour.ranks()).rev() {
        for file in (0..files).step_by(PIECE as usize) {
            let cells = &mut cells[..(files - file).min(PIECE) as usize];
            let filled = tour.fill_part(Point::new(file, rank), cells);
            filled.map_err(io::Error::other)?;
            each(file, cells)?;
        }
    }
    Ok(())
}

/// Writes the step of each square in bytes.
pub(super) fn write_numbers<T: StepNumber, const BYTES: usize>(
    out: &mut dyn Write,
    tour: &impl Numbering,
    bytes_of: impl Fn(T) -> [u8; BYTES],
) -> io::Result<()> {
    let mut bytes = Vec::new();
    in_pieces(tour, |_, steps| {
        bytes.resize(steps.len() * BYTES, 0);
        for (bytes, &step) in bytes.chunks_exact_mut(BYTES).zip(steps) {
            bytes.copy_from_slice(&bytes_of(step));
        }
        out.write_all(&bytes)
    })
}

/// Writes the step of each square as text.
pub(super) fn write_grid(out: &mut dyn Write, tour: &impl Numbering, first: u64) -> io::Result<()> {
    let files = tour.files();
    let width = (tour.len() as u64 - 1 + first).to_string().len();
    let mut text = Vec::new();
    in_pieces(tour, |file, steps: &[u64]| {
        text.clear();
        for &step in steps {
            // Right to left, the digits and then spaces, and one between the numbers.
            let start = text.len();
            text.resize(start + width + 1, b' ');
            let mut rest = step + first;
            for digit in text[start..start + width].iter_mut().rev() {
                *digit = b'0' + (rest % 10) as u8;
                rest /= 10;
                if rest == 0 {
                    break;
                }
            }
        }
        if file + steps.len() as u64 == files {
            text.pop();
            text.push(b'\n');
        }
        out.write_all(&text)
    })
}

/// Writes the squares in order.
pub(super) fn write_points(
    mut out: &mut dyn Write,
    tour: &impl Numbering,
    names: SquareNames,
) -> io::Result<()> {
    format::write_points(&mut out, tour.ranks(), tour.files(), names, tour.iter())
}
