import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { answer, fakeService } from "@/test/fakeService";
import { NOW, review } from "@/test/ordersOfDay";
import { showScreen } from "@/test/showScreen";
import { useDay } from "./useDay";

const HOUR = 3_600_000;

function Count() {
  const { orders } = useDay();
  return <p>{orders?.length ?? "unknown"}</p>;
}

afterEach(() => vi.useRealTimers());

it("a review of an earlier day that ended on another device does not go on running here", async () => {
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
