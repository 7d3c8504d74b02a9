import { session } from "@/entities/person/session";
import { CallFailed } from "@/rpc";
import { device } from "@/rpc/device";
import { createKeptStore, type Readable } from "@/store";

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
  /** Sends what waits, oldest first; what fails without a word of the service waits on. */
  readonly send: () => Promise<void>;
}

function isDone(one: Partial<Done> | null): one is Done {
  return typeof one?.userId === "number" && typeof one.number === "number";
}

/** A queue that outlives the page, under `place`; `call` takes some of it to the service. */
export function createOutgoing<Item extends object>(
  place: string,
  call: (deviceId: string, items: readonly Numbered<Item>[]) => Promise<unknown>,
): Outgoing<Item> {
  const waiting = createKeptStore<readonly (Item & Done)[]>(localStorage, place, (kept) =>
    Array.isArray(kept) ? (kept as (Partial<Done> | null)[]).filter(isDone).map(typed) : [],
  );
  const typed = (one: Done) => one as Item & Done;
  let isSending = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    const userId = session.get()?.userId;
    if (userId === undefined || isSending) return;
    const batch = waiting
      .get()
      .filter((one) => one.userId === userId)
      .slice(0, BATCH);
    if (batch.length === 0) return;
    isSending = true;
    clearTimeout(later);
    let isOver = true;
    try {
      await call(
        device.id(),
        batch.map(({ userId: _, ...item }) => item as unknown as Numbered<Item>),
      );
    } catch (error) {
      // What the service refuses will be refused again.
      isOver = error instanceof CallFailed && error.kind === "refused" && !error.passing;
    } finally {
      isSending = false;
    }
    if (!isOver) {
      later = setTimeout(() => void send(), AGAIN_MS);
      return;
    }
    const sent = new Set(batch.map(({ number }) => number));
    const left = waiting.get().filter(({ number }) => !sent.has(number));
    waiting.set(left.length > 0 ? left : null);
    await send();
  }

  return {
    waiting,
    add(items) {
      const userId = session.get()?.userId;
      if (userId === undefined) return;
      const done = items.map((item) => ({ ...item, userId, number: device.nextNumber() }));
      try {
        waiting.set([...waiting.get(), ...done]);
        void send();
      } catch {
        // No room on the device: it is sent now, or not at all.
        void call(
          device.id(),
          done.map(({ userId: _, ...item }) => item as unknown as Numbered<Item>),
        ).catch(() => undefined);
      }
    },
    send,
  };
}
