"""Is this a tour? Whatever its form, it is held against the rules."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from .answers import Flaw
from .arguments import below, held, shown, takes, text as said, text_if_said, truth, whole
from .graph import Graph, is_networkx
from .problem import PROBLEM, Problem
from .puzzle import Puzzle
from .tour import Tour
from ..errors import InvalidInput
from ..limits import limited

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .problem import Board


@takes(*PROBLEM)
def verify(
    claimed: Any,
    board: Board | None = None,
    *,
    closed: bool | None = None,
    piece: str | None = None,
    **problem: Any,
) -> Tour | Flaw:
    """Checks a tour that you have: the `Tour`, which is true, or its first `Flaw`, which is false.

    >>> import hippodrome as hp
    >>> import numpy as np
    >>> hp.verify(np.array([[1, 4, 7, 10], [8, 11, 2, 5], [3, 6, 9, 12]])).closed
    False
    >>> hp.verify([[1, 4, 7, 10], [8, 11, 5, 2], [3, 6, 9, 12]])
    Flaw('step 2: ...')

    claimed: the step of each square, from 1 or from 0, as an array or lists of the shape of the board (row 0 is the highest
             rank; -1 is a hole, and so is 0 where steps count from 1 and there are several);
             or all of them in one row; or the squares in order, as names, as (row, column) pairs (an array of shape (squares, 2), too), or as vertices of a graph;
             or a dict of squares with their steps, or moves as pairs of names; or a text in any of the forms that people write,
             or a file with one (a `pathlib.Path`); or a `Tour`, which is checked again
    board:   a board, a graph or a `Problem`; without it the smallest board that fits
    closed:  whether it must be closed; what the claim says if it is left out

    Raises `InvalidInput` for what says nothing about a tour, and for a text of several, which `verify_all` takes. O(squares).
    """
    piece = text_if_said("piece", piece)
    closed = None if closed is None else truth("closed", closed)
    asked: Problem | None = None
    if isinstance(claimed, Tour):
        own = claimed.problem
        if board is None and not problem and piece is None and closed in (None, own.closed):
            board, closed = own, None
        else:
            if closed is None and not isinstance(board, (Problem, Puzzle)):
                closed = claimed.closed
            if board is None:
                board = own.board if own._graph is None else own._graph
                piece = own.piece if piece is None and own._graph is None else piece
    asked = _asked(board, dict(problem, closed=closed, piece=piece)) if board is not None or problem else None
    taken = _claim(claimed, asked)
    # All steps in one row, as a loop over rows and columns prints them. Numbers from 0 may be the squares in order instead.
    numbers = _numbers(taken)
    rows = _rows(numbers, asked) if numbers else None
    if rows is not None:
        verdict = _verified(rows, asked, piece, closed)
        if verdict or min(numbers) == 1:
            return verdict
    if isinstance(taken, (str, list)):
        return _verified(taken, asked, piece, closed)
    # Steps count from 1 where there are several zeros. Where there is one, it is a step or a hole.
    zeros = int((taken == 0).sum())
    verdict = _verified(taken, asked, piece, closed, zero_is_hole=zeros > 1)
    if zeros == 1 and not verdict:
        return _verified(taken, asked, piece, closed, zero_is_hole=True) or verdict
    return verdict


class Checked(NamedTuple):
    """One of several tours in a text."""

    title: str | None
    """What stands above it, as somebody's name; None if nothing does."""
    verdict: Tour | Flaw | None
    """The `Tour`, or its first `Flaw`; None if it cannot be read."""
    error: InvalidInput | None
    """Why it cannot be read; else None."""


@takes(*PROBLEM)
def verify_all(
    text: str | os.PathLike[str],
    board: Board | None = None,
    *,
    closed: bool | None = None,
    piece: str | None = None,
    **problem: Any,
) -> list[Checked]:
    """Checks all tours of a text, or of a file (a `pathlib.Path`), each as `verify` does: with blank lines or titles between them, or one a
    line.

    >>> import hippodrome as hp
    >>> for title, verdict, _ in hp.verify_all("Ann:\\n1 4 7 10\\n8 11 2 5\\n3 6 9 12\\n\\nBen:\\n1 4 7 10\\n8 11 5 2\\n3 6 9 12\\n"):
    ...     print(title, bool(verdict))
    Ann True
    Ben False

    board, closed, piece, **problem: as for `verify`. O(squares).
    """
    options = dict(problem, closed=closed, piece=piece)
    asked = _asked(board, options) if board is not None or problem else None
    claimed = _text(text) if isinstance(text, os.PathLike) else said("text", text)
    with limited("verify") as bounds:
        judged = _core.verify_all(
            claimed,
            problem=None if asked is None else asked._core,
            piece=text_if_said("piece", piece) if asked is None else None,
            closed=None if closed is None else truth("closed", closed),
            limits=bounds,
        )
    graph = None if asked is None else asked._graph
    checked = []
    for title, found, flaw, error in judged:
        verdict = Tour(found, graph) if found is not None else None if flaw is None else Flaw(*flaw)
        if error is not None and not isinstance(error, InvalidInput):
            raise error
        checked.append(Checked(title, verdict, error))
    return checked


def _asked(board: Board | None, options: dict[str, Any]) -> Problem:
    """The problem that a claim is held against."""
    said = {name: value for name, value in options.items() if value is not None}
    if board is None:
        raise InvalidInput(f"{next(name for name in said if name not in ('closed', 'piece'))}: say of which board")
    return Problem._asked(board, **said)


def _text(path: os.PathLike[str]) -> str:
    """The text of a file, in UTF-8, or UTF-16 with its mark."""
    with open(path, "rb") as file:
        return _decoded(os.fspath(path), file.read())


def _decoded(name: str, read: bytes) -> str:
    try:
        return read.decode("utf-16" if read[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{name}: not a text in UTF-8: {error}") from None


def _verified(
    claimed: Any,
    asked: Problem | None,
    piece: str | None,
    closed: bool | None,
    zero_is_hole: bool = False,
) -> Tour | Flaw:
    with limited("verify") as bounds:
        found, flaw = _core.verify(
            claimed,
            problem=None if asked is None else asked._core,
            piece=piece if asked is None else None,
            closed=closed,
            zero_is_hole=zero_is_hole,
            limits=bounds,
        )
    if found is not None:
        return Tour(found, asked._graph if asked is not None else None)
    assert flaw is not None
    return Flaw(*flaw)


def _claim(claimed: Any, asked: Problem | None) -> str | list[Any] | NDArray[np.int64]:
    """A claim as the library takes it: text, squares in order, or a board of steps with its levels."""
    if isinstance(claimed, Tour):
        claimed = claimed.squares if claimed._graph is not None else claimed.indices
    if isinstance(claimed, os.PathLike):
        return _text(claimed)
    if isinstance(claimed, bytes):
        claimed = _decoded("text", claimed)
    if isinstance(claimed, str):
        return said("text", claimed)
    if not hasattr(claimed, "__array__"):
        claimed = _in_order(claimed)
        if asked is not None and asked._graph is not None:
            return [asked._graph._index(node) for node in claimed]
        if claimed and all(isinstance(square, str) for square in claimed):
            return " ".join(claimed)
        if claimed and all(isinstance(square, tuple) and len(square) == 2 for square in claimed):
            if all(isinstance(square, str) and square[-1:].isdigit() for move in claimed for square in move):
                return ", ".join(f"{start}-{end}" for start, end in claimed)
            try:
                return [(_index(row), _index(column)) for row, column in claimed]
            except (AttributeError, TypeError, ValueError):
                raise InvalidInput("a square is a pair of row and column, whole numbers from 0") from None
    import numpy as np

    try:
        array = np.asarray(claimed)
    except ValueError as error:
        raise InvalidInput(f"the rows of a board are of one length: {error}") from None
    if array.dtype == np.object_ and array.size > 0:
        # Whole numbers of any length, as pandas and `Construction.window` hold them.
        steps = [whole(step) for step in array.flat]
        if all(-(2**62) < step < 2**62 for step in steps):
            array = np.array(steps, dtype=np.int64).reshape(array.shape)
    is_whole = array.dtype.kind in "iu" or (array.dtype.kind == "f" and bool((np.isfinite(array) & (np.trunc(array) == array)).all()))
    if array.size == 0 or not is_whole:
        raise InvalidInput(f"{shown(claimed)} is no tour: steps are whole numbers; see help(hippodrome.verify)")
    if not -(2**62) < array.min() <= array.max() < 2**62:
        raise InvalidInput(f"{shown(claimed)} is no tour: no board has so many steps")
    array = array.astype(np.int64)
    if array.ndim == 2 and array.shape[1] == 2 and len(np.unique(array[array > 0])) < int((array > 0).sum()):
        # Rows and columns of squares: in a board of steps no number stands twice.
        if array.min() < 0:
            raise InvalidInput("a square is a pair of row and column, whole numbers from 0")
        return [(int(row), int(column)) for row, column in array.tolist()]
    if array.ndim == 1:
        if array.min() < 0 or array.max() >= 2**32:
            raise InvalidInput(f"{shown(claimed)} is no tour: squares by their numbers count from 0")
        squares: list[Any] = array.tolist()
        return squares
    if array.min() < -1:
        raise InvalidInput(below(array))
    if array.ndim not in (2, 3):
        raise InvalidInput(f"an array with {array.ndim} axes is no board: it has rows and columns, and maybe levels before them")
    return np.ascontiguousarray(array if array.ndim == 3 else array[np.newaxis])


def _numbers(taken: Any) -> list[int]:
    """The numbers of a claim that is one row of them, as an array or as a text; none of another."""
    if isinstance(taken, list):
        return [number for number in taken if isinstance(number, int)]
    if isinstance(taken, str) and re.fullmatch(r"[\s\[(]*\d{1,9}(([ \t]*[,;][ \t]*|[ \t]+)\d{1,9})+[\s\])]*", taken):
        return [int(number) for number in re.findall(r"\d+", taken)]
    return []


def _rows(numbers: list[int], asked: Problem | None) -> NDArray[np.int64] | None:
    """The steps of all squares in one row as a board, if they are that: of the board that is asked for, or of a square one."""
    import numpy as np

    first, many = min(numbers), len(numbers)
    if many < 4 or first > 1 or sorted(numbers) != list(range(first, first + many)):
        return None
    side = isqrt(many)
    shape = (side, side) if asked is None else asked.shape
    if shape is None or len(shape) != 2 or shape[0] * shape[1] != many:
        return None
    return np.array(numbers, dtype=np.int64).reshape(1, *shape)


def _in_order(claimed: Any) -> list[Any]:
    """The squares of a claim in their order; of a dict, those that it gives a step each."""
    if is_networkx(claimed) or isinstance(claimed, (Graph, set, frozenset)):
        raise InvalidInput(f"{shown(claimed)} has no order: give the squares one after another, in a list")
    if isinstance(claimed, Mapping):
        steps = {square: step for square, step in claimed.items() if hasattr(step, "__index__")}
        if len(steps) < len(claimed) or sorted(steps.values()) not in (
            list(range(len(steps))),
            list(range(1, len(steps) + 1)),
        ):
            raise InvalidInput(
                f"{shown(claimed)} is no tour: a dict gives each square its step, each of them once, from 1 or from 0"
            )
        return sorted(steps, key=lambda square: int(steps[square]))
    try:
        return held("claimed", claimed)
    except TypeError:
        raise InvalidInput(
            f"{shown(claimed)} is no tour: give an array of steps, the squares in order, or a text"
        ) from None


def _index(number: Any) -> int:
    index = int(number.__index__())
    if not 0 <= index < 2**64:
        raise ValueError(number)
    return index
