"""Writes words as a package for Anki, in the format that all its versions read. Pure.

A package is a ZIP archive of a SQLite database (schema 11), of sounds, and of a map of their names.
The numbers of deck and note type never change, and a note is identified by its English word alone:
a later file updates the notes of an earlier one, and leaves their cards and reviews as they are.
"""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from hashlib import sha1, sha256
from html import escape
from io import BytesIO
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from wordmate.application.content.messages import WordView
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant

NAME: Final = "词伴 Wordmate"
DECK: Final = 1_764_288_000_001
NOTE_TYPE: Final = 1_764_288_000_002
_FIRST_NOTE: Final = 1_500_000_000_000
"""Notes and cards have numbers like times, in the order of the service's words."""
_FIELDS: Final = (
    "Word",
    "Meaning",
    "Phonetic",
    "Part of speech",
    "Example",
    "Example translation",
    "Note",
    "Picture",
    "Sound",
)
_FRONT: Final = '<div class="word">{{Word}}</div><div class="quiet">{{Phonetic}}</div>{{Sound}}'
_BACK: Final = """{{FrontSide}}<hr id="answer">
{{#Picture}}<div class="picture">{{Picture}}</div>{{/Picture}}
<div class="meaning"><span class="quiet">{{Part of speech}}</span> {{Meaning}}</div>
<div>{{Example}}</div><div class="quiet">{{Example translation}}</div>
{{#Note}}<div class="quiet">{{Note}}</div>{{/Note}}"""
_STYLE: Final = """.card { font-family: sans-serif; font-size: 20px; text-align: center; }
.word { font-size: 40px; font-weight: bold; }
.picture { font-size: 64px; }
.meaning { font-size: 24px; }
.quiet { color: gray; }"""
_TABLES: Final = """
CREATE TABLE col (id integer PRIMARY KEY, crt integer, mod integer, scm integer, ver integer,
    dty integer, usn integer, ls integer, conf text, models text, decks text, dconf text,
    tags text);
CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, mod integer, usn integer,
    tags text, flds text, sfld text, csum integer, flags integer, data text);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer, mod integer,
    usn integer, type integer, queue integer, due integer, ivl integer, factor integer,
    reps integer, lapses integer, left integer, odue integer, odid integer, flags integer,
    data text);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer,
    lastIvl integer, factor integer, time integer, type integer);
CREATE TABLE graves (usn integer, oid integer, type integer);
"""


def anki_package(words: Sequence[WordView], sounds: Mapping[WordId, bytes], now: Instant) -> bytes:
    """A package with a note and a card for each word, in this order."""
    names = {word.id: _sound_name(word) for word in words if word.id in sounds}
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as package:
        package.writestr("collection.anki2", _collection(words, names, now // 1000))
        for number, word_id in enumerate(names):
            package.writestr(str(number), sounds[word_id], ZIP_STORED)
        package.writestr("media", json.dumps(dict(enumerate(names.values()))))
    return archive.getvalue()


def _sound_name(word: WordView) -> str:
    """The same name for the same sound, so that Anki keeps one file of it."""
    return f"wordmate-{word.voice_url.rpartition('/')[2]}"


def _collection(words: Sequence[WordView], sounds: Mapping[WordId, str], now: int) -> bytes:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(_TABLES)
        database.execute(
            "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, '{}', ?, ?, ?, '{}')",
            (
                now,
                now * 1000,
                now * 1000,
                *map(json.dumps, (_note_types(now), _decks(now), _OPTIONS)),
            ),
        )
        for place, word in enumerate(words):
            fields = _fields_of(word, sounds.get(word.id))
            number = _FIRST_NOTE + word.id
            checksum = int(sha1(fields[0].encode(), usedforsecurity=False).hexdigest()[:8], 16)
            database.execute(
                "INSERT INTO notes VALUES (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')",
                (number, _guid(word), NOTE_TYPE, now, "\x1f".join(fields), fields[0], checksum),
            )
            database.execute(
                "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
                (number, number, DECK, now, place),
            )
        database.commit()
        return database.serialize()


def _guid(word: WordView) -> str:
    """The identity of a word's note, the same for every student and service."""
    return sha256(f"wordmate\x1f{word.en_word}".encode()).hexdigest()[:20]


def _fields_of(word: WordView, sound: str | None) -> list[str]:
    """The texts in the order of ``_FIELDS``, as HTML."""
    phonetic = f"/{word.phonetic}/" if word.phonetic else ""
    texts = (
        word.en_word,
        word.zh_word,
        phonetic,
        word.part_of_speech,
        word.original_text,
        word.original_text_zh,
        word.knowledge_points,
        word.picture,
    )
    escaped = (escape(text, quote=False) for text in texts)
    return [*escaped, f"[sound:{sound}]" if sound else ""]


def _note_types(now: int) -> dict[int, Any]:
    fields = [
        {"name": name, "ord": at, "sticky": False, "rtl": False, "font": "Arial", "size": 20}
        for at, name in enumerate(_FIELDS)
    ]
    card = {"name": "Word", "ord": 0, "qfmt": _FRONT, "afmt": _BACK, "did": None}
    common = {"id": NOTE_TYPE, "name": NAME, "mod": now, "usn": -1, "type": 0, "did": DECK}
    look = {"sortf": 0, "css": _STYLE, "latexPre": "", "latexPost": "", "req": [[0, "all", [0]]]}
    return {NOTE_TYPE: {**common, **look, "flds": fields, "tmpls": [card], "tags": [], "vers": []}}


def _decks(now: int) -> dict[int, Any]:
    today = {f"{name}Today": [0, 0] for name in ("new", "rev", "lrn", "time")}
    common = {"mod": now, "usn": -1, "desc": "", "dyn": 0, "conf": 1, "collapsed": False, **today}
    return {number: {**common, "id": number, "name": name} for number, name in _DECKS.items()}


_DECKS: Final = {1: "Default", DECK: NAME}
_OPTIONS: Final = {
    1: {
        "id": 1,
        "name": "Default",
        "mod": 0,
        "usn": 0,
        "maxTaken": 60,
        "autoplay": True,
        "timer": 0,
        "replayq": True,
        "new": {
            "delays": [1, 10],
            "ints": [1, 4, 7],
            "initialFactor": 2500,
            "order": 1,
            "perDay": 20,
            "bury": False,
        },
        "rev": {
            "perDay": 200,
            "ease4": 1.3,
            "fuzz": 0.05,
            "ivlFct": 1,
            "maxIvl": 36500,
            "bury": False,
        },
        "lapse": {"delays": [10], "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 0},
    }
}
