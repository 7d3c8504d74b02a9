import { answer, fakeService, refusal, type Seen } from "@test/fakeService";
import { saved } from "@test/saving";
import { afterEach, expect, it } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { SESSION } from "@/entities/person/sessionKey";
import { type Done, freshProgress } from "@/machines/lessonProgress";
import { openJournal, unsentLessons } from "./journal";
import { closeSession, openSession, sendLeftovers } from "./opened";
import type { Opening } from "./openings";
import type { Session } from "./session";

const NOW = Date.now();

afterEach(() => {
  closeSession(7);
  session.clear();
});

const progress = { ...freshProgress("new_words", 1), groups: [[11]], step: "review" } as const;
const judge = { type: "judge", step: "review", groupIndex: 0, wordId: 11, right: true } as const;
const queue = [{ ...judge, latencyMs: 5, number: 3, utcDone: NOW }];

function lessonOf(courseOrderId: number, status: string) {
  const user = { userId: 2, userName: "Ming" };
  const order = { courseOrderId, isNewWordBook: true, lessonType: "QUOTA_60", user, tutor: null };
  const clock = { status, deadline: NOW + 60_000, progressVersion: 4, serverTime: NOW };
  return {
    order,
    clock: { courseOrderId, ...clock },
    progress: { version: 4, progress },
    result: null,
  };
}

/** A closed browser with an answer in class 7 that the service does not have. */
async function reopened(status: string, left: readonly Done[] = queue): Promise<Seen[]> {
  openJournal(2, 7).write({ queue: left });
  const seen = fakeService({
    QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }),
    CustomerQueryCourseOrder: ({ body }) => {
      const { courseOrderId } = body as { courseOrderId: number };
      return answer(lessonOf(courseOrderId, courseOrderId === 7 ? status : "IN_PROGRESS"));
    },
    CustomerSaveCourseOrderProgress: () => saved(5),
    CompleteCourseOrder: () => answer({}),
  });
  await enter({ single: true, token: "t", userId: 2, userRole: "user", serverTime: NOW });
  return seen;
}

const savesIn = (seen: Seen[]) =>
  seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress").map(({ body }) => body);
const SENT = { courseOrderId: 7, actions: [{ wordId: 11, number: 3, utcDone: NOW }] };

it("answers of a class that ended without them are sent when the app is opened", async () => {
  const seen = await reopened("COMPLETED");
  await sendLeftovers();
  expect(savesIn(seen)).toMatchObject([SENT]);
  await expect.poll(() => localStorage.getItem("wordmate.lesson.2.7")).toBeNull();
});

it("a class that was ended without a network is ended when the app is opened", async () => {
  const ending = { slot: null, withoutTest: true, completes: true, result: null };
  openJournal(2, 7).write({ ending: { ...ending, submitKey: "a", completeKey: "b" } });
  const seen = await reopened("IN_PROGRESS", []);
  await sendLeftovers();
  expect(seen.filter(({ name }) => name === "CompleteCourseOrder")).toHaveLength(1);
  await sendLeftovers();
  expect(seen.filter(({ name }) => name === "CompleteCourseOrder")).toHaveLength(1);
});

it("a review that is open, and was handed in without a network, ends when it returns", async () => {
  const ending = { slot: null, withoutTest: false, completes: false, submitKey: "a" } as const;
  await reopened("IN_PROGRESS", []);
  const { opening } = openSession(7);
  await expect.poll(() => opening.get().state).toBe("ready");
  const now = opening.get() as Opening<Session> & { state: "ready" };
  const result = { courseOrderId: 7, stars: 4 };
  fakeService({ CompleteCourseOrder: () => new Response("", { status: 504 }) });
  now.opened.ending.send({ type: "END", ending: { ...ending, completeKey: "a", result } });
  await expect.poll(() => now.opened.ending.getSnapshot().value).toBe("waiting");
  const again = fakeService({
    CustomerQueryCourseOrder: () => answer(lessonOf(7, "COMPLETED")),
    CompleteCourseOrder: () => answer({}),
  });
  await sendLeftovers();
  await expect.poll(() => again.map(({ name }) => name)).toContain("CompleteCourseOrder");
});

it("answers of a running class are sent without entering it", async () => {
  const seen = await reopened("IN_PROGRESS");
  await sendLeftovers();
  expect(savesIn(seen)).toMatchObject([SENT]);
  expect(unsentLessons(2)).toEqual([]);
  // Nobody saw its time: the warning is still to be shown.
  expect(openJournal(2, 7).get().isWarned).toBe(false);
  // Sent answers are not sent again, and a lesson that is opened now is loaded again.
  await sendLeftovers();
  openSession(7);
  await expect
    .poll(() => seen.filter(({ name }) => name === "CustomerQueryCourseOrder"))
    .toHaveLength(2);
  expect(savesIn(seen)).toHaveLength(1);
});

it("entering a class while its answers are sent uses the same session", async () => {
  const seen = await reopened("IN_PROGRESS");
  const sent = sendLeftovers();
  const { opening } = openSession(7);
  await sent;
  expect(savesIn(seen)).toMatchObject([SENT]);
  expect(openSession(7).opening).toBe(opening);
  expect(seen.filter(({ name }) => name === "CustomerQueryCourseOrder")).toHaveLength(1);
});

it("answers that cannot be sent stay for the next time", async () => {
  await reopened("IN_PROGRESS");
  fakeService({ CustomerQueryCourseOrder: () => refusal(500, "INTERNAL_ERROR", "no") });
  await sendLeftovers();
  expect(unsentLessons(2)).toEqual([7]);
  const seen = await reopened("IN_PROGRESS");
  await sendLeftovers();
  expect(savesIn(seen)).toMatchObject([SENT]);
});

it("answers of a review that was left are dropped", async () => {
  const seen = await reopened("RESERVED");
  await sendLeftovers();
  expect(unsentLessons(2)).toEqual([]);
  expect(savesIn(seen)).toEqual([]);
});

it("a lesson is closed when another tab signs in another user", async () => {
  await reopened("IN_PROGRESS");
  const { opening } = openSession(7);
  await expect.poll(() => opening.get().state).toBe("ready");
  localStorage.setItem(SESSION, JSON.stringify({ token: "other", userId: 3, role: "TEACHER" }));
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION }));
  expect(openSession(7).opening).not.toBe(opening);
  const { opened: lesson } = opening.get() as Extract<Opening<Session>, { state: "ready" }>;
  expect(lesson.actor.getSnapshot().status).toBe("stopped");
});
