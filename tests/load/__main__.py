"""A morning of lessons against two servers and a worker on PostgreSQL and Redis of their own.

    python -m tests.load [lessons] [minutes] [factor]

prints how long each operation took, what each process took, and whether anything acknowledged was
lost or doubled. 500 lessons of four minutes at the pace of people unless said otherwise; a factor
of ten makes people ten times as fast.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.benchmarks.machine import described
from tests.chaos.places import opened_place
from tests.load.measured import table, table_of_processes
from tests.load.morning import Findings, Morning, held
from tests.support.databases import migrated_postgres
from wordmate.entrypoints.logs import configure_logs

_USUAL: Final = (500.0, 4.0, 1.0)
_WARM_UP: Final = Morning(16, minutes=2, factor=20)
_PEOPLE: Final = 10_000
"""The phones of all people have one address here."""


async def morning_at(
    url: str, folder: Path, morning: Morning, *, warm_up: Morning | None = None
) -> Findings:
    """Holds the lessons over a migrated, empty PostgreSQL database; those that warm the servers up
    are not measured."""
    async with opened_place(url, folder, {"people_per_address": str(_PEOPLE)}) as place:
        if warm_up is not None:
            await held(place, folder, warm_up)
        return await held(place, folder, morning)


def report(findings: Findings) -> None:
    """Prints what was found, and the processes that were not replaced."""
    answers, seconds = sum(one.answers for one in findings.lines), findings.seconds
    print(f"{answers:,} answers in {seconds:.0f} s, {answers / seconds:.0f} a second")
    print(", ".join(f"{number:,} {name}" for name, number in findings.counts.items()))
    print(f"background work done {findings.drained:.1f} s after the last lesson\n")
    print("\n".join(table(findings.lines)), "\n")
    print("\n".join(table_of_processes(findings.uses)), "\n")
    for kind, found in (("refused", findings.refusals), ("error", findings.errors)):
        for (operation, code), number in found.most_common():
            print(f"{kind}: {operation} {code} {number:,} times")
    print(f"lost, doubled or unlike the ledger: {len(findings.wrong)}")
    for one in findings.wrong[:10]:
        print(f"  {one}")


def main() -> int:
    """Holds a morning; ends with 1 where something was lost or doubled."""
    configure_logs("error")
    given = [float(one) for one in sys.argv[1:]]
    lessons, minutes, factor = (*given, *_USUAL[len(given) :])
    print(described())
    with tempfile.TemporaryDirectory() as folder, migrated_postgres(options=()) as url:
        morning = Morning(round(lessons), minutes, factor)
        findings = asyncio.run(morning_at(url, Path(folder), morning, warm_up=_WARM_UP))
    report(findings)
    return min(1, len(findings.wrong))


if __name__ == "__main__":
    sys.exit(main())
