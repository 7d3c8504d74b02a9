import { fromPromise } from "xstate";
import { CallFailed, call, type LessonSnapshot } from "@/rpc";
import type { Update } from "./machine/facts";
import type { Look } from "./machine/sessionMachine";

/** Loads the lesson from the service. */
export function query(courseOrderId: number): Promise<LessonSnapshot> {
  return call("CustomerQueryCourseOrder", { courseOrderId });
}

/** The lesson's data in a complete answer. */
export function updateIn({ order, clock, result }: LessonSnapshot): Update {
  return { order, clock, result };
}

/**
 * Polls a lesson: its clock, or all of it if the clock is not enough. If the student has opened one
 * of its pages, this is reported.
 */
export function looking(courseOrderId: number) {
  const arrive = async () => {
    try {
      return await call("CustomerEnterCourseOrder", { courseOrderId });
    } catch (error) {
      // It is over in the meantime: polling shows how.
      if (error instanceof CallFailed && !error.passing) return null;
      throw error;
    }
  };
  return fromPromise<Update, Look>(async ({ input: { status, needsWhole, arrives } }) => {
    const entered = arrives ? await arrive() : null;
    if (needsWhole) return updateIn(await query(courseOrderId));
    const clock = entered ?? (await call("CustomerCheckCourseOrderTime", { courseOrderId }));
    return clock.status === status ? { clock } : updateIn(await query(courseOrderId));
  });
}
