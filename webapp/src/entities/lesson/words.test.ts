import { expect, it } from "vitest";
import type { WordView } from "@/rpc";
import { answer, fakeService } from "@/test/fakeService";
import { wordStore } from "./words";

const other = { wordId: 9, enWord: "dog", zhWord: "狗" };

function word(id: number, distractors: WordView["distractors"] = []): WordView {
  return { id, enWord: `word${id}`, distractors } as WordView;
}

it("words that came before their wrong choices were drawn are fetched once more, others are not", async () => {
  const seen = fakeService({
    CustomerListWordInfoByWordIdIn: () => answer({ data: [word(1, [other])], total: 1 }),
  });
  const words = wordStore(7);
  words.add([word(1), word(2, [other])]);
  await words.choose([1, 1, 2, 3]);
  expect(seen.map(({ body }) => body)).toEqual([{ wordIds: [1], courseOrderId: 7 }]);
  expect(words.state.get().byId.get(1)?.distractors).toEqual([other]);
});
