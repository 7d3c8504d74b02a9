import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { REST_MS, SEEN_MS, TAKE_BACK_MS } from "@/entities/word/answering";
import { CHOICES_WAIT_MS } from "@/machines/constants";
import { freshProgress } from "@/machines/lessonProgress";
import { type Answered, answering, BETWEEN_MS } from "./answering";

const asked = { ...freshProgress("new_words", 1), step: "review", groups: [[11, 12]] } as const;

function answered(right: boolean, change: Partial<Answered> = {}): Answered {
  const given = { given: null, latencyMs: 900, since: 0, isBrief: right };
  return { asked, action: null, wordId: 11, right, ...given, ...change };
}

function started() {
  const actor = createActor(answering, { input: { progress: asked } }).start();
  return {
    actor,
    answer: (right: boolean, change?: Partial<Answered>) =>
      actor.send({ type: "ANSWER", answered: answered(right, change) }),
    shown: () => actor.getSnapshot().value.shown,
    answers: () => actor.getSnapshot().context.answers.map(({ right }) => right),
    canTakeBack: () => actor.getSnapshot().can({ type: "TAKE_BACK" }),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the choices of a question", () => {
  const asking = (question = "first") => {
    const { actor, answer } = started();
    actor.send({ type: "ASKED", question });
    return { actor, answer, choices: () => actor.getSnapshot().value.choices };
  };

  it("appear after six seconds", () => {
    const { choices } = asking();
    vi.advanceTimersByTime(CHOICES_WAIT_MS - 1);
    expect(choices()).toBe("hidden");
    vi.advanceTimersByTime(1);
    expect(choices()).toBe("time");
  });

  it("appear at once when the student claims to know the word", () => {
    const { actor, choices } = asking();
    actor.send({ type: "REVEAL" });
    vi.advanceTimersByTime(CHOICES_WAIT_MS);
    expect(choices()).toBe("tap");
  });

  it("are hidden for each question, and not when the same one is shown again", () => {
    const { actor, choices } = asking();
    actor.send({ type: "REVEAL" });
    actor.send({ type: "ASKED", question: "first" });
    expect(choices()).toBe("tap");
    actor.send({ type: "ASKED", question: "second" });
    expect(choices()).toBe("hidden");
  });

  it("are not picked by the tap that came just as they appeared", () => {
    const { actor, answer, choices } = asking();
    vi.advanceTimersByTime(CHOICES_WAIT_MS);
    answer(true);
    expect(actor.getSnapshot().context.answers).toHaveLength(0);
    vi.advanceTimersByTime(REST_MS);
    answer(true);
    expect(actor.getSnapshot().context.answers).toHaveLength(1);
    expect(choices()).toBe("time");
  });

  it("stay when an answer without them is taken back", () => {
    const { actor, answer, choices } = asking();
    answer(false);
    vi.advanceTimersByTime(REST_MS);
    actor.send({ type: "TAKE_BACK" });
    expect(choices()).toBe("time");
  });
});

describe("an answer", () => {
  it("that is right is shown briefly before the next word", () => {
    const { answer, shown } = started();
    answer(true);
    expect(shown()).toBe("known");
    vi.advanceTimersByTime(SEEN_MS - 1);
    expect(shown()).toBe("known");
    vi.advanceTimersByTime(1);
    expect(shown()).toBe("asking");
  });

  it('of "not yet" shows the meaning until the user continues', () => {
    const { actor, answer, shown } = started();
    answer(false);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe("revealed");
    actor.send({ type: "GO_ON" });
    expect(shown()).toBe("asking");
  });

  it('of "not yet" continues automatically in the pre-training test', () => {
    const { answer, shown } = started();
    answer(false, { isBrief: true });
    vi.advanceTimersByTime(SEEN_MS);
    expect(shown()).toBe("asking");
  });

  it("that ends a step leads to the announcement of the next one", () => {
    const { actor, answer, shown } = started();
    answer(true);
    actor.send({ type: "PROGRESS", progress: { ...asked, step: "listening_review" } });
    vi.advanceTimersByTime(SEEN_MS);
    expect(shown()).toBe("between");
    expect(actor.getSnapshot().context.before).toBe(asked);
    vi.advanceTimersByTime(BETWEEN_MS);
    expect(shown()).toBe("asking");
    actor.send({ type: "STEP_OVER" });
    vi.advanceTimersByTime(REST_MS);
    actor.send({ type: "GO_ON" });
    expect(shown()).toBe("asking");
  });
});

describe("a second touch", () => {
  it("within a quarter of a second is ignored", () => {
    const { actor, answer, shown, answers } = started();
    answer(false);
    vi.advanceTimersByTime(REST_MS - 1);
    actor.send({ type: "GO_ON" });
    actor.send({ type: "TAKE_BACK" });
    answer(true);
    expect(shown()).toBe("revealed");
    expect(answers()).toEqual([false]);
    vi.advanceTimersByTime(1);
    actor.send({ type: "GO_ON" });
    answer(true);
    expect(answers()).toEqual([false]);
    vi.advanceTimersByTime(REST_MS);
    answer(true);
    expect(answers()).toEqual([false, true]);
  });

  it("while the last word is still shown is ignored", () => {
    const { answer, answers } = started();
    answer(true);
    vi.advanceTimersByTime(SEEN_MS - 1);
    answer(false);
    expect(answers()).toEqual([true]);
  });
});

describe("the last answer", () => {
  it("can be taken back for three seconds, on the next word too", () => {
    const { actor, answer, shown, answers, canTakeBack } = started();
    answer(true);
    vi.advanceTimersByTime(TAKE_BACK_MS - 1);
    expect(canTakeBack()).toBe(true);
    actor.send({ type: "TAKE_BACK" });
    expect([shown(), answers()]).toEqual(["asking", []]);
    expect(canTakeBack()).toBe(false);
  });

  it("is final after three seconds", () => {
    const { answer, canTakeBack } = started();
    answer(false);
    vi.advanceTimersByTime(TAKE_BACK_MS);
    expect(canTakeBack()).toBe(false);
  });

  it("is final once something else follows", () => {
    const { actor, answer, canTakeBack } = started();
    answer(true);
    vi.advanceTimersByTime(SEEN_MS);
    actor.send({ type: "STEP_OVER" });
    vi.advanceTimersByTime(REST_MS);
    expect(canTakeBack()).toBe(false);
  });

  it("has three seconds after each answer", () => {
    const { answer, canTakeBack } = started();
    answer(true);
    vi.advanceTimersByTime(TAKE_BACK_MS - 1);
    answer(true);
    vi.advanceTimersByTime(TAKE_BACK_MS - 1);
    expect(canTakeBack()).toBe(true);
  });
});
