/** For how long nothing is told to a collector that did not take the last message. */
export const SILENT_MS = 60_000;
/** Entries that wait at most: behind them, what happens is not told. */
export const ROOM = 200;

export interface Batched<Entry> {
  /** How many entries make a message at once. */
  readonly most: number;
  /** How long the first of them waits for the others. */
  readonly everyMs: number;
  /** A message has fewer bytes. */
  readonly bytes: number;
  readonly message: (entries: readonly Entry[]) => string;
  /** Whether two entries may stand in one message; any may, where nothing is said. */
  readonly belong?: (one: Entry, other: Entry) => boolean;
  /** Sends a message; rejects when it did not arrive. */
  readonly send: (text: string) => Promise<void>;
  /** Sends a message of a page that is left. */
  readonly beacon: (text: string) => void;
  readonly now?: () => number;
}

export interface Batches<Entry> {
  readonly put: (entry: Entry) => void;
  /** Sends all that waits: the page may be gone in a moment. */
  readonly leave: () => void;
}

/**
 * Sends entries in batches, one message at a time. Nothing is sent twice: what a collector does not
 * take is let go, and so is what comes in the minute after.
 */
export function createBatches<Entry>(given: Batched<Entry>): Batches<Entry> {
  const { most, everyMs, bytes, message, belong, send, beacon, now = Date.now } = given;
  let waiting: Entry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;
  let silentUntil = 0;
  const encoder = new TextEncoder();

  /** A message of the first entries, as many as it can hold; one that is too large alone is let go. */
  function take(): string {
    const stranger = waiting.findIndex((one) => belong?.(waiting[0] as Entry, one) === false);
    let count = Math.min(most, stranger < 0 ? waiting.length : stranger);
    let text = message(waiting.slice(0, count));
    while (count > 1 && encoder.encode(text).length >= bytes) {
      count = Math.ceil(count / 2);
      text = message(waiting.slice(0, count));
    }
    waiting = waiting.slice(count);
    return encoder.encode(text).length < bytes ? text : "";
  }

  function plan(): void {
    if (underWay || waiting.length === 0) return;
    if (waiting.length >= most) void flush();
    else timer ??= setTimeout(flush, everyMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (underWay) return;
    const text = take();
    underWay = true;
    try {
      if (text !== "") await send(text);
    } catch {
      silentUntil = now() + SILENT_MS;
      waiting = [];
    }
    underWay = false;
    plan();
  }

  return {
    put(entry) {
      if (now() < silentUntil || waiting.length >= ROOM) return;
      waiting.push(entry);
      plan();
    },
    leave() {
      clearTimeout(timer);
      timer = undefined;
      while (waiting.length > 0) {
        const text = take();
        if (text !== "") beacon(text);
      }
    },
  };
}
