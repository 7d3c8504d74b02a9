"""Queries about a student's words and books."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import and_, func, select

from wordmate.adapters.sql.content.book_columns import STUDENT_COURSE
from wordmate.adapters.sql.content.queries import books_on_shelf
from wordmate.adapters.sql.content.schema import course_book, course_word, word
from wordmate.adapters.sql.content.shown_texts import with_texts
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, param, with_paging
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.queries import lesson_with_words
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.orders.columns import WORDS_LISTED_AT
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
from wordmate.adapters.sql.words.schema import word_count, word_state
from wordmate.adapters.sql.words.word_views import (
    KNOWN_WORD,
    OWN_WORD,
    WORD,
    book_size,
    book_words,
    new_words,
    page_of_words,
    words_by_id,
)
from wordmate.adapters.sql.words.wrong_choices import with_lesson_choices
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
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page, PagedRequest
from wordmate.application.words import operations as ask
from wordmate.application.words.messages import (
    AnkiWordsKind,
    BoxCounts,
    BoxPage,
    FavoritesPage,
    ListBoxWords,
    ListFavoriteBox,
    ListFavoriteWords,
    ListMarkedWords,
    ListShelfWords,
    SearchWords,
    ShelfPage,
)
from wordmate.application.words.operations import WordsInBook
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.words.word_learning import TO_REVIEW as STATES_TO_REVIEW
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_search import search_for

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
        .select_from(
            with_texts(
                _order_page.join(word, word.c.id == _order_page.c.word_id).outerjoin(
                    course_word,
                    and_(
                        course_word.c.word_id == _order_page.c.word_id,
                        course_word.c.course_book_id == _order_page.c.course_book_id,
                    ),
                )
            )
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


@answers(ask.ReviewWords)
async def list_review_words(read: Read, call: Call, request: ListReviewWords) -> Page[WordView]:
    if request.course_order_id is None:
        student_id = await student_named(read, call, request.student_id)
        book_id = request.course_book_id
        if book_id is None:
            return await list_words(read, TO_REVIEW, student_id, request)
        return await list_words_of_book(read, TO_REVIEW_OF_BOOK, book_id, student_id, request)
    order = await lesson_with_words(read, call, request.course_order_id)
    progress = order.lesson.progress
    if order.list_count is None or progress is None:
        values = {"order_id": order.id, "student_id": order.student_id}
        page = await read.page(WORD, (ORDER_WORDS, _ORDER_SIZE), request, **values)
    else:
        chosen = [one for group in progress.groups for one in group]
        book_id = order.course_book_id
        page = await page_of_words(read, chosen, order.student_id, request, book_id=book_id)
    return Page(data=await with_lesson_choices(read, order, page.data), total=page.total)


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
        words = await with_lesson_choices(read, order, found)
    return Page(data=words, total=len(words))


# Lists of own words


async def list_words(
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


async def list_words_of_book(
    read: Read,
    listed: WordList,
    book_id: BookId,
    student_id: AccountId,
    request: PagedRequest,
    *states: WordState,
) -> Page[WordView]:
    """Raises NotFound if there is no such book."""
    page = await list_words(read, listed, student_id, request, *states, book_id=book_id)
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


async def favorites_metric(read: Read, student_id: AccountId) -> CourseMetric:
    row = await read.one(FAVORITES_METRIC, student_id=student_id)
    return _FAVORITES_METRIC.one(row) or course_metric(0, WordCounts(0, 0, 0, 0))


@answers(ask.FavoritesMetric)
async def favorite_metric(read: Read, call: Call, _request: Empty) -> CourseMetric:
    return await favorites_metric(read, call.caller.user_id)


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
    page = await list_words(
        read, BOX, student_id, request, *states, typed=request.search, book_id=book_id
    )
    return _box_page(page, metric)


@answers(ask.FavoriteBox)
async def list_favorite_box(read: Read, call: Call, request: ListFavoriteBox) -> BoxPage:
    student_id, states = call.caller.user_id, _in(request.state)
    metric = await favorites_metric(read, student_id)
    page = await list_words(read, FAVORITES, student_id, request, *states, typed=request.search)
    return _box_page(page, metric)


@answers(ask.FavoriteWords)
async def list_favorite_words(read: Read, call: Call, request: ListFavoriteWords) -> Page[WordView]:
    listed = FAVORITES_BY_WORD if request.sort == "WORD" else FAVORITES
    return await list_words(read, listed, call.caller.user_id, request, typed=request.search)


@answers(ask.NewFavorites)
async def list_new_favorites(read: Read, call: Call, request: FavoritesPage) -> Page[WordView]:
    return await list_words(read, FAVORITES, call.caller.user_id, request, WordState.NEW)


@answers(ask.FavoritesToReview)
async def list_favorites_to_review(
    read: Read, call: Call, request: FavoritesPage
) -> Page[WordView]:
    return await list_words(read, FAVORITES, call.caller.user_id, request, *STATES_TO_REVIEW)


@answers(ask.MarkedWords)
async def list_marked_words(read: Read, call: Call, request: ListMarkedWords) -> Page[WordView]:
    return await list_words(read, MARKED, call.caller.user_id, request, typed=request.search)


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


@answers(ask.WordsForAnki)
async def words_for_anki(read: Read, chosen: ask.AnkiSet) -> Page[WordView]:
    student_id, most = chosen.student_id, PagedRequest(page_size=_ANKI_WORDS)
    match chosen.kind:
        case AnkiWordsKind.BOOK:
            book_id = present(chosen.course_book_id)
            return await list_words_of_book(read, BOX, book_id, student_id, most)
        case AnkiWordsKind.FAVORITES:
            return await list_words(read, FAVORITES, student_id, most)
        case AnkiWordsKind.MET:
            return await list_words(read, MET, student_id, most)


@answers(ask.WordsToSpeak)
async def words_to_speak(read: Read, words: WordsInBook) -> Sequence[WordView]:
    book_id, student_id = words.course_book_id, words.student_id
    return await words_by_id(read, words.word_ids, student_id, book_id=book_id)
