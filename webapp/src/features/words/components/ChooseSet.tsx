import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { sendWords } from "@/entities/word/leftovers";
import { dayName } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths, type Query } from "@/paths";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { Button, Empty, ErrorBlock, List, Row, Screen, Section, Skeleton, Stack } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";

/** The sets that can be practised. */
export function ChooseSet({ title }: { readonly title: string }) {
  const { t } = useTranslation(["words", "common"]);
  const titleOf = useBookTitle();
  const { data, error, isPending, refetch } = useQuery(
    callQuery("CustomerListPracticeSets", {}, sendWords),
  );
  const open = (set: Query) => () => void navigateTo(paths.reviewAndTest, set);
  const count = (words: number) => t("common:words", { count: words });
  const isEmpty = data && data.favorites === 0 && data.books.length + data.days.length === 0;
  return (
    <Screen title={title} onBack={() => void goBack()}>
      <PullToRefresh onRefresh={refetch}>
        {isPending && <Skeleton rows={5} height={56} />}
        {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
        {isEmpty && (
          <Empty
            text={t("words:nothingToPractise")}
            action={
              <Button kind="secondary" small onClick={() => void navigateTo(paths.wordMarking)}>
                {t("words:toBox")}
              </Button>
            }
          />
        )}
        {data && !isEmpty && (
          <Stack>
            {data.favorites > 0 && (
              <List label={t("words:favorites")}>
                <Row
                  title={t("words:favorites")}
                  value={count(data.favorites)}
                  onClick={open({ kind: "FAVORITES" })}
                />
              </List>
            )}
            {data.books.length > 0 && (
              <Section title={t("words:forgottenWords")}>
                <List label={t("words:forgottenWords")}>
                  {data.books.map(({ courseBook, words }) => (
                    <Row
                      key={courseBook.courseBookId}
                      title={titleOf(courseBook)}
                      value={count(words)}
                      onClick={open({ kind: "FORGOTTEN", courseBookId: courseBook.courseBookId })}
                    />
                  ))}
                </List>
              </Section>
            )}
            {data.days.length > 0 && (
              <Section title={t("words:wordsOfDay")}>
                <List label={t("words:wordsOfDay")}>
                  {data.days.map(({ day, utcStart, words }) => (
                    <Row
                      key={day}
                      title={dayName(utcStart, serverNow())}
                      value={count(words)}
                      onClick={open({ kind: "DAY", day })}
                    />
                  ))}
                </List>
              </Section>
            )}
          </Stack>
        )}
      </PullToRefresh>
    </Screen>
  );
}
