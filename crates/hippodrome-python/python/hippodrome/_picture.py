"""Pictures and films, as text or bytes that show themselves in Jupyter.

Each is what a file of it holds: `SVG` is a `str`, `PNG`, `GIF` and `APNG` are `bytes`; `save` writes the file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

    from . import _core

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
        "style": style or "line",
        "theme": theme or "light",
        "sums": sums,
        "first": first,
        "title": title,
        "caption": caption,
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
