import type { DBSchema } from "idb";
import { opened } from "@/database";

/** A copied entry of localStorage; without a text it was removed. */
export interface Copy {
  readonly place: string;
  readonly text: string | null;
  /** Counts all copied writes of this browser. */
  readonly edition: number;
}

interface Schema extends DBSchema {
  copies: { key: string; value: Copy };
}

const opening = opened<Schema>("wordmate.copies", (db) => {
  db.createObjectStore("copies", { keyPath: "place" });
});

/** Writes copies; resolves when they are on disk. */
export async function put(copies: readonly Copy[]): Promise<void> {
  const transaction = (await opening).transaction("copies", "readwrite", { durability: "strict" });
  await Promise.all([...copies.map((copy) => transaction.store.put(copy)), transaction.done]);
}

/** All copies. Those of removed entries are dropped, except the newest. */
export async function all(): Promise<readonly Copy[]> {
  const { store, done } = (await opening).transaction("copies", "readwrite");
  const copies = await store.getAll();
  const newest = Math.max(...copies.map(({ edition }) => edition));
  const old = copies.filter(({ text, edition }) => text === null && edition < newest);
  await Promise.all([...old.map(({ place }) => store.delete(place)), done]);
  return copies;
}
