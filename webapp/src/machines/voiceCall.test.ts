import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AnyActorRef, createActor, fromCallback, fromPromise } from "xstate";
import {
  type CallMessage,
  type LineEvent,
  type LineInput,
  RING_MS,
  UNREACHED_MS,
  UNRUNG_MS,
  voiceCall,
} from "./voiceCall";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * The pages of a class, each with its call; every message reaches all of them, including the
 * sender.
 */
class Room {
  readonly pages: Page[] = [];
  readonly said: string[] = [];

  page(offers: boolean, microphone: () => Promise<unknown> = () => Promise.resolve({})): Page {
    const page = new Page(this, offers, microphone);
    this.pages.push(page);
    return page;
  }

  say(from: Page, message: CallMessage): void {
    this.said.push(message.type);
    for (const page of this.pages) page.hear(message, page.offers === from.offers);
  }
}

class Page {
  readonly me: string;
  /** The opened connections; only the last one is alive. */
  readonly lines: LineInput[] = [];
  released = 0;
  readonly actor;
  readonly offers: boolean;
  private line: AnyActorRef | null = null;

  constructor(room: Room, offers: boolean, microphone: () => Promise<unknown>) {
    this.offers = offers;
    this.me = `page ${room.pages.length}`;
    let calls = 0;
    this.actor = createActor(
      voiceCall.provide({
        actors: {
          microphone: fromPromise(microphone as () => Promise<MediaStream>),
          line: fromCallback<LineEvent, LineInput>(({ input, self }) => {
            this.lines.push(input);
            this.line = self;
            return () => {
              this.line = null;
            };
          }),
        },
        actions: {
          say: ({ context: { call, me } }, type) => room.say(this, { type, call, from: me }),
          release: () => {
            this.released += 1;
          },
        },
      }),
      {
        input: {
          me: this.me,
          offers,
          newCall: () => {
            calls += 1;
            return `${this.me} call ${calls}`;
          },
        },
      },
    ).start();
  }

  hear(message: CallMessage, isOwnSide: boolean): void {
    this.actor.send({ type: "HEARD", message, isOwnSide });
  }

  async does(type: "OFFER" | "TAKE" | "HANG_UP" | "CONNECTED" | "LOST" | "DEAD"): Promise<void> {
    this.actor.send({ type });
    await vi.advanceTimersByTimeAsync(0);
  }

  get isOnLine(): boolean {
    return this.line !== null;
  }

  get state() {
    return this.actor.getSnapshot().value;
  }
}

async function talking(room: Room): Promise<[Page, Page]> {
  const [tutor, student] = [room.page(true), room.page(false)];
  await tutor.does("OFFER");
  await student.does("TAKE");
  for (const page of [tutor, student]) await page.does("CONNECTED");
  return [tutor, student];
}

test("the tutor calls, the student answers, and each has a line to the other", async () => {
  const [tutor, student] = await talking(new Room());
  expect([tutor.state, student.state]).toEqual([
    { talking: "connected" },
    { talking: "connected" },
  ]);
  expect(tutor.lines[0]).toMatchObject({ peer: student.me, isPolite: false });
  expect(student.lines[0]).toMatchObject({ call: tutor.lines[0]?.call, isPolite: true });
});

test("no microphone is asked for before somebody calls or answers", async () => {
  const room = new Room();
  const asked: string[] = [];
  const tutor = room.page(true, async () => void asked.push("tutor"));
  const student = room.page(false, async () => void asked.push("student"));
  expect(asked).toEqual([]);
  await tutor.does("OFFER");
  expect([asked, student.state]).toEqual([["tutor"], "rung"]);
  await student.does("TAKE");
  expect(asked).toEqual(["tutor", "student"]);
});

test("a student cannot call", async () => {
  const student = new Room().page(false);
  await student.does("OFFER");
  expect(student.state).toBe("idle");
});

test("who enters the class while it rings hears it, and it stops with the tutor", async () => {
  const room = new Room();
  const tutor = room.page(true);
  await tutor.does("OFFER");
  const student = room.page(false);
  await vi.advanceTimersByTimeAsync(RING_MS);
  expect(student.state).toBe("rung");
  await tutor.does("HANG_UP");
  expect([student.state, tutor.state, tutor.released]).toEqual(["idle", "idle", 1]);
});

test("a ring that is heard no more is over", async () => {
  const room = new Room();
  const [tutor, student] = [room.page(true), room.page(false)];
  await tutor.does("OFFER");
  room.pages.splice(0);
  await vi.advanceTimersByTimeAsync(UNRUNG_MS);
  expect(student.state).toBe("idle");
});

test("a student who does not want to talk ends the call for both", async () => {
  const room = new Room();
  const [tutor, student] = [room.page(true), room.page(false)];
  await tutor.does("OFFER");
  await student.does("HANG_UP");
  expect([tutor.state, student.state]).toEqual(["idle", "idle"]);
});

test.each([0, 1])("page %i hangs up and both lines end, with their microphones", async (who) => {
  const both = await talking(new Room());
  await both[who]?.does("HANG_UP");
  expect(both.map(({ state }) => state)).toEqual(["idle", "idle"]);
  expect(both.map(({ isOnLine, released }) => [isOnLine, released])).toEqual([
    [false, 1],
    [false, 1],
  ]);
});

test("a call that the student takes on one device rings no more on the other", async () => {
  const room = new Room();
  const [tutor, phone, tablet] = [room.page(true), room.page(false), room.page(false)];
  await tutor.does("OFFER");
  expect(tablet.state).toBe("rung");
  await phone.does("TAKE");
  expect(tablet.state).toBe("idle");
});

test("a student's page that was loaded again is rung while the line is lost, and joins", async () => {
  const room = new Room();
  const [tutor, student] = await talking(room);
  room.pages.splice(room.pages.indexOf(student), 1);
  const again = room.page(false);
  await tutor.does("LOST");
  await vi.advanceTimersByTimeAsync(RING_MS);
  expect(again.state).toBe("rung");
  await again.does("TAKE");
  expect(tutor.lines.at(-1)).toMatchObject({ peer: again.me });
});

test("a tutor's page that was loaded again calls, and the student who talks joins unasked", async () => {
  const room = new Room();
  const [tutor, student] = await talking(room);
  room.pages.splice(room.pages.indexOf(tutor), 1);
  const again = room.page(true);
  await again.does("OFFER");
  expect(again.lines).toHaveLength(1);
  expect(student.lines.at(-1)?.call).toBe(again.lines[0]?.call);
});

test("a refused microphone is said, and asked for again by a tap", async () => {
  const answers = [Promise.reject(new Error("denied")), Promise.resolve({})];
  const tutor = new Room().page(true, () => answers.shift() ?? Promise.reject());
  await tutor.does("OFFER");
  expect(tutor.state).toBe("refused");
  await tutor.does("OFFER");
  expect(tutor.state).toBe("ringing");
});

test("a microphone that has died is asked for again by a tap, and the same call goes on", async () => {
  const [tutor, student] = await talking(new Room());
  await student.does("DEAD");
  expect([student.state, student.isOnLine]).toEqual(["dead", false]);
  await student.does("TAKE");
  expect(student.lines.map(({ call }) => call)).toEqual([
    tutor.lines[0]?.call,
    tutor.lines[0]?.call,
  ]);
  expect(tutor.lines).toHaveLength(2);
});

test("a line that does not connect says so, and may still connect", async () => {
  const room = new Room();
  const [tutor, student] = [room.page(true), room.page(false)];
  await tutor.does("OFFER");
  await student.does("TAKE");
  await vi.advanceTimersByTimeAsync(UNREACHED_MS);
  expect(tutor.state).toEqual({ talking: "unreached" });
  await tutor.does("CONNECTED");
  expect(tutor.state).toEqual({ talking: "connected" });
});

test("a muted microphone is heard again after the next call", async () => {
  const [tutor] = await talking(new Room());
  tutor.actor.send({ type: "MUTE" });
  expect(tutor.actor.getSnapshot().context.isMuted).toBe(true);
  await tutor.does("HANG_UP");
  expect(tutor.actor.getSnapshot().context.isMuted).toBe(false);
});
