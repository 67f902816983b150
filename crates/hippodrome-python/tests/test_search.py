"""Searches step by step, refutations, shortest paths, and counts that go on another day."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
from base64 import b64decode
from collections import deque
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hippodrome as hp


def test_a_trace_leads_to_the_tour() -> None:
    """Gone through with a list, by the words of the events alone."""
    trace = hp.watch("5x5", method="backtrack", start="a1")
    path: list[str] = []
    entered = 0
    for kind, squares, _ in trace:
        if kind == "advance":
            path.extend(squares)
            entered += 1
        elif kind == "retreat":
            assert path.pop() == squares[0]
        else:
            assert kind == "consider"
    assert isinstance(trace.answer, hp.Tour)
    assert path == trace.answer.squares == trace.squares(len(trace))
    assert trace.search is not None and trace.search.nodes == entered
    assert trace.array.shape == (len(trace), 3) and trace.array.dtype == np.uint32
    assert trace[0] == ("advance", ("a1",), None) and trace[-1] == trace[len(trace) - 1]
    assert trace[:3] == [trace[0], trace[1], trace[2]]
    assert trace.squares(0) == [] and trace.squares(1) == ["a1"]
    with pytest.raises(IndexError):
        trace.squares(len(trace) + 1)
    with pytest.raises(IndexError):
        trace[len(trace)]


def test_a_trace_of_edges_and_what_it_considers() -> None:
    """The onward moves that it tells are those that are left."""
    walk = hp.watch("6x6", ties="first", alone=True, start="a1")
    edges = {frozenset(edge) for edge in hp.Problem("6x6").graph.edges}
    path: list[str] = []
    for kind, squares, number in walk:
        if kind == "advance":
            path.extend(squares)
        elif kind == "consider":
            (square,) = squares
            left = [edge for edge in edges if square in edge and not (edge - {square}) & set(path)]
            assert frozenset({path[-1], square}) in edges and len(left) == number
    exact = hp.watch("6x6", closed=True, method="exact")
    assert isinstance(exact.answer, hp.Tour)
    made = {frozenset(move) for move in exact.answer.moves}
    assert {frozenset(edge) for edge in exact.edges(len(exact))} == made


def test_a_search_that_stops_is_kept() -> None:
    trace = hp.watch("8x8", method="backtrack", start="b1", nodes=5000)
    assert isinstance(trace.answer, hp.Unknown) and str(trace.answer) == "the limit on nodes was reached"
    with pytest.raises(hp.Undecided):
        bool(trace.answer)
    assert sum(event.kind == "advance" for event in trace) == 5000
    none = hp.watch("4x4", method="backtrack", start="a1")
    assert isinstance(none.answer, hp.No)
    with pytest.raises(hp.InvalidInput, match="4194304 at most"):
        hp.watch("5x5", nodes=10**8)


def test_traces_are_read_back_and_filmed(tmp_path: Path) -> None:
    trace = hp.watch("5x5", method="backtrack", start="c3", nodes=300)
    read = hp.read_trace(trace.write())
    assert list(read) == list(trace) and read.problem == trace.problem and read.answer is None
    trace.save(tmp_path / "trace.jsonl")
    assert (tmp_path / "trace.jsonl").read_text(encoding="utf-8") == trace.write()
    assert trace.film(width=80)[:6] == b"GIF89a"
    assert trace.film("apng", width=80)[:4] == b"\x89PNG"
    graph = hp.Graph([("x", "y"), ("y", "z"), ("z", "x")])
    on_graph = hp.watch(graph, closed=True, method="exact")
    assert [event.squares for event in hp.read_trace(on_graph.write(), graph)] == [event.squares for event in on_graph]
    with pytest.raises(hp.InvalidInput, match="line 2"):
        hp.read_trace(trace.write().split("\n")[0] + "\nnonsense\n")


def test_refutations_are_checked_and_read_back() -> None:
    for board, closed in [("4x6", True), ("3x8", True), ("4x4", False)]:
        refutation = hp.refute(board, closed=closed)
        assert isinstance(refutation, hp.Refutation) and refutation.check() is True
        assert hp.count(board, closed=closed) == 0
        read = hp.read_refutation(refutation.write())
        assert read.check() is True and read.problem == hp.Problem(board, closed=closed)
        assert (read.suppositions, read.swept) == (refutation.suppositions, refutation.swept)
    refuted = hp.refute("4x6", closed=True).write()
    # The same steps show nothing of a board that has a tour.
    flaw = hp.read_refutation(refuted.replace("board 4x6", "board 5x6")).check()
    assert isinstance(flaw, hp.Flaw) and not flaw
    with pytest.raises(hp.InvalidInput, match="line 1"):
        hp.read_refutation("nonsense")


def test_there_is_no_refutation_where_there_is_a_tour() -> None:
    not_refuted = hp.refute("6x6", closed=True)
    assert isinstance(not_refuted, hp.NotRefuted) and not not_refuted
    assert hp.verify(not_refuted.tour)
    with pytest.raises(hp.NodeLimit):
        hp.refute("8x8", closed=True, piece="giraffe", nodes=100)


def test_refutations_of_graphs_need_the_graph() -> None:
    nx = pytest.importorskip("networkx")
    petersen = hp.Graph.from_networkx(nx.petersen_graph())
    refutation = hp.refute(petersen, closed=True)
    assert refutation and refutation.check()
    assert hp.read_refutation(refutation.write(), petersen).check()
    with pytest.raises(hp.InvalidInput, match="graph"):
        hp.read_refutation(refutation.write())
    # With an edge between two vertices of the outer cycle it has a tour.
    more = hp.Graph([*petersen.edges, (0, 2)])
    assert not hp.read_refutation(refutation.write(), more).check() or hp.refute(more, closed=True)


def test_shortest_paths_are_as_short_as_a_search_by_breadth() -> None:
    for board, piece in [("7x5", "knight"), ("6x6-b3-c2", "knight"), ("9x9", "camel")]:
        graph = hp.Problem(board, piece=piece).graph
        around: dict[str, list[str]] = {square: [] for square in graph.nodes}
        for a, b in graph.edges:
            around[a].append(b)
            around[b].append(a)
        first = graph.nodes[0]
        far = {first: 0}
        queue = deque([first])
        while queue:
            square = queue.popleft()
            for other in around[square]:
                if other not in far:
                    far[other] = far[square] + 1
                    queue.append(other)
        for square in graph.nodes:
            path = hp.shortest_path(board, first, square, piece=piece)
            if square not in far:
                assert path is None
                continue
            assert path is not None and len(path) == far[square] + 1 and (path[0], path[-1]) == (first, square)
            assert all(b in around[a] for a, b in zip(path, path[1:]))
    with pytest.raises(hp.InvalidInput, match="z9"):
        hp.shortest_path("5x5", "a1", "z9")


def test_a_count_goes_on_another_day(tmp_path: Path) -> None:
    run = tmp_path / "run"
    expected = hp.count("7x8", closed=True)
    # However fast the machine is.
    for nodes in (1_000, 10_000, 50_000):
        with pytest.raises(hp.NodeLimit):
            hp.count("7x8", closed=True, checkpoint=run, nodes=nodes)
    assert hp.count("7x8", closed=True, checkpoint=run) == expected == 34524432316
    # And what is counted is kept.
    assert hp.count("7x8", closed=True, checkpoint=str(run), nodes=1000) == expected


def test_a_ranking_is_kept(tmp_path: Path) -> None:
    first = hp.Ranking("6x6", closed=True, checkpoint=tmp_path / "tables")
    # Nothing is counted the second time.
    again = hp.Ranking("6x6", closed=True, checkpoint=tmp_path / "tables", nodes=1)
    assert again.size == first.size == 9862
    assert [again[number] for number in (0, 4711, -1)] == [first[number] for number in (0, 4711, -1)]
    with pytest.raises(hp.LimitReached):
        hp.Ranking("6x6", closed=True, nodes=1)
    with pytest.raises(hp.InvalidInput, match="the checkpoint is of"):
        hp.Ranking("6x6", checkpoint=tmp_path / "tables")


def test_a_checkpoint_of_another_count_is_refused(tmp_path: Path) -> None:
    hp.count("5x6", closed=True, checkpoint=tmp_path / "run")
    with pytest.raises(hp.InvalidInput):
        hp.count("6x6", closed=True, checkpoint=tmp_path / "run")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(hp.InvalidInput, match="holds `thesis.txt` and no checkpoint"):
        hp.count("6x6", closed=True, checkpoint=tmp_path / "mine")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
    with pytest.raises(hp.InvalidInput, match="not a directory"):
        hp.count("6x6", closed=True, checkpoint=tmp_path / "mine" / "thesis.txt")


@pytest.mark.skipif(os.name == "nt", reason="a process is killed in another way there")
def test_a_count_that_is_killed_goes_on(tmp_path: Path) -> None:
    program = f"""
        import hippodrome as hp
        hp.count("8x8", checkpoint={str(tmp_path / "run")!r}, memory=200_000_000)
    """
    killed = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)])
    with pytest.raises(subprocess.TimeoutExpired):
        killed.wait(3)
    killed.kill()
    killed.wait()
    # The lock went with the process: what is there is a checkpoint that can be gone on from.
    with pytest.raises(hp.TimeLimit):
        hp.count("8x8", checkpoint=tmp_path / "run", memory=200_000_000, time=0.5)


def _played(trace: hp.Trace) -> dict[str, Any]:
    """What the player of a trace is given, read out of its frame as a browser reads it."""
    frame = trace._repr_html_()
    assert frame is not None
    document = unescape(re.search(r'srcdoc="([^"]*)"', frame).group(1))  # type: ignore[union-attr]
    assert document.count("<script>") == document.count("</script>") == 2
    data: dict[str, Any] = json.loads(re.search(r"hippodrome\.play\((.*)\)</script>", document).group(1))  # type: ignore[union-attr]
    for name in ("places", "begins", "neighbors", "steps", "tour"):
        if data[name] is not None:
            data[name] = np.frombuffer(b64decode(data[name]), dtype="<u4")
    return data


@pytest.mark.parametrize(("board", "method"), [("5x5", "backtrack"), ("6x6-a1-f1", "backtrack"), ("torus:4x5", "sorted")])
def test_the_player_has_the_search_in_it(board: str, method: str) -> None:
    """Gone through by the rules of the player, the steps lead to the tour, and each move is one of its graph."""
    trace = hp.watch(board, method=method)
    data = _played(trace)
    path: list[int] = []
    for first, _ in data["steps"].reshape(-1, 2).tolist():
        kind, square = first % 16, first // 16
        if kind == 0:
            if path:
                begin, end = data["begins"][path[-1] : path[-1] + 2]
                assert square in data["neighbors"][begin:end]
            path.append(square)
        else:
            assert kind == 1 and path.pop() == square
    tour = trace.answer
    assert isinstance(tour, hp.Tour)
    assert path == tour.indices.tolist() == data["tour"].tolist()
    assert data["made"] == len(data["steps"]) // 2 == sum(kind != "consider" for kind, *_ in trace)
    files = data["ground"]["files"]
    rows = data["ground"]["ranks"] - 1 - data["places"] // files
    assert list(zip(rows[path], data["places"][path] % files)) == [tuple(place) for place in tour.path.tolist()]
    assert (data["answer"]["status"], data["answer"]["engine"]) == ("found", tour.search.engine)


def test_what_is_not_drawn_has_no_player() -> None:
    assert hp.watch(hp.Graph([(1, 2), (2, 3)]))._repr_html_() is None
    assert hp.watch("4x4x2")._repr_html_() is None
    assert hp.watch("3x61")._repr_html_() is None
    # A long search is cut, and how long it was is told.
    long = _played(hp.watch("8x8", method="backtrack", start="b1", nodes=100_000))
    assert len(long["steps"]) == 100_000 and long["made"] > 100_000 and long["tour"] is None
    assert long["answer"]["status"] == "unknown"
