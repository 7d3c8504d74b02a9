"""Lists of a student's words: pages and lengths, by state and by a search."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from operator import add, sub
from typing import Any, Final

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

from wordmate.adapters.sql.content.schema import (
    SMALL_LETTERS,
    course_book,
    course_word,
    institution_text,
    word,
    word_character,
)
from wordmate.adapters.sql.content.shown_texts import OF_STUDENT, shown, with_texts
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, with_paging
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.words.count_columns import (
    COUNTED_BOOKS,
    OF_BOOK,
    OF_FAVORITES,
    or_zero,
)
from wordmate.adapters.sql.words.schema import (
    FIRMNESS,
    IS_FAVORITE,
    IS_MARKED,
    WAITS_FOR_REVIEW,
    book_word_count,
    word_count,
    word_memory,
    word_state,
)
from wordmate.adapters.sql.words.word_views import IN_BOOK, KNOWN_WORD, OWN_WORD, WORD
from wordmate.application.content.messages import WordView
from wordmate.application.words.messages import ShelfCounts
from wordmate.domain.reviews.firmness import Firmness
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_search import SearchedIn, WordSearch

_LAST: Final = "\U0010ffff"
_ESCAPE: Final = "!"
_SPECIAL: Final = re.compile("[!%_]")

_s, _w, _b = word_state.c, word_count.c, book_word_count.c
_of_student = _s.student_id == param("student_id")
_met = with_texts(word_state.join(word, word.c.id == _s.word_id), entry=None)


_OWN_ZH: Final = shown("zh_word", None)


@dataclass(frozen=True, kw_only=True, eq=False)
class WordList:
    """A list of a student's words with its order, and where its length is kept: in total, and by
    state (words in no other state are new).
    """

    columns: Columns[WordView] = OWN_WORD
    rows: FromClause = _met
    where: ColumnElement[bool]
    order: tuple[ColumnElement[Any], ...]
    counts: FromClause = word_count
    of_counts: ColumnElement[bool] = _w.student_id == param("student_id")
    length: ColumnElement[int]
    by_state: Mapping[WordState, ColumnElement[int]] = field(default_factory=dict)
    zh: ColumnElement[str] = _OWN_ZH


_known = and_(_s.word_id == course_word.c.word_id, _of_student)
BOX: Final = WordList(
    columns=WORD,
    rows=with_texts(course_word.join(word, word.c.id == course_word.c.word_id)).outerjoin(
        word_state, _known
    ),
    where=IN_BOOK,
    order=(course_word.c.position,),
    counts=COUNTED_BOOKS,
    of_counts=course_book.c.id == param("book_id"),
    length=course_book.c.word_count,
    by_state=OF_BOOK,
    zh=shown("zh_word"),
)
FAVORITES: Final = WordList(
    where=and_(_of_student, IS_FAVORITE),
    order=(_s.favorite_at.desc(), _s.word_id.desc()),
    length=_w.favorites,
    by_state=OF_FAVORITES,
)
FAVORITES_BY_WORD: Final = replace(FAVORITES, order=(word.c.en_word,))
MARKED: Final = WordList(
    where=and_(_of_student, IS_MARKED, _s.state == constant(WordState.MASTERED)),
    order=(_s.marked_at.desc(), _s.word_id.desc()),
    length=_w.marked,
)
MET: Final = WordList(
    where=and_(_of_student, _s.state != constant(WordState.NEW)),
    order=(_s.word_id,),
    length=_w.mastered + _w.to_review,
)
"""The words that the student was taught or marked as mastered."""
TO_REVIEW: Final = WordList(
    where=and_(_of_student, WAITS_FOR_REVIEW),
    order=(_s.updated_at, _s.word_id),
    length=_w.to_review,
)
"""The words to review, longest waiting first."""
TO_REVIEW_OF_BOOK: Final = replace(
    TO_REVIEW,
    columns=WORD,
    rows=with_texts(
        word_state.join(course_word, and_(course_word.c.word_id == _s.word_id, IN_BOOK)).join(
            word, word.c.id == _s.word_id
        )
    ),
    counts=book_word_count,
    of_counts=and_(_b.student_id == param("student_id"), _b.course_book_id == param("book_id")),
    length=_b.learned + _b.forgotten,
)


@cache
def word_list(
    listed: WordList, states: tuple[WordState, ...] = (), search: SearchedIn | None = None
) -> tuple[Statement, Statement]:
    """The statements of a page, and of the length, of a list of words in these states (empty: all)
    that match a search.
    """
    in_states = _in_states(states)

    def matches(d: Dialect) -> list[ColumnElement[bool]]:
        if search is None:
            return [listed.where]
        is_meant = _begins(d) if search is SearchedIn.ENGLISH else _has_part(listed.zh)
        return [listed.where, is_meant]

    def length(d: Dialect) -> Select[Any]:
        """The kept length. A search counts the rows of the book: a state in the condition would
        make SQLite begin with all words of the student.
        """
        if search is None:
            return _kept_length(listed, states)
        matching = func.count().filter(*in_states) if in_states else func.count()
        return select(matching).select_from(listed.rows).where(*matches(d))

    def page(d: Dialect) -> ClauseElement:
        """A box may hold hundreds of words, so the page is selected before its joins."""
        query = select(*listed.columns, length(d).correlate(None).scalar_subquery())
        if listed is BOX and search is None and d.takes_pages_first:
            on_page = with_paging(
                select(course_word.c.word_id)
                .select_from(course_word.outerjoin(word_state, _known))
                .where(*matches(d), *in_states)
                .order_by(*listed.order)
            ).subquery("on_page")
            rows = listed.rows.join(on_page, on_page.c.word_id == course_word.c.word_id)
            return query.select_from(rows).where(listed.where).order_by(*listed.order)
        return with_paging(
            query.select_from(listed.rows).where(*matches(d), *in_states).order_by(*listed.order)
        )

    return Statement(page), Statement(length)


def _kept_length(listed: WordList, states: tuple[WordState, ...]) -> Select[Any]:
    none: ColumnElement[int] = literal_column("0")
    new = reduce(sub, listed.by_state.values(), listed.length)
    by_state = {**listed.by_state, WordState.NEW: new}
    length = reduce(add, (by_state.get(one, none) for one in states)) if states else listed.length
    found = select(length).select_from(listed.counts).where(listed.of_counts)
    return select(or_zero(found.scalar_subquery()))


@cache
def found_words(states: tuple[WordState, ...], search: SearchedIn) -> tuple[Statement, Statement]:
    """The same for a search among all words that the student met or made a favourite.

    Finds the matching words first and checks each for the student's state, so that it does not scan
    the student's other words. A word that matches only by a book's translation appears as that book
    shows it.
    """
    itself: ColumnElement[int | None] = cast(null(), Id)
    by_book = case((_has_part(_OWN_ZH), itself), else_=_translating_book)
    book = by_book if search is SearchedIn.CHINESE else itself

    def meant(d: Dialect, *columns: ColumnElement[Any]) -> Select[Any]:
        state = (
            select(_s.state).where(_of_student, _s.word_id == word.c.id).correlate(word)
        ).scalar_subquery()
        is_own = state.in_([constant(one) for one in states or WordState])
        rows = with_texts(word, entry=None)
        return select(*columns).select_from(rows).where(_is_found(d, search), is_own)

    def page(d: Dialect) -> ClauseElement:
        total = func.count().over().label("total")
        found = with_paging(
            meant(d, word.c.id, word.c.en_word, book.label("book"), total).order_by(word.c.en_word)
        ).subquery("found")
        in_book = and_(
            course_word.c.word_id == found.c.id, course_word.c.course_book_id == found.c.book
        )
        rows = found.join(word, word.c.id == found.c.id).outerjoin(course_word, in_book)
        return (
            select(*WORD, found.c.total)
            .select_from(with_texts(rows))
            .outerjoin(word_state, and_(_s.word_id == found.c.id, _of_student))
            .order_by(found.c.en_word)
        )

    return Statement(page), Statement(lambda d: meant(d, func.count()))


_m = word_memory.c
_taught = word_memory.join(word, word.c.id == _m.word_id)
_TAUGHT: Final = with_texts(_taught, entry=None)
_TAUGHT_BY_BOOK: Final = with_texts(
    _taught.join(course_word, and_(course_word.c.word_id == _m.word_id, IN_BOOK))
)
SHELF_COUNTS: Final = Columns(
    ShelfCounts,
    total=func.count(),
    **{one.value: func.count().filter(constant(one) == FIRMNESS) for one in Firmness},
)


@cache
def shelf_words(
    firmness: Firmness | None, search: SearchedIn | None, *, is_of_book: bool
) -> tuple[Statement, Statement]:
    """The statements of a page of the words that lessons taught a student, and of the number of
    words by firmness.

    The index of a book's words, or that of the days on which words were taught, has the order.
    """
    rows = _TAUGHT_BY_BOOK if is_of_book else _TAUGHT
    columns = WORD if is_of_book else OWN_WORD
    order = (course_word.c.position,) if is_of_book else (_m.met_on.desc(), _m.word_id.desc())
    zh = BOX.zh if is_of_book else _OWN_ZH

    def matches(d: Dialect) -> list[ColumnElement[bool]]:
        of_student = _m.student_id == param("student_id")
        if search is None:
            return [of_student]
        return [of_student, _begins(d) if search is SearchedIn.ENGLISH else _has_part(zh)]

    def page(d: Dialect) -> ClauseElement:
        is_meant = [] if firmness is None else [constant(firmness) == FIRMNESS]
        found = (
            select(*columns)
            .select_from(rows.outerjoin(word_state, KNOWN_WORD))
            .where(*matches(d), *is_meant)
        )
        return with_paging(found.order_by(*order))

    counts = Statement(lambda d: select(*SHELF_COUNTS).select_from(rows).where(*matches(d)))
    return Statement(page), counts


def _in_states(states: tuple[WordState, ...]) -> list[ColumnElement[bool]]:
    if not states:
        return []
    named: ColumnElement[bool] = _s.state.in_([constant(one) for one in states])
    return [or_(named, _s.state.is_(None)) if WordState.NEW in states else named]


def _begins(d: Dialect) -> ColumnElement[bool]:
    return d.between(SMALL_LETTERS, param("begins", Text), param("ends", Text))


def _has_part(text: ColumnElement[str]) -> ColumnElement[bool]:
    return text.contains(param("text", Text), escape=_ESCAPE)


_entry = course_word.alias("entry")
_of_entry = institution_text.alias("translation_of_entry")
_translating_book = (
    select(func.min(_entry.c.course_book_id))
    .select_from(
        _entry.outerjoin(
            _of_entry,
            and_(
                _of_entry.c.institution_id == OF_STUDENT,
                _of_entry.c.word_id == _entry.c.word_id,
                _of_entry.c.course_book_id == _entry.c.course_book_id,
            ),
        )
    )
    .where(
        _entry.c.word_id == word.c.id,
        _has_part(func.coalesce(_of_entry.c.zh_word, _entry.c.zh_word)),
    )
    .correlate(word)
    .scalar_subquery()
)
"""The first book whose translation of the word matches the search."""


def _is_found(d: Dialect, search: SearchedIn) -> ColumnElement[bool]:
    """Whether a word matches the search. An index finds it, by prefix for English, by the first
    character for Chinese; other lists of a few hundred words are scanned.
    """
    if search is SearchedIn.ENGLISH:
        return _begins(d)
    holders = select(word_character.c.word_id).where(
        word_character.c.character == param("character", Text)
    )
    is_part = or_(_has_part(_OWN_ZH), _translating_book.is_not(None))
    return and_(word.c.id.in_(holders), is_part)


def search_values(search: WordSearch | None) -> dict[str, object]:
    """The parameters of a search."""
    if search is None:
        return {}
    return {
        "text": _SPECIAL.sub(rf"{_ESCAPE}\g<0>", search.text),
        "character": search.first_character,
        "begins": search.beginning,
        "ends": search.beginning + _LAST,
    }
