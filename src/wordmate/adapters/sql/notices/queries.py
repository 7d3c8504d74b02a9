"""The queries of notices."""

from dataclasses import fields
from typing import Final

from sqlalchemy import func, select

from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, required_row, with_paging
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.notices.schema import UNREAD, notice
from wordmate.adapters.sql.notices.stores import OF_ACCOUNT, facts_of
from wordmate.adapters.sql.orders.columns import tutor
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import (
    ListNotifications,
    NoticePage,
    NoticeView,
    UnreadMessage,
    UnreadMessages,
)
from wordmate.application.notices.operations import ListNotices, MessagesUnread
from wordmate.domain.after_class.feedback import Sticker
from wordmate.domain.kernel.ids import NoticeId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import NoticeKind

_n = notice.c


def _view(
    notice_id: NoticeId, kind: NoticeKind, at: Instant, is_read: bool, body: str
) -> NoticeView:
    facts = facts_of(kind, body)
    return NoticeView(
        notification_id=notice_id,
        kind=kind,
        utc_happened=at,
        is_read=is_read,
        **{one.name: getattr(facts, one.name) for one in fields(facts)},
    )


_VIEW: Final = Columns(
    _view,
    _n.id,
    one_of(_n.kind, NoticeKind),
    _n.happened_at,
    As(_n.read_at, lambda at: at is not None),
    _n.facts,
)

_COUNTS = tuple(
    select(func.count()).select_from(notice).where(OF_ACCOUNT, *unread).scalar_subquery()
    for unread in ((), (UNREAD,))
)
"""The number of an account's notices, and of its unread ones."""
_LISTED: Final = Columns(lambda *read: read, _VIEW, *_COUNTS)
LISTED = Statement(
    lambda d: with_paging(
        select(*_LISTED).where(OF_ACCOUNT).order_by(_n.happened_at.desc(), _n.id.desc())
    )
)
COUNTED = Statement(lambda d: select(*_COUNTS))


@answers(ListNotices)
async def list_notifications(read: Read, call: Call, request: ListNotifications) -> NoticePage:
    account_id = call.caller.user_id
    found = _LISTED.all(
        await read.all(
            LISTED, account_id=account_id, limit=request.page_size, offset=request.offset
        )
    )
    total, unread = 0, 0
    if found:
        _, total, unread = found[0]
    elif request.offset:
        total, unread = required_row(await read.one(COUNTED, account_id=account_id))
    return NoticePage(
        data=[view for view, *_ in found], total=total, unread=unread, server_time=read.now
    )


_MESSAGE: Final = Columns(
    UnreadMessage,
    notification_id=_n.id,
    course_order_id=class_feedback.c.order_id,
    tutor_name=tutor.c.name,
    message=class_feedback.c.message,
    sticker=one_of(class_feedback.c.sticker, Sticker),
)
UNREAD_MESSAGE = Statement(
    lambda d: (
        select(*_MESSAGE)
        .select_from(notice)
        .join(class_feedback, class_feedback.c.order_id == _n.about)
        .join(course_order, course_order.c.id == _n.about)
        .join(tutor, tutor.c.id == class_feedback.c.tutor_id)
        .where(OF_ACCOUNT, UNREAD, _n.kind == constant(NoticeKind.MESSAGE_WRITTEN), ~IS_DELETED)
        .order_by(_n.happened_at.desc(), _n.id.desc())
        .limit(1)
    )
)


@answers(MessagesUnread)
async def retrieve_unread_message(read: Read, call: Call, _request: Empty) -> UnreadMessages:
    row = await read.one(UNREAD_MESSAGE, account_id=call.caller.user_id)
    return UnreadMessages(newest=_MESSAGE.one(row))
