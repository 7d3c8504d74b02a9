"""Staff of the house load recordings of a book's words at the desk."""

import pytest

from tests.application.content.test_store_books import call_of_shop, words
from tests.support.house import BOOK, WORDS, House
from tests.support.sounds import tone
from wordmate.application.content.recording_messages import (
    LoadedRecordings,
    LoadRecordings,
    MatchedRecordings,
    MatchRecordings,
    SentRecording,
)
from wordmate.domain.content.errors import LoadingByHouseOnly
from wordmate.domain.kernel.errors import NotFound


async def matched(house: House, *names: str, code: str = BOOK.code) -> MatchedRecordings:
    asked = MatchRecordings(book_code=code, file_names=[*names])
    found: MatchedRecordings = await house.app.match_recordings(asked)
    return found


async def loaded(house: House, is_last: bool = True, **files: bytes) -> LoadedRecordings:
    sent = [SentRecording(file=f"{name}.wav", content=data) for name, data in files.items()]
    request = LoadRecordings(book_code=BOOK.code, files=sent, is_last=is_last)
    made: LoadedRecordings = await house.app.load_recordings(request, by="王老师")
    return made


async def test_a_dry_run_says_which_word_each_file_is_named_after(house: House) -> None:
    await loaded(house, word1=tone(440))
    found = await matched(
        house, "sounds/word0.mp3", "Word1.wav", "word2 (词2).ogg", "word0.wav", "other.mp3"
    )
    assert [(one.en_word, one.only_for, one.replaces, one.reason) for one in found.files] == [
        ("word0", "", False, None),
        ("word1", "", True, None),
        ("word2", "词2", False, None),
        ("word0", "", False, "repeated"),
        (None, "", False, None),
    ]
    assert found.missing == WORDS - 3
    assert (await words(house, recorded=True)).total == 1, "it stores nothing"
    with pytest.raises(NotFound):
        await matched(house, "word0.mp3", code="no-such-book")


async def test_recordings_are_loaded_part_by_part_and_heard_after_the_last(house: House) -> None:
    before = (await words(house)).data[0]
    part = await loaded(house, is_last=False, word0=tone(440), other=tone(440), word3=b"no sound")
    assert (part.new, part.missing) == (1, WORDS - 1)
    assert {(one.file, one.reason) for one in part.refused} == {
        ("other.wav", "unknown"),
        ("word3.wav", "not_audio"),
    }
    assert (await words(house)).data[0].voice_url == before.voice_url

    last = await loaded(house, word1=tone(880))
    assert (last.new, last.refused) == (1, [])
    heard = (await words(house)).data[0]
    assert heard.is_recorded
    assert heard.voice_url != before.voice_url
    logged = await house.rows(
        "SELECT actor, facts FROM audit_log WHERE event = 'recordings_loaded' ORDER BY id"
    )
    assert [actor for actor, _ in logged] == ["王老师"] * 2
    assert BOOK.code in str(logged[0][1])


async def test_loading_a_recording_again_changes_nothing(house: House) -> None:
    await loaded(house, word0=tone(440))
    again = await loaded(house, word0=tone(440))
    assert (again.new, again.replaced, again.same) == (0, 0, 1)
    other = await loaded(house, word0=tone(880))
    assert (other.new, other.replaced, other.same) == (0, 1, 0)


async def test_staff_of_an_institution_do_not_load_recordings(house: House) -> None:
    call = await call_of_shop(house)
    with pytest.raises(LoadingByHouseOnly):
        await house.app.match_recordings(
            call, MatchRecordings(book_code=BOOK.code, file_names=["word0.mp3"])
        )
    sent = [SentRecording(file="word0.wav", content=tone(440))]
    with pytest.raises(LoadingByHouseOnly):
        await house.app.load_recordings(
            call, LoadRecordings(book_code=BOOK.code, files=sent, is_last=True)
        )
