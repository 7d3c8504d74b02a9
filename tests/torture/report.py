"""Runs many lessons, and counts their faults and outcomes."""

import asyncio
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.support.house import opened_house
from tests.torture.chance import Fault
from tests.torture.lesson import Outcome, Plan, Torture
from tests.torture.shrinking import kind_of, shrunk
from wordmate.adapters.sql import migrate

AT_ONCE: Final = 50
"""The number of lessons per process and task."""
_KINDS: Final = ("lost", "doubled", "unlike the ledger")
_torture: list[Torture] = []


@dataclass
class Report:
    """The results of lessons."""

    lessons: int = 0
    faults: Counter[Fault] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(_KINDS, 0)))
    failed: list[int] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)
    """The short logs of the first failures."""

    def add(self, other: "Report") -> None:
        """Adds another count."""
        self.lessons += other.lessons
        self.faults += other.faults
        self.counts += other.counts
        self.wrong.update(other.wrong)
        self.failed += other.failed
        self.stories += other.stories

    def note(self, outcome: Outcome) -> None:
        """Counts a lesson."""
        self.lessons += 1
        self.faults.update(strike.fault for strike in outcome.struck)
        self.counts += outcome.counts
        self.wrong.update(map(kind_of, outcome.wrong))
        if outcome.wrong:
            self.failed.append(outcome.plan.seed)

    def __str__(self) -> str:
        counts: dict[str, int] = {
            **{fault: self.faults[fault] for fault in Fault},
            "lessons": self.lessons,
            **self.counts,
            **self.wrong,
        }
        width = max(map(len, counts))
        lines = [f"{name:{width}} {number:9,}" for name, number in counts.items()]
        failed = [f"lessons that failed: {self.failed}"] if self.failed else []
        return "\n".join([*self.stories, *lines, *failed])


def tortured(torture: Torture, seeds: Iterable[int], *, stories: int = 1) -> Report:
    """Runs the lessons of these numbers; of the first failures it writes short logs."""
    report = Report()
    for seed in seeds:
        outcome = torture.held(Plan(seed))
        report.note(outcome)
        if outcome.wrong and len(report.stories) < stories:
            story = shrunk(torture, outcome).told()
            report.stories.append(f"lesson {seed}, as short as it goes:\n{story}")
    return report


def held_in(folder: Path, seeds: Iterable[int]) -> Report:
    """The same in a separate process, which fills a house when it begins."""
    if not _torture:
        own = folder / str(os.getpid())
        own.mkdir()
        _torture.append(_opened(own / "house.db"))
    return tortured(_torture[0], seeds)


def _opened(path: Path) -> Torture:
    url = f"sqlite:///{path}"
    migrate(url)

    async def filled() -> Torture:
        async with opened_house(url, path.parent) as house:
            return Torture(path, house)

    return asyncio.run(filled())
