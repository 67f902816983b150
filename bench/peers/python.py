"""A closed or open tour in Python: by this package, by a Warnsdorff walk in plain Python, and by general solvers.

    python python.py ROUNDS

Needs the package for Python, in release. Each tour is checked here, square by square. All in each round, so that a busy minute of the
machine falls on all alike. Writes a line of JSON for each board.
"""

import json
import sys
import time

import hippodrome as hp
from post import KNIGHT, warnsdorff
from solvers import cpsat, sat


def graph(side):
    at = {(row, column): row * side + column for row in range(side) for column in range(side)}
    return [{at[row + r, column + c] for r, c in KNIGHT if (row + r, column + c) in at} for row, column in at]


def solved(solver, side):
    _, tour = solver(graph(side))
    return [divmod(square, side) for square in tour]


def ours(side, closed):
    tour = hp.tour((side, side), closed=closed)
    return list(map(tuple, tour.path.tolist()))


def check(path, side, closed):
    assert path is not None and len(set(path)) == len(path) == side * side
    pairs = zip(path, path[1:] + (path[:1] if closed else []))
    assert all(sorted((abs(a - c), abs(b - d))) == [1, 2] for (a, b), (c, d) in pairs)


def main():
    rounds = int(sys.argv[1])
    for side, closed in [(8, False), (60, False), (8, True), (20, True), (30, True)]:
        programs = {"hippodrome": lambda: ours(side, closed)}
        if closed:
            programs["CaDiCaL with cuts"] = lambda: solved(sat, side)
            programs["OR-Tools CP-SAT"] = lambda: solved(cpsat, side)
        else:
            programs["plain Warnsdorff"] = lambda: warnsdorff(side)
        seconds = {name: [] for name in programs}
        for _ in range(rounds):
            for name, program in programs.items():
                began = time.perf_counter()
                path = program()
                seconds[name].append(time.perf_counter() - began)
                check(path, side, closed)
        case = f"{side}x{side} {'closed' if closed else 'open'}"
        print(json.dumps({"case": case, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
