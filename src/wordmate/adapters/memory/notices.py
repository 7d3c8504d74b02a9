"""Notices, and what the clock looks for to tell of."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wordmate.adapters.memory.tables import KeptNotice, Tables
from wordmate.application.notices.messages import NoticePage, NoticeView
from wordmate.application.notices.ports import DueReviews, Mark
from wordmate.application.notices.views import notice_view
from wordmate.domain.kernel.ids import AccountId, NoticeId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import Notice
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.review_days import is_open


class MemoryNotices:
    """``Notices``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def put(self, notices: Sequence[Notice], now: Instant) -> None:
        known = {_identity(one.notice) for one in self._tables.notices.values()}
        for one in notices:
            if _identity(one) not in known:
                known.add(_identity(one))
                self._tables.notices[NoticeId(self._tables.next_id("notice"))] = KeptNotice(one)

    async def read(self, account_id: AccountId, notice_id: NoticeId | None, now: Instant) -> None:
        for number, one in list(self._tables.notices.items()):
            is_theirs = one.notice.account_id == account_id and notice_id in (None, number)
            if is_theirs and one.read_at is None:
                self._tables.notices[number] = replace(one, read_at=now)

    async def forget(self, before: Instant) -> None:
        for number, one in list(self._tables.notices.items()):
            if one.notice.at < before:
                del self._tables.notices[number]

    async def mark(self, name: str) -> Mark | None:
        return self._tables.marks.get(name)

    async def set_mark(self, name: str, mark: Mark) -> None:
        self._tables.marks[name] = mark

    async def classes_between(self, after: Instant, until: Instant) -> Sequence[OrderId]:
        found = [
            one
            for one in self._waiting(is_review=False)
            if one.tutor_id is not None and after < one.appointment_at <= until
        ]
        return [one.id for one in sorted(found, key=lambda one: (one.appointment_at, one.id))]

    async def reviews_due(
        self, day: tuple[Instant, Instant], now: Instant, *, after: AccountId, limit: int
    ) -> Sequence[DueReviews]:
        due: dict[AccountId, list[int]] = {}
        for one in self._waiting(is_review=True):
            if (
                is_open(one, now)
                and day[0] <= one.appointment_at < day[1]
                and one.student_id > after
            ):
                due.setdefault(one.student_id, []).append(one.word_count)
        return [
            DueReviews(student, len(words), sum(words)) for student, words in sorted(due.items())
        ][:limit]

    def _waiting(self, *, is_review: bool) -> Iterator[CourseOrder]:
        return (
            one
            for one in self._tables.orders.values()
            if one.waits and (one.lesson_type is LessonType.ANTI_FORGETTING) is is_review
        )


class MemoryNoticeReads:
    """The queries of notices."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def notices(
        self, account_id: AccountId, now: Instant, *, limit: int, offset: int
    ) -> NoticePage:
        notices = [
            (number, one)
            for number, one in self._tables.notices.items()
            if one.notice.account_id == account_id
        ]
        notices.sort(key=lambda one: (one[1].notice.at, one[0]), reverse=True)
        return NoticePage(
            data=[_view(number, one) for number, one in notices[offset : offset + limit]],
            total=len(notices),
            unread=sum(one.read_at is None for _, one in notices),
            server_time=now,
        )


def _identity(notice: Notice) -> tuple[object, ...]:
    return notice.account_id, notice.kind, notice.about, notice.at


def _view(number: NoticeId, stored: KeptNotice) -> NoticeView:
    notice = stored.notice
    is_read = stored.read_at is not None
    return notice_view(number, notice.kind, notice.at, is_read, notice.facts)
