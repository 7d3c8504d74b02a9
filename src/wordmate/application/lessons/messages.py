"""Running a lesson: its snapshot, saved progress and result."""

from typing import Annotated, Literal

from msgspec import Meta, field

from wordmate.application.kernel.messages import Id, Instant, Request, Response, Slot
from wordmate.application.orders.messages import CourseOrderView, LessonClock
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.lessons.exercise import Task, Verdict
from wordmate.domain.lessons.grouping import MOST_GROUPS
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep

WordIds = Annotated[list[Id[WordId]], Meta(max_length=600)]
Group = Annotated[list[Id[WordId]], Meta(min_length=1, max_length=5)]
Groups = Annotated[list[Group], Meta(max_length=MOST_GROUPS)]
AnswerStep = Literal[
    "pre_test", "memorize", "review", "listening_review", "flash", "mixed_group", "after_test"
]
Device = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class PreTest(Request, frozen=True, kw_only=True):
    """The pre-training test while it runs: candidates are judged in order.

    Who learns alone is asked for some of the words they say they know: these were checked.
    """

    size: Literal[5, 15]
    candidate_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]
    known_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]
    unknown_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]
    checked_ids: Annotated[list[Id[WordId]], Meta(max_length=15)] = field(default_factory=list)


class LastAnswer(Request, frozen=True, kw_only=True):
    """The last answer, which can be taken back; with it the group's wrong words before it."""

    step: AnswerStep
    group_index: Annotated[int, Meta(ge=0, le=199)] = 0
    word_id: Id[WordId]
    right: bool
    group_wrong_ids: WordIds = field(default_factory=list)


class LessonProgress(Request, frozen=True, kw_only=True):
    """Where a lesson stands: enough to go on at the same word with the same shuffles.

    ``step`` is none until the lesson's words are chosen (pre-training test, word lists).
    ``cursor`` counts the words already answered in the step. ``group_wrong_ids`` are the words
    judged wrong since this group began; they may be appended when the group ends. ``skipped_from``
    is the first group that a jump to the after-lesson test left out. ``last_answer`` can be taken
    back as long as nothing else was done.
    """

    mode: LessonMode
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    pre_test: PreTest | None = None
    chosen_ids: Annotated[
        WordIds, Meta(description="Words the pre-training test chose so far.")
    ] = field(default_factory=list)
    already_known_ids: WordIds = field(default_factory=list)
    step: LessonStep | None = None
    groups: Groups = field(default_factory=list)
    group_index: Annotated[int, Meta(ge=0, le=199)] = 0
    cursor: Annotated[int, Meta(ge=0, le=1000)] = 0
    group_wrong_ids: WordIds = field(default_factory=list)
    test_correct_ids: WordIds = field(default_factory=list)
    test_wrong_ids: WordIds = field(default_factory=list)
    skipped_from: Annotated[int, Meta(ge=0, le=199)] | None = None
    finished: bool = False
    last_answer: LastAnswer | None = None


class AnswerEvent(Request, frozen=True, kw_only=True):
    """One answer, kept for ever: the server stamps the time it was saved.

    ``number`` counts what the device did in this lesson: a number that is already kept is a
    repeat. ``utc_answered`` is when it was given, by the server's clock as the device knows it.
    ``task`` is how it was asked, ``verdict`` what was typed. With ``taken_back`` it is none: it
    takes the last answer back, and ``right`` and ``latency_ms`` say nothing.
    """

    word_id: Id[WordId]
    step: AnswerStep
    right: bool
    latency_ms: Annotated[int, Meta(ge=0, le=3_600_000)]
    number: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    utc_answered: Instant | None = None
    task: Task | None = None
    verdict: Verdict | None = None
    taken_back: bool = False


class SaveProgress(Request, frozen=True, kw_only=True):
    """Saves progress over ``version`` (0: none saved yet) together with the answers since then.

    ``device`` names the device that numbers its answers.
    """

    course_order_id: Id[OrderId]
    version: Version
    progress: LessonProgress
    device: Device | None = None
    answers: Annotated[list[AnswerEvent], Meta(max_length=200)] = field(default_factory=list)


class ProgressSaved(Response, frozen=True, kw_only=True):
    """The version that the next save must name.

    ``late``: the class is over; the answers are kept, the progress stands as it was.
    """

    course_order_id: Id[OrderId]
    version: int
    late: bool = False


class ListProgress(Request, frozen=True, kw_only=True):
    """Saved progress of orders; orders without any are left out."""

    course_order_ids: Annotated[list[Id[OrderId]], Meta(min_length=1, max_length=50)]


class SavedProgress(Response, frozen=True, kw_only=True):
    """Saved progress and its version."""

    course_order_id: Id[OrderId]
    version: int
    utc_saved: Instant
    progress: LessonProgress


class SubmitResult(Request, frozen=True, kw_only=True):
    """A lesson's result; the lists are disjoint and hold words of that order."""

    course_order_id: Id[OrderId]
    course_id: Id[BookId] | None = None
    student_id: Id[AccountId]
    correct_word_ids: WordIds
    wrong_word_ids: WordIds
    already_known_word_ids: WordIds
    anti_forget_time: Slot | None = None


class SubmitInteractiveResult(Request, frozen=True, kw_only=True):
    """The end of an interactive lesson: the words that were marked beside its page are reviewed at
    the picked time."""

    course_book_id: Id[BookId]
    course_order_id: Id[OrderId]
    anti_forget_time: Slot | None = None


class LessonResult(Response, frozen=True, kw_only=True):
    """A lesson's result as it stands."""

    course_order_id: Id[OrderId]
    correct_word_ids: list[WordId]
    wrong_word_ids: list[WordId]
    already_known_word_ids: list[WordId]
    anti_forget_time: Slot | None
    utc_submitted: Instant


class LessonSnapshot(Response, frozen=True, kw_only=True):
    """All a device needs to enter or resume a lesson."""

    order: CourseOrderView
    clock: LessonClock
    progress: SavedProgress | None
    result: LessonResult | None
    proposed_time: Annotated[
        Slot,
        Meta(
            description="Proposed as the daily time of its plan: the student's last one, else the "
            "half hour for which the lesson was booked."
        ),
    ]
