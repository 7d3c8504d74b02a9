"""Times and kinds of class in the store's notation."""

from datetime import datetime

import pytest

from wordmate.domain.orders.booking import check_by_hand
from wordmate.domain.orders.errors import ReviewNotBookable
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.written import (
    BOOKED_BY_HAND,
    kinds_offered,
    read_kind,
    read_moment,
)


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-02 19:30",
        " 2026-12-02T19:30 ",
        "2026-12-02T19:30:00",
        "2026/12/2 19:30",
        "2026年12月2日 19：30",
        "2026年12月2日19:30",
        "2026年12月2日 19点30分",
        "2026年12月2日19点半",
        "2026.12.2 19:30",
    ],
)
def test_a_time_is_read_in_office_notations(text: str) -> None:
    assert read_moment(text) == datetime(2026, 12, 2, 19, 30)


@pytest.mark.parametrize(
    "text",
    [
        *("", "tomorrow", "2026-12-02", "19:30", "2026-13-02 19:30", "2026-12-0219:30"),
        *("2019-12-31 23:30", "2100-01-01 00:00", "9999-12-31 23:30"),
    ],
)
def test_texts_other_than_times_are_none(text: str) -> None:
    assert read_moment(text) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("60 分钟课", LessonType.QUOTA_60),
        ("30分钟课", LessonType.QUOTA_30),
        ("６０ 分钟课", LessonType.QUOTA_60),
        ("体验课", LessonType.QUOTA_TRIAL),
        ("Trial class", LessonType.QUOTA_TRIAL),
        ("quota_30", LessonType.QUOTA_30),
        ("60分钟", LessonType.QUOTA_60),
        ("30", LessonType.QUOTA_30),
        ("试听课", LessonType.QUOTA_TRIAL),
        ("QUOTA_45", None),
        ("", None),
    ],
)
def test_a_kind_of_class_is_read_by_its_code_and_by_its_name(
    text: str, kind: LessonType | None
) -> None:
    assert read_kind(text) is kind


def test_offered_kinds_of_class_can_be_booked_by_hand() -> None:
    for kind in LessonType:
        if kind in BOOKED_BY_HAND:
            check_by_hand(kind)
        else:
            with pytest.raises(ReviewNotBookable):
                check_by_hand(kind)
    assert kinds_offered("zh") == "60 分钟课、30 分钟课、体验课"
    assert kinds_offered("en") == "QUOTA_60, QUOTA_30, QUOTA_TRIAL"
