import { useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { clockTime, part } from "@/i18n/format";
import { serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";
import { classes } from "@/ui";
import {
  ClassEntry,
  GapEntry,
  OutsideEntry,
  RestEntry,
  type ScheduleParts,
  stopOfClass,
  stopOfGap,
  stopOfRest,
} from "./Entries";
import { atHour, endOf, gapsOf, type Hours, type Lane, SLOT_MS, sideBySide } from "./lanes";
import styles from "./TimeGrid.module.css";

/** Two half hours. */
const BEFORE_NOW_PX = 52;

interface TimeGridProps extends ScheduleParts {
  readonly label: string;
  readonly lanes: readonly Lane[];
  readonly hours: Hours;
  /** Whether the lanes are days of one tutor; else they are tutors. */
  readonly isDays: boolean;
}

/** Lanes side by side along a ruler of half hours. */
export function TimeGrid({ label, lanes, hours, isDays, ...parts }: TimeGridProps) {
  const slots = (hours.end - hours.first) * 2;
  const [first] = lanes;
  const box = useRef<HTMLElement>(null);
  const day = first?.id;
  // Each day begins with what is now, under an hour that has passed.
  useLayoutEffect(() => {
    if (day === undefined) return;
    const now = box.current?.querySelector<HTMLElement>("[data-now]");
    if (now && box.current) box.current.scrollTop = now.offsetTop - BEFORE_NOW_PX;
  }, [day]);
  return (
    <section ref={box} className={styles.scrolls} data-scrolls aria-label={label}>
      <div
        className={styles.grid}
        style={{ "--lanes": lanes.length, "--slots": slots } as React.CSSProperties}
      >
        <div className={styles.ruler} aria-hidden="true">
          <span className={styles.corner} />
          {first &&
            Array.from({ length: slots }, (_, nth) => {
              const time = clockTime(atHour(first, hours.first) + nth * SLOT_MS);
              return <span key={time}>{time}</span>;
            })}
        </div>
        {lanes.map((lane) => (
          <LaneColumn key={lane.id} lane={lane} hours={hours} isDays={isDays} {...parts} />
        ))}
      </div>
    </section>
  );
}

interface LaneColumnProps extends ScheduleParts {
  readonly lane: Lane;
  readonly hours: Hours;
  readonly isDays: boolean;
}

function LaneColumn({ lane, hours, isDays, ...parts }: LaneColumnProps) {
  const { t } = useTranslation("deskWeek");
  const now = serverNow();
  const since = atHour(lane, hours.first);
  const until = since + (hours.end - hours.first) * 60 * MINUTE_MS;
  const gaps = gapsOf(lane, Math.max(since, now), until);
  const beside = sideBySide(lane.classes);
  const { moving } = parts.mover;
  const id = useId();
  /** Where something stands along the ruler; what is outside of it is cut off. */
  const along = (from: number, to: number) =>
    ({
      "--from": (Math.max(from, since) - since) / SLOT_MS,
      "--length": (Math.min(to, until) - Math.max(from, since)) / SLOT_MS,
    }) as React.CSSProperties;
  const isShown = (from: number, to: number) => from < until && to > since;
  const entries = [
    ...lane.outside
      .filter((one) => isShown(one.since, one.until))
      .map((one) => ({
        key: `outside ${one.since}`,
        at: one.since,
        style: along(one.since, one.until),
        entry: (
          <OutsideEntry since={Math.max(one.since, since)} until={Math.min(one.until, until)} />
        ),
      })),
    ...lane.rest
      .filter(({ startsAt, endsAt }) => isShown(startsAt, endsAt))
      .map((one) => ({
        key: stopOfRest(one),
        at: one.startsAt,
        style: along(one.startsAt, one.endsAt),
        entry: <RestEntry one={one} lane={lane} {...parts} />,
      })),
    ...gaps.map((gap) => ({
      key: stopOfGap(lane, gap),
      at: gap.since,
      style: along(gap.since, gap.until),
      entry: <GapEntry gap={gap} lane={lane} stop={parts.stop} />,
    })),
    ...lane.classes.map((one) => {
      const { column, columns } = beside.get(one.courseOrderId) ?? { column: 0, columns: 1 };
      return {
        key: stopOfClass(one),
        at: one.appointmentTime,
        style: {
          ...along(one.appointmentTime, endOf(one)),
          "--column": column,
          "--columns": columns,
        } as React.CSSProperties,
        entry: <ClassEntry one={one} lane={lane} {...parts} />,
      };
    }),
  ].sort((one, other) => one.at - other.at);
  const isTarget =
    moving !== null &&
    moving.to.tutorId === lane.tutor.userId &&
    moving.to.at >= since &&
    moving.to.at < until;
  return (
    <section aria-labelledby={id} className={styles.lane}>
      <h2 id={id} className={styles.head}>
        {isDays
          ? part(lane.dayStart, { weekday: "short", month: "numeric", day: "numeric" })
          : lane.tutor.userName}
        <small>
          {[
            t("classes", { count: lane.classes.length }),
            gaps.length > 0 && t("gaps", { count: gaps.length }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </h2>
      <ul
        className={styles.entries}
        data-lane={lane.id}
        data-tutor={lane.tutor.userId}
        data-since={since}
        data-until={until}
      >
        {entries.map(({ key, style, entry }) => (
          <li key={key} className={styles.entry} style={style}>
            {entry}
          </li>
        ))}
        {isTarget && (
          <li
            aria-hidden="true"
            data-target
            className={classes(styles.entry, styles.target)}
            style={along(moving.to.at, moving.to.at + moving.one.lengthMinutes * MINUTE_MS)}
          />
        )}
        {now > since && now < until && (
          <li
            aria-hidden="true"
            data-now
            className={styles.now}
            style={{ "--from": (now - since) / SLOT_MS } as React.CSSProperties}
          />
        )}
      </ul>
    </section>
  );
}
