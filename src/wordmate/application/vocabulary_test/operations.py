"""Queries about a student's vocabulary tests."""

from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import STUDENTS, Owns, query
from wordmate.application.vocabulary_test.messages import (
    ListVocaExams,
    OneVocaExam,
    VocaExamDetail,
    VocaExamRecord,
)

ExamDetail = query(
    "CustomerQueryVocaExamDetail",
    OneVocaExam,
    VocaExamDetail,
    "Returns a test to continue, with its words once it is over and its report once it has one.",
    roles=STUDENTS,
    owns=Owns.OWN_STUDENT,
)
ListExams = query(
    "CustomerListVocaExamRecord",
    ListVocaExams,
    Page[VocaExamRecord],
    "Lists the student's own vocabulary tests since 2025-04-02, latest first, without placements.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
