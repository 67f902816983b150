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
