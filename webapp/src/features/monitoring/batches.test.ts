import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBatches, ROOM, SILENT_MS } from "./batches";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function usage(send?: (text: string) => Promise<void>) {
  const sent: number[][] = [];
  const left: number[][] = [];
  const taken = async (text: string) => void sent.push(JSON.parse(text));
  const batches = createBatches<number>({
    most: 10,
    everyMs: 10_000,
    bytes: 60_000,
    message: JSON.stringify,
    send: send ?? taken,
    beacon: (text) => void left.push(JSON.parse(text)),
  });
  const put = (from: number, to = from) => {
    for (let one = from; one <= to; one += 1) batches.put(one);
  };
  return { batches, put, sent, left };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("entries", () => {
  it("are sent ten seconds after the first of them", async () => {
    const { put, sent } = usage();
    put(1);
    await vi.advanceTimersByTimeAsync(6_000);
    put(2);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([[1, 2]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it("are sent at once when there are ten, never more together", async () => {
    const { put, sent } = usage();
    put(1, 25);
    await settle();
    expect(sent.map((batch) => batch.length)).toEqual([10, 10]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.flat()).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  });

  it("are sent as beacons when the page is left", async () => {
    const { batches, put, sent, left } = usage();
    put(1, 3);
    batches.leave();
    batches.leave();
    expect(left).toEqual([[1, 2, 3]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});

describe("a collector", () => {
  it("that hangs gets one message at a time, with a bounded queue", async () => {
    const send = vi.fn(() => new Promise<void>(() => undefined));
    const { batches, put, left } = usage(send);
    put(1, 2_000);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(1);
    batches.leave();
    expect(left.flat()).toHaveLength(ROOM);
  });

  it("that fails is not used for a minute, and nothing is sent twice", async () => {
    let isDown = true;
    const sent: string[] = [];
    const { put } = usage(async (text) => {
      sent.push(text);
      if (isDown) throw new Error("down");
    });
    put(1, 12);
    await settle();
    put(13, 99);
    await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
    expect(sent).toEqual(["[1,2,3,4,5,6,7,8,9,10]"]);
    isDown = false;
    await vi.advanceTimersByTimeAsync(1);
    put(100);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent.slice(1)).toEqual(["[100]"]);
  });

  it("never gets a message that is too large", async () => {
    const sent: string[] = [];
    const batches = createBatches<string>({
      most: 50,
      everyMs: 1,
      bytes: 600,
      message: JSON.stringify,
      send: async (text) => void sent.push(text),
      beacon: () => undefined,
    });
    const words = Array.from({ length: 50 }, (_, at) => `${at}词`.repeat(at === 7 ? 300 : 5));
    for (const word of words) batches.put(word);
    await vi.advanceTimersByTimeAsync(1_000);
    for (const text of sent) expect(new TextEncoder().encode(text).length).toBeLessThan(600);
    const told = sent.flatMap((text) => JSON.parse(text) as string[]);
    expect(told).toEqual(words.filter((_, at) => at !== 7));
  });
});
