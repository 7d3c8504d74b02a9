"""A student's routine: the week for parents, the calendar address, and the reminder by web push."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import icalendar
import ics
import pytest
import vobject
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, Page, expect

from tests.e2e.classes import started, taught
from tests.e2e.conftest import Call, Look, Open, Template, phone
from tests.e2e.looking import NARROW, Looker, again, choose
from tests.e2e.people import STUDENT, TUTOR, Person
from tests.e2e.server import RunningServer, running
from tests.support.patience import PATIENCE_S
from tests.support.push_service import PRIVATE_KEY, Browser, PushService

CALENDAR = "/pagesA/calendar/calendar"
CALENDAR_TITLE = ("日历", "Calendar")
GOAL = "/pagesA/goal/goal"
WEEK = "/pagesA/week/week"
WEEK_TITLE = ("一周学习", "A week of learning")
GONE = re.compile("链接已失效")
HOUR = 60

SUBSCRIBES = """([endpoint, p256dh, auth]) => {
  let made = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => { made = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("refused");
    return made = subscription;
  };
  Notification.requestPermission = async () => "granted";
}"""
"""Replaces the browser's remote push service by that of the test."""

NOTES = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body }) => {
    self.shown.push([title, body]);
  };
}"""
"""A browser without a screen shows no notifications: the worker records them."""


@pytest.fixture
def push_service() -> Iterator[PushService]:
    with PushService() as one:
        yield one


@pytest.fixture
def server(filled: Template, tmp_path: Path, push_service: PushService) -> Iterator[RunningServer]:
    """A server with the push service of the test."""
    with running(
        filled.folder,
        tmp_path / "data",
        push_private_key=PRIVATE_KEY,
        push_contact="mailto:store@wordmate.example",
        push_services=[push_service.origin],
    ) as one:
        yield one


def stranger(chromium: Chromium, server: RunningServer, address: str) -> Page:
    """A visitor without an account opens an address."""
    page = phone(chromium, server).new_page()
    page.goto(address)
    return page


def test_a_parent_sees_the_week_by_a_link_until_it_is_withdrawn(
    server: RunningServer, look: Look, calls: Call, browser: Chromium
) -> None:
    tutor, student = calls(TUTOR), calls(STUDENT)
    before: Any = student("CustomerRetrieveStudyWeek")
    lesson = started(server, tutor, student, words=7)
    taught(lesson, tutor, right=5)
    tutor(
        "CustomerTeacherSubmitFeedbackForCourseOrder",
        courseOrderId=lesson.order_id,
        feedback="七个词",
        message="记得每天听一听",
    )
    told: Any = student("CustomerRetrieveStudyWeek")
    assert told["gained"] - before["gained"] == 5
    assert (
        told["practiceMs"] - before["practiceMs"]
    ) // 60_000 == 31  # a minute of it is the tutor away
    one = look(STUDENT)
    one.at(WEEK, WEEK_TITLE, "study-week")
    page = one.page
    article = page.get_by_role("article")
    expect(article.get_by_text(f"学会了 {told['gained']} 个新词")).to_be_visible()
    asked = [one["enWord"] for one in told["summary"]["wordsToAsk"]]
    assert len(asked) == 2
    for text in (*asked, "记得每天听一听", told["gainedWords"][0]["enWord"]):
        expect(article.get_by_text(text, exact=True).first).to_be_visible()

    # Printed, it is one sheet of A4, without controls.
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="打印")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    sheets = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1
    page.emulate_media(media="screen")

    page.get_by_role("button", name="生成链接").click()
    link = page.get_by_label("链接", exact=True).input_value()
    assert link.startswith(f"{server.url}/#{WEEK}?link=")
    one.look("study-week-shared")

    parent = stranger(browser, server, link)
    expect(parent.get_by_role("article").get_by_text("记得每天听一听")).to_be_visible()
    for nothing in ("生成链接", "上一周", "返回"):
        expect(parent.get_by_role("button", name=nothing)).to_have_count(0)
    expect(parent.get_by_role("navigation")).to_have_count(0)
    assert parent.evaluate("localStorage.getItem('wordmate.session')") is None

    page.get_by_role("list", name="有效的链接").get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="停用").click()
    expect(page.get_by_role("list", name="有效的链接")).to_have_count(0)
    parent.reload()
    expect(parent.get_by_text(GONE)).to_be_visible()
    expect(parent.get_by_role("article")).to_have_count(0)
    parent.context.close()


def test_a_tutor_sees_the_week_of_their_student(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    student = calls(STUDENT)
    page = open_page(TUTOR)
    again(page, f"{WEEK}?studentId={student.user_id}")
    expect(page.get_by_role("article")).to_be_visible()
    expect(page.get_by_role("button", name="生成链接")).to_have_count(0)


def entries(page: Page) -> Locator:
    """The appointments of the shown week."""
    return page.get_by_role("main").locator("section").get_by_role("listitem")


@pytest.mark.parametrize("who", [STUDENT, TUTOR], ids=["student", "tutor"])
def test_the_calendar_shows_this_week_and_the_next_and_opens_what_is_in_them(
    server: RunningServer, look: Look, calls: Call, who: Person
) -> None:
    lesson = started(server, calls(TUTOR), calls(STUDENT), words=7)
    taught(lesson, calls(TUTOR), right=5)
    shown: Any = calls(who)("CustomerRetrieveCalendar")
    one = look(who)
    one.at(CALENDAR, CALENDAR_TITLE, f"calendar-{who.role}")
    page = one.page
    today = page.locator("section[aria-current=date]")
    expect(today.get_by_role("heading")).to_contain_text("今天")
    this_week = entries(page).count()
    today.get_by_role("button").filter(has_text="已完成").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("课堂记录")
    page.get_by_role("button", name="返回").click()

    choose(page.get_by_role("radio", name="下周"))
    expect(today).to_have_count(0)
    expect(entries(page)).to_have_count(len(shown["appointments"]) - this_week)
    if who is TUTOR:
        expect(page.get_by_text("没有安排")).to_have_count(7)
    one.look(f"calendar-next-{who.role}")

    page.reload()
    expect(page.get_by_role("radio", name="下周")).to_be_checked()


LINES = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""


def test_a_title_of_the_calendar_takes_one_line_on_a_narrow_phone(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    taught(started(server, calls(TUTOR), calls(STUDENT), words=5), calls(TUTOR), right=5)
    page = open_page(STUDENT, language="en", chosen="en", size=NARROW, opens=False)
    again(page, CALENDAR)
    held = entries(page).filter(has_text="Completed").first
    assert held.get_by_text("60-minute lesson").evaluate(LINES) == 1


def test_the_calendar_shows_the_last_seen_week_without_a_network(
    open_page: Open, shots: Path | None
) -> None:
    page = open_page(STUDENT)
    again(page, CALENDAR)
    expect(entries(page)).not_to_have_count(0)
    seen = entries(page).all_inner_texts()
    page.route("**/request/**", lambda route: route.abort("connectionreset"))
    page.reload()
    expect(entries(page)).to_have_count(len(seen))
    assert entries(page).all_inner_texts() == seen
    Looker(page, "zh-CN", shots).look("calendar-offline")


def starts(text: str) -> list[list[datetime]]:
    """The start of every calendar entry, as three parsers read it."""
    events: Any = icalendar.Calendar.from_ical(text).walk("VEVENT")
    by_icalendar = [one["DTSTART"].dt for one in events]
    by_vobject: Any = [one.dtstart.value for one in vobject.readOne(text).vevent_list]
    by_ics: Any = [one.begin.datetime for one in ics.Calendar(text).events]
    return [
        sorted(at.astimezone(UTC) for at in found) for found in (by_icalendar, by_vobject, by_ics)
    ]


def test_a_calendar_program_reads_the_address_until_it_is_withdrawn(
    server: RunningServer, look: Look, calls: Call
) -> None:
    one = look(STUDENT)
    one.go(CALENDAR)
    page = one.page
    page.get_by_role("heading", name="日历地址").click()
    page.get_by_role("button", name="生成地址", exact=True).click()
    address = page.get_by_label("地址", exact=True).input_value()
    webcal = page.get_by_role("link", name="添加到日历").get_attribute("href") or ""
    assert webcal.removeprefix("webcal:") == address.removeprefix("http:")
    one.look("calendar-address")

    with httpx.Client(timeout=PATIENCE_S, trust_env=False) as http:
        answer = http.get(address)
        assert answer.headers["content-type"].startswith("text/calendar")
        first, *others = starts(answer.text)
        assert others == [first, first]
        booked = server.rows(
            "SELECT appointment_at / 1000 FROM course_order WHERE student_id = ?"
            " AND is_simulated = 0 AND deletion <> 'DELETED' AND appointment_at >= ?",
            calls(STUDENT).user_id,
            server.clock.now() - 14 * 24 * HOUR * 60_000,
        )
        assert booked
        assert [int(at.timestamp()) for at in first] == sorted(at for (at,) in booked)
        etag = {"if-none-match": answer.headers["etag"]}
        assert http.get(address, headers=etag).status_code == 304

        page.get_by_role("button", name="停用地址").click()
        page.get_by_role("dialog").get_by_role("button", name="停用").click()
        expect(page.get_by_role("button", name="生成地址", exact=True)).to_be_visible()
        assert http.get(address, headers=etag).status_code == 404


def test_a_reminder_reaches_the_browser_once_at_the_picked_half_hour(
    server: RunningServer, open_page: Open, calls: Call, push_service: PushService
) -> None:
    page = open_page(STUDENT, has_worker=True)
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    keys = Browser()
    page.add_init_script(
        f"({SUBSCRIBES})({json.dumps([push_service.endpoint('one'), keys.p256dh, keys.auth])})"
    )
    again(page, GOAL)
    switch = page.get_by_role("switch", name="在这台设备上提醒我")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    page.get_by_label("提醒时间").select_option("20:00")
    student = calls(STUDENT)
    server.until(lambda: student("CustomerRetrieveDailyGoal")["reminderSlot"] == "20:00")
    assert push_service.received == []

    # It is ten in the morning.
    server.clock.move(minutes=10 * HOUR + 1)
    server.until(lambda: len(push_service.received) == 1)
    server.rest()
    [message] = push_service.received
    told = json.loads(keys.decrypted(message.body))
    assert told["title"] == "今天的单词"
    page.bring_to_front()
    [worker] = page.context.service_workers
    worker.evaluate(NOTES)
    devtools = page.context.new_cdp_session(page)
    registrations: list[Any] = []

    def seen(update: Any) -> None:
        registrations.extend(update["registrations"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", seen)
    devtools.send("ServiceWorker.enable")
    while not registrations:  # the browser's messages are handled during another request to it
        page.evaluate("1")
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.url,
            "registrationId": registrations[0]["registrationId"],
            "data": json.dumps(told),
        },
    )
    while not (shown := worker.evaluate("self.shown")):
        pass
    assert shown == [[told["title"], told["text"]]]

    server.clock.move(minutes=10)
    server.rest()
    assert len(push_service.received) == 1
    switch.click()
    expect(switch).not_to_be_checked()
    server.until(lambda: student("CustomerRetrieveDailyGoal")["reminderSlot"] is None)
    server.until(lambda: server.rows("SELECT count(*) FROM push_device") == [(0,)])
