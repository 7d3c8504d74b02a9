"""``wordmate content audio``: recordings of a book's words."""

import asyncio
import os
import zipfile
from pathlib import Path

import pytest

from tests.adapters.jobs.stage import opened
from tests.content.test_command_line import folder, wordmate_content, written  # noqa: F401
from tests.support.sounds import sine, tone, wav
from wordmate.adapters.speech.mp3 import mp3
from wordmate.adapters.sql.content.audio import voiced_words
from wordmate.application.content.audio_key import audio_key
from wordmate.application.content.recordings import LARGEST
from wordmate.application.content.voices import Voice, Voices

CAT, DOG = tone(440), mp3(sine(880, seconds=0.5, level=9_000), 22_050)


@pytest.fixture
def pets(folder: Path) -> Path:  # noqa: F811
    file = written(
        folder,
        "word,translation",
        "cat,猫",
        "dog,狗",
        "guinea pig,豚鼠",
        "Polish,波兰的",
        "polish,擦亮",
    )
    assert wordmate_content(folder, "import", file, "--book", "pets").exit_code == 0
    (folder / "in").mkdir()
    return folder


def handed(pets: Path, **files: bytes) -> str:
    for name, data in files.items():
        path = pets / "in" / name.replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return str(pets / "in")


def recorded(pets: Path) -> dict[str, str]:
    async def read() -> dict[str, str]:
        database = opened(pets / "wordmate.sqlite")
        try:
            words = ["cat", "dog", "guinea pig", "Polish", "polish"]
            return Voices(await voiced_words(database.source, words)).recorded
        finally:
            await database.close()

    return asyncio.run(read())


def keys(pets: Path) -> dict[str, str]:
    async def read() -> dict[str, str]:
        database = opened(pets / "wordmate.sqlite")
        try:
            named = await database.run(lambda unit: unit.audio.named(0, 100))
            return {one.en: one.key for one in named}
        finally:
            await database.close()

    return asyncio.run(read())


def kept(pets: Path) -> list[Path]:
    return sorted((pets / "blobs" / "recordings").glob("*"))


def test_recordings_of_a_folder_are_loaded_and_used(pets: Path) -> None:
    before = keys(pets)
    source = handed(pets, cat__wav=CAT, dog__mp3=DOG)
    result = wordmate_content(pets, "audio", source, "--book", "pets")
    assert result.exit_code == 0, result.output
    assert "2 words have a recording now" in result.output
    assert "3 words of pets have no recording; the speech engine says them" in result.output
    digests, after = recorded(pets), keys(pets)
    assert {file.name for file in kept(pets)} == set(digests.values())
    assert after["cat"] == audio_key("test 1", "cat", "猫", Voice(digests["cat"])) != before["cat"]
    assert after["polish"] == before["polish"]


def test_loading_recordings_again_changes_nothing_and_new_ones_replace(pets: Path) -> None:
    source = handed(pets, cat__wav=CAT, dog__mp3=DOG)
    wordmate_content(pets, "audio", source, "--book", "pets")
    before = recorded(pets), keys(pets), kept(pets)
    result = wordmate_content(pets, "audio", source, "--book", "pets")
    assert result.exit_code == 0
    assert "2 words had this recording before" in result.output
    assert (recorded(pets), keys(pets), kept(pets)) == before

    handed(pets, cat__wav=tone(660))
    result = wordmate_content(pets, "audio", source, "--book", "pets")
    assert "1 word has another recording now" in result.output
    assert recorded(pets)["cat"] != before[0]["cat"]


def test_reloading_the_book_keeps_its_recordings(pets: Path) -> None:
    wordmate_content(pets, "audio", handed(pets, cat__wav=CAT), "--book", "pets")
    before = keys(pets)["cat"]
    file = written(pets, "word,translation", "cat,猫", "dog,狗")
    wordmate_content(pets, "import", file, "--book", "pets")
    assert keys(pets)["cat"] == before


def test_a_file_is_named_after_its_word_ignoring_case_and_separators(pets: Path) -> None:
    source = handed(pets, CAT__WAV=CAT, guinea_pig__mp3=DOG, Polish__wav=CAT, polish__wav=DOG)
    result = wordmate_content(pets, "audio", source, "--book", "pets")
    assert result.exit_code == 0, result.output
    assert recorded(pets).keys() == {"cat", "guinea pig", "Polish", "polish"}
    assert len(kept(pets)) == 2, "the same recording is kept once"


def test_refused_recordings_are_reported_with_the_reason(pets: Path) -> None:
    source = handed(
        pets,
        cat__mp3=b"<html>not found</html>",
        dog__wav=wav(bytes(44_100)),
        guinea_pig__wav=wav(sine(440, seconds=11, level=9_000)),
        polish__ogg=b"OggS" + bytes(24) + b"OpusHead" + bytes(200),
        POLISH__wav=CAT,
        Polish__wav=tone(440, seconds=0.05),
        horse__mp3=DOG,
    )
    listed = pets / "refused.tsv"
    result = wordmate_content(pets, "audio", source, "--book", "pets", "--refused", str(listed))
    assert result.exit_code == 2, result.output
    for told in (
        "cat.mp3: not an MP3, Ogg Vorbis or WAV file, or damaged",
        "dog.wav: silent",
        "guinea_pig.wav: longer than 10 seconds",
        "polish.ogg: Ogg with Opus inside; save it as MP3",
        "POLISH.wav: matches two words of the book",
        "Polish.wav: shorter than a tenth of a second",
        "1 file not used, no such word in pets: horse.mp3",
        "No recording was used",
    ):
        assert told in result.output
    assert len(listed.read_text(encoding="utf-8").splitlines()) == 7
    assert recorded(pets) == {}
    assert kept(pets) == []


def test_a_second_file_of_a_word_is_reported(pets: Path) -> None:
    source = handed(pets, cat__mp3=DOG, cat__wav=CAT)
    result = wordmate_content(pets, "audio", source, "--book", "pets")
    assert result.exit_code == 1
    assert "cat.wav: another file of the same word was used" in result.output


def test_an_archive_is_read_without_unpacking_and_paths_cannot_escape(pets: Path) -> None:
    source = pets / "sounds.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("unit 1/cat.wav", CAT)
        archive.writestr("../../dog.mp3", DOG)
        archive.writestr("__MACOSX/._cat.wav", b"resource fork")
        archive.writestr("unit 1/.DS_Store", b"")
    result = wordmate_content(pets, "audio", str(source), "--book", "pets")
    assert result.exit_code == 0, result.output
    assert recorded(pets).keys() == {"cat", "dog"}
    assert not list(pets.parent.glob("dog.mp3"))
    assert len(kept(pets)) == 2


@pytest.mark.parametrize("packed", [False, True])
def test_a_list_assigns_words_to_files(pets: Path, packed: bool) -> None:
    table = "录音清单,\n单词,文件\nguinea pig,a/001.wav\ndog,a/002.mp3\n".encode("gb18030")
    source = Path(handed(pets, cat__wav=CAT, **{"a/001__wav": tone(330), "a/002__mp3": DOG}))
    (source / "recordings.csv").write_bytes(table)
    if packed:
        with zipfile.ZipFile(pets / "in.zip", "w") as archive:
            for path in source.rglob("*.*"):
                archive.write(path, path.relative_to(source))
        source = pets / "in.zip"
    result = wordmate_content(pets, "audio", str(source), "--book", "pets")
    assert result.exit_code == 0, result.output
    assert recorded(pets).keys() == {"cat", "dog", "guinea pig"}


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("word,file\ncat,gone.wav\n", "names missing files: gone.wav"),
        ("word,file\ncat,\n", "recordings.csv, line 2: a word and its file are needed"),
        ("cat,cat.wav\n", "recordings.csv has no column word / 单词 / 英文, file / 文件"),
    ],
)
def test_a_list_with_missing_files_is_refused_in_one_line(
    pets: Path, table: str, told: str
) -> None:
    source = Path(handed(pets, cat__wav=CAT))
    (source / "recordings.csv").write_text(table)
    result = wordmate_content(pets, "audio", str(source), "--book", "pets")
    assert (result.exit_code, told in result.output) == (2, True), result.output
    assert recorded(pets) == {}


def test_unpacking_stops_at_the_maximum_size(pets: Path) -> None:
    source = pets / "bomb.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("cat.wav", b"RIFF" + bytes(40 * LARGEST))
        archive.writestr("dog.mp3", DOG)
    assert source.stat().st_size < LARGEST
    result = wordmate_content(pets, "audio", str(source), "--book", "pets")
    assert result.exit_code == 1, result.output
    assert "cat.wav: larger than 4 MB" in result.output
    assert recorded(pets).keys() == {"dog"}


def test_a_damaged_file_of_an_archive_is_reported_and_the_others_loaded(pets: Path) -> None:
    source = pets / "sounds.zip"
    with zipfile.ZipFile(source, "w") as archive:
        archive.writestr("cat.wav", CAT)
        archive.writestr("dog.mp3", DOG)
    data = bytearray(source.read_bytes())
    data[200] ^= 0xFF
    source.write_bytes(data)
    result = wordmate_content(pets, "audio", str(source), "--book", "pets")
    assert result.exit_code == 1, result.output
    assert "cat.wav: cannot be read" in result.output
    assert recorded(pets).keys() == {"dog"}


def test_links_out_of_the_folder_are_not_followed(pets: Path) -> None:
    source = handed(pets, dog__mp3=DOG)
    (pets / "outside.wav").write_bytes(CAT)
    os.symlink(pets / "outside.wav", pets / "in" / "cat.wav")
    result = wordmate_content(pets, "audio", source, "--book", "pets")
    assert result.exit_code == 1
    assert "cat.wav: cannot be read" in result.output
    assert recorded(pets).keys() == {"dog"}


@pytest.mark.parametrize(
    ("name", "book", "told"),
    [
        ("nowhere", "pets", "there is no"),
        ("words.csv", "pets", "neither a folder nor a ZIP file"),
        ("in", "plants", "there is no book plants"),
    ],
)
def test_an_unusable_source_is_reported_in_one_line(
    pets: Path, name: str, book: str, told: str
) -> None:
    result = wordmate_content(pets, "audio", str(pets / name), "--book", book)
    assert result.exit_code == 2
    assert told in result.output
    assert len(result.output.strip().splitlines()) == 1
