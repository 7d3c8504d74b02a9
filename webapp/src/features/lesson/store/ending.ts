import { fromPromise, waitFor } from "xstate";
import { type Ending, lessonEnding, type Result } from "@/machines/lessonEnding";
import type { LessonProgress } from "@/machines/lessonProgress";
import { CallFailed, call, type LessonSnapshot, refusedWith } from "@/rpc";
import type { Journal } from "./journal";

/** How long an end waits for progress that is still on its way. */
const SETTLE_MS = 15_000;

interface Settled {
  readonly value: unknown;
  readonly context: { readonly progress: LessonProgress };
}

interface Sources {
  readonly journal: Journal;
  readonly sync: Parameters<typeof waitFor>[0];
  readonly load: () => Promise<LessonSnapshot>;
}

/** The result of a lesson: what stands at the service already, or what its progress says. */
export function resultOf(
  { order, result }: Pick<LessonSnapshot, "order" | "result">,
  progress: LessonProgress,
  slot: string | null,
): Result {
  return {
    courseOrderId: order.courseOrderId,
    courseId: order.courseBook?.courseBookId ?? null,
    studentId: order.user.userId,
    correctWordIds: result?.correctWordIds ?? progress.testCorrectIds,
    wrongWordIds: result?.wrongWordIds ?? progress.testWrongIds,
    alreadyKnownWordIds: result?.alreadyKnownWordIds ?? progress.alreadyKnownIds,
    antiForgetTime: slot ?? result?.antiForgetTime ?? null,
  };
}

/** Waits until everything done here is saved; answers the progress then. */
export async function settled(sync: Sources["sync"]): Promise<LessonProgress> {
  const isSettled = (snapshot: unknown) => {
    const { value } = snapshot as Settled;
    return value === "saved" || value === "closed";
  };
  try {
    const snapshot: unknown = await waitFor(sync, isSettled, { timeout: SETTLE_MS });
    return (snapshot as Settled).context.progress;
  } catch {
    throw new CallFailed(navigator.onLine ? "timeout" : "offline");
  }
}

async function handIn(result: Result, isNewWordBook: boolean, idempotencyKey: string) {
  const body = {
    ...result,
    correctWordIds: [...result.correctWordIds],
    wrongWordIds: [...result.wrongWordIds],
    alreadyKnownWordIds: [...result.alreadyKnownWordIds],
  };
  const options = { idempotencyKey };
  if (isNewWordBook) await call("CustomerSubmitLearnNewWordResult", body, options);
  else await call("CustomerSubmitReviewResult", body, options);
}

/** The ending machine of one lesson, over the service. */
export function endingWith({ journal, sync, load }: Sources) {
  const compose = async (ending: Ending): Promise<Ending> => {
    const progress = await settled(sync);
    return { ...ending, result: resultOf(await load(), progress, ending.slot) };
  };
  const submit = async ({ result, slot, submitKey }: Ending): Promise<void> => {
    if (result === null) throw new Error("a result is composed before it is handed in");
    const { order } = await load();
    try {
      await handIn(result, order.isNewWordBook, submitKey);
    } catch (error) {
      if (!refusedWith(error, "RESULT_ALREADY_SUBMITTED")) throw error;
      // The other device was faster: its lists stand, and only the time may be added to them.
      const standing = await load();
      const again = resultOf(standing, await settled(sync), slot);
      await handIn(again, order.isNewWordBook, `${submitKey}-standing`);
    }
  };
  return lessonEnding.provide({
    actors: {
      compose: fromPromise(({ input }) => compose(input)),
      submit: fromPromise(({ input }) => submit(input)),
      complete: fromPromise(async ({ input: { result, completeKey } }) => {
        const courseOrderId = result?.courseOrderId ?? 0;
        await call("CompleteCourseOrder", { courseOrderId }, { idempotencyKey: completeKey });
      }),
    },
    actions: {
      keep: ({ context }) => journal.write({ ending: context.ending }),
      forget: () => journal.write({ ending: null }),
    },
  });
}
