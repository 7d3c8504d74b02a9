"""A speech service with one HTTP request per text, configured by settings."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from string import Template
from typing import Final
from urllib.parse import quote
from xml.sax.saxutils import escape

import httpx

from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.decoding import decode, resample
from wordmate.application.content.ports import Speech, SpeechFailed

EDITION: Final = 1
_RATE: Final = 22_050
_LARGEST: Final = 8 * 1024 * 1024
_TIMEOUT: Final = httpx.Timeout(30.0, connect=5.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """The request format of a service.

    ``url`` and ``body`` may contain $text, $language (``en``, ``zh``) and $voice, which ``voices``
    names by language; values are escaped for an address, JSON or XML. The answer is an MP3, Ogg
    Vorbis or WAV file.
    """

    url: str
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    voices: Mapping[str, str] = field(default_factory=dict)


class HttpSpeech:
    """``Speech`` by a service. If voices are named, another engine speaks the languages without
    one.
    """

    def __init__(self, service: Service, otherwise: Speech) -> None:
        if not service.url.startswith(("https://", "http://")):
            raise EngineRefused("SPEECH_URL", "the address of the speech service")
        if "$text" not in (service.url + service.body).replace("${text}", "$text"):
            raise EngineRefused("SPEECH_BODY", "$text has to stand in it, or in the address")
        self._service = service
        self._otherwise = otherwise
        self._client = httpx.Client(timeout=_TIMEOUT, follow_redirects=False)

    @property
    def name(self) -> str:
        """Derived from the request format, without the headers, which contain keys and do not
        affect the sound.
        """
        one = self._service
        description = json.dumps([one.url, one.method, one.body, sorted(one.voices.items())])
        digest = sha256(description.encode()).hexdigest()[:16]
        return f"http {digest} edition {EDITION}, {self._otherwise.name}"

    @property
    def rate(self) -> int:
        """The rate to which every answer is converted."""
        return _RATE

    def speak(self, text: str, language: str) -> bytes:
        """Mono 16-bit samples; raises SpeechFailed."""
        service = self._service
        if service.voices and language not in service.voices:
            said = self._otherwise.speak(text, language)
            return resample(said, self._otherwise.rate, _RATE)
        values = {"text": text, "language": language, "voice": service.voices.get(language, "")}
        request = self._client.build_request(
            service.method,
            _fill(service.url, {name: quote(value, safe="") for name, value in values.items()}),
            headers=dict(service.headers),
            content=_fill(service.body, _escape(values, service.body)).encode() or None,
        )
        return decode(self._answer(request), _RATE)

    def _answer(self, request: httpx.Request) -> bytes:
        data = bytearray()
        try:
            answer = self._client.send(request, stream=True)
            try:
                if not answer.is_success:
                    raise SpeechFailed(f"the speech service answered {answer.status_code}")
                for piece in answer.iter_bytes():
                    data += piece
                    if len(data) > _LARGEST:
                        raise SpeechFailed("the speech service answered more than 8 MB")
            finally:
                answer.close()
        except httpx.HTTPError as problem:
            raise SpeechFailed(f"the speech service: {type(problem).__name__}") from None
        return bytes(data)


def _escape(values: Mapping[str, str], body: str) -> dict[str, str]:
    """Values escaped for JSON, XML or a form."""
    if body.lstrip().startswith(("{", "[")):
        return {name: json.dumps(value)[1:-1] for name, value in values.items()}
    if body.lstrip().startswith("<"):
        return {
            name: escape(value, {'"': "&quot;", "'": "&apos;"}) for name, value in values.items()
        }
    if "=" in body:
        return {name: quote(value, safe="") for name, value in values.items()}
    return dict(values)


def _fill(text: str, values: Mapping[str, str]) -> str:
    return Template(text).safe_substitute(values)
