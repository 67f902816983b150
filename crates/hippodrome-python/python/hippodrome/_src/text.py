"""A text cut into the pieces that are laid along a tour: the same as on the command line."""

from __future__ import annotations

import re
from unicodedata import category

from ..errors import InvalidInput

# What would be taken for an empty square, and for a hole.
_SIGNS = (".", "#")


def cut(text: str, by: str) -> list[str]:
    """Letters and digits in capitals, syllables (between blanks and hyphens), or words (between blanks)."""
    if by == "letters":
        return _letters(text)
    if by not in ("syllables", "words"):
        raise InvalidInput(f"by={by!r}: letters, syllables or words are meant")
    pieces = re.split(r"[\s\-\u2010\u00b7]+" if by == "syllables" else r"\s+", text)
    return [piece for piece in pieces if piece and piece not in _SIGNS]


def _letters(text: str) -> list[str]:
    letters: list[str] = []
    for sign in text:
        if letters and _is_accent(sign):
            letters[-1] += sign
        elif sign.isalnum():
            begun = len(letters)
            # In capitals a letter may be several, as SS, and what is no letter belongs to the one before.
            for capital in sign.upper():
                if len(letters) > begun and category(capital)[0] != "L":
                    letters[-1] += capital
                else:
                    letters.append(capital)
    return letters


def _is_accent(sign: str) -> bool:
    """Whether it stands above or below the letter before it."""
    return "\u0300" <= sign <= "\u036f"
