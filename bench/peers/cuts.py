"""Hamiltonian cycles by clauses alone: python cuts.py SECONDS SOLVER GRAPH.col ...

As many do it, and as `hippodrome-bench graphs` is compared with: each vertex has exactly two edges, a solver of python-sat
(`cadical195`, `minisat22`) finds cycles that cover the graph, those that can be are joined by exchanges of two edges, and each cycle that is
left becomes a clause (at least two edges lead out of it), until there is one. A line for each graph: the answer, seconds of the
processor, rounds, cuts. Every cycle found is checked.
"""

import itertools
import sys
import time

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver


def read(path):
    pairs, n = set(), 0
    for words in map(str.split, open(path)):
        if words and words[0] == "p":
            n = int(words[-2])
        elif words and words[0] == "e":
            u, v = sorted((int(words[1]) - 1, int(words[2]) - 1))
            pairs.add((u, v))
    return n, sorted(pairs)


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


def join(links, neighbors):
    """Exchanges two edges of two cycles for two others as long as that makes one of them."""
    found, number = cycles(links)
    while len(found) > 1:
        smallest = sorted(found, key=len)
        exchange = next(
            (
                (a, b, x, y)
                for cycle in smallest
                for a in cycle
                for b in links[a]
                for x in neighbors[a]
                if number[x] != number[a]
                for y in links[x]
                if y in neighbors[b]
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


def search(n, edges, name, seconds):
    variable = {edge: i + 1 for i, edge in enumerate(edges)}
    neighbors = [set() for _ in range(n)]
    for u, v in edges:
        neighbors[u].add(v)
        neighbors[v].add(u)

    def edge(u, v):
        return variable[min(u, v), max(u, v)]

    top = len(edges)
    began = time.process_time()
    rounds = cuts = 0
    with Solver(name=name) as solver:
        for v in range(n):
            here = [edge(v, w) for w in sorted(neighbors[v])]
            if len(here) <= 5:
                clauses = [[-x for x in three] for three in itertools.combinations(here, 3)]
                clauses += [[y for y in here if y != x] for x in here]
            else:
                encoded = CardEnc.equals(here, 2, top_id=top, encoding=EncType.seqcounter)
                top, clauses = max(top, encoded.nv), encoded.clauses
            for clause in clauses:
                solver.add_clause(clause)
        while time.process_time() - began < seconds:
            rounds += 1
            if not solver.solve():
                return "no", time.process_time() - began, rounds, cuts
            model = solver.get_model()
            links = [[] for _ in range(n)]
            for (u, v), x in variable.items():
                if model[x - 1] > 0:
                    links[u].append(v)
                    links[v].append(u)
            left = join([list(two) for two in links], neighbors)
            if len(left) == 1:
                around = zip(left[0], left[0][1:] + left[0][:1])
                assert len(left[0]) == n and all(v in neighbors[u] for u, v in around)
                return "yes", time.process_time() - began, rounds, cuts
            for cycle in cycles(links)[0]:
                inside = set(cycle)
                if 2 * len(cycle) > n:
                    continue
                out = [edge(u, w) for u in cycle for w in sorted(neighbors[u] - inside)]
                cuts += 1
                if len(out) > 8:
                    solver.add_clause(out)
                for x in out if len(out) <= 8 else []:
                    solver.add_clause([y for y in out if y != x])
    return "unknown", time.process_time() - began, rounds, cuts


for path in sys.argv[3:]:
    answer, took, rounds, cuts = search(*read(path), sys.argv[2], float(sys.argv[1]))
    print(f"{path}: {answer}, {took:.2f} s, {rounds} rounds, {cuts} cuts", flush=True)
