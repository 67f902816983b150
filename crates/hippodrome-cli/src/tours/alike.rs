//! Which of several tours are the same, or images of each other?
//!
//! A tour from whose last square a move leads to its first is compared as a cycle: it is the same from wherever it is told. The others
//! are compared as paths, from either end. Of each kind the canonical form is kept, of boards up to [`MAX_SQUARES`] and up to [`MAX_KEPT`] in all.

use std::collections::HashMap;

use hippodrome::{Ground, Square, Symmetry, Tour, TourImages, Turn};

/// The most squares of a board whose tours are compared.
const MAX_SQUARES: usize = 1 << 20;
/// The most squares of all tours that are kept.
const MAX_KEPT: usize = 1 << 26;

/// The place of the ground, whether it is a cycle, and what stands for the tour and its images.
type Canonical = (usize, bool, Vec<Square>);

/// A tour, and its name.
type Named = (String, Vec<Square>);

/// The tours so far.
#[derive(Default)]
pub(crate) struct KnownTours {
    grounds: Vec<(Ground, TourImages)>,
    /// The first of each class.
    tours: HashMap<Canonical, Named>,
    kept: usize,
}

/// A tour before another that is the same.
pub(crate) struct Same {
    pub(crate) name: String,
    /// What maps it to the other, if they are not the same already.
    pub(crate) symmetry: Option<Symmetry>,
    /// Whether both are told alike, square by square.
    is_copy: bool,
}

impl KnownTours {
    /// The first tour that is this one or its image; if there is none, this one is kept under its name.
    pub(crate) fn add(&mut self, name: &str, ground: &Ground, tour: &Tour) -> Option<Same> {
        if tour.len() > MAX_SQUARES || tour.len() < 3 {
            return None;
        }
        let place = match self.grounds.iter().position(|(known, _)| known == ground) {
            Some(place) => place,
            None => {
                self.grounds.push((ground.clone(), TourImages::of(ground)));
                self.grounds.len() - 1
            }
        };
        let images = &self.grounds[place].1;
        let is_cycle = ground.joins(tour.end(), tour.start());
        let canonical = images.canonical(tour.squares(), is_cycle);
        if let Some((name, first)) = self.tours.get(&(place, is_cycle, canonical.clone())) {
            let symmetry = images.symmetry(first, tour.squares(), is_cycle)?;
            return Some(Same {
                name: name.clone(),
                symmetry,
                is_copy: first == tour.squares(),
            });
        }
        if self.kept + tour.len() <= MAX_KEPT {
            self.kept += tour.len();
            let tour = (name.to_owned(), tour.squares().to_vec());
            self.tours.insert((place, is_cycle, canonical), tour);
        }
        None
    }
}

impl Same {
    /// "the same tour as p1.txt, mirrored (mirror left-right)".
    pub(crate) fn sentence(&self) -> String {
        let Same {
            name,
            symmetry,
            is_copy,
        } = self;
        let Some(symmetry) = symmetry else {
            return match is_copy {
                true => format!("the same tour as {name}"),
                false => {
                    format!("the same tour as {name}, from another square or the other way round")
                }
            };
        };
        let word = match symmetry.turn {
            None => "moved along the board",
            Some(
                Turn::HalfTurn | Turn::QuarterTurnClockwise | Turn::QuarterTurnCounterclockwise,
            ) => "turned",
            Some(Turn::OfBox(_)) => "turned or mirrored",
            Some(_) => "mirrored",
        };
        format!("the same tour as {name}, {word} ({symmetry})")
    }
}
