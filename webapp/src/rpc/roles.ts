/* Written by `npm run rpc` from the OpenAPI document; do not edit. */
import type { OperationName, Role } from "./types";

/** What the names of operations for tutors alone begin with. */
export const TUTORS = "CustomerTeacher";

/** Other operations for one role alone. */
export const onlyFor: { readonly [Name in OperationName]?: Role } = {
  CustomerAnswerVocaExam: "user",
  CustomerCreateSimulation: "user",
  CustomerEvaluateTutor: "user",
  CustomerListFavoriteWords: "user",
  CustomerListMarkedWords: "user",
  CustomerListPracticeSets: "user",
  CustomerListPracticeWords: "user",
  CustomerListVocaExamRecord: "user",
  CustomerMarkWords: "user",
  CustomerQueryCourseBookPrepareByCourseBookId: "TEACHER",
  CustomerQueryVocaExamDetail: "user",
  CustomerRetrieveTeacherMetric: "TEACHER",
  CustomerSaveFavoriteWords: "user",
  CustomerSearchWords: "user",
  CustomerStartVocaExamRecord: "user",
  CustomerSubmitPractice: "user",
  CustomerSubmitVocaExamResult: "user",
  CustomerUndoWordMarks: "user",
  CustomerUpdateUserProfile: "user",
  ListNewWords: "user",
  ListReviewWords: "user",
  ListStudentCourseBoxWord: "user",
  RetrieveCourseMetric: "user",
  SubmitLearnNewWordResult: "user",
  SubmitReviewResult: "user",
};
