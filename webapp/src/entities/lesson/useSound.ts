import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { usePreferences } from "@/entities/preferences/preferences";
import { soundOf } from "@/entities/word/sound";
import type { Sound } from "@/machines/audioPlayer";
import type { WordView } from "@/rpc";
import { isLedByTutor } from "./machine/context";
import { type Session, stateOf } from "./session";

/** How many words ahead are preloaded. */
const AHEAD = 2;

/** Plays a word; stops when the page is left. */
export function usePlay({ player }: Pick<Session, "player">): (word: WordView) => void {
  useEffect(() => {
    return () => {
      // The session of the page may be closed by then.
      if (player.getSnapshot().status === "active") player.send({ type: "STOP" });
    };
  }, [player]);
  return useCallback(
    (word: WordView) => player.send({ type: "PLAY", sounds: [soundOf(word)] }),
    [player],
  );
}

/** The same, with the audio of this word and the next ones preloaded. */
export function useSound(session: Session, words: readonly WordView[], at: number) {
  const next = useMemo(() => words.slice(at, at + 1 + AHEAD), [words, at]);
  usePrefetched(session, next, VOICE);
  return usePlay(session);
}

/** Preloads the audio of the next group's words: the word alone, and with its translation. */
export function useAhead(session: Session, words: readonly WordView[]): void {
  usePrefetched(session, words, BOTH);
}

const VOICE = ["voice"] as const;
const BOTH = ["voice", "lesson"] as const;

/** Preloads audio when the words change. */
function usePrefetched(
  session: Session,
  words: readonly WordView[],
  kinds: typeof VOICE | typeof BOTH,
) {
  // Lists may be recreated with each rendering, with the same content.
  const wanted = useMemo(
    () => JSON.stringify(words.flatMap((word) => kinds.map((kind) => soundOf(word, kind)))),
    [words, kinds],
  );
  useEffect(() => {
    session.player.send({ type: "PREFETCH", sounds: JSON.parse(wanted) as Sound[] });
  }, [session, wanted]);
}

/** Plays a word as soon as it is the current one and only played. */
export function useHeard(session: Session, word: WordView | undefined): void {
  const heard = word && JSON.stringify(soundOf(word));
  useEffect(() => {
    if (heard) session.player.send({ type: "PLAY", sounds: [JSON.parse(heard) as Sound] });
  }, [session, heard]);
}

/** Plays a word when it appears, including the first one; in a class the tutor reads it. */
export function useSaying(session: Session, first: WordView | undefined) {
  const { autoPlay } = usePreferences();
  const saysItself = autoPlay && !isLedByTutor(stateOf(session));
  const [entered] = useState(first);
  useHeard(session, saysItself ? entered : undefined);
  return (word: WordView) => {
    if (saysItself) session.player.send({ type: "PLAY", sounds: [soundOf(word)] });
  };
}

/** Whether this word is playing. */
export function useSounding(session: Session, word: WordView | undefined): boolean {
  return useSelector(session.player, ({ value, context: { sounds, index } }) => {
    const isHeard = typeof value === "object" && ["sounding", "speaking"].includes(value.playing);
    return isHeard && word !== undefined && sounds[index]?.wordId === word.id;
  });
}
