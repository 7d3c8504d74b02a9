"""Messages about taking a vocabulary test, and its report."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import Id, Instant, PagedRequest, Request, Response
from wordmate.domain.kernel.ids import VocabularyTestId, WordId
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.items import Answer, PartOfSpeech
from wordmate.domain.vocabulary_test.levels import Grade, Stage
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.report import Change
from wordmate.domain.vocabulary_test.taken_test import TestStatus

_TestId = Annotated[
    VocabularyTestId, Meta(ge=1, le=2**53 - 1, description="Identifier of a vocabulary test.")
]


_FewerThan = Annotated[
    int | None,
    Meta(description="If set, the size is too small for a number: show it as fewer than this."),
]


class StartVocaExam(Request, frozen=True, kw_only=True):
    """Which test to start."""

    kind: TestKind = TestKind.SIZE


class OneVocaExam(Request, frozen=True, kw_only=True):
    """Identifies one vocabulary test."""

    voca_exam_record_id: _TestId


class AnswerVocaExam(Request, frozen=True, kw_only=True):
    """The choice for one item."""

    voca_exam_record_id: _TestId
    number: Annotated[int, Meta(ge=0, le=999, description="The item's place in the test, from 0.")]
    choice: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | None,
        Meta(description='The index of the choice; null is "don\'t know".'),
    ] = None
    latency_ms: Annotated[
        int, Meta(ge=0, le=86_400_000, description="How long the item was shown.")
    ]


class ListVocaExams(PagedRequest, frozen=True, kw_only=True):
    """A page of one's own vocabulary tests, the latest first."""


class InBothLanguages(Response, frozen=True, kw_only=True):
    """A text in Chinese and in English: the app shows the reader's language."""

    zh: str
    en: str


class VocaQuestion(Response, frozen=True, kw_only=True):
    """An item to answer, without its right choice."""

    number: int
    word: str
    part_of_speech: PartOfSpeech
    voice_url: str
    choices: list[str]


class VocaExam(Response, frozen=True, kw_only=True):
    """The state of a test, from which a device continues."""

    voca_exam_record_id: Id[VocabularyTestId]
    kind: TestKind
    status: TestStatus
    item_count: Annotated[int, Meta(description="The maximum number of items.")]
    answers: Annotated[
        list[Answer], Meta(description="The outcome of each answered item, in order.")
    ]
    question: VocaQuestion | None
    utc_started: Instant
    server_time: Instant


class VocaLevel(Response, frozen=True, kw_only=True):
    """One of the twelve levels, by its number from 1."""

    number: int
    stage: Stage
    grade: Grade
    description: InBothLanguages
    ability: InBothLanguages


class VocaExamRecord(Response, frozen=True, kw_only=True):
    """A test in the list; size and level are set once it is reported."""

    voca_exam_record_id: Id[VocabularyTestId]
    status: TestStatus
    utc_started: Instant
    utc_closed: Instant | None
    item_count: int
    answered: int
    size: int | None
    fewer_than: _FewerThan
    low: int | None
    high: int | None
    level: VocaLevel | None


class EarlierExam(Response, frozen=True, kw_only=True):
    """An earlier test beside a report, and whether the report differs from it."""

    voca_exam_record_id: Id[VocabularyTestId]
    utc_closed: Instant
    size: int
    fewer_than: _FewerThan
    low: int
    high: int
    change: Change


class VocaReport(Response, frozen=True, kw_only=True):
    """The report on a finished test: sizes are numbers of words.

    Nine times in ten the true size lies from ``low`` to ``high``.
    """

    utc_closed: Instant
    size: int
    fewer_than: _FewerThan
    low: int
    high: int
    level: VocaLevel
    lowest_level: Annotated[int, Meta(description="The level of the interval's low end.")]
    highest_level: Annotated[int, Meta(description="The level of the interval's high end.")]
    analysis: InBothLanguages
    suggestions: list[InBothLanguages]
    shares: Annotated[
        list[float],
        Meta(
            description="The share known of each thousand words, the commonest thousand first; "
            "empty if the size is shown as fewer than a number."
        ),
    ]
    bank: Annotated[
        Bank,
        Meta(description="How its words were chosen: by frequency, or by school term."),
    ]
    version: Annotated[
        int, Meta(description="The version of the method; different versions are not compared.")
    ]
    earlier: Annotated[
        list[EarlierExam], Meta(description="Up to five tests before this one, the latest first.")
    ]


class TestedWord(Response, frozen=True, kw_only=True):
    """A word of a finished test, with its right meaning and the student's choice."""

    __test__ = False

    number: int
    word_id: Annotated[WordId | None, Meta(description="Null if no book teaches the word.")]
    word: str
    part_of_speech: PartOfSpeech
    meaning: str
    voice_url: str
    is_favorite: bool
    answer: Answer
    chosen: str | None
    latency_ms: int


class VocaExamDetail(Response, frozen=True, kw_only=True):
    """A test: with its words once it is over, with its report once it is reported."""

    exam: VocaExam
    report: VocaReport | None
    words: list[TestedWord]
