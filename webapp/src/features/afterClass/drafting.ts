import type { useTranslation } from "react-i18next";
import { dateOf } from "@/i18n/when";
import { OWN } from "@/keptStore";
import type { RecordDetail, StickerName } from "@/rpc";
import { local } from "@/storage";
import { wholeMinutes } from "@/time";
import { createDraft } from "@/ui/draft";

/** The most words that are named. */
const FEW = 5;

/** A class in numbers, from its record. */
export interface ClassNumbers {
  readonly worked: number;
  readonly right: number;
  readonly wrong: number;
  readonly known: number;
  readonly minutes: number;
}

export function numbersOf({ words, time }: RecordDetail): ClassNumbers {
  return {
    worked: new Set([...words.right, ...words.wrong, ...words.toTest]).size,
    right: words.right.length,
    wrong: words.wrong.length,
    known: words.alreadyKnown.length,
    minutes: wholeMinutes(time.consumed),
  };
}

/** The words to mention as hard: the wrong ones, if they are few. */
export function hardWordIds({ words }: RecordDetail): number[] {
  return words.wrong.slice(0, FEW);
}

type Telling = ReturnType<typeof useTranslation<"afterClass">>["t"];

/** The feedback drafted from the numbers of a class. */
export function draftedFeedback(
  t: Telling,
  record: RecordDetail,
  hard: readonly string[],
  now: number,
): string {
  const { worked, right, wrong, known, minutes } = numbersOf(record);
  const next = record.plan.find(({ date, state }) => date > now && state === "to_come");
  return [
    worked > 0
      ? t("draftHeld", { count: minutes }) +
        t(record.order.isNewWordBook ? "draftLearned" : "draftReviewed", { count: worked })
      : t("draftHeldOnly", { count: minutes }),
    right > 0 && t("draftRight", { count: right }),
    wrong > 0 && t("draftWrong", { count: wrong }),
    known > 0 && t("draftKnown", { count: known }),
    t("draftEnd"),
    hard.length > 0 && t("draftHard", { words: hard.join(", ") }),
    // A date and not a word like tomorrow, because it is read later. Without the time, which may
    // still change.
    next && t("draftNext", { when: dateOf(next.date, now) }),
  ]
    .filter((part) => typeof part === "string")
    .join("");
}

/** A tutor's unsent text about a class, and the feedback that it started from. */
export interface Writing {
  readonly userId: number | null;
  readonly courseOrderId: number;
  readonly over: number | null;
  readonly feedback: string;
  readonly message: string;
  /** For the student; 0 if no stars are given. */
  readonly stars: number;
  readonly sticker: StickerName | null;
}

export const writing = createDraft<Writing>(local, `${OWN}feedback`, {
  userId: null,
  courseOrderId: 0,
  over: null,
  feedback: "",
  message: "",
  stars: 0,
  sticker: null,
});

/** This tutor's unsent text about the class, unless its feedback has changed since. */
export function begun(
  userId: number | null,
  courseOrderId: number,
  over: number | null,
): Writing | undefined {
  const draft = writing.get();
  const same = draft.userId === userId && draft.courseOrderId === courseOrderId;
  return same && draft.over === over ? draft : undefined;
}
