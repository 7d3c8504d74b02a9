"""The studio in a process of its own with low priority, for an engine that computes much.

Requests, answers and the hello of the process are frames: four bytes with the length, then
MessagePack.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from queue import PriorityQueue
from threading import Lock, Thread, Timer
from typing import IO, Final, TypeVar

import msgspec
import structlog

from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.piper import Piper
from wordmate.adapters.speech.studio import Studio
from wordmate.application.content.ports import (
    AudioMaker,
    MadeAudio,
    SpeechFailed,
    TextToSpeak,
    Unspeakable,
)

T = TypeVar("T")

PATIENCE_S: Final = 60
"""A process that makes a text, or loads its voices, for this long is ended."""
_NICE: Final = 10
_TRIES: Final = 2
"""How many processes a text may end before another engine speaks it."""
_MOST_LATE: Final = 16
"""How many texts that came too late are kept for the next request."""
_LENGTH: Final = 4
_INTERACTIVE, _BACKGROUND, _LAST = 0, 1, 2
_log = structlog.get_logger(__name__)


class _Answer(msgspec.Struct, frozen=True):
    """The files of a text, or why there are none."""

    files: dict[str, bytes] = {}
    problem: str = ""
    is_unspeakable: bool = False


class _Ended(Exception):  # noqa: N818
    """The process ended before it answered."""


_Entry = tuple[int, int, TextToSpeak | None, Future[MadeAudio]]


class StudioProcess:
    """``AudioMaker`` by a process that starts with the first text, and again after a crash.

    Texts that a device is waiting for go first. A text that is late, or that ends every process, is
    made by ``fallback``.
    """

    def __init__(
        self,
        voices: Mapping[str, str],
        fallback: AudioMaker,
        command: Sequence[str] = (sys.executable, "-m", __name__),
    ) -> None:
        self._voices = dict(voices)
        self._fallback = fallback
        self._command = command
        self._waiting = PriorityQueue[_Entry]()
        self._numbers = count()
        self._late = dict[TextToSpeak, Future[MadeAudio]]()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._process: _Process | None = None
        self._is_closed = False

    def make(self, text: TextToSpeak, *, within_s: float | None = None) -> MadeAudio:
        """The files; those of the fallback engine if they are late or the process does not start.
        Raises SpeechFailed.
        """
        if within_s is None:
            return self._asked(text, _BACKGROUND).result()
        if within_s > 0:
            future = self._asked(text, _INTERACTIVE)
            try:
                return future.result(within_s)
            except TimeoutError:
                if not future.cancel():
                    self._expect(text, future)
            except Unspeakable:
                raise
            except SpeechFailed as problem:
                _log.warning("another engine speaks instead", cause=str(problem))
        return MadeAudio(self._fallback.make(text).files, is_fallback=True)

    def close(self) -> None:
        """Ends the process. A text that it was making fails."""
        self._is_closed = True
        if self._process is not None:
            self._process.kill()
        if self._thread is not None:
            self._waiting.put((_LAST, next(self._numbers), None, Future()))
            self._thread.join()

    def _asked(self, text: TextToSpeak, priority: int) -> Future[MadeAudio]:
        with self._lock:
            future = self._late.pop(text, None)
            if future is not None:
                return future
            if self._thread is None:
                self._thread = Thread(target=self._work, name="studio process", daemon=True)
                self._thread.start()
        future = Future()
        self._waiting.put((priority, next(self._numbers), text, future))
        return future

    def _expect(self, text: TextToSpeak, late: Future[MadeAudio]) -> None:
        with self._lock:
            self._late[text] = late
            if len(self._late) > _MOST_LATE:
                del self._late[next(iter(self._late))]

    def _work(self) -> None:
        while True:
            _, _, text, future = self._waiting.get()
            if text is None:
                self._end()
                return
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(self._made(text))
            except BaseException as problem:
                future.set_exception(problem)

    def _made(self, text: TextToSpeak) -> MadeAudio:
        for _ in range(_TRIES):
            try:
                answer = self._answer(text)
            except _Ended:
                self._end()
                if self._is_closed:
                    raise SpeechFailed("the service stops") from None
                continue
            if answer.problem:
                kind = Unspeakable if answer.is_unspeakable else SpeechFailed
                raise kind(answer.problem)
            return MadeAudio(answer.files)
        _log.error("a text ended the speech process, another engine speaks it", en=text.en)
        return self._fallback.make(text)

    def _answer(self, text: TextToSpeak) -> _Answer:
        if self._process is None:
            self._process = self._started()
        return self._process.exchange(text)

    def _started(self) -> "_Process":
        """Raises SpeechFailed if the voices cannot be loaded."""
        process = _Process(self._command)
        try:
            hello = process.exchange(self._voices)
        except _Ended:
            hello = _Answer(problem="the speech process does not start")
        if hello.problem:
            process.end()
            raise SpeechFailed(hello.problem)
        return process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """A running process."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - this module's command
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def exchange(self, request: object) -> _Answer:
        """The answer to a request; raises _Ended."""
        requests, answers = self._process.stdin, self._process.stdout
        timer = Timer(PATIENCE_S, self._process.kill)
        timer.start()
        try:
            answer = None
            if requests is not None and answers is not None:
                write_frame(requests, request)
                answer = read_frame(answers, _Answer)
        except OSError:
            raise _Ended from None
        finally:
            timer.cancel()
        if answer is None:
            raise _Ended
        return answer

    def kill(self) -> None:
        """Ends it at once; what it makes is lost."""
        self._process.kill()

    def end(self) -> None:
        """Ends it and waits for its end."""
        self._process.kill()
        self._process.communicate()


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Makes the texts of one caller, until it closes its end."""
    voices = read_frame(requests, dict[str, str])
    if voices is None:
        return
    try:
        engine = Piper(voices, Espeak())
        engine.speak("ready", "en")
    except Exception as problem:  # whatever a broken installation raises
        write_frame(answers, _Answer(problem=f"{type(problem).__name__}: {problem}"))
        return
    write_frame(answers, _Answer())
    studio = Studio(engine)
    while (text := read_frame(requests, TextToSpeak)) is not None:
        write_frame(answers, _made(studio, text))


def _made(studio: Studio, text: TextToSpeak) -> _Answer:
    try:
        made = studio.make(text)
    except Exception as problem:
        is_unspeakable = isinstance(problem, Unspeakable)
        return _Answer(problem=str(problem) or repr(problem), is_unspeakable=is_unspeakable)
    return _Answer(dict(made.files))


def write_frame(file: IO[bytes], message: object) -> None:
    """Writes one message."""
    data = msgspec.msgpack.encode(message)
    file.write(len(data).to_bytes(_LENGTH) + data)
    file.flush()


def read_frame(file: IO[bytes], kind: type[T]) -> T | None:
    """The next message; None at the end."""
    head = file.read(_LENGTH)
    data = file.read(int.from_bytes(head)) if len(head) == _LENGTH else b""
    return msgspec.msgpack.decode(data, type=kind) if data else None


def main() -> None:
    """The process. Ctrl-C is for its parent, which then closes its end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(_NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
