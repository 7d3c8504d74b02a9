"""Free practice: the sets one may practise, and their words."""

from datetime import date, timedelta
from typing import Final

from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.lessons.queries import own_lesson
from wordmate.application.words.messages import ListPracticeWords, PracticeSets, WordsOfDay
from wordmate.application.words.own_words import part_of
from wordmate.application.words.ports import WordsPorts
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.words.word_learning import WordState

DAYS: Final = 7
"""How many days back words may be practised by their day."""


@operation("CustomerListPracticeSets", roles=STUDENTS, owns=Owns.SELF)
async def list_practice_sets(ports: WordsPorts, call: Call, _: Empty) -> PracticeSets:
    """What the student may practise: favourites, a book's forgotten words, a day's words."""
    student_id, zone = call.caller.user_id, ports.policy.zone
    today = local_date(ports.clock.now(), zone)
    days = [today - timedelta(days=back) for back in range(DAYS)]
    counts = await ports.reads.decided_counts(
        student_id,
        [(day_start(one, zone), day_start(one + timedelta(days=1), zone)) for one in days],
    )
    return PracticeSets(
        favorites=(await ports.reads.favorite_counts(student_id)).total,
        books=list(await ports.reads.forgotten_by_book(student_id)),
        days=[
            WordsOfDay(day=day.isoformat(), utc_start=day_start(day, zone), words=count)
            for day, count in zip(days, counts, strict=True)
            if count
        ],
    )


@operation("CustomerListPracticeWords", roles=STUDENTS, owns=Owns.SELF)
async def list_practice_words(
    ports: WordsPorts, call: Call, wanted: ListPracticeWords
) -> Page[WordView]:
    """The words of one set. Raises NotFound where the set is not named."""
    student_id, part = call.caller.user_id, part_of(wanted)
    if wanted.kind == "FAVORITES":
        return await ports.reads.favorite_words(student_id, part)
    if wanted.kind == "DAY":
        since, until = _bounds(ports, wanted.day)
        return await ports.reads.words_between(student_id, since, until, part)
    if wanted.kind == "ORDER":
        return await _wrong_words(ports, call, wanted)
    if wanted.course_book_id is None:
        raise NotFound
    forgotten = part_of(wanted, state=WordState.FORGOTTEN)
    return await ports.reads.box_words(BookId(wanted.course_book_id), student_id, forgotten)


async def _wrong_words(ports: WordsPorts, call: Call, wanted: ListPracticeWords) -> Page[WordView]:
    """The words that stand wrong in a session's result, as its book shows them."""
    if wanted.course_order_id is None:
        raise NotFound
    lesson = await own_lesson(ports.reads, call, wanted.course_order_id)
    wrong = [] if lesson.result is None else lesson.result.wrong_word_ids
    data = await ports.reads.words(
        wrong[wanted.offset : wanted.offset + wanted.page_size],
        lesson.order.student_id,
        course_book_id=lesson.order.course_book_id,
    )
    return Page(data=list(data), total=len(wrong))


def _bounds(ports: WordsPorts, told: str | None) -> tuple[int, int]:
    try:
        day = date.fromisoformat(told or "")
        after = day + timedelta(days=1)
    except (ValueError, OverflowError):
        raise NotFound from None
    return day_start(day, ports.policy.zone), day_start(after, ports.policy.zone)
