"""The knight's tour: find one, or say why there is none, on any board, for any piece, on any graph.

    import hippodrome as hp
    t = hp.tour("8x8", closed=True)      # a Tour; a No, which is false, where there is none
    t.array; t.squares; t.moves; t.svg(style="celtic"); t.film()

    tour, plan, methods                  find one; what would be tried; the methods
    exists                               whether there is one, and why, at once
    refute, read_refutation              that there is none, as a search that can be checked
    watch, read_trace                    every step of a search, as a film
    verify, verify_all                   check what you have: one, or all of a text
    count, recount, estimate, published  how many there are
    count_by_start, count_up_to_symmetry, count_row, count_plan, recurrence
    tours                                all of them, one after another
    sample, Ranking, stats               at random; by number; turns, crossings and so on of all
    longest                              the longest path or cycle, where there is no tour or where it must not cross itself
    construct                            of boards of any size
    Problem, Graph                       a question; any graph, as of networkx
    Puzzle, make_puzzle, check_puzzle, sheet
    compare, articles, walks_by_start    the programs of well-known articles; where Warnsdorff's rule fails; Walk draws any walk
    shortest_path, distances, limited_path, depth_first, graph_numbers

help(hp.tour) and so on say more. Steps count from 1; rows and columns from 0, from the upper left corner, as in an array.
Limits (nodes, time, memory, progress): help(hp.limits). Exceptions: help(hp.errors).
"""

from . import errors as errors
from . import limits as limits
from ._core import __version__ as __version__
from ._answers import Certificate as Certificate
from ._answers import Flaw as Flaw
from ._answers import No as No
from ._answers import Extreme as Extreme
from ._answers import Search as Search
from ._answers import Unknown as Unknown
from ._answers import Yes as Yes
from ._construction import Construction as Construction
from ._construction import construct as construct
from ._count import Classes as Classes
from ._count import Estimate as Estimate
from ._count import Published as Published
from ._count import Recurrence as Recurrence
from ._count import count as count
from ._count import count_by_start as count_by_start
from ._count import count_plan as count_plan
from ._count import count_row as count_row
from ._count import count_up_to_symmetry as count_up_to_symmetry
from ._count import estimate as estimate
from ._count import published as published
from ._count import recount as recount
from ._count import recurrence as recurrence
from ._distribution import Distribution as Distribution
from .errors import GaveUp as GaveUp
from .errors import HippodromeError as HippodromeError
from .errors import InternalError as InternalError
from .errors import InvalidInput as InvalidInput
from .errors import LimitReached as LimitReached
from .errors import MemoryLimit as MemoryLimit
from .errors import NodeLimit as NodeLimit
from .errors import NoTour as NoTour
from .errors import TimeLimit as TimeLimit
from .errors import Undecided as Undecided
from .errors import Unsupported as Unsupported
from ._graph import Graph as Graph
from ._longest import Longest as Longest
from ._longest import longest as longest
from ._move_graph import GraphNumbers as GraphNumbers
from ._move_graph import Visit as Visit
from ._move_graph import depth_first as depth_first
from ._move_graph import distances as distances
from ._move_graph import graph_numbers as graph_numbers
from ._move_graph import limited_path as limited_path
from ._move_graph import shortest_path as shortest_path
from ._picture import APNG as APNG
from ._picture import GIF as GIF
from ._picture import PNG as PNG
from ._picture import SVG as SVG
from ._problem import Problem as Problem
from ._puzzle import Puzzle as Puzzle
from ._puzzle import Solutions as Solutions
from ._puzzle import check_puzzle as check_puzzle
from ._puzzle import make_puzzle as make_puzzle
from ._puzzle import sheet as sheet
from ._questions import Compared as Compared
from ._questions import articles as articles
from ._questions import compare as compare
from ._questions import exists as exists
from ._questions import methods as methods
from ._questions import plan as plan
from ._questions import stats as stats
from ._questions import tour as tour
from ._questions import tours as tours
from ._refutation import NotRefuted as NotRefuted
from ._refutation import Refutation as Refutation
from ._refutation import read_refutation as read_refutation
from ._refutation import refute as refute
from ._sample import Ranking as Ranking
from ._sample import Sample as Sample
from ._sample import Stats as Stats
from ._sample import sample as sample
from ._tour import Tour as Tour
from ._trace import Event as Event
from ._trace import Trace as Trace
from ._trace import read_trace as read_trace
from ._trace import watch as watch
from ._verify import Checked as Checked
from ._verify import verify as verify
from ._verify import verify_all as verify_all
from ._walk import Walk as Walk
from ._walk import walks_by_start as walks_by_start
