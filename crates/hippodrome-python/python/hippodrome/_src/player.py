"""A search in a notebook: the player of Hippodrome's page, with the steps inside, so that it needs no server."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .answers import No, Unknown
from .tour import Tour

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .trace import Trace

# The longest side of a board that is drawn.
_MAX_SIDE = 60
# The most steps that are put into a notebook, eight bytes each.
_MAX_STEPS = 50_000
# The pixels of a player from top to bottom.
_HEIGHT = 560
# The kinds of events by their numbers in a trace, as the player numbers them; squares that are considered it finds itself.
_KINDS = {"advance": 0, "retreat": 1, "restart": 2, "reverse": 3, "join": 4, "part": 5, "suppose": 6, "contradiction": 7}


def player(trace: Trace) -> str | None:
    """A document in a frame of its own that plays a trace; None where there is no board to draw."""
    shown = _shown(trace)
    if shown is None:
        return None
    # Within a script nothing must look like its end.
    data = json.dumps(shown).replace("<", "\\u003c")
    document = (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A search</title></head>'
        f'<body class="embedded"><script>{_script()}</script><script>hippodrome.play({data})</script></body></html>'
    )
    return (
        f'<iframe srcdoc="{escape(document)}" sandbox="allow-scripts" title="The search, step by step" '
        f'style="width: 100%; height: {_HEIGHT}px; border: 0"></iframe>'
    )


@lru_cache(maxsize=1)
def _script() -> str:
    return (Path(__file__).parent.parent / "player.js").read_text(encoding="utf-8").replace("</script", "<\\/script")


def _shown(trace: Trace) -> dict[str, Any] | None:
    problem = trace.problem
    shape = problem.shape
    if shape is None or max(shape) > _MAX_SIDE or len(trace) == 0:
        return None
    drawn = problem._core.ground.drawn()
    if drawn is None:
        return None
    surface, places, begins, neighbors = drawn
    steps = _steps(trace)
    answer = trace.answer
    search = trace.search
    return {
        "ground": {
            "board": problem.board,
            "piece": problem.piece,
            "surface": surface,
            "ranks": shape[0],
            "files": shape[1],
            "squares": len(problem),
        },
        "places": _packed(places),
        "begins": _packed(begins),
        "neighbors": _packed(neighbors),
        "steps": _packed(steps[:_MAX_STEPS]),
        "made": len(steps),
        "tour": _packed(answer.indices) if isinstance(answer, Tour) else None,
        "closed": problem.closed,
        "answer": {
            "problem": str(problem),
            "status": _status(answer),
            "reason": answer.reason if isinstance(answer, No) else str(answer) if isinstance(answer, Unknown) else None,
            "rule": None if trace._rule is None else {"ties": trace._rule[0], "mostFirst": trace._rule[1]},
            "engine": "" if search is None else search.engine,
            "visits": 0 if search is None else search.nodes,
        },
    }


def _status(answer: object) -> str:
    return "found" if isinstance(answer, Tour) else "impossible" if isinstance(answer, No) else "unknown"


def _steps(trace: Trace) -> NDArray[np.uint32]:
    """The steps as the player takes them: pairs, the first one a square (or a place in the path) times 16 and the kind."""
    import numpy as np

    from .trace import KINDS

    events = trace.array
    numbers = np.array([_KINDS.get(kind, 0) for kind in KINDS], dtype=np.uint32)
    events = events[events[:, 0] != KINDS.index("consider")]
    return np.stack([events[:, 1] * 16 + numbers[events[:, 0]], events[:, 2]], axis=1)


def _packed(numbers: NDArray[np.uint32]) -> str:
    return b64encode(numbers.astype("<u4").tobytes()).decode("ascii")
