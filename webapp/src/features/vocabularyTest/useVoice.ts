import { usePlayer } from "@/entities/word/useWordSound";

interface Spoken {
  readonly number: number;
  readonly word: string;
  readonly voiceUrl: string;
}

/** Plays an English word that may be in no book, without its meaning, which is asked. */
export function useVoice(): (spoken: Spoken) => void {
  const play = usePlayer();
  return ({ number, word, voiceUrl }) =>
    play({ wordId: number, url: voiceUrl, text: word, translation: "", version: "word" });
}
