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
    path_cover, cycle_cover              the fewest paths, or cycles, that visit all squares
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
from ._src.answers import Certificate as Certificate
from ._src.answers import Flaw as Flaw
from ._src.answers import No as No
from ._src.answers import Extreme as Extreme
from ._src.answers import Search as Search
from ._src.answers import Unknown as Unknown
from ._src.answers import Yes as Yes
from ._src.construction import Construction as Construction
from ._src.construction import construct as construct
from ._src.count import Classes as Classes
from ._src.count import Estimate as Estimate
from ._src.count import Published as Published
from ._src.count import Recurrence as Recurrence
from ._src.count import count as count
from ._src.count import count_by_start as count_by_start
from ._src.count import count_plan as count_plan
from ._src.count import count_row as count_row
from ._src.count import count_up_to_symmetry as count_up_to_symmetry
from ._src.count import estimate as estimate
from ._src.count import published as published
from ._src.count import recount as recount
from ._src.count import recurrence as recurrence
from ._src.distribution import Distribution as Distribution
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
from ._src.graph import Graph as Graph
from ._src.longest import Longest as Longest
from ._src.longest import longest as longest
from ._src.path_cover import CycleCover as CycleCover
from ._src.path_cover import PathCover as PathCover
from ._src.path_cover import cycle_cover as cycle_cover
from ._src.path_cover import path_cover as path_cover
from ._src.move_graph import GraphNumbers as GraphNumbers
from ._src.move_graph import Visit as Visit
from ._src.move_graph import depth_first as depth_first
from ._src.move_graph import distances as distances
from ._src.move_graph import graph_numbers as graph_numbers
from ._src.move_graph import limited_path as limited_path
from ._src.move_graph import shortest_path as shortest_path
from ._src.picture import APNG as APNG
from ._src.picture import GIF as GIF
from ._src.picture import PNG as PNG
from ._src.picture import SVG as SVG
from ._src.problem import Problem as Problem
from ._src.puzzle import Puzzle as Puzzle
from ._src.puzzle import Solutions as Solutions
from ._src.puzzle import check_puzzle as check_puzzle
from ._src.puzzle import make_puzzle as make_puzzle
from ._src.puzzle import sheet as sheet
from ._src.questions import Compared as Compared
from ._src.questions import articles as articles
from ._src.questions import compare as compare
from ._src.questions import exists as exists
from ._src.questions import methods as methods
from ._src.questions import plan as plan
from ._src.questions import stats as stats
from ._src.questions import tour as tour
from ._src.questions import tours as tours
from ._src.refutation import NotRefuted as NotRefuted
from ._src.refutation import Refutation as Refutation
from ._src.refutation import read_refutation as read_refutation
from ._src.refutation import refute as refute
from ._src.sample import Ranking as Ranking
from ._src.sample import Sample as Sample
from ._src.sample import Stats as Stats
from ._src.sample import sample as sample
from ._src.tour import Tour as Tour
from ._src.trace import Event as Event
from ._src.trace import Trace as Trace
from ._src.trace import read_trace as read_trace
from ._src.trace import watch as watch
from ._src.verify import Checked as Checked
from ._src.verify import verify as verify
from ._src.verify import verify_all as verify_all
from ._src.walk import Walk as Walk
from ._src.walk import walks_by_start as walks_by_start
