"""What a search did, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from .. import _core
from .arguments import encoded, shown, takes, text, whole, width as pixels
from .answers import No, Search, Unknown
from .graph import Graph, _graph_of
from .picture import APNG, GIF
from .problem import PROBLEM, Problem
from .questions import _method
from .tour import Tour
from ..limits import limited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Literal, Unpack

    from .picture import Path
    from .problem import Board, ProblemOptions
    from ..limits import TimeOptions

# The kinds of events, by their numbers.
KINDS = ("restart", "advance", "retreat", "consider", "join", "part", "reverse", "suppose", "contradiction")
# How many squares an event of each kind names, and whether it has a number.
_PARTS = ((0, False), (1, False), (1, False), (1, True), (2, False), (2, False), (0, True), (2, False), (0, False))


class Event(NamedTuple):
    """One thing that a search did.

    advance: the knight enters a square        retreat: it leaves the last square of its path, and goes back
    consider: a square that it might enter, with the number of its onward moves
    join, part: an edge is chosen, or given up, anywhere on the board
    suppose: the tour is supposed to have this edge (or, with the same square twice, an end there)
    contradiction: it cannot; the opposite of what was supposed last holds from here on
    reverse: the last part of the path, from a step on, is run through the other way round
    restart: the search begins afresh
    """

    kind: str
    squares: tuple[Any, ...] = ()
    """The squares, or vertices, that it is about."""
    number: int | None = None
    """Onward moves (consider), or the first step of the part that is turned round, from 1 (reverse)."""


class Trace(Sequence[Event]):
    """What a search did, step by step: a sequence of `Event`s. `watch` makes one, `read_trace` reads one.

    In Jupyter it shows itself as a player: play, pause, step forward and back (boards of one level, to 60x60).

    >>> import hippodrome as hp
    >>> trace = hp.watch("5x5", method="backtrack", start="a1")
    >>> trace[1]
    Event(kind='consider', squares=('b3',), number=5)
    >>> trace.squares(len(trace)) == trace.answer.squares
    True
    """

    def __init__(
        self,
        core: _core.Trace,
        graph: Graph | None = None,
        answer: Tour | No | Unknown | None = None,
        search: Search | None = None,
        rule: tuple[str, bool] | None = None,
    ) -> None:
        self._core, self._graph, self._rule = core, graph, rule
        self.answer = answer
        """What came of the search: a `Tour`, a `No`, or an `Unknown` where it stopped early; None of a trace that was read."""
        self.search = search
        """What the search did in numbers; None of a trace that was read."""
        self._events: NDArray[np.uint32] | None = None
        self._names: list[Any] | None = None

    @property
    def problem(self) -> Problem:
        """What was searched for."""
        return Problem._of(self._core.problem, self._graph)

    @property
    def array(self) -> NDArray[np.uint32]:
        """The events in numbers: uint32, (events, 3). The kind, by its place in the list in `help(hippodrome.Event)` as
        `hippodrome.Event.kind` names it (restart 0, advance 1, retreat 2, consider 3, join 4, part 5, reverse 6, suppose 7,
        contradiction 8), then what it is about: squares by their places in `problem.squares`, or a number.
        """
        if self._events is None:
            self._events = self._core.events()
        return self._events

    def __len__(self) -> int:
        return len(self._core)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return [self._event(row) for row in self.array[index].tolist()]
        return self._event(self.array[self._place(index, len(self))].tolist())

    def __iter__(self) -> Iterator[Event]:
        return (self._event(row.tolist()) for row in self.array)

    def _place(self, index: Any, events: int) -> int:
        """The place of an event, which may be counted from the end."""
        at = whole(index)
        if not -events <= at < events:
            raise IndexError(f"{shown(index)}: there are {len(self)} events")
        return at % events

    def _event(self, row: list[int]) -> Event:
        if self._names is None:
            self._names = self.problem.squares
        kind, *parts = row
        squares, has_number = _PARTS[kind]
        number = parts[squares] + (KINDS[kind] == "reverse") if has_number else None
        return Event(KINDS[kind], tuple(self._names[part] for part in parts[:squares]), number)

    def squares(self, events: int) -> list[Any]:
        """The path of the knight after so many events: the squares that it has entered and not left, in order. O(events)."""
        return self._after(events)[0]

    def edges(self, events: int) -> list[tuple[Any, Any]]:
        """The edges that are chosen after so many events, for a search that chooses them anywhere. O(events)."""
        return self._after(events)[1]

    def _after(self, events: int) -> tuple[list[Any], list[tuple[Any, Any]]]:
        path, edges = self._core.after(self._place(events, len(self) + 1))
        names = self.problem.squares
        return [names[square] for square in path], [(names[a], names[b]) for a, b in edges]

    @overload
    def film(
        self,
        form: Literal["gif"] = "gif",
        theme: str | None = None,
        *,
        width: int | None = None,
        **limits: Unpack[TimeOptions],
    ) -> GIF: ...
    @overload
    def film(
        self,
        form: Literal["apng"],
        theme: str | None = None,
        *,
        width: int | None = None,
        **limits: Unpack[TimeOptions],
    ) -> APNG: ...
    @takes("time", "progress")
    def film(
        self,
        form: str = "gif",
        theme: str | None = None,
        *,
        width: int | None = None,
        **limits: Unpack[TimeOptions],
    ) -> GIF | APNG:
        """The search as a film, GIF or APNG, of up to 600 pictures; `width` is in pixels. Of a long search each picture goes on by
        several steps. time, progress: see `hippodrome.limits`.
        """
        with limited("film", **limits) as bounds:
            film = self._core.film(text("form", form), text("theme", theme or "light"), pixels(width), bounds)
        return GIF(film) if form == "gif" else APNG(film)

    def write(self) -> str:
        """As JSON lines, which `read_trace` and `hippodrome watch --replay` read."""
        return self._core.write()

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.write())

    def __eq__(self, other: object) -> bool:
        """Whether the same was done for the same problem; what came of it is not written in a trace."""
        return isinstance(other, Trace) and self.problem == other.problem and self.array.tobytes() == other.array.tobytes()

    def __hash__(self) -> int:
        return hash((self.problem, len(self)))

    def __repr__(self) -> str:
        return f"<Trace of {len(self)} events: {self.problem}>"

    def _repr_html_(self) -> str | None:
        from .player import player

        return player(self)


@takes(*PROBLEM)
def watch(
    board: Board,
    *,
    method: str = "auto",
    ties: str | None = None,
    order: Sequence[tuple[int, int]] | None = None,
    most_first: bool = False,
    sort: bool = False,
    alone: bool = False,
    seed: int = 0,
    nodes: int = 1_000_000,
    time: float | None = None,
    memory: int | None = None,
    **problem: Unpack[ProblemOptions],
) -> Trace:
    """Looks for a tour as `tour` does, and keeps every step of the search: a `Trace`, whether or not a tour is found.

    >>> import hippodrome as hp
    >>> trace = hp.watch("5x5", method="backtrack", start="b1", nodes=1000)
    >>> trace.answer
    Unknown('the limit on nodes was reached')
    >>> trace.search.nodes
    1000

    The arguments are those of `tour`. nodes: squares entered, 4,194,304 at most; memory: half of it is for the steps. Raises `InvalidInput` and `Unsupported`.
    """
    asked = Problem._asked(board, seed, **problem)
    chosen = _method(method, ties, order, most_first, sort, alone, None, seed)
    with limited("watch", nodes=nodes, time=time, memory=memory) as bounds:
        core, tour, reason, unknown, told, rule = _core.watch(asked._core, chosen, bounds)
    search = Search(*told)
    answer: Tour | No | Unknown
    if tour is not None:
        answer = Tour(tour, asked._graph, search)
    elif reason is not None:
        answer = No(reason, search)
    else:
        answer = Unknown(unknown or "", "the search went no further", asked)
    return Trace(core, asked._graph, answer, search, rule)


def read_trace(text: str | bytes, graph: Any = None) -> Trace:
    """Reads what `Trace.write` or `hippodrome tour --trace` wrote; one of a graph needs the `graph`, ours or one of networkx. Raises `InvalidInput`,
    which names the line.
    """
    own = None if graph is None else _graph_of(graph)
    core = _core.Trace(encoded(text), None if own is None else own._core)
    return Trace(core, own)
