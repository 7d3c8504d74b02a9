import { session } from "@/entities/person/session";
import { CallFailed, refusedWith } from "@/rpc";
import { device } from "@/rpc/device";
import { createKeptStore, type Readable } from "@/store";
import { tellLost } from "@/ui/tellLost";

const BATCH = 200;
const AGAIN_MS = 15_000;

/** Something that was done here: whose it is, and its number on this device. */
interface Done {
  readonly userId: number;
  readonly number: number;
}

type Numbered<Item> = Item & { readonly number: number };

/** What was done on this device and waits to be sent, in order. */
export interface Outgoing<Item> {
  readonly waiting: Readable<readonly (Item & Done)[]>;
  /** Keeps it and sends it as soon as it goes. */
  readonly add: (items: readonly Item[]) => void;
  /**
   * Sends what waits, oldest first, and comes to its end with it; what fails without a word of the
   * service waits on, and what the service refuses for good is lost, which is told.
   */
  readonly send: () => Promise<void>;
}

/** What became of a message; what the service refuses, and why, will be refused again. */
type Outcome = "taken" | "unknown" | { readonly refused: CallFailed };

function isDone(one: Partial<Done> | null): one is Done {
  return typeof one?.userId === "number" && typeof one.number === "number";
}

/**
 * A queue that outlives the page, under `place`; `call` takes some of it to the service, and `forget`
 * hears of what is refused for good.
 */
export function createOutgoing<Item extends object>(
  place: string,
  call: (deviceId: string, items: readonly Numbered<Item>[]) => Promise<unknown>,
  forget: (item: Item & Done) => void = () => undefined,
): Outgoing<Item> {
  const waiting = createKeptStore<readonly (Item & Done)[]>(localStorage, place, (kept) =>
    Array.isArray(kept) ? (kept as (Partial<Done> | null)[]).filter(isDone).map(typed) : [],
  );
  const typed = (one: Done) => one as Item & Done;
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
        // One of them may be what is refused: it takes none of the others along.
        most = refused ? Math.ceil(batch.length / 2) : Math.min(BATCH, most * 2);
        if (refused && batch.length > 1) continue;
        const sent = new Set(batch.map(({ number }) => number));
        const left = waiting.get().filter(({ number }) => !sent.has(number));
        waiting.set(left.length > 0 ? left : null);
        if (refused) {
          for (const one of batch) forget(one);
          tellLost("wordsLost", refused);
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
      // Who was only outrun is not refused for good.
      return isRefused && !refusedWith(error, "STALE_VERSION") ? { refused: error } : "unknown";
    }
  }

  const numbered = ({ userId: _, ...item }: Item & Done) => item as unknown as Numbered<Item>;

  function send(): Promise<void> {
    if (sending === undefined && nextBatch(1).length > 0) sending = sendAll();
    return sending ?? Promise.resolve();
  }

  return {
    waiting,
    add(items) {
      const userId = session.get()?.userId;
      if (userId === undefined) return;
      const done = items.map((item) => ({ ...item, userId, number: device.nextNumber() }));
      waiting.set([...waiting.get(), ...done]);
      void send();
    },
    send,
  };
}
