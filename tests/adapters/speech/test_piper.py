"""Piper: which voice speaks which text in which way, and the packaged voice itself."""

import json
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from wordmate.adapters.speech import EngineRefused, engines, piper
from wordmate.adapters.speech.engines import speech_engine
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.piper import CLEAREST, Manner, Piper, is_installed
from wordmate.adapters.speech.pronunciation import pronunciation_by
from wordmate.application.content.ports import SpeaksPronunciations, SpeechFailed, Unspeakable
from wordmate.domain.content.homographs import HOMOGRAPHS

pytestmark = pytest.mark.skipif(not is_installed(), reason="the voice is not installed")
ENDING = CLEAREST.word.ending


def voice(folder: Path, name: str, *, rate: int = 22_050, phonemes: str = "espeak") -> str:
    described = {
        "audio": {"sample_rate": rate},
        "espeak": {"voice": "en-us"},
        "phoneme_type": phonemes,
    }
    (folder / name).write_bytes(f"weights of {name}".encode())
    (folder / f"{name}.json").write_text(json.dumps(described), encoding="utf-8")
    return str(folder / name)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Manner]]:
    """What voices are given to say; each text lasts a tenth of a second."""
    found = list[tuple[str, Manner]]()

    def say(voice: "piper._Voice", text: str, manner: Manner) -> bytes:
        found.append((text, manner))
        return b"\x10\x20" * (voice.rate // 10) if text != "…" else bytes(2_000)

    monkeypatch.setattr(piper._Voice, "say", say)
    return found


def test_words_are_spoken_from_the_phonemes_of_their_phonetic(
    said: list[tuple[str, Manner]],
) -> None:
    engine = Piper({}, Espeak())
    for word in ("apple", "give up", "thought"):
        engine.speak(word, "en")
        assert said.pop() == (f"[[{pronunciation_by(engine).ipa(word)}{ENDING}]]", CLEAREST.word)


def test_sentences_are_read_from_their_text_on_one_line(said: list[tuple[str, Manner]]) -> None:
    Piper({}, Espeak()).speak("They walk\nto [[h@]] school.", "en")
    assert said == [("They walk to h@]] school.", CLEAREST.sentence)]


def test_every_pronunciation_of_a_homograph_is_spoken_differently(
    said: list[tuple[str, Manner]],
) -> None:
    engine: object = Piper({}, Espeak())
    assert isinstance(engine, SpeaksPronunciations)
    for first, second in HOMOGRAPHS.values():
        engine.pronounce(first)
        engine.pronounce(second)
        assert said[-1] != said[-2]
    engine.pronounce("lɛd")
    assert said[-1] == (f"[[lˈɛd{ENDING}]]", CLEAREST.word)


def test_espeak_speaks_chinese_at_the_rate_of_the_english_voice(tmp_path: Path) -> None:
    engine = Piper({"en": voice(tmp_path, "en.onnx", rate=16_000)}, Espeak())
    assert engine.rate == 16_000
    alone = Espeak().speak("苹果", "zh")
    assert len(engine.speak("苹果", "zh")) == pytest.approx(len(alone) * 16_000 / 22_050, rel=0.05)


def test_an_operators_voices_speak_their_languages(
    tmp_path: Path, said: list[tuple[str, Manner]]
) -> None:
    engine = Piper(
        {
            "en": voice(tmp_path, "en.onnx", phonemes="text"),
            "zh": voice(tmp_path, "zh.onnx", rate=16_000),
        },
        Espeak(),
    )
    engine.speak("apple", "en")
    assert len(engine.speak("苹果", "zh")) / 2 / 22_050 == pytest.approx(0.1, abs=0.001)
    assert said == [("apple", CLEAREST.word), ("苹果", CLEAREST.sentence)]


def test_the_name_depends_on_the_content_of_the_voices(tmp_path: Path) -> None:
    voices = {"en": voice(tmp_path, "en.onnx")}
    before = Piper(voices, Espeak()).name
    assert Piper(voices, Espeak()).name == before != Piper({}, Espeak()).name
    (tmp_path / "en.onnx").write_bytes(b"other weights")
    assert Piper(voices, Espeak()).name != before


def test_texts_without_a_sound_are_unspeakable(said: list[tuple[str, Manner]]) -> None:
    for text in ("……", " "):
        with pytest.raises(Unspeakable):
            Piper({}, Espeak()).speak(text, "en")
    with pytest.raises(Unspeakable, match="silent"):
        Piper({}, Espeak())._said(Piper({}, Espeak())._voices["en"], "…", CLEAREST.word)


def test_a_file_that_is_no_voice_fails_when_it_speaks(tmp_path: Path) -> None:
    engine = Piper({"en": voice(tmp_path, "en.onnx")}, Espeak())
    with pytest.raises(SpeechFailed, match=r"piper cannot load en\.onnx"):
        engine.speak("apple", "en")


def test_invalid_settings_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "bare.onnx").write_bytes(b"weights")
    (tmp_path / "odd.onnx").write_bytes(b"weights")
    (tmp_path / "odd.onnx.json").write_text("[]", encoding="utf-8")
    for voices, problem in (
        ({"zh": voice(tmp_path, "zh.onnx")}, "English"),
        ({"en": str(tmp_path / "gone.onnx")}, "gone.onnx: No such file"),
        ({"en": str(tmp_path / "bare.onnx")}, "bare.onnx.json: No such"),
        ({"en": str(tmp_path / "odd.onnx")}, "does not describe a voice"),
    ):
        with pytest.raises(EngineRefused, match=problem) as refused:
            Piper(voices, Espeak())
        assert refused.value.setting == "SPEECH_VOICES"


def test_the_human_voice_speaks_by_default_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert isinstance(speech_engine("auto"), Piper)
    monkeypatch.setattr(engines, "is_installed", lambda: False)
    with capture_logs() as logged:
        assert isinstance(speech_engine("auto"), Espeak)
    (line,) = logged
    assert "requirements-voice.txt" in line["event"]


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piper, "find_spec", lambda _: None)
    with pytest.raises(EngineRefused, match=r"requirements-voice\.txt"):
        speech_engine("piper")


def test_the_packaged_voice_says_words_of_one_syllable_and_of_many() -> None:
    engine = Piper({}, Espeak())
    short, long = engine.speak("cat", "en"), engine.speak("responsibility", "en")
    assert 0.3 * engine.rate < len(short) / 2 < len(long) / 2 < 3 * engine.rate
    assert max(memoryview(short).cast("h")) > 3_000
