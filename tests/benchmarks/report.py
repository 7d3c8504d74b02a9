"""Measurements as a table, and whether they reach their aims."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.benchmarks.history import Results, Speed, Verdict
from tests.benchmarks.load import Sample
from wordmate import VERSION


@dataclass(slots=True)
class Report:
    """Prints immediately and records missed aims."""

    judged: bool
    """Whether aims count."""
    missed: list[str] = field(default_factory=list)
    results: Results = field(default_factory=lambda: Results(version=VERSION))
    _section: str = ""

    def section(self, title: str) -> None:
        """A heading and the columns."""
        self._section = title
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
        speed = Speed(per_second=round(rate, 1), p50_ms=round(p50, 2), p99_ms=round(p99, 2))
        self.results.speeds[f"{self._section}: {name}"] = speed
        print(f"  {name:<34}{rate:>12,.0f}{p50:>10.2f}{p99:>10.2f}", flush=True)

    def verdict(
        self, what: str, value: float, *, least: float | None = None, most: float | None = None
    ) -> None:
        """A number and its aim, if it has one."""
        verdict = Verdict(value=round(value, 4), least=least, most=most)
        self.results.verdicts[what] = verdict
        aim = f"   aim: {verdict.aim}" if verdict.aim else ""
        good = (least is None or value >= least) and (most is None or value <= most)
        mark = "" if good else "   MISSED"
        print(f"  → {what}: {value:.2f}{aim}{mark}", flush=True)
        if not good and self.judged:
            self.missed.append(f"{what} is {value:.2f}, aim {verdict.aim}")

    def note(self, text: str) -> None:
        """A remark on the numbers."""
        print(f"  {text}", flush=True)
