"""Tours of boards with random holes, by three general solvers, beside `hippodrome-bench masks`.

    python masks.py FOLDER [SECONDS [SOLVER...]]

FOLDER holds the boards that `hippodrome-bench masks COUNT FOLDER` has written, one a file, rows of
`.` and `#`; a name that begins with `closed` asks for a closed tour, `open` for an open one. Each
solver (cpsat, sat, lkh) gets SECONDS (10) for each. A tour is checked here, square by square. Needs
ortools, python-sat and elkai.

cpsat: the circuit constraint of OR-tools CP-SAT, one worker.
sat: CaDiCaL by python-sat; two edges at each square, and a clause for each cycle that is too short,
added as they are found.
lkh: the heuristic of Lin, Kernighan and Helsgaun by elkai; it can find a tour but never say no.

An open tour is a closed one with one more vertex, joined to every square.
"""

import multiprocessing
import pathlib
import sys
import time


def read(path):
    """The neighbors of each square, with one more vertex for an open tour."""
    rows = path.read_text().split()
    number = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == ".":
                number[x, y] = len(number)
    steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    graph = [
        [number[x + a, y + b] for a, b in steps if (x + a, y + b) in number]
        for x, y in number
    ]
    if path.name.startswith("open"):
        for neighbors in graph:
            neighbors.append(len(graph))
        graph.append(list(range(len(graph))))
    return graph


def cpsat(graph, seconds):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    arcs = {(u, v): model.NewBoolVar("") for u in range(len(graph)) for v in graph[u]}
    model.AddCircuit([(u, v, used) for (u, v), used in arcs.items()])
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    status = solver.Solve(model)
    if status == cp_model.INFEASIBLE:
        return "no", None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "unknown", None
    after = {u: v for (u, v), used in arcs.items() if solver.Value(used)}
    tour = [0]
    while len(tour) < len(graph):
        tour.append(after[tour[-1]])
    return "yes", tour


def sat(graph, seconds):
    from pysat.card import CardEnc
    from pysat.formula import IDPool
    from pysat.solvers import Solver

    until = time.monotonic() + seconds
    pool = IDPool()
    edge = {}
    for u in range(len(graph)):
        for v in graph[u]:
            if u < v:
                edge[u, v] = edge[v, u] = pool.id((u, v))
    with Solver(name="cadical153") as solver:
        for u in range(len(graph)):
            if len(graph[u]) < 2:
                return "no", None
            here = [edge[u, v] for v in graph[u]]
            for clause in CardEnc.equals(here, 2, vpool=pool, encoding=1).clauses:
                solver.add_clause(clause)
        while time.monotonic() < until:
            if not solver.solve():
                return "no", None
            chosen = set(literal for literal in solver.get_model() if literal > 0)
            links = [[v for v in graph[u] if edge[u, v] in chosen] for u in range(len(graph))]
            seen = [False] * len(graph)
            cycles = []
            for first in range(len(graph)):
                if seen[first]:
                    continue
                cycle, at = [], first
                while at is not None:
                    seen[at] = True
                    cycle.append(at)
                    at = next((v for v in links[at] if not seen[v]), None)
                cycles.append(cycle)
            if len(cycles) == 1:
                return "yes", cycles[0]
            for cycle in cycles:
                if 2 * len(cycle) <= len(graph):
                    inside = set(cycle)
                    solver.add_clause(
                        [edge[u, v] for u in cycle for v in graph[u] if v not in inside]
                    )
    return "unknown", None


def lkh(graph, seconds):
    import elkai

    size = len(graph)
    cost = [[1] * size for _ in range(size)]
    for u in range(size):
        cost[u][u] = 0
        for v in graph[u]:
            cost[u][v] = 0
    tour = elkai.DistanceMatrix(cost).solve_tsp(runs=10)[:-1]
    total = sum(cost[u][v] for u, v in zip(tour, tour[1:] + tour[:1]))
    return ("yes", tour) if total == 0 else ("unknown", None)


def answer(solver, graph, seconds, pipe):
    pipe.send(solver(graph, seconds))


def check(graph, tour):
    assert sorted(tour) == list(range(len(graph))), "not every square once"
    for u, v in zip(tour, tour[1:] + tour[:1]):
        assert v in graph[u], "not a move"


def main():
    folder = pathlib.Path(sys.argv[1])
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 10.0
    solvers = {"cpsat": cpsat, "sat": sat, "lkh": lkh}
    names = sys.argv[3:] or list(solvers)
    results = {}
    for path in sorted(folder.iterdir()):
        graph = read(path)
        kind = path.stem.rsplit("-", 1)[0]
        for name in names:
            here, there = multiprocessing.Pipe()
            process = multiprocessing.Process(
                target=answer, args=(solvers[name], graph, seconds, there)
            )
            began = time.monotonic()
            process.start()
            # One that does not keep its own time is stopped.
            verdict, tour = here.recv() if here.poll(seconds + 1) else ("unknown", None)
            took = min(time.monotonic() - began, seconds)
            process.kill()
            process.join()
            if tour is not None:
                check(graph, tour)
            row = results.setdefault((kind, name), {"yes": 0, "no": 0, "unknown": 0, "time": 0.0})
            row[verdict] += 1
            row["time"] += took
    for (kind, name), row in sorted(results.items()):
        print(
            f"{kind} {name}: {row['yes']} found, {row['no']} none, "
            f"{row['unknown']} unknown, {row['time']:.1f} s"
        )


if __name__ == "__main__":
    main()
