"""A tutor looks at the student before a class and chooses what it begins with."""

from playwright.sync_api import expect

from tests.e2e.classes import started
from tests.e2e.conftest import Call, Look
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

PRACTICE = "/pagesA/wordPractice"


def test_a_tutor_begins_a_class_with_words_that_were_missed_last_time(
    server: RunningServer, look: Look, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=5)
    one.tests(of=15, unknown=5)
    tutor, query = look(TUTOR, "en", lies=True), f"?courseOrderId={one.order_id}"
    tutor.at(
        f"{PRACTICE}/learningStatistics/learningStatistics{query}",
        ("学习统计", "Statistics"),
        "before-class",
    )
    page = tutor.page
    offered = page.get_by_role("list", name="Begin with these").get_by_role("checkbox")
    for nth in range(2):
        offered.nth(nth).check()
    expect(page.get_by_role("status").filter(has_text="2 of 5")).to_be_visible()
    page.get_by_role("button", name="Go to the pre-test").click()
    expect(page.get_by_role("status").filter(has_text="2 of 5")).to_be_visible()
    tutor.look("before-class-pre-test")
    page.get_by_role("button", name="Begin with 7 words").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Memorize")
