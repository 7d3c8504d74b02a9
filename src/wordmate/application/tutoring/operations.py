"""Queries about a tutor's students, teaching books, numbers and evaluations."""

from typing import NamedTuple

from wordmate.application.accounts.messages.people import OneAccount
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.messages import Empty, Page, StorePage
from wordmate.application.kernel.operations import TUTORS, Owns, Query, query
from wordmate.application.records.messages import CourseRecords
from wordmate.application.tutoring.messages import (
    EvaluationText,
    ListEvaluationTexts,
    ListStudentClasses,
    ListStudents,
    ListTeacherCourses,
    ListTeacherCourseWords,
    QueryStudent,
    StudentDetail,
    StudentPage,
    TeacherCourse,
    TeacherMetric,
    TutorEvaluation,
)
from wordmate.application.tutoring.store_messages import (
    ClassOfStudent,
    ListClassesOfStudent,
    ListStoreStudents,
    StudentFile,
    StudentsOfStore,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right


class TutorAndStudent(NamedTuple):
    """A tutor, and a student who may be one of theirs."""

    tutor_id: AccountId
    student_id: AccountId


StudentsOfTutor = query(
    "CustomerTeacherListStudent",
    ListStudents,
    StudentPage,
    "Lists the tutor's own students: by the next class, then those without one by name.",
    roles=TUTORS,
    owns=Owns.SELF,
)
StudentOfTutor = query(
    "CustomerTeacherQueryStudent",
    QueryStudent,
    StudentDetail,
    "Returns one of the tutor's own students: mastery, coming classes, and reviews.",
    roles=TUTORS,
    owns=Owns.OWN_STUDENT,
)
ClassesOfStudent = query(
    "CustomerTeacherListStudentClass",
    ListStudentClasses,
    CourseRecords,
    """Lists the tutor's classes with one of their students, newest first, page by page.

    There are none before 2025-04-02.
    """,
    roles=TUTORS,
    owns=Owns.OWN_STUDENT,
)
TeacherCourses = query(
    "CustomerTeacherListCourse",
    ListTeacherCourses,
    Page[TeacherCourse],
    "Lists the books that a tutor may look at.",
    roles=TUTORS,
    owns=Owns.ANY_CATALOGUE,
)
TeacherCourseWords = query(
    "CustomerTeacherListCourseWords",
    ListTeacherCourseWords,
    Page[WordView],
    "Lists a book's words in book order, without anybody's learning state.",
    roles=TUTORS,
    owns=Owns.ANY_CATALOGUE,
)
NumbersOfTutor = query(
    "CustomerRetrieveTeacherMetric",
    Empty,
    TeacherMetric,
    "Returns a tutor's numbers of this week and month.",
    roles=TUTORS,
    owns=Owns.SELF,
    quiet=True,
)
EvaluationOfTutor = query(
    "CustomerTeacherQueryEvaluation",
    Empty,
    TutorEvaluation,
    "Sums the students' evaluations of the tutor; empty until three students have written one.",
    roles=TUTORS,
    owns=Owns.SELF,
)
TextsOfTutor = query(
    "CustomerTeacherListEvaluationText",
    ListEvaluationTexts,
    Page[EvaluationText],
    "Lists what students wrote about the tutor, anonymously and in random order.",
    roles=TUTORS,
    owns=Owns.SELF,
)
StoreStudents = query(
    "StoreListStudent",
    ListStoreStudents,
    StudentsOfStore,
    "Lists students whom the caller sees, newest first, with their tutors, next class and credits.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
    quiet=True,
)
StudentOfStore = query(
    "StoreQueryStudent",
    OneAccount,
    StudentFile,
    "Returns a student's file: account, credits, plans of reviews, words, book and week.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
)
ClassesOfStudentOfStore = query(
    "StoreListStudentClass",
    ListClassesOfStudent,
    StorePage[ClassOfStudent],
    "Lists a student's classes ahead or over, with feedback and evaluations; not deleted ones.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
)
IsOwnStudent = Query[TutorAndStudent, bool]("own student")
"""Whether an order of both makes the student one of the tutor's (``gives_student``)."""
