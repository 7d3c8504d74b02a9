import { useEffect } from "react";
import { createActor } from "xstate";
import { browserPlayer } from "@/entities/word/sound";

let player: ReturnType<typeof createActor<typeof browserPlayer>> | undefined;

interface Spoken {
  readonly number: number;
  readonly word: string;
  readonly voiceUrl: string;
}

/** Plays an English word that may stand in no book: without its meaning, which is asked for. */
export function useVoice(): (spoken: Spoken) => void {
  useEffect(() => () => player?.send({ type: "STOP" }), []);
  return ({ number, word, voiceUrl }) => {
    player ??= createActor(browserPlayer).start();
    const sound = { wordId: number, url: voiceUrl, text: word, translation: "" };
    player.send({ type: "PLAY", sounds: [{ ...sound, version: "word" }] });
  };
}
