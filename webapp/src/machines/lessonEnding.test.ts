import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { type Ending, lessonEnding, type Result } from "./lessonEnding";

const result: Result = {
  courseOrderId: 7,
  courseId: 1,
  studentId: 2,
  correctWordIds: [1],
  wrongWordIds: [],
  alreadyKnownWordIds: [],
  antiForgetTime: "19:30",
};

const asked: Ending = {
  slot: "19:30",
  withoutTest: false,
  completes: true,
  submitKey: "submit-key",
  completeKey: "complete-key",
  result: null,
};

/** A service that fails as often as told, and remembers the keys it saw. */
function serviceFailing(
  { submit = 0, complete = 0 }: { submit?: number; complete?: number },
  failure = Error,
) {
  const left = { submit, complete };
  const seen: string[] = [];
  const answer = async (what: "submit" | "complete", key: string) => {
    seen.push(key);
    if (left[what] === 0) return;
    left[what] -= 1;
    throw new failure(what);
  };
  return { seen, answer };
}

function started(service: ReturnType<typeof serviceFailing>, kept: Ending | null = null) {
  const journal: { ending: Ending | null } = { ending: kept };
  const machine = lessonEnding.provide({
    actors: {
      compose: fromPromise(async ({ input }) => ({ ...input, result })),
      submit: fromPromise(({ input }) => service.answer("submit", input.submitKey)),
      complete: fromPromise(({ input }) => service.answer("complete", input.completeKey)),
    },
    guards: { passing: (_, { error }) => error instanceof TypeError },
    actions: {
      keep: ({ context }) => {
        journal.ending = context.ending;
      },
      forget: () => {
        journal.ending = null;
      },
    },
  });
  const actor = createActor(machine, { input: { ending: kept } }).start();
  const when = (state: "waiting" | "failed" | "completed" | "open") =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 60_000 });
  return { actor, journal, when };
}

describe("ending a lesson", () => {
  it("submits the result and completes the class", async () => {
    const service = serviceFailing({});
    const { actor, journal, when } = started(service);
    actor.send({ type: "END", ending: asked });
    await when("completed");
    expect(service.seen).toEqual(["submit-key", "complete-key"]);
    expect(journal.ending).toBeNull();
  });

  it("submits no result without a test, and retries with the same key", async () => {
    const service = serviceFailing({ complete: 1 });
    const { actor, journal, when } = started(service);
    actor.send({ type: "END", ending: { ...asked, withoutTest: true } });
    await when("failed");
    expect(journal.ending).toMatchObject({ withoutTest: true, result: null });
    actor.send({ type: "RETRY" });
    await when("completed");
    expect(service.seen).toEqual(["complete-key", "complete-key"]);
  });

  it("retries with the same keys", async () => {
    const service = serviceFailing({ submit: 1, complete: 1 });
    const { actor, when } = started(service);
    actor.send({ type: "END", ending: asked });
    await when("failed");
    actor.send({ type: "RETRY" });
    await when("failed");
    actor.send({ type: "RETRY" });
    await when("completed");
    expect(new Set(service.seen)).toEqual(new Set(["submit-key", "complete-key"]));
  });

  it("continues after a reload with the same result and keys", async () => {
    const first = started(serviceFailing({ submit: 1 }));
    first.actor.send({ type: "END", ending: asked });
    await first.when("failed");
    expect(first.journal.ending).toEqual({ ...asked, result });
    const service = serviceFailing({});
    await started(service, first.journal.ending).when("completed");
    expect(service.seen).toEqual(["submit-key", "complete-key"]);
  });

  it("that gets no answer has not failed: it goes on with the same keys by itself", async () => {
    const service = serviceFailing({ submit: 1, complete: 1 }, TypeError);
    const { actor, journal, when } = started(service);
    actor.send({ type: "END", ending: asked });
    await when("waiting");
    expect(journal.ending).toEqual({ ...asked, result });
    actor.send({ type: "ONLINE" });
    await when("waiting");
    actor.send({ type: "ONLINE" });
    await when("completed");
    expect(new Set(service.seen)).toEqual(new Set(["submit-key", "complete-key"]));
    expect(journal.ending).toBeNull();
  });

  it("that was refused waits for the person, also when the service answers", async () => {
    const { actor, when } = started(serviceFailing({ submit: 1 }));
    actor.send({ type: "END", ending: asked });
    await when("failed");
    actor.send({ type: "ONLINE" });
    expect(actor.getSnapshot().value).toBe("failed");
  });

  it("only submits on the device that does not lead the class", async () => {
    const service = serviceFailing({});
    const { actor, journal, when } = started(service);
    actor.send({ type: "END", ending: { ...asked, completes: false } });
    await when("open");
    expect(service.seen).toEqual(["submit-key"]);
    expect(journal.ending).toBeNull();
  });

  it("can be postponed", async () => {
    const { actor, journal, when } = started(serviceFailing({ submit: 9 }));
    actor.send({ type: "END", ending: asked });
    await when("failed");
    actor.send({ type: "GIVE_UP" });
    expect(actor.getSnapshot()).toMatchObject({ value: "open", context: { ending: null } });
    expect(journal.ending).toBeNull();
  });
});
