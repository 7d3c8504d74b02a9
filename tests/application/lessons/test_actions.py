"""Actions of devices are stored permanently, once, as far as they apply."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.house import House
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.action_messages import LessonAction, reported
from wordmate.application.lessons.messages import (
    ProgressSaved,
    SaveProgress,
)
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.audit import OrderRecords
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack, HandOver
from wordmate.domain.lessons.exercise import Reveal, Verdict, is_checked
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.errors import OrderClosed
from wordmate.tools.walking import Walker


async def stored(house: House, order: OneCourseOrder) -> OrderRecords:
    student_id = house.accounts["student"].id
    records = await house.ports.units.run(lambda unit: unit.ledger.records(student_id))
    [lesson] = [one for one in records.orders if one.order.id == order.course_order_id]
    return lesson


async def sent(
    house: House,
    order: OneCourseOrder,
    *actions: LessonAction,
    by: Call | None = None,
    device: str | None = "phone",
    version: int = 0,
) -> ProgressSaved:
    save = SaveProgress(
        course_order_id=order.course_order_id,
        version=version,
        device=device,
        actions=reported(*actions),
    )
    return await house.app.save_progress(by or await house.led(order), save)


async def at_review(house: House, **booked: Any) -> tuple[OneCourseOrder, Walker]:
    """A class at the first review step of ten words."""
    order = await house.running(**booked)
    await house.taught(order, step=LessonStep.REVIEW, by=house.tutor)
    return order, await house.walk(order)


def judged(walk: Walker, *rights: bool) -> list[LessonAction]:
    for right in rights:
        walk.judge(right=right)
    return walk.actions[-len(rights) :]


async def verified(house: House) -> None:
    assert (await house.app.verify_ledger()).differences == 0


async def test_two_devices_start_from_the_same_state(house: House) -> None:
    order = await house.running()
    snapshots = [
        await house.app.lesson_snapshot(who, order) for who in (house.student, house.tutor)
    ]
    [one, other] = [snapshot.progress for snapshot in snapshots]
    assert one == other
    assert (one.version, one.progress.step) == (0, None)
    saved = await house.taught(order, step=LessonStep.MEMORIZE)
    assert saved.progress is not None
    assert saved.progress.seed == one.progress.seed


async def test_an_up_to_date_device_gets_only_the_version(house: House) -> None:
    order, walk = await at_review(house)
    saved = await sent(house, order, *judged(walk, True, False), version=walk.version)
    assert (saved.progress, saved.refused, saved.late) == (None, [], False)
    snapshot = await house.app.lesson_snapshot(house.tutor, order)
    assert snapshot.progress.version == saved.version
    assert snapshot.progress.progress.cursor == 2
    await verified(house)


async def test_a_device_with_an_older_version_gets_the_lessons_state(
    house: House,
) -> None:
    order, _ = await at_review(house)
    house.clock.move(minutes=1)
    walk, other = await house.walk(order), await house.walk(order)
    await sent(house, order, *judged(walk, True, True), by=house.student, version=walk.version)
    [first, second, third] = judged(other, False, False, True)
    saved = await sent(
        house, order, first, second, third, by=house.tutor, device="desk", version=other.version
    )
    assert saved.refused == []
    assert saved.progress is not None
    assert (saved.progress.cursor, saved.progress.group_wrong_ids) == (3, house.word_ids[:2])
    told_of = answers_of((await stored(house, order)).events)
    assert [(one.right, one.leads) for one in told_of] == [(False, True)] * 2 + [(True, True)]
    await verified(house)


async def test_a_refused_action_is_named_by_number_and_the_others_count(
    house: House,
) -> None:
    order, walk = await at_review(house)
    [first] = judged(walk, True)
    ahead = told.FinishCards(number=7, utc_done=walk.now, group_index=1)
    [foreign] = await house.another_book("stranger")
    strange = replace(first, number=8, word_id=foreign)
    english = Call(house.tutor.caller, visitor=Visitor(language="en"))
    saved = await sent(house, order, ahead, strange, first, by=english, version=walk.version)
    assert [(one.number, one.error_code) for one in saved.refused] == [
        (7, "LESSON_STEP_REFUSED"),
        (8, "WORDS_NOT_IN_LESSON"),
    ]
    assert saved.refused[1].error_message == "These words are not part of this lesson"
    assert saved.progress is not None
    assert saved.progress.cursor == 1
    again = await sent(house, order, ahead, version=saved.version)
    assert again.refused[0].error_message == "训练已经不在这一步，这次操作没有记录"


async def test_only_the_unreadable_action_is_refused(house: House) -> None:
    order, walk = await at_review(house)
    good = reported(*judged(walk, True))
    bad = [b'{"type":"fly","number":5,"utcDone":1}', b'{"type":"to_test"}', b'"to_test"', b"[]"]
    save = SaveProgress(
        course_order_id=order.course_order_id,
        version=walk.version,
        device="phone",
        actions=[*map(msgspec.Raw, bad), *good],
    )
    saved = await house.app.save_progress(house.tutor, save)
    assert [(one.number, one.error_code) for one in saved.refused] == [
        (number, "INVALID_PROGRESS") for number in (5, 0, 0, 0)
    ]
    assert saved.progress is not None
    assert saved.progress.cursor == 1


async def test_a_devices_action_number_counts_once(house: House) -> None:
    order, walk = await at_review(house)
    first, second, third = judged(walk, True, True, True)
    low = replace(third, number=1)
    one = await sent(house, order, replace(first, number=2), version=walk.version)
    assert one.version > walk.version
    two = await sent(house, order, replace(first, number=2), replace(second, number=3))
    await sent(house, order, low, replace(second, number=3), version=two.version)
    answers = [one for one in (await stored(house, order)).events if one.device == "phone"]
    assert [one.number for one in answers] == [2, 3, 1]


async def test_actions_without_a_device_are_stored_without_number(house: House) -> None:
    order, walk = await at_review(house)
    await sent(house, order, *judged(walk, True), device=None, version=walk.version)
    last = (await stored(house, order)).events[-1]
    assert (last.device, last.number) == (None, None)
    assert last.account_id == house.accounts["tutor"].id


async def test_the_time_of_an_action_is_clamped_between_start_and_now(
    house: House,
) -> None:
    order, walk = await at_review(house)
    start = house.clock.now()
    house.clock.move(minutes=10)
    now = house.clock.now()
    claimed = [start - 1, start, start + 5, now, now + 5]
    actions = [
        replace(one, utc_done=Instant(at))
        for one, at in zip(judged(walk, *[True] * 5), claimed, strict=True)
    ]
    await sent(house, order, *actions, version=walk.version)
    kept = [one.at for one in (await stored(house, order)).events if one.device == "phone"]
    assert kept == [start, start, start + 5, now, now]


async def test_the_ledger_keeps_an_answer_and_its_take_back(
    house: House,
) -> None:
    order, walk = await at_review(house)
    judged(walk, True, True, True, True)
    before = walk.state
    judged(walk, True)
    assert walk.state.step is LessonStep.LISTENING_REVIEW
    walk.take_back()
    await sent(house, order, *walk.actions, version=walk.version)
    lesson = await stored(house, order)
    state = lesson.order.lesson_state
    assert (state.step, state.cursor) == (before.step, 4)
    kinds = [type(one.event) for one in lesson.events[-2:]]
    assert kinds == [Answered, AnswerTakenBack]
    assert len(answers_of(lesson.events)) == 4
    await verified(house)


async def test_an_answer_keeps_its_task_and_must_match_its_verdict(
    house: House,
) -> None:
    order, walk = await at_review(house)
    walk.judge(right=True, task=Task.TYPE_WORD, verdict=Verdict.RIGHT)
    [typed] = walk.actions
    wrong = replace(typed, verdict=Verdict.NEAR)
    refused = await sent(house, order, wrong, version=walk.version)
    assert [one.error_code for one in refused.refused] == ["INVALID_PROGRESS"]
    await sent(house, order, typed, version=walk.version)
    [kept] = answers_of((await stored(house, order)).events)
    assert (kept.task, kept.verdict, kept.latency_ms) == ("type_word", "right", 900)
    assert (kept.group_index, kept.leads, kept.replaces) == (0, True, False)


async def test_an_answer_keeps_whether_the_student_claimed_to_know_the_word_before_its_choices(
    house: House,
) -> None:
    order, walk = await at_review(house)
    for reveal in (Reveal.TAP, Reveal.TIME, None):
        walk.judge(right=True, task=Task.PICK_MEANING, reveal=reveal)
    await sent(house, order, *walk.actions, version=walk.version)
    stored_answers = answers_of((await stored(house, order)).events)
    assert [one.reveal for one in stored_answers] == ["tap", "time", None]


async def test_a_missed_check_makes_the_word_new_and_is_recorded(house: House) -> None:
    order = await house.simulation()
    walk = await house.walk(order)
    first = next(word for word in house.word_ids if is_checked(word, walk.state.seed))
    walk.do(told.OpenRound, size=5, candidate_ids=[first])
    walk.do(told.JudgeCandidate, word_id=first, known=True, latency_ms=800)
    walk.do(told.CheckCandidate, word_id=first, right=False, latency_ms=2_000)
    await sent(house, order, *walk.actions)
    lesson = await stored(house, order)
    answers = [one.event for one in lesson.events if isinstance(one.event, Answered)]
    assert [(one.word_id, one.step, one.right, one.task) for one in answers] == [
        (first, "pre_test", True, "recall"),
        (first, "pre_test", False, "pick_meaning"),
    ]
    assert answers_of(lesson.events) == tuple(answers)
    state = lesson.order.lesson_state
    assert (state.chosen_ids, state.already_known_ids) == ((first,), ())


async def test_answers_after_the_end_are_kept_as_late_at_unanswered_places(
    house: House,
) -> None:
    order, walk = await at_review(house)
    first, second, third = judged(walk, True, True, True)
    await sent(house, order, first, version=walk.version)
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    before = await house.app.lesson_snapshot(house.student, order)
    states = await house.states()
    house.clock.move(minutes=5)
    again = replace(first, number=50)
    done = told.ToTest(number=51, utc_done=house.clock.now())
    for _ in range(2):
        late = await sent(house, order, first, again, second, third, done)
        assert (late.late, late.version) == (True, before.clock.progress_version)
        assert (late.refused, late.progress) == ([], None)
    kept = [one for one in (await stored(house, order)).events if isinstance(one.event, Answered)]
    assert [(one.number, getattr(one.event, "late", None)) for one in kept] == [
        (1, False),
        (2, True),
        (3, True),
    ]
    after = await house.app.lesson_snapshot(house.student, order)
    assert (after.progress, after.result) == (before.progress, before.result)
    assert await house.states() == states
    await verified(house)


async def test_late_answers_must_belong_to_the_lessons_words_and_people(house: House) -> None:
    order, walk = await at_review(house)
    [first] = judged(walk, True)
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    foreign = replace(first, word_id=house.word_ids[20])
    refused = await sent(house, order, foreign)
    assert [one.error_code for one in refused.refused] == ["WORDS_NOT_IN_LESSON"]
    with pytest.raises(NotFound):
        await sent(house, order, first, by=house.other_student)


async def test_an_order_that_was_never_held_accepts_no_actions(house: House) -> None:
    order = await house.booked()
    await house.app.cancel_class(order.course_order_id)
    with pytest.raises(OrderClosed):
        await sent(house, order, told.Begin(number=1, utc_done=house.clock.now()))


async def test_the_tutor_hands_the_lead_to_the_student_and_takes_it_back(house: House) -> None:
    order, walk = await at_review(house)
    house.clock.move(minutes=1)
    hand = told.HandOver(number=1, utc_done=house.clock.now(), to_student=True)
    handed = await sent(house, order, hand, by=house.tutor, device="laptop", version=walk.version)
    assert not handed.refused
    told_of = (await house.app.lesson_snapshot(house.student, order)).progress.progress
    assert told_of.student_leads
    [kept] = [one for one in (await stored(house, order)).events if one.number == 1]
    assert kept.event == HandOver(to_student=True)
    assert (kept.account_id, kept.device, kept.at) == (
        house.tutor.caller.user_id,
        "laptop",
        house.clock.now(),
    )
    walk.judge(right=False)
    walk.take_back()
    walk.judge(right=True)
    await sent(house, order, *walk.actions, by=house.student, version=handed.version)
    other = told.HandOver(number=2, utc_done=house.clock.now(), to_student=False)
    saved = await sent(house, order, other, by=house.tutor, device="laptop")
    assert saved.progress is not None
    assert (saved.progress.student_leads, saved.progress.cursor) == (False, 1)
    await verified(house)


async def test_a_student_does_not_take_the_lead(house: House) -> None:
    order, walk = await at_review(house)
    take = told.HandOver(number=99, utc_done=house.clock.now(), to_student=True)
    saved = await sent(house, order, take, by=house.student, version=walk.version)
    assert [(one.number, one.error_code) for one in saved.refused] == [(99, "LEAD_IS_TUTORS")]
    assert saved.progress is not None
    assert not saved.progress.student_leads


async def test_a_session_without_a_tutor_is_not_handed_over(house: House) -> None:
    hand = told.HandOver(number=99, utc_done=house.clock.now(), to_student=True)
    saved = await sent(house, await house.simulation(), hand)
    assert [one.error_code for one in saved.refused] == ["LEAD_IS_TUTORS"]
