import type { DBSchema } from "idb";
import { opened } from "@/database";
import { DAY_MS } from "@/time";

/** How long an unread entry is kept. */
const KEPT_MS = 14 * DAY_MS;
/** The most answers that are kept; the oldest are dropped first. */
const MOST = 400;

interface Kept {
  readonly place: string;
  readonly at: number;
  readonly value: unknown;
}

interface Schema extends DBSchema {
  kept: { key: string; value: Kept; indexes: { at: number } };
}

const opening = opened<Schema>("wordmate", (db) => {
  db.createObjectStore("kept", { keyPath: "place" }).createIndex("at", "at");
});

/** Stores a value on the device, and drops old or surplus ones. */
export async function put(place: string, value: unknown): Promise<void> {
  const { store, done } = (await opening).transaction("kept", "readwrite");
  const now = Date.now();
  await store.put({ place, at: now, value });
  let surplus = (await store.count()) - MOST;
  let oldest = await store.index("at").openCursor();
  while (oldest && (surplus > 0 || oldest.key < now - KEPT_MS)) {
    await oldest.delete();
    surplus -= 1;
    oldest = await oldest.continue();
  }
  await done;
}

/** The stored value; undefined if there is none. */
export async function get(place: string): Promise<unknown> {
  return (await (await opening).get("kept", place))?.value;
}

/** Drops everything. */
export async function clear(): Promise<void> {
  await (await opening).clear("kept");
}
