//! Numberings of which no image comes first.
//!
//! The images of a numbering are those under the symmetries of the board that map lines to lines, each forwards and backwards. They are compared
//! square by square, from the first number on. As soon as enough of both is known to see that an image comes first, the search goes
//! back. That is looked at where tours begin, where it saves the most; so some are left whose images come first, and who wants none of these
//! asks `UpToSymmetry` of each tour.

use crate::board_symmetries::symmetries;
use crate::graph::Graph;
use crate::problem::{Ends, Problem};

/// So many squares of a tour are looked at.
pub(super) const DEPTH: usize = 8;

/// Where each symmetry maps each square.
#[derive(Clone, Debug)]
pub(super) struct Images {
    images: Vec<Vec<u8>>,
}

impl Images {
    /// `None` where not every image of a tour is one, or where that is not known.
    pub(super) fn new(problem: &Problem) -> Option<Images> {
        let constraints = problem.constraints();
        let is_free = constraints.given.is_empty() && constraints.required.is_empty();
        let (Some((board, _)), Ends::Any | Ends::Closed, true, None) = (
            problem.board(),
            problem.ends(),
            is_free,
            constraints.symmetry,
        ) else {
            return None;
        };
        let magic = problem.magic()?;
        let line_of: Vec<(u64, u64)> = board
            .points()
            .map(|point| (point.rank, point.file))
            .collect();
        let has_both = magic.has_ranks() && magic.has_files();
        // Where ranks alone are asked for, or files, these are not to change places.
        let keeps_lines = |image: &Vec<u32>| {
            has_both
                || (0..line_of.len()).all(|one| {
                    let place = |square: usize| line_of[image[square] as usize];
                    let is_same =
                        |(rank, file): (u64, u64), (other_rank, other_file): (u64, u64)| match magic
                            .has_ranks()
                        {
                            true => rank == other_rank,
                            false => file == other_file,
                        };
                    (0..one).all(|other| {
                        is_same(line_of[one], line_of[other]) == is_same(place(one), place(other))
                    })
                })
        };
        let images = symmetries(board, &Graph::of(problem)).into_iter();
        let images = images.map(|(_, image)| image).filter(keeps_lines);
        Some(Images {
            images: images
                .map(|image| image.into_iter().map(|square| square as u8).collect())
                .collect(),
        })
    }

    /// Whether an image of the two paths, from the first number up and from the last one down, is known to come first.
    pub(super) fn one_comes_first(&self, low: &[u8], high: &[u8]) -> bool {
        self.images.iter().any(|image| {
            [low, high].into_iter().any(|other| {
                let other = other.iter().map(|&square| image[usize::from(square)]);
                let known = low.len().min(other.len());
                other.take(known).lt(low[..known].iter().copied())
            })
        })
    }
}
