import { weekOf } from "@/i18n/days";
import { localDay } from "@/i18n/format";
import type { StudentRow } from "@/rpc";

type GroupName = "today" | "week" | "later" | "none";

export interface Group {
  readonly name: GroupName;
  readonly students: readonly StudentRow[];
}

/** Students in order, grouped by their next class. */
export function byNextClass(rows: readonly StudentRow[], now: number): readonly Group[] {
  const today = localDay(now);
  const sunday = weekOf(now).at(-1)?.day ?? today;
  const groups = new Map<GroupName, StudentRow[]>();
  for (const row of rows) {
    const name = groupOf(row, today, sunday);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([name, students]) => ({ name, students }));
}

function groupOf({ nextClass }: StudentRow, today: number, sunday: number): GroupName {
  if (nextClass === null) return "none";
  const day = localDay(nextClass.bookedFor);
  if (day <= today) return "today";
  return day <= sunday ? "week" : "later";
}
