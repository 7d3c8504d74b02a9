import { fromPromise } from "xstate";
import { preferences } from "@/entities/preferences/preferences";
import { i18n } from "@/i18n";
import { audioPlayer, type Sound } from "@/machines/audioPlayer";
import { call, type WordView } from "@/rpc";
import { toast } from "@/ui";
import { afterPaint } from "@/ui/afterPaint";

/** A word's audio: the word alone, or, to memorize, with its translation. */
export function soundOf(word: WordView, kind: "voice" | "lesson" = "voice"): Sound {
  const { id: wordId, enWord: text, zhWord: translation } = word;
  return kind === "voice"
    ? { wordId, url: word.voiceUrl, text, translation, version: "word" }
    : { wordId, url: word.audioUrl, text, translation, version: "v2" };
}

async function generate(sounds: readonly Sound[]): Promise<void> {
  const words = new Map(sounds.map((sound) => [sound.wordId, sound]));
  const data = [...words.values()].map(({ text, translation }) => ({
    targetText: text,
    sourceText: translation,
  }));
  const version = sounds.some((sound) => sound.version === "v2") ? "v2" : "word";
  await call("CommonAudioGenerator", { data, version });
}

// One audio element for all words: on phones an element may play automatically once a tap has
// started it.
let element: HTMLAudioElement | undefined;

/** The element that plays all words. */
export function wordElement(): HTMLAudioElement {
  element ??= new Audio();
  return element;
}

/** Plays a file to its end, or until it is stopped. */
export function playFile(url: string, signal: AbortSignal, speed = 1): Promise<void> {
  const audio = wordElement();
  return new Promise((resolve, reject) => {
    audio.defaultPlaybackRate = speed;
    audio.src = url;
    audio.onended = () => resolve();
    audio.onerror = () => reject(new Error(`cannot play ${url}`));
    signal.addEventListener("abort", () => audio.pause());
    audio.play().catch((error: DOMException) => {
      // Before the first tap browsers refuse to play, and a stopped sound is no failure.
      if (error.name === "NotAllowedError" || error.name === "AbortError") resolve();
      else reject(error);
    });
  });
}

function speak(text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!("speechSynthesis" in window)) return reject(new Error("no voice"));
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = "en-US";
    utterance.rate = preferences.get().speed;
    utterance.onend = () => resolve();
    utterance.onerror = () => reject(new Error("no voice"));
    signal.addEventListener("abort", () => window.speechSynthesis.cancel());
    window.speechSynthesis.speak(utterance);
  });
}

const fetched = new Set<string>();
// The service answers 202, which is no error, if it has yet to make the file.
const AHEAD = { priority: "low", headers: { Prefer: "respond-async" } } as const;
const HERE = 200;

async function fetchAhead(sound: Sound): Promise<readonly Sound[]> {
  fetched.add(sound.url);
  let here = false;
  try {
    const response = await fetch(sound.url, AHEAD);
    await response.arrayBuffer();
    here = response.status === HERE;
  } finally {
    if (!here) fetched.delete(sound.url);
  }
  return here ? [] : [sound];
}

/** Fills the browser's cache; missing files are requested together. */
async function prefetch(sounds: readonly Sound[]): Promise<void> {
  await afterPaint();
  const wanted = sounds.filter(({ url }) => !fetched.has(url));
  const missing = (await Promise.all(wanted.map(fetchAhead))).flat();
  if (missing.length > 0) await generate(missing);
}

/** Downloads the audio of words one after another, skipping files that are not made yet. */
export async function fetchSounds(words: readonly WordView[]): Promise<void> {
  const sounds = words.flatMap((word) => [soundOf(word), soundOf(word, "lesson")]);
  for (const sound of sounds) {
    if (!fetched.has(sound.url)) await fetchAhead(sound);
  }
}

/** The player with the browser's own means. */
export const browserPlayer = audioPlayer.provide({
  actors: {
    sound: fromPromise(({ input, signal }) => playFile(input.url, signal, preferences.get().speed)),
    generate: fromPromise(({ input }) => generate([input])),
    speak: fromPromise(({ input, signal }) => speak(input.text, signal)),
  },
  actions: {
    // A file that fails now is requested again when its word is played.
    prefetch: (_, sounds) => void prefetch(sounds).catch(() => undefined),
    miss: () => toast(i18n.t("errors:audioFailed")),
  },
});
