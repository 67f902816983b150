//! From which squares Warnsdorff's rule alone finds a tour.
//!
//! The rule promises nothing, and it depends on the start whether it ends in a dead end. Walks are made from every square: one
//! where the rule decides all, and many where ties are broken at random, each with a seed of its own.
//!
//! Cost: one walk for each square and trial.

use crate::answer::Answer;
use crate::limits::{Limits, MAX_SEARCHED_SQUARES, Stopped};
use crate::methods::Method;
use crate::problem::{Ends, Ground, Problem};
use crate::search::{Ties, Warnsdorff};
use crate::solve::solve;
use crate::square::Square;
use crate::trace::Quiet;

/// How many walks were made from each square, and how many of them are tours, by the square.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct WalksByStart {
    /// Walks from each square.
    pub walks: u64,
    /// Those that are tours.
    pub completed: Vec<u64>,
}

/// Walks by this rule from every square of a ground, so many from each if ties are broken at random. `told` hears of each square that is
/// done. A limit on nodes is not looked at, since a walk ends by itself.
///
/// ```
/// use hippodrome::{Ground, Leaper, Limits, Warnsdorff, walks_by_start};
///
/// let ground = Ground::Board { board: "6x6".parse()?, piece: Leaper::KNIGHT.into() };
/// let found = walks_by_start(&ground, false, &Warnsdorff::default(), 1, &Limits::NONE, |_| {})?;
/// assert_eq!((found.walks, found.completed.len()), (1, 36));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped::TooLarge`], [`Stopped::Asked`] and [`Stopped::Memory`].
pub fn walks_by_start(
    ground: &Ground,
    closed: bool,
    how: &Warnsdorff,
    trials: u64,
    limits: &Limits<'_>,
    mut told: impl FnMut(u64),
) -> Result<WalksByStart, Stopped> {
    if ground.len() > MAX_SEARCHED_SQUARES {
        return Err(Stopped::TooLarge);
    }
    let walks = match how.rule.ties {
        Ties::Random => trials,
        _ => 1,
    };
    let limits = &limits.with_nodes(None);
    let mut completed = vec![0u64; ground.len()];
    for start in (0..ground.len() as u32).map(Square::new) {
        let ends = match closed {
            true => Ends::ClosedFrom(start),
            false => Ends::From(start),
        };
        let problem = Problem::new(ground.clone(), ends);
        for trial in 0..walks {
            let first = u64::from(start.raw()).wrapping_mul(walks);
            let how = Warnsdorff {
                alone: true,
                // A seed of its own for every walk.
                seed: how.seed.wrapping_add(first).wrapping_add(trial),
                ..how.clone()
            };
            let report = solve(&problem, &Method::Warnsdorff(how), limits, &mut Quiet);
            match report.answer {
                Answer::Unknown(why @ (Stopped::Asked | Stopped::Memory)) => return Err(why),
                Answer::Found(_) => completed[start.index()] += 1,
                _ => {}
            }
        }
        told(u64::from(start.raw()) + 1);
    }
    Ok(WalksByStart { walks, completed })
}
