"""The pay of a tutor's week: opened to its last line, disputed, answered, issued."""

import csv
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.desk import store
from tests.e2e.pages.tutor import (
    CENTRE,
    CENTRE_TITLE,
    COMMISSION,
    COMMISSION_TITLE,
    NOTICES,
    WHY,
    WHY_TITLE,
)
from tests.e2e.recount_tutor import recount_tutor
from tests.e2e.week_of_tutor import Week


def commission_opened(week: Week, short: int) -> None:
    """Every class opens to lines that add up; the short one explains its reduced pay."""
    server, looker, page, phone = week.server, week.looker, week.looker.page, week.phone
    pay = recount_tutor(server, week.tutor.user_id).pay
    looker.go(CENTRE)
    looker.see(CENTRE_TITLE, "tutor-my-numbers")
    looker.tap(COMMISSION_TITLE)
    looker.see(COMMISSION_TITLE, "commission")
    phone.choose(("全部", "All time"))
    rows = phone.rows()
    expect(rows).to_have_count(len(pay))
    opened = set()
    for nth in range(len(pay)):
        rows.nth(nth).get_by_role("button").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(looker.say(WHY_TITLE))
        *lines, total = phone.lines_fen()
        order_id = int(page.url.rpartition("courseOrderId=")[2])
        assert (total, len(lines) > 0) == (pay[order_id], True)
        opened.add(order_id)
        if order_id == short:
            expect(page.get_by_text("17 / 30")).to_be_visible()
            looker.look("commission-why")
        page.go_back()
        expect(rows).to_have_count(len(pay))
    assert opened == pay.keys()


def commission_issued(week: Week, short: int, file: Path) -> None:
    """A problem is reported and answered; the rest is issued, by a file and its results."""
    server, looker, page, phone = week.server, week.looker, week.looker.page, week.phone
    looker.go(f"{WHY}?courseOrderId={short}")
    looker.tap(("我觉得算得不对", "I think this is wrong"))
    looker.tap(("告诉门店", "Tell the store"))
    expect(page.get_by_role("alert")).to_be_visible()
    looker.look("commission-problem")
    page.get_by_role("textbox").fill("上了 20 分钟")
    looker.tap(("告诉门店", "Tell the store"))
    expect(page.get_by_text(looker.say(("等门店答复", "Waiting for the store")))).to_be_visible()
    _, waiting = store(server, "commission", "problems").splitlines()
    assert waiting.split("\t")[0::5] == [str(short), "上了 20 分钟"]
    store(server, "commission", "issue", "week", "--out", str(file))
    results_filled_in(file)
    taken = store(server, "commission", "results", str(file))
    count = len(recount_tutor(server, week.tutor.user_id).pay) - 1
    assert taken.startswith(f"{count} issued, 0 failed")
    store(server, "commission", "answer", str(short), "17 分钟，算三份")
    page.reload()
    expect(page.get_by_text(re.compile("17 分钟，算三份"))).to_be_visible()
    looker.look("commission-answered")
    looker.go(f"{COMMISSION}?period=all&status=ISSUED")
    expect(phone.rows()).to_have_count(count)
    looker.look("commission-issued")
    server.rest()
    looker.go(NOTICES)
    phone.expect_notice(("门店答复了", "The store answered")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(looker.say(WHY_TITLE))


def results_filled_in(file: Path) -> None:
    """Marks everything in a batch's file as issued."""
    with file.open(encoding="utf-8-sig", newline="") as written_:
        header, *rows = list(csv.reader(written_))
    at = header.index("result")
    with file.open("w", encoding="utf-8", newline="") as back:
        csv.writer(back).writerows(
            [header, *([*row[:at], "issued", *row[at + 1 :]] for row in rows)]
        )
