"""That there is no tour, shown by a search that is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _core
from .arguments import encoded, number, takes
from .answers import Flaw
from .graph import Graph, _graph_of
from .problem import PROBLEM, Problem
from .tour import Tour
from ..limits import limited

if TYPE_CHECKING:
    from typing_extensions import Literal, Unpack

    from .picture import Path
    from .problem import Board, ProblemOptions


class Refutation:
    """A search for a tour that is not there, written down: what `refute` gives where there is none. It is true.

    The tree of the search, each supposition with what becomes of it; or the order in which a sweep deals with the
    squares; or what a search has learned from its dead ends. `check` goes through it with rules that share nothing with the search, and so does `hippodrome verify FILE`.
    """

    def __init__(self, core: _core.Refutation, graph: Graph | None = None) -> None:
        self._core, self._graph = core, graph

    @property
    def problem(self) -> Problem:
        """What has no tour."""
        return Problem._of(self._core.problem, self._graph)

    @property
    def suppositions(self) -> int | None:
        """The suppositions of the search tree; None of others."""
        return self._core.suppositions

    @property
    def swept(self) -> int | None:
        """The squares of a sweep; None of others."""
        return self._core.swept

    @property
    def learned(self) -> int | None:
        """The clauses that a search learned from its dead ends; None of others."""
        return self._core.learned

    @takes()
    def check(self, *, time: float | None = None) -> Literal[True] | Flaw:
        """True if it shows that there is no tour, by the rules alone; else its first `Flaw`, which is false. Raises `TimeLimit` after
        so many seconds, and `Unsupported` where it is larger than what is gone through.
        """
        with limited("check", time=time) as bounds:
            flaw = self._core.check(bounds)
        return True if flaw is None else Flaw(flaw, None, None)

    def write(self) -> str:
        """As text, which `read_refutation` reads back."""
        return self._core.write()

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.write())

    def __bool__(self) -> Literal[True]:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refutation) and self.problem == other.problem and self.write() == other.write()

    def __hash__(self) -> int:
        return hash(self.problem)

    def __repr__(self) -> str:
        return f"<Refutation of {self.problem}: {self._core}>"


class NotRefuted:
    """What `refute` gives where there is a tour. It is false."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        """The tour."""

    def __bool__(self) -> Literal[False]:
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NotRefuted) and self.tour == other.tour

    def __hash__(self) -> int:
        return hash(self.tour)

    def __repr__(self) -> str:
        return f"<NotRefuted: found, the {self.tour.problem}>"


@takes(*PROBLEM)
def refute(
    board: Board,
    *,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    **problem: Unpack[ProblemOptions],
) -> Refutation | NotRefuted:
    """Shows by a search that there is no tour, and writes the search down: a `Refutation`, which is true.

    >>> import hippodrome as hp
    >>> refutation = hp.refute("4x6", closed=True)
    >>> refutation.check()
    True
    >>> hp.refute("6x6", closed=True)
    <NotRefuted: found, the closed knight's tour of 6x6>

    board, **problem: those of `Problem`
    seed: another seed, another search

    Theorems are not asked, so it can take long where `exists` knows at once. Raises `InvalidInput`, `Unsupported` (where
    moves lead one way only) and `LimitReached`.
    """
    asked = Problem._asked(board, seed, **problem)
    with limited("refute", nodes=nodes, time=time, memory=memory) as bounds:
        refutation, tour = _core.refute(asked._core, number("seed", seed, 2**64), bounds)
    if refutation is not None:
        return Refutation(refutation, asked._graph)
    assert tour is not None
    return NotRefuted(Tour(tour, asked._graph))


def read_refutation(text: str | bytes, graph: Any = None) -> Refutation:
    """Reads what `Refutation.write` or `hippodrome refute` wrote; one of a graph needs the `graph`, ours or one of networkx. It is not checked:
    see `Refutation.check`. Raises `InvalidInput`, which names the line.
    """
    own = None if graph is None else _graph_of(graph)
    core = _core.Refutation(encoded(text), None if own is None else own._core)
    return Refutation(core, own)
