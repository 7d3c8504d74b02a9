import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { configuration } from "@/configuration";
import { useBookTitle } from "@/entities/book/bookTitle";
import { ReviewMark } from "@/entities/order/ReviewMark";
import { dayName } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { localDay, part } from "@/i18n/format";
import { inside } from "@/i18n/when";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { type ReviewView, serverNow } from "@/rpc";
import { DAY_MS } from "@/time";
import {
  Empty,
  ErrorBlock,
  IconButton,
  Inline,
  List,
  RowParts,
  RowTexts,
  Screen,
  Section,
  Segmented,
  Skeleton,
  Text,
} from "@/ui";
import { Facts } from "@/ui/Facts";
import { PullToRefresh } from "@/ui/PullToRefresh";
import styles from "../Agenda.module.css";
import { Plan } from "../components/Plan";
import { useNamed, useWordsAsked } from "../naming";

interface Month {
  readonly year: number;
  readonly month: number;
}

/** The local month of an instant. */
function monthOf(instant: number): Month {
  const day = new Date(localDay(instant) * DAY_MS);
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
}

function moved({ year, month }: Month, by: number): Month {
  const day = new Date(Date.UTC(year, month - 1 + by));
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
}

const placeOf = ({ year, month }: Month) => 12 * year + month;

/** Past reviews with results, by date or by book; with an order, its lesson's plan. */
export default function ReviewRecord() {
  const { t } = useTranslation("reviews");
  const [query] = useSearchParams();
  const courseOrderId = Number(query.get("courseOrderId"));
  if (Number.isSafeInteger(courseOrderId) && courseOrderId > 0) {
    return (
      <Screen title={t("planTitle")} onBack={() => void goBack()}>
        <Plan courseOrderId={courseOrderId} />
      </Screen>
    );
  }
  return (
    <Screen title={t("record")} onBack={() => void goBack()}>
      <Months />
    </Screen>
  );
}

function Months() {
  const { t } = useTranslation("reviews");
  const [query, setQuery] = useSearchParams();
  const now = monthOf(serverNow());
  const first = monthOf(Date.parse(configuration().launchDate));
  const [year, month] = (query.get("month") ?? "").split("-").map(Number);
  const shown = year && month ? { year, month } : now;
  const record = useQuery(callQuery("CustomerListReviewRecord", shown));
  const [by, setBy] = useState<"date" | "book">("date");
  const go = (steps: number) => {
    const next = moved(shown, steps);
    setQuery({ month: `${next.year}-${next.month}` }, { replace: true });
  };
  const name = part(Date.UTC(shown.year, shown.month - 1), {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const { data } = record;
  return (
    <PullToRefresh onRefresh={() => record.refetch()}>
      <Inline centered apart>
        <IconButton
          icon="back"
          label={t("older")}
          disabled={placeOf(shown) <= placeOf(first)}
          onClick={() => go(-1)}
        />
        <Text as="h2" look="strong" aria-live="polite">
          {name}
        </Text>
        <IconButton
          icon="forward"
          label={t("newer")}
          disabled={placeOf(shown) >= placeOf(now)}
          onClick={() => go(1)}
        />
      </Inline>
      <Segmented
        label={t("record")}
        options={[
          { value: "date", label: t("byDate") },
          { value: "book", label: t("byBook") },
        ]}
        value={by}
        onChange={setBy}
      />
      {!data && record.error && (
        <ErrorBlock text={errorText(record.error)} onRetry={() => void record.refetch()} />
      )}
      {!data && !record.error && <Skeleton rows={5} height={56} />}
      {data && data.data.length === 0 && <Empty text={t("noneInMonth")} />}
      {data && <Grouped reviews={data.data} by={by} now={data.serverTime} />}
    </PullToRefresh>
  );
}

/** An instant of the day under which it is listed: when it was done, or planned for and missed. */
const overAt = ({ utcEnded, appointmentTime }: ReviewView) => utcEnded ?? appointmentTime;

interface GroupedProps {
  readonly reviews: readonly ReviewView[];
  readonly by: "date" | "book";
  readonly now: number;
}

function Grouped({ reviews, by, now }: GroupedProps) {
  const { t } = useTranslation("reviews");
  const title = useBookTitle();
  const nameOf = (review: ReviewView) => {
    if (by === "date") return dayName(overAt(review), now);
    return review.courseBook ? title(review.courseBook) : t("noBook");
  };
  const groups = new Map<string, ReviewView[]>();
  for (const review of reviews) {
    const name = nameOf(review);
    groups.set(name, [...(groups.get(name) ?? []), review]);
  }
  return [...groups].map(([name, some]) => {
    const done = some.filter(({ state }) => state === "done").length;
    const missed = some.length - done;
    return (
      <Section
        key={name}
        title={name}
        aside={
          <Text as="span" look="quiet">
            <Facts
              facts={[
                done > 0 && t("doneOf", { count: done }),
                missed > 0 && t("missedOf", { count: missed }),
              ]}
            />
          </Text>
        }
      >
        <List>
          {some.map((review) => (
            <Reviewed key={review.courseOrderId} review={review} now={now} by={by} />
          ))}
        </List>
      </Section>
    );
  });
}

interface ReviewedProps {
  readonly review: ReviewView;
  readonly now: number;
  readonly by: "date" | "book";
}

function Reviewed({ review, now, by }: ReviewedProps) {
  const { t } = useTranslation("reviews");
  const named = useNamed();
  const { courseOrderId, state, right, total, day, appointmentTime } = review;
  const words = useWordsAsked()(review);
  const date = by === "book" ? `${dayName(overAt(review), now)} ` : "";
  const wasLate = localDay(overAt(review)) !== localDay(appointmentTime);
  return (
    <RowParts>
      <button
        type="button"
        className={styles.opening}
        onClick={() => void navigateTo(paths.antiForgetRecord, { courseOrderId })}
      >
        <ReviewMark state={state} />
        <RowTexts>
          <Text as="span" look="strong">
            {named(review, now)}
          </Text>
          <Text as="span" look="quiet" className={styles.whole}>
            {date}
            {t("dayAndWords", { day, words })}
          </Text>
          {wasLate && (
            <Text as="span" look="quiet" className={styles.whole}>
              {t("plannedFor", { date: inside(dayName(appointmentTime, now)) })}
            </Text>
          )}
        </RowTexts>
        <Text as="span" look="quiet" className={styles.whole}>
          {state === "done" && right !== null && total !== null
            ? t("rightOf", { right, total })
            : t(state === "done" ? "done" : "missed")}
        </Text>
      </button>
    </RowParts>
  );
}
