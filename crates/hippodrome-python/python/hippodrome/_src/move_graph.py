"""The graph of the moves: distances, a depth-first search, and the graph in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from .arguments import between, takes
from .problem import GROUND, Problem, _place
from ..errors import InvalidInput
from ..limits import limited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .problem import Board, Square

# The most squares for which sequences of moves are counted, and for which the search tree is worked out to its last digit.
_MAX_COUNTED = 1024
_MAX_TREE = 1 << 14


def _located(asked: Problem, square: Any) -> Any:
    return _place(square) if asked._graph is None else asked._graph._index(square)


@takes(*GROUND)
def shortest_path(board: Board, start: Square, end: Square, *, seed: int = 0, **problem: Any) -> list[Any] | None:
    """A shortest path of the piece from one square to another, both included; None if there is none. O(moves).

    >>> import hippodrome as hp
    >>> hp.shortest_path("8x8", "a1", "h8")
    ['a1', 'b3', 'c1', 'e2', 'f4', 'g6', 'h8']

    The board and **problem are those of `Problem`: piece, surface, holes, squares.
    """
    asked = Problem._asked(board, seed, **problem)
    path = _core.shortest_path(asked._core, _located(asked, start), _located(asked, end))
    squares = asked.squares if path is not None else []
    return None if path is None else [squares[index] for index in path]


@takes(*GROUND)
def distances(board: Board, start: Square, *, seed: int = 0, **problem: Any) -> NDArray[np.int64]:
    """How many moves each square is from this one: int64, in the shape of the board, -1 where it cannot be reached and in holes; for a
    graph one for each vertex, in order. O(moves).

    >>> import hippodrome as hp
    >>> hp.distances("3x4", "a1")
    array([[2, 1, 4, 3],
           [3, 4, 1, 2],
           [0, 3, 2, 5]])

    The board and **problem are those of `Problem`: piece, surface, holes, squares.
    """
    asked = Problem._asked(board, seed, **problem)
    moves = _core.distances(asked._core, _located(asked, start))
    return asked._shaped(moves, -1)


class Visit(NamedTuple):
    """What a depth-first search did at one square or vertex."""

    square: Any
    discovered: int
    """When it came there; the time goes on by one with each coming and each leaving, from 1."""
    finished: int
    """When it left for good."""
    parent: Any
    """From where it came; None at a root."""


@takes(*GROUND)
def depth_first(board: Board, *, seed: int = 0, **problem: Any) -> list[Visit]:
    """When a depth-first search discovers and finishes each square, as textbooks have it, and from where it came: in the order of
    `Problem.squares`, which is also the order of the roots. O(moves).

    >>> import hippodrome as hp
    >>> hp.depth_first(hp.Graph([("a", "b"), ("b", "c"), ("a", "c")]))[1]
    Visit(square='b', discovered=2, finished=5, parent='a')

    The board and **problem are those of `Problem`: piece, surface, holes, squares.
    """
    asked = Problem._asked(board, seed, **problem)
    squares = asked.squares
    visits = zip(squares, *_core.depth_first(asked._core))
    return [
        Visit(square, discovered, finished, None if parent is None else squares[parent])
        for square, discovered, finished, parent in visits
    ]


@takes(*GROUND)
def limited_path(
    board: Board,
    start: Square,
    moves: int,
    *,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    progress: Any = None,
    **problem: Any,
) -> list[Any] | None:
    """A path from this square, no square twice, of so many moves; None if there is none: the textbook's depth-first search with a limit
    on depth.

    >>> import hippodrome as hp
    >>> hp.limited_path("3x4", "a1", 5)
    ['a1', 'b3', 'd2', 'b1', 'c3', 'd1']

    The board and **problem are those of `Problem`: piece, surface, holes, squares. Raises `InvalidInput` and `LimitReached`.
    """
    if isinstance(board, Problem):
        raise InvalidInput("a problem has its start already: give its board or graph")
    asked = Problem(board, start=start, seed=seed, **problem)
    with limited("path", nodes=nodes, time=time, memory=memory, progress=progress) as bounds:
        path = _core.limited_path(asked._core, between("moves", moves, 0, 2**32 - 1), bounds)
    squares = asked.squares if path is not None else []
    return None if path is None else [squares[index] for index in path]


class GraphNumbers(NamedTuple):
    """A move graph in numbers."""

    squares: int
    """Squares, or vertices."""
    moves: int
    """Moves, each direction by itself."""
    directed: bool
    """Whether moves lead one way only."""
    degrees: dict[int, int]
    """Numbers of moves, each with how many squares have so many."""
    branching: float
    """Moves of a square on average."""
    search_tree: int | None
    """branching ** squares - 1, rounded down: the textbook's estimate of a search tree. None for large graphs."""
    move_sequences: int | None
    """Sequences of so many moves as a tour has, from anywhere, squares repeated or not. None for large graphs."""
    components: int | None
    """How many parts there are that no move joins; None if moves lead one way."""
    colors: tuple[int, int] | None
    """How many squares there are of each of two colors, if every move changes the color; None if there are no such colors, or moves
    lead one way.
    """
    articulations: list[Any] | None
    """The squares without which their part falls apart; None if moves lead one way."""


@takes(*GROUND)
def graph_numbers(board: Board, *, seed: int = 0, **problem: Any) -> GraphNumbers:
    """The graph of the moves in numbers: degrees, components, colors, articulations ...

    >>> import hippodrome as hp
    >>> numbers = hp.graph_numbers("5x5")
    >>> numbers.moves, numbers.branching, numbers.degrees
    (96, 3.84, {2: 4, 3: 8, 4: 8, 6: 4, 8: 1})
    >>> numbers.components, numbers.colors, numbers.articulations
    (1, (13, 12), [])

    The board and **problem are those of `Problem`: piece, surface, holes, squares. `Problem.graph` is the graph itself.
    """
    import numpy as np

    asked = Problem._asked(board, seed, **problem)
    degrees, connection = _core.graph_numbers(asked._core)
    squares, moves = len(asked), int(degrees.sum())
    values, times = np.unique(degrees, return_counts=True)
    components, colors, cut = connection if connection is not None else (None, None, None)
    names = asked.squares if cut else []
    return GraphNumbers(
        squares=squares,
        moves=moves,
        directed=connection is None,
        degrees=dict(zip(values.tolist(), times.tolist())),
        branching=moves / squares,
        search_tree=max(moves**squares // squares**squares, 1) - 1 if squares <= _MAX_TREE else None,
        move_sequences=_sequences(asked) if squares <= _MAX_COUNTED else None,
        components=components,
        colors=colors,
        articulations=None if cut is None else [names[index] for index in cut],
    )


def _sequences(asked: Problem) -> int:
    """How many sequences of as many moves as a tour has there are, squares repeated or not."""
    graph = asked.graph
    after: list[list[int]] = [[] for _ in range(len(graph))]
    for a, b in graph.array.tolist():
        after[a].append(b)
        if not graph.directed:
            after[b].append(a)
    ways = [1] * len(graph)
    for _ in range(len(graph) - 1):
        ways = [sum(ways[b] for b in squares) for squares in after]
    return sum(ways)
