"""The service enforces who leads a class: what the other side's devices send while the leader is
present is refused by name."""

from dataclasses import replace

from msgspec import structs

from tests.application.lessons.test_actions import at_review, judged, sent, stored, verified
from tests.support.house import House
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.messages import ProgressSaved
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.projections import replay
from wordmate.domain.lessons.actions import Answered
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.tools.walking import Walker

SECOND = 1_000
REFUSED = "OTHER_SIDE_LEADS"


def codes(saved: ProgressSaved) -> list[str]:
    return [one.error_code for one in saved.refused]


async def kinds(house: House, order: OneCourseOrder) -> list[str]:
    return [one.event.kind for one in (await stored(house, order)).events]


def at(one: told.LessonAction, instant: int, number: int) -> told.LessonAction:
    """An action as done at an instant."""
    return structs.replace(one, number=number, utc_done=Instant(instant))


def the_whole_class(walk: Walker, house: House) -> list[told.LessonAction]:
    """From the first round of the pre-test to the last answer of the test, all by one device."""
    words = house.word_ids[:5]
    walk.do(told.OpenRound, size=5, candidate_ids=words)
    for word in words:
        walk.do(told.JudgeCandidate, word_id=word, known=False, latency_ms=900)
    walk.do(told.Begin)
    walk.to(LessonStep.AFTER_TEST)
    for _ in words:
        walk.judge(right=True)
    return walk.actions


async def test_a_student_cannot_run_the_class_of_a_tutor_who_is_there(house: House) -> None:
    order = await house.running()
    whole = the_whole_class(await house.walk(order), house)
    attack = await sent(house, order, *whole, by=house.student)
    assert codes(attack) == [REFUSED] * len(whole)
    assert attack.progress is not None
    assert (attack.progress.step, attack.progress.pre_test) == (None, None)
    assert "lesson_opened" not in await kinds(house, order)
    english = Call(house.student.caller, visitor=Visitor(language="en"))
    [refused] = (await sent(house, order, whole[0], by=english)).refused
    assert refused.error_message == "The other side leads the class now; this was not saved"


async def test_the_judgements_of_the_tutor_stand_and_the_class_is_not_tested(house: House) -> None:
    order, walk = await at_review(house)
    await sent(house, order, *judged(walk, False, False), version=walk.version)
    ahead = await house.walk(order)
    ahead.to(LessonStep.AFTER_TEST)
    for _ in ahead.state.flow.words:
        ahead.judge(right=True)
    attack = await sent(house, order, *ahead.actions, by=house.student, device="other phone")
    assert set(codes(attack)) == {REFUSED}
    lesson = await stored(house, order)
    progress = lesson.order.lesson_state
    assert (progress.step, progress.cursor) == (LessonStep.REVIEW, 2)
    answers = [one.event for one in lesson.events if isinstance(one.event, Answered)]
    assert [one.right for one in answers] == [False, False]
    assert not replay(lesson.events, order.course_order_id).lesson.is_tested
    await verified(house)


async def test_a_student_goes_on_alone_once_the_tutor_was_not_seen_for_twenty_seconds(
    house: House,
) -> None:
    order, walk = await at_review(house)
    [first, second] = judged(walk, True, True)
    house.clock.move(minutes=19 / 60)
    early = at(first, house.clock.now(), 70)
    assert codes(await sent(house, order, early, by=house.student)) == [REFUSED]
    house.clock.move(minutes=1 / 60)
    alone = [at(first, house.clock.now(), 90), at(second, house.clock.now(), 91)]
    saved = await sent(house, order, *alone, by=house.student)
    assert codes(saved) == []
    assert (await kinds(house, order))[-3:] == ["leader_gone", "answered", "answered"]
    await house.app.check_time(house.tutor, order)
    assert (await kinds(house, order))[-1] == "leader_back"
    await verified(house)


async def test_what_a_cut_off_student_did_counts_only_within_the_tutors_absence(
    house: House,
) -> None:
    order, walk = await at_review(house)
    left_at = house.clock.now()
    house.clock.move(minutes=1)
    await house.app.check_time(house.tutor, order)
    back_at = house.clock.now()
    actions = judged(walk, *[True] * 4)
    times = [left_at + 10 * SECOND, left_at + 20 * SECOND, back_at - 1, back_at]
    house.clock.move(minutes=1)
    first, inside, last, after = (
        at(one, instant, 50 + nth)
        for nth, (one, instant) in enumerate(zip((actions[0], *actions[:3]), times, strict=True))
    )
    saved = await sent(house, order, first, inside, last, after, by=house.student)
    assert [(one.number, one.error_code) for one in saved.refused] == [(50, REFUSED), (53, REFUSED)]
    assert saved.progress is not None
    assert saved.progress.cursor == 2
    await verified(house)


async def test_the_test_is_the_tutors_even_if_they_are_away(house: House) -> None:
    order = await house.running()
    await house.taught(order)
    house.clock.move(minutes=1)
    walk = await house.walk(order)
    saved = await sent(house, order, *judged(walk, True), by=house.student)
    assert codes(saved) == [REFUSED]


async def test_a_student_who_leads_is_not_interrupted_by_the_tutor(house: House) -> None:
    order, walk = await at_review(house)
    hand = told.HandOver(number=1, utc_done=house.clock.now(), to_student=True)
    await sent(house, order, hand, device="laptop", version=walk.version)
    await house.app.check_time(house.student, order)
    [first] = judged(walk, True)
    assert codes(await sent(house, order, first, by=house.tutor)) == [REFUSED]
    house.clock.move(minutes=1)
    alone = at(first, house.clock.now(), 70)
    assert codes(await sent(house, order, alone, by=house.tutor, device="laptop")) == []
    assert "leader_gone" in await kinds(house, order)


async def test_a_tutor_of_whom_nothing_is_known_counts_as_present_for_a_minute(
    house: House,
) -> None:
    order, walk = await at_review(house)
    house.ports = replace(house.ports, presence=InProcessPresence())  # a restart
    clock = await house.app.check_time(house.student, order)
    [first] = judged(walk, True)
    for seconds in (0, 59):
        house.clock.move(minutes=seconds / 60)
        early = at(first, house.clock.now(), 80 + seconds)
        assert codes(await sent(house, order, early, by=house.student)) == [REFUSED]
    house.clock.move(minutes=1 / 60)
    assert clock.utc_leader_seen == house.clock.now() - 20 * SECOND
    assert codes(await sent(house, order, at(first, house.clock.now(), 70), by=house.student)) == []
