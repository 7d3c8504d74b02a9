"""The actions of a lesson as devices send them, one message type per action."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, field

from wordmate.application.kernel.messages import Id, Instant, Request
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.saving import Done, Refused
from wordmate.domain.lessons import actions
from wordmate.domain.lessons.actions import CHECK, PRE_TEST
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.exercise import Reveal, Verdict
from wordmate.domain.lessons.grouping import MOST_RECALLED_WORDS
from wordmate.domain.lessons.lesson_flow import LessonStep

WordIds = Annotated[list[Id[WordId]], Meta(max_length=600)]
FewWords = Annotated[list[Id[WordId]], Meta(min_length=1, max_length=5)]
GroupIndex = Annotated[int, Meta(ge=0, le=199)]
Number = Annotated[int, Meta(ge=1, le=2**31 - 1)]
LatencyMs = Annotated[int, Meta(ge=0, le=3_600_000)]
AnswerStep = Literal[
    "pre_test", "memorize", "review", "listening_review", "flash", "mixed_group", "after_test"
]


class _Action(Request, frozen=True, kw_only=True, tag_field="type"):
    """``number`` is the device's own count in this lesson; ``utc_done`` is when it was done, by the
    device's estimate of the server's clock.
    """

    number: Number
    utc_done: Instant


class OpenRound(_Action, frozen=True, kw_only=True, tag="open_round"):
    """A round of the pre-training test is opened."""

    size: Literal[5, 15]
    candidate_ids: Annotated[list[Id[WordId]], Meta(max_length=15)]


class JudgeCandidate(_Action, frozen=True, kw_only=True, tag="judge_candidate"):
    """The current candidate is known or not."""

    word_id: Id[WordId]
    known: bool
    latency_ms: LatencyMs


class CheckCandidate(_Action, frozen=True, kw_only=True, tag="check_candidate"):
    """The student picked the meaning of a candidate that they said they know; ``other_word_id`` is
    the word whose meaning was picked instead.
    """

    word_id: Id[WordId]
    right: bool
    latency_ms: LatencyMs
    other_word_id: Id[WordId] | None = None


class MarkKnown(_Action, frozen=True, kw_only=True, tag="mark_known"):
    """Words are already known, and left out of the lesson."""

    word_ids: WordIds


class MarkWord(_Action, frozen=True, kw_only=True, tag="mark_word"):
    """A word is chosen without a test, or unchosen."""

    word_id: Id[WordId]
    is_marked: bool


class Begin(_Action, frozen=True, kw_only=True, tag="begin"):
    """The lesson begins with the chosen words, and before them with words taught before."""

    recalled_word_ids: Annotated[list[Id[WordId]], Meta(max_length=MOST_RECALLED_WORDS)] = field(
        default_factory=list
    )


class OpenReview(_Action, frozen=True, kw_only=True, tag="open_review"):
    """The test of a review begins, with its words."""

    word_ids: WordIds


class ShowCard(_Action, frozen=True, kw_only=True, tag="show_card"):
    """Another card of the group is shown."""

    group_index: GroupIndex
    cursor: Annotated[int, Meta(ge=0, le=4)]


class FinishCards(_Action, frozen=True, kw_only=True, tag="finish_cards"):
    """All cards of the group were seen."""

    group_index: GroupIndex


class Judge(_Action, frozen=True, kw_only=True, tag="judge"):
    """The current word is judged. ``task`` is how it was asked, ``verdict`` judges what was
    typed, ``other_word_id`` is the word whose wrong choice was picked. ``reveal`` is how the
    choices appeared: on a "tap" of the student, who claims to know the word before seeing them, or
    because the "time" was over; none if they did not appear before the answer.
    """

    step: LessonStep
    group_index: GroupIndex
    word_id: Id[WordId]
    right: bool
    latency_ms: LatencyMs
    task: Task | None = None
    verdict: Verdict | None = None
    other_word_id: Id[WordId] | None = None
    reveal: Reveal | None = None


class TakeBack(_Action, frozen=True, kw_only=True, tag="take_back"):
    """The last answer is taken back."""

    step: AnswerStep
    group_index: GroupIndex
    word_id: Id[WordId]


class GoOn(_Action, frozen=True, kw_only=True, tag="go_on"):
    """In a class: the leader goes on from the last answer, a word that was not known yet."""

    step: LessonStep
    group_index: GroupIndex
    word_id: Id[WordId]


class EndGroup(_Action, frozen=True, kw_only=True, tag="end_group"):
    """The group ends; its wrong words are appended at the end, or not."""

    group_index: GroupIndex
    append: bool


class ToTest(_Action, frozen=True, kw_only=True, tag="to_test"):
    """The lesson jumps to its test."""


class MoreWords(_Action, frozen=True, kw_only=True, tag="more_words"):
    """The test is over, and the lesson continues with new words."""

    word_ids: FewWords


class ClosingRound(_Action, frozen=True, kw_only=True, tag="closing_round"):
    """The test is over, and the lesson asks earlier words once more, hardest first."""

    word_ids: FewWords


class HandOver(_Action, frozen=True, kw_only=True, tag="hand_over"):
    """The tutor of a class hands the lead to the student, or takes it back."""

    to_student: bool


LessonAction = (
    OpenRound
    | JudgeCandidate
    | CheckCandidate
    | MarkKnown
    | MarkWord
    | Begin
    | OpenReview
    | ShowCard
    | FinishCards
    | Judge
    | TakeBack
    | GoOn
    | EndGroup
    | ToTest
    | MoreWords
    | ClosingRound
    | HandOver
)

ReportedAction = Annotated[
    msgspec.Raw,
    Meta(extra_json_schema={"$ref": "#/components/schemas/LessonAction"}),
]
"""A ``LessonAction`` as received."""


class _Numbered(msgspec.Struct, frozen=True):
    number: Number = 0


_read: Final = msgspec.json.Decoder(LessonAction).decode
_read_number: Final = msgspec.json.Decoder(_Numbered).decode
_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
_convert: Final[Callable[[Any, Any], Any]] = partial(msgspec.convert, from_attributes=True)
_SAME: Final = MappingProxyType(
    {
        OpenRound: actions.OpenRound,
        MarkKnown: actions.MarkKnown,
        MarkWord: actions.MarkWord,
        Begin: actions.Begin,
        OpenReview: actions.OpenReview,
        ShowCard: actions.ShowCard,
        FinishCards: actions.FinishCards,
        TakeBack: actions.AnswerTakenBack,
        GoOn: actions.WentOn,
        EndGroup: actions.EndGroup,
        ToTest: actions.ToTest,
        MoreWords: actions.MoreWords,
        ClosingRound: actions.ClosingRound,
        HandOver: actions.HandOver,
    }
)
"""The message types of the events."""


def actions_in(reported: list[msgspec.Raw]) -> tuple[list[Done], list[Refused]]:
    """The readable actions, and the unreadable ones."""
    done, refused = list[Done](), list[Refused]()
    for nth, one in enumerate(reported):
        try:
            action = _read(one)
        except _UNREADABLE as problem:
            error = InvalidProgress(f"actions[{nth}]", str(problem))
            refused.append(Refused(_number_in(one), error))
        else:
            done.append(Done(action=event_of(action), number=action.number, at=action.utc_done))
    return done, refused


def reported(*done: LessonAction) -> list[msgspec.Raw]:
    """Actions as a device sends them."""
    return [msgspec.Raw(msgspec.json.encode(one)) for one in done]


def _number_in(raw: msgspec.Raw) -> int:
    try:
        return _read_number(raw).number
    except _UNREADABLE:
        return 0


def event_of(action: LessonAction) -> actions.LessonAction:
    """The event of a received action."""
    if isinstance(action, Judge):
        return actions.Answered(
            word_id=action.word_id,
            step=action.step.value,
            group_index=action.group_index,
            right=action.right,
            latency_ms=action.latency_ms,
            task=None if action.task is None else action.task.value,
            verdict=None if action.verdict is None else action.verdict.value,
            other_id=action.other_word_id,
            reveal=None if action.reveal is None else action.reveal.value,
        )
    if isinstance(action, JudgeCandidate | CheckCandidate):
        is_check = isinstance(action, CheckCandidate)
        return actions.Answered(
            word_id=action.word_id,
            step=PRE_TEST,
            group_index=0,
            right=action.right if isinstance(action, CheckCandidate) else action.known,
            latency_ms=action.latency_ms,
            task=CHECK if is_check else Task.RECALL.value,
            other_id=action.other_word_id if isinstance(action, CheckCandidate) else None,
        )
    event: actions.LessonAction = _convert(action, _SAME[type(action)])
    return event
