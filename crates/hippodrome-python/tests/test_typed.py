"""What a type checker knows: `mypy --strict` reads this file, and pytest runs it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import hippodrome as hp


def test_answers_are_told_apart_by_their_truth() -> None:
    found = hp.tour("6x6", closed=True)
    assert_type(found, "hp.Tour | hp.No")
    if found:
        assert_type(found, hp.Tour)
        assert_type(found.array, NDArray[np.int64])
        assert_type(found.film(width=60), hp.GIF)
        assert_type(found.film("apng", width=60), hp.APNG)
    else:
        assert_type(found, hp.No)
        assert_type(found.reason, str)
    checked = hp.verify([[1]])
    if not checked:
        assert_type(checked, hp.Flaw)
        assert_type(checked.step, "int | None")


def test_questions() -> None:
    assert_type(hp.exists("8x8"), "hp.Yes | hp.No | hp.Unknown")
    assert_type(hp.count("5x5", start="a1"), int)
    assert_type(hp.tours("5x5"), Iterator[hp.Tour])
    assert_type(hp.sample("5x5")[0], hp.Tour)
    assert_type(hp.construct("5x5"), "hp.Construction | hp.No")
    assert_type(hp.make_puzzle("5x5", difficulty="easy"), "hp.Puzzle | hp.No")
    assert_type(hp.check_puzzle([[1]]).tours, "list[hp.Tour]")
    assert_type(hp.Graph([(1, 2)]).tour(), "hp.Tour | hp.No")
    assert_type(hp.refute("3x3", closed=True), "hp.Refutation | hp.NotRefuted")
    trace = hp.watch("3x4")
    assert_type(trace.answer, "hp.Tour | hp.No | hp.Unknown | None")
    assert_type(trace[0], hp.Event)
    assert_type(trace[:2], "list[hp.Event]")


def test_paths_walks_and_sheets() -> None:
    path = hp.longest("4x4", closed=True)
    assert_type(path, hp.Longest)
    assert_type(path.ended, "hp.LimitReached | None")
    assert_type(hp.distances("4x4", "a1"), NDArray[np.int64])
    assert_type(hp.walks_by_start("4x4"), NDArray[np.float64])
    assert_type(hp.Walk("a1 b3", "4x4").verdict, "hp.Tour | hp.Flaw")
    assert_type(hp.sheet([path]), hp.SVG)
    assert_type(hp.sheet([path], form="png"), hp.PNG)
    for title, verdict, _ in hp.verify_all("a1 b3", "4x4"):
        assert_type(title, "str | None")
        assert_type(verdict, "hp.Tour | hp.Flaw | None")
