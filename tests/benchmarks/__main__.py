"""``python -m tests.benchmarks [what …] [--quick] [--save [next]]``, or ``--against COMMIT`` to
compare this build with an earlier one; exit code 1 when an aim is missed."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from typing import Final

from tests.benchmarks import tutors, years
from tests.benchmarks.against import SOURCES, compare
from tests.benchmarks.data import Scale
from tests.benchmarks.databases import KINDS, Databases, databases
from tests.benchmarks.due_list import measure_due_list
from tests.benchmarks.history import NEXT, save
from tests.benchmarks.live import LESSONS, QUICK_LESSONS, live_scale, measure_live
from tests.benchmarks.machine import CORES, OTHER_CORE, described, pin
from tests.benchmarks.observing import observing_seconds
from tests.benchmarks.operations import ALL, LIST, OWN, WITH_FLOOR, Measured, Own
from tests.benchmarks.report import Report
from tests.benchmarks.rounds import WARM_UP, Pair, Server, alternate, serving
from tests.benchmarks.stop import measure_stop
from tests.benchmarks.token_check import check_seconds
from tests.benchmarks.tutor_operations import COLLECT, LISTED, TUTORS_OWN
from tests.benchmarks.web import measure_web
from tests.support.commits import sources_of
from wordmate import VERSION

GROWTH, TOKEN, YEARS, WEB, STOP = "growth", "token", "years", "web", "stop"
OBSERVING: Final = "observing"
CHOOSING: Final = "choosing"
TUTORS, COLLECTORS, LIVE = "tutors", "collectors", "live"
OF_PEOPLE: Final = (*WITH_FLOOR, YEARS, TUTORS, COLLECTORS)
SERVER_PARTS: Final = (*ALL, GROWTH, TOKEN, OBSERVING, *OF_PEOPLE, LIVE)
FULL_ROUNDS: Final = 7
QUICK_ROUNDS: Final = 1
QUICK_SHARE: Final = 20
"""The share of a full run's requests in a quick one."""
FIVE_YEARS: Final = Scale("years", 200, 100, 1, 1, 1, has_years=True)
"""Two hundred students, including those of five years and of a week."""

OF_TUTORS: Final = Scale("tutors", 200, 100, 1, 1, 1, has_tutors=True)
"""With a tutor of five years and one of a week."""


def scales(rounds: int, share: int) -> tuple[Scale, Scale]:
    """The data, and a hundredth of it."""
    needed = {
        one.lessons: (WARM_UP + rounds) * 2 * one.per_round // share
        for one in ALL.values()
        if one.lessons
    }
    assert needed.keys() == {"reserved", "running", "with_result", "in_steps"}
    size = needed["reserved"], needed["running"], needed["with_result"], needed["in_steps"]
    if share == 1:
        return Scale("full", 2_000, 800, *size), Scale("hundredth", 20, 800, 1, 1, 1)
    return Scale("quick", 200, 100, *size), Scale("quick_small", 10, 100, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Run:
    """One kind of database, and the length of its measurements."""

    report: Report
    kind: str
    kept: Databases
    rounds: int
    share: int

    def pair(self, one: Server, other: Server, measured: Measured) -> Pair:
        """Both in turn."""
        size = measured.per_round // self.share
        return alternate(one, other, measured, rounds=self.rounds, size=size)

    def beside_floor(self, scale: Scale, what: Sequence[str]) -> None:
        """Operations compared with their statements on the bare driver; the list also without the
        token check."""
        with self.kept.copied(scale) as url, serving("real", url, scale) as real:
            with serving("floor", url, scale) as floor:
                for one in (ALL[name] for name in what if name in ALL):
                    self._operation(one, self.pair(real, floor, one))
            if TOKEN in what:
                with serving("unchecked", url, scale) as unchecked:
                    self._token(self.pair(real, unchecked, LIST))
            if OBSERVING in what:
                with serving("observed", url, scale) as observed:
                    self._observing(self.pair(observed, real, LIST))

    def of_students(self, scale: Scale, what: Sequence[str]) -> None:
        """A student's own lists and metrics compared with their floor, and after five years with
        one week."""
        with self.kept.copied(scale) as url, serving("real", url, scale) as real:
            asked = [WITH_FLOOR[name] for name in what if name in WITH_FLOOR]
            if asked:
                with serving("floor", url, scale) as floor:
                    for one in asked:
                        self._operation(one, self.pair(real, floor, one))
            for own in OWN if YEARS in what else ():
                self._years(own, real)

    def of_tutors(self, scale: Scale, what: Sequence[str]) -> None:
        """A tutor's own lists and metrics after five years compared with one week; the collectors
        compared with a list."""
        with self.kept.copied(scale) as url, serving("real", url, scale) as real:
            for own in TUTORS_OWN if TUTORS in what else ():
                self._beside(own.of(tutors.FIRST_NEW), own.of(tutors.FIRST_OLD), real, "a tutor")
            if COLLECTORS in what:
                size = COLLECT.per_round // self.share
                listed = LISTED.of(tutors.FIRST_OLD)
                pair = alternate(real, real, COLLECT, rounds=self.rounds, size=size, beside=listed)
                self.report.section(f"{COLLECT.title}, {self.kind}")
                self.report.line("ten events", pair.one)
                self.report.line("a tutor's commissions", pair.other)
                name = f"{COLLECT.key}, {self.kind}, share of a list"
                self.report.verdict(name, pair.ratio, least=1)

    def _years(self, own: Own, real: Server) -> None:
        self._beside(own.of(years.FIRST_NEW), own.of(years.FIRST_OLD), real, "a student")

    def _beside(self, week: Measured, after: Measured, real: Server, who: str) -> None:
        size = week.per_round // self.share
        pair = alternate(real, real, week, rounds=self.rounds, size=size, beside=after)
        self.report.section(f"{week.key} by years, {self.kind}")
        self.report.line(f"{who} of one week", pair.one)
        self.report.line(f"{who} of five years", pair.other)
        self.report.verdict(f"{week.key}, {self.kind}, time after five years", pair.ratio, most=1.2)

    def growth(self, large: Scale, small: Scale) -> None:
        """The list with little and with much data."""
        with ExitStack() as stack:
            few, many = (
                stack.enter_context(serving("real", stack.enter_context(copied), scale))
                for scale, copied in ((one, self.kept.copied(one)) for one in (small, large))
            )
            pair = self.pair(few, many, LIST)
        self.report.section(f"list by amount of data, {self.kind}")
        for scale, samples in ((small, pair.one), (large, pair.other)):
            self.report.line(f"{scale.students * scale.states:,} word states", samples)
        name = f"list, {self.kind}, time with 100 times the data"
        self.report.verdict(name, pair.ratio, most=1.2)

    def live(self, lessons: int) -> None:
        """So many lessons at the same time, each with two devices."""
        scale = live_scale(lessons)
        with self.kept.copied(scale) as url, serving("real", url, scale) as real:
            measure_live(self.report, real, self.kind, lessons)

    def _operation(self, one: Measured, pair: Pair) -> None:
        self.report.section(f"{one.title}, {self.kind}")
        self.report.line("the operation over HTTP", pair.one)
        self.report.line("its statements on the bare driver", pair.other)
        name = f"{one.key}, {self.kind}, share of the floor"
        self.report.verdict(name, pair.ratio, least=one.at_least)

    def _observing(self, pair: Pair) -> None:
        self.report.section(f"observing, {self.kind}")
        self.report.line("the list with metrics", pair.one)
        self.report.line("the list without them", pair.other)
        bare = observing_seconds(LIST.name)
        of_list = bare * median(one.per_second for one in pair.other)
        self.report.note(f"counting one answer alone: {bare * 1e6:.1f} µs, {of_list:.1%}")
        name = f"observing, {self.kind}, share of the list"
        self.report.verdict(name, 1 - pair.ratio, most=0.03)

    def _token(self, pair: Pair) -> None:
        self.report.section(f"token check, {self.kind}")
        self.report.line("the list with its check", pair.one)
        self.report.line("the list without it", pair.other)
        bare = check_seconds(LIST.name)
        of_list = bare * median(one.per_second for one in pair.one)
        self.report.note(f"a remembered session alone: {bare * 1e6:.1f} µs, {of_list:.1%}")
        name = f"token check, {self.kind}, share of the list"
        self.report.verdict(name, 1 - pair.ratio, most=0.15)


def measure(report: Report, kind: str, what: Sequence[str], *, quick: bool) -> None:
    """All requested benchmarks on one kind of database."""
    rounds, share = (QUICK_ROUNDS, QUICK_SHARE) if quick else (FULL_ROUNDS, 1)
    large, small = scales(rounds, share)
    with databases(kind) as kept:
        run = Run(report, kind, kept, rounds, share)
        if set(what) & {*ALL, TOKEN, OBSERVING, GROWTH}:
            kept.ready(large)
        if set(what) & {*ALL, TOKEN, OBSERVING}:
            run.beside_floor(large, what)
        if GROWTH in what:
            kept.ready(small)
            run.growth(large, small)
        if set(what) & {*WITH_FLOOR, YEARS}:
            kept.ready(FIVE_YEARS)
            run.of_students(FIVE_YEARS, what)
        if set(what) & {TUTORS, COLLECTORS}:
            kept.ready(OF_TUTORS)
            run.of_tutors(OF_TUTORS, what)
        for lessons in (QUICK_LESSONS if quick else LESSONS) if LIVE in what else ():
            kept.ready(live_scale(lessons))
            run.live(lessons)


def _against(
    report: Report, commit: str, kinds: Sequence[str], what: Sequence[str], *, quick: bool
) -> int:
    """Compares with the build of a commit; always exit code 0: the reader judges."""
    rounds, share = (QUICK_ROUNDS, QUICK_SHARE) if quick else (FULL_ROUNDS, 1)
    large, _ = scales(rounds, share)
    pin(OTHER_CORE)
    with sources_of(commit, *SOURCES) as earlier:
        for kind in kinds:
            for scale in (large, FIVE_YEARS):
                compare(report, earlier, kind, scale, what, rounds=rounds, share=share)
    return 0


def main() -> int:
    """Measures and judges."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    known = ", ".join((*SERVER_PARTS, CHOOSING, STOP, WEB))
    parser.add_argument("what", nargs="*", help=f"{known}; all by default")
    parser.add_argument("--quick", action="store_true", help="shows that it works, judges nothing")
    parser.add_argument("--database", choices=KINDS, action="append", help="both by default")
    parser.add_argument(
        "--save",
        nargs="?",
        const=VERSION,
        choices=(VERSION, NEXT),
        help=f"keeps the numbers for this release, or for the {NEXT} one",
    )
    parser.add_argument(
        "--against",
        metavar="COMMIT",
        help="sets that build up beside this one, and lets both take turns on the same data",
    )
    asked = parser.parse_args()
    if asked.save and asked.quick:
        parser.error("quick numbers are not kept")
    what: list[str] = asked.what or [*SERVER_PARTS, CHOOSING, STOP, WEB]
    for unknown in set(what) - {*SERVER_PARTS, CHOOSING, STOP, WEB}:
        parser.error(f"there is no benchmark {unknown!r}")
    report, began = Report(judged=not asked.quick), time.monotonic()
    machine = described()
    print(f"{time.strftime('%Y-%m-%d %H:%M')}, {machine}")
    if asked.against:
        return _against(report, asked.against, asked.database or KINDS, what, quick=asked.quick)
    if set(what) & {*SERVER_PARTS}:
        pin(OTHER_CORE)
        for kind in asked.database or KINDS:
            measure(report, kind, what, quick=asked.quick)
    if CHOOSING in what:
        measure_due_list(report)
    if STOP in what:
        measure_stop(report, quick=asked.quick)
    if WEB in what:
        os.sched_setaffinity(0, CORES)
        measure_web(report, quick=asked.quick)
    print(f"\n{time.monotonic() - began:.0f} s, {described()}")
    if asked.save:
        report.results.version = asked.save
        report.results.measured_on, report.results.machine = time.strftime("%Y-%m-%d"), machine
        print(f"kept in {save(report.results)}")
    for line in report.missed:
        print(f"MISSED: {line}")
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
