//! Boards four wide.
//!
//! A square of a long edge, an *outer* one, is joined to *inner* ones only, and there are as many of
//! the one as of the other. So a tour steps from outer to inner and back, but for a single move from
//! inner to inner. Colors alternate as well: up to that move it stays on outer squares of one color
//! and inner ones of the other, and after it on the rest. Each half is a tour of a thin graph, two
//! squares in each rank:
//!
//! ```text
//!   o n . .      o outer, n inner squares of one half, on two ranks;
//!   . . n o      o of rank i is joined to n of ranks i-2, i-1, i+1, i+2
//! ```
//!
//! Far from the ends of the tour each half runs up and down the board, as two *straight* strands; or,
//! between the start (or the end) and the move from half to half, once, as one *winding* strand that
//! takes both squares of each rank.
//!
//! So a tour can be made longer wherever it consists of such strands: a unit of six ranks is inserted,
//! and each strand is continued through it. The board without its repeated units, the *core*, has at
//! most 47 ranks. The exact search finds a tour of it in which the right strands cross each seam.

use super::axis::Axis;
use super::comb::Tiling;
use super::seam::TileSquare;
use super::tile::{Route, Tile};
use super::word::{Run, Word};
use crate::board::Board;
use crate::edges::EdgeList;
use crate::graph::Graph;
use crate::leaper::Leaper;
use crate::limits::Limits;
use crate::problem::{Ends, Problem};
use crate::search::Outcome;
use crate::search::exact::{Exact, exact_with};
use crate::square::{Point, Square};
use crate::trace::Quiet;

/// Ranks of a unit.
pub(super) const UNIT: u64 = 6;

/// The squares of one unit that a strand goes through on its way up.
type UnitStrand = Vec<TileSquare>;

/// The two straight strands of a half: `half` 0 has outer squares at the left on even ranks.
fn straight(half: u8) -> [UnitStrand; 2] {
    // From inner to outer and back, or the other way about, a rank further each time.
    let strand = |first: u8, second: u8| -> UnitStrand {
        let file = |rank: u8| {
            if rank % 2 == 0 { first } else { second }
        };
        (0..UNIT as u8).map(|rank| (file(rank), rank)).collect()
    };
    match half {
        0 => [strand(0, 2), strand(1, 3)],
        _ => [strand(2, 0), strand(3, 1)],
    }
}

/// The winding strand of a half: o1 n0 o2 n1 o0 n2, and again three ranks further; or this upside
/// down.
fn winding(half: u8, upside_down: bool) -> UnitStrand {
    let place = |is_outer: bool, rank: u8| {
        let file = match (is_outer, rank % 2) {
            (true, 0) => 0,
            (true, _) => 3,
            (false, 0) => 1,
            (false, _) => 2,
        };
        (if half == 0 { file } else { 3 - file }, rank)
    };
    let three = [
        (true, 1),
        (false, 0),
        (true, 2),
        (false, 1),
        (true, 0),
        (false, 2),
    ];
    let mut strand: UnitStrand = [0, 3]
        .into_iter()
        .flat_map(|further| three.map(|(is_outer, rank)| place(is_outer, rank + further)))
        .collect();
    if upside_down {
        // Turned over, even ranks become odd: the half changes with it.
        strand.reverse();
        for (_, rank) in &mut strand {
            *rank = UNIT as u8 - 1 - *rank;
        }
    }
    strand
}

/// Where units are put in: below this rank of the core, so many, with these strands.
#[derive(Debug)]
struct Seam {
    rank: u64,
    count: u64,
    strands: Vec<UnitStrand>,
}

/// Builds a board cut like this, four files wide; the ends of the route are counted from the
/// first ranks of root and goal.
pub(super) fn lay(ranks: Axis, route: Route) -> Option<Tiling> {
    let has_goal = ranks.goal > 0;
    let straight_only = || [straight(0), straight(1)].concat();
    let between = match has_goal {
        false => vec![straight_only()],
        true => [(0, false), (1, false), (0, true), (1, true)]
            .into_iter()
            .map(|(half, upside_down)| {
                let winding = winding(half, upside_down);
                // The straight strands are those of the other squares.
                let other = [0, 1]
                    .into_iter()
                    .map(straight)
                    .find(|strands| strands.iter().flatten().all(|spot| !winding.contains(spot)));
                let mut strands = vec![winding];
                strands.extend(other.into_iter().flatten());
                strands
            })
            .collect(),
    };
    between.into_iter().find_map(|between| {
        // The parts of the core that are there, each with what is put in above it.
        let hung = |units: u64| (units.min(1) * UNIT, units.saturating_sub(1));
        let (low, below) = hung(ranks.before);
        let (high, above) = hung(if has_goal { ranks.after } else { ranks.between });
        let parts = match has_goal {
            true => [
                (low, below, straight_only()),
                (ranks.root, ranks.between, between),
                (ranks.goal, above, straight_only()),
                (high, 0, Vec::new()),
            ],
            false => [
                (low, below, straight_only()),
                (ranks.root, above, between),
                (0, 0, Vec::new()),
                (high, 0, Vec::new()),
            ],
        };
        core(parts, low, ranks.root, route)
    })
}

/// Finds a tour of the core and puts the units in. Each part is its ranks, the units above it, and
/// their strands.
fn core(
    parts: [(u64, u64, Vec<UnitStrand>); 4],
    root_at: u64,
    root: u64,
    route: Route,
) -> Option<Tiling> {
    let mut ranks = 0;
    let mut seams = Vec::new();
    for (height, count, strands) in &parts {
        ranks += height;
        seams.push(Seam {
            rank: ranks,
            count: *count,
            strands: strands.clone(),
        });
    }
    let board = Board::rectangle(ranks, 4).ok()?;
    let square = |(x, y): (u64, u64)| board.square(Point::new(x, y));
    let (graph, required) = allowed(&board, &seams)?;
    let start = |(x, y): TileSquare| square((x.into(), root_at + u64::from(y)));
    let goal_at = if parts[2].0 > 0 {
        root_at + root
    } else {
        root_at
    };
    let ends = match route {
        Route::Closed => return None,
        Route::Anywhere => Ends::Any,
        Route::From(s) => Ends::From(start(s)?),
        Route::To(t) => Ends::To(start(t)?),
        Route::Between(s, (x, y)) => {
            Ends::Between(start(s)?, square((x.into(), goal_at + u64::from(y)))?)
        }
    };
    let problem = Problem::on_graph(graph, ends);
    let limits = Limits::NONE.with_nodes(20_000);
    let found = exact_with(&problem, &required, &Exact::default(), &limits, &mut Quiet).0;
    let Outcome::Found(squares) = found else {
        return None;
    };
    let path: Vec<Point> = squares
        .iter()
        .map(|&square| board.point_of(square))
        .collect();
    Some(put_in(&seams, &path))
}

/// The moves of the core but those that cross a seam where no strand does; and those that do.
fn allowed(board: &Board, seams: &[Seam]) -> Option<(EdgeList, Vec<(Square, Square)>)> {
    let graph = Graph::of_board(board, &Leaper::KNIGHT.clockwise());
    let mut required = Vec::new();
    for seam in seams.iter().filter(|seam| seam.count > 0) {
        for strand in &seam.strands {
            let (&(x, y), &(last_x, last_y)) = (strand.first()?, strand.last()?);
            let above = Point::new(x.into(), seam.rank + u64::from(y));
            let below = Point::new(last_x.into(), seam.rank + u64::from(last_y) - UNIT);
            required.push((board.square(below)?, board.square(above)?));
        }
    }
    let crosses = |u: Square, v: Square| {
        let (u, v) = (board.point_of(u).rank, board.point_of(v).rank);
        let mut seams = seams.iter().filter(|seam| seam.count > 0);
        seams.any(|seam| (u < seam.rank) != (v < seam.rank))
    };
    let mut edges = Vec::new();
    for u in 0..graph.len() {
        for &v in graph.neighbors(u).iter().filter(|&&v| v as usize > u) {
            let (s, t) = (Square::new(u as u32), Square::new(v));
            if !crosses(s, t) || required.contains(&(s, t)) || required.contains(&(t, s)) {
                edges.push((u as u32, v));
            }
        }
    }
    Some((
        EdgeList::undirected(graph.len() as u32, edges).ok()?,
        required,
    ))
}

/// The tour of the whole board: that of the core, each strand led through the units of its seam.
fn put_in(seams: &[Seam], path: &[Point]) -> Tiling {
    // Parts of the core by rank; the first rank of each part and of each seam's units.
    let part_of = |point: &Point| seams.partition_point(|seam| seam.rank <= point.rank);
    let mut at = Vec::new();
    let (mut below, mut ranks) = (0, 0);
    for seam in seams {
        at.push((below, below + seam.rank - ranks, ranks));
        below += seam.rank - ranks + seam.count * UNIT;
        ranks = seam.rank;
    }
    // The tiles: the parts of the core, each with its squares in the order of the tour, then a unit
    // for each seam, its strands one after the other.
    let mut tiles: Vec<Tile> = Vec::new();
    for (part, seam) in seams.iter().enumerate() {
        let first = at[part].2;
        let squares = path.iter().filter(|point| part_of(point) == part);
        let spots = squares.map(|point| (point.file as u8, (point.rank - first) as u8));
        tiles.push(Tile::new(4, seam.rank - first, spots.collect()));
    }
    tiles.extend(
        seams
            .iter()
            .map(|seam| Tile::new(4, UNIT, seam.strands.concat())),
    );
    let mut word = Word::default();
    let mut told = vec![0; seams.len()];
    for (step, point) in path.iter().enumerate() {
        let part = part_of(point);
        let before = step.checked_sub(1).map(|before| &path[before]);
        if let Some(before) = before.filter(|before| part_of(before) != part) {
            let lower = part_of(before).min(part);
            let seam = &seams[lower];
            let upper = if part > lower { point } else { before };
            let mut from = 0;
            for strand in &seam.strands {
                let to = from + strand.len() as u16;
                let first = strand[0];
                let begins = (u64::from(first.0), seam.rank + u64::from(first.1));
                if seam.count > 0 && begins == (upper.file, upper.rank) {
                    let up = Run {
                        tile: seams.len() + lower,
                        from,
                        to,
                        backwards: false,
                        corner: (0, at[lower].1),
                    };
                    let mut run = Word::default();
                    run.run(up);
                    let mut strand = Word::default();
                    strand.repeat(seam.count, (0, UNIT), run);
                    match part > lower {
                        true => word.append(&strand),
                        false => word.append(&strand.reversed()),
                    }
                }
                from = to;
            }
        }
        word.run(Run {
            tile: part,
            from: told[part],
            to: told[part] + 1,
            backwards: false,
            corner: (0, at[part].0),
        });
        told[part] += 1;
    }
    Tiling { tiles, word }
}
