"""A tour drawn by matplotlib, as one line through the centers of its squares.

    python plot.py PICTURE < TOUR.json
"""

import json
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot

squares = json.load(sys.stdin)["squares"]
files, ranks = zip(*squares, squares[0])
side = max(files) + 1
figure, axes = pyplot.subplots(figsize=(8, 8))
axes.plot(files, ranks, linewidth=1)
axes.set_xticks(range(side), minor=True)
axes.set_yticks(range(side), minor=True)
axes.grid(which="both", linewidth=0.2)
axes.set_aspect("equal")
figure.savefig(sys.argv[1])
