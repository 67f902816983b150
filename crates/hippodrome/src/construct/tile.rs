//! The tiles of a construction: their tours, and where they are interrupted.
//!
//! A tile's tour runs from c round to d, which are a move apart and lie at the edge by which it is
//! entered: the left one for a tile of a row, the lower one for a tile of the spine. It is
//! interrupted after `right` squares by the row and after `top` squares by the bands above, at moves
//! a-b along those edges. A *port* says where: the same port on every tile of a kind, so that the
//! next tile's c and d lie a move from a and b.
//!
//! The ports are tried in a fixed order, the tours of the tiles asked of the exact search with the
//! moves of the ports required, and with one seed after another until the moves come in the right
//! order and direction. Small tiles have few tours, and some ports none.

use crate::board::Board;
use crate::leaper::Leaper;
use crate::limits::Limits;
use crate::problem::{Ends, Problem};
use crate::search::Outcome;
use crate::search::exact::{Exact, exact_with};
use crate::square::{Point, Square};
use crate::trace::Quiet;

/// A tile with its tour.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    width: u64,
    /// The squares in order, as (file, rank) in the tile.
    path: Vec<(u8, u8)>,
    /// The step of each square, rank by rank.
    steps: Vec<u8>,
    /// Squares before the interruption by the row; all if there is none.
    pub(super) right: usize,
    /// Squares before the interruption by the bands above; all if there is none.
    pub(super) top: usize,
}

impl Tile {
    fn new(board: &Board, squares: &[Square]) -> Tile {
        let width = board.files();
        let place = |&square: &Square| {
            let point = board.point(square);
            (point.file as u8, point.rank as u8)
        };
        let path: Vec<(u8, u8)> = squares.iter().map(place).collect();
        let mut steps = vec![0; path.len()];
        for (step, &(x, y)) in path.iter().enumerate() {
            steps[usize::from(y) * width as usize + usize::from(x)] = step as u8;
        }
        Tile {
            width,
            right: path.len(),
            top: path.len(),
            path,
            steps,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.path.len()
    }

    /// The square at a step, as (file, rank) in the tile.
    #[inline]
    pub(super) fn at(&self, step: usize) -> (u64, u64) {
        let (x, y) = self.path[step];
        (u64::from(x), u64::from(y))
    }

    /// The step of a square.
    #[inline]
    pub(super) fn step_of(&self, x: u64, y: u64) -> usize {
        usize::from(self.steps[(y * self.width + x) as usize])
    }

    /// How many steps follow one another from this one on.
    pub(super) fn run_from(&self, step: usize) -> usize {
        let end = [self.right, self.top, self.len()]
            .into_iter()
            .filter(|&end| end > step)
            .min();
        end.unwrap_or(step) - step
    }
}

/// How a board is cut.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sides {
    pub(super) height: u64,
    pub(super) width: u64,
    pub(super) bands: u64,
    pub(super) columns: u64,
    pub(super) last_height: u64,
    pub(super) last_width: u64,
    /// Both sides of the board are odd.
    pub(super) odd: bool,
}

/// The tiles of a band.
#[derive(Debug)]
pub(super) struct BandTiles {
    pub(super) spine: Tile,
    pub(super) middle: Option<Tile>,
    pub(super) end: Option<Tile>,
}

/// All tiles of a board.
#[derive(Debug)]
pub(super) struct Tiles {
    /// Those of all bands but the last, if there are any.
    pub(super) band: Option<BandTiles>,
    /// Those of the last band, unless it is the odd tile alone.
    pub(super) last: Option<BandTiles>,
    pub(super) odd: Option<Tile>,
}

/// Where two tiles are joined, as offsets from the corner that the two have in common: a and b lie
/// on this side of the edge (negative along the join), c and d on the other.
#[derive(Copy, Clone, Debug)]
struct Port {
    a: (i64, i64),
    b: (i64, i64),
    c: (i64, i64),
    d: (i64, i64),
}

/// The ports along an edge whose first coordinate is the depth and whose second runs along it.
fn ports(along: i64) -> Vec<Port> {
    let moves: Vec<(i64, i64)> = Leaper::KNIGHT
        .clockwise()
        .into_iter()
        .map(|offset| (offset.file, offset.rank))
        .collect();
    let inside = |(x, y): (i64, i64), near: bool| {
        let depth = if near { -2..0 } else { 0..2 };
        depth.contains(&x) && (0..along).contains(&y)
    };
    let add = |p: (i64, i64), q: (i64, i64)| (p.0 + q.0, p.1 + q.1);
    let mut ports = Vec::new();
    for y in 0..along {
        for x in [-1, -2] {
            let a = (x, y);
            for &ab in &moves {
                let b = add(a, ab);
                for &ac in &moves {
                    let c = add(a, ac);
                    for &bd in &moves {
                        let d = add(b, bd);
                        if inside(b, true) && inside(c, false) && inside(d, false) && c != d {
                            ports.push(Port { a, b, c, d });
                        }
                    }
                }
            }
        }
    }
    ports
}

impl Port {
    /// Whether c and d are a move apart, as a tile needs that has a closed tour.
    fn closes(&self) -> bool {
        Leaper::KNIGHT.reaches(self.c.0.abs_diff(self.d.0), self.c.1.abs_diff(self.d.1))
    }
}

/// Two squares of a tile.
type Move = ((i64, i64), (i64, i64));

/// What a tile's tour must hold.
#[derive(Copy, Clone, Debug)]
struct Order {
    width: u64,
    height: u64,
    /// From c round to d.
    entry: Option<Move>,
    right: Option<Move>,
    top: Option<Move>,
    shape: Shape,
}

/// What kind of tour a tile has.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Shape {
    /// A closed one; c and d are a move apart.
    Closed,
    /// An open one, from c to d, or from anywhere to anywhere.
    Open,
}

/// Seeds tried for one tile.
const SEEDS: u64 = 64;

impl Order {
    /// A tour that keeps the order, if some seed finds one.
    fn tile(&self) -> Option<Tile> {
        let board = Board::rectangle(self.height, self.width).ok()?;
        let square = |(x, y): (i64, i64)| {
            let (x, y) = (u64::try_from(x).ok()?, u64::try_from(y).ok()?);
            board.square(Point::new(x, y))
        };
        let mut required = Vec::new();
        for (p, q) in [self.entry, self.right, self.top].into_iter().flatten() {
            required.push((square(p)?, square(q)?));
        }
        let ends = match (self.shape, self.entry) {
            (Shape::Closed, _) => Ends::Closed,
            (Shape::Open, None) => Ends::Any,
            (Shape::Open, Some((c, d))) => {
                required.remove(0);
                Ends::Between(square(c)?, square(d)?)
            }
        };
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        let limits = Limits {
            nodes: Some(20_000),
            stop: None,
        };
        for seed in 0..SEEDS {
            let how = Exact { seed };
            let (outcome, _) = exact_with(&problem, &required, &how, &limits, &mut Quiet);
            match outcome {
                Outcome::Found(squares) => {
                    if let Some(tile) = self.told(&board, squares, &required) {
                        return Some(tile);
                    }
                }
                Outcome::Exhausted => return None,
                Outcome::Stopped(_) => {}
            }
        }
        None
    }

    /// The cycle told from c round to d, if the interruptions then come as they should: each from
    /// a to b, the row before the bands above.
    fn told(
        &self,
        board: &Board,
        mut cycle: Vec<Square>,
        moves: &[(Square, Square)],
    ) -> Option<Tile> {
        let mut moves = moves.iter().copied();
        if self.entry.is_some() && self.shape == Shape::Closed {
            let (c, d) = moves.next()?;
            let from = cycle.iter().position(|&square| square == c)?;
            cycle.rotate_left(from);
            if cycle[1] == d {
                cycle[1..].reverse();
            }
        }
        let mut tile = Tile::new(board, &cycle);
        let mut interruption = |given: Option<Move>| match given {
            None => Some(cycle.len()),
            Some(_) => {
                let (a, b) = moves.next()?;
                let at = cycle.iter().position(|&square| square == a)? + 1;
                (cycle.get(at) == Some(&b)).then_some(at)
            }
        };
        tile.right = interruption(self.right)?;
        tile.top = interruption(self.top)?;
        let in_order = self.right.is_none() || self.top.is_none() || tile.right < tile.top;
        in_order.then_some(tile)
    }
}

/// Finds all tiles that a board needs.
///
/// # Panics
///
/// If no ports serve, which tests rule out for every way of cutting a board.
pub(super) fn find(sides: &Sides) -> Tiles {
    if sides.odd && sides.bands == 1 && sides.columns == 1 {
        return Tiles {
            band: None,
            last: None,
            odd: odd_tile(sides, (0, 0)),
        };
    }
    let spine_width = if sides.columns > 1 {
        sides.width
    } else {
        sides.last_width
    };
    if sides.bands == 1 {
        let (last, odd) = find_last(sides, spine_width, None).expect("some ports serve");
        return Tiles {
            band: None,
            last: Some(last),
            odd,
        };
    }
    ports(spine_width as i64)
        .into_iter()
        .filter(Port::closes)
        .find_map(|port| {
            // Ports are written as (depth, along); along the spine depth runs up the ranks.
            let up = |(depth, along): (i64, i64)| (along, depth);
            let near = |p| {
                let (x, y) = up(p);
                (x, y + sides.height as i64)
            };
            let top = (near(port.a), near(port.b));
            let entry = (up(port.c), up(port.d));
            let band = find_band(sides, spine_width, entry, top)?;
            if sides.odd && sides.columns == 1 {
                let odd = Some(odd_tile(sides, entry.0)?);
                return Some(Tiles {
                    band: Some(band),
                    last: None,
                    odd,
                });
            }
            let (last, odd) = find_last(sides, spine_width, Some(entry))?;
            Some(Tiles {
                band: Some(band),
                last: Some(last),
                odd,
            })
        })
        .expect("some ports serve")
}

/// The tiles of a band that is not the last.
fn find_band(sides: &Sides, spine_width: u64, entry: Move, top: Move) -> Option<BandTiles> {
    let row = Row {
        sides,
        spine_width,
        height: sides.height,
        entry: Some(entry),
        top: Some(top),
        odd_end: false,
    };
    row.find().map(|(tiles, _)| tiles)
}

/// The tiles of the last band, and the odd one.
fn find_last(
    sides: &Sides,
    spine_width: u64,
    entry: Option<Move>,
) -> Option<(BandTiles, Option<Tile>)> {
    let row = Row {
        sides,
        spine_width,
        height: sides.last_height,
        entry,
        top: None,
        odd_end: sides.odd,
    };
    row.find()
}

/// A spine tile and what stands to its right.
struct Row<'s> {
    sides: &'s Sides,
    spine_width: u64,
    height: u64,
    entry: Option<Move>,
    top: Option<Move>,
    /// The last tile is odd, with an open tour.
    odd_end: bool,
}

impl Row<'_> {
    fn find(&self) -> Option<(BandTiles, Option<Tile>)> {
        let (sides, height) = (self.sides, self.height);
        let spine = |right: Option<Move>| Order {
            width: self.spine_width,
            height,
            entry: self.entry,
            right,
            top: self.top,
            shape: Shape::Closed,
        };
        if sides.columns == 1 {
            let spine = spine(None).tile()?;
            let tiles = BandTiles {
                spine,
                middle: None,
                end: None,
            };
            return Some((tiles, None));
        }
        let closing = ports(height as i64).into_iter().filter(Port::closes);
        closing.into_iter().find_map(|port| {
            let near = |(x, y): (i64, i64)| (x + sides.width as i64, y);
            let right = (near(port.a), near(port.b));
            let entry = (port.c, port.d);
            let (end, odd) = match self.odd_end {
                true => (None, Some(odd_tile(sides, entry.0)?)),
                false => {
                    let end = Order {
                        width: sides.last_width,
                        height,
                        entry: Some(entry),
                        right: None,
                        top: None,
                        shape: Shape::Closed,
                    };
                    (Some(end.tile()?), None)
                }
            };
            let middle = match sides.columns {
                2 => None,
                _ => {
                    let middle = Order {
                        width: sides.width,
                        height,
                        entry: Some(entry),
                        right: Some(right),
                        top: None,
                        shape: Shape::Closed,
                    };
                    Some(middle.tile()?)
                }
            };
            let spine = spine(Some(right)).tile()?;
            Some((BandTiles { spine, middle, end }, odd))
        })
    }
}

/// Files of the tiles of a board three ranks high, but for the first. Those of 3 x 4 and 3 x 6 have
/// no port that serves.
pub(super) const NARROW: u64 = 8;

/// The tiles of a board three ranks high: a first one of this width with a closed tour, or an open
/// one, and then all 3 x 8, each with an open tour from c to d.
///
/// # Panics
///
/// If no ports serve, which tests rule out.
pub(super) fn find_narrow(first: u64, columns: u64, closed: bool) -> BandTiles {
    let shape = if closed { Shape::Closed } else { Shape::Open };
    let order = |width: u64, entry, right, shape| Order {
        width,
        height: 3,
        entry,
        right,
        top: None,
        shape,
    };
    if columns == 1 {
        let spine = order(first, None, None, shape).tile();
        return BandTiles {
            spine: spine.expect("the board has a tour"),
            middle: None,
            end: None,
        };
    }
    let tiles = ports(3).into_iter().find_map(|port| {
        let near = |width: i64| {
            let near = |(x, y): (i64, i64)| (x + width, y);
            Some((near(port.a), near(port.b)))
        };
        let entry = Some((port.c, port.d));
        Some(BandTiles {
            middle: match columns {
                2 => None,
                _ => Some(order(NARROW, entry, near(NARROW as i64), Shape::Open).tile()?),
            },
            end: Some(order(NARROW, entry, None, Shape::Open).tile()?),
            spine: order(first, None, near(first as i64), shape).tile()?,
        })
    });
    tiles.expect("some ports serve")
}

/// The odd tile, its open tour from this square.
fn odd_tile(sides: &Sides, (x, y): (i64, i64)) -> Option<Tile> {
    let board = Board::rectangle(sides.last_height, sides.last_width).ok()?;
    let (x, y) = (u64::try_from(x).ok()?, u64::try_from(y).ok()?);
    // Every move changes color, and the corners have the color of more squares.
    let start = board
        .square(Point::new(x, y))
        .filter(|_| (x + y) % 2 == 0)?;
    let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::From(start));
    let limits = Limits {
        nodes: Some(100_000),
        stop: None,
    };
    let (board, _) = problem.board()?;
    match exact_with(&problem, &[], &Exact::default(), &limits, &mut Quiet).0 {
        Outcome::Found(squares) => Some(Tile::new(board, &squares)),
        _ => None,
    }
}
