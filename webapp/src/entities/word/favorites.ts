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

const changes = createOutgoing<Change>(FAVORITES_PLACE, (device, some) =>
  call("CustomerSaveFavoriteWords", { device, changes: [...some] }),
);

/** What was said on this page: lists that were read before do not know it. */
const said = createStore<ReadonlyMap<string, boolean>>(new Map());

const keyOf = (userId: number, wordId: number) => `${userId}:${wordId}`;

/** Makes words favourites, or none any more: at once here, and at the service as soon as it goes. */
export function favor(wordIds: readonly number[], isFavorite: boolean): void {
  const userId = session.get()?.userId;
  if (userId === undefined) return;
  const told = new Map(said.get());
  for (const wordId of wordIds) told.set(keyOf(userId, wordId), isFavorite);
  said.set(told);
  changes.add(wordIds.map((wordId) => ({ wordId, isFavorite, utcChanged: serverNow() })));
}

/** Sends what was done with favourites and waits on this device. */
export const sendFavorites = changes.send;

interface Favored {
  readonly id: number;
  readonly isFavorite: boolean;
}

/** Whether a word is a favourite: what was said here, or else what was read. */
export function useFavorite({ id, isFavorite }: Favored): boolean {
  const userId = session.get()?.userId ?? 0;
  const here = useStore(said, (told) => told.get(keyOf(userId, id)));
  const kept = useStore(
    changes.waiting,
    (waiting) =>
      waiting.filter((one) => one.userId === userId && one.wordId === id).at(-1)?.isFavorite,
  );
  return here ?? kept ?? isFavorite;
}
