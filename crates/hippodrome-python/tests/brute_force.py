"""Tours by plain search, in Python alone: what the library is held against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Place = tuple[int, int]
KNIGHT = [(r, c) for r, c in product((-2, -1, 1, 2), repeat=2) if abs(r) != abs(c)]


def is_move(a: Place, b: Place) -> bool:
    return sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == [1, 2]


def is_tour(path: list[Place], squares: set[Place], closed: bool) -> bool:
    """Whether these are the squares, each once, each a knight's move from the one before."""
    pairs = list(zip(path, path[1:] + (path[:1] if closed else [])))
    return len(path) == len(squares) and set(path) == squares and all(is_move(a, b) for a, b in pairs)


def paths(squares: set[Place], closed: bool = False) -> Iterator[list[Place]]:
    """All tours as directed paths: closed ones from the least square, open ones from each."""

    def go_on(path: list[Place], left: set[Place]) -> Iterator[list[Place]]:
        if not left:
            if not closed or (len(path) > 2 and is_move(path[-1], path[0])) or len(path) == 1:
                yield path
            return
        row, column = path[-1]
        for down, right in KNIGHT:
            to = (row + down, column + right)
            if to in left:
                yield from go_on(path + [to], left - {to})

    for start in [min(squares)] if closed else sorted(squares):
        yield from go_on([start], squares - {start})


def number(squares: set[Place], closed: bool = False) -> int:
    """The number of undirected tours."""
    directed = sum(1 for _ in paths(squares, closed))
    return directed if len(squares) == 1 else directed // 2


def rectangle(rows: int, columns: int, holes: set[Place] = frozenset()) -> set[Place]:  # type: ignore[assignment]
    return {(row, column) for row in range(rows) for column in range(columns)} - holes
