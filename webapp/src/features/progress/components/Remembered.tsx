import { useTranslation } from "react-i18next";
import { Chart } from "@/ui/Chart";
import { Stats } from "@/ui/Stats";
import { type Retention, rateOf } from "../days";
import { ChartSection } from "./ChartSection";

const TOLD = [1, 7, 21];

/** The known share of reviewed words, by the day after the lesson. */
export function Remembered({ retention }: { readonly retention: readonly Retention[] }) {
  const { t } = useTranslation("progress");
  const rates = new Map(retention.map((one) => [one.planDay, rateOf(one)]));
  const known = retention.filter(({ asked }) => asked > 0);
  const worded = (rate: number) => `${rate}%`;
  return (
    <ChartSection title={t("remembered")} note={t(known.length ? "recallNote" : "recallNone")}>
      {(asTable) =>
        known.length > 0 && (
          <>
            <Stats
              on="plain"
              stats={TOLD.map((planDay) => {
                const rate = rates.get(planDay) ?? null;
                return {
                  label: t("planDay", { day: planDay }),
                  value: rate === null ? null : worded(rate),
                };
              })}
            />
            <Chart
              label={t("recallLabel")}
              kind="line"
              axis={t("planDayAxis")}
              points={known.map(({ planDay }) => String(planDay))}
              places={known.map(({ planDay }) => planDay)}
              series={[{ name: t("recall"), tone: "brand", values: known.map(rateOf) }]}
              max={100}
              worded={worded}
              asTable={asTable}
            />
          </>
        )
      }
    </ChartSection>
  );
}
