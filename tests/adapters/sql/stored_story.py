"""What one build stores, for the tests of later builds: see ``test_previous_build.py``.

``python -m tests.adapters.sql.stored_story FILE`` rewrites it: a line of JSON for each row.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from sqlalchemy import create_engine, select

from tests.support.house import House, idempotent, opened_house
from wordmate.adapters.sql import migrate
from wordmate.adapters.sql.schema import metadata
from wordmate.application.accounts.messages.account_settings import UpdateUserProfile
from wordmate.application.accounts.messages.profile import StudentForm
from wordmate.application.lessons.action_messages import JudgeCandidate, OpenRound
from wordmate.application.orders.messages import CreateSimulation, OneCourseOrder
from wordmate.application.vocabulary_test.messages import StartVocaExam
from wordmate.domain.kernel.ids import OrderId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.notices.notice import (
    ClassFacts,
    MilestoneFacts,
    MovedFacts,
    Notice,
    NoticeFacts,
    NoticeKind,
    PlanTimeFacts,
    RestFacts,
    ReviewsFacts,
    SuggestionFacts,
    TakenBackFacts,
    UnfinishedFacts,
)
from wordmate.domain.orders.order_status import LessonType

START, PAUSE, RESULT, REFUSAL, END, SIMULATION = (
    f"key-of-{what}"
    for what in ("a-start", "a-pause", "a-result", "a-refusal", "an-end", "a-simulation")
)
"""The idempotency keys of its requests."""
A_CLASS: Final[dict[str, Any]] = {
    "course_order_id": OrderId(1),
    "appointment_time": Instant(1_795_200_000_000),
    "lesson_type": LessonType.QUOTA_60,
    "person_name": "林晓",
}
NOTICES: Final[dict[NoticeKind, NoticeFacts]] = {
    NoticeKind.CLASS_BOOKED: ClassFacts(**A_CLASS),
    NoticeKind.CLASS_MOVED: MovedFacts(**A_CLASS, moved_from=Instant(1_795_190_000_000)),
    NoticeKind.NO_SHOW_TAKEN_BACK: TakenBackFacts(**A_CLASS, reason="学生在线"),
    NoticeKind.PLAN_TIME_CHANGED: PlanTimeFacts(
        **A_CLASS, anti_forget_time="19:30", anti_forget_time_before="18:00", review_count=10
    ),
    NoticeKind.REVIEW_UNFINISHED: UnfinishedFacts(
        **A_CLASS, word_count=10, answered_count=4, waits_until=Instant(1_795_210_000_000)
    ),
    NoticeKind.REVIEWS_DUE: ReviewsFacts(review_count=2, word_count=25),
    NoticeKind.MILESTONE_REACHED: MilestoneFacts(word_count=50),
    NoticeKind.SUGGESTION_ANSWERED: SuggestionFacts(
        suggestion_id=SuggestionId(1), title="brave", en_word="brave", is_corrected=True
    ),
    NoticeKind.REST_REJECTED: RestFacts(
        rest_from=Instant(1_795_190_000_000),
        rest_until=Instant(1_795_200_000_000),
        rest_stretches=2,
        reason="有课",
    ),
}
"""A notice with each kind of facts."""


async def live(house: House) -> tuple[OneCourseOrder, OneCourseOrder, OneCourseOrder]:
    """A completed class with its plan, a paused class at its flash cards, and another student's
    simulation in its pre-training test. The student also has a profile and an open size test, the
    other one the notices.
    """
    app, tutor = house.app, house.tutor
    await app.update_student(
        house.student, UpdateUserProfile(student=StudentForm(age=11, school="一小"))
    )
    await app.start_exam(house.student, StartVocaExam())

    ended = await house.booked()
    await app.start_course_order(idempotent(tutor, START), ended)
    await house.taught(ended, correct=(0, 1, 2, 3, 4), wrong=(5,))
    lists = {"correct": (0, 1, 2, 3, 4), "wrong": (5,)}
    with pytest.raises(InvalidResult):
        await app.submit_new_word_result(
            idempotent(tutor, REFUSAL), house.result(ended, **lists, known=(), at="19:30")
        )
    result = house.result(ended, **lists, at="19:30")
    await app.submit_new_word_result(idempotent(tutor, RESULT), result)
    house.clock.move(minutes=55)
    await app.complete_course_order(idempotent(tutor, END), house.end(ended))

    house.clock.move(minutes=30)
    paused = await house.running()
    await house.taught(paused, words=7, step=LessonStep.FLASH, answered=2)
    await app.pause_course_order(idempotent(tutor, PAUSE), paused)

    book = CreateSimulation(course_book_id=house.book_id)
    view = await app.create_simulation(idempotent(house.other_student, SIMULATION), book)
    alone = OneCourseOrder(course_order_id=view.course_order_id)
    reader = house.other_student.caller.user_id
    written = [
        Notice(account_id=reader, kind=kind, about=1, at=house.clock.now(), facts=facts)
        for kind, facts in NOTICES.items()
    ]
    walk = await house.walk(alone)
    walk.do(OpenRound, size=5, candidate_ids=house.word_ids[:5])
    for candidate, known in zip(house.word_ids[:2], (True, False), strict=True):
        walk.do(JudgeCandidate, word_id=candidate, known=known, latency_ms=900)
    await app.save_progress(house.other_student, walk.save(alone.course_order_id))
    await house.ports.units.run(lambda unit: unit.notices.put(written, house.clock.now()))
    return ended, paused, alone


def rows_of(path: Path) -> Iterator[str]:
    """Every row of a SQLite file: its table and its columns that are not null."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)).mappings():
                values = {
                    name: value.decode() if isinstance(value, bytes) else value
                    for name, value in row.items()
                    if value is not None
                }
                yield json.dumps({table.name: values}, ensure_ascii=False)
    engine.dispose()


async def write(file: Path) -> None:
    """Lives the story and writes its rows."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/story.db"
        migrate(url)
        async with opened_house(url, Path(folder)) as house:
            await live(house)
        rows = [*rows_of(Path(folder) / "story.db")]
    await asyncio.to_thread(file.write_text, "\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
