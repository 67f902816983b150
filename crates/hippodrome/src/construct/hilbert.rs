//! A tour that goes from tile to tile along a Hilbert curve, so that there is something to see at every scale.
//!
//! Tiles are 6x6 but those of the last column and the last row, which take what is left. The [`curve`](super::curve) says in
//! which order they are toured; each is entered by one move and left by one. Where a tile is entered and
//! left depends on the directions alone ([`pass_towards`]), so there are at most some thirty kinds of tiles: 12 ways
//! through a tile inside, 6 through one of the last column or row, 2 through the one in the corner, and the two in which a
//! tour begins and ends. The exact search finds their paths.
//!
//! Colors: all corners of tiles have even coordinates, so each tile is entered on a light square and left on a dark one,
//! as a path over an even number of squares requires. If both sides of the board are odd, the tile in the corner alone
//! has an odd number of squares; there the tour ends, on a light one.
//!
//! * An open tour goes from corner to corner along one side of the board: it begins in the last row and ends in
//!   the corner that the last column shares with it. That needs an even number of columns, or odd numbers of both;
//!   else the board is turned.
//! * A closed one is E. H. Moore's variant: up through the left half of the columns, down through the right half. That needs
//!   an even number of rows; if both numbers are odd, the last two rows are made one.
//!
//! A step is found by cutting the curve (some log n times) and counting squares, which are products of sides; so is the step
//! of a square. Nothing is stored but the tiles.

use std::collections::HashSet;

use super::curve::{Cell, Stretch};
use super::seam::{Pass, TileEdge};
use super::tile::{Demand, NoTile, Route, Tile};
use super::word::{Corner, TileStep};
use crate::arguments::Rectangle;

/// The side of a tile.
const UNIT: u64 = 6;

/// The shortest side of a board: two tiles.
const SHORTEST: u64 = 2 * UNIT;

/// Why no tour of a rectangle is laid along the curve.
pub(super) fn refusal(rectangle: &Rectangle) -> Option<&'static str> {
    let ends = rectangle.ends.into_iter().flatten().count();
    let is_odd = rectangle.ranks % 2 == 1 && rectangle.files % 2 == 1;
    match ends {
        _ if rectangle.ranks.min(rectangle.files) < SHORTEST => {
            Some("both sides must be 12 or more")
        }
        0 => None,
        1 if is_odd => Some(
            "where the number of squares is odd it has ends of its own, and none can be chosen",
        ),
        1 => None,
        _ => Some("one of its ends can be chosen, but not both"),
    }
}

/// How a side is cut: into tiles of six squares, but for the last one.
#[derive(Copy, Clone, Debug)]
pub(super) struct Cut {
    pub(super) count: u64,
    pub(super) last: u64,
}

impl Cut {
    /// As many as there can be.
    fn most(side: u64) -> Cut {
        let count = side / UNIT;
        let last = side - (count - 1) * UNIT;
        Cut { count, last }
    }

    /// With the last two made one.
    fn fewer(self) -> Cut {
        Cut {
            count: self.count - 1,
            last: self.last + UNIT,
        }
    }

    /// The whole side.
    pub(super) fn side(&self) -> u64 {
        self.length(0, self.count)
    }

    /// Where a tile begins.
    fn at(tile: u64) -> u64 {
        tile * UNIT
    }

    /// The length of so many tiles from one on.
    fn length(&self, from: u64, count: u64) -> u64 {
        match from + count == self.count {
            true => Cut::at(count - 1) + self.last,
            false => Cut::at(count),
        }
    }

    /// The tile in which a square lies.
    fn of(&self, square: u64) -> u64 {
        (square / UNIT).min(self.count - 1)
    }

    /// Whether a tile is the last and not as all others.
    fn is_odd_one(&self, tile: u64) -> bool {
        tile + 1 == self.count && self.last != UNIT
    }
}

/// What makes tiles different: whether it is one of the last column, of the last row, and the directions in which
/// the tour comes and goes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(super) struct Kind {
    pub(super) in_last_column: bool,
    pub(super) in_last_row: bool,
    pub(super) enter: Option<TileEdge>,
    pub(super) leave: Option<TileEdge>,
}

impl Kind {
    /// A number below [`KINDS`].
    fn number(&self) -> usize {
        let edge = |edge: Option<TileEdge>| edge.map_or(0, |edge| 1 + edge as usize);
        let place = 2 * usize::from(self.in_last_column) + usize::from(self.in_last_row);
        (5 * place + edge(self.enter)) * 5 + edge(self.leave)
    }
}

/// As many as there are numbers of kinds.
const KINDS: usize = 100;

/// How the tour goes from a tile into the one that lies in this direction: from a dark square to a light one.
fn pass_towards(edge: TileEdge) -> Pass {
    match edge {
        TileEdge::Right | TileEdge::Up => Pass {
            p: (-1, 2),
            q: (1, 3),
        },
        TileEdge::Left | TileEdge::Down => Pass {
            p: (-1, 3),
            q: (1, 2),
        },
    }
}

/// A board cut for a tour along the curve, and which tile goes where.
#[derive(Clone, Debug)]
pub(super) struct Hilbert {
    pub(super) columns: Cut,
    pub(super) rows: Cut,
    /// The curve: the two halves of a closed one.
    pub(super) halves: [Stretch; 2],
    /// The tile of each kind, by its number.
    pub(super) kinds: [Option<u8>; KINDS],
}

/// A tile as it is met: which, where, and the steps before it.
#[derive(Copy, Clone, Debug)]
pub(super) struct TileStart {
    pub(super) tile: usize,
    pub(super) corner: Corner,
    pub(super) start: u128,
}

impl Hilbert {
    /// The board with this many files and ranks cut, if its numbers of tiles let the curve lie so.
    fn over((width, height): Corner, is_closed: bool) -> Option<([Cut; 2], [Stretch; 2])> {
        let [columns, mut rows] = [width, height].map(Cut::most);
        let whole = Stretch {
            first: (0, rows.count - 1),
            along: TileEdge::Right,
            length: columns.count,
            aside: TileEdge::Down,
            breadth: rows.count,
            enter: None,
            leave: None,
        };
        if !is_closed {
            let fits = columns.count % 2 == 0 || rows.count % 2 == 1;
            return fits.then_some(([columns, rows], [whole, whole.none()]));
        }
        if rows.count % 2 == 1 {
            if columns.count % 2 == 0 {
                return None;
            }
            rows = rows.fewer();
        }
        let near = columns.count / 2;
        let up = Stretch {
            first: (near - 1, 0),
            along: TileEdge::Up,
            length: rows.count,
            aside: TileEdge::Left,
            breadth: near,
            enter: Some(TileEdge::Left),
            leave: Some(TileEdge::Right),
        };
        let down = Stretch {
            first: (near, rows.count - 1),
            along: TileEdge::Down,
            length: rows.count,
            aside: TileEdge::Right,
            breadth: columns.count - near,
            enter: Some(TileEdge::Right),
            leave: Some(TileEdge::Left),
        };
        Some(([columns, rows], [up, down]))
    }

    /// Cuts a board of these files and ranks and finds the tiles; `None` where the board is to be turned.
    pub(super) fn lay(
        sides: Corner,
        is_closed: bool,
    ) -> Option<Result<(Vec<Tile>, Hilbert), NoTile>> {
        let ([columns, rows], halves) = Hilbert::over(sides, is_closed)?;
        let mut hilbert = Hilbert {
            columns,
            rows,
            halves,
            kinds: [None; KINDS],
        };
        Some(hilbert.find_tiles().map(|tiles| (tiles, hilbert)))
    }

    /// The stretches of the curve, one of all that are alike: of the same sides, lying alike, entered and left alike, and
    /// alike in whether the last column and the last row go through them. However large the board, they are a few thousand.
    pub(super) fn different(&self) -> Vec<Stretch> {
        let mut different: Vec<Stretch> = Vec::new();
        let mut met: HashSet<(Stretch, [bool; 2])> = HashSet::new();
        let mut from = 0;
        let mut meet = |stretch: Stretch, different: &mut Vec<Stretch>| {
            let ((column, row), (columns, rows)) = stretch.extent();
            let lasts = [
                self.columns.is_odd_one(column + columns - 1),
                self.rows.is_odd_one(row + rows - 1),
            ];
            let anywhere = Stretch {
                first: (0, 0),
                ..stretch
            };
            if met.insert((anywhere, lasts)) {
                different.push(stretch);
            }
        };
        let there = |stretch: &Stretch| stretch.length > 0;
        for half in self.halves.into_iter().filter(there) {
            meet(half, &mut different);
        }
        while let Some(&stretch) = different.get(from) {
            from += 1;
            if !stretch.is_cell() {
                for part in stretch.parts().into_iter().filter(there) {
                    meet(part, &mut different);
                }
            }
        }
        different
    }

    fn find_tiles(&mut self) -> Result<Vec<Tile>, NoTile> {
        let mut tiles = Vec::new();
        let different = self.different();
        for cell in different.iter().filter(|stretch| stretch.is_cell()) {
            let kind = self.kind(cell);
            let number = kind.number();
            if self.kinds[number].is_none() {
                let found = self.demand(&kind).and_then(|demand| demand.find());
                self.kinds[number] = Some(tiles.len() as u8);
                tiles.push(found.ok_or(NoTile::NotFound)?);
            }
        }
        Ok(tiles)
    }

    /// What the tile of a kind must do.
    fn demand(&self, kind: &Kind) -> Option<Demand> {
        let side = |is_last: bool, cut: &Cut| if is_last { cut.last } else { UNIT };
        let sides = (
            side(kind.in_last_column, &self.columns),
            side(kind.in_last_row, &self.rows),
        );
        let first = kind.enter.map(|edge| edge.far(sides, pass_towards(edge).q));
        let last = kind
            .leave
            .map(|edge| edge.near(sides, pass_towards(edge).p));
        let route = match (first, last) {
            (Some(first), Some(last)) => Route::Between(first?, last?),
            (Some(first), None) => Route::From(first?),
            (None, Some(last)) => Route::To(last?),
            (None, None) => Route::Anywhere,
        };
        Some(Demand {
            width: sides.0,
            height: sides.1,
            route,
            ports: Vec::new(),
            outward: false,
        })
    }

    /// The kind of tile that stands in a cell.
    fn kind(&self, cell: &Stretch) -> Kind {
        Kind {
            in_last_column: self.columns.is_odd_one(cell.first.0),
            in_last_row: self.rows.is_odd_one(cell.first.1),
            enter: cell.enter,
            leave: cell.leave,
        }
    }

    /// The squares of a stretch.
    pub(super) fn squares(&self, stretch: &Stretch) -> u128 {
        let (width, height) = self.sides(stretch);
        u128::from(width) * u128::from(height)
    }

    /// The files and ranks of a stretch.
    pub(super) fn sides(&self, stretch: &Stretch) -> Corner {
        let ((column, row), (columns, rows)) = stretch.extent();
        match columns {
            0 => (0, 0),
            _ => (
                self.columns.length(column, columns),
                self.rows.length(row, rows),
            ),
        }
    }

    /// The lowest square on the left of a stretch.
    pub(super) fn corner(stretch: &Stretch) -> Corner {
        let ((column, row), _) = stretch.extent();
        (Cut::at(column), Cut::at(row))
    }

    /// The tile of a cell; every kind that occurs has one.
    pub(super) fn tile(&self, cell: &Stretch) -> Option<usize> {
        self.kinds[self.kind(cell).number()].map(usize::from)
    }

    /// Where a step is; it must be less than the number of squares.
    pub(super) fn locate(&self, mut step: u128) -> TileStep {
        let mut within = |parts: &[Stretch]| {
            let part = parts.iter().find(|part| {
                let squares = self.squares(part);
                let is_here = step < squares;
                step -= if is_here { 0 } else { squares };
                is_here
            });
            *part.expect("a step of the tour")
        };
        let mut stretch = within(&self.halves);
        while !stretch.is_cell() {
            stretch = within(&stretch.parts());
        }
        self.place(&stretch, step as usize)
    }

    /// A place of the path of a cell's tile.
    fn place(&self, cell: &Stretch, at: usize) -> TileStep {
        TileStep {
            tile: self.tile(cell).expect("a tile of every kind"),
            corner: Hilbert::corner(cell),
            at,
            backwards: false,
            left: self.squares(cell) as usize - at,
        }
    }

    /// The tiles from a step on, which must be less than the number of squares.
    pub(super) fn tiles_from(&self, step: u128) -> TilesAlong<'_> {
        TilesAlong {
            hilbert: self,
            skipped: step,
            rest: Vec::new(),
        }
    }

    /// The cell of the tile in which a square lies.
    pub(super) fn cell_of(&self, (x, y): Corner) -> Cell {
        (self.columns.of(x), self.rows.of(y))
    }

    /// The tile in which a square lies.
    pub(super) fn tile_at(&self, x: u64, y: u64) -> TileStart {
        let cell = self.cell_of((x, y));
        let mut start = 0;
        let mut around = |parts: &[Stretch]| {
            let part = parts.iter().find(|part| {
                let is_here = part.contains(cell);
                start += if is_here { 0 } else { self.squares(part) };
                is_here
            });
            *part.expect("a square of the board")
        };
        let mut stretch = around(&self.halves);
        while !stretch.is_cell() {
            stretch = around(&stretch.parts());
        }
        TileStart {
            tile: self.tile(&stretch).expect("a tile of every kind"),
            corner: Hilbert::corner(&stretch),
            start,
        }
    }

    /// The step of a square of the board.
    pub(super) fn step_of(&self, tiles: &[Tile], x: u64, y: u64) -> u128 {
        let here = self.tile_at(x, y);
        let (left, low) = here.corner;
        here.start + tiles[here.tile].step_of(x - left, y - low) as u128
    }
}

/// The tiles one after another, round and round: a few cuts of the curve for each.
pub(super) struct TilesAlong<'h> {
    hilbert: &'h Hilbert,
    /// Squares that are still to be passed over.
    skipped: u128,
    /// Stretches that are still to be gone through, the next one last.
    rest: Vec<Stretch>,
}

impl TilesAlong<'_> {
    /// The next tile, from the first square that is not passed over.
    pub(super) fn next_tile(&mut self) -> TileStep {
        loop {
            let Some(stretch) = self.rest.pop() else {
                self.rest.extend(self.hilbert.halves.into_iter().rev());
                continue;
            };
            let squares = self.hilbert.squares(&stretch);
            if self.skipped >= squares {
                self.skipped -= squares;
            } else if stretch.is_cell() {
                let at = std::mem::take(&mut self.skipped) as usize;
                return self.hilbert.place(&stretch, at);
            } else {
                self.rest.extend(stretch.parts().into_iter().rev());
            }
        }
    }
}
