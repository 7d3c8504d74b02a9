"""The vocabulary test: taken on two devices with a reload in the middle, and its report."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import PHONE, SMALL, choose, standing
from tests.e2e.pages.vocabulary import VocabularyTest
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from wordmate.domain.vocabulary_test.items import right_choice

TRAINING = "/pagesA/wordTraining"
INDEX = f"{TRAINING}/wordTrainingIndex/wordTrainingIndex"
RECORDS = f"{TRAINING}/wordTrainingRecord/wordTrainingRecord"
REPORT = f"{TRAINING}/wordTrainingRecord/detailedVocabularyReport"
WORDS = f"{TRAINING}/wordTestList/wordTestList"


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_a_passing_message_covers_no_choice(
    server: RunningServer, open_page: Open, size: ViewportSize
) -> None:
    page = open_page(STUDENT)
    page.set_viewport_size(size)
    test = VocabularyTest(page, server)
    test.open()
    test.button("begin").click()
    test.expect_word()
    with standing(page):
        page.context.set_offline(True)
        said = page.get_by_text("网络已断开", exact=True)
        expect(said).to_be_visible()
        toast = said.bounding_box()
        choices = page.get_by_role("list", name=test.say("choices")).bounding_box()
        assert toast is not None
        assert choices is not None
        assert toast["y"] + toast["height"] <= choices["y"]
    page.context.set_offline(False)


def test_a_test_continues_after_a_reload_and_on_another_device(
    server: RunningServer, open_page: Open
) -> None:
    page = open_page(STUDENT)
    one = VocabularyTest(page, server)
    one.open()
    one.button("begin").click()
    for letter in "rrw":
        one.answer(letter)
    expect(page.get_by_text("答对")).to_have_count(0)
    expect(page.get_by_text("答错")).to_have_count(0)

    # Ten seconds later "don't know" is suggested; the next word starts again.
    one.expect_word()
    page.clock.fast_forward(10_000)
    expect(page.get_by_role("status").filter(has_text="想了 10 秒")).to_be_visible()
    one.answer("d")
    expect(page.get_by_text("想了 10 秒")).to_have_count(0)

    page.reload()
    one.expect_word()
    one.answer("r", by_key=True)

    # Offline the choice waits, and is sent after reconnecting.
    one.expect_word()
    answered = one.row()[2]
    page.clock.fast_forward(600)
    page.context.set_offline(True)
    page.keyboard.press("1")
    expect(page.get_by_role("main").get_by_role("status").last).to_contain_text("会自动提交")
    page.context.set_offline(False)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("progressbar", name="测试进度")).to_have_js_property(
        "value", answered + 1
    )

    # Leaving needs a confirmation; the test waits.
    one.button("back").click()
    page.get_by_role("dialog").get_by_role("button", name="接着测").click()
    one.expect_word()
    one.button("back").click()
    page.get_by_role("dialog").get_by_role("button", name="先离开").click()
    one.button("go on").click()
    one.expect_word()

    other = open_page(STUDENT, chosen="en", opens=False)
    two = VocabularyTest(other, server, "en")
    other.goto(f"/#{INDEX}")
    two.button("go on").click()
    two.answer("r", by_key=True)
    two.answer("r")
    for _ in range(8):
        two.answer("r", by_key=True)
    while not server.rows("SELECT 1 FROM vocabulary_test WHERE ended_at IS NOT NULL"):
        two.answer("w", by_key=True)
    expect(other.get_by_role("heading", level=1)).to_have_text("Test report")

    # The first device answers an answered word: it reaches the same report.
    page.clock.fast_forward(600)
    page.keyboard.press("1")
    expect(page.get_by_role("heading", level=1)).to_have_text("测试报告")

    ((size, low, high, count),) = server.rows(
        "SELECT size, low, high, answer_count FROM vocabulary_test"
    )
    assert low < size < high
    numbers = {name: f"{value:,}" for name, value in zip("slh", (size, low, high), strict=True)}
    for phone, said in (
        (page, f"真实的数在 {numbers['l']} 到 {numbers['h']} 之间"),
        (other, f"between {numbers['l']} and {numbers['h']}"),
    ):
        expect(phone.get_by_text(said).first).to_be_visible()
        expect(phone.get_by_text(numbers["s"], exact=True).first).to_be_visible()
    assert server.rows("SELECT count(*) FROM vocabulary_answer") == [(count,)]

    page.get_by_role("button", name=re.compile("测过的词")).click()
    expect(page.get_by_role("list", name="测过的词").get_by_role("listitem")).to_have_count(count)
    choose(page.get_by_role("radio", name=re.compile("没答对")), force=True)
    missed = server.rows("SELECT count(*) FROM vocabulary_answer WHERE answer <> 'right'")[0][0]
    expect(page.get_by_role("list", name="测过的词").get_by_role("listitem")).to_have_count(missed)
    page.reload()
    expect(page.get_by_role("list", name="测过的词").get_by_role("listitem")).to_have_count(missed)
    one.button("back").click()
    one.button("back").click()
    expect(page.get_by_role("button", name=re.compile("上次的结果"))).to_contain_text(numbers["s"])


def test_the_screens_of_the_vocabulary_test(server: RunningServer, look: Look, calls: Call) -> None:
    student = look(STUDENT, "en")
    title = ("词汇量测试", "Vocabulary test")
    student.at(RECORDS, ("测试记录", "Test records"), "vocabulary-records-empty")
    student.at(WORDS, ("测过的词", "Words tested"), "vocabulary-words-empty")
    student.at(REPORT, ("测试报告", "Test report"), "vocabulary-report-empty")
    student.at(INDEX, title, "vocabulary-index-empty")

    caller = calls(STUDENT)

    def taken(letters: str) -> int:
        """Answers a test on another device, as these letters say."""
        exam = caller("CustomerStartVocaExamRecord")
        one = VocabularyTest(student.page, server)
        for letter in letters:
            seed, _, answered = one.row()
            right = right_choice(answered, seed)
            choice = {"r": right, "w": (right + 1) % 4, "d": None}[letter]
            exam = caller(
                "CustomerAnswerVocaExam",
                vocaExamRecordId=exam["vocaExamRecordId"],
                number=answered,
                choice=choice,
                latencyMs=1200,
            )
        return int(exam["vocaExamRecordId"])

    for letters in ("rrrrrrrrrr" + "wwdwd", "r" * 24 + "wdwrwdwwd", "r" * 40 + "wwdwd"):
        first = taken(letters)
        caller("CustomerSubmitVocaExamResult", vocaExamRecordId=first)
        server.clock.move(seconds=3600)
    taken("rr")

    student.at(INDEX, title, "vocabulary-index")
    student.tap(("接着测", "Go on"))
    expect(student.page.get_by_role("progressbar")).to_have_js_property("value", 2)
    student.see(title, "vocabulary-item")
    student.page.clock.fast_forward(10_000)
    expect(
        student.page.get_by_text(student.say(("想了 10 秒", "That was 10 seconds")))
    ).to_be_visible()
    student.look("vocabulary-item-suggested")
    student.look_sideways("vocabulary-item-sideways")
    student.at(RECORDS, ("测试记录", "Test records"), "vocabulary-records")
    report = f"{REPORT}?vocaExamRecordId={first}"
    student.at(report, ("测试报告", "Test report"), "vocabulary-report")
    words = f"{WORDS}?vocaExamRecordId={first}"
    student.at(words, ("测过的词", "Words tested"), "vocabulary-words")
