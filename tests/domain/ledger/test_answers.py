"""The counted answers of a ledger."""

import pytest

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.orders.events import Event, LedgerEntry


def given(word: int, *, late: bool = False) -> Answered:
    return Answered(
        word_id=WordId(word), step="review", group_index=0, right=True, latency_ms=1, late=late
    )


def back(word: int, *, late: bool = False) -> AnswerTakenBack:
    return AnswerTakenBack(word_id=WordId(word), step="review", group_index=0, late=late)


@pytest.mark.parametrize(
    ("events", "standing"),
    [
        ([given(1), given(2), back(2)], (given(1),)),
        ([given(1), back(1), given(1)], (given(1),)),
        ([given(1), back(2)], (given(1),)),
        ([back(1)], ()),
        ([given(1), back(1, late=True)], (given(1),)),
        ([given(1, late=True), back(1, late=True)], ()),
    ],
)
def test_an_answer_that_was_taken_back_does_not_count(events, standing) -> None:
    told: list[Event] = events
    found = answers_of(LedgerEntry(event=event, at=Instant(at)) for at, event in enumerate(told))
    assert found == standing
