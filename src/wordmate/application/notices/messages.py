"""Messages about notices."""

from wordmate.application.kernel.messages import Id, Instant, PagedRequest, Request, Response
from wordmate.domain.after_class.feedback import Sticker
from wordmate.domain.kernel.ids import NoticeId, OrderId, SuggestionId
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.privacy.data_request import DataRequestKind


class ListNotifications(PagedRequest, frozen=True, kw_only=True):
    """One page of the caller's notices."""


class ReadNotification(Request, frozen=True, kw_only=True):
    """The notice that was read, or the class whose feedback was read; without either, all."""

    notification_id: Id[NoticeId] | None = None
    course_order_id: Id[OrderId] | None = None


class NoticeView(Response, frozen=True, kw_only=True):
    """A notice: its kind and the facts of that kind."""

    notification_id: Id[NoticeId]
    kind: NoticeKind
    utc_happened: Instant
    is_read: bool
    course_order_id: Id[OrderId] | None = None
    suggestion_id: Id[SuggestionId] | None = None
    appointment_time: Instant | None = None
    lesson_type: LessonType | None = None
    person_name: str | None = None
    review_count: int | None = None
    word_count: int | None = None
    title: str | None = None
    en_word: str | None = None
    is_corrected: bool = False
    moved_from: Instant | None = None
    rest_from: Instant | None = None
    rest_until: Instant | None = None
    rest_stretches: int | None = None
    reason: str | None = None
    anti_forget_time: str | None = None
    anti_forget_time_before: str | None = None
    answered_count: int | None = None
    waits_until: Instant | None = None
    data_request: DataRequestKind | None = None
    kept_until: Instant | None = None


class NoticePage(Response, frozen=True, kw_only=True):
    """A page of notices, with the length of the whole list and the number of unread notices."""

    data: list[NoticeView]
    total: int
    unread: int
    server_time: Instant


class UnreadMessage(Response, frozen=True, kw_only=True):
    """A tutor's message after a class, and the notice of it."""

    notification_id: Id[NoticeId]
    course_order_id: Id[OrderId]
    tutor_name: str
    message: str
    sticker: Sticker | None


class UnreadMessages(Response, frozen=True, kw_only=True):
    """The newest message whose notice the student has not read."""

    newest: UnreadMessage | None
