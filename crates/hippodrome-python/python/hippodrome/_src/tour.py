"""A tour: every square once, each a move from the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from .. import _core
from .arguments import number, shown, takes, text, texts, whole, width as pixels
from .distribution import chosen
from ..errors import InvalidInput
from ..limits import limited
from .picture import APNG, GIF, PNG, SVG, look
from .problem import Problem, _check_graph
from .text import cut

if TYPE_CHECKING:
    import networkx
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Literal, Unpack

    from .answers import Extreme, Search
    from .graph import Graph
    from ..limits import TimeOptions

# Beyond, a tour in a notebook or a terminal is told in a line.
_MAX_SVG = 10_000
_MAX_GRID = 1_600
_MAX_COLUMNS = 40


class Tour(Sequence[Any]):
    """A tour that has passed the checker. It is true, and shows itself as a picture in Jupyter.

    >>> import hippodrome as hp
    >>> t = hp.tour("6x6", closed=True)
    >>> t
    32  9  6 25 30 17
     7 24 31 18  5 26
    10 33  8 27 16 29
    23 36 15 12 19  4
    34 11  2 21 28 13
     1 22 35 14  3 20
    >>> t.square(1), t.step("b1"), t[0], t[-3:]
    ('a1', 22, 'a1', ['a2', 'c1', 'b3'])

    Steps count from 1. As a sequence it counts from 0, as all sequences do: `t[0]` is the square of step 1.
    """

    def __init__(
        self,
        core: _core.Tour,
        graph: Graph | None = None,
        search: Search | None = None,
        extreme: Extreme | None = None,
    ) -> None:
        self._core, self._graph = core, graph
        self._names: list[Any] | None = None
        self.search = search
        """What the search did that found it; None for a tour that was not searched for."""
        self.extreme = extreme
        """How good it is, where the least or the most of a measure was asked for; else None. A pickle leaves it out."""

    @property
    def problem(self) -> Problem:
        """What it is a tour of."""
        return Problem._of(self._core.problem, self._graph)

    @property
    def closed(self) -> bool:
        """Whether it was asked for as a closed tour."""
        return self._core.closed

    @property
    def closes(self) -> bool:
        """Whether a move leads from its last square to its first, even if it was not asked to."""
        return self._core.closes

    # The squares.

    @property
    def squares(self) -> list[Any]:
        """The squares in order, by name; or the vertices of the graph."""
        if self._names is None:
            if self._graph is None:
                self._names = self._core.names()
            else:
                nodes = self._graph.nodes
                self._names = [nodes[index] for index in self._core.indices()]
        return list(self._names)

    @property
    def moves(self) -> list[tuple[Any, Any]]:
        """The moves in order, as pairs of squares; that from the last to the first too if the tour is closed."""
        squares = self.squares
        after = squares[1:] + (squares[:1] if self.closed and len(squares) > 1 else [])
        pairs = zip(squares, after)
        moves: list[tuple[Any, Any]] = []
        # In parts: between two of them Ctrl-C is heard.
        while part := list(islice(pairs, 1 << 16)):
            moves += part
        return moves

    @property
    def array(self) -> NDArray[np.int64]:
        """The step of each square, from 1, in the shape of the board, 0 for a hole: int64, (rows, columns), or (levels, rows,
        columns) if there are several levels. Row 0 is the highest rank, as it is printed. A new array each time. Raises
        `InvalidInput` on a graph.
        """
        array = self._core.array()
        if array is None:
            raise InvalidInput("the vertices of a graph have no places: ask for `squares`")
        return array[0] if array.shape[0] == 1 else array

    @property
    def path(self) -> NDArray[np.int64]:
        """Row and column of the squares in order, from 0 and from the upper left corner: int64, (squares, 2), or (squares, 3)
        with the level before them. `t.array[tuple(t.path.T)]` is 1, 2, 3 ... Raises `InvalidInput` on a graph.
        """
        places = self._core.places()
        if places is None:
            raise InvalidInput("the vertices of a graph have no places: ask for `squares`")
        shape = self.problem.shape
        return places[:, 1:] if shape is not None and len(shape) == 2 else places

    @property
    def indices(self) -> NDArray[np.uint32]:
        """The squares in order, by their place in `problem.squares`: uint32, (squares,)."""
        return self._core.indices()

    def square(self, step: int) -> Any:
        """The square of a step, from 1."""
        if not 1 <= whole(step) <= len(self):
            raise InvalidInput(f"step {shown(step)}: steps go from 1 to {len(self)}")
        return self[step - 1]

    def step(self, square: Any) -> int:
        """The step of a square, from 1."""
        if isinstance(square, tuple) and self._graph is None:
            places = [tuple(place) for place in self.path.tolist()]
        else:
            places = self.squares
        try:
            return places.index(square) + 1
        except ValueError:
            raise InvalidInput(f"{shown(square)} is not a square of the tour") from None

    def measures(self, *of: str) -> dict[str, float]:
        """Turns, squares passed straight through, crossings of moves, moves along the most frequent direction, and the area swept
        by a closed tour; or those of them that `of` names. On a board of one level that is not wrapped.

        >>> import hippodrome as hp
        >>> hp.tour("5x6", closed=True, seed=2).measures("turns", "straight")
        {'turns': 28.0, 'straight': 2.0}
        """
        which = chosen(self._core.problem, of or None)
        with limited("measure") as bounds:
            values = _core.measured(self._core.problem, [self._core], which, bounds)
        return dict(zip(which, values[0].tolist()))

    def __len__(self) -> int:
        return len(self._core)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        self.squares  # noqa: B018  (names them once)
        assert self._names is not None
        return self._names[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.squares)

    def __bool__(self) -> Literal[True]:
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        return Tour._restored, (self._core, self._graph, self.search)

    @classmethod
    def _restored(cls, core: _core.Tour, graph: Graph | None, search: Search | None) -> Tour:
        _check_graph(core.problem, graph)
        return cls(core, graph, search)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tour) and self._core == other._core

    def __hash__(self) -> int:
        return hash(self.indices.tobytes())

    # As text.

    def __repr__(self) -> str:
        shape = self.problem.shape
        if shape is not None and shape[-1] <= _MAX_COLUMNS and len(self) <= _MAX_GRID:
            return str(self._core).rstrip("\n")
        squares = self[:8]
        more = ", ..." if len(self) > 8 else ""
        return f"<Tour: {self.problem}: {', '.join(map(str, squares))}{more}>"

    def __str__(self) -> str:
        """The grid of its steps, the highest rank first; the vertices of a graph one after another."""
        return str(self._core).rstrip("\n")

    def write(self, form: str = "grid", *, first: int = 1) -> str:
        """As text that can be read back: grid, moves, json or tsplib. A grid counts from `first`.

        >>> import hippodrome as hp
        >>> hp.tour("3x4", start="a1").write("moves")
        'a1 c2 a3 b1 d2 b3 c1 d3 b2 d1 c3 a2\\n'
        """
        return self._core.write(text("form", form), number("first", first))

    def lay(self, pieces: Iterable[str], by: Literal["letters", "syllables", "words"] | None = None) -> NDArray[np.str_]:
        """Letters, syllables or words laid along the tour, for puzzles: an array of texts in the shape of the board, "" where
        nothing lies. Raises `InvalidInput` on a graph, or if there are more pieces than squares.

        >>> import hippodrome as hp
        >>> t = hp.tour("3x4", start="a1")
        >>> laid = t.lay("everysquare")
        >>> print(laid)
        [['e' 's' 'e' 'u']
         ['' 'a' 'v' 'y']
         ['e' 'r' 'q' 'r']]
        >>> t.read(laid)
        ['e', 'v', 'e', 'r', 'y', 's', 'q', 'u', 'a', 'r', 'e']
        >>> "".join(t.read(t.lay("Every square!", by="letters")))
        'EVERYSQUARE'

        pieces: one after another; of a text every sign
        by:     how a text is cut: letters (each letter or digit, in capitals, and nothing else), syllables (what is between blanks and hyphens),
                or words (between blanks)
        """
        import numpy as np

        laid = self._pieces(pieces, by)
        # What a hole has, and what the squares after the last piece have.
        return np.array(["", *laid, *[""] * (len(self) - len(laid))])[self.array]

    def _pieces(self, pieces: Any, by: Any) -> list[str]:
        if by is not None:
            pieces = cut(text("pieces", pieces), text("by", by))
        laid = texts("pieces", list(pieces) if isinstance(pieces, str) else pieces)
        if len(laid) > len(self):
            raise InvalidInput(f"{len(laid)} pieces are too many for {len(self)} squares")
        return laid

    def read(self, laid: Any) -> list[str]:
        """What was laid along the tour, piece after piece: `laid` is an array or lists of texts in the shape of the board, as `lay` makes it,
        or a text of it, a row a line with blanks between the pieces, "." for an empty square and "#" for a hole. Squares where nothing lies
        are passed over. Raises `InvalidInput`.
        """
        import numpy as np

        steps = self.array
        if isinstance(laid, str):
            laid = [["" if piece in (".", "#") else piece for piece in row.split()] for row in laid.splitlines() if row.strip()]
            rows = len(laid)
            if rows != steps.size // steps.shape[-1] or any(len(row) != steps.shape[-1] for row in laid):
                raise InvalidInput(f"laid: {rows} rows of {sorted({len(row) for row in laid})} pieces, and the board is {self.problem.board}")
            laid = np.array(laid).reshape(steps.shape)
        try:
            cells = np.asarray(laid)
        except ValueError:
            raise InvalidInput(f"laid={shown(laid)}: its rows are of one length") from None
        if cells.shape != steps.shape or cells.dtype.kind not in "UTO":
            raise InvalidInput(f"laid={shown(laid)}: texts in the shape of the board are meant, {steps.shape}")
        along: list[Any] = cells[tuple(self.path.T)].tolist()
        return [piece for piece in texts("laid", along) if piece]

    def lay_svg(
        self,
        pieces: Iterable[str],
        by: Literal["letters", "syllables", "words"] | None = None,
        theme: str | None = None,
        *,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> SVG:
        """What `lay` lays, as a picture to print; theme, title, caption, width: as for `svg`."""
        look_ = look(None, theme, title=title, caption=caption)
        return SVG(_core.draw_texts(self._core, self._pieces(pieces, by), look_).svg(pixels(width)))

    # As a picture.

    def svg(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        sums: bool = False,
        title: str = "",
        caption: str = "",
        first: int = 1,
        width: int | None = None,
    ) -> SVG:
        """A picture of lines.

        style:   line, numbers, board, mosaic, string, celtic, or path (lines with numbers)
        theme:   light, dark, or print
        sums:    sums of the steps beside rows, columns and diagonals, underlined where they are magic
        title, caption: words above and below
        first:   the number of the first step, in numbers and sums
        width:   in pixels
        """
        look_ = look(style, theme, sums=sums, title=title, caption=caption, first=first)
        return SVG(self._core.draw(look_).svg(pixels(width)))

    def png(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        sums: bool = False,
        title: str = "",
        caption: str = "",
        first: int = 1,
        width: int | None = None,
    ) -> PNG:
        """A picture of pixels; the arguments are those of `svg`."""
        look_ = look(style, theme, sums=sums, title=title, caption=caption, first=first)
        return PNG(self._core.draw(look_).png(pixels(width)))

    def plotter(self, page: str = "A4") -> SVG:
        """For a plotter: one path in millimetres, on A1 to A6, letter, tabloid, or paper as in "200x300"."""
        return SVG(self._core.plot(text("page", page)))

    @overload
    def film(
        self,
        form: Literal["gif"] = "gif",
        theme: str | None = None,
        *,
        width: int | None = None,
        **limits: Unpack[TimeOptions],
    ) -> GIF: ...
    @overload
    def film(
        self,
        form: Literal["apng"],
        theme: str | None = None,
        *,
        width: int | None = None,
        **limits: Unpack[TimeOptions],
    ) -> APNG: ...
    @takes("time", "progress")
    def film(
        self,
        form: str = "gif",
        theme: str | None = None,
        *,
        width: int | None = None,
        **limits: Unpack[TimeOptions],
    ) -> GIF | APNG:
        """The knight going its way: a film as GIF or APNG, of boards of up to 10,000 squares; `width` is in pixels; time, progress:
        see `hippodrome.limits`.
        """
        with limited("film", **limits) as bounds:
            film = self._core.film(text("form", form), text("theme", theme or "light"), pixels(width), bounds)
        return GIF(film) if form == "gif" else APNG(film)

    def _repr_svg_(self) -> str | None:
        is_shown = len(self) <= (_MAX_SVG if self._graph is None else 100)
        return str(self.svg()) if is_shown else None

    # For other packages.

    def to_networkx(self) -> networkx.DiGraph[Any]:
        """A directed graph of its moves (networkx), whose nodes have their `step`, from 1, and on a board their `pos`."""
        import networkx

        graph: networkx.DiGraph[Any] = networkx.DiGraph()
        for step, square in enumerate(self.squares, 1):
            graph.add_node(square, step=step)
        graph.add_edges_from(self.moves)
        if self.problem.shape is not None:
            for square, place in zip(self.squares, self.path.tolist()):
                graph.nodes[square]["pos"] = (place[-1], -place[-2])
        return graph
