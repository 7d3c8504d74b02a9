import { localDay } from "@/i18n/format";
import type { CommissionView } from "@/rpc";

export interface Day {
  readonly day: number;
  readonly rows: readonly CommissionView[];
}

export interface Month {
  readonly month: string;
  readonly days: readonly Day[];
}

/** Commissions under the months and days on which their classes ended, in their order. */
export function byMonth(rows: readonly CommissionView[]): readonly Month[] {
  const months: { month: string; days: { day: number; rows: CommissionView[] }[] }[] = [];
  for (const row of rows) {
    const day = localDay(row.utcEnded);
    let month = months.at(-1);
    if (month?.month !== row.month) {
      month = { month: row.month, days: [] };
      months.push(month);
    }
    const last = month.days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else month.days.push({ day, rows: [row] });
  }
  return months;
}
