import { QueryObserver } from "@tanstack/react-query";
import { answer, fakeService } from "@test/fakeService";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallFailed } from "@/rpc";
import { callQuery, invalidate, queryClient, readOnce } from ".";

const { retry, retryDelay, gcTime } = queryClient.getDefaultOptions().queries ?? {};

function tries(error: Error): number {
  if (typeof retry !== "function") throw new Error("the rule of retries is a function");
  let failures = 0;
  while (failures < 10 && retry(failures, error)) failures += 1;
  return failures + 1;
}

describe("reading", () => {
  it("retries temporary failures three times", () => {
    expect(tries(new CallFailed("timeout"))).toBe(4);
    expect(tries(new CallFailed("http", "", { status: 502 }))).toBe(4);
  });

  it("does not retry refusals, or without a network", () => {
    expect(tries(new CallFailed("refused", "no", { status: 409, code: "X" }))).toBe(1);
    expect(tries(new CallFailed("expired"))).toBe(1);
    expect(tries(new CallFailed("offline"))).toBe(1);
  });

  it("waits longer each time, 30 seconds at most, and keeps answers 5 minutes", () => {
    if (typeof retryDelay !== "function") throw new Error("the rule of delays is a function");
    const delays = [0, 1, 2, 9].map((failures) => retryDelay(failures, new Error()));
    expect(delays).toEqual([1_000, 2_000, 4_000, 30_000]);
    expect(gcTime).toBe(300_000);
  });
});

describe("outdated data", () => {
  const records = callQuery("CustomerListVocaExamRecord", {});
  const later = (data: unknown) =>
    new Promise<Response>((reply) => setTimeout(() => reply(answer(data)), 300));
  const shown = () => queryClient.getQueryData(records.queryKey)?.total;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    queryClient.clear();
  });

  it("is reloaded, even during its first load", async () => {
    const seen = fakeService({
      CustomerListVocaExamRecord: () =>
        seen.length === 1 ? later({ total: 1, data: [] }) : answer({ total: 2, data: [] }),
    });
    const stop = new QueryObserver(queryClient, records).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(100);
    void invalidate("CustomerListVocaExamRecord");
    await vi.advanceTimersByTimeAsync(300);
    expect(shown()).toBe(2);
    stop();
  });

  it("does not include reads outside of the cache", async () => {
    fakeService({ CustomerListVocaExamRecord: () => later({ total: 1, data: [] }) });
    const apart = readOnce("CustomerListVocaExamRecord", {});
    void invalidate("CustomerListVocaExamRecord");
    await vi.advanceTimersByTimeAsync(300);
    expect((await apart).total).toBe(1);
  });
});
