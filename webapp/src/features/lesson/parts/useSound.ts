import { useEffect } from "react";
import type { WordView } from "@/rpc";
import type { Lesson } from "../store/lesson";
import { soundOf } from "../store/sound";

/** How many words ahead are fetched while one is shown. */
const AHEAD = 2;

/** Plays the word, fetches the sounds of the next ones, and falls silent on leaving. */
export function useSound(lesson: Lesson, words: readonly WordView[], at: number) {
  const names = words.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are their ids
  useEffect(() => {
    const next = words.slice(at, at + 1 + AHEAD);
    lesson.player.send({ type: "PREFETCH", sounds: next.map((word) => soundOf(word)) });
  }, [lesson, names, at]);

  useEffect(() => () => lesson.player.send({ type: "STOP" }), [lesson]);

  return (word: WordView) => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] });
}
