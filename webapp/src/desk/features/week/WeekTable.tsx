import { useTranslation } from "react-i18next";
import { part } from "@/i18n/format";
import { serverNow } from "@/rpc";
import { classes } from "@/ui";
import { dateOf } from "../../when";
import {
  ClassEntry,
  GapEntry,
  RestEntry,
  type ScheduleParts,
  stopOfClass,
  stopOfRest,
} from "./Entries";
import { atHour, type Gap, gapsOf, type Lane, USUAL, workOf } from "./lanes";
import styles from "./WeekTable.module.css";

interface WeekTableProps extends ScheduleParts {
  readonly label: string;
  readonly rows: readonly (readonly Lane[])[];
  /** Without the column of the tutors: it shows one. */
  readonly isOne: boolean;
}

/** The first free stretch of a lane from now on within working hours, or else usual ones. */
export function firstGap(lane: Lane, now: number): Gap | undefined {
  const usual = { since: atHour(lane, USUAL.first), until: atHour(lane, USUAL.end) };
  const hours = lane.outside.length > 0 ? workOf(lane) : [usual];
  return hours.flatMap(({ since, until }) => gapsOf(lane, Math.max(since, now), until))[0];
}

/** The days of a week in a row for each tutor; on a phone one below the other. */
export function WeekTable({ label, rows, isOne, ...parts }: WeekTableProps) {
  const { t } = useTranslation("deskWeek");
  const days = rows[0] ?? [];
  return (
    <div className={styles.scrolls} data-scrolls>
      <table aria-label={label} className={classes(styles.table, isOne && styles.one)}>
        <thead>
          <tr>
            <th scope="col">{t("tutor")}</th>
            {days.map(({ dayStart }) => (
              <th key={dayStart} scope="col">
                {dayOf(dayStart)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((lanes) => (
            <tr key={lanes[0]?.tutor.userId}>
              <th scope="row" className={styles.tutor}>
                {lanes[0]?.tutor.userName}
                <small>
                  {t("classes", { count: lanes.flatMap((lane) => lane.classes).length })}
                </small>
              </th>
              {lanes.map((lane) => (
                <DayCell key={lane.id} lane={lane} {...parts} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayOf(dayStart: number): string {
  return part(dayStart, { weekday: "short", month: "numeric", day: "numeric" });
}

function DayCell({ lane, ...parts }: ScheduleParts & { readonly lane: Lane }) {
  const { t } = useTranslation("deskWeek");
  const { moving } = parts.mover;
  const gap = firstGap(lane, serverNow());
  const entries = [
    ...lane.rest.map((one) => ({
      key: stopOfRest(one),
      at: one.startsAt,
      entry: <RestEntry one={one} lane={lane} withTime {...parts} />,
    })),
    ...lane.classes.map((one) => ({
      key: stopOfClass(one),
      at: one.appointmentTime,
      entry: <ClassEntry one={one} lane={lane} withTime {...parts} />,
    })),
  ].sort((one, other) => one.at - other.at);
  const isOff = lane.outside.length > 0 && workOf(lane).length === 0;
  const { userId } = lane.tutor;
  const isTarget = moving?.to.tutorId === userId && dateOf(moving.to.at) === lane.day;
  return (
    <td
      data-lane={lane.id}
      data-tutor={userId}
      data-day={lane.day}
      data-head={dayOf(lane.dayStart)}
      data-target={isTarget || undefined}
      className={classes(isTarget && styles.target, isOff && styles.off)}
    >
      <ul className={styles.entries}>
        {isOff && <li>{t("outside")}</li>}
        {entries.map(({ key, entry }) => (
          <li key={key}>{entry}</li>
        ))}
        {gap && (
          <li>
            <GapEntry gap={gap} lane={lane} stop={parts.stop} isSign />
          </li>
        )}
      </ul>
    </td>
  );
}
