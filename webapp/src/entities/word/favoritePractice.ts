import { call, refusedWith } from "@/rpc";
import { createOutgoing } from "./outgoing";
import { FAVORITE_PRACTICE_PLACE } from "./places";
import type { PracticeAnswer } from "./practice";

/** An answer of a round over the favourites: a word of a round counts once. */
interface FavoriteAnswer extends PracticeAnswer {
  readonly round: number;
  /** The word was new. */
  readonly isNew: boolean;
}

type Some = readonly FavoriteAnswer[];

/** Answers of free practice over the favourites, submitted like those of a course. */
export const favoritePractice = createOutgoing<FavoriteAnswer>(
  FAVORITE_PRACTICE_PLACE,
  async (device, answers) => {
    for (const some of byRound(answers)) await handIn(device, some);
  },
);

/** The answers submitted together: of one round, learned or reviewed, each word once. */
function byRound(answers: Some): Some[] {
  const found = new Map<string, Map<number, FavoriteAnswer>>();
  for (const one of answers) {
    const key = `${one.round}:${one.isNew}`;
    const byWord = found.get(key) ?? new Map<number, FavoriteAnswer>();
    if (!byWord.has(one.wordId)) found.set(key, byWord.set(one.wordId, one));
  }
  return [...found.values()].map((byWord) => [...byWord.values()]);
}

async function handIn(device: string, answers: Some): Promise<void> {
  const [first] = answers;
  if (!first) return;
  const numbered = answers.map(({ wordId, right, latencyMs, task }) => {
    return { wordId, right, latencyMs, task, number: first.round };
  });
  const ids = (right: boolean) =>
    numbered.filter((one) => one.right === right).map(({ wordId }) => wordId);
  const name = first.isNew ? "SubmitLearnNewWordResult" : "SubmitReviewResult";
  try {
    await call(name, {
      device,
      number: first.round,
      correctWordIds: ids(true),
      wrongWordIds: ids(false),
      answers: numbered.map(({ wordId, latencyMs }) => ({ wordId, latencyMs })),
    });
  } catch (error) {
    if (!refusedWith(error, "WORDS_NOT_FAVORITES")) throw error;
    // A word that is no favourite any more was practised all the same.
    await call("CustomerSubmitPractice", { device, answers: numbered });
  }
}
