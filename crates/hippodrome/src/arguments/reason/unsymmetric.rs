//! A symmetry that no tour has.
//!
//! What maps a tour to itself moves it along itself or turns it round (see [`TourMotion`]); for each symmetry that would do, and
//! each way in which it may, there is something against it:
//!
//! * An open tour cannot be moved along itself, since its first square would have to go somewhere.
//! * Along a tour all squares are moved alike, so all come back after the same number of times.
//! * If a symmetry comes back after k times, moving a tour of n squares along itself, it does so by m n/k steps, where m and
//!   k have no common divisor. Where every move changes color, it changes the color of all squares if that is odd and of none if it is
//!   even. It is odd if and only if n/k is: if k is even, m is odd; and if k is odd, n/k is even since n is. (So A. H. Schwenk's
//!   and E. Bergholt's arguments on quarter turns, and on reflections: D. E. Knuth, The Art of Computer Programming 4, pre-fascicle 8a, 2025.)
//! * What turns a tour round undoes itself.
//! * A tour that is turned round keeps two of its places, an open one only its middle: a square that stays, or a move between
//!   a square and its image. No other square may stay.
//!
//! Where none of this decides, a search of the quotient may have found nothing; that is not looked for here. Cost: O(squares).

use std::fmt;

use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;
use crate::symmetry::Symmetry;
use crate::tour_symmetry::TourMotion;

/// No tour has the symmetry that is asked for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Unsymmetric {
    /// For each symmetry of the board that would do, and each way in which it may move a tour, what is against it.
    pub obstacles: Vec<Obstacle>,
}

/// What is against a tour that a symmetry maps to itself.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Obstacle {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// What it would do to the tour.
    pub motion: TourMotion,
    /// Why it does not.
    pub why: WhyNot,
}

/// Why a symmetry does not move a tour along itself, or turn it round.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum WhyNot {
    /// An open tour is not moved along itself.
    Open,
    /// Two squares that come back after different numbers of times.
    Orbits([(NamedSquare, usize); 2]),
    /// A step count of this parity changes color, or does not, and the symmetry does the opposite.
    Colors {
        /// By so many steps, or a multiple without a common divisor with the number of times.
        steps: usize,
        /// Whether the symmetry changes the color of every square; if not, it does of none.
        changes: bool,
    },
    /// Done twice, it does not bring this square back.
    NotUndone(NamedSquare),
    /// More squares stay where they are than a tour has such places.
    Still(Vec<NamedSquare>),
    /// There are only so many places about which a tour could be turned round.
    Places(usize),
    /// All cycles of the quotient were searched: of so many orbits.
    Searched(usize),
}

/// What is against each symmetry that would do, if there is something against all.
pub(super) fn find(problem: &Problem) -> Option<Unsymmetric> {
    let asked = problem.symmetry()?;
    let (board, _) = problem.board()?;
    if problem.len() < 3 {
        return None;
    }
    let graph = Graph::of(problem);
    let colors = graph.coloring();
    let mut obstacles = Vec::new();
    for symmetry in asked.symmetries() {
        let Some(image) = symmetry.permutation(board) else {
            continue;
        };
        let subject = Subject {
            problem,
            graph: &graph,
            image: &image,
        };
        let along = asked
            .allows(TourMotion::Along)
            .then(|| subject.against_along(colors.as_deref()));
        let round = asked
            .allows(TourMotion::Round)
            .then(|| subject.against_round());
        for (motion, why) in [(TourMotion::Along, along), (TourMotion::Round, round)] {
            if let Some(why) = why {
                let why = why?;
                obstacles.push(Obstacle {
                    symmetry,
                    motion,
                    why,
                });
            }
        }
    }
    Some(Unsymmetric { obstacles })
}

/// That a search of the quotients has found nothing, where nothing simpler is against it.
pub(in super::super) fn searched(problem: &Problem) -> Option<Unsymmetric> {
    let asked = problem.symmetry()?;
    let (board, _) = problem.board()?;
    let mut obstacles = Vec::new();
    for symmetry in asked.symmetries() {
        let Some(image) = symmetry.permutation(board) else {
            continue;
        };
        let orbits = (0..image.len())
            .filter(|&v| orbit(&image, v).all(|w| v <= w))
            .count();
        for motion in [TourMotion::Along, TourMotion::Round] {
            if asked.allows(motion) {
                let why = WhyNot::Searched(orbits);
                obstacles.push(Obstacle {
                    symmetry,
                    motion,
                    why,
                });
            }
        }
    }
    Some(Unsymmetric { obstacles })
}

/// A square and its images, until they come back.
fn orbit(image: &[u32], square: usize) -> impl Iterator<Item = usize> + '_ {
    let next = move |&v: &usize| Some(image[v] as usize).filter(|&w| w != square);
    std::iter::successors(Some(square), next)
}

struct Subject<'s> {
    problem: &'s Problem,
    graph: &'s Graph,
    image: &'s [u32],
}

impl Subject<'_> {
    fn named(&self, square: usize) -> NamedSquare {
        NamedSquare::new(self.problem, Square::new(square as u32))
    }

    fn against_along(&self, colors: Option<&[bool]>) -> Option<WhyNot> {
        if !self.problem.ends().is_closed() {
            return Some(WhyNot::Open);
        }
        let n = self.image.len();
        let times = orbit(self.image, 0).count();
        let mut seen = vec![false; n];
        for square in 0..n {
            if seen[square] {
                continue;
            }
            orbit(self.image, square).for_each(|w| seen[w] = true);
            let others = orbit(self.image, square).count();
            if others != times {
                let pair = [(self.named(0), times), (self.named(square), others)];
                return Some(WhyNot::Orbits(pair));
            }
        }
        let colors = colors?;
        let changes = |square: usize| colors[square] != colors[self.image[square] as usize];
        let steps = n / times;
        let is_uniform = (0..n).all(|square| changes(square) == changes(0));
        let is_closed_in_colors = n % 2 == 0;
        (is_uniform && is_closed_in_colors && changes(0) != (steps % 2 == 1)).then(|| {
            WhyNot::Colors {
                steps,
                changes: changes(0),
            }
        })
    }

    fn against_round(&self) -> Option<WhyNot> {
        let n = self.image.len();
        let twice = |square: usize| self.image[self.image[square] as usize] as usize;
        if let Some(square) = (0..n).find(|&square| twice(square) != square) {
            return Some(WhyNot::NotUndone(self.named(square)));
        }
        let most = if self.problem.ends().is_closed() {
            2
        } else {
            1
        };
        let stays = |&square: &usize| self.image[square] as usize == square;
        let still: Vec<usize> = (0..n).filter(stays).take(most + 1).collect();
        if still.len() > most {
            return Some(WhyNot::Still(
                still.into_iter().map(|v| self.named(v)).collect(),
            ));
        }
        let is_place = |&square: &usize| {
            let image = self.image[square] as usize;
            square == image || square < image && self.graph.slot(square, image).is_some()
        };
        let places = (0..n).filter(is_place).take(most).count();
        (places < most).then_some(WhyNot::Places(places))
    }
}

impl fmt::Display for Unsymmetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for Obstacle {
            symmetry,
            motion,
            why,
        } in &self.obstacles
        {
            let what = match motion {
                TourMotion::Along => "moved along itself by",
                TourMotion::Round => "turned round by",
            };
            write!(
                f,
                "{between}a tour is not {what} the symmetry `{symmetry}`, "
            )?;
            between = "; ";
            match why {
                WhyNot::Open => f.write_str("since an open one cannot be")?,
                WhyNot::Orbits([(one, times), (other, others)]) => write!(
                    f,
                    "which brings {one} back after {}, and {other} after {}",
                    in_words(*times),
                    in_words(*others)
                )?,
                WhyNot::Colors { steps, changes } => write!(
                    f,
                    "which {} the color of every square, but {steps} steps {}",
                    if *changes { "changes" } else { "keeps" },
                    if *changes { "do not" } else { "change it" }
                )?,
                WhyNot::NotUndone(square) => {
                    write!(f, "which, done twice, does not bring {square} back")?;
                }
                WhyNot::Still(squares) => {
                    write!(f, "which leaves {} where they are, more than a tour turned round leaves", list(squares))?;
                }
                WhyNot::Places(0) => f.write_str(
                    "which leaves no square where it is, and no move joins a square to its image",
                )?,
                WhyNot::Places(_) => f.write_str(
                    "which has only one place to turn it about: a square that stays, or one that a move joins to its image",
                )?,
                WhyNot::Searched(orbits) => {
                    write!(f, "as a search through its {orbits} orbits has shown")?;
                }
            }
        }
        Ok(())
    }
}

fn in_words(times: usize) -> String {
    match times {
        1 => "one time".to_owned(),
        times => format!("{times} times"),
    }
}

impl Argument for Unsymmetric {
    fn evidence(&self) -> Evidence<'_> {
        let squares = self
            .obstacles
            .iter()
            .flat_map(|obstacle| match &obstacle.why {
                WhyNot::Orbits(pair) => pair.iter().map(|(square, _)| square).collect(),
                WhyNot::NotUndone(square) => vec![square],
                WhyNot::Still(squares) => squares.iter().collect(),
                WhyNot::Open | WhyNot::Colors { .. } | WhyNot::Places(_) | WhyNot::Searched(_) => {
                    Vec::new()
                }
            });
        Evidence::of("symmetry").and("ends", squares)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let mut versions = vec![Unsymmetric {
            obstacles: Vec::new(),
        }];
        for at in 0..self.obstacles.len() {
            let with = |why: WhyNot| {
                let mut copy = self.clone();
                copy.obstacles[at].why = why;
                copy
            };
            versions.extend(match &self.obstacles[at].why {
                WhyNot::Open => vec![with(WhyNot::Colors {
                    steps: 1,
                    changes: true,
                })],
                WhyNot::Orbits([one, other]) => vec![
                    with(WhyNot::Orbits([one.clone(), one.clone()])),
                    with(WhyNot::Orbits([
                        one.clone(),
                        (other.0.clone(), other.1 + 1),
                    ])),
                ],
                WhyNot::Colors { steps, changes } => vec![
                    with(WhyNot::Colors {
                        steps: *steps,
                        changes: !changes,
                    }),
                    with(WhyNot::Colors {
                        steps: steps + 1,
                        changes: *changes,
                    }),
                ],
                WhyNot::NotUndone(_) => vec![with(WhyNot::NotUndone(NamedSquare::nobody()))],
                WhyNot::Still(squares) => vec![
                    with(WhyNot::Still(squares[1..].to_vec())),
                    with(WhyNot::Still(vec![squares[0].clone(); squares.len()])),
                ],
                WhyNot::Places(places) => vec![with(WhyNot::Places(places + 1))],
                WhyNot::Searched(orbits) => vec![with(WhyNot::Searched(orbits + 1))],
            });
        }
        versions
    }
}
