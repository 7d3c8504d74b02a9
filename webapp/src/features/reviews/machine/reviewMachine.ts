import {
  and,
  assign,
  type EventObject,
  forwardTo,
  fromCallback,
  fromPromise,
  type InputFrom,
  type SnapshotFrom,
  setup,
} from "xstate";
import type { LessonAction, LessonProgress } from "@/machines/lessonProgress";
import { progressSync } from "@/machines/progressSync";
import type { Role } from "@/rpc";
import {
  type Facts,
  isLed,
  isPutBack,
  type Page,
  pageOf,
  type SetAside,
  setAsideBy,
  showsOrder,
} from "./facts";

const LED_EVERY_MS = 3_000;
const ALONE_EVERY_MS = 10_000;

interface ReviewInput {
  readonly facts: Facts;
  readonly role: Role;
  /** What was saved of it when it was opened here, and what was done here and was not. */
  readonly begun: InputFrom<typeof progressSync>;
}

interface ReviewContext extends ReviewInput {
  /** The number of the reading that the facts come from. */
  readonly reading: number;
  readonly progress: LessonProgress;
  /** Why it was put back while its leader was in it: it can be started anew. */
  readonly setAside: SetAside | null;
  /** How many pages show it. */
  readonly watchers: number;
}

/** What happens to a review on a device. */
export type ReviewEvent =
  | { readonly type: "DO"; readonly action: LessonAction }
  | { readonly type: "RATE"; readonly stars: number }
  /** The service answered a reading; readings are numbered in the order in which they are asked. */
  | { readonly type: "READ"; readonly reading: number; readonly facts: Facts; readonly now: number }
  | { readonly type: "REFRESH"; readonly version: number }
  /** To leave it is asked of the service, which did not do it, or did. */
  | { readonly type: "LEAVE" | "STAY" | "LEFT" }
  | { readonly type: "WATCH" | "UNWATCH" | "LOOK" | "ONLINE" };

const reviewSetup = setup({
  types: {} as {
    context: ReviewContext;
    events: ReviewEvent;
    input: ReviewInput;
    children: { sync: "sync" };
  },
  actors: {
    sync: progressSync,
    watcher: fromCallback<EventObject>(() => {}),
    look: fromPromise<void, { readonly isWholeWanted: boolean }>(() =>
      Promise.reject(new Error("provide() the actor")),
    ),
  },
  guards: {
    led: ({ context }) => isLed(context.facts),
    // An answer that was asked for before the one that is known says less.
    newer: ({ context, event }) => event.type === "READ" && event.reading > context.reading,
    put_back: ({ context: { facts, role }, event }) =>
      event.type === "READ" && isPutBack(facts, event.facts, role),
    seen: () => true,
    last_watcher: ({ context }) => context.watchers === 1,
  },
  actions: {
    rate: (_, _stars: number) => {},
    forget: () => {},
    outdate: () => {},
  },
  delays: { pace: ({ context }) => (isLed(context.facts) ? LED_EVERY_MS : ALONE_EVERY_MS) },
});

/** Takes what a reading says. */
const take = reviewSetup.enqueueActions(({ event, enqueue }) => {
  if (event.type !== "READ") return;
  const { facts, reading } = event;
  enqueue.assign({ facts, reading });
  enqueue.sendTo("sync", { type: "REFRESH", version: facts.clock.progressVersion });
});

const count = reviewSetup.assign(({ context: { watchers }, event }) => ({
  watchers: watchers + (event.type === "WATCH" ? 1 : -1),
}));

/**
 * A review on a device: the parent of what runs it.
 *
 * It invokes `sync`, which goes the review's flow, and, while a page shows it, `watcher` and one
 * `look` after the other. What the service says comes in as `READ`, with the number of the reading
 * and the server's time.
 *
 * Provide the actors `sync`, `watcher` (sends `LOOK` and `ONLINE`) and `look` (sends `READ` or
 * `REFRESH`), the guard `seen` and the actions that reach beyond the review.
 */
export const reviewMachine = reviewSetup.createMachine({
  id: "review",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    reading: 0,
    progress: input.begun.saved.progress,
    setAside: null,
    watchers: 0,
  }),
  invoke: {
    id: "sync",
    src: "sync",
    input: ({ context }) => context.begun,
    onSnapshot: { actions: assign({ progress: ({ event }) => event.snapshot.context.progress }) },
  },
  on: {
    DO: { actions: forwardTo("sync") },
    REFRESH: { actions: forwardTo("sync") },
    // It is done from then on, and paid, also when it is never handed in.
    RATE: { guard: "led", actions: { type: "rate", params: ({ event }) => event.stars } },
    READ: { guard: "newer", actions: take },
  },
  states: {
    run: {
      initial: "open",
      on: { LEFT: ".left" },
      states: {
        open: {
          on: {
            LEAVE: "leaving",
            READ: {
              guard: and(["newer", "put_back"]),
              target: "set_aside",
              actions: [
                assign({ setAside: ({ context, event }) => setAsideBy(context.facts, event.now) }),
                take,
              ],
            },
          },
        },
        // One that is put back meanwhile was left here: nothing sets it aside.
        leaving: { on: { STAY: "open" } },
        left: { entry: ["forget", "outdate"] },
        set_aside: { entry: ["forget", "outdate"] },
      },
    },
    attention: {
      initial: "away",
      states: {
        away: { on: { WATCH: { target: "watching", actions: count } } },
        watching: {
          invoke: { src: "watcher" },
          initial: "waiting",
          on: {
            WATCH: { actions: count },
            UNWATCH: [
              { guard: "last_watcher", target: "away", actions: count },
              { actions: count },
            ],
            LOOK: ".due",
            ONLINE: { target: ".due", actions: forwardTo("sync") },
          },
          states: {
            waiting: { after: { pace: "due" } },
            due: { always: [{ guard: "seen", target: "looking" }, { target: "waiting" }] },
            // Only the last look is followed by the next one, and none that ends after the watch.
            looking: {
              invoke: {
                src: "look",
                input: ({ context: { facts, progress } }) => ({
                  isWholeWanted: showsOrder(facts, pageOf(facts, progress)),
                }),
                onDone: "waiting",
                onError: "waiting",
              },
            },
          },
        },
      },
    },
  },
});

/** The page that the review is at. */
export function pageIn(snapshot: SnapshotFrom<typeof reviewMachine>): Page {
  const { facts, progress } = snapshot.context;
  return snapshot.matches({ run: "left" }) ? "left" : pageOf(facts, progress);
}
