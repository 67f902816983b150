//! What is left of a problem where some of its squares are taken out.
//!
//! The squares that are kept and the moves between them are an *induced subgraph* of the move graph. It is a graph and
//! no board with holes, for a piece that slides passes over a square that was visited and is stopped by a hole. Forbidden
//! moves are left out; ends and other constraints are for the caller to carry over, by the numbers of the vertices.
//!
//! Cost: O(squares + moves).

use crate::edges::{EdgeList, EdgeListError};
use crate::graph::Graph;
use crate::problem::Problem;
use crate::square::Square;

/// Some squares of a problem as the vertices of a graph of their own.
///
/// ```
/// use hippodrome::{Ends, InducedSubgraph, Leaper, Problem};
///
/// let problem = Problem::on_board("3x3".parse()?, Leaper::KNIGHT, Ends::Any);
/// let center = problem.ground().square("b2");
/// let ring = InducedSubgraph::of(&problem, |square| Some(square) != center)?;
/// assert_eq!((ring.edges().len(), ring.edges().edges().len()), (8, 8));
/// assert_eq!(center.and_then(|square| ring.vertex(square)), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct InducedSubgraph {
    edges: EdgeList,
    /// The square of every vertex, in order.
    squares: Vec<Square>,
}

impl InducedSubgraph {
    /// The squares of a problem that `is_kept` keeps, in their order and with their names.
    ///
    /// # Errors
    ///
    /// [`EdgeListError::NoVertices`], if none is kept.
    pub fn of(
        problem: &Problem,
        is_kept: impl Fn(Square) -> bool,
    ) -> Result<InducedSubgraph, EdgeListError> {
        let graph = Graph::of(problem);
        let mut vertex = vec![None; graph.len()];
        let mut squares = Vec::new();
        for square in (0..graph.len() as u32).map(Square::new) {
            if is_kept(square) {
                vertex[square.index()] = Some(squares.len() as u32);
                squares.push(square);
            }
        }
        let directed = !problem.is_symmetric();
        let mut edges = Vec::new();
        for &from in &squares {
            for &to in graph.neighbors(from.index()) {
                let pair = (vertex[from.index()], vertex[to as usize]);
                if let (true, (Some(v), Some(w))) = (directed || from.raw() < to, pair) {
                    edges.push((v, w));
                }
            }
        }
        let names = squares.iter().map(|&square| problem.ground().name(square));
        let edges = EdgeList::named(names.collect(), directed, edges)?;
        Ok(InducedSubgraph { edges, squares })
    }

    /// The vertices and the edges between them.
    pub fn edges(&self) -> &EdgeList {
        &self.edges
    }

    /// The vertex that a square has become, if it was kept.
    pub fn vertex(&self, square: Square) -> Option<Square> {
        let index = self.squares.binary_search(&square).ok()?;
        Some(Square::new(index as u32))
    }

    /// The square that a vertex was, if there is such a vertex.
    pub fn square(&self, vertex: Square) -> Option<Square> {
        self.squares.get(vertex.index()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::problem::{Constraints, Ends};

    /// By the rules of the problem, pair by pair.
    fn assert_induced(problem: &Problem, taken: &[u32]) {
        let is_kept = |square: Square| !taken.contains(&square.raw());
        let induced = InducedSubgraph::of(problem, is_kept).unwrap();
        let squares = (0..problem.len() as u32).map(Square::new);
        let kept: Vec<Square> = squares.filter(|&square| is_kept(square)).collect();
        assert_eq!(induced.edges().len(), kept.len());
        for &square in &kept {
            let vertex = induced.vertex(square).unwrap();
            assert_eq!(induced.square(vertex), Some(square));
            assert_eq!(induced.edges().name(vertex), problem.ground().name(square));
            for &other in &kept {
                let joins = induced
                    .edges()
                    .joins(vertex, induced.vertex(other).unwrap());
                assert_eq!(joins, problem.joins(square, other), "{problem} {taken:?}");
            }
        }
        for &square in taken {
            assert_eq!(induced.vertex(Square::new(square)), None);
        }
    }

    #[test]
    fn moves_between_kept_squares_are_those_of_the_problem() {
        let on =
            |board: &str, piece: Piece| Problem::on_board(board.parse().unwrap(), piece, Ends::Any);
        // The rook passes over the squares that are taken.
        for problem in [
            on("5x5-c3", Leaper::KNIGHT.into()),
            on("torus:3x4", Leaper::KNIGHT.into()),
            on("4x4", Piece::ROOK),
        ] {
            assert_induced(&problem, &[]);
            assert_induced(&problem, &[1, 2, 7, 11]);
        }
        let one_way = EdgeList::directed(4, [(0, 1), (2, 1), (3, 2), (2, 3), (3, 0)]).unwrap();
        let one_way = Problem::on_graph(one_way, Ends::Any);
        assert_induced(&one_way, &[]);
        assert_induced(&one_way, &[1]);
    }

    #[test]
    fn forbidden_moves_are_left_out() {
        let problem = Problem::on_board("4x4".parse().unwrap(), Piece::KING, Ends::Any);
        let forbidden = vec![(Square::new(5), Square::new(6))];
        let constraints = Constraints {
            forbidden,
            ..Constraints::default()
        };
        assert_induced(&problem.with(constraints).unwrap(), &[0, 3]);
    }

    #[test]
    fn something_must_be_kept() {
        let problem = Problem::on_board("3x3".parse().unwrap(), Piece::KING, Ends::Any);
        let none = InducedSubgraph::of(&problem, |_| false);
        assert_eq!(none, Err(EdgeListError::NoVertices));
    }
}
