import { afterEach, describe, expect, it, vi } from "vitest";
import { openJournal, openOwnJournal, unsentLessons } from "./journal";

const BEGIN = { type: "begin", number: 1, utcDone: 5 } as const;
const TO_TEST = { type: "to_test", number: 2, utcDone: 6 } as const;
const ENDING = {
  ...{ slot: "19:30", withoutTest: false, completes: true, result: null },
  ...{ submitKey: "submit", completeKey: "complete" },
};

describe("a lesson's journal", () => {
  it("survives a reload", () => {
    openJournal(1, 7).write({ queue: [BEGIN], isWarned: true });
    expect(openJournal(1, 7).get()).toMatchObject({ queue: [BEGIN], isWarned: true });
  });

  it("belongs to one person and one lesson", () => {
    openJournal(1, 7).write({ isWarned: true });
    expect(openJournal(2, 7).get().isWarned).toBe(false);
    expect(openJournal(1, 8).get().isWarned).toBe(false);
  });

  it("keeps an action's key until the action is settled", () => {
    const key = openJournal(1, 7).keyOf("pause");
    expect(openJournal(1, 7).keyOf("pause")).toBe(key);
    openJournal(1, 7).settle("pause");
    expect(openJournal(1, 7).keyOf("pause")).not.toBe(key);
  });

  it("starts empty if the stored value is unreadable", () => {
    localStorage.setItem("wordmate.lesson.1.7", "{broken");
    expect(openJournal(1, 7).get().queue).toEqual([]);
  });

  it("lists a person's lessons with unsent answers", () => {
    openJournal(1, 7).write({ queue: [BEGIN] });
    openJournal(1, 8).write({ isWarned: true });
    openJournal(2, 9).write({ queue: [BEGIN] });
    expect(unsentLessons(1)).toEqual([7]);
  });

  it("leaves nothing behind when cleared", () => {
    const journal = openJournal(1, 7);
    journal.write({ isWarned: true });
    journal.clear();
    expect(localStorage).toHaveLength(0);
  });
});

describe("two tabs of one lesson", () => {
  /** The browser's locks, shared by all tabs. */
  function locks() {
    const held = new Set<string>();
    return {
      held,
      request: async (name: string, _: object, run: (lock: object | null) => unknown) => {
        const isFree = !held.has(name);
        if (isFree) held.add(name);
        run(isFree ? { name } : null);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    };
  }

  /** A page that is loaded later. */
  async function newTab() {
    vi.resetModules();
    return (await import("./journal")).openOwnJournal;
  }

  afterEach(() => vi.unstubAllGlobals());

  it("keep separate journals, and a closed one's is taken over", async () => {
    const browser = locks();
    vi.stubGlobal("navigator", { locks: browser });
    const place = "wordmate.lesson.4.7";
    browser.held.add(place);
    const second = await openOwnJournal(4, 7);
    second.write({ queue: [BEGIN], ending: ENDING });
    const paused = second.keyOf("pause");
    openJournal(4, 7).write({ queue: [TO_TEST] });
    expect(openJournal(4, 7).get().queue).toEqual([TO_TEST]);
    expect(second.get().queue).toEqual([BEGIN]);
    expect(unsentLessons(4)).toEqual([7]);

    // Both are closed; the next one finds the data of both.
    browser.held.clear();
    const next = await (await newTab())(4, 7);
    expect(next.get()).toMatchObject({ queue: [TO_TEST, BEGIN], ending: ENDING });
    expect(next.keyOf("pause")).toBe(paused);
    expect(Object.keys(localStorage)).toEqual([place]);
  });

  it("keep their journals when they leave the lesson and come back", async () => {
    const browser = locks();
    vi.stubGlobal("navigator", { locks: browser });
    browser.held.add("wordmate.lesson.4.8");
    (await openOwnJournal(4, 8)).write({ queue: [BEGIN] });
    expect((await openOwnJournal(4, 8)).get().queue).toEqual([BEGIN]);
  });

  it("take over what they left before a reload, while the first tab is open", async () => {
    const browser = locks();
    vi.stubGlobal("navigator", { locks: browser });
    const place = "wordmate.lesson.4.9";
    browser.held.add(place);
    (await openOwnJournal(4, 9)).write({ queue: [BEGIN] });
    browser.held.clear();
    browser.held.add(place);
    expect((await (await newTab())(4, 9)).get().queue).toEqual([BEGIN]);
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it("have journals where the browser refuses its locks, too", async () => {
    const request = () => Promise.reject(new DOMException("Locks are denied", "SecurityError"));
    vi.stubGlobal("navigator", { locks: { request } });
    (await openOwnJournal(4, 11)).write({ queue: [BEGIN] });
    expect(openJournal(4, 11).get().queue).toEqual([BEGIN]);
  });

  it("share a journal where there are no locks, and overwrite nothing of each other", async () => {
    vi.stubGlobal("navigator", {});
    const [first, second] = [await openOwnJournal(4, 10), await openOwnJournal(4, 10)];
    first.write({ queue: [BEGIN] });
    second.write({ queue: [TO_TEST] });
    expect(openJournal(4, 10).get().queue).toEqual([TO_TEST, BEGIN]);
    // What one of them has sent is left out, and nothing of the other.
    second.write({ queue: [] });
    expect(openJournal(4, 10).get().queue).toEqual([BEGIN]);
  });
});
