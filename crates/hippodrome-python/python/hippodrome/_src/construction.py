"""Tours of rectangles of any size, made by a formula instead of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from .. import _core
from .arguments import shown, takes, text, truth, whole, width as pixels
from .answers import No, answered
from ..errors import InvalidInput
from ..limits import limited
from .picture import PNG, SVG, look
from .problem import _place, rectangle_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Literal, TypeAlias

    from .problem import Square

Sides: TypeAlias = "Union[str, tuple[int, int]]"

# The most squares that a slice or a window holds.
_MAX_SLICE = 10_000_000

# How many squares NumPy counts up at once.
_AT_ONCE = 2**22


@takes()
def construct(
    board: Sides,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    joins: str = "comb",
) -> Construction | No:
    """A knight's tour of a full rectangle with sides up to 2^63; or the reason why there is none.

    >>> import hippodrome as hp
    >>> big = hp.construct("1000000000000x1000000000000", closed=True)
    >>> big.square(10**20)
    'atradbedz999900000001'
    >>> big.step("aa1")
    999999999999999999999731
    >>> big[10**9:10**9 + 3]
    ['b500000000', 'a500000002', 'c500000003']

    joins: how tiles are joined: comb (any ends), or hilbert (along a Hilbert curve; sides from 12 on, one chosen end at most)

    It takes milliseconds, whatever the size, and was checked as a whole by its certificate. Raises `InvalidInput`.
    """
    rectangle = rectangle_of(board, closed=closed, start=start, end=end)
    built = _core.Construction.of(rectangle, text("joins", joins))
    if built is not None:
        return Construction(built)
    answer = answered(rectangle.exists())
    assert isinstance(answer, No)
    return answer


class Construction:
    """A tour that answers for every step and every square without being stored: `construct` makes it.

    Steps count from 1. As a sequence it counts from 0, as all sequences do: `big[0]` is the square of step 1, and a slice is a
    list of squares.
    """

    def __init__(self, core: _core.Construction) -> None:
        self._core = core

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._core.ranks, self._core.files

    @property
    def size(self) -> int:
        """The number of squares; `len` raises OverflowError where it does not fit."""
        return self._core.size

    def __len__(self) -> int:
        return self._core.size

    @property
    def closed(self) -> bool:
        """Whether the last square is a move from the first."""
        return self._core.closed

    def square(self, step: int) -> str:
        """The name of the square of a step, from 1."""
        number = whole(step)
        name = self._core.square(number) if 0 < number <= self.size else None
        if name is None:
            raise InvalidInput(f"step {shown(step)}: steps go from 1 to {self.size}")
        return name

    def place(self, step: int) -> tuple[int, int]:
        """Row and column, from 0 and from the upper left corner, of the square of a step, from 1."""
        number = whole(step)
        place = self._core.place(number) if 0 < number <= self.size else None
        if place is None:
            raise InvalidInput(f"step {shown(step)}: steps go from 1 to {self.size}")
        return place

    def step(self, square: Square) -> int:
        """The step, from 1, of a square: its name, or (row, column)."""
        return self._core.step(_place(square))

    def __getitem__(self, index: int | slice) -> Any:
        if not isinstance(index, slice):
            number = whole(index)
            if not -self.size <= number < self.size:
                raise IndexError(f"{shown(index)}: there are {self.size} squares")
            return self.square(number % self.size + 1)
        # `slice.indices` raises OverflowError where the length does not fit a machine's integer.
        start, stop, stride = _bounds(index, self.size)
        count = max(0, -(-(stop - start) // stride))
        if count > _MAX_SLICE:
            raise InvalidInput(f"a slice of {shown(count)} squares: {_MAX_SLICE} at most are told at a time")
        if count == 0:
            return []
        if stride == 1:
            with limited("squares") as bounds:
                return self._core.squares(start + 1, count, bounds)
        return [self.square(start + 1 + stride * at) for at in range(count)]

    def __bool__(self) -> Literal[True]:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Construction) and self._made == other._made

    def __hash__(self) -> int:
        return hash(self._made)

    @property
    def _made(self) -> tuple[str, str]:
        # What it is made of: the rectangle with its ends, and how tiles are joined.
        rectangle, joins = self._core.__getnewargs__()
        return str(rectangle), joins

    def __repr__(self) -> str:
        return f"<Construction: {self._core.title}>"

    def __str__(self) -> str:
        """How it is put together, in words."""
        return str(self._core)

    @property
    def array(self) -> NDArray[np.int64]:
        """The step of each square, from 1: int64, (rows, columns); 8 bytes a square. `fill` is faster."""
        import numpy as np

        array = self.fill("uint64").view(np.int64)
        # In place, and a part at a time: what NumPy does at once cannot be interrupted.
        rows = max(1, _AT_ONCE // max(1, array.shape[1]))
        for row in range(0, len(array), rows):
            array[row : row + rows] += 1
        return array

    def fill(
        self, dtype: str = "uint32", *, threads: int | None = None, memory: int | None = None
    ) -> NDArray[np.uint32] | NDArray[np.uint64]:
        """The step of each square, from 0, at the speed of memory: (rows, columns), `uint32` or `uint64`.

        The array is written by the library and handed over as it is. Raises `MemoryLimit` if there is no room for it.
        """
        with limited("fill", threads=threads, memory=memory) as bounds:
            return self._core.fill(str(dtype), bounds)

    def window(self, corner: Square, rows: int, columns: int) -> NDArray[np.object_]:
        """The steps of a part, from 1, from its upper left square on: Python's integers, (rows, columns)."""
        import numpy as np

        if whole(rows) * whole(columns) > _MAX_SLICE:
            raise InvalidInput(f"a window of {shown(rows)}x{shown(columns)}: {_MAX_SLICE} squares at most are told at a time")
        with limited("window") as bounds:
            steps = self._core.window(self._corner(corner), *_window(rows, columns), bounds)
        return np.array(steps, dtype=object).reshape(rows, columns)

    def _corner(self, corner: Square) -> tuple[int, int]:
        return self.place(self.step(corner))

    def svg(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        corner: Square | None = None,
        rows: int = 40,
        columns: int = 40,
        tiles: bool = False,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> SVG:
        """A picture of a part, from its upper left square `corner` on, with moves that cross its edge; with `tiles`, of how it is
        put together. Without a corner the whole, if it is small, or a mosaic of squares spread evenly over it.
        """
        scene = self._scene(look(style, theme, title=title, caption=caption), corner, rows, columns, tiles)
        return SVG(scene.svg(pixels(width)))

    def png(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        corner: Square | None = None,
        rows: int = 40,
        columns: int = 40,
        tiles: bool = False,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> PNG:
        """The same as a picture of pixels."""
        scene = self._scene(look(style, theme, title=title, caption=caption), corner, rows, columns, tiles)
        return PNG(scene.png(pixels(width)))

    def _scene(
        self, look_: _core._Look, corner: Square | None, rows: int, columns: int, tiles: bool
    ) -> _core.Scene:
        is_small = max(self.shape) <= 60
        if corner is None and not is_small and not truth("tiles", tiles):
            return self._core.draw_sampled(look_)
        if corner is None:
            corner = (0, 0)
            rows, columns = self.shape if is_small else (rows, columns)
        place = self._corner(corner)
        # What lies beyond the edge is left out.
        rows, columns = (min(whole(a), side - at) for a, side, at in zip((rows, columns), self.shape, place))
        rows, columns = _window(rows, columns)
        draw = self._core.draw_tiles if truth("tiles", tiles) else self._core.draw_window
        return draw(place, rows, columns, look_)

    def _repr_svg_(self) -> str:
        return str(self.svg())


def _bounds(index: slice, size: int) -> tuple[int, int, int]:
    """Where a slice of so many begins and ends, as `slice.indices` has it, for steps forward."""
    stride = 1 if index.step is None else whole(index.step)
    if stride < 1:
        raise InvalidInput(f"{shown(index)}: a slice of a construction goes forward")

    def place(at: Any, default: int) -> int:
        if at is None:
            return default
        number = whole(at)
        return min(max(number + size if number < 0 else number, 0), size)

    return place(index.start, 0), place(index.stop, size), stride


def _window(rows: int, columns: int) -> tuple[int, int]:
    sides = whole(rows), whole(columns)
    if not all(0 < side < 2**64 for side in sides):
        raise InvalidInput(f"{shown(rows)}x{shown(columns)}: a window has a row and a column at least")
    return sides
