"""Queries about a student's words and books."""

from collections.abc import Sequence
from typing import NamedTuple

from wordmate.application.content import messages as content
from wordmate.application.content.messages import CourseMetric, StudentCourse, WordView
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, Query, query
from wordmate.application.words.messages import (
    AnkiWordsKind,
    BoxPage,
    ConfusedPairs,
    DailyListView,
    FavoritesPage,
    HardWord,
    ListBoxWords,
    ListConfusedWords,
    ListFavoriteBox,
    ListFavoriteWords,
    ListHardWords,
    ListMarkedWords,
    ListMilestones,
    ListPracticeWords,
    ListShelfWords,
    ListWordMemories,
    Milestones,
    PracticeSets,
    PracticeWord,
    ProbeResults,
    RetrieveProbeResults,
    SearchWords,
    ShelfPage,
    WordMemories,
)
from wordmate.domain.kernel.ids import AccountId, BookId, WordId

StudentCourses = query(
    "CustomerListStudentCourese",
    content.ListStudentCourse,
    Page[StudentCourse],
    "Lists course books with the student's progress in each.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
CourseWords = query(
    "CustomerListCourseWordByCourseIdByPage",
    content.ListCourseWords,
    Page[WordView],
    "Lists a book's words in book order.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
NewWords = query(
    "CustomerListNewWords",
    content.ListNewWords,
    Page[WordView],
    "Lists a book's words that the student has not met yet.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
ReviewWords = query(
    "CustomerListReviewWords",
    content.ListReviewWords,
    Page[WordView],
    "Lists words to review: of one review order, of one book, or all of the student's.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
WordInfo = query(
    "CustomerListWordInfoByWordIdIn",
    content.ListWordInfo,
    Page[WordView],
    "Lists words by id, in the given order.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
MetricOfCourse = query(
    "CustomerRetrieveCourseMetric",
    content.RetrieveCourseMetric,
    CourseMetric,
    "Counts a book's words by state.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
    quiet=True,
)
BoxWords = query(
    "CustomerListStudentCourseBoxWordByPage",
    ListBoxWords,
    BoxPage,
    "Lists the memory box of a book: words by state, in book order, with the number of each.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
FavoriteWords = query(
    "CustomerListFavoriteWords",
    ListFavoriteWords,
    Page[WordView],
    "Lists the student's favourites, latest first or in alphabetical order.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
MarkedWords = query(
    "CustomerListMarkedWords",
    ListMarkedWords,
    Page[WordView],
    "Lists words that the student marked as mastered, latest first, without those tested since.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
FoundWords = query(
    "CustomerSearchWords",
    SearchWords,
    Page[WordView],
    "Searches the words that the student has met or made a favourite, while they type.\n\n"
    "It matches the beginning of the English, or a part of the Chinese. "
    "An empty text finds nothing.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
ShelfWords = query(
    "CustomerListShelfWords",
    ListShelfWords,
    ShelfPage,
    "Lists the words that lessons taught a student, with the number of each firmness.\n\n"
    "Those of a book are in book order, others are the latest first. A word is new until it is\n"
    "asked after its lesson, firm once it is known for three weeks, and lasting if it was still\n"
    "known three months after its lesson.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
DailyList = query(
    "CustomerRetrieveDueWords",
    Empty,
    DailyListView,
    "Counts the due words that the student is asked today besides the reviews, and the hard words.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
HardWords = query(
    "CustomerListHardWords",
    ListHardWords,
    Page[HardWord],
    "Lists a student's hard words, most missed first: missed on five days, until they are known\n"
    "on three days in a row. Each has the words that it is confused with.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
MilestonesOfStudent = query(
    "CustomerListMilestones",
    ListMilestones,
    Milestones,
    "Lists the milestones of still known words that a student reached, each with its day.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
ProbesOfStudent = query(
    "CustomerRetrieveProbeResults",
    RetrieveProbeResults,
    ProbeResults,
    "Returns how many words a student still knew 30 and 90 days after they were first taught.\n\n"
    "Once a month the daily list asks for some of them, unannounced.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
Confused = query(
    "CustomerListConfusedWords",
    ListConfusedWords,
    ConfusedPairs,
    "Lists pairs of words that a student confused at least twice, until both words are right on\n"
    "two days.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
Memories = query(
    "CustomerListWordMemories",
    ListWordMemories,
    WordMemories,
    "Lists how likely a student knows words now, and until when.\n\n"
    "Words that were never taught are left out.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
Practice = query(
    "CustomerListPracticeSets",
    Empty,
    PracticeSets,
    "Lists what the student may practise: favourites, a book's forgotten words, a day's words.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
PracticeWords = query(
    "CustomerListPracticeWords",
    ListPracticeWords,
    Page[PracticeWord],
    "Lists the words of a set; those of a day in the order in which they were practised.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
FavoritesMetric = query(
    "RetrieveCourseMetric",
    Empty,
    CourseMetric,
    "Counts the student's favourites by state.",
    roles=STUDENTS,
    owns=Owns.SELF,
    quiet=True,
)
NewFavorites = query(
    "ListNewWords",
    FavoritesPage,
    Page[WordView],
    "Lists favourites that the student has not learned yet.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
FavoritesToReview = query(
    "ListReviewWords",
    FavoritesPage,
    Page[WordView],
    "Lists favourites to review: forgotten, or learned and not tested yet.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
FavoriteBox = query(
    "ListStudentCourseBoxWord",
    ListFavoriteBox,
    BoxPage,
    "Lists the memory box of favourites by state, with the number of each.",
    roles=STUDENTS,
    owns=Owns.SELF,
)


class AnkiSet(NamedTuple):
    """The words that a student takes to Anki."""

    student_id: AccountId
    kind: AnkiWordsKind
    course_book_id: BookId | None


WordsForAnki = Query[AnkiSet, Page[WordView]]("words for Anki")
"""Two thousand of them at most."""


class WordsInBook(NamedTuple):
    """Words as a book shows them to a student, if one is named."""

    word_ids: Sequence[WordId]
    course_book_id: BookId | None
    student_id: AccountId


WordsToSpeak = Query[WordsInBook, Sequence[WordView]]("words to speak")
"""The words in their order, without unknown ones."""
