"""Notices as shown."""

from wordmate.application.notices.messages import NoticeView
from wordmate.domain.kernel.ids import NoticeId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import NoticeFacts, NoticeKind


def notice_view(
    notice_id: NoticeId, kind: NoticeKind, at: Instant, is_read: bool, facts: NoticeFacts
) -> NoticeView:
    """The view of a stored notice."""
    return NoticeView(
        notification_id=notice_id,
        kind=kind,
        utc_happened=at,
        is_read=is_read,
        course_order_id=facts.order_id,
        suggestion_id=facts.suggestion_id,
        appointment_time=facts.appointment_at,
        lesson_type=facts.lesson_type,
        person_name=facts.person,
        review_count=facts.reviews,
        word_count=facts.words,
        title=facts.title,
        en_word=facts.word,
        is_corrected=facts.corrected,
        moved_from=facts.moved_from,
        rest_from=facts.rest_from,
        rest_until=facts.rest_until,
        rest_stretches=facts.rest_stretches,
        reason=facts.reason,
        anti_forget_time=facts.slot,
        anti_forget_time_before=facts.slot_before,
        answered_count=facts.answered,
        waits_until=facts.waits_until,
    )
