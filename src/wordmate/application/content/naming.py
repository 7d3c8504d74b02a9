"""Finds course books by name."""

from collections.abc import Collection, Iterable

from wordmate.application.content.messages import CourseBookView


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
