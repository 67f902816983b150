"""How turns, crossings and other measures are distributed among the tours of a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .. import _core
from .arguments import shown, texts, truth
from ..errors import InvalidInput

if TYPE_CHECKING:
    import numpy as np
    import pandas
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


def chosen(problem: _core.Problem, of: str | Iterable[str] | None) -> list[str]:
    """The names of the measures that are asked for."""
    if of is None:
        suiting = _core.measures(problem)
        if not suiting:
            raise InvalidInput("tours are measured as they are drawn on a board of one level that is not wrapped")
        return suiting
    names = [of] if isinstance(of, str) else texts("of", of)
    if not names or len(set(names)) != len(names):
        raise InvalidInput(f"of={shown(names)}: one measure at least, and each once")
    return names


class Distribution:
    """How many tours have each value of a measure."""

    def __init__(self, core: _core.Distribution, is_sample: bool) -> None:
        self._core, self._is_sample = core, is_sample

    @classmethod
    def _of(cls, measure: str, values: NDArray[np.float64]) -> Distribution:
        """How values of some tours, which are all that are spoken of, are distributed."""
        import numpy as np

        # Areas may be halves, and are counted doubled.
        doubled = values * 2 if measure == "area" else values
        found, times = np.unique(doubled.round().astype(np.uint64), return_counts=True)
        return cls(_core.Distribution(measure, found, times.astype(np.uint64)), False)

    @property
    def measure(self) -> str:
        """What is measured: turns, straight, crossings, parallel or area, as `stats` has them."""
        return self._core.measure

    @property
    def tours(self) -> int:
        """How many tours were measured."""
        return len(self._core)

    @property
    def values(self) -> NDArray[np.float64]:
        """The values that occur, in ascending order: float64, (values,). Areas may be halves."""
        return self._core.values()

    @property
    def counts(self) -> NDArray[np.uint64]:
        """How many tours have each of the values: uint64, (values,)."""
        return self._core.times()

    @property
    def shares(self) -> NDArray[np.float64]:
        """The share of the tours with each of the values: float64, (values,), from 0 to 1."""
        return self.counts / self.tours

    @property
    def least(self) -> float:
        """The least value."""
        return float(self.values[0])

    @property
    def most(self) -> float:
        """The greatest value."""
        return float(self.values[-1])

    @property
    def mean(self) -> float:
        """The arithmetic mean."""
        mean = self._core.mean
        assert mean is not None
        return mean

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        deviation = self._core.deviation
        assert deviation is not None
        return deviation

    @property
    def mean_interval(self) -> tuple[float, float] | None:
        """Where the mean of all tours lies, at 95 % confidence; None where all were measured, or one.

        By the normal distribution: for samples of some dozens at least, and of no width where all values are equal.
        """
        return self._core.mean_interval if self._is_sample else None

    # A pickle is checked when it comes back: its values and how often they occur.
    def __reduce__(self) -> tuple[Any, ...]:
        return Distribution._restored, (self._core, self._is_sample)

    @classmethod
    def _restored(cls, core: _core.Distribution, is_sample: bool) -> Distribution:
        if not isinstance(core, _core.Distribution):
            raise InvalidInput(f"{shown(core)} is no distribution of this package")
        return cls(core, truth("is_sample", is_sample))

    def __setstate__(self, state: object) -> None:
        raise InvalidInput(f"a distribution is not made of {shown(state)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and (self._core, self._is_sample) == (other._core, other._is_sample)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        drawn = " at random" if self._is_sample else ""
        tours = f"{self.tours} tour{'' if self.tours == 1 else 's'}{drawn}"
        return f"<{self.measure}: {self.least:g} to {self.most:g}, mean {self.mean:.3f}, {tours}>"

    def to_pandas(self) -> pandas.DataFrame:
        """A table: a row for each value, with how many tours have it and their share."""
        import pandas

        return pandas.DataFrame({self.measure: self.values, "tours": self.counts, "share": self.shares})

    def plot(self, ax: Axes | None = None) -> Axes:
        """A histogram (matplotlib)."""
        from matplotlib import pyplot

        ax = pyplot.subplots()[1] if ax is None else ax
        assert ax is not None
        gaps = self.values[1:] - self.values[:-1]
        ax.bar(self.values, self.shares, width=0.9 * float(gaps.min()) if len(gaps) else 0.9)
        ax.set(xlabel=self._core.sentence, ylabel="share of tours")
        return ax
