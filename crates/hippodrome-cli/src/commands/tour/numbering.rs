//! A tour that answers for steps and squares, built or found, and how its numbering is written: a little
//! at a time, since it may be longer than memory.

use std::io::{self, Write};

use hippodrome::{Board, Construction, Point, StepNumber, Tour, format};

/// Notation of a rank that are numbered at a time.
const PIECE: u64 = 1 << 16;

/// A tour that answers for steps and squares.
pub(super) enum Numbering {
    Built(Box<Construction>),
    /// Found by search, where no construction covers the board; with the step of every square.
    Found(Board, Tour, Vec<u32>),
}

impl Numbering {
    pub(super) fn sides(&self) -> (u64, u64) {
        match self {
            Numbering::Built(tour) => (tour.ranks(), tour.files()),
            Numbering::Found(board, ..) => (board.ranks(), board.files()),
        }
    }

    pub(super) fn len(&self) -> u128 {
        match self {
            Numbering::Built(tour) => tour.len(),
            Numbering::Found(_, tour, _) => tour.len() as u128,
        }
    }

    pub(super) fn point_at(&self, step: u128) -> Point {
        match self {
            Numbering::Built(tour) => tour.point_at(step),
            Numbering::Found(board, tour, _) => board.point(tour.squares()[step as usize]),
        }
    }

    pub(super) fn step_of(&self, point: Point) -> u128 {
        match self {
            Numbering::Built(tour) => tour.step_of(point).expect("a square of the board"),
            Numbering::Found(board, _, steps) => {
                let square = board.square(point).expect("a square of the board");
                u128::from(steps[square.index()])
            }
        }
    }

    /// Writes the steps along a rank from a file on.
    fn fill_part<T: StepNumber>(&self, rank: u64, file: u64, cells: &mut [T]) {
        match self {
            Numbering::Built(tour) => tour.fill_part(Point::new(file, rank), cells),
            Numbering::Found(..) => {
                for (file, cell) in (file..).zip(cells) {
                    *cell = T::truncated(self.step_of(Point::new(file, rank)));
                }
            }
        }
    }

    /// The numbering in pieces of a rank, the highest rank first: the first file of a piece, the
    /// steps along it.
    fn pieces<T: StepNumber>(
        &self,
        mut each: impl FnMut(u64, &[T]) -> io::Result<()>,
    ) -> io::Result<()> {
        let (ranks, files) = self.sides();
        let mut cells = vec![T::default(); files.min(PIECE) as usize];
        for rank in (0..ranks).rev() {
            for file in (0..files).step_by(PIECE as usize) {
                let cells = &mut cells[..(files - file).min(PIECE) as usize];
                self.fill_part(rank, file, cells);
                each(file, cells)?;
            }
        }
        Ok(())
    }
}

/// Writes the step of each square in bytes.
pub(super) fn write_numbers<T: StepNumber, const BYTES: usize>(
    out: &mut dyn Write,
    tour: &Numbering,
    bytes_of: impl Fn(T) -> [u8; BYTES],
) -> io::Result<()> {
    let mut bytes = Vec::new();
    tour.pieces(|_, steps| {
        bytes.resize(steps.len() * BYTES, 0);
        for (bytes, &step) in bytes.chunks_exact_mut(BYTES).zip(steps) {
            bytes.copy_from_slice(&bytes_of(step));
        }
        out.write_all(&bytes)
    })
}

/// Writes the step of each square as text.
pub(super) fn write_grid(out: &mut dyn Write, tour: &Numbering, first: u64) -> io::Result<()> {
    let (_, files) = tour.sides();
    let width = (tour.len() as u64 - 1 + first).to_string().len();
    let mut text = Vec::new();
    tour.pieces(|file, steps: &[u64]| {
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
pub(super) fn write_points(mut out: &mut dyn Write, tour: &Numbering) -> io::Result<()> {
    let (ranks, files) = tour.sides();
    match tour {
        Numbering::Built(tour) => format::write_points(&mut out, ranks, files, tour.iter()),
        Numbering::Found(board, tour, _) => {
            let points = tour.squares().iter().map(|&square| board.point(square));
            format::write_points(&mut out, ranks, files, points)
        }
    }
}
