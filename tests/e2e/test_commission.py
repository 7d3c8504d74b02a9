"""Commission: a tutor's month opened to its last line, and what the store does with it."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from playwright.sync_api import expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call, Look
from tests.e2e.people import TUTOR
from tests.e2e.server import RunningServer, settings_for
from wordmate.application.pay.answering_problems import answer_problem, list_open_problems
from wordmate.application.pay.payouts import commissions_of, issue_batch
from wordmate.application.pay.ports import StoreScope
from wordmate.application.pay.results import ResultLine, TakenIn, take_results
from wordmate.application.pay.verifying import verify_pay
from wordmate.application.ports import ServicePorts
from wordmate.domain.kernel.ids import OrderId
from wordmate.entrypoints.bootstrap import opened

T = TypeVar("T")

TITLE = ("课酬", "Commission")
WHY = ("这笔怎么算", "Why this much")
CHECK = "/pages/commissionCheck/commissionCheck"


def at_the_desk(server: RunningServer, work: Callable[[ServicePorts], Awaitable[T]]) -> T:
    """What the store does, beside the service that runs, by its clock."""

    async def run() -> T:
        settings = settings_for(server.folder, workers=0)
        async with opened(settings, clock=server.clock) as service:
            return await work(service.ports)

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, run()).result()


async def issue_all(ports: ServicePorts) -> TakenIn:
    """Puts all that is pending into a batch, and says that it is issued."""
    await issue_batch(ports, "a")
    scope = StoreScope(batch="a")
    orders = [one.record.order_id async for one in commissions_of(ports, scope)]
    lines = [
        ResultLine(line=nth, batch="a", order=str(one), result="issued")
        for nth, one in enumerate(orders, 2)
    ]
    return await take_results(ports, lines)


def held(server: RunningServer, tutor: Any, lesson_type: str, minutes: int) -> int:
    """A class that its tutor ends after so many minutes, without words."""
    order_id = order_of(server, lesson_type)
    [(at,)] = server.rows("SELECT appointment_at FROM course_order WHERE id = ?", order_id)
    server.clock.move(seconds=max(0, at - server.clock.now()) / 1000)
    tutor("StartCourseOrder", courseOrderId=order_id)
    server.clock.move(minutes=minutes)
    tutor("CompleteCourseOrder", courseOrderId=order_id)
    return order_id


def test_a_tutor_opens_the_month_to_its_last_line(
    server: RunningServer, look: Look, calls: Call
) -> None:
    held(server, calls(TUTOR), "QUOTA_60", 55)
    short = held(server, calls(TUTOR), "QUOTA_30", 17)
    tutor = look(TUTOR, "en")
    page = tutor.page
    rows = page.get_by_role("main").get_by_role("listitem")
    seen = calls(TUTOR)("CustomerTeacherRetrieveCommissionOverview")

    # From the menu to the sum, which is what the database holds.
    tutor.go("/pages/my/my")
    tutor.tap(TITLE)
    tutor.see(TITLE, "commission")
    [(booked, lessons)] = server.rows(
        "SELECT sum(amount_fen + subsidy_fen), count(*) FROM commission"
    )
    assert (seen["all"]["totalFen"], seen["all"]["lessons"]) == (booked, lessons)
    page.get_by_role("radio", name=tutor.say(("全部", "All time"))).first.click(force=True)
    expect(rows).to_have_count(lessons)
    page.reload()
    expect(rows).to_have_count(lessons)
    tutor.look("commission-all")

    # Every class opens to lines that add up; the short one says why it is not a whole one.
    for nth in range(lessons):
        rows.nth(nth).get_by_role("button").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(tutor.say(WHY))
        told = page.get_by_role("definition")
        expect(told.last).to_be_visible()
        lines = told.all_inner_texts()
        *_, total = [round(float(re.sub(r"[,−]", "", one)) * 100) for one in lines]
        order_id = int(page.url.rpartition("courseOrderId=")[2])
        assert [(total,)] == server.rows(
            "SELECT amount_fen + subsidy_fen FROM commission WHERE order_id = ?", order_id
        )
        if order_id == short:
            expect(page.get_by_text("17 / 30")).to_be_visible()
        page.go_back()
        expect(rows).to_have_count(lessons)

    # What is wrong is told, and answered; the other one is issued, by a file and back.
    tutor.go(f"/pages/commissionCheck/commissionDetail?courseOrderId={short}")
    tutor.see(WHY, "commission-why")
    tutor.tap(("我觉得算得不对", "I think this is wrong"))
    tutor.tap(("告诉门店", "Tell the store"))
    expect(page.get_by_role("alert")).to_be_visible()
    tutor.look("commission-problem")
    page.get_by_role("textbox").fill("上了 20 分钟")
    tutor.tap(("告诉门店", "Tell the store"))
    expect(page.get_by_text(tutor.say(("等门店答复", "Waiting for the store")))).to_be_visible()
    [waiting] = at_the_desk(server, list_open_problems)
    assert (waiting.problem.order_id, waiting.problem.text) == (short, "上了 20 分钟")
    assert at_the_desk(server, issue_all).issued == lessons - 1
    answered = "17 分钟，算三份"
    at_the_desk(server, lambda ports: answer_problem(ports, OrderId(short), answered))
    page.reload()
    expect(page.get_by_text(re.compile("17 分钟，算三份"))).to_be_visible()
    tutor.look("commission-answered")
    tutor.go(f"{CHECK}?period=all&status=ISSUED")
    expect(rows).to_have_count(lessons - 1)
    tutor.look("commission-issued")
    assert at_the_desk(server, lambda ports: verify_pay(ports, print)).differences == 0

    # The answer is a notice that opens what it is about.
    server.rest()
    tutor.go("/pagesA/notification/notificationList")
    page.get_by_role(
        "button", name=re.compile(tutor.say(("门店答复了", "The store answered")))
    ).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(tutor.say(WHY))
