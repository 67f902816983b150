"""What is refused, and in which words: arguments that a call does not take, values that mean nothing, words that are too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hippodrome as hp

Call = Callable[..., Any]


@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 4)])
def test_negative_numbers_but_for_holes_are_refused(shape: tuple[int, ...]) -> None:
    grid = np.arange(np.prod(shape)).reshape(shape) + 1
    place = tuple(side - 1 for side in shape)
    grid[place] = -7
    named = rf"-7 at \({', '.join(map(str, place))}\)"
    for claim in (grid, grid.tolist(), grid.astype(float), grid.astype(object)):
        for board in (None, "x".join(map(str, shape))):
            with pytest.raises(hp.InvalidInput, match=named):
                hp.verify(claim, board)
    for claim in (grid, grid.tolist()):
        with pytest.raises(hp.InvalidInput, match=named):
            hp.Puzzle(claim)
        with pytest.raises(hp.InvalidInput, match=named):
            hp.check_puzzle(claim)
    # Where -1 stands there is a hole, and no other number stands for one.
    holed = np.zeros(shape, dtype=int)
    holed[place] = -1
    assert (hp.Puzzle(holed).array == holed).all()
    assert hp.Problem(holed == 0).board == hp.Puzzle(holed).problem.board


# Calls, an argument that each does not take, and what it takes instead.
NOT_TAKEN: list[tuple[Call, tuple[Any, ...], str, str]] = [
    (hp.make_puzzle, ("5x5",), "memory", "make_puzzle takes board, seed, difficulty, nodes, time, progress, closed"),
    (hp.tours, ("5x5",), "memory", "tours takes board, up_to_symmetry, after, nodes, time, seed, closed"),
    (hp.tours, ("5x5",), "progress", "tours takes board"),
    (hp.exists, ("5x5",), "nodes", "exists takes board, memory, time, closed"),
    (hp.refute, ("5x5",), "progress", "refute takes board, seed, nodes, time, memory, closed"),
    (hp.watch, ("5x5",), "progress", "watch takes board, method, ties"),
    (hp.watch, ("5x5",), "threads", "watch takes board, method, ties"),
    (hp.plan, ("5x5",), "time", "plan takes board, method, ties, seed, closed"),
    (hp.estimate, ("5x5",), "memory", "estimate takes board, seed, closed"),
    (hp.estimate, ("5x5",), "threads", "estimate takes board, seed, closed"),
    (hp.compare, ("5x5",), "threads", "compare takes board, methods, start, nodes, time, memory, seed, closed"),
    (hp.check_puzzle, (". .\n. .",), "closed", "check_puzzle takes puzzle, nodes, time, memory, progress"),
    (hp.check_puzzle, (". .\n. .",), "threads", "check_puzzle takes puzzle, nodes, time, memory, progress"),
    (hp.shortest_path, ("8x8", "a1", "h8"), "symmetry", "shortest_path takes board, start, end, seed, piece, surface, holes, squares"),
    (hp.published, ("8x8",), "nodes", "published takes board, closed"),
    (hp.Problem, ("8x8",), "typo", "Problem takes board, closed, start"),
    (hp.Puzzle, (". .\n. .",), "board", "Puzzle takes grid, closed, piece"),
    (hp.Graph, ([(1, 2)],), "closed", "Graph takes edges, nodes, directed"),
    (hp.Ranking, ("5x5",), "typo", "Ranking takes board, checkpoint, seed, closed"),
    (hp.construct, ("5x5",), "piece", "construct takes board, closed, start, end, joins"),
    (hp.sheet, ([],), "sums", "sheet takes puzzles, columns, style, theme, title, caption, form, width"),
    (hp.tour("5x5").film, (), "memory", "Tour.film takes form, theme, width, time, progress"),
    (hp.watch("5x5").film, (), "nodes", "Trace.film takes form, theme, width, time, progress"),
    (hp.refute("4x6", closed=True).check, (), "nodes", "Refutation.check takes time"),  # type: ignore[union-attr]
]


@pytest.mark.parametrize(("call", "arguments", "name", "taken"), NOT_TAKEN, ids=lambda part: getattr(part, "__name__", str(part))[:20])
def test_an_argument_that_is_not_taken_is_named(call: Call, arguments: tuple[Any, ...], name: str, taken: str) -> None:
    with pytest.raises(TypeError) as raised:
        call(*arguments, **{name: None})
    said = str(raised.value)
    assert said.startswith(f"there is no argument {name}=: {taken}"), said
    assert "limits" not in said and (name not in taken.split())


def test_a_slip_in_an_argument_is_named() -> None:
    for call, slip, meant in [
        (hp.Problem, "colsed", "closed"), (hp.check_puzzle, "tiem", "time"), (hp.compare, "metods", "methods"),
        (hp.make_puzzle, "dificulty", "difficulty"), (hp.construct, "join", "joins"), (hp.estimate, "node", "nodes"),
    ]:  # fmt: skip
        with pytest.raises(TypeError, match=f"there is no argument {slip}=; is {meant}= meant?"):
            call("5x5", **{slip: 1})
    with pytest.raises(TypeError) as raised:
        hp.tour("5x5", **{"x" * 60_000: 1})  # type: ignore[misc]
    assert len(str(raised.value)) < 1000


def test_limits_that_are_taken_are_held() -> None:
    for memory in (1, 10_000):
        trace = hp.watch("8x8", method="backtrack", start="b1", nodes=100_000, memory=memory)
        assert str(trace.answer) == "the limit on memory was reached"
        assert len(trace) * 12 <= memory
    assert len(hp.watch("8x8", method="backtrack", start="b1", nodes=100_000)) > 100_000
    for name in ("memory", "threads"):
        with pytest.raises(hp.InvalidInput, match=f"{name}: .* with sample= it is held"):
            hp.stats("6x6", closed=True, **{name: 1})
    with pytest.raises(hp.MemoryLimit):
        hp.stats("6x6", closed=True, sample=5, memory=1)


TOUR = hp.tour("5x5")
BIG = hp.construct("100x100")


@pytest.mark.parametrize("value", ["no", "yes", 0, 1, 5, None, 1.0, [], [1], np.array([True]), np.int64(1)], ids=str)
def test_true_or_false_is_meant(value: Any) -> None:
    assert isinstance(TOUR, hp.Tour) and isinstance(BIG, hp.Construction)
    svg, png, part = TOUR.svg, TOUR.png, BIG.svg
    asked: list[tuple[str, Call]] = [
        ("sort", lambda: hp.tour("5x5", sort=value)), ("most_first", lambda: hp.tour("5x5", most_first=value)),
        ("alone", lambda: hp.tour("5x5", alone=value)), ("alone", lambda: hp.watch("5x5", alone=value)),
        ("up_to_symmetry", lambda: hp.tours("5x5", up_to_symmetry=value)), ("sums", lambda: svg(sums=value)),
        ("sums", lambda: png(sums=value)), ("tiles", lambda: part(tiles=value)),
        ("tiles", lambda: part(tiles=value, corner="a20")), ("closed", lambda: hp.Problem("5x5", closed=value)),
        ("directed", lambda: hp.Graph([(1, 2)], directed=value)),
    ]  # fmt: skip
    for name, ask in asked:
        with pytest.raises(hp.InvalidInput, match=f"{name}=.*: True or False is meant"):
            ask()


def test_booleans_of_numpy_are_booleans_and_no_numbers() -> None:
    yes = np.bool_(True)
    assert hp.Problem("6x6", closed=yes).closed and hp.Problem("6x6", closed=np.array(True)).closed  # type: ignore[arg-type]
    assert isinstance(hp.tour("5x5", method="backtrack", sort=yes), hp.Tour)  # type: ignore[arg-type]
    for ask in (
        lambda: hp.Problem("5x5", given={True: "a1"}), lambda: hp.Problem("5x5", holes=True), lambda: hp.Problem((True, 5)),
        lambda: hp.Ranking("5x5").unrank(True), lambda: hp.tour("5x5", seed=True), lambda: hp.recurrence([True, True]),
    ):  # fmt: skip
        with pytest.raises(hp.InvalidInput):
            ask()


HUGE = 10**5000


@pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["huge", "minus huge"])
def test_huge_numbers_are_refused_in_words(number: int) -> None:
    assert isinstance(TOUR, hp.Tour) and isinstance(BIG, hp.Construction)
    tour, big, ranking = TOUR, BIG, hp.Ranking("5x5")
    asked: list[Call] = [
        lambda: hp.tour("5x5", seed=number), lambda: hp.tour("5x5", nodes=number), lambda: hp.tour("5x5", time=number),
        lambda: hp.count("5x5", threads=number), lambda: hp.tour("5x5", holes=number), lambda: hp.tour((number, 5)),
        lambda: hp.exists((number, 5)), lambda: hp.exists((number, number)), lambda: hp.construct((number, 5)),
        lambda: hp.tour("5x5", start=(number, 0)), lambda: hp.tour("5x5", given={number: "a1"}), lambda: ranking.unrank(number),
        lambda: ranking[number], lambda: ranking[:number:number], lambda: big.square(number), lambda: big.place(number),
        lambda: big[number], lambda: big.window("a100", number, 3), lambda: tour.square(number), lambda: tour.step(number),
        lambda: tour.svg(width=number), lambda: tour.svg(first=number), lambda: hp.verify([[number, 1]]), lambda: hp.verify([number]),
        lambda: hp.Puzzle([[number, 1]]), lambda: hp.sample("5x5", number), lambda: hp.stats("5x5", sample=number),
        lambda: hp.sheet([tour], columns=number), lambda: hp.tour("5x5", order=[(number, 1)]), lambda: hp.Graph([(1, 2)]).tour(start=number),
        lambda: hp.tour(f"{'9' * 5000}x3"), lambda: hp.exists(f"{'9' * 5000}x3"), lambda: hp.construct(f"{'9' * 5000}x3"),
        lambda: hp.verify({"a1": number}),
    ]  # fmt: skip
    for at, ask in enumerate(asked):
        try:
            answer = ask()
        except (hp.HippodromeError, IndexError) as error:
            assert "sys.set_int_max_str_digits" not in str(error) and len(str(error)) < 400, at
        else:
            # A slice may go beyond the end.
            assert isinstance(answer, hp.Sample), at


def test_what_is_quoted_is_cut() -> None:
    long = "x" * 100_000
    for ask in (
        lambda: hp.tour(long), lambda: hp.tour("8x8", start=long), lambda: hp.tour("8x8", piece=long), lambda: hp.tour("8x8", method=long),
        lambda: hp.verify(long), lambda: hp.Graph.read(long), lambda: hp.Graph.read("1 2", long), lambda: hp.Puzzle(long),
        lambda: hp.construct(long), lambda: hp.tour("8x8", holes=long), lambda: hp.tour("8x8", symmetry=long), lambda: hp.stats("5x5", of=long),
        lambda: hp.read_trace(long), lambda: hp.read_refutation(long), lambda: hp.Graph([(1, 2)]).tour(start=long),
        lambda: hp.tour("8x8", require=[(long, "a1")]), lambda: hp.tour("8x8", surface=long), lambda: hp.tour("x " * 50_000),
    ):  # fmt: skip
        with pytest.raises(hp.InvalidInput) as raised:
            ask()
        assert 0 < len(str(raised.value)) <= 2_100
        assert raised.value.args == (str(raised.value),)


@pytest.mark.parametrize("words", ["x" * 60_000, "x " * 30_000, "\n" * 60_000, "x\n" * 30_000])
def test_titles_that_are_too_long_are_refused(words: str) -> None:
    assert isinstance(TOUR, hp.Tour) and isinstance(BIG, hp.Construction)
    shown = [TOUR, BIG, hp.Problem("5x5"), hp.Puzzle(hp.Problem("5x5", given={1: "a1"})), hp.Graph([(1, 2)])]
    for name in ("title", "caption"):
        said = f"a {name} of 60000 characters is too long for a picture: 1000 at most are written"
        for drawn in shown:
            for picture in (drawn.svg, drawn.png):
                with pytest.raises(hp.InvalidInput, match=said):
                    picture(**{name: words})
        with pytest.raises(hp.InvalidInput, match=said):
            hp.sheet([TOUR], **{name: words})
    # What is just short enough is drawn.
    assert TOUR.svg(title=words[:1000], caption=words[:1000]) and TOUR.png(title=words[:1000], width=200)
    assert BIG.svg(title=words[:1000], corner="a100", rows=100, columns=100)


def test_a_page_too_large_for_a_picture_is_refused() -> None:
    for columns in (1, 60):
        with pytest.raises(hp.InvalidInput, match="60 pictures of this size are too many for one page"):
            hp.sheet([hp.Problem("1x40000")] * 60, columns=columns)


def test_long_names_of_vertices_are_drawn_or_refused() -> None:
    graph = hp.Graph([("a" * 60_000, "b"), ("b", "c")])
    assert "<svg" in graph.svg() and graph.png(width=100)
    assert "<svg" in graph.tour().svg()


def test_tours_go_on_after_one_of_their_own() -> None:
    for other in (hp.tour("6x6"), hp.tour("5x5", piece="camel"), hp.tour("5x5-c3", start="a2")):
        if not isinstance(other, hp.Tour):
            continue
        with pytest.raises(hp.InvalidInput, match="after= is a tour of another board: the open "):
            hp.tours("5x5", after=other)
    every = list(hp.tours("5x6", closed=True))
    assert list(hp.tours("5x6", closed=True, after=every[4])) == every[5:]
    classes = list(hp.tours("5x6", closed=True, up_to_symmetry=True))
    for tour in every:
        if tour in classes:
            rest = hp.tours("5x6", closed=True, up_to_symmetry=True, after=tour)
            assert list(rest) == classes[classes.index(tour) + 1 :]
        else:
            with pytest.raises(hp.InvalidInput, match="after= is not a tour of this list: of the tours that symmetries"):
                hp.tours("5x6", closed=True, up_to_symmetry=True, after=tour)


def test_no_puzzle_is_made_with_a_symmetry() -> None:
    with pytest.raises(hp.Unsupported, match="symmetry=90: puzzles are made of tours without a symmetry; leave it out"):
        hp.make_puzzle("6x6", closed=True, symmetry="90")


def test_what_is_endless_is_refused_at_once() -> None:
    many = range(10**12)
    for call in (
        lambda: hp.tour("5x5", start=many),
        lambda: hp.Graph([(1, 2)], nodes=many),
        lambda: hp.Graph.from_matrix(np.zeros((2, 2)), nodes=many),
        lambda: hp.verify(many),
        lambda: hp.recurrence(many),
    ):
        with pytest.raises(hp.InvalidInput):
            call()
    ranking = hp.Ranking("5x5")
    for call in (
        lambda: ranking.sample(2**32 - 1),
        lambda: ranking.sample(500_000, memory=60_000_000),
        lambda: hp.sample("5x5", 500_000, memory=60_000_000),
    ):
        with pytest.raises(hp.MemoryLimit):
            call()
    assert len(ranking.sample(1000, memory=60_000_000)) == 1000


def test_what_is_no_text_and_no_number_is_refused_in_words() -> None:
    for text in ("\udc80", b"\xff\xfe\xfd"):
        with pytest.raises(hp.InvalidInput, match="text"):
            hp.verify(text)
    for read in (hp.read_refutation, hp.read_trace, hp.Graph.read):
        with pytest.raises(hp.InvalidInput, match="a text is meant"):
            read("\udc80")
    assert hp.verify(b"1 4 7 10\n8 11 2 5\n3 6 9 12\n")
    with pytest.raises(hp.InvalidInput, match="a list of puzzles"):
        hp.sheet(None)  # type: ignore[call-overload]
    for call in (lambda: hp.Graph(np.array(5)), lambda: hp.recurrence(np.array(5))):
        with pytest.raises(hp.InvalidInput, match="meant"):
            call()
    with pytest.raises(hp.InvalidInput, match="is no tour"):
        hp.verify(np.full((3, 4), np.inf))


def test_events_of_a_trace_are_counted_from_either_end() -> None:
    trace = hp.watch("5x5", nodes=100)
    assert trace[-1] == trace[len(trace) - 1]
    for place in (2**64, 2**63, len(trace), -len(trace) - 1):
        with pytest.raises(IndexError, match="events"):
            trace[place]
        with pytest.raises(IndexError, match="events"):
            trace.squares(place + 1 if place > 0 else place - 1)
    with pytest.raises(hp.InvalidInput):
        trace["a1"]  # type: ignore[call-overload]
    assert trace.squares(-1) == trace.squares(len(trace))
