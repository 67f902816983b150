"""Answers as values: equal if they say the same, sequences where they are ones, and whole again after a pickle."""

from __future__ import annotations

import io
import pickle
from typing import Any

import numpy as np
import pytest

import hippodrome as hp
from hippodrome import _core


class _Tampering(pickle.Pickler):
    """A pickler that swaps some values for others, as somebody does who changes a pickle."""

    def __init__(self, file: io.BytesIO, kind: type, change: Any) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._kind, self._change = kind, change

    def reducer_override(self, value: Any) -> Any:
        if type(value) is not self._kind:
            return NotImplemented
        reduced = value.__reduce_ex__(pickle.HIGHEST_PROTOCOL)
        return (reduced[0], self._change(reduced[1]), *reduced[2:])


def tampered(value: Any, kind: type, change: Any) -> Any:
    """What comes of a pickle of the value in which the arguments that make objects of this kind are changed."""
    file = io.BytesIO()
    _Tampering(file, kind, change).dump(value)
    return pickle.loads(file.getvalue())


def other_board(old: bytes, new: bytes, answer: object) -> Any:
    """The answer with the board of its pickle exchanged for one whose name is as long."""
    assert len(old) == len(new)
    held = pickle.dumps(answer)
    changed = held.replace(old, new)
    assert changed != held
    return pickle.loads(changed)


def test_nothing_is_taken_from_a_pickle_for_another_board() -> None:
    with pytest.raises(hp.InvalidInput, match="there is none"):
        other_board(b"8x8", b"3x8", hp.exists("8x8", closed=True))
    with pytest.raises(hp.InvalidInput, match="there is one"):
        other_board(b"3x8", b"8x8", hp.exists("3x8", closed=True))
    with pytest.raises(hp.InvalidInput, match="there is one"):
        other_board(b"4x4", b"6x6", hp.tour("4x4", method="java"))
    # The reason of another board that has none either.
    with pytest.raises(hp.InvalidInput, match="its reason is another"):
        other_board(b"3x8", b"4x8", hp.exists("3x8", closed=True))
    giant = hp.exists("1000000x1000000", closed=True)
    assert pickle.loads(pickle.dumps(giant)) == giant


def test_the_words_of_a_pickle_are_those_of_its_reason() -> None:
    yes, no = hp.exists("8x8", closed=True), hp.exists("3x8", closed=True)
    for kind, other in ((hp.Yes, no), (hp.No, yes)):
        with pytest.raises(hp.InvalidInput, match=f"no reason for a {kind.__name__}"):
            kind(other._reason)
    with pytest.raises(hp.InvalidInput):
        yes.__setstate__({"_sentence": "there is a tour of 3x8"})


@pytest.mark.parametrize("part", ["sentence", "kind", "squares", "moves"])
def test_each_part_of_a_certificate_is_checked(part: str) -> None:
    no = hp.exists("4x5", start="b1", end="b4")
    assert isinstance(no, hp.No) and no.recheck() is True
    assert no.certificate.squares["starved"] == ["d2"]

    def change(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        # Of whatever the reason is made, the told part is the only one of four parts.
        made = list(arguments)
        at = next(at for at, held in enumerate(made) if isinstance(held, tuple) and len(held) == 4 and isinstance(held[0], str))
        sentence, kind, groups, moves = made[at]
        if part == "sentence":
            sentence = sentence.replace("d2", "d3")
        elif part == "kind":
            kind = "theorem"
        elif part == "squares":
            groups = [(name, ["a1" if square == "d2" else square for square in squares]) for name, squares in groups]
        else:
            moves = moves[:-1]
        changed = (sentence, kind, groups, moves)
        assert changed != made[at]
        made[at] = changed
        return tuple(made)

    def changed_class(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        # `copyreg.__newobj__` has the class first.
        return (arguments[0], *change(arguments[1:]))

    try:
        again = tampered(no, _core.Reason, changed_class)
    except hp.InvalidInput as refused:
        assert "its reason is another" in str(refused)
    else:
        assert again.recheck() is not True, "changed squares passed"
        raise AssertionError("a changed certificate was taken")


def test_an_exhausted_search_is_made_again() -> None:
    no = hp.tour("3x5", method="backtrack")
    assert isinstance(no, hp.No) and no.certificate.kind == "exhausted"
    assert pickle.loads(pickle.dumps(no)) == no

    def other_engine(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*arguments[:-1], ("an oracle", 1))

    with pytest.raises(hp.InvalidInput, match="its reason is another"):
        tampered(no, _core.Reason, other_engine)


def asked() -> list[Any]:
    """Answers with reasons of all kinds."""
    found: list[Any] = []
    for seed in range(40):
        rng = np.random.default_rng(seed)
        board = rng.random((5, 6)) < 0.8
        board[0, 0] = True
        for closed in (False, True):
            found.append(hp.exists(board, closed=closed))
            for method in ("auto", "factor", "exact"):
                try:
                    found.append(hp.tour(board, closed=closed, method=method, seed=seed, nodes=20_000))
                except (hp.LimitReached, hp.GaveUp):
                    pass
        directed = rng.random((8, 8)) < 0.3
        edges = [(int(a), int(b)) for a, b in np.argwhere(directed)]
        for is_directed in (False, True):
            graph = hp.Graph(edges, nodes=range(8), directed=is_directed)
            found += [graph.exists(), graph.exists(closed=True), graph.tour()]
    for rows in range(1, 6):
        found += [hp.exists((rows, columns), closed=closed) for columns in range(1, 8) for closed in (False, True)]
        found += [hp.exists((rows, 6), start=(0, 0), end=(rows - 1, column)) for column in range(6)]
    for symmetry in ("90", "180", "mirror", "180-eulerian"):
        boards = ("4x4", "6x6", "8x8") if symmetry == "90" else ("4x4", "5x6", "6x6", "6x10")
        found += [hp.exists(board, closed=True, symmetry=symmetry) for board in boards]
    return [answer for answer in found if isinstance(answer, (hp.Yes, hp.No))]


def test_every_reason_comes_back() -> None:
    kinds = set()
    for answer in asked():
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer and str(again) == str(answer) and again.recheck() == answer.recheck()
        kinds.add((type(answer).__name__, answer.certificate.kind))
    assert len(kinds) >= 10, kinds


def test_answers_about_other_graphs_are_others() -> None:
    path, star = hp.Graph([(1, 2), (2, 3)]), hp.Graph([(1, 2), (1, 3)])
    assert path.exists(closed=True) != star.exists(closed=True)
    assert path.exists(closed=True) == hp.Graph([(1, 2), (2, 3)]).exists(closed=True)


def distribution(values: list[int], times: list[int], measure: str = "turns") -> hp.Distribution:
    core = _core.Distribution(measure, np.array(values, dtype=np.uint64), np.array(times, dtype=np.uint64))
    return hp.Distribution(core, False)


@pytest.mark.parametrize(
    ("values", "times"),
    [([1], [2**63]), ([1], [2**64 - 1]), ([2**63], [2]), ([1, 2], [2**63, 2**63]), ([2**64 - 1], [1]), ([2**40], [2**40]),
     ([], []), ([1, 2], [3]), ([2, 1], [1, 1]), ([1, 1], [1, 1]), ([1, 2], [1, 0])],
)  # fmt: skip
def test_a_distribution_adds_up(values: list[int], times: list[int]) -> None:
    with pytest.raises(ValueError, match="a distribution of turns is not taken"):
        distribution(values, times)


def test_a_large_distribution_answers() -> None:
    large = distribution([1, 2**10], [2**40, 2**40])
    again = pickle.loads(pickle.dumps(large))
    assert again == large and again.tours == 2**41 and again.mean == (1 + 2**10) / 2
    with pytest.raises(hp.InvalidInput, match="is_sample"):
        hp.Distribution._restored(large._core, "yes")  # type: ignore[arg-type]
    whole = hp.stats("5x5", start="a1", of="turns")["turns"]
    changed = pickle.dumps(whole).replace(np.uint64(whole.counts[0]).tobytes() * 1, np.uint64(2**63).tobytes())
    with pytest.raises(ValueError):
        pickle.loads(changed)


def test_a_puzzle_comes_back_with_a_solution_of_its_own() -> None:
    puzzle = hp.make_puzzle("5x5", seed=3)
    other = hp.make_puzzle("5x5", seed=4)
    assert isinstance(puzzle, hp.Puzzle) and isinstance(other, hp.Puzzle)
    assert puzzle != other
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle and again.solution == puzzle.solution and again.nodes == puzzle.nodes
    puzzle.solution = other.solution
    with pytest.raises(hp.InvalidInput, match="the solution is none of the puzzle"):
        pickle.loads(pickle.dumps(puzzle))
    again.nodes = -4
    with pytest.raises(hp.InvalidInput, match="nodes=-4"):
        pickle.loads(pickle.dumps(again))
    with pytest.raises(hp.InvalidInput):
        other_board(b"5x5", b"4x4", other)


def test_an_end_may_be_given_as_a_number() -> None:
    one, other = hp.Problem("5x5", start="a1"), hp.Problem("5x5", given={1: "a1"})
    assert one == other and hash(one) == hash(other)
    assert hp.count(one) == hp.count(other) == 304
    both = hp.Problem("5x5", start="a1", end="c3"), hp.Problem("5x5", start="a1", given={25: "c3"})
    assert both[0] == both[1] and hash(both[0]) == hash(both[1]) and hp.count(both[0]) == hp.count(both[1])
    last = hp.Problem("5x5", end="c3"), hp.Problem("5x5", given={25: "c3"})
    assert last[0] == last[1] and hash(last[0]) == hash(last[1]) and hp.count(last[0]) == hp.count(last[1])
    assert one != hp.Problem("5x5", given={1: "e5"}) and one != hp.Problem("5x5", given={2: "a1"}) and one != hp.Problem("6x6", start="a1")
    assert one != hp.Problem("5x5", given={1: "a1"}, forbid=[("a1", "b3")])
    # In a closed tour a number fixes the direction, and there are twice as many ways to number it.
    assert hp.count("6x6", closed=True, given={1: "a1"}) == 2 * hp.count("6x6", closed=True, start="a1")
    assert hp.Problem("6x6", closed=True, given={1: "a1"}) != hp.Problem("6x6", closed=True, start="a1")


def made() -> list[Any]:
    """Answers of each kind, made anew."""
    return [
        hp.exists("6x6", given={1: "a1", 20: "f1"}), hp.Puzzle("7 . .\n. # .\n. 6 3", closed=True), hp.sample("5x5", 3, seed=1),
        hp.sample("5x5", 3, seed=1).stats(), hp.watch("5x5", method="backtrack", start="a1", nodes=50), hp.refute("4x6", closed=True),
        hp.refute("6x6", closed=True), hp.construct("12x30", start="a1"), hp.construct("10000000x10000000", closed=True),
    ]  # fmt: skip


def test_equal_answers_are_equal() -> None:
    one, other = made(), made()
    for at, value in enumerate(one):
        assert value == other[at] and hash(value) == hash(other[at]), value
        assert all(value != elsewhere for place, elsewhere in enumerate(other) if place != at)
        assert value != 5
    for value, differs in [
        (hp.sample("5x5", 3, seed=1), hp.sample("5x5", 3, seed=2)),
        (hp.sample("5x5", 3, seed=1).stats(), hp.sample("5x5", 3, seed=2).stats()),
        (hp.watch("5x5", start="a1", nodes=50, method="backtrack"), hp.watch("5x5", start="a1", nodes=60, method="backtrack")),
        (hp.refute("4x6", closed=True), hp.refute("4x5", closed=True)),
        (hp.refute("6x6", closed=True), hp.refute("5x6", closed=True)),
        (hp.construct("12x30", start="a1"), hp.construct("12x30", start="b2")),
        (hp.construct("20x30", closed=True), hp.construct("20x30", closed=True, joins="hilbert")),
        (hp.exists("6x6", given={1: "a1", 20: "f1"}), hp.exists("6x6", given={1: "a1", 22: "f1"})),
    ]:
        assert value != differs
    trace = hp.watch("5x5", method="backtrack", start="a1", nodes=50)
    assert hp.read_trace(trace.write()) == trace


def test_unknown_says_why_and_what_to_do() -> None:
    unknown = hp.exists("6x6", given={1: "a1", 20: "f1"})
    assert isinstance(unknown, hp.Unknown)
    assert unknown.reason.startswith("neither a theorem") and "`tour` searches" in unknown.advice


def test_a_no_has_no_squares_and_says_why() -> None:
    no = hp.tour("3x3")
    for ask in (lambda: no[0], lambda: len(no), lambda: list(no), lambda: no[1:], lambda: "a1" in no):
        with pytest.raises(hp.NoTour, match="it has no squares: there is no open knight's tour of 3x3: ") as raised:
            ask()
        assert isinstance(raised.value, hp.HippodromeError)
    assert not no and hp.verify("a1 b3", "3x3").reason


def test_a_ranking_is_a_sequence() -> None:
    ranking = hp.Ranking("5x6", closed=True)
    every = list(ranking)
    assert len(every) == len(ranking) == 8 and len(set(every)) == 8
    assert [ranking.rank(tour) for tour in every] == list(range(8))
    assert ranking[-1] == every[-1] and ranking[-8] == every[0] and list(reversed(ranking)) == every[::-1]
    for part in (slice(2, 5), slice(None, None, -3), slice(6, 100), slice(5, 2), slice(-3, None)):
        assert list(ranking[part]) == every[part] and isinstance(ranking[part], hp.Sample)
    for beyond in (8, -9, 10**40):
        with pytest.raises(IndexError, match="there are 8 tours"):
            ranking[beyond]
    assert all(tour in ranking for tour in every) and hp.tour("6x6", closed=True) not in ranking and 5 not in ranking
    assert ranking.index(every[3]) == 3
    assert not hp.Ranking("4x4") and list(hp.Ranking("4x4")) == []
    with pytest.raises(hp.InvalidInput, match="1000000 at most"):
        hp.Ranking("6x6")[:]


def test_puzzles_on_graphs_show_themselves() -> None:
    cycle = hp.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")])
    puzzle = hp.Puzzle(hp.Problem(cycle, given={1: "a", 4: "d"}))
    assert str(puzzle) == "1=a, 4=d"
    assert repr(puzzle) == f"<Puzzle: {puzzle.problem}: 1=a, 4=d>"
    with pytest.raises(hp.InvalidInput, match="no places: ask for `given`"):
        puzzle.array
    checked = hp.check_puzzle(puzzle)
    assert checked.number == "one" and checked.solution.squares == ["a", "b", "c", "d"]
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    made = hp.make_puzzle(cycle)
    assert isinstance(made, hp.Puzzle) and repr(made) and made.solution is not None


def test_help_fits_a_screen() -> None:
    """What is offered stands in one piece; modules that nobody imports are not listed one by one."""
    import pydoc

    text = pydoc.render_doc(hp, renderer=pydoc.plaintext)
    assert len(text.splitlines()) <= 48, text
    assert all(name in text for name in ("tour,", "exists", "verify", "sample", "longest", "construct", "Problem"))
