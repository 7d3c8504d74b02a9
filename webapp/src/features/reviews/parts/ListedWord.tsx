import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { IconButton } from "@/ui";
import styles from "../Review.module.css";

interface ListedWordProps {
  readonly word: WordView;
  readonly isOpen?: boolean;
  readonly onSound: () => void;
}

/** A word of a review; a tap on it shows its meaning, whose place is kept. */
export function ListedWord({ word, isOpen = false, onSound }: ListedWordProps) {
  const { t } = useTranslation(["reviews", "entities"]);
  const [isShown, setShown] = useState(isOpen);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.word}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        <span className={styles.english} lang="en">
          {word.enWord}
        </span>
        {isShown ? (
          <span className={styles.meaning} lang="zh-CN">
            {word.zhWord}
          </span>
        ) : (
          <span className={styles.hidden}>{t("tapMeaning")}</span>
        )}
      </button>
      <IconButton
        icon="sound"
        label={t("entities:playWord", { word: word.enWord })}
        onClick={onSound}
      />
    </li>
  );
}
