import { useActorRef, useSelector } from "@xstate/react";
import { useCallback } from "react";
import { browserPlayer, soundOf } from "@/entities/word/sound";
import type { WordView } from "@/rpc";

/** Plays words on this page; falls silent when it is left. */
export function usePlayer() {
  const player = useActorRef(browserPlayer);
  const playing = useSelector(player, ({ value, context: { sounds, index } }) => {
    const isHeard = typeof value === "object" && ["sounding", "speaking"].includes(value.playing);
    return isHeard ? (sounds[index]?.wordId ?? null) : null;
  });
  const play = useCallback(
    (word: WordView) => player.send({ type: "PLAY", sounds: [soundOf(word)] }),
    [player],
  );
  const prefetch = useCallback(
    (words: readonly WordView[]) =>
      player.send({ type: "PREFETCH", sounds: words.map((word) => soundOf(word)) }),
    [player],
  );
  return { play, prefetch, playing };
}
