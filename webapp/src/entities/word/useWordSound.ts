import { useEffect } from "react";
import { createActor } from "xstate";
import type { WordView } from "@/rpc";
import { browserPlayer, soundOf } from "./sound";

let player: ReturnType<typeof createActor<typeof browserPlayer>> | undefined;

/** Plays a word outside a lesson; falls silent when the page is left. */
export function useWordSound(): (word: WordView) => void {
  useEffect(() => () => player?.send({ type: "STOP" }), []);
  return (word) => {
    player ??= createActor(browserPlayer).start();
    player.send({ type: "PLAY", sounds: [soundOf(word)] });
  };
}
