"""Pictures and films, as text or bytes that show themselves in Jupyter.

Each is what a file of it holds: `SVG` is a `str`, `PNG`, `GIF` and `APNG` are `bytes`; `save` writes the file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Union

from .. import _core
from .arguments import number, text, truth, width as pixels

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

Path: TypeAlias = "Union[str, os.PathLike[str]]"


def look(
    style: str | None = None,
    theme: str | None = None,
    *,
    sums: bool = False,
    first: int = 1,
    title: str = "",
    caption: str = "",
) -> _core._Look:
    """How a picture looks.

    style:   line, numbers, board, mosaic, string, celtic, or path (lines with numbers)
    theme:   light, dark, or print (black and grey)
    sums:    sums of the steps beside rows, columns and diagonals
    first:   the number of the first step, in numbers and sums
    title, caption: words above and below
    """
    return {
        "style": text("style", style or "line"),
        "theme": text("theme", theme or "light"),
        "sums": truth("sums", sums),
        "first": number("first", first),
        "title": text("title", title),
        "caption": text("caption", caption),
    }


class SVG(str):
    """A picture of lines: the text of an SVG file."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self)


class PNG(bytes):
    """A picture of pixels: the bytes of a PNG file."""

    def _repr_png_(self) -> bytes:
        return bytes(self)

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        with open(path, "wb") as file:
            file.write(self)


class APNG(PNG):
    """A film in PNG, for browsers."""


class GIF(bytes):
    """A film: the bytes of a GIF file."""

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> dict[str, bytes | str]:
        from base64 import b64encode

        source = b64encode(self).decode("ascii")
        return {"text/html": f'<img src="data:image/gif;base64,{source}" alt="a film of a tour">'}

    def save(self, path: Path) -> None:
        """Writes it to a file."""
        with open(path, "wb") as file:
            file.write(self)


class Drawn:
    """A board or a graph without a tour: it is drawn with the numbers that are known."""

    def _drawn(self) -> _core.Problem:
        raise NotImplementedError

    # Beyond, a board in a notebook is told in a line.
    _MAX_DRAWN = 10_000

    def svg(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> SVG:
        """A picture of it, with the numbers that are known; the style `path` joins those that follow each other.

        theme:   light, dark, or print
        title, caption: words above and below
        width:   in pixels
        """
        return SVG(self._scene(style, theme, title, caption).svg(pixels(width)))

    def png(
        self,
        style: str | None = None,
        theme: str | None = None,
        *,
        title: str = "",
        caption: str = "",
        width: int | None = None,
    ) -> PNG:
        """The same as a picture of pixels."""
        return PNG(self._scene(style, theme, title, caption).png(pixels(width)))

    def _scene(self, style: str | None, theme: str | None, title: str, caption: str) -> _core.Scene:
        drawn = self._drawn()
        usual = "numbers" if drawn.ground.is_board else "path"
        return _core.draw_problem(drawn, look(style or usual, theme, title=title, caption=caption))

    def _repr_svg_(self) -> str | None:
        drawn = self._drawn()
        is_small = drawn.size <= (self._MAX_DRAWN if drawn.ground.is_board else 100)
        return str(self.svg()) if is_small else None
