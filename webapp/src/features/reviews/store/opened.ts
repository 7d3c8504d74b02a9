import { session } from "@/entities/person/session";
import { createStore, type Store } from "@/store";
import { loadReview, type Review } from "./review";

export type Opening =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly review: Review }
  | { readonly state: "failed"; readonly error: unknown };

interface Opened {
  readonly opening: Store<Opening>;
  readonly load: () => Promise<void>;
}

const opened = new Map<number, Opened>();

/** The review of an order: one per order, however many of its pages show it. */
export function openReview(courseOrderId: number): Opened {
  const found = opened.get(courseOrderId);
  if (found) return found;
  const opening = createStore<Opening>({ state: "loading" });
  const load = async () => {
    const person = session.get();
    if (!person) return;
    opening.set({ state: "loading" });
    try {
      opening.set({ state: "ready", review: await loadReview(courseOrderId, person) });
    } catch (error) {
      opening.set({ state: "failed", error });
    }
  };
  const fresh = { opening, load };
  opened.set(courseOrderId, fresh);
  void load();
  return fresh;
}

/** Forgets the review of an order; opening it again loads it anew. */
export function closeReview(courseOrderId: number): void {
  const now = opened.get(courseOrderId)?.opening.get();
  if (now?.state === "ready") now.review.close();
  opened.delete(courseOrderId);
}

// Whoever signs in next finds nothing of the reviews before.
session.subscribe(() => {
  if (session.get()) return;
  for (const courseOrderId of [...opened.keys()]) closeReview(courseOrderId);
});
