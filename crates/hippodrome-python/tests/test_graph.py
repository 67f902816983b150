"""Graphs: in and out, toured, counted."""

from __future__ import annotations

import itertools
import pickle

import networkx as nx
import numpy as np
import pytest

import hippodrome as hp


def is_hamiltonian(graph: nx.Graph, nodes: list[object], closed: bool) -> bool:
    pairs = zip(nodes, nodes[1:] + (nodes[:1] if closed else []))
    return sorted(map(repr, nodes)) == sorted(map(repr, graph.nodes)) and all(graph.has_edge(*pair) for pair in pairs)


@pytest.mark.parametrize("seed", range(80))
def test_random_graphs_agree_with_a_search(seed: int) -> None:
    directed = seed % 2 == 1
    graph = nx.gnp_random_graph(6, 0.45, seed=seed, directed=directed)
    graph = nx.relabel_nodes(graph, {0: "a", 1: ("b", 1), 2: 2.5})
    for closed in (False, True):
        truth = any(is_hamiltonian(graph, list(nodes), closed) for nodes in itertools.permutations(graph))
        found = hp.tour(graph, closed=closed)
        assert bool(found) is truth
        if found:
            assert is_hamiltonian(graph, found.squares, closed)
            assert hp.verify(found.squares, graph, closed=closed) == found
        if not directed:
            number = sum(is_hamiltonian(graph, list(nodes), closed) for nodes in itertools.permutations(graph))
            assert hp.count(graph, closed=closed) == number // (12 if closed else 2)


def test_there_and_back() -> None:
    for source in (nx.petersen_graph(), nx.karate_club_graph(), nx.DiGraph([(1, 2), (2, 1), (2, 3)])):
        graph = hp.Graph.from_networkx(source)
        again = graph.to_networkx()
        assert nx.utils.graphs_equal(again, type(again)(source.edges())) and list(again) == list(source)
        assert len(graph) == len(source) and graph.directed is source.is_directed()
    petersen = hp.Graph.from_networkx(nx.petersen_graph())
    assert petersen.tour() and not petersen.tour(closed=True)
    assert petersen.count() == 120
    multi = nx.MultiGraph([(1, 2), (1, 2), (2, 2), (2, 3)])
    assert hp.Graph.from_networkx(multi).edges == [(1, 2), (2, 3)]


def test_names_are_the_vertices_themselves() -> None:
    graph = hp.Graph([(1, "1"), ("1", (1,)), ((1,), 1)])
    tour = graph.tour(closed=True, start="1")
    assert tour and tour[0] == "1" and set(tour) == {1, "1", (1,)}
    assert tour.step((1,)) in (2, 3)
    with pytest.raises(hp.InvalidInput, match="not a vertex"):
        graph.tour(start=7)
    with pytest.raises(hp.InvalidInput, match="an edge"):
        hp.Graph([(1, 2, 3)])  # type: ignore[list-item]
    with pytest.raises(hp.InvalidInput):
        hp.Graph([])
    with pytest.raises(hp.InvalidInput, match="places"):
        tour.array


def test_forms() -> None:
    graph = hp.Graph.from_networkx(nx.cycle_graph(5))
    for form in ("edges", "dimacs", "tsplib", "dot", "json", "graph6", "sparse6", "matrix", "adjacency"):
        assert len(hp.Graph.read(graph.write(form), form).edges) == 5
    assert nx.from_graph6_bytes(graph.write("graph6").strip().encode()).size() == 5
    with pytest.raises(hp.InvalidInput, match="not a form of graphs"):
        graph.write("gexf")
    with pytest.raises(hp.InvalidInput, match="line 2"):
        hp.Graph.read("p edge 3 1\ne 1 4")


def test_the_graph_of_a_board() -> None:
    graph = hp.Problem("5x5-a1").graph
    assert len(graph) == 24 and "b1" in graph and "a1" not in graph
    assert len(graph.edges) == 48 - 2
    assert nx.is_bipartite(graph.to_networkx())
    assert hp.count(graph) == hp.count("5x5-a1")


def test_a_tour_as_a_graph() -> None:
    tour = hp.tour("6x6", closed=True)
    assert isinstance(tour, hp.Tour)
    cycle = tour.to_networkx()
    assert cycle.number_of_nodes() == cycle.number_of_edges() == 36
    assert nx.is_isomorphic(cycle, nx.cycle_graph(36, create_using=nx.DiGraph))
    assert cycle.nodes["a1"] == {"step": tour.step("a1"), "pos": (0, -5)}


def test_edges_as_an_array() -> None:
    graph = hp.Graph([("x", "y"), ("y", "z")])
    assert graph.array.dtype == np.uint32 and graph.array.tolist() == [[0, 1], [1, 2]]
    graph.array[:] = 0
    assert graph.edges == [("x", "y"), ("y", "z")]


def test_from_a_matrix() -> None:
    matrix = nx.to_numpy_array(nx.petersen_graph())
    assert hp.Graph.from_matrix(matrix) == hp.Graph.from_networkx(nx.petersen_graph())
    assert hp.Graph.from_matrix(matrix != 0, nodes="abcdefghij").nodes[:3] == ("a", "b", "c")
    directed = hp.Graph.from_matrix([[0, 1], [0, 0]])
    assert directed.directed and directed.edges == [(0, 1)]
    for wrong in ([[0, 1]], [[0, np.nan], [1, 0]], "ab", [[0, 1], [1]], 5):
        with pytest.raises(hp.InvalidInput):
            hp.Graph.from_matrix(wrong)
    with pytest.raises(hp.InvalidInput, match="2 vertices are meant"):
        hp.Graph.from_matrix([[0, 1], [1, 0]], nodes="aa")
    with pytest.raises(hp.InvalidInput, match="from_matrix"):
        hp.Graph(matrix)


def test_the_graph_of_a_board_knows_where_its_squares_lie() -> None:
    graph = hp.Problem("3x4").graph
    assert '"b1" [pos="72,0!"]' in graph.write("dot")
    again = pickle.loads(pickle.dumps(graph))
    assert again == graph and again.write("dot") == graph.write("dot")
    assert hp.Graph.read(graph.write("dot")).edges == graph.edges
