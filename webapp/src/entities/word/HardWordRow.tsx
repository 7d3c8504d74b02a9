import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";
import { WordRow, type WordRowProps } from "./WordRow";

export type HardWord = Answer<"CustomerListHardWords">["data"][number];

type HardWordRowProps = Pick<WordRowProps, "onSound" | "select"> & {
  readonly word: HardWord;
  /** Why it is offered, before the words that it is confused with. */
  readonly reasons?: readonly string[];
};

/** A hard word with those that the student confuses it with. */
export function HardWordRow({ word, reasons = [], ...row }: HardWordRowProps) {
  const { t } = useTranslation("entities");
  const others = word.confusedWith.map(({ enWord, zhWord }) => `${enWord} ${zhWord}`).join(" · ");
  const mixedUp = others === "" ? [] : [t("confusedWith", { words: others })];
  const note = [...reasons, ...mixedUp].join(" · ") || undefined;
  return <WordRow {...row} word={word} note={note} />;
}
