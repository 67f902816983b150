//! Is a tour another one, turned, reflected or moved along its board?
//!
//! A cycle is the same wherever it begins and whichever way it goes, and a path from both its ends: `normal_form` tells each in one way. Of all images
//! of a tour under the symmetries of its board that preserve the moves, the least in this form stands for all of them, so that two tours
//! are images of each other if and only if that is the same. A graph, whose symmetries are not known, has the identity alone.
//!
//! Cost: O(squares) for each symmetry, of which a square board has eight; O(squares of the board times symmetries) of memory.

use crate::board_symmetries::{image_of, symmetries};
use crate::graph::Graph;
use crate::normal_form::normal_form;
use crate::problem::{Ends, Ground, Problem};
use crate::square::Square;
use crate::symmetry::Symmetry;

/// The symmetries of a ground, which make images of its tours.
#[derive(Debug)]
pub struct TourImages {
    images: Vec<(Symmetry, Vec<u32>)>,
}

impl TourImages {
    /// Those that map this ground onto itself and preserve its moves.
    ///
    /// ```
    /// use hippodrome::{Ends, Leaper, Problem, TourImages, Tours};
    ///
    /// let problem = Problem::on_board("6x6".parse()?, Leaper::KNIGHT, Ends::Closed);
    /// let tour = Tours::new(&problem)?.next().ok_or("there is one")?.squares().to_vec();
    /// let mut other = tour.clone();
    /// other.rotate_left(7);
    /// other.reverse();
    /// let images = TourImages::of(problem.ground());
    /// assert_eq!(images.canonical(&tour, true), images.canonical(&other, true));
    /// assert_eq!(images.symmetry(&tour, &other, true), Some(None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(ground: &Ground) -> TourImages {
        let images = match ground {
            Ground::Board { board, .. } => {
                symmetries(board, &Graph::of(&Problem::new(ground.clone(), Ends::Any)))
            }
            Ground::Graph(_) => Vec::new(),
        };
        TourImages { images }
    }

    /// What stands for a tour and all its images: the least of them, told in one way. A symmetry leaves a square that the ground does
    /// not have where it is.
    pub fn canonical(&self, squares: &[Square], closed: bool) -> Vec<Square> {
        let least = told(squares.to_vec(), closed);
        let images = self.images.iter();
        let images = images.map(|(_, image)| told(mapped(squares, image), closed));
        images.fold(least, Ord::min)
    }

    /// The symmetry that maps one tour to another, nothing if they are the same already; `None` if they are no images of each
    /// other.
    pub fn symmetry(
        &self,
        one: &[Square],
        other: &[Square],
        closed: bool,
    ) -> Option<Option<Symmetry>> {
        let other = told(other.to_vec(), closed);
        if told(one.to_vec(), closed) == other {
            return Some(None);
        }
        let images = self.images.iter();
        let mut found = images.filter(|(_, image)| told(mapped(one, image), closed) == other);
        found.next().map(|&(symmetry, _)| Some(symmetry))
    }
}

fn mapped(squares: &[Square], image: &[u32]) -> Vec<Square> {
    let squares = squares.iter();
    squares.map(|&square| image_of(image, square)).collect()
}

fn told(mut squares: Vec<Square>, closed: bool) -> Vec<Square> {
    normal_form(&mut squares, closed);
    squares
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::leaper::Leaper;
    use crate::list::Tours;

    /// As many classes as are published, and as many as the images of each tour tell.
    #[test]
    fn classes_are_counted_by_what_stands_for_them() {
        // OEIS A165134 and A001230 have the tours; the classes are those that Burnside's lemma gives, as `count --by symmetry` says.
        for (board, closed, tours, classes) in [("5x5", false, 864, 112), ("6x6", true, 9862, 1245)]
        {
            let ends = if closed { Ends::Closed } else { Ends::Any };
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            let images = TourImages::of(problem.ground());
            let listed: Vec<_> = Tours::new(&problem).unwrap().collect();
            assert_eq!(listed.len(), tours);
            let least: BTreeSet<Vec<Square>> = listed
                .iter()
                .map(|tour| images.canonical(tour.squares(), closed))
                .collect();
            assert_eq!(least.len(), classes, "{board}");
            let first = listed[0].squares();
            let alike = listed
                .iter()
                .filter(|tour| images.symmetry(first, tour.squares(), closed).is_some())
                .count();
            let same = images.canonical(first, closed);
            let equal = listed
                .iter()
                .filter(|tour| images.canonical(tour.squares(), closed) == same)
                .count();
            assert_eq!(alike, equal);
            assert!((4..=8).contains(&alike), "{alike}");
        }
    }

    #[test]
    fn the_symmetry_is_named() {
        let problem = Problem::on_board("3x4".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let images = TourImages::of(problem.ground());
        let tour = Tours::new(&problem).unwrap().next().unwrap();
        let name = |symmetry: &Option<Symmetry>| symmetry.map(|symmetry| symmetry.to_string());
        for (symmetry, image) in &images.images {
            let mut other = mapped(tour.squares(), image);
            other.reverse();
            let found = images.symmetry(tour.squares(), &other, false).unwrap();
            // Another may do the same to this tour.
            let again = images
                .images
                .iter()
                .find(|(known, _)| Some(*known) == found);
            let told_again = again.map_or(tour.squares().to_vec(), |(_, image)| {
                mapped(tour.squares(), image)
            });
            assert_eq!(
                told(told_again, false),
                told(other, false),
                "{symmetry} {:?}",
                name(&found)
            );
        }
        let mut other = tour.squares().to_vec();
        other.swap(0, 1);
        assert_eq!(images.symmetry(tour.squares(), &other, false), None);
    }
}
