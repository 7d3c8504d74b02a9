import { expect, test } from "vitest";
import openapi from "./openapi.json";
import { QUIET } from "./quiet";
import type { OperationName } from "./types";

const names = Object.keys(openapi.paths)
  .map((path) => path.split("/").at(-1) as OperationName)
  .filter((name) => name.length > 0);

/** Operations that are of a kind by their names. */
const KINDS: Record<string, RegExp> = {
  profile: /^QueryUserProfileByToken$|^CustomerTeacherQueryDetail$/,
  "order list": /^CustomerListCourseOrder(Record)?$/,
  "notification list": /^CustomerListNotification$/,
  "order count": /OrderCount$/,
  metric: /Metric$/,
  "anti-forgetting list": /^CustomerListAntiForgetOrder$|ReviewAgenda$/,
  "time check": /OrderTime$/,
  "course progress": /CourseProgress$|OrderProgress$/,
  signal: /LessonSignal$/,
  feedback: /SubmitFeedback|^CustomerListSuggestion$|SuggestionPicture$/,
};

test.each(Object.entries(KINDS))("a call of the kind %s shows no loading indicator", (_, kind) => {
  const ofKind = names.filter((name) => kind.test(name));
  expect(ofKind).not.toEqual([]);
  expect(ofKind.filter((name) => !QUIET.has(name))).toEqual([]);
});

test("every other call shows one", () => {
  const kinds = Object.values(KINDS);
  expect([...QUIET].filter((name) => !kinds.some((kind) => kind.test(name)))).toEqual([]);
});
