import { CallFailed, call, refusedWith } from "@/rpc";
import type { Journal } from "./journal";
import type { Update } from "./machine/facts";

interface Sources {
  readonly courseOrderId: number;
  readonly journal: Journal;
  readonly tell: (update: Update) => void;
  readonly reload: () => Promise<unknown>;
}

/** A person's requests in a lesson; each throws CallFailed if it does not succeed. */
export interface Requests {
  /** Pauses the class: its one pause moves the deadline by five minutes. */
  readonly pauseClass: () => Promise<void>;
  /** Resumes before the pause is over, for everybody in the class. */
  readonly resumeClass: () => Promise<void>;
  /** Ends a class whose student has not come. */
  readonly endNoShow: () => Promise<void>;
  /** Chooses the book of the lesson's words. */
  readonly chooseBook: (courseBookId: number) => Promise<void>;
}

function isAnswered(error: unknown): boolean {
  return error instanceof CallFailed && !error.passing;
}

export function requests({ courseOrderId, journal, tell, reload }: Sources): Requests {
  const reloadQuietly = () => void reload().catch(() => undefined);
  /** Sends a request under one key until it is answered, however often it is tried. */
  const once = async <Result>(action: string, run: (key: string) => Promise<Result>) => {
    try {
      const result = await run(journal.keyOf(action));
      journal.settle(action);
      return result;
    } catch (error) {
      if (isAnswered(error)) journal.settle(action);
      throw error;
    }
  };
  return {
    async pauseClass() {
      try {
        tell({
          clock: await once("pause", (idempotencyKey) =>
            call("CustomerPauseCourse", { courseOrderId }, { idempotencyKey }),
          ),
        });
      } catch (error) {
        if (refusedWith(error, "DEADLINE_PASSED")) reloadQuietly();
        if (!refusedWith(error, "ALREADY_PAUSED")) throw error;
        await reload();
      }
    },
    async resumeClass() {
      try {
        tell({ clock: await call("CustomerResumeCourse", { courseOrderId }) });
      } catch (error) {
        // The class is over, or the service never got the pause.
        if (isAnswered(error)) reloadQuietly();
        throw error;
      }
    },
    async endNoShow() {
      try {
        await once("no_show", (idempotencyKey) =>
          call("CustomerTeacherEndNoShow", { courseOrderId }, { idempotencyKey }),
        );
      } finally {
        // The student may have come in the meantime.
        reloadQuietly();
      }
    },
    async chooseBook(courseBookId) {
      try {
        tell({ order: await call("CustomerSelectCourseBook", { courseOrderId, courseBookId }) });
      } catch (error) {
        // The lesson has begun with another book in the meantime, or this side may not choose it.
        if (isAnswered(error)) reloadQuietly();
        throw error;
      }
    },
  };
}
