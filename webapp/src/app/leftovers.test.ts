import { answer, fakeService, type Seen } from "@test/fakeService";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { bindLesson } from "@/entities/order/lessonEntry";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { FAVORITES_PLACE } from "@/entities/word/places";
import { watchLeftovers } from "./leftovers";

let seen: Seen[] = [];

beforeEach(() => {
  // Nothing else is to do in a test.
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  session.clear();
  bindLesson(() => import("@/features/lessons/enter"));
  seen = fakeService({
    QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }),
  });
});

const signIn = () => enter({ single: true, token: "t", userId: 2, userRole: "user" } as never);
const lessons = () =>
  seen
    .filter(({ name }) => name === "CustomerQueryCourseOrder")
    .map(({ body }) => (body as { courseOrderId: number }).courseOrderId);

function kept(userId: number, courseOrderId: number, queue: object[]): void {
  localStorage.setItem(`wordmate.lesson.${userId}.${courseOrderId}`, JSON.stringify({ queue }));
}

it("unsent answers of a closed browser are sent when the app is opened", async () => {
  await signIn();
  kept(2, 7, [{ type: "begin" }]);
  kept(2, 8, []);
  kept(3, 9, [{ type: "begin" }]);
  watchLeftovers();
  await expect.poll(lessons).toEqual([7]);
});

it("nothing is requested without stored answers or a signed-in user", async () => {
  kept(2, 8, []);
  watchLeftovers();
  await signIn();
  window.dispatchEvent(new Event("online"));
  expect(lessons()).toEqual([]);
});

it("failed answers are sent at sign-in and when the connection returns", async () => {
  kept(2, 7, [{ type: "begin" }]);
  watchLeftovers();
  expect(lessons()).toEqual([]);
  await signIn();
  await expect.poll(lessons).toEqual([7]);
  // One try after the other: the first may still be under way.
  const again = () => {
    window.dispatchEvent(new Event("online"));
    return lessons().length;
  };
  await expect.poll(again).toBeGreaterThan(1);
});

it("word actions stay on the device if what sends them does not load", async () => {
  const load = vi.fn(() => {
    throw new TypeError("no network");
  });
  vi.doMock("@/entities/word/leftovers", load);
  onTestFinished(() => vi.doUnmock("@/entities/word/leftovers"));
  localStorage.setItem(FAVORITES_PLACE, "[]");
  await signIn();
  watchLeftovers();
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  // An unhandled rejection would fail the run.
  await new Promise((later) => setTimeout(later));
  expect(localStorage.getItem(FAVORITES_PLACE)).toBe("[]");
});
