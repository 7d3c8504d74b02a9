import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role } from "@/rpc";
import type { Session } from "./session";
import { AGAIN_MS, attemptIn, MOST_TYPED, NO_ATTEMPT, TOLD_AFTER_MS, useTelling } from "./telling";

const ASKED = "review 0 1";
const lesson = { courseOrderId: 7 } as Session;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A question on a student's device, and what the service was told about it. */
function asking(reply: Reply = () => answer({})) {
  const seen = fakeService({ CustomerSendLessonSignal: reply });
  const { result, unmount } = renderHook(() => useTelling(lesson, ASKED));
  const told = () => seen.map(({ body }) => JSON.parse((body as { payload: string }).payload));
  const type = (typed: string) => act(() => result.current.tell({ ...NO_ATTEMPT, typed }));
  return { type, unmount, told, seen, unsent: () => result.current.unsent };
}

it("sends the typed text when typing pauses", async () => {
  const { type, told, seen } = asking();
  type("h");
  type("he");
  await vi.advanceTimersByTimeAsync(TOLD_AFTER_MS - 1);
  expect(told()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toEqual([{ asked: ASKED, typed: "he", claim: null }]);
  expect(seen[0]?.body).toMatchObject({ courseOrderId: 7, kind: "attempt" });
});

it("skips outdated texts while the service has not answered", async () => {
  const answers: (() => void)[] = [];
  const slow = () => new Promise<Response>((done) => answers.push(() => done(answer({}))));
  const { type, told } = asking(slow);
  for (const typed of ["h", "he", "hel"]) {
    type(typed);
    await vi.advanceTimersByTimeAsync(TOLD_AFTER_MS);
  }
  expect(told()).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(told().map(({ typed }) => typed)).toEqual(["h", "hel"]);
});

it("continues after the service refused a message", async () => {
  const { type, told } = asking(() => refusal(429, "TOO_MANY_REQUESTS", "slower"));
  for (const typed of ["h", "he"]) {
    type(typed);
    await vi.advanceTimersByTimeAsync(TOLD_AFTER_MS);
  }
  expect(told()).toHaveLength(2);
});

it("shows an attempt without a network as not sent, and sends it once it is back", async () => {
  let isOffline = true;
  const offline = () => Promise.reject(new TypeError("no network"));
  const { type, told, unsent } = asking(() => (isOffline ? offline() : answer({})));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  type("hel");
  await pass(TOLD_AFTER_MS);
  expect(unsent()).toMatchObject({ typed: "hel" });
  isOffline = false;
  await pass(AGAIN_MS);
  expect(unsent()).toBeNull();
  expect(told().map(({ typed }) => typed)).toEqual(["hel", "hel"]);
});

it("clears the sent text when the question leaves the screen", async () => {
  const { type, told, unmount } = asking();
  type("hel");
  await vi.advanceTimersByTimeAsync(TOLD_AFTER_MS);
  unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(told().at(-1)).toEqual({ asked: ASKED, ...NO_ATTEMPT });
});

it("sends nothing if the question left the screen before typing paused", async () => {
  const { type, told, unmount } = asking();
  type("hel");
  unmount();
  await vi.advanceTimersByTimeAsync(TOLD_AFTER_MS);
  expect(told()).toEqual([]);
});

const said = (payload: unknown, role: Role = "user", kind = "attempt") =>
  attemptIn({ role, kind, payload: JSON.stringify(payload) }, ASKED);

it("shows the student's attempt at the word on screen, and no other message", () => {
  const attempt = { typed: "hel", claim: "known" };
  expect(said({ asked: ASKED, ...attempt })).toEqual(attempt);
  expect(said({ asked: "review 0 2", ...attempt })).toBeNull();
  expect(said({ asked: ASKED, ...attempt }, "TEACHER")).toBeNull();
  expect(said({ asked: ASKED, ...attempt }, "user", "voice")).toBeNull();
});

it("truncates long attempts, and ignores other messages", () => {
  const long = { asked: ASKED, typed: "x".repeat(MOST_TYPED + 1), claim: "perfect" };
  expect(said(long)).toEqual({ typed: "x".repeat(MOST_TYPED), claim: null });
  expect(said({ asked: ASKED, typed: 3 })).toBeNull();
  expect(said(null)).toBeNull();
  expect(attemptIn({ role: "user", kind: "attempt", payload: "{" }, ASKED)).toBeNull();
});
