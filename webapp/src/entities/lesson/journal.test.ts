import { describe, expect, it, vi } from "vitest";
import { openJournal, openOwnJournal, unsentLessons } from "./journal";

describe("a lesson's journal", () => {
  it("outlives a reload", () => {
    openJournal(1, 7).write({ queue: [{ type: "begin" }], isWarned: true });
    expect(openJournal(1, 7).get()).toMatchObject({ queue: [{ type: "begin" }], isWarned: true });
  });

  it("is one person's and one lesson's", () => {
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

  it("starts anew when what is stored cannot be read", () => {
    localStorage.setItem("wordmate.lesson.1.7", "{broken");
    expect(openJournal(1, 7).get().queue).toEqual([]);
  });

  it("tells which lessons of a person were answered and not sent", () => {
    openJournal(1, 7).write({ queue: [{ type: "begin" }] });
    openJournal(1, 8).write({ isWarned: true });
    openJournal(2, 9).write({ queue: [{ type: "begin" }] });
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
  /** The browser's locks, of which every tab sees those of the others. */
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

  it("keep what was done in each, and what a closed one left is taken over", async () => {
    const browser = locks();
    vi.stubGlobal("navigator", { locks: browser });
    const place = "wordmate.lesson.4.7";
    browser.held.add(place);
    const second = await openOwnJournal(4, 7);
    second.write({ queue: [{ type: "begin" }] });
    openJournal(4, 7).write({ queue: [{ type: "to_test" }] });
    expect(openJournal(4, 7).get().queue).toEqual([{ type: "to_test" }]);
    expect(second.get().queue).toEqual([{ type: "begin" }]);
    expect(unsentLessons(4)).toEqual([7]);

    // Both are closed; the next one finds what either left.
    browser.held.clear();
    const next = await openOwnJournal(4, 7);
    expect(next.get().queue).toEqual([{ type: "to_test" }, { type: "begin" }]);
    expect(Object.keys(localStorage)).toEqual([place]);
    vi.unstubAllGlobals();
  });
});
