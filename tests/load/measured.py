"""What devices were answered and how long it took, operation by operation."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.load.processes import Use
from wordmate.domain.kernel.ids import AccountId, OrderId

_REFUSED: Final = 400
_SERVER_ERROR: Final = 500


class Line(NamedTuple):
    """An operation's number of answers; its milliseconds at 50, 95 and 99 percent; how many answers
    were refusals, and how many did not come or said that something failed."""

    name: str
    answers: int
    p50: float
    p95: float
    p99: float
    refused: int
    errors: int


@dataclass
class Measured:
    """Collects while lessons run. Times are seconds."""

    took: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refusals: Counter[tuple[str, str]] = field(default_factory=Counter)
    errors: Counter[tuple[str, str]] = field(default_factory=Counter)
    _saved: dict[tuple[OrderId, int], tuple[AccountId, float]] = field(default_factory=dict)
    _heard: dict[tuple[OrderId, int, AccountId], tuple[float, float]] = field(default_factory=dict)

    def answered(self, name: str, seconds: float, status: int, code: str | None) -> None:
        """An answer came."""
        self.took[name].append(seconds)
        if status >= _SERVER_ERROR:
            self.errors[name, code or str(status)] += 1
        elif status >= _REFUSED:
            self.refusals[name, code or str(status)] += 1

    def unanswered(self, name: str, seconds: float) -> None:
        """No answer came."""
        self.took[name].append(seconds)
        self.errors[name, "no answer"] += 1

    def saved(self, order_id: OrderId, version: int, by: AccountId, began: float) -> None:
        """Somebody's save, begun then, was answered with a version of the lesson. Later saves of
        which nothing counts are answered with the same."""
        self._saved.setdefault((order_id, version), (by, began))

    def heard(
        self, order_id: OrderId, version: int, who: AccountId, since: float, at: float
    ) -> None:
        """Somebody's live channel, open since then, told of a version. It tells of it again when
        the lesson pauses or ends; only the first time counts."""
        self._heard.setdefault((order_id, version, who), (since, at))

    def lines(self) -> list[Line]:
        """The table, by name."""
        across = [
            at - began
            for (order_id, version, who), (since, at) in self._heard.items()
            for by, began in [self._saved.get((order_id, version), (who, 0.0))]
            if by != who and since < began
        ]
        rows = {**self.took, "from a save to the other phone": across}
        return [self._line(name, sorted(rows[name])) for name in sorted(rows) if rows[name]]

    def _line(self, name: str, took: Sequence[float]) -> Line:
        refused, errors = (
            sum(number for (operation, _), number in one.items() if operation == name)
            for one in (self.refusals, self.errors)
        )
        p50, p95, p99 = (1_000 * took[int((len(took) - 1) * at)] for at in (0.5, 0.95, 0.99))
        return Line(name, len(took), p50, p95, p99, refused, errors)


def table(lines: Sequence[Line]) -> Iterator[str]:
    """The lines of operations as text."""
    head = ("answers", "p50 ms", "p95 ms", "p99 ms", "refused", "errors")
    yield f"{'':44}" + "".join(f"{one:>9}" for one in head)
    for name, answers, *times, refused, errors in lines:
        shown = "".join(f"{one:9.1f}" for one in times)
        yield f"{name:44}{answers:9,}{shown}{refused:9,}{errors:9,}"


def table_of_processes(uses: dict[str, Use]) -> Iterator[str]:
    """What processes took, as text."""
    yield f"{'':44}{'MB before':>12}{'MB after':>12}{'cores':>9}"
    for name, (before, after, cores) in uses.items():
        yield f"{name:44}{before:12.1f}{after:12.1f}{cores:9.2f}"
