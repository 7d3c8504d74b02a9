"""Queries about books and words, with what one student knows of them."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from wordmate.adapters.memory.orders import words_listed_for
from wordmate.adapters.memory.tables import Entry, Tables
from wordmate.adapters.memory.views import book_view, entries_of, word_counts, word_view
from wordmate.application.content.course_metric import course_metric, student_course
from wordmate.application.content.messages import (
    CourseBookView,
    CourseMetric,
    ListCourseBook,
    StudentCourse,
    WordView,
)
from wordmate.application.content.naming import books_meant
from wordmate.application.kernel.messages import Page
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.lessons.wrong_choices import POOL, POOL_FACTOR, POOL_MODULUS, BookWord
from wordmate.domain.words.word_learning import TO_REVIEW, WordState


class MemoryWordReads:
    """The queries of books and words."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def books(self, wanted: ListCourseBook) -> Page[CourseBookView]:
        found = self._shelf(wanted)
        return Page(data=_cut(found, wanted), total=len(found))

    async def books_named(self, names: Collection[str]) -> Mapping[str, CourseBookView]:
        return books_meant(names, (book_view(self._tables, one) for one in self._tables.books))

    async def student_courses(
        self, student_id: AccountId, wanted: ListCourseBook
    ) -> Page[StudentCourse]:
        found = self._shelf(wanted)
        courses = [
            student_course(one, word_counts(self._tables, one.course_book_id, student_id))
            for one in _cut(found, wanted)
        ]
        return Page(data=courses, total=len(found))

    async def course_words(
        self, course_book_id: BookId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView] | None:
        if course_book_id not in self._tables.books:
            return None
        entries = list(entries_of(self._tables, course_book_id).values())
        return self._page(entries, student_id, limit, offset)

    async def new_words(
        self,
        course_book_id: BookId,
        student_id: AccountId,
        *,
        limit: int,
        offset: int,
        without: Sequence[WordId] = (),
    ) -> Page[WordView] | None:
        tables = self._tables
        if course_book_id not in tables.books:
            return None
        passed = {
            word_id
            for (owner, word_id), one in tables.known.items()
            if owner == student_id and one.state is not WordState.NEW
        }.union(without)
        entries = entries_of(tables, course_book_id).values()
        new = [one for one in entries if one.word_id not in passed]
        return self._page(new, student_id, limit, offset)

    async def review_words(
        self, student_id: AccountId, *, course_book_id: BookId | None, limit: int, offset: int
    ) -> Page[WordView]:
        waiting = sorted(
            (one.decided_at, word_id)
            for (owner, word_id), one in self._tables.known.items()
            if owner == student_id and one.state in TO_REVIEW
        )
        if course_book_id is None:
            entries = [Entry(word_id) for _, word_id in waiting]
        else:
            taught = self._taught(course_book_id)
            entries = [taught[word_id] for _, word_id in waiting if word_id in taught]
        return self._page(entries, student_id, limit, offset)

    async def order_words(
        self, order_id: OrderId, student_id: AccountId, *, limit: int, offset: int
    ) -> Page[WordView]:
        order = self._tables.orders.get(order_id)
        if order is None or order.source_order_id is None:
            return Page(data=[], total=0)
        listed = words_listed_for(self._tables, order)
        page = self._page(self._entries(listed, order.course_book_id), student_id, limit, offset)
        return Page(data=page.data, total=order.words_listed)

    async def words(
        self,
        word_ids: Sequence[WordId],
        student_id: AccountId,
        *,
        course_book_id: BookId | None = None,
    ) -> Sequence[WordView]:
        known = [one for one in word_ids if one in self._tables.words]
        entries = self._entries(known, course_book_id)
        return [word_view(self._tables, one.word_id, student_id, one) for one in entries]

    async def choices(
        self, course_book_id: BookId, word_ids: Sequence[WordId]
    ) -> Sequence[BookWord]:
        entries, nobody = self._taught(course_book_id), AccountId(0)
        drawn = sorted(entries, key=lambda one: (one * POOL_FACTOR % POOL_MODULUS, one))[:POOL]
        found = entries.keys() & {*drawn, *word_ids}
        shown = (word_view(self._tables, one, nobody, entries[one]) for one in sorted(found))
        return [BookWord(one.id, one.en_word, one.zh_word, one.part_of_speech) for one in shown]

    async def course_metric(
        self, course_book_id: BookId, student_id: AccountId
    ) -> CourseMetric | None:
        if course_book_id not in self._tables.books:
            return None
        return course_metric(
            len(entries_of(self._tables, course_book_id)),
            word_counts(self._tables, course_book_id, student_id),
        )

    def _shelf(self, wanted: ListCourseBook) -> list[CourseBookView]:
        return [
            book_view(self._tables, number)
            for number, book in self._tables.books.items()
            if wanted.category in (None, book.category)
            and wanted.level in (None, book.level)
            and wanted.material_type in (None, book.material_type)
        ]

    def _taught(self, book_id: BookId) -> dict[WordId, Entry]:
        """A book's entries by their words."""
        return {one.word_id: one for one in entries_of(self._tables, book_id).values()}

    def _entries(self, word_ids: Iterable[WordId], book_id: BookId | None) -> list[Entry]:
        """Words as a book shows them; as themselves where it does not teach them."""
        taught = {} if book_id is None else self._taught(book_id)
        return [taught.get(one, Entry(one)) for one in word_ids]

    def _page(
        self, entries: Sequence[Entry], student_id: AccountId, limit: int, offset: int
    ) -> Page[WordView]:
        chosen = entries[offset : offset + limit]
        views = [word_view(self._tables, one.word_id, student_id, one) for one in chosen]
        return Page(data=views, total=len(entries))


def _cut(books: Sequence[CourseBookView], wanted: ListCourseBook) -> list[CourseBookView]:
    return list(books[wanted.offset : wanted.offset + wanted.page_size])
