import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { audioPlayer, GAP_MS, LEAD_MS, RETRY_MS, type Sound, STALL_MS } from "./audioPlayer";

const SOUND_MS = 500;
const words = ["cat", "dog", "bird"].map(
  (text, index): Sound => ({
    wordId: index + 1,
    url: `/audio/${text}.mp3`,
    text,
    translation: "",
    version: "word",
  }),
);
const [cat, dog] = words as [Sound, Sound, Sound];

let heard: string[];
let broken: Set<string>;
let stalled: boolean;
let hasVoice: boolean;

function note(what: string, { text }: Sound): void {
  heard.push(`${Date.now()} ${what} ${text}`);
}

const missed = (sound: Sound) => note("miss", sound);

function lasting(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function started() {
  const player = audioPlayer.provide({
    actors: {
      sound: fromPromise(({ input }) => {
        note("play", input);
        if (stalled) return new Promise<void>(() => {});
        return broken.has(input.text) ? Promise.reject(new Error("404")) : lasting(SOUND_MS);
      }),
      generate: fromPromise(({ input }) => {
        note("generate", input);
        return Promise.resolve();
      }),
      speak: fromPromise(({ input }) => {
        note("speak", input);
        return hasVoice ? Promise.resolve() : Promise.reject(new Error("no voice"));
      }),
    },
    actions: {
      prefetch: (_, sounds) => sounds.forEach((sound) => void note("fetch", sound)),
      miss: ({ context: { sounds, index } }) => sounds.slice(index, index + 1).forEach(missed),
    },
  });
  return createActor(player).start();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  heard = [];
  broken = new Set();
  stalled = false;
  hasVoice = true;
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the audio player", () => {
  it("waits 100 ms before a file", async () => {
    const player = started();
    player.send({ type: "PLAY", sounds: [cat] });
    await pass(LEAD_MS - 1);
    expect(heard).toEqual([]);
    await pass(1);
    expect(heard).toEqual(["100 play cat"]);
  });

  it("waits 3 s between two words and stops after the last", async () => {
    const player = started();
    player.send({ type: "PLAY", sounds: words });
    await pass(10_000);
    expect(heard).toEqual(["100 play cat", "3700 play dog", "7300 play bird"]);
    expect(3_700).toBe(LEAD_MS + SOUND_MS + GAP_MS + LEAD_MS);
    expect(player.getSnapshot().value).toBe("silent");
  });

  it("requests a missing file once and retries after a second", async () => {
    broken.add("cat");
    const player = started();
    player.send({ type: "PLAY", sounds: [cat] });
    await pass(LEAD_MS + RETRY_MS - 1);
    broken.clear();
    expect(heard).toEqual(["100 play cat", "100 generate cat"]);
    await pass(1);
    expect(heard.at(-1)).toBe("1100 play cat");
  });

  it("lets the browser speak a word without a file, and continues", async () => {
    broken.add("cat");
    const player = started();
    player.send({ type: "PLAY", sounds: [cat, dog] });
    await pass(10_000);
    const what = heard.map((line) => line.replace(/^\d+ /, ""));
    expect(what).toEqual(["play cat", "generate cat", "play cat", "speak cat", "play dog"]);
  });

  it("reports a missing voice, and continues", async () => {
    broken = new Set(["cat", "dog"]);
    hasVoice = false;
    const player = started();
    player.send({ type: "PLAY", sounds: [cat, dog] });
    await pass(10_000);
    expect(heard.filter((line) => line.includes("generate"))).toHaveLength(2);
    expect(heard.filter((line) => line.includes("miss"))).toHaveLength(2);
    expect(player.getSnapshot().value).toBe("silent");
  });

  it("does not wait forever for a stalled file", async () => {
    stalled = true;
    const player = started();
    player.send({ type: "PLAY", sounds: [cat] });
    await pass(LEAD_MS + 2 * STALL_MS + RETRY_MS);
    expect(heard.at(-1)).toBe("31100 speak cat");
    expect(player.getSnapshot().value).toBe("silent");
  });

  it("switches to another word at once", async () => {
    const player = started();
    player.send({ type: "PLAY", sounds: words });
    await pass(300);
    player.send({ type: "PLAY", sounds: [dog] });
    await pass(10_000);
    expect(heard).toEqual(["100 play cat", "400 play dog"]);
  });

  it("stops, and plays nothing without a word", async () => {
    const player = started();
    player.send({ type: "PLAY", sounds: words });
    player.send({ type: "STOP" });
    player.send({ type: "PLAY", sounds: [] });
    await pass(10_000);
    expect(heard).toEqual([]);
  });

  it("preloads without interrupting the sound", async () => {
    const player = started();
    player.send({ type: "PLAY", sounds: [cat] });
    player.send({ type: "PREFETCH", sounds: [dog] });
    await pass(LEAD_MS);
    expect(heard).toEqual(["0 fetch dog", "100 play cat"]);
  });
});
