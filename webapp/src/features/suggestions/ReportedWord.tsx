import { useTranslation } from "react-i18next";
import type { ReportedWord as Word } from "@/rpc";
import { IconButton, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Fold } from "@/ui/Fold";
import { shapes } from "@/ui/shapes";
import styles from "./ReportedWord.module.css";

const FIELDS = ["zhWord", "partOfSpeech", "phonetic", "example", "exampleZh", "knowledge"] as const;

interface ReportedWordProps {
  readonly word: Word;
  readonly onDrop: () => void;
}

/** The reported word, and its card's current texts. */
export function ReportedWord({ word, onDrop }: ReportedWordProps) {
  const { t } = useTranslation("suggestions");
  const said = FIELDS.filter((field) => word[field] !== "");
  return (
    <Stack>
      <div className={styles.word}>
        <span className={styles.english} lang="en" translate="no">
          {word.enWord}
        </span>
        <span className={styles.meaning} lang="zh-CN" translate="no">
          {word.partOfSpeech} {word.zhWord}
        </span>
        <IconButton icon={{ shape: shapes.cross }} label={t("dropWord")} onClick={onDrop} />
      </div>
      <Fold title={t("wordTexts")}>
        <Card as="dl" gap={3}>
          {said.map((field) => (
            <div key={field}>
              <Text as="dt" look="note">
                {t(`field_${field}`)}
              </Text>
              <dd>{word[field]}</dd>
            </div>
          ))}
        </Card>
      </Fold>
    </Stack>
  );
}
