"""A tour is one by rules that are written here again, whatever was asked for."""

from __future__ import annotations


import brute_force
import numpy as np
import pytest

import hippodrome as hp


def places(tour: object) -> list[tuple[int, int]]:
    assert tour
    return [tuple(place) for place in tour.path.tolist()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("sides", [(6, 6), (8, 8), (5, 6), (10, 3), (7, 12), (30, 31)])
def test_every_tour_is_one(sides: tuple[int, int], closed: bool) -> None:
    tour = hp.tour(sides, closed=closed)
    assert isinstance(tour, hp.Tour) if hp.exists(sides, closed=closed) else isinstance(tour, hp.No)
    assert brute_force.is_tour(places(tour), brute_force.rectangle(*sides), closed)
    assert tour.closed is closed


def test_array_path_squares_and_indices_agree() -> None:
    tour = hp.tour("7x8-a1-h7", start=(3, 3))
    assert isinstance(tour, hp.Tour)
    array, path = tour.array, tour.path
    assert array.dtype == path.dtype == np.int64
    assert (array.shape, path.shape, tour.indices.shape) == ((7, 8), (54, 2), (54,))
    assert (array[tuple(path.T)] == np.arange(1, 55)).all()
    # a1 is at the lower left.
    assert array[6, 0] == array[0, 7] == 0
    names = [f"{chr(97 + column)}{7 - row}" for row, column in path.tolist()]
    assert tour.squares == list(tour) == names
    assert [tour.problem.squares[index] for index in tour.indices] == names
    assert tour.square(1) == tour[0] == "d4"
    assert tour.step("d4") == tour.step((3, 3)) == 1
    assert tour.moves == list(zip(names, names[1:]))
    assert tour[-2:] == names[-2:]


def test_moves_of_a_closed_tour_come_back() -> None:
    tour = hp.tour("6x6", closed=True)
    assert isinstance(tour, hp.Tour)
    assert len(tour.moves) == 36
    assert tour.moves[-1] == (tour[-1], tour[0])
    assert tour.closes
    opened = hp.verify(tour.array, closed=False)
    assert opened and opened.closes and not opened.closed and len(opened.moves) == 35


def test_levels_and_surfaces() -> None:
    box = hp.tour("3x4x2", closed=True)
    assert isinstance(box, hp.Tour)
    assert box.array.shape == (2, 3, 4) and box.path.shape == (24, 3)
    assert (box.array[tuple(box.path.T)] == np.arange(1, 25)).all()
    # The lower level is printed last, and a1 is on it.
    assert box.array[1, 2, 0] == box.step("a1")
    assert not hp.exists("4x4", closed=True)
    assert hp.tour("torus:4x4", closed=True)
    assert hp.tour("....\n....\n....\n....", surface="torus", closed=True)


def test_boards_by_text_outline_array_and_tuple() -> None:
    outline = "#...\n....\n....\n...."
    mask = np.ones((4, 4), dtype=bool)
    mask[0, 0] = False
    boards = ["4x4-a4", outline, mask, mask.tolist()]
    problems = [hp.Problem(board) for board in boards] + [hp.Problem((4, 4), holes=["a4"])]
    assert len(set(problems)) == 1
    assert problems[0].board == "4x4-a4" and problems[0].shape == (4, 4) and len(problems[0]) == 15
    assert hp.Problem((8, 8), holes="10%", seed=3) == hp.Problem("8x8", holes=6, seed=3)


def test_constraints_hold() -> None:
    given = {1: "a1", 20: (0, 0)}
    tour = hp.tour("8x8", closed=True, given=given, require=[("c3", "e4")], forbid=[("d4", "e6")])
    assert isinstance(tour, hp.Tour)
    assert (tour.square(1), tour.square(20)) == ("a1", "a8")
    moves = {frozenset(move) for move in tour.moves}
    assert frozenset(("c3", "e4")) in moves and frozenset(("d4", "e6")) not in moves
    assert tour.problem.given == {1: "a1", 20: "a8"}


@pytest.mark.parametrize("method", sorted(hp.methods()))
def test_every_method_finds_one(method: str) -> None:
    # Plain backtracking is soon hopeless, and a sweep goes through all tours there are.
    side = 5 if method in ("backtrack", "sweep") else 8
    closed = method == "factor"
    tour = hp.tour((side, side), closed=closed, start="a1", method=method)
    assert brute_force.is_tour(places(tour), brute_force.rectangle(side, side), closed)
    assert tour[0] == "a1" and tour.search is not None and tour.search.nodes > 0


@pytest.mark.parametrize("article", sorted(hp.articles()))
def test_every_article_runs(article: str) -> None:
    tour = hp.tour("6x6", method=article, start="a1", nodes=300_000_000)
    assert brute_force.is_tour(places(tour), brute_force.rectangle(6, 6), False)


def test_other_pieces() -> None:
    camel = hp.tour("10x10", piece="camel", holes=None)
    assert not camel, "a camel stays on its color"
    wazir = hp.tour("4x5", piece="wazir", closed=True)
    assert isinstance(wazir, hp.Tour)
    steps = np.abs(np.diff(wazir.path, axis=0)).sum(axis=1)
    assert (steps == 1).all()


def test_equality_hash_and_truth() -> None:
    one, other = hp.tour("6x6", seed=1), hp.tour("6x6", seed=1)
    assert one == other and hash(one) == hash(other) and bool(one)
    assert one != hp.tour("6x6", seed=2)
    assert one != "6x6" and hp.Problem("6x6") != "6x6"


def test_forms_are_read_back() -> None:
    tour = hp.tour("5x6-c3", seed=4)
    assert isinstance(tour, hp.Tour)
    for form in ("grid", "moves", "json"):
        assert hp.verify(tour.write(form), tour.problem) == tour
    assert str(tour) == tour.write("grid").rstrip("\n")
    with pytest.raises(hp.InvalidInput, match="use grid"):
        tour.write("pdf")


def test_limits_are_exceptions() -> None:
    with pytest.raises(hp.NodeLimit):
        hp.tour("30x30", closed=True, nodes=10)
    with pytest.raises(hp.MemoryLimit):
        hp.tour("30x30-a1-b1", memory=10_000)
    with pytest.raises(MemoryError):
        hp.tour("30x30-a1-b1", memory=10_000)
    with pytest.raises(hp.TimeLimit):
        hp.tour("10x10", method="backtrack", start="b1", time=0.05)
    with pytest.raises(hp.GaveUp):
        hp.tour("20x20", method="alone", ties="first", most_first=True)
    with pytest.raises(hp.Unsupported):
        hp.tour("5x5", method="construct", piece="camel")
    with pytest.raises(hp.Unsupported):
        hp.tour("70000x70000")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (dict(board="8y8"), "`8y8` is not a board"),
        (dict(board="8x8", start="i9"), "i9 is not on the 8x8 board"),
        (dict(board="8x8", start=(8, 0)), "(8, 0) is no square of 8x8"),
        (dict(board="8x8", start=3.5), "3.5 is not a square"),
        (dict(board="8x8", closed=True, end="a1"), "a closed tour has no end"),
        (dict(board="8x8", piece="dragon"), "dragon"),
        (dict(board="8x8", given=["a1"]), "write steps with their squares"),
        (dict(board="8x8", given={0: "a1"}), "numbers count from 1"),
        (dict(board="8x8", given={1: "a1", 2: "a2"}), "number 1 is given to a1 and number 2 to a2"),
        (dict(board="8x8", require="a1b3"), "write pairs of squares"),
        (dict(board="8x8", require=[("a1", "a2")]), "a1-a2 cannot be required"),
        (dict(board=[[1, 2], [3]]), "array"),
        (dict(board=None), "None is not a board"),
        (dict(board="8x8", method="magic"), "`magic` is not a method"),
        (dict(board="8x8", method="exact", ties="far"), "`ties` works only with method"),
        (dict(board="8x8", time=-1), "time=-1"),
        (dict(board="8x8", seed=-1), "-1: a whole number from 0"),
    ],
)
def test_bad_input_is_named(asked: dict[str, object], said: str) -> None:
    with pytest.raises(hp.InvalidInput) as raised:
        hp.tour(**asked)  # type: ignore[arg-type]
    assert said in str(raised.value)
    assert isinstance(raised.value, ValueError)


def test_a_problem_is_asked_as_it_is() -> None:
    problem = hp.Problem("5x6", closed=True)
    assert hp.tour(problem) == hp.tour("5x6", closed=True)
    with pytest.raises(hp.InvalidInput, match="has its arguments already"):
        hp.tour(problem, start="a1")


def test_what_is_seen() -> None:
    tour = hp.tour("6x6", closed=True)
    assert isinstance(tour, hp.Tour)
    assert repr(tour).count("\n") == 5
    assert repr(hp.tour("50x50")).startswith("<Tour: open knight's tour of 50x50: ")
    assert "<svg" in str(tour._repr_svg_())
    assert hp.plan("8x8").startswith("1. exists")


def test_compare() -> None:
    rows = hp.compare("6x6", start="a1", nodes=100_000_000)
    assert {row.method for row in rows} == set(hp.articles())
    assert all(row.outcome == "found" and row.nodes >= 36 for row in rows)
    few = hp.compare("8x8", ["backtrack"], start="b1", nodes=1000)
    assert few[0].outcome == "the limit on nodes was reached" and few[0].nodes is None


def test_claims_that_hold_squares_in_other_ways() -> None:
    tour = hp.tour("3x4", start="a1")
    assert isinstance(tour, hp.Tour)
    steps = {square: step for step, square in enumerate(tour, 1)}
    for claimed in (
        dict(sorted(steps.items())),
        {square: step - 1 for square, step in steps.items()},
        tour.moves,
        tour.array.astype(object),
        tour.array.tolist(),
    ):
        assert hp.verify(claimed) == tour, claimed
    assert not hp.verify({**steps, "a1": 2, tour[1]: 1})
    window = hp.construct("8x8").window("a8", 8, 8)  # type: ignore[union-attr]
    assert hp.verify(window)
    assert not hp.verify([("a1", "b3"), ("c2", "a3")], "3x4")
    for wrong, said in [
        ({square: 99 - step for square, step in steps.items()}, "gives each square its step"),
        ({(0, 0): "a"}, "gives each square its step"),
        ({"a1": 1, "b3": 1}, "gives each square its step"),
        (tour.to_networkx(), "no order"),
        (hp.Graph([(1, 2)]), "no order"),
        (set(tour), "no order"),
        (None, "an array of steps"),
        (np.array([["a", "b"]], dtype=object), "whole number"),
    ]:
        with pytest.raises(hp.InvalidInput, match=said):
            hp.verify(wrong)


def test_refusals_name_what_is_wrong() -> None:
    for call, said in [
        (lambda: hp.count("5x5", checkpoint=5), "checkpoint=5"),  # type: ignore[arg-type]
        (lambda: hp.count("5x5", checkpoint=""), "checkpoint=''"),
        (lambda: hp.verify("a1 b3", closed="no"), "closed='no'"),  # type: ignore[arg-type]
        (lambda: hp.verify("a1 b3", piece=3), "piece=3"),  # type: ignore[arg-type]
        (lambda: hp.Puzzle([[1, 2], [3]]), "rows are of one length"),
        (lambda: hp.Graph(5), "edges=5"),  # type: ignore[arg-type]
        (lambda: hp.Graph([([], 1)]), "can be hashed"),  # type: ignore[list-item]
        (lambda: hp.tour("8x8", start=b"a1"), "is not a square"),
        (lambda: hp.tour("8x8", require=("a1", "b3")), "pairs of squares"),  # type: ignore[arg-type]
        (lambda: hp.tour("8x8", given={"1": "a1"}), "a step is a whole number"),  # type: ignore[dict-item]
        (lambda: hp.Ranking("5x5").rank(hp.tour("6x6")), "another board"),  # type: ignore[arg-type]
        (lambda: hp.exists("1000000x1000000", closed=True, symmetry="90"), "symmetry='90'"),
        (lambda: hp.recurrence([1, 2.5]), "terms: 2.5"),  # type: ignore[list-item]
    ]:
        with pytest.raises(hp.InvalidInput) as raised:
            call()
        assert said in str(raised.value)


def test_a_text_is_laid_along_a_tour() -> None:
    tour = hp.tour("5x5-a1", start="b1")
    assert isinstance(tour, hp.Tour)
    laid = tour.lay(["ev", "er", "y", "square"])
    assert laid.shape == (5, 5) and laid[4, 0] == ""
    assert laid[tour.array == 4].tolist() == ["square"] and sorted(laid.ravel())[-5:] == ["", "er", "ev", "square", "y"]
    assert laid[tuple(tour.path.T)].tolist() == ["ev", "er", "y", "square"] + [""] * 20
    with pytest.raises(hp.InvalidInput, match="25 pieces are too many for 24 squares"):
        tour.lay("x" * 25)
    with pytest.raises(hp.InvalidInput, match="pieces=5: a list of texts"):
        tour.lay(5)  # type: ignore[arg-type]
    graph = hp.Graph([(1, 2)]).tour()
    assert isinstance(graph, hp.Tour)
    with pytest.raises(hp.InvalidInput, match="no places"):
        graph.lay("ab")


def test_an_argument_that_there_is_not_is_named() -> None:
    for ask in [hp.tour, hp.exists, hp.count, hp.sample, hp.stats, hp.watch]:
        with pytest.raises(TypeError, match="there is no argument colsed=; is closed= meant"):
            ask("6x6", colsed=True)  # type: ignore[operator]
    with pytest.raises(TypeError, match="there is no argument quick=: tour takes board, method, ties"):
        hp.tour("6x6", quick=True)
