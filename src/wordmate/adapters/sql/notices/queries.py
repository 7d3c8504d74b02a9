"""The query of notices."""

from dataclasses import fields
from typing import Final

from sqlalchemy import func, select

from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, required_row, with_paging
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.notices.schema import UNREAD, notice
from wordmate.adapters.sql.notices.stores import OF_ACCOUNT, facts_of
from wordmate.application.kernel.call import Call
from wordmate.application.notices.messages import ListNotifications, NoticePage, NoticeView
from wordmate.application.notices.operations import ListNotices
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
