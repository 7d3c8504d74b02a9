import { copyToDisk } from "@/diskCopy";
import { local } from "@/storage";
import { randomId } from "./randomId";

/** Identifies this device, so that the service can tell its answers from others. */
const PLACE = "wordmate.device";

interface Kept {
  readonly id: string;
  /** The number of the last answer on this device, in any lesson. */
  readonly last: number;
}

let kept: Kept | null = null;

function read(): Kept {
  try {
    // Another tab may have counted on.
    const found = JSON.parse(local.getItem(PLACE) ?? "null") as Partial<Kept> | null;
    if (typeof found?.id === "string" && typeof found.last === "number") {
      // If storage is full, the stored number is older than this one.
      return kept?.id === found.id && kept.last > found.last ? kept : (found as Kept);
    }
  } catch {
    // An unreadable value is overwritten.
  }
  return kept ?? { id: randomId(), last: 0 };
}

function write(next: Kept): Kept {
  kept = next;
  const text = JSON.stringify(next);
  if (local.getItem(PLACE) === text) return next;
  local.setItem(PLACE, text);
  copyToDisk(PLACE, text);
  return next;
}

export const device = {
  /** Its name, stable as long as the browser remembers it. */
  id: (): string => write(read()).id,
  /** The next answer's number. It never restarts, because a used number counts as a repeat. */
  nextNumber(): number {
    const { id, last } = read();
    return write({ id, last: last + 1 }).last;
  },
};
