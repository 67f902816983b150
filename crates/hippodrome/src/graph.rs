//! The move graph that engines run on, as compressed rows.
//!
//! The neighbors of vertex v are `targets[rows[v]..rows[v + 1]]`, in the order in which a search
//! is to try them: the order of the given offsets on a board, of the given edges in any other
//! graph. 4 bytes per vertex and per directed move; built in one pass.
//!
//! One file, because what is asked of a graph here (components, colors, articulations, distances,
//! depth-first times) takes some twenty lines each over the same rows; a third of it are tests.

use crate::board::Board;
use crate::edges::EdgeList;
use crate::leaper::Offset;
use crate::problem::{Ground, Problem};
use crate::sorting::sort_by_number;
use crate::square::{Point, Square};
use crate::surface::Surface;

/// Which squares a move joins, as compressed rows.
///
/// ```
/// use hippodrome::{Board, Graph, Leaper};
///
/// let graph = Graph::of_board(&"8x8".parse()?, &Leaper::KNIGHT.clockwise());
/// assert_eq!((graph.len(), graph.moves()), (64, 336));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Graph {
    rows: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// The squares of a board, joined by these offsets, in this order.
    ///
    /// A move that ends where it began is dropped, and so is a second one to the same square: both
    /// are found on wrapped boards, and where an offset is given twice or leads nowhere.
    ///
    /// # Panics
    ///
    /// On a board with 2^32 moves or more. Memory is not asked for beforehand, as engines do.
    pub fn of_board(board: &Board, offsets: &[Offset]) -> Graph {
        let moves = board.len() * offsets.len();
        assert!(moves <= u32::MAX as usize, "a graph of 2^32 moves or more");
        let mut rows = Vec::with_capacity(board.len() + 1);
        let mut targets = Vec::with_capacity(moves);
        rows.push(0);
        let mut neighbors = Neighbors::on(board, offsets);
        for (index, point) in (0..).zip(board.points()) {
            neighbors.add(Square::new(index), point, &mut targets);
            rows.push(targets.len() as u32);
        }
        Graph { rows, targets }
    }

    /// Any graph; each vertex's neighbors in the order of the edges given.
    pub fn of_edges(edges: &EdgeList) -> Graph {
        let arcs = || {
            edges.edges().iter().flat_map(|&(u, v)| {
                [(u, v), (v, u)]
                    .into_iter()
                    .take(if edges.is_directed() { 1 } else { 2 })
            })
        };
        let mut rows = vec![0u32; edges.len() + 1];
        for (u, _) in arcs() {
            rows[u as usize + 1] += 1;
        }
        for v in 0..edges.len() {
            rows[v + 1] += rows[v];
        }
        let mut next = rows.clone();
        let mut targets = vec![0u32; rows[edges.len()] as usize];
        for (u, v) in arcs() {
            targets[next[u as usize] as usize] = v;
            next[u as usize] += 1;
        }
        Graph { rows, targets }
    }

    /// The graph of a problem: its ground without the forbidden moves, and without those that lead back along one-way moves; a
    /// leaper's moves in the order of [`Board::jumps`].
    pub fn of(problem: &Problem) -> Graph {
        let graph = Graph::of_ground(problem.ground());
        graph.without_forbidden(problem)
    }

    /// The graph of a ground.
    pub(crate) fn of_ground(ground: &Ground) -> Graph {
        match ground {
            Ground::Board { board, piece } => Graph::of_board(board, &board.jumps(*piece)),
            Ground::Graph(edges) => Graph::of_edges(edges),
        }
    }

    /// The same graph without the moves that the problem does not allow, in a direction or at all.
    pub(crate) fn without_forbidden(self, problem: &Problem) -> Graph {
        let constraints = problem.constraints();
        let (forbidden, one_way) = (&constraints.forbidden, constraints.one_way());
        if forbidden.is_empty() && one_way.is_empty() {
            return self;
        }
        let both_ways = problem.ground().is_symmetric();
        let mut dropped: Vec<(u32, u32)> = Vec::with_capacity(2 * forbidden.len() + one_way.len());
        for &(from, to) in forbidden {
            dropped.push((from.raw(), to.raw()));
            dropped.extend(both_ways.then_some((to.raw(), from.raw())));
        }
        dropped.extend(one_way.iter().map(|(from, to)| (to.raw(), from.raw())));
        self.without(dropped)
    }

    /// The same graph without these moves, each in its direction.
    pub(crate) fn without(&self, mut dropped: Vec<(u32, u32)>) -> Graph {
        dropped.sort_unstable();
        let mut rows = Vec::with_capacity(self.rows.len());
        let mut targets = Vec::with_capacity(self.targets.len());
        rows.push(0);
        for v in 0..self.len() as u32 {
            let neighbors = self.neighbors(v as usize).iter().copied();
            targets.extend(neighbors.filter(|&w| dropped.binary_search(&(v, w)).is_err()));
            rows.push(targets.len() as u32);
        }
        Graph { rows, targets }
    }

    /// The same graph with more vertices, each joined both ways to those listed, by number; a pair of
    /// added vertices is listed at both.
    pub(crate) fn with_vertices(&self, added: &[Vec<u32>]) -> Graph {
        let old = self.len() as u32;
        let mut more: Vec<(u32, u32)> = Vec::new();
        for (v, joined) in (old..).zip(added) {
            more.extend(joined.iter().map(|&w| (w, v)).filter(|&(w, _)| w < old));
        }
        more.sort_unstable();
        let mut more = more.into_iter().peekable();
        let mut rows = Vec::with_capacity(self.rows.len() + added.len());
        let mut targets = Vec::with_capacity(self.targets.len() + 2 * more.len());
        rows.push(0);
        for v in 0..old {
            targets.extend_from_slice(self.neighbors(v as usize));
            while let Some((_, w)) = more.next_if(|&(u, _)| u == v) {
                targets.push(w);
            }
            rows.push(targets.len() as u32);
        }
        for joined in added {
            targets.extend_from_slice(joined);
            rows.push(targets.len() as u32);
        }
        Graph { rows, targets }
    }

    /// The number of vertices.
    #[expect(clippy::len_without_is_empty, reason = "a graph is never empty")]
    pub fn len(&self) -> usize {
        self.rows.len() - 1
    }

    /// The number of directed moves; an edge of an undirected graph counts twice.
    pub fn moves(&self) -> usize {
        self.targets.len()
    }

    /// The neighbors of a vertex, in the order to try them; none of a vertex that is not there.
    #[inline]
    pub fn neighbors(&self, vertex: usize) -> &[u32] {
        // A row that begins has an end, but for the last, which is none.
        match (self.rows.get(vertex), self.rows.get(vertex.wrapping_add(1))) {
            (Some(&begin), Some(&end)) => &self.targets[begin as usize..end as usize],
            _ => &[],
        }
    }

    /// The number of neighbors; 0 of a vertex that is not there.
    #[inline]
    pub fn degree(&self, vertex: usize) -> usize {
        match (self.rows.get(vertex), self.rows.get(vertex.wrapping_add(1))) {
            (Some(begin), Some(end)) => (end - begin) as usize,
            _ => 0,
        }
    }

    /// The largest number of neighbors.
    pub fn max_degree(&self) -> usize {
        (0..self.len()).map(|v| self.degree(v)).max().unwrap_or(0)
    }

    /// Where `v` stands among the neighbors of `u`.
    pub fn slot(&self, u: usize, v: usize) -> Option<usize> {
        self.neighbors(u).iter().position(|&w| w as usize == v)
    }

    /// Whether two vertices of an undirected graph are joined; O(the lesser degree).
    pub(crate) fn adjacent(&self, u: u32, v: u32) -> bool {
        let (few, other) = match self.degree(u as usize) <= self.degree(v as usize) {
            true => (u, v),
            false => (v, u),
        };
        self.neighbors(few as usize).contains(&other)
    }

    /// The same vertices with every move turned round, in the order of their origins.
    pub fn reversed(&self) -> Graph {
        let mut arcs: Vec<(u32, u32)> = Vec::with_capacity(self.moves());
        for v in 0..self.len() {
            arcs.extend(self.neighbors(v).iter().map(|&w| (w, v as u32)));
        }
        arcs.sort_unstable();
        let mut rows = vec![0u32; self.len() + 1];
        for &(w, _) in &arcs {
            rows[w as usize + 1] += 1;
        }
        for v in 0..self.len() {
            rows[v + 1] += rows[v];
        }
        let targets = arcs.into_iter().map(|(_, v)| v).collect();
        Graph { rows, targets }
    }

    /// The component of each vertex, numbered from 0 in the order of their least vertices.
    /// Undirected graphs only.
    pub fn components(&self) -> Vec<u32> {
        let mut component = vec![u32::MAX; self.len()];
        let mut stack = Vec::new();
        let mut count = 0;
        for root in 0..self.len() {
            if component[root] != u32::MAX {
                continue;
            }
            component[root] = count;
            stack.push(root);
            while let Some(v) = stack.pop() {
                for &w in self.neighbors(v) {
                    if component[w as usize] == u32::MAX {
                        component[w as usize] = count;
                        stack.push(w as usize);
                    }
                }
            }
            count += 1;
        }
        component
    }

    /// A colouring with two colours in which every move changes colour, the least vertex of each
    /// component `false`; `None` if there is an odd cycle. Undirected graphs only.
    pub fn coloring(&self) -> Option<Vec<bool>> {
        let mut color: Vec<Option<bool>> = vec![None; self.len()];
        let mut stack = Vec::new();
        for root in 0..self.len() {
            if color[root].is_some() {
                continue;
            }
            color[root] = Some(false);
            stack.push(root);
            while let Some(v) = stack.pop() {
                for &w in self.neighbors(v) {
                    match color[w as usize] {
                        None => {
                            color[w as usize] = color[v].map(|c| !c);
                            stack.push(w as usize);
                        }
                        same if same == color[v] => return None,
                        _ => {}
                    }
                }
            }
        }
        color.into_iter().collect()
    }

    /// The articulation vertices: those whose removal leaves more components. Undirected graphs
    /// only. Hopcroft & Tarjan, "Efficient algorithms for graph manipulation", CACM 16, 1973, with
    /// an explicit stack; O(vertices + edges).
    pub fn articulations(&self) -> Vec<Square> {
        let search = self.depth_first(0..self.len());
        let mut low = search.discovered.clone();
        let mut cut = vec![false; self.len()];
        let mut children = vec![0u32; self.len()];
        // Last finished first would be the order of discovery; the reverse meets children first.
        let mut order: Vec<usize> = (0..self.len()).collect();
        sort_by_number(&mut order, |v| u64::from(search.finished[v]));
        for v in order {
            for &w in self.neighbors(v) {
                low[v] = low[v].min(search.discovered[w as usize]);
            }
            for &w in self.neighbors(v) {
                let w = w as usize;
                if search.parent[w] == Some(Square::new(v as u32)) {
                    low[v] = low[v].min(low[w]);
                    children[v] += 1;
                    cut[v] |= low[w] >= search.discovered[v];
                }
            }
            if search.parent[v].is_none() {
                cut[v] = children[v] > 1;
            }
        }
        (0..self.len())
            .filter(|&v| cut[v])
            .map(|v| Square::new(v as u32))
            .collect()
    }

    /// The distance in moves from `from` to every vertex; `None` where it cannot be reached, as nothing can from a vertex that is
    /// not there. Breadth-first: O(vertices + moves).
    pub fn distances(&self, from: Square) -> Vec<Option<u32>> {
        let mut distance = vec![None; self.len()];
        match distance.get_mut(from.index()) {
            Some(none) => *none = Some(0),
            None => return distance,
        }
        let mut queue = vec![from.raw()];
        let mut head = 0;
        while let Some(&v) = queue.get(head) {
            head += 1;
            let next = distance[v as usize].map(|d| d + 1);
            for &w in self.neighbors(v as usize) {
                if distance[w as usize].is_none() {
                    distance[w as usize] = next;
                    queue.push(w);
                }
            }
        }
        distance
    }

    /// A shortest path, both ends included; the first one in the order of neighbors. `None` if there is no path, or one of the two is
    /// not there.
    pub fn shortest_path(&self, from: Square, to: Square) -> Option<Vec<Square>> {
        let distance = self.distances(from);
        (*distance.get(to.index())?)?;
        let mut before = vec![None; self.len()];
        for v in 0..self.len() {
            for &w in self.neighbors(v) {
                let (a, b) = (distance[v], distance[w as usize]);
                if a.is_some() && b == a.map(|d| d + 1) && before[w as usize].is_none() {
                    before[w as usize] = Some(Square::new(v as u32));
                }
            }
        }
        let mut path = vec![to];
        while let Some(previous) = before[path[path.len() - 1].index()] {
            path.push(previous);
        }
        path.reverse();
        Some(path)
    }

    /// The general depth-first search of the textbooks: roots in the order given, neighbors in
    /// theirs, one clock for discovery (white to gray) and finishing (gray to black), from 1. Roots that are not there are passed
    /// over.
    pub fn depth_first(&self, roots: impl IntoIterator<Item = usize>) -> DepthFirst {
        let n = self.len();
        let mut search = DepthFirst {
            discovered: vec![0; n],
            finished: vec![0; n],
            parent: vec![None; n],
        };
        let mut clock = 0;
        let mut tick = || {
            clock += 1;
            clock
        };
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for root in roots {
            if search.discovered.get(root) != Some(&0) {
                continue;
            }
            search.discovered[root] = tick();
            stack.push((root, 0));
            while let Some((v, next)) = stack.last_mut() {
                match self.neighbors(*v).get(*next) {
                    Some(&w) => {
                        *next += 1;
                        let w = w as usize;
                        if search.discovered[w] == 0 {
                            search.parent[w] = Some(Square::new(*v as u32));
                            search.discovered[w] = tick();
                            stack.push((w, 0));
                        }
                    }
                    None => {
                        search.finished[*v] = tick();
                        stack.pop();
                    }
                }
            }
        }
        search
    }
}

/// The neighbors of one square of a board after another.
pub(crate) struct Neighbors<'b> {
    board: &'b Board,
    offsets: &'b [Offset],
    /// For each square the last one whose neighbor it became, plus one; empty where no square can
    /// be reached in two ways.
    last: Vec<u32>,
}

impl<'b> Neighbors<'b> {
    pub(crate) fn on(board: &'b Board, offsets: &'b [Offset]) -> Self {
        let is_twice = (1..offsets.len()).any(|at| offsets[..at].contains(&offsets[at]));
        let stays = |jump: &Offset| [jump.file, jump.rank, jump.level] == [0; 3];
        let repeats = board.surface() != Surface::Flat
            || offsets.iter().any(|jump| jump.slides || stays(jump))
            || is_twice;
        Neighbors {
            board,
            offsets,
            last: vec![0; if repeats { board.len() } else { 0 }],
        }
    }

    /// Adds those of a square, which lies at this point: none twice, and not the square itself.
    pub(crate) fn add(&mut self, square: Square, point: Point, targets: &mut Vec<u32>) {
        let board = self.board;
        if self.last.is_empty() {
            let ends = self
                .offsets
                .iter()
                .filter_map(|&jump| board.step(point, jump));
            targets.extend(ends.map(Square::raw));
            return;
        }
        let mark = square.raw() + 1;
        self.last[square.index()] = mark;
        for &offset in self.offsets {
            let most = if offset.slides { usize::MAX } else { 1 };
            for target in board.slide(point, offset).take(most) {
                if self.last[target.index()] != mark {
                    self.last[target.index()] = mark;
                    targets.push(target.raw());
                }
            }
        }
    }
}

/// The record of a depth-first search, indexed by vertex. Times count from 1; 0 is "never".
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct DepthFirst {
    /// When the vertex turned gray.
    pub discovered: Vec<u32>,
    /// When it turned black.
    pub finished: Vec<u32>,
    /// From where it was discovered; `None` for a root.
    pub parent: Vec<Option<Square>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::piece::Piece;
    use crate::problem::Ends;

    fn knight(board: &str) -> Graph {
        Graph::of_board(&board.parse().unwrap(), &Leaper::KNIGHT.clockwise())
    }

    /// 4((m-1)(n-2) + (m-2)(n-1)) directed moves: each of the eight jumps from where it stays on the board.
    #[test]
    fn moves_are_counted_by_the_formula() {
        for m in 2..12i64 {
            for n in 2..12i64 {
                let graph = knight(&format!("{m}x{n}"));
                let formula = 4 * ((m - 1) * (n - 2) + (m - 2) * (n - 1));
                assert_eq!(graph.moves() as i64, formula, "{m}x{n}");
            }
        }
    }

    #[test]
    fn components_and_colors() {
        assert_eq!(knight("3x3").components(), [0, 0, 0, 0, 1, 0, 0, 0, 0]);
        let colors = knight("4x4").coloring().unwrap();
        for (index, color) in colors.into_iter().enumerate() {
            assert_eq!(color, (index / 4 + index % 4) % 2 == 1);
        }
        let triangle = EdgeList::undirected(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
        assert_eq!(Graph::of_edges(&triangle).coloring(), None);
    }

    /// What the graph finds by folding, the rules find by divisibility; both ways, nothing twice.
    #[test]
    fn neighbors_are_those_of_the_rules() {
        let pieces = [
            "knight",
            "camel",
            "wazir",
            "2,2",
            "4,7",
            "king",
            "knight+ferz+1,4",
        ];
        let sliding = ["rook", "bishop", "queen", "rook+dabbaba"];
        for piece in pieces.into_iter().chain(sliding) {
            let piece: Piece = piece.parse().unwrap();
            for surface in Surface::ALL {
                for (m, n) in (1..=6).flat_map(|m| (1..=6).map(move |n| (m, n))) {
                    let levels = if m * n < 13 { 1 + (m + n) % 4 } else { 1 };
                    let board = Board::cuboid(m, n, levels).unwrap().on(surface);
                    let holed = board.without(&[Point::new(n / 2, m / 2)]);
                    for board in [Some(board), holed.ok()].into_iter().flatten() {
                        follows_the_rules(&Problem::on_board(board, piece, Ends::Any));
                    }
                }
            }
        }
    }

    fn follows_the_rules(problem: &Problem) {
        let (graph, ground) = (Graph::of(problem), problem.ground());
        let squares = || (0..problem.len() as u32).map(Square::new);
        for v in squares() {
            let mut found = graph.neighbors(v.index()).to_vec();
            found.sort_unstable();
            let joined = squares().filter(|&w| ground.joins(v, w)).map(Square::raw);
            assert_eq!(found, joined.collect::<Vec<_>>(), "{problem}: {v:?}");
            assert!(
                found.iter().all(|&w| ground.joins(Square::new(w), v)),
                "{problem}"
            );
        }
    }

    /// By closed formulas: a king's moves are pairs of neighbors in a row, a column or a diagonal;
    /// a rook has 2(n - 1) moves everywhere; a bishop's are pairs on diagonals of length k.
    #[test]
    fn chess_pieces_have_as_many_moves_as_the_formulas_say() {
        for n in 1..=9 {
            let moves = |piece| {
                let board = Board::rectangle(n, n).unwrap();
                Graph::of(&Problem::on_board(board, piece, Ends::Any)).moves() as u64
            };
            let bishop: u64 = (1..n).map(|k| 4 * k * (k - 1)).sum::<u64>() + 2 * n * (n - 1);
            assert_eq!(moves(Piece::KING), 4 * (n - 1) * (2 * n - 1));
            assert_eq!(moves(Piece::ROOK), 2 * n * n * (n - 1));
            assert_eq!(moves(Piece::BISHOP), bishop);
            assert_eq!(moves(Piece::QUEEN), 2 * n * n * (n - 1) + bishop);
        }
    }

    /// Squares seen by a queen, by hand: holes and her own square stop her.
    #[test]
    fn slides_are_stopped_by_edges_holes_and_their_beginning() {
        let seen = |board: &str, piece: &str, from: &str| {
            let board: Board = board.parse().unwrap();
            let from = board.parse_square(from).unwrap();
            let problem = Problem::on_board(board, piece.parse::<Piece>().unwrap(), Ends::Any);
            let mut names: Vec<String> = Graph::of(&problem)
                .neighbors(from.index())
                .iter()
                .map(|&to| problem.ground().name(Square::new(to)))
                .collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(seen("3x3", "rook", "a1"), "a2 a3 b1 c1");
        assert_eq!(seen("3x3-b1", "queen", "a1"), "a2 a3 b2 c3");
        assert_eq!(seen("1x5-c1", "rook", "a1"), "b1");
        assert_eq!(seen("cylinder:1x5-c1", "rook", "a1"), "b1 d1 e1");
        assert_eq!(seen("cylinder:1x3", "rook", "b1"), "a1 c1");
        assert_eq!(seen("torus:2x3", "bishop", "a1"), "a2 b1 b2 c1 c2");
        assert_eq!(seen("mobius:3x2", "bishop", "a1"), "b2");
        assert_eq!(seen("2x2x2", "bishop", "a1"), "a2.2 b1.2 b2");
        assert_eq!(seen("2x2x3", "rook", "a1"), "a1.2 a1.3 a2 b1");
    }

    /// Against the definition: remove each vertex and count components.
    #[test]
    fn articulations_match_their_definition() {
        for text in [
            "3x3",
            "3x4",
            "3x5",
            "4x4",
            "3x7-a1",
            "5x5-c3-b3",
            "2x9",
            "1x4",
        ] {
            let board: Board = text.parse().unwrap();
            let graph = knight(text);
            let count = |components: Vec<u32>| components.into_iter().max().map_or(0, |c| c + 1);
            let whole = count(graph.components());
            let expected: Vec<Square> = board
                .points()
                .filter(|&point| {
                    let Ok(rest) = board.without(&[point]) else {
                        return false;
                    };
                    let rest = Graph::of_board(&rest, &Leaper::KNIGHT.clockwise());
                    count(rest.components()) > whole
                })
                .map(|point| board.square(point).unwrap())
                .collect();
            assert_eq!(graph.articulations(), expected, "{text}");
        }
    }

    #[test]
    fn shortest_paths() {
        let graph = knight("8x8");
        let (a1, h8) = (Square::new(0), Square::new(63));
        let path = graph.shortest_path(a1, h8).unwrap();
        assert_eq!(path.len(), 7);
        assert_eq!((path[0], path[6]), (a1, h8));
        for pair in path.windows(2) {
            assert!(graph.slot(pair[0].index(), pair[1].index()).is_some());
        }
        assert_eq!(graph.distances(a1).into_iter().flatten().max(), Some(6));
        assert_eq!(knight("3x3").shortest_path(a1, Square::new(4)), None);
    }

    /// The chapter's general search on its six-vertex graph (its arrows: A-B, A-D, B-C, B-D, D-E,
    /// E-B, E-F, F-C), worked by hand.
    #[test]
    fn depth_first_times() {
        let arcs = [
            (0, 1),
            (0, 3),
            (1, 2),
            (1, 3),
            (3, 4),
            (4, 1),
            (4, 5),
            (5, 2),
        ];
        let graph = Graph::of_edges(&EdgeList::directed(6, arcs).unwrap());
        let search = graph.depth_first(0..6);
        assert_eq!(search.discovered, [1, 2, 3, 5, 6, 7]);
        assert_eq!(search.finished, [12, 11, 4, 10, 9, 8]);
        assert_eq!(search.parent[5], Some(Square::new(4)));
    }
}
