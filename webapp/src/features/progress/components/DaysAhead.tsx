import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";
import { Chart } from "@/ui/Chart";
import { dayText } from "../days";
import { ChartSection } from "./ChartSection";

interface DaysAheadProps {
  readonly days: Answer<"CustomerRetrieveStudentMetric">["ahead"];
}

/** How many words the reviews of the next days ask. */
export function DaysAhead({ days }: DaysAheadProps) {
  const { t } = useTranslation("progress");
  const words = days.reduce((total, day) => total + day.words, 0);
  return (
    <ChartSection title={t("ahead")} note={t(words > 0 ? "aheadNote" : "aheadNone")}>
      {(asTable) => (
        <Chart
          label={t("aheadLabel")}
          axis={t("day")}
          points={days.map(({ day }, at) => {
            if (asTable) return dayText(day, { month: "short", day: "numeric", weekday: "short" });
            return at === 0 ? t("todayShort") : dayText(day, { weekday: "narrow" });
          })}
          series={[{ name: t("words"), tone: "brand", values: days.map((day) => day.words) }]}
          valued
          asTable={asTable}
        />
      )}
    </ChartSection>
  );
}
