"""Walks that need be no tours: as somebody made them, or by Warnsdorff's rule from every square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from .. import _core
from .answers import Flaw
from .arguments import number, takes, text
from .picture import Drawn, look
from .problem import Problem
from .questions import _order
from .tour import Tour
from .verify import _claim, verify
from ..errors import InvalidInput
from ..limits import limited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .problem import Board


class Walk(Drawn, Sequence[Any]):
    """Squares in order as somebody has them, whatever is wrong with them: `svg` draws moves that are none as dashed lines in red.

    >>> import hippodrome as hp
    >>> walk = hp.Walk(["a1", "b3", "b2", "c4"], "4x4")
    >>> walk.verdict
    Flaw('step 3: b3 to b2 is not a move', ...)
    >>> picture = walk.svg(style="numbers")

    squares: whatever `verify` reads: squares in order, an array of steps, a text
    board, closed, piece: the board of the walk, or a `Problem`. If it is closed, the last square is joined to the first

    Styles are line, numbers, board and path. Boards only; raises `InvalidInput`.
    """

    @takes()
    def __init__(self, squares: Any, board: Board, *, closed: bool = False, piece: str = "knight") -> None:
        if isinstance(board, Problem):
            self.problem = board
            """The board, and whether the walk is closed."""
        else:
            self.problem = Problem(board, closed=closed, piece=piece)
        if self.problem.shape is None:
            raise InvalidInput("a walk is drawn on a board, and this is a graph")
        taken = _claim(squares, self.problem)
        zero_is_hole = not isinstance(taken, (str, list)) and int((taken == 0).sum()) > 1
        with limited("read") as bounds:
            self._indices = _core.claimed_squares(taken, problem=self.problem._core, zero_is_hole=zero_is_hole, limits=bounds)
        if not self._indices:
            raise InvalidInput("there is no square")
        names = self.problem.squares
        self.squares = [names[index] for index in self._indices]
        """The squares in order."""

    @property
    def verdict(self) -> Tour | Flaw:
        """Whether it is a tour: what `verify` says of it."""
        return verify(self.squares, self.problem)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self.squares[index]

    def __len__(self) -> int:
        return len(self.squares)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.squares)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Walk) and (self.problem, self._indices) == (other.problem, other._indices)

    def __hash__(self) -> int:
        return hash((self.problem, *self._indices))

    def __repr__(self) -> str:
        return f"<Walk of {len(self)} squares on {self.problem.board}>"

    def _scene(self, style: str | None, theme: str | None, title: str, caption: str) -> _core.Scene:
        look_ = look(style, theme, title=title, caption=caption)
        return _core.draw_walk(self.problem._core, self._indices, look_)

    def _drawn(self) -> _core.Problem:
        return self.problem._core


@takes("piece", "surface", "holes", "squares")
def walks_by_start(
    board: Board,
    *,
    ties: str = "first",
    trials: int = 100,
    closed: bool = False,
    order: Sequence[tuple[int, int]] | None = None,
    seed: int = 0,
    time: float | None = None,
    memory: int | None = None,
    progress: Any = None,
    **problem: Any,
) -> NDArray[np.float64]:
    """The share of walks by Warnsdorff's rule alone that find a tour, from each square: float64 from 0 to 1, in the shape of the board,
    nan in holes; for a graph one for each vertex, in order.

    >>> import hippodrome as hp
    >>> float(hp.walks_by_start("6x6").mean().round(3))
    0.972
    >>> float(hp.walks_by_start("6x6", ties="far").min())
    1.0

    ties:   how ties are broken: first, random, lookahead, pohl, far
    trials: walks from each square with random ties; all others make one
    order:  of moves, as `tour` takes it
    seed:   for random ties, each walk has another, and for random holes

    The board and the other options are those of `Problem`; time, memory, progress: see `hippodrome.limits`. Raises `InvalidInput` and
    `LimitReached`.
    """
    asked = Problem._asked(board, seed, **({} if isinstance(board, Problem) else {"closed": closed, **problem}))
    seed = number("seed", seed, 2**64)
    moves = None if order is None else _order(order)
    if number("trials", trials, 2**32) == 0:
        raise InvalidInput("trials=0: a walk at least is made from each square")
    with limited("walks", time=time, memory=memory, progress=progress) as bounds:
        walks, completed = _core.walks_by_start(asked._core, text("ties", ties), moves, trials, seed, bounds)
    return asked._shaped(completed / walks, float("nan"))
