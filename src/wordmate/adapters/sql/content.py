"""Course books and words: loading them, and naming their columns for reads."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Integer,
    Text,
    delete,
    func,
    or_,
    select,
    true,
    update,
)

from wordmate.adapters.sql.schema import Id, constant, course_book, course_word, word
from wordmate.adapters.sql.statement import Dialect, Statement, Tx, Types, given, there, values_of
from wordmate.application.ports.content import BookEntry, WordEntry

_EXISTS = Statement(lambda d: select(course_book.c.id).where(course_book.c.id == given("id")))


@Statement
def _put_book(d: Dialect) -> ClauseElement:
    told = [one for one in course_book.c if one.name not in ("id", "word_count")]
    insert = d.insert(course_book).values(**values_of(*told), word_count=0)
    return insert.on_conflict_do_update(
        index_elements=["code"],
        set_={one.name: insert.excluded[one.name] for one in told if one.name != "code"},
    ).returning(course_book.c.id)


def _told(value: ColumnElement[Any], type_: Types) -> ColumnElement[Any]:
    """The value, or nothing where a text is empty."""
    return func.nullif(value, constant("")) if type_ is Text else value


@Statement
def _put_words(d: Dialect) -> ClauseElement:
    columns: dict[str, Types] = {
        "en_word": Text,
        "zh_word": Text,
        "phonetic": Text,
        "part_of_speech": Text,
        "example": Text,
        "example_zh": Text,
        "knowledge": Text,
        "audio_key": Text,
        "frequency_rank": Integer,
    }
    entries = d.rows("entries", **columns)
    insert = d.insert(word).from_select(
        [*columns], select(*(entries.c[name] for name in columns)).where(true())
    )
    return insert.on_conflict_do_update(
        index_elements=["en_word"],
        set_={
            name: func.coalesce(_told(insert.excluded[name], type_), word.c[name])
            for name, type_ in columns.items()
            if name != "en_word"
        },
    ).returning(word.c.id, word.c.en_word)


@Statement
def _members(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(course_word.c.word_id).where(
        course_word.c.course_book_id == given("book_id"),
        course_word.c.word_id.in_(select(words.c.id)),
    )


@Statement
def _make_room(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return (
        delete(course_word)
        .where(
            course_word.c.course_book_id == given("book_id"),
            or_(
                course_word.c.position.between(given("first", Integer), given("last", Integer)),
                course_word.c.word_id.in_(select(words.c.id)),
            ),
        )
        .returning(course_word.c.word_id)
    )


@Statement
def _place(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return d.insert(course_word).from_select(
        ["course_book_id", "position", "word_id"],
        select(given("book_id"), given("first", Integer) + words.c.position, words.c.id),
    )


_CUT = Statement(
    lambda d: delete(course_word).where(
        course_word.c.course_book_id == given("book_id"),
        course_word.c.position > given("last", Integer),
    )
)

_GROW = Statement(
    lambda d: (
        update(course_book)
        .where(course_book.c.id == given("book_id"))
        .values(word_count=course_book.c.word_count + given("more", Integer))
    )
)

_COUNT = Statement(
    lambda d: (
        update(course_book)
        .where(course_book.c.id == given("book_id"))
        .values(
            word_count=select(func.count())
            .where(course_word.c.course_book_id == given("book_id"))
            .scalar_subquery()
        )
    )
)


class SqlCourseBooks:
    """Course books as commands see them."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def exists(self, course_book_id: int) -> bool:
        return await self._tx.one(_EXISTS, id=course_book_id) is not None


class SqlContent:
    """Loads books. A word is shared by all books that teach it, by its English text."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put_book(self, book: BookEntry, now: int) -> int:
        row = await self._tx.one(
            _put_book,
            code=book.code,
            title_zh=book.title_zh,
            title_en=book.title_en,
            category=book.category,
            level=book.level,
            material_type=book.material_type,
        )
        return int(there(row)[0])

    async def put_words(
        self, book_id: int, first_position: int, words: Sequence[WordEntry], now: int
    ) -> int:
        """A word moves to where it is named last; whose position is taken leaves the book."""
        if not words:
            return 0
        entries = {one.en: _entry(one) for one in words}
        stored = await self._tx.all(_put_words, entries=list(entries.values()))
        ids = {row[1]: row[0] for row in stored}
        placed = [ids[en] for en in entries]
        before = await self._tx.all(_members, book_id=book_id, words=placed)
        last = first_position + len(placed) - 1
        gone = await self._tx.all(
            _make_room, book_id=book_id, first=first_position, last=last, words=placed
        )
        await self._tx.run(_place, book_id=book_id, first=first_position, words=placed)
        await self._tx.run(_GROW, book_id=book_id, more=len(placed) - len(gone))
        return len(placed) - len(before)

    async def end_at(self, book_id: int, last_position: int) -> None:
        """Takes the words behind a position out of the book: the end of loading it again."""
        await self._tx.run(_CUT, book_id=book_id, last=last_position)
        await self._tx.run(_COUNT, book_id=book_id)


def _entry(one: WordEntry) -> tuple[str | int | None, ...]:
    return (
        one.en,
        one.zh,
        one.phonetic,
        one.part_of_speech,
        one.example,
        one.example_zh,
        one.knowledge,
        one.audio_key,
        one.rank,
    )
