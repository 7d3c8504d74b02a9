/** How long nothing is sent to a collector that did not accept the last message. */
export const SILENT_MS = 60_000;
/** The most waiting entries; beyond it, events are dropped. */
export const ROOM = 200;

export interface Batched<Entry> {
  /** How many entries are sent immediately. */
  readonly most: number;
  /** How long the first one waits for others. */
  readonly everyMs: number;
  /** A message has fewer bytes. */
  readonly bytes: number;
  readonly message: (entries: readonly Entry[]) => string;
  /** Whether two entries may share a message; by default always. */
  readonly belong?: (one: Entry, other: Entry) => boolean;
  /** Sends a message; rejects if it did not arrive. */
  readonly send: (text: string) => Promise<void>;
  /** Sends a message while the page is being left. */
  readonly beacon: (text: string) => void;
  readonly now?: () => number;
}

export interface Batches<Entry> {
  readonly put: (entry: Entry) => void;
  /** Sends all waiting entries, because the page may be closed in a moment. */
  readonly leave: () => void;
}

/**
 * Sends entries in batches, one message at a time. Nothing is sent twice: entries that a collector
 * does not accept are dropped, and so are those of the following minute.
 */
export function createBatches<Entry>(given: Batched<Entry>): Batches<Entry> {
  const { most, everyMs, bytes, message, belong, send, beacon, now = Date.now } = given;
  let waiting: Entry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = false;
  let silentUntil = 0;
  const encoder = new TextEncoder();

  /**
   * A message of the first entries, as many as fit; an entry that is too large on its own is
   * dropped.
   */
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
