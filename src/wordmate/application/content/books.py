"""Course books: found by name, and those of interactive courses, whose lessons run on a page of
their own.
"""

from collections.abc import Collection, Iterable

from wordmate.application.content.messages import CourseBookView
from wordmate.application.kernel.lookup import present
from wordmate.application.ports import Unit, Units
from wordmate.domain.content.interaction import check_link
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


async def link_book(
    units: Units, book_id: BookId, link: str | None, allowed: Collection[str]
) -> None:
    """Sets the page that runs the book's future lessons; None for ordinary lessons."""
    if link is not None:
        check_link(link, allowed)

    async def work(unit: Unit) -> None:
        await unit.content.link(book_id, link)

    await units.run(work)
