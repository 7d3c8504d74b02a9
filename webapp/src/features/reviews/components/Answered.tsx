import { useTranslation } from "react-i18next";
import type { ReviewRun } from "@/machines/reviewFlow";
import type { WordView } from "@/rpc";
import { List, Row } from "@/ui";
import { Detail } from "@/ui/Panes";

interface AnsweredProps {
  readonly run: ReviewRun;
  readonly words: readonly WordView[];
}

/** A review's words, with the answers so far. */
export function Answered({ run, words }: AnsweredProps) {
  const { t } = useTranslation("reviews");
  const answerOf = (wordId: number) => {
    if (run.right.includes(wordId)) return t("known");
    return run.wrong.includes(wordId) && t("notYet");
  };
  return (
    <Detail label={t("listTitle")}>
      <List label={t("listTitle")}>
        {words.map(({ id, enWord }) => (
          <Row
            key={id}
            title={
              <span lang="en" translate="no">
                {enWord}
              </span>
            }
            value={answerOf(id)}
          />
        ))}
      </List>
    </Detail>
  );
}
