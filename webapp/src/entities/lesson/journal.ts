import { copyToDisk } from "@/diskCopy";
import { lessonPlaces, unsentPlaces } from "@/entities/person/lessonPlaces";
import type { Ending } from "@/machines/lessonEnding";
import type { Done, LessonAction } from "@/machines/lessonProgress";
import { newIdempotencyKey, serverNow } from "@/rpc";
import { device } from "@/rpc/device";

/** What this device keeps of a lesson until the service has it. */
interface Entry {
  readonly queue: readonly Done[];
  readonly ending: Ending | null;
  /** Keys of actions whose answer has not come, so that a repeat has no second effect. */
  readonly keys: Readonly<Record<string, string>>;
  readonly isWarned: boolean;
}

const EMPTY: Entry = {
  queue: [],
  ending: null,
  keys: {},
  isWarned: false,
};

export interface Journal {
  readonly get: () => Entry;
  readonly write: (change: Partial<Entry>) => void;
  /** Forgets the lesson; what is written from then on lives as long as the page. */
  readonly clear: () => void;
  /** The key of an action, the same until it is settled. */
  readonly keyOf: (action: string) => string;
  readonly settle: (action: string) => void;
}

function stored(place: string): Entry {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? "null") as Partial<Entry> | null;
    return { ...EMPTY, ...found, queue: (found?.queue ?? []).map(numbered) };
  } catch {
    return EMPTY;
  }
}

/** An action of the release before, which numbered answers alone, and named their time otherwise. */
type Former = LessonAction & Partial<Done> & { readonly utcAnswered?: number };

function numbered({ utcAnswered, ...action }: Former): Done {
  const { number = device.nextNumber(), utcDone = utcAnswered ?? serverNow() } = action;
  return { ...action, number, utcDone };
}

/** The lessons of a person that this device keeps answers of. */
export function unsentLessons(userId: number): readonly number[] {
  const start = lessonPlaces(userId).length;
  const ids = unsentPlaces(userId).map((place) => Number(place.slice(start).split(".")[0]));
  return [...new Set(ids)];
}

/** The journal of one person's lesson; it outlives a reload and a closed browser. */
export function openJournal(userId: number, courseOrderId: number): Journal {
  return journalAt(lessonPlaces(userId) + courseOrderId);
}

/** Places that this tab writes at. */
const claimed = new Set<string>();

/** Takes a place for as long as this tab lives; false where another tab has it. */
function claim(place: string): Promise<boolean> {
  if (claimed.has(place) || !navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(place, { ifAvailable: true }, (lock) => {
      if (lock) claimed.add(place);
      resolve(lock !== null);
      return lock && new Promise<never>(() => {});
    });
  });
}

/**
 * The same for several tabs that show one lesson: the first of them has its journal, each other one
 * its own, so that none writes over what another keeps. What a closed tab left is taken over.
 */
export async function openOwnJournal(userId: number, courseOrderId: number): Promise<Journal> {
  const place = lessonPlaces(userId) + courseOrderId;
  const isFirst = await claim(place);
  const own = isFirst ? place : `${place}.${newIdempotencyKey()}`;
  if (!isFirst) await claim(own);
  const journal = journalAt(own);
  if (!isFirst || !navigator.locks) return journal;
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  const left = Object.keys(localStorage).filter(
    (one) => one.startsWith(`${place}.`) && !alive.has(one),
  );
  for (const one of left) {
    journal.write({ queue: [...journal.get().queue, ...stored(one).queue] });
    localStorage.removeItem(one);
    copyToDisk(one, null);
  }
  return journal;
}

/** One of which nothing is kept when the page is left. */
export function passingJournal(): Journal {
  return journalAt(null);
}

function journalAt(place: string | null): Journal {
  let entry = place === null ? EMPTY : stored(place);
  let isCleared = false;
  const write = (change: Partial<Entry>) => {
    entry = { ...entry, ...change };
    if (isCleared || place === null) return;
    const text = JSON.stringify(entry);
    try {
      localStorage.setItem(place, text);
    } catch {
      // No room on the device: the entry lives as long as the page, and the service has the rest.
    }
    copyToDisk(place, text);
  };
  return {
    get: () => entry,
    write,
    clear() {
      entry = EMPTY;
      isCleared = true;
      if (place === null) return;
      localStorage.removeItem(place);
      copyToDisk(place, null);
    },
    keyOf(action) {
      const key = entry.keys[action] ?? newIdempotencyKey();
      if (entry.keys[action] === undefined) write({ keys: { ...entry.keys, [action]: key } });
      return key;
    },
    settle(action) {
      const { [action]: _settled, ...keys } = entry.keys;
      write({ keys });
    },
  };
}
