import { type ActorRefFrom, fromPromise } from "xstate";
import {
  type Ending,
  type InteractiveResult,
  lessonEnding,
  type Result,
  type ReviewResult,
} from "@/machines/lessonEnding";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { progressSync } from "@/machines/progressSync";
import { CallFailed, call, type LessonSnapshot, refusedWith } from "@/rpc";
import type { Journal } from "./journal";
import { isInteractive } from "./machine/facts";
import { settled } from "./sync";

interface Sources {
  readonly courseOrderId: number;
  readonly journal: Journal;
  readonly sync: () => ActorRefFrom<typeof progressSync>;
  readonly load: () => Promise<LessonSnapshot>;
}

/**
 * The result of a lesson by its saved progress; none before its test has begun, because such a
 * lesson is ended without a test. An interactive lesson has no test.
 */
function resultOf(
  order: LessonSnapshot["order"],
  progress: LessonProgress,
  slot: string | null,
): Result | InteractiveResult {
  const { courseOrderId, courseBook } = order;
  if (isInteractive({ order }) && courseBook) {
    return { courseOrderId, courseBookId: courseBook.courseBookId, antiForgetTime: slot };
  }
  if (progress.step !== "after_test") throw new CallFailed("refused", "", NOT_TESTED);
  return {
    courseOrderId,
    courseId: courseBook?.courseBookId ?? null,
    studentId: order.user.userId,
    correctWordIds: progress.testCorrectIds,
    wrongWordIds: progress.testWrongIds,
    alreadyKnownWordIds: progress.alreadyKnownIds,
    antiForgetTime: slot,
  };
}

const NOT_TESTED = { status: 409, code: "RESULT_REQUIRED" } as const;

async function handIn(
  result: Result | InteractiveResult | ReviewResult,
  idempotencyKey: string,
): Promise<void> {
  const options = { idempotencyKey };
  if ("stars" in result) {
    await call("CompleteCourseOrder", { ...result }, options);
    return;
  }
  if ("courseBookId" in result) {
    await call("CustomerSubmitInteractiveResult", { ...result }, options);
    return;
  }
  const body = {
    ...result,
    correctWordIds: [...result.correctWordIds],
    wrongWordIds: [...result.wrongWordIds],
    alreadyKnownWordIds: [...result.alreadyKnownWordIds],
  };
  await call("CustomerSubmitLearnNewWordResult", body, options);
}

/** The ending machine of one lesson, over the service. */
export function endingWith({ courseOrderId, journal, sync, load }: Sources) {
  const compose = async (ending: Ending): Promise<Ending> => {
    await settled(sync());
    const { order } = await load();
    return { ...ending, result: resultOf(order, await settled(sync()), ending.slot) };
  };
  const submit = async ({ result, submitKey }: Ending): Promise<void> => {
    if (result === null) throw new Error("a result is composed before it is handed in");
    try {
      // A review ends with its answers.
      if ("stars" in result) await settled(sync());
      await handIn(result, submitKey);
      if ("stars" in result) await load();
    } catch (error) {
      // Another result is stored already, the tutor's or another device's. It stays, and the class
      // is still ended, which adds the time to it.
      if (!refusedWith(error, "RESULT_ALREADY_SUBMITTED")) throw error;
      await load();
    }
  };
  const complete = async ({ slot, withoutTest, completeKey }: Ending): Promise<void> => {
    if (withoutTest) await settled(sync());
    const body = { courseOrderId, withoutTest, antiForgetTime: slot };
    await call("CompleteCourseOrder", body, { idempotencyKey: completeKey });
  };
  return lessonEnding.provide({
    actors: {
      compose: fromPromise(({ input }) => compose(input)),
      submit: fromPromise(({ input }) => submit(input)),
      complete: fromPromise(({ input }) => complete(input)),
    },
    guards: { passing: (_, { error }) => error instanceof CallFailed && error.passing },
    actions: {
      keep: ({ context }) => journal.write({ ending: context.ending }),
      forget: () => journal.write({ ending: null }),
    },
  });
}
