"""The last answer can be taken back; the ledger shows both, and nothing counts it."""

import msgspec
import pytest

from tests.support.house import House
from wordmate.application.ledger.ports import LedgerUnit
from wordmate.application.lessons.messages import AnswerEvent, LessonProgress, SaveProgress
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.audit import Difference, StoredLesson
from wordmate.domain.lessons.answering import answer, take_back
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.exercise import Task, Verdict
from wordmate.domain.lessons.grouping import after_test_words
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.events import Answered, AnswerTakenBack


def told(word_id: int, step: str, *, right: bool = True, **facts: object) -> AnswerEvent:
    return msgspec.structs.replace(
        AnswerEvent(word_id=word_id, step=step, right=right, latency_ms=900),  # type: ignore[arg-type]
        **facts,
    )


def back(word_id: int, step: str) -> AnswerEvent:
    return told(word_id, step, right=False, latency_ms=0, taken_back=True)


async def at_end_of_group(house: House, order: OneCourseOrder) -> tuple[SaveProgress, LessonState]:
    """A lesson at the last word of a group's review."""
    save = house.progress(order, step=LessonStep.REVIEW, cursor=4)
    await house.app.save_progress(house.student, save)
    return save, msgspec.convert(save.progress, LessonState, from_attributes=True)


def saving(order: OneCourseOrder, version: int, state: LessonState, *answers: AnswerEvent):
    progress = msgspec.convert(state, LessonProgress, from_attributes=True)
    return SaveProgress(
        course_order_id=order.course_order_id,
        version=version,
        progress=progress,
        answers=list(answers),
    )


async def stored(house: House, order: OneCourseOrder) -> StoredLesson:
    async def records(unit: LedgerUnit) -> StoredLesson:
        found = await unit.ledger.records(house.accounts["student"].id)
        [lesson] = [one for one in found.lessons if one.order.id == order.course_order_id]
        return lesson

    return await house.ports.units.run(records)


async def test_an_answer_that_ended_a_step_is_taken_back_and_the_ledger_shows_both(
    house: House,
) -> None:
    order = await house.running()
    _save, before = await at_end_of_group(house, order)
    word = before.groups[0][4]
    after = answer(before, word, right=True)
    assert after.step is LessonStep.LISTENING_REVIEW
    version = (await stored(house, order)).order.progress_version
    first = await house.app.save_progress(
        house.student, saving(order, version, after, told(word, "review"))
    )
    restored = take_back(after)
    await house.app.save_progress(
        house.student, saving(order, first.version, restored, back(word, "review"))
    )
    lesson = await stored(house, order)
    assert lesson.progress == restored == before
    kinds = [type(one.event) for one in lesson.events]
    assert kinds.count(Answered) == kinds.count(AnswerTakenBack) == 1
    assert answers_of(lesson.events).standing == ()
    found: list[Difference] = []
    await house.app.verify_ledger(order.course_order_id, found.append)
    assert found == []


async def test_one_save_may_bring_an_answer_and_that_it_was_taken_back(house: House) -> None:
    order = await house.running()
    _, before = await at_end_of_group(house, order)
    word = before.groups[0][4]
    version = (await stored(house, order)).order.progress_version
    again = answer(before, word, right=False)
    answers = (told(word, "review"), back(word, "review"), told(word, "review", right=False))
    await house.app.save_progress(house.student, saving(order, version, again, *answers))
    lesson = await stored(house, order)
    assert lesson.progress == again
    assert [one.right for one in answers_of(lesson.events).standing] == [False]


async def test_a_taken_back_answer_of_the_test_decides_nothing(house: House) -> None:
    order = await house.running()
    save = house.progress(order)
    await house.app.save_progress(house.student, save)
    before = msgspec.convert(save.progress, LessonState, from_attributes=True)
    word = after_test_words(before.groups, before.seed)[0]
    version = (await stored(house, order)).order.progress_version
    after = answer(before, word, right=True)
    taken = (told(word, "after_test"), back(word, "after_test"))
    with pytest.raises(InvalidProgress, match="testCorrectIds"):
        await house.app.save_progress(house.student, saving(order, version, after, *taken))
    await house.app.save_progress(house.student, saving(order, version, before, *taken))
    assert (await stored(house, order)).progress == before


@pytest.mark.parametrize("nth", [0, 1])
async def test_only_the_last_answer_is_taken_back_and_not_twice(house: House, nth: int) -> None:
    order = await house.running()
    _, before = await at_end_of_group(house, order)
    word, other = before.groups[0][4], before.groups[0][0]
    version = (await stored(house, order)).order.progress_version
    refused = (
        (told(word, "review"), back(other, "review")),
        (told(word, "review"), back(word, "review"), back(word, "review")),
    )[nth]
    with pytest.raises(InvalidProgress, match="answers"):
        await house.app.save_progress(house.student, saving(order, version, before, *refused))


async def test_an_answer_keeps_how_it_was_asked_and_an_older_device_does_not_say(
    house: House,
) -> None:
    order = await house.running()
    _, before = await at_end_of_group(house, order)
    word = before.groups[0][4]
    version = (await stored(house, order)).order.progress_version
    typed = told(word, "review", task=Task.TYPE_WORD, verdict=Verdict.RIGHT)
    await house.app.save_progress(
        house.student,
        saving(order, version, answer(before, word, right=True), told(word, "review"), typed),
    )
    [older, newer] = answers_of((await stored(house, order)).events).standing
    assert (older.task, older.verdict) == (None, None)
    assert (newer.task, newer.verdict, newer.latency_ms) == ("type_word", "right", 900)


async def test_a_typed_word_counts_as_it_was_judged(house: House) -> None:
    order = await house.running()
    _, before = await at_end_of_group(house, order)
    word = before.groups[0][4]
    version = (await stored(house, order)).order.progress_version
    near = told(word, "review", task=Task.TYPE_WORD, verdict=Verdict.NEAR)
    saved = saving(order, version, answer(before, word, right=True), near)
    with pytest.raises(InvalidProgress, match="verdict"):
        await house.app.save_progress(house.student, saved)
    assert (await stored(house, order)).progress == before
