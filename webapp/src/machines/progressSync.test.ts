import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { freshProgress, type LessonAction, replay, stepWords } from "./lessonProgress";
import {
  BATCH,
  FIRST_RETRY_MS,
  LAST_RETRY_MS,
  progressSync,
  type Save,
  type Saved,
} from "./progressSync";

class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function judge(wordId: number, step: "review" | "after_test" = "review"): LessonAction {
  return { type: "judge", step, groupIndex: 0, wordId, right: true, latencyMs: 5 };
}

const begun = replay({ ...freshProgress("new_words", 1), chosenIds: [1, 2, 3, 4, 5] }, [
  { type: "begin" },
  { type: "finish_cards", groupIndex: 0 },
]).progress;

/** A service with one lesson: compare-and-swap on the version, and a switch for the network. */
class Service {
  saved: Saved = { version: 3, progress: begun };
  isOnline = true;
  refusal: string | null = null;
  /** It takes no save that holds an answer to this word. */
  refusedWord: number | null = null;
  readonly saves: Save[] = [];

  save = async (save: Save): Promise<number> => {
    if (!this.isOnline) throw new TypeError("offline");
    this.saves.push(save);
    if (this.refusal) throw new Refusal(this.refusal);
    if (save.answers.some(({ wordId }) => wordId === this.refusedWord)) {
      throw new Refusal("INVALID_PROGRESS");
    }
    if (save.version !== this.saved.version) throw new Refusal("STALE_VERSION");
    this.saved = { version: save.version + 1, progress: save.progress };
    return this.saved.version;
  };

  load = async (): Promise<Saved> => {
    if (!this.isOnline) throw new TypeError("offline");
    return this.saved;
  };

  /** Another device does something. */
  elsewhere(...actions: LessonAction[]): void {
    const { progress } = replay(this.saved.progress, actions);
    this.saved = { version: this.saved.version + 1, progress };
  }
}

let service: Service;
let clock: SimulatedClock;
let journal: readonly LessonAction[];
let lost: unknown[];

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Refusal && codes.includes(error.code);
}

function started(queue: readonly LessonAction[] = []) {
  const machine = progressSync.provide({
    actors: {
      save: fromPromise(({ input }) => service.save(input)),
      load: fromPromise(() => service.load()),
    },
    guards: {
      stale: (_, { error }) => hasCode(error, "STALE_VERSION"),
      closed: (_, { error }) => hasCode(error, "ORDER_CLOSED"),
      refused: (_, { error }) => hasCode(error, "INVALID_PROGRESS"),
    },
    actions: {
      journal: ({ context }) => {
        journal = context.queue;
      },
      tell_lost: (_, { error }) => void lost.push(error),
    },
  });
  return createActor(machine, { input: { saved: service.saved, queue }, clock }).start();
}

type Sync = ReturnType<typeof started>;

function when(sync: Sync, state: string) {
  return waitFor(sync, (snapshot) => snapshot.matches(state as "saved"), { timeout: 60_000 });
}

beforeEach(() => {
  service = new Service();
  clock = new SimulatedClock();
  journal = [];
  lost = [];
});

describe("saving", () => {
  it("counts an action at once and saves it behind", async () => {
    const sync = started();
    sync.send({ type: "DO", action: judge(1) });
    expect(sync.getSnapshot().context.progress.cursor).toBe(1);
    expect(journal).toEqual([judge(1)]);
    await when(sync, "saved");
    expect(service.saved).toMatchObject({ version: 4, progress: { cursor: 1 } });
    expect(journal).toEqual([]);
  });

  it("sends what came meanwhile in one save, each answer once", async () => {
    const sync = started();
    for (const wordId of [1, 2, 3]) sync.send({ type: "DO", action: judge(wordId) });
    await when(sync, "saved");
    expect(service.saves.map(({ answers }) => answers.map(({ wordId }) => wordId))).toEqual([
      [1],
      [2, 3],
    ]);
    expect(service.saved.progress.cursor).toBe(3);
  });

  it("says of what came meanwhile only that it waits, until it is saved", async () => {
    const sync = started();
    for (const wordId of [1, 2, 3]) sync.send({ type: "DO", action: judge(wordId) });
    const first = await waitFor(sync, ({ context }) => context.saved.version === 4);
    const { saved, queue } = first.context;
    expect(saved.progress.cursor).toBe(1);
    expect(replay(saved.progress, queue)).toMatchObject({
      progress: { cursor: 3 },
      applied: [judge(2), judge(3)],
    });
  });

  it("ignores an action that does not apply", () => {
    const sync = started();
    sync.send({ type: "DO", action: judge(4) });
    expect(sync.getSnapshot()).toMatchObject({ value: "saved", context: { queue: [] } });
  });

  it("never sends more than a save may hold", async () => {
    const many = Array.from({ length: BATCH + 50 }, (_, index) => index + 1);
    const groups = [many.slice(0, 5), ...[many.slice(5)]];
    const test = { ...begun, step: "after_test" as const, groups, groupIndex: 0 };
    service.saved = { version: 1, progress: test };
    service.isOnline = false;
    const sync = started();
    await when(sync, "saved");
    for (const _ of many) {
      const { progress } = sync.getSnapshot().context;
      const wordId = stepWords(progress)[progress.cursor] ?? 0;
      sync.send({ type: "DO", action: judge(wordId, "after_test") });
    }
    await when(sync, "waiting");
    service.isOnline = true;
    sync.send({ type: "ONLINE" });
    await when(sync, "saved");
    expect(service.saves.map(({ answers }) => answers.length)).toEqual([BATCH, 50]);
    expect(service.saved.progress.finished).toBe(true);
  });
});

describe("without a network", () => {
  it("keeps everything and sends it when the connection is back", async () => {
    service.isOnline = false;
    const sync = started();
    for (const wordId of [1, 2]) sync.send({ type: "DO", action: judge(wordId) });
    await when(sync, "waiting");
    sync.send({ type: "DO", action: judge(3) });
    expect(journal).toHaveLength(3);
    service.isOnline = true;
    sync.send({ type: "ONLINE" });
    await when(sync, "saved");
    expect(service.saved.progress.cursor).toBe(3);
  });

  it("tries again by itself, ever more slowly, ten seconds apart at most", async () => {
    service.isOnline = false;
    const sync = started([judge(1)]);
    for (const wait of [1, 2, 4, 8, 10, 10].map((seconds) => seconds * FIRST_RETRY_MS)) {
      await when(sync, "waiting");
      expect(wait).toBeLessThanOrEqual(LAST_RETRY_MS);
      clock.increment(wait - 1);
      expect(sync.getSnapshot().value).toBe("waiting");
      clock.increment(1);
      expect(sync.getSnapshot().value).toBe("saving");
    }
    await when(sync, "waiting");
    service.isOnline = true;
    clock.increment(LAST_RETRY_MS);
    await when(sync, "saved");
    expect(service.saved.progress.cursor).toBe(1);
  });

  it("finds after a reload what had not been sent", async () => {
    const sync = started([judge(1), judge(2)]);
    expect(sync.getSnapshot().context.progress.cursor).toBe(2);
    await when(sync, "saved");
    expect(service.saved.progress.cursor).toBe(2);
  });
});

describe("two devices", () => {
  it("loads what the other saved and goes on, with nothing done twice", async () => {
    const sync = started();
    service.elsewhere(judge(1));
    for (const wordId of [1, 2]) sync.send({ type: "DO", action: judge(wordId) });
    await when(sync, "saved");
    expect(service.saved.progress.cursor).toBe(2);
    const kept = service.saves.filter(({ version }) => version === 4);
    expect(kept.flatMap(({ answers }) => answers.map(({ wordId }) => wordId))).toEqual([2]);
  });

  it("takes a save whose answer was lost as done", async () => {
    const sync = started();
    // The service saved it, and the answer went missing on the way.
    service.elsewhere(judge(1));
    sync.send({ type: "DO", action: judge(1) });
    await when(sync, "saved");
    expect(sync.getSnapshot().context).toMatchObject({ queue: [], saved: { version: 4 } });
  });

  it("follows a newer version when nothing waits here", async () => {
    const sync = started();
    service.elsewhere(judge(1), judge(2));
    sync.send({ type: "REFRESH", version: 3 });
    expect(sync.getSnapshot().value).toBe("saved");
    sync.send({ type: "REFRESH", version: 4 });
    await when(sync, "saved");
    expect(sync.getSnapshot().context.progress.cursor).toBe(2);
  });
});

describe("a service that says no", () => {
  it("does not do again what was answered in a run that was left and started anew elsewhere", async () => {
    const at = (wordId: number, utcAnswered: number) => ({ ...judge(wordId), utcAnswered });
    const [first = 0, second = 0] = stepWords(begun);
    service.isOnline = false;
    const sync = started();
    sync.send({ type: "DO", action: at(first, 900) });
    sync.send({ type: "DO", action: at(second, 950) });
    await waitFor(sync, ({ value }) => value === "waiting");
    service.saved = { version: 0, progress: begun, utcSince: 1_000 };
    service.isOnline = true;
    sync.send({ type: "ONLINE" });
    await waitFor(sync, ({ value }) => value === "saved");
    expect(sync.getSnapshot().context.progress).toEqual(begun);
    expect(journal).toEqual([]);
    sync.send({ type: "DO", action: at(first, 1_100) });
    await waitFor(sync, ({ value, context }) => value === "saved" && context.saved.version === 1);
    expect(service.saved.progress.cursor).toBe(1);
  });

  it("follows a run that was started anew elsewhere, which has no progress yet", async () => {
    const sync = started();
    service.saved = { version: 0, progress: begun, utcSince: 1_000 };
    sync.send({ type: "REFRESH", version: 0 });
    await waitFor(sync, ({ value, context }) => value === "saved" && context.saved.version === 0);
  });

  it("stops saving when the class is over, and keeps what was not saved", async () => {
    service.refusal = "ORDER_CLOSED";
    const sync = started();
    sync.send({ type: "DO", action: judge(1) });
    await when(sync, "closed");
    expect(journal).toEqual([judge(1)]);
    sync.send({ type: "DO", action: judge(2) });
    expect(sync.getSnapshot().context.progress.cursor).toBe(1);
  });

  it("drops what can never be saved and takes the service's progress", async () => {
    service.refusal = "INVALID_PROGRESS";
    const sync = started();
    sync.send({ type: "DO", action: judge(1) });
    service.elsewhere(judge(1), judge(2));
    await when(sync, "saved");
    expect(sync.getSnapshot().context.progress.cursor).toBe(2);
    expect(lost).toEqual([new Refusal("INVALID_PROGRESS")]);
    expect(journal).toEqual([]);
  });

  it("keeps what was done before the answer that it refuses", async () => {
    const words = stepWords(begun);
    service.isOnline = false;
    const sync = started();
    for (const wordId of words) sync.send({ type: "DO", action: judge(wordId) });
    await when(sync, "waiting");
    service.refusedWord = words[3] ?? null;
    service.isOnline = true;
    sync.send({ type: "ONLINE" });
    await when(sync, "saved");
    expect(service.saved.progress.cursor).toBe(3);
    expect(sync.getSnapshot().context.progress.cursor).toBe(3);
    expect(lost).toHaveLength(1);
  });

  it("forgets what it refused for good at once, and asks for it no more after a reload", async () => {
    service.refusal = "INVALID_PROGRESS";
    const load = service.load;
    service.load = () => new Promise(() => {});
    const sync = started();
    sync.send({ type: "DO", action: judge(1) });
    await when(sync, "loading");
    expect(journal).toEqual([]);
    service.load = load;
  });
});
