"""A lesson without a network in a browser that is killed: every answer is kept and counts once."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.e2e.conftest import Call, Template, remember
from tests.e2e.looking import PHONE
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.pages.materials import Materials, Simulation
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from tests.e2e.test_other_lessons import ended
from tests.e2e.test_sound import EAR
from tests.e2e.test_whole_lesson import advance, order_under_way
from tests.support.browser import kill_profile, with_profile
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import after_test_words, mixed_words

BOOK = "初中英语词汇"
WORDS = 5

ON_DEVICE = """async (words) => {
  await navigator.serviceWorker.ready;
  if (!(await caches.keys()).some((name) => name.startsWith("build-"))) return false;
  const sounds = await caches.open("sounds").then((cache) => cache.keys());
  if (sounds.length < words.length) return false;
  const db = await new Promise((resolve, reject) => {
    const opening = indexedDB.open("wordmate");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
  const kept = await new Promise((resolve) => {
    const reading = db.transaction("kept").objectStore("kept").getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  db.close();
  const lesson = kept.find(({ place }) => /lesson\\/\\d+\\/words$/.test(place))?.value ?? [];
  return words.every((id) => lesson.some((word) => word.id === id && word.distractors.length > 0));
}"""
"""Whether the phone has the app, and the words of the lesson with their choices and sounds."""


class KilledPhone:
    """A phone with a profile on disk, whose browser is killed and started again."""

    def __init__(
        self, browser: Browser, server: RunningServer, folder: Path, memory: list[dict[str, str]]
    ) -> None:
        self._browser, self._server, self._folder = browser, server, folder
        self._context: BrowserContext | None = None
        page = self.start("/", online=True, memory=memory)
        Home(page).expect_shown()
        # Closed in order, the browser writes who is signed in.
        self.close()

    def start(
        self, address: str, *, online: bool = False, memory: Sequence[dict[str, str]] = ()
    ) -> Page:
        """Starts the browser at an address of the app."""
        context = with_profile(
            self._browser,
            self._folder,
            viewport=PHONE,
            locale="zh-CN",
            has_touch=True,
            reduced_motion="reduce",
            base_url=self._server.url,
        )
        self._context = context
        context.set_offline(not online)
        if memory:
            context.add_init_script(remember(self._server, memory))
        context.add_init_script(EAR)
        context.clock.install(time=self._server.clock.now() / 1000)
        page = context.new_page()
        page.goto(address)
        return page

    def kill(self) -> None:
        """Ends the browser as a phone without battery does."""
        kill_profile(self._folder)
        self.close()

    def close(self) -> None:
        """Closes the browser, if there is one."""
        context, self._context = self._context, None
        if context is not None:
            with suppress(Error):
                context.close()


@pytest.fixture
def student(
    browser: Browser, server: RunningServer, filled: Template, tmp_path: Path
) -> Iterator[KilledPhone]:
    """The student's phone."""
    phone = KilledPhone(browser, server, tmp_path / "profile", filled.phones[STUDENT])
    yield phone
    phone.close()


class Answering:
    """Somebody who answers a simulation and remembers what was answered."""

    def __init__(
        self, page: Page, groups: Sequence[Sequence[WordId]], seed: int, told: Any
    ) -> None:
        self.lesson = Lesson(page)
        self.groups = tuple(tuple(group) for group in groups)
        self.seed, self.told = seed, told
        self.given = [(word, "pre_test", 0) for word in self.groups[0]]

    def words(self, step: str) -> Sequence[WordId]:
        """The words of a step in their order."""
        if step == "after_test":
            return after_test_words(self.groups, self.seed)
        return mixed_words(self.groups, 0, self.seed) if step == "mixed_group" else self.groups[0]

    def answer(self, step: str, title: str, *, first: int = 1, last: int = WORDS) -> None:
        """Answers some words of a step; the second one as not known."""
        self.lesson.expect_step(title)
        self.lesson.begin_step()
        for at in range(first, last + 1):
            word = self.words(step)[at - 1]
            self.lesson.expect_place(at, WORDS)
            right = at != 2
            self.lesson.answer(self.told[word]["enWord"], self.told[word]["zhWord"], right=right)
            self.given.append((word, step, int(right)))

    def kept(self) -> int:
        """How many steps the phone says that it keeps."""
        self.lesson.open_menu()
        said = self.lesson.page.get_by_role("dialog").get_by_text(re.compile(r"\d+ 步已存在本机"))
        count = re.search(r"(\d+) 步", said.inner_text())
        assert count is not None
        self.lesson.tap("关闭")
        return int(count[1])


@pytest.mark.long
def test_a_simulation_whose_browser_is_killed_without_a_network_counts_every_answer_once(
    server: RunningServer, student: KilledPhone, calls: Call
) -> None:
    page, call = student.start("/", online=True), calls(STUDENT)
    Simulation(page).begin(BOOK, length="30 分钟")
    Materials(page).expect_chosen(BOOK)
    order_id = order_under_way(server)
    lesson = Lesson(page)
    assert lesson.choose_words(batch="5 个单词", known=()) == WORDS
    lesson.expect_step("识记")
    lesson.all_is_sent()
    snapshot = call("CustomerQueryCourseOrder", courseOrderId=order_id)["progress"]["progress"]
    read = call("CustomerListWordInfoByWordIdIn", wordIds=snapshot["groups"][0])["data"]
    told = {word["id"]: word for word in read}
    page.wait_for_function(ON_DEVICE, arg=snapshot["groups"][0], polling=200)
    before = events(server, order_id)

    # From minute two on there is no network.
    advance(server, page, minutes=2)
    page.context.set_offline(True)
    somebody = Answering(page, snapshot["groups"], snapshot["seed"], told)
    lesson.memorize(WORDS)
    somebody.answer("review", "复习", last=3)
    kept = somebody.kept()
    assert kept > 3
    address = page.url
    student.kill()

    for step, title, first, last in (
        ("review", "复习", 4, 5),
        ("listening_review", "听音复习", 1, 2),
        ("listening_review", "听音复习", 3, 5),
    ):
        page = student.start(address)
        somebody.lesson = Lesson(page)
        if step == "review":
            somebody.lesson.expect_place(first, WORDS)
            assert somebody.kept() == kept
        somebody.answer(step, title, first=first, last=last)
        somebody.kept()
        address = page.url
        student.kill()

    page = student.start(address)
    somebody.lesson = lesson = Lesson(page)
    somebody.answer("flash", "闪卡")
    somebody.answer("mixed_group", "混组")
    lesson.tap("直接继续")
    somebody.answer("after_test", AFTER_TEST)
    expect(page.get_by_role("button", name="选择每天复习时间")).to_be_visible()
    heard = [one["name"] for one in page.evaluate("heard") if one["what"] == "ended"]
    assert heard, "words sound without a network"
    assert events(server, order_id) == before

    page.context.set_offline(False)
    lesson.all_is_sent()
    lesson.tap("选择每天复习时间")
    lesson.pick_time("07:00").click()
    lesson.expect_over()
    assert ended(server, order_id) == ("COMPLETED", 10, 0)
    assert answers(server, order_id) == Counter(somebody.given)
    assert_numbered_once(server, order_id)


def assert_numbered_once(server: RunningServer, order_id: int) -> None:
    """The ledger has each numbered action of a device once."""
    numbers = server.rows(
        "SELECT device, device_number FROM order_event"
        " WHERE order_id = ? AND device_number IS NOT NULL",
        order_id,
    )
    assert numbers
    assert len(set(numbers)) == len(numbers)


def events(server: RunningServer, order_id: int) -> int:
    """How many events the order's ledger has."""
    ((count,),) = server.rows("SELECT count(*) FROM order_event WHERE order_id = ?", order_id)
    return int(count)


def answers(server: RunningServer, order_id: int) -> Counter[tuple[int, str, int]]:
    """How often the ledger has each answer: word, step, right."""
    return Counter(
        server.rows(
            "SELECT word_id, json_extract(body, '$.step'), json_extract(body, '$.right')"
            " FROM order_event WHERE order_id = ? AND kind = 'answered'",
            order_id,
        )
    )
