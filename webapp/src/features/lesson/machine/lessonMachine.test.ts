import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { paths } from "@/app/paths";
import { audioPlayer } from "@/machines/audioPlayer";
import { type Ending, lessonEnding } from "@/machines/lessonEnding";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { progressSync, type Save } from "@/machines/progressSync";
import type { CourseOrderView, LessonClock, LessonSnapshot } from "@/rpc";
import { shownBox } from "./boxes";
import type { Happening, Kept } from "./context";
import type { Update } from "./facts";
import { lessonMachine } from "./lessonMachine";
import { addressOf } from "./place";

const MINUTE = 60_000;
const START = Date.parse("2026-01-05T11:00:00Z");
const DEADLINE = START + 60 * MINUTE;
const HANDED = { submitKey: "s", completeKey: "c" };

const order = {
  courseOrderId: 7,
  lessonType: "QUOTA_60",
  isSimulated: false,
  isNewWordBook: true,
  deletionStatus: "NORMAL",
  startedBy: "TEACHER",
  rating: null,
  courseBook: { courseBookId: 5 },
} as CourseOrderView;
const review = { ...order, lessonType: "ANTI_FORGETTING", isNewWordBook: false } as CourseOrderView;

const inReview: LessonProgress = {
  ...freshProgress("new_words", 1),
  groups: [[11, 12]],
  step: "review",
};

function clock(change: Partial<LessonClock> = {}): LessonClock {
  return {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: START,
    deadline: DEADLINE,
    isPause: false,
    utcPaused: null,
    progressVersion: 4,
    hasResult: false,
    serverTime: now,
    ...change,
  };
}

let now = START;
/** What the lesson reached beyond itself for. */
let done: string[] = [];
let said: () => Promise<Update> = () => Promise.resolve({ clock: clock() });
let save: (save: Save) => Promise<number> = ({ version }) => Promise.resolve(version + 1);
let complete: (ending: Ending) => Promise<void> = () => Promise.resolve();

const note = (what: string) => () => void done.push(what);

interface Given {
  readonly order?: CourseOrderView;
  readonly clock?: Partial<LessonClock>;
  readonly progress?: LessonProgress;
  readonly kept?: Partial<Kept>;
  readonly pathname?: string;
}

/** A lesson on its tutor's device, without a browser and without a service. */
function lesson(given: Given = {}) {
  const { progress = inReview } = given;
  const provided = lessonMachine.provide({
    actors: {
      sync: progressSync.provide({
        actors: {
          save: fromPromise(({ input }) => save(input)),
          load: fromPromise(() => Promise.resolve({ version: 9, progress })),
        },
      }),
      ending: lessonEnding.provide({
        actors: { complete: fromPromise(({ input }) => complete(input)) },
      }),
      player: audioPlayer,
      look: fromPromise(async () => ({ update: await said(), now })),
      signedOut: fromPromise(() => new Promise<void>(() => {})),
    },
    guards: { end_may_pass: (_, { error }) => error instanceof TypeError },
    actions: {
      redirect: (_, place) => void done.push(`redirect ${place && addressOf(7, place)}`),
      keep_warned: note("warned"),
      keep_resumed: note("resumed"),
      forget_words: note("words"),
      forget: note("forget"),
      outdate: note("outdate"),
    },
  });
  const kept = { queue: [], ending: null, isWarned: false, isResumed: false, ...given.kept };
  const input = {
    snapshot: {
      order: given.order ?? order,
      clock: clock(given.clock),
      result: null,
      progress: null,
    } as LessonSnapshot,
    role: "TEACHER" as const,
    kept: { saved: { version: 4, progress }, ...kept },
    pathname: given.pathname ?? paths.home,
    now,
  };
  const actor = createActor(provided, { input });
  actor.on("OVER", ({ how }) => note(`over ${how}`)());
  actor.start();
  return {
    actor,
    send: (happening: Happening) => actor.send({ ...happening, now }),
    box: () => shownBox(actor.getSnapshot().context.boxes),
    context: () => actor.getSnapshot().context,
    /** Looks at the time when so much of it has passed. */
    async pass(ms: number) {
      now += ms;
      actor.send({ type: "LOOK", isSeen: true, now });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  now = START;
  done = [];
  said = () => Promise.resolve({ clock: clock() });
  save = ({ version }) => Promise.resolve(version + 1);
  complete = () => Promise.resolve();
});

afterEach(() => void vi.useRealTimers());

it("a lesson is the parent of the machines that run it", () => {
  const { actor, send } = lesson();
  const names = () => Object.keys(actor.getSnapshot().children).sort();
  expect(names()).toEqual(["ending", "pause", "player", "sync", "timer"]);
  send({ type: "OPEN", box: "picker" });
  expect(names()).toContain("picker");
  send({ type: "DISMISS", box: "picker" });
  expect(names()).not.toContain("picker");
});

describe("the timer's boxes", () => {
  it("come at their time, the warning once on a device for good", async () => {
    const { box, pass, send } = lesson();
    await pass(55 * MINUTE - 1);
    expect(box()).toBeNull();
    await pass(1);
    expect(box()).toBe("warning");
    expect(done).toEqual(["warned"]);
    send({ type: "DISMISS", box: "warning" });
    await pass(MINUTE);
    expect(box()).toBeNull();
    await pass(4 * MINUTE);
    expect(box()).toBe("end");
    expect(done).toEqual(["warned"]);
  });

  it("are not said again where the warning was said before", async () => {
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

  it("that lie over the page already go when a special page comes, and come back", async () => {
    const { box, pass, send } = lesson();
    await pass(56 * MINUTE);
    send({ type: "PAGE", pathname: paths.afterTesting });
    expect(box()).toBeNull();
    send({ type: "PAGE", pathname: paths.home });
    expect(box()).toBe("warning");
  });

  it("come before the menu, which is there again, until the end makes it senseless", async () => {
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
  const paused = { isPause: true, utcPaused: START, deadline: DEADLINE + 5 * MINUTE };

  it("lies over everything until it is over by itself, and moves the end once", async () => {
    const { actor, box, pass, send } = lesson();
    said = () => Promise.resolve({ clock: clock(paused) });
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

  it("that was ended here stays so after a reload", () => {
    const { box, send } = lesson({ clock: paused });
    expect(box()).toBe("paused");
    send({ type: "RESUME" });
    expect(box()).toBeNull();
    expect(done).toEqual(["resumed"]);
    expect(lesson({ clock: paused, kept: { isResumed: true } }).box()).toBeNull();
  });
});

describe("the page", () => {
  const at = (pathname: string, type: string | null = null, isPractice = false): Happening => ({
    type: "LESSON_PAGE",
    page: { pathname, type, isPractice },
  });
  const reviewPage = `redirect ${paths.combinedReview}?courseOrderId=7&type=word`;

  it("is led to where the lesson stands, once", async () => {
    const { pass, send } = lesson();
    send(at(paths.generalWordList));
    await pass(1_000);
    expect(done).toEqual([reviewPage]);
  });

  it("is led there again by whoever goes back in the browser", () => {
    const { send } = lesson();
    send(at(paths.combinedReview, "word"));
    expect(done).toEqual([]);
    send(at(paths.generalWordList));
    send(at(paths.combinedReview, "word"));
    send(at(paths.generalWordList));
    expect(done).toEqual([reviewPage, reviewPage]);
  });

  it("goes along with every step, and not from a page that is none of the lesson's", () => {
    const { send } = lesson();
    const judge = { type: "judge", step: "review", groupIndex: 0, right: true } as const;
    const judged = (wordId: number): Happening => ({
      type: "DO",
      action: { ...judge, wordId, latencyMs: 1 },
    });
    send(at(paths.combinedReview, "word"));
    send(judged(11));
    expect(done).toEqual([]);
    send(judged(12));
    expect(done).toEqual([`redirect ${paths.combinedReview}?courseOrderId=7&type=listening`]);
    send({ type: "LESSON_PAGE", page: null });
    send({ type: "DO", action: { type: "to_test" } });
    expect(done).toHaveLength(1);
  });

  it("may be free practice where words may be looked at, and only there", () => {
    const fresh = freshProgress("new_words", 1);
    lesson({ progress: fresh }).send(at(paths.flashCube, null, true));
    expect(done).toEqual([]);
    lesson().send(at(paths.flashCube, null, true));
    expect(done).toEqual([reviewPage]);
  });

  it("is the test's other address once the time is up", async () => {
    const { pass, send } = lesson();
    send(at(paths.combinedReview, "word"));
    await pass(60 * MINUTE);
    send({ type: "DO", action: { type: "to_test" } });
    expect(done.at(-1)).toBe(`redirect ${paths.aTafterTesting}?courseOrderId=7`);
  });
});

describe("the end", () => {
  it("is asked for in words that fit the time", async () => {
    const { box, pass, send } = lesson();
    send({ type: "ASK_END" });
    expect(box()).toBe("early_end");
    await pass(60 * MINUTE);
    send({ type: "DISMISS", box: "end" });
    send({ type: "ASK_END" });
    expect(box()).toBe("end");
  });

  it("of a review asks first whether it counts, then for its stars", async () => {
    const { box, pass, send } = lesson({ order: review });
    send({ type: "ASK_END" });
    expect(box()).toBe("leave");
    send({ type: "END", slot: null, keys: HANDED });
    expect(box()).toBe("leave");
    await pass(MINUTE);
    send({ type: "END", slot: null, keys: HANDED });
    expect(box()).toBe("rating");
  });

  it("lies over the page until it came about; then nothing does, and nothing is kept", async () => {
    const { box, send } = lesson();
    send({ type: "END", slot: "19:30", keys: HANDED });
    expect(box()).toBe("ending");
    await vi.advanceTimersByTimeAsync(0);
    expect(box()).toBeNull();
    expect(done).toEqual(["outdate", "forget", "over completed"]);
  });

  it("that failed for want of an answer is tried again when the service answers", async () => {
    let tries = 0;
    complete = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError("lost")) : Promise.resolve();
    };
    const { box, pass, send, context } = lesson();
    send({ type: "END", slot: null, keys: HANDED });
    await vi.advanceTimersByTimeAsync(0);
    expect(box()).toBe("ending");
    await pass(10_000);
    expect(context().over).toBe("completed");
  });

  it("somewhere else ends it here, whatever lies over the page", async () => {
    const { box, pass, send } = lesson();
    send({ type: "OPEN", box: "menu" });
    said = () => Promise.resolve({ clock: clock({ status: "COMPLETED" }) });
    await pass(10_000);
    expect(box()).toBeNull();
    expect(done).toEqual(["outdate", "forget", "over completed"]);
  });

  it("waits with forgetting until what was answered here is sent", async () => {
    let isConnected = false;
    save = ({ version }) => (isConnected ? Promise.resolve(version) : Promise.reject(new Error()));
    const { pass, send } = lesson();
    const judge = { type: "judge", step: "review", groupIndex: 0, right: true } as const;
    send({ type: "DO", action: { ...judge, wordId: 11, latencyMs: 1 } });
    said = () => Promise.resolve({ clock: clock({ status: "COMPLETED" }) });
    await pass(10_000);
    expect(done).not.toContain("forget");
    isConnected = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toContain("forget");
  });

  it("by leaving keeps and sends nothing", async () => {
    said = () =>
      Promise.resolve({ clock: clock({ status: "RESERVED", utcStarted: null, deadline: null }) });
    const { context, pass } = lesson({ order: review });
    await pass(10_000);
    expect(context().over).toBe("left");
    expect(done).toEqual(["outdate", "forget", "over left"]);
  });
});

describe("what the service says", () => {
  it("counts unless something later was heard already", async () => {
    const { context, send } = lesson();
    const other = { ...order, serverTime: START + 2, courseBook: { courseBookId: 6 } } as never;
    send({ type: "UPDATE", update: { order: other } });
    expect(done).toEqual(["words"]);
    send({ type: "UPDATE", update: { order: { ...order, serverTime: START + 1 } } });
    expect(context().facts.order.courseBook?.courseBookId).toBe(6);
    send({ type: "UPDATE", update: { clock: clock({ status: "COMPLETED", serverTime: 1 }) } });
    expect(context().over).toBeNull();
    expect(done).toEqual(["words"]);
  });

  it("is asked for one look at a time, anew when the connection is back, and only when seen", async () => {
    let asked = 0;
    said = () => {
      asked += 1;
      return new Promise(() => {});
    };
    const { actor, pass } = lesson();
    actor.send({ type: "LOOK", isSeen: false, now });
    expect(asked).toBe(0);
    await pass(10_000);
    await pass(10_000);
    expect(asked).toBe(1);
    actor.send({ type: "ONLINE", isSeen: true, now });
    expect(asked).toBe(2);
  });
});
