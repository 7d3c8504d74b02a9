"""Corrections of words: the texts before and after."""

from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy import ClauseElement, Text, and_, delete, select, true, update

from wordmate.adapters.sql.content.schema import (
    course_word,
    institution_text,
    word,
    word_recording,
)
from wordmate.adapters.sql.content.stores import spell_out
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, Tx, Types, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.suggestions.schema import word_correction
from wordmate.application.kernel.lookup import present
from wordmate.domain.content.word_text import TEXT_FIELDS, OwnText, WordText, texts_of
from wordmate.domain.kernel.ids import BookId, InstitutionId, SuggestionId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.correction import (
    Correction,
    InstitutionTexts,
    WordTexts,
    seen_at,
    texts_of_institution,
)


def _of_book(book_id: BookId, text: OwnText) -> tuple[BookId, OwnText]:
    return book_id, text


_TEXTS: Final = Columns(
    partial(WordTexts, books={}),
    en=word.c.en_word,
    word=Columns(WordText, **{name: word.c[name] for name in TEXT_FIELDS}),
)
NAMED = Statement(lambda d: select(word.c.id).where(word.c.en_word == param("en", Text)))
OF_WORD = Statement(lambda d: select(*_TEXTS).where(word.c.id == param("id")))
_OF_BOOK: Final = Columns(
    _of_book,
    course_word.c.course_book_id,
    Columns(OwnText, **{name: course_word.c[name] for name in TEXT_FIELDS}),
)
IN_BOOKS = Statement(lambda d: select(*_OF_BOOK).where(course_word.c.word_id == param("id")))
_PUT_WORD = Statement(
    lambda d: (
        update(word)
        .where(word.c.id == param("this", Id))
        .values({name: param(name, type(word.c[name].type)) for name in TEXT_FIELDS})
    )
)
_OWN_TEXTS: Final[dict[str, Types]] = {
    "book": Id,
    **{name: type(course_word.c[name].type) for name in TEXT_FIELDS},
}


@Statement
def _put_own(d: Dialect) -> ClauseElement:
    books = d.rows("books", **_OWN_TEXTS)
    return (
        update(course_word)
        .where(
            course_word.c.word_id == param("this", Id),
            course_word.c.course_book_id == books.c.book,
        )
        .values({name: books.c[name] for name in TEXT_FIELDS})
    )


def _own_at(book_id: BookId | None, text: OwnText) -> tuple[BookId | None, OwnText]:
    return book_id, text


_OF_INSTITUTION: Final = Columns(
    _own_at,
    institution_text.c.course_book_id,
    Columns(OwnText, **{name: institution_text.c[name] for name in TEXT_FIELDS}),
)
_of_this_institution = and_(
    institution_text.c.institution_id == param("institution_id"),
    institution_text.c.word_id == param("id"),
)
AT_INSTITUTION = Statement(lambda d: select(*_OF_INSTITUTION).where(_of_this_institution))
_DROP_OWN = Statement(lambda d: delete(institution_text).where(_of_this_institution))


@Statement
def _keep_own(d: Dialect) -> ClauseElement:
    texts = d.rows("texts", **_OWN_TEXTS)
    return d.insert(institution_text).from_select(
        ["institution_id", "word_id", "course_book_id", *TEXT_FIELDS],
        select(
            param("institution_id", Id),
            param("id", Id),
            *(texts.c[name] for name in _OWN_TEXTS),
        ).where(true()),
    )


_moved = word_recording.alias()


@Statement
def _record_too(d: Dialect) -> ClauseElement:
    """The recording of the old translation also for the new one, unless that has its own."""
    insert = d.insert(word_recording).from_select(
        ["word_id", "zh_word", "recording"],
        select(_moved.c.word_id, param("new", Text), _moved.c.recording).where(
            _moved.c.word_id == param("this", Id), _moved.c.zh_word == param("old", Text)
        ),
    )
    return insert.on_conflict_do_nothing()


_ROW: Final[dict[str, Types]] = {"course_book_id": Id, "field": Text}
_SAME: Final[dict[str, Types]] = {
    "suggestion_id": Id,
    "word_id": Id,
    "old_text": Text,
    "new_text": Text,
    "corrected_by": Text,
    "corrected_at": Id,
    "institution_id": Id,
}


@Statement
def _note(d: Dialect) -> ClauseElement:
    places = d.rows("places", **_ROW)
    return d.insert(word_correction).from_select(
        [*_ROW, *_SAME],
        select(
            *(places.c[name] for name in _ROW),
            *(param(name, type_) for name, type_ in _SAME.items()),
        )
        .where(true())
        .order_by(places.c.position),
    )


async def texts_of_word(
    source: Source, word_id: WordId, institution_id: InstitutionId | None
) -> WordTexts | None:
    """The texts of a word that the people of an institution see, as they are stored now."""
    shared = await _shared(source, word_id)
    if shared is None or institution_id is None:
        return shared
    return seen_at(shared, await _texts_at(source, word_id, institution_id))


async def _shared(source: Source, word_id: WordId) -> WordTexts | None:
    texts = _TEXTS.one(await source.one(OF_WORD, id=word_id))
    if texts is None:
        return None
    return replace(texts, books=dict(_OF_BOOK.all(await source.all(IN_BOOKS, id=word_id))))


async def _texts_at(
    source: Source, word_id: WordId, institution_id: InstitutionId
) -> InstitutionTexts:
    values = {"id": word_id, "institution_id": institution_id}
    return dict(_OF_INSTITUTION.all(await source.all(AT_INSTITUTION, **values)))


class SqlWordCorrections:
    """Corrections of words, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def id_of(self, en: str) -> WordId | None:
        row = await self._tx.one(NAMED, en=en)
        return None if row is None else WordId(row[0])

    async def texts(
        self, word_id: WordId, institution_id: InstitutionId | None
    ) -> WordTexts | None:
        await self._tx.advisory_lock("content")
        return await texts_of_word(self._tx, word_id, institution_id)

    async def put(
        self,
        word_id: WordId,
        correction: Correction,
        *,
        institution_id: InstitutionId | None,
        suggestion_id: SuggestionId | None,
        by: str,
        now: Instant,
    ) -> None:
        if institution_id is None:
            await self._put_shared(word_id, correction)
        else:
            await self._put_kept(word_id, correction, institution_id)
        if correction.is_of_translation:
            await self._tx.run(_record_too, this=word_id, old=correction.old, new=correction.new)
        await spell_out(self._tx, [word_id])
        await self._tx.run(
            _note,
            places=[(book_id, correction.field) for book_id in correction.places],
            suggestion_id=suggestion_id,
            word_id=word_id,
            old_text=correction.old,
            new_text=correction.new,
            corrected_by=by,
            corrected_at=now,
            institution_id=institution_id,
        )

    async def _put_shared(self, word_id: WordId, correction: Correction) -> None:
        if correction.word is not None:
            texts = dict(zip(TEXT_FIELDS, texts_of(correction.word), strict=True))
            await self._tx.run(_PUT_WORD, this=word_id, **texts)
        if correction.books:
            own_texts = [(book_id, *texts_of(one)) for book_id, one in correction.books.items()]
            await self._tx.run(_put_own, this=word_id, books=own_texts)

    async def _put_kept(
        self, word_id: WordId, correction: Correction, institution_id: InstitutionId
    ) -> None:
        shared = present(await _shared(self._tx, word_id))
        seen = seen_at(shared, await _texts_at(self._tx, word_id, institution_id))
        own_texts = texts_of_institution(seen.corrected(correction), shared)
        values = {"id": word_id, "institution_id": institution_id}
        await self._tx.run(_DROP_OWN, **values)
        if own_texts:
            texts = [(book_id, *texts_of(text)) for book_id, text in own_texts.items()]
            await self._tx.run(_keep_own, **values, texts=texts)
