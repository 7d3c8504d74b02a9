"""Recordings of a book's words: their word, their checks and their counts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

import pytest

from tests.support.databases import only_sqlite
from tests.support.fakes import FakeBlobs
from tests.support.house import BOOK, House
from wordmate.application.content.audio_key import audio_key, recording_name
from wordmate.application.content.listening import Flaw, Refused
from wordmate.application.content.operations import VoicesOfWords
from wordmate.application.content.ports import WordEntry
from wordmate.application.content.recordings import (
    BATCH,
    LARGEST,
    Taken,
    take_recordings,
)
from wordmate.application.content.voices import Voice
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import BookId

ENGINE = "engine 1"
SOUND, OTHER, SILENCE = b"a sound", b"another sound", b"silence"


@dataclass(frozen=True)
class File:
    stem: str
    data: bytes = SOUND

    @property
    def name(self) -> str:
        return f"{self.stem}.wav"

    def read(self, most: int) -> bytes:
        return self.data[: most + 1]


@dataclass
class Ear:
    """A decoder that finds nothing in silence, and records its inputs."""

    heard: list[bytes] = field(default_factory=list)

    def check(self, data: bytes) -> None:
        self.heard.append(data)
        if data == SILENCE:
            raise Refused(Flaw.SILENT)


@dataclass
class Desk:
    """The ports of recordings."""

    house: House
    blobs: FakeBlobs = field(default_factory=FakeBlobs)
    ear: Ear = field(default_factory=Ear)
    refused: list[tuple[str, Flaw]] = field(default_factory=list)

    async def book(self, *words: str) -> BookId:
        entries = [
            WordEntry(en=one, zh_word="词", audio_key=audio_key(ENGINE, one, "词")) for one in words
        ]

        async def load(unit: Unit) -> BookId:
            now = self.house.clock.now()
            book = await unit.content.put_book(replace(BOOK, code="spoken"), now)
            await unit.content.put_words(book, 1, entries, now)
            return book

        return await self.house.app.ports.units.run(load)

    async def take(self, book: BookId, *files: File) -> Taken:
        ports = self.house.ports
        return await take_recordings(
            files,
            book,
            units=ports.units,
            blobs=self.blobs,
            listener=self.ear,
            engine=ENGINE,
            refused=lambda name, flaw: self.refused.append((name, flaw)),
        )

    async def recorded(self, *words: str) -> Mapping[str, str]:
        return (await VoicesOfWords.ask(self.house.ports, words)).recorded


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(house)


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


async def test_new_replaced_unchanged_unknown_and_refused_files_are_counted(desk: Desk) -> None:
    words = [f"word {nth}" for nth in range(9)]
    book = await desk.book(*words)
    old = [File("word 0"), File("word 1"), File("word 2"), File("word 3")]
    assert await desk.take(book, *old) == Taken(new=4, missing=5)

    taken = await desk.take(
        book,
        File("word 0", OTHER),
        File("word 1"),
        File("word 2"),
        *(File(f"word {nth}", OTHER) for nth in (4, 5, 6)),
        File("word 7", SILENCE),
        File("word 8", SILENCE),
        File("word 4"),
        File("somebody"),
    )
    assert taken == Taken(
        new=3,
        replaced=1,
        same=2,
        unknown=["somebody.wav"],
        refused=Counter({Flaw.SILENT: 2, Flaw.REPEATED: 1}),
        missing=2,
    )
    assert taken.total == 6
    assert desk.refused == [
        ("word 7.wav", Flaw.SILENT),
        ("word 8.wav", Flaw.SILENT),
        ("word 4.wav", Flaw.REPEATED),
    ]
    assert await desk.recorded(*words) == {
        **dict.fromkeys(["word 0", "word 4", "word 5", "word 6"], digest(OTHER)),
        **dict.fromkeys(["word 1", "word 2", "word 3"], digest(SOUND)),
    }


@only_sqlite
@pytest.mark.parametrize(
    ("stem", "word"),
    [
        ("o\u2019clock", "o'clock"),
        ("O'CLOCK", "o'clock"),
        ("guinea_pig", "guinea pig"),
        ("guinea - pig", "guinea pig"),
        ("well known", "well-known"),
        ("a.m", "a.m."),
        (" a.m. ", "a.m."),
        ("cafe\u0301", "café"),
        ("x-ray", "x-ray"),
        ("ray", None),
        ("guineapig", None),
    ],
)
async def test_a_file_name_matches_a_word_ignoring_case_and_separators(
    desk: Desk, stem: str, word: str | None
) -> None:
    book = await desk.book("o'clock", "guinea pig", "well-known", "a.m.", "café", "x-ray")
    taken = await desk.take(book, File(stem))
    assert (taken.new, taken.unknown) == ((1, []) if word else (0, [f"{stem}.wav"]))
    assert set(
        await desk.recorded("o'clock", "guinea pig", "well-known", "a.m.", "café", "x-ray")
    ) == ({word} if word else set())


async def test_a_recording_is_checked_and_stored_once_for_all_its_words(desk: Desk) -> None:
    book = await desk.book("bank", "shore")
    await desk.take(book, File("bank"), File("shore"))
    assert desk.ear.heard == [SOUND]
    assert desk.blobs.files == {recording_name(digest(SOUND)): SOUND}


async def test_recordings_are_limited_to_four_megabytes(desk: Desk) -> None:
    book = await desk.book("bank", "shore")
    taken = await desk.take(book, File("bank", bytes(LARGEST)), File("shore", bytes(LARGEST + 1)))
    assert taken == Taken(new=1, refused=Counter({Flaw.TOO_BIG: 1}), missing=1)


@pytest.mark.parametrize("count", [BATCH - 1, BATCH, BATCH + 1, 2 * BATCH])
async def test_recordings_apply_to_words_in_any_number(desk: Desk, count: int) -> None:
    words = [f"word {nth:03}" for nth in range(count)]
    book = await desk.book(*words)
    assert await desk.take(book, *map(File, words)) == Taken(new=count)
    assert await desk.recorded(*words) == dict.fromkeys(words, digest(SOUND))
    named = await desk.house.ports.units.run(lambda unit: unit.audio.named(0, 10_000))
    keys = {one.en: one.key for one in named if one.en in set(words)}
    assert keys == {one: audio_key(ENGINE, one, "词", Voice(digest(SOUND))) for one in words}


async def test_a_recording_for_a_translation_applies_only_to_it(
    desk: Desk,
) -> None:
    book = await desk.book("lead")
    taken = await desk.take(book, File("lead (词)", OTHER), File("lead（铅）"), File("lead ()"))
    assert (taken.new, taken.unknown, taken.missing) == (1, ["lead（铅）.wav", "lead ().wav"], 0)
    voices = await VoicesOfWords.ask(desk.house.ports, ["lead"])
    assert voices.of("lead", "词") == Voice(digest(OTHER))
    assert voices.of("lead", "铅") == Voice()
    assert (await desk.take(book, File("lead (词)", OTHER))).same == 1
    taken = await desk.take(book, File("lead"))
    assert (taken.new, taken.missing) == (1, 0)
    voices = await VoicesOfWords.ask(desk.house.ports, ["lead"])
    assert voices.of("lead", "词") == Voice(digest(OTHER))
    assert voices.of("lead", "铅") == Voice(digest(SOUND))
