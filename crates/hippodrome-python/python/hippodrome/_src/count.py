"""How many tours there are, in several ways, and what a row of numbers obeys."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from .arguments import LIMITS, held, shown, takes, whole
from .problem import PROBLEM, Problem
from ..errors import InvalidInput
from ..limits import limited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from ..limits import LimitOptions
    from .picture import Path
    from .problem import Board, ProblemOptions


@takes(*PROBLEM, *LIMITS)
def count(board: Board, *, checkpoint: Path | None = None, seed: int = 0, **options: Any) -> int:
    """The number of tours, exactly, as an integer of any length.

    >>> import hippodrome as hp
    >>> hp.count("6x6", closed=True)
    9862
    >>> hp.count("torus:4x4", closed=True)
    1344

    Closed tours are counted as cycles, neither by start nor by direction; open ones with free ends as undirected paths (the
    convention of the OEIS); with a fixed start, those that begin there. With given numbers or equal sums (`magic`), numberings: a
    tour counts once for each direction, and a closed one for each start, that fits. Where moves lead one way, a tour counts once
    for each direction that they allow.

    checkpoint: a directory that keeps how far the count has come, and what memory does not hold; it is made if there is none. The
             same call goes on there, after a limit, Ctrl-C or a power cut, and so does `hippodrome count --checkpoint`. What is
             kept are whole layers: if `time` is shorter than a layer takes, no call comes further than the one before.

    The other options are those of `Problem` and of `hippodrome.limits`. 7x8 takes a second, 8x8 closed half a minute and some
    gigabytes. Raises `InvalidInput`, `Unsupported` and `LimitReached`.
    """
    asked, limits = counted(board, seed, options)
    with limited("count", **limits) as bounds:
        return _core.count(asked._core, bounds, directory(checkpoint))


@takes(*PROBLEM, *LIMITS)
def recount(board: Board, *, seed: int = 0, **options: Any) -> int:
    """The same number as `count`, found in another way: to check it."""
    asked, limits = counted(board, seed, options)
    with limited("recount", **limits) as bounds:
        return _core.recount(asked._core, bounds)


@takes(*PROBLEM, *LIMITS)
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

    asked, limits = counted(board, seed, options)
    with limited("count", **limits) as bounds:
        numbers = _core.count_by_start(asked._core, bounds)
    return asked._shaped(np.array(numbers, dtype=object), 0)


class Classes(NamedTuple):
    """The number of tours up to the symmetries of the board."""

    tours: int
    """All tours."""
    classes: int
    """Those that remain if images of each other count as one."""
    fixed: dict[str, int]
    """For each symmetry but the identity, how many tours it maps to themselves."""


@takes(*PROBLEM, *LIMITS)
def count_up_to_symmetry(board: Board, *, checkpoint: Path | None = None, seed: int = 0, **options: Any) -> Classes:
    """The number of closed tours, or of open ones with free ends, up to rotations and reflections of the board (and
    translations, where it is wrapped).

    >>> import hippodrome as hp
    >>> hp.count_up_to_symmetry("6x6", closed=True).classes
    1245

    checkpoint: as for `count`
    """
    asked, limits = counted(board, seed, options)
    with limited("count", **limits) as bounds:
        every, classes, fixed = _core.count_up_to_symmetry(asked._core, bounds, directory(checkpoint))
    return Classes(every, classes, dict(fixed))


@takes(*PROBLEM, *LIMITS)
def count_row(board: Board, *, seed: int = 0, **options: Any) -> list[int]:
    """The numbers of a row of boards: as many rows as this one has, and 1, 2, 3 ... columns, up to its own.

    >>> import hippodrome as hp
    >>> hp.count_row("3x12", closed=True)
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 176]

    Raises what ended it early; its attribute `found` holds the numbers until then.
    """
    asked, limits = counted(board, seed, options)
    with limited("count", **limits) as bounds:
        numbers, ended = _core.count_row(asked._core, bounds)
    if ended is not None:
        ended.found = numbers  # type: ignore[attr-defined]
        raise ended
    return numbers


class Recurrence:
    """A linear recurrence: each term is the sum of earlier ones, each times a whole number. `recurrence` finds one.

    >>> import hippodrome as hp
    >>> found = hp.recurrence([1, 1, 2, 3, 5, 8, 13, 21, 34, 55])
    >>> found
    <Recurrence: a(n) = a(n-1) + a(n-2) for n > 2>
    >>> next(found.following([1, 2]))
    3
    """

    def __init__(self, coefficients: list[int], after: int, confirmed_by: int, sentence: str) -> None:
        self.coefficients = coefficients
        """What the last term is multiplied by, the one before it, and so on."""
        self.after = after
        """How many terms stand before the first that it gives."""
        self.confirmed_by = confirmed_by
        """How many of the terms did not take part in finding it, and bear it out. That it goes on for ever is not proved by them."""
        self._sentence = sentence

    def following(self, terms: Iterable[int]) -> Iterator[int]:
        """The terms that follow these, without end."""
        last = _terms(terms)[-len(self.coefficients) :] if self.coefficients else []
        if len(last) < len(self.coefficients):
            raise InvalidInput(f"{len(last)} terms are too few: the recurrence goes back {len(self.coefficients)}")
        return self._following(last)

    def _following(self, last: list[int]) -> Iterator[int]:
        while True:
            term = sum(coefficient * back for coefficient, back in zip(self.coefficients, reversed(last)))
            yield term
            last = (last + [term])[-len(self.coefficients) :] if self.coefficients else []

    def __str__(self) -> str:
        return self._sentence

    def __repr__(self) -> str:
        return f"<Recurrence: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recurrence) and (self.coefficients, self.after) == (other.coefficients, other.after)

    def __hash__(self) -> int:
        return hash(self._sentence)


def recurrence(terms: Iterable[int]) -> Recurrence | None:
    """The shortest linear recurrence of these terms, as of the numbers of `count_row`; None if there is none that at least four
    terms bear out: a recurrence that goes back k terms takes 2 k of them and four more, so more terms may show one.

    >>> import hippodrome as hp
    >>> numbers = hp.count_row("3x100", closed=True)[1::2]
    >>> found = hp.recurrence(numbers)
    >>> next(found.following(numbers)) == hp.count("3x102", closed=True)
    True

    O(terms^2) operations for each word of the largest coefficient.
    """
    found = _core.recurrence(_terms(terms))
    return None if found is None else Recurrence(*found)


def directory(checkpoint: Any) -> Path | None:
    """A directory by its path, if it is said."""
    if checkpoint is not None and (not isinstance(checkpoint, (str, os.PathLike)) or checkpoint == ""):
        raise InvalidInput(f"checkpoint={shown(checkpoint)}: the path of a directory is meant")
    return checkpoint


def _terms(terms: Any) -> list[int]:
    if isinstance(terms, str) or not isinstance(terms, Iterable) or getattr(terms, "ndim", 1) == 0:
        raise InvalidInput(f"terms={shown(terms)}: a list of whole numbers is meant")
    numbers = held("terms", terms)
    for term in numbers:
        if not hasattr(term, "__index__") or whole(term) < 0:
            raise InvalidInput(f"terms: {shown(term)}: numbers of tours are whole and not below 0")
    return [whole(term) for term in numbers]


@takes(*PROBLEM, *LIMITS)
def count_plan(board: Board, *, seed: int = 0, **options: Any) -> str:
    """How `count` would go, in words: where it cuts the board, and how many squares are remembered at a time."""
    asked, limits = counted(board, seed, options)
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


@takes(*PROBLEM, "nodes", "time", "progress")
def estimate(board: Board, *, seed: int = 0, **options: Any) -> Estimate:
    """What `count` is expected to take, before it is done.

    Where a sweep goes through fewer than four million states, it is made, and the answer is exact; else samples of some millions of states are
    gone through, by one thread, in a second or some.

    The options are those of `Problem`, nodes, time and progress. Raises `InvalidInput`, `Unsupported` and `LimitReached`.
    """
    asked, limits = counted(board, seed, options)
    with limited("estimate", **limits) as bounds:
        return Estimate(*_core.estimate(asked._core, bounds))


class Published(NamedTuple):
    """A published number of tours."""

    tours: int
    source: str


@takes(*PROBLEM)
def published(board: Board, **problem: Unpack[ProblemOptions]) -> Published | None:
    """The published number of knight's tours of a full rectangle, with its source; None if the table has none.

    >>> import hippodrome as hp
    >>> hp.published("8x8", closed=True).tours
    13267364410532
    """
    found = _core.published(Problem._asked(board, **problem)._core)
    return None if found is None else Published(*found)


def counted(board: Board, seed: int, options: dict[str, Any]) -> tuple[Problem, LimitOptions]:
    limits: Any = {name: options.pop(name) for name in LIMITS if name in options}
    return Problem._asked(board, seed, **options), limits
