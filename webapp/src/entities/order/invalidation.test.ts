import { invalidatedBy, reads } from "@test/reads";
import { describe, expect, it } from "vitest";
import type { OperationName } from "@/rpc";
import {
  invalidateAfterApproval,
  invalidateAfterBooking,
  invalidateAfterFeedback,
  invalidateAfterLeaving,
  invalidateAfterLesson,
  invalidateAfterStart,
  invalidateOrders,
} from "./invalidation";

/** Areas that do not depend on orders. */
const APART = ["accounts", "content", "materials", "suggestions", "vocabulary_test"];

/** Reads that stay valid, and why. */
const STAYS: Readonly<Record<string, readonly OperationName[]>> = {
  "a running lesson asks for it itself, and keeps what it heard": [
    "CustomerCheckCourseOrderTime",
    "CustomerListCourseOrderPendingLearnNewWords",
    "CustomerListCourseProgress",
    "CustomerQueryCourseOrder",
  ],
  "home asks for it every minute, and none comes of what one does oneself": [
    "CustomerListNotification",
    "CustomerRetrieveUnreadMessage",
  ],
  "nobody's words, and no order's books": [
    "CustomerTeacherListCourse",
    "CustomerTeacherListCourseWords",
  ],
  "signals read nothing, and a call asks for its servers itself": [
    "CustomerQueryLessonVoice",
    "CustomerSendLessonSignal",
  ],
  "a link or an address of one's own": [
    "CustomerCreateAnkiAddress",
    "CustomerListSharedWeek",
    "CustomerOpenSharedWeek",
    "CustomerRetrieveCalendarAddress",
  ],
  "what was asked of the store about one's data": [
    "CustomerListDataRequest",
    "CustomerQueryDataCopy",
  ],
  "what others said": ["CustomerTeacherListEvaluationText", "CustomerTeacherQueryEvaluation"],
  "what the tutor wrote apart from classes": [
    "CustomerTeacherListMessageTemplate",
    "CustomerTeacherListRestApplication",
  ],
};
const staying = Object.values(STAYS).flat();

it("a lesson invalidates all lists of orders, words and pay", async () => {
  const ofAreas = reads.filter(({ area }) => !APART.includes(area)).map(({ name }) => name);
  const shown = await invalidatedBy(invalidateAfterLesson);
  expect(ofAreas.filter((name) => !staying.includes(name))).toEqual(shown);
  // Each listed one is an operation of such an area.
  expect(staying.filter((name) => !ofAreas.includes(name))).toEqual([]);
});

describe("all lists of orders are invalidated", () => {
  /** An order is identified by its number; the pay of a class is fixed once it is over. */
  const listed = reads.filter(
    ({ name, area, answered }) =>
      answered.has("courseOrderId") && !["pay", ...APART].includes(area) && !staying.includes(name),
  );

  it.each([
    ["after an order was booked", invalidateAfterBooking],
    ["after it was started", invalidateAfterStart],
    ["after it was left, or put back", invalidateAfterLeaving],
    ["after its tutor agreed to its deletion", invalidateAfterApproval],
    ["when all are asked for again", invalidateOrders],
  ])("%s", async (_, happened) => {
    expect(listed.length).toBeGreaterThan(10);
    const shown = await invalidatedBy(happened);
    expect(listed.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });
});

it("booking a class reloads the tutor's week and remaining trials", async () => {
  expect(await invalidatedBy(invalidateAfterBooking)).toEqual(
    expect.arrayContaining(["CustomerRetrieveTeacherMetric", "CustomerTeacherListRestSlot"]),
  );
});

it("feedback invalidates records only", async () => {
  const telling = reads.filter(({ asked, answered }) =>
    [...asked, ...answered].some((field) => /feedback/i.test(field)),
  );
  expect(await invalidatedBy(invalidateAfterFeedback)).toEqual(telling.map(({ name }) => name));
});
