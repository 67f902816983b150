"""The longest path or cycle, where there is no tour or where it must not cross itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from .. import _core
from .arguments import number, shown, takes, truth, width as pixels
from .picture import PNG, SVG, look
from .problem import PROBLEM, Problem
from ..errors import InvalidInput, LimitReached, Undecided
from ..limits import limited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from .problem import Board, ProblemOptions


# A bound that a pickle states is looked into with so many nodes.
_MAX_CHECKED = 1_000_000


class Longest(Sequence[Any]):
    """The longest path or cycle that was found, with a number of moves that none exceeds. `longest` makes it.

    A pickle that states a bound that only a long search could confirm is refused when it comes back. It is true if there is a path, and false if it is proved that there is none. As a sequence it holds its squares.
    """

    def __init__(
        self,
        problem: Problem,
        indices: Sequence[int],
        most_moves: int,
        reason: str,
        ended: LimitReached | None,
        nodes: int,
        uncrossed: bool,
    ) -> None:
        self.problem = problem
        """What was searched."""
        self.uncrossed = uncrossed
        """Whether it was not to cross itself."""
        self.most_moves = most_moves
        """No path has more moves than this."""
        self.reason = reason
        """What that number rests on, in a clause."""
        self.ended = ended
        """What ended the search before it was proved that none is longer: a `NodeLimit`, a `TimeLimit` or a `MemoryLimit`; else None."""
        self.nodes = nodes
        """The work: states gone on from, and what searches for tours took."""
        self._indices = list(indices)
        names = problem.squares
        self.squares = [names[index] for index in self._indices]
        """The squares along it, or the vertices."""

    # A pickle is checked when it comes back: the path by the rules, and the number that none exceeds by a short search.
    def __reduce__(self) -> tuple[Any, ...]:
        return Longest._restored, (self.problem, self._indices, self.most_moves, self.ended, self.uncrossed)

    @classmethod
    def _restored(
        cls, problem: Problem, indices: Sequence[int], most_moves: int, ended: LimitReached | None, uncrossed: bool
    ) -> Longest:
        if not isinstance(problem, Problem) or not (ended is None or isinstance(ended, LimitReached)):
            raise InvalidInput(f"a longest path is not made of {shown(problem)} and {shown(ended)}")
        indices = [number("squares", index) for index in indices]
        if indices:
            _core.verify_path(problem._core, truth("uncrossed", uncrossed), indices)
        moves = max(len(indices) - (not problem.closed), 0)
        again = longest(problem, uncrossed=uncrossed, nodes=_MAX_CHECKED)
        if (ended is None) is not (moves == most_moves) or most_moves < again.most_moves:
            raise InvalidInput(
                f"a longest path of {moves} moves, of which none exceeds {shown(most_moves)}, is not taken from a pickle: a short search"
                f" knows that none exceeds {again.most_moves}"
            )
        return cls(problem, indices, most_moves, again.reason, ended, again.nodes, uncrossed)

    def __setstate__(self, state: object) -> None:
        raise InvalidInput(f"a longest path is not made of {shown(state)}")

    @property
    def closed(self) -> bool:
        """Whether it is a cycle."""
        return self.problem.closed

    @property
    def moves(self) -> list[tuple[Any, Any]]:
        """The moves in order, as pairs of squares; that from the last to the first too if it is a cycle."""
        squares = self.squares
        after = squares[1:] + (squares[:1] if self.closed else [])
        return list(zip(squares, after))

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that none is longer."""
        return self.ended is None

    @property
    def left_out(self) -> list[Any]:
        """The squares that it does not visit."""
        visited = set(self._indices)
        return [name for index, name in enumerate(self.problem.squares) if index not in visited]

    @property
    def array(self) -> NDArray[np.int64]:
        """The numbers along it, from 1, in the shape of the board, 0 for a square that is left out and -1 for a hole: int64. Raises
        `InvalidInput` on a graph.
        """
        import numpy as np

        if self.problem.shape is None:
            raise InvalidInput("the vertices of a graph have no places: ask for `squares`")
        numbers = np.zeros(len(self.problem), dtype=np.int64)
        numbers[self._indices] = np.arange(1, len(self._indices) + 1)
        return self.problem._shaped(numbers, -1)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self.squares[index]

    def __len__(self) -> int:
        """The squares along it: one more than the moves of a path."""
        return len(self.squares)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.squares)

    def __bool__(self) -> bool:
        if not self.squares and self.ended is not None:
            raise Undecided(f"none was found, and {self.ended}: there may be one of {self.most_moves} moves")
        return bool(self.squares)

    @property
    def _value(self) -> tuple[object, ...]:
        return self.problem, self._indices, self.uncrossed, self.most_moves

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Longest) and self._value == other._value

    def __hash__(self) -> int:
        return hash((self.problem, *self._indices))

    def __str__(self) -> str:
        """A grid of the numbers along it, with a dot for a square that is left out; of a graph its vertices in order."""
        if self.problem.shape is None:
            return " ".join(map(str, self.squares))
        given = [(step, index) for step, index in enumerate(self._indices, 1)]
        # Without the ends that were asked for, which would be numbers of their own.
        drawn = _core.Problem(
            self.problem._core.ground,
            closed=False,
            start=None,
            end=None,
            given=given,
            require=[],
            forbid=[],
            one_way=[],
            whirling=None,
            symmetry=None,
            magic=None,
        )
        return _core.write_puzzle(drawn).rstrip("\n")

    def __repr__(self) -> str:
        kind = "cycle" if self.closed else "path"
        if not self.squares and self.is_proved:
            return f"<Longest: no {kind}: {self.reason}>"
        moves = len(self.moves)
        longer = "" if self.is_proved else f", at most {self.most_moves}"
        return f"<Longest {kind}: {moves} {'move' if moves == 1 else 'moves'}{longer}, {len(self)} of {len(self.problem)}>"

    def svg(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> SVG:
        """A picture of it: line, numbers, board, or path (lines with numbers). The other arguments are those of `Tour.svg`."""
        return SVG(self._scene(style, theme, title, caption).svg(pixels(width)))

    def png(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> PNG:
        """The same as a picture of pixels."""
        return PNG(self._scene(style, theme, title, caption).png(pixels(width)))

    def _scene(self, style: str | None, theme: str | None, title: str, caption: str) -> _core.Scene:
        look_ = look(style, theme, title=title, caption=caption)
        return _core.draw_longest(self.problem._core, self._indices, look_)

    def _repr_svg_(self) -> str | None:
        return str(self.svg()) if self.squares and len(self.problem) <= 10_000 else None


@takes(*PROBLEM)
def longest(
    board: Board,
    *,
    uncrossed: bool = False,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    progress: Any = None,
    **problem: Unpack[ProblemOptions],
) -> Longest:
    """The longest path, or the longest cycle if `closed`: no square twice, but not every square.

    >>> import hippodrome as hp
    >>> hp.longest("5x5-b2", closed=True)
    <Longest cycle: 22 moves, 22 of 24>
    >>> path = hp.longest("5x5", uncrossed=True)
    >>> path
    <Longest path: 10 moves, 11 of 25>
    >>> path.is_proved, len(path.left_out)
    (True, 14)

    board, **problem: see `Problem`; given numbers, required moves and symmetries are not for it
    uncrossed: the path must not cross itself, drawn from center to center: its moves have no point in common but where one follows
               the other. On a board of one level that is not wrapped
    seed:      for random holes
    nodes, time, memory, progress: see `hippodrome.limits`. Where a limit is reached before it is proved that none is longer, the
               longest that was found comes back with that limit as its `ended`, and nothing is raised

    Raises `InvalidInput`, `Unsupported`, and `LimitReached` where nothing could be done at all.
    """
    asked = Problem._asked(board, seed, **problem)
    with limited("longest", nodes=nodes, time=time, memory=memory, progress=progress) as bounds:
        indices, most, reason, ended, spent = _core.longest(asked._core, truth("uncrossed", uncrossed), bounds)
    if ended is not None and not isinstance(ended, LimitReached):
        raise ended
    return Longest(asked, indices, most, reason, ended, spent, uncrossed)
