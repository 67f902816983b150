"""What is passed, checked: numbers and texts, each with an error that names the argument.

Where the library takes an argument as it is, a value of another kind would be refused by the name of a type of Rust.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .errors import InvalidInput

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Absent = TypeVar("Absent", None, str)


def shown(value: object) -> str:
    """A value in an error, not too long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def whole(number: Any) -> int:
    """A whole number, of any kind that has them."""
    try:
        return int(number.__index__())
    except (AttributeError, TypeError):
        raise InvalidInput(f"{shown(number)} is not a whole number") from None


def number(name: str, value: Any, bound: int = 2**32) -> int:
    """A whole number from 0 to below the bound."""
    return between(name, value, 0, bound - 1)


def between(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of this range. True is none, since it is rather a mistake."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not least <= whole(value) <= most:
        raise InvalidInput(f"{name}={shown(value)}: a whole number from {least} to {most} is meant")
    return whole(value)


def width(value: Any) -> int | None:
    """The width of a picture in pixels, if it is said."""
    return None if value is None else number("width", value)


def truth(name: str, value: Any) -> bool:
    """True or False, or a number as one."""
    try:
        if hasattr(value, "__bool__") and not getattr(value, "shape", ()):
            return bool(value)
    except ValueError:
        pass
    raise InvalidInput(f"{name}={shown(value)}: True or False is meant")


def text(name: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str) or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise InvalidInput(f"{name}={shown(value)}: a text is meant")
    return value


def text_if_said(name: str, value: Any) -> str | None:
    """A text, or None."""
    return None if value is None else text(name, value)


def texts(name: str, values: Any) -> list[str]:
    """Texts, one after another."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise InvalidInput(f'{name}={shown(values)}: a list of texts is meant, as in ["..."]')
    return [text(name, value) for value in values]


def encoded(value: Any) -> bytes:
    """A text that is to be read, as UTF-8."""
    if not isinstance(value, (str, bytes)):
        raise InvalidInput(f"{shown(value)} is not a text")
    return value.encode() if isinstance(value, str) else value
