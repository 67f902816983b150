//! The tours that one symmetry maps to themselves in one of two ways, as cycles of a graph with voltages, and back.
//!
//! * *Along*: all orbits must have the order k of the symmetry. A tour goes through all orbits k times, each time by the same
//!   edges of the quotient, so these are a Hamiltonian cycle, and its voltage, by which place the tour comes to at each round,
//!   generates all residues modulo k.
//! * *Round*: the order must be 2. A tour is turned round about two of its places, each a square that stays where it is or a move
//!   between a square and its image; half of a closed tour is a path of the quotient from the one place to the other. An *apex*,
//!   joined to all such places, makes it a cycle. An open tour has one place, in its middle; a chain of two vertices, of which the one is joined
//!   to all places and the other to wherever it may end, makes it a cycle. There may be no other squares that stay. Voltages
//!   do not matter: the two lifts of a path are images of each other.
//!
//! In both cases tours and cycles correspond one to one. A required move is required with all its images, and so is a
//! forced edge; forbidden moves are no edges.

use super::orbits::Orbits;
use super::voltage_graph::{VoltageEdge, VoltageGraph};
use crate::graph::Graph;
use crate::limits::{Stopped, Unsupported};
use crate::normal_form::{normal_form, turn};
use crate::problem::{Ends, Problem};
use crate::square::Square;
use crate::tour_symmetry::TourMotion;

/// A symmetry that a tour may have: where it takes each square.
#[derive(Clone, Debug)]
pub(crate) struct SymmetryOnBoard {
    image: Vec<u32>,
}

impl SymmetryOnBoard {
    /// Those of which one will do, where the board has them.
    pub(crate) fn of(problem: &Problem) -> Vec<SymmetryOnBoard> {
        let (Some(asked), Some((board, _))) = (problem.symmetry(), problem.board()) else {
            return Vec::new();
        };
        let images = asked.symmetries().into_iter();
        let images = images.filter_map(|symmetry| symmetry.permutation(board));
        images.map(|image| SymmetryOnBoard { image }).collect()
    }

    /// Whether it maps this tour to itself.
    pub(crate) fn maps_to_itself(&self, tour: &[Square], is_closed: bool) -> bool {
        let n = tour.len();
        let mut step = vec![0; n];
        for (at, square) in tour.iter().enumerate() {
            step[square.index()] = at;
        }
        let image = |at: usize| step[self.image[tour[at % n].index()] as usize];
        let is_move = |a: usize, b: usize| {
            let apart = a.abs_diff(b);
            apart == 1 || is_closed && apart + 1 == n
        };
        (0..if is_closed { n } else { n - 1 }).all(|at| is_move(image(at), image(at + 1)))
    }
}

/// The tours that a symmetry maps to themselves in one way.
#[derive(Clone, Debug)]
pub(crate) struct SymmetricTours {
    orbits: Orbits,
    motion: TourMotion,
    ends: Ends,
    /// Its cycles are the tours.
    pub(crate) cycles: VoltageGraph,
}

impl SymmetricTours {
    /// Those of a problem, one after another: of each symmetry that will do, in each way that will do. A tour that two symmetries
    /// map to itself is among those of both; each comes with its symmetry, by its place in [`SymmetryOnBoard::of`].
    ///
    /// # Errors
    ///
    /// [`Stopped::Unsupported`] with given numbers. The problem must be one of at least three squares, and none that is to end
    /// where it begins.
    pub(crate) fn of(
        problem: &Problem,
        symmetries: &[SymmetryOnBoard],
    ) -> Result<Vec<(usize, SymmetricTours)>, Stopped> {
        let constraints = problem.constraints();
        if !constraints.given.is_empty() {
            return Err(Stopped::Unsupported(Unsupported::SymmetryWithNumbers));
        }
        let graph = Graph::of(problem);
        let mut found = Vec::new();
        for (at, SymmetryOnBoard { image }) in symmetries.iter().enumerate() {
            let orbits = Orbits::of(&graph, image);
            let motions = [TourMotion::Along, TourMotion::Round].into_iter();
            let allowed = |motion: &TourMotion| {
                constraints
                    .symmetry
                    .is_some_and(|asked| asked.allows(*motion))
            };
            for motion in motions.filter(allowed) {
                let required = &constraints.required;
                let tours = SymmetricTours::moved(orbits.clone(), motion, problem.ends(), required);
                found.extend(tours.map(|tours| (at, tours)));
            }
        }
        Ok(found)
    }

    /// The tours that a permutation with these orbits moves in this way; `None` where it is seen at once that there are none.
    pub(crate) fn moved(
        orbits: Orbits,
        motion: TourMotion,
        ends: Ends,
        required: &[(Square, Square)],
    ) -> Option<SymmetricTours> {
        let cycles = match motion {
            TourMotion::Along => moved_along(&orbits, ends, required)?,
            TourMotion::Round => turned_round(&orbits, ends, required)?,
        };
        Some(SymmetricTours {
            orbits,
            motion,
            ends,
            cycles,
        })
    }

    /// How many orbits there are.
    fn len(&self) -> usize {
        self.orbits.squares.len()
    }

    /// The tour of a cycle, given by its edges: a closed one from its start, an open one with free ends from the lower.
    pub(crate) fn tour(&self, cycle: &[VoltageEdge]) -> Vec<Square> {
        let (course, voltage) = self.course(cycle);
        let square = |(orbit, place): (u32, u32)| {
            let squares = &self.orbits.squares[orbit as usize];
            Square::new(squares[place as usize % squares.len()])
        };
        let moved = |times: u32| {
            let course = course.iter();
            course.map(move |&(orbit, place)| square((orbit, place + times)))
        };
        let mut tour: Vec<Square> = match self.motion {
            TourMotion::Along => {
                let order = u64::from(self.cycles.order);
                let rounds = (0..order).map(|round| round * u64::from(voltage) % order);
                rounds.flat_map(|places| moved(places as u32)).collect()
            }
            TourMotion::Round => moved(1).rev().chain(moved(0)).collect(),
        };
        // A square that stays where it is comes once.
        tour.dedup();
        if tour.len() > 1 && tour.first() == tour.last() {
            tour.pop();
        }
        tell(&mut tour, self.ends);
        tour
    }

    /// The orbits of a cycle in order, each with the place to which its edges lead, and their sum. Where there are added vertices, it
    /// begins after the first of them: in the middle of an open tour, at one of the places of a closed one.
    fn course(&self, cycle: &[VoltageEdge]) -> (Vec<(u32, u32)>, u32) {
        let mut incident = vec![Vec::new(); self.cycles.vertices as usize];
        for edge in cycle {
            let [from, to] = edge.ends;
            incident[from as usize].push((to, edge.voltage));
            incident[to as usize].push((from, self.cycles.opposite(edge.voltage)));
        }
        let first_added = self.len() as u32;
        let root = if self.cycles.vertices > first_added {
            first_added
        } else {
            0
        };
        let mut course = Vec::with_capacity(cycle.len());
        let (mut before, mut here, mut place) = ((u32::MAX, 0), root, 0);
        loop {
            if here < first_added {
                course.push((here, place));
            }
            // Back along the edge that it came by only where there is no other one.
            let ways = &incident[here as usize];
            let onward = ways.iter().find(|&&way| way != before).unwrap_or(&ways[0]);
            let (next, voltage) = *onward;
            before = (here, self.cycles.opposite(voltage));
            place = self.cycles.sum(place, voltage);
            here = next;
            if here == root {
                break;
            }
        }
        // The other added vertex stands for the end of an open tour, and may have come first.
        if incident[root as usize]
            .first()
            .is_some_and(|&(next, _)| next > first_added)
        {
            course.reverse();
        }
        (course, place)
    }
}

impl SymmetricTours {
    /// The edges of the cycle of this tour, told from anywhere; `None` if it is not one of these tours.
    pub(crate) fn cycle(&self, tour: &[Square]) -> Option<Vec<VoltageEdge>> {
        let place = |square: Square| self.orbits.place[square.index()];
        let edge = |from: u32, to: u32, voltage: u32| {
            let edges = self.cycles.edges.iter();
            let mut edges = edges.filter(|edge| edge.ends == [from, to] && edge.voltage == voltage);
            edges.next().copied()
        };
        let first_added = self.len() as u32;
        let mut cycle = Vec::new();
        let last = (tour[tour.len() - 1], tour[0]);
        let moves = tour.windows(2).map(|pair| (pair[0], pair[1]));
        let moves = moves.chain(self.ends.is_closed().then_some(last));
        for (one, other) in moves {
            let (mut a, mut b) = (place(one), place(other));
            if a.0 > b.0 {
                (a, b) = (b, a);
            }
            let (from, to, voltage) = self.orbits.edge(a, b);
            cycle.push(match self.motion {
                TourMotion::Round if from == to => edge(from, first_added, 0)?,
                _ => edge(from, to, voltage)?,
            });
        }
        if self.motion == TourMotion::Round {
            let stays = (0..first_added).filter(|&v| self.orbits.squares[v as usize].len() == 1);
            for orbit in stays {
                cycle.push(edge(orbit, first_added, 0)?);
            }
            if !self.ends.is_closed() {
                cycle.push(edge(first_added, first_added + 1, 0)?);
                cycle.push(edge(place(tour[0]).0, first_added + 1, 0)?);
            }
        }
        cycle.sort_unstable_by_key(|edge| (edge.ends, edge.voltage));
        cycle.dedup();
        let is_cycle = self.cycles.vertices == 1 || cycle.len() == self.cycles.vertices as usize;
        let mut told = tour.to_vec();
        tell(&mut told, self.ends);
        (is_cycle && self.tour(&cycle) == told).then_some(cycle)
    }
}

/// Tells a tour in one way: a closed one from its start, an open one with free ends from the lower.
fn tell(tour: &mut [Square], ends: Ends) {
    match ends {
        Ends::ClosedFrom(start) => turn(tour, start),
        Ends::Closed | Ends::Any => normal_form(tour, ends.is_closed()),
        Ends::From(start) | Ends::Between(start, _) if tour[0] != start => tour.reverse(),
        Ends::To(end) if tour[tour.len() - 1] != end => tour.reverse(),
        Ends::From(_) | Ends::To(_) | Ends::Between(..) => {}
    }
}

/// What is left of a required move: the edge of the quotient, or the orbit that it stays in.
enum Required {
    Edge(usize),
    Orbit(u32),
}

/// The edges that required moves are images of; `None` if one of them has an image that is no move.
fn required_edges(orbits: &Orbits, required: &[(Square, Square)]) -> Option<Vec<Required>> {
    let one = |&(from, to): &(Square, Square)| {
        let [mut a, mut b] = [from, to].map(|square| orbits.place[square.index()]);
        if a.0 > b.0 {
            (a, b) = (b, a);
        }
        let edge = orbits.edge(a, b);
        let at = orbits.edges.binary_search(&edge).ok()?;
        Some(match a.0 == b.0 && orbits.squares.len() > 1 {
            true => Required::Orbit(a.0),
            false => Required::Edge(at),
        })
    };
    required.iter().map(one).collect()
}

/// The quotient where the tour is moved along itself.
fn moved_along(orbits: &Orbits, ends: Ends, required: &[(Square, Square)]) -> Option<VoltageGraph> {
    let order = u32::try_from(orbits.order).ok()?;
    let are_alike = orbits
        .squares
        .iter()
        .all(|orbit| orbit.len() as u64 == orbits.order);
    if !ends.is_closed() || !are_alike {
        return None;
    }
    let required = required_edges(orbits, required)?;
    let is_required = |at: usize| {
        let is_it = |edge: &Required| matches!(edge, Required::Edge(edge) if *edge == at);
        required.iter().any(is_it)
    };
    if required
        .iter()
        .any(|edge| matches!(edge, Required::Orbit(_)))
    {
        return None;
    }
    let vertices = orbits.squares.len() as u32;
    let edges = orbits.edges.iter().enumerate();
    let edges = edges.filter(|(_, (from, to, _))| from != to || vertices == 1);
    let edges = edges.map(|(at, &(from, to, voltage))| VoltageEdge {
        ends: [from, to],
        voltage,
        is_forced: is_required(at),
    });
    Some(VoltageGraph {
        vertices,
        order,
        is_any_wanted: false,
        edges: edges.collect(),
    })
}

/// The quotient where the tour is turned round, with an apex, or two.
fn turned_round(
    orbits: &Orbits,
    ends: Ends,
    required: &[(Square, Square)],
) -> Option<VoltageGraph> {
    if orbits.order != 2 {
        return None;
    }
    let required = required_edges(orbits, required)?;
    let n = orbits.squares.len() as u32;
    let stays = |orbit: u32| orbits.squares[orbit as usize].len() == 1;
    let is_place = |&orbit: &u32| {
        let first = orbits
            .edges
            .partition_point(|&(from, to, _)| (from, to) < (orbit, orbit));
        let inner = orbits.edges.get(first).copied();
        stays(orbit) || inner.is_some_and(|(from, to, _)| (from, to) == (orbit, orbit))
    };
    let is_forced_place = |orbit: u32| {
        let is_it = |edge: &Required| matches!(edge, Required::Orbit(other) if *other == orbit);
        stays(orbit) || required.iter().any(is_it)
    };
    let is_required = |at: usize| {
        let is_it = |edge: &Required| matches!(edge, Required::Edge(edge) if *edge == at);
        required.iter().any(is_it)
    };
    let edges = orbits.edges.iter().enumerate();
    let edges = edges.filter(|(_, (from, to, _))| from != to);
    let mut edges: Vec<VoltageEdge> = edges
        .map(|(at, &(from, to, voltage))| VoltageEdge {
            ends: [from, to],
            voltage,
            is_forced: is_required(at),
        })
        .collect();
    let mut join = |from: u32, to: u32, is_forced: bool| {
        edges.push(VoltageEdge {
            ends: [from, to],
            voltage: 0,
            is_forced,
        });
    };
    let places = (0..n).filter(is_place);
    places.for_each(|place| join(place, n, is_forced_place(place)));
    if ends.is_closed() {
        return Some(VoltageGraph {
            vertices: n + 1,
            order: 2,
            is_any_wanted: true,
            edges,
        });
    }
    // An open tour leads from its middle to an end; the other half is the image.
    join(n, n + 1, true);
    let orbit = |square: Square| orbits.place[square.index()];
    let fixed: Vec<Square> = [ends.start(), ends.end()].into_iter().flatten().collect();
    match fixed[..] {
        [] => (0..n)
            .filter(|&end| !stays(end))
            .for_each(|end| join(end, n + 1, false)),
        [end] => join(orbit(end).0, n + 1, true),
        [start, end, ..] => {
            let ((one, at), (other, other_at)) = (orbit(start), orbit(end));
            if one != other || at == other_at {
                return None;
            }
            join(one, n + 1, true);
        }
    }
    Some(VoltageGraph {
        vertices: n + 2,
        order: 2,
        is_any_wanted: true,
        edges,
    })
}
