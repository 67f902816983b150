"""The fewest paths, or cycles, that visit all squares, each once: what there is in place of a tour where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from .. import _core
from .arguments import takes
from .problem import GROUND, Problem
from ..errors import LimitReached
from ..limits import limited

if TYPE_CHECKING:
    from .problem import Board


class PathCover(Sequence[Any]):
    """Paths that visit all squares, each once: a sequence of lists of squares, the longest first. `path_cover` makes it."""

    def __init__(
        self, problem: Problem, paths: Sequence[Sequence[int]], least: int, reason: str, ended: LimitReached | None, nodes: int
    ) -> None:
        names = problem.squares
        self.problem = problem
        """What is covered."""
        self.paths = [[names[index] for index in path] for path in paths]
        """The squares of each path, or the vertices."""
        self.least = least
        """No cover has fewer paths than this."""
        self.reason = reason
        """What that number rests on, in a clause."""
        self.ended = ended
        """What ended the search before it was proved that there are no fewer: a `NodeLimit`, a `TimeLimit` or a `MemoryLimit`; else None."""
        self.nodes = nodes
        """The work: nodes of all searches for tours."""

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that no cover has fewer paths."""
        return len(self.paths) == self.least

    @overload
    def __getitem__(self, index: int) -> list[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> list[list[Any]]: ...
    def __getitem__(self, index: int | slice) -> list[Any] | list[list[Any]]:
        return self.paths[index]

    def __len__(self) -> int:
        return len(self.paths)

    def __iter__(self) -> Iterator[list[Any]]:
        return iter(self.paths)

    def __repr__(self) -> str:
        fewer = "" if self.is_proved else f", at least {self.least}"
        paths = "1 path" if len(self) == 1 else f"{len(self)} paths"
        return f"<PathCover: {paths}{fewer}, {len(self.problem)} squares>"


@takes(*GROUND)
def path_cover(
    board: Board,
    *,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Any = None,
    **problem: Any,
) -> PathCover:
    """As few paths as can be that visit all squares, each once; a path can be a single square.

    >>> import hippodrome as hp
    >>> cover = hp.path_cover("4x4")
    >>> cover, cover.is_proved, cover[1]
    (<PathCover: 2 paths, 16 squares>, True, ['a3', 'c4', 'd2', 'b1'])

    The board and **problem are those of `Problem`: piece, surface, holes, squares.

    seed:      for random holes
    nodes, time, memory, threads, progress: see `hippodrome.limits`. Where a limit is reached before it is proved that there are no fewer, those
               that were found come back with that limit as their `ended`, and nothing is raised

    Raises `InvalidInput`, and `LimitReached` where nothing could be done at all.
    """
    asked = Problem._asked(board, seed, **problem)
    with limited("cover", nodes=nodes, time=time, memory=memory, threads=threads, progress=progress) as bounds:
        paths, least, reason, ended, spent = _core.path_cover(asked._core, bounds)
    if ended is not None and not isinstance(ended, LimitReached):
        raise ended
    return PathCover(asked, paths, least, reason, ended, spent)


class CycleCover:
    """Cycles, and as few paths beside them as can be, that together visit all squares, each once. `cycle_cover` makes it."""

    def __init__(
        self,
        problem: Problem,
        cycles: Sequence[Sequence[int]],
        paths: Sequence[Sequence[int]],
        least: int,
        ended: LimitReached | None,
        nodes: int,
    ) -> None:
        names = problem.squares
        self.problem = problem
        """What is covered."""
        self.cycles = [[names[index] for index in cycle] for cycle in cycles]
        """The squares of each cycle, or the vertices, the longest first; the last is joined to the first."""
        self.paths = [[names[index] for index in path] for path in paths]
        """Those of each path: there are as few as can be."""
        self.least_cycles = least
        """No cover by so few paths has fewer cycles than this."""
        self.ended = ended
        """What ended the search before it was proved that there are no fewer cycles: a `NodeLimit`, a `TimeLimit` or a `MemoryLimit`; else None."""
        self.nodes = nodes
        """The work: nodes of all searches."""

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that no cover by so few paths has fewer cycles."""
        return len(self.cycles) == self.least_cycles

    def __repr__(self) -> str:
        fewer = "" if self.is_proved else f", at least {self.least_cycles}"
        cycles = "1 cycle" if len(self.cycles) == 1 else f"{len(self.cycles)} cycles"
        paths = "1 path" if len(self.paths) == 1 else f"{len(self.paths)} paths"
        return f"<CycleCover: {cycles}{fewer}, {paths}, {len(self.problem)} squares>"


@takes(*GROUND)
def cycle_cover(
    board: Board,
    *,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Any = None,
    **problem: Any,
) -> CycleCover:
    """Cycles that visit all squares, each once, with as few paths beside them as there must be; by as few cycles as can be.

    >>> import hippodrome as hp
    >>> cover = hp.cycle_cover("3x3")
    >>> cover, cover.is_proved, cover.paths
    (<CycleCover: 1 cycle, 1 path, 9 squares>, True, [['b2']])

    The board and **problem are those of `Problem`: piece, surface, holes, squares.

    seed:      for random holes
    nodes, time, memory, threads, progress: see `hippodrome.limits`. Where a limit is reached before it is proved that there are no fewer
               cycles, those that were found come back with that limit as their `ended`, and nothing is raised

    Raises `InvalidInput`, `Unsupported` where moves lead one way, and `LimitReached` where nothing could be done at all.
    """
    asked = Problem._asked(board, seed, **problem)
    with limited("cover", nodes=nodes, time=time, memory=memory, threads=threads, progress=progress) as bounds:
        cycles, paths, least, ended, spent = _core.cycle_cover(asked._core, bounds)
    if ended is not None and not isinstance(ended, LimitReached):
        raise ended
    return CycleCover(asked, cycles, paths, least, ended, spent)
