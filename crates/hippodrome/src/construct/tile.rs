//! A tile and its path, found by the exact search when a construction is made.
//!
//! What a tile's path must do is its [`Demand`]: from where to where, and through which ports. For the search
//! a port is a required move between its a and b; in the finished tour that
//! move is replaced by all that lies beyond the port. So one search for a Hamiltonian path finds
//! the strands of the tile, in an order that makes a single tour of the whole.
//!
//! A tile that is repeated in a row must be left from a and entered again at b, so that the
//! formulas of the row hold; the search is run with one seed after another until that is the case.

use super::seam::TileSquare;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::limits::Limits;
use crate::problem::{Ends, Problem};
use crate::search::Outcome;
use crate::search::exact::{Exact, exact_with};
use crate::square::{Point, Square};
use crate::trace::Quiet;

/// A tile with its path.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    pub(super) width: u64,
    pub(super) height: u64,
    /// The squares in order.
    path: Vec<TileSquare>,
    /// The place in the path of each square, rank by rank.
    steps: Vec<u16>,
    /// Where the path is interrupted by each port of the demand.
    pub(super) breaks: Vec<Break>,
}

/// An interruption of a path.
#[derive(Copy, Clone, Debug)]
pub(super) struct Break {
    /// Squares before it.
    pub(super) after: u16,
    /// Left from a, entered at b; or else the other way round.
    pub(super) outward: bool,
}

/// What a tile's path must do.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub(super) struct Demand {
    pub(super) width: u64,
    pub(super) height: u64,
    pub(super) route: Route,
    /// The a and b of each port.
    pub(super) ports: Vec<(TileSquare, TileSquare)>,
    /// The first port must be left from its a.
    pub(super) outward: bool,
}

/// Why there is no tile.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum NoTile {
    /// A complete search has shown that none exists.
    Impossible,
    /// None was found.
    NotFound,
}

/// From where to where.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(super) enum Route {
    Closed,
    Anywhere,
    From(TileSquare),
    To(TileSquare),
    Between(TileSquare, TileSquare),
}

/// Seeds tried for one tile.
const SEEDS: u64 = 24;
/// Choices in one search: far more than a tile needs that has a path at all.
const NODES: u64 = 4_000;

impl Tile {
    /// A tile of these sides with these squares in order, each once; perhaps not all.
    pub(super) fn new(width: u64, height: u64, path: Vec<TileSquare>) -> Tile {
        let mut steps = vec![u16::MAX; (width * height) as usize];
        for (step, &(x, y)) in (0..).zip(&path) {
            steps[usize::from(y) * width as usize + usize::from(x)] = step;
        }
        Tile {
            width,
            height,
            path,
            steps,
            breaks: Vec::new(),
        }
    }

    /// Whether the path goes over each square.
    pub(super) fn is_full(&self) -> bool {
        !self.steps.contains(&u16::MAX) && self.path.len() == self.steps.len()
    }

    /// The number of squares.
    pub(super) fn len(&self) -> usize {
        self.path.len()
    }

    /// The square at a place of the path, as (file, rank) in the tile.
    #[inline]
    pub(super) fn at(&self, step: usize) -> (u64, u64) {
        let (x, y) = self.path[step];
        (u64::from(x), u64::from(y))
    }

    /// The place in the path of a square.
    #[inline]
    pub(super) fn step_of(&self, x: u64, y: u64) -> usize {
        usize::from(self.steps[(y * self.width + x) as usize])
    }
}

impl Demand {
    /// A tile that does it, if some seed finds one.
    pub(super) fn find(&self) -> Option<Tile> {
        for seed in 0..SEEDS {
            match self.search(seed, NODES) {
                Ok(tile) if !self.outward || tile.breaks[0].outward => return Some(tile),
                Err(NoTile::Impossible) => return None,
                Ok(_) | Err(NoTile::NotFound) => {}
            }
        }
        None
    }

    /// A tile that does it, but for the direction of its first port, or why there is none.
    pub(super) fn search(&self, seed: u64, nodes: u64) -> Result<Tile, NoTile> {
        if !self.colors_fit() {
            return Err(NoTile::Impossible);
        }
        let board = Board::rectangle(self.height, self.width).map_err(|_| NoTile::NotFound)?;
        let square = |(x, y): TileSquare| {
            let square = board.square(Point::new(x.into(), y.into()));
            square.ok_or(NoTile::NotFound)
        };
        let ends = match self.route {
            Route::Closed => Ends::Closed,
            Route::Anywhere => Ends::Any,
            Route::From(s) => Ends::From(square(s)?),
            Route::To(t) => Ends::To(square(t)?),
            Route::Between(s, t) => Ends::Between(square(s)?, square(t)?),
        };
        let mut required = Vec::new();
        for &(a, b) in &self.ports {
            required.push((square(a)?, square(b)?));
        }
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, ends);
        let limits = Limits::NONE.with_nodes(nodes);
        let how = Exact { seed };
        match exact_with(&problem, &required, &how, &limits, &mut Quiet).0 {
            Outcome::Found(squares) => {
                let told = self.told(&board, squares, &required);
                told.ok_or(NoTile::NotFound)
            }
            Outcome::Exhausted | Outcome::Impossible(_) => Err(NoTile::Impossible),
            Outcome::Stopped(_) => Err(NoTile::NotFound),
        }
    }

    /// Whether colors, which alternate, let a path have these ends.
    fn colors_fit(&self) -> bool {
        let is_light = |(x, y): TileSquare| (x ^ y) & 1 == 0;
        match (self.route, self.width * self.height % 2) {
            _ if self.width * self.height == 1 => true,
            (Route::Between(s, t), 0) => is_light(s) != is_light(t),
            (Route::Between(s, t), _) => is_light(s) && is_light(t),
            (Route::From(s) | Route::To(s), 1) => is_light(s),
            (Route::Closed, 1) => false,
            _ => true,
        }
    }

    /// The tile of a path, with its interruptions.
    fn told(
        &self,
        board: &Board,
        mut squares: Vec<Square>,
        required: &[(Square, Square)],
    ) -> Option<Tile> {
        let next_to = |squares: &[Square], (a, b)| {
            let at = squares.windows(2).position(|pair| pair == [a, b]);
            at.map(|at| at as u16 + 1)
        };
        // A closed path is told so that no port lies where it begins and ends.
        let is_port = |a, b| required.contains(&(a, b)) || required.contains(&(b, a));
        while self.route == Route::Closed && is_port(squares[0], squares[squares.len() - 1]) {
            squares.rotate_left(1);
        }
        let path = squares.iter().map(|&square| {
            let point = board.point_of(square);
            (point.file as u8, point.rank as u8)
        });
        let mut tile = Tile::new(self.width, self.height, path.collect());
        for &(a, b) in required {
            let (after, outward) = match next_to(&squares, (a, b)) {
                Some(after) => (after, true),
                None => (next_to(&squares, (b, a))?, false),
            };
            tile.breaks.push(Break { after, outward });
        }
        Some(tile)
    }
}
