"""A real Chromium on a phone-sized screen against a real server.

Every test has a server of its own, over a copy of one filled folder; a module whose tests do not
move the clock asks for one server together by its own fixture ``server``.
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
FIRST_BOOK = "初中核心词汇"
"""What the lessons of most tests take their words from."""


def pytest_configure(config: pytest.Config) -> None:
    """Screenshots of an earlier run go, once for all processes of this one."""
    if SHOTS is not None and not hasattr(config, "workerinput"):
        shutil.rmtree(SHOTS, ignore_errors=True)
    watch(config)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Five processes for two cores: of a browser's test more than a third is waiting."""
    return max(1, (os.cpu_count() or 1) * 5 // 2)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones begin first: none of them is left running alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session", autouse=True)
def transcript() -> Iterator[Transcript]:
    """What the servers and their libraries log: at the end, none of it may hold a secret.

    Asked in every process that runs tests, when all of its tests are over and its servers down.
    """
    handler = TRANSCRIPT.listen()
    logging.getLogger().addHandler(handler)
    yield TRANSCRIPT
    logging.getLogger().removeHandler(handler)
    assert TRANSCRIPT.leaks() == []


@dataclass(frozen=True)
class Template:
    """A filled folder, and what the phones of those who are signed in remember."""

    folder: Path
    phones: Mapping[Person, list[dict[str, str]]]


@pytest.fixture(scope="session")
def filled(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Template:
    """A data folder as the first run leaves it; the demonstration people have signed in.

    The first process that asks makes it, for all processes of the run.
    """
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
    """Fills a folder from the first one: everybody signs in, and what is heard in tests is made."""
    phones: dict[str, list[dict[str, str]]] = {}
    with running(first, folder) as server:
        for person in PEOPLE:
            context = phone(browser, server)
            as_person(context.new_page(), person)
            (origin,) = context.storage_state()["origins"]
            kept: Any = origin["localStorage"]
            phones[person.phone] = [dict(item) for item in kept]
            context.close()
        # Else every server would make the sounds of the classes at hand again.
        _speak(caller_of(server, phones[STUDENT.phone]))
        server.rest()
    return phones


def _speak(student: Caller) -> None:
    """Has the words made that a lesson begins with, as they are memorized."""
    books = [one["courseBook"] for one in student("CustomerListStudentCourese")["data"]]
    (book,) = [one["courseBookId"] for one in books if one["titleZh"] == FIRST_BOOK]
    words = student("CustomerListNewWords", courseBookId=book)["data"]
    texts = [{"targetText": one["enWord"], "sourceText": one["zhWord"]} for one in words]
    student("CommonAudioGenerator", data=texts, version="v2")


def caller_of(server: RunningServer, memory: list[dict[str, str]]) -> Caller:
    """Somebody's calls, by what their phone remembers."""
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
    """The one Chromium of the session."""
    with chromium(*SHORT_LIVED) as one:
        yield one


REMEMBER = """(() => {
  const [origin, memory] = %s, begun = "a test has begun";
  if (self !== top || location.origin !== origin || localStorage.getItem(begun)) return;
  localStorage.setItem(begun, "yes");
  for (const { name, value } of memory) localStorage.setItem(name, value);
})()"""
"""What a phone remembers, from its first page on: Playwright's own way opens a page for it."""


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
    """A phone with a storage of its own, whose clock shows the server's time.

    Its reader asked for less motion, unless it moves: drawing that costs a quarter of the time.
    """
    context = patient(
        browser.new_context(
            viewport=size,
            locale=language,
            user_agent=agent,
            has_touch=True,
            reduced_motion="no-preference" if moves else "reduce",
            # What passes through a worker is no test's to route.
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
    """Opens a phone of somebody's own; faults on its pages fail the test.

    With a person, their home, unless the test begins elsewhere and ``opens`` nothing; else the
    empty page of a phone that nobody has signed in on. The browser speaks one language, and the
    app the one that was chosen on the phone.
    """
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
    """Somebody's calls from another device of theirs."""

    def caller(who: Person) -> Caller:
        return caller_of(server, filled.phones[who])

    return caller


@pytest.fixture(scope="session")
def shots() -> Path | None:
    """Where screenshots go, when WORDMATE_TEST_SHOTS names a folder."""
    if SHOTS is None:
        return None
    folder = Path(SHOTS)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def look(open_page: Open, shots: Path | None) -> Look:
    """Somebody's phone in a language that was chosen on it, on which nothing is opened yet."""

    def looker(who: Person, language: str = LANGUAGES[0], *, lies: bool = False) -> Looker:
        page = open_page(who, chosen=language, opens=False)
        return Looker(page, language, shots, lies=lies)

    return looker
