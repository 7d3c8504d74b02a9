"""A speech service over HTTP, against a local server."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.fakes import SilentSpeech
from tests.support.sounds import tone
from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.http import HttpSpeech, Service
from wordmate.application.content.ports import SpeechFailed

NASTY = 'say "hello" & <wave> \\ 100%'


class Answers(ThreadingHTTPServer):
    """A speech service that records its requests."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, dict[str, str], bytes]] = []
        self.status, self.sound = 200, tone(440, seconds=0.5)
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Answers

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.asked.append((self.command, self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("content-length", str(len(self.server.sound)))
        self.end_headers()
        self.wfile.write(self.server.sound)

    do_GET = do_POST = answer  # noqa: N815

    def log_message(self, format: str, *arguments: object) -> None:
        """Silence."""


@pytest.fixture
def service() -> Iterator[Answers]:
    with Answers() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def engine(service: Answers, **request: object) -> HttpSpeech:
    told: dict[str, object] = {"url": f"{service.url}/tts", "body": '{"input": "$text"}'}
    return HttpSpeech(Service(**(told | request)), SilentSpeech())  # type: ignore[arg-type]


def test_a_text_is_escaped_for_json_and_the_sound_returned(service: Answers) -> None:
    said = engine(
        service,
        headers={"authorization": "Bearer key", "content-type": "application/json"},
        body='{"input": "$text", "voice": "$voice", "language": "$language"}',
        voices={"en": "alloy"},
    ).speak(NASTY, "en")
    assert len(said) / 2 / 22_050 == pytest.approx(0.5, abs=0.01)
    ((method, path, headers, body),) = service.asked
    assert (method, path, headers["authorization"]) == ("POST", "/tts", "Bearer key")
    assert json.loads(body) == {"input": NASTY, "voice": "alloy", "language": "en"}


def test_a_text_is_escaped_for_an_address(service: Answers) -> None:
    engine(service, url=f"{service.url}/say?text=$text", method="GET", body="").speak(NASTY, "en")
    ((method, path, _, body),) = service.asked
    assert (method, body) == ("GET", b"")
    assert parse_qs(urlsplit(path).query) == {"text": [NASTY]}


def test_a_text_is_escaped_for_xml_or_a_form(service: Answers) -> None:
    engine(service, body="<speak>$text</speak>").speak("a < b & c", "en")
    engine(service, body="q=$text&l=$language").speak("a&b", "zh")
    assert [asked[3] for asked in service.asked] == [
        b"<speak>a &lt; b &amp; c</speak>",
        b"q=a%26b&l=zh",
    ]


def test_another_engine_speaks_a_language_without_a_voice(service: Answers) -> None:
    assert len(engine(service, voices={"en": "alloy"}).speak("苹果", "zh")) > 0
    assert service.asked == []


def test_failures_are_reported(service: Answers) -> None:
    speech = engine(service)
    service.status = 503
    with pytest.raises(SpeechFailed, match="503"):
        speech.speak("apple", "en")
    service.status, service.sound = 200, b'{"error": "quota"}'
    with pytest.raises(SpeechFailed, match="neither MP3"):
        speech.speak("apple", "en")
    service.sound = bytes(9 * 1024 * 1024)
    with pytest.raises(SpeechFailed, match="more than 8 MB"):
        speech.speak("apple", "en")


def test_the_name_depends_on_the_request_and_not_on_the_key(service: Answers) -> None:
    assert engine(service).name == engine(service, headers={"authorization": "other"}).name
    assert engine(service).name != engine(service, voices={"en": "alloy"}).name


def test_invalid_settings_are_refused_by_name() -> None:
    for url, body, setting in (
        ("", "$text", "SPEECH_URL"),
        ("ftp://tts", "$text", "SPEECH_URL"),
        ("https://tts", "hello", "SPEECH_BODY"),
    ):
        with pytest.raises(EngineRefused) as refused:
            HttpSpeech(Service(url=url, body=body), SilentSpeech())
        assert refused.value.setting == setting
