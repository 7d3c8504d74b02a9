"""Reads of course books and words, with what one student knows of them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    FromClause,
    Integer,
    String,
    and_,
    func,
    or_,
    select,
    union,
)

from wordmate.adapters.sql.schema import (
    TO_REVIEW,
    Id,
    course_book,
    course_order,
    course_word,
    lesson_word,
    word,
    word_state,
)
from wordmate.adapters.sql.statement import Dialect, Row, Source, Statement, given
from wordmate.application.content.messages import (
    CourseBookView,
    CourseMetric,
    ListCourseBook,
    MaterialType,
    SchoolLevel,
    StudentCourse,
    WordBankCategory,
    WordView,
)
from wordmate.application.kernel.messages import Page
from wordmate.domain.words.word_learning import WordState, mastery_rate

BOOK_COLUMNS = (
    course_book.c.id,
    course_book.c.code,
    course_book.c.title_zh,
    course_book.c.title_en,
    course_book.c.category,
    course_book.c.level,
    course_book.c.material_type,
    course_book.c.word_count,
)
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
"""What a book may say of a word for itself."""


def _word_columns(entry: FromClause | None) -> tuple[ColumnElement[Any], ...]:
    """A word as a book's entry of it shows it; as itself without one."""
    own = word.c if entry is None else entry.c
    texts = (
        word.c[name] if entry is None else func.coalesce(own[name], word.c[name]) for name in _SHOWN
    )
    return (word.c.id, word.c.en_word, *texts, word_state.c.state, word_state.c.favorite)


WORD_COLUMNS = _word_columns(course_word)
_TOTAL_AT = len(WORD_COLUMNS)
_STATES: dict[str | None, WordState] = {None: WordState.NEW, **{s.value: s for s in WordState}}

_known = and_(word_state.c.word_id == word.c.id, word_state.c.student_id == given("student_id"))
_of_book = course_word.c.course_book_id == given("book_id")
_in_book = and_(course_word.c.word_id == word_state.c.word_id, _of_book)
_waiting = and_(word_state.c.student_id == given("student_id"), TO_REVIEW)
_book_size = (
    select(course_book.c.word_count).where(course_book.c.id == given("book_id")).scalar_subquery()
)


def _paged(query: Any) -> Any:
    return query.limit(given("limit", Integer)).offset(given("offset", Integer))


BOOK_PAGE = _paged(
    select(
        course_word.c.word_id,
        course_word.c.position,
        *(course_word.c[name] for name in _SHOWN),
    )
    .where(_of_book)
    .order_by(course_word.c.position)
).subquery("page")
"""The page before anything is joined: a planner that does not know its length would join all."""

COURSE_WORDS = Statement(
    lambda d: (
        select(*_word_columns(BOOK_PAGE), _book_size)
        .select_from(BOOK_PAGE)
        .join(word, word.c.id == BOOK_PAGE.c.word_id)
        .outerjoin(word_state, _known)
        .order_by(BOOK_PAGE.c.position)
    )
)

_BOOK_SIZE = Statement(
    lambda d: select(course_book.c.word_count).where(course_book.c.id == given("book_id"))
)


@Statement
def new_words_page(d: Dialect) -> ClauseElement:
    without = d.rows("without", id=Id)
    query: ClauseElement = _paged(
        select(*WORD_COLUMNS)
        .select_from(course_word)
        .join(word, word.c.id == course_word.c.word_id)
        .outerjoin(word_state, _known)
        .where(
            _of_book,
            or_(word_state.c.state.is_(None), word_state.c.state == WordState.NEW),
            word.c.id.not_in(select(without.c.id)),
        )
        .order_by(course_word.c.position)
    )
    return query


@Statement
def _new_word_count(d: Dialect) -> ClauseElement:
    without = d.rows("without", id=Id)
    passed = union(
        select(word_state.c.word_id).where(
            word_state.c.student_id == given("student_id"), word_state.c.state != WordState.NEW
        ),
        select(without.c.id),
    ).subquery("passed")
    in_book = (
        select(func.count())
        .select_from(passed.join(course_word, course_word.c.word_id == passed.c.word_id))
        .where(_of_book)
        .scalar_subquery()
    )
    return select(course_book.c.word_count - in_book).where(course_book.c.id == given("book_id"))


@cache
def review_statements(*, of_book: bool) -> tuple[Statement, Statement]:
    """The page and the count of the words a student has to review, the longest waiting first."""
    states = word_state.join(course_word, _in_book) if of_book else word_state
    page = _paged(
        select(*_word_columns(course_word if of_book else None))
        .select_from(states.join(word, word.c.id == word_state.c.word_id))
        .where(_waiting)
        .order_by(word_state.c.updated_at, word_state.c.word_id)
    )
    count = select(func.count()).select_from(states).where(_waiting)
    return Statement(lambda d: page), Statement(lambda d: count)


_order_page = _paged(
    select(
        lesson_word.c.word_id,
        lesson_word.c.position,
        course_order.c.word_count,
        course_order.c.course_book_id,
    )
    .join(course_order, lesson_word.c.order_id == course_order.c.source_order_id)
    .where(course_order.c.id == given("order_id"))
    .order_by(lesson_word.c.position)
).subquery("page")

ORDER_WORDS = Statement(
    lambda d: (
        select(*WORD_COLUMNS, _order_page.c.word_count)
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
    lambda d: select(course_order.c.word_count).where(
        course_order.c.id == given("order_id"), course_order.c.source_order_id.is_not(None)
    )
)


@Statement
def _words(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return (
        select(*WORD_COLUMNS)
        .join(words, words.c.id == word.c.id)
        .outerjoin(course_word, and_(course_word.c.word_id == word.c.id, _of_book))
        .outerjoin(word_state, _known)
        .order_by(words.c.position)
    )


_METRIC = Statement(
    lambda d: (
        select(
            _book_size,
            *(
                func.count().filter(word_state.c.state == state)
                for state in (
                    WordState.LEARNED_PENDING_TEST,
                    WordState.MASTERED,
                    WordState.FORGOTTEN,
                )
            ),
            func.count().filter(word_state.c.favorite),
        )
        .select_from(word_state.join(course_word, _in_book))
        .where(word_state.c.student_id == given("student_id"))
    )
)

_SHELF = (course_book.c.category, course_book.c.level, course_book.c.material_type)


def _on_shelf(named: tuple[str, ...]) -> list[ColumnElement[bool]]:
    return [column == given(column.name, String) for column in _SHELF if column.name in named]


@cache
def shelf_statements(named: tuple[str, ...]) -> tuple[Statement, Statement, Statement]:
    """Books by the named conditions: a page, the same with a student's progress, the count."""
    where = _on_shelf(named)
    met = (
        select(
            course_word.c.course_book_id.label("book_id"),
            func.count().filter(word_state.c.state == WordState.MASTERED).label("mastered"),
            func.count().filter(TO_REVIEW).label("to_review"),
        )
        .select_from(word_state.join(course_word, course_word.c.word_id == word_state.c.word_id))
        .where(word_state.c.student_id == given("student_id"))
        .group_by(course_word.c.course_book_id)
        .subquery("met")
    )
    page = _paged(select(*BOOK_COLUMNS).where(*where).order_by(course_book.c.id))
    progress = _paged(
        select(*BOOK_COLUMNS, met.c.mastered, met.c.to_review)
        .outerjoin(met, met.c.book_id == course_book.c.id)
        .where(*where)
        .order_by(course_book.c.id)
    )
    count = select(func.count()).select_from(course_book).where(*where)
    return Statement(lambda d: page), Statement(lambda d: progress), Statement(lambda d: count)


def book_of(row: Row, at: int = 0) -> CourseBookView:
    """The book whose ``BOOK_COLUMNS`` begin at this place of a row."""
    return CourseBookView(
        course_book_id=row[at],
        code=row[at + 1],
        title_zh=row[at + 2],
        title_en=row[at + 3],
        category=WordBankCategory(row[at + 4]),
        level=SchoolLevel(row[at + 5]),
        material_type=MaterialType(row[at + 6]),
        word_count=row[at + 7],
    )


def word_of(row: Row) -> WordView:
    """The word of a row that begins with ``WORD_COLUMNS``."""
    id_, en, zh, phonetic, uk, us, speech, example, example_zh, knowledge, key, *state = row
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
        _STATES[state[0]],
        bool(state[1]),
    )


def _first(row: Row | None) -> int | None:
    return None if row is None else int(row[0])


class WordReads:
    """Queries about books and words."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def books(self, wanted: ListCourseBook) -> Page[CourseBookView]:
        named, values = _named(wanted)
        page, _, count = shelf_statements(named)
        rows = await self._source.all(page, **values, limit=wanted.page_size, offset=wanted.offset)
        total = await self._total(rows, count, values, wanted.page_size, wanted.offset)
        return Page(data=[book_of(row) for row in rows], total=total)

    async def student_courses(self, student_id: int, wanted: ListCourseBook) -> Page[StudentCourse]:
        named, values = _named(wanted)
        _, page, count = shelf_statements(named)
        rows = await self._source.all(
            page, **values, student_id=student_id, limit=wanted.page_size, offset=wanted.offset
        )
        total = await self._total(rows, count, values, wanted.page_size, wanted.offset)
        return Page(data=[_student_course(row) for row in rows], total=total)

    async def course_words(
        self, course_book_id: int, student_id: int, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        rows = await self._source.all(
            COURSE_WORDS, book_id=course_book_id, student_id=student_id, limit=limit, offset=offset
        )
        if rows:
            return Page(data=[word_of(row) for row in rows], total=rows[0][_TOTAL_AT])
        size = _first(await self._source.one(_BOOK_SIZE, book_id=course_book_id))
        return None if size is None else Page(data=[], total=size)

    async def new_words(
        self,
        course_book_id: int,
        student_id: int,
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
        total: int | None = offset + len(rows)
        if len(rows) == limit or not rows:
            total = _first(await self._source.one(_new_word_count, **values))
        return None if total is None else Page(data=[word_of(row) for row in rows], total=total)

    async def review_words(
        self, student_id: int, *, course_book_id: int | None, limit: int, offset: int
    ) -> Page[WordView]:
        page, count = review_statements(of_book=course_book_id is not None)
        values: dict[str, object] = {"student_id": student_id, "book_id": course_book_id}
        rows = await self._source.all(page, **values, limit=limit, offset=offset)
        total = await self._total(rows, count, values, limit, offset)
        return Page(data=[word_of(row) for row in rows], total=total)

    async def order_words(
        self, order_id: int, student_id: int, *, limit: int, offset: int
    ) -> Page[WordView]:
        rows = await self._source.all(
            ORDER_WORDS, order_id=order_id, student_id=student_id, limit=limit, offset=offset
        )
        if rows:
            return Page(data=[word_of(row) for row in rows], total=rows[0][_TOTAL_AT])
        size = _first(await self._source.one(_ORDER_SIZE, order_id=order_id))
        return Page(data=[], total=size or 0)

    async def words(
        self, word_ids: Sequence[int], student_id: int, *, course_book_id: int | None = None
    ) -> Sequence[WordView]:
        rows = await self._source.all(
            _words, words=word_ids, student_id=student_id, book_id=course_book_id
        )
        return [word_of(row) for row in rows]

    async def course_metric(self, course_book_id: int, student_id: int) -> CourseMetric | None:
        row = await self._source.one(_METRIC, book_id=course_book_id, student_id=student_id)
        if row is None or row[0] is None:
            return None
        total, learned, mastered, forgotten, favorite = row
        return CourseMetric(
            total=total,
            new=total - learned - mastered - forgotten,
            learned_pending_test=learned,
            mastered=mastered,
            forgotten=forgotten,
            to_review=learned + forgotten,
            favorite=favorite,
            mastery_rate=mastery_rate(mastered, learned + forgotten),
        )

    async def _total(
        self,
        rows: Sequence[Row],
        count: Statement,
        values: dict[str, object],
        limit: int,
        offset: int,
    ) -> int:
        """The length of the whole list; counted only where the page does not tell it."""
        if len(rows) < limit and (rows or not offset):
            return offset + len(rows)
        return _first(await self._source.one(count, **values)) or 0


def _named(wanted: ListCourseBook) -> tuple[tuple[str, ...], dict[str, object]]:
    conditions: dict[str, object] = {
        "category": wanted.category,
        "level": wanted.level,
        "material_type": wanted.material_type,
    }
    values = {name: value for name, value in conditions.items() if value is not None}
    return tuple(values), values


def _student_course(row: Row) -> StudentCourse:
    book = book_of(row)
    mastered, to_review = row[len(BOOK_COLUMNS)] or 0, row[len(BOOK_COLUMNS) + 1] or 0
    return StudentCourse(
        course_book=book,
        mastered=mastered,
        to_review=to_review,
        new=book.word_count - mastered - to_review,
        mastery_rate=mastery_rate(mastered, to_review),
    )
