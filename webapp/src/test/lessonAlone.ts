import { vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { shownBox } from "@/features/lessons/machine/boxes";
import type { Happening, Kept } from "@/features/lessons/machine/context";
import type { Update } from "@/features/lessons/machine/facts";
import { lessonMachine } from "@/features/lessons/machine/lessonMachine";
import { addressOf } from "@/features/lessons/machine/place";
import { audioPlayer } from "@/machines/audioPlayer";
import { type Ending, lessonEnding } from "@/machines/lessonEnding";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { progressSync, type Save } from "@/machines/progressSync";
import { paths } from "@/paths";
import type { CourseOrderView, LessonClock, LessonSnapshot } from "@/rpc";

export const MINUTE = 60_000;
export const START = Date.parse("2026-01-05T11:00:00Z");
export const DEADLINE = START + 60 * MINUTE;
export const HANDED = { submitKey: "s", completeKey: "c" };

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
    utcPaused: null,
    pauseMs: null,
    utcResumed: null,
    progressVersion: 4,
    hasResult: false,
    serverTime: world.now,
    ...change,
  };
}

/** What surrounds a lesson in a test. */
interface World {
  now: number;
  /** What the lesson reached beyond itself for. */
  done: string[];
  said: () => Promise<Update>;
  save: (save: Save) => Promise<number>;
  complete: (ending: Ending) => Promise<void>;
}

const fresh = (): World => ({
  now: START,
  done: [],
  said: () => Promise.resolve({ clock: clock() }),
  save: ({ version }) => Promise.resolve(version + 1),
  complete: () => Promise.resolve(),
});

export const world: World = fresh();

const note = (what: string) => () => void world.done.push(what);

/** As it is before each test. */
export function begin(): void {
  vi.useFakeTimers({ now: START });
  Object.assign(world, fresh());
}

interface Given {
  readonly order?: CourseOrderView;
  readonly clock?: Partial<LessonClock>;
  readonly progress?: LessonProgress;
  readonly kept?: Partial<Kept>;
  readonly pathname?: string;
}

/** A lesson on its tutor's device, without a browser and without a service. */
export function lesson(given: Given = {}) {
  const { progress = inReview } = given;
  const provided = lessonMachine.provide({
    actors: {
      sync: progressSync.provide({
        actors: {
          save: fromPromise(({ input }) => world.save(input)),
          load: fromPromise(() => Promise.resolve({ version: 9, progress })),
        },
      }),
      ending: lessonEnding.provide({
        actors: { complete: fromPromise(({ input }) => world.complete(input)) },
      }),
      player: audioPlayer,
      look: fromPromise(async () => ({ update: await world.said(), now: world.now })),
      signedOut: fromPromise(() => new Promise<void>(() => {})),
    },
    guards: { end_may_pass: (_, { error }) => error instanceof TypeError },
    actions: {
      redirect: (_, place) => void world.done.push(`redirect ${place && addressOf(7, place)}`),
      keep_warned: note("warned"),
      forget_words: note("words"),
      forget: note("forget"),
      outdate: note("outdate"),
    },
  });
  const kept = { queue: [], ending: null, isWarned: false, ...given.kept };
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
    now: world.now,
  };
  const actor = createActor(provided, { input });
  actor.on("OVER", ({ how }) => note(`over ${how}`)());
  actor.start();
  return {
    actor,
    send: (happening: Happening) => actor.send({ ...happening, now: world.now }),
    box: () => shownBox(actor.getSnapshot().context.boxes),
    context: () => actor.getSnapshot().context,
    /** Looks at the time when so much of it has passed. */
    async pass(ms: number) {
      world.now += ms;
      actor.send({ type: "LOOK", isSeen: true, now: world.now });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}
