import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { dayName, instantOf, listOfNumbers } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery, invalidate } from "@/queries";
import type { ReviewAgenda } from "@/rpc";
import { MINUTE_MS } from "@/time";
import {
  Empty,
  ErrorBlock,
  IconButton,
  List,
  RowParts,
  Screen,
  Section,
  Skeleton,
  Text,
} from "@/ui";
import { Panes } from "@/ui/Panes";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { shapes } from "@/ui/shapes";
import styles from "../Agenda.module.css";
import { DailyList, MoreOfList, useDailyList } from "../components/DailyList";
import { DueReviews } from "../components/DueReviews";
import { OverdueReview } from "../components/OverdueReview";
import { Weeks } from "../components/Weeks";

/** How many upcoming days are listed. */
const LISTED = 7;

/**
 * Whether a review of today waits for its start time, or is running, possibly on another device.
 */
function isToChange(agenda: ReviewAgenda | undefined): boolean {
  return agenda?.due.some((one) => one.isRunning || !one.actions.includes("START")) ?? false;
}

/** What is due today, in the list and in reviews, then overdue and upcoming reviews. */
export default function AntiForgetting() {
  const { t } = useTranslation("reviews");
  const agenda = useQuery({
    ...callQuery("CustomerRetrieveReviewAgenda", {}),
    // A due review opens at a time of its day; a running one is left or ends.
    refetchInterval: ({ state }) => (isToChange(state.data) ? MINUTE_MS : false),
  });
  const { data } = agenda;
  return (
    <Screen
      tab
      title={t("title")}
      aside={
        <>
          <RefreshButton onRefresh={() => void agenda.refetch()} />
          <IconButton
            icon={{ shape: shapes.clock }}
            label={t("record")}
            onClick={() => void navigateTo(paths.antiForgetRecord)}
          />
        </>
      }
    >
      <PullToRefresh
        onRefresh={async () => {
          await Promise.all([agenda.refetch(), invalidate("CustomerRetrieveDueWords")]);
        }}
      >
        {data && <Agenda agenda={data} />}
        {!data && agenda.error && (
          <ErrorBlock text={errorText(agenda.error)} onRetry={() => void agenda.refetch()} />
        )}
        {!data && !agenda.error && <Skeleton rows={4} height={96} />}
      </PullToRefresh>
    </Screen>
  );
}

function Agenda({ agenda }: { readonly agenda: ReviewAgenda }) {
  const { t } = useTranslation("reviews");
  const daily = useDailyList();
  const { days, today, due, overdue, serverTime } = agenda;
  const ahead = days.filter(({ day }) => day > today);
  const isPlanned = due.length + overdue.length > 0 || days.some(({ open, done }) => open + done);
  if (!isPlanned) {
    return (
      <Panes
        aside={
          <>
            {!daily.data?.today && <Empty text={t("nonePlanned")} />}
            {daily.data && <MoreOfList daily={daily.data} />}
            <Explained />
          </>
        }
      >
        <Weeks agenda={agenda} />
        <DailyList daily={daily} />
      </Panes>
    );
  }
  return (
    <Panes
      aside={
        <>
          <Later overdue={overdue} ahead={ahead} now={serverTime} />
          {daily.data && <MoreOfList daily={daily.data} />}
          <Explained />
        </>
      }
    >
      <Weeks agenda={agenda} />
      <DailyList daily={daily} />
      <DueReviews agenda={agenda} hasList={Boolean(daily.data?.today)} />
    </Panes>
  );
}

interface LaterProps {
  readonly overdue: ReviewAgenda["overdue"];
  readonly ahead: ReviewAgenda["days"];
  readonly now: number;
}

/** Overdue reviews, and the upcoming days. */
function Later({ overdue, ahead, now }: LaterProps) {
  const { t } = useTranslation("reviews");
  const most = Math.max(1, ...ahead.map(({ words }) => words));
  const last = ahead.findLastIndex(({ open }) => open > 0);
  return (
    <>
      {overdue.length > 0 && (
        <Section
          title={t("overdue")}
          aside={
            <Text as="span" look="quiet">
              {t("stillTime")}
            </Text>
          }
        >
          <List>
            {overdue.map((review) => (
              <OverdueReview key={review.courseOrderId} review={review} now={now} />
            ))}
          </List>
        </Section>
      )}
      {last >= 0 && (
        <Section title={t("ahead")}>
          <List>
            {ahead.slice(0, Math.min(last + 1, LISTED)).map(({ day, open, words }) => (
              <RowParts key={day}>
                <span className={styles.day}>{dayName(instantOf(day), now)}</span>
                <span
                  className={styles.bar}
                  style={{ "--share": `${(100 * words) / most}%` } as React.CSSProperties}
                />
                {open > 0 ? (
                  <span className={styles.count}>{t("words", { count: words })}</span>
                ) : (
                  <Text as="span" look="quiet" className={styles.whole}>
                    {t("rest")}
                  </Text>
                )}
              </RowParts>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

/** The days on which words are reviewed. */
function Explained() {
  const { t } = useTranslation("reviews");
  const { reviewDays } = configuration();
  if (reviewDays.length === 0) return null;
  return <Text look="muted">{t("explain", { days: listOfNumbers(reviewDays) })}</Text>;
}
