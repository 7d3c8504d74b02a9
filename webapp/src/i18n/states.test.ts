import { expect, it } from "vitest";

type Texts = { readonly [key: string]: string };

const files = import.meta.glob<Texts>("./locales/*/*.json", { eager: true, import: "default" });
/** All texts that name a state of a word. */
const PLACES = {
  new: [
    ...["entities:state_new", "home:new", "progress:state_new", "progress:list_new"],
    ...["tutoring:new", "words:state_new", "words:part_NEW", "lessons:countNew"],
  ],
  learned_pending_test: [
    ...["entities:state_learned_pending_test", "home:toTest", "records:toTest"],
    ...["progress:state_test", "progress:list_learned_pending_test"],
    ...["tutoring:pending", "words:state_learned_pending_test"],
  ],
  forgotten: [
    ...["entities:state_forgotten", "home:forgotten", "records:wrong", "reviews:lookAgain"],
    ...["progress:state_forgotten", "progress:list_forgotten", "tutoring:forgotten"],
    ...["words:state_forgotten", "words:lookAgain", "lessons:resultWrong", "afterClass:wrong"],
  ],
} as const;
const SAID = {
  en: { new: "New", learned_pending_test: "To be tested", forgotten: "To relearn" },
  "zh-CN": { new: "新词", learned_pending_test: "待检测", forgotten: "再看" },
} as const;

it.each(["en", "zh-CN"] as const)("each state of a word has one name in %s", (language) => {
  for (const state of ["new", "learned_pending_test", "forgotten"] as const) {
    for (const place of PLACES[state]) {
      const [namespace = "", key = ""] = place.split(":");
      const text = files[`./locales/${language}/${namespace}.json`]?.[key];
      expect([place, text]).toEqual([place, SAID[language][state]]);
    }
  }
});
