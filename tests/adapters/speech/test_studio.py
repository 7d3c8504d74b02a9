"""The six files of a text."""

from array import array
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.support.sounds import tone
from wordmate.adapters.speech.decoding import decode
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.loudness import loudness
from wordmate.adapters.speech.recipes import EDITION, RECIPES, in_sequence, made_by
from wordmate.adapters.speech.sound import LOUDNESS, prepare
from wordmate.adapters.speech.studio import Studio
from wordmate.application.content.audio_key import VARIANTS, audio_key, audio_texts, blob_name
from wordmate.application.content.ports import SpeechFailed, TextToSpeak, Unspeakable
from wordmate.application.content.voices import Voices

BITS_PER_SECOND = 48_000
RATE = 22_050


@pytest.fixture(scope="module")
def apple() -> Mapping[str, bytes]:
    return Studio(Espeak()).make(TextToSpeak("apple", "苹果", VARIANTS)).files


def test_english_is_spoken_by_its_pronunciation_if_the_engine_accepts_one() -> None:
    studio = Studio(Espeak())
    metal = studio.make(TextToSpeak("lead", "铅", ("voice",), pronunciation="lɛd")).files
    assert metal != studio.make(TextToSpeak("lead", "铅", ("voice",), pronunciation="liːd")).files
    plain, spoken = Studio(Wanting()), TextToSpeak("lead", "铅", ("voice",))
    assert plain.make(replace(spoken, pronunciation="lɛd")) == plain.make(spoken)


class Wanting:
    """An engine without Chinese, whose failure for apples is temporary."""

    name = "wanting 1"
    rate = 22_050

    def speak(self, text: str, language: str) -> bytes:
        if text == "苹果":
            raise SpeechFailed("hoarse")
        if language == "zh":
            raise Unspeakable(text)
        return array("h", [1000, -1000] * 4000).tobytes()


@pytest.mark.parametrize(("at_once", "has_room"), [(1, False), (2, True)])
def test_a_studio_makes_only_so_many_texts_at_once(at_once: int, has_room: bool) -> None:
    class Watching(Wanting):
        def speak(self, text: str, language: str) -> bytes:
            assert studio._turns.acquire(blocking=False) is has_room
            return super().speak(text, language)

    studio = Studio(Watching(), at_once=at_once)
    assert studio.make(TextToSpeak("apple", "", ("voice",))).files["voice"]


class Heard:
    """An engine that remembers what it spoke."""

    name = "heard 1"
    rate = 22_050

    def __init__(self) -> None:
        self.texts = list[str]()

    def speak(self, text: str, language: str) -> bytes:
        self.texts.append(text)
        return array("h", [1000, -1000] * 4000).tobytes()


def test_any_engine_speaks_abbreviations_in_full() -> None:
    engine = Heard()
    Studio(engine).make(TextToSpeak("lend sb. sth.", "借给某人", ("default",)))
    assert engine.texts == ["lend somebody something", "借给某人"]


def seconds(mp3: bytes) -> float:
    return len(mp3) * 8 / BITS_PER_SECOND


def test_every_variant_is_made(apple: Mapping[str, bytes]) -> None:
    assert set(apple) == set(VARIANTS) == set(RECIPES)


def test_every_file_is_an_mp3_of_48_kbit_mono_at_22050(apple: Mapping[str, bytes]) -> None:
    for file in apple.values():
        sync, version_and_layer, rates, channels = file[0], file[1], file[2], file[3]
        assert sync == 0xFF
        assert version_and_layer & 0b11111110 == 0b11110010  # MPEG 2, layer 3
        assert rates >> 4 == 0b0110  # 48 kbit/s
        assert rates >> 2 & 0b11 == 0b00  # 22,050 Hz
        assert channels >> 6 == 0b11  # mono


def test_files_with_more_parts_last_longer(apple: Mapping[str, bytes]) -> None:
    in_order = [seconds(apple[v]) for v in ("en", "en_cn", "en_en_cn")]
    assert all(shorter + 0.4 < longer for shorter, longer in pairwise(in_order))
    assert seconds(apple["en_en_en"]) > 3 * seconds(apple["en"])


def test_the_default_sounds_like_english_then_chinese(apple: Mapping[str, bytes]) -> None:
    assert apple["default"] == apple["en_cn"]
    assert apple["voice"] == apple["en"]
    assert apple["en_cn"] != apple["en"]


def test_a_text_without_translation_is_english_only() -> None:
    files = Studio(Espeak()).make(TextToSpeak("apple", "", VARIANTS)).files
    assert files["en_cn"] == files["en"]


def test_a_text_that_cannot_be_spoken_makes_no_file() -> None:
    with pytest.raises(SpeechFailed):
        Studio(Espeak()).make(TextToSpeak("……", "苹果", VARIANTS))


@pytest.mark.parametrize("zh", ["……", "㹆"])
def test_an_unspeakable_translation_is_left_out(zh: str) -> None:
    files = Studio(Wanting()).make(TextToSpeak("apple", zh, VARIANTS)).files
    assert files["en_cn"] == files["default"] == files["en"]


def test_a_temporary_speech_failure_is_not_stored() -> None:
    with pytest.raises(SpeechFailed, match="hoarse"):
        Studio(Wanting()).make(TextToSpeak("apple", "苹果", VARIANTS))


def test_the_word_alone_needs_no_translation_spoken() -> None:
    assert set(Studio(Wanting()).make(TextToSpeak("apple", "苹果", ("voice",))).files) == {"voice"}


def test_parts_stand_400_ms_apart_with_silence_before_and_after() -> None:
    sound, lead, tail = array("h", [1000] * 10).tobytes(), bytes(60 * 2), bytes(120 * 2)
    assert in_sequence([sound, sound], 1000) == lead + sound + bytes(400 * 2) + sound + tail
    assert in_sequence([sound], 1000) == lead + sound + tail
    assert in_sequence([], 1000) == b""


def test_every_file_begins_and_ends_in_silence(apple: Mapping[str, bytes]) -> None:
    for file in apple.values():
        heard = array("h", decode(file, RATE))
        assert max(map(abs, heard[: RATE * 40 // 1000])) < 60
        assert max(map(abs, heard[-RATE * 60 // 1000 :])) < 60


def test_all_parts_are_equally_loud() -> None:
    texts = ["apple", "see", "thin", "give up", "They walk to school.", "responsibility"]
    files = [Studio(Espeak()).make(TextToSpeak(text, "", ("en",))).files["en"] for text in texts]
    said = [loudness(decode(file, RATE), RATE) for file in files]
    chinese = loudness(prepare(Espeak().speak("苹果", "zh"), RATE), RATE)
    assert [*said, chinese] == pytest.approx([LOUDNESS] * 7, abs=0.7)


def test_a_recorded_word_uses_its_recording() -> None:
    recorded = tone(440, seconds=0.8, level=3_000)
    files = Studio(Espeak()).make(TextToSpeak("apple", "苹果", VARIANTS, recording=recorded)).files
    alone = decode(files["voice"], RATE)
    assert len(alone) / 2 / RATE == pytest.approx(0.8 + 0.18, abs=0.1)
    assert loudness(alone, RATE) == pytest.approx(LOUDNESS, abs=0.7)
    assert seconds(files["en_cn"]) > seconds(files["en"]) + 0.4


def test_files_of_an_engine_depend_on_how_the_studio_makes_them() -> None:
    assert made_by(Wanting()) == f"wanting 1, studio {EDITION}"


def test_a_key_is_32_hex_digits_and_depends_on_engine_text_and_translation() -> None:
    keys = {
        audio_key("e 1", "bank", "银行"),
        audio_key("e 2", "bank", "银行"),
        audio_key("e 1", "bank", "河岸"),
        audio_key("e 1", "ban", "k银行"),
    }
    assert len(keys) == 4
    assert all(len(key) == 32 and int(key, 16) >= 0 for key in keys)


def test_a_repeated_text_is_one_text() -> None:
    texts = audio_texts("e 1", [("bank", "银行"), ("apple", "苹果"), ("bank", "银行")], Voices([]))
    assert [text.en for text in texts] == ["bank", "apple"]


def test_files_are_kept_by_variant_and_key() -> None:
    assert blob_name("en_cn", "0" * 32) == f"audio/en_cn/{'0' * 32}.mp3"
