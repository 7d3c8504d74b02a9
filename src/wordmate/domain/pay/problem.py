"""A tutor's problem with a commission, and the store's answer."""

from dataclasses import dataclass, replace

from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.typed_text import tidy
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.errors import (
    CommissionProblemAnswered,
    CommissionProblemEmpty,
    CommissionProblemOpen,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemAnswered(DomainEvent):
    """The store answered a tutor's problem with the commission of an order."""

    kind = "commission_problem_answered"
    tutor_id: AccountId


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemAnswer:
    """The store's answer."""

    text: str
    by: str
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A tutor's problem; it is open until it is answered."""

    order_id: OrderId
    tutor_id: AccountId
    text: str
    at: Instant
    answer: ProblemAnswer | None = None
    id: int = 0

    @property
    def is_open(self) -> bool:
        return self.answer is None

    def answered(self, text: str, *, by: str, now: Instant) -> "Problem":
        """The problem with the store's answer."""
        if self.answer is not None:
            raise CommissionProblemAnswered(by=self.answer.by)
        return replace(self, answer=ProblemAnswer(text=_words(text), by=by, at=now))


def raise_problem(
    record: CommissionRecord, tutor_id: AccountId, text: str, *, last: Problem | None, now: Instant
) -> Problem:
    """A tutor's problem with a commission of their own, whatever the state of its payment."""
    if record.tutor_id != tutor_id:
        raise NotFound
    if last is not None and last.is_open:
        raise CommissionProblemOpen
    return Problem(order_id=record.order_id, tutor_id=tutor_id, text=_words(text), at=now)


def _words(text: str) -> str:
    text = tidy(text)
    if not text:
        raise CommissionProblemEmpty
    return text
