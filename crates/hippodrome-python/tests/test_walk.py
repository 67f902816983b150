"""Walks that need be no tours, texts along tours, and several tours in a text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hippodrome as hp

ANN = "1 4 7 10\n8 11 2 5\n3 6 9 12\n"
BEN = "1 4 7 10\n8 11 5 2\n3 6 9 12\n"


def dashed(svg: str) -> int:
    return svg.count("stroke-dasharray")


def test_a_walk_is_drawn_with_its_wrong_moves() -> None:
    right = hp.Walk(hp.tour("5x5", start="a1").squares, "5x5")
    wrong = hp.Walk(["a1", "b3", "b2", "c4"], "4x4")
    assert right.verdict == hp.tour("5x5", start="a1") and dashed(right.svg()) == 0
    assert isinstance(wrong.verdict, hp.Flaw) and wrong.verdict.step == 3 and dashed(wrong.svg()) == 1
    assert wrong.svg("numbers", "dark", title="Ben").count("<svg") == 1 and wrong.png(width=90).startswith(b"\x89PNG")
    assert list(wrong) == ["a1", "b3", "b2", "c4"] and wrong[1:3] == ["b3", "b2"] and repr(wrong) == "<Walk of 4 squares on 4x4>"


def test_a_walk_may_be_longer_than_a_tour() -> None:
    squares = ["a1", "b3"] * 500
    flaw = hp.verify(squares, "3x4")
    assert isinstance(flaw, hp.Flaw) and flaw.step == 3
    assert len(hp.Walk(squares, "3x4")) == 1000


def test_a_walk_is_read_in_every_form() -> None:
    squares = ["a1", "b3", "b2"]
    for claimed in (squares, "a1 b3 b2", [(3, 0), (1, 1), (2, 1)], np.array([[3, 0], [1, 1], [2, 1]])):
        assert hp.Walk(claimed, "4x4").squares == squares
    assert hp.Walk(np.array([[1, 4], [2, 3]]), "2x2").squares == ["a2", "a1", "b1", "b2"]
    for claimed, board in (("", "4x4"), (["z9"], "4x4"), (5, "4x4"), ([], "4x4"), ([1, 2], hp.Graph([(1, 2)]))):
        with pytest.raises(hp.InvalidInput):
            hp.Walk(claimed, board)
    with pytest.raises(hp.InvalidInput, match="celtic"):
        hp.Walk(squares, "4x4").svg("celtic")


@pytest.mark.parametrize("ties", ["first", "lookahead", "pohl", "far"])
@pytest.mark.parametrize("closed", [False, True])
def test_walks_by_start_are_those_of_tour(ties: str, closed: bool) -> None:
    shares = hp.walks_by_start("5x6-a1", ties=ties, closed=closed)
    assert shares.shape == (5, 6) and np.isnan(shares[4, 0]) and np.isnan(shares).sum() == 1
    for row in range(5):
        for column in range(6):
            if (row, column) == (4, 0):
                continue
            try:
                found = bool(hp.tour("5x6-a1", ties=ties, alone=True, start=(row, column), closed=closed))
            except hp.GaveUp:
                found = False
            # A walk alone does not say that there is none: a No comes from a theorem.
            assert shares[row, column] == found, (row, column)


def test_walks_by_start_with_random_ties() -> None:
    shares = hp.walks_by_start("6x6", ties="random", trials=50, seed=7)
    assert shares.tolist() == hp.walks_by_start("6x6", ties="random", trials=50, seed=7).tolist()
    assert shares.tolist() != hp.walks_by_start("6x6", ties="random", trials=50, seed=8).tolist()
    # Knuth: 97.2 % on 6x6.
    assert 0.95 < shares.mean() < 0.99 and (shares * 50 % 1 == 0).all()
    for name, value in (("trials", 0), ("ties", "squirrel"), ("ties", "none"), ("order", [(5, 5)])):
        with pytest.raises(hp.HippodromeError):
            hp.walks_by_start("6x6", **{name: value})  # type: ignore[arg-type]


def test_a_text_is_laid_and_read_back() -> None:
    t = hp.tour("5x5", start="a1", seed=3)
    for text, by, pieces in (
        ("Straße 7: crème!", "letters", list("STRASSE7CRÈME")),
        ("ev-er-y square # but . once", "syllables", ["ev", "er", "y", "square", "but", "once"]),
        ("round and round", "words", ["round", "and", "round"]),
    ):
        laid = t.lay(text, by=by)  # type: ignore[arg-type]
        assert t.read(laid) == t.read(laid.tolist()) == pieces
        as_text = "\n".join(" ".join(piece or "." for piece in row) for row in laid.tolist())
        assert t.read(as_text) == pieces
        picture = t.lay_svg(text, by=by, title="Find it")  # type: ignore[arg-type]
        assert picture.startswith("<svg") and len(picture) > len(t.lay_svg(pieces)) > len(t.lay_svg(pieces[:1]))
    for wrong in ("a b\nc d", [["a"]], np.zeros((5, 5)), [["a", "b"], ["c"]], 5, None):
        with pytest.raises(hp.InvalidInput):
            t.read(wrong)
    with pytest.raises(hp.InvalidInput, match="letters, syllables or words"):
        t.lay("abc", by="signs")  # type: ignore[arg-type]
    with pytest.raises(hp.InvalidInput, match="26 pieces are too many for 25"):
        t.lay("a" * 26, by="letters")
    for question in (lambda: hp.Graph([(1, 2)]).tour().lay("a"), lambda: hp.Graph([(1, 2)]).tour().lay_svg("a")):  # type: ignore[union-attr]
        with pytest.raises(hp.InvalidInput):
            question()


def test_all_tours_of_a_text_are_checked(tmp_path: Path) -> None:
    text = f"Ann:\n{ANN}\nBen:\n{BEN}\nCem:\n1 2 x\n"
    file = tmp_path / "class.txt"
    file.write_text(text, encoding="utf-8")
    for source in (text, file):
        ann, ben, cem = hp.verify_all(source)
        assert (ann.title, ben.title, cem.title) == ("Ann", "Ben", "Cem")
        assert isinstance(ann.verdict, hp.Tour) and ann.verdict.array[0].tolist() == [1, 4, 7, 10] and ann.error is None
        assert isinstance(ben.verdict, hp.Flaw) and not ben.verdict and ben.verdict.step == 2
        assert cem.verdict is None and isinstance(cem.error, hp.InvalidInput) and "`x`" in str(cem.error)
    assert [bool(checked.verdict) for checked in hp.verify_all(ANN + "\n" + ANN, closed=True)] == [False, False]
    with pytest.raises(hp.InvalidInput, match="holds 2 tours: `verify_all`"):
        hp.verify(f"Ann:\n{ANN}\nBen:\n{BEN}")
    graph = hp.Graph([(1, 2), (2, 3), (3, 1)])
    assert [checked.verdict.squares for checked in hp.verify_all("1 2 3\n\n3 1 2\n", graph) if checked.verdict] == [[1, 2, 3], [3, 1, 2]]


def test_files_and_texts_with_a_graph_are_verified(tmp_path: Path) -> None:
    file = tmp_path / "tour.txt"
    file.write_bytes(("\ufeff" + ANN).encode("utf-16"))
    assert hp.verify(file) and hp.verify(file, "3x4")
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(hp.InvalidInput, match="tour.txt"):
        hp.verify(file)
    with pytest.raises(FileNotFoundError):
        hp.verify(tmp_path / "none")
    graph = hp.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
    for text in ("a b c d", "Hamiltonian cycle found: [a, b, c, d]\n(took 3 ms)\n", "a-b\nb-c\nd-c\nd-a\n"):
        assert hp.verify(text, graph, closed=True), text
    assert not hp.verify("a c b d", graph)


def test_a_tour_is_verified_against_a_problem() -> None:
    t = hp.tour("6x6", closed=True)
    assert hp.verify(t, hp.Problem("6x6", closed=True)) == t and hp.verify(t, hp.Problem("6x6"))
    flaw = hp.verify(t, hp.Problem("6x6", start="c3"))
    assert isinstance(flaw, hp.Flaw) and "c3" in flaw.reason


def test_own_tours_are_measured() -> None:
    drawn = hp.sample("6x6", 50, closed=True, seed=1)
    own = hp.stats("6x6", closed=True, tours=drawn)
    for name, values in drawn.measures().items():
        found = own[name]
        truth, counts = np.unique(values, return_counts=True)
        assert found.values.tolist() == truth.tolist() and found.counts.tolist() == counts.tolist()
        assert found.mean_interval is None and found.mean == pytest.approx(values.mean())
    as_arrays = hp.stats("6x6", closed=True, tours=[tour.array for tour in drawn], of="turns")
    assert as_arrays == {"turns": own["turns"]} and hp.stats("6x6", tours=[]) == {}
    with pytest.raises(hp.InvalidInput, match="number 2 is no closed knight's tour of 6x6"):
        hp.stats("6x6", closed=True, tours=[drawn[0], "a1 b3"])
    for several in ("a1 b3", 5):
        with pytest.raises(hp.InvalidInput, match="several are meant"):
            hp.stats("6x6", closed=True, tours=several)  # type: ignore[arg-type]
    for options in ({"sample": 5}, {"nodes": 5}, {"memory": 1 << 30}):
        with pytest.raises(hp.InvalidInput):
            hp.stats("6x6", closed=True, tours=drawn, **options)


def test_methods_are_compared_with_their_options() -> None:
    pohl = {"method": "warnsdorff", "ties": "pohl", "alone": True}
    rows = hp.compare("6x6", {"Pohl": pohl, "few nodes": {"method": "backtrack", "nodes": 10}}, start="c3")
    assert [row.method for row in rows] == ["Pohl", "few nodes"] and "limit on nodes" in rows[1].outcome
    alone = hp.walks_by_start("6x6", ties="pohl")[3, 2]
    assert (rows[0].outcome == "found") is bool(alone)
    for wrong in ({"a": {"start": "a1"}}, {"a": 5}, {5: {}}, {"a": {"metod": "exact"}}):
        with pytest.raises(hp.InvalidInput):
            hp.compare("6x6", wrong)  # type: ignore[arg-type]


def test_a_puzzle_is_a_question_too() -> None:
    puzzle = hp.make_puzzle("5x5", seed=3)
    assert isinstance(puzzle, hp.Puzzle)
    assert hp.tour(puzzle) == puzzle.solution and hp.count(puzzle) == 1 and list(hp.tours(puzzle)) == [puzzle.solution]
    assert puzzle.solution is not None and hp.verify(puzzle.solution.array, puzzle)
    assert hp.Problem("5x5-a1").outline == ".....\n.....\n.....\n.....\n#...." == hp.Problem(hp.Problem("5x5-a1").outline).outline


def test_steps_in_one_row_are_a_board() -> None:
    t = hp.tour("5x5", start="a1", seed=1)
    flat = t.array.ravel()
    for claimed in (flat, flat.tolist(), flat - 1, (flat - 1).tolist()):
        assert hp.verify(claimed) == t and hp.verify(claimed, "5x5") == t
    for text in (" ".join(map(str, flat)), str(flat.tolist()), ", ".join(map(str, flat)) + "\n"):
        assert hp.verify(text) == t and hp.verify(text, "5x5") == t
    oblong = hp.tour("3x4", start="a1")
    assert hp.verify(oblong.array.ravel(), "3x4") == oblong
    # Squares by their numbers are still that.
    assert hp.verify(oblong.indices, "3x4") == oblong and hp.verify(oblong.indices.tolist(), "3x4") == oblong
    wrong = flat.copy()
    wrong[[3, 9]] = wrong[[9, 3]]
    assert isinstance(hp.verify(wrong), hp.Flaw) and isinstance(hp.verify(wrong - 1, "5x5"), hp.Flaw)


def test_sheets_hold_everything_that_is_drawn() -> None:
    drawn = [hp.Walk("a1 b3 b2", "4x4"), hp.longest("4x4", closed=True), hp.Problem("4x4"), hp.tour("3x4")]
    assert hp.sheet(drawn, title="All").startswith("<svg") and hp.sheet(drawn, form="png", width=300).startswith(b"\x89PNG")
    for wrong in ({"form": "pdf"}, {"width": 0}):
        with pytest.raises(hp.InvalidInput):
            hp.sheet(drawn, **wrong)  # type: ignore[call-overload]


def test_blanks_of_a_puzzle() -> None:
    grid = [[1, None, 3], [None, -1, None], [None, None, None]]
    numbers = np.array([[1, np.nan, 3], [np.nan, -1, np.nan], [np.nan] * 3])
    puzzle = hp.Puzzle([[1, 0, 3], [0, -1, 0], [0, 0, 0]])
    assert hp.Puzzle(grid) == hp.Puzzle(numbers) == puzzle
    for wrong in ([[1, "x"], [None, 2]], [[1.5, 0], [0, 0]], [[None, True], [1, 2]], [[]], [[np.inf, 1.0]], [[None, 10**40]], [[object(), 1]]):
        with pytest.raises(hp.InvalidInput):
            hp.Puzzle(wrong)
