"""The studio in a process of its own: who goes first, what is late, and what ends the process."""

import io
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.support.patience import PATIENCE_S
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.makers import audio_maker
from wordmate.adapters.speech.piper import Piper, is_installed
from wordmate.adapters.speech.studio_process import StudioProcess, read_frame, serve, write_frame
from wordmate.application.content.ports import MadeAudio, SpeechFailed, TextToSpeak, Unspeakable

PROGRAM: Final = """
import os, sys, time
from pathlib import Path
from wordmate.adapters.speech.studio_process import _Answer, read_frame, write_frame
from wordmate.application.content.ports import TextToSpeak

folder, requests, answers = Path(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer
with (folder / "starts").open("a") as starts:
    starts.write("x")
read_frame(requests, dict)
if (folder / "broken").exists():
    write_frame(answers, _Answer(problem="no voice"))
    sys.exit()
write_frame(answers, _Answer())
while (text := read_frame(requests, TextToSpeak)) is not None:
    with (folder / "made").open("a") as made:
        made.write(text.en + " ")
    if text.en == "crash" or (text.en == "once" and not (folder / "crashed").exists()):
        (folder / "crashed").touch()
        os._exit(3)
    while text.en == "long" and not (folder / "release").exists():
        time.sleep(0.005)
    if text.en == "dumb":
        write_frame(answers, _Answer(problem="silent", is_unspeakable=True))
    elif text.en == "hoarse":
        write_frame(answers, _Answer(problem="hoarse"))
    else:
        write_frame(answers, _Answer({one: b"human " + text.en.encode() for one in text.variants}))
"""
AMPLE_S: Final = 600.0


class Other:
    """The engine in whose place the process speaks."""

    def make(self, text: TextToSpeak, *, within_s: float | None = None) -> MadeAudio:
        return MadeAudio({one: b"robot " + text.en.encode() for one in text.variants})


@contextmanager
def studio(folder: Path) -> Iterator[StudioProcess]:
    running = StudioProcess({}, Other(), (sys.executable, "-c", PROGRAM, str(folder)))
    try:
        yield running
    finally:
        (folder / "release").touch()
        running.close()


def made(folder: Path) -> list[str]:
    path = folder / "made"
    return path.read_text().split() if path.exists() else []


def word(en: str) -> TextToSpeak:
    return TextToSpeak(en, "", ("voice",))


def human(en: str) -> MadeAudio:
    return MadeAudio({"voice": b"human " + en.encode()})


def robot(en: str, *, is_fallback: bool) -> MadeAudio:
    return MadeAudio({"voice": b"robot " + en.encode()}, is_fallback=is_fallback)


def until(condition: Callable[[], bool]) -> None:
    """Waits until the condition holds."""
    end, breath = time.monotonic() + PATIENCE_S, threading.Event()
    while not condition():
        assert time.monotonic() < end
        breath.wait(0.005)


def waits(count: int, running: StudioProcess) -> Callable[[], bool]:
    return lambda: running._waiting.qsize() == count


def test_interactive_audio_overtakes_background_audio(tmp_path: Path) -> None:
    with studio(tmp_path) as running, ThreadPoolExecutor() as threads:
        long = threads.submit(running.make, word("long"))
        until(lambda: made(tmp_path) == ["long"])
        background = threads.submit(running.make, word("background"))
        until(waits(1, running))
        interactive = threads.submit(running.make, word("interactive"), within_s=AMPLE_S)
        until(waits(2, running))
        (tmp_path / "release").touch()
        assert [one.result() for one in (long, background, interactive)] == [
            human(en) for en in ("long", "background", "interactive")
        ]
    assert made(tmp_path) == ["long", "interactive", "background"]


def test_a_late_text_gets_fallback_audio_and_is_made_once_when_it_is_requested_again(
    tmp_path: Path,
) -> None:
    with studio(tmp_path) as running:
        assert running.make(word("long"), within_s=0.01) == robot("long", is_fallback=True)
        (tmp_path / "release").touch()
        assert running.make(word("long")) == human("long")
    assert made(tmp_path) == ["long"]


def test_a_text_whose_time_is_over_before_its_turn_is_not_made(tmp_path: Path) -> None:
    with studio(tmp_path) as running, ThreadPoolExecutor() as threads:
        long = threads.submit(running.make, word("long"))
        until(lambda: made(tmp_path) == ["long"])
        for within_s in (0.01, 0, -1):
            assert running.make(word("cat"), within_s=within_s) == robot("cat", is_fallback=True)
        (tmp_path / "release").touch()
        assert long.result() == human("long")
        assert running.make(word("dog")) == human("dog")
    assert made(tmp_path) == ["long", "dog"]


def test_a_crash_restarts_the_process(tmp_path: Path) -> None:
    with studio(tmp_path) as running:
        assert running.make(word("once")) == human("once")
        assert running.make(word("cat")) == human("cat")
    assert (tmp_path / "starts").read_text() == "xx"


def test_a_text_that_ends_every_process_is_spoken_by_the_other_engine(tmp_path: Path) -> None:
    with studio(tmp_path) as running:
        assert running.make(word("crash")) == robot("crash", is_fallback=False)
        assert running.make(word("cat")) == human("cat")
    assert made(tmp_path) == ["crash", "crash", "cat"]


def test_a_failure_is_reported_or_bridged_if_a_device_is_waiting(tmp_path: Path) -> None:
    with studio(tmp_path) as running:
        with pytest.raises(SpeechFailed, match="hoarse"):
            running.make(word("hoarse"))
        assert running.make(word("hoarse"), within_s=AMPLE_S) == robot("hoarse", is_fallback=True)
        for within_s in (None, AMPLE_S):
            with pytest.raises(Unspeakable, match="silent"):
                running.make(word("dumb"), within_s=within_s)


def test_a_voice_that_cannot_be_loaded_is_tried_again_later(tmp_path: Path) -> None:
    (tmp_path / "broken").touch()
    with studio(tmp_path) as running:
        with pytest.raises(SpeechFailed, match="no voice"):
            running.make(word("cat"))
        (tmp_path / "broken").unlink()
        assert running.make(word("cat")) == human("cat")


def test_a_program_that_ends_at_once_is_a_failure(tmp_path: Path) -> None:
    running = StudioProcess({}, Other(), (sys.executable, "-c", ""))
    with pytest.raises(SpeechFailed, match="does not start"):
        running.make(word("cat"))
    running.close()


def test_a_text_that_is_being_made_when_the_service_stops_fails(tmp_path: Path) -> None:
    with studio(tmp_path) as running, ThreadPoolExecutor() as threads:
        long = threads.submit(running.make, word("long"))
        until(lambda: made(tmp_path) == ["long"])
        running.close()
        with pytest.raises(SpeechFailed, match="stops"):
            long.result()


def test_a_process_without_a_voice_says_why() -> None:
    requests, answers = io.BytesIO(), io.BytesIO()
    write_frame(requests, {"en": "gone.onnx"})
    requests.seek(0)
    serve(requests, answers)
    answers.seek(0)
    answer = read_frame(answers, dict)
    assert answer is not None
    assert "gone.onnx" in answer["problem"]
    serve(io.BytesIO(), answers)


@pytest.mark.skipif(not is_installed(), reason="the voice is not installed")
def test_the_human_voice_speaks_english_and_espeak_the_translation() -> None:
    maker = audio_maker(Piper({}, Espeak()), at_once=1)
    try:
        files = maker.make(
            TextToSpeak("lead", "铅", ("voice", "default"), pronunciation="lɛd")
        ).files
        verb = maker.make(TextToSpeak("lead", "带领", ("voice",), pronunciation="liːd")).files
        with pytest.raises(Unspeakable):
            maker.make(word("……"))
    finally:
        maker.close()
    assert len(files["default"]) > len(files["voice"]) > 2_000
    assert verb["voice"] != files["voice"]
