import { expect, it } from "vitest";
import page from "../../../index.html?raw";
import { type AppEvent, calledOf, watchErrors } from "./seen";

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

it("the first early errors are reported once", () => {
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
  new Function(script)();
  const fail = (message: string) =>
    window.dispatchEvent(new ErrorEvent("error", { error: new Error(message) }));
  for (const nth of [1, 2, 3, 4, 5, 6]) fail(`early ${nth}`);
  const told: AppEvent[] = [];
  watchErrors((event) => told.push(event));
  fail("late");
  const messages = told.map((event) => "message" in event && event.message);
  expect(messages).toEqual([...[1, 2, 3, 4, 5].map((nth) => `early ${nth}`), "late"]);
});
