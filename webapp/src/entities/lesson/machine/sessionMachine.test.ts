import { begin, clock, DEADLINE, lesson, MINUTE, START, world } from "@test/lessonAlone";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paths } from "@/paths";

beforeEach(begin);

afterEach(() => void vi.useRealTimers());

it("a lesson is the parent of the machines that run it", () => {
  const { actor, send } = lesson();
  const names = () => Object.keys(actor.getSnapshot().children).sort();
  expect(names()).toEqual(["answering", "ending", "pause", "player", "sync", "timer"]);
  send({ type: "OPEN", box: "picker" });
  expect(names()).toContain("picker");
  send({ type: "DISMISS", box: "picker" });
  expect(names()).not.toContain("picker");
});

describe("the timer's boxes", () => {
  it("appear on time, the warning once per device", async () => {
    const { box, pass, send } = lesson();
    await pass(55 * MINUTE - 1);
    expect(box()).toBeNull();
    await pass(1);
    expect(box()).toBe("warning");
    expect(world.done).toEqual(["warned"]);
    send({ type: "DISMISS", box: "warning" });
    await pass(MINUTE);
    expect(box()).toBeNull();
    await pass(4 * MINUTE);
    expect(box()).toBe("end");
    expect(world.done).toEqual(["warned"]);
  });

  it("remove an end that came too early through a clock jump or a pause elsewhere", async () => {
    const { box, pass, send, context } = lesson();
    world.now = DEADLINE + MINUTE;
    send({ type: "LOOK" });
    expect(box()).toBe("end");
    world.now = START + MINUTE;
    send({ type: "UPDATE", update: { clock: clock() } });
    expect(box()).toBeNull();

    await pass(59 * MINUTE);
    expect(box()).toBe("end");
    const postponed = { isPause: true, deadline: DEADLINE + 5 * MINUTE };
    send({ type: "UPDATE", update: { clock: clock(postponed) } });
    expect(context().boxes.open).not.toContain("end");
    world.said = () => Promise.resolve({ clock: clock(postponed) });
    await pass(5 * MINUTE);
    expect(box()).toBe("end");
  });

  it("repeat a warning that such an end covered, unless it was read", async () => {
    for (const isRead of [false, true]) {
      begin();
      const { box, pass, send } = lesson();
      await pass(56 * MINUTE);
      if (isRead) send({ type: "DISMISS", box: "warning" });
      // The clock jumps ahead, and back with the service's answer.
      world.now = START + 118 * MINUTE;
      send({ type: "LOOK" });
      expect(box()).toBe("end");
      world.now = START + 57 * MINUTE;
      send({ type: "UPDATE", update: { clock: clock() } });
      expect(box()).toBeNull();
      await pass(10_000);
      expect(box()).toBe(isRead ? null : "warning");
    }
  });

  it("do not repeat an earlier warning", async () => {
    const { box, pass } = lesson({ kept: { isWarned: true } });
    await pass(56 * MINUTE);
    expect(box()).toBeNull();
  });

  it.each([
    ["the after-lesson test", paths.afterTesting],
    ["the test after its time", paths.aTafterTesting],
    ["the end", paths.lessonEnd],
    ["the waiting page", paths.lessonWaiting],
    ["the interactive tutorial", paths.classDemo],
  ])("are held back on %s and shown on leaving; the deadline stays", async (_, pathname) => {
    const { box, pass, send, context } = lesson({ pathname });
    await pass(61 * MINUTE);
    expect(box()).toBeNull();
    expect(context().facts.clock.deadline).toBe(DEADLINE);
    send({ type: "PAGE", pathname: paths.home });
    expect(box()).toBe("end");
  });

  it("are held back while media are in full view", async () => {
    const { box, pass, send } = lesson();
    send({ type: "FULL_VIEW", isFullView: true });
    await pass(61 * MINUTE);
    expect(box()).toBeNull();
    send({ type: "FULL_VIEW", isFullView: false });
    expect(box()).toBe("end");
  });

  it("wait on the time picker and are shown when it is closed", async () => {
    const { box, pass, send } = lesson();
    send({ type: "OPEN", box: "picker" });
    await pass(61 * MINUTE);
    expect(box()).toBe("picker");
    send({ type: "DISMISS", box: "picker" });
    expect(box()).toBe("end");
  });

  it("that are shown already stay when a special page comes", async () => {
    const { box, pass, send } = lesson();
    await pass(60 * MINUTE);
    send({ type: "PAGE", pathname: paths.lessonEnd });
    expect(box()).toBe("end");
    send({ type: "OPEN", box: "picker" });
    send({ type: "DISMISS", box: "picker" });
    expect(box()).toBeNull();
  });

  it("cover the menu, which returns until the end closes it", async () => {
    const { box, pass, send } = lesson();
    send({ type: "OPEN", box: "menu" });
    await pass(55 * MINUTE);
    expect(box()).toBe("warning");
    send({ type: "DISMISS", box: "warning" });
    expect(box()).toBe("menu");
    await pass(5 * MINUTE);
    expect(box()).toBe("end");
    send({ type: "DISMISS", box: "end" });
    expect(box()).toBeNull();
  });
});

describe("the pause", () => {
  const moved = { deadline: DEADLINE + 5 * MINUTE };
  const paused = { isPause: true, utcPaused: START, pauseMs: 5 * MINUTE, ...moved };

  it("covers everything until its time is over, and moves the end once", async () => {
    const { actor, box, pass, send } = lesson();
    world.said = () => Promise.resolve({ clock: clock(paused) });
    await pass(0);
    send({ type: "OPEN", box: "menu" });
    expect(box()).toBe("paused");
    await pass(5 * MINUTE - 1);
    expect(box()).toBe("paused");
    await pass(1);
    expect(box()).toBe("menu");
    const timer = actor.getSnapshot().children.timer?.getSnapshot();
    expect(timer?.context.deadline).toBe(DEADLINE + 5 * MINUTE);
  });

  it("ends on both devices when either resumes, even after a reload", async () => {
    const { box, pass } = lesson({ clock: paused });
    expect(box()).toBe("paused");
    const resumed = { ...paused, utcResumed: START + 10_000 };
    world.said = () => Promise.resolve({ clock: clock(resumed) });
    await pass(20_000);
    expect(box()).toBeNull();
    expect(lesson({ clock: resumed }).box()).toBeNull();
  });
});
