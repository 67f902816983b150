//! Tours where moves lead one way: of directed graphs, and of boards with one-way moves.
//!
//! They are the Hamiltonian cycles of an undirected graph with three vertices for each square (`search/directed`), which come one after
//! another, by the search that decides edges. A tour comes once for each direction in which it can be gone along.
//! Given numbers are looked at when a tour has been found, as required moves are.
//!
//! Cost: some ten thousand tours a second, where few are ruled out in between.

use crate::limits::{Limits, Stopped};
use crate::problem::{Ends, Problem};
use crate::search::directed::{cycle_of, squares_along, undirected};
use crate::search::exact::EveryCycle;
use crate::square::Square;

/// The tours of a problem that are still to come.
#[derive(Debug)]
pub(super) struct DirectedTours {
    /// `None` for a single square, whose tour is no cycle of three vertices.
    cycles: Option<EveryCycle>,
    tour: Vec<Square>,
}

impl DirectedTours {
    /// Nothing is searched before the first tour is asked for.
    pub(super) fn new(problem: &Problem) -> DirectedTours {
        let cycles = || EveryCycle::of(&Problem::on_graph(undirected(problem), Ends::Closed));
        DirectedTours {
            cycles: (problem.len() > 1).then(cycles),
            tour: Vec::new(),
        }
    }

    /// From now on the tours after this one.
    pub(super) fn begin_after(&mut self, problem: &Problem, tour: &[Square]) {
        if let Some(cycles) = &mut self.cycles {
            cycles.begin_after(&cycle_of(tour, problem.ends()));
        }
    }

    /// Goes on to the next tour; `false` when there is none left. A node is an edge decided by choice.
    pub(super) fn advance(
        &mut self,
        problem: &Problem,
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        let Some(cycles) = &mut self.cycles else {
            return Ok(false);
        };
        while cycles.advance(limits)? {
            let n = problem.len();
            self.tour = squares_along(&cycles.cycle(), n as u32, problem.ends());
            if problem.constraints().given.is_empty() {
                return Ok(true);
            }
            let known = problem.known_steps();
            if let (&[(step, square), ..], true) = (&known[..], problem.ends().is_closed()) {
                let at = self.tour.iter().position(|&other| other == square);
                let first = at.unwrap_or_default() + n - step as usize;
                self.tour.rotate_left(first % n);
            }
            let fits = |&(step, square): &(u32, Square)| self.tour[step as usize] == square;
            if known.iter().all(fits) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The tour that was found.
    pub(super) fn tour(&self) -> &[Square] {
        &self.tour
    }
}
