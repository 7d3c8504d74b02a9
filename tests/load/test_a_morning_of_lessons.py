"""Lessons that are held at the same time at two servers, and what is measured of them.

``just load`` holds five hundred.
"""

import asyncio
from pathlib import Path

from tests.load.__main__ import morning_at
from tests.load.measured import Measured
from tests.load.morning import Morning
from wordmate.domain.kernel.ids import AccountId, OrderId

LESSONS = 8
READS = ("CustomerListCourseOrder", "CustomerListWordInfoByWordIdIn", "a sound")


def test_nothing_is_lost_or_doubled_in_a_morning_of_lessons(
    postgres_url: str, tmp_path: Path
) -> None:
    morning = Morning(LESSONS, minutes=3, factor=40)
    findings = asyncio.run(morning_at(postgres_url, tmp_path, morning))

    answers = {one.name: one.answers for one in findings.lines}
    assert not findings.wrong, findings.wrong
    assert not findings.errors, findings.errors
    assert not [refused for refused in findings.refusals if refused[0] in READS]
    assert answers["CompleteCourseOrder"] >= LESSONS
    assert answers["CustomerSaveCourseOrderProgress"] > LESSONS
    assert answers["from a save to the other phone"] > LESSONS
    assert set(findings.uses) == {"server 1", "server 2", "worker", "Redis", "PostgreSQL"}


def test_an_operation_is_reported_with_the_percentiles_of_its_answer_times() -> None:
    measured = Measured()
    for number in range(1, 101):
        measured.answered("read", number / 1_000, 200, None)
    measured.answered("save", 0.002, 409, "STALE_VERSION")
    measured.answered("save", 0.002, 503, "STORAGE_UNAVAILABLE")
    measured.unanswered("save", 15)

    assert [tuple(one) for one in measured.lines()] == [
        ("read", 100, 50, 95, 99, 0, 0),
        ("save", 3, 2, 2, 2, 1, 2),
    ]


def test_a_save_is_timed_until_the_other_phone_receives_it() -> None:
    measured, order = Measured(), OrderId(1)
    measured.saved(order, 4, AccountId(1), began=10.0)
    measured.saved(order, 4, AccountId(1), began=11.5)  # refused
    measured.heard(order, 4, AccountId(1), since=9.0, at=11.0)
    measured.heard(order, 4, AccountId(2), since=9.0, at=12.0)
    measured.heard(order, 4, AccountId(2), since=9.0, at=18.0)  # as the lesson ended
    measured.saved(order, 6, AccountId(1), began=14.0)
    measured.heard(order, 6, AccountId(2), since=15.0, at=16.0)
    measured.heard(order, 5, AccountId(2), since=9.0, at=13.0)

    [across] = measured.lines()
    assert (across.answers, across.p50) == (1, 2_000)
