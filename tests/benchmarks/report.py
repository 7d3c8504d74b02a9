"""What was measured, as a table, and whether it reaches its aim."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.benchmarks.load import Sample


@dataclass(slots=True)
class Report:
    """Prints as it goes and remembers what was missed."""

    judged: bool
    """Whether aims count."""
    missed: list[str] = field(default_factory=list)

    def section(self, title: str) -> None:
        """A heading and the columns."""
        print(f"\n{title}")
        print(f"  {'':<34}{'per second':>12}{'p50 ms':>10}{'p99 ms':>10}", flush=True)

    def line(self, name: str, samples: Sequence[Sample]) -> None:
        """One server: the medians of its rounds."""
        rate, p50, p99 = (
            median(values)
            for values in (
                [one.per_second for one in samples],
                [one.at(0.5) for one in samples],
                [one.at(0.99) for one in samples],
            )
        )
        print(f"  {name:<34}{rate:>12,.0f}{p50:>10.2f}{p99:>10.2f}", flush=True)

    def verdict(
        self, what: str, value: float, *, least: float | None = None, most: float | None = None
    ) -> None:
        """A number and its aim, if it has one."""
        aim = "" if least is None and most is None else f"   aim: {_aim(least, most)}"
        good = (least is None or value >= least) and (most is None or value <= most)
        mark = "" if not aim or good else "   MISSED"
        print(f"  → {what}: {value:.2f}{aim}{mark}", flush=True)
        if not good and self.judged:
            self.missed.append(f"{what} is {value:.2f}, aim {_aim(least, most)}")

    def note(self, text: str) -> None:
        """Something said beside the numbers."""
        print(f"  {text}", flush=True)


def _aim(least: float | None, most: float | None) -> str:
    return f"at least {least:g}" if least is not None else f"at most {most:g}"
