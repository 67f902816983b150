"""Answers that leave the process: what is pickled or copied, and comes back the same."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import networkx as nx
import numpy as np
import pytest

import hippodrome as hp


def back(value: Any) -> Any:
    """The value as another process would get it, from the oldest protocol that knows how, and from the newest."""
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        value = pickle.loads(pickle.dumps(value, protocol))
    return value


GROUNDS: list[dict[str, Any]] = [
    {"board": "8x8"},
    {"board": (3, 12), "closed": True},
    {"board": "5x5-a1-e5", "start": "b1"},
    {"board": "torus:4x6", "closed": True, "start": "c2"},
    {"board": "klein:5x6-c3"},
    {"board": "3x4x2", "piece": "1,4"},
    {"board": ".#...\n.....\n.....\n.....\n....."},
    {"board": np.array([[True, True], [False, True]]), "piece": "king"},
    {"board": "20x20", "holes": "5%", "seed": 7},
    {"board": "6x6", "squares": "rc", "given": {1: "5,0", 4: (3, 3)}},
    {"board": "6x6", "require": [("a1", "b3")], "forbid": [("c3", "d5")], "end": "f6"},
    {"board": "10x10", "closed": True, "symmetry": "90"},
    {"board": "6x6", "closed": True, "one_way": [("a1", "b3")]},
    {"board": "6x6", "closed": True, "whirling": "clockwise"},
    {"board": "8x8", "piece": "nightrider"},
]


@pytest.mark.parametrize("options", GROUNDS, ids=str)
def test_a_problem_comes_back(options: dict[str, Any]) -> None:
    problem = hp.Problem(**options)
    for again in (back(problem), copy.deepcopy(problem)):
        assert again == problem
        assert str(again) == str(problem)
        assert again.squares == problem.squares
        assert again.given == problem.given
        assert again.graph == problem.graph


def test_a_graph_comes_back_with_its_own_vertices() -> None:
    directed = hp.Graph([((0, 1), "x"), ("x", 7)], directed=True)
    for graph in (hp.Graph.from_networkx(nx.petersen_graph()), directed, hp.Problem("3x4").graph):
        assert back(graph) == graph
    tour = directed.tour()
    assert isinstance(tour, hp.Tour)
    assert back(tour).squares == [(0, 1), "x", 7]
    assert back(hp.Problem(directed, start=(0, 1))).given == {1: (0, 1)}


def test_tours_and_what_is_made_of_them_come_back() -> None:
    tour = hp.tour("6x6", closed=True)
    assert isinstance(tour, hp.Tour)
    again = back(tour)
    assert again == tour and again.closed and again.search == tour.search
    assert (again.array == tour.array).all()
    sample = hp.sample("6x6", 50, closed=True, seed=3)
    assert list(back(sample)) == list(sample)
    assert back(sample[:0]).problem == sample.problem
    # One problem, however many tours.
    assert len(pickle.dumps(sample)) < 50 * 36 * 4 + 2000
    assert back(hp.stats("5x5-a1-b2")) == hp.stats("5x5-a1-b2")
    stats = back(sample.stats())
    assert (stats.shares == sample.stats().shares).all()
    puzzle = hp.make_puzzle("5x5", seed=3)
    assert isinstance(puzzle, hp.Puzzle)
    assert str(back(puzzle)) == str(puzzle) and back(puzzle).solution == puzzle.solution
    trace = hp.watch("5x5", method="backtrack", start="a1", nodes=500)
    assert list(back(trace)) == list(trace) and back(trace).problem == trace.problem


def test_no_and_yes_come_back_with_their_reasons() -> None:
    for no in (
        hp.exists("5x5-a1-e5", closed=True),
        hp.tour("4x5", start="b1", end="b4"),
        hp.exists("4x10", closed=True),
        hp.tour("3x5", method="exact"),
        hp.construct("3x7", closed=True),
        hp.exists("8x8", closed=True, symmetry="90"),
        hp.Graph([(1, 2), (2, 3), (2, 4)]).exists(),
    ):
        assert isinstance(no, hp.No)
        for again in (back(no), copy.copy(no), copy.deepcopy(no)):
            assert again == no and not again
            assert again.reason == no.reason and again.certificate == no.certificate
            assert again.recheck() == no.recheck()
            assert again.search == no.search
    assert back(hp.exists("8x8", closed=True)) == hp.exists("8x8", closed=True)
    flaw = hp.verify("a1 b3 c5 d6", "6x6")
    assert isinstance(flaw, hp.Flaw)
    assert back(flaw) == flaw and back(flaw).step == flaw.step


def test_refutations_and_constructions_come_back() -> None:
    refutation = back(hp.refute("4x6", closed=True))
    assert refutation.check() is True and refutation.problem == hp.Problem("4x6", closed=True)
    petersen = hp.Graph.from_networkx(nx.petersen_graph())
    of_graph = back(hp.refute(petersen, closed=True))
    assert of_graph.check() is True and of_graph.problem.graph == petersen
    big = hp.construct("1000000000000x1000000000000", closed=True, joins="hilbert")
    assert isinstance(big, hp.Construction)
    assert back(big).square(10**20) == big.square(10**20)
    small = hp.construct("12x30", start="a1", end=(0, 0))
    assert isinstance(small, hp.Construction)
    assert (back(small).fill() == small.fill()).all()


def test_another_process_answers() -> None:
    boards = ["5x5", "6x6", "3x5", "4x4"]
    with ProcessPoolExecutor(1) as pool:
        answers = list(pool.map(hp.tour, boards))
    assert [bool(answer) for answer in answers] == [True, True, False, False]
    assert [str(answer) for answer in answers] == [str(hp.tour(board)) for board in boards]


def test_exceptions_come_back() -> None:
    with pytest.raises(hp.NodeLimit) as raised:
        hp.tour("8x8", method="backtrack", start="b1", nodes=10)
    assert str(back(raised.value)) == str(raised.value)


def test_what_is_no_tour_is_not_unpickled() -> None:
    tour = hp.tour("5x5")
    assert isinstance(tour, hp.Tour)
    parts = pickle.dumps(tour, 2)
    squares = tour.indices.tobytes()
    changed = parts.replace(squares, squares[4:8] + squares[:4] + squares[8:])
    if changed == parts:
        pytest.skip("the squares are written in another way")
    with pytest.raises(hp.InvalidInput, match="not a tour"):
        pickle.loads(changed)


def test_a_ranking_stays_where_it_is() -> None:
    with pytest.raises(TypeError, match="Ranking"):
        pickle.dumps(hp.Ranking("5x5"))


def test_a_tour_comes_back_with_its_own_graph_alone() -> None:
    triangle = hp.Graph([("a", "b"), ("b", "c"), ("c", "a")]).tour(closed=True)
    assert isinstance(triangle, hp.Tour)
    restore, (core, _, search) = triangle.__reduce__()
    with pytest.raises(hp.InvalidInput, match="not a tour of this graph"):
        restore(core, hp.Graph([("a", "b")], nodes=["a", "b", "c"]), search)
