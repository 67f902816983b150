"""The question: which tours of which board or graph."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Union

from .. import _core
from .arguments import number, shown, takes, text, text_if_said, truth, whole
from .picture import Drawn
from ..errors import InvalidInput, Unsupported

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import TypeAlias, TypedDict

    from .graph import Graph

    class ProblemOptions(TypedDict, total=False):
        """Which tours: see `Problem`."""

        closed: bool
        start: Square | None
        end: Square | None
        piece: str | None
        surface: str | None
        holes: int | str | Iterable[Square] | None
        given: Mapping[int, Square] | None
        require: Iterable[tuple[Square, Square]]
        forbid: Iterable[tuple[Square, Square]]
        one_way: Iterable[tuple[Square, Square]]
        whirling: str | None
        symmetry: str | None
        magic: str | None
        squares: str


# A name as in chess, row and column from the upper left corner, or a vertex of a graph.
Square: TypeAlias = "Hashable"
Board: TypeAlias = 'Union[str, tuple[int, ...], "NDArray[np.bool_]", "Graph", "Problem", Any]'

# What says which tours: the arguments of `Problem` but for the board.
PROBLEM = (
    "closed", "start", "end", "piece", "surface", "holes", "given", "require", "forbid", "one_way",
    "whirling", "symmetry", "magic", "seed", "squares",
)  # fmt: skip

# Those that say which graph, and are not about tours.
GROUND = ("piece", "surface", "holes", "squares")

# The most places of a board whose squares are numbered.
_MAX_PLACES = 2**32 - 1


def sides_of(board: object) -> tuple[int, int] | None:
    """The sides of a full rectangle that is written as "RxC" or (rows, columns); None for other boards."""
    if isinstance(board, str):
        parts = board.strip().lower().replace("×", "x").split("x")
        # Longer numbers are no sides, and Python does not read them all.
        if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) <= 100 for part in parts):
            return int(parts[0]), int(parts[1])
    elif isinstance(board, tuple) and len(board) == 2:
        return whole(board[0]), whole(board[1])
    return None


def giant_of(board: object, **options: Any) -> _core.Rectangle | None:
    """The rectangle that is meant, if it is too large for a board whose squares are numbered."""
    sides = sides_of(board)
    if sides is None or sides[0] * sides[1] <= _MAX_PLACES:
        return None
    return rectangle_of(board, **options)


def rectangle_of(
    board: object, *, closed: bool = False, start: Any = None, end: Any = None, **options: Any
) -> _core.Rectangle:
    """The full rectangle that is meant, of any size, with the ends of a knight's tour."""
    sides = sides_of(board)
    said = [name for name, value in options.items() if value and (name, value) != ("piece", "knight")]
    if sides is None:
        raise InvalidInput(f'{shown(board)}: a construction is of a full rectangle, as "1000x1000"')
    if said:
        raise InvalidInput(
            f"{said[0]}={shown(options[said[0]])}: a board of more than {_MAX_PLACES} squares takes closed, start and end alone"
        )
    if not all(0 <= side < 2**64 for side in sides):
        raise InvalidInput(f"{shown(sides[0])}x{shown(sides[1])}: the sides of a board go from 1 to 2^63")
    return _core.Rectangle(*sides, truth("closed", closed), *(end if end is None else _place(end) for end in (start, end)))


class Problem(Drawn):
    """Which tours of which board or graph; every question takes a problem, or the arguments of one.

    >>> import hippodrome as hp
    >>> problem = hp.Problem("5x5", start="a1", end="c3")
    >>> problem
    <Problem: open knight's tour of 5x5 from a1 to c3>
    >>> hp.count(problem)
    16

    board:   "8x8"; "5x5-a1-e5" with holes; "torus:8x8" wrapped; "4x4x4" with levels; (rows, columns); an outline, rows of
             "." (a square) and "#" (a hole); an array of bool, True for a square; a `Graph`, or one of networkx. A question
             takes a `Problem` or a `Puzzle` in its place
    closed:  whether the last square must be a move from the first
    start, end: squares, as "a1" or (row, column) from the upper left corner; or vertices of the graph
    piece:   knight (unless another is named), camel, zebra, giraffe, wazir, ferz, king, queen, rook, bishop, "1,4",
             "knight+camel", nightrider ...
    surface: cylinder, torus, mobius or klein: which edges of an outline or array are joined
    holes:   so many at random, as 12 or "5%", by the seed; or a list of squares
    given:   steps of the tour, from 1, with their squares: {1: "a1", 32: "e4"}
    require, forbid: moves that the tour makes, or does not: [("c3", "e4")]
    one_way: moves that it makes in this direction alone, if it makes them: [("a1", "b3")]
    whirling: the way in which every move turns round the center of the board: "counter-clockwise" or "clockwise"
    symmetry: one of the board that maps the tour to itself: "90", "180", "180-eulerian", "180-bergholtian", "mirror",
             "diagonal" ...; on a wrapped board a translation too, as "180+2,0"; in a box where its axes go, as "x,z,-y"
    magic:   lines whose numbers along the tour add up to the same: "ranks", "files", "semi" (both) or "full" (diagonals too)
    seed:    for random holes
    squares: how squares are named: "chess", or "rc" as row and column

    Raises `InvalidInput`. Two problems are equal if they ask for the same tours of the same ground: the end of an open tour may as
    well be given as a number. In a closed tour a given number fixes the direction too, for counts, and a start does not.
    """

    @takes()
    def __init__(
        self,
        board: Board,
        *,
        closed: bool = False,
        start: Square | None = None,
        end: Square | None = None,
        piece: str | None = None,
        surface: str | None = None,
        holes: int | str | Iterable[Square] | None = None,
        given: Mapping[int, Square] | None = None,
        require: Iterable[tuple[Square, Square]] = (),
        forbid: Iterable[tuple[Square, Square]] = (),
        one_way: Iterable[tuple[Square, Square]] = (),
        whirling: str | None = None,
        symmetry: str | None = None,
        magic: str | None = None,
        seed: int = 0,
        squares: str = "chess",
    ) -> None:
        from .graph import Graph, is_networkx

        if isinstance(board, Problem):
            raise InvalidInput("a problem has its arguments already: give either it or those")
        self._graph: Graph | None = None
        if is_networkx(board):
            self._graph = Graph.from_networkx(board)
        elif isinstance(board, Graph):
            self._graph = board
        if self._graph is not None:
            said = {"piece": piece, "surface": surface, "holes": holes}
            for name, value in said.items():
                if value is not None:
                    raise InvalidInput(f"{name}={shown(value)}: a graph has none; it is for boards")
            ground = self._graph._core
        else:
            ground = _board(board, piece, surface, holes, seed, squares)
        place = _place if self._graph is None else self._graph._index
        self._core = _core.Problem(
            ground,
            closed=truth("closed", closed),
            start=None if start is None else place(start),
            end=None if end is None else place(end),
            given=[(_step(step), place(square)) for step, square in _given(given)],
            require=[(place(a), place(b)) for a, b in _moves("require", require)],
            forbid=[(place(a), place(b)) for a, b in _moves("forbid", forbid)],
            one_way=[(place(a), place(b)) for a, b in _moves("one_way", one_way)],
            whirling=text_if_said("whirling", whirling),
            symmetry=text_if_said("symmetry", symmetry),
            magic=text_if_said("magic", magic),
        )

    @classmethod
    def _of(cls, core: _core.Problem, graph: Graph | None = None) -> Problem:
        problem = cls.__new__(cls)
        problem._core, problem._graph = core, graph
        return problem

    @classmethod
    def _asked(cls, board: Board, seed: int = 0, **options: Any) -> Problem:
        """The problem itself, or that of a puzzle, or the one with these arguments."""
        from .puzzle import Puzzle

        if isinstance(board, Puzzle):
            board = board.problem
        if isinstance(board, Problem):
            if options:
                raise InvalidInput(
                    f"{next(iter(options))}: the problem has its arguments already: give either it or those"
                )
            return board
        return cls(board, seed=seed, **options)

    def __repr__(self) -> str:
        return f"<Problem: {self._core}>"

    def __str__(self) -> str:
        """In words: "closed knight's tour of 8x8"."""
        return str(self._core)

    # A pickle is checked when it comes back, as any board and any numbers are.
    def __reduce__(self) -> tuple[Any, ...]:
        return Problem._restored, (self._core, self._graph)

    @classmethod
    def _restored(cls, core: _core.Problem, graph: Graph | None) -> Problem:
        if not isinstance(core, _core.Problem):
            raise InvalidInput(f"{shown(core)} is no problem of this package")
        _check_graph(core, graph)
        return cls._of(core, graph)

    def __setstate__(self, state: object) -> None:
        raise InvalidInput(f"a problem is not made of {shown(state)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._core == other._core

    def __hash__(self) -> int:
        return hash((self.board, len(self), self.closed, *self._core.given))

    def __len__(self) -> int:
        """The number of squares, or of vertices."""
        return self._core.size

    def __bool__(self) -> bool:
        return True

    def _drawn(self) -> _core.Problem:
        return self._core

    @property
    def closed(self) -> bool:
        """Whether closed tours are asked for."""
        return self._core.closed

    @property
    def board(self) -> str | None:
        """The board as text, holes and surface included; None for a graph."""
        return self._core.ground.text

    @property
    def piece(self) -> str | None:
        """The piece; None for a graph."""
        return self._core.ground.piece

    @property
    def shape(self) -> tuple[int, ...] | None:
        """Rows and columns of the board, with the levels before them if there are several; None for a graph."""
        sides = self._core.ground.sides
        return None if sides is None else sides[1:] if sides[0] == 1 else sides

    @property
    def squares(self) -> list[Any]:
        """All squares by their names, or all vertices, in the order of their numbers."""
        return self._core.ground.names if self._graph is None else list(self._graph.nodes)

    @property
    def given(self) -> dict[int, Any]:
        """The steps that are known, from 1, with their squares: those given, and fixed ends."""
        squares = self.squares
        return {step: squares[index] for step, index in self._core.given}

    @property
    def outline(self) -> str | None:
        """The board as rows of "." (a square) and "#" (a hole), the highest rank first, levels between lines of "-", as `Problem` reads
        it; None for a graph.
        """
        outline = self._core.ground.outline
        return None if outline is None else outline.rstrip("\n")

    def _shaped(self, values: NDArray[Any], hole: Any) -> NDArray[Any]:
        """Values of the squares, by their numbers, in the shape of the board; of a graph as they are."""
        import numpy as np

        outline = self._core.ground.outline
        if outline is None or self.shape is None:
            return values
        # Squares are numbered from the lowest rank up, and the outline begins with the highest.
        levels = [level.split() for level in outline.split("-\n")]
        is_square = np.array([[[sign == "." for sign in row] for row in level] for level in levels])[::-1, ::-1]
        cells = np.full(is_square.shape, hole, dtype=values.dtype)
        cells[is_square] = values
        return np.ascontiguousarray(cells[::-1, ::-1]).reshape(self.shape)

    @property
    def graph(self) -> Graph:
        """The squares and the moves between them, as a graph; the graph itself if it is one."""
        from .graph import Graph

        if self._graph is not None:
            return self._graph
        ground = self._core.ground
        return Graph._of_board(ground)


def _check_graph(core: _core.Problem, graph: Graph | None) -> None:
    """Refuses a graph of Python that is not the one of the library, of which it has the vertices."""
    if graph is None:
        return
    ground = core.ground
    if graph.directed != ground.is_directed or graph.array.tolist() != ground.edges().tolist() or len(graph) != ground.size:
        raise InvalidInput("not a tour of this graph")


def _board(
    board: Any,
    piece: str | None,
    surface: str | None,
    holes: Any,
    seed: int,
    squares: str,
) -> _core.Ground:
    if not isinstance(board, (str, tuple)):
        board = _outline(board)
    elif not isinstance(board, str):
        board = "x".join(_side(side) for side in board)
    is_outline = not any(sign.isdigit() for sign in board) and any(sign in ".#" for sign in board)
    if isinstance(holes, bool):
        raise InvalidInput(f'holes={holes}: a number, a share as "5%", or a list of squares is meant')
    if holes is not None and not isinstance(holes, (int, str)):
        if not isinstance(holes, Iterable):
            raise InvalidInput(f'holes={shown(holes)}: a number, a share as "5%", or a list of squares is meant')
        holes = [_place(hole) for hole in holes]
    if isinstance(holes, int):
        holes = number("holes", holes)
    if giant_of(board if not is_outline else None):
        raise Unsupported(f"{shown(board)} is too large for its squares to be numbered: ask `construct` or `exists`")
    return _core.Ground.board(
        text("board", board),
        is_outline=is_outline,
        surface=text_if_said("surface", surface),
        piece="knight" if piece is None else text("piece", piece),
        holes=holes,
        seed=number("seed", seed, 2**64),
        squares=text("squares", squares),
    )


def _side(side: Any) -> str:
    if abs(whole(side)) >= 10**100:
        raise InvalidInput(f"{shown(side)} is no side of a board: they go from 1 to 2^63")
    return str(whole(side))


def _outline(array: Any) -> str:
    """Rows of "." and "#", levels between lines of "-"."""
    import numpy as np

    try:
        mask = np.asarray(array)
    except ValueError as error:
        raise InvalidInput(f"a board as an array has rows of one length: {error}") from None
    if mask.dtype != np.bool_ or mask.ndim not in (2, 3) or mask.size == 0:
        raise InvalidInput(
            f"{shown(array)} is not a board: write it as \"8x8\", (8, 8), an outline of . and #, or an array of bool with two or "
            "three axes, True for a square"
        )
    levels = mask if mask.ndim == 3 else mask[np.newaxis]
    signs = np.where(levels, ".", "#")
    return "\n-\n".join("\n".join("".join(row) for row in level) for level in signs)


def _place(square: Any) -> Any:
    """A square of a board as the library takes it."""
    if isinstance(square, str):
        return text("square", square)
    if isinstance(square, (bytes, Mapping, set, frozenset)):
        square = None, square
    try:
        # No square has more numbers, and a range may have any number of them.
        numbers = tuple(whole(part) for part in islice(square, 4))
    except (TypeError, InvalidInput):
        numbers = ()
    if len(numbers) not in (2, 3) or not all(0 <= part < 2**64 for part in numbers):
        raise InvalidInput(
            f'{shown(square)} is not a square: write it as "a1", or as (row, column) from the upper left corner, from 0'
        )
    return numbers


def _step(step: Any) -> int:
    if isinstance(step, bool) or not hasattr(step, "__index__") or not 0 <= whole(step) < 2**32:
        raise InvalidInput(f'given={{{shown(step)}: ...}}: a step is a whole number from 1, as in {{1: "a1"}}')
    return whole(step)


def _given(given: Any) -> Sequence[tuple[Any, Any]]:
    if given is None:
        return []
    if not isinstance(given, Mapping):
        raise InvalidInput(f'given={shown(given)}: write steps with their squares, as in {{1: "a1", 32: "e4"}}')
    return list(given.items())


def _moves(name: str, moves: Any) -> list[tuple[Any, Any]]:
    try:
        pairs = [tuple(pair) for pair in moves]
    except TypeError:
        pairs = [()]
    is_one = len(pairs) == 2 and all(isinstance(part, str) for part in moves)
    if isinstance(moves, str) or is_one or any(len(pair) != 2 for pair in pairs):
        raise InvalidInput(f'{name}={shown(moves)}: write pairs of squares, as in [("c3", "e4")]')
    return [(pair[0], pair[1]) for pair in pairs]
