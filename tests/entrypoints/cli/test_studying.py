"""The command that compares predictions for reviews with answers."""

from tests.application.reviews.test_due_words import hold, memories, next_review
from tests.support.house import House
from wordmate.application.ledger.studying import study_reviews
from wordmate.domain.reviews.memory import local_days, recall
from wordmate.entrypoints.cli.studying import lines_of


async def test_reviews_are_compared_with_predictions_from_earlier_answers(house: House) -> None:
    await hold(house, await house.due_review())
    second = await next_review(house)
    before = await memories(house)
    day = local_days(house.clock.now(), house.ports.policy.zone)
    asked = await hold(house, second)
    study = await study_reviews(house.ports)
    assert study.calibration is not None
    assert (study.asked, study.fixed, study.calibration.answers) == (19, 20, 19)
    likely = sum(recall(before[one].memory, day) for one in asked) / len(asked)
    assert any(abs(one.expected - likely) < 0.01 for one in study.calibration.bins)
    lines = lines_of(study)
    assert lines[0].startswith("19 answers of reviews and free practice, fewer than 50000")
    assert any("Every word on the days of the plan: 20 words" in one for one in lines)


async def test_a_store_without_reviews_says_so(house: House) -> None:
    assert lines_of(await study_reviews(house.ports)) == [
        "No taught word was reviewed yet: there is nothing to compare."
    ]
