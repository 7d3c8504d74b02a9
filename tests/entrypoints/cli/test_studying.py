"""The command that compares predictions for reviews with answers."""

from functools import partial

from tests.application.reviews.test_due_words import hold, memories, next_review
from tests.support.house import ZONE, House
from wordmate.application.ledger.studying import study_reviews
from wordmate.application.words.messages import PracticeAnswer, SubmitPractice
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.studying import all_reviewed
from wordmate.domain.lessons.exercise import Reveal
from wordmate.domain.reviews.calibration import Expected
from wordmate.domain.reviews.memory import local_days, recall
from wordmate.entrypoints.cli.studying import lines_of


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
    told = "19 answers of reviews and free practice: 10 claims, and 9 checked, fewer than 50000"
    assert lines[0].startswith(told)
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
