import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invalidateAfterLesson } from "@/entities/order/invalidation";
import { heardOrder, runningOrders, useNoticed } from "@/entities/order/runningLesson";
import { callQuery } from "@/queries";
import { type CourseOrderView, type Page, serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";

const OPEN_EVERY_MS = 20_000;
/** Otherwise one may be booked. */
const OVER_EVERY_MS = MINUTE_MS;

const isOpen = ({ status }: CourseOrderView) => status === "RESERVED" || status === "IN_PROGRESS";

/**
 * While a class of today is not over, the other device may change its status; the live channel tells
 * what happens to the class that it follows.
 */
function hasOpen(page: Page<CourseOrderView> | undefined): boolean {
  const heard = heardOrder.get();
  return page?.data.some((order) => isOpen(order) && order.courseOrderId !== heard) ?? false;
}

/**
 * Reloads everything that depends on orders and words once an open one is over, or belongs to
 * another day.
 */
function useClosing(orders: readonly CourseOrderView[] | undefined): void {
  const before = useRef<readonly number[]>([]);
  useEffect(() => {
    if (!orders) return;
    const open = orders.filter(isOpen).map(({ courseOrderId }) => courseOrderId);
    const isClosed = before.current.some((id) => !open.includes(id));
    before.current = open;
    if (isClosed) void invalidateAfterLesson();
  }, [orders]);
}

/** The service's time, updated often enough for a countdown in minutes. */
function useNow(): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => tick((count) => count + 1), OPEN_EVERY_MS);
    return () => clearInterval(ticking);
  }, []);
  // Not the time of the last tick: until the first answer that is the device's, which may be wrong.
  return serverNow();
}

/** Today's orders and those of the last seven days, as far as loaded. */
export function useDay() {
  const now = useNow();
  const today = useQuery({
    ...callQuery("CustomerListCourseOrder", { period: "TODAY", pageSize: 100 }),
    refetchInterval: ({ state }) => (hasOpen(state.data) ? OPEN_EVERY_MS : OVER_EVERY_MS),
  });
  const week = useQuery(
    callQuery("CustomerListCourseOrder", { period: "LAST_7_DAYS", pageSize: 100 }),
  );
  const running = useQuery({
    ...runningOrders,
    // An order of another day is known to be over only by this list.
    refetchInterval: ({ state }) => (hasOpen(state.data) ? OPEN_EVERY_MS : false),
  });
  useNoticed(today);
  const booked = new Set(today.data?.data.map((order) => order.courseOrderId));
  // A class that continues past midnight still belongs to today.
  const stillRunning = running.data?.data.filter((order) => !booked.has(order.courseOrderId)) ?? [];
  const orders = today.data && [...stillRunning, ...today.data.data];
  useClosing(orders);
  const todays = new Set(orders?.map((order) => order.courseOrderId));
  const earlier = week.data?.data.filter((order) => !todays.has(order.courseOrderId)) ?? [];
  return { now, today, orders, earlier };
}

/** A day whose orders are loaded. */
export interface Day {
  readonly now: number;
  readonly orders: readonly CourseOrderView[];
  /** Those of earlier days, as far as loaded. */
  readonly earlier: readonly CourseOrderView[];
}
