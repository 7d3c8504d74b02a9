import { useTranslation } from "react-i18next";
import { goBack } from "@/navigation";
import type { Pages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { Button, Empty, Screen } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import type { PracticeSet } from "../set";
import { WordList } from "./WordList";

interface ReviewSetProps {
  readonly set: PracticeSet;
  readonly words: Pages<WordView>;
  readonly onTest: () => void;
}

/** The words of a set, to look through before the test. */
export function ReviewSet({ set, words, onTest }: ReviewSetProps) {
  const { t } = useTranslation(["words", "errors"]);
  const titles = {
    FAVORITES: t("words:favorites"),
    FORGOTTEN: t("words:forgottenWords"),
    DAY: t("words:wordsOfDay"),
    ORDER: t("words:missedWords"),
  };
  const count = words.rows.length;
  return (
    <Screen
      title={titles[set.kind]}
      onBack={() => void goBack()}
      footer={
        count > 0 && (
          <Button wide large onClick={onTest}>
            {t("words:testThese", { count })}
          </Button>
        )
      }
    >
      <PullToRefresh onRefresh={async () => words.retry()}>
        <WordList
          label={titles[set.kind]}
          words={words}
          courseId={set.courseBookId ?? undefined}
          empty={
            <Empty
              text={t("errors:noMemoryWords")}
              action={
                <Button kind="secondary" small onClick={() => void goBack()}>
                  {t("words:back")}
                </Button>
              }
            />
          }
        />
      </PullToRefresh>
    </Screen>
  );
}
