//! Tours with a symmetry, one after another.
//!
//! They are cycles of quotients ([`crate::quotient`]): of each symmetry that will do, in both ways that it may move a tour. The
//! cycles of a quotient without its parallel edges are listed as Hamiltonian paths between two neighbors of one vertex
//! (`paths`); each is gone through with every choice of parallel edges, and those with the right voltage are tours. A tour that
//! two symmetries map to itself comes with the first. Quotients of at most 128 vertices. Cost: as for the listing of so
//! small a graph, times the choices.

use super::paths::Paths;
use crate::limits::{Limits, MAX_LISTED_SQUARES, Stopped, Unsupported};
use crate::problem::Problem;
use crate::quotient::{NumberedCycles, SymmetricTours, SymmetryOnBoard, VoltageEdge};
use crate::square::Square;

/// The tours of several quotients that are still to come.
#[derive(Debug)]
pub(crate) struct SymmetricList {
    /// Those whose turn is still to come, the next one last.
    quotients: Vec<SymmetricTours>,
    current: Option<Quotient>,
    /// Tours that were found and not told yet, the next one last.
    found: Vec<Vec<Square>>,
}

/// A quotient whose cycles are listed.
#[derive(Debug)]
struct Quotient {
    tours: SymmetricTours,
    paths: Paths,
    root: u32,
    /// The pairs of neighbors of the root that are still to come, the next one last.
    pairs: Vec<(u32, u32)>,
}

impl SymmetricList {
    /// Nothing is searched before the first tour is asked for.
    pub(crate) fn new(mut quotients: Vec<SymmetricTours>) -> SymmetricList {
        quotients.reverse();
        SymmetricList {
            quotients,
            current: None,
            found: Vec::new(),
        }
    }

    /// The quotient whose tours come now, by how many come after it.
    fn left(&self) -> usize {
        self.quotients.len()
    }

    /// The next tour; `None` after the last. A node is a vertex of a quotient entered.
    pub(crate) fn advance(&mut self, limits: &Limits<'_>) -> Result<Option<Vec<Square>>, Stopped> {
        loop {
            if let Some(tour) = self.found.pop() {
                return Ok(Some(tour));
            }
            if let Some(current) = &mut self.current {
                if current.advance(limits)? {
                    self.found = current.lifts();
                    self.found.reverse();
                    continue;
                }
                self.current = None;
            }
            let Some(tours) = self.quotients.last() else {
                return Ok(None);
            };
            // A quotient is left only when all that may reach a limit is done: the next call asks for it again.
            match tours.cycles.vertices {
                // Two vertices make cycles of parallel edges, and one of loops.
                0..=2 => {
                    let cycles = NumberedCycles::new(&tours.cycles, limits)?;
                    let numbers = (0u32..).take_while(|&number| *cycles.number() > number.into());
                    let tour = |number: u32| tours.tour(&cycles.unrank(number.into()));
                    self.found = numbers.map(tour).collect();
                    self.found.reverse();
                    self.quotients.pop();
                }
                vertices if vertices as usize <= MAX_LISTED_SQUARES => {
                    self.current = self.quotients.pop().map(Quotient::new);
                }
                _ => return Err(Stopped::Unsupported(Unsupported::ListTooLarge)),
            }
        }
    }
}

impl Quotient {
    fn new(tours: SymmetricTours) -> Quotient {
        let mut rows = vec![0u128; tours.cycles.vertices as usize];
        for edge in &tours.cycles.edges {
            let [from, to] = edge.ends;
            rows[from as usize] |= 1 << to;
            rows[to as usize] |= 1 << from;
        }
        let fewest = (0..rows.len()).min_by_key(|&v| rows[v].count_ones());
        let root = fewest.unwrap_or_default();
        let around: Vec<u32> = (0..rows.len() as u32)
            .filter(|&v| rows[root] >> v & 1 == 1)
            .collect();
        let pairs = (1..around.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let mut pairs: Vec<(u32, u32)> = pairs.map(|(a, b)| (around[a], around[b])).collect();
        pairs.reverse();
        Quotient {
            tours,
            paths: Paths::new(&rows),
            root: root as u32,
            pairs,
        }
    }

    fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        while !self.paths.advance(limits)? {
            let Some((from, to)) = self.pairs.pop() else {
                return Ok(false);
            };
            self.paths
                .begin(from as usize, to as usize, Some(self.root as usize));
        }
        Ok(true)
    }

    /// The tours of the cycle that was found: with each choice of its edges that is wanted.
    fn lifts(&self) -> Vec<Vec<Square>> {
        let graph = &self.tours.cycles;
        let around = std::iter::once(self.root).chain(self.paths.path().map(|v| v as u32));
        let around: Vec<u32> = around.collect();
        let next = around.iter().cycle().skip(1);
        // The edges between two vertices in a row: forced ones, if there are any.
        let between = |(&from, &to): (&u32, &u32)| {
            let edges = graph.edges.iter();
            let edges = edges.filter(|edge| edge.ends == [from, to] || edge.ends == [to, from]);
            let edges: Vec<VoltageEdge> = edges.copied().collect();
            match edges.iter().any(|edge| edge.is_forced) {
                true => edges.into_iter().filter(|edge| edge.is_forced).collect(),
                false => edges,
            }
        };
        let choices: Vec<Vec<VoltageEdge>> = around.iter().zip(next).map(between).collect();
        let forced = graph.edges.iter().filter(|edge| edge.is_forced).count();
        let mut found = Vec::new();
        let mut chosen = vec![0; choices.len()];
        loop {
            let cycle: Vec<VoltageEdge> = choices
                .iter()
                .zip(&chosen)
                .map(|(edges, &at)| edges[at])
                .collect();
            let sum = cycle.iter().zip(&around).fold(0, |sum, (edge, &from)| {
                let voltage = match edge.ends[0] == from {
                    true => edge.voltage,
                    false => graph.opposite(edge.voltage),
                };
                graph.sum(sum, voltage)
            });
            let has_forced = cycle.iter().filter(|edge| edge.is_forced).count() == forced;
            if has_forced && graph.generates(sum) {
                found.push(self.tours.tour(&cycle));
            }
            // The next choice, as the digits of a number count up.
            let Some(digit) = (0..chosen.len()).find(|&at| chosen[at] + 1 < choices[at].len())
            else {
                return found;
            };
            chosen[..digit].fill(0);
            chosen[digit] += 1;
        }
    }
}

/// The tours of a problem with a symmetry that are still to come.
#[derive(Debug)]
pub(super) struct SymmetricTourList {
    symmetries: Vec<SymmetryOnBoard>,
    /// By which symmetry the tours of each quotient are mapped to themselves, the last one first.
    by: Vec<usize>,
    list: SymmetricList,
    is_closed: bool,
    tour: Vec<Square>,
    /// A tour after which the list begins.
    after: Option<Vec<Square>>,
}

impl SymmetricTourList {
    /// Nothing is searched before the first tour is asked for.
    pub(super) fn new(problem: &Problem) -> Result<SymmetricTourList, Stopped> {
        let symmetries = SymmetryOnBoard::of(problem);
        let (mut by, quotients): (Vec<usize>, Vec<SymmetricTours>) =
            SymmetricTours::of(problem, &symmetries)?
                .into_iter()
                .unzip();
        by.reverse();
        Ok(SymmetricTourList {
            symmetries,
            by,
            list: SymmetricList::new(quotients),
            is_closed: problem.ends().is_closed(),
            tour: Vec::new(),
            after: None,
        })
    }

    /// From now on the tours after this one, which is found again: as long as a list that far.
    pub(super) fn begin_after(&mut self, tour: Vec<Square>) {
        self.after = Some(tour);
    }

    /// Goes on to the next tour; `false` when there is none left.
    pub(super) fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        while let Some(tour) = self.list.advance(limits)? {
            let by = self.by[self.list.left()];
            let mut earlier = self.symmetries[..by].iter();
            if earlier.any(|symmetry| symmetry.maps_to_itself(&tour, self.is_closed)) {
                continue;
            }
            self.tour = tour;
            match &self.after {
                None => return Ok(true),
                Some(after) if *after == self.tour => self.after = None,
                Some(_) => {}
            }
        }
        Ok(false)
    }

    /// The tour that was found.
    pub(super) fn tour(&self) -> &[Square] {
        &self.tour
    }
}
