"""The next words of a lesson's pre-training test."""

from wordmate.application.content.messages import ListPendingNewWords, PendingNewWords
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.lessons.queries import lesson_with_words
from wordmate.application.ports import Ports
from wordmate.domain.orders.errors import CourseBookRequired


@operation("CustomerListCourseOrderPendingLearnNewWords", roles=SIGNED_IN, owns=Owns.OWN_ORDER)
async def list_pending_new_words(
    ports: Ports, call: Call, request: ListPendingNewWords
) -> PendingNewWords:
    """Lists the next candidates of a lesson's pre-test."""
    lesson = await lesson_with_words(ports.reads, call, request.course_order_id)
    order, saved = lesson.order, lesson.progress
    if order.course_book_id is None:
        raise CourseBookRequired
    judged = (
        [*saved.progress.chosen_ids, *saved.progress.already_known_ids] if saved is not None else []
    )
    words = present(
        await ports.reads.new_words(
            order.course_book_id, order.student_id, limit=request.size, offset=0, without=judged
        )
    )
    return PendingNewWords(data=words.data, total=words.total)
