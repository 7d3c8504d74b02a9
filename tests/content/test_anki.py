"""Packages of Anki as word lists, in each format; and those that are refused."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from tests.adapters.rpc.test_anki_package import NOW, word
from tests.content.anki_packages import (
    UPDATE,
    new_collection,
    old_collection,
    with_tags,
    write,
    write_middle,
    write_new,
    write_old,
)
from wordmate.adapters.rpc.anki_package import anki_package
from wordmate.adapters.tables import anki
from wordmate.adapters.tables.anki import package_of, plain
from wordmate.adapters.word_files.layout import Basis
from wordmate.adapters.word_files.reading import FileRefused, WordFile
from wordmate.adapters.word_files.source import LayoutHints
from wordmate.adapters.word_files.words import Row, Skip, Skipped, Word
from wordmate.entrypoints.cli.import_report import layout_lines

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

WORDS = [("lantern", "灯笼"), ("barn", "谷仓"), ("harvest", "收获"), ("plough", "犁")]
CARDS = with_tags({"Basic": (("Front", "Back"), WORDS)})
each_format = pytest.mark.parametrize("written", [write_old, write_middle, write_new])


def rows(path: Path, hints: LayoutHints | None = None) -> list[object]:
    with WordFile(path, hints or LayoutHints()) as file:
        return list(file)


def words(path: Path) -> list[Word]:
    return [row.word for row in rows(path) if isinstance(row, Row)]


def refusal(path: Path) -> str:
    with pytest.raises(FileRefused) as refused:
        rows(path)
    return str(refused.value)


@each_format
@pytest.mark.parametrize("ending", [".apkg", ".colpkg"])
def test_cards_of_two_sides_are_words_in_every_format(written, ending: str, tmp_path: Path) -> None:
    path = written(tmp_path / f"words{ending}", CARDS)
    assert words(path) == [Word(en, zh) for en, zh in WORDS]


@each_format
def test_fields_are_found_by_their_names_and_others_are_left_out(written, tmp_path: Path) -> None:
    fields = ("Audio", "释义", "英文", "音标", "例句", "Rank")
    notes = [
        ("[sound:a.mp3]", "灯笼", "lantern", "/ˈlæntərn/", "A <b>lantern</b> hung there.", "9")
    ]
    media = {"a.mp3": b"ID3", "b.png": b"PNG"}
    path = written(tmp_path / "words.apkg", with_tags({"单词": (fields, notes)}, "unit1 b"), media)
    with WordFile(path) as file:
        [row] = list(file)
        assert file.tagged
        [table] = file.layout.tables
        lines = layout_lines(file.layout, "en")
    assert isinstance(row, Row)
    assert row.word == Word("lantern", "灯笼", phonetic="ˈlæntərn", example="A lantern hung there.")
    assert row.tags == {"unit1", "b"}
    assert table.plan is not None
    assert table.plan.basis is Basis.HEADER
    assert lines == [
        "Read as a package of Anki",
        "Columns, by their names: 释义 → translation, 英文 → word, 音标 → phonetic,"
        " 例句 → example, Tags → tag",
        "Left out: Audio, Rank",
        "2 files of sound or pictures left out",
    ]


@each_format
def test_each_type_of_notes_is_a_table_of_its_own(written, tmp_path: Path) -> None:
    notes = with_tags(
        {
            "Basic": (("Front", "Back"), WORDS[:2]),
            "Reversed": (("Chinese", "English"), [(zh, en) for en, zh in WORDS[2:]]),
            "Cloze": (("Text", "Back Extra"), [("The {{c1::cat::animal}} sat.", "")]),
        }
    )
    path = written(tmp_path / "words.apkg", notes)
    found = rows(path)
    assert [row.word.en for row in found if isinstance(row, Row)] == [en for en, _ in WORDS]
    [skipped] = [row for row in found if isinstance(row, Skipped)]
    assert (skipped.why, skipped.sheet) == (Skip.SHEET, "Cloze")


def test_the_columns_of_notes_can_be_named(tmp_path: Path) -> None:
    fields = ("Word", "Front", "Dictionary")
    notes = [(en, f"{zh}（高考）", zh) for en, zh in WORDS]
    path = write_new(tmp_path / "words.apkg", with_tags({"Test": (fields, notes)}))
    assert "name them in a header line, or with --columns" in refusal(path)
    found = rows(path, LayoutHints(columns=("word", "skip", "translation")))
    assert [row.word.zh for row in found if isinstance(row, Row)] == [zh for _, zh in WORDS]


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("<div style='color: red'>灯笼</div><div>提灯</div>", "灯笼\n提灯"),
        ("灯笼<br>提灯<br/>", "灯笼\n提灯"),
        ("a&nbsp;lantern &amp; a&#39;s", "a lantern & a's"),
        ('lantern[sound:a.mp3]<img src="a.png">', "lantern"),
        ("{{c1::lantern}} and {{c2::barn::a house}}", "lantern and barn"),
        ("<style>.a { color: red }</style><script>x()</script><!-- no -->灯笼", "灯笼"),
        ("<ruby>灯<rt>dēng</rt></ruby>", "灯dēng"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
    ],
)
def test_a_field_loses_markup_sounds_pictures_and_gaps(field: str, text: str) -> None:
    assert plain(field) == text


def test_what_is_never_closed_is_read_once() -> None:
    """An expression that searched for each end again would take minutes for one field."""
    for part in ("<style", "<!--", "<script>"):
        assert plain(100_000 * part) == ""
    for part in ("[sound:", "{{c1::"):
        assert plain(100_000 * part) == 100_000 * part


def test_a_students_own_file_for_anki_is_a_word_list(tmp_path: Path) -> None:
    path = tmp_path / "wordmate.apkg"
    one = word(original_text="My cat's name is Tom & Co.")
    path.write_bytes(anki_package([one], {one.id: b"ID3"}, NOW))
    assert words(path) == [
        Word(
            "cat",
            "猫",
            phonetic="kæt",
            part_of_speech="n.",
            example="My cat's name is Tom & Co.",
            example_zh="我的猫不叫汤姆。",
            knowledge="复数 cats",
            picture="🐈",
        )
    ]


# Refused packages


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"words.txt": b"cat"}, "no package of Anki: it has no collection"),
        ({"collection.anki2": b"no database"}, "a package whose notes cannot be read"),
        ({"collection.anki2": b""}, "a package whose notes cannot be read"),
        ({"collection.anki21b": b"not packed"}, "a package that cannot be unpacked"),
        (
            {"collection.anki21b": zstd.compress(zstd.compress(new_collection(CARDS)))},
            "a package whose notes cannot be read",
        ),
        (
            {"collection.anki21b": zstd.compress(new_collection(CARDS))[:-20]},
            "a package that cannot be unpacked",
        ),
        ({"../collection.anki2": old_collection(CARDS)}, "it has no collection"),
        ({"/collection.anki21": old_collection(CARDS)}, "it has no collection"),
    ],
)
def test_a_file_that_is_no_package_is_refused(
    members: dict[str, bytes], reason: str, tmp_path: Path
) -> None:
    assert reason in refusal(write(tmp_path / "words.apkg", members, None))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04rest", b"word,translation\ncat,\xe7\x8c\xab"])
def test_a_file_that_is_no_archive_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "words.apkg"
    path.write_bytes(content)
    assert "a package that cannot be unpacked" in refusal(path)


def test_a_package_without_notes_is_refused(tmp_path: Path) -> None:
    path = write_new(tmp_path / "words.apkg", {"Basic": (("Front", "Back"), [])})
    assert "it has no notes" in refusal(path)
    path = write_old(tmp_path / "words.apkg", with_tags(UPDATE))
    assert "no column translation" in refusal(path)


@pytest.mark.parametrize("packed", [True, False])
def test_a_database_that_unpacks_beyond_the_limit_is_refused(
    packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small archive may hold gigabytes: what it says of its size is not believed."""
    monkeypatch.setattr(anki, "_LARGEST", 2 * 1024 * 1024)
    zeros = bytes(64 * 1024 * 1024)
    name, content = "collection.anki2", zeros
    if packed:
        name, content = "collection.anki21b", zstd.compress(zeros)
    path = tmp_path / "bomb.apkg"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    assert path.stat().st_size < 100_000
    assert "unpack to more than 2 MB" in refusal(path)


def test_more_memory_than_usual_to_unpack_is_refused(tmp_path: Path) -> None:
    options: dict[int, int] = {zstd.CompressionParameter.window_log: 30}
    compressor = zstd.ZstdCompressor(options=options)
    content = compressor.compress(new_collection(CARDS)) + compressor.flush()
    path = write(tmp_path / "words.apkg", {"collection.anki21b": content}, None)
    assert "a package that cannot be unpacked" in refusal(path)


def test_too_many_notes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anki, "_MOST_NOTES", 3)
    assert "a package of more than 3 notes" in refusal(write_new(tmp_path / "words.apkg", CARDS))


def test_a_query_of_too_many_steps_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged database may list the same page many times."""
    monkeypatch.setattr(anki, "_STEPS", 10)
    path = write_new(tmp_path / "words.apkg", CARDS)
    assert "a package whose notes cannot be read: interrupted" in refusal(path)


def test_computed_notes_are_refused_before_they_are_read(tmp_path: Path) -> None:
    """A view or a computed column of some hundred bytes may hold gigabytes, or never end."""
    rows = "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)"
    view = f"VIEW notes AS {rows} SELECT id, 1 AS mid, hex(zeroblob(49000)) AS flds, '' AS tags"
    column = "TABLE notes (id INTEGER PRIMARY KEY, mid, flds, tags AS (hex(zeroblob(400000000))))"
    for notes in (f"{view} FROM n", column):
        path = write(tmp_path / "words.apkg", {"collection.anki2": _with_notes(notes)}, None)
        assert "notes is computed" in refusal(path)


def test_notes_that_are_larger_than_a_database_may_be_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_new(tmp_path / "words.apkg", with_tags({"Basic": (("Front", "Back"), WORDS)}))
    assert len(words(path)) == len(WORDS)
    monkeypatch.setattr(anki, "_ROW_SIZE", anki._LARGEST // 4)
    assert "unpack to more than 128 MB" in refusal(path)


@pytest.mark.parametrize("models", ["[]", "1", '"Basic"', "null"])
def test_note_types_of_another_shape_are_refused(models: str, tmp_path: Path) -> None:
    content = _with_notes("TABLE notes (id INTEGER PRIMARY KEY, mid, flds, tags)", models)
    path = write(tmp_path / "words.apkg", {"collection.anki2": content}, None)
    assert "a package whose notes cannot be read" in refusal(path)


def _with_notes(notes: str, models: str = "{}") -> bytes:
    """A database with these notes and types."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE col (models TEXT)")
        database.execute("INSERT INTO col VALUES (?)", (models,))
        database.execute(f"CREATE {notes}")
        database.commit()
        return database.serialize()


@pytest.mark.parametrize("compression", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_a_damaged_package_is_refused_wherever_it_is_damaged(
    compression: int, tmp_path: Path
) -> None:
    path = tmp_path / "words.apkg"
    with ZipFile(path, "w", compression) as archive:
        archive.writestr("collection.anki2", old_collection(CARDS))
    whole = path.read_bytes()
    with ZipFile(path) as archive:
        packed = archive.getinfo("collection.anki2").compress_size
    start = whole.index(b"collection.anki2") + len("collection.anki2")
    for place in range(start, start + packed, 7):
        damaged = bytearray(whole)
        damaged[place : place + 4] = b"\xff" * 4
        path.write_bytes(damaged)
        assert "a package" in refusal(path)


def test_the_sounds_of_a_package_are_counted_and_not_unpacked(tmp_path: Path) -> None:
    media = {"a.mp3": b"ID3", "../../b.png": b"PNG"}
    path = write_new(tmp_path / "words.apkg", CARDS, media)
    with path.open("rb") as file:
        assert package_of(file).media == 2
    assert [one.name for one in tmp_path.iterdir()] == ["words.apkg"]
