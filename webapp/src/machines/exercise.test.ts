import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  checkOf,
  type DailyQuestion,
  dailyQuestion,
  type Exercise,
  type ExerciseWord,
  exerciseOf,
  frame,
  judgeTyped,
  type Verdict,
} from "./exercise";
import type { LessonStep } from "./lessonFlow";

const word: ExerciseWord = {
  id: 7,
  enWord: "umbrella",
  zhWord: "雨伞",
  partOfSpeech: "n.",
  distractors: [
    { wordId: 1, enWord: "cat", zhWord: "猫" },
    { wordId: 2, enWord: "dog", zhWord: "狗" },
    { wordId: 3, enWord: "bird", zhWord: "鸟" },
  ],
};

describe("a step's task", () => {
  it("is known or not yet with a tutor, and a choice of four alone", () => {
    expect(exerciseOf("listening_review", true, word, 1).task).toBe("recall_by_ear");
    const { task, choices } = exerciseOf("listening_review", false, word, 1);
    expect(task).toBe("pick_meaning_by_ear");
    expect(choices.map(({ text }) => text).toSorted()).toEqual(
      ["狗", "猫", "雨伞", "鸟"].toSorted(),
    );
  });

  it("falls back to recall with too few choices", () => {
    const rare = { ...word, distractors: word.distractors.slice(0, 2) };
    expect(exerciseOf("mixed_group", false, rare, 1)).toMatchObject({
      task: "recall",
      choices: [],
    });
  });

  it("is spoken to the tutor in the after-lesson test, and typed alone", () => {
    expect(exerciseOf("after_test", true, word, 1).task).toBe("be_heard");
    expect(exerciseOf("after_test", false, word, 1).task).toBe("type_word");
    const phrase = { ...word, enWord: "make friends with somebody" };
    expect(exerciseOf("after_test", false, phrase, 1).task).toBe("pick_word");
  });
});

describe("a typed word", () => {
  it("is right in any case, spacing, hyphenation and accents", () => {
    expect(judgeTyped(" Tshirt", "T-shirt")).toBe("right");
    expect(judgeTyped("cafe", "café")).toBe("right");
  });

  it("is right in its British and in its American spelling", () => {
    expect(judgeTyped("color", "colour")).toBe("right");
    expect(judgeTyped("organise", "organize")).toBe("right");
    expect(judgeTyped("tire", "tyre")).toBe("right");
    expect(judgeTyped("tyre", "tire")).toBe("near");
  });

  it('may have its "to" if it is a verb', () => {
    expect(judgeTyped("to go", "go", "vi.")).toBe("right");
    expect(judgeTyped("to go", "go", "n.")).toBe("wrong");
  });

  it("is near with one slip in a word of four letters or more", () => {
    expect(judgeTyped("umbrela", "umbrella")).toBe("near");
    expect(judgeTyped("umbrlela", "umbrella")).toBe("near");
    expect(judgeTyped("cut", "cat")).toBe("wrong");
    expect(judgeTyped("", "umbrella")).toBe("wrong");
  });
});

it("shows the first and some other letters of a longer word", () => {
  const shown = frame("umbrella", 5);
  expect(shown).toHaveLength(8);
  expect(shown).toMatch(/^u/);
  expect(shown?.match(/_/g)).toHaveLength(6);
  expect(frame("cat", 5)).toBeNull();
});

describe("compared with its source", () => {
  interface Given {
    readonly seed: number;
    readonly word: ExerciseWord;
  }

  const here = import.meta.url;
  const file = new URL("../../../docs/machines/exercise.json", here);
  const source = JSON.parse(readFileSync(file, "utf8")) as {
    readonly exercises: readonly (Given & {
      readonly step: LessonStep;
      readonly isLed: boolean;
      readonly exercise: Exercise;
    })[];
    readonly checks: readonly (Given & { readonly check: Exercise | null })[];
    readonly daily: readonly {
      readonly day: number;
      readonly word: ExerciseWord;
      readonly question: DailyQuestion;
    }[];
    readonly typed: readonly {
      readonly typed: string;
      readonly word: string;
      readonly partOfSpeech: string;
      readonly verdict: Verdict;
    }[];
  };

  it("asks the same questions and gives the same verdicts", () => {
    for (const { step, isLed, word, seed, exercise } of source.exercises) {
      expect(exerciseOf(step, isLed, word, seed), JSON.stringify(word)).toEqual(exercise);
    }
    for (const { word, seed, check } of source.checks) {
      expect(checkOf(word, seed), JSON.stringify(word)).toEqual(check);
    }
    for (const { word, day, question } of source.daily) {
      expect(dailyQuestion(word, day), JSON.stringify(word)).toEqual(question);
    }
    for (const { typed, word, partOfSpeech, verdict } of source.typed) {
      expect(judgeTyped(typed, word, partOfSpeech), `${typed} for ${word}`).toBe(verdict);
    }
  });
});
