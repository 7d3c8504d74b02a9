import { vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { boxOf, type Kept } from "@/entities/lesson/machine/context";
import type { Update } from "@/entities/lesson/machine/facts";
import { addressOf } from "@/entities/lesson/machine/place";
import { sessionMachine } from "@/entities/lesson/machine/sessionMachine";
import { audioPlayer } from "@/machines/audioPlayer";
import { type Ending, lessonEnding } from "@/machines/lessonEnding";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { progressSync, type Save, type SaveAnswer } from "@/machines/progressSync";
import { paths } from "@/paths";
import type { CourseOrderView, LessonClock, LessonSnapshot, Role } from "@/rpc";

export const MINUTE = 60_000;
export const START = Date.parse("2026-01-05T11:00:00Z");
export const DEADLINE = START + 60 * MINUTE;

export const order = {
  courseOrderId: 7,
  lessonType: "QUOTA_60",
  isSimulated: false,
  isNewWordBook: true,
  deletionStatus: "NORMAL",
  startedBy: "TEACHER",
  rating: null,
  courseBook: { courseBookId: 5 },
} as CourseOrderView;
export const review = {
  ...order,
  lessonType: "ANTI_FORGETTING",
  isNewWordBook: false,
} as CourseOrderView;

const inReview: LessonProgress = {
  ...freshProgress("new_words", 1),
  groups: [[11, 12]],
  step: "review",
};

export function clock(change: Partial<LessonClock> = {}): LessonClock {
  return {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: START,
    deadline: DEADLINE,
    isPause: false,
    pausesLeft: 1,
    utcPaused: null,
    pauseMs: null,
    utcResumed: null,
    utcNoShow: null,
    progressVersion: 4,
    hasResult: false,
    serverTime: world.now,
    utcLeaderSeen: world.now,
    ...change,
  };
}

/** The environment of a lesson in a test. */
interface World {
  now: number;
  isSeen: boolean;
  /** The lesson's calls to its environment. */
  done: string[];
  said: () => Promise<Update>;
  /** What was requested from the service: the clock, or all of it. */
  looks: ("clock" | "whole")[];
  save: (save: Save) => Promise<SaveAnswer>;
  complete: (ending: Ending) => Promise<void>;
}

const fresh = (): World => ({
  now: START,
  isSeen: true,
  done: [],
  said: () => Promise.resolve({ clock: clock() }),
  looks: [],
  save: async ({ version }) => ({ version: version + 1, refused: [], progress: null }),
  complete: () => Promise.resolve(),
});

export const world: World = fresh();

const note = (what: string) => () => void world.done.push(what);

/** Resets everything before each test. */
export function begin(): void {
  vi.useFakeTimers({ now: START });
  Object.assign(world, fresh());
}

interface Given {
  readonly role?: Role;
  readonly order?: CourseOrderView;
  readonly clock?: Partial<LessonClock>;
  readonly progress?: LessonProgress;
  /** The service's progress when it is loaded again. */
  readonly loaded?: LessonProgress;
  readonly kept?: Partial<Kept>;
  readonly pathname?: string;
}

/** A lesson on its tutor's device, without browser and service. */
export function lesson(given: Given = {}) {
  const { progress = inReview } = given;
  const provided = sessionMachine.provide({
    actors: {
      sync: progressSync.provide({
        actors: {
          save: fromPromise(({ input }) => world.save(input)),
          load: fromPromise(() =>
            Promise.resolve({ version: 9, progress: given.loaded ?? progress }),
          ),
        },
      }),
      ending: lessonEnding.provide({
        actors: { complete: fromPromise(({ input }) => world.complete(input)) },
        guards: { passing: (_, { error }) => error instanceof TypeError },
      }),
      player: audioPlayer,
      look: fromPromise(({ input: { needsWhole } }) => {
        world.looks.push(needsWhole ? "whole" : "clock");
        return world.said();
      }),
      signedOut: fromPromise(() => new Promise<void>(() => {})),
    },
    guards: {
      seen: () => world.isSeen,
    },
    actions: {
      redirect: (_, place) => note(`redirect ${place && addressOf(7, place)}`)(),
      rate: (_, stars) => note(`rate ${stars}`)(),
      keep_warned: note("warned"),
      forget_words: note("words"),
      forget: note("forget"),
      invalidate: note("invalidate"),
    },
  });
  const kept = { queue: [], ending: null, isWarned: false, ...given.kept };
  const input = {
    snapshot: {
      order: given.order ?? order,
      clock: clock(given.clock),
      result: null,
    } as LessonSnapshot,
    role: given.role ?? "TEACHER",
    kept: { saved: { version: 4, progress }, ...kept },
    pathname: given.pathname ?? paths.home,
    device: { now: () => world.now, nextNumber: () => 1, newKey: () => "key" },
  };
  const actor = createActor(provided, { input });
  actor.start();
  return {
    actor,
    send: actor.send,
    box: () => boxOf(actor.getSnapshot().context),
    context: () => actor.getSnapshot().context,
    /** Polls after this much time. */
    async pass(ms: number) {
      world.now += ms;
      actor.send({ type: "LOOK" });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
