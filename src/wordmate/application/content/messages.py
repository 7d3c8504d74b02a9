"""Course books and words."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from wordmate.application.kernel.messages import Id, PagedRequest, Request, Response
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.words.word_learning import WordState


class MaterialType(StrEnum):
    """What a material trains."""

    VOCABULARY = "VOCABULARY"
    GRAMMAR = "GRAMMAR"
    READING = "READING"
    CLOZE = "CLOZE"
    LISTENING_AND_SPEAKING = "LISTENING_AND_SPEAKING"
    WRITING = "WRITING"
    SEVEN_PICK_FIVE = "SEVEN_PICK_FIVE"
    SELECT_WORD_FILL_BLANK = "SELECT_WORD_FILL_BLANK"
    READING_JUDGMENT = "READING_JUDGMENT"


class WordBankCategory(StrEnum):
    """The shelf of a word book."""

    EXAM_SYLLABUS = "EXAM_SYLLABUS"
    CLASSROOM_SYNC = "CLASSROOM_SYNC"
    FIXED_COLLOCATIONS = "FIXED_COLLOCATIONS"
    PHRASES = "PHRASES"
    WORD_FORMS = "WORD_FORMS"
    ROOTS_AND_AFFIXES = "ROOTS_AND_AFFIXES"
    PROFESSIONAL = "PROFESSIONAL"
    PERSONALISED = "PERSONALISED"
    SECOND_PASS = "SECOND_PASS"  # noqa: S105
    ENGLISH_ENGLISH = "ENGLISH_ENGLISH"
    ADULT = "ADULT"
    OTHER = "OTHER"

    @property
    def is_in_english(self) -> bool:
        """Whether its books explain English in English, and so need no Chinese."""
        return self is WordBankCategory.ENGLISH_ENGLISH


class CourseBookView(Response, frozen=True, kw_only=True):
    """A course book on the shelf."""

    course_book_id: Id[BookId]
    code: str
    title_zh: str
    title_en: str
    category: WordBankCategory
    level: SchoolLevel
    material_type: MaterialType
    word_count: int
    interaction_link: Annotated[
        str | None, Meta(description="The page that runs lessons of an interactive course.")
    ] = None


class ListCourseBook(PagedRequest, frozen=True, kw_only=True):
    """The shelf, by category and level."""

    category: WordBankCategory | None = None
    level: SchoolLevel | None = None
    material_type: MaterialType | None = None


class ListStudentCourse(PagedRequest, frozen=True, kw_only=True):
    """A student's books with progress; a tutor names one of their students."""

    student_id: Id[AccountId] | None = None
    category: WordBankCategory | None = None
    level: SchoolLevel | None = None


class StudentCourse(Response, frozen=True, kw_only=True):
    """A course book with one student's progress in it."""

    course_book: CourseBookView
    mastered: int
    to_review: int
    new: int
    mastery_rate: Annotated[
        float | None, Meta(description="mastered / (mastered + to review); none when both are 0.")
    ]


class WrongChoice(Response, frozen=True, gc=False):
    """A wrong choice for a word, of the same book and part of speech, and not a synonym."""

    word_id: Id[WordId]
    en_word: str
    zh_word: str


class WordView(Response, frozen=True, gc=False):
    """A word with one student's learning state.

    Answers hold hundreds of them, so it is built by position and excluded from garbage collection.
    """

    id: Id[WordId]
    en_word: str
    zh_word: str
    phonetic: Annotated[str, Meta(description="The one to show where only one is shown.")]
    phonetic_uk: str
    phonetic_us: str
    part_of_speech: str
    original_text: Annotated[str, Meta(description="Example sentence.")]
    original_text_zh: str
    knowledge_points: str
    picture: Annotated[
        str,
        Meta(description="One emoji, or empty; shows the meaning, so no question comes with it."),
    ]
    voice_url: str
    audio_url: str
    audio_url_en: str
    audio_url_en_cn: str
    audio_url_en_en_en: str
    audio_url_en_en_cn: str
    state: WordState
    is_favorite: bool
    distractors: Annotated[
        tuple[WrongChoice, ...],
        Meta(
            description="In a lesson: up to twelve wrong choices, of which each step shows three;"
            " none where there are too few."
        ),
    ]


class ListCourseWords(PagedRequest, frozen=True, kw_only=True):
    """The words of a book, in book order; a tutor names one of their students."""

    course_id: Id[BookId]
    student_id: Id[AccountId] | None = None


class ListNewWords(PagedRequest, frozen=True, kw_only=True):
    """A book's words that the student has not met yet."""

    course_book_id: Id[BookId]
    student_id: Id[AccountId] | None = None


class ListReviewWords(PagedRequest, frozen=True, kw_only=True):
    """Words to review: of one review order, of one book, or else all of the student's."""

    course_order_id: Id[OrderId] | None = None
    course_book_id: Id[BookId] | None = None
    student_id: Id[AccountId] | None = None


class ListPendingNewWords(Request, frozen=True, kw_only=True):
    """The next candidates of a lesson's pre-training test."""

    course_order_id: Id[OrderId]
    size: Literal[5, 15] = 5


class PendingNewWords(Response, frozen=True, kw_only=True):
    """Candidates in book order, and how many new words the book still has (these included)."""

    data: list[WordView]
    total: int


class ListWordInfo(Request, frozen=True, kw_only=True):
    """Words by id, in the requested order; unknown ids are left out."""

    word_ids: Annotated[list[Id[WordId]], Meta(min_length=1, max_length=600)]
    student_id: Id[AccountId] | None = None
    course_order_id: Annotated[
        Id[OrderId] | None,
        Meta(description="Of this order: the words as its book shows them, for its student."),
    ] = None


class RetrieveCourseMetric(Request, frozen=True, kw_only=True):
    """A student's counts in one book."""

    course_book_id: Id[BookId]
    student_id: Id[AccountId] | None = None


class CourseMetric(Response, frozen=True, kw_only=True):
    """The number of a book's words by state."""

    total: int
    new: int
    learned_pending_test: int
    mastered: int
    forgotten: int
    to_review: int
    favorite: int
    mastery_rate: float | None
