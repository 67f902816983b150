//! How a side is cut.
//!
//! Most of a side is cut into *units* of the same length. What is left over, from 0 to a unit less
//! 1, goes with two or three units into the *root*, the part where the tour begins. It is so large that
//! its tile has room for the ends of the tour and for all ports. If the tour ends in another part, two
//! units are put together there for the same reason: the *goal*.
//!
//! ```text
//! | unit | ... | unit | root: 2 units or 3 + rest | unit | ... | unit |  goal: 2 units  | unit | ...
//! |      before       |                           |      between      |                 |    after
//! ```
//!
//! The end never lies below the start: the caller mirrors the board first. A side shorter than four
//! units is a root as a whole. Longer ones can be cut in several ways, and those come first that
//! keep start and end far from the cuts.

use crate::sorting::sort_by_number;

/// As far from a cut as any end needs to be.
const FAR: u64 = 3;

/// A side cut into units, with a root and perhaps a goal.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Axis {
    /// The length of a unit.
    pub(super) unit: u64,
    /// Units before the root.
    pub(super) before: u64,
    /// The length of the root.
    pub(super) root: u64,
    /// Units between root and goal, or after the root if there is no goal.
    pub(super) between: u64,
    /// The length of the goal, or 0.
    pub(super) goal: u64,
    /// Units after the goal.
    pub(super) after: u64,
}

impl Axis {
    /// The ways to cut a side on which the tour begins at `start` and ends at `end`, which is not
    /// less; the best one first.
    pub(super) fn cuts(side: u64, unit: u64, start: u64, end: u64) -> Vec<Axis> {
        let (units, rest) = (side / unit, side % unit);
        let whole = Axis {
            unit,
            before: 0,
            root: side,
            between: 0,
            goal: 0,
            after: 0,
        };
        if units < 4 {
            return vec![whole];
        }
        // Root and goal begin in the unit in which their square lies, or up to three before it.
        let mut cuts = Vec::new();
        for long in [2, 3] {
            let near = |square: u64, units: u64, last: u64| {
                let unit = square / unit;
                (unit.saturating_sub(units)..=unit).filter(move |at| *at <= last)
            };
            for before in near(start, long, units - long) {
                let beyond = units - long - before;
                let cut = Axis {
                    before,
                    root: long * unit + rest,
                    between: beyond,
                    ..whole
                };
                cuts.push(cut);
                let first = before + long;
                for goal in near(end, 2, units - 2).filter(|goal| *goal >= first) {
                    cuts.push(Axis {
                        between: goal - first,
                        goal: 2 * unit,
                        after: units - 2 - goal,
                        ..cut
                    });
                }
            }
        }
        cuts.retain(|cut| cut.margin(start, end).is_some());
        sort_by_number(&mut cuts, |cut| {
            u64::MAX - cut.margin(start, end).unwrap_or(0)
        });
        cuts
    }

    /// How far start and end lie from the cuts, as far as it matters; `None` if not in root and goal.
    fn margin(&self, start: u64, end: u64) -> Option<u64> {
        let within = |from: u64, to: u64, square: u64| {
            let below = match from {
                0 => u64::MAX,
                from => square.checked_sub(from)?,
            };
            let above = match to == self.side() {
                true => u64::MAX,
                false => (to - 1).checked_sub(square)?,
            };
            Some(below.min(above))
        };
        let root = (self.root_at(), self.between_at());
        let to = match self.goal {
            0 => root.1,
            _ => self.after_at(),
        };
        let margin = within(root.0, root.1, start)?.min(within(self.end_at(), to, end)?);
        Some(margin.min(FAR))
    }

    /// Where the root begins.
    pub(super) fn root_at(&self) -> u64 {
        self.before * self.unit
    }

    /// Where the units after the root begin.
    pub(super) fn between_at(&self) -> u64 {
        self.root_at() + self.root
    }

    /// Where the goal begins.
    pub(super) fn goal_at(&self) -> u64 {
        self.between_at() + self.between * self.unit
    }

    /// Where the units after the goal begin.
    pub(super) fn after_at(&self) -> u64 {
        self.goal_at() + self.goal
    }

    /// Where the part with the end begins.
    pub(super) fn end_at(&self) -> u64 {
        match self.goal {
            0 => self.root_at(),
            _ => self.goal_at(),
        }
    }

    /// The whole side.
    pub(super) fn side(&self) -> u64 {
        self.after_at() + self.after * self.unit
    }

    /// Units after the root, those of the goal included.
    pub(super) fn beyond(&self) -> u64 {
        self.between + self.goal / self.unit + self.after
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;

    #[test]
    fn every_cut_holds_both_ends() {
        for unit in [6, 8] {
            for side in 3..60 {
                for start in 0..side {
                    for end in start..side {
                        let cuts = Axis::cuts(side, unit, start, end);
                        assert!(!cuts.is_empty(), "{side} {start} {end}");
                        for axis in cuts {
                            let message = format!("{side} {start} {end} {axis:?}");
                            assert_eq!(axis.side(), side, "{message}");
                            assert!(axis.root < 4 * unit, "{message}");
                            let root = axis.root_at()..axis.between_at();
                            assert!(root.contains(&start), "{message}");
                            let goal = match axis.goal {
                                0 => root,
                                _ => axis.goal_at()..axis.after_at(),
                            };
                            assert!(goal.contains(&end), "{message}");
                        }
                    }
                }
            }
        }
    }
}
