"""Tutor and student of one class answer without a network: every answer counts once."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import enter, started
from tests.e2e.conftest import Call, Open
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.e2e.test_killed_browser import assert_numbered_once
from tests.e2e.test_other_lessons import ended
from tests.e2e.test_resilience import OFFLINE
from tests.e2e.test_two_devices import waits_in_vain
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS

WORDS = 5
TUTOR_SAYS = (True, True, False)
STUDENT_SAYS = (True, False, True, True)
"""The same about the first word, the opposite about two, and one word of which the tutor says
nothing."""


@pytest.mark.long
@pytest.mark.parametrize("tutor_first", [True, False], ids=["tutor first", "student first"])
def test_answers_of_two_devices_without_a_network_count_once_and_both_devices_show_the_same(
    server: RunningServer, open_page: Open, calls: Call, tutor_first: bool
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=WORDS)
    one.stand_at("review")
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    for device in (tutor, student):
        device.expect_place(1, WORDS)
        device.expect_word(one.english(one.words)[0])
        device.page.context.set_offline(True)
    server.clock.move(seconds=2 * FOLLOWER_WAITS_MS / 1000)
    waits_in_vain(student)
    answer(tutor, TUTOR_SAYS)
    answer(student, STUDENT_SAYS)
    assert one.answers == []

    for device in (tutor, student) if tutor_first else (student, tutor):
        expect(device.page.get_by_text(OFFLINE)).to_be_visible()
        device.page.context.set_offline(False)
        device.all_is_sent()
    for device in (tutor, student):
        device.expect_place(5, WORDS)
        device.expect_word(one.english(one.words)[4])
    by_tutor, by_student = (
        [(word, "review", int(right)) for word, right in zip(one.words, said, strict=False)]
        for said in (TUTOR_SAYS, STUDENT_SAYS)
    )
    # The tutor's answer replaces the student's, and no answer of the student replaces the tutor's.
    assert one.answers == ([*by_tutor, by_student[3]] if tutor_first else [*by_student, *by_tutor])
    saved = one.saved
    assert saved is not None
    assert saved["progress"]["groupWrongIds"] == [one.words[2]]

    one.stand_at("after_test")
    tutor.judge(AFTER_TEST, WORDS)
    tutor.tap("选择每天复习时间")
    tutor.pick_time("19:30").click()
    tutor.expect_over(writes=True)
    student.expect_result()
    assert ended(server, one.order_id) == ("COMPLETED", 10, 1)
    assert_numbered_once(server, one.order_id)


def answer(device: Lesson, said: Sequence[bool]) -> None:
    """Answers the first words."""
    for at, right in enumerate(said, start=1):
        device.expect_asked(at, WORDS)
        if right:
            device.tap("认识")
        else:
            device.not_yet()
    device.expect_place(len(said) + 1, WORDS)
