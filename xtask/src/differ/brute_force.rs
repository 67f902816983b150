//! All tours of a small problem, by walking every way: the truth that answers are compared with.
//!
//! It shares nothing with the library. A piece goes one square at a time, as a finger would: over an
//! edge that is joined to another it comes in there, and where the edges are joined upside down, up is
//! down from then on. A tour is walked from every square that it may begin at, over every move, and is
//! looked at when no square is left.

use std::collections::BTreeSet;

use super::case::{Case, CaseGround};

/// Steps of all walks, after which a problem is not a small one.
const PATIENCE: usize = 60_000;

/// What there is to know.
pub(super) struct Truth {
    /// Which moves there are, forbidden ones left out.
    pub(super) joined: Vec<Vec<bool>>,
    /// Every numbering of the squares that is asked for: a closed one from each of its squares in each
    /// direction, unless something fixes these.
    pub(super) numberings: Vec<Vec<usize>>,
    /// The tours, each once: as they are numbered where numbers are given or an open tour has an end;
    /// else neither start nor direction matters.
    pub(super) tours: BTreeSet<Vec<usize>>,
    /// The rotations and reflections of the board that preserve the moves, each once, and the identity.
    pub(super) symmetries: BTreeSet<Vec<usize>>,
    /// How a tour is told.
    normal: Normal,
}

/// What makes two numberings one tour.
#[derive(Copy, Clone)]
enum Normal {
    Numbering,
    Path,
    Cycle,
    /// A cycle whose moves lead one way.
    DirectedCycle,
}

impl Truth {
    /// `None` if there is too much to walk.
    pub(super) fn of(case: &Case) -> Option<Truth> {
        let squares = case.ground.len();
        let mut joined = moves(&case.ground);
        let symmetric = !matches!(case.ground, CaseGround::Graph { directed: true, .. });
        for &(from, to) in &case.forbidden {
            joined[from][to] = false;
            if symmetric {
                joined[to][from] = false;
            }
        }
        let normal = match (case.given.is_empty(), case.closed) {
            (false, _) => Normal::Numbering,
            (true, true) if !symmetric => Normal::DirectedCycle,
            _ if !symmetric => Normal::Numbering,
            (true, true) => Normal::Cycle,
            (true, false) if case.start.or(case.end).is_none() => Normal::Path,
            (true, false) => Normal::Numbering,
        };
        let mut walk = PathSearch {
            case,
            symmetric,
            joined: &joined,
            path: Vec::new(),
            visited: vec![false; squares],
            steps: 0,
            found: Vec::new(),
        };
        for start in 0..squares {
            walk.enter(start);
        }
        if walk.steps > PATIENCE {
            return None;
        }
        let numberings = walk.found;
        let symmetries = symmetries(&case.ground, &joined);
        let mut truth = Truth {
            joined,
            numberings,
            tours: BTreeSet::new(),
            symmetries,
            normal,
        };
        truth.tours = truth.numberings.iter().map(|one| truth.told(one)).collect();
        Some(truth)
    }

    /// The one of all ways to tell a tour that stands for it.
    pub(super) fn told(&self, numbering: &[usize]) -> Vec<usize> {
        let backwards: Vec<usize> = numbering.iter().rev().copied().collect();
        let from_lowest = |mut cycle: Vec<usize>| {
            let lowest = cycle.iter().position(|&square| square == 0);
            cycle.rotate_left(lowest.unwrap_or(0));
            cycle
        };
        match self.normal {
            Normal::Numbering => numbering.to_vec(),
            Normal::Path => backwards.min(numbering.to_vec()),
            Normal::Cycle => from_lowest(backwards).min(from_lowest(numbering.to_vec())),
            Normal::DirectedCycle => from_lowest(numbering.to_vec()),
        }
    }

    /// How many tours this symmetry maps to themselves.
    pub(super) fn fixed(&self, image: &[usize]) -> usize {
        let tours = self.tours.iter();
        tours
            .filter(|&tour| self.image(tour, image) == *tour)
            .count()
    }

    /// How many tours there are if images count as one.
    pub(super) fn classes(&self) -> usize {
        let first = |tour: &&Vec<usize>| {
            let images = self.symmetries.iter().map(|image| self.image(tour, image));
            images.min().as_ref() == Some(*tour)
        };
        self.tours.iter().filter(first).count()
    }

    fn image(&self, tour: &[usize], image: &[usize]) -> Vec<usize> {
        let moved: Vec<usize> = tour.iter().map(|&square| image[square]).collect();
        self.told(&moved)
    }

    /// The moves, the lower square first where they lead both ways.
    pub(super) fn all_moves(&self) -> Vec<(usize, usize)> {
        let squares = 0..self.joined.len();
        let pairs = squares
            .clone()
            .flat_map(|v| squares.clone().map(move |w| (v, w)));
        let first = |&(v, w): &(usize, usize)| self.joined[v][w] && (v < w || !self.joined[w][v]);
        pairs.filter(first).collect()
    }
}

/// A walk that enters no square twice.
struct PathSearch<'c> {
    case: &'c Case,
    symmetric: bool,
    joined: &'c [Vec<bool>],
    path: Vec<usize>,
    visited: Vec<bool>,
    steps: usize,
    found: Vec<Vec<usize>>,
}

impl PathSearch<'_> {
    fn enter(&mut self, square: usize) {
        self.steps += 1;
        if self.steps > PATIENCE || !self.may_come(square) {
            return;
        }
        self.path.push(square);
        self.visited[square] = true;
        if self.path.len() == self.joined.len() {
            if self.is_asked_for() {
                self.found.push(self.path.clone());
            }
        } else {
            for next in 0..self.joined.len() {
                if self.joined[square][next] && !self.visited[next] {
                    self.enter(next);
                }
            }
        }
        self.path.pop();
        self.visited[square] = false;
    }

    /// Whether the number that comes next may stand here.
    fn may_come(&self, square: usize) -> bool {
        let number = self.path.len() + 1;
        let last = self.joined.len();
        let given = self.case.given.iter();
        let fits = |fixed: Option<usize>, which: usize| {
            fixed.is_none_or(|fixed| (fixed == square) == (number == which))
        };
        given
            .clone()
            .all(|&(other, at)| (other == number) == (at == square))
            && fits(self.case.start, 1)
            && fits(self.case.end, last)
    }

    /// Whether a path through all squares closes where it must, and makes the moves that it must.
    fn is_asked_for(&self) -> bool {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let squares = self.path.len();
        let there_and_back = squares == 2 && self.symmetric;
        let closes = squares == 1 || !there_and_back && self.joined[last][first];
        if self.case.closed && !closes {
            return false;
        }
        let mut made: Vec<(usize, usize)> =
            self.path.windows(2).map(|two| (two[0], two[1])).collect();
        if self.case.closed {
            made.push((last, first));
        }
        self.case.required.iter().all(|&(from, to)| {
            made.contains(&(from, to)) || self.symmetric && made.contains(&(to, from))
        })
    }
}

/// Which squares a move joins.
fn moves(ground: &CaseGround) -> Vec<Vec<bool>> {
    let count = ground.len();
    let mut joined = vec![vec![false; count]; count];
    match ground {
        CaseGround::Graph {
            edges, directed, ..
        } => {
            for &(v, w) in edges {
                joined[v][w] = true;
                joined[w][v] |= !directed;
            }
        }
        CaseGround::Board { squares, piece, .. } => {
            for (from, &square) in squares.iter().enumerate() {
                for (jump, slides) in jumps(piece) {
                    let mut finger = Finger {
                        at: square,
                        upside_down: false,
                    };
                    while finger.jump(jump, ground) {
                        let Some(to) = squares.iter().position(|&other| other == finger.at) else {
                            break;
                        };
                        if to == from {
                            break;
                        }
                        joined[from][to] = true;
                        if !slides {
                            break;
                        }
                    }
                }
            }
        }
    }
    joined
}

/// All jumps of a piece along files, ranks and levels, and whether they are repeated.
fn jumps(piece: &[String]) -> Vec<([isize; 3], bool)> {
    let mut jumps = Vec::new();
    for part in piece {
        let (legs, slides): (&[[isize; 2]], bool) = match part.as_str() {
            "wazir" => (&[[0, 1]], false),
            "ferz" => (&[[1, 1]], false),
            "dabbaba" => (&[[0, 2]], false),
            "knight" => (&[[1, 2]], false),
            "alfil" => (&[[2, 2]], false),
            "threeleaper" => (&[[0, 3]], false),
            "camel" => (&[[1, 3]], false),
            "zebra" => (&[[2, 3]], false),
            "giraffe" => (&[[1, 4]], false),
            "1,4" => (&[[1, 4]], false),
            "2,3" => (&[[2, 3]], false),
            "king" => (&[[0, 1], [1, 1]], false),
            "rook" => (&[[0, 1]], true),
            "bishop" => (&[[1, 1]], true),
            "queen" => (&[[0, 1], [1, 1]], true),
            other => panic!("the brute force does not know the piece `{other}`"),
        };
        for &[short, long] in legs {
            for (one, other) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
                for (short, long) in [
                    (short, long),
                    (-short, long),
                    (short, -long),
                    (-short, -long),
                ] {
                    let mut jump = [0; 3];
                    (jump[one], jump[other]) = (short, long);
                    jumps.push((jump, slides));
                }
            }
        }
    }
    jumps
}

/// Where somebody is on a board, and whether turned upside down.
struct Finger {
    at: [usize; 3],
    upside_down: bool,
}

impl Finger {
    /// Makes a jump, one square after another; `false` over an edge that is joined to nothing.
    fn jump(&mut self, [right, up, over]: [isize; 3], ground: &CaseGround) -> bool {
        let CaseGround::Board {
            surface,
            ranks,
            files,
            levels,
            ..
        } = ground
        else {
            return false;
        };
        let twists = matches!(surface.as_str(), "mobius" | "klein");
        let wraps_ranks = matches!(surface.as_str(), "torus" | "klein");
        for _ in 0..right.unsigned_abs() {
            let edge = if right > 0 { files - 1 } else { 0 };
            if self.at[0] != edge {
                self.at[0] = self.at[0].wrapping_add_signed(right.signum());
                continue;
            }
            if surface == "flat" {
                return false;
            }
            self.at[0] = files - 1 - edge;
            if twists {
                self.at[1] = ranks - 1 - self.at[1];
                self.upside_down = !self.upside_down;
            }
        }
        let goes_up = (up > 0) != self.upside_down;
        for _ in 0..up.unsigned_abs() {
            let edge = if goes_up { ranks - 1 } else { 0 };
            if self.at[1] != edge {
                self.at[1] = if goes_up {
                    self.at[1] + 1
                } else {
                    self.at[1] - 1
                };
                continue;
            }
            if !wraps_ranks {
                return false;
            }
            self.at[1] = ranks - 1 - edge;
        }
        for _ in 0..over.unsigned_abs() {
            let edge = if over > 0 { levels - 1 } else { 0 };
            if self.at[2] == edge {
                return false;
            }
            self.at[2] = self.at[2].wrapping_add_signed(over.signum());
        }
        true
    }
}

/// The rotations, reflections and translations of the surface that take squares to squares and moves to moves: of all that
/// can be made of single ones, those that do.
fn symmetries(ground: &CaseGround, joined: &[Vec<bool>]) -> BTreeSet<Vec<usize>> {
    let CaseGround::Board {
        surface,
        ranks,
        files,
        levels,
        squares,
        ..
    } = ground
    else {
        return BTreeSet::new();
    };
    let (right, top) = (files - 1, ranks - 1);
    let twists = matches!(surface.as_str(), "mobius" | "klein");
    let single = |kind: usize, [file, rank, level]: [usize; 3]| match kind {
        0 => [right - file, rank, level],
        1 => [file, top - rank, level],
        2 => [rank, file, level],
        3 if file < right => [file + 1, rank, level],
        3 if twists => [0, top - rank, level],
        3 => [0, rank, level],
        4 => [file, (rank + 1) % ranks, level],
        5 => [file, (rank + ranks / 2) % ranks, level],
        6 => [file, rank, levels - 1 - level],
        7 => [level, rank, file],
        _ => [file, level, rank],
    };
    let is_there = |kind: &usize| match kind {
        2 => ranks == files && matches!(surface.as_str(), "flat" | "torus"),
        3 => surface != "flat",
        4 => surface == "torus",
        // Upwards is downwards beyond a twist, so a translation must be both.
        5 => surface == "klein" && ranks % 2 == 0,
        7 => files == levels && surface == "flat",
        8 => ranks == levels && surface == "flat",
        _ => true,
    };
    let of_level = |level| {
        let of_rank = move |rank| (0..*files).map(move |file| [file, rank, level]);
        (0..*ranks).flat_map(of_rank)
    };
    let identity: Vec<[usize; 3]> = (0..*levels).flat_map(of_level).collect();
    let mut made = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity.clone()];
    while let Some(map) = open.pop() {
        for kind in (0..9).filter(is_there) {
            let next: Vec<[usize; 3]> = map.iter().map(|&at| single(kind, at)).collect();
            if made.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    let mut found = BTreeSet::new();
    for map in made {
        let moved = squares.iter().map(|&[file, rank, level]| {
            let to = map[(level * ranks + rank) * files + file];
            squares.iter().position(|&square| square == to)
        });
        let Some(image) = moved.collect::<Option<Vec<usize>>>() else {
            continue;
        };
        let all = 0..squares.len();
        let preserves = |v: usize| {
            all.clone()
                .all(|w| joined[v][w] == joined[image[v]][image[w]])
        };
        if all.clone().all(preserves) {
            found.insert(image);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are published or easily counted by hand: A165134 and A001230 of the OEIS, and those of
    /// the complete graph of four vertices.
    #[test]
    fn known_numbers() {
        for (line, numberings, tours) in [
            ("3x4", 16, 8),
            ("3x4 --piece wazir --closed", 48, 2),
            ("2x2 --piece king", 24, 12),
            ("2x2 --piece king --closed", 24, 3),
            ("2x2 --piece king --closed --start a1", 6, 3),
            ("2x2 --piece king --given 2=a1", 6, 6),
            ("1x1 --closed", 1, 1),
            (
                "graph:4:0-1,0-2,0-3,1-2,1-3,2-3 --end 0 --require 1-2",
                4,
                4,
            ),
            ("cylinder:1x4 --piece wazir --closed", 8, 1),
        ] {
            let truth = Truth::of(&line.parse().unwrap()).unwrap();
            let found = (truth.numberings.len(), truth.tours.len());
            assert_eq!(found, (numberings, tours), "{line}");
        }
    }
}
