"""Covers by paths and by cycles, against a search of all on small graphs."""

from __future__ import annotations

import random

import networkx as nx
import pytest

import hippodrome as hp


def fewest(graph: nx.Graph) -> int:
    """By dynamic programming over the vertices visited and the end of the last path."""
    vertices = list(graph)
    least = {(1 << at, at): 1 for at in range(len(vertices))}
    for visited in range(1, 1 << len(vertices)):
        for last in range(len(vertices)):
            paths = least.get((visited, last))
            for following in range(len(vertices)):
                if paths is None or visited >> following & 1:
                    continue
                begun = not graph.has_edge(vertices[last], vertices[following])
                key = (visited | 1 << following, following)
                least[key] = min(least.get(key, len(vertices)), paths + begun)
    full = (1 << len(vertices)) - 1
    return min(least[full, at] for at in range(len(vertices)))


def is_cover(graph: nx.Graph, paths: hp.PathCover) -> bool:
    visited = [vertex for path in paths for vertex in path]
    return sorted(visited) == sorted(graph) and all(nx.is_path(graph, path) for path in paths)


def test_as_few_as_trying_all() -> None:
    chance = random.Random(7)
    for _ in range(60):
        graph = nx.gnp_random_graph(chance.randint(1, 8), chance.random() * 0.6, seed=chance.randint(0, 10**6))
        cover = hp.path_cover(graph)
        assert cover.is_proved and cover.ended is None
        assert len(cover) == cover.least == fewest(graph)
        assert is_cover(graph, cover)


def test_boards_and_limits() -> None:
    assert repr(hp.path_cover("4x4")) == "<PathCover: 2 paths, 16 squares>"
    assert len(hp.path_cover("6x6", piece="camel")) == 2
    cover = hp.path_cover("8x8", piece="giraffe", nodes=1000)
    assert isinstance(cover.ended, hp.NodeLimit) and not cover.is_proved and cover.least == 1
    assert sum(map(len, cover)) == 64
    with pytest.raises(TypeError, match="closed"):
        hp.path_cover("4x4", closed=True)


def test_cycles() -> None:
    chance = random.Random(8)
    kinds = set()
    for _ in range(60):
        graph = nx.gnp_random_graph(chance.randint(1, 9), chance.random() * 0.6, seed=chance.randint(0, 10**6))
        cover = hp.cycle_cover(graph)
        assert cover.is_proved and cover.ended is None
        visited = [vertex for each in cover.cycles + cover.paths for vertex in each]
        assert sorted(visited) == sorted(graph)
        assert all(nx.is_path(graph, path) for path in cover.paths)
        assert all(len(cycle) > 2 and nx.is_path(graph, [*cycle, cycle[0]]) for cycle in cover.cycles)
        # As many moves at most as a 2-matching has, and a cover by paths alone is one.
        assert len(cover.paths) <= len(hp.path_cover(graph))
        kinds.add((len(cover.cycles) > 0, len(cover.paths) > 0))
    assert kinds == {(True, False), (False, True), (True, True)}
    assert repr(hp.cycle_cover("4x4")) == "<CycleCover: 4 cycles, 0 paths, 16 squares>"
    with pytest.raises(hp.Unsupported, match="both ways"):
        hp.cycle_cover(nx.DiGraph([(0, 1), (1, 2), (2, 0)]))


def test_threads_change_nothing() -> None:
    graph = nx.random_regular_graph(3, 60, seed=2)
    tours = [hp.tour(graph, closed=True, threads=threads) for threads in (1, 2, 5)]
    assert tours[0] and all(tour == tours[0] for tour in tours)
