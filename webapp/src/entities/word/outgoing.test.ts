import { answer, fakeService } from "@test/fakeService";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { enter } from "@/entities/person/entering";
import { createOutgoing } from "./outgoing";

const PLACE = "wordmate.test";

/** The browser's locks, shared by all tabs: one after the other. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => unknown) => {
      const aborted = new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
      const turn = last.then(() => (signal.aborted ? undefined : run()));
      last = turn.catch(() => undefined);
      return Promise.race([turn, aborted]);
    },
  };
}

beforeEach(async () => {
  fakeService({ QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }) });
  await enter({ single: true, token: "t", userId: 2, userRole: "user" } as never);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two tabs with one queue, and what each has sent; the first one's message is held back. */
function twoTabs() {
  const sent: unknown[] = [];
  let arrive = () => {};
  const first = createOutgoing<{ wordId: number }>(PLACE, (_, items) => {
    sent.push(["first", items.map(({ wordId }) => wordId)]);
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  });
  const second = createOutgoing<{ wordId: number }>(PLACE, async (_, items) => {
    sent.push(["second", items.map(({ wordId }) => wordId)]);
  });
  return { first, second, sent, arrive: () => arrive() };
}

it("two tabs send an action once, and one after the other", async () => {
  vi.stubGlobal("navigator", { locks: locks(), onLine: true });
  const { first, second, sent, arrive } = twoTabs();
  first.add([{ wordId: 1 }]);
  const sending = second.send();
  await vi.waitFor(() => expect(sent).toEqual([["first", [1]]]));
  arrive();
  await sending;
  expect(sent).toEqual([["first", [1]]]);
  second.add([{ wordId: 2 }]);
  await vi.waitFor(() =>
    expect(sent).toEqual([
      ["first", [1]],
      ["second", [2]],
    ]),
  );
});

it("a tab that sleeps while it sends does not hold up the other", async () => {
  vi.stubGlobal("navigator", { locks: locks(), onLine: true });
  vi.useFakeTimers();
  const { first, second, sent } = twoTabs();
  first.add([{ wordId: 1 }]);
  const sending = second.send();
  await vi.advanceTimersByTimeAsync(60_000);
  await sending;
  expect(sent).toEqual([
    ["first", [1]],
    ["second", [1]],
  ]);
});

it("a browser that refuses its locks does not hold up an action", async () => {
  const request = () => Promise.reject(new DOMException("Locks are denied", "SecurityError"));
  vi.stubGlobal("navigator", { locks: { request }, onLine: true });
  const { second, sent } = twoTabs();
  second.add([{ wordId: 1 }]);
  await vi.waitFor(() => expect(sent).toEqual([["second", [1]]]));
});
