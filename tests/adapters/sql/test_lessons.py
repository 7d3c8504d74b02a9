"""The rows of a lesson: progress, result and word states."""

from itertools import product
from typing import Any

from tests.adapters.sql.world import NOON, World, actor
from wordmate.adapters.sql.orders.queries import TIMED, TIMED_ORDER
from wordmate.adapters.sql.words.stores import learn_words
from wordmate.application.accounts.ports.stores import Account
from wordmate.domain.kernel.ids import BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.words.word_learning import WordState, next_state


async def _timed(world: World, order_id: OrderId) -> Any:
    return TIMED_ORDER.one(await world.run(lambda unit: unit.tx.one(TIMED, id=order_id)))


async def _lesson(world: World) -> tuple[CourseOrder, Account]:
    student, tutor = await world.student(), await world.tutor()
    return await world.running(student, tutor), student


async def _states(world: World, student: Account, words: list[WordId]) -> list[WordState]:
    return [one.state for one in await world.words(words, student.id)]


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
    timed = await _timed(world, order.id)

    assert timed is not None
    assert timed[0].deadline == paused.deadline != order.deadline
