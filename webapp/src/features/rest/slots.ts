import { dayAndTime } from "@/i18n/days";
import { endTime } from "@/i18n/when";
import { SLOT_MS } from "@/machines/constants";

/** Consecutive half hours, from one instant to another. */
export interface Stretch {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Half hours as periods, soonest first. */
export function stretchesOf(starts: Iterable<number>): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const startsAt of [...starts].toSorted((one, other) => one - other)) {
    const last = found.at(-1);
    const endsAt = startsAt + SLOT_MS;
    if (last?.endsAt === startsAt) found[found.length - 1] = { startsAt: last.startsAt, endsAt };
    else found.push({ startsAt, endsAt });
  }
  return found;
}

/** A period in words: Fri 21:00–22:30; midnight is the day's end. */
export function stretchText({ startsAt, endsAt }: Stretch, now: number): string {
  return `${dayAndTime(startsAt, now)}–${endTime(endsAt)}`;
}

/** Adds this half hour, or removes it if it is included. */
export function toggled(chosen: ReadonlySet<number>, startsAt: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(startsAt)) next.add(startsAt);
  return next;
}
