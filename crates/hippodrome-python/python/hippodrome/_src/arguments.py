"""What is passed, checked: numbers and texts, each with an error that names the argument.

Where the library takes an argument as it is, a value of another kind would be refused by the name of a type of Rust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import InvalidInput

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

R = TypeVar("R")
T = TypeVar("T")

# The limits that there are: see `hippodrome.limits`.
LIMITS = ("nodes", "time", "memory", "threads", "progress")


def takes(*names: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """For a question that takes these arguments besides those that its signature names: any other is refused by a message that
    lists what this very call takes.
    """

    def of(question: Callable[P, R]) -> Callable[P, R]:
        code = question.__code__
        own = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        taken = dict.fromkeys(name for name in (*own, *names) if name not in ("self", "cls"))
        name = question.__qualname__.replace(".__init__", "")

        @wraps(question)
        def asked(*arguments: P.args, **options: P.kwargs) -> R:
            if not options.keys() <= taken.keys():
                raise TypeError(_not_taken(name, next(option for option in options if option not in taken), taken))
            return question(*arguments, **options)

        return asked

    return of


def _not_taken(question: str, name: str, taken: Iterable[str]) -> str:
    from difflib import get_close_matches

    # A limit that is known elsewhere is not misspelt.
    near = get_close_matches(name[:60], taken, 1) if name not in LIMITS else []
    meant = f"; is {near[0]}= meant?" if near else f": {question} takes {', '.join(taken)}"
    return f"there is no argument {name if len(name) <= 60 else name[:57] + '...'}={meant}"


def shown(value: object) -> str:
    """A value in an error, not too long."""
    try:
        text = repr(value)
    except ValueError:
        # Python writes no number that is very long.
        text = f"a {type(value).__name__} with thousands of digits"
    return text if len(text) <= 60 else text[:57] + "..."


def whole(number: Any) -> int:
    """A whole number, of any kind that has them. True is none, since it is rather a mistake."""
    try:
        if not isinstance(number, bool):
            return int(number.__index__())
    except (AttributeError, TypeError):
        pass
    raise InvalidInput(f"{shown(number)} is not a whole number")


def number(name: str, value: Any, bound: int = 2**32) -> int:
    """A whole number from 0 to below the bound."""
    return between(name, value, 0, bound - 1)


def between(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of this range."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or not least <= whole(value) <= most:
        raise InvalidInput(f"{name}={shown(value)}: a whole number from {least} to {most} is meant")
    return whole(value)


def below(array: NDArray[Any]) -> str:
    """What is wrong with a board that holds a number below -1."""
    import numpy as np

    place = tuple(map(int, np.argwhere(array < -1)[0]))
    return f"{int(array[place])} at {place}: steps are not negative, and of such numbers -1 alone means something, a hole"


def width(value: Any) -> int | None:
    """The width of a picture in pixels, if it is said."""
    return None if value is None else number("width", value)


def truth(name: str, value: Any) -> bool:
    """True or False, as Python or NumPy has them. Another value would rather be a mistake, as "no" is, which is true."""
    if isinstance(value, bool) or (getattr(value, "dtype", None) == "bool" and value.shape == ()):
        return bool(value)
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
    return text("text", value).encode() if isinstance(value, str) else value


# No board and no graph has more squares or vertices.
MOST = 2**32


def held(name: str, values: Iterable[T]) -> list[T]:
    """All values of a list, a range or whatever else brings some, if they are not more than any board or graph has."""
    if isinstance(values, (Sized, range)) and _length(values) > MOST:
        raise InvalidInput(f"{name}={shown(values)}: that is more than the {MOST} that can be numbered")
    return list(values)


def _length(values: Any) -> int:
    try:
        return len(values)
    except OverflowError:
        return MOST + 1
