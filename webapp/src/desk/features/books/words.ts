import type { Sound } from "@/machines/audioPlayer";
import type { FieldText } from "../../words/correction";
import type { StoreWord } from "./books";

/** The sound of a word alone. */
export function soundOf({ wordId, voiceUrl, enWord, zhWord }: StoreWord): Sound {
  return { wordId, url: voiceUrl, text: enWord, translation: zhWord, version: "word" };
}

/** The texts of a word that can be corrected. */
export function textsOf(word: StoreWord): readonly FieldText[] {
  return [
    { field: "translation", text: word.zhWord },
    { field: "part-of-speech", text: word.partOfSpeech },
    { field: "phonetic", text: word.phonetic },
    { field: "phonetic-uk", text: word.phoneticUk },
    { field: "phonetic-us", text: word.phoneticUs },
    { field: "example", text: word.example },
    { field: "example-translation", text: word.exampleZh },
    { field: "knowledge", text: word.knowledge },
    { field: "picture", text: word.picture },
  ];
}
