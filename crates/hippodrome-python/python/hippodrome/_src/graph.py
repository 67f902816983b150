"""Any graph: its Hamiltonian paths are open tours, its Hamiltonian cycles closed ones."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .. import _core
from .arguments import encoded, held, shown, takes, text as said, text_if_said, truth
from .picture import Drawn
from ..errors import InvalidInput

if TYPE_CHECKING:
    import networkx
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import TypeGuard

    from .answers import No, Unknown, Yes
    from .tour import Tour


def is_networkx(value: object) -> TypeGuard[networkx.Graph[Any]]:
    """Whether this is a graph of networkx, which is not loaded for it."""
    networkx = sys.modules.get("networkx")
    return networkx is not None and isinstance(value, networkx.Graph)


def _graph_of(graph: Any) -> Graph:
    """A graph of ours, or one of networkx as one."""
    if is_networkx(graph):
        return Graph.from_networkx(graph)
    if not isinstance(graph, Graph):
        raise InvalidInput(f"{shown(graph)} is no graph: give a Graph, or one of networkx")
    return graph


class Graph(Drawn):
    """A simple graph, directed or not; its vertices are anything that can be hashed.

    >>> import hippodrome as hp
    >>> g = hp.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")])
    >>> g
    <Graph: 4 vertices, 5 edges>
    >>> g.tour(closed=True).squares
    ['a', 'b', 'c', 'd']
    >>> g.count(closed=True)
    1

    edges:    pairs of vertices. Loops, which no tour goes along, and repetitions are left out
    nodes:    all vertices in order; otherwise as they come up in the edges
    directed: whether edges lead one way only
    """

    @takes()
    def __init__(
        self,
        edges: Iterable[tuple[Hashable, Hashable]],
        *,
        nodes: Iterable[Hashable] = (),
        directed: bool = False,
    ) -> None:
        import numpy as np

        for name, several in (("edges", edges), ("nodes", nodes)):
            if isinstance(several, str) or not isinstance(several, Iterable) or getattr(several, "ndim", 1) == 0:
                raise InvalidInput(f"{name}={shown(several)}: several are meant, in a list")
        numbers: dict[Hashable, int] = {}
        for node in held("nodes", nodes):
            numbers.setdefault(node, len(numbers))
        pairs: dict[tuple[int, int], None] = {}
        for edge in edges:
            try:
                a, b = edge
                u, v = (numbers.setdefault(end, len(numbers)) for end in (a, b))
            except (TypeError, ValueError):
                raise InvalidInput(
                    f"{shown(edge)} is not an edge: write pairs of vertices, which are anything that can be hashed"
                    + ("; Graph.from_matrix takes an adjacency matrix" if hasattr(edges, "shape") else "")
                ) from None
            if u != v and (directed or (v, u) not in pairs):
                pairs[u, v] = None
        array = np.array(list(pairs) or np.empty((0, 2)), dtype=np.uint32)
        self._core = _core.Ground.graph([str(node) for node in numbers], array, truth("directed", directed))
        self._numbers: Mapping[Any, int] = numbers
        self._edges: NDArray[np.uint32] | None = array
        # The board whose moves they are, if they are: it knows where the vertices lie.
        self._board: _core.Ground | None = None

    @classmethod
    def _of(
        cls, core: _core.Ground, nodes: Iterable[Any], edges: NDArray[np.uint32] | None = None
    ) -> Graph:
        graph = cls.__new__(cls)
        names = core.names
        graph._board = core if core.is_board else None
        if core.is_board:
            core = _core.Ground.graph(names, core.edges() if edges is None else edges, False)
        graph._core, graph._edges = core, edges
        graph._numbers = {node: index for index, node in enumerate(nodes)}
        return graph

    @classmethod
    def from_networkx(cls, graph: networkx.Graph[Any]) -> Graph:
        """A graph of networkx, of any kind; parallel edges are one."""
        if not is_networkx(graph):
            raise InvalidInput(f"{shown(graph)} is no graph of networkx")
        return cls(((a, b) for a, b, *_ in graph.edges()), nodes=graph.nodes(), directed=graph.is_directed())

    @classmethod
    def from_matrix(cls, matrix: Any, nodes: Iterable[Hashable] = ()) -> Graph:
        """A graph from its adjacency matrix, an array, lists or a sparse matrix of SciPy: what is not 0 is an edge. It is directed unless the
        matrix is symmetric; without `nodes` the vertices are 0, 1, 2 ...

        >>> import hippodrome as hp
        >>> hp.Graph.from_matrix([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
        <Graph: 3 vertices, 3 edges>
        """
        import numpy as np

        try:
            array = np.asarray(matrix.toarray() if hasattr(matrix, "toarray") else matrix)
        except ValueError:
            array = np.zeros(0)
        if array.ndim != 2 or array.shape[0] != array.shape[1] or array.dtype.kind not in "biuf" or (array != array).any():
            raise InvalidInput(f"{shown(matrix)} is no adjacency matrix: it has a row and a column of numbers for each vertex")
        names = held("nodes", nodes) or list(range(len(array)))
        if len(set(names)) != len(array) or len(names) != len(array):
            raise InvalidInput(f"nodes={shown(names)}: {len(array)} vertices are meant, all different")
        directed = not bool(((array != 0) == (array.T != 0)).all())
        return cls(((names[a], names[b]) for a, b in np.argwhere(array).tolist()), nodes=names, directed=directed)

    @classmethod
    def read(cls, text: str | bytes, form: str | None = None) -> Graph:
        """A graph from a text in one of the forms that other programs write, which is recognised if `form` does not name it:
        edges, arcs, adjacency, successors, dimacs, tsplib, dot, json, graph6, sparse6, digraph6, matrix, matrix-market.

        >>> import hippodrome as hp
        >>> hp.Graph.read("C~")
        Traceback (most recent call last):
        ...
        hippodrome.errors.InvalidInput: ...
        >>> hp.Graph.read("C~", "graph6")
        <Graph: 4 vertices, 6 edges>
        """
        core = _core.Ground.read_graph(encoded(text), text_if_said("form", form))
        return cls._of(core, core.names)

    def write(self, form: str = "edges") -> str:
        """The graph as text in one of these forms."""
        return (self._board or self._core).write(said("form", form))

    def to_networkx(self) -> networkx.Graph[Any]:
        """The graph as one of networkx: a `DiGraph` if it is directed, else a `Graph`."""
        import networkx

        graph: networkx.Graph[Any] = networkx.DiGraph() if self.directed else networkx.Graph()
        graph.add_nodes_from(self.nodes)
        graph.add_edges_from(self.edges)
        return graph

    @property
    def nodes(self) -> tuple[Any, ...]:
        """The vertices in order."""
        return tuple(self._numbers)

    @property
    def edges(self) -> list[tuple[Any, Any]]:
        """The edges, each once."""
        nodes = self.nodes
        return [(nodes[a], nodes[b]) for a, b in self.array.tolist()]

    @property
    def array(self) -> NDArray[np.uint32]:
        """The edges as pairs of places in `nodes`: uint32, (edges, 2)."""
        if self._edges is None:
            self._edges = self._core.edges()
        return self._edges.copy()

    @property
    def directed(self) -> bool:
        """Whether edges lead one way only."""
        return self._core.is_directed

    def _index(self, node: Any) -> int:
        try:
            return self._numbers[node]
        except (KeyError, TypeError):
            raise InvalidInput(f"{shown(node)} is not a vertex of the graph") from None

    def _drawn(self) -> _core.Problem:
        from .problem import Problem

        return Problem(self)._core

    def __reduce__(self) -> tuple[Any, ...]:
        if self._board is not None:
            return Graph._of_board, (self._board,)
        return Graph._restored, (self.nodes, self.array, self.directed)

    @classmethod
    def _of_board(cls, board: _core.Ground) -> Graph:
        return cls._of(board, board.names, board.edges())

    @classmethod
    def _restored(cls, nodes: tuple[Any, ...], edges: NDArray[np.uint32], directed: bool) -> Graph:
        return cls(((nodes[a], nodes[b]) for a, b in edges.tolist()), nodes=nodes, directed=directed)

    def __len__(self) -> int:
        """The number of vertices."""
        return self._core.size

    def __iter__(self) -> Iterator[Any]:
        return iter(self.nodes)

    def __contains__(self, node: object) -> bool:
        return node in self._numbers

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Graph)
            and self.directed == other.directed
            and self.nodes == other.nodes
            and self.edges == other.edges
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        kind = "directed, " if self.directed else ""
        vertices, edges = len(self), len(self.array)
        return f"<Graph: {kind}{vertices} {'vertex' if vertices == 1 else 'vertices'}, {edges} {'edge' if edges == 1 else 'edges'}>"

    def tour(self, **options: Any) -> Tour | No:
        """A Hamiltonian path, or a cycle if `closed`; or the reason why there is none: `hippodrome.tour`."""
        from .questions import tour

        return tour(self, **options)

    def exists(self, **options: Any) -> Yes | No | Unknown:
        """Whether there is one: `hippodrome.exists`."""
        from .questions import exists

        return exists(self, **options)

    def count(self, **options: Any) -> int:
        """How many there are: `hippodrome.count`."""
        from .count import count

        return count(self, **options)
