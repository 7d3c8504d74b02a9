"""The espeak-ng speech engine, loaded from the ``espeakng-loader`` wheel: nothing to install."""

import ctypes
from collections.abc import Mapping
from threading import Lock
from typing import Final

import espeakng_loader

from wordmate.application.ports.content import SpeechFailed

VOICES: Final[Mapping[str, str]] = {"en": "en-us", "zh": "cmn"}
WORDS_PER_MINUTE: Final = 150

_OK: Final = 0
_SYNCHRONOUS: Final = 2
_RATE_PARAMETER: Final = 1
_UTF8: Final = 1
_IPA: Final = 2
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
        self._check(self._c.espeak_SetParameter(_RATE_PARAMETER, WORDS_PER_MINUTE, 0), "set rate")
        self.version = self._c.espeak_Info(None).decode()

    def phonemes(self, text: str, voice: str) -> str:
        """IPA, clause by clause; the caller holds the lock."""
        self._choose(voice)
        encoded = ctypes.create_string_buffer(text.encode())
        rest = ctypes.c_void_p(ctypes.addressof(encoded))
        clauses: list[str] = []
        while rest.value:  # the library moves it on by a clause, and past the last one to null
            clause = self._c.espeak_TextToPhonemes(ctypes.byref(rest), _UTF8, _IPA)
            clauses.append((clause or b"").decode())
        return " ".join(clause for clause in clauses if clause)

    def speak(self, text: str, voice: str) -> bytes:
        """Mono 16-bit samples; the caller holds the lock."""
        self._samples.clear()
        self._choose(voice)
        encoded = text.encode() + b"\0"
        self._check(
            self._c.espeak_Synth(encoded, len(encoded), 0, 0, 0, _UTF8, None, None), "speak"
        )
        return bytes(self._samples)

    def _keep(self, samples: "ctypes._Pointer[ctypes.c_short]", count: int, _events: int) -> int:
        if samples and count > 0:
            self._samples += ctypes.string_at(samples, count * _BYTES_PER_SAMPLE)
        return 0

    def _choose(self, voice: str) -> None:
        self._check(self._c.espeak_SetVoiceByName(voice.encode()), f"choose voice {voice}")

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

    def __init__(self) -> None:
        self._library = _library()

    @property
    def name(self) -> str:
        """Engine and version."""
        return f"espeak-ng {self._library.version}"

    @property
    def rate(self) -> int:
        """Samples per second (22,050)."""
        return self._library.rate

    def phonemes(self, text: str, voice: str) -> str:
        """What the engine would say, in IPA with its stress marks (``ˈæpəl``), clauses parted by a
        space; ``(en)`` and ``(cmn)`` where it changes the language on its way.

        ``voice`` is a name of the engine's own: ``en-us``, ``en`` (British), ``en-gb-x-rp``
        (received pronunciation), ``cmn``. Raises SpeechFailed when it has no such voice.
        """
        if "\0" in text:
            raise SpeechFailed("a text to speak must not contain NUL")
        with self._library.lock:
            return self._library.phonemes(text, voice)

    def speak(self, text: str, language: str) -> bytes:
        """Mono 16-bit samples of the text; raises SpeechFailed when there is nothing to hear."""
        voice = VOICES.get(language)
        if voice is None:
            raise SpeechFailed(f"espeak-ng has no voice for {language!r}")
        if "\0" in text:
            raise SpeechFailed("a text to speak must not contain NUL")
        with self._library.lock:
            samples = self._library.speak(text, voice)
        if not any(samples):
            raise SpeechFailed(f"espeak-ng stayed silent on {text!r}")
        return samples
