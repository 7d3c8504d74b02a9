import { session } from "@/entities/person/session";
import { createStore, type Store } from "@/store";
import { unsentLessons } from "./journal";
import { type Lesson, loadLesson } from "./lesson";

export type Opening =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly lesson: Lesson };

interface Opened {
  readonly opening: Store<Opening>;
  readonly load: () => Promise<void>;
  /** Whether a page or a box shows it, or did. */
  isShown: boolean;
}

const opened = new Map<number, Opened>();

function open(courseOrderId: number): Opened {
  const found = opened.get(courseOrderId);
  if (found) return found;
  const opening = createStore<Opening>({ state: "loading" });
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
  const fresh = { opening, load, isShown: false };
  opened.set(courseOrderId, fresh);
  void load();
  return fresh;
}

/** The lesson of an order: one per order, however many pages and boxes show it. */
export function openLesson(courseOrderId: number): Pick<Opened, "opening" | "load"> {
  const found = open(courseOrderId);
  found.isShown = true;
  return found;
}

/** Resolves when the lesson is there, or cannot be loaded. */
export function settledOpening(opening: Store<Opening>): Promise<Opening> {
  return new Promise((resolve) => {
    const look = () => {
      const now = opening.get();
      if (now.state === "loading") return;
      unsubscribe();
      resolve(now);
    };
    const unsubscribe = opening.subscribe(look);
    look();
  });
}

let sending: Promise<unknown> | null = null;

/** Sends what was answered in lessons that nobody has open, and never reached the service. */
export async function sendLeftovers(): Promise<void> {
  const person = session.get();
  if (!person) return;
  const left = unsentLessons(person.userId).filter((id) => !opened.has(id));
  sending ??= Promise.all(left.map(sendLeftover)).finally(() => {
    sending = null;
  });
  await sending;
}

async function sendLeftover(courseOrderId: number): Promise<void> {
  const found = open(courseOrderId);
  const now = await settledOpening(found.opening);
  // What cannot be sent now stays where it is, for the next time.
  if (now.state === "ready") await now.lesson.saved().catch(() => undefined);
  if (!found.isShown) closeLesson(courseOrderId);
}

/** Closes the lesson of an order; opening it again loads it anew. */
export function closeLesson(courseOrderId: number): void {
  const opening = opened.get(courseOrderId)?.opening.get();
  if (opening?.state === "ready") opening.lesson.close();
  opened.delete(courseOrderId);
}

let present = session.get()?.userId;

// Whoever signs in next finds nothing of the lessons before, wherever they do.
session.subscribe(() => {
  const userId = session.get()?.userId;
  if (userId === present) return;
  present = userId;
  for (const courseOrderId of [...opened.keys()]) closeLesson(courseOrderId);
});
