import { answer, fakeService } from "@test/fakeService";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import type { Sound } from "@/machines/audioPlayer";
import type { WordView } from "@/rpc";
import { browserPlayer, soundOf } from "./sound";

const MADE = 200;
const NOT_MADE_YET = 202;

let words = 0;

/** Words whose files were not loaded before. */
function fresh(count: number): WordView[] {
  return Array.from({ length: count }, () => {
    words += 1;
    const [voiceUrl, audioUrl] = [`/audio/voice/${words}.mp3`, `/audio/default/${words}.mp3`];
    return { id: words, enWord: `word${words}`, zhWord: `词${words}`, voiceUrl, audioUrl };
  }) as WordView[];
}

/** A service with the files of these addresses, which makes requested ones. */
function service(...here: string[]) {
  const files = new Set(here);
  const fetched: { url: string; prefer: string | null }[] = [];
  vi.stubGlobal("fetch", (url: string, request: RequestInit) => {
    fetched.push({ url, prefer: new Headers(request.headers).get("prefer") });
    const arrayBuffer = () => Promise.resolve(new ArrayBuffer(0));
    return Promise.resolve({ status: files.has(url) ? MADE : NOT_MADE_YET, arrayBuffer });
  });
  const asked = fakeService({
    CommonAudioGenerator: () => answer({ data: [], total: 0 }),
  });
  return { files, fetched, asked };
}

async function fetchAhead(sounds: readonly Sound[]): Promise<void> {
  createActor(browserPlayer).start().send({ type: "PREFETCH", sounds });
  await vi.advanceTimersByTimeAsync(1_000);
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("preloading audio", () => {
  it("fills the cache once, and requests no existing files", async () => {
    const sounds = fresh(2).map((word) => soundOf(word));
    const { fetched, asked } = service(...sounds.map(({ url }) => url));
    await fetchAhead(sounds);
    await fetchAhead(sounds);
    expect(fetched.map(({ url }) => url)).toEqual(sounds.map(({ url }) => url));
    expect(asked).toEqual([]);
  });

  it("declares itself as prefetching, so that a missing file is no error", async () => {
    const sounds = fresh(1).map((word) => soundOf(word));
    const { fetched } = service();
    await fetchAhead(sounds);
    expect(fetched).toEqual([{ url: sounds[0]?.url, prefer: "respond-async" }]);
  });

  it("requests missing files together, and loads them the next time", async () => {
    const [one, two, three] = fresh(3).map((word) => soundOf(word)) as [Sound, Sound, Sound];
    const { files, fetched, asked } = service(one.url);
    await fetchAhead([one, two, three]);
    expect(asked.map(({ body }) => body)).toEqual([
      {
        data: [
          { targetText: two.text, sourceText: two.translation },
          { targetText: three.text, sourceText: three.translation },
        ],
        version: "word",
      },
    ]);
    for (const { url } of [two, three]) files.add(url);
    await fetchAhead([one, two, three]);
    await fetchAhead([one, two, three]);
    expect(fetched.slice(3).map(({ url }) => url)).toEqual([two.url, three.url]);
    expect(asked).toHaveLength(1);
  });

  it("requests all files of a word once if its translation is needed", async () => {
    const all = fresh(2).flatMap((word) => [soundOf(word), soundOf(word, "lesson")]);
    const { asked } = service();
    await fetchAhead(all);
    expect(asked.map(({ body }) => body)).toMatchObject([
      { data: [{ targetText: all[0]?.text }, { targetText: all[2]?.text }], version: "v2" },
    ]);
  });

  it("retries after a network failure", async () => {
    const sounds = fresh(1).map((word) => soundOf(word));
    service();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await fetchAhead(sounds);
    const { fetched } = service(...sounds.map(({ url }) => url));
    await fetchAhead(sounds);
    expect(fetched).toHaveLength(1);
  });
});

describe("speech", () => {
  /** The speeds at which files and the browser's voice were played. */
  function listened() {
    const speeds: number[] = [];
    vi.stubGlobal(
      "Audio",
      class {
        defaultPlaybackRate = 1;
        onerror = () => {};
        play() {
          speeds.push(this.defaultPlaybackRate);
          this.onerror();
          return Promise.resolve();
        }
      },
    );
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        rate = 1;
      },
    );
    const speak = ({ rate }: SpeechSynthesisUtterance) => speeds.push(rate);
    vi.stubGlobal("speechSynthesis", { speak, cancel: () => {} });
    return speeds;
  }

  it("has the chosen speed, from files and the browser's voice", async () => {
    vi.resetModules();
    const { browserPlayer: player } = await import("./sound");
    const { preferences: chosen } = await import("@/entities/preferences/preferences");
    const speeds = listened();
    service();
    chosen.change({ speed: 0.75 });
    const sounds = fresh(1).map((word) => soundOf(word));
    createActor(player).start().send({ type: "PLAY", sounds });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(speeds).toEqual([0.75, 0.75, 0.75]);
  });
});
