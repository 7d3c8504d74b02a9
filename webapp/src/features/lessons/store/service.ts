import { fromPromise } from "xstate";
import { call, type LessonSnapshot, serverNow } from "@/rpc";
import type { Update } from "../machine/facts";
import type { Asked, Heard } from "../machine/lessonSetup";

/** The lesson as the service has it. */
export function query(courseOrderId: number): Promise<LessonSnapshot> {
  return call("CustomerQueryCourseOrder", { courseOrderId });
}

/** What a whole answer says of the lesson. */
export function updateIn({ order, clock, result }: LessonSnapshot): Update {
  return { order, clock, result };
}

/** Looks at a lesson: at its clock, or at all of it where that says too little. */
export function looking(courseOrderId: number) {
  const look = async ({ status, isWholeWanted }: Asked): Promise<Update> => {
    if (isWholeWanted) return updateIn(await query(courseOrderId));
    const clock = await call("CustomerCheckCourseOrderTime", { courseOrderId });
    return clock.status === status ? { clock } : updateIn(await query(courseOrderId));
  };
  return fromPromise<Heard, Asked>(async ({ input }) => {
    const update = await look(input);
    return { update, now: serverNow() };
  });
}
