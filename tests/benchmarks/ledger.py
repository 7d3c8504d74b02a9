"""``python -m tests.benchmarks.ledger``: a million events through the use cases, then verified.

Lessons are drawn at random and run as devices run them. Then one projection is changed on purpose,
and exactly that one must be reported.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.support.house import BOOK, MINUTE, PASSWORD, House, opened_house
from tests.support.walking import walked
from wordmate.adapters.sql import migrate
from wordmate.application.content.ports import WordEntry
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.orders.messages import CompleteCourseOrder, OneCourseOrder
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.logs import configure_logs

STUDENTS = 250
WORDS = 60
BROKEN = "UPDATE commission SET amount_fen = amount_fen + 1 WHERE order_id = 1"


async def lesson(
    house: House, number: str, student: Call, words: Sequence[WordId], lot: Random
) -> None:
    """One class, from its booking to its end."""
    app, tutor = house.app, house.tutor
    booked = await app.book_class(
        student=number,
        tutor="13900000001",
        appointment_at=house.clock.now(),
        lesson_type=LessonType.QUOTA_60,
        book=BOOK.code,
    )
    order = OneCourseOrder(course_order_id=booked.id)
    await app.start_course_order(tutor, order)
    await app.enter_course_order(student, order)
    walk = await house.walk(order)
    for at, _ in enumerate(walked(walk, lot, words, knows=lot.uniform(0.5, 0.95))):
        if len(walk.actions) > 100 or walk.state.finished or at % 5 == 0:
            saved = await app.save_progress(tutor, walk.save(booked.id, "walker"))
            walk.version = saved.version
    await app.submit_new_word_result(
        student,
        SubmitResult(
            course_order_id=booked.id,
            student_id=student.caller.user_id,
            correct_word_ids=list(walk.state.test_correct_ids),
            wrong_word_ids=list(walk.state.test_wrong_ids),
            already_known_word_ids=[],
            anti_forget_time="19:30" if lot.random() < 0.5 else None,
        ),
    )
    house.clock.at = Instant(house.clock.at + lot.randrange(2, 65) * MINUTE)
    await app.complete_course_order(tutor, CompleteCourseOrder(course_order_id=booked.id))


async def filled(house: House, least: int) -> None:
    """Lessons until the number of events is reached."""
    lot, now = Random(7), house.clock.now()  # noqa: S311
    entries = [
        WordEntry(en=f"entry{n}", zh_word=f"词{n}", audio_key=f"{n:032x}") for n in range(2_000)
    ]

    async def load(unit: Unit) -> None:
        await unit.content.put_words(house.book_id, 31, entries, now)

    await house.app.ports.units.run(load)
    ids = [row[0] for row in await house.rows("SELECT word_id FROM course_word ORDER BY position")]
    students = []
    for number in range(STUDENTS):
        account = await house.app.create_student(
            phone=f"1370000{number:04}", name=f"student {number}", password=PASSWORD
        )
        students.append((account.account_no, Call(Caller(account.id, account.role))))
    events = turn = 0
    while events < least:
        account_no, student = students[turn % STUDENTS]
        first = lot.randrange(len(ids) - WORDS)
        await lesson(house, account_no, student, ids[first : first + WORDS], lot)
        turn += 1
        if turn % 100 == 0:
            [(events,)] = await house.rows("SELECT count(*) FROM order_event")


async def run(events: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'ledger.db'}"
        migrate(url)
        async with opened_house(url, Path(folder)) as house:
            began = time.monotonic()
            await filled(house, events)
            filled_in = time.monotonic() - began
            began = time.monotonic()
            audit = await house.app.verify_ledger()
            verified_in = time.monotonic() - began
            print(
                f"{audit.events:,} events of {audit.orders:,} orders in {filled_in:.0f} s,"
                f" verified in {verified_in:.0f} s: {audit.differences} differences"
            )
            await house.rows(BROKEN)
            found: list[Difference] = []
            await house.app.verify_ledger(None, found.append)
            print("one projection changed on purpose:", found)
            if audit.differences or [(one.order_id, one.projection) for one in found] != [
                (1, "pay")
            ]:
                raise SystemExit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    configure_logs("warning")
    asyncio.run(run(parser.parse_args().events))


if __name__ == "__main__":
    main()
