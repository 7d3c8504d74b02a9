"""What can be done in a lesson. Each action is an event of the order's ledger, and names the place
at which it was done, so that it applies there only."""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.kernel.events import OrderEvent
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.lesson_flow import LessonMode

PRE_TEST: Final = "pre_test"
"""The step of an answer that is given before the lesson's words are chosen."""
CHECK: Final = "pick_meaning"
"""The task of an answer of the pre-training test that checks a word that was said to be known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonOpened(OrderEvent):
    """The lesson's progress began, with the seed of its shuffles."""

    kind = "lesson_opened"
    mode: LessonMode
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(OrderEvent):
    """One answer. ``step`` is a lesson's step, or "pre_test".

    ``late`` when it came after the order was completed, or after the lesson had jumped over its
    place: it is kept and moves nothing. ``task`` says how it was asked, where the device told;
    ``verdict`` what was typed, ``other_id`` the word whose wrong choice was picked. ``leads``:
    whether it was given by the side that leads the order.
    ``replaces``: the other side had answered at this place; that answer counts no more. Events from
    before a lesson was kept as its actions have no ``group_index``.
    """

    kind = "answered"
    word_id: WordId
    step: str
    right: bool
    latency_ms: int
    late: bool = False
    task: str | None = None
    verdict: str | None = None
    other_id: WordId | None = None
    group_index: int | None = None
    leads: bool = True
    replaces: bool = False

    @property
    def is_check(self) -> bool:
        """Whether it checks a word of the pre-training test that was said to be known."""
        return self.step == PRE_TEST and self.task == CHECK


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTakenBack(OrderEvent):
    """The answer before it was taken back: it stays in the ledger, and counts for nothing."""

    kind = "answer_taken_back"
    word_id: WordId
    step: str
    late: bool = False
    group_index: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound(OrderEvent):
    """A round of the pre-training test was opened."""

    kind = "open_round"
    size: int
    candidate_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkKnown(OrderEvent):
    """Words were marked as known already: they are left out of the lesson."""

    kind = "mark_known"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkWord(OrderEvent):
    """A word was chosen without a test, or no longer is."""

    kind = "mark_word"
    word_id: WordId
    is_marked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(OrderEvent):
    """The lesson began with the words that were chosen; the service names them for those who follow
    the event."""

    kind = "begin"
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
    """The cards of a group were seen."""

    kind = "finish_cards"
    group_index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGroup(OrderEvent):
    """A group ended, and its wrong words come again at the end of the lesson, or do not."""

    kind = "end_group"
    group_index: int
    append: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ToTest(OrderEvent):
    """The lesson jumped to its test: the time was up."""

    kind = "to_test"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreWords(OrderEvent):
    """The test was over with time left, and the lesson went on with another group of words."""

    kind = "more_words"
    word_ids: tuple[WordId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingRound(OrderEvent):
    """The test was over with time left, and the lesson asks earlier words once more."""

    kind = "closing_round"
    word_ids: tuple[WordId, ...]


LessonAction = (
    Answered
    | AnswerTakenBack
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
)
