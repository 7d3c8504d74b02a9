"""The monthly probe: typed among the words of the daily list, and shown to three people."""

import re
from collections.abc import Iterable, Iterator

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Call, Look
from tests.e2e.pages.review import TAB
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.e2e.test_routine import WEEK, stranger

PROGRESS = "/pagesA/practiceProgress/practiceProgressIndex/practiceProgressIndex"
OF_STUDENT = "/pagesA/studentAdministration/student?studentId="
BEFORE = 27 * 24 * 60
"""The lessons of the demonstration were held some days ago."""


def questions(page: Page, total: int) -> Iterator[bool]:
    """Each question of a test, as soon as it is asked: whether its word is typed."""
    for nth in range(total):
        page.clock.run_for(1_000)
        expect(page.get_by_role("progressbar", name="检测")).to_have_attribute("value", str(nth))
        yield page.get_by_role("textbox", name="拼出这个单词").count() > 0


def test_the_probe_is_typed_among_the_daily_words_and_shown_to_student_tutor_and_parents(
    server: RunningServer, look: Look, calls: Call, browser: Chromium
) -> None:
    server.clock.move(minutes=BEFORE)
    call = calls(STUDENT)
    words = call("CustomerListPracticeWords", kind="DUE", pageSize=100)["data"]
    english = {one["zhWord"]: one["enWord"] for one in words if one["isProbe"]}
    assert len(english) == 5
    assert call("CustomerRetrieveProbeResults")["data"] == []

    student = look(STUDENT, "zh-CN")
    page = student.page
    student.at(PROGRESS, ("训练进度", "Progress"), "progress-before-a-probe")
    expect(page.get_by_text(re.compile("天后还记得"))).to_have_count(0)
    student.at(TAB, ("抗遗忘", "Anti-forgetting"), "daily-list-with-a-probe")
    page.get_by_role("button", name=f"开始复习这 {len(words)} 个词").click()
    expect(page.get_by_text("有几个词不能先看，检测时直接问。")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(len(words) - len(english))
    for word in english.values():
        expect(page.get_by_text(word, exact=True)).to_have_count(0)
    student.look("daily-list-without-the-probe")
    page.get_by_role("button", name=f"检测这 {len(words)} 个").click()

    typed = 0
    for is_typed in questions(page, len(words)):
        if not is_typed:
            page.get_by_role("button", name="还不熟").click()
            page.clock.run_for(1_000)
            page.get_by_role("button", name="继续").click()
            continue
        meaning = page.get_by_role("article").locator("[lang=zh-CN]").inner_text()
        field = page.get_by_role("textbox", name="拼出这个单词")
        expect(field).to_be_focused()
        typed += 1
        if typed == 1:
            student.look("probe-asked")
            page.get_by_role("button", name="想不起来").click()
            expect(page.get_by_role("article")).to_contain_text(english[meaning])
            student.look("probe-missed")
            page.clock.run_for(1_000)
            page.get_by_role("button", name="继续").click()
            continue
        if typed == 2:
            field.fill(english[meaning] + "x")
            field.press("Enter")
            expect(page.get_by_text("差一点，再看看拼写").first).to_be_visible()
            student.look("probe-near-miss")
            page.clock.run_for(1_000)
        field.fill(english[meaning].upper())
        page.get_by_role("button", name="检查").click()
    assert typed == len(english)
    expect(page.get_by_text(f"共 {len(words)} 个")).to_be_visible()
    page.get_by_role("button", name="完成").click()
    kinds = "SELECT kind, count(*) FROM word_event GROUP BY kind ORDER BY kind"
    asked = [("practised", len(words) - 5), ("probed", 5)]
    server.until(lambda: server.rows(kinds) == [one for one in asked if one[1]])

    summary = "30 天后还记得：5 个词里 4 个"
    student.at(PROGRESS, ("训练进度", "Progress"), "progress-after-a-probe")
    opened(page, summary, english.values())
    student.look("progress-probe-words")
    tutor = look(TUTOR, "zh-CN")
    tutor.at(f"{OF_STUDENT}{call.user_id}", ("学生", "Student"), "student-after-a-probe")
    opened(tutor.page, summary, english.values())
    student.at(WEEK, ("一周学习", "A week of learning"), "week-after-a-probe")
    expect(page.get_by_role("article").get_by_text(summary)).to_be_visible()
    page.get_by_role("button", name="生成链接").click()
    parent = stranger(browser, server, page.get_by_label("链接", exact=True).input_value())
    opened(parent, summary, english.values())
    parent.context.close()


def opened(page: Page, summary: str, words: Iterable[str]) -> None:
    """The result on a page, with its words once it is opened."""
    page.get_by_role("heading", name=summary).click()
    for word in words:
        expect(page.get_by_role("listitem").filter(has_text=word).first).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="没记住").first).to_be_visible()
