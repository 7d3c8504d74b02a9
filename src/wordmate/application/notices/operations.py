"""Reading notices; the device puts them into words of its user's language."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, operation, query
from wordmate.application.notices.messages import (
    ListNotifications,
    NoticePage,
    ReadNotification,
    UnreadMessages,
)
from wordmate.application.ports import Ports, Unit

ListNotices = query(
    "CustomerListNotification",
    ListNotifications,
    NoticePage,
    "Lists the caller's notices, newest first, with the number of unread ones.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)

MessagesUnread = query(
    "CustomerRetrieveUnreadMessage",
    Empty,
    UnreadMessages,
    "The newest message of a tutor that the student has not read yet.",
    roles=STUDENTS,
    owns=Owns.SELF,
    quiet=True,
)


@operation("CustomerReadNotification", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def read_notification(
    ports: Ports, unit: Unit, call: Call, request: ReadNotification
) -> Nothing:
    """Marks one of the caller's notices, those of a class's feedback, or all of them as read; other
    people's notices are ignored."""
    reader_id, now = call.caller.user_id, ports.clock.now()
    if request.course_order_id is not None:
        await unit.notices.read_feedback(reader_id, request.course_order_id, now)
    else:
        await unit.notices.read(reader_id, request.notification_id, now)
    return Nothing()
