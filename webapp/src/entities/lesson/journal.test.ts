import { describe, expect, it } from "vitest";
import { openJournal, unsentLessons } from "./journal";

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
