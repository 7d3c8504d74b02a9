"""The service's logs, also of processes that share a file."""

import json
import socket
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Final

import structlog

from tests.support.commands import BANNER, ENDS_SECONDS, command, environment
from tests.support.redis import free_port
from wordmate.entrypoints.logs import Repeats, configure_logs

_SAID: Final = "somebody signed in"


class Written(StringIO):
    """A file that records each write."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[str] = []

    def write(self, text: str) -> int:
        self.times.append(text)
        return super().write(text)


def test_each_log_line_is_written_atomically() -> None:
    file = Written()
    configure_logs("info", file)

    structlog.get_logger("test").info(_SAID)

    (line,) = file.times
    assert _SAID in line
    assert line.endswith("\n")


def lines(text: str) -> list[tuple[str, str, str]]:
    """Level, logger and event of each line, all of which are JSON."""
    read = [json.loads(line) for line in text.splitlines()]
    return [(line["level"], line.get("logger", ""), line["event"]) for line in read]


LIBRARIES: Final = """
import logging, os, sys
from wordmate.entrypoints.logs import logging_alone

with logging_alone("info"):
    logging.getLogger("some.library").warning("a line\\nand another of %s", "one thing")
    try:
        raise ValueError("wrong")
    except ValueError:
        logging.getLogger("some.library").exception("it failed")
    os.write(2, b"espeak: No envelope\\n\\nhalf a l")
    os.write(2, b"ine, and \\xff\\n")
    sys.stderr.write("of a module")
sys.exit("for people again")
"""


def test_libraries_log_json_lines_too() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LIBRARIES], capture_output=True, text=True, check=False
    )
    logged, _, last = ran.stderr.strip().rpartition("\n")
    assert sorted(lines(logged)) == [
        ("error", "some.library", "it failed"),
        ("warning", "some.library", "a line\nand another of one thing"),
        ("warning", "stderr", "espeak: No envelope"),
        ("warning", "stderr", "half a line, and \ufffd"),
        ("warning", "stderr", "of a module"),
    ]
    assert '"exc_type":"ValueError"' in logged
    assert last == "for people again"


def test_a_service_logs_nothing_but_json(tmp_path: Path) -> None:
    port = free_port()
    with command("serve", env=environment(tmp_path, port=str(port))) as server:
        server.wait_for(BANNER)
        for nonsense in (b"\0 nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nupgrade: x\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", port), timeout=ENDS_SECONDS) as somebody:
                somebody.sendall(nonsense)
                somebody.recv(100)
        server.signal()
        ended = server.ended()
    assert ended.code == 0
    assert ("warning", "", "connections refused") in lines(ended.err)


def test_each_cause_of_trouble_is_logged_once_per_interval_with_a_count() -> None:
    now = 0.0
    repeats = Repeats(interval_s=10, clock=lambda: now)

    def told(cause: str) -> dict[str, object] | None:
        try:
            return dict(repeats(None, "error", {"event": "unavailable", "cause": cause}))
        except structlog.DropEvent:
            return None

    assert told("disk full") == {"event": "unavailable", "cause": "disk full"}
    assert told("disk full") is None
    assert told("no database") is not None
    now = 9.9
    assert told("disk full") is None
    now = 10.0
    assert told("disk full") == {"event": "unavailable", "cause": "disk full", "left_out": 2}
    now = 20.0
    assert told("disk full") == {"event": "unavailable", "cause": "disk full"}


def test_ordinary_events_are_always_logged() -> None:
    event = {"event": "request", "status": 200}
    repeats = Repeats()
    assert [repeats(None, "info", event) for _ in range(3)] == [event] * 3
