import { expect, test } from "vitest";
import openapi from "./openapi.json";
import { isQuiet } from "./quiet";

test("exactly these calls show no loading indicator", () => {
  const names = Object.keys(openapi.paths).map((path) => path.split("/").at(-1) ?? "");
  expect(names.filter(isQuiet).sort()).toEqual([
    "CustomerCheckCourseOrderTime",
    "CustomerGetCourseOrderCount",
    "CustomerListAntiForgetOrder",
    "CustomerListCourseOrder",
    "CustomerListCourseOrderRecord",
    "CustomerListCourseProgress",
    "CustomerListNotification",
    "CustomerListStudentBookMetric",
    "CustomerListSuggestion",
    "CustomerQueryCourseOrderReportMetric",
    "CustomerRetrieveCourseMetric",
    "CustomerRetrieveReviewAgenda",
    "CustomerRetrieveStudentMetric",
    "CustomerRetrieveTeacherMetric",
    "CustomerSaveCourseOrderProgress",
    "CustomerSendLessonSignal",
    "CustomerTeacherQueryDetail",
    "CustomerTeacherSubmitFeedbackForCourseOrder",
    "CustomerUploadSuggestionPicture",
    "QueryUserProfileByToken",
    "RetrieveCourseMetric",
  ]);
});
