import { useTranslation } from "react-i18next";
import type { ReportedWord as Word } from "@/rpc";
import { IconButton } from "@/ui";
import { Fold } from "@/ui/Fold";
import styles from "./ReportedWord.module.css";

const FIELDS = ["zhWord", "partOfSpeech", "phonetic", "example", "exampleZh", "knowledge"] as const;

interface ReportedWordProps {
  readonly word: Word;
  readonly onDrop: () => void;
}

/** The word that is reported, and what its card says now. */
export function ReportedWord({ word, onDrop }: ReportedWordProps) {
  const { t } = useTranslation("suggestions");
  const said = FIELDS.filter((field) => word[field] !== "");
  return (
    <div className={styles.block}>
      <div className={styles.word}>
        <span className={styles.english} lang="en">
          {word.enWord}
        </span>
        <span className={styles.meaning} lang="zh-CN">
          {word.partOfSpeech} {word.zhWord}
        </span>
        <IconButton icon="cross" label={t("dropWord")} onClick={onDrop} />
      </div>
      <Fold title={t("wordTexts")}>
        <dl className={styles.texts}>
          {said.map((field) => (
            <div key={field} className={styles.text}>
              <dt>{t(`field_${field}`)}</dt>
              <dd>{word[field]}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </div>
  );
}
