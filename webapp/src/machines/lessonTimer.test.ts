import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { PAUSE_MS, WARNING_MS } from "./constants";
import { lessonTimer, type TimerEffect } from "./lessonTimer";

const deadline = 10_000_000;

function running() {
  const timer = createActor(lessonTimer).start();
  timer.send({ type: "START", deadline });
  const boxes: TimerEffect[] = [];
  let last = timer.getSnapshot().context;
  timer.subscribe(({ context }) => {
    if (context !== last) boxes.push(...context.effects);
    last = context;
  });
  return { timer, boxes, state: () => timer.getSnapshot().value };
}

describe("a lesson's clock on a device", () => {
  it("warns once five minutes before the deadline, and ends once", () => {
    const { timer, boxes, state } = running();
    timer.send({ type: "TICK", now: deadline - WARNING_MS - 1 });
    expect([state(), boxes]).toEqual(["running", []]);
    timer.send({ type: "TICK", now: deadline - WARNING_MS });
    timer.send({ type: "TICK", now: deadline - 1 });
    expect([state(), boxes]).toEqual(["warned", ["warn"]]);
    timer.send({ type: "TICK", now: deadline });
    timer.send({ type: "TICK", now: deadline + 1 });
    expect([state(), boxes]).toEqual(["ended", ["warn", "end"]]);
  });

  it("ends without a warning after sleeping past the deadline", () => {
    const { timer, boxes, state } = running();
    timer.send({ type: "TICK", now: deadline + 1 });
    expect([state(), boxes]).toEqual(["ended", ["end"]]);
  });

  it("is postponed to a later deadline, never to an earlier one", () => {
    const { timer } = running();
    timer.send({ type: "POSTPONE", deadline: deadline + PAUSE_MS });
    timer.send({ type: "POSTPONE", deadline });
    expect(timer.getSnapshot().context.deadline).toBe(deadline + PAUSE_MS);
  });

  it("holds boxes back on special pages and then shows only the end", () => {
    const { timer, boxes, state } = running();
    timer.send({ type: "HOLD" });
    timer.send({ type: "TICK", now: deadline - 1 });
    timer.send({ type: "TICK", now: deadline });
    expect([state(), boxes]).toEqual(["running", []]);
    timer.send({ type: "RELEASE", now: deadline });
    expect([state(), boxes]).toEqual(["ended", ["end"]]);
  });

  it("shows a held back warning later", () => {
    const { timer, boxes, state } = running();
    timer.send({ type: "HOLD" });
    timer.send({ type: "TICK", now: deadline - WARNING_MS });
    timer.send({ type: "RELEASE", now: deadline - WARNING_MS });
    timer.send({ type: "TICK", now: deadline - 1 });
    expect([state(), boxes]).toEqual(["warned", ["warn"]]);
  });

  it("forgets everything when it is reset, from anywhere", () => {
    for (const now of [0, deadline - 1, deadline]) {
      const { timer, state } = running();
      timer.send({ type: "HOLD" });
      timer.send({ type: "RELEASE", now });
      timer.send({ type: "RESET" });
      expect(state()).toBe("idle");
      expect(timer.getSnapshot().context).toMatchObject({ deadline: null, held: false });
    }
  });
});
