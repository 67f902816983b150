//! The longest path or cycle, where there need be no tour; or the longest that does not cross itself.
//!
//! [`longest()`] answers with a path that was checked by rules of its own ([`verify_path`]), with a bound that no path exceeds, and
//! with what the bound rests on. Where both are the same, the path is the longest.
//!
//! [`longest_kept`] keeps in a store how far it has come (`kept`), and goes on from there.
//!
//! `parts` is where a path can lie and what colors say; `left_out` looks for tours of all squares but a few; `sweep` decides move
//! after move for all states at once, in the order of its `turns`; `state` is one of them, `states` are those of a layer, `hope` is what they can come to, and
//! `chosen` the moves on the way to them. `crossing` says whether two moves meet.
//!
//! The OEIS has the lengths of the knight's uncrossed paths and cycles as A003192 and A157416.
//!
//! Only free ends, or fixed ones, and forbidden moves: paths with given numbers, required moves, a symmetry or equal sums are not looked for,
//! nor are those of graphs whose edges lead one way.

mod crossing;

mod turns;

mod state;

mod states;

mod chosen;

mod hope;

mod sweep;

mod verify_path;

mod keeper;

#[cfg(feature = "checkpoint")]
mod kept;

mod parts;

mod left_out;

use std::collections::BTreeMap;
use std::fmt;

use self::crossing::Center;
use self::hope::Mirror;
use self::keeper::{Keeper, Standing, Unkept};
use self::left_out::leaving_out;
use self::parts::{Part, parts};
use self::state::Goal;
use self::sweep::Sweep;
use self::turns::Turns;
pub use self::verify_path::{Crossings, PathFlaw, verify_path};
#[cfg(feature = "checkpoint")]
use crate::count::keep::store::Store;
use crate::count::{CountError, order_to_sweep};
use crate::graph::Graph;
use crate::induced_subgraph::InducedSubgraph;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::memory::Footprint;
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::trace::{ProgressTrace, Trace};

/// The widths of the beams, one after another.
const WIDTHS: [usize; 4] = [64, 1 << 10, 1 << 14, usize::MAX];

/// What the graph, the parts and the turns take.
const FOOTPRINT: Footprint = Footprint {
    square: 200,
    jump: 60,
};

/// The longest path that was found, and how long one can be.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Longest {
    squares: Vec<Square>,
    most: usize,
    closed: bool,
    because: Bound,
    stopped: Option<Stopped>,
    nodes: u64,
}

/// What a bound on the length of a path rests on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Bound {
    /// How many squares there are.
    Squares,
    /// The components of the graph (for cycles those of its 2-core), and the colors that alternate along a path.
    Colors,
    /// A sweep over all paths, or over all that its memory held and what the others could have hoped for.
    Sweep,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Squares => "there are no more squares",
            Bound::Colors => {
                "no component has room for more, as far as squares joined by moves and their colors go"
            }
            Bound::Sweep => "a sweep over all of them found none longer",
        })
    }
}

impl Longest {
    /// The squares of the longest path that was found, in order; none if there is no path or none was found.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// How many moves it makes; a cycle makes as many as it has squares.
    pub fn moves(&self) -> usize {
        moves_of(self.squares.len(), self.closed)
    }

    /// No path visits more squares than this.
    pub fn most_squares(&self) -> usize {
        self.most
    }

    /// No path makes more moves than this.
    pub fn most_moves(&self) -> usize {
        moves_of(self.most, self.closed)
    }

    /// Whether there is none longer. If there are no squares in it, there is no path at all.
    pub fn is_proved(&self) -> bool {
        self.squares.len() == self.most
    }

    /// What the bound rests on.
    pub fn because(&self) -> Bound {
        self.because
    }

    /// Why it was not looked for any longer, if it is not proved.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped.filter(|_| !self.is_proved())
    }

    /// The work: states gone on from, and what searches for tours took.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The squares of the problem that the path leaves out, in order.
    pub fn left_out(&self, problem: &Problem) -> Vec<Square> {
        let mut is_visited = vec![false; problem.len()];
        for square in &self.squares {
            // The problem may be another one, with fewer squares.
            if let Some(is_visited) = is_visited.get_mut(square.index()) {
                *is_visited = true;
            }
        }
        let squares = (0..problem.len() as u32).map(Square::new);
        squares
            .filter(|square| !is_visited[square.index()])
            .collect()
    }

    /// A path that is longer than what is known.
    fn improve(&mut self, problem: &Problem, crossings: Crossings, squares: Vec<Square>) {
        if squares.len() <= self.squares.len() {
            return;
        }
        if let Err(flaw) = verify_path(problem, crossings, &squares) {
            panic!("a flawed path of {problem} was found: {flaw}");
        }
        self.squares = squares;
    }
}

fn moves_of(squares: usize, closed: bool) -> usize {
    if closed {
        squares
    } else {
        squares.saturating_sub(1)
    }
}

/// The longest path of a problem, or the longest cycle if its ends are closed: it need not visit every square.
///
/// ```
/// use hippodrome::{Crossings, Ends, Leaper, Limits, Problem, Quiet, longest};
///
/// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let found = longest(&problem, Crossings::Allowed, &Limits::NONE, &mut Quiet)?;
/// assert_eq!((found.moves(), found.is_proved()), (24, true));
/// let found = longest(&problem, Crossings::Forbidden, &Limits::NONE, &mut Quiet)?;
/// assert_eq!((found.moves(), found.is_proved()), (8, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped::Unsupported`], [`Stopped::TooLarge`] and [`Stopped::Memory`] before anything was done. What stops it later is in the
/// answer.
pub fn longest<T: Trace>(
    problem: &Problem,
    crossings: Crossings,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Result<Longest, Stopped> {
    match find(problem, crossings, &mut Unkept, limits, trace) {
        Ok(found) => Ok(found),
        Err(CountError::Stopped(why)) => Err(why),
        Err(_) => unreachable!("nothing is kept, so nothing that is kept is wrong"),
    }
}

/// The same, kept in a store: whatever ends it, the same call goes on from where it last was kept, at the earliest some seconds before.
///
/// A limit on nodes is one for each call, and [`Longest::nodes`] tells those of the last.
///
/// # Errors
///
/// Those of [`longest()`], where the store fails or its files are damaged, and where it holds something else.
#[cfg(feature = "checkpoint")]
pub fn longest_kept<T: Trace>(
    problem: &Problem,
    crossings: Crossings,
    store: &dyn Store,
    limits: &Limits<'_>,
    trace: &mut T,
) -> Result<Longest, CountError> {
    let mut keeper = self::kept::InStore::open(store, problem, crossings)?;
    find(problem, crossings, &mut keeper, limits, trace)
}

fn find(
    problem: &Problem,
    crossings: Crossings,
    keeper: &mut dyn Keeper,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<Longest, CountError> {
    check(problem, crossings)?;
    FOOTPRINT.fits(problem.ground(), limits)?;
    let graph = Graph::of(problem);
    let parts = parts(problem, &graph);
    let most = parts.first().map_or(0, |part| part.most);
    let closed = problem.ends().is_closed();
    let mut longest = Longest {
        squares: Vec::new(),
        // A cycle has at least three squares.
        most: if closed && most < 3 { 0 } else { most },
        closed,
        because: match most == problem.len() {
            true => Bound::Squares,
            false => Bound::Colors,
        },
        stopped: None,
        nodes: 0,
    };
    if let (false, Some(part)) = (closed, parts.first()) {
        let ends = problem.ends();
        let square = ends.start().or(ends.end());
        let square = square.unwrap_or(Square::new(part.squares[0]));
        if ends.end().is_none_or(|end| end == square) {
            longest.improve(problem, crossings, vec![square]);
        }
    }
    let standing = keeper.standing().cloned();
    if let Some(standing) = &standing {
        longest.improve(problem, crossings, standing.path());
        if standing.most < longest.most {
            longest.most = standing.most;
            longest.because = Bound::Sweep;
        }
    }
    if crossings == Crossings::Allowed && standing.is_none() {
        for part in &parts {
            if part.most <= longest.squares.len().max(if closed { 2 } else { 1 }) {
                break;
            }
            let limits = limits.after(longest.nodes);
            let (found, nodes) = leaving_out(problem, &part.squares, part.most, &limits);
            longest.nodes += nodes;
            longest.improve(problem, crossings, found.unwrap_or_default());
        }
    }
    if !longest.is_proved() {
        sweep_parts(
            problem,
            crossings,
            &parts,
            &mut longest,
            keeper,
            limits,
            trace,
        )?;
    }
    Ok(longest)
}

/// Refuses what is not looked for; the centers of the squares, where they matter.
fn check(problem: &Problem, crossings: Crossings) -> Result<Option<Vec<Center>>, Unsupported> {
    if !problem.is_symmetric() {
        return Err(Unsupported::LongestOneWay);
    }
    let constraints = problem.constraints();
    let is_free = constraints.given.is_empty() && constraints.required.is_empty();
    if !is_free || Unsupported::of_whole_tours(problem).is_some() {
        return Err(Unsupported::LongestWithConstraints);
    }
    if crossings == Crossings::Allowed {
        return Ok(None);
    }
    let (board, _) = problem.board().ok_or(Unsupported::UncrossedNotFlat)?;
    if board.levels() > 1 || !board.is_flat() {
        return Err(Unsupported::UncrossedNotFlat);
    }
    let centers = board
        .points()
        .map(|point| (point.file as i64, point.rank as i64));
    Ok(Some(centers.collect()))
}

/// A part of a problem with what a sweep over it needs.
struct Swept<'p> {
    part: &'p Part,
    order: Vec<u32>,
    turns: Turns,
    goal: Goal,
    colors: Vec<bool>,
    changes_color: bool,
    mirror: Option<Mirror>,
    /// No path in it visits more squares.
    most: usize,
}

/// Sweeps over all parts, with a wide and wider beam, until the longest path is known or a limit is reached.
fn sweep_parts(
    problem: &Problem,
    crossings: Crossings,
    parts: &[Part],
    longest: &mut Longest,
    keeper: &mut dyn Keeper,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<(), CountError> {
    let centers = check(problem, crossings)?;
    let mut sweeps = Vec::new();
    let orders = keeper
        .standing()
        .map_or(&[][..], |standing| &standing.orders);
    if !orders.is_empty()
        && !orders
            .iter()
            .map(Vec::len)
            .eq(parts.iter().map(|part| part.squares.len()))
    {
        return Err(CountError::Damaged("it is of other parts".to_owned()));
    }
    for (number, part) in parts.iter().enumerate() {
        let order = orders.get(number).map(Vec::as_slice);
        match prepared(problem, part, centers.as_deref(), order, limits) {
            Ok(swept) => sweeps.push(swept),
            Err(stopped) => {
                longest.stopped = Some(stopped);
                return Ok(());
            }
        }
    }
    let (mut first_width, mut first_part) = (0, 0);
    if let Some(standing) = keeper.standing() {
        for (swept, &most) in sweeps.iter_mut().zip(&standing.most_of_parts) {
            swept.most = swept.most.min(most);
        }
        (first_width, first_part) = (standing.width, standing.part);
    }
    for (width_number, width) in WIDTHS.into_iter().enumerate().skip(first_width) {
        for part_number in std::mem::take(&mut first_part)..sweeps.len() {
            let standing = standing(longest, &sweeps, width_number, part_number);
            let swept = &mut sweeps[part_number];
            if swept.most <= longest.squares.len() {
                continue;
            }
            let known = longest.moves() as u32;
            let sweep = Sweep {
                turns: &swept.turns,
                goal: &swept.goal,
                colors: &swept.colors,
                changes_color: swept.changes_color,
                mirror: swept.mirror.as_ref(),
            };
            let begun = keeper.halt(&sweep)?;
            let found = sweep.run(
                begun.unwrap_or_else(|| sweep.beginning(known)),
                width,
                &mut |halt| keeper.keep(&standing, Some(halt)),
                limits,
                &mut longest.nodes,
                trace,
            )?;
            if let Some(moves) = found.moves {
                let moves = moves.iter().map(|&turn| swept.turns.ends[turn as usize]);
                let moves = moves.map(|ends| ends.map(|v| swept.part.squares[v as usize]));
                let squares = in_order(problem, &moves.collect::<Vec<_>>());
                longest.improve(problem, crossings, squares);
            }
            if let Some(most) = found.most {
                let squares = match most {
                    // With fixed ends there may be none at all.
                    0 if longest.squares.is_empty() => 0,
                    most if longest.closed => most,
                    most => most + 1,
                };
                swept.most = swept.most.min(squares as usize);
            }
            if found.stopped.is_some() {
                longest.stopped = found.stopped;
            }
        }
        let most = sweeps.iter().map(|swept| swept.most).max().unwrap_or(0);
        let most = most.max(longest.squares.len());
        if most < longest.most {
            longest.most = most;
            longest.because = Bound::Sweep;
        }
        if longest.is_proved() {
            let standing = standing(longest, &sweeps, width_number, 0);
            return keeper.keep(&standing, None);
        }
        if longest.stopped.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

/// How far it is, with the beam and the part that come next.
fn standing(longest: &Longest, sweeps: &[Swept<'_>], width: usize, part: usize) -> Standing {
    Standing {
        squares: longest.squares.iter().map(|square| square.raw()).collect(),
        most: longest.most,
        most_of_parts: sweeps.iter().map(|swept| swept.most).collect(),
        orders: sweeps.iter().map(|swept| swept.order.clone()).collect(),
        width,
        part,
    }
}

/// What a sweep over a part needs, in the order that was kept if there is one.
fn prepared<'p>(
    problem: &Problem,
    part: &'p Part,
    centers: Option<&[Center]>,
    kept_order: Option<&[u32]>,
    limits: &Limits<'_>,
) -> Result<Swept<'p>, Stopped> {
    let is_in = |square: Square| part.squares.binary_search(&square.raw()).is_ok();
    let Ok(induced) = InducedSubgraph::of(problem, is_in) else {
        unreachable!("a part has a square");
    };
    let graph = Graph::of_edges(induced.edges());
    let centers: Option<Vec<Center>> = centers.map(|centers| {
        let squares = part.squares.iter();
        squares.map(|&square| centers[square as usize]).collect()
    });
    let is_wide = centers.as_deref().is_some_and(is_wide);
    let (order, mirror) = match &centers {
        Some(centers) => (
            from_one_side(centers, is_wide),
            mirror(&graph, centers, is_wide)
                .filter(|_| matches!(problem.ends(), Ends::Any | Ends::Closed)),
        ),
        None => {
            let order = kept_order.map(<[u32]>::to_vec);
            let order = order.unwrap_or_else(|| order_to_sweep(problem, &induced, limits));
            (order, None)
        }
    };
    let mut at = vec![0u32; graph.len()];
    for (number, &square) in (0..).zip(&order) {
        at[square as usize] = number;
    }
    let moves = induced.edges().edges().iter().map(|&(v, w)| [v, w]);
    let mut moves: Vec<[u32; 2]> = moves.collect();
    match &mirror {
        Some(mirror) => moves = mirror.in_order(&moves, &at),
        // Those of the first square, then those of the second to later ones, and so on.
        None => moves.sort_by_key(|ends| {
            let [u, v] = ends.map(|end| at[end as usize]);
            (u.min(v), u.max(v))
        }),
    }
    let turns = Turns::new(graph.len(), moves, centers.as_deref(), limits)?;
    let fixed = [problem.ends().start(), problem.ends().end()];
    let fixed = fixed.into_iter().flatten();
    let fixed = fixed
        .filter_map(|square| induced.vertex(square))
        .map(Square::raw);
    let colors = graph.coloring();
    Ok(Swept {
        part,
        order,
        goal: Goal {
            closed: problem.ends().is_closed(),
            fixed: fixed.collect(),
        },
        changes_color: colors.is_some(),
        mirror,
        colors: colors.unwrap_or_else(|| vec![false; graph.len()]),
        turns,
        most: part.most,
    })
}

/// Whether squares extend as far from left to right as upwards, or further.
fn is_wide(centers: &[Center]) -> bool {
    let extent = |of: fn(&Center) -> i64| {
        let (least, most) = (centers.iter().map(of).min(), centers.iter().map(of).max());
        most.zip(least).map(|(most, least)| most - least)
    };
    extent(|center| center.0) >= extent(|center| center.1)
}

/// The squares line by line, each line across the longer way.
fn from_one_side(centers: &[Center], is_wide: bool) -> Vec<u32> {
    let mut order: Vec<u32> = (0..centers.len() as u32).collect();
    order.sort_by_key(|&square| {
        let (file, rank) = centers[square as usize];
        if is_wide { (file, rank) } else { (rank, file) }
    });
    order
}

/// The line across the longer way by which squares and moves lie symmetrically, if there is one.
fn mirror(graph: &Graph, centers: &[Center], is_wide: bool) -> Option<Mirror> {
    let along = |v: u32| {
        let (file, rank) = centers[v as usize];
        if is_wide { file } else { rank }
    };
    let squares = || 0..graph.len() as u32;
    let (least, most) = (squares().map(along).min()?, squares().map(along).max()?);
    let at: BTreeMap<Center, u32> = centers.iter().copied().zip(0..).collect();
    let image = |v: u32| {
        let (file, rank) = centers[v as usize];
        let center = match is_wide {
            true => (least + most - file, rank),
            false => (file, least + most - rank),
        };
        at.get(&center).copied()
    };
    let images: Vec<u32> = squares().map(image).collect::<Option<_>>()?;
    for v in squares() {
        for &w in graph.neighbors(v as usize) {
            if !graph.adjacent(images[v as usize], images[w as usize]) {
                return None;
            }
        }
    }
    let sides = squares().map(|v| (2 * along(v)).cmp(&(least + most)));
    let sides = sides.collect();
    Some(Mirror { images, sides })
}

/// The squares along a path or cycle of these moves, from its start if that is fixed.
fn in_order(problem: &Problem, moves: &[[u32; 2]]) -> Vec<Square> {
    let mut at = vec![Vec::new(); problem.len()];
    for &[u, v] in moves {
        at[u as usize].push(v);
        at[v as usize].push(u);
    }
    let ends = problem.ends();
    let start = match ends {
        Ends::From(start) | Ends::Between(start, _) | Ends::ClosedFrom(start) => Some(start.raw()),
        Ends::Closed => moves.first().map(|ends| ends[0]),
        Ends::Any | Ends::To(_) => {
            let mut squares = 0..problem.len() as u32;
            squares.find(|&v| at[v as usize].len() == 1 && ends.end() != Some(Square::new(v)))
        }
    };
    let mut squares: Vec<Square> = Vec::new();
    let (mut here, mut before) = (start, None);
    while let Some(square) = here {
        squares.push(Square::new(square));
        let mut next = at[square as usize].iter().copied();
        let next = next.find(|&next| Some(next) != before);
        before = here;
        here = next.filter(|&next| Some(next) != start);
    }
    squares
}

#[cfg(test)]
mod tests;
