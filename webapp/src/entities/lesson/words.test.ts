import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WordView } from "@/rpc";
import { wordStore } from "./words";

const other = { wordId: 9, enWord: "dog", zhWord: "狗" };

function word(id: number, distractors: WordView["distractors"] = []): WordView {
  return { id, enWord: `word${id}`, distractors } as WordView;
}

const asked = (body: unknown) => (body as { wordIds: number[] }).wordIds;
const told: Reply = ({ body }) => answer({ data: asked(body).map((id) => word(id)), total: 1 });

/** A service that answers reads of words with these in turn, then always with the last one. */
function words(...replies: readonly Reply[]) {
  let nth = 0;
  const seen = fakeService({
    CustomerListWordInfoByWordIdIn: (call) => {
      const reply = replies[Math.min(nth, replies.length - 1)];
      nth += 1;
      return (reply ?? told)(call);
    },
  });
  return { store: wordStore(7), ids: () => seen.map(({ body }) => asked(body)) };
}

/** A reply that is sent on demand. */
function held(words: readonly WordView[]) {
  let come = () => {};
  const reply: Reply = () =>
    new Promise<Response>((resolve) => {
      come = () => resolve(answer({ data: words, total: words.length }));
    });
  return { reply, come: () => come() };
}

const lost: Reply = () => Promise.reject(new TypeError("no answer"));

it("only words loaded without wrong choices are loaded again", async () => {
  const seen = fakeService({
    CustomerListWordInfoByWordIdIn: () => answer({ data: [word(1, [other])], total: 1 }),
  });
  const words = wordStore(7);
  words.add([word(1), word(2, [other])]);
  await words.choose([1, 1, 2, 3]);
  expect(seen.map(({ body }) => body)).toEqual([{ wordIds: [1], courseOrderId: 7 }]);
  expect(words.state.get().byId.get(1)?.distractors).toEqual([other]);
});

describe("words that are needed", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("are requested again after failures, like all reads", async () => {
    const { store, ids } = words(lost, () => new Response(null, { status: 502 }), told);
    const needed = store.need([1, 2]);
    await vi.advanceTimersByTimeAsync(3_000);
    await needed;
    expect(ids()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect([...store.state.get().byId.keys()]).toEqual([1, 2]);
    expect(store.state.get().error).toBeNull();
  });

  it("are requested again after a timeout", async () => {
    const never: Reply = () => new Promise(() => {});
    const { store } = words(never, told);
    void store.need([1]);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(store.state.get().byId.has(1)).toBe(true);
  });

  it("show the failure until they load", async () => {
    const refused = () => refusal(409, "X", "no words today");
    const { store } = words(refused, told);
    await store.need([1]);
    await store.need([2]);
    expect(store.state.get().error).toMatchObject({ message: "no words today" });
    const again = store.need([1]);
    expect(store.state.get().error).toBeNull();
    await again;
    expect(store.state.get().error).toBeNull();
    expect([...store.state.get().byId.keys()]).toEqual([2, 1]);
  });

  it("have failed if the service leaves them out", async () => {
    const { store } = words(() => answer({ data: [word(1)], total: 1 }));
    await store.need([1, 2]);
    expect(store.state.get().error).toMatchObject({ kind: "refused" });
    expect(store.state.get().byId.has(1)).toBe(true);
  });

  it("are requested once while loading", async () => {
    const first = held([word(1)]);
    const { store, ids } = words(first.reply, told);
    const needs = [store.need([1]), store.need([1, 2])];
    await needs[1];
    first.come();
    await needs[0];
    expect(ids()).toEqual([[1], [2]]);
    expect([...store.state.get().byId.keys()]).toEqual([2, 1]);
  });

  it("keep their wrong choices when an older answer arrives later", async () => {
    const late = held([word(1)]);
    const { store } = words(late.reply, () => answer({ data: [word(1, [other])], total: 1 }));
    const needed = store.need([1]);
    await store.choose([1], true);
    late.come();
    await needed;
    expect(store.state.get().byId.get(1)?.distractors).toEqual([other]);
  });
});
