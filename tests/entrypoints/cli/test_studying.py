"""The command that compares predictions for reviews with answers."""

from dataclasses import replace
from functools import partial
from math import log

from tests.application.reviews.test_due_words import hold, memories, next_review
from tests.entrypoints.cli.telling import Run
from tests.support.house import ZONE, House
from wordmate.application.ledger.studying import study_reviews
from wordmate.application.words.messages import PracticeAnswer, SubmitPractice
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.studying import all_reviewed
from wordmate.domain.lessons.exercise import Reveal
from wordmate.domain.reviews.calibration import Expected
from wordmate.domain.reviews.comparison import ArmResult, StudentResult
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.forgetting import ENOUGH_OF_STORE, Forgetting
from wordmate.domain.reviews.memory import local_days, recall
from wordmate.entrypoints.cli.studying import lines_of, lines_of_arms


async def expected_of(house: House) -> list[Expected]:
    """The student's answers with their predictions, in order."""
    student_id = house.accounts["student"].id
    records = await house.ports.units.run(lambda unit: unit.ledger.records(student_id))
    return [one for reviewed in all_reviewed(records, ZONE) for one in reviewed.expected]


async def test_reviews_are_compared_with_predictions_from_earlier_answers(house: House) -> None:
    await hold(house, await house.due_review())
    second = await next_review(house)
    before = await memories(house)
    day = local_days(house.clock.now(), house.ports.policy.zone)
    asked = await hold(house, second, task=Task.TYPE_WORD)
    study = await study_reviews(house.ports)
    assert study.calibration is not None
    assert (study.asked, study.fixed) == (19, 20)
    assert (study.claims, study.checked, study.calibration.answers) == (10, 9, 9)
    likely = sum(recall(before[one].memory, day) for one in asked) / len(asked)
    assert any(abs(one.expected - likely) < 0.01 for one in study.calibration.bins)
    lines = lines_of(study)
    summary = "19 answers of reviews and free practice: 10 claims, and 9 checked, fewer than 50000"
    assert lines[0].startswith(summary)
    assert any("that show it, fewer than 5000: too few." in one for one in lines)
    fitted = replace(study, forgetting=Forgetting(ENOUGH_OF_STORE, log(1.5), 900.0))
    assert any("WORDMATE_TIME_SCALE=1.50" in one for one in lines_of(fitted))
    assert any("Every word on the days of the plan: 20 words" in one for one in lines)


async def test_a_store_with_claims_alone_has_nothing_to_compare(house: House) -> None:
    await hold(house, await house.due_review())
    assert lines_of(await study_reviews(house.ports)) == [
        "10 answers of reviews and free practice: 10 claims, and none checked."
        " Claims alone cannot be compared."
    ]


async def test_an_answer_of_practice_is_compared_as_it_was_asked(house: House) -> None:
    await hold(house, await house.due_review())
    word, other = house.word_ids[:2]
    ask = partial(PracticeAnswer, word_id=word, latency_ms=900)
    answers = [
        ask(number=1, right=True, task=Task.PICK_MEANING, reveal=Reveal.TAP),
        ask(number=2, right=False, task=Task.PICK_MEANING, other_word_id=other),
        ask(number=3, right=False, task=Task.PICK_MEANING),
        ask(number=4, right=False, task=Task.TELL_APART, other_word_id=other),
        ask(number=5, right=True, task=Task.RECALL_WORD),
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device="phone", answers=answers))
    compared = (await expected_of(house))[-len(answers) :]
    assert [one.is_checked for one in compared] == [True, True, True, True, False]
    assert [one.guess for one in compared] == [1 / 4, 1 / 4, 0, 1 / 2, 0]


async def test_a_tutor_who_leads_a_review_checks_its_answers(house: House) -> None:
    await hold(house, await house.due_review(), caller=house.tutor)
    compared = await expected_of(house)
    assert len(compared) == 10
    assert all(one.is_checked and one.guess == 0 for one in compared)


async def test_a_store_without_reviews_says_so(house: House) -> None:
    assert lines_of(await study_reviews(house.ports)) == [
        "No taught word was reviewed yet: there is nothing to compare."
    ]


LIST = Arm(experiment="list", name="due-words")
PLAN = Arm(experiment="list", name="every-word", review_policy=ReviewPolicy.PLAN, minutes=5)


def arm_with(arm: Arm, *right: int) -> ArmResult:
    """An arm whose students were right in so many of ten words each."""
    found = ArmResult(arm=arm)
    for one in right:
        probes = {30: (one, 10), 90: (one, 10)}
        student = StudentResult(probes=probes, known=one, checked=10, minutes=2.0 * one, days=4)
        found = found.plus(student)
    return found


def test_a_comparison_is_a_table_and_one_sentence() -> None:
    assert lines_of_arms("list", [arm_with(LIST, *[9, 7] * 20), arm_with(PLAN, *[7, 5] * 20)]) == [
        "\tdue-words\tevery-word\tdifference",
        "policy\tdue, 8 minutes\tplan, 5 minutes",
        "students\t40\t40",
        *(
            f"{name}\t80.0 (75.9 to 84.1): 400 answers of 40 students"
            "\t60.0 (55.0 to 65.0): 400 answers of 40 students\t+20.0 (+13.6 to +26.4)"
            for name in (
                "words of 30 days ago, % right",
                "words of 90 days ago, % right",
                "checked answers, % known",
            )
        ),
        "minutes of reviews a day\t4.0 (3.8 to 4.2): 40 students\t3.0 (2.8 to 3.2): 40 students"
        "\t+1.0 (+0.8 to +1.2)",
        "",
        "due-words keeps more: after 90 days 13.6 to 26.4 points more words are still known.",
    ]


def test_with_few_students_the_sentence_says_how_many_are_missing() -> None:
    *_, minutes, _, line = lines_of_arms("list", [arm_with(LIST, 9, 9), arm_with(PLAN, 1, 1)])
    assert minutes == "minutes of reviews a day\t4.5: 2 students\t0.5: 2 students\t-"
    assert line == (
        "Too little to say anything: it needs about 18 students more in each arm who were asked for"
        " words of 90 days ago."
    )


def test_without_a_difference_the_sentence_says_how_large_one_may_be() -> None:
    equal = [9, 9, 9, 8] * 200
    *_, line = lines_of_arms("list", [arm_with(LIST, *equal), arm_with(PLAN, *equal)])
    assert line == ("No difference is shown: after 90 days the arms differ by 1.0 points at most.")


def test_an_experiment_that_cannot_be_compared_says_why() -> None:
    assert lines_of_arms("list", []) == ["No student is in an experiment named list."]
    *_, line = lines_of_arms("list", [arm_with(LIST, 9)])
    assert line == "Too little to say anything: the other arm has no students yet."
    changed = Arm(experiment="list", name="due-words", minutes=20)
    *_, line = lines_of_arms("list", [arm_with(one, 9) for one in (LIST, changed, PLAN)])
    assert line == "Arms were changed while the experiment ran: they cannot be compared."


def test_without_a_setting_the_experiment_is_named(run: Run) -> None:
    code, _, said = run("study", "compare")
    assert code == 2
    assert "--experiment" in said
    assert run("study", "compare", "--experiment", "list") == (
        0,
        "No student is in an experiment named list.\n",
        "",
    )
