import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { part } from "@/i18n/format";
import type { ReviewAgenda } from "@/rpc";
import { IconButton, Inline, Text } from "@/ui";
import { CalendarStrip, type DayState, type StripDay } from "@/ui/CalendarStrip";
import { Card } from "@/ui/Card";
import styles from "../Agenda.module.css";

const DAYS = 7;
const NAMES = ["strip", "nextWeek", "weekAfterNext"] as const;

/**
 * This week and the following ones, day by day: done, missed, open, with the due words ahead.
 * Buttons, swipes and arrow keys change the week.
 */
export function Weeks({ agenda }: { readonly agenda: ReviewAgenda }) {
  const { t } = useTranslation("reviews");
  const shown = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const weeks = NAMES.map((name, nth) => ({
    name,
    days: agenda.days.slice(nth * DAYS, (nth + 1) * DAYS),
  })).filter(({ days }) => days.length > 0);
  const go = (steps: number) => {
    const list = shown.current;
    if (list) list.scrollLeft = (at + steps) * list.clientWidth;
  };
  const follow = () => {
    const list = shown.current;
    if (list && list.clientWidth > 0) setAt(Math.round(list.scrollLeft / list.clientWidth));
  };
  const open = weeks[at]?.days.reduce((sum, day) => sum + day.open, 0) ?? 0;
  return (
    <Card className={styles.strip}>
      <Inline centered apart>
        <IconButton
          icon="back"
          label={t("weekBefore")}
          disabled={at === 0}
          onClick={() => go(-1)}
        />
        <p className={styles.weekName} aria-live="polite">
          <Text as="span" look="strong">
            {t(NAMES[at] ?? "strip")}
          </Text>{" "}
          <Text as="span" look="quiet">
            {t("weekOpen", { count: open })}
          </Text>
        </p>
        <IconButton
          icon="forward"
          label={t("weekNext")}
          disabled={at >= weeks.length - 1}
          onClick={() => go(1)}
        />
      </Inline>
      <section
        ref={shown}
        className={styles.weeks}
        aria-label={t("weeks")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it on
        tabIndex={0}
        onScroll={follow}
      >
        {weeks.map(({ name, days }) => (
          <OneWeek key={name} label={t(name)} days={days} today={agenda.today} />
        ))}
      </section>
    </Card>
  );
}

interface OneWeekProps {
  readonly label: string;
  readonly days: ReviewAgenda["days"];
  readonly today: string;
}

function OneWeek({ label, days, today }: OneWeekProps) {
  const { t } = useTranslation(["reviews", "common"]);
  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    part(Date.parse(day), { ...options, timeZone: "UTC" });
  const drawn = days.map(({ day, open, done, missed, words }) => {
    const isToday = day === today;
    const whole = named(day, { weekday: "long", month: "long", day: "numeric" });
    let state: DayState = "empty";
    if (open > 0) state = day < today ? "missed" : "due";
    else if (done > 0) state = "done";
    else if (missed > 0) state = "missed";
    const names = {
      due: t("dayOpen", { day: whole, count: open }),
      done: t("dayDone", { day: whole, count: done }),
      missed: open > 0 ? t("dayOpen", { day: whole, count: open }) : t("dayMissed", { day: whole }),
      empty: t("dayNone", { day: whole }),
    };
    return {
      value: day,
      weekday: isToday ? t("common:today") : named(day, { weekday: "narrow" }),
      day: String(Number(day.slice(-2))),
      name: names[state],
      state,
      count: day > today && open > 0 ? words : undefined,
      isToday,
    } satisfies StripDay<string>;
  });
  return (
    <div className={styles.week}>
      <CalendarStrip label={label} days={drawn} />
    </div>
  );
}
