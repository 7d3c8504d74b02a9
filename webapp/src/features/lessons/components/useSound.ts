import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { usePreferences } from "@/entities/preferences/preferences";
import { soundOf } from "@/entities/word/sound";
import type { Sound } from "@/machines/audioPlayer";
import type { WordView } from "@/rpc";
import type { Lesson } from "../store/lesson";

/** How many words ahead are fetched while one is shown. */
const AHEAD = 2;

/** Plays the word, fetches the sounds of the next ones, and falls silent on leaving. */
export function useSound(lesson: Lesson, words: readonly WordView[], at: number) {
  const next = useMemo(() => words.slice(at, at + 1 + AHEAD), [words, at]);
  usePrefetched(lesson, next, VOICE);

  useEffect(() => () => lesson.player.send({ type: "STOP" }), [lesson]);

  return useCallback(
    (word: WordView) => lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] }),
    [lesson],
  );
}

/** Fetches the sounds of the words of the next group: alone, and as they are memorized. */
export function useAhead(lesson: Lesson, words: readonly WordView[]): void {
  usePrefetched(lesson, words, BOTH);
}

const VOICE = ["voice"] as const;
const BOTH = ["voice", "lesson"] as const;

/** Fetches sounds ahead, whenever they are others. */
function usePrefetched(
  lesson: Lesson,
  words: readonly WordView[],
  kinds: typeof VOICE | typeof BOTH,
) {
  // Lists may be made anew with each painting; what is in them stays the same.
  const wanted = useMemo(
    () => JSON.stringify(words.flatMap((word) => kinds.map((kind) => soundOf(word, kind)))),
    [words, kinds],
  );
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
