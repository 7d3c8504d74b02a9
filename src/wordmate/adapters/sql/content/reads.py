"""Reads of course books: the shelf, with and without one student's progress."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import ClauseElement, ColumnElement, Select, String, Text, func, or_, select

from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import course_book, course_word, word
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    paged,
    param,
    required_row,
)
from wordmate.adapters.sql.words.count_columns import BOOK_COUNTS, counted_books
from wordmate.application.content.course_metric import student_course
from wordmate.application.content.messages import CourseBookView, ListCourseBook, StudentCourse
from wordmate.application.content.naming import books_meant
from wordmate.application.kernel.messages import Page
from wordmate.domain.kernel.ids import AccountId, BookId

_SHELF = (course_book.c.category, course_book.c.level, course_book.c.material_type)


def _on_shelf(named: tuple[str, ...]) -> list[ColumnElement[bool]]:
    return [column == param(column.name, String) for column in _SHELF if column.name in named]


STUDENT_COURSE: Final = Columns(student_course, BOOK, BOOK_COUNTS)


class Shelf(NamedTuple):
    """Statements for some filters: a page of books, also with a student's progress; the count."""

    books: Statement
    courses: Statement
    length: Statement


@cache
def shelf(named: tuple[str, ...]) -> Shelf:
    """The statements for these filters."""
    where = _on_shelf(named)
    length = select(func.count()).select_from(course_book).where(*where)
    total = length.correlate(None).scalar_subquery()

    def page_of(query: Select[tuple[object, ...]]) -> Statement:
        page = paged(query.where(*where).order_by(course_book.c.id))
        return Statement(lambda d: page)

    return Shelf(
        page_of(select(*BOOK, total)),
        page_of(select(*STUDENT_COURSE, total).select_from(counted_books())),
        Statement(lambda d: length),
    )


@Statement
def _named_so(d: Dialect) -> ClauseElement:
    names = select(d.rows("names", called=Text).c.called)
    called = (course_book.c.code, course_book.c.title_zh, course_book.c.title_en)
    return select(*BOOK).where(or_(*(one.in_(names) for one in called)))


_VOCABULARY = Statement(
    lambda d: (
        select(word.c.en_word, func.coalesce(course_word.c.zh_word, word.c.zh_word))
        .join(course_word, course_word.c.word_id == word.c.id)
        .where(course_word.c.course_book_id == param("book_id"))
        .order_by(course_word.c.position)
    )
)


class SqlBookReads:
    """Queries about books."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def books(self, request: ListCourseBook) -> Page[CourseBookView]:
        named, values = _named(request)
        on = shelf(named)
        rows = await self._source.all(
            on.books, **values, limit=request.page_size, offset=request.offset
        )
        if not rows:
            return Page(data=[], total=await self._length(on.length, values, request.offset))
        data, total = BOOK.page(rows)
        return Page(data=data, total=total)

    async def books_named(self, names: Collection[str]) -> Mapping[str, CourseBookView]:
        rows = await self._source.all(_named_so, names=sorted(names)) if names else []
        return books_meant(names, BOOK.all(rows))

    async def vocabulary(self, book_id: BookId) -> Sequence[tuple[str, str]]:
        return [(en, zh) for en, zh in await self._source.all(_VOCABULARY, book_id=book_id)]

    async def student_courses(
        self, student_id: AccountId, request: ListCourseBook
    ) -> Page[StudentCourse]:
        named, values = _named(request)
        on = shelf(named)
        rows = await self._source.all(
            on.courses,
            **values,
            student_id=student_id,
            limit=request.page_size,
            offset=request.offset,
        )
        if not rows:
            return Page(data=[], total=await self._length(on.length, values, request.offset))
        data, total = STUDENT_COURSE.page(rows)
        return Page(data=data, total=total)

    async def _length(self, length: Statement, values: dict[str, object], offset: int) -> int:
        """The list's length; a page past the end has no row that holds it."""
        return int(required_row(await self._source.one(length, **values))[0]) if offset else 0


def _named(request: ListCourseBook) -> tuple[tuple[str, ...], dict[str, object]]:
    conditions: dict[str, object] = {
        "category": request.category,
        "level": request.level,
        "material_type": request.material_type,
    }
    values = {name: value for name, value in conditions.items() if value is not None}
    return tuple(values), values
