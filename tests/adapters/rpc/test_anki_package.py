"""What a note for Anki says of a word."""

import sqlite3
from contextlib import closing
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from wordmate.adapters.rpc.anki_package import anki_package
from wordmate.application.content.messages import WordView
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.words.word_learning import WordState

NOW = Instant(1_764_288_000_000)
KEY = "0123456789abcdef0123456789abcdef"


def word(**changes: Any) -> WordView:
    texts: dict[str, Any] = {
        "id": WordId(7),
        "en_word": "cat",
        "zh_word": "猫",
        "phonetic": "kæt",
        "phonetic_uk": "",
        "phonetic_us": "",
        "part_of_speech": "n.",
        "original_text": "My cat's name isn't <Tom> & Co.",
        "original_text_zh": "我的猫不叫汤姆。",
        "knowledge_points": "复数 cats",
        "picture": "🐈",
        "voice_url": f"/audio/voice/{KEY}.mp3",
    }
    urls = ("", "_en", "_en_cn", "_en_en_en", "_en_en_cn")
    silent = {f"audio_url{one}": "" for one in urls}
    stands: dict[str, Any] = {"state": WordState.NEW, "is_favorite": False, "distractors": ()}
    return WordView(**{**texts, **silent, **stands, **changes})


def rows(content: bytes, sql: str) -> list[tuple[Any, ...]]:
    with ZipFile(BytesIO(content)) as archive, closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(archive.read("collection.anki2"))
        return database.execute(sql).fetchall()


def note_of(one: WordView, sound: bytes | None = None) -> list[str]:
    content = anki_package([one], {} if sound is None else {one.id: sound}, NOW)
    [(fields,)] = rows(content, "SELECT flds FROM notes")
    return str(fields).split("\x1f")


def test_a_note_has_all_texts_of_its_word_the_picture_and_the_sound() -> None:
    assert note_of(word(), b"sound") == [
        "cat",
        "猫",
        "/kæt/",
        "n.",
        "My cat's name isn't &lt;Tom&gt; &amp; Co.",
        "我的猫不叫汤姆。",
        "复数 cats",
        "🐈",
        f"[sound:wordmate-{KEY}.mp3]",
    ]


def test_a_word_without_phonetic_picture_and_sound_leaves_them_out() -> None:
    assert note_of(word(phonetic="", picture=""))[2:3] + note_of(word(picture=""))[7:] == [
        "",
        "",
        "",
    ]


def test_a_note_is_identified_by_its_english_word_alone() -> None:
    def guid(one: WordView) -> str:
        [(found,)] = rows(anki_package([one], {}, NOW), "SELECT guid FROM notes")
        return str(found)

    same = word(zh_word="家猫", picture="", voice_url="/audio/voice/other.mp3")
    assert guid(word()) == guid(same) == guid(word(id=WordId(8)))
    assert guid(word()) != guid(word(en_word="cats"))


def test_every_card_is_new_and_in_the_order_of_the_words() -> None:
    words = [word(id=WordId(at), en_word=f"word{at}") for at in (9, 3, 5)]
    cards = rows(anki_package(words, {}, NOW), "SELECT nid, due, type, queue, reps FROM cards")
    first = rows(anki_package([word(id=WordId(0))], {}, NOW), "SELECT id FROM notes")[0][0]
    assert sorted(cards, key=lambda card: card[1]) == [
        (first + 9, 0, 0, 0, 0),
        (first + 3, 1, 0, 0, 0),
        (first + 5, 2, 0, 0, 0),
    ]
