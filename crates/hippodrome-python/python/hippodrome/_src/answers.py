"""Answers that are no tour: yes, no, not known, and why a claim is no tour.

Each can be asked for its truth, so that `if hp.tour(...)` and `if not hp.verify(...)` read as they should.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from .arguments import shown
from ..errors import InvalidInput, LimitReached, NoTour, Undecided

if TYPE_CHECKING:
    from typing_extensions import Literal, Never, Self

    from .problem import Problem


class Search(NamedTuple):
    """What a search did."""

    engine: str
    """The engine that answered."""
    nodes: int
    """Squares entered, or edges chosen, the start included."""
    backtracks: int
    """Squares left again."""
    deepest: int
    """The length of the longest path."""
    restarts: int
    """Fresh beginnings after the first."""
    remark: str | None = None
    """What there is to say of an article's figures, if an article's program was run."""


class Extreme(NamedTuple):
    """How good a tour is of which the least or the most of a measure was asked for."""

    measure: str
    """What was measured: turns, straight, crossings, parallel or area, as `stats` has them."""
    wanted: str
    """least or most."""
    value: float
    """What the tour has of it."""
    bound: float
    """No tour has less, or more."""
    because: str
    """What that rests on, in a clause."""
    ended: LimitReached | None
    """The limit that ended the search before it was proved or had run its course; None if none did."""

    @property
    def is_proved(self) -> bool:
        """Whether no tour surpasses it."""
        return self.value == self.bound


class Certificate(NamedTuple):
    """What an argument points at on the board, so that it can be checked by hand."""

    kind: str
    """The kind of argument, in a word: theorem, colors, cut, forced ..."""
    squares: dict[str, list[str]]
    """Squares by the part that they play: ends, starved, around, removed, pieces."""
    moves: list[tuple[str, str]]
    """Moves that every tour would have to make."""


class _Reasoned:
    """A yes or a no, with its reason."""

    _holds: bool

    def __init__(self, reason: _core.Reason, search: Search | None = None) -> None:
        if not isinstance(reason, _core.Reason) or reason.holds != self._holds:
            raise InvalidInput(f"{shown(reason)} is no reason for a {type(self).__name__}: `exists` and `tour` make one")
        self._reason = reason
        self.search = search
        """What the search did that came to it; None where none was needed."""

    # A pickle holds the reason alone, which is gone through again before it is believed; the words follow from it.
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._reason, self.search)

    def __setstate__(self, state: object) -> None:
        raise InvalidInput(f"a {type(self).__name__} is made of its reason, and not of {shown(state)}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def reason(self) -> str:
        """Why, in a clause, with the source of a theorem."""
        return str(self._reason)

    @property
    def certificate(self) -> Certificate:
        """What the reason points at on the board."""
        groups, moves = self._reason.evidence
        return Certificate(self._reason.kind, dict(groups), moves)

    def recheck(self) -> bool | None:
        """Goes through the reason again with the rules alone, by code that shares nothing with what found it: the squares and moves
        of the certificate too.

        None for the outcome of a complete search, and for boards too large to be looked at. O(moves).
        """
        return self._reason.recheck()

    def __str__(self) -> str:
        """The whole answer, as a sentence."""
        return self._reason.sentence

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reasoned) and self._reason == other._reason

    def __hash__(self) -> int:
        return hash(str(self))


class Yes(_Reasoned):
    """There is a tour, and why. It is true. One that was pickled is looked into again when it comes back.

    >>> import hippodrome as hp
    >>> hp.exists("8x8", closed=True)
    Yes('there is a closed knight's tour of 8x8: ... Schwenk's theorem ...')
    """

    _holds = True

    def __bool__(self) -> Literal[True]:
        return True

    def __repr__(self) -> str:
        return f"Yes('{self}')"


class No(_Reasoned):
    """There is no tour, and why. It is false.

    >>> import hippodrome as hp
    >>> answer = hp.tour("5x5-a1-e5", closed=True)
    >>> bool(answer)
    False
    >>> answer.reason
    'every move changes color, but 12 squares have one color and 11 the other, so the colors cannot alternate to the end'
    >>> answer.recheck()
    True
    >>> answer.squares
    Traceback (most recent call last):
    AttributeError: it has no `squares`: there is no closed knight's tour of 5x5-a1-e5: every move changes color, ...

    One that was pickled is gone through again when it comes back, or a short search looks for a tour once more. What only a long
    search found out is not taken from a pickle (`InvalidInput`): send what `refute` makes instead, which can be checked.
    """

    _holds = False

    def __bool__(self) -> Literal[False]:
        return False

    def __getattr__(self, name: str) -> Any:
        """What a tour would have: asked for without looking whether there is one, it is an `AttributeError` that says why not."""
        if name.startswith("_"):
            raise AttributeError(name)
        raise AttributeError(f"it has no `{name}`: there is {self}")

    # What a tour has as a sequence.

    def __getitem__(self, index: object) -> Never:
        raise NoTour(f"it has no squares: there is {self}")

    def __len__(self) -> Never:
        raise NoTour(f"it has no squares: there is {self}")

    def __contains__(self, square: object) -> Never:
        raise NoTour(f"it has no squares: there is {self}")

    def __iter__(self) -> Never:
        raise NoTour(f"it has no squares: there is {self}")

    def __repr__(self) -> str:
        return f"No('{self}')"


class Unknown:
    """Not known: no argument decides, or a search stopped early. It is neither true nor false: `bool` raises `Undecided`."""

    def __init__(self, sentence: str, advice: str, asked: Problem | None = None) -> None:
        self._sentence, self._advice, self._asked = sentence, advice, asked

    @property
    def _value(self) -> tuple[object, ...]:
        return self._sentence, self._advice, self._asked

    @property
    def reason(self) -> str:
        """Why it is not known, in a sentence."""
        return self._sentence

    @property
    def advice(self) -> str:
        """What may find out, in a clause."""
        return self._advice

    def __bool__(self) -> bool:
        raise Undecided(f"{self._sentence}; {self._advice}")

    def __str__(self) -> str:
        return self._sentence

    def __repr__(self) -> str:
        return f"Unknown('{self}')"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._sentence)


class Flaw:
    """Why a claim is no tour. It is false.

    >>> import hippodrome as hp
    >>> flaw = hp.verify("a1 b3 c5 d6", "6x6")
    >>> flaw
    Flaw('step 4: c5 to d6 is not a move', hint='it is the only wrong move: the other 2 are right')
    >>> flaw.step
    4
    """

    def __init__(self, sentence: str, step: int | None, hint: str | None) -> None:
        self._sentence = sentence
        self.step = step
        """The first wrong step, from 1, where it is one step that is wrong."""
        self.hint = hint
        """The slip that makes it, or the programming error that usually does; None if none is known."""

    @property
    def reason(self) -> str:
        """What is wrong, in a sentence."""
        return self._sentence

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return self._sentence

    def __repr__(self) -> str:
        hint = f", hint='{self.hint}'" if self.hint else ""
        return f"Flaw('{self._sentence}'{hint})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flaw) and (str(self), self.hint) == (str(other), other.hint)

    def __hash__(self) -> int:
        return hash(self._sentence)


def answered(answer: tuple[str, _core.Reason | None], asked: Problem | None = None) -> Yes | No | Unknown:
    """The answer of the library as one of these."""
    sentence, reason = answer
    if reason is None:
        return Unknown(sentence, "`tour` searches, and may find out", asked)
    return Yes(reason) if reason.holds else No(reason)
