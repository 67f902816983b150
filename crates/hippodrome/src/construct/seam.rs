//! Where the tour goes from one tile into the next.
//!
//! A square near an edge is given by its depth and its place along the edge, whichever edge it is:
//! so what joins a tile to the one on its right joins it to the one above as well. Depths are -1, -2
//! on the near side of the edge and 0, 1 on the far side. Places along the edge count from the corner
//! that both tiles share.
//!
//! * A [`Pass`] takes the tour across once: from p to q.
//! * A [`Port`] takes it across and back: out from a to c, and home from d to b. On its own side the
//!   tour is interrupted between a and b; on the other side it runs from c to d.

use crate::leaper::Leaper;

/// Where a square lies relative to an edge of a tile: its depth and its place along the edge.
pub(super) type EdgeOffset = (i64, i64);

/// A square of a tile, as file and rank in it.
pub(super) type TileSquare = (u8, u8);

/// An edge of a tile.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(super) enum TileEdge {
    Left,
    Right,
    Down,
    Up,
}

impl TileEdge {
    pub(super) fn opposite(self) -> TileEdge {
        match self {
            TileEdge::Left => TileEdge::Right,
            TileEdge::Right => TileEdge::Left,
            TileEdge::Down => TileEdge::Up,
            TileEdge::Up => TileEdge::Down,
        }
    }

    /// The square of a tile on the near side of this edge of it.
    pub(super) fn near(
        self,
        (width, height): (u64, u64),
        (depth, along): EdgeOffset,
    ) -> Option<TileSquare> {
        let (width, height) = (width as i64, height as i64);
        spot(match self {
            TileEdge::Right => (width + depth, along),
            TileEdge::Left => (-1 - depth, along),
            TileEdge::Up => (along, height + depth),
            TileEdge::Down => (along, -1 - depth),
        })
    }

    /// The square of the tile that lies beyond this edge.
    pub(super) fn far(
        self,
        (width, height): (u64, u64),
        (depth, along): EdgeOffset,
    ) -> Option<TileSquare> {
        let (width, height) = (width as i64, height as i64);
        spot(match self {
            TileEdge::Right => (depth, along),
            TileEdge::Left => (width - 1 - depth, along),
            TileEdge::Up => (along, depth),
            TileEdge::Down => (along, height - 1 - depth),
        })
    }
}

fn spot((x, y): (i64, i64)) -> Option<TileSquare> {
    Some((u8::try_from(x).ok()?, u8::try_from(y).ok()?))
}

/// Across once.
#[derive(Copy, Clone, Debug)]
pub(super) struct Pass {
    pub(super) p: EdgeOffset,
    pub(super) q: EdgeOffset,
}

/// Across and back.
#[derive(Copy, Clone, Debug)]
pub(super) struct Port {
    pub(super) a: EdgeOffset,
    pub(super) b: EdgeOffset,
    pub(super) c: EdgeOffset,
    pub(super) d: EdgeOffset,
}

/// All passes across an edge of this length.
pub(super) fn passes(length: u64) -> Vec<Pass> {
    let mut passes = Vec::new();
    for along in 0..length as i64 {
        for depth in [-1, -2] {
            let p = (depth, along);
            let across = moves(p).filter(|&q| is_near_edge(q, 0, length));
            passes.extend(across.map(|q| Pass { p, q }));
        }
    }
    passes
}

/// The ports across an edge of this length whose a and b are a move apart.
pub(super) fn ports(length: u64) -> Vec<Port> {
    let mut ports = Vec::new();
    for out in passes(length) {
        let (a, c) = (out.p, out.q);
        for b in moves(a).filter(|&b| is_near_edge(b, -2, length)) {
            let back = moves(b).filter(|&d| is_near_edge(d, 0, length) && d != c);
            ports.extend(back.map(|d| Port { a, b, c, d }));
        }
    }
    ports
}

/// Whether a place lies on the edge, in the two lines from this depth on.
fn is_near_edge((depth, along): EdgeOffset, from: i64, length: u64) -> bool {
    (from..from + 2).contains(&depth) && (0..length as i64).contains(&along)
}

/// The places a move away.
fn moves((depth, along): EdgeOffset) -> impl Iterator<Item = EdgeOffset> {
    let moves = Leaper::KNIGHT.clockwise().into_iter();
    moves.map(move |offset| (depth + offset.file, along + offset.rank))
}
