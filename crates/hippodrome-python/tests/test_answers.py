"""Yes and no, held against a search in Python; claims, held against rules in Python."""

from __future__ import annotations

import copy
from typing import Any

import brute_force
import numpy as np
import pytest

import hippodrome as hp


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("columns", range(1, 6))
def test_exists_and_tour_agree_with_a_search(rows: int, columns: int, closed: bool) -> None:
    squares = brute_force.rectangle(rows, columns)
    truth = next(brute_force.paths(squares, closed), None) is not None
    answer = hp.exists((rows, columns), closed=closed)
    assert bool(answer) is truth
    assert bool(hp.tour((rows, columns), closed=closed)) is truth
    if not truth:
        assert answer.recheck() is not False


@pytest.mark.parametrize("seed", range(60))
def test_holes_agree_with_a_search(seed: int) -> None:
    rng = np.random.default_rng(seed)
    mask = rng.random((4, 5)) < 0.7
    mask[0, 0] = True
    squares = {(int(row), int(column)) for row, column in np.argwhere(mask)}
    for closed in (False, True):
        truth = next(brute_force.paths(squares, closed), None) is not None
        found = hp.tour(mask, closed=closed)
        assert bool(found) is truth
        answer = hp.exists(mask, closed=closed)
        assert isinstance(answer, hp.Unknown) or bool(answer) is truth
        if isinstance(answer, hp.No):
            assert answer.recheck()


def test_a_no_explains_itself() -> None:
    no = hp.exists("5x5-a1-c1", closed=True)
    assert isinstance(no, hp.No) and not no
    assert "23" in no.reason or "colors" in no.reason
    assert str(no).startswith("no closed knight's tour of 5x5-a1-c1: ")
    assert no.certificate.kind and no.recheck() is True
    forced = hp.exists("4x5", start="b1", end="b4")
    assert isinstance(forced, hp.No)
    assert forced.certificate.kind == "forced"
    assert forced.certificate.squares["starved"] == ["d2"]
    assert ("a1", "b3") in forced.certificate.moves


def test_not_known_is_neither() -> None:
    unknown = hp.exists("6x6", given={1: "a1", 20: "f1"})
    assert isinstance(unknown, hp.Unknown)
    with pytest.raises(hp.Undecided):
        bool(unknown)
    assert not issubclass(hp.Unknown, (hp.Yes, hp.No))


def test_giants() -> None:
    side = 10**12
    assert hp.exists((side, side), closed=True)
    assert not hp.exists(f"{side}x4", closed=True)
    assert hp.exists(f"{side}x4")
    with pytest.raises(hp.InvalidInput):
        hp.exists(f"{side}x{side}", piece="camel")
    with pytest.raises(hp.InvalidInput):
        hp.exists((2**65, 2))
    with pytest.raises(hp.InvalidInput, match="a1 to"):
        hp.exists((side, side), start=(side, 0))


TOUR = hp.tour("6x6", closed=True)
assert isinstance(TOUR, hp.Tour)


def test_whatever_the_form_it_is_the_same_tour() -> None:
    array = TOUR.array
    claims = [array, array - 1, array.tolist(), array.astype(float), array.astype(np.uint8), str(TOUR)]
    claims += [TOUR.squares, list(map(tuple, TOUR.path.tolist())), TOUR.write("moves"), TOUR.write("json")]
    for claim in claims:
        found = hp.verify(claim, closed=True)
        assert found == TOUR, claim
    assert hp.verify(TOUR.indices, "6x6", closed=True) == TOUR
    assert hp.verify(TOUR) == TOUR
    assert hp.verify(TOUR.squares + TOUR.squares[:1]).closed


def test_holes_in_arrays() -> None:
    tour = hp.tour("3x3-b2", closed=True)
    assert isinstance(tour, hp.Tour)
    assert tour.array[1, 1] == 0
    for board in (None, "3x3-b2"):
        assert hp.verify(tour.array, board, closed=True) == tour
        assert hp.verify(np.where(tour.array == 0, -1, tour.array), "3x3-b2", closed=True) == tour
    several = hp.tour("5x5-a1-a2")
    assert isinstance(several, hp.Tour)
    assert hp.verify(several.array) == several


@pytest.mark.parametrize("seed", range(200))
def test_every_change_is_seen(seed: int) -> None:
    rng = np.random.default_rng(seed)
    array = TOUR.array
    a, b = rng.choice(36, 2, replace=False)
    cells = array.reshape(-1)
    cells[[a, b]] = cells[[b, a]]
    path = [tuple(map(int, np.argwhere(array == step)[0])) for step in range(1, 37)]
    truth = brute_force.is_tour(path, brute_force.rectangle(6, 6), True)
    assert bool(hp.verify(array, closed=True)) is truth


def test_flaws_name_the_step() -> None:
    flaw = hp.verify(["a1", "b3", "a1"], "3x4")
    assert isinstance(flaw, hp.Flaw) and not flaw
    assert flaw.step == 3 and "a1" in flaw.reason
    other = TOUR.array
    other[0, 0] = 7
    again = hp.verify(other)
    assert not again and "number 7 stands twice" in again.reason
    assert again.hint == "with 32 on a6 it is a tour"
    assert not hp.verify(TOUR, "6x6", closed=True, start="b1")


@pytest.mark.parametrize(
    ("claimed", "said"),
    [
        (None, "None is no tour"),
        (3, "3 is no tour"),
        ([], "is no tour"),
        ([[1, 2], [3]], "rows of a board are of one length"),
        (np.zeros((2, 2, 2, 2), int), "4 axes"),
        ([[1.5]], "whole numbers"),
        ([1, 2, 3], "say which board"),
        ([-1, 2], "count from 0"),
        ([("a", "b")], "row and column"),
        ("hello world", "no tour follows the title"),
        ("", ""),
        (np.array([[2**63 - 1]]), "so many steps"),
        (np.array([[2**40]]), "is no step"),
    ],
)
def test_what_says_nothing_is_an_error(claimed: object, said: str) -> None:
    with pytest.raises(hp.InvalidInput) as raised:
        hp.verify(claimed)
    assert said in str(raised.value)


def test_holes_tell_the_board() -> None:
    """-1 is a hole, and so is 0 where steps count from 1 and there are several."""
    for board in ("5x5-a1", "4x4x3-a1.1", "6x6-a1-f1"):
        array = hp.tour(board).array
        holes = array == 0
        assert hp.verify(np.where(holes, -1, array)), board
        assert hp.verify(np.where(holes, -1, array - 1)), board
        assert hp.verify(np.where(holes, -1, array).tolist()), board


def test_a_tour_is_checked_as_what_it_is() -> None:
    tour = hp.tour("6x6", closed=True, symmetry="90")
    for checked in (hp.verify(tour), hp.verify(tour, "6x6"), hp.verify(tour, closed=True)):
        assert checked and checked.closed
    assert hp.verify(tour, "6x6", symmetry="90") and hp.verify(tour, symmetry="90")
    assert not hp.verify(hp.tour("6x6", start="a1", end="b1"), closed=True)
    other = hp.tour("8x8", closed=True)
    assert hp.verify(other.path, "8x8") and hp.verify(other.path)


def test_a_board_too_large_to_be_told_is_refused() -> None:
    """And does not take the interpreter with it."""
    large = hp.Problem("65535x65535", start=(3, 3))
    for ask in (lambda: large.squares, lambda: large.given, lambda: large.graph):
        with pytest.raises(hp.Unsupported):
            ask()
    trace = hp.read_trace('{"schema":"hippodrome/trace/1","board":"1x4294967295","piece":"knight","closed":false}\n{"advance":[5,0]}\n')
    with pytest.raises(hp.Unsupported):
        trace[0]
    assert trace._repr_html_() is None
    assert hp.watch("65535x65535")._repr_html_() is None


def test_numbers_that_are_none_are_invalid_input() -> None:
    asked: list[dict[str, Any]] = [
        {"nodes": -1}, {"nodes": 1e6}, {"nodes": 2**100}, {"memory": -5}, {"time": "5"}, {"closed": "False"}, {"threads": -1},
    ]  # fmt: skip
    for options in asked:
        with pytest.raises(hp.InvalidInput, match=next(iter(options))):
            hp.count("5x5", **options)
    with pytest.raises(TypeError, match="symmetry"):
        hp.shortest_path("8x8", "a1", "h8", symmetry="90")
    with pytest.raises(hp.InvalidInput, match="nothing happens"):
        hp.watch("5x5", nodes=0).film("apng")
    assert all(hp.methods().values())


def test_a_sample_holds_its_time() -> None:
    with pytest.raises(hp.TimeLimit):
        hp.sample("6x6", 5 * 10**6, closed=True, time=1.5)


def test_a_puzzle_shows_the_ends_that_it_has() -> None:
    for options in ({"start": "a1"}, {"given": {1: "a1"}}, {"start": "a1", "end": "c3"}):
        puzzle = hp.make_puzzle("5x5", seed=2, **options)
        assert puzzle.array[4, 0] == 1 and puzzle.given[1] == "a1"
        for told in (puzzle, puzzle.array, str(puzzle)):
            assert hp.check_puzzle(told).number == "one", options


def test_files_of_a_graph_take_a_graph_of_networkx() -> None:
    nx = pytest.importorskip("networkx")
    graph = nx.petersen_graph()
    assert hp.read_refutation(hp.refute(graph, closed=True).write(), graph).check()
    assert len(hp.read_trace(hp.watch(graph).write(), graph)) > 0
    with pytest.raises(hp.InvalidInput, match="no graph"):
        hp.read_trace(hp.watch(graph).write(), 5)


def test_what_a_no_has_not_says_why() -> None:
    answer = hp.tour("3x3")
    with pytest.raises(AttributeError, match="it has no `svg`: there is no open knight's tour of 3x3: "):
        answer.svg()
    assert not hasattr(answer, "_repr_svg_") and copy.copy(answer) == answer


def test_whirling_tours() -> None:
    tour = hp.tour("6x6", closed=True, whirling="counter-clockwise")
    assert isinstance(tour, hp.Tour)
    assert hp.verify(tour, "6x6", closed=True, whirling="counter-clockwise")
    flawed = hp.verify(tour, "6x6", closed=True, whirling="clockwise")
    assert not flawed and "leads the wrong way" in str(flawed)
    assert hp.count("8x8", closed=True, whirling="clockwise") == 1120
    assert sum(1 for _ in hp.tours("6x7", closed=True, whirling="clockwise")) == 18
    one_way = hp.Problem("6x6", closed=True, one_way=[("a1", "b3")])
    assert str(one_way) == "closed knight's tour of 6x6 with 1 one-way move"
    assert hp.count(one_way) == 9862
    with pytest.raises(hp.InvalidInput, match="no way round"):
        hp.tour("6x6", whirling="round")
    with pytest.raises(hp.InvalidInput, match="no center"):
        hp.tour(hp.Graph([("a", "b")]), whirling="clockwise")
    with pytest.raises(hp.InvalidInput, match="not wrapped"):
        hp.tour("torus:6x6", whirling="clockwise")
    with pytest.raises(hp.Unsupported, match="every move leads both ways"):
        hp.count_up_to_symmetry("6x6", closed=True, whirling="clockwise")


def test_magic_tours() -> None:
    tour = hp.tour("8x8", closed=True, magic="semi")
    assert set(tour.array.sum(axis=0)) == set(tour.array.sum(axis=1)) == {260}
    assert hp.verify(tour, "8x8", closed=True, magic="semi")
    assert hp.count("4x7", magic="files") == 36
    assert not hp.exists("6x6", closed=True, magic="semi")
    with pytest.raises(hp.InvalidInput, match="does not say which sums are equal"):
        hp.tour("8x8", magic="all")
    with pytest.raises(hp.Unsupported, match="without equal sums"):
        hp.make_puzzle("8x8", magic="semi")
