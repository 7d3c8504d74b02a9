"""Reads of words with a student's state of each."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import add
from typing import Any, Final

from sqlalchemy import (
    CTE,
    ClauseElement,
    ColumnElement,
    FromClause,
    Integer,
    Select,
    Subquery,
    and_,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    true,
)

from wordmate.adapters.sql.content.schema import course_book, course_word, word
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Row, Source, Statement, paged, param
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.orders.columns import WORDS_LISTED_AT
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.words.count_columns import BOOK_COUNTS, COUNTED_BOOKS, OF_BOOK, or_zero
from wordmate.adapters.sql.words.count_schema import book_word_count, word_count
from wordmate.adapters.sql.words.schema import WAITS_FOR_REVIEW, word_state
from wordmate.application.content.course_metric import course_metric
from wordmate.application.content.messages import CourseMetric, WordView
from wordmate.application.kernel.messages import Page
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.lessons.wrong_choices import (
    NEAR_PLACES,
    POOL,
    POOL_FACTOR,
    POOL_MODULUS,
    BookWord,
)
from wordmate.domain.words.word_learning import WordState

_SHOWN = (
    "zh_word",
    "phonetic",
    "phonetic_uk",
    "phonetic_us",
    "part_of_speech",
    "example",
    "example_zh",
    "knowledge",
    "audio_key",
)
"""The fields that a book may override for a word."""


def _word_columns(entry: FromClause | None) -> tuple[ColumnElement[Any], ...]:
    """A word with the overrides of a book's entry, if any."""
    columns = word.c if entry is None else entry.c
    texts = (
        word.c[name] if entry is None else func.coalesce(columns[name], word.c[name])
        for name in _SHOWN
    )
    return (word.c.id, word.c.en_word, *texts, word_state.c.state, word_state.c.favorite_at)


_STATES: dict[str | None, WordState] = {None: WordState.NEW, **{s.value: s for s in WordState}}


def _word(*row: Any) -> WordView:
    id_, en, zh, phonetic, uk, us, speech, example, example_zh, knowledge, key, state, star = row
    file = key + ".mp3"
    return WordView(
        id_,
        en,
        zh,
        phonetic,
        uk,
        us,
        speech,
        example,
        example_zh,
        knowledge,
        "/audio/voice/" + file,
        "/audio/default/" + file,
        "/audio/en/" + file,
        "/audio/en_cn/" + file,
        "/audio/en_en_en/" + file,
        "/audio/en_en_cn/" + file,
        _STATES[state],
        star is not None,
        (),
    )


WORD: Final = Columns(_word, *_word_columns(course_word))
OWN_WORD: Final = Columns(_word, *_word_columns(None))


def _state_of(word_id: ColumnElement[int]) -> ColumnElement[bool]:
    """The student's state of a word."""
    return and_(word_state.c.word_id == word_id, word_state.c.student_id == param("student_id"))


_known = _state_of(word.c.id)
_of_book = course_word.c.course_book_id == param("book_id")
_in_book = and_(course_word.c.word_id == word_state.c.word_id, _of_book)
_waiting = and_(word_state.c.student_id == param("student_id"), WAITS_FOR_REVIEW)


def _is_new(word_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether the student has not met a word."""
    met = and_(_state_of(word_id), word_state.c.state != constant(WordState.NEW))
    return ~exists().where(met)


_book_size = (
    select(course_book.c.word_count).where(course_book.c.id == param("book_id")).scalar_subquery()
)


_entries = (
    select(
        course_word.c.word_id,
        course_word.c.position,
        *(course_word.c[name] for name in _SHOWN),
    )
    .where(_of_book)
    .order_by(course_word.c.position)
)
BOOK_PAGE = paged(_entries).subquery("page")
"""The page before its joins: a planner that does not know its length would join the whole list."""

_PAGED_WORD: Final = Columns(_word, *_word_columns(BOOK_PAGE))

COURSE_WORDS = Statement(
    lambda d: (
        select(*_PAGED_WORD, _book_size)
        .select_from(BOOK_PAGE)
        .join(word, word.c.id == BOOK_PAGE.c.word_id)
        .outerjoin(word_state, _known)
        .order_by(BOOK_PAGE.c.position)
    )
)

_BOOK_SIZE = Statement(
    lambda d: select(course_book.c.word_count).where(course_book.c.id == param("book_id"))
)


def new_words(d: Dialect) -> tuple[CTE, Subquery]:
    """The number of a book's words that the student neither met nor left out (no row for an unknown
    book), and a page of them.

    Stops at the last new word, and reads no word when none is left for the page.
    """
    without = d.rows("without", id=Id)
    is_in_book = exists().where(course_word.c.word_id == without.c.id, _of_book)
    left_out = (
        select(func.count())
        .select_from(without)
        .where(is_in_book, _is_new(without.c.id))
        .correlate(None)
        .scalar_subquery()
    )
    met = reduce(add, OF_BOOK.values())
    counted = (
        select((course_book.c.word_count - met - left_out).label("total"))
        .select_from(COUNTED_BOOKS)
        .where(course_book.c.id == param("book_id"))
        .cte("counted")
    )
    limit, offset = param("limit", Integer), param("offset", Integer)
    none: ColumnElement[int] = literal_column("0")
    rest = select(counted.c.total).scalar_subquery() - offset
    page = (
        _entries.where(
            _is_new(course_word.c.word_id), course_word.c.word_id.not_in(select(without.c.id))
        )
        .limit(case((rest < none, none), (rest < limit, rest), else_=limit))
        .offset(offset)
    )
    return counted, page.subquery("page")


@Statement
def new_words_page(d: Dialect) -> ClauseElement:
    """An empty page is one row with the number and without a word."""
    counted, page = new_words(d)
    query: ClauseElement = (
        select(*_word_columns(page), counted.c.total)
        .select_from(counted)
        .outerjoin(page, true())
        .outerjoin(word, word.c.id == page.c.word_id)
        .outerjoin(word_state, _known)
        .order_by(page.c.position)
    )
    return query


def _of_one(count: ColumnElement[int], owner: ColumnElement[bool]) -> Select[tuple[int]]:
    """A count of a student; 0 before the first one."""
    return select(or_zero(select(count).where(owner).scalar_subquery()))


_OF_STUDENT: Final = word_count.c.student_id == param("student_id")
_OF_BOOK: Final = and_(
    book_word_count.c.student_id == param("student_id"),
    book_word_count.c.course_book_id == param("book_id"),
)


@cache
def review_statements(*, of_book: bool) -> tuple[Statement, Statement]:
    """The page and the count of the words to review, longest waiting first."""
    states = word_state.join(course_word, _in_book) if of_book else word_state
    of_this = book_word_count.c.learned + book_word_count.c.forgotten
    count = _of_one(of_this, _OF_BOOK) if of_book else _of_one(word_count.c.to_review, _OF_STUDENT)
    page = paged(
        select(*(WORD if of_book else OWN_WORD), count.correlate(None).scalar_subquery())
        .select_from(states.join(word, word.c.id == word_state.c.word_id))
        .where(_waiting)
        .order_by(word_state.c.updated_at, word_state.c.word_id)
    )
    return Statement(lambda d: page), Statement(lambda d: count)


_LISTED: Final = func.coalesce(course_order.c.list_count, course_order.c.word_count)
"""Of ``words_listed`` of an order, as a column."""

_order_page = paged(
    select(
        lesson_word.c.word_id,
        lesson_word.c.position,
        _LISTED.label("listed"),
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
        .outerjoin(word_state, _known)
        .order_by(_order_page.c.position)
    )
)

_ORDER_SIZE = Statement(
    lambda d: select(_LISTED).where(
        course_order.c.id == param("order_id"), course_order.c.source_order_id.is_not(None)
    )
)


@Statement
def _words(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return (
        select(*WORD)
        .join(words, words.c.id == word.c.id)
        .outerjoin(course_word, and_(course_word.c.word_id == word.c.id, _of_book))
        .outerjoin(word_state, _known)
        .order_by(words.c.position)
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
        .where(
            _of_book,
            or_(word.c.id.in_(beside), word.c.id.in_(drawn)),
        )
    )


_COUNTED: Final = Columns(course_metric, course_book.c.word_count, BOOK_COUNTS)

METRIC = Statement(
    lambda d: (
        select(*_COUNTED).select_from(COUNTED_BOOKS).where(course_book.c.id == param("book_id"))
    )
)


class SqlWordReads:
    """Queries about words. A page holds the length of its list, unless it lies past the end."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def course_words(
        self, course_book_id: BookId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        rows = await self._source.all(
            COURSE_WORDS, book_id=course_book_id, student_id=student_id, limit=limit, offset=offset
        )
        if rows:
            return _page(_PAGED_WORD, rows)
        return _empty(await self._source.one(_BOOK_SIZE, book_id=course_book_id))

    async def new_words(
        self,
        course_book_id: BookId,
        student_id: AccountId,
        *,
        limit: int,
        offset: int,
        without: Sequence[int] = (),
    ) -> Page[WordView] | None:
        values: dict[str, object] = {
            "book_id": course_book_id,
            "student_id": student_id,
            "without": without,
        }
        rows = await self._source.all(new_words_page, **values, limit=limit, offset=offset)
        if rows and rows[0][0] is None:
            return _empty(rows[0][-1:])
        return _page(WORD, rows) if rows else None

    async def review_words(
        self, student_id: AccountId, *, course_book_id: BookId | None, limit: int, offset: int
    ) -> Page[WordView]:
        page, count = review_statements(of_book=course_book_id is not None)
        values: dict[str, object] = {"student_id": student_id, "book_id": course_book_id}
        columns = WORD if course_book_id is not None else OWN_WORD
        data, total = await columns.page_of(
            self._source, page, count, limit=limit, offset=offset, **values
        )
        return Page(data=data, total=total)

    async def order_words(
        self, order_id: OrderId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView]:
        rows = await self._source.all(
            ORDER_WORDS, order_id=order_id, student_id=student_id, limit=limit, offset=offset
        )
        if rows:
            return _page(WORD, rows)
        none = await self._source.one(_ORDER_SIZE, order_id=order_id)
        return _empty(none) or Page(data=[], total=0)

    async def words(
        self,
        word_ids: Sequence[WordId],
        student_id: AccountId,
        *,
        course_book_id: BookId | None = None,
    ) -> Sequence[WordView]:
        rows = await self._source.all(
            _words, words=word_ids, student_id=student_id, book_id=course_book_id
        )
        return WORD.all(rows)

    async def choices(
        self, course_book_id: BookId, word_ids: Sequence[WordId]
    ) -> Sequence[BookWord]:
        rows = await self._source.all(_choices, book_id=course_book_id, words=word_ids)
        return _BOOK_WORD.all(rows)

    async def course_metric(
        self, course_book_id: BookId, student_id: AccountId
    ) -> CourseMetric | None:
        row = await self._source.one(METRIC, book_id=course_book_id, student_id=student_id)
        return _COUNTED.one(row)


def _page(columns: Columns[WordView], rows: Sequence[Row]) -> Page[WordView]:
    data, total = columns.page(rows)
    return Page(data=data, total=total)


def _empty(length: Row | None) -> Page[WordView] | None:
    """A page past the end of a list; None when the list does not exist."""
    return None if length is None else Page(data=[], total=int(length[0]))
