"""A tutor applies for rest, the store approves it, and nobody books a class there."""

import re
from datetime import date, timedelta

from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.desk import environment, ran
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.support.commands import Ended

REST = "/pagesA/restApplication/restApplicationNew"
NOTICES = "/pagesA/notification/notificationList"
TITLE = ("申请休息", "Apply for rest")
MONDAY = ("周一", "Mon")
WEEKS = ("下周", "Next week")
MINE = ("我的申请", "My requests")
FREE, PENDING, APPROVED = ("可选", "Free"), ("待审批", "Pending"), ("已批准", "Approved")


def store(server: RunningServer, *arguments: str) -> Ended:
    """What the store's command says."""
    return ran("store", *arguments, env=environment(server.folder))


def test_rest_is_applied_for_approved_and_kept_free(server: RunningServer, look: Look) -> None:
    looker = look(TUTOR, "en")
    page, say = looker.page, looker.say

    def slot(time: str, state: tuple[str, str]) -> re.Pattern[str]:
        return re.compile(rf"^{say(MONDAY)} {time} {say(state)}$")

    def choose(view: tuple[str, str]) -> None:
        radio = page.get_by_role("radio", name=say(view))
        radio.click()
        expect(radio).to_be_checked()

    looker.at(REST, TITLE, "rest-this-week")
    page.get_by_role("button", name=say(("申请", "Apply")), exact=True).click()
    expect(page.get_by_text(say(("请先选择时段", "Choose a time slot first")))).to_be_visible()
    choose(WEEKS)
    for time in ("17:00", "17:30"):
        free = page.get_by_role("button", name=slot(time, FREE))
        free.click()
        expect(free).to_have_attribute("aria-pressed", "true")
    looker.look("rest-chosen")
    page.get_by_role("button", name=say(("申请", "Apply")), exact=True).click()
    for time in ("17:00", "17:30"):
        expect(page.get_by_role("button", name=slot(time, PENDING))).to_be_disabled()

    listed = store(server, "rest", "list", "--status", "pending").out.splitlines()
    [number] = [line.split("\t")[0] for line in listed]
    assert store(server, "rest", "approve", number).code == 0
    looker.go(f"{REST}?view=NEXT")
    expect(page.get_by_role("button", name=slot("17:00", APPROVED))).to_be_disabled()
    looker.look("rest-approved")
    choose(MINE)
    expect(page.get_by_role("list", name=say(MINE))).to_contain_text(say(APPROVED))
    looker.look("rest-mine")

    monday = date.fromisoformat(listed[0].split("\t")[4][:10])
    booking = ("book", "--student", STUDENT.phone, "--tutor", TUTOR.phone)
    refused = store(server, *booking, "--at", f"{monday} 16:30")
    assert (refused.code, "TUTOR_AT_REST" in refused.err) == (1, True)
    booked = store(server, *booking, "--at", f"{monday + timedelta(days=1)} 17:00")
    order = re.findall(r"\d+", booked.out)[0]
    moved = store(server, "move", order, "--at", f"{monday} 18:00")
    assert moved.out.startswith(f"Order {order}: moved to {monday} 18:00")
    server.rest()
    looker.go(NOTICES)
    for told in (("休息申请已批准", "Your rest is approved"), ("课改时间了", "A class is moved")):
        expect(page.get_by_role("button", name=say(told))).to_be_visible()
