//! The tours that begin at each square.
//!
//! A sweep for each square as the end of an open tour, squares that a symmetry of the board takes to
//! each other sharing one. These are numbered tours, told from their start: over all squares they
//! come to twice the undirected ones.

use num_bigint::BigUint;

use crate::count::number::{Count, CountError, TOO_MANY};
use crate::graph::Graph;
use crate::hamiltonian::symmetries_of;
use crate::limits::{Limits, MAX_COUNTED_SQUARES, Stopped, Unsupported};
use crate::problem::{Ends, Problem};
use crate::square::Square;

/// How many open tours begin at each square, by index, each number by `count`; if the problem's ends have an end,
/// those that lead there.
pub(crate) fn by_start(
    problem: &Problem,
    limits: &Limits<'_>,
    mut count: impl FnMut(&Problem, &Limits<'_>) -> Result<Count, CountError>,
) -> Result<Vec<BigUint>, CountError> {
    let ends = |start| match problem.ends() {
        Ends::Any => Some(Ends::From(start)),
        Ends::To(end) => Some(Ends::Between(start, end)),
        _ => None,
    };
    let given = &problem.constraints().given;
    let same = |image: &Vec<u32>| {
        let end = problem.ends().end().map(Square::raw);
        // One symmetry that tours have may be another one in their images, and equal ranks equal files.
        given.is_empty()
            && Unsupported::of_whole_tours(problem).is_none()
            && end.is_none_or(|end| image[end as usize] == end)
    };
    if problem.len() > MAX_COUNTED_SQUARES {
        return Err(TOO_MANY.into());
    }
    let graph = Graph::of(problem);
    let symmetries = symmetries_of(problem, &graph).into_iter();
    let symmetries = symmetries.map(|(_, image)| image);
    let symmetries: Vec<Vec<u32>> = symmetries.filter(same).collect();
    let mut numbers: Vec<BigUint> = Vec::with_capacity(problem.len());
    let mut spent = 0;
    for start in 0..problem.len() {
        let first = symmetries.iter().map(|image| image[start] as usize).min();
        if let Some(first) = first.filter(|&first| first < start) {
            numbers.push(numbers[first].clone());
            continue;
        }
        let ends = ends(Square::new(start as u32))
            .ok_or(Stopped::Unsupported(Unsupported::StartIsKnown))?;
        let left = limits.after(spent);
        let from_here = Problem::new(problem.ground().clone(), ends);
        let Ok(from_here) = from_here.with(problem.constraints().clone()) else {
            // The constraints say that no tour begins here.
            numbers.push(BigUint::ZERO);
            continue;
        };
        let count = count(&from_here, &left)?;
        spent += count.states;
        numbers.push(count.tours);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::Counter;
    use crate::leaper::Leaper;

    fn by_start(text: &str, end: Option<&str>) -> Vec<u32> {
        let board: crate::board::Board = text.parse().unwrap();
        let ends = match end {
            Some(end) => Ends::To(board.parse_square(end).unwrap()),
            None => Ends::Any,
        };
        let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
        let numbers = Counter::new(&problem).by_start().unwrap();
        numbers.into_iter().map(|n| n.try_into().unwrap()).collect()
    }

    /// As a brute force counts them: corners 304, middles of the edges 56, (1, 1) 56, center 64, 1,728 in all.
    #[test]
    fn five_by_five() {
        let rows = [304, 0, 56, 0, 304, 0, 56, 0, 56, 0, 56, 0, 64];
        let expected: Vec<u32> = rows
            .iter()
            .chain(rows[..12].iter().rev())
            .copied()
            .collect();
        let found = by_start("5x5", None);
        assert_eq!(found, expected);
        assert_eq!(found.iter().sum::<u32>(), 1728);
        // Those that end in a corner are those that begin there.
        assert_eq!(by_start("5x5", Some("e1")).iter().sum::<u32>(), 304);
        assert_eq!(by_start("5x5", Some("c3")).iter().sum::<u32>(), 64);
    }
}
