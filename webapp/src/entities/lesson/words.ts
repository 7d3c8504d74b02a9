import { call, type WordView } from "@/rpc";
import { createStore, type Store } from "@/store";

/** Words by id, as far as they have come. */
export interface Words {
  readonly byId: ReadonlyMap<number, WordView>;
  readonly error: unknown;
}

export interface WordStore {
  readonly state: Store<Words>;
  /** Takes words that came with another answer. */
  readonly add: (words: readonly WordView[]) => void;
  /** Fetches those of these words that are not there. */
  readonly need: (ids: readonly number[]) => Promise<void>;
  /**
   * Fetches again those of these words that came before their wrong choices were drawn: `anew` also
   * those that came with other ones.
   */
  readonly choose: (ids: readonly number[], anew?: boolean) => Promise<void>;
}

/** A call names 600 words at most. */
const MOST = 600;

/** Words that are all there from the beginning. */
export function shelfOf(words: readonly WordView[]): WordStore {
  const byId = (some: readonly WordView[]) => new Map(some.map((word) => [word.id, word]));
  const state = createStore<Words>({ byId: byId(words), error: null });
  const add = (more: readonly WordView[]) => state.set({ byId: byId(more), error: null });
  return { state, add, need: async () => {}, choose: async () => {} };
}

/** The words of a lesson as its book shows them, with the student's states. */
export function wordStore(courseOrderId: number): WordStore {
  const state = createStore<Words>({ byId: new Map(), error: null });
  const asked = new Set<number>();

  const add = (words: readonly WordView[]) => {
    const byId = new Map(state.get().byId);
    for (const word of words) byId.set(word.id, word);
    state.set({ byId, error: null });
  };

  const need = async (ids: readonly number[]) => {
    const { byId } = state.get();
    const missing = [...new Set(ids)].filter((id) => !byId.has(id) && !asked.has(id));
    const wordIds = missing.slice(0, MOST);
    if (wordIds.length === 0) return;
    for (const id of wordIds) asked.add(id);
    try {
      const { data } = await call("CustomerListWordInfoByWordIdIn", { wordIds, courseOrderId });
      add(data);
    } catch (error) {
      state.set({ ...state.get(), error });
    } finally {
      for (const id of wordIds) asked.delete(id);
    }
    if (missing.length > MOST && state.get().error === null) await need(missing.slice(MOST));
  };

  const choose = async (ids: readonly number[], anew = false) => {
    const { byId } = state.get();
    const wordIds = [...new Set(ids)].filter(
      (id) => anew || byId.get(id)?.distractors.length === 0,
    );
    for (let start = 0; start < wordIds.length; start += MOST) {
      const some = wordIds.slice(start, start + MOST);
      const page = { wordIds: some, courseOrderId };
      add((await call("CustomerListWordInfoByWordIdIn", page)).data);
    }
  };

  return { state, add, need, choose };
}
