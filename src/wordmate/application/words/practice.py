"""Free practice: its sets and their words."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.lessons.queries import own_lesson
from wordmate.application.ports import Ports
from wordmate.application.words.keeping import hard_words, page_of, words_of_today
from wordmate.application.words.messages import ListPracticeWords, PracticeSets, WordsOfDay
from wordmate.application.words.own_words import part_of
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, day_start, local_date
from wordmate.domain.ledger.day_words import words_by_day
from wordmate.domain.orders.review_days import record_window
from wordmate.domain.words.word_learning import WordState

DAYS: Final = 7
"""How many days back a day's words can be practised."""


@operation("CustomerListPracticeSets", roles=STUDENTS, owns=Owns.SELF)
async def list_practice_sets(ports: Ports, call: Call, _request: Empty) -> PracticeSets:
    """Lists what the student may practise: favourites, a book's forgotten words, a day's words."""
    student_id, zone = call.caller.user_id, ports.policy.zone
    today = local_date(ports.clock.now(), zone)
    days = [today - timedelta(days=back) for back in range(DAYS)]
    words = await _words_by_day(ports, student_id, days[-1], days[0])
    return PracticeSets(
        favorites=(await ports.reads.favorite_counts(student_id)).total,
        books=list(await ports.reads.forgotten_by_book(student_id)),
        days=[
            WordsOfDay(day=day.isoformat(), utc_start=day_start(day, zone), words=len(words[day]))
            for day in days
            if day in words and day >= LAUNCHED_ON
        ],
    )


@operation("CustomerListPracticeWords", roles=STUDENTS, owns=Owns.SELF)
async def list_practice_words(
    ports: Ports, call: Call, request: ListPracticeWords
) -> Page[WordView]:
    """Lists the words of a set; those of a day in the order in which they were practised.

    Raises NotFound if the set is not fully named, or the book does not exist.
    """
    student_id, part = call.caller.user_id, part_of(request)
    if request.kind == "FAVORITES":
        return await ports.reads.favorite_words(student_id, part)
    if request.kind == "DAY":
        return await _words_of_day(ports, student_id, request)
    if request.kind in ("KEPT", "HARD"):
        listed = words_of_today if request.kind == "KEPT" else hard_words
        words = await listed(ports, student_id)
        return await page_of(ports, student_id, words, request.offset, request.page_size)
    if request.kind == "ORDER":
        return await _wrong_words(ports, call, request)
    forgotten = part_of(request, state=WordState.FORGOTTEN)
    book_id = BookId(present(request.course_book_id))
    of_book = await ports.reads.box_words(book_id, student_id, forgotten)
    if not of_book.data:
        present(await ports.reads.box_counts(book_id, student_id))
    return of_book


async def _wrong_words(ports: Ports, call: Call, request: ListPracticeWords) -> Page[WordView]:
    """The wrong words of a session's result, as its book shows them."""
    lesson = await own_lesson(ports.reads, call, present(request.course_order_id))
    wrong = [] if lesson.result is None else lesson.result.wrong_word_ids
    data = await ports.reads.words(
        wrong[request.offset : request.offset + request.page_size],
        lesson.order.student_id,
        course_book_id=lesson.order.course_book_id,
    )
    return Page(data=list(data), total=len(wrong))


async def _words_of_day(
    ports: Ports, student_id: AccountId, request: ListPracticeWords
) -> Page[WordView]:
    day = _day(request.day, local_date(ports.clock.now(), ports.policy.zone))
    words = (await _words_by_day(ports, student_id, day, day)).get(day, ())
    data = await ports.reads.words(
        words[request.offset : request.offset + request.page_size], student_id
    )
    return Page(data=list(data), total=len(words))


async def _words_by_day(
    ports: Ports, student_id: AccountId, first: date, last: date
) -> Mapping[date, Sequence[WordId]]:
    """The words that the student worked on between two local days."""
    zone = ports.policy.zone
    since, until = day_start(first, zone), day_start(last + timedelta(days=1), zone)
    booked = record_window(since, until, zone, ports.policy.review_days)
    lessons = await ports.reads.lessons_held(student_id, since, until, booked=booked)
    words = await ports.reads.word_events(student_id, since, until)
    return words_by_day(lessons, words, zone)


def _day(day_text: str | None, today: date) -> date:
    """A day from the launch to today; raises NotFound."""
    try:
        day = date.fromisoformat(day_text or "")
    except ValueError:
        raise NotFound from None
    if not LAUNCHED_ON <= day <= today:
        raise NotFound
    return day
