import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { usePreferences } from "@/entities/preferences/preferences";
import { soundOf } from "@/entities/word/sound";
import type { Sound } from "@/machines/audioPlayer";
import type { WordView } from "@/rpc";
import type { Lesson } from "../store/lesson";

/** How many words ahead are fetched while one is shown. */
const AHEAD = 2;

/** Plays the word, fetches the sounds of the next ones, and falls silent on leaving. */
export function useSound(lesson: Lesson, words: readonly WordView[], at: number) {
  const next = words.slice(at, at + 1 + AHEAD);
  usePrefetched(
    lesson,
    next.map((word) => soundOf(word)),
  );

  useEffect(() => () => lesson.player.send({ type: "STOP" }), [lesson]);

  return (word: WordView) => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] });
}

/** Fetches sounds ahead, whenever they are others. */
export function usePrefetched(lesson: Lesson, sounds: readonly Sound[]): void {
  // Lists are made anew with each painting; what is in them stays the same.
  const wanted = JSON.stringify(sounds);
  useEffect(() => {
    lesson.player.send({ type: "PREFETCH", sounds: JSON.parse(wanted) as Sound[] });
  }, [lesson, wanted]);
}

/** Plays a word as soon as it is the one that is only heard. */
export function useHeard(lesson: Lesson, word: WordView | undefined): void {
  const heard = word && JSON.stringify(soundOf(word));
  useEffect(() => {
    if (heard) lesson.player.send({ type: "PLAY", sounds: [JSON.parse(heard) as Sound] });
  }, [lesson, heard]);
}

/** Has a word say itself when it appears, the first one at once; in a class its tutor says it. */
export function useSaying(lesson: Lesson, first: WordView | undefined) {
  const { autoPlay } = usePreferences();
  const saysItself = autoPlay && !lesson.isLed;
  const [entered] = useState(first);
  useHeard(lesson, saysItself ? entered : undefined);
  return (word: WordView) => {
    if (saysItself) lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] });
  };
}

/** Whether this word sounds now. */
export function useSounding(lesson: Lesson, word: WordView | undefined): boolean {
  return useSelector(lesson.player, ({ value, context: { sounds, index } }) => {
    const isHeard = typeof value === "object" && ["sounding", "speaking"].includes(value.playing);
    return isHeard && word !== undefined && sounds[index]?.wordId === word.id;
  });
}
