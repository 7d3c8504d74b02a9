import { useTranslation } from "react-i18next";
import { Heatmap } from "@/ui/Heatmap";
import { dayText, levelOf, type PracticeDay, totals, weeksOf, wordsOf } from "../days";
import { ChartSection } from "./ChartSection";

const WEEKS = 12;

interface TwelveWeeksProps {
  readonly days: readonly PracticeDay[];
  readonly streak: number;
}

/** The days with practice in twelve weeks, and how much; and the current streak. */
export function TwelveWeeks({ days, streak }: TwelveWeeksProps) {
  const { t } = useTranslation("progress");
  const weeks = weeksOf(days, WEEKS);
  const within = days.filter(({ day }) => day >= (weeks[0]?.monday ?? ""));
  const today = days.at(-1)?.day;
  const monthOf = (day: string) => dayText(day, { month: "short" });
  const practised = t("weeksNote", { count: totals(within).practised });
  const note = streak > 0 ? `${practised} · ${t("streak", { count: streak })}` : practised;
  return (
    <ChartSection title={t("weeks", { count: WEEKS })} note={note}>
      {(asTable) => (
        <Heatmap
          label={t("weeksLabel", { count: WEEKS })}
          axis={t("week")}
          weekdays={(weeks[0]?.days ?? []).map(({ day }) => ({
            letter: dayText(day, { weekday: "narrow" }),
            name: dayText(day, { weekday: "short" }),
          }))}
          weeks={weeks.map(({ monday, days: seven }, at) => {
            const before = weeks[at - 1]?.monday;
            const begins = before === undefined || monthOf(before) !== monthOf(monday);
            return {
              name: dayText(monday, { month: "short", day: "numeric" }),
              heading: begins ? monthOf(monday) : undefined,
              days: seven.map(({ day, known }) => ({
                name: dayText(day, { month: "short", day: "numeric" }),
                level: known ? levelOf(known) : null,
                worded: known ? String(wordsOf(known)) : "",
                isToday: day === today,
              })),
            };
          })}
          less={t("less")}
          more={t("more")}
          asTable={asTable}
        />
      )}
    </ChartSection>
  );
}
