"""The questions: is there a tour, find one, is this one, all of them, how many, some at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._answers import Flaw, No, Search, Unknown, Yes, answered, impossible
from .errors import InvalidInput
from .limits import limited
from ._problem import Problem, _place, _shown, giant_of
from ._tour import Tour

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from .limits import LimitOptions
    from ._picture import Path
    from ._problem import Board, ProblemOptions, Square


def tour(
    board: Board,
    *,
    method: str = "auto",
    ties: str | None = None,
    order: Sequence[tuple[int, int]] | None = None,
    most_first: bool = False,
    sort: bool = False,
    alone: bool = False,
    joins: str | None = None,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    progress: Any = None,
    **problem: Unpack[ProblemOptions],
) -> Tour | No:
    """Finds a tour, or says why there is none: a `Tour`, which is true, or a `No`, which is false.

    >>> import hippodrome as hp
    >>> hp.tour("3x4", start="a1")
     3  6 11  8
    12  9  2  5
     1  4  7 10
    >>> hp.tour("3x8", closed=True)
    No('no closed knight's tour of 3x8: ... Schwenk's theorem ...')

    board, **problem: see `Problem`: closed, start, end, piece, holes, given, require, forbid ...
    method: auto, warnsdorff, backtrack, exact, sat, sweep, factor, construct, alone, sorted, or an article's program (`articles()`)
    ties:   how Warnsdorff's rule breaks ties: first, random, lookahead, pohl, squirrel, far
    order:  of moves in a search that goes back: each move of the piece once, as (rows down, columns right)
    most_first: the most onward moves first instead of the fewest
    sort:   the fewest onward moves first in a search that goes back
    alone:  one walk by Warnsdorff's rule, with nothing behind it
    joins:  how a construction joins its tiles: comb or hilbert
    seed:   another seed, another tour; the same for the same seed. Random holes go by it too
    nodes, time (seconds), memory (bytes), progress: see `hippodrome.limits`

    Raises `InvalidInput`, `Unsupported` (not a method for this problem), `GaveUp` (a heuristic has nothing left to try), and
    `LimitReached`. Every tour has passed the checker.
    """
    asked = Problem._asked(board, seed, **problem)
    chosen = _method(method, ties, order, most_first, sort, alone, joins, seed)
    with limited("tour", nodes=nodes, time=time, memory=memory, progress=progress) as bounds:
        found, reason, told, remark = _core.find(asked._core, chosen, bounds)
    search = Search(*told, remark)
    if found is not None:
        return Tour(found, asked._graph, search)
    assert reason is not None
    return impossible(asked, reason, search)


def plan(
    board: Board,
    *,
    method: str = "auto",
    ties: str | None = None,
    seed: int = 0,
    **problem: Unpack[ProblemOptions],
) -> str:
    """What `tour` would try, in order, in words."""
    asked = Problem._asked(board, seed, **problem)
    return _core.plan(asked._core, _method(method, ties, None, False, False, False, None, seed))


def _method(
    method: str,
    ties: str | None,
    order: Sequence[tuple[int, int]] | None,
    most_first: bool,
    sort: bool,
    alone: bool,
    joins: str | None,
    seed: int,
) -> dict[str, object]:
    # What only one method takes asks for that method.
    if method == "auto":
        if joins is not None:
            method = "construct"
        elif sort or (order is not None and ties is None and not most_first and not alone):
            method = "backtrack"
        elif ties is not None or most_first or alone:
            method = "warnsdorff"
    return {
        "method": method,
        "order": order,
        "ties": ties,
        "most_first": most_first,
        "sort": sort,
        "alone": alone,
        "joins": joins,
        "seed": seed,
    }


def methods() -> dict[str, str]:
    """The methods of `tour`, each with what it does."""
    return dict(_core.methods())


def articles() -> dict[str, str]:
    """The programs of well-known articles, each with what it does: methods of `tour`, and what `compare` runs."""
    return {name: sentence for name, sentence, _ in _core.articles()}


def exists(board: Board, *, memory: int | None = None, time: float | None = None, **problem: Any) -> Yes | No | Unknown:
    """Whether there is a tour, by a theorem, a construction, or an argument that can be checked: at once, without a search.

    >>> import hippodrome as hp
    >>> hp.exists("5x6", start="c1", end="a2")
    Yes('there is an open knight's tour of 5x6 from c1 to a2: ...')
    >>> if not hp.exists("1000000000000x4", closed=True):
    ...     print("none")
    none

    The board and **problem are those of `Problem`; a plain rectangle may have sides up to 2^63. Raises `InvalidInput`,
    `MemoryLimit` and `TimeLimit`.
    """
    giant = giant_of(board, **problem)
    if giant is not None:
        return answered(giant.exists())
    asked = Problem._asked(board, **problem)
    with limited("exists", memory=memory, time=time) as bounds:
        return answered(_core.exists(asked._core, bounds))


def verify(
    claimed: Any,
    board: Board | None = None,
    *,
    closed: bool | None = None,
    piece: str | None = None,
    **problem: Any,
) -> Tour | Flaw:
    """Checks a tour that you have: the `Tour`, which is true, or its first `Flaw`, which is false.

    >>> import hippodrome as hp
    >>> import numpy as np
    >>> hp.verify(np.array([[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]])).closed
    False
    >>> hp.verify([[1, 4, 7, 10], [8, 11, 5, 2], [3, 6, 9, 12]])
    Flaw('step 2: ...')

    claimed: the step of each square, from 1 or from 0, as an array or lists of the shape of the board (row 0 is the highest
             rank; -1 is a hole, and so is 0 where steps count from 1 and there are several);
             or the squares in order, as names, as (row, column) pairs (an array of shape (squares, 2), too), or as vertices of a graph;
             or a text in any of the forms that people write; or a `Tour`, which is checked again
    board:   a board, a graph or a `Problem`; without it the smallest board that fits
    closed:  whether it must be closed; what the claim says if it is left out

    Raises `InvalidInput` for what says nothing about a tour. O(squares).
    """
    asked: Problem | None = None
    if isinstance(claimed, Tour):
        own = claimed.problem
        if board is None and not problem and piece is None and closed in (None, own.closed):
            board, closed = own, None
        else:
            closed = claimed.closed if closed is None else closed
            if board is None:
                board = own.board if own._graph is None else own._graph
                piece = own.piece if piece is None and own._graph is None else piece
    if board is not None:
        options = dict(problem, closed=closed, piece=piece)
        asked = Problem._asked(board, **{name: value for name, value in options.items() if value is not None})
    elif problem:
        raise InvalidInput(f"{next(iter(problem))}: say of which board")
    taken = _claim(claimed, asked)
    if isinstance(taken, (str, list)):
        return _verified(taken, asked, piece, closed)
    # Steps count from 1 where there are several zeros. Where there is one, it is a step or a hole.
    zeros = int((taken == 0).sum())
    verdict = _verified(taken, asked, piece, closed, zero_is_hole=zeros > 1)
    if zeros == 1 and not verdict:
        return _verified(taken, asked, piece, closed, zero_is_hole=True) or verdict
    return verdict


def _verified(
    claimed: Any,
    asked: Problem | None,
    piece: str | None,
    closed: bool | None,
    zero_is_hole: bool = False,
) -> Tour | Flaw:
    with limited("verify") as bounds:
        found, flaw = _core.verify(
            claimed,
            problem=None if asked is None else asked._core,
            piece=piece if asked is None else None,
            closed=closed,
            zero_is_hole=zero_is_hole,
            limits=bounds,
        )
    if found is not None:
        return Tour(found, asked._graph if asked is not None else None)
    assert flaw is not None
    return Flaw(*flaw)


def _claim(claimed: Any, asked: Problem | None) -> str | list[Any] | NDArray[np.int64]:
    """A claim as the library takes it: text, squares in order, or a board of steps with its levels."""
    if isinstance(claimed, Tour):
        claimed = claimed.squares if claimed._graph is not None else claimed.indices
    if isinstance(claimed, str):
        return claimed
    if not hasattr(claimed, "__array__"):
        try:
            claimed = list(claimed)
        except TypeError:
            raise InvalidInput(f"{_shown(claimed)} is no tour: see help(hippodrome.verify)") from None
        if asked is not None and asked._graph is not None:
            return [asked._graph._index(node) for node in claimed]
        if claimed and all(isinstance(square, str) for square in claimed):
            return " ".join(claimed)
        if claimed and all(isinstance(square, tuple) and len(square) == 2 for square in claimed):
            try:
                return [(_index(row), _index(column)) for row, column in claimed]
            except (AttributeError, TypeError, ValueError):
                raise InvalidInput("a square is a pair of row and column, whole numbers from 0") from None
    import numpy as np

    try:
        array = np.asarray(claimed)
    except ValueError as error:
        raise InvalidInput(f"the rows of a board are of one length: {error}") from None
    if array.size == 0 or array.dtype.kind not in "iuf" or (array.dtype.kind == "f" and (array % 1 != 0).any()):
        raise InvalidInput(f"{_shown(claimed)} is no tour: steps are whole numbers; see help(hippodrome.verify)")
    if not -(2**62) < array.min() <= array.max() < 2**62:
        raise InvalidInput(f"{_shown(claimed)} is no tour: no board has so many steps")
    array = array.astype(np.int64)
    if array.ndim == 2 and array.shape[1] == 2 and len(np.unique(array[array > 0])) < int((array > 0).sum()):
        # Rows and columns of squares: in a board of steps no number stands twice.
        if array.min() < 0:
            raise InvalidInput("a square is a pair of row and column, whole numbers from 0")
        return [(int(row), int(column)) for row, column in array.tolist()]
    if array.ndim == 1:
        if array.min() < 0 or array.max() >= 2**32:
            raise InvalidInput(f"{_shown(claimed)} is no tour: squares by their numbers count from 0")
        squares: list[Any] = array.tolist()
        return squares
    if array.ndim not in (2, 3):
        raise InvalidInput(f"an array with {array.ndim} axes is no board: it has rows and columns, and maybe levels before them")
    return np.ascontiguousarray(array if array.ndim == 3 else array[np.newaxis])


def _index(number: Any) -> int:
    index = int(number.__index__())
    if not 0 <= index < 2**64:
        raise ValueError(number)
    return index


def tours(
    board: Board,
    *,
    up_to_symmetry: bool = False,
    after: Tour | None = None,
    nodes: int | None = None,
    time: float | None = None,
    seed: int = 0,
    **problem: Unpack[ProblemOptions],
) -> Iterator[Tour]:
    """All tours, each once, one after another, always in the same order.

    >>> import hippodrome as hp
    >>> len(list(hp.tours("5x6", closed=True)))
    8
    >>> len(list(hp.tours("6x6", closed=True, up_to_symmetry=True)))
    1245

    A closed tour comes once, not for each start or direction; an open one with free ends comes once, not for each direction.

    up_to_symmetry: of tours that are images of each other, the first alone
    after: goes on after this tour, as if all up to it had been listed
    nodes, time: raises `NodeLimit` after so many squares entered, `TimeLimit` after so many seconds

    Boards and undirected graphs of up to 128 squares; raises `Unsupported` beyond. Nothing is kept, however many there are.
    """
    asked = Problem._asked(board, seed, **problem)
    with limited("tours", nodes=nodes, time=time) as bounds:
        found = _core.Tours(
            asked._core, up_to_symmetry=up_to_symmetry, after=after and after._core, limits=bounds
        )
    return (Tour(core, asked._graph) for core in found)


def count(board: Board, *, checkpoint: Path | None = None, seed: int = 0, **options: Any) -> int:
    """The number of tours, exactly, as an integer of any length.

    >>> import hippodrome as hp
    >>> hp.count("6x6", closed=True)
    9862
    >>> hp.count("torus:4x4", closed=True)
    1344

    Closed tours are counted as cycles, neither by start nor by direction; open ones with free ends as undirected paths (the
    convention of the OEIS); with a fixed start, those that begin there. With given numbers, numberings: a closed tour counts once
    for each direction that fits.

    checkpoint: a directory that keeps how far the count has come, and what memory does not hold; it is made if there is none. The
             same call goes on there, after a limit, Ctrl-C or a power cut, and so does `hippodrome count --checkpoint`. What is
             kept are whole layers: if `time` is shorter than a layer takes, no call comes further than the one before.

    The other options are those of `Problem` and of `hippodrome.limits`. 7x8 takes a second, 8x8 closed half a minute and some
    gigabytes. Raises `InvalidInput`, `Unsupported` and `LimitReached`.
    """
    asked, limits = _counted(board, seed, options)
    with limited("count", **limits) as bounds:
        return _core.count(asked._core, bounds, checkpoint)


def recount(board: Board, *, seed: int = 0, **options: Any) -> int:
    """The same number as `count`, found in another way: to check it."""
    asked, limits = _counted(board, seed, options)
    with limited("recount", **limits) as bounds:
        return _core.recount(asked._core, bounds)


def count_by_start(board: Board, *, seed: int = 0, **options: Any) -> NDArray[np.object_]:
    """The number of open tours that begin at each square: integers in the shape of the board, 0 in holes; for a graph one for
    each vertex, in order.

    >>> import hippodrome as hp
    >>> hp.count_by_start("3x4")
    array([[2, 0, 0, 2],
           [4, 0, 0, 4],
           [2, 0, 0, 2]], dtype=object)
    """
    import numpy as np

    asked, limits = _counted(board, seed, options)
    with limited("count", **limits) as bounds:
        numbers = _core.count_by_start(asked._core, bounds)
    outline = asked._core.ground.outline
    if outline is None or asked.shape is None:
        return np.array(numbers, dtype=object)
    # Squares are numbered from the lowest rank up, and the outline begins with the highest.
    levels = [level.split() for level in outline.split("-\n")]
    cells = np.zeros((len(levels), len(levels[0]), len(levels[0][0])), dtype=object)
    left = iter(numbers)
    for level in reversed(range(len(levels))):
        for row in reversed(range(len(levels[0]))):
            for column, sign in enumerate(levels[level][row]):
                if sign == ".":
                    cells[level, row, column] = next(left)
    return cells.reshape(asked.shape)


class Classes(NamedTuple):
    """The number of tours up to the symmetries of the board."""

    tours: int
    """All tours."""
    classes: int
    """Those that remain if images of each other count as one."""
    fixed: dict[str, int]
    """For each symmetry but the identity, how many tours it maps to themselves."""


def count_up_to_symmetry(board: Board, *, checkpoint: Path | None = None, seed: int = 0, **options: Any) -> Classes:
    """The number of closed tours, or of open ones with free ends, up to rotations and reflections of the board (and
    translations, where it is wrapped).

    >>> import hippodrome as hp
    >>> hp.count_up_to_symmetry("6x6", closed=True).classes
    1245

    checkpoint: as for `count`
    """
    asked, limits = _counted(board, seed, options)
    with limited("count", **limits) as bounds:
        every, classes, fixed = _core.count_up_to_symmetry(asked._core, bounds, checkpoint)
    return Classes(every, classes, dict(fixed))


def count_row(board: Board, *, seed: int = 0, **options: Any) -> list[int]:
    """The numbers of a row of boards: as many rows as this one has, and 1, 2, 3 ... columns, up to its own.

    >>> import hippodrome as hp
    >>> hp.count_row("3x12", closed=True)
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 176]

    Raises what ended it early; its attribute `found` holds the numbers until then.
    """
    asked, limits = _counted(board, seed, options)
    with limited("count", **limits) as bounds:
        numbers, ended = _core.count_row(asked._core, bounds)
    if ended is not None:
        ended.found = numbers  # type: ignore[attr-defined]
        raise ended
    return numbers


def count_plan(board: Board, *, seed: int = 0, **options: Any) -> str:
    """How `count` would go, in words: where it cuts the board, and how many squares are remembered at a time."""
    asked, limits = _counted(board, seed, options)
    with limited("plan", **limits) as bounds:
        return _core.count_plan(asked._core, bounds)


class Estimate(NamedTuple):
    """What a count is expected to take, good to a factor of two or so."""

    states: int
    """States gone on from, in all."""
    widest: int
    """The most states at a time."""
    bytes: int
    """What they take at that time."""
    cut: bool
    """Whether the board is cut: putting the sides together takes about as long again."""


def estimate(board: Board, *, seed: int = 0, **options: Any) -> Estimate:
    """What `count` is expected to take, before it is done."""
    asked, limits = _counted(board, seed, options)
    with limited("estimate", **limits) as bounds:
        return Estimate(*_core.estimate(asked._core, bounds))


class Published(NamedTuple):
    """A published number of tours."""

    tours: int
    source: str


def published(board: Board, **problem: Unpack[ProblemOptions]) -> Published | None:
    """The published number of knight's tours of a full rectangle, with its source; None if the table has none.

    >>> import hippodrome as hp
    >>> hp.published("8x8", closed=True).tours
    13267364410532
    """
    found = _core.published(Problem._asked(board, **problem)._core)
    return None if found is None else Published(*found)


_LIMITS = ("nodes", "time", "memory", "threads", "progress")


def _counted(board: Board, seed: int, options: dict[str, Any]) -> tuple[Problem, LimitOptions]:
    limits: Any = {name: options.pop(name) for name in _LIMITS if name in options}
    return Problem._asked(board, seed, **options), limits


def shortest_path(board: Board, start: Square, end: Square, *, seed: int = 0, **problem: Any) -> list[Any] | None:
    """A shortest path of the piece from one square to another, both included; None if there is none. O(moves).

    >>> import hippodrome as hp
    >>> hp.shortest_path("8x8", "a1", "h8")
    ['a1', 'b3', 'c1', 'e2', 'f4', 'g6', 'h8']

    The board and **problem are those of `Problem`: piece, surface, holes, squares.
    """
    for name in problem:
        if name not in ("piece", "surface", "holes", "squares"):
            raise InvalidInput(f"{name}: a shortest path is no tour, and takes piece, surface, holes and squares alone")
    asked = Problem._asked(board, seed, **problem)
    place = _place if asked._graph is None else asked._graph._index
    path = _core.shortest_path(asked._core, place(start), place(end))
    squares = asked.squares if path is not None else []
    return None if path is None else [squares[index] for index in path]


def compare(
    board: Board,
    methods: Iterable[str] | None = None,
    *,
    start: Square | None = None,
    nodes: int | None = 10_000_000,
    time: float | None = None,
    seed: int = 0,
    **problem: Any,
) -> list[Compared]:
    """Runs methods side by side, those of well-known articles if none are named.

    >>> import hippodrome as hp
    >>> for row in hp.compare("6x6", ["codeproject", "warnsdorff"], start="a1"):
    ...     print(row.method, row.outcome)
    codeproject found
    warnsdorff found

    Without a start each article's program begins where its article does, and other methods at the lower left corner.
    """
    from time import perf_counter

    from .errors import GaveUp, LimitReached, Unsupported

    starts = {name: place for name, _, place in _core.articles()}
    rows = []
    for method in starts if methods is None else methods:
        asked = Problem(board, seed=seed, **problem)
        shape = asked.shape
        first = start
        if first is None and shape is not None and len(shape) == 2:
            first = starts.get(method, (shape[0] - 1, 0))
        begun = perf_counter()
        found: Tour | No | None = None
        try:
            found = tour(board, method=method, start=first, nodes=nodes, time=time, seed=seed, **problem)
            outcome = "found" if found else "none"
        except (LimitReached, GaveUp, Unsupported) as why:
            outcome = str(why)
        seconds = perf_counter() - begun
        search = found.search if found is not None else None
        rows.append(Compared(method, outcome, search and search.nodes, search and search.backtracks, seconds))
    return rows


class Compared(NamedTuple):
    """What a method did."""

    method: str
    outcome: str
    """found, none, or why it stopped."""
    nodes: int | None
    """Squares entered."""
    backtracks: int | None
    """Squares left again."""
    seconds: float
