import { readOnce } from "@/queries";
import { isUnreached, keepOnDevice, keptOnDevice } from "@/queries/onDevice";
import { CallFailed, type WordView } from "@/rpc";
import { WORDS_READ } from "@/rpc/bounds";
import { createStore, type Store } from "@/store";

/** The loaded words, by id. */
export interface Words {
  readonly byId: ReadonlyMap<number, WordView>;
  /** Why some needed words did not load; none while they are loading. */
  readonly error: unknown;
}

export interface WordStore {
  readonly state: Store<Words>;
  /** Adds words from another answer. */
  readonly add: (words: readonly WordView[]) => void;
  /** Loads the missing ones of these words. */
  readonly need: (ids: readonly number[]) => Promise<void>;
  /**
   * Loads those of these words again that came without wrong choices; with `again` also those that
   * came with other ones.
   */
  readonly choose: (ids: readonly number[], again?: boolean) => Promise<void>;
}

/** Words that are all there from the start. */
export function shelfOf(words: readonly WordView[]): WordStore {
  const byId = (some: readonly WordView[]) => new Map(some.map((word) => [word.id, word]));
  const state = createStore<Words>({ byId: byId(words), error: null });
  const add = (more: readonly WordView[]) => state.set({ byId: byId(more), error: null });
  return { state, add, need: async () => {}, choose: async () => {} };
}

/** The words of a lesson as its book shows them, with the student's states. */
export function wordStore(courseOrderId: number): WordStore {
  const state = createStore<Words>({ byId: new Map(), error: null });
  const place = `lesson/${courseOrderId}/words`;
  const asked = new Set<number>();
  /** Why needed words did not load. */
  const missed = new Map<number, unknown>();
  /** The request with which each word came: data of an earlier request is older. */
  const cameWith = new Map<number, number>();
  let readings = 0;

  const tell = (byId: Words["byId"]) => {
    const [error = null] = missed.values();
    state.set({ byId, error });
  };

  const take = (words: readonly WordView[], reading: number) => {
    const byId = new Map(state.get().byId);
    for (const word of words) {
      missed.delete(word.id);
      if ((cameWith.get(word.id) ?? 0) > reading) continue;
      cameWith.set(word.id, reading);
      byId.set(word.id, word);
    }
    tell(byId);
    if (byId.size > 0) void keepOnDevice(place, [...byId.values()]);
  };

  /** The words that this device stored for the lesson, if the service is unreachable. */
  const takeKept = async (ids: readonly number[], error: unknown) => {
    if (!isUnreached(error)) throw error;
    const kept = (await keptOnDevice<readonly WordView[]>(place)) ?? [];
    const words = kept.filter(({ id }) => ids.includes(id));
    if (words.length < ids.length) throw error;
    take(words, 0);
  };

  const read = async (ids: readonly number[]) => {
    for (let start = 0; start < ids.length; start += WORDS_READ) {
      readings += 1;
      const reading = readings;
      const page = { wordIds: ids.slice(start, start + WORDS_READ), courseOrderId };
      try {
        take((await readOnce("CustomerListWordInfoByWordIdIn", page)).data, reading);
      } catch (error) {
        await takeKept(page.wordIds, error);
      }
    }
  };

  const need = async (ids: readonly number[]) => {
    const isThere = (id: number) => state.get().byId.has(id);
    const missing = [...new Set(ids)].filter((id) => !isThere(id) && !asked.has(id));
    if (missing.length === 0) return;
    for (const id of missing) {
      asked.add(id);
      missed.delete(id);
    }
    tell(state.get().byId);
    let failure: unknown = new CallFailed("refused");
    try {
      await read(missing);
    } catch (error) {
      failure = error;
    }
    for (const id of missing) {
      asked.delete(id);
      if (!isThere(id)) missed.set(id, failure);
    }
    tell(state.get().byId);
  };

  const choose = async (ids: readonly number[], again = false) => {
    const { byId } = state.get();
    await read([...new Set(ids)].filter((id) => again || byId.get(id)?.distractors.length === 0));
  };

  const add = (words: readonly WordView[]) => take(words, readings);
  return { state, add, need, choose };
}
