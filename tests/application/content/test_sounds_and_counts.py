"""Audio keys of texts, and a student's progress in a list of words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.house import BOOK, House
from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_key import audio_key, audio_texts
from wordmate.application.content.books import book_id
from wordmate.application.content.course_metric import WordCounts, course_metric
from wordmate.application.content.messages import CourseMetric
from wordmate.application.content.ports import AudioText, AudioVersion, Voiced
from wordmate.application.content.voices import Voice, Voices
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.words.word_learning import mastery_rate

ENGINE = "engine 1"


def test_audio_keys_are_stable() -> None:
    """Existing files have these names."""
    assert audio_key(ENGINE, "river", "河") == "da12ad63a9c83fb9407661ceb49d7a05"
    assert audio_key(ENGINE, "river", "河", Voice("rec")) == "bb6da435d60b284a99656446cea1587a"


texts = st.text(max_size=6)
names = st.text(min_size=1, max_size=6)
voices = st.builds(Voice, names) | st.builds(Voice, st.none(), st.none() | names)


@given(texts, texts, st.sampled_from(["", "河", "a flow of water"]), voices, voices)
def test_another_engine_text_meaning_or_voice_has_another_key(en, other, zh, voice, voice2) -> None:
    key = audio_key(ENGINE, en, zh, voice)
    assert len(key) == 32
    assert (audio_key(ENGINE, en, zh, voice2) == key) is (voice2 == voice)
    assert (audio_key(ENGINE, other, zh, voice) == key) is (other == en)
    assert audio_key("engine 2", en, zh, voice) != key
    assert audio_key(ENGINE, en, "岸", voice) != key


def test_a_translations_recording_takes_precedence_over_word_and_phonetic() -> None:
    voices = Voices(
        [
            Voiced("lead", "带领", "liːd", "word", None),
            Voiced("lead", "铅", "led", "word", "metal"),
        ]
    )
    assert voices.of("lead", "铅") == Voice(recording="metal")
    assert voices.of("lead", "带领") == voices.of("lead", "领先") == Voice(recording="word")


def test_a_homographs_pronunciation_follows_its_entrys_phonetic() -> None:
    voices = Voices([Voiced("lead", "带领", "liːd"), Voiced("lead", "铅", "led")])
    assert voices.of("lead", "铅") == Voice(pronunciation="lɛd")
    assert voices.of("lead", "带领") == Voice(pronunciation="liːd")
    assert voices.of("lead", "带领", "/led/") == Voice(pronunciation="lɛd")
    assert voices.of("lead", "领先") == voices.of("river", "河") == Voice()


def test_an_english_meaning_is_not_spoken() -> None:
    key = audio_key(ENGINE, "river", "")
    assert audio_key(ENGINE, "river", "a flow of water") == key
    assert audio_texts(ENGINE, [("river", "a flow of water"), ("river", "")], Voices([])) == (
        AudioText(key, "river", "", AudioVersion.ALL),
    )


def test_distinct_texts_have_keys_that_include_recordings() -> None:
    asked = [("river", "河"), ("bank", "岸"), ("river", "河")]
    assert audio_texts(ENGINE, asked, Voices([Voiced("bank", "岸", "", "rec")])) == (
        AudioText(audio_key(ENGINE, "river", "河"), "river", "河"),
        AudioText(audio_key(ENGINE, "bank", "岸", Voice("rec")), "bank", "岸"),
    )


counts = st.integers(0, 50)


@given(counts, counts, counts, counts, counts)
def test_words_without_state_are_new_and_waiting_or_forgotten_ones_to_review(
    new, pending, mastered, forgotten, favorite
) -> None:
    told = course_metric(
        new + pending + mastered + forgotten,
        WordCounts(
            learned_pending_test=pending, mastered=mastered, forgotten=forgotten, favorite=favorite
        ),
    )
    assert told == CourseMetric(
        total=new + pending + mastered + forgotten,
        new=new,
        learned_pending_test=pending,
        mastered=mastered,
        forgotten=forgotten,
        to_review=pending + forgotten,
        favorite=favorite,
        mastery_rate=mastery_rate(mastered, pending + forgotten),
    )


@pytest.mark.parametrize("at_once", [1, 7, 500])
async def test_all_words_get_the_engines_keys_in_any_batch_size(house: House, at_once: int) -> None:
    engine = "another engine"
    words = len(house.word_ids)
    assert await follow_engine(house.ports.units, engine, at_once=at_once) == words
    assert await follow_engine(house.ports.units, engine, at_once=at_once) == 0


async def test_a_book_is_found_by_its_code_among_hundreds(house: House) -> None:
    async def load(unit: Unit) -> list[BookId]:
        return [
            await unit.content.put_book(
                replace(BOOK, code=f"book-{nth:03}", title_zh=f"第{nth}本", title_en=f"Book {nth}"),
                house.clock.now(),
            )
            for nth in range(199)
        ]

    ids = await house.app.ports.units.run(load)
    units = house.ports.units
    assert [await book_id(units, f"book-{nth:03}") for nth in (0, 98, 99, 198)] == [
        ids[nth] for nth in (0, 98, 99, 198)
    ]
    with pytest.raises(NotFound):
        await book_id(units, "book-199")
