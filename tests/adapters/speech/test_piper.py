"""Piper with the operator's voice file, replaced by a script with the same options."""

import json
import sys
from pathlib import Path

import pytest

from tests.support.fakes import SilentSpeech
from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.piper import SLOWER, Piper
from wordmate.application.content.ports import SpeechFailed, Unspeakable

STAND_IN = f"""#!{sys.executable}
import argparse, sys
parser = argparse.ArgumentParser()
parser.add_argument("-m", "--model", required=True)
parser.add_argument("--output-raw", "--output_raw", action="store_true", required=True)
parser.add_argument("--length-scale", "--length_scale", type=float, default=1.0)
options = parser.parse_args()
open(options.model, "rb").close()
for line in sys.stdin.buffer:
    text = line.decode().strip()
    if text == "broken":
        sys.exit("cannot load the voice")
    count = 0 if text == "…" else round(1000 * len(text) * options.length_scale)
    sys.stdout.buffer.write(b"\\x10\\x20" * count)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    program = tmp_path / "piper"
    program.write_text(STAND_IN, encoding="utf-8")
    program.chmod(0o755)
    voice(tmp_path, "en.onnx", rate=22_050)
    return tmp_path


def voice(folder: Path, name: str, *, rate: int, length_scale: float = 1) -> str:
    told = {"audio": {"sample_rate": rate}, "inference": {"length_scale": length_scale}}
    (folder / name).write_bytes(f"weights of {name}".encode())
    (folder / f"{name}.json").write_text(json.dumps(told), encoding="utf-8")
    return str(folder / name)


def piper(folder: Path, **voices: str) -> Piper:
    return Piper({"en": str(folder / "en.onnx"), **voices}, str(folder / "piper"), SilentSpeech())


def test_words_are_spoken_slower_than_sentences(folder: Path) -> None:
    engine = piper(folder)
    sentence, word = "They walk to school.", "elephant"
    assert len(engine.speak(sentence, "en")) == 2 * 1000 * len(sentence)
    assert len(engine.speak(word, "en")) == round(2 * 1000 * len(word) * SLOWER)


def test_a_text_is_passed_as_one_line(folder: Path) -> None:
    text = "They walk\nto --model school."
    assert len(piper(folder).speak(text, "en")) == 2 * 1000 * len(text)


def test_another_engine_speaks_missing_languages_at_the_same_rate(folder: Path) -> None:
    engine = piper(folder)
    assert engine.rate == 22_050
    assert len(engine.speak("苹果", "zh")) == pytest.approx(4_410, abs=4)
    with_chinese = piper(folder, zh=voice(folder, "zh.onnx", rate=16_000))
    said = with_chinese.speak("苹果", "zh")
    assert len(said) / 2 / 22_050 == pytest.approx(2_000 / 16_000, abs=0.001)


def test_the_name_depends_on_the_content_of_the_voices(folder: Path) -> None:
    before = piper(folder).name
    assert piper(folder).name == before
    (folder / "en.onnx").write_bytes(b"other weights")
    assert piper(folder).name != before


def test_failures_are_reported(folder: Path) -> None:
    with pytest.raises(SpeechFailed, match="cannot load the voice"):
        piper(folder).speak("broken", "en")
    with pytest.raises(Unspeakable):
        piper(folder).speak("…", "en")


def test_invalid_settings_are_refused_by_name(folder: Path) -> None:
    (folder / "bare.onnx").write_bytes(b"weights")
    (folder / "odd.onnx").write_bytes(b"weights")
    (folder / "odd.onnx.json").write_text("[]", encoding="utf-8")
    program = str(folder / "piper")
    for voices, command, setting, told in (
        ({}, program, "SPEECH_VOICES", "English"),
        ({"en": str(folder / "gone.onnx")}, program, "SPEECH_VOICES", "gone.onnx: No such file"),
        ({"en": str(folder / "bare.onnx")}, program, "SPEECH_VOICES", "bare.onnx.json: No such"),
        ({"en": str(folder / "odd.onnx")}, program, "SPEECH_VOICES", "does not describe a voice"),
        ({"en": str(folder / "en.onnx")}, "no-such-piper", "SPEECH_COMMAND", "no program"),
        ({"en": str(folder / "en.onnx")}, "'", "SPEECH_COMMAND", "quotation"),
    ):
        with pytest.raises(EngineRefused, match=told) as refused:
            Piper(voices, command, SilentSpeech())
        assert refused.value.setting == setting
