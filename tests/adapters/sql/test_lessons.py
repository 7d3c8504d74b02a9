"""The rows of a lesson: progress, result and word states."""

from itertools import product

from tests.adapters.sql.world import NOON, World, actor, result
from tests.support.ids import numbered
from wordmate.adapters.sql.words.stores import learn_words
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Caller
from wordmate.application.lessons.messages import progress_message
from wordmate.application.lessons.ports import LessonNow
from wordmate.domain.kernel.ids import BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState, PreTest
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.words.word_learning import WordState, next_state

PROGRESS = LessonState(
    mode=LessonMode.NEW_WORDS,
    seed=2**31 - 1,
    pre_test=PreTest(
        size=5, candidate_ids=numbered(1, 2), known_ids=numbered(1), unknown_ids=numbered(2)
    ),
    chosen_ids=numbered(2),
    already_known_ids=numbered(1),
    step=LessonStep.MIXED_GROUP,
    groups=(numbered(2, 3), numbered(4)),
    group_index=1,
    cursor=3,
    group_wrong_ids=numbered(4),
    test_correct_ids=numbered(2),
    test_wrong_ids=numbered(3),
    skipped_from=1,
    finished=True,
)


async def _lesson(world: World) -> tuple[CourseOrder, Account]:
    student, tutor = await world.student(), await world.tutor()
    return await world.running(student, tutor), student


async def _put(
    world: World, order: CourseOrder, progress: LessonState | None = PROGRESS, version: int = 2
) -> None:
    await world.run(
        lambda unit: unit.lessons.put_progress(
            order.id, progress, version=version, saved_by=order.student_id, now=NOON + version
        )
    )


async def _now(world: World, order: CourseOrder) -> LessonNow:
    lesson = await world.reads.lesson(order.id)
    assert lesson is not None
    return lesson


async def _states(world: World, student: Account, words: list[WordId]) -> list[WordState]:
    return [one.state for one in await world.words(words, student.id)]


async def test_progress_is_read_as_saved_and_none_deletes_it(
    world: World,
) -> None:
    order, _ = await _lesson(world)

    assert (await _now(world, order)).progress is None
    await _put(world, order)
    saved = (await _now(world, order)).progress

    assert saved is not None
    assert (saved.course_order_id, saved.version, saved.utc_saved) == (order.id, 2, NOON + 2)
    assert saved.progress == progress_message(PROGRESS)
    assert (await world.held(order)).lesson.progress == PROGRESS

    await _put(world, order, None)
    assert (await _now(world, order)).progress is None


async def test_later_progress_replaces_the_first(world: World) -> None:
    order, _ = await _lesson(world)
    later = LessonState(mode=LessonMode.NEW_WORDS, seed=7)

    await _put(world, order)
    await _put(world, order, later, 5)

    saved = (await _now(world, order)).progress
    assert saved is not None
    assert (saved.version, saved.utc_saved) == (5, NOON + 5)
    assert saved.progress == progress_message(later)


async def test_own_progress_of_several_orders_comes_in_the_requested_order(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    orders = [await world.order(student, tutor) for _ in range(3)]
    for order in orders[:2]:
        await _put(world, order)

    asked = [orders[2].id, orders[1].id, OrderId(99), orders[0].id]
    for caller in (Caller(student.id, Role.STUDENT), Caller(tutor.id, Role.TUTOR)):
        found = await world.reads.own_progress(asked, caller)
        assert [one.course_order_id for one in found] == [orders[1].id, orders[0].id]
    for stranger in (Caller(tutor.id, Role.STUDENT), Caller(student.id, Role.TUTOR)):
        assert await world.reads.own_progress(asked, stranger) == []
    assert await world.reads.own_progress([], caller) == []


async def test_a_result_is_stored_replaced_and_deleted(world: World) -> None:
    order, student = await _lesson(world)
    lists = LessonResultLists(
        correct=numbered(3, 1), wrong=numbered(2), already_known=numbered(9, 8)
    )
    first = result(lists=lists, by="user", account_id=student.id)
    second = result(3, slot="19:30", at=NOON + 1, by="clock")

    assert (await _now(world, order)).result is None
    for one in (first, second):
        await world.run(lambda unit, one=one: unit.lessons.put_result(order.id, one))
        assert (await world.held(order)).lesson.result == one
        seen = (await _now(world, order)).result
        assert seen is not None
        assert seen.correct_word_ids == list(one.lists.correct)
        assert seen.wrong_word_ids == list(one.lists.wrong)
        assert seen.already_known_word_ids == list(one.lists.already_known)
        assert (seen.anti_forget_time, seen.utc_submitted) == (one.slot, one.at)

    await world.run(lambda unit: unit.lessons.put_result(order.id, None))
    assert (await _now(world, order)).result is None


async def test_states_are_kept_for_a_student_and_unmet_words_have_none(world: World) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["a", "b", "c"])
    a, b, c = (await world.book_words(BookId(book_id))).values()

    await world.learn(student, {a: WordState.MASTERED, b: WordState.FORGOTTEN})
    await world.learn(student, {b: WordState.MASTERED, c: WordState.LEARNED_PENDING_TEST})

    assert await _states(world, student, [a, b]) == [WordState.MASTERED, WordState.MASTERED]
    assert await _states(world, other, [a, b, c]) == [WordState.NEW] * 3


async def test_each_word_of_a_lesson_moves_from_the_state_it_is_in(world: World) -> None:
    student = await world.student()
    ways = (("learn",), ("learn", "right"), ("learn", "wrong"), ("already_known",))
    book_id = await world.book(
        [f"{before} {way}" for before, way in product((None, *WordState), ways)]
    )
    ids = list((await world.book_words(BookId(book_id))).values())
    cases = list(product((None, *WordState), ways))
    happened = {word: next_state(way) for word, (_, way) in zip(ids, cases, strict=True)}
    known = {word: before for word, (before, _) in zip(ids, cases, strict=True) if before}
    await world.learn(student, known)

    await world.run(
        lambda unit: unit.tx.execute_batch(*learn_words(student.id, happened, Instant(NOON + 1)))
    )

    assert await _states(world, student, ids) == [
        happened[word][known.get(word, WordState.NEW)] for word in ids
    ]


async def test_storing_states_keeps_favourites(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a", "b"])
    a, b = (await world.book_words(BookId(book_id))).values()
    await world.favour(student, a)

    await world.learn(student, {a: WordState.MASTERED, b: WordState.MASTERED})

    words = await world.words([a, b], student.id)
    assert [(one.state, one.is_favorite) for one in words] == [
        (WordState.MASTERED, True),
        (WordState.MASTERED, False),
    ]


async def test_storing_no_states_runs_no_statement(world: World) -> None:
    await world.learn(await world.student(), {})


async def test_six_hundred_states_are_stored_together(world: World) -> None:
    student = await world.student()
    book_id = await world.book([f"word {number}" for number in range(600)])
    ids = list((await world.book_words(BookId(book_id))).values())

    await world.learn(student, dict.fromkeys(ids, WordState.LEARNED_PENDING_TEST))

    assert await _states(world, student, ids) == [WordState.LEARNED_PENDING_TEST] * 600


async def test_a_book_knows_its_own_words(world: World) -> None:
    book_id = await world.book(["a", "b"])
    other_id = await world.book(["b", "c"], code="other")
    a, b = (await world.book_words(BookId(book_id))).values()
    _, c = (await world.book_words(BookId(other_id))).values()

    async def in_book(one: int, words: list[int]) -> set[int]:
        return await world.run(lambda unit: unit.words.in_book(one, words))

    assert await in_book(book_id, [a, b, c, 10**9]) == {a, b}
    assert await in_book(other_id, [a, b, c]) == {b, c}
    assert await in_book(book_id, []) == set()


async def test_a_pause_moves_the_stored_deadline(world: World) -> None:
    order, student = await _lesson(world)
    paused = await world.record(order, *order.pause(actor(student), NOON).new_events)
    timed = await world.reads.timed(order.id)

    assert timed is not None
    assert timed.order.deadline == paused.deadline != order.deadline
