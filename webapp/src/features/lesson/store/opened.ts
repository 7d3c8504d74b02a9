import { session } from "@/entities/person/session";
import { type Cell, cell } from "./cell";
import { unsentLessons } from "./journal";
import { type Lesson, loadLesson } from "./lesson";

export type Opening =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly lesson: Lesson };

interface Opened {
  readonly opening: Cell<Opening>;
  readonly load: () => Promise<void>;
}

const opened = new Map<number, Opened>();

function open(courseOrderId: number): Opened {
  const opening = cell<Opening>({ state: "loading" });
  const load = async () => {
    const person = session.get();
    if (!person) return;
    opening.set({ state: "loading" });
    try {
      opening.set({ state: "ready", lesson: await loadLesson(courseOrderId, person) });
    } catch (error) {
      opening.set({ state: "failed", error });
    }
  };
  void load();
  return { opening, load };
}

/** The lesson of an order: one per order, however many pages and boxes show it. */
export function openLesson(courseOrderId: number): Opened {
  const found = opened.get(courseOrderId);
  if (found) return found;
  const fresh = open(courseOrderId);
  opened.set(courseOrderId, fresh);
  void sendLeftovers();
  return fresh;
}

let hasSentLeftovers = false;

/** Sends what was answered in lessons before this one and never reached the service. */
async function sendLeftovers(): Promise<void> {
  const person = session.get();
  if (hasSentLeftovers || !person) return;
  hasSentLeftovers = true;
  const left = unsentLessons(person.userId).filter((id) => !opened.has(id));
  for (const courseOrderId of left) {
    try {
      const lesson = await loadLesson(courseOrderId, person);
      await lesson.saved().finally(() => lesson.close());
    } catch {
      // It stays where it is, for the next time.
    }
  }
}

/** Closes the lesson of an order; opening it again loads it anew. */
export function closeLesson(courseOrderId: number): void {
  const opening = opened.get(courseOrderId)?.opening.get();
  if (opening?.state === "ready") opening.lesson.close();
  opened.delete(courseOrderId);
}

// Whoever signs in next finds nothing of the lessons before.
session.subscribe(() => {
  if (session.get()) return;
  hasSentLeftovers = false;
  for (const courseOrderId of [...opened.keys()]) closeLesson(courseOrderId);
});
