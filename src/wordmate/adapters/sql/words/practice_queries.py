"""Queries about free practice: its sets, and the words of each."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from sqlalchemy import literal_column, select

from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.engine.tables import Millis
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.queries import own_lesson
from wordmate.adapters.sql.orders.columns import IS_COMPLETED, WHOLE_ORDER, with_lesson
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.words.count_columns import COUNTED_BOOKS
from wordmate.adapters.sql.words.lists import BOX, FAVORITES
from wordmate.adapters.sql.words.memory_queries import daily_list, hard_words_of
from wordmate.adapters.sql.words.queries import favorites_metric, list_words, list_words_of_book
from wordmate.adapters.sql.words.schema import book_word_count, word_event
from wordmate.adapters.sql.words.stores import HAPPENED
from wordmate.adapters.sql.words.word_views import page_of_words
from wordmate.adapters.sql.words.wrong_choices import with_daily_choices
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.words import operations as ask
from wordmate.application.words.messages import (
    ForgottenOfBook,
    ListPracticeWords,
    PracticeSets,
    PracticeWord,
    WordsOfDay,
)
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, day_start, local_date
from wordmate.domain.ledger.day_words import day_of_records, words_by_day
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.review_days import record_window
from wordmate.domain.progress.counting import day_number
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordLedgerEntry

PRACTICE_DAYS: Final = 7
"""How many days back a day's words can be practised."""
_BOOKS: Final = 50
_e = word_event.c
LESSONS_HELD = Statement(
    lambda d: with_lesson(select(*WHOLE_ORDER).select_from(course_order)).where(
        course_order.c.student_id == param("student_id"),
        course_order.c.appointment_at >= param("booked_from", Millis),
        course_order.c.appointment_at < param("booked_until", Millis),
        IS_COMPLETED,
        course_order.c.started_at >= param("since", Millis),
        course_order.c.started_at < param("until", Millis),
    )
)
WORDS_HAPPENED = Statement(
    lambda d: select(*HAPPENED).where(
        _e.student_id == param("student_id"),
        _e.happened_at >= param("since", Millis),
        _e.happened_at < param("until", Millis),
    )
)
_FORGOTTEN_OF_BOOK: Final = Columns(
    lambda book, words: ForgottenOfBook(course_book=book, words=words),
    BOOK,
    book_word_count.c.forgotten,
)
FORGOTTEN = Statement(
    lambda d: (
        select(*_FORGOTTEN_OF_BOOK)
        .select_from(COUNTED_BOOKS)
        .where(book_word_count.c.forgotten > literal_column("0"))
        .order_by(book_word_count.c.forgotten.desc(), course_book.c.id)
        .limit(_BOOKS)
    )
)


async def lessons_held(
    source: Source,
    student_id: AccountId,
    since: Instant,
    until: Instant,
    *,
    booked: tuple[Instant, Instant],
) -> Sequence[CourseOrder]:
    """The student's completed sessions that began in this period, without purged ones; only
    sessions booked in the given range are read.
    """
    values = {"student_id": student_id, "since": since, "until": until}
    rows = await source.all(LESSONS_HELD, **values, booked_from=booked[0], booked_until=booked[1])
    return WHOLE_ORDER.all(rows)


async def word_events(
    source: Source, student_id: AccountId, since: Instant, until: Instant
) -> Sequence[WordLedgerEntry]:
    """The student's word events outside orders in this period, by the devices' times."""
    values = {"student_id": student_id, "since": since, "until": until}
    return HAPPENED.all(await source.all(WORDS_HAPPENED, **values))


async def _words_by_day(
    read: Read, student_id: AccountId, first: date, last: date
) -> Mapping[date, Sequence[WordId]]:
    """The words that the student worked on between two local days."""
    zone = read.policy.zone
    since, until = day_start(first, zone), day_start(last + timedelta(days=1), zone)
    booked = record_window(since, until, zone, read.policy.review_days)
    lessons = await lessons_held(read, student_id, since, until, booked=booked)
    return words_by_day(lessons, await word_events(read, student_id, since, until), zone)


@answers(ask.Practice)
async def list_practice_sets(read: Read, call: Call, _request: Empty) -> PracticeSets:
    student_id, zone = call.caller.user_id, read.policy.zone
    today = local_date(read.now, zone)
    days = [today - timedelta(days=back) for back in range(PRACTICE_DAYS)]
    words = await _words_by_day(read, student_id, days[-1], days[0])
    return PracticeSets(
        favorites=(await favorites_metric(read, student_id)).total,
        books=_FORGOTTEN_OF_BOOK.all(await read.all(FORGOTTEN, student_id=student_id)),
        days=[
            WordsOfDay(day=day.isoformat(), utc_start=day_start(day, zone), words=len(words[day]))
            for day in days
            if day in words and day >= LAUNCHED_ON
        ],
    )


@answers(ask.PracticeWords)
async def list_practice_words(
    read: Read, call: Call, request: ListPracticeWords
) -> Page[PracticeWord]:
    if request.kind == "DUE":
        daily = await daily_list(read, call.caller.user_id)
        page = await page_of_words(read, daily.words, call.caller.user_id, request)
        today = day_number(local_date(read.now, read.policy.zone))
        words, probe = (
            await with_daily_choices(read, page.data, today, call.caller.user_id),
            daily.probe,
        )
    else:
        page, probe = await _words_of_set(read, call, request), ()
        words = page.data
    data = [PracticeWord.of(one, is_probe=one.id in probe) for one in words]
    return Page(data=data, total=page.total)


async def _words_of_set(read: Read, call: Call, request: ListPracticeWords) -> Page[WordView]:
    student_id, now, zone = call.caller.user_id, read.now, read.policy.zone
    words: Sequence[WordId]
    match request.kind:
        case "FAVORITES":
            return await list_words(read, FAVORITES, student_id, request)
        case "FORGOTTEN":
            book_id = BookId(present(request.course_book_id))
            forgotten = WordState.FORGOTTEN
            return await list_words_of_book(read, BOX, book_id, student_id, request, forgotten)
        case "ORDER":
            order = await own_lesson(read, call, present(request.course_order_id))
            words = order.lesson.lists.wrong
            return await page_of_words(
                read, words, order.student_id, request, book_id=order.course_book_id
            )
        case "DAY":
            day = day_of_records(request.day, local_date(now, zone))
            words = (await _words_by_day(read, student_id, day, day)).get(day, ())
        case _:  # HARD
            words = await hard_words_of(read, student_id)
    return await page_of_words(read, words, student_id, request)
