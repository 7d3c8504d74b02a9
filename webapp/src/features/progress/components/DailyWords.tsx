import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Segmented, Text } from "@/ui";
import { Chart } from "@/ui/Chart";
import { Stats } from "@/ui/Stats";
import { dayText, type PracticeDay, totals } from "../days";
import { ChartSection } from "./ChartSection";

const spans = ["7", "30", "90"] as const;
const WEEK = 7;

/**
 * New and reviewed words and done reviews per day, over a week, a month or three, with their sums.
 */
export function DailyWords({ days }: { readonly days: readonly PracticeDay[] }) {
  const { t } = useTranslation("progress");
  const [span, setSpan] = useState<(typeof spans)[number]>("30");
  const shown = days.slice(-Number(span));
  const { learned, reviewed, reviews, minutes } = totals(shown);
  const names = (asTable: boolean) =>
    shown.map(({ day }, at) => {
      if (at === shown.length - 1) return t("today");
      if (!asTable && shown.length === WEEK) return dayText(day, { weekday: "narrow" });
      return dayText(day, { month: "short", day: "numeric" });
    });
  return (
    <ChartSection title={t("daily")}>
      {(asTable) => (
        <>
          <Segmented
            label={t("span")}
            options={spans.map((value) => ({
              value,
              label: t("days", { count: Number(value) }),
            }))}
            value={span}
            onChange={setSpan}
          />
          <Stats
            live
            on="plain"
            stats={[
              { label: t("learned"), value: learned },
              { label: t("reviewed"), value: reviewed },
              { label: t("minutes"), value: minutes },
            ]}
          />
          <Chart
            label={t("dailyLabel", { count: Number(span) })}
            axis={t("day")}
            points={names(asTable)}
            series={[
              {
                name: t("reviewed"),
                tone: "soft",
                values: shown.map(({ reviewAsked }) => reviewAsked),
              },
              {
                name: t("learned"),
                tone: "brand",
                values: shown.map(({ wordsLearned }) => wordsLearned),
              },
            ]}
            asTable={asTable}
          />
          <Text look="note">{t("reviewsPerDay", { count: reviews })}</Text>
          {reviews > 0 && (
            <Chart
              label={t("reviewsLabel", { count: Number(span) })}
              axis={t("day")}
              points={names(asTable)}
              series={[
                {
                  name: t("reviewsDone"),
                  tone: "brand",
                  values: shown.map(({ reviewsDone }) => reviewsDone),
                },
              ]}
              asTable={asTable}
            />
          )}
        </>
      )}
    </ChartSection>
  );
}
