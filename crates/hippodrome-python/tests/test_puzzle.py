"""Puzzles leave one tour: all ways to fill them in are listed."""

from __future__ import annotations

import numpy as np
import pytest

import hippodrome as hp


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_made_puzzles_have_one_solution(difficulty: str, seed: int) -> None:
    puzzle = hp.make_puzzle("5x5", seed=seed, difficulty=difficulty)  # type: ignore[arg-type]
    assert isinstance(puzzle, hp.Puzzle) and puzzle.solution is not None
    assert list(hp.tours(puzzle.problem)) == [puzzle.solution]
    checked = hp.check_puzzle(puzzle)
    assert checked.number == "one" and checked.solution == puzzle.solution
    assert all(puzzle.solution.step(square) == step for step, square in puzzle.given.items())
    if difficulty == "easy":
        assert puzzle.nodes == 0
    # Text, array and problem are read back.
    for claim in (str(puzzle), puzzle.array, puzzle.array.tolist(), puzzle.problem):
        assert hp.Puzzle(claim).given == puzzle.given
        assert hp.check_puzzle(claim).number == "one"


@pytest.mark.parametrize("seed", range(6))
def test_spared_numbers(seed: int) -> None:
    puzzle = hp.make_puzzle("5x5", seed=seed, difficulty="easy")
    assert isinstance(puzzle, hp.Puzzle) and puzzle.solution is not None
    # The first number too, which becomes an end of the problem.
    given = {**puzzle.given, 1: puzzle.solution.squares[0]}

    def is_only(numbers: dict[int, str]) -> bool:
        return hp.check_puzzle(hp.Problem("5x5", given=numbers)).number == "one"

    def without(numbers: dict[int, str], step: int) -> dict[int, str]:
        return {other: square for other, square in numbers.items() if other != step}

    # The solution is not told, but found.
    own = hp.Puzzle(hp.Problem("5x5", given=given))
    assert own.spared() == {step: square for step, square in given.items() if is_only(without(given, step))}
    least = own.minimal()
    assert least.solution == puzzle.solution and is_only(least.given) and least.given.items() <= given.items()
    assert least.spared() == {}
    with pytest.raises(hp.InvalidInput, match="several"):
        hp.Puzzle(hp.Problem("5x5", given={1: "a1", 25: "c3"})).spared()
    with pytest.raises(hp.LimitReached):
        own.minimal(nodes=0)


def test_none_and_several() -> None:
    none = hp.check_puzzle(hp.Problem("5x5", given={1: "b1"}))
    assert none.number == "none" and none.reason is not None and "color" in none.reason.reason
    several = hp.check_puzzle(hp.Problem("5x5", given={1: "a1", 25: "c3"}))
    assert several.number == "several" and several.tours[0] != several.tours[1]
    with pytest.raises(hp.InvalidInput, match="several"):
        several.solution
    no = hp.make_puzzle("4x4")
    assert isinstance(no, hp.No)


def test_holes_and_closed_ones() -> None:
    puzzle = hp.Puzzle([[7, 0, 0], [0, -1, 0], [0, 6, 3]], closed=True)
    assert puzzle.problem.closed and puzzle.problem.board == "3x3-b2"
    assert (puzzle.array == np.array([[7, 0, 0], [0, -1, 0], [0, 6, 3]])).all()
    assert hp.check_puzzle(puzzle).solution.closed


def test_sheets_and_pictures() -> None:
    puzzles = [hp.make_puzzle("5x5", seed=seed) for seed in range(3)]
    assert all(isinstance(puzzle, hp.Puzzle) for puzzle in puzzles)
    page = hp.sheet(puzzles, columns=3)  # type: ignore[arg-type]
    assert page.startswith("<?xml") or "<svg" in page
    key = hp.sheet([puzzle.solution for puzzle in puzzles], columns=3)  # type: ignore[union-attr, misc]
    assert "<svg" in key and key != page
    assert "<svg" in puzzles[0].svg("path", "print", title="One")  # type: ignore[union-attr]
    for wrong in ([[0.5]], "hello", [[0, 0], [0]], 5):
        with pytest.raises((hp.InvalidInput, ValueError)):
            hp.Puzzle(wrong)
