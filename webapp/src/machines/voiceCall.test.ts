import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AnyActorRef, createActor, fromCallback, fromPromise } from "xstate";
import {
  type CallMessage,
  CONNECTS_MS,
  type LineEvent,
  type LineInput,
  RETURNS_MS,
  RING_MS,
  UNRUNG_MS,
  voiceCall,
} from "./voiceCall";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Side = "tutor" | "student";
type Microphone = () => Promise<unknown>;

const granted: Microphone = () => Promise.resolve({});

/**
 * The pages of a class, each with its call; every message reaches all of them, including the
 * sender. A message that is held on its way arrives when it is let go.
 */
class Room {
  readonly pages: Page[] = [];
  private held: (() => void)[] | null = null;

  /** A page; a reloaded one remembers its call. */
  page(side: Side, { microphone = granted, kept = "" } = {}): Page {
    const page = new Page(this, side, microphone, kept);
    this.pages.push(page);
    page.actor.start();
    return page;
  }

  /** The same page, loaded again. */
  reloaded(page: Page, microphone = granted): Page {
    this.pages.splice(this.pages.indexOf(page), 1);
    return this.page(page.side, { microphone, kept: page.kept });
  }

  say(from: Page, message: CallMessage): void {
    const arrive = () => {
      for (const page of this.pages) page.hear(message, page.side === from.side);
    };
    if (this.held) this.held.push(arrive);
    else arrive();
  }

  hold(): void {
    this.held = [];
  }

  letGo(): void {
    for (const arrive of this.held ?? []) arrive();
    this.held = null;
  }
}

class Page {
  /** The opened connections; only the last one is alive. */
  readonly lines: LineInput[] = [];
  released = 0;
  kept: string;
  readonly actor;
  readonly side: Side;
  private line: AnyActorRef | null = null;

  constructor(room: Room, side: Side, microphone: Microphone, kept: string) {
    this.side = side;
    this.kept = kept;
    const name = `${side} ${room.pages.length} ${Math.random()}`;
    let ids = 0;
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
          remember: ({ context: { call } }) => {
            this.kept = call;
          },
          forget: () => {
            this.kept = "";
          },
        },
      }),
      {
        input: {
          isPolite: side === "student",
          call: kept,
          newId: () => {
            ids += 1;
            return `${name} ${ids}`;
          },
        },
      },
    );
  }

  hear(message: CallMessage, isOwnSide: boolean): void {
    this.actor.send({ type: "HEARD", message, isOwnSide });
  }

  async does(type: "TALK" | "HANG_UP" | "CONNECTED" | "LOST" | "DEAD"): Promise<void> {
    this.actor.send({ type });
    await vi.advanceTimersByTimeAsync(0);
  }

  get isOnLine(): boolean {
    return this.line !== null;
  }

  get last(): LineInput | undefined {
    return this.lines.at(-1);
  }

  get state() {
    return this.actor.getSnapshot().value;
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const other = (side: Side): Side => (side === "tutor" ? "student" : "tutor");
const SIDES: readonly Side[] = ["tutor", "student"];
const CONNECTED = { talking: "connected" };

/** Two pages in a call, the caller's first. */
async function talking(room: Room, caller: Side = "tutor"): Promise<[Page, Page]> {
  const [one, two] = [room.page(caller), room.page(other(caller))];
  await one.does("TALK");
  await two.does("TALK");
  for (const page of [one, two]) await page.does("CONNECTED");
  return [one, two];
}

/** Expects a line between the last connections of two pages. */
function expectLine(one: Page, two: Page): void {
  expect(one.last?.call).toBe(two.last?.call);
  expect(one.isOnLine && two.isOnLine).toBe(true);
  // Who does not know the other yet takes the first message that arrives.
  expect([two.last?.me, null]).toContain(one.last?.peer);
  expect([one.last?.me, null]).toContain(two.last?.peer);
  expect(one.last?.peer ?? two.last?.peer).not.toBeNull();
}

test.each(SIDES)(
  "the %s calls, the other side answers, and each has a line to the other",
  async (caller) => {
    const [one, two] = await talking(new Room(), caller);
    expect([one.state, two.state]).toEqual([CONNECTED, CONNECTED]);
    expectLine(one, two);
    expect(one.last?.isPolite).toBe(caller === "student");
    expect(two.last?.isPolite).toBe(caller === "tutor");
  },
);

test("both call at once, and are in one call without answering", async () => {
  const room = new Room();
  const [tutor, student] = [room.page("tutor"), room.page("student")];
  room.hold();
  await Promise.all([tutor.does("TALK"), student.does("TALK")]);
  room.letGo();
  await pass(0);
  expectLine(tutor, student);
});

test.each(SIDES)(
  "a %s whose microphone is slower answers the call of the other side",
  async (slow) => {
    const room = new Room();
    let grant = () => {};
    const waits = () =>
      new Promise<unknown>((resolve) => {
        grant = () => resolve({});
      });
    const [late, early] = [room.page(slow, { microphone: waits }), room.page(other(slow))];
    await late.does("TALK");
    await early.does("TALK");
    grant();
    await pass(0);
    expectLine(late, early);
  },
);

test("the microphone is requested only on calling or answering", async () => {
  const room = new Room();
  const asked: string[] = [];
  const student = room.page("student", { microphone: async () => void asked.push("student") });
  const tutor = room.page("tutor", { microphone: async () => void asked.push("tutor") });
  expect(asked).toEqual([]);
  await student.does("TALK");
  expect([asked, tutor.state]).toEqual([["student"], "rung"]);
  await tutor.does("TALK");
  expect(asked).toEqual(["student", "tutor"]);
});

test("a device that enters the class while it rings hears the ring, which stops with the caller", async () => {
  const room = new Room();
  const tutor = room.page("tutor");
  await tutor.does("TALK");
  const student = room.page("student");
  await pass(RING_MS);
  expect(student.state).toBe("rung");
  await tutor.does("HANG_UP");
  expect([student.state, tutor.state, tutor.released]).toEqual(["idle", "idle", 1]);
});

test("ringing stops without further signals", async () => {
  const room = new Room();
  const [tutor, student] = [room.page("tutor"), room.page("student")];
  await tutor.does("TALK");
  room.pages.splice(0);
  await pass(UNRUNG_MS);
  expect(student.state).toBe("idle");
});

test("who declines ends the call for both", async () => {
  const room = new Room();
  const [tutor, student] = [room.page("tutor"), room.page("student")];
  await tutor.does("TALK");
  await student.does("HANG_UP");
  expect([tutor.state, student.state]).toEqual(["idle", "idle"]);
});

test.each([0, 1])("page %i hangs up and ends both lines and microphones", async (who) => {
  const both = await talking(new Room());
  await both[who]?.does("HANG_UP");
  expect(both.map(({ state }) => state)).toEqual(["idle", "idle"]);
  expect(both.map(({ isOnLine, released, kept }) => [isOnLine, released, kept])).toEqual([
    [false, 1, ""],
    [false, 1, ""],
  ]);
});

test("a call answered on one device of a side stops ringing on the other", async () => {
  const room = new Room();
  const [tutor, phone, tablet] = [room.page("tutor"), room.page("student"), room.page("student")];
  await tutor.does("TALK");
  expect(tablet.state).toBe("rung");
  await phone.does("TALK");
  expect(tablet.state).toBe("idle");
});

test.each(SIDES)("a reloaded page of the %s joins its call again without a tap", async (side) => {
  const room = new Room();
  const both = await talking(room);
  const [stays, goes] = both[0].side === side ? [both[1], both[0]] : both;
  const again = room.reloaded(goes);
  await pass(0);
  expectLine(again, stays);
});

test("two pages that are reloaded together join their call again", async () => {
  const room = new Room();
  const both = await talking(room);
  const first = room.reloaded(both[0]);
  await pass(RING_MS / 2);
  const second = room.reloaded(both[1]);
  await pass(RING_MS);
  expectLine(first, second);
});

test.each(SIDES)(
  "a page that forgot its call is called while the line of the other %s is lost",
  async (side) => {
    const room = new Room();
    const both = await talking(room);
    const [stays, goes] = both[0].side === side ? both : [both[1], both[0]];
    goes.kept = "";
    const again = room.reloaded(goes);
    await stays.does("LOST");
    await pass(RING_MS);
    expect(again.state).toBe("rung");
    await again.does("TALK");
    expectLine(again, stays);
  },
);

test.each(SIDES)(
  "a %s who calls again is joined by the other side, who is talking already",
  async (side) => {
    const room = new Room();
    const both = await talking(room);
    const [stays, goes] = both[0].side === side ? [both[1], both[0]] : both;
    goes.kept = "";
    const again = room.reloaded(goes);
    await again.does("TALK");
    expectLine(again, stays);
  },
);

test("a lost line ends on both sides, and both say so", async () => {
  const room = new Room();
  const both = await talking(room);
  await both[0].does("LOST");
  await pass(RETURNS_MS - 1);
  expect(both[0].state).toMatchObject({ talking: { lost: "ringing" } });
  await pass(1);
  for (const { state, released, kept } of both) {
    expect([state, released, kept]).toEqual(["over", 1, ""]);
  }
  await both[1].does("TALK");
  expect(both.map(({ state }) => state)).toEqual(["rung", "ringing"]);
});

test("a lost line that returns goes on", async () => {
  const [tutor] = await talking(new Room());
  await tutor.does("LOST");
  await pass(RETURNS_MS - 1);
  await tutor.does("CONNECTED");
  await pass(RETURNS_MS);
  expect(tutor.state).toEqual(CONNECTED);
});

test("a page that joins a call that is over says so within fifteen seconds", async () => {
  const room = new Room();
  const [tutor, student] = await talking(room);
  await tutor.does("HANG_UP");
  student.kept = tutor.lines[0]?.call ?? "";
  const again = room.reloaded(student);
  await pass(CONNECTS_MS);
  expect(again).toMatchObject({ state: "over", released: 1, kept: "" });
});

test("a call that does not connect ends, and says so", async () => {
  const room = new Room();
  const [tutor, student] = [room.page("tutor"), room.page("student")];
  await tutor.does("TALK");
  await student.does("TALK");
  await pass(CONNECTS_MS);
  expect([tutor.state, student.state]).toEqual(["over", "over"]);
});

test("a refused microphone is reported, and requested again by a tap", async () => {
  const answers = [Promise.reject(new Error("denied")), Promise.resolve({})];
  const microphone = () => answers.shift() ?? Promise.reject();
  const tutor = new Room().page("tutor", { microphone });
  await tutor.does("TALK");
  expect(tutor.state).toBe("refused");
  await tutor.does("TALK");
  expect(tutor.state).toBe("ringing");
});

test("a lost microphone is requested again by a tap, and the call continues", async () => {
  const [tutor, student] = await talking(new Room());
  await student.does("DEAD");
  expect([student.state, student.isOnLine]).toEqual(["dead", false]);
  await student.does("TALK");
  expect(tutor.lines).toHaveLength(2);
  expectLine(tutor, student);
});

test("the next call starts with the microphone unmuted", async () => {
  const [tutor] = await talking(new Room());
  tutor.actor.send({ type: "MUTE" });
  expect(tutor.actor.getSnapshot().context.isMuted).toBe(true);
  await tutor.does("HANG_UP");
  expect(tutor.actor.getSnapshot().context.isMuted).toBe(false);
});
