import { localDay } from "@/i18n/format";
import { monthOf } from "@/i18n/when";

/** The rows of one local day. */
export interface Day<Row> {
  readonly day: number;
  /** An instant of the day. */
  readonly at: number;
  readonly rows: readonly Row[];
}

/** The rows of one month, day by day. */
export interface Month<Row> {
  readonly month: string;
  readonly days: readonly Day<Row>[];
}

/** Groups rows by month and day, keeping their order. */
export function byMonth<Row>(
  rows: readonly Row[],
  instantOf: (row: Row) => number,
): readonly Month<Row>[] {
  const months: { month: string; days: { day: number; at: number; rows: Row[] }[] }[] = [];
  for (const row of rows) {
    const at = instantOf(row);
    const name = monthOf(at);
    const day = localDay(at);
    let month = months.at(-1);
    if (month?.month !== name) {
      month = { month: name, days: [] };
      months.push(month);
    }
    const last = month.days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else month.days.push({ day, at, rows: [row] });
  }
  return months;
}
