"""Every number of a student's progress equals a plain recount of the events."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.databases import only_postgres, only_sqlite
from tests.support.house import House, NewHouse
from tests.support.ledger import story_of
from tests.support.recounting import Recount, Weeks, as_recounted, local_day, recount, sessions_of
from tests.support.recounting_lists import (
    favorites,
    month_of,
    orders_by_standing,
    practice_by_day,
    reviews_ahead,
    word_states,
    words_by_day,
    work_by_day,
)
from wordmate.application.content.messages import (
    ListNewWords,
    ListReviewWords,
    RetrieveCourseMetric,
)
from wordmate.application.kernel.call import store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import ListCourseOrders, OneCourseOrder, OrderFilter
from wordmate.application.pay.messages import OneMonth
from wordmate.application.pay.operations import DaysOfMonth, MonthOfTutors
from wordmate.application.progress.messages import ListStudentBookMetric, RetrieveStudentMetric
from wordmate.application.records.messages import ListRecords, QueryReportMetric
from wordmate.application.words.messages import (
    ListBoxWords,
    ListFavoriteWords,
    ListMarkedWords,
)
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.audit import Difference, StudentRecords
from wordmate.domain.orders.events import LedgerEntry
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.standing import Standing
from wordmate.domain.progress.counting import Span, day_of
from wordmate.domain.words.word_learning import TO_REVIEW, WordState

DAY_MS = 24 * 60 * 60_000


async def stories(house: House) -> Mapping[int, Sequence[LedgerEntry]]:
    """The events of every order of the house."""
    source = house.service.database.source
    count = (await house.app.verify_ledger()).orders
    return {number: await story_of(source, OrderId(number)) for number in range(1, count + 1)}


async def records_of(house: House) -> StudentRecords:
    """All stored rows of the student."""
    student = house.accounts["student"].id
    return await house.ports.units.run(lambda unit: unit.ledger.records(student))


def stands(records: StudentRecords) -> Recount:
    """The stored counts."""
    found: dict[tuple[str, date | int], dict[str, int]] = {}
    for (span, number), counts in records.practice.items():
        at = ("day", day_of(number)) if span is Span.DAY else ("plan day", number)
        named = {name: getattr(counts, name) for name in counts.__dataclass_fields__}
        if any(named.values()):
            found[at] = {name: one for name, one in named.items() if one}
    return found


async def holds(house: House, lot: Random, days: int) -> None:
    await Weeks(house, lot).go_by(days)
    records = await records_of(house)
    told = recount(await stories(house), records.words)

    assert stands(records) == told
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
    shown = {at: dict(counts) for at, counts in told.items()}
    for (kind, _), counts in shown.items():
        counts.pop("practice_ms", None)
        if kind == "plan day":
            counts.pop("reviews_done", None)
    assert as_recounted(metric) == {at: one for at, one in shown.items() if one}
    await lists_hold(house, records)
    found: list[Difference] = []
    await house.app.verify_ledger(None, found.append)
    assert found == []


async def lists_hold(house: House, records: StudentRecords) -> None:
    """Minutes, upcoming reviews, words by state and monthly sessions equal a recount."""
    app, student, events = house.app, house.student, await stories(house)
    metric = await app.retrieve_student_metric(student, RetrieveStudentMetric())
    assert all(one.is_practised for one in metric.days if one.practice_ms)
    used = {one.day: one.practice_ms for one in metric.days if one.practice_ms}
    assert used == {day: one for day, one in practice_by_day(events).items() if one}
    ahead = [(one.day, one.reviews, one.words) for one in metric.ahead]
    assert ahead == reviews_ahead(events, house.clock.now(), days=14)

    book, states = house.book_id, Counter(word_states(events, records.words).values())
    unmet = len(house.word_ids) - states.total()
    counts = (await app.list_box_words(student, ListBoxWords(course_book_id=book))).counts
    books = await app.list_student_books(student, ListStudentBookMetric())
    course = await app.retrieve_course_metric(student, RetrieveCourseMetric(course_book_id=book))
    for told in (counts, course, *(one.metric for one in books.data)):
        assert told.new == unmet + states["new"]
        assert told.learned_pending_test == states["learned_pending_test"]
        assert (told.mastered, told.forgotten) == (states["mastered"], states["forgotten"])
    await words_hold(house, events, records)
    await orders_hold(house, events)
    await months_hold(house, events)
    for state, count in states.items():
        listed = ListBoxWords(course_book_id=book, state=WordState(state))
        assert (await app.list_box_words(student, listed)).total == count

    months = {
        f"{local_day(Instant(house.clock.now() + shift)):%Y-%m}" for shift in (0, -14 * DAY_MS)
    }
    tutor_id = house.accounts["tutor"].id
    for caller, of_tutor in ((student, None), (house.tutor, tutor_id)):
        for month in months:
            said = await app.query_report_metric(caller, QueryReportMetric(month=month))
            told = month_of(events, month, tutor_id=of_tutor)
            by_status = {name: getattr(said, name.lower()) for name in OrderStatus}
            assert by_status == {name: told.by_status.get(name, 0) for name in OrderStatus}
            assert said.all == sum(told.by_status.values())
            assert (said.deleted, said.minutes) == (told.deleted, told.minutes)


async def words_hold(
    house: House, events: Mapping[int, Sequence[LedgerEntry]], records: StudentRecords
) -> None:
    """Favourites by state, words to review, new words and marks equal a recount."""
    app, student, book = house.app, house.student, house.book_id
    states, liked = word_states(events, records.words), favorites(records.words)
    of_liked = Counter(states.get(word, "new") for word in liked)
    told = await app.favorite_metric(student, Empty())
    assert (told.total, told.new, told.favorite) == (len(liked), of_liked["new"], len(liked))
    assert (told.mastered, told.forgotten) == (of_liked["mastered"], of_liked["forgotten"])
    listed = await app.list_favorite_words(student, ListFavoriteWords(page_size=100))
    assert (listed.total, {one.id for one in listed.data}) == (len(liked), liked)
    waiting = [word for word, one in states.items() if one in TO_REVIEW]
    for of in (None, book):
        request = ListReviewWords(course_book_id=of, page_size=100)
        review = await app.list_review_words(student, request)
        assert (review.total, len(review.data)) == (len(waiting), len(waiting))
    new = await app.list_new_words(student, ListNewWords(course_book_id=book, page_size=100))
    assert (
        new.total
        == len(new.data)
        == len(house.word_ids) - sum(one != "new" for one in states.values())
    )
    marked = await app.list_marked_words(student, ListMarkedWords(page_size=100))
    assert marked.total == len(marked.data)
    await words_of_lessons_hold(house, events, records)


async def words_of_lessons_hold(
    house: House, events: Mapping[int, Sequence[LedgerEntry]], records: StudentRecords
) -> None:
    """The list of records, each record, and the words of a day count the same words of a lesson."""
    by_day = words_by_day(events, records.words)
    sets = await house.app.list_practice_sets(house.student, Empty())
    week = {local_day(Instant(house.clock.now() - back * DAY_MS)) for back in range(7)}
    told = {date.fromisoformat(one.day): one.words for one in sets.days}
    assert told == {day: len(words) for day, words in by_day.items() if day in week}
    sessions = sessions_of(events)
    request = ListRecords(status=OrderFilter.COMPLETED, page_size=50)
    for listed in (await house.app.list_records(house.student, request)).data:
        number = listed.order.course_order_id
        taught = len(sessions[number].taught)
        found = await house.app.query_record(house.student, OneCourseOrder(course_order_id=number))
        words = found.words
        assert len(words.right) + len(words.wrong) + len(words.to_test) == taught
        if not sessions[number].is_review:
            assert listed.order.word_count == (taught or None)


async def months_hold(house: House, events: Mapping[int, Sequence[LedgerEntry]]) -> None:
    """The store's months, by tutor and by day, equal a recount."""
    told = work_by_day(events, house.accounts["tutor"].id)
    for month in {f"{day:%Y-%m}" for day in told}:
        days = {day: one for day, one in told.items() if f"{day:%Y-%m}" == month}
        request, called = OneMonth(month=month), store_call()
        shown = (await MonthOfTutors(house.ports, called, request)).data
        total = sum(days.values(), Counter[str]())
        named = ("sessions", "reviews_done", "reviews_missed")
        assert [tuple(getattr(one, name) for name in named) for one in shown] == [
            tuple(total[name] for name in named)
        ] * any(total.values())
        by_day = (await DaysOfMonth(house.ports, called, request)).data
        assert {one.day: one.sessions for one in by_day if one.sessions} == {
            day: one["sessions"] for day, one in days.items() if one["sessions"]
        }
        assert sum(one.total_fen for one in by_day) == sum(
            one.commission_fen + one.subsidy_fen for one in shown
        )


async def orders_hold(house: House, events: Mapping[int, Sequence[LedgerEntry]]) -> None:
    """Orders by state, and the lengths of their lists, equal a recount."""
    tutor_id = house.accounts["tutor"].id
    for caller, of_tutor in ((house.student, None), (house.tutor, tutor_id)):
        told = orders_by_standing(events, tutor_id=of_tutor)
        counted = await house.app.count_orders(caller, Empty())
        by_standing = {name: getattr(counted, name.lower()) for name in Standing}
        assert by_standing == {name: told.get(name, 0) for name in Standing}
        assert counted.all == sum(told.values()) - told.get("DELETED", 0)
        for filter_ in OrderFilter:
            listed = await house.app.list_orders(caller, ListCourseOrders(status=filter_))
            assert listed.total == getattr(counted, filter_.lower())
        records = await house.app.list_records(caller, ListRecords())
        assert records.total == counted.all - counted.reserved


@only_sqlite
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), days=st.integers(1, 24))
async def test_in_random_weeks_every_metric_equals_a_recount_of_the_events(
    new_house: NewHouse, seed: int, days: int
) -> None:
    async with new_house() as house:
        await holds(house, Random(seed), days)  # noqa: S311


@only_postgres
@pytest.mark.parametrize("seed", [1, 2])
async def test_on_postgresql_every_metric_equals_a_recount_of_the_events(
    house: House, seed: int
) -> None:
    await holds(house, Random(seed), 12)  # noqa: S311
