"""Finds course books by name."""

from collections.abc import Collection, Iterable

from wordmate.application.content.messages import CourseBookView
from wordmate.application.kernel.lookup import present
from wordmate.application.ports import Units
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import BookId


def books_meant(
    names: Collection[str], books: Iterable[CourseBookView]
) -> dict[str, CourseBookView]:
    """The book of each name: the one with this code, else the only one with this title in either
    language.
    """
    by_code = dict[str, CourseBookView]()
    by_title = dict[str, list[CourseBookView]]()
    for book in books:
        by_code[book.code] = book
        for title in {book.title_zh, book.title_en}:
            by_title.setdefault(title, []).append(book)
    of_one = {title: found[0] for title, found in by_title.items() if len(found) == 1}
    return {name: book for name, book in (of_one | by_code).items() if name in names}


async def book_id(units: Units, name: str) -> BookId:
    """The id of the course book with this code or title; raises NotFound."""
    found = await units.run(lambda unit: unit.books.named([name]))
    return present(found.get(name), Thing.BOOK, name).course_book_id
