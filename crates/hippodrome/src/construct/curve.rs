//! A Hilbert curve over a grid of any size: from cell to neighboring cell, each once.
//!
//! D. Hilbert's curve (Ueber die stetige Abbildung einer Linie auf ein Flächenstück, Math. Annalen 38, 1891) goes through
//! the quarters of a square one after another, in each as in the whole. J. Červený's generalization (gilbert, 2018) does the
//! same for any rectangle: a [`Stretch`] begins in one corner and ends in the next one, and is either two
//! stretches, if it is long, or three:
//!
//! ```text
//!   +-----------+-----------+       +-----------------------+
//!   |           |           |       |  ------------------>  |
//!   |           |           |       +-----------+-----------+
//!   |           |           |       |     ^     |     |     |
//!   | --------> | --------> |       |     |     |     v     |
//!   +-----------+-----------+       +-----------+-----------+
//!    first                last       first               last
//! ```
//!
//! Cells have two colors like the squares of a board, so there is such a path only if the length is even, or length and
//! breadth are odd (and then it is one cell, or more than one long). That holds for the parts again if the first one, or
//! the two that stand upright, are even in the direction they go; there is always room for that. (Červený's curve takes a
//! diagonal step where the hypothesis fails; this one is not asked for it.)
//!
//! All numbers are worked out from those of the stretch, so nothing is stored: a stretch of n cells is cut some log n
//! times until a cell is left.

use super::seam::TileEdge;

/// A cell of the grid: its column and its row.
pub(super) type Cell = (u64, u64);

/// A rectangle of cells that the curve goes through before it goes on: from one corner to the next one.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(super) struct Stretch {
    pub(super) first: Cell,
    /// Where the last cell lies, seen from the first, and how many cells there are in this direction.
    pub(super) along: TileEdge,
    pub(super) length: u64,
    /// The other direction in which the rectangle lies.
    pub(super) aside: TileEdge,
    pub(super) breadth: u64,
    /// The directions in which the curve comes to the first cell and goes on from the last one.
    pub(super) enter: Option<TileEdge>,
    pub(super) leave: Option<TileEdge>,
}

/// So many cells on; coordinates wrap.
pub(super) fn beyond((column, row): Cell, towards: TileEdge, cells: u64) -> Cell {
    match towards {
        TileEdge::Left => (column.wrapping_sub(cells), row),
        TileEdge::Right => (column.wrapping_add(cells), row),
        TileEdge::Down => (column, row.wrapping_sub(cells)),
        TileEdge::Up => (column, row.wrapping_add(cells)),
    }
}

/// Half of a side, the larger one where only that is even.
fn even_half(side: u64) -> u64 {
    match side / 2 {
        half if half % 2 == 1 && side > 2 => half + 1,
        half => half,
    }
}

impl Stretch {
    /// Whether it is a single cell.
    pub(super) fn is_cell(&self) -> bool {
        self.length == 1 && self.breadth == 1
    }

    /// The last cell.
    pub(super) fn last(&self) -> Cell {
        beyond(self.first, self.along, self.length - 1)
    }

    /// No cells: what stands for a part that there is not.
    pub(super) fn none(self) -> Stretch {
        Stretch {
            length: 0,
            breadth: 0,
            ..self
        }
    }

    /// Its lowest cell on the left, and how many columns and rows it has.
    pub(super) fn extent(&self) -> (Cell, Cell) {
        let (columns, rows) = match self.along {
            TileEdge::Left | TileEdge::Right => (self.length, self.breadth),
            TileEdge::Down | TileEdge::Up => (self.breadth, self.length),
        };
        let goes = |towards| self.along == towards || self.aside == towards;
        let column = match goes(TileEdge::Left) {
            true => (self.first.0 + 1).wrapping_sub(columns),
            false => self.first.0,
        };
        let row = match goes(TileEdge::Down) {
            true => (self.first.1 + 1).wrapping_sub(rows),
            false => self.first.1,
        };
        ((column, row), (columns, rows))
    }

    /// Whether a cell lies in it.
    pub(super) fn contains(&self, cell: Cell) -> bool {
        let ((column, row), (columns, rows)) = self.extent();
        cell.0.wrapping_sub(column) < columns && cell.1.wrapping_sub(row) < rows
    }

    /// Its parts in order, of a stretch that is no single cell; the third may have no cells.
    pub(super) fn parts(&self) -> [Stretch; 3] {
        let &Stretch {
            first,
            along,
            length,
            aside,
            breadth,
            ..
        } = self;
        if 2 * length > 3 * breadth {
            let near = even_half(length);
            return [
                Stretch {
                    length: near,
                    leave: Some(along),
                    ..*self
                },
                Stretch {
                    first: beyond(first, along, near),
                    length: length - near,
                    enter: Some(along),
                    ..*self
                },
                self.none(),
            ];
        }
        let (near, upright) = (length / 2, even_half(breadth));
        let back = aside.opposite();
        [
            Stretch {
                along: aside,
                length: upright,
                aside: along,
                breadth: near,
                leave: Some(aside),
                ..*self
            },
            Stretch {
                first: beyond(first, aside, upright),
                breadth: breadth - upright,
                enter: Some(aside),
                leave: Some(back),
                ..*self
            },
            Stretch {
                first: beyond(self.last(), aside, upright - 1),
                along: back,
                length: upright,
                aside: along.opposite(),
                breadth: length - near,
                enter: Some(back),
                ..*self
            },
        ]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The curve written out as its author does it, with vectors instead of directions.
    pub(in crate::construct) fn gilbert(
        (x, y): (i64, i64),
        a: (i64, i64),
        b: (i64, i64),
        cells: &mut Vec<(i64, i64)>,
    ) {
        let (width, height) = ((a.0 + a.1).abs(), (b.0 + b.1).abs());
        let unit = |v: (i64, i64)| (v.0.signum(), v.1.signum());
        let (da, db) = (unit(a), unit(b));
        if height == 1 {
            cells.extend((0..width).map(|i| (x + i * da.0, y + i * da.1)));
            return;
        }
        if width == 1 {
            cells.extend((0..height).map(|i| (x + i * db.0, y + i * db.1)));
            return;
        }
        let half = |v: (i64, i64)| (v.0 / 2, v.1 / 2);
        let (mut a2, mut b2) = (half(a), half(b));
        let minus = |v: (i64, i64), w: (i64, i64)| (v.0 - w.0, v.1 - w.1);
        if 2 * width > 3 * height {
            if (a2.0 + a2.1) % 2 != 0 && width > 2 {
                a2 = (a2.0 + da.0, a2.1 + da.1);
            }
            gilbert((x, y), a2, b, cells);
            gilbert((x + a2.0, y + a2.1), minus(a, a2), b, cells);
            return;
        }
        if (b2.0 + b2.1) % 2 != 0 && height > 2 {
            b2 = (b2.0 + db.0, b2.1 + db.1);
        }
        gilbert((x, y), b2, a2, cells);
        gilbert((x + b2.0, y + b2.1), a, minus(b, b2), cells);
        let corner = (
            x + (a.0 - da.0) + (b2.0 - db.0),
            y + (a.1 - da.1) + (b2.1 - db.1),
        );
        gilbert(corner, minus((0, 0), b2), minus(a2, a), cells);
    }

    fn expand(stretch: Stretch, cells: &mut Vec<Stretch>) {
        match stretch.is_cell() {
            true => cells.push(stretch),
            false => {
                let parts = stretch.parts().into_iter();
                let parts = parts.filter(|part| part.length > 0);
                parts.for_each(|part| expand(part, cells));
            }
        }
    }

    #[test]
    fn it_is_the_generalized_hilbert_curve() {
        for length in 1..40 {
            for breadth in 1..40 {
                let is_odd = length % 2 == 1;
                if is_odd && (breadth % 2 == 0 || length == 1 && breadth > 1) {
                    continue;
                }
                let whole = Stretch {
                    first: (0, 0),
                    along: TileEdge::Right,
                    length,
                    aside: TileEdge::Up,
                    breadth,
                    enter: None,
                    leave: None,
                };
                let mut cells = Vec::new();
                expand(whole, &mut cells);
                let mut expected = Vec::new();
                gilbert(
                    (0, 0),
                    (length as i64, 0),
                    (0, breadth as i64),
                    &mut expected,
                );
                let told = cells.iter().map(|cell| cell.first);
                let told: Vec<_> = told.map(|(x, y)| (x as i64, y as i64)).collect();
                assert_eq!(told, expected, "{length}x{breadth}");
                for pair in cells.windows(2) {
                    let towards = pair[0].leave.unwrap();
                    assert_eq!(pair[1].enter, Some(towards));
                    assert_eq!(beyond(pair[0].first, towards, 1), pair[1].first);
                }
                let mut sorted = told.clone();
                sorted.sort_unstable();
                sorted.dedup();
                assert_eq!(sorted.len() as u64, length * breadth);
            }
        }
    }
}
