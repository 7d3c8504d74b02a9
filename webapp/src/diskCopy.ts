/**
 * Copies of the entries of localStorage that must outlive a killed browser. Chromium writes
 * localStorage to disk up to a minute late; IndexedDB writes a copy at once. An edition, counted in
 * both, tells at the next start which of the two is newer.
 */
import type { Copy } from "@/disk";
import { hasDatabase, local } from "@/storage";
import { createStore, type Readable } from "@/store";

const EDITION = "wordmate.edition";
/** How long a start waits for the disk; a browser whose IndexedDB hangs goes on without copies. */
const LONGEST_MS = 3_000;

const disk = () => import("@/disk");

let last = 0;
const waiting = new Map<string, Copy>();
/** Places whose newest text localStorage had no room for. */
const absent = new Set<string>();
/** Places whose newest text is stored nowhere. */
const lost = new Set<string>();
let isWriting = false;
let isRestored = false;
let restoring: Promise<void> | undefined;
const kept = createStore(true);

/** Whether every copied entry is stored: on disk, or at least in localStorage without IndexedDB. */
export const isKept: Readable<boolean> = kept;

function edition(): number {
  return Math.max(last, Number(local.getItem(EDITION)));
}

/** Copies an entry that was just written (null: removed) to disk. */
export function copyToDisk(place: string, text: string | null): void {
  if (!hasDatabase()) {
    missed({ place, text });
    kept.set(lost.size === 0);
    return;
  }
  last = edition() + 1;
  waiting.set(place, { place, text, edition: last });
  kept.set(false);
  mark(absent, { place, text });
  // The edition says that localStorage has everything up to it; else copies count as newer.
  if (absent.size === 0) local.setItem(EDITION, String(last));
  if (!isWriting) void write();
}

/** Enters the place of an entry that localStorage does not have. */
function mark(places: Set<string>, { place, text }: Pick<Copy, "place" | "text">): void {
  if (local.stores(place, text)) places.delete(place);
  else places.add(place);
}

/** Without a copy an entry is as safe as localStorage makes it. */
const missed = (copy: Pick<Copy, "place" | "text">) => mark(lost, copy);

async function write(): Promise<void> {
  isWriting = true;
  while (waiting.size > 0) {
    const copies = [...waiting.values()];
    waiting.clear();
    try {
      await restored();
      await (await disk()).put(copies);
      for (const { place } of copies) lost.delete(place);
    } catch {
      copies.forEach(missed);
    }
  }
  isWriting = false;
  kept.set(lost.size === 0);
}

/** Resolves when localStorage has everything that the disk has; await it before reading an entry. */
export function restored(): Promise<void> {
  restoring ??= restore().finally(() => {
    isRestored = true;
  });
  return restoring;
}

/** Does something as soon as entries may be read: at once, except right after the start. */
export function whenRestored(task: () => void): void {
  if (isRestored || !hasDatabase()) task();
  else void restored().then(task);
}

async function restore(): Promise<void> {
  if (!hasDatabase()) return;
  const late = new Promise<readonly Copy[]>((resolve) => setTimeout(resolve, LONGEST_MS, []));
  const all = disk().then(({ all }) => all());
  const copies = await Promise.race([all, late]).catch(() => []);
  const here = edition();
  last = copies.reduce((newest, one) => Math.max(newest, one.edition), here);
  for (const { place, text, edition } of copies) {
    // Two tabs may have counted the same number: localStorage may lack the other tab's write.
    if (edition < here || local.getItem(place) === text) continue;
    if (text === null) local.removeItem(place);
    else local.setItem(place, text);
    // Stores that have read it read it again, as if another tab had written it.
    const told = { key: place, newValue: text, storageArea: local.area() };
    window.dispatchEvent(new StorageEvent("storage", told));
  }
}
