import { describe, expect, it } from "vitest";
import { type ExerciseWord, exerciseOf, frame, judgeTyped } from "./exercise";

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

  it("falls back to recall where there is not enough to choose from", () => {
    const rare = { ...word, distractors: word.distractors.slice(0, 2) };
    expect(exerciseOf("mixed_group", false, rare, 1)).toMatchObject({
      task: "recall",
      choices: [],
    });
  });

  it("is heard by the tutor in the after-lesson test, and typed alone", () => {
    expect(exerciseOf("after_test", true, word, 1).task).toBe("be_heard");
    expect(exerciseOf("after_test", false, word, 1).task).toBe("type_word");
    const phrase = { ...word, enWord: "make friends with somebody" };
    expect(exerciseOf("after_test", false, phrase, 1).task).toBe("pick_word");
  });
});

describe("a typed word", () => {
  it("is right whatever its case, spaces, hyphens and accents", () => {
    expect(judgeTyped(" Tshirt", "T-shirt")).toBe("right");
    expect(judgeTyped("cafe", "café")).toBe("right");
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
