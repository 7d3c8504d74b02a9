"""The overview's table of rules is true: the module that a row names holds the rule, and the test
that it names fails when the rule changes."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Final, NamedTuple

import pytest

from tests.docs.test_named_things import ROOT, in_backticks, page, rows


class Break(NamedTuple):
    """A change of a module's rule: a text, what stands there instead, and the test that notices."""

    text: str
    replacement: str
    test: str


BREAKS: Final[Mapping[str, Break]] = {
    "orders/order_rules.py": Break(
        "actor.role is not order.started_by",
        "actor.role is order.started_by",
        "test_only_the_side_that_started_a_review_answers_and_rates_it",
    ),
    "orders/order_status.py": Break(
        "START_EARLY_MS: Final = 15 *",
        "START_EARLY_MS: Final = 14 *",
        "test_a_class_starts_from_fifteen_minutes_before_its_booked_time_on",
    ),
    "orders/periods.py": Break(
        "timedelta(days=7)",
        "timedelta(days=6)",
        "test_a_period_consists_of_whole_local_days",
    ),
    "lessons/leading.py": Break(
        "return ends != is_handed",
        "return ends == is_handed",
        "test_the_tutor_leads_the_test_and_what_follows_it",
    ),
    "notices/notice.py": Break(
        '["moved_from"] = before.appointment_at',
        '["moved_from"] = plan.appointment_at',
        "test_a_notice_of_a_move_contains_its_own_times",
    ),
    "notices/waiting.py": Break(
        "replace(event, before=waiting.before, is_new=waiting.is_new)",
        "replace(event, is_new=waiting.is_new)",
        "test_a_class_that_was_moved_and_canceled_is_canceled_at_the_time_that_people_know",
    ),
    "notices/class_change.py": Break(
        "if not order.waits:",
        "if order.status is not order.status.RESERVED:",
        "test_a_review_that_is_canceled_with_its_lesson_tells_nobody_anything",
    ),
    "lessons/pause.py": Break(
        "return now >= _last(self.model.taken).latest_end",
        "return now > _last(self.model.taken).latest_end",
        "test_a_pause_ends_exactly_when_its_time_is_over",
    ),
    "lessons/lesson_timer.py": Break(
        "WARNING_MS: Final = 5 *",
        "WARNING_MS: Final = 4 *",
        "test_at_an_instant_a_timer_is_warned_for_five_minutes_and_then_ended",
    ),
    "lessons/lesson_flow.py": Break(
        "| flash.to(mixed_group)",
        "| flash.to(after_test)",
        "test_a_lesson_has_five_steps_for_each_group_and_then_the_test",
    ),
    "lessons/grouping.py": Break(
        "done, ahead = groups[: group_index + 1], _words(groups[group_index + 1 :])",
        "done, ahead = groups[:group_index], _words(groups[group_index:])",
        "test_a_wrong_word_opens_a_new_group_if_the_last_one_is_current",
    ),
    "lessons/lesson_run.py": Break(
        "ends=ends, student_leads=state.student_leads",
        "ends=not ends, student_leads=state.student_leads",
        "test_disconnected_devices_converge_to_one_state",
    ),
    "lessons/exercise.py": Break(
        "LessonStep.MEMORIZE: Task.SEE",
        "LessonStep.MEMORIZE: Task.RECALL",
        "test_every_step_has_its_own_task_with_a_tutor_and_alone",
    ),
    "lessons/wrong_choices.py": Break(
        "or not self.meaning.",
        "or self.meaning.",
        "test_meanings_that_could_both_be_right_are_recognised",
    ),
    "ledger/ending.py": Break(
        "and (without_test or is_review)",
        "and (not without_test or is_review)",
        "test_a_class_with_words_ends_with_a_result_or_explicitly_without_test",
    ),
    "words/word_learning.py": Break(
        "unmark = mastered.to(learned_pending_test)",
        "unmark = mastered.to(forgotten)",
        "test_a_words_state_follows_its_last_judgement",
    ),
    "reviews/due.py": Break(
        "return not word.awaits_first, (ends - answered_at) / stability, word.word_id",
        "return not word.awaits_first, (answered_at - ends) / stability, word.word_id",
        "test_the_best_known_due_word_comes_first",
    ),
    "reviews/word_memory.py": Break(
        "return self.first_on + 1",
        "return self.first_on",
        "test_a_word_is_not_due_while_the_plan_allows_its_first_review",
    ),
    "reviews/firmness.py": Break(
        "word.memory.day >= word.met_on + LASTING_DAYS",
        "word.memory.day > word.met_on",
        "test_a_word_lasts_only_by_an_answer_three_months_after_its_lesson",
    ),
    "reviews/milestones.py": Break(
        " and one not in before",
        "",
        "test_a_milestone_is_reached_once_and_stays_when_words_are_forgotten",
    ),
    "content/turns.py": Break(
        "Priority.AHEAD_OF_TIME: 2 * BEHIND_INTERACTIVE_MS",
        "Priority.AHEAD_OF_TIME: BEHIND_INTERACTIVE_MS",
        "test_fallback_audio_is_replaced_before_audio_is_made_ahead_of_time",
    ),
    "reviews/probe.py": Break(
        "and one.asked_on != self.today",
        "",
        "test_a_month_asks_the_words_of_its_first_answer_and_each_of_them_once",
    ),
    "reviews/memory.py": Break(
        "*(0.212, 1.2931,",
        "*(0.213, 1.2931,",
        "test_the_parameters_are_the_published_ones",
    ),
    "pay/reasons.py": Break(
        "unpaid_fen=terms.amount_fen - amount",
        "unpaid_fen=terms.amount_fen",
        "test_the_lines_add_up_to_the_booked_pay",
    ),
    "pay/commission.py": Break(
        "title_level or TitleLevel.INTERN",
        "title_level or TitleLevel.JUNIOR",
        "test_a_tutor_without_a_title_is_paid_as_an_intern",
    ),
    "pay/pay_rules.py": Break(
        "ADDED_DAYS: Final = 30",
        "ADDED_DAYS: Final = 31",
        "test_without_rules_classes_pay_in_full_at_five_sixths_else_by_fifths",
    ),
    "orders/board.py": Break(
        "if order.waits and busy > max(order.appointment_at, now):",
        "if order.waits and busy >= max(order.appointment_at, now):",
        "test_a_class_that_ends_in_time_delays_nothing",
    ),
    "orders/booking.py": Break(
        "and appointment_at < one.ends_at",
        "and appointment_at < one.appointment_at",
        "test_a_booking_is_refused_exactly_if_someone_would_have_two_classes_at_once",
    ),
    "rest/rest_slot.py": Break(
        "since < self.ends_at",
        "since <= self.ends_at",
        "test_a_class_may_touch_rest_but_not_overlap_it",
    ),
    "vocabulary_test/estimation.py": Break(
        "CHOICES: Final = 4",
        "CHOICES: Final = 5",
        "test_the_same_answers_give_the_same_estimate_in_another_release",
    ),
    "vocabulary_test/next_item.py": Break(
        "STEP: Final = 2",
        "STEP: Final = 3",
        "test_a_test_climbs_two_bands_a_word_until_one_is_missed",
    ),
    "progress/book_in_hand.py": Break(
        "        book.code != first.code,\n",
        "",
        "test_the_current_book_was_begun_last_else_booked_next_else_is_the_first_or_of_its_level",
    ),
    "progress/first_book.py": Break(
        'code="junior-core", last_grade=Grade.JUNIOR_3',
        'code="junior-core", last_grade=Grade.JUNIOR_2',
        "test_the_book_of_a_grade_is_of_its_level",
    ),
    "accounts/one_time_code.py": Break(
        "MAX_TRIES: Final = 5",
        "MAX_TRIES: Final = 6",
        "test_after_the_fifth_wrong_attempt_the_right_code_is_refused",
    ),
}


def named_tests() -> Mapping[str, list[str]]:
    """The modules of the table, and the tests of each: those that its row names, or its usual."""
    table = page("overview.md").partition("## Where a rule stands")[2].partition("\n## ")[0]
    tests_of = dict[str, list[str]]()
    for row in rows(table)[2:]:
        files = [name for name in in_backticks(row[1]) if name.endswith(".py")]
        named = [file for file in files if file.startswith("tests/")]
        for module in files:
            area, _, name = module.rpartition("/")
            if module not in named:
                tests_of[module] = named or [f"tests/domain/{area}/test_{name}"]
    return tests_of


def test_each_module_of_the_table_has_a_rule_to_break() -> None:
    assert {*named_tests()} == {*BREAKS}


@pytest.mark.parametrize("module", BREAKS)
def test_the_named_test_fails_when_the_rule_is_broken(module: str) -> None:
    text, replacement, test = BREAKS[module]
    [file] = [
        file
        for file in named_tests()[module]
        if f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
    ]
    name = f"wordmate.domain.{module.removesuffix('.py').replace('/', '.')}"
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "tests.docs.broken_module"),
            *(name, text, replacement, f"{file}::{test}"),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == pytest.ExitCode.TESTS_FAILED, ended.stdout + ended.stderr
