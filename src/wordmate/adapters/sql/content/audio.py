"""Audio that was requested, is ready or failed, and the keys under which words find it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Integer,
    Select,
    String,
    Table,
    Text,
    and_,
    case,
    func,
    or_,
    select,
    true,
    union_all,
    update,
)

from wordmate.adapters.sql.content.schema import (
    audio,
    course_word,
    institution_text,
    word,
    word_recording,
)
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, Tx, param
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.application.content.audio_key import FILES
from wordmate.application.content.ports import AudioText, AudioVersion, NamedSound, Voiced
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant


def _files(version: ColumnElement[str]) -> ColumnElement[int]:
    """How many files a version has: each has those of the ones with fewer."""
    counted = [(version == constant(one), len(FILES[one])) for one in AudioVersion]
    return case(*counted, else_=0)


def _made_by(version: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether this version covers every file of the row."""
    return _files(version) >= _files(audio.c.version)


@Statement
def _ask(d: Dialect) -> ClauseElement:
    texts = d.rows("texts", key=Text, en=Text, zh=Text, version=Text)
    insert = d.insert(audio).from_select(
        ["key", "en", "zh", "version", "state", "asked_at"],
        select(
            texts.c.key,
            texts.c.en,
            texts.c.zh,
            texts.c.version,
            param("state", Text),
            param("now"),
        ).where(true()),
    )
    given_up = and_(audio.c.state == "asked", audio.c.asked_at < param("lost_before"))
    more = _files(insert.excluded.version) > _files(audio.c.version)
    return insert.on_conflict_do_update(
        index_elements=["key"],
        set_={
            "state": insert.excluded.state,
            "asked_at": insert.excluded.asked_at,
            "version": case((more, insert.excluded.version), else_=audio.c.version),
        },
        where=or_(audio.c.state == "failed", given_up, more),
    ).returning(audio.c.key, audio.c.version)


_SET_READY = Statement(
    lambda d: (
        update(audio)
        .where(audio.c.key == param("key", String), _made_by(param("version", String)))
        .values(state="ready", ready_at=param("now"), last_error=None)
    )
)

_SET_FAILED = Statement(
    lambda d: (
        update(audio)
        .where(audio.c.key == param("key", String), audio.c.state != "ready")
        .values(state="failed", last_error=param("error", String))
    )
)

_TEXT: Final = Columns(
    AudioText, audio.c.key, audio.c.en, audio.c.zh, one_of(audio.c.version, AudioVersion)
)
_SET_LOST = Statement(
    lambda d: (
        update(audio)
        .where(
            audio.c.key == param("key", String),
            audio.c.state == "ready",
            _holds(param("version", String)),
        )
        .values(state="asked", asked_at=param("now"))
        .returning(*_TEXT)
    )
)


def _holds(version: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether the row covers the files of this version."""
    return _files(audio.c.version) >= _files(version)


@Statement
def ready_keys(d: Dialect) -> ClauseElement:
    """The ``keys`` whose audio is ready in a version."""
    keys = d.rows("keys", key=Text)
    return (
        select(audio.c.key)
        .join(keys, keys.c.key == audio.c.key)
        .where(audio.c.state == "ready", _holds(param("version", String)))
    )


_NAMED = Statement(
    lambda d: (
        select(word.c.id, word.c.en_word, word.c.zh_word, word.c.audio_key)
        .where(word.c.id > param("after"))
        .order_by(word.c.id)
        .limit(param("limit", Integer))
    )
)


def _named_in(texts: Table) -> Select[Any]:
    """The sounds of the texts that books or institutions have of their own."""
    return (
        select(texts.c.word_id, word.c.en_word, texts.c.zh_word, texts.c.audio_key)
        .join(word, word.c.id == texts.c.word_id)
        .where(
            texts.c.word_id > param("after"),
            texts.c.word_id <= param("last"),
            texts.c.audio_key.is_not(None),
        )
    )


_NAMED_ELSEWHERE = Statement(lambda d: union_all(*map(_named_in, (course_word, institution_text))))


@Statement
def _rename(d: Dialect) -> ClauseElement:
    names = d.rows("names", id=Id, zh=Text, old=Text, new=Text)
    return (
        update(word)
        .where(
            word.c.id == names.c.id,
            word.c.zh_word == names.c.zh,
            word.c.audio_key == names.c.old,
        )
        .values(audio_key=names.c.new)
    )


def _rename_in(texts: Table, d: Dialect) -> ClauseElement:
    names = d.rows("names", id=Id, zh=Text, old=Text, new=Text)
    return (
        update(texts)
        .where(
            texts.c.word_id == names.c.id,
            func.coalesce(texts.c.zh_word, "") == names.c.zh,
            texts.c.audio_key == names.c.old,
        )
        .values(audio_key=names.c.new)
    )


_RENAME_ELSEWHERE = [
    Statement(partial(_rename_in, texts)) for texts in (course_word, institution_text)
]


@Statement
def _record(d: Dialect) -> ClauseElement:
    recordings = d.rows("recordings", en=Text, digest=Text)
    return (
        update(word).where(word.c.en_word == recordings.c.en).values(recording=recordings.c.digest)
    )


@Statement
def _record_here(d: Dialect) -> ClauseElement:
    recordings = d.rows("recordings", en=Text, zh=Text, digest=Text)
    insert = d.insert(word_recording).from_select(
        ["word_id", "zh_word", "recording"],
        select(word.c.id, recordings.c.zh, recordings.c.digest).join(
            word, word.c.en_word == recordings.c.en
        ),
    )
    return insert.on_conflict_do_update(
        index_elements=["word_id", "zh_word"], set_={"recording": insert.excluded.recording}
    )


def _heard(zh_word: ColumnElement[str], phonetic: ColumnElement[str]) -> Select[Any]:
    """The pronunciations of words with these translations."""
    here = and_(word_recording.c.word_id == word.c.id, word_recording.c.zh_word == zh_word)
    recorded_here = select(word_recording.c.recording).where(here).scalar_subquery()
    return select(word.c.en_word, zh_word, phonetic, word.c.recording, recorded_here)


@Statement
def _voiced(d: Dialect) -> ClauseElement:
    """English ``words``, each with its own translation and with those of books and institutions."""
    words = d.rows("words", en=Text)
    asked = word.c.en_word.in_(select(words.c.en))
    by_itself = case((word.c.phonetic_made, ""), else_=word.c.phonetic)

    def spoken_as(texts: Table) -> ColumnElement[str]:
        made, phonetic = texts.c.phonetic_made, texts.c.phonetic
        return case((phonetic.is_(None), by_itself), (made, ""), else_=phonetic)

    in_books = (
        _heard(func.coalesce(course_word.c.zh_word, word.c.zh_word), spoken_as(course_word))
        .join(course_word, course_word.c.word_id == word.c.id)
        .where(asked, or_(course_word.c.zh_word.is_not(None), course_word.c.phonetic.is_not(None)))
    )
    at_institutions = (
        _heard(institution_text.c.zh_word, spoken_as(institution_text))
        .join(institution_text, institution_text.c.word_id == word.c.id)
        .where(asked, institution_text.c.zh_word.is_not(None))
    )
    return union_all(_heard(word.c.zh_word, by_itself).where(asked), in_books, at_institutions)


async def voiced_words(source: Source, words: Sequence[str]) -> Sequence[Voiced]:
    """The pronunciations of these English words."""
    return [Voiced(*row) for row in await source.all(_voiced, words=words)]


class SqlAudioRows:
    """Audio rows inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def ask(
        self, texts: Sequence[AudioText], now: Instant, *, lost_before: Instant = EPOCH
    ) -> Sequence[AudioText]:
        by_key = {one.key: one for one in texts}
        # In the order of their keys, so that two requests cannot lock each other out.
        rows = sorted((one.key, one.en, one.zh, one.version) for one in by_key.values())
        asked = await self._tx.all(
            _ask, texts=rows, state="asked", now=now, lost_before=lost_before
        )
        new = {row[0]: AudioVersion(row[1]) for row in asked}
        return [replace(one, version=new[key]) for key, one in by_key.items() if key in new]

    async def ready(self, key: str, version: AudioVersion, now: Instant) -> None:
        await self._tx.run(_SET_READY, key=key, version=version, now=now)

    async def failed(self, key: str, error: str, now: Instant) -> None:
        await self._tx.run(_SET_FAILED, key=key, error=error)

    async def lost(self, key: str, version: AudioVersion, now: Instant) -> AudioText | None:
        return _TEXT.one(await self._tx.one(_SET_LOST, key=key, version=version, now=now))

    async def named(self, after: int, limit: int) -> Sequence[NamedSound]:
        rows = await self._tx.all(_NAMED, after=after, limit=limit)
        if not rows:
            return []
        elsewhere = await self._tx.all(_NAMED_ELSEWHERE, after=after, last=rows[-1][0])
        sounds = [NamedSound(id_, en, zh or "", key) for id_, en, zh, key in (*rows, *elsewhere)]
        return sorted(sounds, key=lambda sound: sound.word_id)

    async def named_of(self, word_id: WordId) -> Sequence[NamedSound]:
        sounds = await self.named(word_id - 1, 1)
        return [sound for sound in sounds if sound.word_id == word_id]

    async def rename(self, sounds: Sequence[tuple[NamedSound, str]]) -> None:
        names = [(sound.word_id, sound.zh, sound.key, key) for sound, key in sounds]
        await self._tx.run(_rename, names=names)
        for rename in _RENAME_ELSEWHERE:
            await self._tx.run(rename, names=names)

    async def record(self, recordings: Sequence[tuple[str, str, str]]) -> None:
        anywhere = [(en, name) for en, zh, name in recordings if not zh]
        here = [(en, zh, name) for en, zh, name in recordings if zh]
        if anywhere:
            await self._tx.run(_record, recordings=anywhere)
        if here:
            await self._tx.run(_record_here, recordings=here)

    async def voiced(self, words: Sequence[str]) -> Sequence[Voiced]:
        return await voiced_words(self._tx, words)
