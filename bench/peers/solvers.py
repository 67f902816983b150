"""A Hamiltonian cycle of a graph, by a general solver.

    python solvers.py SOLVER SECONDS < EDGES

EDGES has two vertices on each line, numbered from 0. Writes a line of JSON: seconds of the processor from the graph in memory to the
cycle, the answer (yes, no, unknown) and the vertices in order. A solver that has had SECONDS is ended by a signal.

cpsat: the circuit constraint of OR-Tools CP-SAT, one worker.
sat: CaDiCaL by python-sat: two edges at each vertex; cycles that are too short are joined by exchanges of two edges where that is
possible, and each that is left becomes a clause (an edge leads out of it), until there is one.
lkh: the heuristic of Lin, Kernighan and Helsgaun by elkai; it can find a cycle but never say that there is none.
"""

import json
import signal
import sys
import time


def cpsat(near):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    arcs = {(u, v): model.new_bool_var("") for u in range(len(near)) for v in near[u]}
    model.add_circuit([(u, v, used) for (u, v), used in arcs.items()])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return "no", None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return "unknown", None
    after = {u: v for (u, v), used in arcs.items() if solver.value(used)}
    tour = [0]
    while len(tour) < len(near):
        tour.append(after[tour[-1]])
    return "yes", tour


def cycles(links):
    number, found = [None] * len(links), []
    for root in range(len(links)):
        cycle, before, at = [], links[root][0], root
        while number[at] is None:
            number[at] = len(found)
            cycle.append(at)
            before, at = at, links[at][links[at][0] == before]
        if cycle:
            found.append(cycle)
    return found, number


def join(links, near):
    """Exchanges two edges of two cycles for two others as long as that makes one of them."""
    found, number = cycles(links)
    while len(found) > 1:
        exchange = next(
            (
                (a, b, x, y)
                for cycle in sorted(found, key=len)
                for a in cycle
                for b in links[a]
                for x in near[a]
                if number[x] != number[a]
                for y in links[x]
                if y in near[b]
            ),
            None,
        )
        if exchange is None:
            break
        a, b, x, y = exchange
        for u, old, new in ((a, b, x), (b, a, y), (x, y, a), (y, x, b)):
            links[u].remove(old)
            links[u].append(new)
        found, number = cycles(links)
    return found


def sat(near):
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    if min(map(len, near)) < 2:
        return "no", None
    variable = {}
    for u in range(len(near)):
        for v in near[u]:
            if u < v:
                variable[u, v] = variable[v, u] = len(variable) // 2 + 1
    top = len(variable) // 2
    with Solver(name="cadical195") as solver:
        for u in range(len(near)):
            here = [variable[u, v] for v in near[u]]
            two = CardEnc.equals(here, 2, top_id=top, encoding=EncType.seqcounter)
            top = max(top, two.nv)
            for clause in two.clauses:
                solver.add_clause(clause)
        while solver.solve():
            model = solver.get_model()
            links = [[v for v in near[u] if model[variable[u, v] - 1] > 0] for u in range(len(near))]
            left = join([list(two) for two in links], near)
            if len(left) == 1:
                return "yes", left[0]
            for cycle in cycles(links)[0]:
                inside = set(cycle)
                if 2 * len(cycle) <= len(near):
                    solver.add_clause([variable[u, v] for u in cycle for v in near[u] if v not in inside])
    return "no", None


def lkh(near):
    import elkai

    cost = [[1] * len(near) for _ in near]
    for u in range(len(near)):
        cost[u][u] = 0
        for v in near[u]:
            cost[u][v] = 0
    tour = elkai.DistanceMatrix(cost).solve_tsp(runs=10)[:-1]
    is_one = all(v in near[u] for u, v in zip(tour, tour[1:] + tour[:1]))
    return ("yes", tour) if is_one else ("unknown", None)


SOLVERS = {"cpsat": cpsat, "sat": sat, "lkh": lkh}


def main():
    name, seconds = sys.argv[1], float(sys.argv[2])
    pairs = [tuple(map(int, line.split())) for line in sys.stdin]
    near = [set() for _ in range(1 + max(max(pair) for pair in pairs))]
    for u, v in pairs:
        near[u].add(v)
        near[v].add(u)
    # Modules are loaded before the clock begins.
    SOLVERS[name]([{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}])
    signal.setitimer(signal.ITIMER_PROF, seconds)
    began = time.process_time()
    answer, tour = SOLVERS[name](near)
    print(json.dumps({"seconds": time.process_time() - began, "answer": answer, "tour": tour}))


if __name__ == "__main__":
    main()
