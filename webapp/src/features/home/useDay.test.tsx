import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService } from "@test/fakeService";
import { NOW, order, review } from "@test/ordersOfDay";
import { showScreen } from "@test/showScreen";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { heardOrder } from "@/entities/order/runningLesson";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { isSameDay } from "@/i18n/days";
import { queryClient } from "@/queries";
import type { CourseOrderView } from "@/rpc";
import { serverClock } from "@/rpc/serverClock";
import { FeedbackDue } from "./components/FeedbackDue";
import { useDay } from "./useDay";

const HOUR = 3_600_000;

function Count() {
  const { orders } = useDay();
  return <p>{orders?.length ?? "unknown"}</p>;
}

afterEach(() => vi.useRealTimers());

it("an overdue review that ended on another device is not shown as running", async () => {
  const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
  vi.useFakeTimers({ now: NOW, toFake: [...toFake] });
  let running = [review(-24 * 60, { status: "IN_PROGRESS", startedBy: "user" })];
  fakeService({
    CustomerListCourseOrder: ({ body }) => {
      const data = (body as { status?: string }).status === "IN_PROGRESS" ? running : [];
      return answer({ data, total: data.length });
    },
  });
  showScreen(Count);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText("1")).toBeTruthy();
  running = [];
  await act(() => vi.advanceTimersByTimeAsync(HOUR));
  expect(screen.getByText("0")).toBeTruthy();
});

it("a device whose clock is an hour fast shows the service's time with the first answer", async () => {
  serverClock.forget();
  const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
  vi.useFakeTimers({ now: NOW + HOUR, toFake: [...toFake] });
  const page = { data: [order(10)], total: 1, serverTime: NOW };
  fakeService({ CustomerListCourseOrder: () => answer(page) });
  showScreen(() => <p>{`${Math.round((useDay().now - NOW) / HOUR)} h fast`}</p>);
  expect(screen.getByText("1 h fast")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText("0 h fast")).toBeTruthy();
  serverClock.forget();
});

it.each([
  ["every 20 seconds while its channel is not heard", null, 3],
  ["every minute while its channel tells what happens", -5 + 10_000, 1],
])("a day with only a running class is read again %s", async (_, heard, times) => {
  const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
  vi.useFakeTimers({ now: NOW, toFake: [...toFake] });
  const data = [order(-5, { status: "IN_PROGRESS" })];
  const seen = fakeService({ CustomerListCourseOrder: () => answer({ data, total: 1 }) });
  const reads = () => seen.filter(({ body }) => (body as { period: string }).period === "TODAY");
  heardOrder.set(heard);
  showScreen(Count);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const before = reads().length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reads().length - before).toBe(times);
  heardOrder.set(null);
});

describe("an order that is no longer open, on an open page", () => {
  function Home() {
    const { earlier } = useDay();
    return (
      <>
        <p>{earlier.map(({ courseOrderId }) => courseOrderId).join() || "none"}</p>
        <FeedbackDue />
      </>
    );
  }

  async function stands(before: readonly CourseOrderView[], after: readonly CourseOrderView[]) {
    const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
    vi.useFakeTimers({ now: NOW, toFake: [...toFake] });
    let orders = before;
    const lacking = () => orders.filter(({ status }) => status === "COMPLETED");
    fakeService({
      CustomerListCourseOrder: ({ body }) => {
        const { status, period } = body as { status?: string; period: string };
        const today = (one: CourseOrderView) => isSameDay(one.appointmentTime, NOW);
        const data = orders.filter((one) =>
          status === undefined ? period !== "TODAY" || today(one) : one.status === status,
        );
        return answer({ data, total: data.length });
      },
      CustomerTeacherListCompletedCourseOrder: () => answer({ data: lacking(), next: null }),
    });
    queryClient.clear();
    render(
      <QueryClientProvider client={queryClient}>
        <Home />
      </QueryClientProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    orders = after;
    await act(() => vi.advanceTimersByTimeAsync(HOUR));
  }

  beforeAll(async () => {
    await startI18n();
    await changeLanguage("en");
    await i18n.loadNamespaces("home");
  });

  it("is reloaded: a class that was moved to another day", async () => {
    await stands([order(60)], []);
    expect(screen.getByText("none")).toBeTruthy();
  });

  it("is listed as lacking feedback", async () => {
    await stands([order(-30, { status: "IN_PROGRESS" })], [order(-30, { status: "COMPLETED" })]);
    expect(screen.getByText(/feedback/i)).toBeTruthy();
  });
});
