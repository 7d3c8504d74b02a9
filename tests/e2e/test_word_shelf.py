"""The word shelf: opened from the progress, by firmness, by a search, and by book."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Call, Look
from tests.e2e.looking import choose
from tests.e2e.pages.tutor import NOTICES
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from tests.e2e.test_probe import BEFORE, PROGRESS


def test_a_student_finds_every_learned_word_on_the_shelf(
    server: RunningServer, look: Look, calls: Call
) -> None:
    server.clock.move(minutes=BEFORE)
    for nth, days in enumerate((1, 6, 20, 25, 25)):
        server.clock.move(minutes=days * 24 * 60)
        call = calls(STUDENT)
        words = call("CustomerListShelfWords", pageSize=100)["data"]
        answers = [
            {"wordId": one["id"], "right": True, "latencyMs": 900, "number": nth * 100 + at + 1}
            for at, one in enumerate(words)
            if at % 4 > (0 if nth < 3 else 2)
        ]
        call("CustomerSubmitPractice", device="another-phone", answers=answers)
    lasting = call("CustomerListShelfWords", firmness="lasting", pageSize=100)["data"]

    one = look(STUDENT)
    one.at(PROGRESS, ("训练进度", "Progress"), "progress-with-the-shelf")
    page = one.page
    page.get_by_role("button", name=one.say(("单词墙", "Word shelf"))).click()
    one.see(("单词墙", "Word shelf"), "word-shelf")
    expect(page.get_by_text(re.compile(rf"\b{len(words)}\b")).first).to_be_visible()
    tab = page.get_by_role("tab", name=f"{one.say(('还记得', 'Still known'))} {len(lasting)}")
    tab.click()
    rows = [page.get_by_role("button", name=re.compile(f"^{word['enWord']} ")) for word in lasting]
    for row in rows:
        expect(row).to_be_visible()
    rows[0].click()
    one.look("word-shelf-lasting")
    page.get_by_role("searchbox").fill(lasting[0]["enWord"][:3].upper())
    expect(rows[0]).to_be_visible()
    page.get_by_role("searchbox").fill("zzzz")
    expect(page.get_by_text(one.say(("没有找到词。", "No words found.")))).to_be_visible()
    one.look("word-shelf-nothing-found")
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=one.say(("全部书", "All books"))).click()
    dialog = page.get_by_role("dialog")
    one.look("word-shelf-books")
    choose(dialog.get_by_role("radio").nth(1))
    dialog.get_by_role("button", name=one.say(("完成", "Done"))).click()
    expect(rows[0]).to_be_visible()


def test_a_milestone_is_announced_once_and_stands_on_the_shelf(
    server: RunningServer, look: Look, calls: Call
) -> None:
    server.clock.move(minutes=BEFORE)
    for nth, days in enumerate((1, 6, 20, 25, 25)):
        server.clock.move(minutes=days * 24 * 60)
        call = calls(STUDENT)
        words = call("CustomerListShelfWords", pageSize=100)["data"]
        answers = [
            {"wordId": one["id"], "right": True, "latencyMs": 900, "number": nth * 100 + at + 1}
            for at, one in enumerate(words)
        ]
        call("CustomerSubmitPractice", device="another-phone", answers=answers)
    [reached] = call("CustomerListMilestones")["data"]
    assert reached["words"] == 10
    server.rest()

    one = look(STUDENT)
    one.go(NOTICES)
    said = one.say(("你还记得 10 个词", "You still know 10 words"))
    notice = one.page.get_by_role("main").get_by_role("listitem").filter(has_text=said)
    expect(notice).to_have_count(1)
    one.look("milestone-notice")
    notice.get_by_role("button").click()
    one.see(("单词墙", "Word shelf"), "word-shelf-with-a-milestone")
    milestones = one.page.get_by_role("region", name=one.say(("里程碑", "Milestones")))
    row = milestones.get_by_role("listitem")
    expect(row).to_contain_text(one.say(("还记得 10 个词", "10 words still known")))
    row.scroll_into_view_if_needed()
    one.look("word-shelf-milestones")
