import { useTranslation } from "react-i18next";
import type { WordState, WordView } from "@/rpc";
import { IconButton } from "@/ui";
import { Badge, type Tone } from "@/ui/Badge";
import styles from "./WordRow.module.css";

const tones: { readonly [State in WordState]: Tone } = {
  new: "neutral",
  learned_pending_test: "warning",
  mastered: "positive",
  forgotten: "negative",
};

interface WordRowProps {
  readonly word: WordView;
  readonly onSound: () => void;
}

/** A word in a list, with what the student knows of it. */
export function WordRow({ word, onSound }: WordRowProps) {
  const { t } = useTranslation("entities");
  return (
    <li className={styles.row}>
      <IconButton icon="sound" label={t("playWord", { word: word.enWord })} onClick={onSound} />
      <span className={styles.texts}>
        <span className={styles.word} lang="en">
          {word.enWord}
        </span>
        <span className={styles.meaning} lang="zh-CN">
          {word.zhWord}
        </span>
      </span>
      <Badge tone={tones[word.state]}>{t(`state_${word.state}`)}</Badge>
    </li>
  );
}
