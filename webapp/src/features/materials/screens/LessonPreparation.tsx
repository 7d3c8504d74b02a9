import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { Reading } from "@/entities/material/Reading";
import { errorText } from "@/i18n/errorText";
import { idIn } from "@/idIn";
import { goBack } from "@/navigation";
import { callQuery, invalidate } from "@/queries";
import { refusedWith } from "@/rpc";
import { Empty, ErrorBlock, Screen, Skeleton, Stack, Text } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { useTextInLanguage } from "../useTextInLanguage";

const refresh = () => invalidate("CustomerQueryCourseBookPrepareByCourseBookId");

/** What a tutor reads before a lesson of a book. */
export default function LessonPreparation() {
  const { t } = useTranslation(["materials", "errors"]);
  const titleOf = useBookTitle();
  const textOf = useTextInLanguage();
  const [query] = useSearchParams();
  const courseBookId = idIn(query, "courseBookId");
  const { data, error, refetch } = useQuery({
    ...callQuery("CustomerQueryCourseBookPrepareByCourseBookId", {
      courseBookId: courseBookId ?? 0,
    }),
    enabled: courseBookId !== null,
  });
  const isNoBook = courseBookId === null || refusedWith(error, "NOT_FOUND");
  const text = data ? textOf(data) : "";
  return (
    <Screen title={t("materials:preparation")} onBack={() => void goBack()}>
      {isNoBook ? (
        <Empty text={t("errors:invalidCourseId")} />
      ) : data ? (
        <PullToRefresh onRefresh={refresh}>
          <Stack>
            <Text look="note">{titleOf(data.courseBook)}</Text>
            {text === "" ? (
              <Empty
                text={t("materials:noLessonPreparation")}
                action={<Text look="note">{t("materials:preparationHint")}</Text>}
              />
            ) : (
              <Reading text={text} />
            )}
          </Stack>
        </PullToRefresh>
      ) : error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} height={152} />
      )}
    </Screen>
  );
}
