/* Written by `npm run rpc` from the OpenAPI document; do not edit. */
import type { OperationName, Role } from "./types";

/** Operations for one role alone. */
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
  CustomerSaveFavoriteWords: "user",
  CustomerSearchWords: "user",
  CustomerStartVocaExamRecord: "user",
  CustomerSubmitPractice: "user",
  CustomerSubmitVocaExamResult: "user",
  CustomerTeacherApproveDeleteClassRecordRequest: "TEACHER",
  CustomerTeacherQueryDetail: "TEACHER",
  CustomerTeacherUpdateProfile: "TEACHER",
  CustomerUndoWordMarks: "user",
  CustomerUpdateUserProfile: "user",
  ListNewWords: "user",
  ListReviewWords: "user",
  ListStudentCourseBoxWord: "user",
  RetrieveCourseMetric: "user",
  SubmitLearnNewWordResult: "user",
  SubmitReviewResult: "user",
};
