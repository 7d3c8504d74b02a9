"""What a lesson leaves behind: progress, result, word states and answers."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from tests.adapters.sql.world import NOON, World, result
from wordmate.adapters.sql.schema import review_event, word_state
from wordmate.adapters.sql.statement import Statement
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.messages.lessons import AnswerEvent, LessonProgress, PreTest
from wordmate.application.ports.people import Account, Caller
from wordmate.domain.course_order import CourseOrder
from wordmate.domain.errors import StaleVersion
from wordmate.domain.lesson_flow import LessonMode, LessonStep
from wordmate.domain.roles import Role
from wordmate.domain.word_learning import WordState

PROGRESS = LessonProgress(
    mode=LessonMode.NEW_WORDS,
    seed=2**31 - 1,
    pre_test=PreTest(size=5, candidate_ids=[1, 2], known_ids=[1], unknown_ids=[2]),
    chosen_ids=[2],
    already_known_ids=[1],
    step=LessonStep.MIXED_GROUP,
    groups=[[2, 3], [4]],
    group_index=1,
    cursor=3,
    group_wrong_ids=[4],
    test_correct_ids=[2],
    test_wrong_ids=[3],
)


async def _lesson(world: World) -> tuple[CourseOrder, Account]:
    student, tutor = await world.student(), await world.tutor()
    return await world.running(student, tutor), student


async def _save(
    world: World, order: CourseOrder, version: int, progress: LessonProgress = PROGRESS
) -> int:
    return await world.run(
        lambda unit: unit.progress.save(
            order_id=order.id,
            version=version,
            progress=progress,
            saved_by=order.student_id,
            now=NOON + version,
        )
    )


async def test_progress_comes_back_as_it_was_saved(world: World) -> None:
    order, _ = await _lesson(world)

    assert await world.run(lambda unit: unit.progress.get(order.id)) is None
    assert await _save(world, order, 0) == 1

    saved = await world.run(lambda unit: unit.progress.get(order.id))
    assert saved is not None
    assert (saved.course_order_id, saved.version, saved.utc_saved) == (order.id, 1, NOON)
    assert saved.progress == PROGRESS


async def test_each_save_names_the_version_it_saw(world: World) -> None:
    order, _ = await _lesson(world)
    later = LessonProgress(mode=LessonMode.NEW_WORDS, seed=7, finished=True)

    assert await _save(world, order, 0) == 1
    assert await _save(world, order, 1, later) == 2

    saved = await world.run(lambda unit: unit.progress.get(order.id))
    assert saved is not None
    assert (saved.version, saved.utc_saved, saved.progress) == (2, NOON + 1, later)


@pytest.mark.parametrize("stale", [0, 1, 3])
async def test_a_save_over_another_version_is_refused(world: World, stale: int) -> None:
    order, _ = await _lesson(world)
    await _save(world, order, 0)
    await _save(world, order, 1)

    with pytest.raises(StaleVersion):
        await _save(world, order, stale, LessonProgress(mode=LessonMode.REVIEW, seed=0))

    saved = await world.run(lambda unit: unit.progress.get(order.id))
    assert saved is not None
    assert (saved.version, saved.progress) == (2, PROGRESS)


async def test_nothing_can_be_saved_over_a_version_that_never_was(world: World) -> None:
    order, _ = await _lesson(world)

    with pytest.raises(StaleVersion):
        await _save(world, order, 1)


async def test_own_progress_of_several_orders_comes_in_the_order_asked_for(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    orders = [await world.running(student, tutor) for _ in range(3)]
    for order in orders[:2]:
        await _save(world, order, 0)

    asked = [orders[2].id, orders[1].id, 99, orders[0].id]
    for caller in (Caller(student.id, Role.STUDENT), Caller(tutor.id, Role.TUTOR)):
        found = await world.reads.own_progress(asked, caller)
        assert [one.course_order_id for one in found] == [orders[1].id, orders[0].id]
    for stranger in (Caller(tutor.id, Role.STUDENT), Caller(student.id, Role.TUTOR)):
        assert await world.reads.own_progress(asked, stranger) == []
    assert await world.reads.own_progress([], caller) == []


async def test_a_result_is_stored_and_replaced(world: World) -> None:
    order, student = await _lesson(world)
    first = result(order.id, 3, 1, wrong_word_ids=[2], already_known_word_ids=[9, 8])
    second = result(order.id, 3, anti_forget_time="19:30", utc_submitted=NOON + 1)

    assert await world.reads.result(order.id) is None
    for one in (first, second):
        await world.run(lambda unit, one=one: unit.results.put(one, student.id))
        assert await world.reads.result(order.id) == one
        assert await world.run(lambda unit: unit.results.get(order.id)) == one


async def test_states_are_kept_for_a_student_and_unmet_words_have_none(world: World) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["a", "b", "c"])
    a, b, c = (await world.book_words(book_id)).values()

    await world.learn(student, {a: WordState.MASTERED, b: WordState.FORGOTTEN})
    await world.learn(student, {b: WordState.MASTERED, c: WordState.LEARNED_PENDING_TEST})

    states = await world.run(lambda unit: unit.words.states(student.id, [a, b]))
    assert states == {a: WordState.MASTERED, b: WordState.MASTERED}
    assert await world.run(lambda unit: unit.words.states(other.id, [a, b, c])) == {}
    assert await world.run(lambda unit: unit.words.states(student.id, [])) == {}


async def test_putting_states_leaves_favourites_alone(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a", "b"])
    a, b = (await world.book_words(book_id)).values()
    await _favour(world, student, a)

    await world.learn(student, {a: WordState.MASTERED, b: WordState.MASTERED})

    words = await world.reads.words([a, b], student.id)
    assert [(one.state, one.is_favorite) for one in words] == [
        (WordState.MASTERED, True),
        (WordState.MASTERED, False),
    ]


async def test_putting_no_states_is_no_work(world: World) -> None:
    await world.learn(await world.student(), {})


async def test_six_hundred_states_go_in_together(world: World) -> None:
    student = await world.student()
    book_id = await world.book([f"word {number}" for number in range(600)])
    ids = list((await world.book_words(book_id)).values())

    await world.learn(student, dict.fromkeys(ids, WordState.LEARNED_PENDING_TEST))

    states = await world.run(lambda unit: unit.words.states(student.id, ids))
    assert states == dict.fromkeys(ids, WordState.LEARNED_PENDING_TEST)


async def test_only_words_that_exist_are_known(world: World) -> None:
    book_id = await world.book(["a", "b"])
    a, b = (await world.book_words(book_id)).values()

    assert await world.run(lambda unit: unit.words.known_ids([a, b, 10**9])) == {a, b}
    assert await world.run(lambda unit: unit.words.known_ids([])) == set()


async def test_answers_are_appended_in_their_order_and_never_replaced(world: World) -> None:
    order, student = await _lesson(world)
    book_id = await world.book(["a", "b"])
    a, b = (await world.book_words(book_id)).values()
    answers = [
        AnswerEvent(word_id=b, step=LessonStep.FLASH, right=True, latency_ms=900),
        AnswerEvent(word_id=a, step="pre_test", right=False, latency_ms=0),
    ]

    async def append(given: list[AnswerEvent], now: int) -> None:
        await world.run(
            lambda unit: unit.events.append(
                student_id=student.id, order_id=order.id, answers=given, now=now
            )
        )

    await append(answers, NOON)
    await append([], NOON + 1)
    await append(answers[:1], NOON + 2)

    everything = Statement(
        lambda d: select(
            review_event.c.word_id,
            review_event.c.step,
            review_event.c.is_right,
            review_event.c.latency_ms,
            review_event.c.answered_at,
        ).order_by(review_event.c.id)
    )
    rows = await world.run(lambda unit: unit.tx.all(everything))
    assert [tuple(row) for row in rows] == [
        (b, "flash", True, 900, NOON),
        (a, "pre_test", False, 0, NOON),
        (b, "flash", True, 900, NOON + 2),
    ]


async def _favour(world: World, student: Account, word_id: int) -> None:
    favour = Statement(
        lambda d: d.insert(word_state).values(
            student_id=student.id,
            word_id=word_id,
            state=WordState.NEW,
            favorite=True,
            updated_at=NOON,
        )
    )

    async def work(unit: SqlUnit) -> None:
        await unit.tx.run(favour)

    await world.run(work)


async def test_a_lesson_not_paused_and_one_paused_end_apart(world: World) -> None:
    order, _ = await _lesson(world)
    paused = await world.run(lambda unit: unit.orders.save(replace(order, paused_at=NOON)))
    clock = await world.reads.lesson_clock(order.id, NOON)

    assert clock is not None
    assert clock.deadline == paused.deadline != order.deadline
