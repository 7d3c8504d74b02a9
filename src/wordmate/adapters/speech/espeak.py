"""The espeak-ng speech engine from the ``espeakng-loader`` wheel: nothing to install."""

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
"""The version of this module's use of the engine; increment it whenever any text sounds
different.
"""
WORD_AT_MOST: Final = 3
"""The most words of a vocabulary item (``give up``); a longer text is a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to speak: a voice with its variant, and the engine's parameters."""

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
"""The clearest settings measured; see docs/speech.md."""


def is_word(text: str) -> bool:
    """Whether an English text is a vocabulary item and not a sentence."""
    return len(text.split()) <= WORD_AT_MOST


AMERICAN: Final = "en-us"
"""The name of the voice for phonemes."""
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
    """The C library: one per process, with one voice and one callback, so only one caller at a
    time.
    """

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
        self.speak("", CLEAREST.word)  # phonemes follow the voice of the text before them

    def phonemes(self, text: str, voice: str) -> str:
        """IPA, clause by clause, of a text as for ``speak``; the caller holds the lock."""
        self._choose(voice)
        encoded = ctypes.create_string_buffer(text.encode())
        rest = ctypes.c_void_p(ctypes.addressof(encoded))
        clauses: list[str] = []
        while rest.value:  # the library advances it clause by clause, finally to null
            clause = self._c.espeak_TextToPhonemes(ctypes.byref(rest), _UTF8, _IPA)
            clauses.append((clause or b"").decode())
        return " ".join(clause for clause in clauses if clause)

    def speak(self, text: str, manner: Manner) -> bytes:
        """Mono 16-bit samples; ``[[`` and ``]]`` enclose phonemes. The caller holds the lock."""
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
    """The process's one library, loaded on first use."""
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
        """The pronunciation in IPA with stress marks (``ˈæpəl``), clauses separated by spaces;
        ``(en)`` and ``(cmn)`` mark changes of language.

        ``voice`` is a name of the engine: ``en-us``, ``en`` (British), ``en-gb-x-rp`` (received
        pronunciation), ``cmn``. Raises SpeechFailed for an unknown voice.
        """
        with self._library.lock:
            return self._library.phonemes(self._written(text, voice), voice)

    def speak(self, text: str, language: str) -> bytes:
        """Mono 16-bit samples of the text; raises Unspeakable if it is silent, or is Chinese that
        the engine would only spell in English letters.
        """
        manner = self._manner(text, language)
        with self._library.lock:
            samples = self._library.speak(self._written(text, manner.voice), manner)
        if not any(samples):
            raise Unspeakable(f"espeak-ng stayed silent on {text!r}")
        return samples

    def pronounce(self, ipa: str) -> bytes:
        """Mono 16-bit samples of an American pronunciation, spoken like a word."""
        with self._library.lock:
            return self._library.speak(f"[[{espeak_phonemes(ipa)}]]", self._manners.word)

    def respelled(self, ipa: str) -> str:
        """An American pronunciation in the signs of ``phonemes``."""
        with self._library.lock:
            return self._library.phonemes(f"[[{espeak_phonemes(ipa)}]]", AMERICAN)

    def _manner(self, text: str, language: str) -> Manner:
        if language == "zh":
            return self._manners.zh
        if language != "en":
            raise SpeechFailed(f"espeak-ng has no voice for {language!r}")
        return self._manners.word if is_word(text) else self._manners.sentence

    def _written(self, text: str, voice: str) -> str:
        """The text in the engine's input format; the caller holds the lock."""
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
