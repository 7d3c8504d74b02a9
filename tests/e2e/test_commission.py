"""Commission: a tutor's month opened to its last line, and what the store does with it."""

import os
import re
import subprocess
import sys
from typing import Any

from playwright.sync_api import expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call, Look
from tests.e2e.people import TUTOR
from tests.e2e.server import RunningServer
from tests.support.patience import PATIENCE_S

TITLE = ("课酬", "Commission")
WHY = ("这笔怎么算", "Why this much")
CHECK = "/pages/commissionCheck/commissionCheck"


def store(server: RunningServer, *arguments: str) -> str:
    """What the store's command line says, beside the service that runs."""
    done = subprocess.run(
        [sys.executable, "-m", "wordmate", "store", *arguments],
        env={**os.environ, "WORDMATE_DATA_DIR": str(server.folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


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
    whole = held(server, calls(TUTOR), "QUOTA_60", 55)
    short = held(server, calls(TUTOR), "QUOTA_30", 17)
    tutor = look(TUTOR)
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
    page.emulate_media(color_scheme="dark")
    tutor.look("commission-all-dark")

    # Every class opens to lines that add up; the short one says why it is not a whole one.
    for nth in range(lessons):
        rows.nth(nth).get_by_role("button").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(tutor.say(WHY))
        lines = page.get_by_role("definition").all_inner_texts()
        *_, total = [round(float(re.sub(r"[,−]", "", one)) * 100) for one in lines]
        order_id = int(page.url.rpartition("courseOrderId=")[2])
        assert [(total,)] == server.rows(
            "SELECT amount_fen + subsidy_fen FROM commission WHERE order_id = ?", order_id
        )
        if order_id == short:
            expect(page.get_by_text("17 / 30")).to_be_visible()
            tutor.look("commission-why-dark")
        page.go_back()
        expect(rows).to_have_count(lessons)
    page.emulate_media(color_scheme="light")

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
    assert "上了 20 分钟" in store(server, "commission", "problems")
    file = server.folder / "batch.csv"
    store(server, "commission", "issue", "a", "--out", str(file), "--until", "2099-12")
    assert f",{short}," not in file.read_text("utf-8-sig")
    assert f"a,{whole}," in file.read_text("utf-8-sig")
    file.write_text(file.read_text("utf-8-sig").replace(",,\n", ",issued,\n"))
    assert re.match(r"[1-9]\d* issued, 0 failed", store(server, "commission", "results", str(file)))
    store(server, "commission", "answer", str(short), "17 分钟，算三份")
    page.reload()
    expect(page.get_by_text(re.compile("17 分钟，算三份"))).to_be_visible()
    tutor.look("commission-answered")
    tutor.go(f"{CHECK}?period=all&status=ISSUED")
    expect(rows).to_have_count(lessons - 1)
    tutor.look("commission-issued")
    assert "no difference" in store(server, "verify-pay")

    # The answer is a notice that opens what it is about.
    server.rest()
    tutor.go("/pagesA/notification/notificationList")
    page.get_by_role(
        "button", name=re.compile(tutor.say(("门店答复了", "The store answered")))
    ).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(tutor.say(WHY))
