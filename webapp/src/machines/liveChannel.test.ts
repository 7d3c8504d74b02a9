import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ActorRefFrom, createActor, type EventObject, fromCallback, setup } from "xstate";
import { isHeard, LAST_REOPEN_MS, liveChannel, WATCHDOG_MS } from "./liveChannel";

interface Stream {
  readonly version: number;
  readonly say: (event: Parameters<ActorRefFrom<typeof liveChannel>["send"]>[0]) => void;
  isOpen: boolean;
}

let streams: Stream[] = [];

/** A lesson that listens: the channel, and its reports. */
function listening() {
  const told: unknown[] = [];
  const gaps: unknown[] = [];
  const channel = liveChannel.provide({
    actors: {
      stream: fromCallback<EventObject, { version: number }>(({ input, sendBack }) => {
        const stream: Stream = { version: input.version, say: sendBack, isOpen: true };
        streams.push(stream);
        return () => {
          stream.isOpen = false;
        };
      }),
    },
  });
  const parent = createActor(
    setup({
      actors: { channel },
      actions: {
        note: ({ event }) => {
          told.push(event.told);
          gaps.push(event.hasGap);
        },
      },
    }).createMachine({
      invoke: { id: "channel", src: "channel" },
      on: { LIVE: { actions: "note" } },
    }),
  ).start();
  const child = () => {
    const { channel } = parent.getSnapshot().children;
    return channel as ActorRefFrom<typeof liveChannel>;
  };
  return { told, gaps, heard: () => isHeard(child().getSnapshot()), send: child().send };
}

const last = () => streams.at(-1) as Stream;

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("counts as open only once the stream sends something", () => {
  const { heard } = listening();
  expect(heard()).toBe(false);
  last().say({ type: "PING" });
  expect(heard()).toBe(true);
});

it("reports new versions, and resumes from them", () => {
  const { told } = listening();
  const moved = { type: "MOVED", version: 7, progressVersion: 7, isRunning: true } as const;
  last().say(moved);
  expect(told).toEqual([moved]);
  last().say({ type: "ENDED", isRefused: false });
  vi.advanceTimersByTime(LAST_REOPEN_MS);
  expect(streams.map(({ version, isOpen }) => [version, isOpen])).toEqual([
    [0, false],
    [7, true],
  ]);
});

it("reports gaps between versions", () => {
  const { gaps } = listening();
  for (const version of [4, 5, 7]) {
    last().say({ type: "MOVED", version, progressVersion: version, isRunning: true });
  }
  last().say({ type: "RELOAD" });
  expect(gaps).toEqual([true, false, true, false]);
});

it("closes a silent stream", () => {
  const { heard } = listening();
  last().say({ type: "PING" });
  vi.advanceTimersByTime(WATCHDOG_MS - 1);
  last().say({ type: "PING" });
  vi.advanceTimersByTime(WATCHDOG_MS - 1);
  expect(heard()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(heard()).toBe(false);
  expect(last().isOpen).toBe(false);
});

it("reopens at once when the page becomes visible", () => {
  const { send } = listening();
  last().say({ type: "PING" });
  send({ type: "REOPEN" });
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

it("waits longer after each loss, and stops after a refusal", () => {
  listening();
  for (const most of [500, 1_000, 2_000]) {
    const before = streams.length;
    last().say({ type: "ENDED", isRefused: false });
    vi.advanceTimersByTime(most / 2 - 1);
    expect(streams).toHaveLength(before);
    vi.advanceTimersByTime(most / 2 + 1);
    expect(streams).toHaveLength(before + 1);
  }
  last().say({ type: "ENDED", isRefused: true });
  const before = streams.length;
  vi.advanceTimersByTime(10 * LAST_REOPEN_MS);
  expect(streams).toHaveLength(before);
});
