import { localDay } from "@/i18n/format";
import { monthOf } from "@/i18n/when";
import type { CourseRecord } from "@/rpc";

/** The records of one day. */
export interface Day {
  readonly day: number;
  readonly records: readonly CourseRecord[];
}

/** The records of one month, day by day. */
export interface Month {
  readonly month: string;
  readonly days: readonly Day[];
}

/** Puts records under their months and days, in the order in which they come. */
export function byMonth(records: readonly CourseRecord[]): readonly Month[] {
  const months: { month: string; days: { day: number; records: CourseRecord[] }[] }[] = [];
  for (const record of records) {
    const { appointmentTime } = record.order;
    const name = monthOf(appointmentTime);
    const day = localDay(appointmentTime);
    let month = months.at(-1);
    if (month?.month !== name) {
      month = { month: name, days: [] };
      months.push(month);
    }
    const last = month.days.at(-1);
    if (last?.day === day) last.records.push(record);
    else month.days.push({ day, records: [record] });
  }
  return months;
}
