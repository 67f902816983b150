//! A tour as text for a person.

use std::fmt;

use crate::format::{GridOptions, write_grid};
use crate::problem::{Ground, Problem};
use crate::tour::Tour;

impl Tour {
    /// The tour as a grid of step numbers from 1, or on a graph as the names of its vertices in order. `problem` is the
    /// one that it is a tour of; on another board its squares are named in order too.
    ///
    /// ```
    /// use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, solve};
    ///
    /// let problem = Problem::on_board("3x4".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
    /// let Answer::Found(tour) = report.answer else { panic!("3x4 has open tours") };
    /// let shown = tour.display(&problem).to_string();
    /// assert_eq!(shown.lines().count(), 3);
    /// assert_eq!(shown.split_whitespace().count(), 12);
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn display<'t>(&'t self, problem: &'t Problem) -> impl fmt::Display + 't {
        TourDisplay {
            tour: self,
            problem,
        }
    }
}

struct TourDisplay<'t> {
    tour: &'t Tour,
    problem: &'t Problem,
}

impl fmt::Display for TourDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem.ground() {
            Ground::Board { board, .. } if board.len() == self.tour.len() => {
                let mut text = Vec::new();
                let written = write_grid(&mut text, board, self.tour, &GridOptions::default());
                written.map_err(|_| fmt::Error)?;
                f.write_str(String::from_utf8_lossy(&text).trim_end())
            }
            ground => {
                let squares = self.tour.squares().iter();
                let names: Vec<String> = squares.map(|&vertex| ground.name(vertex)).collect();
                f.write_str(&names.join(" "))
            }
        }
    }
}
