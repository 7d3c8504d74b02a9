import { expect, it, vi } from "vitest";
import { createActor, fromCallback, fromPromise, type PromiseActorLogic } from "xstate";
import { LONGEST_MS, type RecorderEvent, type RecorderInput, wordSaying } from "./wordSaying";

const MICROPHONE = {} as MediaStream;

/** A card of which every sound ends when the test says so, and what happened on it. */
function card(microphone: () => Promise<MediaStream> = async () => MICROPHONE) {
  const happened: string[] = [];
  let count = 0;
  let end = () => {};
  const sound = (name: (input: { recording: string } | undefined) => string) =>
    fromPromise(({ input }) => {
      happened.push(name(input as { recording: string } | undefined));
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
  const saying = createActor(
    wordSaying.provide({
      actors: {
        microphone: fromPromise(microphone),
        recorder: fromCallback<RecorderEvent, RecorderInput>(({ receive, sendBack }) => {
          happened.push("records");
          receive(() => {
            count += 1;
            sendBack({ type: "RECORDED", recording: `recording ${count}` });
          });
          return () => void happened.push("releases");
        }),
        model: sound(() => "word") as PromiseActorLogic<void>,
        self: sound((input) => input?.recording ?? "") as PromiseActorLogic<
          void,
          { recording: string }
        >,
      },
      actions: { drop: (_, recording) => void (recording && happened.push(`drops ${recording}`)) },
    }),
  ).start();
  const settle = () => new Promise((later) => setTimeout(later));
  return {
    saying,
    happened,
    end: async () => {
      end();
      await settle();
    },
    send: async (type: "START" | "STOP" | "PLAY") => {
      saying.send({ type });
      await settle();
    },
  };
}

it("plays the word and then what was said, and both again on each request", async () => {
  const { saying, happened, send, end } = card();
  await send("PLAY");
  expect(happened).toEqual([]);
  await send("START");
  await send("STOP");
  for (let time = 0; time < 3; time += 1) {
    await end();
    await end();
    expect(saying.getSnapshot().value).toBe("idle");
    await send("PLAY");
  }
  expect(happened).toEqual([
    ...["records", "releases"],
    ...["word", "recording 1", "word", "recording 1", "word", "recording 1", "word"],
  ]);
});

it("replaces a recording by the next one, also while they are played", async () => {
  const { happened, send, end } = card();
  await send("START");
  await send("STOP");
  await send("START");
  await send("STOP");
  await end();
  expect(happened.slice(-4)).toEqual(["drops recording 1", "releases", "word", "recording 2"]);
});

it("ends a recording by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { saying } = card();
  saying.send({ type: "START" });
  await vi.advanceTimersByTimeAsync(0);
  expect(saying.getSnapshot().value).toBe("recording");
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect(saying.getSnapshot().value).toBe("model");
  vi.useRealTimers();
});

it("records nothing if the button is released while the browser asks", async () => {
  let grant = (_: MediaStream) => {};
  const asked = new Promise<MediaStream>((resolve) => {
    grant = resolve;
  });
  const { saying, happened, send } = card(() => asked);
  await send("START");
  expect(saying.getSnapshot().value).toBe("asking");
  await send("STOP");
  grant(MICROPHONE);
  await send("STOP");
  expect([saying.getSnapshot().value, happened]).toEqual(["idle", []]);
});

it("notes that the microphone was refused", async () => {
  const { saying, happened, send } = card(() => Promise.reject(new Error("no")));
  await send("START");
  expect(saying.getSnapshot().context.isRefused).toBe(true);
  expect([saying.getSnapshot().value, happened]).toEqual(["idle", []]);
});

it("releases the microphone when the card leaves", async () => {
  const { saying, happened, send } = card();
  await send("START");
  saying.stop();
  expect(happened).toEqual(["records", "releases"]);
});
