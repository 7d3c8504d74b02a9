import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { classes, IconButton } from "@/ui";
import styles from "./WordRow.module.css";

interface WordRowProps {
  readonly word: WordView;
  readonly onSound: () => void;
}

/** A word in a list, with what the student knows of it. */
export function WordRow({ word, onSound }: WordRowProps) {
  const { t } = useTranslation("lesson");
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
      <span className={classes(styles.state, styles[word.state])}>{t(`state_${word.state}`)}</span>
    </li>
  );
}
