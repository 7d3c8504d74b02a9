import { type Person, session } from "@/entities/person/session";
import { CallFailed } from "@/rpc";
import { createStore, type Store } from "@/store";

/** The loading state of an order's resource. */
export type Opening<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly opened: T };

/** A resource of one order while it loads, with a way to retry. */
export interface Opened<T> {
  readonly opening: Store<Opening<T>>;
  readonly load: () => Promise<void>;
}

/** The opened resources of orders on this device. */
export interface Openings<T> {
  /** Opens the resource of an order once, whatever shows it. */
  readonly open: (courseOrderId: number) => Opened<T>;
  /** Closes it; opening it again loads it again. */
  readonly close: (courseOrderId: number) => void;
  readonly has: (courseOrderId: number) => boolean;
}

interface Closable {
  close(): void;
}

/** Opens resources of orders; the next user finds none of them, in whichever tab they sign in. */
export function openings<T extends Closable>(
  loaded: (courseOrderId: number, person: Person) => Promise<T>,
): Openings<T> {
  const opened = new Map<number, Opened<T>>();
  const close = (courseOrderId: number) => {
    const now = opened.get(courseOrderId)?.opening.get();
    if (now?.state === "ready") now.opened.close();
    opened.delete(courseOrderId);
  };
  let present = session.get()?.userId;
  session.subscribe(() => {
    const userId = session.get()?.userId;
    if (userId === present) return;
    present = userId;
    for (const courseOrderId of [...opened.keys()]) close(courseOrderId);
  });
  return {
    close,
    has: (courseOrderId) => opened.has(courseOrderId),
    open: (courseOrderId) => {
      const found = opened.get(courseOrderId);
      if (found) return found;
      const opening = createStore<Opening<T>>({ state: "loading" });
      const load = async () => {
        const person = session.get();
        if (!person) return;
        opening.set({ state: "loading" });
        try {
          const one = await loaded(courseOrderId, person);
          // If it was closed while loading, it would run on and never be closed.
          if (opened.get(courseOrderId) !== fresh) {
            one.close();
            throw new CallFailed("cancelled");
          }
          opening.set({ state: "ready", opened: one });
        } catch (error) {
          opening.set({ state: "failed", error });
        }
      };
      const fresh = { opening, load };
      opened.set(courseOrderId, fresh);
      void load();
      return fresh;
    },
  };
}

/** Resolves when it is loaded, or has failed to load. */
export function settledOpening<T>(opening: Store<Opening<T>>): Promise<Opening<T>> {
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
