//! The tiles of a board and the word of its tour, for boards that are not four wide.
//!
//! The tour begins in the root. Every tile that does not lie on the way from there to the end is
//! joined by a port: the tour is interrupted there, goes through all that lies beyond the port, and comes back.
//!
//! ```text
//!   +------+------+--------+------+--------+------+
//!   |      -      -        -      -        -      |   stack
//!   +------+------+---|----+------+--------+------+
//!   |      -      -        o------o---> t  -      |   goal row      - | ports: hung on
//!   +------+------+---o----+------+--------+------+               --o-- passes: the way
//!   |      -      -   ^    -      -        -      |   way
//!   +------+------+---o----+------+--------+------+
//!   |      -      -   s    -      -        -      |   root row
//!   +------+------+---|----+------+--------+------+
//!   |      -      -        -      -        -      |   stack
//!   +------+------+--------+------+--------+------+
//!      left arm     root     right arm
//! ```
//!
//! A *row* is a tile in the root's column with an arm on either side; an *arm* is a row of units,
//! each joined to the one before by a port; a *stack* is made of rows in the same way. A closed tour has a root
//! and no way. On boards too narrow to be cut there are no arms.
//!
//! Which square joins which is not fixed: for every kind of seam the candidates are tried in order
//! until all tiles that touch it can be found. The first candidates nearly always work.

use std::collections::HashMap;

use super::axis::Axis;
use super::seam::{Pass, Port, TileEdge, TileSquare, passes, ports};
use super::tile::{Demand, Route, Tile};
use super::word::{Corner, Run, Word};
use crate::sorting::sort_by_number;

/// Tiles and the word over them.
#[derive(Debug)]
pub(super) struct Tiling {
    pub(super) tiles: Vec<Tile>,
    pub(super) word: Word,
}

/// Tiles searched for before it is given up.
const SEARCHES: usize = 3_000;

/// Builds a board cut like this, its tour running as `route` says; the ends of the route are
/// counted from the corners of root and goal.
pub(super) fn lay(files: Axis, ranks: Axis, route: Route) -> Option<Tiling> {
    let mut comb = Comb {
        files,
        ranks,
        route,
        seams: Seams::default(),
        tiles: Vec::new(),
        found: HashMap::new(),
    };
    let mut word = comb.choose()?;
    // Of the tiles found, those that were chosen in the end.
    let mut numbers: Vec<usize> = Vec::new();
    word.renumber(
        &mut |tile| match numbers.iter().position(|&used| used == tile) {
            Some(number) => number,
            None => {
                numbers.push(tile);
                numbers.len() - 1
            }
        },
    );
    let tiles = numbers.iter().map(|&tile| comb.tiles[tile].clone());
    Some(Tiling {
        tiles: tiles.collect(),
        word,
    })
}

/// The squares by which tiles are joined, as far as chosen.
#[derive(Copy, Clone, Default, Debug)]
struct Seams {
    /// Between the tiles of a row one unit high, of the root row, of the goal row.
    arm: Option<Port>,
    root_arm: Option<Port>,
    goal_arm: Option<Port>,
    /// Between the rows of a stack, and from the stack to where it hangs.
    stack: Option<Port>,
    /// From row to row on the way, and from tile to tile of the goal row.
    way: Option<Pass>,
    over: Option<Pass>,
}

struct Comb {
    files: Axis,
    ranks: Axis,
    route: Route,
    seams: Seams,
    tiles: Vec<Tile>,
    found: HashMap<Demand, Option<usize>>,
}

/// What hangs on a tile: the squares between which the tour is interrupted, and the word there.
type Hung = Vec<((TileSquare, TileSquare), Word)>;

impl Comb {
    /// Tries the seams until all tiles are found.
    fn choose(&mut self) -> Option<Word> {
        let (files, ranks) = (self.files, self.ranks);
        let has_arms = files.before + files.beyond() > 0;
        let has_goal = ranks.goal > 0;
        let has_way = ranks.goal > 0 && ranks.between > 0;
        let has_stack = self.below() + self.above() > 0;
        for arm in candidates(has_arms && (has_stack || has_way), ports(ranks.unit)) {
            self.seams.arm = arm;
            if self.is_spent() {
                return None;
            }
            if self.arms(ranks.unit, arm, files.beyond(), 0).is_none() {
                continue;
            }
            for stack in candidates(has_stack, ports(files.root)) {
                self.seams.stack = stack;
                if self.is_spent() {
                    return None;
                }
                let stacks = self.stack(TileEdge::Up, 2.min(self.above()));
                if stacks.is_none() || self.stack(TileEdge::Down, 2.min(self.below())).is_none() {
                    continue;
                }
                for way in candidates(has_goal, passes(files.root)) {
                    self.seams.way = way;
                    if self.is_spent() {
                        return None;
                    }
                    if self.way().is_none() {
                        continue;
                    }
                    for root_arm in candidates(has_arms, ports(ranks.root)) {
                        self.seams.root_arm = root_arm;
                        if self.is_spent() {
                            return None;
                        }
                        let Some(mut word) = self.root() else {
                            continue;
                        };
                        if !has_goal {
                            return Some(word);
                        }
                        word.append(&self.way()?);
                        if let Some(goal) = self.choose_goal(has_arms) {
                            word.append(&goal);
                            return Some(word);
                        }
                        // The goal does not depend on the arms of the root.
                        break;
                    }
                }
            }
        }
        None
    }

    fn choose_goal(&mut self, has_arms: bool) -> Option<Word> {
        let length = self.ranks.goal;
        for goal_arm in candidates(has_arms, ports(length)) {
            self.seams.goal_arm = goal_arm;
            for over in candidates(self.files.goal > 0, passes(length)) {
                self.seams.over = over;
                if let Some(word) = self.goal() {
                    return Some(word);
                }
                if self.is_spent() {
                    return None;
                }
            }
        }
        None
    }

    /// Whether enough tiles have been searched for.
    fn is_spent(&self) -> bool {
        self.found.len() > SEARCHES
    }

    /// Rows below the root, and above root and goal.
    fn below(&self) -> u64 {
        self.ranks.before
    }

    fn above(&self) -> u64 {
        match self.ranks.goal {
            0 => self.ranks.between,
            _ => self.ranks.after,
        }
    }

    /// The row of the root.
    fn root(&mut self) -> Option<Word> {
        let sides = (self.files.root, self.ranks.root);
        let at = self.ranks.root_at();
        let mut hung = self.arms(sides.1, self.seams.root_arm, self.files.beyond(), at)?;
        hung.extend(self.stack_on(TileEdge::Down, sides, self.below())?);
        let route = match self.ranks.goal {
            0 => {
                hung.extend(self.stack_on(TileEdge::Up, sides, self.above())?);
                self.route
            }
            _ => {
                let Route::Between(start, _) = self.route else {
                    return None;
                };
                Route::Between(start, TileEdge::Up.near(sides, self.seams.way?.p)?)
            }
        };
        let (word, _) = self.hang(sides, route, None, &hung, (self.files.root_at(), at))?;
        Some(word)
    }

    /// The rows between root and goal.
    fn way(&mut self) -> Option<Word> {
        let mut word = Word::default();
        if self.ranks.goal == 0 || self.ranks.between == 0 {
            return Some(word);
        }
        let sides = (self.files.root, self.ranks.unit);
        let at = self.ranks.between_at();
        let hung = self.arms(sides.1, self.seams.arm, self.files.beyond(), at)?;
        let pass = self.seams.way?;
        let route = Route::Between(
            TileEdge::Up.far(sides, pass.q)?,
            TileEdge::Up.near(sides, pass.p)?,
        );
        let (row, _) = self.hang(sides, route, None, &hung, (self.files.root_at(), at))?;
        word.repeat(self.ranks.between, (0, self.ranks.unit), row);
        Some(word)
    }

    /// The row of the goal.
    fn goal(&mut self) -> Option<Word> {
        let Route::Between(_, end) = self.route else {
            return None;
        };
        let height = self.ranks.goal;
        let sides = (self.files.root, height);
        let at = self.ranks.goal_at();
        let start = TileEdge::Up.far(sides, self.seams.way?.q)?;
        let mut hung = self.stack_on(TileEdge::Up, sides, self.above())?;
        let corner = (self.files.root_at(), at);
        let Some(over) = self.seams.over else {
            hung.extend(self.arms(height, self.seams.goal_arm, self.files.beyond(), at)?);
            let route = Route::Between(start, end);
            return Some(self.hang(sides, route, None, &hung, corner)?.0);
        };
        hung.extend(self.arms(height, self.seams.goal_arm, 0, at)?);
        let route = Route::Between(start, TileEdge::Right.near(sides, over.p)?);
        let (mut word, _) = self.hang(sides, route, None, &hung, corner)?;
        // Along the row.
        let unit = (self.files.unit, height);
        if self.files.between > 0 {
            let route = Route::Between(
                TileEdge::Right.far(unit, over.q)?,
                TileEdge::Right.near(unit, over.p)?,
            );
            let corner = (self.files.between_at(), at);
            let (tile, _) = self.hang(unit, route, None, &Vec::new(), corner)?;
            word.repeat(self.files.between, (unit.0, 0), tile);
        }
        // The goal itself, and what is right of it.
        let sides = (self.files.goal, height);
        let mut hung = Hung::new();
        if self.files.after > 0 {
            let at = (self.files.after_at(), at);
            hung.push(self.arm(
                TileEdge::Right,
                sides,
                self.files.after,
                self.seams.goal_arm?,
                at,
            )?);
        }
        let route = Route::Between(TileEdge::Right.far(sides, over.q)?, end);
        let (goal, _) = self.hang(sides, route, None, &hung, (self.files.goal_at(), at))?;
        word.append(&goal);
        Some(word)
    }

    /// The arms on both sides of the root's column, `right` units in the right one.
    fn arms(&mut self, height: u64, port: Option<Port>, right: u64, at: u64) -> Option<Hung> {
        let Some(port) = port else {
            return Some(Hung::new());
        };
        let mut hung = Hung::new();
        let sides = (self.files.root, height);
        if self.files.before > 0 {
            let left = self.files.root_at() - self.files.unit;
            hung.push(self.arm(TileEdge::Left, sides, self.files.before, port, (left, at))?);
        }
        if right > 0 {
            let corner = (self.files.between_at(), at);
            hung.push(self.arm(TileEdge::Right, sides, right, port, corner)?);
        }
        Some(hung)
    }

    /// An arm of so many units, the first one at `corner`, on a tile with these sides.
    fn arm(
        &mut self,
        side: TileEdge,
        on: (u64, u64),
        count: u64,
        port: Port,
        corner: Corner,
    ) -> Option<((TileSquare, TileSquare), Word)> {
        let unit = (self.files.unit, on.1);
        let by = match side {
            TileEdge::Left => (unit.0.wrapping_neg(), 0),
            _ => (unit.0, 0),
        };
        let route = Route::Between(side.far(unit, port.c)?, side.far(unit, port.d)?);
        let open = (side.near(unit, port.a)?, side.near(unit, port.b)?);
        let none = Hung::new();
        let (end, _) = self.hang(unit, route, None, &none, corner)?;
        let (before, after) = match count {
            1 => Default::default(),
            _ => self.hang(unit, route, Some(open), &none, corner)?,
        };
        let word = Word::nested(count - 1, by, &before, &end, &after);
        Some(((side.near(on, port.a)?, side.near(on, port.b)?), word))
    }

    /// A stack hung on a tile with these sides, if it has any rows.
    fn stack_on(&mut self, side: TileEdge, on: (u64, u64), count: u64) -> Option<Hung> {
        let word = self.stack(side, count)?;
        if count == 0 {
            return Some(Hung::new());
        }
        let port = self.seams.stack?;
        Some(vec![(
            (side.near(on, port.a)?, side.near(on, port.b)?),
            word,
        )])
    }

    /// The rows above root and goal, or below the root.
    fn stack(&mut self, side: TileEdge, count: u64) -> Option<Word> {
        if count == 0 {
            return Some(Word::default());
        }
        let port = self.seams.stack?;
        let unit = self.ranks.unit;
        let sides = (self.files.root, unit);
        let (at, by) = match side {
            TileEdge::Down => (self.ranks.root_at() - unit, (0, unit.wrapping_neg())),
            _ => (self.ranks.side() - self.above() * unit, (0, unit)),
        };
        let route = Route::Between(side.far(sides, port.c)?, side.far(sides, port.d)?);
        let open = (side.near(sides, port.a)?, side.near(sides, port.b)?);
        let hung = self.arms(unit, self.seams.arm, self.files.beyond(), at)?;
        let corner = (self.files.root_at(), at);
        let (end, _) = self.hang(sides, route, None, &hung, corner)?;
        let (before, after) = match count {
            1 => Default::default(),
            _ => self.hang(sides, route, Some(open), &hung, corner)?,
        };
        Some(Word::nested(count - 1, by, &before, &end, &after))
    }

    /// The word of one tile with all that hangs on it, cut where it is left open.
    fn hang(
        &mut self,
        (width, height): (u64, u64),
        route: Route,
        open: Option<(TileSquare, TileSquare)>,
        hung: &Hung,
        corner: Corner,
    ) -> Option<(Word, Word)> {
        let ports = open.into_iter().chain(hung.iter().map(|&(port, _)| port));
        let tile = self.tile(Demand {
            width,
            height,
            route,
            ports: ports.collect(),
            outward: open.is_some(),
        })?;
        let words = open.map(|_| None).into_iter();
        let words = words.chain(hung.iter().map(|(_, word)| Some(word)));
        let mut breaks: Vec<_> = self.tiles[tile].breaks.iter().zip(words).collect();
        sort_by_number(&mut breaks, |(at, _)| u64::from(at.after));
        let run = |from, to| Run {
            tile,
            from,
            to,
            backwards: false,
            corner,
        };
        let (mut before, mut word) = (None, Word::default());
        let mut from = 0;
        for (at, hung) in breaks {
            word.run(run(from, at.after));
            from = at.after;
            match hung {
                None => before = Some(std::mem::take(&mut word)),
                Some(hung) if at.outward => word.append(hung),
                Some(hung) => word.append(&hung.reversed()),
            }
        }
        word.run(run(from, self.tiles[tile].len() as u16));
        Some(match before {
            None => (word, Word::default()),
            Some(before) => (before, word),
        })
    }

    /// The tile for a demand, searched for once.
    fn tile(&mut self, demand: Demand) -> Option<usize> {
        if let Some(&found) = self.found.get(&demand) {
            return found;
        }
        let found = demand.find().map(|tile| {
            self.tiles.push(tile);
            self.tiles.len() - 1
        });
        self.found.insert(demand, found);
        found
    }
}

/// The candidates for a seam, or none at all where there is no such seam.
fn candidates<T: Copy>(needed: bool, all: Vec<T>) -> Vec<Option<T>> {
    match needed {
        true => all.into_iter().map(Some).collect(),
        false => vec![None],
    }
}
