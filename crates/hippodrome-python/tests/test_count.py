"""Numbers, each found in a second way: by a search in Python, by listing, or as published."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import brute_force
import numpy as np
import pytest

import hippodrome as hp


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("columns", range(1, 6))
def test_counts_and_lists_agree_with_a_search(rows: int, columns: int, closed: bool) -> None:
    squares = brute_force.rectangle(rows, columns)
    truth = brute_force.number(squares, closed)
    assert hp.count((rows, columns), closed=closed) == truth
    assert hp.recount((rows, columns), closed=closed) == truth
    listed = list(hp.tours((rows, columns), closed=closed))
    assert len(listed) == len({frozenset(map(frozenset, tour.moves)) for tour in listed}) == truth


def test_published_numbers() -> None:
    # OEIS A001230: closed tours of 6x6; Wegener and Löbbing, and McKay, for 8x8.
    assert hp.count("6x6", closed=True) == hp.published("6x6", closed=True).tours == 9862
    assert hp.published("8x8", closed=True).tours == 13267364410532
    assert hp.count("5x5") == hp.published("5x5").tours == 864
    assert hp.published("8x8", start="a1") is None
    assert hp.published("torus:8x8") is None
    assert hp.published("8x8", piece="camel") is None


def test_by_start_adds_up() -> None:
    starts = hp.count_by_start("5x5")
    assert starts.shape == (5, 5) and starts.dtype == object
    assert starts.sum() == 2 * hp.count("5x5")
    assert starts[4, 0] == hp.count("5x5", start="a1") == 304
    assert (starts == starts[::-1]).all() and (starts == starts.T).all()
    holed = hp.count_by_start("3x4-a1")
    assert holed[2, 0] == 0
    assert holed[0, 3] == hp.count("3x4-a1", start="d3")
    box = hp.count_by_start("2x3x2")
    assert box.shape == (2, 2, 3)


def test_up_to_symmetry() -> None:
    classes = hp.count_up_to_symmetry("6x6", closed=True)
    assert (classes.tours, classes.classes) == (9862, 1245)
    # Burnside's lemma.
    assert (classes.tours + sum(classes.fixed.values())) == 8 * classes.classes
    assert sum(1 for _ in hp.tours("6x6", closed=True, up_to_symmetry=True)) == 1245


def test_a_row() -> None:
    row = hp.count_row("4x8")
    assert row == [hp.count((4, columns)) for columns in range(1, 9)]
    with pytest.raises(hp.LimitReached) as raised:
        hp.count_row("6x30", closed=True, nodes=100_000)
    found = raised.value.found  # type: ignore[attr-defined]
    assert found[:6] == [0, 0, 0, 0, 8, 9862][: len(found)]


def test_large_numbers_are_exact() -> None:
    number = hp.count("3x300", closed=True)
    assert isinstance(number, int) and number > 2**64
    assert number == hp.recount("3x300", closed=True)


def test_estimate_and_limits() -> None:
    estimate = hp.estimate("6x8", closed=True)
    assert 10_000 < estimate.widest < 60_000 and estimate.bytes > 0
    assert "cut" in hp.count_plan("8x8", closed=True)
    with pytest.raises(hp.NodeLimit):
        hp.count("7x8", closed=True, nodes=1000)
    with pytest.raises(hp.MemoryLimit):
        hp.count("9x10", memory=1_000_000)
    with pytest.raises(hp.TimeLimit):
        hp.count("8x8", time=0.1)
    with pytest.raises(hp.Unsupported):
        hp.count("60x60")
    with pytest.raises(hp.InvalidInput, match="threads=0"):
        hp.count("5x5", threads=0)
    # The number of threads changes nothing.
    assert hp.count("6x7", closed=True, threads=1) == hp.count("6x7", closed=True, threads=3) == 1067638


def test_lists_are_lazy_and_go_on() -> None:
    all_of_them = list(hp.tours("5x6", closed=True))
    assert len(all_of_them) == 8
    rest = list(hp.tours("5x6", closed=True, after=all_of_them[2]))
    assert rest == all_of_them[3:]
    first = next(hp.tours("8x8", closed=True))
    assert first.closed
    with pytest.raises(hp.Unsupported):
        hp.tours("20x20")
    with pytest.raises(hp.NodeLimit):
        list(hp.tours("8x8", nodes=100_000))
    with pytest.raises(hp.TimeLimit):
        list(hp.tours("8x8", time=0.1))
    # More nodes than are searched at a time.
    assert sum(1 for _ in hp.tours("6x6", closed=True)) == 9862


def test_rank_and_unrank_are_inverse() -> None:
    ranking = hp.Ranking("5x6", closed=True)
    assert ranking.size == len(ranking) == 8
    assert [ranking.rank(ranking.unrank(number)) for number in range(8)] == list(range(8))
    tours = {frozenset(map(frozenset, ranking[number].moves)) for number in range(8)}
    assert tours == {frozenset(map(frozenset, tour.moves)) for tour in hp.tours("5x6", closed=True)}
    backwards = ranking[3].squares[::-1]
    assert ranking.rank(backwards) == 3
    with pytest.raises(hp.InvalidInput):
        ranking.unrank(8)
    with pytest.raises(hp.InvalidInput):
        ranking.unrank(-1)
    with pytest.raises(hp.InvalidInput):
        ranking.rank(["a1", "b3"])


def test_samples_are_even_and_stay() -> None:
    drawn = hp.sample("5x6", 4000, closed=True, seed=7)
    assert list(drawn) == list(hp.sample("5x6", 4000, closed=True, seed=7))
    ranking = hp.Ranking("5x6", closed=True)
    counts = np.bincount([ranking.rank(tour) for tour in drawn], minlength=8)
    # Chi squared with 7 degrees of freedom is below 29.9 but for one seed in 10,000.
    assert ((counts - 500) ** 2 / 500).sum() < 29.9
    assert len(hp.sample("4x4", 3)) == 0
    assert drawn.arrays.shape == (4000, 5, 6) and drawn.paths.shape == (4000, 30, 2)


def test_stats_of_all_tours_are_those_of_each() -> None:
    options: dict[str, Any]
    for board, options in [("5x6", {"closed": True}), ("5x5", {"start": "a1"}), ("3x4", {}), ("4x6-a1", {"piece": "knight"})]:
        made = hp.stats(board, **options)
        assert list(made) == ["turns", "straight", "crossings", "parallel"] + ["area"] * ("closed" in options)
        every = [tour.measures() for tour in hp.tours(board, **options)]
        for name, distribution in made.items():
            values = np.array([tour[name] for tour in every])
            occurring, counts = np.unique(values, return_counts=True)
            assert distribution.values.tolist() == occurring.tolist() and distribution.counts.tolist() == counts.tolist()
            assert distribution.tours == len(every) == counts.sum() and abs(distribution.shares.sum() - 1) < 1e-12
            assert abs(distribution.mean - values.mean()) < 1e-9 and abs(distribution.deviation - values.std()) < 1e-9
            assert (distribution.least, distribution.most) == (values.min(), values.max())
            assert distribution.mean_interval is None and distribution.measure == name


def test_crossings_and_turns_as_a_second_program_counts_them() -> None:
    def cross(a: Any, b: Any, c: Any) -> int:
        return int(np.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])))

    for seed in range(5):
        tour = hp.tour("6x7", closed=True, seed=seed, method="warnsdorff", ties="random")
        path = tour.path.tolist()
        lines = list(zip(path, path[1:] + path[:1]))
        crossings = sum(
            cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0
            for (a, b), (c, d) in itertools.combinations(lines, 2)
        )
        vectors = [(b[0] - a[0], b[1] - a[1]) for a, b in lines]
        straight = sum(a == b for a, b in zip(vectors, vectors[1:] + vectors[:1]))
        area = abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in lines)) / 2
        assert tour.measures("straight", "crossings", "area", "turns") == {
            "straight": straight, "crossings": crossings, "area": area, "turns": 42 - straight
        }  # fmt: skip


def test_stats_of_a_sample() -> None:
    made = hp.stats("6x6", closed=True, of="crossings", sample=2000, seed=3)
    again = hp.stats("6x6", closed=True, of=["crossings"], sample=2000, seed=3)
    assert made == again and made != hp.stats("6x6", closed=True, of="crossings", sample=2000, seed=4)
    crossings = made["crossings"]
    drawn = hp.sample("6x6", 2000, closed=True, seed=3).measures("crossings")["crossings"]
    assert crossings.tours == 2000 and crossings.mean == drawn.mean()
    interval = crossings.mean_interval
    # Of all it is 57.826.
    assert interval is not None and interval[0] < 57.826 < interval[1] < interval[0] + 0.3
    assert crossings.plot().get_xlabel() == "pairs of moves that cross"
    assert list(crossings.to_pandas().columns) == ["crossings", "tours", "share"]


def test_samples_that_are_not_uniform() -> None:
    for method in ("warnsdorff", "factor", "chain"):
        drawn = hp.sample("8x8", 20, closed=True, seed=3, method=method)
        assert len(set(drawn)) > 15 and all(hp.verify(tour, "8x8", closed=True) for tour in drawn)
        assert list(drawn) == list(hp.sample("8x8", 20, closed=True, seed=3, method=method))
        made = hp.stats("8x8", closed=True, of="turns", sample=20, seed=3, method=method)["turns"]
        assert made.tours == 20 and made.mean_interval is None
        assert made.mean == drawn.measures("turns")["turns"].mean()
        assert len(hp.sample("4x4", 3, method=method)) == 0 and hp.stats("4x4", sample=3, method=method) == {}
    # A chain visits all that there are, and hardly one more often than others.
    times = Counter(hp.sample("3x10", 3000, closed=True, method="chain"))
    assert len(times) == 16 and min(times.values()) > 130
    for asked, why in [
        (lambda: hp.sample("6x6", method="walk"), "walk.*: warnsdorff, factor or chain"),
        (lambda: hp.sample("6x6", method="chain", threads=2), "threads: only uniform"),
        (lambda: hp.stats("6x6", method="chain"), "sample= is not there"),
        (lambda: hp.sample("6x6", method="chain", given={1: "a1"}), "given numbers are not supported by a Markov chain"),
        (lambda: hp.sample("6x6", method="warnsdorff", forbid=[("a1", "b3")]), "are not supported"),
    ]:
        with pytest.raises((hp.InvalidInput, hp.Unsupported), match=why):
            asked()
    with pytest.raises(hp.LimitReached):
        hp.sample("100x100", 5, closed=True, method="chain", time=0.3)


def test_stats_refuse() -> None:
    assert hp.stats("3x3") == {} == hp.stats("3x3", sample=5)
    for board, options, words in [
        ("6x6", {"of": "turn"}, "`turn` is no measure of a tour: use turns,"), ("6x6", {"of": 5}, "of=5: a list of texts"),
        ("6x6", {"of": "area"}, "the swept area is that of closed tours"), ("torus:4x4", {}, "not wrapped"),
        ("torus:4x4", {"of": "turns"}, "not wrapped"), (hp.Graph([(1, 2)]), {}, "not wrapped"), ("6x6", {"sample": -1}, "sample=-1"),
        ("6x6", {"of": ["turns", "turns"]}, "one measure at least, and each once"), ("6x6", {"of": []}, "one measure at least"),
        ("6x6", {"of": b"turns"}, "of=b'turns': a list of texts"), ("6x6", {"sample": 0}, "sample=0: a whole number from 1"),
        ("6x6", {"sample": True}, "sample=True: a whole number"), ("6x6", {"progress": "yes"}, "progress='yes': True, False, or a function"),
        ("6x6", {"time": True}, "time=True: a number of seconds"), ("6x6", {"time": float("nan")}, "time=nan: a number of seconds"),
        ("6x6", {"threads": 0}, "threads=0: a whole number from 1"),
    ]:  # fmt: skip
        with pytest.raises(hp.InvalidInput, match=words):
            hp.stats(board, **options)
    with pytest.raises(hp.InvalidInput, match="not wrapped"):
        hp.tour("torus:4x4").measures()
    with pytest.raises(hp.NodeLimit):
        hp.stats("8x8", nodes=1000)
    with pytest.raises(hp.TimeLimit):
        hp.stats("8x8", time=0.2)
    with pytest.raises(hp.TimeLimit):
        hp.stats("8x8", sample=3, time=0.2)
    with pytest.raises(hp.MemoryLimit):
        hp.stats("8x8", sample=3, memory=10**6)


def test_stats_count_moves() -> None:
    drawn = hp.sample("6x6", 50, closed=True, seed=1)
    stats = drawn.stats()
    made: dict[frozenset[str], int] = {}
    for tour in drawn:
        for move in tour.moves:
            made[frozenset(move)] = made.get(frozenset(move), 0) + 1
    assert dict(zip(map(frozenset, stats.edges), stats.counts.tolist())) == {
        frozenset(edge): made.get(frozenset(edge), 0) for edge in stats.edges
    }
    assert stats.counts.sum() == 50 * 36
    # Every corner has two moves, which every tour makes.
    corner = [share for edge, share in zip(stats.edges, stats.shares) if "a1" in edge]
    assert corner == [1.0, 1.0]
    tour = drawn[0]
    path = [*map(tuple, tour.path.tolist())]
    path += path[:2]
    straight = sum(
        (b[0] - a[0], b[1] - a[1]) == (c[0] - b[0], c[1] - b[1]) for a, b, c in zip(path, path[1:], path[2:])
    )
    assert stats.straight[0] == straight


def test_progress_is_told() -> None:
    heard: list[tuple[int, int | None, str]] = []
    hp.count("7x8", closed=True, threads=1, progress=lambda *told: heard.append(told))
    assert heard and all(done >= 0 and (of is None or of > 0) and words for done, of, words in heard)

    def fail(*told: object) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        hp.count("8x8", closed=True, progress=fail)


def _is_its_image(tour: hp.Tour, image: np.ndarray) -> bool:
    """Whether the same moves are made after the squares have gone where `image` has them."""
    goes = dict(zip(map(int, tour.array.ravel()), map(int, image.ravel())))
    steps = len(tour)
    return all((goes[step] - goes[step % steps + 1]) % steps in (1, steps - 1) for step in range(1, steps + 1))


@pytest.mark.parametrize(
    ("board", "symmetry", "image"),
    [
        ("6x6", "90", np.rot90),
        ("6x6", "180", lambda array: np.rot90(array, 2)),
        ("6x5", "mirror", None),
    ],
)
def test_symmetric_tours(board: str, symmetry: str, image: Callable[[np.ndarray], np.ndarray] | None) -> None:
    """As many as there are among all tours, and each is its own image."""

    def holds(tour: hp.Tour) -> bool:
        images = [np.fliplr, np.flipud] if image is None else [image]
        return any(_is_its_image(tour, image(tour.array)) for image in images)

    expected = sum(map(holds, hp.tours(board, closed=True)))
    assert expected > 0
    found = list(hp.tours(board, closed=True, symmetry=symmetry))
    assert len(found) == expected == hp.count(board, closed=True, symmetry=symmetry)
    assert all(map(holds, found))
    assert holds(hp.tour(board, closed=True, symmetry=symmetry))


def test_symmetries_that_are_none() -> None:
    no = hp.exists("8x8", closed=True, symmetry="90")
    assert not no and "quarter turn" in no.reason
    with pytest.raises(hp.InvalidInput, match="`90°` is not a symmetry"):
        hp.Problem("6x6", symmetry="90°")
    with pytest.raises(hp.InvalidInput):
        hp.Problem("5x6", symmetry="90")


def test_a_recurrence_foretells_what_is_counted() -> None:
    # Closed tours by a wazir of 4 x n: the known numbers of Hamiltonian cycles of grid graphs (A006864).
    numbers = hp.count_row("4x30", closed=True, piece="wazir")
    assert numbers[1:8] == [1, 2, 6, 14, 37, 92, 236]
    found = hp.recurrence(numbers[:20])
    assert found is not None and found.coefficients == [2, 2, -2, 1]
    following = found.following(numbers[:20])
    assert [next(following) for _ in range(10)] == numbers[20:]
    assert found == hp.recurrence(numbers) and str(found).startswith("a(n) = 2 a(n-1)")
    assert hp.recurrence([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]) is None
    nothing = hp.recurrence([0] * 9)
    assert nothing is not None and next(nothing.following([])) == 0
    with pytest.raises(hp.InvalidInput, match="too few"):
        next(found.following([1]))
    for wrong in ("123", 5, [1.5], [-1]):
        with pytest.raises(hp.InvalidInput):
            hp.recurrence(wrong)  # type: ignore[arg-type]


def test_an_estimate_of_few_states_is_exact() -> None:
    """What a sweep takes is known where it is made: each layer of states, by a limit that just holds."""
    estimate = hp.estimate("5x6", closed=True)
    assert estimate.widest <= estimate.states
    assert hp.estimate("5x6", closed=True, nodes=estimate.states) == estimate
    with pytest.raises(hp.NodeLimit):
        hp.estimate("5x6", closed=True, nodes=estimate.states - 1)


def test_extremes_are_those_of_all_tours() -> None:
    options: dict[str, Any]
    for board, options in [("6x6", {"closed": True}), ("5x5", {"start": "c3"})]:
        for name, distribution in hp.stats(board, **options).items():
            for wanted, value in [("least", distribution.least), ("most", distribution.most)]:
                tour = hp.tour(board, **options, **{wanted: name})
                assert isinstance(tour, hp.Tour) and hp.verify(tour, board, **options)
                extreme = tour.extreme
                assert extreme is not None and extreme.is_proved and extreme.ended is None
                assert (extreme.measure, extreme.wanted) == (name, wanted)
                assert tour.measures(name)[name] == extreme.value == extreme.bound == value


def test_extremes_within_limits() -> None:
    tour = hp.tour("8x8", closed=True, most="crossings", nodes=1_500_000)
    assert isinstance(tour, hp.Tour) and tour.extreme is not None
    assert tour == hp.tour("8x8", closed=True, most="crossings", nodes=1_500_000)
    assert tour.extreme.value == tour.measures("crossings")["crossings"] <= 126 <= tour.extreme.bound
    assert isinstance(tour.extreme.ended, hp.NodeLimit) and not tour.extreme.is_proved
    timed = hp.tour("8x8", least="turns", time=0.5)
    assert isinstance(timed, hp.Tour) and timed.extreme is not None and isinstance(timed.extreme.ended, hp.TimeLimit)
    assert pickle.loads(pickle.dumps(tour)) == tour
    assert not hp.tour("3x8", closed=True, least="turns") and hp.tour("5x6", closed=True).extreme is None
    for options, words in [
        ({"least": "bends"}, "`bends` is no measure of a tour: use turns,"), ({"most": "area"}, "the swept area is that of closed tours"),
        ({"least": "turns", "most": "turns"}, "one of the two"), ({"least": 5}, "least=5"),
    ]:  # fmt: skip
        with pytest.raises(hp.InvalidInput, match=words):
            hp.tour("6x6", **options)
