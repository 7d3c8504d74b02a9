import { useEffect } from "react";
import { createActor } from "xstate";
import type { Sound } from "@/machines/audioPlayer";
import type { WordView } from "@/rpc";
import { browserPlayer, soundOf } from "./sound";

let player: ReturnType<typeof createActor<typeof browserPlayer>> | undefined;

/** The player of sounds outside a lesson. */
export function sharedPlayer() {
  player ??= createActor(browserPlayer).start();
  return player;
}

/** Plays a sound outside a lesson; stops when the page is left. */
export function usePlayer(): (sound: Sound) => void {
  useEffect(() => () => player?.send({ type: "STOP" }), []);
  return (sound) => sharedPlayer().send({ type: "PLAY", sounds: [sound] });
}

/** Plays a word of a book. */
export function useWordSound(): (word: WordView) => void {
  const play = usePlayer();
  return (word) => play(soundOf(word));
}
