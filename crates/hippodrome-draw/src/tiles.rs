//! Pictures of constructions: how they are put together, and boards too large to be shown square by square.
//!
//! [`draw_tiles`] shows the tiles of a window, each kind in a tint of its own; the moves within a
//! tile are thin, and those that join two tiles are wide. [`draw_sampled`] looks at some of the
//! squares of a board of any size, evenly spread, and gives each the color of its step.

use hippodrome::{Construction, Numbering, Point, SquareNames};

use crate::figure::{Figure, NotDrawn};
use crate::look::Look;
use crate::scene::{Area, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::sheet::{self, Sheet};
use crate::style::seen;
use crate::theme::Theme;

/// The most squares of a picture of tiles.
const MAX_TILED: u128 = 1 << 17;

/// The tiles of a construction in a window whose squares have names of this kind, and how they are joined. The title
/// says what tour it is.
///
/// # Errors
///
/// Too many squares; a window that is empty or does not lie on the board.
pub fn draw_tiles(
    tour: &Construction,
    title: &str,
    corner: Point,
    ranks: u64,
    files: u64,
    names: SquareNames,
    theme: Theme,
) -> Result<Scene, NotDrawn> {
    let squares = u128::from(ranks) * u128::from(files);
    if squares > MAX_TILED {
        return Err(NotDrawn::TooMany {
            squares,
            most: MAX_TILED,
            what: "a picture of tiles",
            advice: "draw a window of the board",
        });
    }
    let figure = Figure::window(tour, corner, ranks, files, names)?;
    let palette = theme.palette();
    let mut sheet = Sheet::new(&figure, palette, true, false);
    let mut tiles = Vec::new();
    for rank in corner.rank..corner.rank + ranks {
        for file in corner.file..corner.file + files {
            let here = Point::new(file, rank);
            let tile = tour.tile_of(here).expect("a window lies on the board");
            // Once for each tile, where it is first seen.
            let first = Point::new(
                tile.corner.file.max(corner.file),
                tile.corner.rank.max(corner.rank),
            );
            if here == first {
                tiles.push(tile);
            }
        }
    }
    let kinds = tiles.iter().map(|tile| tile.kind).max().unwrap_or(0).max(1) as u128;
    let gap = SQUARE / 16;
    for tile in &tiles {
        let right = (tile.corner.file + (tile.files - 1)).min(corner.file + (files - 1));
        let top = (tile.corner.rank + (tile.ranks - 1)).min(corner.rank + (ranks - 1));
        let left = tile.corner.file.max(corner.file);
        let low = tile.corner.rank.max(corner.rank);
        let local =
            |file: u64, rank: u64| Point::new(file - corner.file, rank - corner.rank).into();
        let Spot { x, y } = sheet.corner(local(left, top));
        let color = palette
            .page
            .mixed(palette.ramp.at(tile.kind as u128, kinds), 240);
        let areas = vec![Area {
            corner: Spot::new(x + gap, y + gap),
            width: (right - left + 1) as i32 * SQUARE - 2 * gap,
            height: (top - low + 1) as i32 * SQUARE - 2 * gap,
        }];
        sheet.marks.push(Mark::Fill { color, areas });
    }
    sheet.names();
    let (mut within, mut joins) = (Vec::new(), Vec::new());
    for (step, from, to) in figure.moves() {
        let next = tour.step_after(step);
        let [a, b] = [Some(step), next].map(|step| tour.tile_of(tour.point_at(step?)?));
        let path = if a == b { &mut within } else { &mut joins };
        for (from, to) in sheet.lines(from, to) {
            path.extend([Stride::From(from), Stride::To(to)]);
        }
    }
    sheet.line(Pen::new(palette.muted, 60), within);
    sheet.line(Pen::new(palette.warning, 150), joins);
    sheet.ends(200);
    let title = format!("Tiles and joins: {title}");
    Ok(sheet.finish(seen(&title, &figure)))
}

/// The most squares looked at along a side.
const MAX_SAMPLED: u64 = 512;

/// A mosaic of some of the squares of a tour of any size, evenly spread over the board. The title says what tour it
/// is.
pub fn draw_sampled(tour: &impl Numbering, title: &str, look: &Look) -> Scene {
    let (ranks, files) = (tour.ranks(), tour.files());
    let longest = ranks.max(files);
    let most = MAX_SAMPLED.min(longest);
    let count =
        |side: u64| (u128::from(side) * u128::from(most)).div_ceil(u128::from(longest)) as u64;
    let (down, across) = (count(ranks), count(files));
    // In the middle of each part of a side.
    let at = |part: u64, parts: u64, side: u64| {
        ((2 * u128::from(part) + 1) * u128::from(side) / (2 * u128::from(parts))) as u64
    };
    let palette = look.theme.palette();
    let mut shades: Vec<(u8, Area)> = Vec::new();
    let spare = 120u32.saturating_sub(tour.len().leading_zeros());
    for row in 0..down {
        for column in 0..across {
            let point = Point::new(at(column, across, files), at(row, down, ranks));
            let step = tour.step_of(point).expect("a square of the board");
            let shade = (step >> spare) * 240 / (tour.len() >> spare).max(1);
            let corner = Spot::new(
                SQUARE * 8 + column as i32 * SQUARE,
                SQUARE * 8 + (down - 1 - row) as i32 * SQUARE,
            );
            let area = Area {
                corner,
                width: SQUARE,
                height: SQUARE,
            };
            shades.push((shade as u8, area));
        }
    }
    shades.sort_by_key(|&(shade, _)| shade);
    let marks = shades.chunk_by(|a, b| a.0 == b.0).map(|run| Mark::Fill {
        color: palette.ramp.at(u128::from(run[0].0), 240),
        areas: run.iter().map(|&(_, area)| area).collect(),
    });
    Scene {
        width: (across as i32 + 16) * SQUARE,
        height: (down as i32 + 16) * SQUARE,
        page: Some(palette.page),
        title: format!("{}, {across}x{down} of its squares", sheet::title(title)),
        marks: marks.collect(),
    }
}
