import { randomId } from "./randomId";

/** This device, as the service tells its answers from those of others. */
const PLACE = "wordmate.device";

interface Kept {
  readonly id: string;
  /** The number of the last answer given here, in whatever lesson. */
  readonly last: number;
}

let kept: Kept | null = null;

function read(): Kept {
  try {
    // Another tab may have counted on.
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "null") as Partial<Kept> | null;
    if (typeof found?.id === "string" && typeof found.last === "number") {
      // Without room what stands there is behind what was counted here.
      return kept?.id === found.id && kept.last > found.last ? kept : (found as Kept);
    }
  } catch {
    // What cannot be read is rewritten.
  }
  return kept ?? { id: randomId(), last: 0 };
}

function write(next: Kept): Kept {
  kept = next;
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // No room: the device is known as long as the page lives.
  }
  return next;
}

export const device = {
  /** Its name, the same as long as the browser remembers. */
  id: (): string => write(read()).id,
  /** The next answer's number. It never starts again: a number that was used is a repeat. */
  nextNumber(): number {
    const { id, last } = read();
    return write({ id, last: last + 1 }).last;
  },
};
