"""The audit of plans finds exactly the planted differences."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from tests.support.terms import terms_with
from wordmate.domain.after_class.plan_audit import (
    AuditState,
    HeldReview,
    Reason,
    audit_plan,
)
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.review_order import review_order
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, PlannedReview, plan

ZONE = ZoneInfo("Asia/Shanghai")
HOUR = 3_600_000
DAY = 24 * HOUR
ENDED = Instant(1_799_964_000_000)
"""Early in the morning: in Greenwich it is the day before."""
NOW = Instant(ENDED + 11 * DAY)
TERMS = terms_with(
    title_level=None, amount_fen=0, subsidy_fen=0, zone=ZONE.key, review_days=REVIEW_DAYS
)
FATES = (
    *("done", "missed", "open", "left", "left, still open"),
    *("canceled", "deleted", "given up", "absent"),
)
SURE = {
    "done": (AuditState.DONE, None),
    "missed": (AuditState.MISSED, None),
    "open": (AuditState.OPEN, None),
    "left": (AuditState.INVALID, None),
    "left, still open": (AuditState.OPEN, None),
    "canceled": (AuditState.CANCELED, Reason.CANCELED),
    "deleted": (AuditState.DELETED, Reason.DELETED),
    "given up": (AuditState.DELETED, Reason.DELETED),
    "absent": (AuditState.ABSENT, Reason.OMITTED),
}
NOT_BOOKED = {"canceled", "deleted", "given up", "absent"}


def lesson(*, words: int = 5, slot: str | None = "19:30") -> CourseOrder:
    order = book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=LessonType.QUOTA_60,
        appointment_at=Instant(ENDED - 7 * HOUR),
        now=EPOCH,
    )
    over = replace(
        order,
        id=OrderId(1),
        status=OrderStatus.COMPLETED,
        started_at=Instant(ENDED - HOUR),
        started_by=Role.TUTOR,
        ended_at=ENDED,
        ended_by=Role.TUTOR.value,
        anti_forget_time=slot,
    )
    progress = LessonState(
        mode=LessonMode.NEW_WORDS,
        seed=1,
        groups=(tuple(numbered(*range(1, words + 1))),) if words else (),
        step=LessonStep.AFTER_TEST if words else None,
    )
    return replace(over, lesson_record=LessonRecord(progress=progress), terms=TERMS)


def became(fate: str, of: CourseOrder, planned: PlannedReview, number: int) -> HeldReview | None:
    """The existing review of a planned one; None if it is missing."""
    if fate == "absent":
        return None
    order = replace(review_order(of, planned, 5, ENDED), id=OrderId(number))
    changes: dict[str, dict[str, object]] = {
        "done": {"status": OrderStatus.COMPLETED},
        "missed": {"status": OrderStatus.EXPIRED},
        "open": {"closes_at": NOW + DAY},
        "left": {"status": OrderStatus.EXPIRED},
        "left, still open": {"closes_at": NOW + DAY},
        "canceled": {"status": OrderStatus.CANCELED},
        "deleted": {"deletion": DeletionStatus.DELETED},
        "given up": {"deletion": DeletionStatus.DELETE_APPROVED},
    }
    held: CourseOrder = replace(order, **changes[fate])  # type: ignore[arg-type]
    return HeldReview(held, int(fate.startswith("left")))


fates = st.lists(st.sampled_from(FATES), min_size=len(REVIEW_DAYS), max_size=len(REVIEW_DAYS))


@given(fates, st.sets(st.integers(31, 60), max_size=4), st.data())
def test_exactly_the_planted_differences_are_found(
    planted: list[str], extra: set[int], data: st.DataObject
) -> None:
    of = lesson(slot="05:00")
    planned = plan(ENDED, "05:00", ZONE, REVIEW_DAYS)
    added = [
        replace(
            planned[0], appointment_at=Instant(planned[0].appointment_at + day * DAY), day=day + 1
        )
        for day in sorted(extra)
    ]
    kinds = data.draw(
        st.lists(
            st.sampled_from(("supplement", "lost supplement", "by hand")),
            min_size=len(added),
            max_size=len(added),
        )
    )
    of = replace(
        of,
        supplements=tuple(
            ReviewsSupplemented(
                tutor_id=AccountId(2), slot="05:00", word_ids=numbered(1), reviews=(one,)
            )
            for one, kind in zip(added, kinds, strict=True)
            if kind != "by hand"
        ),
    )
    held = [
        became(fate, of, one, 10 + nth)
        for nth, (fate, one) in enumerate(zip(planted, planned, strict=True))
    ]
    held += [
        became("absent" if kind == "lost supplement" else "open", of, one, 50 + nth)
        for nth, (one, kind) in enumerate(zip(added, kinds, strict=True))
    ]
    standing = data.draw(st.permutations([one for one in held if one is not None]))

    found = audit_plan(of, standing, NOW, ZONE)

    by_date = {one.date: one for one in found.days}
    assert len(by_date) == len(found.days) == len(planned) + len(added)
    for fate, one in zip(planted, planned, strict=True):
        day = by_date[local_date(one.appointment_at, ZONE)]
        assert (day.state, day.reason) == SURE[fate]
        assert (day.day, day.expected) == (one.day, True)
        assert day.order_id == (None if fate == "absent" else 10 + planned.index(one))
    reasons = {
        "supplement": Reason.SUPPLEMENTED,
        "lost supplement": Reason.OMITTED,
        "by hand": Reason.BY_HAND,
    }
    for one, kind in zip(added, kinds, strict=True):
        day = by_date[local_date(one.appointment_at, ZONE)]
        assert (day.reason, day.expected) == (reasons[kind], False)
    assert (found.order, found.reason) == (of, None)
    assert found.expected == len(planned)
    lost = kinds.count("lost supplement")
    gone = sum(fate in NOT_BOOKED for fate in planted)
    assert found.booked == len(planned) - gone + len(added) - lost
    assert found.count(AuditState.DONE) == planted.count("done")
    assert len(found.unexplained) == planted.count("absent") + lost + kinds.count("by hand")


def test_a_lesson_records_why_its_end_planned_nothing() -> None:
    known, timeless = lesson(words=0), lesson(slot=None)
    assert audit_plan(known, [], NOW, ZONE).reason is Reason.ALL_KNOWN
    found = audit_plan(timeless, [], NOW, ZONE)
    assert (found.reason, found.days) == (Reason.NO_TIME_PICKED, ())


def test_a_review_that_replaces_a_canceled_one_is_the_expected_one() -> None:
    of, planned = lesson(), plan(ENDED, "19:30", ZONE, REVIEW_DAYS)
    again = ReviewsSupplemented(
        tutor_id=AccountId(2), slot="19:30", word_ids=numbered(1), reviews=(planned[0],)
    )
    of = replace(of, supplements=(again,))
    held = [became("open", of, planned[0], 11), became("canceled", of, planned[0], 10)]
    held += [became("open", of, one, 20 + one.day) for one in planned[1:]]
    found = audit_plan(of, [one for one in held if one is not None], NOW, ZONE)
    assert not found.unexplained
    assert found.booked == len(planned)
    first = [one for one in found.days if one.date == found.days[0].date]
    assert [(one.order_id, one.reason) for one in first] == [(10, Reason.CANCELED), (11, None)]
    assert found.days[0].date == local_date(ENDED, ZONE) + timedelta(days=1)
