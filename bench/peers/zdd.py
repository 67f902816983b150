"""The number of closed tours of a board by graphillion, which builds a decision diagram of all of them.

    python zdd.py RANKS FILES
"""

import sys

from graphillion import GraphSet

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2)]

ranks, files = int(sys.argv[1]), int(sys.argv[2])
squares = [(row, column) for column in range(files) for row in range(ranks)]
edges = [
    ((row, column), (row + r, column + c))
    for row, column in squares
    for r, c in KNIGHT
    if 0 <= row + r < ranks and 0 <= column + c < files
]
GraphSet.set_universe(edges)
print(len(GraphSet.cycles(is_hamilton=True)))
