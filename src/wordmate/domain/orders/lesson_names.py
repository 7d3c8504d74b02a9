"""The names of each kind of class, as people say them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.orders.order_status import LessonType

LESSON_NAMES: Final[Mapping[LessonType, Wording]] = MappingProxyType(
    {
        LessonType.QUOTA_30: Wording("30 分钟课", "30-minute class"),
        LessonType.QUOTA_60: Wording("60 分钟课", "60-minute class"),
        LessonType.QUOTA_TRIAL: Wording("体验课", "trial class"),
        LessonType.ANTI_FORGETTING: Wording("抗遗忘复习", "review"),
    }
)
