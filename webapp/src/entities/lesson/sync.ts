import { type ActorRefFrom, fromPromise, type SnapshotFrom, waitFor } from "xstate";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { progressSync, type Saved } from "@/machines/progressSync";
import {
  CallFailed,
  type CourseOrderView,
  call,
  type LessonSnapshot,
  refusedWith,
  type SavedProgress,
} from "@/rpc";
import { device } from "@/rpc/device";
import { afterPaint } from "@/ui/afterPaint";
import { tellLost } from "@/ui/tellLost";
import type { Journal } from "./journal";

const CLOSED = ["ORDER_CLOSED", "ORDER_NOT_IN_PROGRESS", "NOT_FOUND"];
const MAX_SEED = 2 ** 31;
/** How long an end waits for progress that is still on its way. */
const SETTLE_MS = 15_000;

function fresh({ isNewWordBook }: CourseOrderView): LessonProgress {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return freshProgress(isNewWordBook ? "new_words" : "review", random % MAX_SEED);
}

function whole({ version, progress }: SavedProgress): Saved {
  const given = Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== null));
  return { version, progress: { ...freshProgress(progress.mode, progress.seed), ...given } };
}

/**
 * Progress as the service has it; a lesson without any starts where this device had begun it. One
 * that is over stays as this device knew it, so that what was answered here is still sent.
 */
export function savedIn({ progress, order, clock }: LessonSnapshot, journal: Journal): Saved {
  const { saved: kept, queue } = journal.get();
  if (kept && queue.length > 0 && clock.status === "COMPLETED") return kept;
  const begun = kept?.version === 0 ? kept : { version: 0, progress: fresh(order) };
  // Only a review can be left, and started anew.
  const utcSince = order.isNewWordBook ? undefined : (clock.utcStarted ?? undefined);
  return { ...(progress ? whole(progress) : begun), utcSince };
}

/** The progress machine of one lesson, saving to the service and journalling on this device. */
export function syncWith(
  courseOrderId: number,
  journal: Journal,
  load: () => Promise<LessonSnapshot>,
) {
  return progressSync.provide({
    actors: {
      save: fromPromise(async ({ input: { version, progress, answers } }) => {
        const body = {
          courseOrderId,
          version,
          progress: structuredClone(progress) as Parameters<typeof save>[0]["progress"],
          device: device.id(),
          answers: [...answers],
        };
        await afterPaint();
        return (await save(body)).version;
      }),
      load: fromPromise(async () => savedIn(await load(), journal)),
    },
    guards: {
      stale: (_, { error }) => refusedWith(error, "STALE_VERSION"),
      closed: (_, { error }) => error instanceof CallFailed && CLOSED.includes(error.code ?? ""),
      refused: (_, { error }) =>
        error instanceof CallFailed && error.kind === "refused" && !error.passing,
    },
    actions: {
      journal: ({ context: { saved, queue } }) => journal.write({ saved, queue }),
      tell_lost: (_, { error }) => tellLost("progressLost", error),
    },
  });
}

/** Waits until everything done here is saved; answers the progress then. */
export async function settled(sync: ActorRefFrom<typeof progressSync>): Promise<LessonProgress> {
  const isSettled = ({ value }: SnapshotFrom<typeof progressSync>) =>
    value === "saved" || value === "closed";
  try {
    const { context } = await waitFor(sync, isSettled, { timeout: SETTLE_MS });
    return context.progress;
  } catch {
    throw new CallFailed(navigator.onLine ? "timeout" : "offline");
  }
}

function save(body: Parameters<typeof call<"CustomerSaveCourseOrderProgress">>[1]) {
  return call("CustomerSaveCourseOrderProgress", body);
}
