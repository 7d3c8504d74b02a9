"""What a tutor earns by a completed class, in fen."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from wordmate.domain.course_order import CourseOrder, LessonType, lesson_minutes
from wordmate.domain.roles import Role


class TitleLevel(StrEnum):
    """A tutor's title."""

    DIAMOND = "diamond"
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    INTERN = "intern"


class CommissionStatus(StrEnum):
    """Where a payment stands."""

    PENDING = "PENDING"
    ISSUED = "ISSUED"
    ISSUE_FAILED = "ISSUE_FAILED"


class ReviewMethod(StrEnum):
    """How a review was held."""

    LED = "LED"
    """By its tutor."""
    ALONE = "ALONE"
    """By its student."""


@dataclass(frozen=True, slots=True)
class Rate:
    """What one class pays, in fen."""

    amount_fen: int
    subsidy_fen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionRecord:
    """The commission of one order; amounts in fen, ``practice_ms`` from start to end.

    ``institution`` is the name of the tutor's institution when the class ended,
    ``review_method`` is none for a class, ``problem_flag`` asks the store to look before it pays.
    """

    order_id: int
    tutor_id: int
    student_id: int
    lesson_type: LessonType
    minutes: int
    practice_ms: int
    amount_fen: int
    subsidy_fen: int
    material_type: str
    institution: str | None = None
    review_method: ReviewMethod | None = None
    problem_flag: bool = False
    status: CommissionStatus = CommissionStatus.PENDING


def _table() -> Mapping[tuple[LessonType, TitleLevel], Rate]:
    per_half_hour = {
        TitleLevel.DIAMOND: 3000,
        TitleLevel.GOLD: 2600,
        TitleLevel.SILVER: 2200,
        TitleLevel.BRONZE: 1900,
        TitleLevel.INTERN: 1500,
    }
    subsidies = {LessonType.QUOTA_TRIAL: 1000}
    return MappingProxyType(
        {
            (lesson, level): Rate(
                amount_fen=base * lesson_minutes(lesson) // 30,
                subsidy_fen=subsidies.get(lesson, 0),
            )
            for lesson in LessonType
            for level, base in per_half_hour.items()
        }
    )


RATES: Final = _table()


def commission_for(
    order: CourseOrder,
    ended_by: Role,
    title_level: str | None,
    rates: Mapping[tuple[LessonType, TitleLevel], Rate] = RATES,
    institution: str | None = None,
) -> CommissionRecord | None:
    """The pending commission of a completed class.

    None for a simulation, without a tutor, before completion, and for a review that the student
    held alone. A tutor without a title is paid as an intern.
    """
    if order.is_simulated or order.tutor_id is None or ended_by is not Role.TUTOR:
        return None
    if order.started_at is None or order.ended_at is None:
        return None
    rate = rates[order.lesson_type, TitleLevel(title_level or TitleLevel.INTERN)]
    return CommissionRecord(
        order_id=order.id,
        tutor_id=order.tutor_id,
        student_id=order.student_id,
        lesson_type=order.lesson_type,
        minutes=lesson_minutes(order.lesson_type),
        practice_ms=order.ended_at - order.started_at,
        amount_fen=rate.amount_fen,
        subsidy_fen=rate.subsidy_fen,
        material_type=order.material_type,
        institution=institution,
        review_method=None if order.is_new_word_book else ReviewMethod.LED,
    )
