"""Reads of a student's own words: box, favourites, marks, search."""

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    FromClause,
    Select,
    Text,
    and_,
    case,
    cast,
    func,
    literal_column,
    null,
    or_,
    select,
)

from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import (
    SMALL_LETTERS,
    course_book,
    course_word,
    word,
    word_character,
)
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, paged, param
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.words.count_columns import (
    COUNTED_BOOKS,
    LENGTH_OF_BOX,
    LENGTH_OF_FAVORITES,
    LENGTH_OF_MARKED,
    OF_BOOK,
    OF_FAVORITES,
    length_in,
)
from wordmate.adapters.sql.words.count_schema import book_word_count, word_count
from wordmate.adapters.sql.words.reads import OWN_WORD, WORD
from wordmate.adapters.sql.words.schema import IS_FAVORITE, IS_MARKED, word_state
from wordmate.application.content.messages import CourseBookView, WordView
from wordmate.application.kernel.messages import Page
from wordmate.application.words.messages import BoxCounts, ForgottenOfBook
from wordmate.application.words.ports import Listed
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_search import SearchedIn, WordSearch

_BOOKS: Final = 50
_LAST: Final = "\U0010ffff"

_s = word_state.c
_of_student = _s.student_id == param("student_id")
_of_book = course_word.c.course_book_id == param("book_id")
_shown_zh = func.coalesce(course_word.c.zh_word, word.c.zh_word)


class OwnWords(Enum):
    """A list of a student's words with its order."""

    BOX = auto()
    FAVORITES = auto()
    FAVORITES_BY_WORD = auto()
    MARKED = auto()
    FOUND = auto()


class _Of(NamedTuple):
    """The source of a list's words."""

    columns: Columns[WordView]
    rows: Callable[[], FromClause]
    where: ColumnElement[bool]
    order: tuple[ColumnElement[Any], ...]


def _met() -> FromClause:
    return word_state.join(word, word.c.id == _s.word_id)


def _taught() -> FromClause:
    known = and_(_s.word_id == course_word.c.word_id, _of_student)
    return course_word.join(word, word.c.id == course_word.c.word_id).outerjoin(word_state, known)


_latest_favorite = (_s.favorite_at.desc(), _s.word_id.desc())
_OF: Final = {
    OwnWords.BOX: _Of(WORD, _taught, _of_book, (course_word.c.position,)),
    OwnWords.FAVORITES: _Of(OWN_WORD, _met, and_(_of_student, IS_FAVORITE), _latest_favorite),
    OwnWords.FAVORITES_BY_WORD: _Of(
        OWN_WORD, _met, and_(_of_student, IS_FAVORITE), (word.c.en_word,)
    ),
    OwnWords.MARKED: _Of(
        OWN_WORD,
        _met,
        and_(_of_student, IS_MARKED, _s.state == constant(WordState.MASTERED)),
        (_s.marked_at.desc(), _s.word_id.desc()),
    ),
}


class OwnList(NamedTuple):
    """The statements of a page and of the list's length."""

    page: Statement
    length: Statement


@cache
def own_list(
    of: OwnWords, states: tuple[WordState, ...] = (), search: SearchedIn | None = None
) -> OwnList:
    """The statements of a list of words in these states (empty: all) that match a search."""
    if of is OwnWords.FOUND:
        return _found_list(states, search or SearchedIn.ENGLISH)
    columns, rows, where, order = _OF[of]

    def chosen(d: Dialect, query: Select[Any]) -> Select[Any]:
        query = query.where(where)
        return query if search is None else query.where(_is_meant(d, of, search))

    def length(d: Dialect) -> Select[tuple[int]]:
        """The kept length. A search counts the rows of the book, so that it does not scan the
        student's other words."""
        if search is None and of in _LENGTHS:
            return length_in(_LENGTHS[of], states)
        count = func.count().filter(*_in_states(states)) if states else func.count()
        counted = rows() if search else _taught_only() if of is OwnWords.BOX else word_state
        return chosen(d, select(count).select_from(counted))

    def page(d: Dialect) -> ClauseElement:
        """A box may hold hundreds of words, so the page is selected before its joins."""
        total = length(d).correlate(None).scalar_subquery()
        query = select(*columns, total)
        if of is OwnWords.BOX and search is None and d.takes_pages_first:
            on_page = paged(
                select(course_word.c.word_id)
                .select_from(_taught_only())
                .where(where, *_in_states(states))
                .order_by(*order)
            ).subquery("on_page")
            shown = rows().join(on_page, on_page.c.word_id == course_word.c.word_id)
            return query.select_from(shown).where(where).order_by(*order)
        everything = chosen(d, query.select_from(rows())).where(*_in_states(states))
        return paged(everything.order_by(*order))

    return OwnList(Statement(page), Statement(length))


_LENGTHS: Final = {
    OwnWords.BOX: LENGTH_OF_BOX,
    OwnWords.FAVORITES: LENGTH_OF_FAVORITES,
    OwnWords.FAVORITES_BY_WORD: LENGTH_OF_FAVORITES,
    OwnWords.MARKED: LENGTH_OF_MARKED,
}


def _found_list(states: tuple[WordState, ...], search: SearchedIn) -> OwnList:
    """Finds the matching words first and checks each for the student's state, so that it does not
    scan the student's other words.

    A word that matches only by a book's translation appears as that book shows it.
    """

    itself: ColumnElement[int | None] = cast(null(), Id)
    by_book = case((_part_of(word.c.zh_word), itself), else_=_saying_book)
    book = by_book if search is SearchedIn.CHINESE else itself

    def meant(d: Dialect, *columns: ColumnElement[Any]) -> Select[Any]:
        state = (
            select(_s.state).where(_of_student, _s.word_id == word.c.id).correlate(word)
        ).scalar_subquery()
        is_own = state.in_([constant(one) for one in states or WordState])
        return (
            select(*columns).select_from(word).where(_is_meant(d, OwnWords.FOUND, search), is_own)
        )

    def page(d: Dialect) -> ClauseElement:
        found = paged(
            meant(
                d,
                word.c.id,
                word.c.en_word,
                book.label("book"),
                func.count().over().label("total"),
            ).order_by(word.c.en_word)
        ).subquery("found")
        shown = and_(
            course_word.c.word_id == found.c.id, course_word.c.course_book_id == found.c.book
        )
        return (
            select(*WORD, found.c.total)
            .select_from(found)
            .join(word, word.c.id == found.c.id)
            .outerjoin(course_word, shown)
            .outerjoin(word_state, and_(_s.word_id == found.c.id, _of_student))
            .order_by(found.c.en_word)
        )

    return OwnList(Statement(page), Statement(lambda d: meant(d, func.count())))


def _in_states(states: tuple[WordState, ...]) -> list[ColumnElement[bool]]:
    if not states:
        return []
    named: ColumnElement[bool] = _s.state.in_([constant(one) for one in states])
    return [or_(named, _s.state.is_(None)) if WordState.NEW in states else named]


def _part_of(text: ColumnElement[str]) -> ColumnElement[bool]:
    return text.contains(param("text", Text), escape=_ESCAPE)


def _is_meant(d: Dialect, of: OwnWords, search: SearchedIn) -> ColumnElement[bool]:
    """Whether a word matches the search.

    A search over all words uses an index: by prefix for English, by the first character for
    Chinese. A list of a few hundred words is scanned.
    """
    if search is SearchedIn.ENGLISH:
        return d.between(SMALL_LETTERS, param("begins", Text), param("ends", Text))
    if of is not OwnWords.FOUND:
        return _part_of(_shown_zh if of is OwnWords.BOX else word.c.zh_word)
    held = select(word_character.c.word_id).where(
        word_character.c.character == param("character", Text)
    )
    return and_(word.c.id.in_(held), or_(_part_of(word.c.zh_word), _saying_book.is_not(None)))


_ESCAPE: Final = "!"
_PLAIN: Final = re.compile("[!%_]")


_said = course_word.alias("said")
_saying_book = (
    select(func.min(_said.c.course_book_id))
    .where(_said.c.word_id == word.c.id, _part_of(_said.c.zh_word))
    .correlate(word)
    .scalar_subquery()
)
"""The first book whose translation of the word matches the search."""


def _typed(search: WordSearch | None) -> dict[str, object]:
    """The parameters of a search."""
    if search is None:
        return {}
    return {
        "text": _PLAIN.sub(rf"{_ESCAPE}\g<0>", search.text),
        "character": search.first_character,
        "begins": search.beginning,
        "ends": search.beginning + _LAST,
    }


def _some(total: int, learned: int, mastered: int, forgotten: int) -> BoxCounts:
    return BoxCounts(
        total=total,
        new=total - learned - mastered - forgotten,
        learned_pending_test=learned,
        mastered=mastered,
        forgotten=forgotten,
    )


_BOX_COUNTS: Final = Columns(_some, course_book.c.word_count, *OF_BOOK.values())
_FAVORITE_COUNTS: Final = Columns(_some, word_count.c.favorites, *OF_FAVORITES.values())

BOX_COUNTS = Statement(
    lambda d: (
        select(*_BOX_COUNTS).select_from(COUNTED_BOOKS).where(course_book.c.id == param("book_id"))
    )
)
FAVORITE_COUNTS = Statement(
    lambda d: select(*_FAVORITE_COUNTS).where(word_count.c.student_id == param("student_id"))
)


def _taught_only() -> FromClause:
    known = and_(_s.word_id == course_word.c.word_id, _of_student)
    return course_word.outerjoin(word_state, known)


def _of_a_book(book: CourseBookView, words: int) -> ForgottenOfBook:
    return ForgottenOfBook(course_book=book, words=words)


_forgotten = book_word_count.c.forgotten
_FORGOTTEN_OF_BOOK: Final = Columns(_of_a_book, BOOK, _forgotten)

FORGOTTEN = Statement(
    lambda d: (
        select(*_FORGOTTEN_OF_BOOK)
        .select_from(COUNTED_BOOKS)
        .where(_forgotten > literal_column("0"))
        .order_by(_forgotten.desc(), course_book.c.id)
        .limit(_BOOKS)
    )
)


class SqlOwnWordReads:
    """Queries about the words of a student."""

    _source: Source

    async def box_words(
        self, course_book_id: BookId, student_id: AccountId, request: Listed
    ) -> Page[WordView]:
        return await self._listed(OwnWords.BOX, student_id, request, book_id=course_book_id)

    async def box_counts(self, course_book_id: BookId, student_id: AccountId) -> BoxCounts | None:
        row = await self._source.one(BOX_COUNTS, book_id=course_book_id, student_id=student_id)
        return _BOX_COUNTS.one(row)

    async def favorite_words(
        self, student_id: AccountId, request: Listed, *, by_word: bool = False
    ) -> Page[WordView]:
        of = OwnWords.FAVORITES_BY_WORD if by_word else OwnWords.FAVORITES
        return await self._listed(of, student_id, request)

    async def favorite_counts(self, student_id: AccountId) -> BoxCounts:
        row = await self._source.one(FAVORITE_COUNTS, student_id=student_id)
        return _FAVORITE_COUNTS.one(row) or _some(0, 0, 0, 0)

    async def marked_words(self, student_id: AccountId, request: Listed) -> Page[WordView]:
        return await self._listed(OwnWords.MARKED, student_id, request)

    async def found_words(self, student_id: AccountId, request: Listed) -> Page[WordView]:
        return await self._listed(OwnWords.FOUND, student_id, request)

    async def forgotten_by_book(self, student_id: AccountId) -> Sequence[ForgottenOfBook]:
        return _FORGOTTEN_OF_BOOK.all(await self._source.all(FORGOTTEN, student_id=student_id))

    async def _listed(
        self, of: OwnWords, student_id: AccountId, request: Listed, **more: object
    ) -> Page[WordView]:
        search = request.search
        listed = own_list(of, request.states, None if search is None else search.where)
        values = {"student_id": student_id, **more, **_typed(search)}
        columns = WORD if of is OwnWords.FOUND else _OF[of].columns
        data, total = await columns.page_of(
            self._source,
            listed.page,
            listed.length,
            limit=request.limit,
            offset=request.offset,
            **values,
        )
        return Page(data=data, total=total)
