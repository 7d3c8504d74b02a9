"""Course books and their words as commands read and load them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import (
    ClauseElement,
    Integer,
    Text,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    union_all,
    update,
)

from wordmate.adapters.sql.content.book_columns import BOOK, STUDENT_COURSE
from wordmate.adapters.sql.content.schema import (
    course_book,
    course_word,
    institution_text,
    word,
    word_character,
)
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    Types,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.words.count_columns import COUNTED_BOOKS
from wordmate.adapters.sql.words.counts import count_entries
from wordmate.adapters.sql.words.schema import word_state
from wordmate.application.content.books import books_meant
from wordmate.application.content.messages import CourseBookView, StudentCourse
from wordmate.application.content.ports import BookEntry, Effect, Placed, WordEntry
from wordmate.domain.content.word_text import (
    NOTHING_OWN,
    TEXT_FIELDS,
    OwnText,
    Settled,
    WordText,
    settle,
    shown_in,
    texts_of,
)
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.words.word_search import characters_of

_ONE = Statement(lambda d: select(*BOOK).where(course_book.c.id == param("id")))
_OF_STUDENT = Statement(
    lambda d: (
        select(*STUDENT_COURSE).select_from(COUNTED_BOOKS).where(course_book.c.id == param("id"))
    )
)


@Statement
def _named(d: Dialect) -> ClauseElement:
    names = select(d.rows("names", called=Text).c.called)
    called = (course_book.c.code, course_book.c.title_zh, course_book.c.title_en)
    return select(*BOOK).where(or_(*(one.in_(names) for one in called)))


VOCABULARY = Statement(
    lambda d: (
        select(word.c.en_word, func.coalesce(course_word.c.zh_word, word.c.zh_word))
        .join(course_word, course_word.c.word_id == word.c.id)
        .where(course_word.c.course_book_id == param("book_id"))
        .order_by(course_word.c.position)
    )
)


@Statement
def _put_book(d: Dialect) -> ClauseElement:
    columns = [
        one for one in course_book.c if one.name not in ("id", "word_count", "interaction_link")
    ]
    insert = d.insert(course_book).values(**values_of(*columns), word_count=0)
    return insert.on_conflict_do_update(
        index_elements=["code"],
        set_={one.name: insert.excluded[one.name] for one in columns if one.name != "code"},
    ).returning(course_book.c.id)


_LINK = Statement(
    lambda d: (
        update(course_book)
        .where(course_book.c.id == param("book_id"))
        .values(interaction_link=param("interaction_link", Text))
    )
)

_TEXT = [word.c[name] for name in TEXT_FIELDS]
_OWN_TEXT = [course_word.c[name] for name in TEXT_FIELDS]
_WRITTEN: dict[str, Types] = {
    "en_word": Text,
    "frequency_rank": Integer,
    **{column.name: type(column.type) for column in _TEXT},
}
_SAID: dict[str, Types] = {"id": Id, **{column.name: type(column.type) for column in _OWN_TEXT}}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stored:
    """A stored word as the loaded book sees it."""

    id: WordId
    en: str
    rank: int | None
    in_book: bool
    text: WordText
    own_text: OwnText

    @property
    def shown(self) -> WordText:
        """The texts that the book shows."""
        return shown_in(self.own_text, self.text)


def _own_text(*texts: Any) -> OwnText:
    return NOTHING_OWN if all(one is None for one in texts) else OwnText(*texts)


_STORED: Final = Columns(
    _Stored,
    id=word.c.id,
    en=word.c.en_word,
    rank=word.c.frequency_rank,
    in_book=As(course_word.c.word_id, lambda member: member is not None),
    text=Columns(WordText, *_TEXT),
    own_text=Columns(_own_text, *_OWN_TEXT),
)


@Statement
def _stored(d: Dialect) -> ClauseElement:
    """Stored words, and this book's own text of each."""
    names = d.rows("names", en=Text)
    return (
        select(*_STORED)
        .select_from(names)
        .join(word, word.c.en_word == names.c.en)
        .outerjoin(
            course_word,
            and_(
                course_word.c.word_id == word.c.id, course_word.c.course_book_id == param("book_id")
            ),
        )
    )


@Statement
def _taught_elsewhere(d: Dialect) -> ClauseElement:
    """The ids of words that a book teaches which is none of these."""
    names, books = d.rows("names", en=Text), d.rows("books", id=Id)
    return (
        select(word.c.id)
        .join(names, word.c.en_word == names.c.en)
        .where(
            exists().where(
                course_word.c.word_id == word.c.id,
                course_word.c.course_book_id.not_in(select(books.c.id)),
            )
        )
    )


@Statement
def _with_phonetic(d: Dialect) -> ClauseElement:
    names = d.rows("names", en=Text)
    return (
        select(word.c.en_word)
        .join(names, word.c.en_word == names.c.en)
        .where(word.c.phonetic != constant(""))
    )


@Statement
def _put_words(d: Dialect) -> ClauseElement:
    entries = d.rows("entries", **_WRITTEN)
    insert = d.insert(word).from_select(
        [*_WRITTEN], select(*(entries.c[name] for name in _WRITTEN)).where(true())
    )
    return insert.on_conflict_do_update(
        index_elements=["en_word"],
        set_={name: insert.excluded[name] for name in _WRITTEN if name != "en_word"},
    ).returning(word.c.id, word.c.en_word)


@Statement
def _make_room(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return (
        delete(course_word)
        .where(
            course_word.c.course_book_id == param("book_id"),
            or_(
                course_word.c.position.between(param("first", Integer), param("last", Integer)),
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
        select(param("book_id"), param("first", Integer) + words.c.position, words.c.id),
    )


@Statement
def _say(d: Dialect) -> ClauseElement:
    words = d.rows("words", **_SAID)
    return (
        update(course_word)
        .where(
            course_word.c.course_book_id == param("book_id"), course_word.c.word_id == words.c.id
        )
        .values({name: words.c[name] for name in TEXT_FIELDS})
    )


_CUT = Statement(
    lambda d: (
        delete(course_word)
        .where(
            course_word.c.course_book_id == param("book_id"),
            course_word.c.position > param("last", Integer),
        )
        .returning(course_word.c.word_id)
    )
)

_GROW = Statement(
    lambda d: (
        update(course_book)
        .where(course_book.c.id == param("book_id"))
        .values(word_count=course_book.c.word_count + param("more", Integer))
    )
)

_COUNT = Statement(
    lambda d: (
        update(course_book)
        .where(course_book.c.id == param("book_id"))
        .values(
            word_count=select(func.count())
            .where(course_word.c.course_book_id == param("book_id"))
            .scalar_subquery()
        )
    )
)


@Statement
def _drop_characters(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return delete(word_character).where(word_character.c.word_id.in_(select(words.c.id)))


@Statement
def _put_characters(d: Dialect) -> ClauseElement:
    rows = d.rows("characters", character=Text, word_id=Id)
    return d.insert(word_character).from_select(
        ["character", "word_id"], select(rows.c.character, rows.c.word_id).where(true())
    )


@Statement
def _translations(d: Dialect) -> ClauseElement:
    """The translations of words: their own, and those of books and of institutions."""
    words = d.rows("words", id=Id)
    by_itself = select(word.c.id, word.c.zh_word).join(words, words.c.id == word.c.id)
    elsewhere = (
        select(texts.c.word_id, texts.c.zh_word)
        .join(words, words.c.id == texts.c.word_id)
        .where(texts.c.zh_word.is_not(None))
        for texts in (course_word, institution_text)
    )
    return union_all(by_itself, *elsewhere)


async def spell_out(tx: Tx, word_ids: Sequence[WordId]) -> None:
    """Indexes these words by the characters of their translations."""
    if not word_ids:
        return
    translations = await tx.all(_translations, words=word_ids)
    rows = {(character, row[0]) for row in translations for character in characters_of(row[1])}
    await tx.run(_drop_characters, words=word_ids)
    await tx.run(_put_characters, characters=sorted(rows))


class SqlCourseBooks:
    """Course books, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def one(self, course_book_id: BookId) -> CourseBookView | None:
        return BOOK.one(await self._tx.one(_ONE, id=course_book_id))

    async def named(self, names: Collection[str]) -> Mapping[str, CourseBookView]:
        rows = await self._tx.all(_named, names=sorted(names)) if names else []
        return books_meant(names, BOOK.all(rows))

    async def of_student(
        self, course_book_id: BookId, student_id: AccountId
    ) -> StudentCourse | None:
        row = await self._tx.one(_OF_STUDENT, id=course_book_id, student_id=student_id)
        return STUDENT_COURSE.one(row)


class SqlContent:
    """Loads books. Books share a word by its English text."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put_book(self, book: BookEntry, now: Instant) -> BookId:
        row = await self._tx.one(_put_book, **asdict(book))
        return BookId(required_row(row)[0])

    async def link(self, book_id: BookId, interaction_link: str | None) -> None:
        await self._tx.run(_LINK, book_id=book_id, interaction_link=interaction_link)

    async def with_phonetic(self, words: Sequence[str]) -> frozenset[str]:
        return frozenset(row[0] for row in await self._tx.all(_with_phonetic, names=words))

    async def put_words(
        self,
        book_id: BookId,
        first_position: int,
        words: Sequence[WordEntry],
        now: Instant,
        *,
        overwrite: bool = False,
        later: Collection[BookId] = (),
    ) -> Placed:
        """Places words in a book. A repeated word takes its last position; a replaced word leaves
        the book."""
        if not words:
            return Placed()
        await self._tx.advisory_lock("content")
        entries = {one.en: one for one in words}
        stored, settled = await self._settle(book_id, entries, overwrite=overwrite, later=later)
        written = await self._write(entries, stored, settled)
        ids = {en: one.id for en, one in stored.items()} | written
        placed = [ids[en] for en in entries]
        gone = await self._tx.all(
            _make_room,
            book_id=book_id,
            first=first_position,
            last=first_position + len(placed) - 1,
            words=placed,
        )
        await self._tx.run(_place, book_id=book_id, first=first_position, words=placed)
        own_texts = [
            (ids[en], *texts_of(one.own_text))
            for en, one in settled.items()
            if one.own_text is not NOTHING_OWN
        ]
        if own_texts:
            await self._tx.run(_say, book_id=book_id, words=own_texts)
        said = [ids[en] for en, one in settled.items() if one.own_text is not NOTHING_OWN]
        await spell_out(self._tx, sorted({*written.values(), *said}))
        await self._tx.run(_GROW, book_id=book_id, more=len(placed) - len(gone))
        await self._count(
            book_id,
            gained=[one.id for one in stored.values() if not one.in_book],
            lost={row[0] for row in gone}.difference(placed),
        )
        return Placed(
            added=len(placed) - sum(one.in_book for one in stored.values()),
            unknown=len(placed) - len(stored),
            own_texts=len(own_texts),
            made=sum(one.is_made for one in settled.values()),
            pictures=sum(bool(one.picture) for one in settled.values()),
        )

    async def effects(
        self, book_id: BookId | None, words: Sequence[WordEntry]
    ) -> Mapping[str, Effect]:
        entries = {one.en: one for one in words}
        stored, settled = await self._settle(book_id, entries)
        return {
            en: Effect(
                stored[en].shown if en in stored and stored[en].in_book else None,
                shown_in(one.own_text, one.word),
            )
            for en, one in settled.items()
        }

    async def _settle(
        self,
        book_id: BookId | None,
        entries: Mapping[str, WordEntry],
        *,
        overwrite: bool = False,
        later: Collection[BookId] = (),
    ) -> tuple[dict[str, "_Stored"], dict[str, Settled]]:
        """The stored ones of these words, and all of them as they are to be, by English text."""
        names = list(entries)
        rows = await self._tx.all(_stored, names=names, book_id=book_id)
        stored = {one.en: one for one in _STORED.all(rows)}
        shared = set[int]()
        if not overwrite:
            books = [*([] if book_id is None else [book_id]), *later]
            found = await self._tx.all(_taught_elsewhere, names=names, books=books)
            shared = {row[0] for row in found}
        return stored, {en: _settled(one, stored.get(en), shared) for en, one in entries.items()}

    async def _write(
        self,
        entries: dict[str, WordEntry],
        stored: dict[str, "_Stored"],
        settled: dict[str, Settled],
    ) -> dict[str, WordId]:
        """Stores new and changed words; returns their ids by English text."""
        changed: list[tuple[object, ...]] = []
        for en, one in settled.items():
            before, rank = stored.get(en), entries[en].rank
            if before is not None:
                rank = before.rank if rank is None else rank
                if (one.word, rank) == (before.text, before.rank):
                    continue
            changed.append((en, rank, *texts_of(one.word)))
        if not changed:
            return {}
        return {row[1]: row[0] for row in await self._tx.all(_put_words, entries=changed)}

    async def end_at(self, book_id: BookId, last_position: int) -> None:
        """Ends a reload: removes the words after a position from the book."""
        gone = await self._tx.all(_CUT, book_id=book_id, last=last_position)
        await self._tx.run(_COUNT, book_id=book_id)
        await self._count(book_id, lost={row[0] for row in gone})

    async def vocabulary(self, book_id: BookId) -> Sequence[tuple[str, str]]:
        return [(en, zh) for en, zh in await self._tx.all(VOCABULARY, book_id=book_id)]

    async def _count(
        self, book_id: BookId, *, gained: Collection[int] = (), lost: Collection[int] = ()
    ) -> None:
        """Updates students' counts for words that a book gained or lost. The table lock serialises
        this with units that change word states."""
        words = [*((word_id, 1) for word_id in gained), *((word_id, -1) for word_id in lost)]
        if words:
            await self._tx.lock_table(word_state)
            await self._tx.run(count_entries, book_id=book_id, words=words)


def _settled(entry: WordEntry, stored: _Stored | None, shared: Collection[int]) -> Settled:
    return settle(
        entry.text,
        stored.text if stored else None,
        stored.own_text if stored else NOTHING_OWN,
        writes_word=stored is None or stored.id not in shared,
        made_phonetic=entry.made_phonetic,
        found_picture=entry.found_picture,
    )
