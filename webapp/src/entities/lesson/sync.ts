import { type ActorRefFrom, fromPromise, type SnapshotFrom, waitFor } from "xstate";
import { freshProgress, type LessonProgress, replay } from "@/machines/lessonProgress";
import { progressSync, type Saved } from "@/machines/progressSync";
import { CallFailed, call, type LessonSnapshot, type SavedProgress } from "@/rpc";
import { device } from "@/rpc/device";
import { afterPaint } from "@/ui/afterPaint";
import { toast } from "@/ui/feedback";
import { tellLost } from "@/ui/tellLost";
import type { Journal } from "./journal";

const CLOSED = ["ORDER_CLOSED", "ORDER_NOT_IN_PROGRESS", "NOT_FOUND"];

function isLedByOther(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.code === "OTHER_SIDE_LEADS";
}

/** How long an end waits for progress that is still being saved. */
const SETTLE_MS = 15_000;

/** Progress from the service's answer; missing fields have their initial values. */
function whole(progress: SavedProgress["progress"]): LessonProgress {
  const given = Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== null));
  return { ...freshProgress(progress.mode, progress.seed), ...given };
}

/** The saved progress at the service. */
export function savedIn({ progress, order, clock }: LessonSnapshot): Saved {
  // Only a review can be left, and started again.
  const utcSince = order.isNewWordBook ? undefined : (clock.utcStarted ?? undefined);
  return { version: progress.version, progress: whole(progress.progress), utcSince };
}

interface Sources {
  readonly courseOrderId: number;
  readonly journal: Journal;
  readonly load: () => Promise<LessonSnapshot>;
  /** The saved progress when this device opens the lesson. */
  readonly saved: Saved;
  /** Is called with the saved progress after each save and load. */
  readonly keep: (saved: Saved) => void;
}

/** The progress machine of one lesson; it saves to the service and journals on this device. */
export function syncWith({ courseOrderId, journal, load, saved: opened, keep }: Sources) {
  let known = opened;
  const know = (saved: Saved) => {
    known = saved;
    keep(saved);
  };
  return progressSync.provide({
    actors: {
      save: fromPromise(async ({ input: { version, actions, leads } }) => {
        await afterPaint();
        const request = { courseOrderId, version, device: device.id(), actions };
        const saved = await call("CustomerSaveCourseOrderProgress", request);
        const told = saved.progress ? whole(saved.progress) : null;
        know({
          ...known,
          version: saved.version,
          progress: told ?? replay(known.progress, actions, leads),
        });
        return {
          version: saved.version,
          refused: (saved.refused ?? []).map(
            ({ errorCode: code, errorMessage }) =>
              new CallFailed("refused", errorMessage, { status: 409, code }),
          ),
          progress: told,
        };
      }),
      load: fromPromise(async () => {
        const saved = savedIn(await load());
        know(saved);
        return saved;
      }),
    },
    guards: {
      closed: (_, { error }) => error instanceof CallFailed && CLOSED.includes(error.code ?? ""),
    },
    actions: {
      journal: ({ context: { queue } }) => journal.write({ queue }),
      // That the other side led is no fault.
      tell_lost: (_, { error }) =>
        isLedByOther(error) ? toast(error.message) : void tellLost("progressLost", error),
    },
  });
}

/** Waits until all actions of this device are saved; returns the progress then. */
export async function settled(sync: ActorRefFrom<typeof progressSync>): Promise<LessonProgress> {
  const isSettled = ({ value }: SnapshotFrom<typeof progressSync>) =>
    value === "saved" || value === "closed";
  if (!navigator.onLine && !isSettled(sync.getSnapshot())) throw new CallFailed("offline");
  try {
    const { context } = await waitFor(sync, isSettled, { timeout: SETTLE_MS });
    return context.progress;
  } catch {
    throw new CallFailed(navigator.onLine ? "timeout" : "offline");
  }
}
