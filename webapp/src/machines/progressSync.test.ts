import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import {
  apply,
  type Done,
  freshProgress,
  type LessonAction,
  replay,
  stepWords,
} from "./lessonProgress";
import {
  BATCH,
  FIRST_RETRY_MS,
  LAST_RETRY_MS,
  progressSync,
  type Save,
  type SaveAnswer,
  type Saved,
} from "./progressSync";

class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status = 409) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

let lastNumber = 0;

function done(action: LessonAction, utcDone = 2_000): Done {
  lastNumber += 1;
  return { ...action, number: lastNumber, utcDone };
}

function judge(wordId: number, step: "review" | "after_test" = "review", utcDone?: number): Done {
  const place = { step, groupIndex: 0, wordId } as const;
  return done({ type: "judge", ...place, right: true, latencyMs: 5 }, utcDone);
}

function card(groupIndex: number, cursor: number): Done {
  return done({ type: "show_card", groupIndex, cursor });
}

const memorizing = replay(
  { ...freshProgress("new_words", 1), chosenIds: [1, 2, 3, 4, 5] },
  [{ type: "begin" }],
  true,
);
const begun = replay(memorizing, [{ type: "finish_cards", groupIndex: 0 }], true);

/** A service with one lesson, which runs the same machine, and a network switch. */
class Service {
  saved: Saved = { version: 3, progress: begun };
  isOnline = true;
  refusal: string | null = null;
  isBusy = false;
  /** The word whose answers it refuses. */
  refusedWord: number | null = null;
  readonly saves: Save[] = [];
  private readonly numbers = new Set<number>();

  save = async (save: Save): Promise<SaveAnswer> => {
    if (!this.isOnline) throw new TypeError("offline");
    this.saves.push(save);
    if (this.refusal) throw new Refusal(this.refusal, this.isBusy ? 503 : 409);
    const isBehind = save.version !== this.saved.version;
    const refused: Refusal[] = [];
    let { version, progress } = this.saved;
    let isSame = !isBehind;
    for (const action of save.actions) {
      if (this.numbers.has(action.number)) continue;
      this.numbers.add(action.number);
      const isRefused = "wordId" in action && action.wordId === this.refusedWord;
      if (isRefused) refused.push(new Refusal("INVALID_PROGRESS"));
      const next = isRefused ? progress : apply(progress, action, true);
      isSame &&= next !== progress;
      progress = next;
    }
    version += 1;
    this.saved = { version, progress };
    return { version, refused, progress: isSame ? null : progress };
  };

  load = async (): Promise<Saved> => {
    if (!this.isOnline) throw new TypeError("offline");
    return this.saved;
  };

  /** An action on another device. */
  elsewhere(...actions: LessonAction[]): void {
    const progress = replay(this.saved.progress, actions, true);
    this.saved = { version: this.saved.version + 1, progress };
  }

  /** The words of the answers in each save. */
  get answered() {
    return this.saves.map(({ actions }) =>
      actions.flatMap((action) => ("wordId" in action ? action.wordId : [])),
    );
  }
}

let service: Service;
let clock: SimulatedClock;
let journal: readonly Done[];
let lost: unknown[];

function started(queue: readonly Done[] = []) {
  const machine = progressSync.provide({
    actors: {
      save: fromPromise(({ input }) => service.save(input)),
      load: fromPromise(() => service.load()),
    },
    guards: {
      closed: (_, { error }) => error instanceof Refusal && error.code === "ORDER_CLOSED",
    },
    actions: {
      journal: ({ context }) => {
        journal = context.queue;
      },
      tell_lost: (_, { error }) => void lost.push(error),
    },
  });
  const input = { saved: service.saved, queue, leads: true };
  const actor = createActor(machine, { input, clock }).start();
  return {
    actor,
    do: (...actions: Done[]) => {
      for (const action of actions) actor.send({ type: "DO", action, leads: true });
    },
    context: () => actor.getSnapshot().context,
    when: (state: string) =>
      waitFor(actor, (snapshot) => snapshot.matches(state as "saved"), { timeout: 60_000 }),
  };
}

beforeEach(() => {
  service = new Service();
  clock = new SimulatedClock();
  journal = [];
  lost = [];
});

describe("a service that is busy", () => {
  it("is told apart from no network, and what was done is kept and saved by itself", async () => {
    service.isOnline = false;
    const sync = started();
    sync.do(judge(1));
    await sync.when("waiting");
    expect(sync.context().isBusy).toBe(false);

    service.isOnline = true;
    service.isBusy = true;
    service.refusal = "STORAGE_UNAVAILABLE";
    clock.increment(FIRST_RETRY_MS);
    await sync.when("waiting");
    expect(sync.context()).toMatchObject({ isBusy: true, failures: 2 });
    expect(journal).toHaveLength(1);

    service.refusal = null;
    clock.increment(2 * FIRST_RETRY_MS);
    await sync.when("saved");
    expect(service.answered.at(-1)).toEqual([1]);
    expect(lost).toEqual([]);
  });
});

describe("saving", () => {
  it("applies an action at once and saves it afterwards", async () => {
    const sync = started();
    const answer = judge(1);
    sync.do(answer);
    expect(sync.context().progress.cursor).toBe(1);
    expect(journal).toEqual([answer]);
    await sync.when("saved");
    expect(service.saved).toMatchObject({ version: 4, progress: { cursor: 1 } });
    expect(sync.context().version).toBe(4);
    expect(journal).toEqual([]);
  });

  it("sends actions during a save in the next save, each once", async () => {
    const sync = started();
    sync.do(judge(1), judge(2), judge(3));
    await sync.when("saved");
    expect(service.answered).toEqual([[1], [2, 3]]);
    expect(service.saved.progress.cursor).toBe(3);
  });

  it("ignores an action that does not apply", () => {
    const sync = started();
    sync.do(judge(4));
    expect(sync.actor.getSnapshot()).toMatchObject({ value: "saved", context: { queue: [] } });
  });

  it("sends only the last of consecutive card views", async () => {
    service.saved = { version: 1, progress: memorizing };
    const sync = started();
    sync.do(card(0, 1), card(0, 2), card(0, 3), card(0, 2));
    await sync.when("saved");
    const sent = service.saves.map(({ actions }) =>
      actions.map((one) => "cursor" in one && one.cursor),
    );
    expect(sent).toEqual([[1], [2]]);
    expect(service.saved.progress.cursor).toBe(2);
  });

  it("never sends more than a save may hold", async () => {
    const many = Array.from({ length: BATCH + 50 }, (_, index) => index + 1);
    const groups = [many.slice(0, 5), ...[many.slice(5)]];
    const test = { ...begun, step: "after_test" as const, groups, groupIndex: 0 };
    service.saved = { version: 1, progress: test };
    service.isOnline = false;
    const sync = started();
    for (const _ of many) {
      const { progress } = sync.context();
      sync.do(judge(stepWords(progress)[progress.cursor] ?? 0, "after_test"));
    }
    await sync.when("waiting");
    service.isOnline = true;
    sync.actor.send({ type: "ONLINE" });
    await sync.when("saved");
    expect(service.saves.map(({ actions }) => actions.length)).toEqual([BATCH, 50]);
    expect(service.saved.progress.finished).toBe(true);
  });
});

describe("without a network", () => {
  it("keeps everything and sends it when the connection is back", async () => {
    service.isOnline = false;
    const sync = started();
    sync.do(judge(1), judge(2));
    await sync.when("waiting");
    sync.do(judge(3));
    expect(journal).toHaveLength(3);
    service.isOnline = true;
    sync.actor.send({ type: "ONLINE" });
    await sync.when("saved");
    expect(service.saved.progress.cursor).toBe(3);
  });

  it("retries with growing pauses of at most ten seconds", async () => {
    service.isOnline = false;
    const sync = started([judge(1)]);
    for (const wait of [1, 2, 4, 8, 10, 10].map((seconds) => seconds * FIRST_RETRY_MS)) {
      await sync.when("waiting");
      expect(wait).toBeLessThanOrEqual(LAST_RETRY_MS);
      clock.increment(wait - 1);
      expect(sync.actor.getSnapshot().value).toBe("waiting");
      clock.increment(1);
      expect(sync.actor.getSnapshot().value).toBe("saving");
    }
    await sync.when("waiting");
    service.isOnline = true;
    clock.increment(LAST_RETRY_MS);
    await sync.when("saved");
    expect(service.saved.progress.cursor).toBe(1);
  });

  it("finds unsent actions after a reload", async () => {
    const sync = started([judge(1), judge(2)]);
    expect(sync.context().progress.cursor).toBe(2);
    await sync.when("saved");
    expect(service.saved.progress.cursor).toBe(2);
  });
});

describe("two devices", () => {
  it("have the service's state with local actions applied", async () => {
    const sync = started();
    service.elsewhere(judge(1));
    sync.do(judge(1), judge(2));
    await sync.when("saved");
    expect(sync.context().progress).toEqual(service.saved.progress);
    expect(service.saved.progress.cursor).toBe(2);
    expect(lost).toEqual([]);
  });

  it("treat a save with a lost answer as repeats", async () => {
    const sync = started();
    const { save } = service;
    service.save = async (one) => {
      service.save = save;
      await save(one);
      throw new TypeError("the answer is lost");
    };
    sync.do(judge(1));
    await sync.when("waiting");
    clock.increment(FIRST_RETRY_MS);
    await sync.when("saved");
    expect(sync.context()).toMatchObject({ queue: [], progress: { cursor: 1 } });
  });

  it("also send actions that no longer apply: they may count as late", async () => {
    service.isOnline = false;
    const sync = started();
    sync.do(judge(1));
    await sync.when("waiting");
    service.elsewhere({ type: "to_test" });
    const late = started([judge(1)]);
    expect(late.context().queue).toHaveLength(1);
    service.isOnline = true;
    await late.when("waiting");
    late.actor.send({ type: "ONLINE" });
    await late.when("saved");
    expect(service.answered.flat()).toEqual([1]);
  });

  it("follow another version when nothing waits, even a lower one", async () => {
    const sync = started();
    service.elsewhere(judge(1), judge(2));
    sync.actor.send({ type: "REFRESH", version: 3 });
    expect(sync.actor.getSnapshot().value).toBe("saved");
    sync.actor.send({ type: "REFRESH", version: 4 });
    await sync.when("saved");
    expect(sync.context().progress.cursor).toBe(2);
    service.saved = { version: 0, progress: begun, utcSince: 1_000 };
    sync.actor.send({ type: "REFRESH", version: 0 });
    await sync.when("saved");
    expect(sync.context()).toMatchObject({ version: 0, progress: { cursor: 0 } });
  });
});

describe("an announced version", () => {
  /** An action on another device during a call whose answer does not include it. */
  const duringNext = (call: "save" | "load") => {
    const before = service[call] as (one: never) => Promise<unknown>;
    service[call] = (async (one: never) => {
      service[call] = before as never;
      const answer = await before(one);
      service.elsewhere(judge(2));
      sync.actor.send({ type: "REFRESH", version: service.saved.version });
      return answer;
    }) as never;
  };
  let sync: ReturnType<typeof started>;
  beforeEach(() => {
    sync = started();
  });

  it("during a save is loaded after it", async () => {
    duringNext("save");
    sync.do(judge(1));
    await sync.when("saved");
    expect(sync.context()).toMatchObject({ version: 5, progress: { cursor: 2 } });
  });

  it("during a load is loaded after it", async () => {
    service.elsewhere(judge(1));
    duringNext("load");
    sync.actor.send({ type: "REFRESH", version: 4 });
    await sync.when("saved");
    expect(sync.context()).toMatchObject({ version: 5, progress: { cursor: 2 } });
  });

  it("that equals the saved one is not loaded", async () => {
    const { load } = service;
    let loads = 0;
    service.load = () => {
      loads += 1;
      return load();
    };
    const { save } = service;
    service.save = async (one) => {
      const answer = await save(one);
      sync.actor.send({ type: "REFRESH", version: answer.version });
      return answer;
    };
    sync.do(judge(1));
    await sync.when("saved");
    expect(sync.context().version).toBe(4);
    expect(loads).toBe(0);
  });

  it("during a failed save is known once the network returns", async () => {
    service.isOnline = false;
    sync.do(judge(1));
    await sync.when("waiting");
    service.elsewhere(judge(1), judge(2));
    sync.actor.send({ type: "REFRESH", version: 4 });
    service.isOnline = true;
    sync.actor.send({ type: "ONLINE" });
    await sync.when("saved");
    expect(sync.context().progress.cursor).toBe(2);
  });
});

it("is loaded once, even if the service does not have it", async () => {
  let loads = 0;
  const { load } = service;
  service.load = () => {
    loads += 1;
    return load();
  };
  const sync = started();
  for (let times = 0; times < 3; times += 1) {
    sync.actor.send({ type: "REFRESH", version: 9 });
    await sync.when("saved");
  }
  expect(loads).toBe(1);
});

describe("a refusing service", () => {
  it("gets no actions of a run that was left", async () => {
    service.isOnline = false;
    const [first = 0, second = 0] = stepWords(begun);
    const queue = [judge(first, "review", 900), judge(second, "review", 950)];
    service.saved = { version: 0, progress: begun, utcSince: 1_000 };
    const sync = started(queue);
    expect(sync.context()).toMatchObject({ queue: [], progress: begun });
    sync.do(judge(first, "review", 1_100));
    expect(sync.context().progress.cursor).toBe(1);
  });

  it("ends saving when the class is over, and unsaved actions are kept", async () => {
    service.refusal = "ORDER_CLOSED";
    const sync = started();
    const answer = judge(1);
    sync.do(answer);
    await sync.when("closed");
    expect(journal).toEqual([answer]);
    sync.do(judge(2));
    expect(sync.context().progress.cursor).toBe(1);
  });

  it("loses only the refused action, with the reason", async () => {
    const words = stepWords(begun);
    service.isOnline = false;
    const sync = started();
    sync.do(...words.map((wordId) => judge(wordId)));
    await sync.when("waiting");
    service.refusedWord = words[3] ?? null;
    service.isOnline = true;
    sync.actor.send({ type: "ONLINE" });
    await sync.when("saved");
    expect(service.saves).toHaveLength(1);
    expect(sync.context().progress).toEqual(service.saved.progress);
    expect(sync.context().progress.cursor).toBe(3);
    expect(lost).toEqual([new Refusal("INVALID_PROGRESS")]);
    expect(journal).toEqual([]);
  });
});
