import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isReview } from "@/entities/order/isReview";
import { session, useSession } from "@/entities/person/session";
import { createKeptStore } from "@/keptStore";
import { callQuery } from "@/queries";
import type { CourseOrderView } from "@/rpc";
import { local } from "@/storage";
import { createStore } from "@/store";
import { useStore } from "@/ui/useStore";

interface Kept {
  readonly userId: number;
  readonly courseOrderId: number;
  /** The number of the student's account. */
  readonly studentNo: string | undefined;
}

/**
 * This person's current lesson, stored across browser restarts, so that its timer is shown
 * everywhere.
 */
const remembered = createKeptStore(
  local,
  "wordmate.runningLesson",
  (value) => value as Partial<Kept> | null,
);

function mine(): Partial<Kept> | null {
  const lesson = remembered.get();
  const isMine = lesson?.userId !== undefined && lesson.userId === session.get()?.userId;
  return isMine ? lesson : null;
}

export const runningLesson = {
  /** The course order's id, or none. */
  get: () => mine()?.courseOrderId ?? null,
  /** The account number of its student, or none. */
  studentNo: () => mine()?.studentNo ?? null,
  enter({ courseOrderId, user }: Pick<CourseOrderView, "courseOrderId" | "user">): void {
    const userId = session.get()?.userId;
    const studentNo = user.accountNo;
    remembered.set(userId === undefined ? null : { userId, courseOrderId, studentNo });
  },
  leave: () => remembered.set(null),
  subscribe(listener: () => void): () => void {
    const leave = [remembered.subscribe(listener), session.subscribe(listener)];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
    };
  },
};

/** The order whose changes the live channel tells, as long as it is heard. */
export const heardOrder = createStore<number | null>(null);

/** The caller's running orders by the service's word, whenever they were booked for. */
export const runningOrders = callQuery("CustomerListCourseOrder", {
  status: "IN_PROGRESS",
  period: "ANY",
});

interface Orders {
  readonly data: { readonly data: readonly CourseOrderView[] } | undefined;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/**
 * Joins a lesson that the service reports as running, wherever it was started. If this device is in
 * another one, the overlay first leaves that, says how it ended, and asks again.
 */
export function useNoticed({ data, dataUpdatedAt, isFetching, isError }: Orders): void {
  const here = useStore(runningLesson);
  const readInLesson = useRef(0);
  useEffect(() => {
    if (here !== null) readInLesson.current = dataUpdatedAt;
    // Cached data may be outdated, and what was read in a lesson may still name it.
    if (!data || isFetching || isError || dataUpdatedAt === readInLesson.current) return;
    // A review has its own flow, and no timer.
    const running = data.data.filter((order) => order.status === "IN_PROGRESS" && !isReview(order));
    const [latest] = running.sort((one, other) => (other.utcStarted ?? 0) - (one.utcStarted ?? 0));
    if (latest) runningLesson.enter(latest);
  }, [data, dataUpdatedAt, isFetching, isError, here]);
}

/** The course order id of the running lesson, or none. */
export function useRunningLesson(): number | null {
  const isSignedIn = useSession() !== null;
  useNoticed(useQuery({ ...runningOrders, enabled: isSignedIn }));
  return useStore(runningLesson);
}
