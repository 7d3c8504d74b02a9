import { describe, expect, it } from "vitest";
import { type Path, paths } from "@/paths";
import type { OperationName } from "@/rpc";
import { onlyFor } from "@/rpc/roles";
import { mayOpen } from "./access";

/** Pages that are not for everybody who is signed in, with their operations. */
const purposes: { readonly [At in Path]?: OperationName } = {
  [paths.firstBook]: "CustomerQueryBookInHand",
  [paths.goal]: "CustomerRetrieveDailyGoal",
  [paths.simulationTraining]: "CustomerCreateSimulation",
  [paths.wordTraining]: "CustomerStartVocaExamRecord",
  [paths.wordTrainingRecord]: "CustomerListVocaExamRecord",
  [paths.detailedVocabularyReport]: "CustomerQueryVocaExamDetail",
  [paths.wordTestList]: "CustomerQueryVocaExamDetail",
  [paths.favoriteWords]: "CustomerListFavoriteWords",
  [paths.wordMarking]: "CustomerMarkWords",
  [paths.wordMarkingList]: "CustomerListMarkedWords",
  [paths.lessonPreparation]: "CustomerQueryCourseBookPrepareByCourseBookId",
  [paths.restApplication]: "CustomerTeacherApplyRest",
  [paths.studentAdministration]: "CustomerTeacherListStudent",
  [paths.student]: "CustomerTeacherQueryStudent",
  [paths.trialOrder]: "CustomerTeacherCreateTrialCourseOrder",
  [paths.courseList]: "CustomerTeacherListCourse",
  [paths.evaluations]: "CustomerTeacherQueryEvaluation",
  [paths.reviewAndTest]: "CustomerSubmitPractice",
  [paths.tutorMessage]: "CustomerTeacherSubmitFeedbackForCourseOrder",
  [paths.antiForgetSupplement]: "CustomerTeacherSupplementAntiForget",
  [paths.commissionCheck]: "CustomerTeacherListCommission",
  [paths.commissionDetail]: "CustomerTeacherQueryCommission",
};

describe("a page", () => {
  it.each(Object.entries(purposes))("%s is for the roles that may call %s", (path, purpose) => {
    expect(onlyFor[purpose]).toBeDefined();
    for (const role of ["user", "TEACHER"] as const) {
      expect(mayOpen(role, path as Path)).toBe(onlyFor[purpose] === role);
    }
  });

  it("without such a purpose is for everybody", () => {
    for (const path of Object.values(paths)) {
      if (path in purposes) continue;
      expect([path, mayOpen("user", path), mayOpen("TEACHER", path)]).toEqual([path, true, true]);
    }
  });
});
