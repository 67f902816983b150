"""Tours by number, and tours at random, each as likely as any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from time import monotonic
from typing import TYPE_CHECKING, Any, overload

from .. import _core
from .arguments import LIMITS, number as checked, shown, takes, text, whole
from ..errors import InvalidInput
from ..limits import limited
from .problem import PROBLEM, Problem, _place
from .count import counted, directory
from .distribution import chosen
from .tour import Tour

if TYPE_CHECKING:
    import numpy as np
    import pandas
    from matplotlib.axes import Axes
    from numpy.typing import NDArray
    from typing_extensions import Literal

    from ..limits import LimitOptions
    from .picture import Path
    from .problem import Board


# The most tours that a slice of a ranking makes.
_MAX_SLICE = 1_000_000


class Ranking(Sequence[Tour]):
    """All tours of a problem, by numbers from 0 on: a sequence, whose slices are samples.

    >>> import hippodrome as hp
    >>> ranking = hp.Ranking("6x6", closed=True)
    >>> ranking.size
    9862
    >>> t = ranking.unrank(4711)
    >>> ranking.rank(t)
    4711
    >>> ranking[-1] in ranking, ranking[:5]
    (True, <Sample: 5 tours, closed knight's tour of 6x6>)

    The options are those of `Problem` and of `hippodrome.limits`. To make one costs about twice what the count takes, and the
    memory of all its layers (6x6: 10 MB; 8x8 closed: 4.5 GB, a minute of two cores); then a tour takes a tenth of a
    millisecond, or some milliseconds on large boards. Another version of this package may number the tours differently.

    checkpoint: a directory that keeps all of it, as many bytes as in memory: the next ranking of the same tours reads it. It is
                made if there is none; `hippodrome sample --checkpoint` uses the same

    Raises `InvalidInput`, `Unsupported` and `LimitReached`.
    """

    @takes(*PROBLEM, *LIMITS)
    def __init__(
        self, board: Board, *, checkpoint: Path | None = None, seed: int = 0, **options: Any
    ) -> None:
        self.problem, limits = counted(board, seed, options)
        """Whose tours they are."""
        with limited("count", **limits) as bounds:
            self._core = _core.Ranking(self.problem._core, bounds, directory(checkpoint))

    @property
    def size(self) -> int:
        """How many tours there are, even if `len` cannot hold them."""
        return self._core.size

    def __len__(self) -> int:
        return self._core.size

    def __repr__(self) -> str:
        return f"<Ranking: {self.size} tours, {self.problem}>"

    def unrank(self, number: int) -> Tour:
        """The tour of a number, from 0."""
        place = whole(number)
        tour = self._core.unrank(place) if place >= 0 else None
        if tour is None:
            raise InvalidInput(f"{shown(number)}: there are {self.size} tours, with numbers from 0")
        return Tour(tour, self.problem._graph)

    @overload
    def __getitem__(self, number: int) -> Tour: ...
    @overload
    def __getitem__(self, number: slice) -> Sample: ...
    def __getitem__(self, number: int | slice) -> Tour | Sample:
        if isinstance(number, slice):
            numbers = _numbers(number, self.size)
            return Sample([self.unrank(place) for place in numbers], self.problem)
        place = whole(number)
        if not -self.size <= place < self.size:
            raise IndexError(f"{shown(number)}: there are {self.size} tours")
        return self.unrank(place % self.size)

    def __bool__(self) -> bool:
        return self.size > 0

    def __contains__(self, tour: object) -> bool:
        if not isinstance(tour, Tour) or tour.problem._core.ground != self.problem._core.ground:
            return False
        try:
            return self.rank(tour) >= 0
        except InvalidInput:
            return False

    def __iter__(self) -> Iterator[Tour]:
        number = 0
        while number < self.size:
            yield self.unrank(number)
            number += 1

    def rank(self, tour: Tour | Iterable[Any]) -> int:
        """The number of a tour, however it is told: backwards, or a closed one from another square."""
        if isinstance(tour, Tour):
            if tour.problem.squares != self.problem.squares:
                raise InvalidInput(f"tour: {tour.problem} is of another board than {self.problem}")
            tour = tour.indices.tolist()
        elif self.problem._graph is not None:
            tour = [self.problem._graph._index(node) for node in tour]
        else:
            tour = [_place(square) for square in tour]
        return self._core.rank(list(tour))

    def sample(
        self, tours: int = 1, *, seed: int = 0, time: float | None = None, memory: int | None = None, progress: Any = None
    ) -> Sample:
        """So many tours at random, each as likely as any other and independent of the others; the same for the same seed. They are
        refused before any is drawn if they would take more than `memory` (or what the machine has free).
        """
        with limited("sample", time=time, memory=memory, progress=progress) as bounds:
            drawn = self._core.sample(checked("tours", tours), checked("seed", seed, 2**64), bounds)
        return Sample([Tour(core, self.problem._graph) for core in drawn], self.problem)


@takes(*PROBLEM, *LIMITS)
def sample(
    board: Board, tours: int = 1, *, method: str = "uniform", seed: int = 0, **options: Any
) -> Sample:
    """So many tours at random, each as likely as any other unless a method is named; none if there is no tour.

    >>> import hippodrome as hp
    >>> drawn = hp.sample("6x6", 1000, closed=True, seed=1)
    >>> len(drawn), drawn[0].closed
    (1000, True)
    >>> drawn.stats()
    <Stats: 1000 tours, 80 moves, 36 squares>
    >>> hp.sample("20x20", 10, closed=True, method="chain")
    <Sample: 10 tours, closed knight's tour of 20x20>

    method: uniform, or where there are too many tours to be counted a way that is not uniform:
            warnsdorff: walks from random squares with random ties, mended where they get stuck
            factor: two random moves at every square, whose cycles are merged
            chain: from tour to tour by exchanges of some moves; uniform in the long run, among those that it can reach

    The options are those of `Problem` and of `hippodrome.limits`; what it costs is said at `Ranking`, which draws more for less.
    """
    begun = monotonic()
    if text("method", method) != "uniform":
        problem, limits = counted(board, seed, options)
        with random_limited("sample", limits) as bounds:
            drawn = _core.random_tours(problem._core, method, checked("tours", tours), checked("seed", seed, 2**64), bounds)
        return Sample([Tour(core, problem._graph) for core in drawn], problem)
    ranking = Ranking(board, seed=seed, **options)
    time = options.get("time")
    # The time is for all of it.
    left = None if time is None else max(0.0, time - (monotonic() - begun))
    return ranking.sample(
        tours, seed=seed, time=left, memory=options.get("memory"), progress=options.get("progress")
    )


def random_limited(doing: str, limits: LimitOptions) -> AbstractContextManager[_core.Limits]:
    """The limits of tours that are drawn by one thread."""
    if limits.get("threads") is not None:
        raise InvalidInput("threads: only uniform tours are drawn by several, since all are counted first; leave it out")
    return limited(doing, **limits)


def _numbers(part: slice, size: int) -> Sequence[int]:
    """The numbers of a slice of so many tours, which may be more than a machine's integer holds."""
    for bound in (part.start, part.stop, part.step):
        if bound is not None:
            whole(bound)
    start, stop, step = part.indices(size)
    if step == 0:
        raise InvalidInput("a slice has a step, forward or back")
    count = max(0, -(-(stop - start) // step))
    if count > _MAX_SLICE:
        raise InvalidInput(f"a slice of {count} tours: {_MAX_SLICE} at most are made at a time")
    return [start + step * place for place in range(count)]


class Sample(Sequence[Tour]):
    """Some tours of one problem. Two samples are equal if they hold the same tours in the same order."""

    def __init__(self, tours: Sequence[Tour], problem: Problem) -> None:
        self._tours = list(tours)
        self.problem = problem
        """Whose tours they are."""

    def __reduce__(self) -> tuple[Any, ...]:
        # One problem and one array, however many tours.
        return Sample._restored, (self.problem, [tour.indices for tour in self])

    @staticmethod
    def _restored(problem: Problem, indices: list[NDArray[np.uint32]]) -> Sample:
        return Sample([Tour(_core.Tour(problem._core, squares), problem._graph) for squares in indices], problem)

    @overload
    def __getitem__(self, index: int) -> Tour: ...
    @overload
    def __getitem__(self, index: slice) -> Sample: ...
    def __getitem__(self, index: int | slice) -> Tour | Sample:
        if isinstance(index, slice):
            return Sample(self._tours[index], self.problem)
        return self._tours[index]

    def __len__(self) -> int:
        return len(self._tours)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sample) and (self.problem, self._tours) == (other.problem, other._tours)

    def __hash__(self) -> int:
        return hash((self.problem, *self._tours))

    def __repr__(self) -> str:
        return f"<Sample: {len(self)} tours, {self.problem}>"

    @property
    def arrays(self) -> NDArray[np.int64]:
        """The step of each square in each tour: int64, (tours, rows, columns)."""
        return self._stacked([tour.array for tour in self])

    @property
    def paths(self) -> NDArray[np.int64]:
        """Row and column of each step in each tour: int64, (tours, squares, 2)."""
        return self._stacked([tour.path for tour in self])

    def _stacked(self, arrays: list[NDArray[np.int64]]) -> NDArray[np.int64]:
        import numpy as np

        if not arrays:
            raise InvalidInput("there are no tours")
        return np.stack(arrays)

    def measures(self, *of: str) -> dict[str, NDArray[np.float64]]:
        """What is measured of each tour: float64, (tours,); `of` names some of turns, straight, crossings, parallel and area [all
        that suit]. Boards of one level that are not wrapped.

        >>> import hippodrome as hp
        >>> crossings = hp.sample("6x6", 100, closed=True, seed=1).measures("crossings")["crossings"]
        >>> bool(crossings.min() >= 52 and crossings.max() <= 66)
        True
        """
        which = chosen(self.problem._core, of or None)
        with limited("measure") as bounds:
            values = _core.measured(self.problem._core, [tour._core for tour in self], which, bounds)
        return {name: values[:, place] for place, name in enumerate(which)}

    def stats(self) -> Stats:
        """How often each move is made, and how straight the tours are."""
        return Stats(self)


class Stats:
    """How often each move is made in a sample, and how straight its tours are."""

    def __init__(self, sample: Sample) -> None:
        import numpy as np

        if not isinstance(sample, Sample):
            raise InvalidInput(f"{shown(sample)} is no Sample, of which statistics are made")
        self._sample = sample
        problem = sample.problem
        graph = problem.graph
        size = len(graph)
        self.edges: list[tuple[Any, Any]] = graph.edges
        """The moves of the board, each once."""
        ends = graph.array.astype(np.int64)
        self._places = np.full(size * size, -1) if size <= 2048 else None
        if self._places is None:
            raise InvalidInput(f"{size} squares are too many for statistics of moves: 2048 at most")
        numbers = np.arange(len(ends))
        self._places[ends[:, 0] * size + ends[:, 1]] = numbers
        if not graph.directed:
            self._places[ends[:, 1] * size + ends[:, 0]] = numbers
        made = np.zeros(len(ends), dtype=np.int64)
        for tour in sample:
            made += np.bincount(self._moves(tour), minlength=len(ends))
        self.counts: NDArray[np.int64] = made
        """How many tours make each of the moves, in either direction: int64, (moves,)."""

    def _moves(self, tour: Tour) -> NDArray[np.int64]:
        """The moves of a tour by their places in `edges`."""
        import numpy as np

        assert self._places is not None
        squares = tour.indices.astype(np.int64)
        size = len(squares)
        after = np.roll(squares, -1)
        last = size if tour.closed and size > 1 else size - 1
        found: NDArray[np.int64] = self._places[(squares * size + after)[:last]]
        return found

    @property
    def shares(self) -> NDArray[np.float64]:
        """The share of tours that make each of the moves: float64, (moves,), from 0 to 1."""
        return self.counts / max(len(self._sample), 1)

    # A pickle holds the tours alone: the rest is counted again.
    def __reduce__(self) -> tuple[Any, ...]:
        return Stats, (self._sample,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stats) and self._sample == other._sample

    def __hash__(self) -> int:
        return hash(self._sample)

    def __repr__(self) -> str:
        return f"<Stats: {len(self._sample)} tours, {len(self.edges)} moves, {len(self._sample.problem)} squares>"

    @property
    def straight(self) -> NDArray[np.int64]:
        """How often each tour goes on in the direction of the move before: int64, (tours,). Raises `InvalidInput` on a graph."""
        import numpy as np

        numbers = []
        for tour in self._sample:
            path = tour.path
            ends = path[: 2 if tour.closed and len(path) > 1 else 0]
            steps = np.diff(np.concatenate([path, ends]), axis=0)
            numbers.append(int((steps[1:] == steps[:-1]).all(axis=1).sum()))
        return np.array(numbers, dtype=np.int64)

    def to_pandas(self, of: Literal["moves", "tours"] = "moves") -> pandas.DataFrame:
        """A table: a row for each move, with how many tours make it and their share; or for each tour, with all that is measured of
        it (`Sample.measures`).
        """
        import pandas

        if of == "tours":
            return pandas.DataFrame(self._sample.measures())
        starts, ends = [edge[0] for edge in self.edges], [edge[1] for edge in self.edges]
        return pandas.DataFrame({"from": starts, "to": ends, "tours": self.counts, "share": self.shares})

    def plot(self, ax: Axes | None = None) -> Axes:
        """A picture (matplotlib) of the board with its moves, the darker the more tours make them."""
        from matplotlib import pyplot
        from matplotlib.collections import LineCollection

        problem = self._sample.problem
        shape = problem.shape
        if shape is None or len(shape) != 2:
            raise InvalidInput("statistics are drawn on boards of one level")
        rows, columns = shape
        place = dict(zip(problem.squares, _places(problem)))
        lines = [[place[a], place[b]] for a, b in self.edges]
        ax = pyplot.subplots()[1] if ax is None else ax
        assert ax is not None
        drawn = LineCollection(lines, array=self.shares, cmap="viridis_r", linewidths=1.5)
        ax.add_collection(drawn)
        ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal", xticks=[], yticks=[])
        ax.set_title(f"{len(self._sample)} of the {'closed' if problem.closed else 'open'} tours of {problem.board}")
        ax.figure.colorbar(drawn, ax=ax, label="share of tours that make the move")
        return ax


def _places(problem: Problem) -> list[tuple[int, int]]:
    """Column and row of each square, in the order of their numbers."""
    outline = problem._core.ground.outline
    assert outline is not None
    rows = outline.split()
    return [
        (column, row) for row in reversed(range(len(rows))) for column, sign in enumerate(rows[row]) if sign == "."
    ]
