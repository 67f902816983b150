"""Puzzles: numbers of a tour that leave one tour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from .. import _core
from .arguments import below, between, number, shown, takes, text as said, truth, width as pixels
from .answers import No, Search
from ..errors import InvalidInput, Unsupported
from ..limits import limited
from .picture import PNG, SVG, Drawn, look
from .problem import PROBLEM, Problem
from .tour import Tour

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Literal, Unpack

    from ..limits import SearchOptions
    from .longest import Longest
    from .walk import Walk
    from .problem import Board, ProblemOptions


class Puzzle(Drawn):
    """A board with given numbers: `make_puzzle` makes one, and this reads yours.

    >>> import hippodrome as hp
    >>> puzzle = hp.Puzzle("7 . .\\n. # .\\n. 6 3", closed=True)
    >>> puzzle.given
    {3: 'c1', 6: 'b1', 7: 'a3'}
    >>> hp.check_puzzle(puzzle).solution
    7 2 5
    4 # 8
    1 6 3

    grid:   rows of numbers, "." for a square without one, "#" for a hole; or an array or lists of the shape of the board, 0, None or
            nan for a square without a number and -1 for a hole; or a `Problem` with given numbers
    closed: whether the tour is closed, so that 1 follows the last number

    Two puzzles are equal if their boards and numbers are; what is known of the solution makes no difference.
    """

    @takes()
    def __init__(self, grid: Any, *, closed: bool = False, piece: str = "knight") -> None:
        self.solution: Tour | None = None
        """The only solution, where it is known."""
        self.nodes: int | None = None
        """What `check_puzzle` takes, in guesses, where it is known."""
        if isinstance(grid, Problem):
            self.problem = grid
            """The board, the ends and the given numbers."""
            return
        text = grid if isinstance(grid, str) else _text(grid)
        self.problem = Problem._of(_core.read_puzzle(text, said("piece", piece), truth("closed", closed)))

    # A pickle is checked when it comes back: the board with its numbers, and the solution against them.
    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle._restored, (self.problem, self.solution, self.nodes)

    @classmethod
    def _restored(cls, problem: Problem, solution: Tour | None, nodes: int | None) -> Puzzle:
        if not isinstance(problem, Problem):
            raise InvalidInput(f"{shown(problem)} is no Problem, of which a puzzle is made")
        puzzle = cls(problem)
        if solution is not None:
            if not isinstance(solution, Tour):
                raise InvalidInput(f"{shown(solution)} is no Tour, as the solution of a puzzle is")
            try:
                core = _core.Tour(problem._core, solution.indices)
            except InvalidInput as flaw:
                raise InvalidInput(f"the solution is none of the puzzle, the {problem}: {flaw}") from None
            puzzle.solution = Tour(core, problem._graph, solution.search)
        puzzle.nodes = None if nodes is None else between("nodes", nodes, 0, 2**64 - 1)
        return puzzle

    def __setstate__(self, state: object) -> None:
        raise InvalidInput(f"a puzzle is not made of {shown(state)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.problem == other.problem

    def __hash__(self) -> int:
        return hash(self.problem)

    @property
    def given(self) -> dict[int, Any]:
        """The given numbers, each with its square."""
        return self.problem.given

    @takes("nodes", "time", "memory", "progress")
    def spared(self, **limits: Unpack[SearchOptions]) -> dict[int, Any]:
        """The given numbers that are one too many: without each of them, taken away by itself, the solution is still the only one. A number
        with its square. Raises `InvalidInput` where there is not one solution, and `LimitReached`.

        >>> import hippodrome as hp
        >>> puzzle = hp.make_puzzle("5x5", seed=3, difficulty="easy")
        >>> len(puzzle.spared()) > len(puzzle.minimal().spared())
        True
        """
        with limited("spared", **limits) as bounds:
            numbers = _core.spared_numbers(self.problem._core, self.solution and self.solution._core, bounds)
        given = self.given
        return {number: given[number] for number in numbers}

    @takes("nodes", "time", "memory", "progress")
    def minimal(self, **limits: Unpack[SearchOptions]) -> Puzzle:
        """The puzzle with fewer numbers, none of which can be spared: they are left out one after another, the smallest first, as long as the
        solution stays the only one. Raises `InvalidInput` where there is not one solution, and `LimitReached`.
        """
        with limited("minimal", **limits) as bounds:
            core, solution = _core.minimal_puzzle(self.problem._core, self.solution and self.solution._core, bounds)
        puzzle = Puzzle(Problem._of(core, self.problem._graph))
        puzzle.solution = Tour(solution, self.problem._graph)
        return puzzle

    @property
    def array(self) -> NDArray[np.int64]:
        """The given numbers in the shape of the board, 0 for a square without one, -1 for a hole: int64, (rows, columns).
        Raises `InvalidInput` on a graph.
        """
        import numpy as np

        if self.problem._graph is not None:
            raise InvalidInput("the vertices of a graph have no places: ask for `given`")

        signs = {".": "0", "#": "-1"}
        rows = [[int(signs.get(cell, cell)) for cell in row.split()] for row in str(self).splitlines() if row]
        cells: NDArray[np.int64] = np.array(rows, dtype=np.int64).reshape(self.problem.shape or (-1,))
        return cells

    def _drawn(self) -> _core.Problem:
        return self.problem._core

    def __str__(self) -> str:
        """The grid of its numbers, which can be read back; of a graph the numbers with their vertices, as in "1=a, 5=c"."""
        if self.problem._graph is not None:
            return ", ".join(f"{step}={vertex}" for step, vertex in self.given.items())
        return _core.write_puzzle(self.problem._core).rstrip("\n")

    def __repr__(self) -> str:
        return str(self) if self.problem._graph is None else f"<Puzzle: {self.problem}: {self}>"

    def __bool__(self) -> Literal[True]:
        return True


@takes(*PROBLEM)
def make_puzzle(
    board: Board,
    *,
    seed: int = 0,
    difficulty: Literal["easy", "medium", "hard"] = "hard",
    nodes: int | None = None,
    time: float | None = None,
    progress: Any = None,
    **problem: Unpack[ProblemOptions],
) -> Puzzle | No:
    """A puzzle with exactly one solution, the same for the same seed; or the reason why there is no tour to make one of.

    >>> import hippodrome as hp
    >>> hp.make_puzzle("5x5", seed=3)
     .  . 17  .  .
    18  .  .  .  .
    ...
    >>> hp.make_puzzle("5x5", seed=3, difficulty="easy").nodes
    0

    difficulty: easy (every move follows without a guess), medium, or hard (no number can be spared)

    Of a tour with a symmetry or equal sums no puzzle is made: `symmetry` and `magic` are refused.
    """
    asked = Problem._asked(board, seed, **problem)
    if asked._core.symmetry is not None:
        raise Unsupported(f"symmetry={asked._core.symmetry}: puzzles are made of tours without a symmetry; leave it out")
    if asked._core.magic is not None:
        raise Unsupported(f"magic={asked._core.magic}: puzzles are made of tours without equal sums; leave it out")
    with limited("puzzle", nodes=nodes, time=time, progress=progress) as bounds:
        made, reason = _core.make_puzzle(asked._core, number("seed", seed, 2**64), said("difficulty", difficulty), bounds)
    if made is None:
        assert reason is not None
        return No(reason)
    core, solution, spent = made
    puzzle = Puzzle(Problem._of(core, asked._graph))
    puzzle.solution, puzzle.nodes = Tour(solution, asked._graph), spent
    return puzzle


class Solutions(NamedTuple):
    """How many solutions a puzzle has."""

    number: Literal["none", "one", "several"]
    tours: list[Tour]
    """The only one, or two that differ."""
    reason: No | None
    """Why there is none."""
    nodes: int
    """The guesses that it took."""

    @property
    def solution(self) -> Tour:
        """The only one. Raises `InvalidInput` if there is none, or if there are several."""
        if self.number != "one":
            raise InvalidInput(f"the puzzle has {'no solution' if self.number == 'none' else 'several solutions'}")
        return self.tours[0]


@takes("nodes", "time", "memory", "progress")
def check_puzzle(puzzle: Any, **limits: Unpack[SearchOptions]) -> Solutions:
    """Whether given numbers leave one tour, none, or several.

    >>> import hippodrome as hp
    >>> hp.check_puzzle(hp.Problem("5x5", given={1: "a1", 25: "c3"})).number
    'several'

    puzzle: a `Puzzle`, what `Puzzle` reads, or a `Problem`. Two ways to fill it in are two solutions. Raises `LimitReached`.
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    with limited("check", **limits) as bounds:
        found, reason, nodes = _core.check_puzzle(puzzle.problem._core, bounds)
    tours = [Tour(core, puzzle.problem._graph) for core in found]
    if reason is not None:
        return Solutions("none", [], No(reason, Search("exact", nodes, 0, 0, 0)), nodes)
    return Solutions("one" if len(tours) == 1 else "several", tours, None, nodes)


@overload
def sheet(
    puzzles: Sequence[Puzzle | Problem | Tour | Walk | Longest],
    columns: int = 2,
    style: str | None = None,
    theme: str = "print",
    *,
    title: str = "",
    caption: str = "",
    form: Literal["svg"] = "svg",
    width: int | None = None,
) -> SVG: ...
@overload
def sheet(
    puzzles: Sequence[Puzzle | Problem | Tour | Walk | Longest],
    columns: int = 2,
    style: str | None = None,
    theme: str = "print",
    *,
    title: str = "",
    caption: str = "",
    form: Literal["png"],
    width: int | None = None,
) -> PNG: ...
@takes()
def sheet(
    puzzles: Sequence[Puzzle | Problem | Tour | Walk | Longest],
    columns: int = 2,
    style: str | None = None,
    theme: str = "print",
    *,
    title: str = "",
    caption: str = "",
    form: str = "svg",
    width: int | None = None,
) -> SVG | PNG:
    """Several puzzles, boards, tours, walks or longest paths on one page, numbered, so many in a row: a worksheet for a class, and its
    solutions; with words above and below. `form` is svg or png, `width` in pixels.
    """
    from .longest import Longest
    from .walk import Walk

    if form not in ("svg", "png"):
        raise InvalidInput(f"form={shown(form)}: svg or png is meant")
    if isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise InvalidInput(f"puzzles={shown(puzzles)}: a list of puzzles is meant")
    scenes = []
    for place, puzzle in enumerate(puzzles, 1):
        if isinstance(puzzle, Tour):
            scenes.append(puzzle._core.draw(look(style or "numbers", theme, title=f"{place}")))
        elif isinstance(puzzle, (Puzzle, Problem, Walk, Longest)):
            scenes.append(puzzle._scene(style or "numbers", theme, f"{place}", ""))
        else:
            raise InvalidInput(f"{shown(puzzle)} is no Puzzle, Problem, Tour, Walk or Longest")
    page = _core.arrange(scenes, number("columns", columns), look(theme=theme, title=title, caption=caption))
    return PNG(page.png(pixels(width))) if form == "png" else SVG(page.svg(pixels(width)))


def _text(grid: Any) -> str:
    import numpy as np

    try:
        array = np.asarray(grid)
    except ValueError:
        raise InvalidInput(f"{shown(grid)} is no puzzle: its rows are of one length") from None
    if array.dtype.kind in "Of":
        # As pandas and people write squares without a number.
        cells: list[Any] = [0 if cell is None or cell != cell else cell for cell in array.flat]
        if all(_is_number(cell) for cell in cells):
            array = np.array([int(cell) for cell in cells], dtype=np.int64).reshape(array.shape)
    if array.ndim not in (2, 3) or array.dtype.kind not in "iu" or array.size == 0:
        raise InvalidInput(f"{shown(grid)} is no puzzle: it is a board of whole numbers, 0 for none and -1 for a hole")
    levels = array if array.ndim == 3 else array[np.newaxis]

    if array.dtype.kind == "i" and array.min() < -1:
        raise InvalidInput(below(array))

    def sign(number: int) -> str:
        return "#" if number < 0 else str(number) if number else "."

    return "\n\n".join("\n".join(" ".join(map(sign, row)) for row in level) for level in levels.tolist())


def _is_number(cell: Any) -> bool:
    """Whether it is a whole number, of any kind, that a board may have."""
    import numpy as np

    if isinstance(cell, (bool, np.bool_)) or not isinstance(cell, (int, float, np.integer, np.floating)):
        return False
    try:
        number = int(cell)
    except OverflowError:
        return False
    return bool(number == cell) and abs(number) < 2**62
