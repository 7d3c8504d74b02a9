import type { WordView } from "@/rpc";

/** A word with all fields that a card shows. */
export const lookAfter: WordView = {
  id: 1,
  enWord: "look after",
  zhWord: "照顾",
  phonetic: "lʊk ˈæftər",
  phoneticUk: "",
  phoneticUs: "",
  partOfSpeech: "phr.",
  originalText: "I looked after my little brother.",
  originalTextZh: "我照顾弟弟。",
  knowledgePoints: "同义短语：take care of。",
  picture: "",
  voiceUrl: "/audio/voice/1.mp3",
  audioUrl: "/audio/default/1.mp3",
  audioUrlEn: "",
  audioUrlEnCn: "",
  audioUrlEnEnEn: "",
  audioUrlEnEnCn: "",
  state: "new",
  isFavorite: false,
  distractors: [],
};
