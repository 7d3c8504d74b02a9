"""The actions of a lesson. Each is an event of the order's ledger, and names its place in the
lesson, so that it applies only there.
"""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.kernel.events import OrderEvent
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.lesson_flow import LessonMode

PRE_TEST: Final = "pre_test"
"""The step of an answer given before the lesson's words are chosen."""
CHECK: Final = Task.PICK_MEANING.value
"""The task of a check question in the pre-training test: the student says that they know
the word.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonOpened(OrderEvent):
    """The lesson's progress began, with the seed of its shuffles."""

    kind = "lesson_opened"
    mode: LessonMode
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(OrderEvent):
    """One answer. ``step`` is a lesson's step, or "pre_test".

    ``late``: it came after the order was completed, or after the lesson had jumped over its place;
    it is kept and changes nothing. ``task`` says how it was asked, if the device told; ``verdict``
    judges what was typed; ``other_id`` is the word whose wrong choice was picked; ``reveal`` says
    how the choices appeared, if they did before the answer (``Reveal``). ``leads``: it came from
    the side that starts and ends the order. ``replaces``: it replaces the other side's answer at
    this place, which no longer counts.
    """

    kind = "answered"
    word_id: WordId
    step: str
    group_index: int
    right: bool
    latency_ms: int
    late: bool = False
    task: str | None = None
    verdict: str | None = None
    other_id: WordId | None = None
    reveal: str | None = None
    leads: bool = True
    replaces: bool = False

    @property
    def is_check(self) -> bool:
        """Whether it answers a check question of the pre-training test."""
        return self.step == PRE_TEST and self.task == CHECK


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTakenBack(OrderEvent):
    """The answer before it was taken back: that answer stays in the ledger and does not count.

    ``leads``: it came from the side that starts and ends the order.
    """

    kind = "answer_taken_back"
    word_id: WordId
    step: str
    group_index: int
    late: bool = False
    leads: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOn(OrderEvent):
    """The leader of a class went on from a word that was not known yet: until then both devices
    show it with its meaning.
    """

    kind = "went_on"
    word_id: WordId
    step: str
    group_index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound(OrderEvent):
    """A round of the pre-training test was opened."""

    kind = "open_round"
    size: int
    candidate_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkKnown(OrderEvent):
    """Words were marked as already known: the lesson leaves them out."""

    kind = "mark_known"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkWord(OrderEvent):
    """A word was chosen without a test, or unchosen."""

    kind = "mark_word"
    word_id: WordId
    is_marked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(OrderEvent):
    """The lesson began with the chosen words, and before them with words that the student was
    taught before, which may be of another book.

    ``word_ids`` are all of them; the service tells them to the subscribers of the event.
    """

    kind = "begin"
    recalled_word_ids: tuple[WordId, ...] = ()
    word_ids: tuple[WordId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReview(OrderEvent):
    """The test of a review began."""

    kind = "open_review"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCard(OrderEvent):
    """Another card of the group at hand was shown."""

    kind = "show_card"
    group_index: int
    cursor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishCards(OrderEvent):
    """All cards of a group were seen."""

    kind = "finish_cards"
    group_index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGroup(OrderEvent):
    """A group ended; its wrong words are appended to the lesson, or not."""

    kind = "end_group"
    group_index: int
    append: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ToTest(OrderEvent):
    """The lesson jumped to its test because the time was up."""

    kind = "to_test"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreWords(OrderEvent):
    """The test ended with time left, and the lesson continued with another group of words."""

    kind = "more_words"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingRound(OrderEvent):
    """The test was over with time left, and the lesson asks earlier words once more."""

    kind = "closing_round"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(OrderEvent):
    """The tutor of a class handed the lead to the student, or took it back.

    ``leads``: it came from the side that starts and ends the order.
    """

    kind = "hand_over"
    to_student: bool
    leads: bool = True


LessonAction = (
    Answered
    | AnswerTakenBack
    | WentOn
    | OpenRound
    | MarkKnown
    | MarkWord
    | Begin
    | OpenReview
    | ShowCard
    | FinishCards
    | EndGroup
    | ToTest
    | MoreWords
    | ClosingRound
    | HandOver
)
