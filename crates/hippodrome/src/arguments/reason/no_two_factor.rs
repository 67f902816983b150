//! Squares that need more moves than there are for them.
//!
//! Let S and T be sets of squares. A tour makes two moves at each square of S, less at its ends; at each
//! square of T it makes two as well, so that at most twice as many moves at S as T has squares can lead to T. All
//! others are moves from S to squares outside T, and the board has only so many of those. If both together are fewer
//! than the tour needs at S, there is no tour. (For graphs without odd cycles this is P. Hall's condition for two
//! partners each, On representatives of subsets, J. London Math. Soc. 10, 1935, as O. Ore stated it, Graphs and
//! subgraphs, Trans. AMS 84, 1957; it holds in every graph.)
//!
//! Not all of these others can be made. Take a component of what is left without S and T. A tour makes two moves at
//! each of its squares, fewer at ends, and a move within the component counts twice. So it is known
//! whether the number of moves that lead out of it is even or odd. If the number of the board's moves from the
//! component to S has the other parity, then the tour leaves one of these out, or it makes a move from the component
//! to T, which S then lacks, or a free end lies in the component. With this the condition is complete: whenever the
//! squares cannot all have two moves, some S and T show it. (W. T. Tutte, The factors of graphs, Canad. J. Math. 4,
//! 1952.)
//!
//! Required moves are counted as made at the outset: neither as needed nor as available.
//!
//! S and T come from a search for a 2-factor that failed: see [`crate::two_factor`]. For an open tour
//! that search adds vertices for the two ends; without them the two sets may fall just short of a proof, and then
//! this file gives no reason. (That has been seen only where a simpler argument decides.)
//!
//! Cost: that of the search, nearly linear on boards.

use std::fmt;

#[cfg(test)]
use super::super::evidence::edited;
use super::super::evidence::{Argument, Evidence};
use super::super::named_square::{NamedSquare, list};
use super::required_degree::RequiredDegree;
use crate::graph::Graph;
use crate::hamiltonian::{keeping_colors, with_required};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::two_factor::links::{Completed, Deficiency};
use crate::two_factor::{complete, paths};

/// The most squares for which a 2-factor is looked for here; the search by factors does it for all.
const MAX_FACTOR_SQUARES: usize = 1 << 17;

/// Some squares need more moves than there are for them.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct NoTwoFactor {
    /// The squares.
    pub deficient: Vec<NamedSquare>,
    /// How many moves a tour must make at them at the least: two at each, less where it ends, and
    /// without those required.
    pub needed: usize,
    /// Squares that can each take part in two of these moves, less where one is known to be an end or
    /// has a required move.
    pub around: Vec<NamedSquare>,
    /// How many that is together.
    pub taken: usize,
    /// How many moves that are not required lead from the deficient squares to any but those around.
    pub others: usize,
    /// One square of each odd component of the rest: parity wastes one of these moves there (Tutte).
    pub odd: Vec<NamedSquare>,
}

/// Squares that need more moves than there are for them, if there are any.
pub(super) fn find(
    problem: &Problem,
    graph: &Graph,
    demand: &RequiredDegree,
) -> Option<NoTwoFactor> {
    if graph.len() > MAX_FACTOR_SQUARES {
        return None;
    }
    let cycles = keeping_colors(graph, problem.ends());
    let cycles = with_required(cycles, &problem.constraints().required);
    let mut links = paths(&cycles, |_| 1);
    match complete(&cycles, &mut links, &Limits::NONE) {
        (Completed::NoTwoFactor(deficiency), _) => reason(problem, graph, demand, &deficiency),
        _ => None,
    }
}

/// The reason that a failed search for a 2-factor gives, if it holds without the added vertices.
pub(crate) fn of_deficiency(
    problem: &Problem,
    graph: &Graph,
    deficiency: &Deficiency,
) -> Option<NoTwoFactor> {
    reason(
        problem,
        graph,
        &RequiredDegree::with_leaves(problem, graph),
        deficiency,
    )
}

impl fmt::Display for NoTwoFactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoTwoFactor {
            deficient,
            needed,
            around,
            taken,
            others,
            odd,
        } = self;
        write!(
            f,
            "the tour must make {needed} moves at {}",
            list(deficient)
        )?;
        match (&around[..], *taken == 2 * around.len()) {
            ([], _) => {}
            (&[_], _) | (_, false) => {
                write!(
                    f,
                    "; {} can take part in {taken} of them at most",
                    list(around)
                )?;
            }
            (_, true) => {
                write!(
                    f,
                    "; each of {} can take part in two of them at most",
                    list(around)
                )?;
            }
        }
        let only = if odd.is_empty() { "only " } else { "" };
        match (others, around.is_empty()) {
            (0, true) => f.write_str(", but there is none")?,
            (0, false) => f.write_str(", and there are no others")?,
            (1, true) => write!(f, ", but there is {only}one")?,
            (1, false) => write!(f, ", and there is {only}one other")?,
            (more, true) => write!(f, ", but there are {only}{more}")?,
            (more, false) => write!(f, ", and there are {only}{more} others")?,
        }
        match odd.len() {
            0 => return Ok(()),
            1 => write!(f, "; of these one is lost at the piece of {}", odd[0])?,
            _ => write!(
                f,
                "; of these one each is lost at the pieces of {}",
                list(odd)
            )?,
        }
        f.write_str(
            ", where they are odd in number and the moves of a tour even, or the other way \
                     round",
        )
    }
}

impl Argument for NoTwoFactor {
    fn evidence(&self) -> Evidence<'_> {
        let evidence = Evidence::of("two-factor").and("starved", &self.deficient);
        evidence
            .and("around", &self.around)
            .and("pieces", &self.odd)
    }

    #[cfg(test)]
    fn tampered(&self) -> Vec<Self> {
        let mut wrong = edited(
            self,
            &[
                &|deficiency| deficiency.others += 1,
                &|deficiency| deficiency.needed += 1,
                &|deficiency| deficiency.taken = deficiency.taken.wrapping_sub(1),
                &|deficiency| deficiency.deficient.push(deficiency.deficient[0].clone()),
                &|deficiency| deficiency.deficient.clear(),
                &|deficiency| deficiency.odd.push(deficiency.deficient[0].clone()),
            ],
        );
        if !self.odd.is_empty() {
            wrong.extend(edited(
                self,
                &[&|deficiency| drop(deficiency.odd.pop()), &|deficiency| {
                    deficiency.odd.push(deficiency.odd[0].clone());
                }],
            ));
        }
        wrong
    }
}

/// Which of the sets of Tutte's condition a square is in.
#[derive(Copy, Clone, Eq, PartialEq)]
enum TuttePart {
    Deficient,
    Around,
    Rest,
}

fn reason(
    problem: &Problem,
    graph: &Graph,
    demand: &RequiredDegree,
    deficiency: &Deficiency,
) -> Option<NoTwoFactor> {
    let n = graph.len();
    let real = |set: &[u32]| -> Vec<usize> {
        let set = set.iter().map(|&v| v as usize);
        set.filter(|&v| v < n).collect()
    };
    let (deficient, around) = (real(&deficiency.deficient), real(&deficiency.around));
    let mut side = vec![TuttePart::Rest; n];
    deficient
        .iter()
        .for_each(|&v| side[v] = TuttePart::Deficient);
    around.iter().for_each(|&v| side[v] = TuttePart::Around);
    // Moves still to be made at each square, and the graph of those that may be.
    let required = problem.constraints().required.iter();
    let required = required.flat_map(|&(u, v)| [(u.raw(), v.raw()), (v.raw(), u.raw())]);
    let required: Vec<(u32, u32)> = required.collect();
    let mut needs = vec![2usize; n];
    required.iter().for_each(|&(u, _)| needs[u as usize] -= 1);
    let wanted: usize = deficient.iter().map(|&v| needs[v]).sum();
    // (One-way moves may be required on both sides of an end: then there is no tour anyway.)
    let at_ends = demand.ends.iter();
    at_ends.for_each(|&end| needs[end] = needs[end].saturating_sub(1));
    let taken: usize = around.iter().map(|&v| needs[v]).sum();
    let open = graph.without(required);
    let towards = |v: usize, there: TuttePart| {
        let neighbors = open.neighbors(v).iter();
        neighbors.filter(|&&w| side[w as usize] == there).count()
    };
    let others = deficient
        .iter()
        .map(|&v| open.degree(v) - towards(v, TuttePart::Around));
    let others: usize = others.sum();
    // Colors of one component are independent of those of another.
    let connected = graph
        .components()
        .into_iter()
        .all(|component| component == 0);
    let colors = graph.coloring().filter(|_| connected);
    let stated = |needed: usize, odd: Vec<usize>| NoTwoFactor {
        deficient: NamedSquare::all(problem, deficient.clone()),
        needed,
        around: NamedSquare::all(problem, around.clone()),
        taken,
        others,
        odd: NamedSquare::all(problem, odd),
    };
    let needed = wanted.saturating_sub(demand.most_ends(&deficient, colors.as_deref()));
    if needed > taken + others {
        return Some(stated(needed, Vec::new()));
    }
    let needed = wanted.saturating_sub(demand.most_ends(&deficient, None));
    let odd = pieces(&open, &side).into_iter().filter(|piece| {
        let there = piece
            .iter()
            .map(|&v| needs[v] + towards(v, TuttePart::Deficient));
        there.sum::<usize>() % 2 == 1
    });
    let odd: Vec<usize> = odd
        .map(|piece| piece[0])
        .take(taken + others + 1 - needed)
        .collect();
    let stands = !deficient.is_empty() && needed + odd.len() > taken + others;
    stands.then(|| stated(needed, odd))
}

/// The squares of each piece of the rest.
fn pieces(graph: &Graph, side: &[TuttePart]) -> Vec<Vec<usize>> {
    let mut seen: Vec<bool> = side.iter().map(|&side| side != TuttePart::Rest).collect();
    let mut pieces = Vec::new();
    for root in 0..graph.len() {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut piece = vec![root];
        let mut head = 0;
        while let Some(&v) = piece.get(head) {
            head += 1;
            for &w in graph.neighbors(v) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    piece.push(w as usize);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::Reason;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;
    use crate::problem::{Constraints, Ends};
    use crate::recheck::recheck;
    use crate::square::Square;

    /// Whether so many of these moves can be made at each square, by trying.
    fn can_be_met(edges: &[(usize, usize)], needs: &mut [usize]) -> bool {
        let Some((&(u, v), edges)) = edges.split_first() else {
            return needs.iter().all(|&needed| needed == 0);
        };
        if needs[u] > 0 && needs[v] > 0 {
            needs[u] -= 1;
            needs[v] -= 1;
            let met = can_be_met(edges, needs);
            needs[u] += 1;
            needs[v] += 1;
            if met {
                return true;
            }
        }
        // This was the last chance of a vertex that does not come again.
        let again = |v: usize| edges.iter().filter(|&&(a, b)| [a, b].contains(&v)).count();
        [u, v].into_iter().all(|v| needs[v] <= again(v)) && can_be_met(edges, needs)
    }

    /// Whether moves can be chosen, the required ones among them: two at every square but one at two ends.
    fn has_factor(problem: &Problem) -> bool {
        let n = problem.len();
        let square = |v: usize| Square::new(v as u32);
        let required = &problem.constraints().required;
        let is_required = |u, v| required.contains(&(square(u), square(v)));
        let pairs = (0..n).flat_map(|v| (0..v).map(move |u| (u, v)));
        let joined = pairs.filter(|&(u, v)| problem.joins(square(u), square(v)));
        let edges: Vec<(usize, usize)> = joined.filter(|&(u, v)| !is_required(u, v)).collect();
        let mut needs = vec![2isize; n];
        for (u, v) in required {
            needs[u.index()] -= 1;
            needs[v.index()] -= 1;
        }
        let met = |ends: &[usize]| {
            let mut needs = needs.clone();
            ends.iter().for_each(|&end| needs[end] -= 1);
            let needs: Option<Vec<usize>> = needs
                .into_iter()
                .map(|needed| needed.try_into().ok())
                .collect();
            needs.is_some_and(|mut needs| can_be_met(&edges, &mut needs))
        };
        if problem.ends().is_closed() {
            return met(&[]);
        }
        let may_be = |end: Option<Square>| match end {
            Some(end) => vec![end.index()],
            None => (0..n).collect(),
        };
        let starts = may_be(problem.ends().start());
        let ends = may_be(problem.ends().end());
        let mut pairs = starts
            .iter()
            .flat_map(|&s| ends.iter().map(move |&t| (s, t)));
        pairs.any(|(s, t)| s != t && met(&[s, t]))
    }

    /// Whatever has no two moves for every square has a reason, which can be followed; unless it falls apart,
    /// or has more ends than two, which is seen before. Random graphs, every third with a required move.
    #[test]
    fn the_condition_is_complete() {
        let mut rng = rng(1952, 0);
        let mut below = |bound: usize| below(&mut rng, bound);
        let (mut hall, mut tutte, mut whole, mut simpler) = (0, 0, 0, 0);
        for round in 0..6000 {
            let n = 3 + below(7);
            let density = 2 + below(3 * n);
            let pairs = (0..n as u32).flat_map(|v| (0..v).map(move |u| (u, v)));
            let edges: Vec<(u32, u32)> = pairs.filter(|_| below(4 * n) < density).collect();
            let edges = EdgeList::undirected(n as u32, edges).unwrap();
            let mut square = || Square::new(below(n) as u32);
            let (s, t) = (square(), square());
            let ends = match round % 4 {
                0 | 1 => Ends::Closed,
                2 => Ends::From(s),
                _ if s == t => Ends::Any,
                _ => Ends::Between(s, t),
            };
            let problem = Problem::on_graph(edges, ends);
            let (a, b) = (square(), square());
            let required = match problem.ground().joins(a, b) && round % 3 == 0 {
                true => vec![(a, b)],
                false => Vec::new(),
            };
            let constraints = Constraints {
                required,
                ..Constraints::default()
            };
            let Ok(problem) = problem.with(constraints) else {
                continue;
            };
            let graph = Graph::of(&problem);
            let demand = RequiredDegree::with_leaves(&problem, &graph);
            match (find(&problem, &graph, &demand), has_factor(&problem)) {
                (None, true) => whole += 1,
                (None, false) => {
                    let connected = graph
                        .components()
                        .into_iter()
                        .all(|component| component == 0);
                    assert!(
                        !connected || demand.ends.len() > 2,
                        "{problem}: {:?}",
                        problem.ground()
                    );
                    simpler += 1;
                }
                (Some(deficiency), truth) => {
                    match deficiency.odd.is_empty() {
                        true => hall += 1,
                        false => tutte += 1,
                    }
                    let reason = Reason::NoTwoFactor(deficiency);
                    assert!(!truth && recheck(&problem, &reason), "{problem}: {reason}");
                }
            }
        }
        let counts = [hall, tutte, whole, simpler];
        assert!(counts.into_iter().all(|count| count > 300), "{counts:?}");
    }
}
