"""The questions: is there a tour, find one, all of them, in how many steps do programs find one, what do tours measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from .arguments import LIMITS, between, number, shown, takes, text, text_if_said, texts, truth, whole
from .answers import Extreme, No, Search, Unknown, Yes, answered
from .count import counted
from .distribution import Distribution, chosen
from ..errors import GaveUp, InvalidInput, LimitReached, Unsupported
from ..limits import limited
from .problem import PROBLEM, Problem, giant_of
from .sample import Ranking, random_limited
from .tour import Tour
from .verify import verify

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .problem import Board, ProblemOptions, Square


@takes(*PROBLEM)
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
    least: str | None = None,
    most: str | None = None,
    seed: int = 0,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
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
    least, most: a tour with the least, or the most, of a measure (see `Tour.measures`): the best there is where all tours can be
            looked at, else the best that exchanges of moves find. The tour's `extreme` tells which. Where a limit is reached it is the
            best so far, with that limit as `extreme.ended`; with a limit on time it is looked for as long
    seed:   another seed, another tour; the same for the same seed. Random holes go by it too
    nodes, time (seconds), memory (bytes), threads, progress: see `hippodrome.limits`

    Raises `InvalidInput`, `Unsupported` (not a method for this problem), `GaveUp` (a heuristic has nothing left to try), and
    `LimitReached`. Every tour has passed the checker.
    """
    asked = Problem._asked(board, seed, **problem)
    chosen = _method(method, ties, order, most_first, sort, alone, joins, seed)
    wanted = _wanted(asked, least, most)
    began = monotonic()
    with limited("tour", nodes=nodes, time=time, memory=memory, threads=threads, progress=progress) as bounds:
        found, reason, told, remark = _core.find(asked._core, chosen, bounds)
    search = Search(*told, remark)
    if found is not None and wanted is not None:
        left = None if nodes is None else max(nodes - search.nodes, 0)
        rest = None if time is None else max(time - (monotonic() - began), 0.001)
        end, measure = wanted
        with limited("tour", nodes=left, time=rest, memory=memory, progress=progress) as bounds:
            found, value, bound, because, ended = _core.extreme(
                asked._core, found, measure, end == "least", number("seed", seed, 2**64), bounds
            )
        if ended is not None and not isinstance(ended, LimitReached):
            raise ended
        return Tour(found, asked._graph, search, Extreme(measure, end, value, bound, because, ended))
    if found is not None:
        return Tour(found, asked._graph, search)
    assert reason is not None
    return No(reason, search)


def _wanted(asked: Problem, least: str | None, most: str | None) -> tuple[str, str] | None:
    """Which end of which measure is asked for."""
    said = [(end, text(end, measure)) for end, measure in (("least", least), ("most", most)) if measure is not None]
    if len(said) > 1:
        raise InvalidInput(f"least={shown(least)} and most={shown(most)}: one of the two")
    for _, measure in said:
        _core.check_measure(asked._core, measure)
    return said[0] if said else None


@takes(*PROBLEM)
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
    for name, said in (("most_first", most_first), ("sort", sort), ("alone", alone)):
        truth(name, said)
    # What only one method takes asks for that method.
    if method == "auto":
        if joins is not None:
            method = "construct"
        elif sort or (order is not None and ties is None and not most_first and not alone):
            method = "backtrack"
        elif ties is not None or most_first or alone:
            method = "warnsdorff"
    return {
        "method": text("method", method),
        "order": None if order is None else _order(order),
        "ties": text_if_said("ties", ties),
        "most_first": truth("most_first", most_first),
        "sort": truth("sort", sort),
        "alone": truth("alone", alone),
        "joins": text_if_said("joins", joins),
        "seed": number("seed", seed, 2**64),
    }


def _order(order: Any) -> list[tuple[int, int]]:
    try:
        moves = [(whole(down), whole(right)) for down, right in order]
    except (TypeError, ValueError):
        moves = None
    if moves is None or any(not -(2**63) <= part < 2**63 for move in moves for part in move):
        raise InvalidInput(f"order={shown(order)}: write moves as (rows down, columns right), as in [(2, 1), (-1, 2)]")
    return moves


def methods() -> dict[str, str]:
    """The methods of `tour`, each with what it does."""
    return dict(_core.methods())


def articles() -> dict[str, str]:
    """The programs of well-known articles, each with what it does: methods of `tour`, and what `compare` runs."""
    return {name: sentence for name, sentence, _ in _core.articles()}


@takes(*PROBLEM)
def exists(board: Board, *, memory: int | None = None, time: float | None = None, **problem: Any) -> Yes | No | Unknown:
    """Whether there is a tour, by a theorem, a construction, an argument that can be checked, or a search of a moment.

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
        return answered(_core.exists(asked._core, bounds), asked)


@takes(*PROBLEM)
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

    A closed tour comes once, not for each start or direction; an open one with free ends comes once, not for each direction;
    with equal sums (`magic`) each numbering that has them.

    up_to_symmetry: of tours that are images of each other, the first alone
    after: goes on after this tour, as if all up to it had been listed
    nodes, time: raises `NodeLimit` after so many squares entered, `TimeLimit` after so many seconds

    Boards and undirected graphs of up to 128 squares; raises `Unsupported` beyond. Nothing is kept, however many there are.
    """
    asked = Problem._asked(board, seed, **problem)
    if not (after is None or isinstance(after, Tour)):
        raise InvalidInput(f"after={shown(after)}: a Tour is meant")
    if after is not None and after.problem._core.ground != asked._core.ground:
        raise InvalidInput(f"after= is a tour of another board: the {after.problem} is none of those that are listed, {asked}")
    with limited("tours", nodes=nodes, time=time) as bounds:
        found = _core.Tours(
            asked._core, up_to_symmetry=truth("up_to_symmetry", up_to_symmetry), after=None if after is None else after._core, limits=bounds
        )
    return (Tour(core, asked._graph) for core in found)


@takes(*PROBLEM)
def compare(
    board: Board,
    methods: Iterable[str] | Mapping[str, Mapping[str, Any]] | None = None,
    *,
    start: Square | None = None,
    nodes: int | None = 10_000_000,
    time: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    **problem: Any,
) -> list[Compared]:
    """Runs methods side by side, those of well-known articles if none are named. Methods with options are a dict of their own names and
    the arguments of `tour`.

    >>> import hippodrome as hp
    >>> for row in hp.compare("6x6", ["codeproject", "warnsdorff"], start="a1"):
    ...     print(row.method, row.outcome)
    codeproject found
    warnsdorff found
    >>> pohl = dict(method="warnsdorff", ties="pohl", alone=True)
    >>> hp.compare("6x6", {"Pohl": pohl, "the rule sorts": dict(method="backtrack", sort=True)}, start="a1")[0].outcome
    'found'

    The limits are those of each method. Without a start each article's program begins where its article does, and other methods at the lower left corner.
    """
    from time import perf_counter

    starts = {name: place for name, _, place in _core.articles()}
    rows = []
    for name, options in _methods(list(starts) if methods is None else methods):
        asked = Problem(board, seed=seed, **problem)
        shape = asked.shape
        first = start
        if first is None and shape is not None and len(shape) == 2:
            first = starts.get(options.get("method", "auto"), (shape[0] - 1, 0))
        begun = perf_counter()
        found: Tour | No | None = None
        try:
            own = {"nodes": nodes, "time": time, "memory": memory, "seed": seed, **options}
            found = tour(board, start=first, **own, **problem)
            outcome = "found" if found else "none"
        except (LimitReached, GaveUp, Unsupported) as why:
            outcome = str(why)
        seconds = perf_counter() - begun
        search = found.search if found is not None else None
        rows.append(Compared(name, outcome, search and search.nodes, search and search.backtracks, seconds))
    return rows


def _methods(methods: Any) -> list[tuple[str, dict[str, Any]]]:
    """Methods by their own names, each with the arguments of `tour`."""
    if not isinstance(methods, Mapping):
        return [(name, {"method": name}) for name in texts("methods", methods)]
    taken = ("method", "ties", "order", "most_first", "sort", "alone", "joins", "seed", *LIMITS)
    for name, options in methods.items():
        if not isinstance(options, Mapping) or not all(option in taken for option in options):
            raise InvalidInput(f"methods: {shown(name)}: {shown(options)}: a dict with some of {', '.join(taken)} is meant")
    return [(text("methods", name), dict(options)) for name, options in methods.items()]


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


@takes(*PROBLEM, *LIMITS)
def stats(
    board: Board,
    *,
    of: str | Iterable[str] | None = None,
    sample: int | None = None,
    method: str = "uniform",
    tours: Iterable[Any] | None = None,
    seed: int = 0,
    **options: Any,
) -> dict[str, Distribution]:
    """How each measure is distributed: among all tours, among some at random, or among your own. Nothing (an empty dict) if there is no
    tour.

    >>> import hippodrome as hp
    >>> hp.stats("6x6", closed=True, of="crossings")
    {'crossings': <crossings: 52 to 66, mean 57.826, 9862 tours>}
    >>> hp.stats("6x6", closed=True, sample=1000, seed=1)["turns"].mean_interval is not None
    True

    of:      one or several of these [all that suit]
             turns: squares where the direction changes; straight: squares passed straight through
             crossings: pairs of moves that cross, drawn as straight lines between the centers of squares
             parallel: moves along the most frequent direction, there and back
             area: what the line from the center of the board to the knight sweeps, in squares (closed tours)
    sample:  measure so many tours at random, for boards with too many tours to list
    method:  how these are drawn: uniform, or warnsdorff, factor or chain, which are not (`sample` says what they are); without a mean_interval then
    tours:   measure these instead, each whatever `verify` reads
    seed:    draws others; random holes go by the same seed

    The other options are those of `Problem` and of `hippodrome.limits`; `memory` and `threads` are for the count that a sample begins
    with (`Ranking` says what it costs), and are refused without one. Boards of one level that are not wrapped. Raises `InvalidInput`, `Unsupported` and
    `LimitReached`.
    """
    begun = monotonic()
    asked, limits = counted(board, seed, dict(options))
    which = chosen(asked._core, of)
    is_uniform = text("method", method) == "uniform"
    if sample is None and not is_uniform:
        raise InvalidInput("method: it says how the tours of a sample are drawn, and sample= is not there")
    if tours is not None:
        if sample is not None:
            raise InvalidInput("sample and tours: either some at random or your own are measured")
        for name in ("nodes", "memory", "threads"):
            if limits.get(name) is not None:
                raise InvalidInput(f"{name}: your own tours are measured, and neither searched for nor counted; leave it out")
        if isinstance(tours, str) or not isinstance(tours, Iterable):
            raise InvalidInput(f"tours={shown(tours)}: several are meant, in a list")
        own = [_own(asked, claimed, number) for number, claimed in enumerate(tours, 1)]
        with limited("measure", **limits) as bounds:
            values = _core.measured(asked._core, [tour._core for tour in own], which, bounds)
        return {name: Distribution._of(name, values[:, place]) for place, name in enumerate(which)} if own else {}
    if sample is None:
        with limited("measure", **limits) as bounds:
            for name in ("memory", "threads"):
                if limits.get(name) is not None:
                    raise InvalidInput(f"{name}: all tours are listed one after another, by one thread and in little memory; with sample= it is held")
            try:
                made = _core.stats(asked._core, which, bounds)
            except Unsupported as why:
                raise Unsupported(f"{why}; sample=1000 measures so many at random, where they can be counted") from None
    elif not is_uniform:
        drawn = between("sample", sample, 1, 2**32 - 1)
        with random_limited("measure", limits) as bounds:
            made = _core.random_stats(asked._core, method, drawn, number("seed", seed, 2**64), which, bounds)
    else:
        drawn = between("sample", sample, 1, 2**32 - 1)
        ranking = Ranking(board, seed=seed, **options)
        # The time is for all of it.
        time = limits.get("time")
        left = None if time is None else max(0.0, time - (monotonic() - begun))
        with limited("measure", time=left, progress=limits.get("progress")) as bounds:
            made = ranking._core.stats(drawn, number("seed", seed, 2**64), which, bounds)
    return {core.measure: Distribution(core, sample is not None and is_uniform) for core in made if len(core)}


def _own(asked: Problem, claimed: Any, number: int) -> Tour:
    """A tour that is to be measured, the so many-th."""
    verdict = verify(claimed, asked)
    if not verdict:
        raise InvalidInput(f"tours: number {number} is no {asked}: {verdict}")
    assert isinstance(verdict, Tour)
    return verdict
