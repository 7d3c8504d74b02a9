import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { invalidate } from "@/queries";
import type { Pages } from "@/queries/usePages";
import { Button, Empty, ErrorBlock, Screen, Stack, Text } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import type { RoundWord } from "../course";
import { bookOf, type PracticeSet } from "../set";
import type { AllOfSet } from "../useSet";
import { FavoriteCourse } from "./FavoriteCourse";
import { WordList } from "./WordList";

interface ReviewSetProps {
  readonly set: PracticeSet;
  readonly words: Pages<RoundWord>;
  /** Begins the test with all words of the set. */
  readonly all: AllOfSet;
}

/** The words of a set, to view before the test. */
export function ReviewSet({ set, words, all }: ReviewSetProps) {
  const { t } = useTranslation(["words", "errors"]);
  const titles = {
    FAVORITES: t("words:favorites"),
    FORGOTTEN: t("words:forgottenWords"),
    DAY: t("words:wordsOfDay"),
    ORDER: t("words:missedWords"),
    DUE: t("words:dueWords"),
    HARD: t("words:hardWords"),
  };
  const count = words.total;
  // A look at a word of the probe would spoil it.
  const shown = words.rows.filter(({ isProbe }) => !isProbe);
  const isPreviewed = shown.length === words.rows.length;
  return (
    <Screen
      title={titles[set.kind]}
      onBack={() => void goBack()}
      footer={
        count > 0 && (
          <Button wide large busy={all.isPending} onClick={() => all.mutate()}>
            {t("words:testThese", { count })}
          </Button>
        )
      }
    >
      <PullToRefresh
        onRefresh={async () => {
          words.retry();
          await invalidate("RetrieveCourseMetric");
        }}
      >
        <Stack>
          {all.error && <ErrorBlock text={errorText(all.error)} onRetry={() => all.mutate()} />}
          {set.kind === "FAVORITES" && <FavoriteCourse part={set.part} />}
          <WordList
            label={titles[set.kind]}
            words={{ ...words, rows: shown }}
            courseId={bookOf(set)}
            // The meaning is shown on demand: it would spoil the test.
            isConcealed={set.kind === "DUE"}
            tellsWhy={set.kind === "DUE" || set.kind === "HARD"}
            empty={
              isPreviewed && (
                <Empty
                  text={t("errors:noMemoryWords")}
                  action={
                    <Button kind="secondary" small onClick={() => void goBack()}>
                      {t("words:back")}
                    </Button>
                  }
                />
              )
            }
          />
          {!isPreviewed && <Text look="note">{t("words:notPreviewed")}</Text>}
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}
