"""A student alone recalls a word before the choices appear: on a tap, or after six seconds."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Call, Open
from tests.e2e.looking import box, stand
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import SHOW_CHOICES, Lesson
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from tests.e2e.test_bad_habits import simulated
from wordmate.domain.lessons.exercise import CHOICES_WAIT_MS

RESTED_MS = 300
SEEN_MS = 700
"""How long a right answer is shown, and a little more."""


def pass_by(page: Page, milliseconds: int) -> None:
    page.clock.run_for(milliseconds)


def test_choices_appear_after_a_word_was_recalled_and_the_answer_says_how(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = simulated(server, calls, words=5)
    one.stand_at("listening_review")
    before = len(one.answers)
    page = open_page(STUDENT)
    Home(page).enter("模拟训练")
    lesson = Lesson(page)
    meanings = one.meanings(one.words)
    choices = page.get_by_role("list", name="选出意思")
    show = page.get_by_role("button", name=SHOW_CHOICES)

    # The student claims to know the first word.
    expect(show).to_be_enabled()
    stand(page)
    expect(choices).to_have_count(0)
    card = box(lesson.card)
    pass_by(page, RESTED_MS)
    show.click()
    expect(choices.get_by_role("button")).to_have_count(4)
    expect(show).to_have_count(0)
    assert box(lesson.card) == card
    pass_by(page, RESTED_MS)
    choices.get_by_role("button", name=meanings[0], exact=True).click()
    pass_by(page, SEEN_MS)

    # The time shows the choices of the second one.
    lesson.expect_place(2, 5)
    expect(choices).to_have_count(0)
    pass_by(page, CHOICES_WAIT_MS + RESTED_MS)
    expect(page.get_by_role("status").filter(has_text="选项出来了")).to_have_count(1)
    choices.get_by_role("button", name=meanings[1], exact=True).click()
    pass_by(page, SEEN_MS)

    # The third one by keyboard; a key for a hidden choice does nothing.
    lesson.expect_place(3, 5)
    pass_by(page, RESTED_MS)
    page.keyboard.press("1")
    expect(choices).to_have_count(0)
    page.keyboard.press("Enter")
    expect(choices.get_by_role("button")).to_have_count(4)
    pass_by(page, RESTED_MS)
    texts = choices.get_by_role("button").all_inner_texts()
    right = [text.strip() for text in texts].index(meanings[2])
    page.keyboard.press(str(right + 1))
    pass_by(page, SEEN_MS)

    # The fourth one is not recalled: nothing was to be chosen from.
    lesson.expect_place(4, 5)
    lesson.tap("想不起来")
    expect(choices.get_by_role("button")).to_have_count(4)
    page.clock.resume()
    server.until(lambda: len(one.answers) == before + 4)
    reveals = server.rows(
        "SELECT json_extract(body, '$.reveal') FROM order_event"
        " WHERE order_id = ? AND kind = 'answered' ORDER BY sequence",
        one.order_id,
    )
    assert [reveal for (reveal,) in reveals[before:]] == ["tap", "time", "tap", None]
