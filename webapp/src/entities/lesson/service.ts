import { fromPromise } from "xstate";
import { CallFailed, call, type LessonSnapshot } from "@/rpc";
import type { Update } from "./machine/facts";
import type { Look } from "./machine/setup";

/** The lesson as the service has it. */
export function query(courseOrderId: number): Promise<LessonSnapshot> {
  return call("CustomerQueryCourseOrder", { courseOrderId });
}

/** What a whole answer says of the lesson. */
export function updateIn({ order, clock, result }: LessonSnapshot): Update {
  return { order, clock, result };
}

/**
 * Looks at a lesson: at its clock, or at all of it where that says too little. A student who has
 * come to one of its pages says so.
 */
export function looking(courseOrderId: number) {
  const arrive = async () => {
    try {
      return await call("CustomerEnterCourseOrder", { courseOrderId });
    } catch (error) {
      // It is over meanwhile: the look says how.
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
