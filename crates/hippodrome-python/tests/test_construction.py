"""Tours of any size, held against the rules on small boards and along windows of large ones."""

from __future__ import annotations

import random

import brute_force
import numpy as np
import pytest

import hippodrome as hp


@pytest.mark.parametrize("joins", ["comb", "hilbert"])
@pytest.mark.parametrize("sides", [(12, 12), (25, 30), (47, 52)])
def test_small_ones_are_tours(sides: tuple[int, int], joins: str) -> None:
    built = hp.construct(sides, closed=True, joins=joins)
    assert isinstance(built, hp.Construction)
    tour = hp.verify(built.array, closed=True)
    assert tour and tour.problem.shape == sides == built.shape
    # The graph of all answers: steps, squares, places, slices, windows.
    assert tour.squares == built[:] == [built.square(step) for step in range(1, built.size + 1)]
    assert [built.step(square) for square in tour.squares] == list(range(1, len(tour) + 1))
    assert [built.place(step) for step in range(1, 50)] == list(map(tuple, tour.path[:49].tolist()))
    assert (built.window((2, 3), 4, 5) == tour.array[2:6, 3:8]).all()
    for dtype in ("uint32", "uint64"):
        filled = built.fill(dtype)
        assert filled.dtype == dtype and filled.shape == sides and (filled == tour.array - 1).all()


def test_giants() -> None:
    side = 10**18
    big = hp.construct((side, side + 1), start="a1", end=(5, 9))
    assert isinstance(big, hp.Construction)
    assert big.size == side * (side + 1) and big.square(1) == "a1" and big.place(big.size) == (5, 9)
    rng = random.Random(1)
    for _ in range(200):
        step = rng.randrange(1, big.size)
        assert big.step(big.square(step)) == step == big.step(big.place(step))
        assert brute_force.is_move(big.place(step), big.place(step + 1))
    assert big[-1] == big.square(big.size)
    assert big[10**30 : 10**30 + 3] == [big.square(10**30 + step) for step in (1, 2, 3)]
    assert big[10**30 : 10**30 + 9 : 4] == [big[10**30], big[10**30 + 4], big[10**30 + 8]]
    assert big[5:5] == big[7:3] == []
    with pytest.raises(OverflowError):
        len(big)
    with pytest.raises(IndexError):
        big[big.size]
    with pytest.raises(hp.MemoryLimit):
        big.fill("uint64")
    for wrong in (0, -1, big.size + 1, 2**200):
        with pytest.raises(hp.InvalidInput, match="steps go from 1"):
            big.square(wrong)
    with pytest.raises(hp.InvalidInput, match="at a time"):
        big[:]


def test_what_is_not_there() -> None:
    no = hp.construct("1000000x4", closed=True)
    assert isinstance(no, hp.No) and "Schwenk" in str(no)
    with pytest.raises(hp.InvalidInput, match="full rectangle"):
        hp.construct("8x8-a1")  # type: ignore[arg-type]
    with pytest.raises(hp.InvalidInput, match="Hilbert"):
        hp.construct("8x8", joins="hilbert")
    with pytest.raises(hp.InvalidInput, match="no end"):
        hp.construct("8x8", closed=True, end="a1")


def test_pictures() -> None:
    big = hp.construct((10**9, 10**9), closed=True, joins="hilbert")
    assert isinstance(big, hp.Construction)
    assert "<svg" in big.svg() and "<svg" in big.svg(corner=(5, 5), rows=8, columns=9)
    comb = hp.construct((100, 100), closed=True)
    assert isinstance(comb, hp.Construction)
    assert "Tiles" in comb.svg(tiles=True)
    assert big.png(corner="d1000", rows=10**12, columns=3).startswith(b"\x89PNG")
    assert np.array(comb.shape).tolist() == [100, 100]
