import { expect, it } from "vitest";
import { calledOf } from "./seen";

it.each([
  ["http://here/request/StartCourseOrder", 200, "StartCourseOrder ok"],
  ["http://here/request/StartCourseOrder", 409, "StartCourseOrder refused"],
  ["http://here/request/StartCourseOrder", 503, "StartCourseOrder failed"],
  ["http://here/request/StartCourseOrder", 0, "StartCourseOrder failed"],
  ["http://here/request/StartCourseOrder", undefined, undefined],
  ["http://here/request/CustomerListCourseOrder", 200, undefined],
  ["http://here/audio/en/7.mp3", 200, undefined],
  ["http://here/monitoring/events", 204, undefined],
])("a call of %s that ends with %s is logged as %s", (name, status, log) => {
  expect(calledOf(name, status)).toBe(log);
});
