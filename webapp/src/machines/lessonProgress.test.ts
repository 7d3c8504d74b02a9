import { readFileSync } from "node:fs";
import { digest } from "@test/machines/mirror";
import { describe, expect, it } from "vitest";
import type { LessonStep } from "./lessonFlow";
import {
  apply,
  asksToAppend,
  currentCandidate,
  currentWord,
  freshProgress,
  type LessonAction,
  type LessonProgress,
  MOST_GROUPS,
  MOST_WORDS,
  replay,
  stepWords,
} from "./lessonProgress";

const fresh = freshProgress("new_words", 42);

function done(progress: LessonProgress, ...actions: LessonAction[]): LessonProgress {
  return actions.reduce((stands, action) => {
    const next = apply(stands, action);
    expect(next, action.type).not.toBe(stands);
    return next;
  }, progress);
}

function chosen(count: number): LessonProgress {
  const wordIds = Array.from({ length: count }, (_, index) => index + 1);
  return done({ ...fresh, chosenIds: wordIds }, { type: "begin" });
}

/** Goes through the current step, wrong at these words. */
function through(progress: LessonProgress, wrong: readonly number[] = []): LessonProgress {
  const { step, groupIndex } = progress;
  if (step === "memorize") return done(progress, { type: "finish_cards", groupIndex });
  let next = progress;
  for (const wordId of stepWords(progress)) {
    if (step === null) throw new Error("the lesson has not begun");
    const right = !wrong.includes(wordId);
    next = done(next, { type: "judge", step, groupIndex, wordId, right, latencyMs: 900 });
  }
  return next;
}

describe("the pre-training test", () => {
  it("leaves known words out and learns the unknown ones", () => {
    const round = { type: "open_round", size: 5, candidateIds: [1, 2, 3] } as const;
    const judge = (wordId: number, known: boolean) =>
      ({ type: "judge_candidate", wordId, known, latencyMs: 1 }) as const;
    const after = done(fresh, round, judge(1, true), judge(2, false), judge(3, false));
    expect(after.alreadyKnownIds).toEqual([1]);
    expect(after.chosenIds).toEqual([2, 3]);
    expect(currentCandidate(after)).toBeNull();
    expect(done(after, { type: "begin" })).toMatchObject({
      preTest: null,
      step: "memorize",
      groups: [[2, 3]],
    });
  });

  it("judges only the current candidate, and opens one round at a time", () => {
    const open = done(fresh, { type: "open_round", size: 5, candidateIds: [1, 2] });
    expect(apply(open, { type: "judge_candidate", wordId: 2, known: true, latencyMs: 1 })).toBe(
      open,
    );
    expect(apply(open, { type: "open_round", size: 15, candidateIds: [7] })).toBe(open);
  });

  it("never offers a word twice", () => {
    const marked = done(fresh, { type: "mark_known", wordIds: [1, 1, 2] });
    expect(marked.alreadyKnownIds).toEqual([1, 2]);
    const open = done(marked, { type: "open_round", size: 5, candidateIds: [1, 2, 3] });
    expect(open.preTest?.candidateIds).toEqual([3]);
  });

  it("finds at most the maximum of known words and words to learn", () => {
    const known = Array.from({ length: MOST_WORDS - 2 }, (_, index) => index + 1);
    const almost = { ...fresh, alreadyKnownIds: known };
    const more = [1_001, 1_002, 1_003];
    const open = done(almost, { type: "open_round", size: 5, candidateIds: more });
    expect(open.preTest?.candidateIds).toEqual([1_001, 1_002]);
    const marked = done(almost, { type: "mark_known", wordIds: more });
    expect(marked.alreadyKnownIds).toHaveLength(MOST_WORDS);
    expect(apply(marked, { type: "mark_known", wordIds: more })).toBe(marked);
    expect(apply(marked, { type: "open_round", size: 5, candidateIds: more })).toBe(marked);
    const beside = { type: "mark_word", wordId: 1_003, isMarked: true } as const;
    expect(apply(marked, beside)).toBe(marked);
  });

  it("is skipped by a review", () => {
    const review = freshProgress("review", 1);
    expect(apply(review, { type: "open_round", size: 5, candidateIds: [1] })).toBe(review);
    expect(done(review, { type: "open_review", wordIds: [4, 5] }).groups).toEqual([[4, 5]]);
  });
});

describe("the steps", () => {
  it("advance after the last word, group by group, to the test and the end", () => {
    let progress = chosen(7);
    const steps = new Set<string>();
    while (!progress.finished) {
      steps.add(`${progress.groupIndex} ${progress.step}`);
      progress = through(progress, progress.step === "after_test" ? [3] : []);
    }
    expect([...steps]).toEqual([
      "0 memorize",
      "0 review",
      "0 listening_review",
      "0 flash",
      "0 mixed_group",
      "1 memorize",
      "1 review",
      "1 listening_review",
      "1 flash",
      "1 mixed_group",
      "1 after_test",
    ]);
    expect(progress.testWrongIds).toEqual([3]);
    expect(progress.testCorrectIds.toSorted()).toEqual([1, 2, 4, 5, 6, 7]);
  });

  it("offer to append wrong words at the end of a group", () => {
    let progress = through(through(chosen(7)), [2]);
    while (progress.step !== "mixed_group") progress = through(progress);
    progress = through(progress, [4]);
    expect(asksToAppend(progress)).toBe(true);
    const appended = done(progress, { type: "end_group", groupIndex: 0, append: true });
    expect(appended).toMatchObject({
      step: "memorize",
      groupIndex: 1,
      groups: [
        [1, 2, 3, 4, 5],
        [6, 7, 2, 4],
      ],
      groupWrongIds: [],
    });
    const left = done(progress, { type: "end_group", groupIndex: 0, append: false });
    expect(left.groups).toEqual(progress.groups);
  });

  it("offer no more groups than a lesson may hold", () => {
    const groups = Array.from({ length: MOST_GROUPS }, () => [1, 2, 3, 4, 5]);
    const last = MOST_GROUPS - 1;
    const before = { ...chosen(5), groups, groupIndex: last, step: "mixed_group" as const };
    expect(through(before, [4])).toMatchObject({ step: "after_test", groups });
    const room = { ...before, groups: groups.slice(1), groupIndex: last - 1 };
    expect(asksToAppend(through(room, [4]))).toBe(true);
  });

  it("do not offer words that are ahead already", () => {
    const before = { ...chosen(5), groups: [[1, 2, 3, 4, 5], [2]] };
    let progress = through(through(before), [2]);
    while (progress.groupIndex === 0) progress = through(progress);
    expect(progress).toMatchObject({ step: "memorize", groupIndex: 1 });
  });

  it("lead to the test from anywhere when the time is up", () => {
    const test = done(through(chosen(12)), { type: "to_test" });
    expect(test).toMatchObject({ step: "after_test", groupIndex: 2, cursor: 0 });
    expect(stepWords(test)).toHaveLength(12);
    expect(apply(test, { type: "to_test" })).toBe(test);
  });

  it("remember which groups the jump to the test left out", () => {
    const skipped = (step: LessonStep, groupIndex: number) => {
      let progress = chosen(12);
      while (progress.step !== step || progress.groupIndex !== groupIndex) {
        progress = through(progress);
      }
      return done(progress, { type: "to_test" }).skippedFrom;
    };
    expect(skipped("memorize", 0)).toBe(0);
    expect(skipped("review", 0)).toBe(1);
    expect(skipped("mixed_group", 1)).toBe(2);
    expect(skipped("memorize", 2)).toBe(2);
    expect(skipped("review", 2)).toBeNull();
  });

  it("move through the cards of a group only", () => {
    const card = (cursor: number) => ({ type: "show_card", groupIndex: 0, cursor }) as const;
    const there = done(chosen(3), card(2), card(1));
    expect(currentWord(there)).toBe(2);
    expect(apply(there, card(3))).toBe(there);
    expect(apply(there, card(-1))).toBe(there);
  });
});

describe("words beside an interactive course", () => {
  const mark = (wordId: number, isMarked: boolean) =>
    ({ type: "mark_word", wordId, isMarked }) as const;

  it("are marked and unmarked, each once, and nothing else changes", () => {
    const marked = done(fresh, mark(1, true), mark(2, true));
    expect(marked).toEqual({ ...fresh, chosenIds: [1, 2] });
    expect(apply(marked, mark(2, true))).toBe(marked);
    expect(apply(marked, mark(3, false))).toBe(marked);
    expect(done(marked, mark(1, false))).toEqual({ ...fresh, chosenIds: [2] });
  });

  it("do not exist in an ordinary lesson", () => {
    const begun = chosen(3);
    expect(apply(begun, mark(1, false))).toBe(begun);
    const testing = done(fresh, { type: "open_round", size: 5, candidateIds: [1] });
    expect(apply(testing, mark(1, true))).toBe(testing);
  });
});

describe("the last answer", () => {
  const taken = ({ lastAnswer }: LessonProgress): LessonAction => {
    if (!lastAnswer) throw new Error("nothing to take back");
    return { ...lastAnswer, type: "take_back" };
  };

  it("is taken back in every step, also across its end, and only once", () => {
    let progress = through(chosen(7));
    while (!progress.finished) {
      const { step, groupIndex } = progress;
      if (step === null || step === "memorize") {
        progress = through(progress);
        continue;
      }
      if (asksToAppend(progress)) {
        progress = done(progress, { type: "end_group", groupIndex, append: true });
        continue;
      }
      const wordId = currentWord(progress) ?? 0;
      const right = groupIndex > 0 || wordId % 2 === 0;
      const judge = { type: "judge", step, groupIndex, wordId, right, latencyMs: 1 } as const;
      const after = done(progress, judge);
      const back = done(after, taken(after));
      expect(back).toEqual({ ...progress, lastAnswer: null });
      expect(apply(back, taken(after))).toBe(back);
      progress = after;
    }
    expect(progress.groups.flat()).toHaveLength(10);
  });

  it("of the pre-training test is taken back", () => {
    const open = done(fresh, { type: "open_round", size: 5, candidateIds: [1, 2] });
    for (const known of [true, false]) {
      const after = done(open, { type: "judge_candidate", wordId: 1, known, latencyMs: 1 });
      expect(done(after, taken(after))).toEqual(open);
    }
  });

  it("is final once anything else is done", () => {
    let progress = through(chosen(7));
    while (progress.step !== "mixed_group") progress = through(progress);
    progress = through(progress, [4]);
    const back = taken(progress);
    const ended = done(progress, { type: "end_group", groupIndex: 0, append: false });
    expect(apply(ended, back)).toBe(ended);
    expect(apply(progress, { ...back, wordId: 99 } as LessonAction)).toBe(progress);
  });
});

describe("reapplying actions to another device's progress", () => {
  it("skips actions done there and applies the rest", () => {
    const start = through(chosen(5));
    const judge = (wordId: number): LessonAction => ({
      type: "judge",
      step: "review",
      groupIndex: 0,
      wordId,
      right: true,
      latencyMs: 1,
    });
    const elsewhere = done(start, judge(1));
    const progress = replay(elsewhere, [judge(1), judge(2), judge(3)]);
    expect(progress).toEqual(done(elsewhere, judge(2), judge(3)));
    expect(progress.cursor).toBe(3);
  });
});

describe("two sides of a class", () => {
  const judge = (progress: LessonProgress, wordId: number, right: boolean, leads: boolean) => {
    const { step, groupIndex } = progress;
    if (step === null) throw new Error("the lesson has not begun");
    const action = { type: "judge", step, groupIndex, wordId, right, latencyMs: 1 } as const;
    return apply(progress, action, leads);
  };

  it("judge a word once, and the leader decides", () => {
    const start = through(chosen(5));
    const followed = judge(start, 1, false, false);
    expect(followed.groupWrongIds).toEqual([1]);
    expect(judge(followed, 1, true, false)).toBe(followed);
    const led = judge(followed, 1, true, true);
    expect(led).toMatchObject({ groupWrongIds: [], followerIds: [], cursor: 1 });
    expect(judge(led, 1, false, true)).toBe(led);
  });

  it("append wrong words of a past group until the test begins", () => {
    let progress = through(through(chosen(7)), [2]);
    while (progress.step !== "mixed_group") progress = through(progress);
    const asked = through(progress);
    const left = done(asked, { type: "end_group", groupIndex: 0, append: false });
    const append = { type: "end_group", groupIndex: 0, append: true } as const;
    expect(done(left, append).groups).toEqual([[1, 2, 3, 4, 5], [6, 7], [2]]);
    const testing = done(left, { type: "to_test" });
    expect(apply(testing, append)).toBe(testing);
  });
});

describe("more words", () => {
  it("follow only a complete test, and are tested alone", () => {
    let progress = chosen(6);
    while (!progress.finished) progress = through(progress);
    const more = { type: "more_words", wordIds: [11, 12] } as const;
    const on = done(progress, more);
    expect(on).toMatchObject({ step: "memorize", groupIndex: 2, testsOver: [2], finished: false });
    expect(apply(on, more)).toBe(on);
    expect(apply(progress, { ...more, wordIds: [1] })).toBe(progress);
    let next: LessonProgress = on;
    while (next.step !== "after_test") next = through(next);
    expect(stepWords(next).toSorted()).toEqual([11, 12]);
  });
});

describe("compared with its source", () => {
  interface Trace {
    readonly mode: LessonProgress["mode"];
    readonly seed: number;
    readonly actions: readonly LessonAction[];
    readonly leads: readonly (0 | 1)[];
    /** A digest of the lesson's state after each action. */
    readonly digests: readonly string[];
  }

  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const source = JSON.parse(read("../../../docs/machines/lesson_run.json")) as {
    readonly traces: readonly Trace[];
  };

  it("reaches the same states by the same actions", () => {
    for (const { mode, seed, actions, leads, digests } of source.traces) {
      let progress = freshProgress(mode, seed);
      actions.forEach((action, nth) => {
        progress = apply(progress, action, leads[nth] === 1);
        expect(digest(progress), `${nth}: ${JSON.stringify(action)}`).toBe(digests[nth]);
      });
    }
    expect(source.traces.length).toBeGreaterThan(15);
  });
});
