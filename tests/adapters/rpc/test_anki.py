"""A student's words as a file for Anki, at an address that only its student gets."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from structlog.testing import capture_logs

from tests.adapters.rpc.desk import Desk
from tests.support.house import WORDS
from wordmate.adapters.rpc import anki as served
from wordmate.adapters.rpc.anki_package import DECK, NOTE_TYPE
from wordmate.application.words.anki import VALID_MS

CREATE = "CustomerCreateAnkiAddress"
SOUND = b"ID3 a sound"


@dataclass(frozen=True)
class Package:
    """A file for Anki: its notes by guid, its cards, its sounds by name."""

    notes: dict[str, list[str]]
    cards: list[tuple[int, int]]
    sounds: dict[str, bytes]


def read(content: bytes) -> Package:
    with ZipFile(BytesIO(content)) as archive, closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(archive.read("collection.anki2"))
        [(types, decks)] = database.execute("SELECT models, decks FROM col").fetchall()
        assert [*json.loads(types)] == [str(NOTE_TYPE)]
        assert str(DECK) in json.loads(decks)
        notes = database.execute("SELECT guid, flds FROM notes ORDER BY id").fetchall()
        cards = database.execute("SELECT nid, did FROM cards ORDER BY due").fetchall()
        media = json.loads(archive.read("media"))
        return Package(
            {guid: fields.split("\x1f") for guid, fields in notes},
            cards,
            {name: archive.read(number) for number, name in media.items()},
        )


async def file_of(desk: Desk, who: str = "student", **body: Any) -> Package:
    """A person's file."""
    made = await desk.data(who, CREATE, **body)
    answer = await desk.http.get(made["path"])
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="wordmate.apkg"'
    assert answer.headers["cache-control"] == "private, no-store"
    package = read(answer.content)
    assert len(package.notes) == len(package.cards) == made["words"]
    return package


async def test_a_file_has_the_words_of_a_book_with_the_sounds_that_are_made(desk: Desk) -> None:
    [first] = (await desk.data("student", "CustomerListNewWords", courseBookId=1, pageSize=1))[
        "data"
    ]
    await desk.house.service.blobs.put(first["voiceUrl"].removeprefix("/"), SOUND)
    package = await file_of(desk, kind="BOOK", courseBookId=1)
    assert len(package.notes) == WORDS
    assert {deck for _, deck in package.cards} == {DECK}
    word, meaning, *_, sound = next(iter(package.notes.values()))
    assert (word, meaning) == (first["enWord"], first["zhWord"])
    [(name, content)] = package.sounds.items()
    assert (sound, content) == (f"[sound:{name}]", SOUND)
    assert [fields[-1] for fields in package.notes.values()][1:] == [""] * (WORDS - 1)


async def test_a_second_file_names_the_same_notes_also_for_another_student(desk: Desk) -> None:
    first = await file_of(desk, kind="BOOK", courseBookId=1)
    desk.house.clock.move(minutes=1)
    again = await file_of(desk, kind="BOOK", courseBookId=1)
    other = await file_of(desk, "other student", kind="BOOK", courseBookId=1)
    assert first.notes == again.notes == other.notes
    assert first.cards == again.cards == other.cards


async def test_favourites_and_taught_words_are_the_students_own(desk: Desk) -> None:
    word, other = desk.house.word_ids[:2]
    await desk.data("student", "CustomerMarkWords", wordIds=[word, other], isMastered=True)
    change = {"wordId": word, "isFavorite": True, "number": 1}
    await desk.data("student", "CustomerSaveFavoriteWords", device="phone-1", changes=[change])
    favorites = await file_of(desk, kind="FAVORITES")
    met = await file_of(desk, kind="MET")
    assert [*favorites.notes] == [guid for guid in met.notes if guid in favorites.notes]
    assert (len(favorites.notes), len(met.notes)) == (1, 2)
    for kind in ("FAVORITES", "MET"):
        assert (await file_of(desk, "other student", kind=kind)).notes == {}


async def test_a_book_that_does_not_exist_has_no_address(desk: Desk) -> None:
    for body in ({"kind": "BOOK", "courseBookId": 99}, {"kind": "BOOK"}):
        assert await desk.refused("student", CREATE, **body) == (404, "NOT_FOUND")
    assert await desk.refused("tutor", CREATE, kind="MET") == (403, "ROLE_CANNOT_OPERATE")


async def test_an_address_is_valid_for_ten_minutes_and_cannot_be_guessed(desk: Desk) -> None:
    path = (await desk.data("student", CREATE, kind="MET"))["path"]
    student, rest = path.removeprefix("/anki/").split(".", 1)
    wrong = [
        f"/anki/{int(student) + 1}.{rest}",
        path.removesuffix(".apkg"),
        path.replace("MET", "FAVORITES"),
        path.replace(".apkg", "0.apkg"),
        "/anki/x.apkg",
    ]
    for one in wrong:
        assert (await desk.http.get(one)).status_code == 404, one
    desk.house.clock.move(minutes=VALID_MS / 60_000 - 1)
    assert (await desk.http.get(path)).status_code == 200
    desk.house.clock.move(minutes=1)
    assert (await desk.http.get(path)).status_code == 404


async def test_the_log_does_not_name_an_address(desk: Desk) -> None:
    path = (await desk.data("student", CREATE, kind="MET"))["path"]
    with capture_logs() as logs:
        await desk.http.get(path)
    assert [one["path"] for one in logs if one["event"] == "request"] == ["/anki/…"]


async def test_a_student_makes_twenty_files_an_hour(desk: Desk) -> None:
    made = [await desk.data("student", CREATE, kind="MET") for _ in range(20)]
    assert await desk.refused("student", CREATE, kind="MET") == (429, "TOO_MANY_REQUESTS")
    codes = [(await desk.http.get(made[0]["path"])).status_code for _ in range(21)]
    assert codes == [200] * 20 + [429]
    desk.house.clock.move(minutes=61)
    await desk.data("student", CREATE, kind="MET")


async def test_words_beyond_the_room_for_sounds_have_none(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "MOST_SOUND_BYTES", 2 * len(SOUND))
    page = await desk.data("student", "CustomerListNewWords", courseBookId=1, pageSize=3)
    for word in page["data"]:
        await desk.house.service.blobs.put(word["voiceUrl"].removeprefix("/"), SOUND)
    package = await file_of(desk, kind="BOOK", courseBookId=1)
    assert len(package.sounds) == 2
