"""Queries about a student's words and books."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from msgspec.structs import replace
from sqlalchemy import ClauseElement, and_, func, literal_column, or_, select

from wordmate.adapters.sql.content.book_columns import BOOK, STUDENT_COURSE
from wordmate.adapters.sql.content.queries import books_on_shelf
from wordmate.adapters.sql.content.schema import course_book, course_word, word
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param, with_paging
from wordmate.adapters.sql.engine.tables import Id, Millis
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.queries import lesson_with_words, own_lesson
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.orders.columns import (
    IS_AHEAD,
    IS_COMPLETED,
    IS_REVIEW,
    WHOLE_ORDER,
    WORDS_LISTED_AT,
    with_lesson,
)
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.words.count_columns import (
    BOOK_COUNTS,
    COUNTED_BOOKS,
    OF_FAVORITES,
    or_zero,
)
from wordmate.adapters.sql.words.lists import (
    BOX,
    FAVORITES,
    FAVORITES_BY_WORD,
    MARKED,
    MET,
    SHELF_COUNTS,
    TO_REVIEW,
    TO_REVIEW_OF_BOOK,
    WordList,
    found_words,
    search_values,
    shelf_words,
    word_list,
)
from wordmate.adapters.sql.words.probes import probe_results_of, probe_words
from wordmate.adapters.sql.words.schema import (
    IS_HARD,
    NEEDS_CONTRAST,
    book_word_count,
    word_confusion,
    word_count,
    word_event,
    word_memory,
    word_state,
)
from wordmate.adapters.sql.words.stores import (
    CONFUSION,
    HAPPENED,
    OF_STUDENT_CONFUSED,
    WORD_MEMORY,
    arm_of,
    due_words,
    remembered_of,
)
from wordmate.adapters.sql.words.word_views import (
    IN_BOOK,
    KNOWN_WORD,
    OWN_WORD,
    WORD,
    book_size,
    book_words,
    new_words,
    words_by_id,
)
from wordmate.application.content.course_metric import WordCounts, course_metric
from wordmate.application.content.messages import (
    CourseMetric,
    ListCourseWords,
    ListNewWords,
    ListReviewWords,
    ListStudentCourse,
    ListWordInfo,
    RetrieveCourseMetric,
    StudentCourse,
    WordView,
    WrongChoice,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page, PagedRequest
from wordmate.application.words import operations as ask
from wordmate.application.words.messages import (
    AnkiWordsKind,
    BoxCounts,
    BoxPage,
    ConfusedPairs,
    ConfusedWords,
    DailyListView,
    FavoritesPage,
    ForgottenOfBook,
    HardWord,
    ListBoxWords,
    ListConfusedWords,
    ListFavoriteBox,
    ListFavoriteWords,
    ListHardWords,
    ListMarkedWords,
    ListPracticeWords,
    ListShelfWords,
    ListWordMemories,
    PracticeSets,
    PracticeWord,
    ProbedWord,
    ProbeResults,
    ProbeResultView,
    RetrieveProbeResults,
    SearchWords,
    ShelfPage,
    WordMemories,
    WordMemoryView,
    WordsOfDay,
)
from wordmate.application.words.operations import WordsInBook
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, day_start, local_date
from wordmate.domain.ledger.day_words import day_of_records, words_by_day
from wordmate.domain.lessons.exercise import Distractor, ExerciseWord, needs_choices
from wordmate.domain.lessons.wrong_choices import (
    NEAR_PLACES,
    POOL,
    POOL_FACTOR,
    POOL_MODULUS,
    BookWord,
    draw,
    drawn_alone,
    drawn_for,
)
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.review_days import record_window
from wordmate.domain.progress.counting import day_number, day_of
from wordmate.domain.reviews.confusions import Confusion, confused_with
from wordmate.domain.reviews.due import DayBudget, DueWords, ReviewPolicy
from wordmate.domain.reviews.memory import (
    SLIPS_UNDER,
    known_until,
    local_days,
    recall,
    with_time_scaled,
)
from wordmate.domain.reviews.probe import results_since, spread
from wordmate.domain.reviews.word_memory import hard_words
from wordmate.domain.words.word_learning import TO_REVIEW as STATES_TO_REVIEW
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordLedgerEntry
from wordmate.domain.words.word_search import search_for

MOST_PAIRS: Final = 50
"""The maximum number of listed pairs, those confused most often first."""
MOST_OTHERS: Final = 3
"""The maximum number of words shown that a hard word is confused with."""
PRACTICE_DAYS: Final = 7
"""How many days back a day's words can be practised."""
_BOOKS: Final = 50
_ANKI_WORDS: Final = 2_000


@answers(ask.StudentCourses)
async def list_student_courses(
    read: Read, call: Call, request: ListStudentCourse
) -> Page[StudentCourse]:
    student_id = await student_named(read, call, request.student_id)
    return await books_on_shelf(read, STUDENT_COURSE, COUNTED_BOOKS, request, student_id=student_id)


_METRIC: Final = Columns(course_metric, course_book.c.word_count, BOOK_COUNTS)
METRIC = Statement(
    lambda d: (
        select(*_METRIC).select_from(COUNTED_BOOKS).where(course_book.c.id == param("book_id"))
    )
)


async def _metric(read: Read, book_id: BookId, student_id: AccountId) -> CourseMetric:
    return present(_METRIC.one(await read.one(METRIC, book_id=book_id, student_id=student_id)))


@answers(ask.MetricOfCourse)
async def retrieve_course_metric(
    read: Read, call: Call, request: RetrieveCourseMetric
) -> CourseMetric:
    student_id = await student_named(read, call, request.student_id)
    return await _metric(read, request.course_book_id, student_id)


@answers(ask.CourseWords)
async def list_course_words(read: Read, call: Call, request: ListCourseWords) -> Page[WordView]:
    student_id = await student_named(read, call, request.student_id)
    return await book_words(read, request.course_id, student_id, request)


@answers(ask.NewWords)
async def list_new_words(read: Read, call: Call, request: ListNewWords) -> Page[WordView]:
    student_id = await student_named(read, call, request.student_id)
    return await new_words(
        read, request.course_book_id, student_id, limit=request.page_size, offset=request.offset
    )


# Words of a lesson, with their wrong choices

_listed = func.coalesce(course_order.c.list_count, course_order.c.word_count)
"""The length of the list of an order."""
_order_page = with_paging(
    select(
        lesson_word.c.word_id,
        lesson_word.c.position,
        _listed.label("listed"),
        course_order.c.course_book_id,
    )
    .select_from(lesson_word)
    .join(course_order, lesson_word.c.order_id == WORDS_LISTED_AT)
    .where(course_order.c.id == param("order_id"))
    .order_by(lesson_word.c.position)
).subquery("page")
ORDER_WORDS = Statement(
    lambda d: (
        select(*WORD, _order_page.c.listed)
        .select_from(_order_page)
        .join(word, word.c.id == _order_page.c.word_id)
        .outerjoin(
            course_word,
            and_(
                course_word.c.word_id == _order_page.c.word_id,
                course_word.c.course_book_id == _order_page.c.course_book_id,
            ),
        )
        .outerjoin(word_state, KNOWN_WORD)
        .order_by(_order_page.c.position)
    )
)
_ORDER_SIZE = Statement(
    lambda d: select(
        or_zero(
            select(_listed)
            .where(
                course_order.c.id == param("order_id"), course_order.c.source_order_id.is_not(None)
            )
            .scalar_subquery()
        )
    )
)
_BOOK_WORD: Final = Columns(
    BookWord,
    word.c.id,
    word.c.en_word,
    func.coalesce(course_word.c.zh_word, word.c.zh_word),
    func.coalesce(course_word.c.part_of_speech, word.c.part_of_speech),
    func.coalesce(course_word.c.phonetic, word.c.phonetic),
    course_word.c.position,
)


@Statement
def _choices(d: Dialect) -> ClauseElement:
    """These words of a book, their neighbours and some hundred others, always the same."""
    listed = d.rows("words", id=Id)
    picked, asked = course_word.alias("picked"), course_word.alias("asked")
    beside = (
        select(picked.c.word_id)
        .select_from(listed)
        .join(
            asked, and_(asked.c.word_id == listed.c.id, asked.c.course_book_id == param("book_id"))
        )
        .join(
            picked,
            and_(
                picked.c.course_book_id == asked.c.course_book_id,
                picked.c.position.between(
                    asked.c.position - NEAR_PLACES, asked.c.position + NEAR_PLACES
                ),
            ),
        )
    )
    drawn = (
        select(picked.c.word_id)
        .where(picked.c.course_book_id == param("book_id"))
        .order_by(picked.c.word_id * POOL_FACTOR % POOL_MODULUS, picked.c.word_id)
        .limit(POOL)
    )
    return (
        select(*_BOOK_WORD)
        .select_from(course_word.join(word, word.c.id == course_word.c.word_id))
        .where(IN_BOOK, or_(word.c.id.in_(beside), word.c.id.in_(drawn)))
    )


async def choices(
    source: Source, book_id: BookId, word_ids: Sequence[WordId]
) -> Sequence[BookWord]:
    """The words from which the wrong choices of these words of a book are drawn."""
    return _BOOK_WORD.all(await source.all(_choices, book_id=book_id, words=word_ids))


async def _with_choices(read: Read, order: CourseOrder, words: list[WordView]) -> list[WordView]:
    """These words with the wrong choices of each step, as far as there are so many.

    The seed is the order's number: every device knows it before anything is saved, and it never
    changes.
    """
    progress = order.lesson.progress
    pre_test = None if progress is None else progress.pre_test
    listed = drawn_for(
        is_led=order.is_led,
        groups=() if progress is None else progress.groups,
        candidate_ids=None if pre_test is None else pre_test.candidate_ids,
        review_ids=() if order.is_new_word_book else [one.id for one in words],
    )
    if order.course_book_id is None or not listed:
        return words
    book = await choices(read, order.course_book_id, listed)
    drawn = draw(listed, book, order.id, {one.id for one in words})
    return _with_drawn(words, drawn)


_BOOK_OF: Final = Columns(
    lambda *row: row, course_word.c.word_id, func.min(course_word.c.course_book_id)
)


@Statement
def _books_of(d: Dialect) -> ClauseElement:
    """These words, each with the first book that teaches it."""
    listed = d.rows("words", id=Id)
    return (
        select(*_BOOK_OF)
        .select_from(listed)
        .join(course_word, course_word.c.word_id == listed.c.id)
        .group_by(course_word.c.word_id)
    )


async def _with_daily_choices(read: Read, words: list[WordView], day: int) -> list[WordView]:
    """These words of the daily list with the wrong choices of the day's checks, which come from a
    book that teaches the word."""
    asked = [one.id for one in words if needs_choices(_exercise_word(one), day)]
    if not asked:
        return words
    of_book = defaultdict[BookId, list[WordId]](list)
    for word_id, book_id in _BOOK_OF.all(await read.all(_books_of, words=asked)):
        of_book[book_id].append(word_id)
    drawn = dict[WordId, tuple[Distractor, ...]]()
    for book_id, word_ids in of_book.items():
        drawn |= drawn_alone(word_ids, await choices(read, book_id, word_ids), day)
    return _with_drawn(words, drawn)


def _exercise_word(word: WordView) -> ExerciseWord:
    return ExerciseWord(id=word.id, en_word=word.en_word, zh_word=word.zh_word)


def _with_drawn(
    words: list[WordView], drawn: Mapping[WordId, tuple[Distractor, ...]]
) -> list[WordView]:
    return [
        replace(
            one,
            distractors=tuple(
                WrongChoice(wrong.word_id, wrong.en_word, wrong.zh_word)
                for wrong in drawn.get(one.id, ())
            ),
        )
        for one in words
    ]


async def _page_of(
    read: Read,
    word_ids: Sequence[WordId],
    student_id: AccountId,
    request: PagedRequest,
    *,
    book_id: BookId | None = None,
) -> Page[WordView]:
    """A page of these words."""
    on_page = word_ids[request.offset : request.offset + request.page_size]
    data = await words_by_id(read, on_page, student_id, book_id=book_id)
    return Page(data=data, total=len(word_ids))


@answers(ask.ReviewWords)
async def list_review_words(read: Read, call: Call, request: ListReviewWords) -> Page[WordView]:
    if request.course_order_id is None:
        student_id = await student_named(read, call, request.student_id)
        book_id = request.course_book_id
        if book_id is None:
            return await _list(read, TO_REVIEW, student_id, request)
        return await _list_of_book(read, TO_REVIEW_OF_BOOK, book_id, student_id, request)
    order = await lesson_with_words(read, call, request.course_order_id)
    progress = order.lesson.progress
    if order.list_count is None or progress is None:
        values = {"order_id": order.id, "student_id": order.student_id}
        page = await read.page(WORD, (ORDER_WORDS, _ORDER_SIZE), request, **values)
    else:
        chosen = [one for group in progress.groups for one in group]
        book_id = order.course_book_id
        page = await _page_of(read, chosen, order.student_id, request, book_id=book_id)
    return Page(data=await _with_choices(read, order, page.data), total=page.total)


@answers(ask.WordInfo)
async def list_word_info(read: Read, call: Call, request: ListWordInfo) -> Page[WordView]:
    if request.course_order_id is None:
        student_id = await student_named(read, call, request.student_id)
        words = await words_by_id(read, request.word_ids, student_id)
    else:
        order = await lesson_with_words(read, call, request.course_order_id)
        found = await words_by_id(
            read, request.word_ids, order.student_id, book_id=order.course_book_id
        )
        words = await _with_choices(read, order, found)
    return Page(data=words, total=len(words))


# Lists of own words


async def _list(
    read: Read,
    listed: WordList,
    student_id: AccountId,
    request: PagedRequest,
    *states: WordState,
    typed: str | None = None,
    **values: object,
) -> Page[WordView]:
    search = search_for(typed)
    statements = word_list(listed, states, None if search is None else search.where)
    values = {**values, **search_values(search), "student_id": student_id}
    return await read.page(listed.columns, statements, request, **values)


async def _list_of_book(
    read: Read,
    listed: WordList,
    book_id: BookId,
    student_id: AccountId,
    request: PagedRequest,
    *states: WordState,
) -> Page[WordView]:
    """Raises NotFound if there is no such book."""
    page = await _list(read, listed, student_id, request, *states, book_id=book_id)
    if not page.data:
        await book_size(read, book_id)
    return page


_FAVORITES_METRIC: Final = Columns(
    course_metric,
    word_count.c.favorites,
    Columns(WordCounts, *OF_FAVORITES.values(), word_count.c.favorites),
)
FAVORITES_METRIC = Statement(
    lambda d: select(*_FAVORITES_METRIC).where(word_count.c.student_id == param("student_id"))
)


async def _favorites_metric(read: Read, student_id: AccountId) -> CourseMetric:
    row = await read.one(FAVORITES_METRIC, student_id=student_id)
    return _FAVORITES_METRIC.one(row) or course_metric(0, WordCounts(0, 0, 0, 0))


@answers(ask.FavoritesMetric)
async def favorite_metric(read: Read, call: Call, _request: Empty) -> CourseMetric:
    return await _favorites_metric(read, call.caller.user_id)


def _box_page(page: Page[WordView], metric: CourseMetric) -> BoxPage:
    """A page with the counts of its whole box."""
    return BoxPage(data=page.data, total=page.total, counts=BoxCounts.of(metric))


def _in(state: WordState | None) -> tuple[WordState, ...]:
    return () if state is None else (state,)


@answers(ask.BoxWords)
async def list_box_words(read: Read, call: Call, request: ListBoxWords) -> BoxPage:
    student_id = await student_named(read, call, request.student_id)
    book_id, states = request.course_book_id, _in(request.state)
    metric = await _metric(read, book_id, student_id)
    page = await _list(
        read, BOX, student_id, request, *states, typed=request.search, book_id=book_id
    )
    return _box_page(page, metric)


@answers(ask.FavoriteBox)
async def list_favorite_box(read: Read, call: Call, request: ListFavoriteBox) -> BoxPage:
    student_id, states = call.caller.user_id, _in(request.state)
    metric = await _favorites_metric(read, student_id)
    page = await _list(read, FAVORITES, student_id, request, *states, typed=request.search)
    return _box_page(page, metric)


@answers(ask.FavoriteWords)
async def list_favorite_words(read: Read, call: Call, request: ListFavoriteWords) -> Page[WordView]:
    listed = FAVORITES_BY_WORD if request.sort == "WORD" else FAVORITES
    return await _list(read, listed, call.caller.user_id, request, typed=request.search)


@answers(ask.NewFavorites)
async def list_new_favorites(read: Read, call: Call, request: FavoritesPage) -> Page[WordView]:
    return await _list(read, FAVORITES, call.caller.user_id, request, WordState.NEW)


@answers(ask.FavoritesToReview)
async def list_favorites_to_review(
    read: Read, call: Call, request: FavoritesPage
) -> Page[WordView]:
    return await _list(read, FAVORITES, call.caller.user_id, request, *STATES_TO_REVIEW)


@answers(ask.MarkedWords)
async def list_marked_words(read: Read, call: Call, request: ListMarkedWords) -> Page[WordView]:
    return await _list(read, MARKED, call.caller.user_id, request, typed=request.search)


@answers(ask.FoundWords)
async def search_words(read: Read, call: Call, request: SearchWords) -> Page[WordView]:
    search = search_for(request.search)
    if search is None:
        return Page(data=[], total=0)
    statements = found_words(_in(request.state), search.where)
    values = {**search_values(search), "student_id": call.caller.user_id}
    return await read.page(WORD, statements, request, **values)


@answers(ask.ShelfWords)
async def list_shelf_words(read: Read, call: Call, request: ListShelfWords) -> ShelfPage:
    student_id = await student_named(read, call, request.student_id)
    search, firmness, book_id = (
        search_for(request.search),
        request.firmness,
        request.course_book_id,
    )
    where = None if search is None else search.where
    page, counted = shelf_words(firmness, where, is_of_book=book_id is not None)
    values = {**search_values(search), "student_id": student_id, "book_id": book_id}
    counts = present(SHELF_COUNTS.one(await read.one(counted, **values)))
    rows = await read.all(page, **values, limit=request.page_size, offset=request.offset)
    return ShelfPage(
        data=(OWN_WORD if book_id is None else WORD).all(rows),
        total=counts.total if firmness is None else getattr(counts, firmness.value),
        counts=counts,
    )


# Due, hard and confused words

HARD_WORDS = Statement(
    lambda d: select(*WORD_MEMORY).where(word_memory.c.student_id == param("student_id"), IS_HARD)
)
OF_TODAYS_REVIEWS = Statement(
    lambda d: (
        select(lesson_word.c.word_id)
        .select_from(course_order)
        .join(lesson_word, lesson_word.c.order_id == WORDS_LISTED_AT)
        .where(
            course_order.c.student_id == param("student_id"),
            course_order.c.appointment_at >= param("since", Millis),
            course_order.c.appointment_at < param("until", Millis),
            IS_REVIEW,
            IS_AHEAD,
        )
    )
)
"""The words of the reviews that are planned for a day and still to be held on it."""
_CONFUSED = Statement(
    lambda d: (
        select(*CONFUSION)
        .where(word_confusion.c.student_id == param("student_id"), NEEDS_CONTRAST)
        .order_by(
            word_confusion.c.times.desc(), word_confusion.c.word_id, word_confusion.c.other_word_id
        )
    )
)


async def hard_words_of(read: Read, student_id: AccountId) -> list[WordId]:
    """The student's hard words, most missed first."""
    return hard_words(WORD_MEMORY.all(await read.all(HARD_WORDS, student_id=student_id)))


async def _due_today(read: Read, student_id: AccountId) -> tuple[Sequence[WordId], DueWords]:
    """The due words that the student is asked today, without those of today's reviews, and what
    they follow from."""
    arm = await arm_of(read, student_id)
    if (arm or read.policy).review_policy is not ReviewPolicy.DUE:
        return (), DueWords()
    zone = read.policy.zone
    today = local_date(read.now, zone)
    due = await due_words(read, student_id, day_number(today))
    since, until = day_start(today, zone), day_start(today + timedelta(days=1), zone)
    values = {"student_id": student_id, "since": since, "until": until}
    reviewed = {row[0] for row in await read.all(OF_TODAYS_REVIEWS, **values)}
    return due.on(day_number(today)).without(reviewed), due


class DailyWords(NamedTuple):
    """The daily list, which of its words are the probe's, and the pace of its student."""

    words: Sequence[WordId]
    probe: Collection[WordId]
    budget: DayBudget


async def _daily_list(read: Read, student_id: AccountId) -> DailyWords:
    """The due words of today with those of the month's probe among them. Without the due list
    there is a daily list only while the probe has words to ask."""
    due_today, due = await _due_today(read, student_id)
    probe = await probe_words(read, student_id, read.now, read.policy.zone)
    return DailyWords(spread(due_today, probe), probe, due.budget)


async def confusions_of(read: Read, student_id: AccountId) -> list[Confusion]:
    """The pairs that need a contrast card, those confused most often first."""
    return CONFUSION.all(await read.all(_CONFUSED, student_id=student_id))


@answers(ask.DailyList)
async def retrieve_due_words(read: Read, call: Call, _request: Empty) -> DailyListView:
    student_id = call.caller.user_id
    daily = await _daily_list(read, student_id)
    return DailyListView(
        server_time=read.now,
        today=len(daily.words),
        minutes=daily.budget.minutes_for(len(daily.words)),
        hard=len(await hard_words_of(read, student_id)),
        confused=len(await confusions_of(read, student_id)),
    )


@answers(ask.HardWords)
async def list_hard_words(read: Read, call: Call, request: ListHardWords) -> Page[HardWord]:
    student_id = await student_named(read, call, request.student_id)
    page = await _page_of(read, await hard_words_of(read, student_id), student_id, request)
    if not page.data:
        return Page(data=[], total=page.total)
    confusions = CONFUSION.all(await read.all(OF_STUDENT_CONFUSED, student_id=student_id))
    others = {one.id: confused_with(one.id, confusions)[:MOST_OTHERS] for one in page.data}
    ids = sorted({other for ones in others.values() for other in ones})
    words = {one.id: one for one in await words_by_id(read, ids, student_id)}
    hard = [
        HardWord.of(
            one, confused_with=tuple(words[other] for other in others[one.id] if other in words)
        )
        for one in page.data
    ]
    return Page(data=hard, total=page.total)


@answers(ask.ProbesOfStudent)
async def retrieve_probe_results(
    read: Read, call: Call, request: RetrieveProbeResults
) -> ProbeResults:
    student_id = await student_named(read, call, request.student_id)
    zone = read.policy.zone
    first_day = results_since(local_date(read.now, zone))
    until = Instant(read.now + 1)
    results = await probe_results_of(read, student_id, day_start(first_day, zone), until)
    ids = sorted({one.word_id for result in results for one in result.answers})
    words = {one.id: one for one in await words_by_id(read, ids, student_id)} if ids else {}
    data = [
        ProbeResultView.of(
            result,
            words=[
                ProbedWord(word=words[one.word_id], right=one.right, utc_asked=one.at)
                for one in result.answers
            ],
        )
        for result in results
    ]
    return ProbeResults(
        server_time=read.now, first_day=first_day.isoformat(), data=data, total=len(data)
    )


@answers(ask.Confused)
async def list_confused_words(read: Read, call: Call, request: ListConfusedWords) -> ConfusedPairs:
    student_id = await student_named(read, call, request.student_id)
    pairs = (await confusions_of(read, student_id))[:MOST_PAIRS]
    ids = list(dict.fromkeys(word_id for one in pairs for word_id in one.pair))
    words = {one.id: one for one in await words_by_id(read, ids, student_id)}
    shown = [
        ConfusedWords(word=words[one.pair.word_id], other=words[one.pair.other_id], times=one.times)
        for one in pairs
        if {*one.pair} <= words.keys()
    ]
    return ConfusedPairs(data=shown, total=len(shown))


@answers(ask.Memories)
async def list_word_memories(read: Read, call: Call, request: ListWordMemories) -> WordMemories:
    student_id, now = await student_named(read, call, request.student_id), read.now
    memories, _, forgetting = await remembered_of(read, student_id, request.word_ids)
    scale, day = forgetting.scale(read.policy.time_scale), local_days(now, read.policy.zone)
    taught = [
        (memories[one], with_time_scaled(memories[one].memory, scale))
        for one in request.word_ids
        if one in memories
    ]
    data = [
        WordMemoryView(
            word_id=one.word_id,
            asked_on=day_of(int(one.memory.day)).isoformat(),
            was_known=one.was_known,
            known_percent=round(recall(memory, day) * 100),
            due_on=_date(one.due_on),
            slips_on=_date(known_until(memory, SLIPS_UNDER)),
            is_hard=one.is_hard,
        )
        for one, memory in taught
    ]
    return WordMemories(server_time=now, data=data, total=len(data))


def _date(day: float) -> str | None:
    """A local day; None beyond the calendar's range, which well-known words can reach."""
    try:
        return day_of(int(day)).isoformat()
    except OverflowError:
        return None


# Free practice

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
        favorites=(await _favorites_metric(read, student_id)).total,
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
        daily = await _daily_list(read, call.caller.user_id)
        page = await _page_of(read, daily.words, call.caller.user_id, request)
        today = day_number(local_date(read.now, read.policy.zone))
        words, probe = await _with_daily_choices(read, page.data, today), daily.probe
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
            return await _list(read, FAVORITES, student_id, request)
        case "FORGOTTEN":
            book_id = BookId(present(request.course_book_id))
            forgotten = WordState.FORGOTTEN
            return await _list_of_book(read, BOX, book_id, student_id, request, forgotten)
        case "ORDER":
            order = await own_lesson(read, call, present(request.course_order_id))
            words = order.lesson.lists.wrong
            return await _page_of(
                read, words, order.student_id, request, book_id=order.course_book_id
            )
        case "DAY":
            day = day_of_records(request.day, local_date(now, zone))
            words = (await _words_by_day(read, student_id, day, day)).get(day, ())
        case _:  # HARD
            words = await hard_words_of(read, student_id)
    return await _page_of(read, words, student_id, request)


@answers(ask.WordsForAnki)
async def words_for_anki(read: Read, chosen: ask.AnkiSet) -> Page[WordView]:
    student_id, most = chosen.student_id, PagedRequest(page_size=_ANKI_WORDS)
    match chosen.kind:
        case AnkiWordsKind.BOOK:
            book_id = present(chosen.course_book_id)
            return await _list_of_book(read, BOX, book_id, student_id, most)
        case AnkiWordsKind.FAVORITES:
            return await _list(read, FAVORITES, student_id, most)
        case AnkiWordsKind.MET:
            return await _list(read, MET, student_id, most)


@answers(ask.WordsToSpeak)
async def words_to_speak(read: Read, words: WordsInBook) -> Sequence[WordView]:
    return await words_by_id(read, words.word_ids, AccountId(0), book_id=words.course_book_id)
