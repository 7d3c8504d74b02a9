import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { sendWords } from "@/entities/word/leftovers";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { Answer } from "@/rpc";
import { Button, ErrorBlock, List, Row, Skeleton } from "@/ui";
import { Hero } from "@/ui/Hero";

type Daily = Answer<"CustomerRetrieveDueWords">;

/** The student's daily list; a tutor has none. */
export function useDailyList() {
  const isTutor = useIsTutor();
  const list = callQuery("CustomerRetrieveDueWords", {}, sendWords);
  return useQuery({ ...list, enabled: !isTutor });
}

/** Today's due words of all lessons, besides the reviews: how many, how long, and a button. */
export function DailyList({ daily }: { readonly daily: ReturnType<typeof useDailyList> }) {
  const { t } = useTranslation("reviews");
  const { data, error, refetch } = daily;
  if (error && !data) {
    return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return daily.isPending && daily.isFetching ? <Skeleton rows={1} height={96} /> : null;
  const { today: count, minutes } = data;
  if (count === 0) return null;
  return (
    <Hero
      eyebrow={t("dailyList")}
      title={t("words", { count })}
      detail={`${t("dailyText")} · ${t("minutes", { minutes })}`}
    >
      <Button large wide onClick={() => void navigateTo(paths.reviewAndTest, { kind: "DUE" })}>
        {t("dailyStart", { count })}
      </Button>
    </Hero>
  );
}

/** The hard words, the confused ones, and where to choose the minutes a day. */
export function MoreOfList({ daily }: { readonly daily: Daily }) {
  const { t } = useTranslation("reviews");
  const { hard, confused } = daily;
  return (
    <List>
      {hard > 0 && (
        <Row
          title={t("hardWords")}
          detail={t("hardText")}
          value={t("words", { count: hard })}
          onClick={() => void navigateTo(paths.reviewAndTest, { kind: "HARD" })}
        />
      )}
      {confused > 0 && (
        <Row
          title={t("confusedWords")}
          detail={t("confusedText")}
          value={t("pairs", { count: confused })}
          onClick={() => void navigateTo(paths.reviewAndTest, { kind: "CONFUSED" })}
        />
      )}
      <Row title={t("minutesADay")} onClick={() => void navigateTo(paths.goal)} />
    </List>
  );
}
