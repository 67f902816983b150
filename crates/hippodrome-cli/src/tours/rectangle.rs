//! Full rectangles of any size, beyond what a board can number: their sides, squares and windows as text.

use anyhow::{Context, ensure};
use hippodrome::{MAX_SIDE, Point, split_sides};

use crate::args::ends::{EndsArgs, Notation};

/// The sides of `ROWSxCOLUMNS`, if it is no more than that.
pub(crate) fn sides(spec: &str) -> anyhow::Result<Option<(u64, u64)>> {
    let sides = split_sides(spec);
    let Some(&[ranks, files]) = sides.as_deref() else {
        return Ok(None);
    };
    let side = |text: &str| {
        text.parse::<u64>()
            .ok()
            .filter(|&side| side <= MAX_SIDE)
            .with_context(|| format!("`{text}` is too large for a side: the longest is {MAX_SIDE}"))
    };
    Ok(Some((side(ranks)?, side(files)?)))
}

/// Reads a square: a name, a pair of file and rank from 0, or a row and a column from the top left.
pub(crate) fn point(
    text: &str,
    ranks: u64,
    files: u64,
    notation: Notation,
) -> anyhow::Result<Point> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let pair = text
        .split_once(',')
        .and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let point = match (notation, pair) {
        (Notation::Chess, Some((file, rank))) => Some(Point::new(file, rank)),
        (Notation::Chess, None) => Some(text.parse::<Point>()?),
        (Notation::Rc, _) => notation.names().point(text, ranks)?,
    };
    point
        .filter(|point| point.file < files && point.rank < ranks && point.level == 0)
        .with_context(|| format!("`{text}` is not a square of a board of {ranks}x{files}"))
}

/// The ends that were asked for on a rectangle of these sides.
pub(crate) fn ends_of(
    args: &EndsArgs,
    (ranks, files): (u64, u64),
) -> anyhow::Result<[Option<Point>; 2]> {
    let read = |text: &Option<String>| {
        let text = text.as_deref();
        text.map(|text| point(text, ranks, files, args.notation.squares))
            .transpose()
    };
    Ok([read(&args.start)?, read(&args.end)?])
}

/// A window: that many ranks and files from a square on, up and to the right (with --squares rc:
/// down and to the right), without what lies beyond the edges.
pub(crate) struct Window {
    /// Its lowest square on the left.
    pub(crate) corner: Point,
    pub(crate) ranks: u64,
    pub(crate) files: u64,
}

impl Window {
    /// Reads `SQUARE,ROWSxCOLUMNS` on a board of these sides.
    pub(crate) fn read(
        window: &str,
        (ranks, files): (u64, u64),
        notation: Notation,
    ) -> anyhow::Result<Window> {
        let wrong = || {
            format!(
                "`{window}` is not a window: write a corner and ROWSxCOLUMNS, as in 0,0,24x12 or d4,8x8"
            )
        };
        let (corner, size) = window.rsplit_once(',').with_context(wrong)?;
        let (rows, columns) = sides(size)?.with_context(wrong)?;
        ensure!(rows > 0 && columns > 0, "a window has at least one square");
        let corner = point(corner, ranks, files, notation)?;
        let (lowest, highest) = match notation {
            Notation::Chess => (corner.rank, corner.rank.saturating_add(rows).min(ranks)),
            Notation::Rc => ((corner.rank + 1).saturating_sub(rows), corner.rank + 1),
        };
        let right = corner.file.saturating_add(columns).min(files);
        Ok(Window {
            corner: Point::new(corner.file, lowest),
            ranks: highest - lowest,
            files: right - corner.file,
        })
    }

    /// How many squares it has.
    pub(crate) fn len(&self) -> u128 {
        u128::from(self.ranks) * u128::from(self.files)
    }
}
