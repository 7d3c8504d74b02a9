"""The store loads word lists into books: a dry run first, then a thousand words at a time."""

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

import msgspec

from wordmate.application.content.audio_key import audio_key
from wordmate.application.content.loading_messages import (
    LIST_MAX,
    LIST_REQUEST_MAX,
    ChangedWord,
    CheckedList,
    CheckList,
    LoadedPart,
    LoadList,
)
from wordmate.application.content.loading_views import changed_word, checked_list
from wordmate.application.content.messages import MaterialType
from wordmate.application.content.ports import BookEntry, Effect, Placed, WordEntry
from wordmate.application.content.voices import voices_of
from wordmate.application.content.word_lists import SentList
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.errors import ListGone, ListNotSent
from wordmate.domain.content.loading import refusal_to_load
from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import Right
from wordmate.domain.kernel.typed_text import line

BATCH: Final = 1_000
"""Words per transaction. An interrupted load keeps its finished batches and can simply be
repeated.
"""
FOLDER: Final = "lists"
"""The prefix of checked lists in the file store."""
SHOWN: Final = 100
"""How many words a dry run shows of each kind."""
_words: Final = msgspec.msgpack.Decoder(list[WordEntry])


async def place_words(
    unit: Unit,
    book: BookEntry,
    position: int,
    words: Sequence[WordEntry],
    *,
    engine: str,
    now: Instant,
    overwrite: bool = False,
    later: Sequence[str] = (),
    ends: bool = False,
) -> Placed:
    """Puts words into a book from a position (1-based) on, with the sounds that follow from the
    speech engine; with ``ends`` they are its last ones. ``later`` are the codes of books that are
    loaded after it.
    """
    voices = await voices_of(unit.audio, (word.en for word in words))
    sounding = [
        replace(
            word,
            audio_key=audio_key(
                engine, word.en, word.zh_word, voices.of(word.en, word.zh_word, word.phonetic)
            ),
        )
        for word in words
    ]
    book_id = await unit.content.put_book(book, now)
    loaded_later = [one.course_book_id for one in (await unit.books.named(later)).values()]
    placed = await unit.content.put_words(
        book_id, position, sounding, now, overwrite=overwrite, later=loaded_later
    )
    if ends:
        await unit.content.end_at(book_id, position + len(words) - 1)
    return placed


@operation(
    "StoreCheckWordFile",
    right=Right.CONTENT,
    owns=Owns.ANY_CATALOGUE,
    body_limit=LIST_REQUEST_MAX,
    changes=True,
)
async def check_list(ports: Ports, call: Call, request: CheckList) -> CheckedList:
    """Reads a word list as the command line does, and says what loading it into a book would do. It
    loads nothing, but keeps the words for it until the caller checks another list. Books are loaded
    by staff of the house.
    """
    check(refusal_to_load(call.staff))
    sent = SentList(
        name=request.file_name,
        data=_data_of(request.file_base64),
        in_english=request.category.is_in_english,
        encoding=request.encoding,
        separator=request.separator,
        header=request.header,
        columns={one.sheet: tuple(one.columns) for one in request.sheets},
    )
    read = await ports.word_lists.read(sent, asked_by=str(call.caller.user_id))
    if not read.words:
        return checked_list(read)
    found = await ports.units.run(lambda unit: unit.books.named([request.book_code]))
    book = found.get(request.book_code)
    book_id = None if book is None or book.code != request.book_code else book.course_book_id
    counts, changed, states = Counter[str](), list[ChangedWord](), list[str]()
    for first in range(0, len(read.words), BATCH):
        batch = read.words[first : first + BATCH]
        effects = await _effects(ports, book_id, batch)
        for word in batch:
            effect = effects[word.en]
            counts[effect.state] += 1
            states.append(effect.state)
            if effect.state == "changed" and len(changed) < SHOWN:
                changed.append(changed_word(word.en, effect))
    leaving = await _leaving(ports, book_id, read.words)
    data = msgspec.msgpack.encode(read.words)
    await ports.blobs.put(_name_of(call), data)
    return checked_list(
        read,
        states=states,
        counts=counts,
        changed=changed,
        leaving=leaving,
        list_id=_id_of(data),
        shown=SHOWN,
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """A thousand words of a checked list, from a position of it on."""

    words: Sequence[WordEntry]
    total: int


async def _part_of(ports: Ports, call: Call, request: LoadList) -> _Part:
    """The next words of the list that the caller checked; raises LoadingByHouseOnly, ListGone."""
    check(refusal_to_load(call.staff))
    data = await ports.blobs.get(_name_of(call))
    if data is None or _id_of(data) != request.list_id:
        raise ListGone
    words = _words.decode(data)
    batch = words[request.start : request.start + BATCH]
    if not batch:
        raise ListGone
    bare = [word.en for word in batch if not word.phonetic]
    known = await ports.units.run(lambda unit: unit.content.with_phonetic(bare))
    made = await ports.word_lists.phonetics([en for en in bare if en not in known])
    return _Part([replace(word, made_phonetic=made.get(word.en, "")) for word in batch], len(words))


@operation("StoreLoadWordFile", right=Right.CONTENT, owns=Owns.ANY_CATALOGUE, asks=_part_of)
async def load_list(
    ports: Ports, unit: Unit, call: Call, request: LoadList, part: _Part
) -> LoadedPart:
    """Loads the next thousand words of the list that the caller checked into a book, which is
    created with them. After the last ones the book contains the list's words in its order. Loading
    a part again changes nothing.
    """
    now, done = ports.clock.now(), request.start + len(part.words)
    book = BookEntry(
        code=request.book_code,
        title_zh=line(request.title_zh),
        title_en=line(request.title_en),
        category=request.category,
        level=request.level,
        material_type=MaterialType.VOCABULARY,
    )
    placed = await place_words(
        unit,
        book,
        request.start + 1,
        part.words,
        engine=ports.speech_name,
        now=now,
        ends=done == part.total,
    )
    facts: dict[str, str | int] = {
        "book": request.book_code,
        "words": f"{request.start + 1}-{done}/{part.total}",
        "added": placed.added,
        "updated": len(part.words) - placed.added,
    }
    entry = AuditEntry(event=AuditEvent.BOOK_LOADED, at=now, actor=call.by, facts=facts)
    await unit.audit.put(entry)
    return LoadedPart(
        done=done,
        total=part.total,
        added=placed.added,
        updated=len(part.words) - placed.added,
        own_texts=placed.own_texts,
    )


async def _effects(
    ports: Ports, book_id: BookId | None, words: Sequence[WordEntry]
) -> Mapping[str, Effect]:
    return await ports.units.run(lambda unit: unit.content.effects(book_id, words))


async def _leaving(
    ports: Ports, book_id: BookId | None, words: Sequence[WordEntry]
) -> Sequence[str]:
    """The words of the book that the list does not have."""
    if book_id is None:
        return []
    vocabulary = await ports.units.run(lambda unit: unit.content.vocabulary(book_id))
    listed = {word.en for word in words}
    return [en for en, _ in vocabulary if en not in listed]


def _data_of(file_base64: str) -> bytes:
    """The bytes of a file; raises ListNotSent."""
    try:
        data = base64.b64decode(file_base64, validate=True)
    except ValueError:  # also for a text that is not ASCII
        raise ListNotSent from None
    if len(data) > LIST_MAX:
        raise ListNotSent
    return data


def _name_of(call: Call) -> str:
    """The stored name of the list that somebody checked last."""
    return f"{FOLDER}/{call.caller.user_id}"


def _id_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:32]
