"""Pictures are what files of them hold."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

import hippodrome as hp

TOUR = hp.tour("6x6", closed=True)
assert isinstance(TOUR, hp.Tour)


@pytest.mark.parametrize("theme", [None, "light", "dark", "print"])
@pytest.mark.parametrize("style", [None, "line", "numbers", "board", "mosaic", "string", "celtic", "path"])
def test_svg(style: str | None, theme: str | None) -> None:
    svg = TOUR.svg(style, theme, title="A tour", caption="of 6x6")
    root = xml.fromstring(svg)
    assert root.tag.endswith("svg") and "A tour" in svg
    assert svg._repr_svg_() == svg


def test_files(tmp_path: Path) -> None:
    TOUR.svg(width=300).save(tmp_path / "a.svg")
    assert 'width="300' in (tmp_path / "a.svg").read_text()
    TOUR.png(width=200).save(tmp_path / "a.png")
    data = (tmp_path / "a.png").read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == 200
    TOUR.film(width=100).save(tmp_path / "a.gif")
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")
    assert "data:image/gif;base64," in str(TOUR.film(width=60)._repr_mimebundle_())
    assert TOUR.film("apng", "dark", width=60).startswith(b"\x89PNG")
    assert "mm" in TOUR.plotter("A5")


def test_bad_looks() -> None:
    for call, said in [
        (lambda: TOUR.svg("cubist"), "`cubist` is not a style"),
        (lambda: TOUR.svg(theme="pink"), "`pink` is not a theme"),
        (lambda: TOUR.png(width=0), "0"),
        (lambda: TOUR.png(width=10**6), "too large"),
        (lambda: TOUR.plotter("A99"), "A99"),
        (lambda: TOUR.film("mp4"), "`mp4` is not a form of films"),  # type: ignore[call-overload]
        (lambda: hp.tour("200x200").film(), ""),
    ]:
        with pytest.raises(hp.InvalidInput) as raised:
            call()
        assert said in str(raised.value)


def test_matplotlib_and_pandas() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    stats = hp.sample("5x6-a1", 20, seed=1).stats()
    ax = stats.plot()
    assert len(ax.collections) == 1
    table = stats.to_pandas()
    assert list(table.columns) == ["from", "to", "tours", "share"] and len(table) == len(stats.edges)
    assert len(stats.to_pandas("tours")) == 20


def test_boards_and_graphs_are_drawn_without_a_tour() -> None:
    # Words are outlines of letters.
    empty = hp.Problem("5x5-a1").svg(title="Mine", width=200)
    assert 'width="200"' in empty and len(empty) > len(hp.Problem("5x5-a1").svg())
    assert empty != hp.Problem("5x5").svg(title="Mine", width=200)
    started = hp.Problem("6x6", given={1: "a1", 2: "b3"}).svg("path")
    assert len(started) > len(hp.Problem("6x6").svg("path"))
    assert hp.Puzzle("1 . .\n. . .\n. . .\n. . .").svg() == hp.Problem("4x3", given={1: "a4"}).svg()
    graph = hp.Graph([("north", "south"), ("south", "west")])
    assert len(graph.svg()) > len(hp.Graph([("n", "s"), ("s", "w")]).svg())
    assert graph.png()[:4] == b"\x89PNG"
    assert hp.Problem("8x8")._repr_svg_() and hp.Problem("200x200")._repr_svg_() is None
    assert len(hp.sheet([hp.Problem("5x5"), hp.Problem("6x6")])) > len(hp.sheet([hp.Problem("5x5")]))
    with pytest.raises(hp.InvalidInput, match="no Puzzle, Problem, Tour, Walk or Longest"):
        hp.sheet([3])  # type: ignore[list-item]
    with pytest.raises(hp.InvalidInput, match="celtic"):
        graph.svg("celtic")


def test_a_sheet_has_words_above_and_below() -> None:
    plain = hp.sheet([TOUR, TOUR])
    assert len(hp.sheet([TOUR, TOUR], title="For class 7b")) > len(plain)
    assert hp.sheet([TOUR, TOUR], caption="Name:") not in (plain, hp.sheet([TOUR, TOUR], title="Name:"))
    with pytest.raises(hp.InvalidInput, match="title=3"):
        hp.sheet([TOUR], title=3)  # type: ignore[arg-type]
