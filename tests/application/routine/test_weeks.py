"""A student's week: every number follows from the ledgers, and links show nothing else."""

from datetime import date, datetime

import pytest

from tests.application.routine.test_goal import reviewed
from tests.support.house import MINUTE, ZONE, House
from tests.support.ledger import story_of
from wordmate.adapters.sql.words.practice_queries import word_events
from wordmate.application.after_class.messages import SubmitFeedback
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.credit_messages import AddCredits
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.routine.messages import (
    OpenSharedWeek,
    RetrieveStudyWeek,
    RevokeSharedWeek,
    ShareStudyWeek,
    StudyWeekView,
)
from wordmate.application.words.messages import PracticeAnswer, SubmitPractice
from wordmate.domain.kernel.errors import NotFound, TooManyRequests
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.ledger.projections import replay
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.routine.errors import SharedWeekGone, WeekNotBegun
from wordmate.domain.routine.study_week import LINK_MS, MOST_LINKS, first_day_of, study_week
from wordmate.domain.routine.week_summary import AskReason, WeekComparison, WeekOutcome

TUESDAY = instant(datetime(2026, 11, 24, 10, 0, tzinfo=ZONE))
MONDAY = date(2026, 11, 23)
DAY = 24 * 60


async def week(house: House, day: date | None = None) -> StudyWeekView:
    return await house.app.retrieve_study_week(house.student, RetrieveStudyWeek(day=day))


async def a_busy_week(house: House) -> None:
    """A class of ten words, three of them tested; the next day its review, and free practice of two
    words; and an upcoming class."""
    house.clock.at = TUESDAY
    order = await house.running()
    await house.tested(order, correct=[0, 1], wrong=[2], at="10:00")
    house.clock.move(minutes=40)
    await house.app.complete_course_order(house.tutor, house.end(order))
    await house.app.submit_feedback(
        house.tutor,
        SubmitFeedback(
            course_order_id=order.course_order_id, feedback="Ten words", message="记得听一听"
        ),
    )
    house.clock.at = TUESDAY
    house.clock.move(minutes=DAY)
    [(review_id,)] = await house.rows(
        "SELECT id FROM course_order WHERE lesson_type = 'ANTI_FORGETTING'"
        " ORDER BY appointment_at LIMIT 1"
    )
    await reviewed(house, OneCourseOrder(course_order_id=OrderId(review_id)))
    answers = [
        PracticeAnswer(word_id=house.word_ids[place], right=right, latency_ms=900, number=nth)
        for nth, (place, right) in enumerate([(2, False), (20, False), (20, True)], 1)
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device="phone", answers=answers))
    await house.booked(minutes_ahead=2 * DAY)


async def test_an_empty_week_has_only_zeros(house: House) -> None:
    house.clock.at = TUESDAY
    empty = await week(house)
    assert (empty.first_day, empty.gained, empty.asked_again, empty.hard_words) == (
        MONDAY,
        0,
        0,
        [],
    )
    assert (empty.practice_ms, empty.messages, empty.next_class) == (0, [], None)
    assert [one.day.isoformat()[-2:] for one in empty.days] == [str(23 + n) for n in range(7)]


async def test_a_week_sums_up_its_days(house: House) -> None:
    await a_busy_week(house)
    told = await week(house)
    words = {one.en_word for one in told.gained_words}
    # All ten were right in the review; one was missed in practice after it.
    assert told.gained == len(words) == 9
    assert "word2" not in words
    assert (told.asked_again, told.remembered) == (1, 1)
    assert [(one.en_word, one.missed_days) for one in told.hard_words] == [("word2", 2)]
    assert told.reviews_done == 1
    assert [one.message for one in told.messages] == ["记得听一听"]
    assert told.messages[0].tutor_name == "tutor"
    assert told.next_class is not None
    assert told.next_class.lesson_type is LessonType.QUOTA_60
    assert told.student_name == "student"
    assert told.practice_ms == 43 * MINUTE
    assert [one.words for one in told.days] == [0, 10, 11, 0, 0, 0, 0]


async def test_the_page_begins_with_the_week_beside_those_before_it(house: House) -> None:
    await a_busy_week(house)
    running = (await week(house)).summary
    assert (running.outcome, running.is_over, running.practised_days) == (
        WeekOutcome.LEARNED,
        False,
        2,
    )
    assert (running.known, running.trend) == (None, None)
    assert [one.en_word for one in running.words_to_ask] == ["word2"]
    assert running.ask_reason is AskReason.HARD
    house.clock.move(minutes=7 * DAY)
    after = (await week(house)).summary
    assert (after.outcome, after.words_to_ask) == (WeekOutcome.NOTHING_YET, [])
    assert after.trend is not None
    assert (after.trend.usual, after.trend.weeks) == (9, (0, 0, 0, 9, 0))
    assert after.trend.comparison is WeekComparison.USUAL
    assert (await week(house, MONDAY)).summary.is_over


async def test_misses_of_one_day_make_no_hard_word_of_the_week(house: House) -> None:
    await a_busy_week(house)
    answers = [
        PracticeAnswer(word_id=house.word_ids[5], right=right, latency_ms=900, number=nth)
        for nth, right in enumerate([False, False, True], 11)
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device="phone", answers=answers))
    assert [one.en_word for one in (await week(house)).hard_words] == ["word2"]


async def test_the_week_and_the_progress_page_show_the_same_minutes(house: House) -> None:
    await a_busy_week(house)
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric(days=7))
    of_week = {one.day: one.practice_ms for one in (await week(house)).days}
    told = {one.day: one.practice_ms for one in metric.days if one.day in of_week}
    assert sum(told.values()) > 0
    assert told == {day: of_week[day] for day in told}


async def test_every_number_of_the_week_follows_from_the_ledgers_alone(house: House) -> None:
    await a_busy_week(house)
    told = await week(house)
    orders = [order for (order,) in await house.rows("SELECT id FROM course_order")]
    source = house.service.database.source
    replayed = [replay(await story_of(source, order), OrderId(order)) for order in orders]
    held = [one for one in replayed if one.status is OrderStatus.COMPLETED]
    since, until = instant(datetime(2026, 11, 23, tzinfo=ZONE)), Instant(TUESDAY + 6 * DAY * MINUTE)
    student_id = house.accounts["student"].id
    practised = await word_events(source, student_id, since, until)
    made = study_week(MONDAY, held, practised, ZONE)
    assert (len(made.gained), made.asked_again, made.remembered) == (
        told.gained,
        told.asked_again,
        told.remembered,
    )
    assert [one.missed_days for one in made.hard_words] == [
        one.missed_days for one in told.hard_words
    ]
    assert made.practice_ms == told.practice_ms
    assert [one.words for one in made.days] == [one.words for one in told.days]


async def test_a_week_excludes_the_days_of_other_weeks(house: House) -> None:
    await a_busy_week(house)
    before = await week(house, date(2026, 11, 22))
    assert (before.first_day, before.gained, before.practice_ms) == (date(2026, 11, 16), 0, 0)
    assert before.messages == []


async def test_a_week_is_found_by_any_of_its_days_and_refused_before_it_begins(
    house: House,
) -> None:
    house.clock.at = TUESDAY
    for day in (MONDAY, date(2026, 11, 29)):
        assert (await week(house, day)).first_day == MONDAY
    with pytest.raises(WeekNotBegun):
        await week(house, date(2026, 11, 30))
    with pytest.raises(WeekNotBegun):
        await house.app.share_study_week(house.student, ShareStudyWeek(day=date(2026, 11, 30)))
    assert first_day_of(date(2026, 11, 29), MONDAY) == MONDAY


async def test_a_week_is_visible_to_its_student_and_their_tutors(house: House) -> None:
    await a_busy_week(house)
    request = RetrieveStudyWeek(student_id=house.accounts["student"].id)
    assert (await house.app.retrieve_study_week(house.tutor, request)).gained == 9
    assert (
        await house.app.retrieve_study_week(house.other_student, RetrieveStudyWeek())
    ).gained == 0
    for stranger in (house.other_tutor, house.other_student):
        with pytest.raises(NotFound):
            await house.app.retrieve_study_week(stranger, request)


async def opened(house: House, token: str) -> StudyWeekView:
    return await house.app.open_shared_week(Visitor("192.0.2.7"), OpenSharedWeek(link_token=token))


async def test_a_link_shows_exactly_its_week_to_anybody(house: House) -> None:
    await a_busy_week(house)
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=MONDAY))
    shown = await opened(house, link.token)
    assert shown == await week(house)
    house.clock.move(minutes=7 * DAY)
    assert (await opened(house, link.token)).first_day == MONDAY
    assert (await week(house)).first_day > MONDAY


async def test_a_week_says_what_is_left_of_the_bought_classes_but_not_to_tutors(
    house: House,
) -> None:
    await a_busy_week(house)
    assert (await week(house)).credits == []
    student = house.accounts["student"].id
    await house.app.add_credits(AddCredits(user_id=student, lesson_type="QUOTA_60", lessons=3))
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=MONDAY))
    for shown in (await week(house), await opened(house, link.token)):
        assert [(one.lesson_type, one.left) for one in shown.credits] == [(LessonType.QUOTA_60, 3)]
    of_tutor = await house.app.retrieve_study_week(
        house.tutor, RetrieveStudyWeek(student_id=student)
    )
    assert of_tutor.credits == []


async def test_a_link_ends_after_two_weeks(house: House) -> None:
    house.clock.at = TUESDAY
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=MONDAY))
    assert link.utc_expires == TUESDAY + LINK_MS
    house.clock.at = Instant(link.utc_expires - 1)
    assert (await opened(house, link.token)).first_day == MONDAY
    house.clock.at = link.utc_expires
    with pytest.raises(SharedWeekGone):
        await opened(house, link.token)
    assert (await house.app.list_shared_weeks(house.student, Empty())).data == []
    assert await house.rows("SELECT count(*) FROM shared_week") == [(1,)]
    await house.app.forget_routines()
    assert await house.rows("SELECT count(*) FROM shared_week") == [(0,)]


async def test_a_link_more_than_a_student_may_have_ends_the_oldest(house: House) -> None:
    house.clock.at = TUESDAY
    share = ShareStudyWeek(day=MONDAY)
    others = await house.app.share_study_week(house.other_student, share)
    links = []
    for _ in range(MOST_LINKS + 1):
        house.clock.move(minutes=1)
        links.append(await house.app.share_study_week(house.student, share))
    listed = (await house.app.list_shared_weeks(house.student, Empty())).data
    assert [one.shared_week_id for one in listed] == [
        one.shared_week_id for one in reversed(links[1:])
    ]
    with pytest.raises(SharedWeekGone):
        await opened(house, links[0].token)
    for link in (links[1], links[-1], others):
        assert (await opened(house, link.token)).first_day == MONDAY


async def test_only_its_student_withdraws_a_link(house: House) -> None:
    house.clock.at = TUESDAY
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=MONDAY))
    request = RevokeSharedWeek(shared_week_id=link.shared_week_id)
    await house.app.revoke_shared_week(house.other_student, request)
    assert (await opened(house, link.token)).first_day == MONDAY
    [listed] = (await house.app.list_shared_weeks(house.student, Empty())).data
    assert (listed.shared_week_id, listed.first_day) == (link.shared_week_id, MONDAY)
    await house.app.revoke_shared_week(house.student, request)
    with pytest.raises(SharedWeekGone):
        await opened(house, link.token)


async def test_no_secret_of_a_link_is_stored(house: House) -> None:
    house.clock.at = TUESDAY
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=MONDAY))
    [row] = await house.rows("SELECT * FROM shared_week")
    assert link.token not in map(str, row)


async def test_guessing_links_is_limited(house: House) -> None:
    for _ in range(120):
        with pytest.raises(SharedWeekGone):
            await opened(house, "made-up")
    with pytest.raises(TooManyRequests):
        await opened(house, "made-up")


async def test_a_disabled_students_link_shows_nothing(house: House) -> None:
    house.clock.at = TUESDAY
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=MONDAY))
    await house.app.disable(house.accounts["student"].id)
    with pytest.raises(SharedWeekGone):
        await opened(house, link.token)
