"""Running a lesson: its snapshot, saved progress and result."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, field

from wordmate.application.kernel.messages import Id, Instant, Request, Response, Slot, Version
from wordmate.application.lessons.action_messages import (
    AnswerStep,
    GroupIndex,
    LessonAction,
    ReportedAction,
    WordIds,
)
from wordmate.application.orders.messages import CourseOrderView, LessonClock
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.lessons.grouping import MOST_GROUPS
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.course_order import CourseOrder

Group = Annotated[list[Id[WordId]], Meta(min_length=1, max_length=5)]
Groups = Annotated[list[Group], Meta(max_length=MOST_GROUPS)]
Device = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class PreTest(Response, frozen=True, kw_only=True):
    """The running pre-training test: candidates are judged in order.

    Without a tutor some of the words that the student says they know are checked; these are in
    ``checked_ids``.
    """

    size: Literal[5, 15]
    candidate_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]
    known_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]
    unknown_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]
    checked_ids: Annotated[list[Id[WordId]], Meta(max_length=15)] = field(default_factory=list)


class LastAnswer(Response, frozen=True, kw_only=True):
    """The last answer, which can be taken back, with the words of the progress before it.

    ``leads``: the answer came from the side that led the lesson.
    """

    step: AnswerStep
    group_index: GroupIndex = 0
    word_id: Id[WordId]
    right: bool
    group_wrong_ids: WordIds = field(default_factory=list)
    leads: bool = True
    follower_ids: WordIds = field(default_factory=list)
    follower_wrong_ids: WordIds = field(default_factory=list)


class WrongLeft(Response, frozen=True, kw_only=True):
    """Words judged wrong in a group that ended without appending them."""

    group_index: GroupIndex
    word_ids: WordIds


class LessonProgress(Response, frozen=True, kw_only=True):
    """The state of a lesson: enough to continue at the same word with the same shuffles.

    ``step`` is null until the lesson's words are chosen (pre-training test, word lists). ``cursor``
    counts the words already answered in the step. ``group_wrong_ids`` are the words judged wrong
    since this group began; they may be appended when the group ends. ``skipped_from`` is the first
    group that a jump to the after-lesson test left out. ``last_answer`` can be taken back until
    something else is done. ``tests_over`` holds, for each test that more words followed, how many
    groups there were.

    ``follower_ids`` are the words of the step that were judged by the side that does not lead, and
    ``follower_wrong_ids`` those judged wrong by that side alone: the side that leads may still
    judge them. ``wrong_left`` are wrong words that past groups did not append. ``student_leads``:
    the tutor handed the lead to the student.
    """

    mode: LessonMode
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    pre_test: PreTest | None = None
    chosen_ids: Annotated[
        WordIds, Meta(description="Words that the pre-training test chose so far.")
    ] = field(default_factory=list)
    already_known_ids: WordIds = field(default_factory=list)
    step: LessonStep | None = None
    groups: Groups = field(default_factory=list)
    group_index: GroupIndex = 0
    cursor: Annotated[int, Meta(ge=0, le=1000)] = 0
    group_wrong_ids: WordIds = field(default_factory=list)
    test_correct_ids: WordIds = field(default_factory=list)
    test_wrong_ids: WordIds = field(default_factory=list)
    skipped_from: GroupIndex | None = None
    finished: bool = False
    last_answer: LastAnswer | None = None
    tests_over: Annotated[
        list[Annotated[int, Meta(ge=1, le=MOST_GROUPS)]], Meta(max_length=MOST_GROUPS)
    ] = field(default_factory=list)
    follower_ids: WordIds = field(default_factory=list)
    follower_wrong_ids: WordIds = field(default_factory=list)
    wrong_left: Annotated[list[WrongLeft], Meta(max_length=MOST_GROUPS)] = field(
        default_factory=list
    )
    student_leads: bool = False


class SaveProgress(Request, frozen=True, kw_only=True):
    """The actions of a device in a lesson since it knew ``version`` of it (0: none saved yet).

    ``device`` identifies the device that numbers its actions: a stored number is a repeat. Each of
    the ``actions`` is read on its own: an unreadable one is refused, and the others count.
    """

    read_later: ClassVar = {"LessonAction": LessonAction}

    course_order_id: Id[OrderId]
    version: Version
    device: Device | None = None
    actions: Annotated[list[ReportedAction], Meta(max_length=200)] = field(default_factory=list)


class RefusedAction(Response, frozen=True, kw_only=True):
    """A refused action, by its number (0: it could not be read), and why."""

    number: int
    error_code: str
    error_message: str


class ProgressSaved(Response, frozen=True, kw_only=True):
    """The current version of the lesson's progress.

    ``progress`` is the lesson's state if it may differ from the device's: the other side acted
    since the version that the device knew, or one of its actions was refused or changed nothing.
    ``late``: the class is over; the answers are stored, the progress is unchanged.
    """

    course_order_id: Id[OrderId]
    version: int
    late: bool = False
    refused: list[RefusedAction] = field(default_factory=list)
    progress: LessonProgress | None = None


def progress_message(state: LessonState) -> LessonProgress:
    """The state of a lesson, as sent to devices."""
    return msgspec.convert(state, LessonProgress, from_attributes=True)


def progress_json(state: LessonState) -> bytes:
    """The same as JSON."""
    return msgspec.json.encode(progress_message(state))


class ListProgress(Request, frozen=True, kw_only=True):
    """Requests the saved progress of orders; orders without any are left out."""

    course_order_ids: Annotated[list[Id[OrderId]], Meta(min_length=1, max_length=50)]


class SavedProgress(Response, frozen=True, kw_only=True):
    """Progress and its version; 0 before any action in the lesson."""

    course_order_id: Id[OrderId]
    version: int
    utc_saved: Instant
    progress: LessonProgress


class SubmitResult(Request, frozen=True, kw_only=True):
    """A lesson's result; the lists are disjoint and contain words of that order."""

    course_order_id: Id[OrderId]
    course_id: Id[BookId] | None = None
    student_id: Id[AccountId]
    correct_word_ids: WordIds
    wrong_word_ids: WordIds
    already_known_word_ids: WordIds
    anti_forget_time: Slot | None = None


class SubmitInteractiveResult(Request, frozen=True, kw_only=True):
    """The end of an interactive lesson: the words marked beside its page are reviewed at the picked
    time.
    """

    course_book_id: Id[BookId]
    course_order_id: Id[OrderId]
    anti_forget_time: Slot | None = None


class LessonResult(Response, frozen=True, kw_only=True):
    """A lesson's current result."""

    course_order_id: Id[OrderId]
    correct_word_ids: list[WordId]
    wrong_word_ids: list[WordId]
    already_known_word_ids: list[WordId]
    anti_forget_time: Slot | None
    utc_submitted: Instant


def result_message(order: CourseOrder, now: Instant) -> LessonResult:
    """The current result of an order's lesson."""
    result, lists = order.lesson.result, order.lesson.lists
    return LessonResult(
        course_order_id=order.id,
        correct_word_ids=list(lists.correct),
        wrong_word_ids=list(lists.wrong),
        already_known_word_ids=list(lists.already_known),
        anti_forget_time=order.lesson.slot,
        utc_submitted=now if result is None else result.at,
    )


class LessonSnapshot(Response, frozen=True, kw_only=True):
    """All a device needs to enter or resume a lesson."""

    order: CourseOrderView
    clock: LessonClock
    progress: SavedProgress
    result: LessonResult | None
    proposed_time: Annotated[
        Slot,
        Meta(
            description="Proposed as the daily time of its plan: the student's last one, else the "
            "half hour for which the lesson was booked if that is in the evening, else the usual."
        ),
    ]
