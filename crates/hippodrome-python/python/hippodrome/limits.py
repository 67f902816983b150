"""How far a question may go, and how its progress is shown.

Every question that can take long has some of these keyword arguments, and refuses the others by name:

nodes:    stop after so many squares entered, edges chosen, or states of a count
time:     stop after so many seconds
memory:   take no more than so many bytes [nine tenths of what the machine has left, or less if the process may have less (`ulimit -v`)]
threads:  share the work of a count, or of a long search for one tour, among so many threads [as many as the machine has]; the answer
          does not depend on it
progress: True or False; or a function of what is done, what there is to do (or None), and a few words
          [a bar of tqdm after a second, if that is installed and somebody watches]

`NodeLimit`, `TimeLimit` and `MemoryLimit` are raised where a limit is reached. Ctrl-C (or Jupyter's stop button) ends every
question within a fifth of a second.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Union

from . import _core
from ._src.arguments import between, shown
from .errors import InvalidInput

if TYPE_CHECKING:
    from typing_extensions import TypeAlias, TypedDict

    class TimeOptions(TypedDict, total=False):
        """The limit of what is drawn, and its progress."""

        time: float | None
        progress: Progress

    class SearchOptions(TimeOptions, total=False):
        """The limits of a search."""

        nodes: int | None
        memory: int | None

    class LimitOptions(SearchOptions, total=False):
        """The limits of a count."""

        threads: int | None


Progress: TypeAlias = "Union[bool, Callable[[int, Union[int, None], str], object], None]"

# Seconds before a bar is shown.
_PATIENCE = 1.0


class _Bar:
    """A bar of tqdm that is made when there is something to show for long enough."""

    def __init__(self, goal: str, tqdm: Callable[..., Any]) -> None:
        self._goal, self._tqdm = goal, tqdm
        self._begun = monotonic()
        self._bar: Any = None

    def __call__(self, done: int, of: int | None, words: str) -> None:
        if monotonic() - self._begun < _PATIENCE:
            return
        if self._bar is None:
            self._bar = self._tqdm(desc=self._goal, total=of, unit_scale=True, leave=False)
        self._bar.total = of
        self._bar.n = done
        self._bar.set_postfix_str(words, refresh=False)
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _is_watched() -> bool:
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


def _is_time(time: Any) -> bool:
    try:
        return not isinstance(time, (str, bytes, bool)) and hasattr(time, "__float__") and float(time) >= 0
    except OverflowError:
        return False


# What threads and allocators reserve of a process's addresses beyond what is asked for.
_RESERVED = 512 << 20


def _allowed() -> int | None:
    """The bytes that this process may still take, if there is a limit on its addresses (`ulimit -v`); half of it at the least is
    never promised, since what is reserved counts too.
    """
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        if most == resource.RLIM_INFINITY:
            return None
        with open("/proc/self/statm", encoding="ascii") as file:
            taken = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, AttributeError, OSError, ValueError):
        return None
    return max(most - taken - _RESERVED, 0) // 2


@contextmanager
def limited(
    goal: str,
    *,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Iterator[_core.Limits]:
    """Limits for a question, whose progress is shown under the name of its goal."""
    bar: _Bar | None = None
    told: Callable[[int, int | None, str], object] | None = None
    if callable(progress):
        told = progress
    elif not (progress is None or isinstance(progress, bool)):
        raise InvalidInput(f"progress={shown(progress)}: True, False, or a function of three arguments is meant")
    elif progress or (progress is None and _is_watched()):
        try:
            from tqdm import tqdm
        except ImportError:
            if progress:
                raise
        else:
            told = bar = _Bar(goal, tqdm)
    for name, least, value in (("nodes", 0, nodes), ("memory", 0, memory), ("threads", 1, threads)):
        if value is not None:
            between(name, value, least, 2**64 - 1)
    if time is not None and not _is_time(time):
        raise InvalidInput(f"time={shown(time)}: a number of seconds is meant, 0 or more")
    allowed = _allowed()
    if allowed is not None:
        memory = allowed if memory is None else min(memory, allowed)
    try:
        yield _core.Limits(nodes=nodes, time=time, memory=memory, threads=threads, progress=told)
    finally:
        if bar is not None:
            bar.close()
