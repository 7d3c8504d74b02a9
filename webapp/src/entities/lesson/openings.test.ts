import { answer, fakeService } from "@test/fakeService";
import { afterEach, expect, it, vi } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { openings, settledOpening } from "./openings";

afterEach(() => session.clear());

it("a lesson closed while loading does not keep running", async () => {
  fakeService({ QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }) });
  await enter({ single: true, token: "t", userId: 2, userRole: "user", serverTime: 0 });
  const loaded = [1, 2].map((number) => ({ number, close: vi.fn() }));
  const replies: ((one: (typeof loaded)[number]) => void)[] = [];
  const lessons = openings(
    () => new Promise<(typeof loaded)[number]>((reply) => replies.push(reply)),
  );
  const left = lessons.open(7).opening;
  lessons.close(7);
  const again = lessons.open(7).opening;
  for (const [at, reply] of replies.entries()) reply(loaded[at] as (typeof loaded)[number]);
  expect((await settledOpening(left)).state).toBe("failed");
  expect(await settledOpening(again)).toMatchObject({ state: "ready", opened: { number: 2 } });
  expect(loaded.map(({ close }) => close.mock.calls.length)).toEqual([1, 0]);
});
