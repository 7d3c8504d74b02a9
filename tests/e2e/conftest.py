"""A real Chromium with a phone-sized screen against a real server.

Every test has its own server over a copy of one filled folder; modules whose tests do not move the
clock share one by their own fixture ``server``.
"""

import fcntl
import json
import logging
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
)

from tests.e2e.looking import LANGUAGES, PHONE, Looker
from tests.e2e.pages.signing_in import as_person
from tests.e2e.people import PEOPLE, STUDENT, Caller, Person
from tests.e2e.server import RunningServer, fill, running
from tests.e2e.transcript import TRANSCRIPT, Transcript
from tests.e2e.unsteady import watch
from tests.support.browser import SHORT_LIVED, chromium, patient

SHOTS = os.environ.get("WORDMATE_TEST_SHOTS")
TODAY = re.compile("^(今天的课|Today)$")
FIRST_BOOK = "初中英语词汇"
"""The book of most tests."""


def pytest_configure(config: pytest.Config) -> None:
    """Deletes the screenshots of an earlier run, once for all processes of this run."""
    if SHOTS is not None and not hasattr(config, "workerinput"):
        shutil.rmtree(SHOTS, ignore_errors=True)
    watch(config)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Five processes for two cores, because browser tests wait for more than a third of
    their time."""
    return max(1, (os.cpu_count() or 1) * 5 // 2)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin first, so that none runs alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session", autouse=True)
def transcript() -> Iterator[Transcript]:
    """The logs of all servers and their libraries: at the end they must not contain a secret.
    Checked in every process that runs tests, after its tests and servers have ended."""
    handler = TRANSCRIPT.listen()
    logging.getLogger().addHandler(handler)
    yield TRANSCRIPT
    logging.getLogger().removeHandler(handler)
    assert TRANSCRIPT.leaks() == []


@dataclass(frozen=True)
class Template:
    """A filled folder, and the stored sessions of the demonstration people."""

    folder: Path
    phones: Mapping[Person, list[dict[str, str]]]


@pytest.fixture(scope="session")
def filled(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Template:
    """A data folder after the first run, with signed-in demonstration people. The first process
    that needs it creates it for all processes of the run."""
    base = tmp_path_factory.getbasetemp()
    everybodys = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, told = everybodys / "filled", everybodys / "phones.json"
    with (everybodys / "filled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            first = tmp_path_factory.mktemp("first")
            fill(first)
            told.write_text(json.dumps(_sign_in(browser, first, folder)))
    kept = json.loads(told.read_text())
    return Template(folder, {person: kept[person.phone] for person in PEOPLE})


def _sign_in(browser: Browser, first: Path, folder: Path) -> dict[str, list[dict[str, str]]]:
    """Fills a folder from the first one: everybody signs in, and the audio of tests is made."""
    phones: dict[str, list[dict[str, str]]] = {}
    with running(first, folder) as server:
        for person in PEOPLE:
            context = phone(browser, server)
            as_person(context.new_page(), person)
            (origin,) = context.storage_state()["origins"]
            kept: Any = origin["localStorage"]
            phones[person.phone] = [dict(item) for item in kept]
            context.close()
        # Otherwise every server would make the audio of the upcoming classes again.
        _speak(caller_of(server, phones[STUDENT.phone]))
        server.rest()
    return phones


def _speak(student: Caller) -> None:
    """Makes the audio of the first words of a lesson."""
    books = [one["courseBook"] for one in student("CustomerListStudentCourese")["data"]]
    (book,) = [one["courseBookId"] for one in books if one["titleZh"] == FIRST_BOOK]
    words = student("CustomerListNewWords", courseBookId=book)["data"]
    texts = [{"targetText": one["enWord"], "sourceText": one["zhWord"]} for one in words]
    student("CommonAudioGenerator", data=texts, version="v2")


def caller_of(server: RunningServer, memory: list[dict[str, str]]) -> Caller:
    """A person's calls with the session of their phone."""
    remembered = {item["name"]: item["value"] for item in memory}
    session = json.loads(remembered["wordmate.session"])
    return Caller(server.url, session["token"], session["userId"])


@pytest.fixture
def server(filled: Template, tmp_path: Path) -> Iterator[RunningServer]:
    """A server of this test's own."""
    with running(filled.folder, tmp_path / "data") as one:
        yield one


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of the session."""
    with chromium(*SHORT_LIVED) as one:
        yield one


REMEMBER = """(() => {
  const [origin, memory] = %s, begun = "a test has begun";
  if (self !== top || location.origin !== origin || localStorage.getItem(begun)) return;
  localStorage.setItem(begun, "yes");
  for (const { name, value } of memory) localStorage.setItem(name, value);
})()"""
"""The stored session of a phone, from its first page on: Playwright's own way opens an
extra page."""


def remember(server: RunningServer, memory: Sequence[Mapping[str, str]]) -> str:
    """The script of a phone that remembers this."""
    return REMEMBER % json.dumps([server.url, list(memory)])


def phone(
    browser: Browser,
    server: RunningServer,
    *,
    memory: list[dict[str, str]] | None = None,
    language: str = "zh-CN",
    size: ViewportSize = PHONE,
    agent: str | None = None,
    moves: bool = False,
    has_worker: bool = False,
) -> BrowserContext:
    """A phone with its own storage and the server's time. It prefers reduced motion, unless
    ``moves``: drawing motion takes a quarter of the time."""
    context = patient(
        browser.new_context(
            viewport=size,
            locale=language,
            user_agent=agent,
            has_touch=True,
            reduced_motion="no-preference" if moves else "reduce",
            # Requests of a service worker cannot be routed by tests.
            service_workers="allow" if has_worker else "block",
            base_url=server.url,
        )
    )
    if memory:
        context.add_init_script(remember(server, memory))
    context.clock.install(time=server.clock.now() / 1000)
    return context


Open = Callable[..., Page]
Call = Callable[[Person], Caller]
Look = Callable[..., Looker]


@pytest.fixture
def open_page(browser: Browser, server: RunningServer, filled: Template) -> Iterator[Open]:
    """Opens a person's phone; errors on its pages fail the test. With a person it shows home,
    unless ``opens`` is false; without one it shows the empty page of a phone without a session. The
    browser has one language, and the app that chosen on the phone."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_one(
        who: Person | None = None,
        *,
        language: str = "zh-CN",
        size: ViewportSize = PHONE,
        agent: str | None = None,
        moves: bool = False,
        chosen: str | None = None,
        opens: bool = True,
        has_worker: bool = False,
    ) -> Page:
        memory = [] if who is None else [*filled.phones[who]]
        if chosen is not None:
            memory.append({"name": "wordmate.language", "value": chosen})
        context = phone(
            browser,
            server,
            memory=memory,
            language=language,
            size=size,
            agent=agent,
            moves=moves,
            has_worker=has_worker,
        )
        contexts.append(context)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        page = context.new_page()
        if who is not None and opens:
            page.goto("/")
            page.get_by_role("region", name=TODAY).wait_for()
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def calls(server: RunningServer, filled: Template) -> Call:
    """A person's calls from another device."""

    def caller(who: Person) -> Caller:
        return caller_of(server, filled.phones[who])

    return caller


@pytest.fixture(scope="session")
def shots() -> Path | None:
    """The folder of screenshots, if WORDMATE_TEST_SHOTS names one."""
    if SHOTS is None:
        return None
    folder = Path(SHOTS)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def look(open_page: Open, shots: Path | None) -> Look:
    """A person's phone in a chosen language, without an open page."""

    def looker(who: Person, language: str = LANGUAGES[0], *, lies: bool = False) -> Looker:
        page = open_page(who, chosen=language, opens=False)
        return Looker(page, language, shots, lies=lies)

    return looker
