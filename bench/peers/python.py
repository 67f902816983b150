"""A closed or open tour in Python: by this package, by a Warnsdorff walk in plain Python, and by general solvers.

    python python.py [ROUNDS]

Needs the package for Python, in release (`pip install ./crates/hippodrome-python`); python-sat and ortools are measured if they
are there. Each tour is checked here, square by square. The best of ROUNDS (5) rounds, all in each round, so that a busy minute of
the machine falls on all alike.

warnsdorff: the program of most posts: lists, a count of onward moves, ties by the order of moves; begun at a corner, open.
sat: CaDiCaL by python-sat; two edges at each square, and a clause for each cycle that is too short, added as they are found.
cpsat: the circuit constraint of OR-tools CP-SAT, one worker.
"""

import sys
import time

import hippodrome as hp

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def warnsdorff(side, start=(0, 0)):
    visited = [[False] * side for _ in range(side)]
    row, column = start
    visited[row][column] = True
    path = [start]

    def onward(row, column):
        return [
            (row + r, column + c)
            for r, c in KNIGHT
            if 0 <= row + r < side and 0 <= column + c < side and not visited[row + r][column + c]
        ]

    while len(path) < side * side:
        moves = onward(row, column)
        if not moves:
            return None
        row, column = min(moves, key=lambda move: len(onward(*move)))
        visited[row][column] = True
        path.append((row, column))
    return path


def neighbors(side):
    at = {(row, column): row * side + column for row in range(side) for column in range(side)}
    return [[at[row + r, column + c] for r, c in KNIGHT if (row + r, column + c) in at] for row, column in at]


def in_order(links, side):
    path, before, here = [0], None, 0
    while True:
        before, here = here, next(to for to in links[here] if to != before)
        if here == 0:
            return path
        path.append(here)


def sat(side):
    from pysat.card import CardEnc
    from pysat.solvers import Cadical153

    near = neighbors(side)
    edges = {}
    for u, row in enumerate(near):
        for v in row:
            edges.setdefault((min(u, v), max(u, v)), len(edges) + 1)
    with Cadical153() as solver:
        top = len(edges)
        for u, row in enumerate(near):
            literals = [edges[min(u, v), max(u, v)] for v in row]
            two = CardEnc.equals(literals, 2, top_id=top)
            top = max(top, two.nv)
            for clause in two.clauses:
                solver.add_clause(clause)
        while solver.solve():
            model = set(solver.get_model())
            links = [[] for _ in near]
            for (u, v), literal in edges.items():
                if literal in model:
                    links[u].append(v)
                    links[v].append(u)
            left = set(range(len(near)))
            cycles = []
            while left:
                cycle, stack = set(), [min(left)]
                while stack:
                    here = stack.pop()
                    if here not in cycle:
                        cycle.add(here)
                        stack += links[here]
                left -= cycle
                cycles.append(cycle)
            if len(cycles) == 1:
                return [divmod(square, side) for square in in_order(links, side)]
            for cycle in cycles:
                solver.add_clause([edge for (u, v), edge in edges.items() if (u in cycle) != (v in cycle)])
    return None


def cpsat(side):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    arcs = [(u, v, model.new_bool_var("")) for u, row in enumerate(neighbors(side)) for v in row]
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    after = {u: v for u, v, chosen in arcs if solver.value(chosen)}
    path = [0]
    while after[path[-1]] != 0:
        path.append(after[path[-1]])
    return [divmod(square, side) for square in path]


def ours(side, closed):
    tour = hp.tour((side, side), closed=closed)
    return list(map(tuple, tour.path.tolist()))


def check(path, side, closed):
    assert path is not None and len(set(path)) == len(path) == side * side
    pairs = zip(path, path[1:] + (path[:1] if closed else []))
    assert all(sorted((abs(a - c), abs(b - d))) == [1, 2] for (a, b), (c, d) in pairs)


def is_there(module):
    try:
        __import__(module)
    except ImportError:
        return False
    return True


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    asked = [(8, False), (60, False), (8, True), (20, True), (30, True)]
    for side, closed in asked:
        programs = {"hippodrome": lambda: ours(side, closed)}
        if not closed:
            programs["warnsdorff"] = lambda: warnsdorff(side)
        if closed and is_there("pysat"):
            programs["sat"] = lambda: sat(side)
        if closed and is_there("ortools"):
            programs["cpsat"] = lambda: cpsat(side)
        best = dict.fromkeys(programs, float("inf"))
        for _ in range(rounds):
            for name, program in programs.items():
                begun = time.perf_counter()
                path = program()
                best[name] = min(best[name], time.perf_counter() - begun)
                check(path, side, closed)
        told = ", ".join(f"{name} {time * 1e3:.2f} ms ({time / best['hippodrome']:.0f}x)" for name, time in best.items())
        print(f"{side}x{side} {'closed' if closed else 'open'}: {told}", flush=True)


if __name__ == "__main__":
    main()
