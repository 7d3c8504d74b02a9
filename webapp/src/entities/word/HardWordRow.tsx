import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";
import { WordRow, type WordRowProps } from "./WordRow";

export type HardWord = Answer<"CustomerListHardWords">["data"][number];

type HardWordRowProps = Pick<WordRowProps, "onSound" | "select"> & { readonly word: HardWord };

/** A hard word with those that the student confuses it with. */
export function HardWordRow({ word, ...row }: HardWordRowProps) {
  const { t } = useTranslation("entities");
  const others = word.confusedWith.map(({ enWord, zhWord }) => `${enWord} ${zhWord}`).join(" · ");
  const note = others === "" ? undefined : t("confusedWith", { words: others });
  return <WordRow {...row} word={word} note={note} />;
}
