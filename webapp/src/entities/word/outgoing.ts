import { copyToDisk, whenRestored } from "@/diskCopy";
import { session } from "@/entities/person/session";
import { createKeptStore } from "@/keptStore";
import { CallFailed, refusedWith } from "@/rpc";
import { device } from "@/rpc/device";
import { local } from "@/storage";
import type { Readable } from "@/store";
import { tellLost } from "@/ui/tellLost";

const BATCH = 200;
const AGAIN_MS = 15_000;

/** A stored action: its owner, and its number on this device. */
interface Done {
  readonly userId: number;
  readonly number: number;
}

type Numbered<Item> = Item & { readonly number: number };

/** Actions on this device that wait to be sent, in order. */
export interface Outgoing<Item> {
  readonly waiting: Readable<readonly (Item & Done)[]>;
  /** Stores an action and sends it as soon as possible. */
  readonly add: (items: readonly Item[]) => void;
  /**
   * Sends waiting actions, oldest first, and resolves when done; actions without an answer keep
   * waiting, and finally refused ones are lost and reported.
   */
  readonly send: () => Promise<void>;
}

/** The outcome of a message; a final refusal and its reason would be repeated. */
type Outcome = "taken" | "unknown" | { readonly refused: CallFailed };

function isDone(one: Partial<Done> | null): one is Done {
  return typeof one?.userId === "number" && typeof one.number === "number";
}

/**
 * Lets one tab after the other send. A repeat has no effect at the service: without locks, where the
 * browser refuses them, or behind a tab that the phone has put to sleep, it is sent at once.
 */
async function inTurn(place: string, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), AGAIN_MS);
  let sending: Promise<void> | undefined;
  const turn = () => {
    clearTimeout(timer);
    sending = send();
    return sending;
  };
  await navigator.locks
    .request(place, { signal: waiting.signal }, turn)
    .catch(() => sending ?? turn());
}

/**
 * A persistent queue under `place`; `call` sends some of it to the service, and `forget` is told
 * about final refusals. One tab sends at a time, and the next one finds nothing left.
 */
export function createOutgoing<Item extends object>(
  place: string,
  call: (deviceId: string, items: readonly Numbered<Item>[]) => Promise<unknown>,
  forget: (item: Item & Done) => void = () => undefined,
): Outgoing<Item> {
  const waiting = createKeptStore<readonly (Item & Done)[]>(local, place, (kept) =>
    Array.isArray(kept) ? (kept as (Partial<Done> | null)[]).filter(isDone).map(typed) : [],
  );
  const typed = (one: Done) => one as Item & Done;
  const keep = (items: readonly (Item & Done)[]) => {
    waiting.set(items.length > 0 ? items : null);
    copyToDisk(place, items.length > 0 ? JSON.stringify(items) : null);
  };
  let sending: Promise<void> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  const nextBatch = (most: number) => {
    const userId = session.get()?.userId;
    return waiting
      .get()
      .filter((one) => one.userId === userId)
      .slice(0, most);
  };

  async function sendAll(): Promise<void> {
    clearTimeout(later);
    let most = BATCH;
    try {
      for (let batch = nextBatch(most); batch.length > 0; batch = nextBatch(most)) {
        const outcome = await outcomeOf(batch);
        if (outcome === "unknown") {
          later = setTimeout(() => void send(), AGAIN_MS);
          return;
        }
        const { refused = null } = outcome === "taken" ? {} : outcome;
        // One of them may cause the refusal: send it alone so that the others are not lost.
        most = refused ? Math.ceil(batch.length / 2) : Math.min(BATCH, most * 2);
        if (refused && batch.length > 1) continue;
        const sent = new Set(batch.map(({ number }) => number));
        keep(waiting.get().filter(({ number }) => !sent.has(number)));
        if (refused) {
          for (const one of batch) forget(one);
          void tellLost("wordsLost", refused);
        }
      }
    } finally {
      sending = undefined;
    }
  }

  async function outcomeOf(batch: readonly (Item & Done)[]): Promise<Outcome> {
    try {
      await call(device.id(), batch.map(numbered));
      return "taken";
    } catch (error) {
      const isRefused = error instanceof CallFailed && error.kind === "refused" && !error.passing;
      // A conflict is no final refusal.
      return isRefused && !refusedWith(error, "STALE_VERSION") ? { refused: error } : "unknown";
    }
  }

  const numbered = ({ userId: _, ...item }: Item & Done) => item as unknown as Numbered<Item>;

  function send(): Promise<void> {
    if (sending === undefined && nextBatch(1).length > 0) sending = inTurn(place, sendAll);
    return sending ?? Promise.resolve();
  }

  return {
    waiting,
    add(items) {
      const userId = session.get()?.userId;
      if (userId === undefined) return;
      whenRestored(() => {
        const done = items.map((item) => ({ ...item, userId, number: device.nextNumber() }));
        keep([...waiting.get(), ...done]);
        void send();
      });
    },
    send,
  };
}
