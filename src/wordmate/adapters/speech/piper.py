"""The Piper speech engine: a program and voice files that the operator supplies."""

import json
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final

from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.decoding import resample
from wordmate.adapters.speech.espeak import is_word
from wordmate.application.content.ports import Speech, SpeechFailed, Unspeakable

EDITION: Final = 1
SLOWER: Final = 1.15
"""How much longer the sounds of a word are than those of a sentence."""
_PATIENCE_S: Final = 60


@dataclass(frozen=True, slots=True)
class _Voice:
    """A voice file with the data of the configuration file beside it."""

    path: Path
    rate: int
    length_scale: float
    digest: str


class Piper:
    """``Speech`` by the ``piper`` command, run per text; another engine speaks languages without a
    voice.
    """

    def __init__(self, voices: Mapping[str, str], command: str, otherwise: Speech) -> None:
        if "en" not in voices:
            raise EngineRefused("SPEECH_VOICES", '{"en": "voice.onnx"} names the English voice')
        self._command = _found(command)
        self._voices = {language: _voice(Path(path)) for language, path in voices.items()}
        self._otherwise = otherwise

    @property
    def name(self) -> str:
        """Derived from the content of the voice files, not from their paths."""
        digests = [f"{language} {voice.digest}" for language, voice in sorted(self._voices.items())]
        digest = sha256("\n".join(digests).encode()).hexdigest()[:16]
        return f"piper {digest} edition {EDITION}, {self._otherwise.name}"

    @property
    def rate(self) -> int:
        """That of the English voice."""
        return self._voices["en"].rate

    def speak(self, text: str, language: str) -> bytes:
        """Mono 16-bit samples; raises SpeechFailed, Unspeakable if the result is silent."""
        voice = self._voices.get(language)
        if voice is None:
            said = self._otherwise.speak(text, language)
            return resample(said, self._otherwise.rate, self.rate)
        samples = self._run(voice, text, is_slow=language == "en" and is_word(text))
        if not any(samples):
            raise Unspeakable(f"piper stayed silent on {text!r}")
        return resample(samples, voice.rate, self.rate)

    def _run(self, voice: _Voice, text: str, *, is_slow: bool) -> bytes:
        scale = voice.length_scale * (SLOWER if is_slow else 1)
        asked = ["--model", str(voice.path), "--output_raw", "--length_scale", f"{scale:.3f}"]
        line = " ".join(text.split()) + "\n"
        try:
            ran = subprocess.run(  # noqa: S603 - the operator's own command; the text is its input
                [*self._command, *asked],
                input=line.encode(),
                capture_output=True,
                timeout=_PATIENCE_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise SpeechFailed(f"piper: {problem}") from problem
        if ran.returncode:
            reasons = ran.stderr.decode(errors="replace").strip().splitlines() or ["no reason told"]
            raise SpeechFailed(f"piper ended with {ran.returncode}: {reasons[-1][:200]}")
        return ran.stdout[: len(ran.stdout) // 2 * 2]


def _found(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise EngineRefused("SPEECH_COMMAND", str(problem)) from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise EngineRefused("SPEECH_COMMAND", f"there is no program {command!r}")
    return [program, *words[1:]]


def _voice(path: Path) -> _Voice:
    beside = path.with_name(f"{path.name}.json")
    try:
        with path.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
        description = json.loads(beside.read_text(encoding="utf-8"))
        rate = int(description["audio"]["sample_rate"])
        length_scale = float(description.get("inference", {}).get("length_scale", 1))
    except OSError as problem:
        raise EngineRefused("SPEECH_VOICES", f"{problem.filename}: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise EngineRefused("SPEECH_VOICES", f"{beside} does not describe a voice") from None
    return _Voice(path, rate, length_scale, digest)
