"""The longest path and cycle, against a search of all, and where a limit ends it."""

from __future__ import annotations

import pickle
from itertools import combinations

import networkx as nx
import numpy as np
import pytest

import hippodrome as hp
from brute_force import Place, is_move, rectangle


def side(a: Place, b: Place, c: Place) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def meet(first: tuple[Place, Place], second: tuple[Place, Place]) -> bool:
    """Whether two moves have a point in common other than a shared end; knights' moves never lie on one line but end to end."""
    (a, b), (c, d) = first, second
    if {a, b} & {c, d}:
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def longest(squares: set[Place], closed: bool, uncrossed: bool) -> int:
    """The most moves, by trying all paths."""
    best = 0

    def go_on(path: list[Place], moves: list[tuple[Place, Place]]) -> None:
        nonlocal best

        def may(move: tuple[Place, Place]) -> bool:
            return not uncrossed or not any(meet(move, other) for other in moves)

        if not closed:
            best = max(best, len(moves))
        elif len(path) > 2 and is_move(path[-1], path[0]) and may((path[-1], path[0])):
            best = max(best, len(path))
        for to in squares.difference(path):
            if is_move(path[-1], to) and may((path[-1], to)):
                go_on([*path, to], [*moves, (path[-1], to)])

    for start in squares:
        go_on([start], [])
    return best


@pytest.mark.parametrize("board", ["3x3", "3x4", "3x5", "4x4", "4x4-a1", "3x5-b2"])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("uncrossed", [False, True])
def test_as_long_as_the_longest_of_all(board: str, closed: bool, uncrossed: bool) -> None:
    rows, columns = hp.Problem(board).shape or (0, 0)
    whole = hp.Problem(f"{rows}x{columns}").squares
    squares = {(rows - 1 - index // columns, index % columns) for index, name in enumerate(whole) if name in hp.Problem(board).squares}
    found = hp.longest(board, closed=closed, uncrossed=uncrossed)
    assert found.is_proved and found.ended is None
    assert len(found.moves) == found.most_moves == longest(squares, closed, uncrossed)
    assert bool(found) is (len(found) > 0)
    if found:
        numbers = found.array
        path = [tuple(map(int, np.argwhere(numbers == step)[0])) for step in range(1, len(found) + 1)]
        moves = list(zip(path, path[1:] + (path[:1] if closed else [])))
        assert len(set(path)) == len(found) and set(path) <= squares and all(is_move(a, b) for a, b in moves)
        assert not uncrossed or not any(meet(a, b) for a, b in combinations(moves, 2))
        assert (numbers == 0).sum() == len(found.left_out) == len(squares) - len(found)
        assert (numbers == -1).sum() == rows * columns - len(squares)


def test_published_lengths() -> None:
    """A003192 and A157416 of the OEIS."""
    assert [len(hp.longest((n, n), uncrossed=True).moves) for n in range(1, 7)] == [0, 0, 2, 5, 10, 17]
    assert [len(hp.longest((n, n), uncrossed=True, closed=True).moves) for n in range(1, 7)] == [0, 0, 0, 4, 8, 12]


def test_what_there_is_none_of() -> None:
    none = hp.longest("1x1", closed=True)
    assert not none and none.is_proved and none.squares == [] and "no cycle" in repr(none)
    assert len(hp.longest("8x8", closed=True)) == 64
    assert len(hp.longest(nx.petersen_graph(), closed=True)) == 9
    with pytest.raises(hp.Unsupported, match="longest"):
        hp.longest("5x5", given={3: "a1"})
    with pytest.raises(hp.Unsupported):
        hp.longest(nx.petersen_graph(), uncrossed=True)
    with pytest.raises(hp.InvalidInput, match="uncrossed='yes'"):
        hp.longest("5x5", uncrossed="yes")  # type: ignore[arg-type]


def test_limits_end_it_with_what_was_found() -> None:
    found = hp.longest("9x9", uncrossed=True, nodes=2000)
    assert isinstance(found.ended, hp.NodeLimit) and not found.is_proved
    assert found and len(found.moves) < found.most_moves and "at most" in repr(found)
    timed = hp.longest("9x9", uncrossed=True, time=0.3)
    assert isinstance(timed.ended, hp.TimeLimit) and len(timed.moves) >= 10
    with pytest.raises(hp.Undecided, match="none was found"):
        bool(hp.longest("9x9", uncrossed=True, closed=True, nodes=0))


def test_shown_and_kept() -> None:
    found = hp.longest("5x5-b2", closed=True)
    lines = str(found).split("\n")
    assert len(lines) == 5 and sum(line.split().count(".") for line in lines) == 2 and lines[3].split()[1] == "#"
    assert found.svg().startswith("<svg") and len(found.svg("numbers", title="t")) > len(found.svg("numbers")) > 1000
    assert found.png(width=100).startswith(b"\x89PNG")
    again = pickle.loads(pickle.dumps(found))
    assert again == found and hash(again) == hash(found)
    assert found[0] == found.squares[0] and found[-2:] == found.squares[-2:] and found.squares[0] in found


def test_a_pickle_is_checked() -> None:
    found = hp.longest("5x5-b2", closed=True)
    restored, (problem, indices, most, ended, uncrossed) = found.__reduce__()
    for changed in (
        (problem, indices[:-2], most - 2, ended, uncrossed),
        (problem, indices, most + 1, ended, uncrossed),
        (problem, indices[::2], most, ended, uncrossed),
        (problem, indices, most, ended, True),
        (problem, [], 0, ended, uncrossed),
        (problem, [99, *indices], most, ended, uncrossed),
        (hp.Problem("5x5"), indices, most, ended, uncrossed),
        (5, indices, most, ended, uncrossed),
        (problem, indices, most, 5, uncrossed),
    ):
        with pytest.raises(hp.InvalidInput):
            restored(*changed)
    stopped = hp.longest("9x9", uncrossed=True, nodes=2000)
    again = pickle.loads(pickle.dumps(stopped))
    assert again == stopped and isinstance(again.ended, hp.NodeLimit)
