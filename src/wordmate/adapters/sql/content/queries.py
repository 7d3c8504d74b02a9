"""Queries of course books, and of audio."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Any, TypeVar

import msgspec
from sqlalchemy import FromClause, String, func, select

from wordmate.adapters.sql.content.audio import ready_keys, voiced_words
from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, param, with_paging
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.content.operations import (
    FilesOfKeys,
    ListBooks,
    ReadyAudio,
    VoicesOfWords,
)
from wordmate.application.content.voices import Voices
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Page, PagedRequest

T = TypeVar("T", bound=msgspec.Struct)


@cache
def shelf(
    columns: Columns[Any], books: FromClause, filters: tuple[str, ...]
) -> tuple[Statement, Statement]:
    """The statements of a page of books and of their number, with these filters."""
    where = [course_book.c[name] == param(name, String) for name in filters]
    length = select(func.count()).select_from(course_book).where(*where)
    total = length.correlate(None).scalar_subquery()
    page = select(*columns, total).select_from(books).where(*where).order_by(course_book.c.id)
    return Statement(lambda d: with_paging(page)), Statement(lambda d: length)


async def books_on_shelf(
    read: Read, columns: Columns[T], books: FromClause, request: PagedRequest, **values: object
) -> Page[T]:
    """A page of the books that match the filters of a request."""
    filters = {
        name: value
        for name in ("category", "level", "material_type")
        if (value := getattr(request, name, None)) is not None
    }
    statements = shelf(columns, books, tuple(filters))
    return await read.page(columns, statements, request, **filters, **values)


@answers(ListBooks)
async def list_books(read: Read, _call: Call, request: ListCourseBook) -> Page[CourseBookView]:
    return await books_on_shelf(read, BOOK, course_book, request)


@answers(VoicesOfWords)
async def voices_of_words(read: Read, words: Sequence[str]) -> Voices:
    return Voices(await voiced_words(read, words))


@answers(ReadyAudio)
async def ready_audio(read: Read, files: FilesOfKeys) -> AbstractSet[str]:
    rows = await read.all(ready_keys, keys=files.keys, version=files.version)
    return {row[0] for row in rows}
