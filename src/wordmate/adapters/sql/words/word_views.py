"""Words as their book shows them, with a student's state of each."""

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import Any, Final

from sqlalchemy import (
    CTE,
    ClauseElement,
    ColumnElement,
    FromClause,
    Integer,
    Subquery,
    and_,
    case,
    exists,
    func,
    literal_column,
    select,
    true,
)

from wordmate.adapters.sql.content.schema import course_book, course_word, word
from wordmate.adapters.sql.content.shown_texts import shown, with_texts
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Row,
    Source,
    Statement,
    param,
    with_paging,
)
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.words.count_columns import COUNTED_BOOKS, OF_BOOK
from wordmate.adapters.sql.words.schema import word_state
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page, PagedRequest
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
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
    "picture",
    "audio_key",
)
"""The texts that a book or an institution may have of its own."""


def _word_columns(entry: FromClause | None) -> tuple[ColumnElement[Any], ...]:
    """A word with the texts of a book's entry, if any, and of the reader's institution."""
    texts = (shown(name, entry) for name in _SHOWN)
    return (word.c.id, word.c.en_word, *texts, word_state.c.state, word_state.c.favorite_at)


_STATES: dict[str | None, WordState] = {None: WordState.NEW, **{s.value: s for s in WordState}}


def _word(*row: Any) -> WordView:
    id_, en, zh, phonetic, uk, us, speech, example, example_zh, knowledge, picture, key, *rest = row
    state, star = rest
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
        picture,
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


KNOWN_WORD: Final = _state_of(word.c.id)
IN_BOOK: Final = course_word.c.course_book_id == param("book_id")
_book_size = select(course_book.c.word_count).where(course_book.c.id == param("book_id"))
_BOOK_SIZE = Statement(lambda d: _book_size)
_entries = (
    select(
        course_word.c.course_book_id,
        course_word.c.word_id,
        course_word.c.position,
        *(course_word.c[one] for one in _SHOWN),
    )
    .where(IN_BOOK)
    .order_by(course_word.c.position)
)
BOOK_PAGE = with_paging(_entries).subquery("page")
"""The page before its joins: a planner that does not know its length would join the whole list."""

BOOK_WORDS = Statement(
    lambda d: (
        select(*_word_columns(BOOK_PAGE), _book_size.scalar_subquery())
        .select_from(
            with_texts(BOOK_PAGE.join(word, word.c.id == BOOK_PAGE.c.word_id), entry=BOOK_PAGE)
        )
        .outerjoin(word_state, KNOWN_WORD)
        .order_by(BOOK_PAGE.c.position)
    )
)


async def book_words(
    source: Source, book_id: BookId, student_id: AccountId, request: PagedRequest
) -> Page[WordView]:
    """A page of a book's words; raises NotFound if there is no such book."""
    values = {"book_id": book_id, "student_id": student_id}
    rows = await source.all(BOOK_WORDS, **values, limit=request.page_size, offset=request.offset)
    if rows:
        return _page(rows)
    return Page(data=[], total=await book_size(source, book_id))


async def book_size(source: Source, book_id: BookId) -> int:
    """The number of a book's words; raises NotFound if there is no such book."""
    return int(present(await source.one(_BOOK_SIZE, book_id=book_id))[0])


def _is_new(word_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether the student has not met a word."""
    met = and_(_state_of(word_id), word_state.c.state != constant(WordState.NEW))
    return ~exists().where(met)


def new_words_of(d: Dialect) -> tuple[CTE, Subquery]:
    """The number of a book's words that the student neither met nor left out (no row for an unknown
    book), and a page of them.

    Stops at the last new word, and reads no word when none is left for the page.
    """
    without = d.rows("without", id=Id)
    is_in_book = exists().where(course_word.c.word_id == without.c.id, IN_BOOK)
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
    counted, page = new_words_of(d)
    words = counted.outerjoin(page, true()).outerjoin(word, word.c.id == page.c.word_id)
    query: ClauseElement = (
        select(*_word_columns(page), counted.c.total)
        .select_from(with_texts(words, entry=page))
        .outerjoin(word_state, KNOWN_WORD)
        .order_by(page.c.position)
    )
    return query


async def new_words(
    source: Source,
    book_id: BookId,
    student_id: AccountId,
    *,
    limit: int,
    offset: int = 0,
    without: Sequence[WordId] = (),
) -> Page[WordView]:
    """A page of a book's words that the student has not met; raises NotFound if there is no such
    book.
    """
    values = {"book_id": book_id, "student_id": student_id, "limit": limit, "offset": offset}
    rows = await source.all(new_words_page, **values, without=without)
    if present(rows or None)[0][0] is None:
        return Page(data=[], total=rows[0][-1])
    return _page(rows)


@Statement
def words_by_ids(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    in_book = and_(course_word.c.word_id == word.c.id, IN_BOOK)
    rows = words.join(word, word.c.id == words.c.id).outerjoin(course_word, in_book)
    return (
        select(*WORD)
        .select_from(with_texts(rows))
        .outerjoin(word_state, KNOWN_WORD)
        .order_by(words.c.position)
    )


async def words_by_id(
    source: Source,
    word_ids: Sequence[WordId],
    student_id: AccountId,
    *,
    book_id: BookId | None = None,
) -> list[WordView]:
    """Words in the requested order, without unknown ones; as the book shows them, if one is
    named.
    """
    values = {"words": word_ids, "student_id": student_id, "book_id": book_id}
    return WORD.all(await source.all(words_by_ids, **values))


async def page_of_words(
    source: Source,
    word_ids: Sequence[WordId],
    student_id: AccountId,
    request: PagedRequest,
    *,
    book_id: BookId | None = None,
) -> Page[WordView]:
    """A page of these words."""
    on_page = word_ids[request.offset : request.offset + request.page_size]
    data = await words_by_id(source, on_page, student_id, book_id=book_id)
    return Page(data=data, total=len(word_ids))


def _page(rows: Sequence[Row]) -> Page[WordView]:
    data, total = WORD.page(rows)
    return Page(data=data, total=total)
