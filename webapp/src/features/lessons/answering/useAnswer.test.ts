import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { answering } from "@/entities/lesson/machine/answering";
import type { Session } from "@/entities/lesson/session";
import { TONES } from "@/entities/preferences/cues";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { useAnswer } from "./useAnswer";

let heard: number[];

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** The browser's audio, with its calls. */
class Speakers {
  currentTime = 0;
  destination = {};
  state = "running";
  createGain() {
    const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
    return { gain, connect: () => {} };
  }
  createOscillator() {
    const frequency = {
      set value(hertz: number) {
        heard.push(hertz);
      },
    };
    return { frequency, connect: () => {}, start: () => {}, stop: () => {} };
  }
}
vi.stubGlobal("AudioContext", Speakers);

const group = [1, 2];

/** A lesson alone at a step, and its events. */
function answeringAt(progress: Partial<LessonProgress>) {
  const told: unknown[] = [];
  const stands = { ...freshProgress("new_words", 7), groups: [group, [3]], ...progress };
  const machine = answering.provide({
    actions: { tell_answer: (_, { action }) => void told.push(action) },
  });
  const lesson = {
    answering: createActor(machine, { input: { progress: stands } }).start(),
    actor: { getSnapshot: () => ({ context: { facts: { order: { isSimulated: true } } } }) },
    player: { send: vi.fn() },
  };
  const { result } = renderHook(() =>
    useAnswer({
      lesson: lesson as unknown as Session,
      progress: stands,
      word: { id: group[stands.cursor] } as WordView,
      task: "type_word",
    }),
  );
  return { told, answer: result.current };
}

const tones = (cue: keyof typeof TONES) => TONES[cue].map(([hertz]) => hertz);

it("sends the verdict on a typed word", () => {
  const { told, answer } = answeringAt({ step: "review" });
  answer(false, "reluctent", { verdict: "near" });
  expect(told).toMatchObject([{ type: "judge", right: false, task: "type_word", verdict: "near" }]);
});

it("sends that the student claimed to know the word before its choices appeared", () => {
  const { told, answer } = answeringAt({ step: "review" });
  answer(true, 5, { reveal: "tap" });
  expect(told).toMatchObject([{ type: "judge", right: true, reveal: "tap" }]);
});

it("sends no verdict if nothing was typed", () => {
  const { told, answer } = answeringAt({ step: "review" });
  answer(true, 5);
  expect(told[0]).not.toHaveProperty("verdict");
});

it.each([
  ["an answer", { step: "review", cursor: 0 }, true, "right"],
  ["a word that is not known yet", { step: "review", cursor: 0 }, false, "not_yet"],
  ["the end of a step", { step: "review", cursor: 1 }, true, "right"],
  ["the end of a group", { step: "mixed_group", cursor: 1 }, true, "group_done"],
  ["a group with words to append", { step: "mixed_group", cursor: 1 }, false, "group_done"],
] as const)("plays its cue: %s", async (_, progress, right, cue) => {
  answeringAt(progress).answer(right);
  await vi.advanceTimersByTimeAsync(300);
  expect(heard).toEqual(tones(cue));
});
