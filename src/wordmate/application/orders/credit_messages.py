"""Messages about lesson credits."""

from typing import Annotated, Literal

from msgspec import Meta

from wordmate.application.kernel.messages import (
    DayRequest,
    Id,
    Instant,
    PagedRequest,
    Response,
    out_of_range,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.orders.credits import MOST_LESSONS, CreditLevel
from wordmate.domain.orders.order_status import LessonType

CreditType = Literal["QUOTA_30", "QUOTA_60"]
Note = Annotated[str, Meta(max_length=200, description="For the store; not shown to students.")]


class AddCredits(DayRequest, frozen=True, kw_only=True):
    """Classes that a student has bought, on a local day up to today (by default today); a number
    below zero takes back what was not bought, or was paid back.
    """

    user_id: Id[AccountId]
    lesson_type: CreditType
    lessons: Annotated[int, Meta(ge=-MOST_LESSONS, le=MOST_LESSONS)]
    note: Note = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.lessons == 0:
            raise out_of_range("lessons")


class ListCredits(PagedRequest, frozen=True, kw_only=True):
    """A student's credits, and a page of what they bought."""

    user_id: Id[AccountId]


class CreditsLeft(Response, frozen=True, kw_only=True):
    """What is left of a student's credits of a lesson type."""

    lesson_type: LessonType
    left: Annotated[int, Meta(description="Below zero if more was held than bought.")]


class LessonCredits(CreditsLeft, frozen=True, kw_only=True):
    """A student's credits of a lesson type."""

    bought: int
    used: Annotated[int, Meta(description="By completed classes, and by no-shows.")]
    booked: Annotated[int, Meta(description="Classes that are ahead or running.")]
    level: CreditLevel


class OwnCredits(Response, frozen=True, kw_only=True):
    """Credits by lesson type; none for a student for whom no purchase was ever recorded."""

    data: list[LessonCredits]


class CreditPurchase(Response, frozen=True, kw_only=True):
    """Classes that were bought, or taken back."""

    lesson_type: LessonType
    lessons: int
    utc_bought: Annotated[Instant, Meta(description="The beginning of the local day.")]
    note: str


class StudentCredits(OwnCredits, frozen=True, kw_only=True):
    """Credits by lesson type, and a page of the purchases, the newest day first."""

    purchases: list[CreditPurchase]
    total: Annotated[int, Meta(description="Number of purchases.")]
