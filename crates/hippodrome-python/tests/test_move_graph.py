"""Distances, depth-first search and numbers of move graphs, against networkx and plain searches."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest

import hippodrome as hp

BOARDS = ["3x4", "5x5", "5x5-a1-c3", "torus:4x5", "2x3x4", "3x3"]


@pytest.mark.parametrize("board", BOARDS)
def test_distances_are_those_of_networkx(board: str) -> None:
    problem = hp.Problem(board)
    graph = problem.graph.to_networkx()
    for start in problem.squares[:: max(1, len(problem) // 5)]:
        truth = nx.single_source_shortest_path_length(graph, start)
        moves = hp.distances(board, start)
        assert moves.shape == problem.shape and moves.dtype == np.int64
        # The array is shown from the highest rank down, as a tour is.
        numbers = hp.distances(problem.graph, start)
        assert [truth.get(square, -1) for square in problem.squares] == numbers.tolist()
        assert sorted(moves.ravel().tolist()) == sorted(numbers.tolist() + [-1] * (moves.size - len(problem)))


def test_distances_stand_where_their_squares_stand() -> None:
    moves = hp.distances("5x7-b2", "c3")
    assert moves[2, 2] == 0 and moves[3, 1] == -1 and moves[0, 1] == moves[4, 3] == 1 and moves[2, 3] == 3
    assert hp.distances("5x7-b2", (2, 2)).tolist() == moves.tolist()
    with pytest.raises(hp.InvalidInput, match="b2"):
        hp.distances("5x7-b2", "b2")
    with pytest.raises(TypeError, match="there is no argument closed"):
        hp.distances("5x5", "a1", closed=True)


@pytest.mark.parametrize("board", BOARDS)
def test_numbers_are_those_of_networkx(board: str) -> None:
    graph = hp.Problem(board).graph.to_networkx()
    numbers = hp.graph_numbers(board)
    size = graph.number_of_nodes()
    assert (numbers.squares, numbers.moves, numbers.directed) == (size, 2 * graph.number_of_edges(), False)
    degrees = [degree for _, degree in graph.degree()]
    assert numbers.degrees == {degree: degrees.count(degree) for degree in sorted(set(degrees))}
    assert numbers.components == nx.number_connected_components(graph)
    assert numbers.articulations is not None and set(numbers.articulations) == set(nx.articulation_points(graph))
    assert (numbers.colors is not None) is nx.is_bipartite(graph)
    assert numbers.colors is None or sum(numbers.colors) == size
    matrix = nx.to_numpy_array(graph, dtype=object).astype(int).astype(object)
    assert numbers.move_sequences == int(np.linalg.matrix_power(matrix, size - 1).sum())


def test_numbers_of_directed_graphs_and_of_the_command_line() -> None:
    numbers = hp.graph_numbers(hp.Graph([(1, 2), (2, 3), (3, 1)], directed=True))
    assert (numbers.directed, numbers.moves, numbers.components, numbers.colors, numbers.articulations) == (True, 3, None, None, None)
    assert numbers.move_sequences == 3
    # As `hippodrome graph 5x5 --statistics` says them.
    board = hp.graph_numbers("5x5")
    assert (board.search_tree, board.move_sequences) == (405770629936829, 21615792239935488)


def test_depth_first_is_that_of_the_textbook() -> None:
    # The chapter's six vertices.
    arcs = [("A", "B"), ("A", "D"), ("B", "C"), ("B", "D"), ("D", "E"), ("E", "B"), ("E", "F"), ("F", "C")]
    graph = hp.Graph(arcs, nodes=list("ABCDEF"), directed=True)
    visits = {visit.square: visit for visit in hp.depth_first(graph)}
    assert [visits[name].parent for name in "ABCDEF"] == [None, "A", "B", "B", "D", "E"]
    times = sorted(time for visit in visits.values() for time in (visit.discovered, visit.finished))
    assert times == list(range(1, 13))
    assert hp.limited_path(graph, "A", 5) == ["A", "B", "D", "E", "F", "C"]
    for board in ("3x4", "5x5", "torus:4x5"):
        visits = {visit.square: visit for visit in hp.depth_first(board)}
        edges = set(map(frozenset, hp.Problem(board).graph.edges))
        for visit in visits.values():
            assert visit.parent is None or frozenset((visit.square, visit.parent)) in edges
            if visit.parent is not None:
                parent = visits[visit.parent]
                assert parent.discovered < visit.discovered < visit.finished < parent.finished
        # No edge joins two branches of a search of an undirected graph.
        for a, b in edges:
            first, second = sorted((visits[a], visits[b]), key=lambda visit: visit.discovered)
            assert second.finished < first.finished


@pytest.mark.parametrize("board", ["3x3", "3x4", "2x5"])
def test_limited_paths_are_there_where_a_search_finds_them(board: str) -> None:
    graph = hp.Problem(board).graph.to_networkx()
    for start, moves in itertools.product(hp.Problem(board).squares, (0, 1, 4, 7, 11, 12)):

        def goes(path: list[str]) -> bool:
            return len(path) == moves + 1 or any(goes([*path, to]) for to in graph[path[-1]] if to not in path)

        path = hp.limited_path(board, start, moves)
        assert (path is not None) is goes([start])
        if path is not None:
            assert path[0] == start and len(set(path)) == len(path) == moves + 1
            assert all(graph.has_edge(*move) for move in zip(path, path[1:]))


def test_limited_paths_have_limits() -> None:
    with pytest.raises(hp.NodeLimit):
        hp.limited_path("8x8", "a1", 63, nodes=100)
    with pytest.raises(hp.InvalidInput, match="moves=-1"):
        hp.limited_path("8x8", "a1", -1)
    with pytest.raises(hp.InvalidInput, match="start already"):
        hp.limited_path(hp.Problem("8x8"), "a1", 3)
