"""What is raised.

That there is no tour is an answer and no exception: `tour` returns a `No`, which is false. Raised is what leaves a
question open, and what makes none.
"""

from __future__ import annotations

import re


# The longest word of a message, what is left of a longer one, and the longest message.
_MOST_OF_WORD, _LEFT_OF_WORD, _MOST = 200, 60, 2_000


def brief(message: str) -> str:
    """A message in which words that are very long, as somebody passed them, are cut, and so is the whole."""
    if len(message) > _MOST_OF_WORD:
        long = re.compile(rf"\S{{{_MOST_OF_WORD},}}")
        message = long.sub(lambda word: f"{word[0][:_LEFT_OF_WORD]}...{word[0][-1]}", message)
    return message if len(message) <= _MOST else f"{message[: _MOST // 2]} ... {message[-_MOST // 2 :]}"


class HippodromeError(Exception):
    """All exceptions of this package. What somebody passed is quoted in their messages, but not more of it than can be read."""

    def __init__(self, message: str = "") -> None:
        super().__init__(brief(message))


class InvalidInput(HippodromeError, ValueError):
    """What was written means nothing: the message names the text, the place, and what would be right."""


class Unsupported(HippodromeError, NotImplementedError):
    """The method cannot be applied to this problem, or the problem is too large for it."""


class GaveUp(HippodromeError):
    """A heuristic has nothing left to try, which proves nothing. Another method may find a tour."""


class NoTour(HippodromeError, TypeError, LookupError):
    """The squares of a tour were asked of the answer that there is none: the message says why."""


class Undecided(HippodromeError):
    """A truth value was asked of an answer that is neither yes nor no."""


class LimitReached(HippodromeError):
    """A limit was reached before there was an answer."""


class NodeLimit(LimitReached):
    """The limit on nodes (squares entered, edges chosen, states of a count) was reached."""


class TimeLimit(LimitReached, TimeoutError):
    """The limit on time was reached."""


class MemoryLimit(LimitReached, MemoryError):
    """The limit on memory was reached, or the system has no more."""


class InternalError(HippodromeError, RuntimeError):
    """A fault of this package. Please report it."""
