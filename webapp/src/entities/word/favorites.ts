import { session } from "@/entities/person/session";
import { call, serverNow } from "@/rpc";
import { createStore } from "@/store";
import { useStore } from "@/ui/useStore";
import { createOutgoing } from "./outgoing";
import { FAVORITES_PLACE } from "./places";

interface Change {
  readonly wordId: number;
  readonly isFavorite: boolean;
  readonly utcChanged: number;
}

/** Changes made on this page, which earlier reads do not include. */
const changedHere = createStore<ReadonlyMap<string, boolean>>(new Map());

const keyOf = (userId: number, wordId: number) => `${userId}:${wordId}`;

const changes = createOutgoing<Change>(
  FAVORITES_PLACE,
  (device, some) => call("CustomerSaveFavoriteWords", { device, changes: [...some] }),
  ({ userId, wordId }) => {
    // Later changes of the word stay.
    const isSaidAnew = changes.waiting
      .get()
      .some((one) => one.userId === userId && one.wordId === wordId);
    if (isSaidAnew) return;
    const next = new Map(changedHere.get());
    next.delete(keyOf(userId, wordId));
    changedHere.set(next);
  },
);

/** Adds or removes favourites: immediately here, and at the service as soon as possible. */
export function favor(wordIds: readonly number[], isFavorite: boolean): void {
  const userId = session.get()?.userId;
  if (userId === undefined) return;
  const next = new Map(changedHere.get());
  for (const wordId of wordIds) next.set(keyOf(userId, wordId), isFavorite);
  changedHere.set(next);
  changes.add(wordIds.map((wordId) => ({ wordId, isFavorite, utcChanged: serverNow() })));
}

/** Sends waiting changes of favourites. */
export const sendFavorites = changes.send;

interface Favored {
  readonly id: number;
  readonly isFavorite: boolean;
}

/** Whether a word is a favourite: by the changes here, else as last read. */
export function useFavorite({ id, isFavorite }: Favored): boolean {
  const userId = session.get()?.userId ?? 0;
  const here = useStore(changedHere, (changed) => changed.get(keyOf(userId, id)));
  const unsent = useStore(
    changes.waiting,
    (waiting) =>
      waiting.filter((one) => one.userId === userId && one.wordId === id).at(-1)?.isFavorite,
  );
  return here ?? unsent ?? isFavorite;
}
