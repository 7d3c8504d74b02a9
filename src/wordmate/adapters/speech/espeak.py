"""The espeak-ng speech engine, loaded from the ``espeakng-loader`` wheel: nothing to install."""

import ctypes
import re
from dataclasses import dataclass
from threading import Lock
from typing import Final

import espeakng_loader

from wordmate.adapters.speech.mandarin import HAN, spellings
from wordmate.adapters.speech.phonemes import espeak_phonemes
from wordmate.application.content.ports import SpeechFailed, Unspeakable

EDITION: Final = 3
"""How this module has the engine speak; raised when any text comes to sound otherwise."""
WORD_AT_MOST: Final = 3
"""A vocabulary item has so many words (``give up``); what has more is a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to speak: a voice with its variant, and the engine's own parameters."""

    voice: str
    words_per_minute: int
    pitch: int = 50
    """0 to 100."""
    pitch_range: int = 50
    """0 (one tone) to 100."""
    pause: int = 0
    """Between words, in hundredths of a second at a usual speed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How to speak English words, English sentences and Chinese."""

    word: Manner
    sentence: Manner
    zh: Manner


CLEAREST: Final = Manners(
    word=Manner(voice="en-us+m3", words_per_minute=120),
    sentence=Manner(voice="en-us+m3", words_per_minute=135),
    zh=Manner(voice="cmn+m3", words_per_minute=150),
)
"""The clearest of those measured: docs/speech.md has the table."""


def is_word(text: str) -> bool:
    """Whether an English text is a vocabulary item, and no sentence."""
    return len(text.split()) <= WORD_AT_MOST


_CHINESE: Final = "cmn"

_OK: Final = 0
_SYNCHRONOUS: Final = 2
_RATE, _PITCH, _RANGE, _WORD_GAP = 1, 3, 4, 7
_UTF8: Final = 1
_PHONEMES_IN_BRACKETS: Final = 0x100
_IPA: Final = 2
_OPENS_PHONEMES: Final = re.compile(r"\[(?=\[)")
_CHANGES_LANGUAGE: Final = "("
_BYTES_PER_SAMPLE: Final = 2

_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


class _Library:
    """The C library: one per process, with one voice and one callback, so one caller at a time."""

    def __init__(self) -> None:
        self.lock = Lock()
        self._samples = bytearray()
        self._receive = _Callback(self._keep)
        self._c = ctypes.CDLL(str(espeakng_loader.get_library_path()))
        self._c.espeak_Info.restype = ctypes.c_char_p
        self._c.espeak_TextToPhonemes.restype = ctypes.c_char_p
        data = str(espeakng_loader.get_data_path()).encode()
        self.rate = int(self._c.espeak_Initialize(_SYNCHRONOUS, 0, data, 0))
        if self.rate <= 0:
            raise SpeechFailed(f"espeak-ng did not start from {data.decode()}")
        self._c.espeak_SetSynthCallback(self._receive)
        self.version = self._c.espeak_Info(None).decode()
        self.speak("", CLEAREST.word)  # phonemes are read as the text before them was

    def phonemes(self, text: str, voice: str) -> str:
        """IPA, clause by clause, of a text as ``speak`` takes it; the caller holds the lock."""
        self._choose(voice)
        encoded = ctypes.create_string_buffer(text.encode())
        rest = ctypes.c_void_p(ctypes.addressof(encoded))
        clauses: list[str] = []
        while rest.value:  # the library moves it on by a clause, and past the last one to null
            clause = self._c.espeak_TextToPhonemes(ctypes.byref(rest), _UTF8, _IPA)
            clauses.append((clause or b"").decode())
        return " ".join(clause for clause in clauses if clause)

    def speak(self, text: str, manner: Manner) -> bytes:
        """Mono 16-bit samples; ``[[`` and ``]]`` hold phonemes. The caller holds the lock."""
        self._samples.clear()
        self._choose(manner.voice)
        self._set(_RATE, manner.words_per_minute)
        self._set(_PITCH, manner.pitch)
        self._set(_RANGE, manner.pitch_range)
        self._set(_WORD_GAP, manner.pause)
        encoded = text.encode() + b"\0"
        self._check(
            self._c.espeak_Synth(
                encoded, len(encoded), 0, 0, 0, _UTF8 | _PHONEMES_IN_BRACKETS, None, None
            ),
            "speak",
        )
        return bytes(self._samples)

    def _keep(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, _events: int) -> int:
        if samples and count > 0:
            self._samples += ctypes.string_at(samples, count * _BYTES_PER_SAMPLE)
        return 0

    def _choose(self, voice: str) -> None:
        self._check(self._c.espeak_SetVoiceByName(voice.encode()), f"choose voice {voice}")

    def _set(self, parameter: int, value: int) -> None:
        self._check(self._c.espeak_SetParameter(parameter, value, 0), f"set {parameter} to {value}")

    @staticmethod
    def _check(code: int, what: str) -> None:
        if code != _OK:
            raise SpeechFailed(f"espeak-ng could not {what} (code {code})")


_loading = Lock()
_loaded: list[_Library] = []


def _library() -> _Library:
    """The process's one library, loaded when first needed."""
    with _loading:
        if not _loaded:
            _loaded.append(_Library())
        return _loaded[0]


class Espeak:
    """``Speech`` by espeak-ng: American English and Mandarin, a few milliseconds a word.

    Instances share the C library of the process and take turns.
    """

    def __init__(self, manners: Manners = CLEAREST) -> None:
        self._library = _library()
        self._manners = manners

    @property
    def name(self) -> str:
        """Engine, version and edition."""
        return f"espeak-ng {self._library.version} edition {EDITION}"

    @property
    def rate(self) -> int:
        """Samples per second (22,050)."""
        return self._library.rate

    def phonemes(self, text: str, voice: str) -> str:
        """How the text is spoken, in IPA with its stress marks (``ˈæpəl``), clauses parted by a
        space; ``(en)`` and ``(cmn)`` where it changes the language on its way.

        ``voice`` is a name of the engine's own: ``en-us``, ``en`` (British), ``en-gb-x-rp``
        (received pronunciation), ``cmn``. Raises SpeechFailed when it has no such voice.
        """
        with self._library.lock:
            return self._library.phonemes(self._written(text, voice), voice)

    def speak(self, text: str, language: str) -> bytes:
        """Mono 16-bit samples of the text; raises Unspeakable when there is nothing to hear, or
        Chinese that it would only spell in English letters."""
        manner = self._manner(text, language)
        with self._library.lock:
            samples = self._library.speak(self._written(text, manner.voice), manner)
        if not any(samples):
            raise Unspeakable(f"espeak-ng stayed silent on {text!r}")
        return samples

    def pronounce(self, ipa: str) -> bytes:
        """Mono 16-bit samples of an American pronunciation, in the manner of a word."""
        with self._library.lock:
            return self._library.speak(f"[[{espeak_phonemes(ipa)}]]", self._manners.word)

    def _manner(self, text: str, language: str) -> Manner:
        if language == "zh":
            return self._manners.zh
        if language != "en":
            raise SpeechFailed(f"espeak-ng has no voice for {language!r}")
        return self._manners.word if is_word(text) else self._manners.sentence

    def _written(self, text: str, voice: str) -> str:
        """The text as the engine has to be given it; the caller holds the lock."""
        if "\0" in text:
            raise Unspeakable("a text to speak must not contain NUL")
        plain = _OPENS_PHONEMES.sub("[ ", text)
        if not voice.startswith(_CHINESE):
            return plain
        return HAN.sub(lambda run: self._in_chinese(run.group()), plain)

    def _in_chinese(self, run: str) -> str:
        for spelling in spellings(run):
            if _CHANGES_LANGUAGE not in self._library.phonemes(spelling, _CHINESE):
                return spelling
        raise Unspeakable(f"espeak-ng cannot say {run!r} in Chinese")
