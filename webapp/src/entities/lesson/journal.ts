import { copyToDisk } from "@/diskCopy";
import { lessonPlaces, unsentPlaces } from "@/entities/person/lessonPlaces";
import type { Ending } from "@/machines/lessonEnding";
import type { Done } from "@/machines/lessonProgress";
import { newIdempotencyKey } from "@/rpc";
import { local } from "@/storage";

/** The data of a lesson that this device stores until the service has it. */
interface Entry {
  readonly queue: readonly Done[];
  readonly ending: Ending | null;
  /** Keys of requests without an answer, so that a repeat has no second effect. */
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
  /** Deletes the lesson's data; later writes last as long as the page. */
  readonly clear: () => void;
  /** The key of an action, the same until it is settled. */
  readonly keyOf: (action: string) => string;
  readonly settle: (action: string) => void;
}

function stored(place: string): Entry {
  try {
    const found = JSON.parse(local.getItem(place) ?? "null") as Partial<Entry> | null;
    return { ...EMPTY, ...found };
  } catch {
    return EMPTY;
  }
}

/** The lessons of a person with unsent answers, or an unsent end, on this device. */
export function unsentLessons(userId: number): readonly number[] {
  const start = lessonPlaces(userId).length;
  const ids = unsentPlaces(userId).map((place) => Number(place.slice(start).split(".")[0]));
  return [...new Set(ids)];
}

/** The journal of one person's lesson; it survives a reload and a closed browser. */
export function openJournal(userId: number, courseOrderId: number): Journal {
  return journalAt(lessonPlaces(userId) + courseOrderId);
}

/** The storage keys that this tab has claimed. */
const claimed = new Set<string>();
/** Where this tab's journal of a lesson is, by the lesson's storage key. */
const owned = new Map<string, string>();

/**
 * Claims a storage key as long as this tab lives; false if another tab has it. A browser that blocks
 * its storage refuses its locks, too: then nothing is shared with other tabs.
 */
function claim(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = navigator.locks.request(place, { ifAvailable: true }, (lock) => {
      if (lock) claimed.add(place);
      resolve(lock !== null);
      return lock && new Promise<never>(() => {});
    });
    held.catch(() => resolve(true));
  });
}

/**
 * The same for several tabs with one lesson: the first one has its journal, each other one a
 * separate journal, so that none overwrites another's data. The data of closed tabs is taken over,
 * by one of them. Without locks the tabs share one journal.
 */
export async function openOwnJournal(userId: number, courseOrderId: number): Promise<Journal> {
  const place = lessonPlaces(userId) + courseOrderId;
  if (!navigator.locks) return journalAt(place);
  const own = owned.get(place) ?? (await ownPlace(place));
  owned.set(place, own);
  const journal = journalAt(own);
  const others = local.keys().filter((one) => one.startsWith(`${place}.`) && one !== own);
  for (const one of others) {
    if (!(await claim(one))) continue;
    const [mine, other] = [journal.get(), stored(one)];
    journal.write({
      queue: [...mine.queue, ...other.queue],
      ending: mine.ending ?? other.ending,
      keys: { ...other.keys, ...mine.keys },
    });
    local.removeItem(one);
    copyToDisk(one, null);
  }
  return journal;
}

async function ownPlace(place: string): Promise<string> {
  if (await claim(place)) return place;
  const own = `${place}.${newIdempotencyKey()}`;
  await claim(own);
  return own;
}

/** A journal that is not stored beyond the page. */
export function passingJournal(): Journal {
  return journalAt(null);
}

function journalAt(place: string | null): Journal {
  let entry = place === null ? EMPTY : stored(place);
  let isCleared = false;
  /** The numbers of this journal's actions, sent ones included. */
  const known = new Set<number>();
  const know = () => {
    for (const { number } of entry.queue) known.add(number);
  };
  know();
  const write = (change: Partial<Entry>) => {
    entry = { ...entry, ...change };
    if (isCleared || place === null) return;
    know();
    // A tab that shares this journal, because there are no locks, may have added actions.
    const others = stored(place).queue.filter(({ number }) => !known.has(number));
    const text = JSON.stringify({ ...entry, queue: [...entry.queue, ...others] });
    local.setItem(place, text);
    copyToDisk(place, text);
  };
  return {
    get: () => entry,
    write,
    clear() {
      entry = EMPTY;
      isCleared = true;
      if (place === null) return;
      local.removeItem(place);
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
