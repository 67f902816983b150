"""Whatever Python passes, there is an answer or an exception of Python's: 10,000 calls with arguments that nobody means.

They are made by a process of its own with a limit on its memory, so that a crash is seen, and an allocation that was not
asked for beforehand too.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hippodrome as hp

CALLS = 10_000
MEMORY = 6 << 30

NUMBERS: list[object] = [0, 1, -1, 2, 3, 8, 63, 64, 65, 2**31, 2**32, 2**32 - 1, 2**63, 2**64, 2**128, -(2**63), 10**40]
ODD: list[object] = [
    None, True, 1.5, float("nan"), float("inf"), -0.0, 1j, b"8x8", bytearray(3), "", " ", "\0", "\ud800", "8x8\n", "é" * 99, "x",
    object(), len, [], {}, set(), (), (1,), (1, 2, 3, 4), [None], {1: None}, {None: 1}, range(9), Ellipsis, NotImplemented,
    np.float64(3.0), np.int8(5), np.array(3), np.zeros((0, 3), int), np.full((3, 3), np.nan), np.array(["a"]), np.zeros(5, bool),
    np.arange(9).reshape(3, 3)[::-1, ::2], type, iter("ab"), "a" * 10_000, [[1, 2], [3]], np.array([None, 1], object),
]  # fmt: skip
BOARDS: list[object] = [
    "8x8", "3x4", "5x5-c3", "torus:4x4", "klein:3x5", "2x3x4", "0x0", "1x1", "1x2", "2x1", "65535x65537", "65536x65536",
    "4294967295x1", "99999999999999999999x2", "300x300-a1", "..#\n...", "#", ".", "...\n.", "-", (5, 5), (0, 3), (-1, 3),
    (2**40, 2**40), (3, 4, 5, 6), "5x5-a1-a1", "5x5-z9", "mobius:", ":", "8x8x8x8", "×", "8×8", np.ones((3, 4), bool),
    np.zeros((3, 4), bool), np.ones((2, 3, 4), bool), hp.Problem("4x5"), hp.Graph([(1, 2), (2, 3), (3, 1)]),
    hp.Graph([("a", "b")], directed=True), hp.tour("5x6", closed=True),
]  # fmt: skip
SQUARES: list[object] = ["a1", "h8", "z99", "a0", "1a", "", (0, 0), (7, 7), (-1, 0), (0, 0, 0), (2**64, 1), (0.5, 1), 3, 2**33, ["a", 1], None]
TEXTS: list[object] = [
    "1 2 3", "a1 b3", "[[1, 2], [3, 4]]", "{", '{"tour": []}', "C~", "hippodrome refutation\nboard 3x3\nclosed\nx", "hippodrome refutation\nvertices 3\nopen\n? 1 2", '{"schema":"hippodrome/trace/1","board":"3x4"}\n"restart"', "a b\nb c", "p edge 3 1\ne 1 4", ". . 1\n# 2 .", "\x00", "1" * 5000,
    "DIMENSION : 99999999999", "graph {a -- b}", "edges", "0 1\n1 0", "gif", "svg", "A4", "celtic", "dark", "hilbert", "far", "5%",
]  # fmt: skip
MOVES: list[object] = [[("a1", "b3")], [("a1",)], [("a1", "a1")], "ab", [1, 2], [("a1", "b3", "c5")], 5]
OPTIONS: dict[str, list[object]] = {
    "closed": [True, False, 1, "no"], "directed": [True, False, 1, "no"], "start": SQUARES, "end": SQUARES, "piece": ["knight", "camel", "queen", "1,2", "0,0", "99999999999,1", "nightrider", "king+knight", ""],
    "surface": ["torus", "flat", "moebius", ""], "holes": [*NUMBERS, "5%", "200%", "-1%", ["a1"], SQUARES], "given": [{1: "a1"}, {2**40: "a1"}, {1: "a1", 2: "a1"}, *ODD],
    "symmetry": ["90", "180", "180-eulerian", "mirror", "diagonal", "+1,1", "180+2,0", "x,z,-y", "91", ""], "require": MOVES, "forbid": MOVES, "one_way": MOVES, "whirling": ["clockwise", "counter-clockwise", "widdershins", ""], "seed": NUMBERS, "squares": ["rc", "chess", ""], "method": [*hp.methods(), *hp.articles(), "", "AUTO"],
    "ties": ["far", "random", "none"], "order": [[(1, 2)], [(2**63, 1)], [(-(2**63), -(2**63))], 5], "alone": [True], "sort": [True], "most_first": [True],
    "joins": ["comb", "hilbert", ""], "threads": [0, 1, 3, 10**9, -1], "memory": [0, 1, 10**6, 2**70, -5], "progress": [False, 5, "x"],
    "difficulty": ["easy", "hard", ""], "up_to_symmetry": [True], "after": [hp.tour("5x6", closed=True), 3], "style": ["celtic", "none", 3],
    "theme": ["dark", ""], "width": NUMBERS, "title": ["a", "\x00", 5], "sums": [True], "of": ["turns", ["area", "straight"], "turn"], "sample": [1, 5], "dtype": ["uint32", "int8", 5], "rows": NUMBERS, "columns": NUMBERS,
    "uncrossed": [True, 1], "trials": [1, 3, 0, -1], "tours": [["a1 b3"], [hp.tour("5x6", closed=True)], *ODD], "corner": SQUARES, "form": ["gif", "apng", "grid", "json", "dot", "graph6", ""], "nodes": [0, 1, 1000, -1, 2**70], "time": [0, 0.01, -1, float("nan"), 1e300],
}  # fmt: skip
POOLS = [NUMBERS, ODD, BOARDS, SQUARES, TEXTS, MOVES]
PROBLEM = ["closed", "start", "end", "piece", "surface", "holes", "given", "require", "forbid", "one_way", "whirling", "symmetry", "seed", "squares"]
LIMITS = ["nodes", "time", "memory", "threads", "progress"]
TAKEN = {
    hp.tour: [*PROBLEM, "method", "ties", "order", "most_first", "sort", "alone", "joins", "nodes", "time", "memory", "progress"],
    hp.exists: [*PROBLEM, "time", "memory"], hp.verify: PROBLEM, hp.tours: [*PROBLEM, "up_to_symmetry", "after", "nodes", "time"],
    hp.count: [*PROBLEM, *LIMITS], hp.recount: [*PROBLEM, *LIMITS], hp.count_by_start: [*PROBLEM, *LIMITS], hp.count_row: [*PROBLEM, *LIMITS],
    hp.count_up_to_symmetry: [*PROBLEM, *LIMITS], hp.estimate: [*PROBLEM, "nodes", "time", "progress"], hp.Ranking: [*PROBLEM, *LIMITS], hp.sample: [*PROBLEM, *LIMITS, "method"],
    hp.plan: [*PROBLEM, "method", "ties"], hp.published: PROBLEM, hp.Problem: PROBLEM, hp.construct: ["closed", "start", "end", "joins"],
    hp.make_puzzle: [*PROBLEM, "difficulty", "nodes", "time", "progress"], hp.check_puzzle: ["nodes", "time", "memory", "progress"], hp.Puzzle: ["closed", "piece"],
    hp.refute: [*PROBLEM, "nodes", "time", "memory"], hp.watch: [*PROBLEM, "method", "ties", "order", "alone", "sort", "most_first", "nodes", "time", "memory"],
    hp.read_refutation: [], hp.read_trace: [], hp.shortest_path: PROBLEM,
    hp.stats: [*PROBLEM, *LIMITS, "of", "sample", "method", "tours"], hp.longest: [*PROBLEM, "uncrossed", "nodes", "time", "memory", "progress"],
    hp.distances: PROBLEM, hp.depth_first: PROBLEM, hp.graph_numbers: PROBLEM, hp.limited_path: [*PROBLEM, "nodes", "time", "memory"],
    hp.walks_by_start: [*PROBLEM, "ties", "trials", "order", "time", "memory"], hp.Walk: ["closed", "piece"], hp.verify_all: PROBLEM,
    hp.Graph: ["directed"], hp.Graph.read: [], hp.compare: [*PROBLEM, "nodes", "time"], hp.sheet: ["columns", "style", "theme"],
}  # fmt: skip


def call(rng: random.Random) -> None:
    """One call, within limits that make it short."""

    def one(pools: list[list[object]]) -> object:
        return rng.choice(rng.choice(pools))

    question = rng.choice(list(TAKEN))
    # Now and then what it does not take.
    names = sorted(OPTIONS) if rng.random() < 0.1 else TAKEN[question]
    arguments = [one([BOARDS] * 6 + POOLS)] + [one(POOLS) for _ in range(rng.choice((0, 0, 0, 0, 0, 1)))]
    chosen = rng.sample(names, min(len(names), rng.choice((0, 1, 1, 2, 3, 5))))
    options = {name: one([OPTIONS[name]] * 8 + POOLS) for name in chosen}
    if "time" in names:
        time = options.setdefault("time", 0.02)
        if "nodes" in names and isinstance(time, (int, float)) and time > 1:
            # Else a count of 8x8 would take minutes.
            options.setdefault("nodes", 1000)
    answer = question(*arguments, **options)  # type: ignore[operator]
    if isinstance(answer, (hp.Tour, hp.Construction, hp.Graph, hp.Puzzle, hp.Sample, hp.Ranking, hp.Trace)):
        # What came out is asked for something too, but nothing large.
        names = [name for name in dir(answer) if not name.startswith("_")]
        member = getattr(answer, rng.choice(names)) if answer_is_small(answer) else repr
        if callable(member):
            given = [one([SQUARES, NUMBERS, *POOLS]) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
            member(*given, **({"style": one([OPTIONS["style"]])} if rng.random() < 0.1 else {}))
        answer[one([NUMBERS])] if hasattr(answer, "__getitem__") else None  # type: ignore[index]
    if not isinstance(answer, (bool, int, str, list, tuple, dict)) and hasattr(answer, "__next__"):
        next(answer, None)


def answer_is_small(answer: object) -> bool:
    size = answer.size if isinstance(answer, (hp.Construction, hp.Ranking)) else len(answer)  # type: ignore[arg-type]
    return int(size) <= 10_000


def main() -> None:
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    raised: dict[str, int] = {}
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        # The last one that is named is the one that crashed.
        print(number, flush=True)
        try:
            call(random.Random(number))
        except hp.InternalError:
            raise
        except Exception as error:
            raised[type(error).__name__] = raised.get(type(error).__name__, 0) + 1
            # What PyO3 says of a value that it could not take.
            assert not any(word in str(error) for word in ("failed to extract", "unsigned", "::")), error
    assert raised["InvalidInput"] > 0, raised
    print(sorted(raised.items()))
    print("all answered")


@pytest.mark.parametrize("part", range(2))
def test_hostile_calls(part: int, tmp_path: Path) -> None:
    bounds = [str(part * CALLS // 2), str((part + 1) * CALLS // 2)]
    # Some of the calls write files.
    command = [sys.executable, str(Path(__file__).resolve()), *bounds]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.endswith("all answered\n"), ran.stdout[-200:] + ran.stderr[-4000:]


if __name__ == "__main__":
    main()
