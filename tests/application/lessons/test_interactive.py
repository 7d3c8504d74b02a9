"""Interactive courses: a web page runs the lesson, and words may be marked beside it."""

import pytest
from msgspec.structs import replace

from tests.support.house import MINUTE, House
from wordmate.application.content.books import link_book
from wordmate.application.lessons.action_messages import MarkWord
from wordmate.application.lessons.messages import (
    ProgressSaved,
    SubmitInteractiveResult,
    SubmitResult,
)
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    ListAntiForgetOrders,
    OneCourseOrder,
    SelectCourseBook,
)
from wordmate.domain.content.interaction import InteractionLinkRefused
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.errors import CourseAlreadyChosen
from wordmate.domain.orders.order_status import CourseType, OrderStatus
from wordmate.domain.orders.periods import OrderPeriod

PAGE = "https://lessons.example/unit-3"
ALLOWED = ("https://lessons.example",)


@pytest.fixture
async def course(house: House) -> House:
    """The house's book belongs to an interactive course."""
    await link_book(house.ports.units, house.book_id, PAGE, ALLOWED)
    return house


async def marked(house: House, order: OneCourseOrder, *words: WordId) -> ProgressSaved:
    """Exactly these words are marked now."""
    walk = await house.walk(order)
    before = walk.state.chosen_ids
    for word in {*before} ^ {*words}:
        walk.do(MarkWord, word_id=word, is_marked=word in words)
    return await house.app.save_progress(house.tutor, walk.save(order.course_order_id))


def result(house: House, order: OneCourseOrder, at: str | None = None) -> SubmitInteractiveResult:
    return SubmitInteractiveResult(
        course_book_id=house.book_id,
        course_order_id=order.course_order_id,
        anti_forget_time=at,
    )


def ending(order: OneCourseOrder) -> CompleteCourseOrder:
    return CompleteCourseOrder(course_order_id=order.course_order_id)


async def reviews(house: House) -> list[int]:
    request = ListAntiForgetOrders(period=OrderPeriod.ANY)
    page = await house.app.list_reviews(house.student, request)
    return [one.word_count for one in page.data]


async def test_a_lesson_of_the_book_is_interactive_and_names_its_page(course: House) -> None:
    order = await course.running()
    view = await course.app.start_course_order(course.tutor, order)
    assert view.course_type is CourseType.INTERACTIVE
    assert view.course_book.interaction_link == PAGE
    await course.app.complete_course_order(course.tutor, course.end(order))
    simulation = await course.app.create_simulation(
        course.student, CreateSimulation(course_book_id=course.book_id)
    )
    assert simulation.course_type is CourseType.INTERACTIVE


async def test_the_time_of_an_interactive_simulation_starts_with_the_session(course: House) -> None:
    order = await course.simulation()
    view = await course.app.start_course_order(course.student, order)
    assert view.deadline is not None


async def test_the_time_of_a_simulation_starts_when_an_interactive_book_is_chosen(
    house: House,
) -> None:
    await house.another_book("apple")
    ((other,),) = await house.rows("SELECT id FROM course_book WHERE code = 'other-words'")
    await link_book(house.ports.units, other, PAGE, ALLOWED)
    order = await house.simulation()
    house.clock.move(minutes=40)
    request = SelectCourseBook(course_order_id=order.course_order_id, course_book_id=other)
    chosen = await house.app.select_course_book(house.student, request)
    assert (chosen.total_consumed_time, chosen.is_overdue) == (0, False)
    house.clock.move(minutes=1)
    later = (await house.app.lesson_snapshot(house.student, order)).order
    assert (later.total_consumed_time, later.remaining_time) == (MINUTE, 29 * MINUTE)
    assert (await house.app.verify_ledger()).differences == 0


async def test_choosing_an_interactive_book_makes_a_lesson_interactive(house: House) -> None:
    order = await house.running(with_book=False)
    await link_book(house.ports.units, house.book_id, PAGE, ALLOWED)
    request = SelectCourseBook(course_order_id=order.course_order_id, course_book_id=house.book_id)
    chosen = await house.app.select_course_book(house.tutor, request)
    assert chosen.course_type is CourseType.INTERACTIVE
    await marked(house, order, house.word_ids[0])
    with pytest.raises(CourseAlreadyChosen):
        await house.app.select_course_book(
            house.tutor, replace(request, course_book_id=house.book_id + 99)
        )
    assert (await house.app.verify_ledger()).differences == 0


async def test_orders_booked_before_the_page_existed_keep_their_words(
    house: House,
) -> None:
    order = await house.running()
    await link_book(house.ports.units, house.book_id, PAGE, ALLOWED)
    view = await house.app.start_course_order(house.tutor, order)
    assert view.course_type is CourseType.QUICK_WORD_MEMORIZATION
    with pytest.raises(InvalidResult):
        await house.app.submit_interactive_result(house.tutor, result(house, order))


async def test_marked_words_are_learned_and_reviewed_from_the_picked_time_on(
    course: House,
) -> None:
    order = await course.running()
    first = await marked(course, order, *course.word_ids[:3])
    second = await marked(course, order, *course.word_ids[1:3])
    assert second.version > first.version
    told = await course.app.submit_interactive_result(course.tutor, result(course, order, "19:30"))
    assert (told.correct_word_ids, told.wrong_word_ids, told.anti_forget_time) == ([], [], "19:30")
    ended = await course.app.complete_course_order(course.tutor, ending(order))
    assert (ended.status, ended.word_count) == (OrderStatus.COMPLETED, 2)
    assert ended.anti_forget_time == "19:30"
    assert await reviews(course) == [2] * 10
    page = await course.app.list_reviews(
        course.student, ListAntiForgetOrders(period=OrderPeriod.ANY)
    )
    assert {one.course_type for one in page.data} == {CourseType.QUICK_WORD_MEMORIZATION}
    assert (await course.app.verify_ledger()).differences == 0


async def test_without_a_marked_word_the_lesson_ends_and_plans_nothing(course: House) -> None:
    order = await course.running()
    course.clock.move(minutes=61)
    await course.app.submit_interactive_result(course.tutor, result(course, order))
    ended = await course.app.complete_course_order(course.tutor, ending(order))
    assert (ended.status, ended.word_count) == (OrderStatus.COMPLETED, None)
    assert await reviews(course) == []
    assert (await course.app.verify_ledger()).differences == 0


async def test_a_repeated_interactive_result_gets_the_first_answer(course: House) -> None:
    order = await course.running()
    first = await course.app.submit_interactive_result(course.tutor, result(course, order, "19:30"))
    course.clock.move(minutes=1)
    again = await course.app.submit_interactive_result(course.tutor, result(course, order, "19:30"))
    assert again == first
    assert first.utc_submitted == course.clock.now() - 60_000


async def test_an_interactive_lesson_saves_marked_words_of_its_book_and_nothing_else(
    course: House,
) -> None:
    order, [word, *_] = await course.running(), course.word_ids
    taught = await course.taught(order, step=LessonStep.REVIEW, by=course.tutor)
    assert {one.error_code for one in taught.refused} == {"LESSON_STEP_REFUSED"}
    assert taught.progress is not None
    assert (taught.progress.chosen_ids, taught.progress.step) == (course.word_ids[:10], None)
    foreign = await marked(course, order, *course.word_ids[:10], WordId(999_999))
    assert [one.error_code for one in foreign.refused] == ["WORDS_NOT_IN_LESSON"]
    alone = await marked(course, order, word)
    assert alone.refused == []


async def test_each_kind_of_lesson_has_its_own_operation_for_results(course: House) -> None:
    order = await course.running()
    words = SubmitResult(
        course_order_id=order.course_order_id,
        student_id=course.accounts["student"].id,
        correct_word_ids=[],
        wrong_word_ids=[],
        already_known_word_ids=[],
    )
    with pytest.raises(InvalidResult):
        await course.app.submit_new_word_result(course.tutor, words)
    wrong = replace(result(course, order), course_book_id=course.book_id + 1)
    with pytest.raises(InvalidResult):
        await course.app.submit_interactive_result(course.tutor, wrong)
    with pytest.raises(NotFound):
        await course.app.submit_interactive_result(course.other_tutor, result(course, order))
    with pytest.raises(RoleCannotOperate):
        await course.app.complete_course_order(course.student, ending(order))


async def test_an_interactive_lesson_is_paused_and_closed_like_any_other(course: House) -> None:
    order = await course.running()
    clock = await course.app.pause_course_order(course.tutor, order)
    assert clock.is_paused
    await marked(course, order, course.word_ids[0])
    course.clock.move(minutes=26 * 60)
    await course.app.process_due_orders()
    view = await course.app.complete_course_order(course.tutor, ending(order))
    assert (view.status, view.ended_by) == (OrderStatus.COMPLETED, "clock")
    assert (await course.app.verify_ledger()).differences == 0


async def test_only_pages_of_allowed_origins_run_lessons(house: House) -> None:
    for link in (
        "https://other.example/unit-3",
        "http://lessons.example/unit-3",
        "https://lessons.example:8443/",
        "https://lessons.example.evil.example/",
        "https://user@lessons.example/",
        "javascript:alert(1)",
        "https://lessons.example/a b",
    ):
        with pytest.raises(InteractionLinkRefused):
            await link_book(house.ports.units, house.book_id, link, ALLOWED)
