"""What is raised.

That there is no tour is an answer and no exception: `tour` returns a `No`, which is false. Raised is what leaves a
question open, and what makes none.
"""

from __future__ import annotations


class HippodromeError(Exception):
    """All exceptions of this package."""


class InvalidInput(HippodromeError, ValueError):
    """What was written means nothing: the message names the text, the place, and what would be right."""


class Unsupported(HippodromeError, NotImplementedError):
    """The method cannot be applied to this problem, or the problem is too large for it."""


class GaveUp(HippodromeError):
    """A heuristic has nothing left to try, which proves nothing. Another method may find a tour."""


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
