import type { RecordTime } from "@/rpc";

/** A part of an axis in percent. */
interface Span {
  readonly from: number;
  readonly width: number;
}

/**
 * The bars of a session on one time axis: the booked time, and the actual time around its pauses.
 */
export interface Bars {
  readonly booked: Span;
  readonly ran: readonly Span[];
  readonly pauses: readonly Span[];
}

/** Computes the bars; a running session ends now. */
export function barsOf(time: RecordTime, now: number): Bars {
  const { bookedFrom, bookedUntil, started } = time;
  const ended = time.ended ?? now;
  const first = Math.min(bookedFrom, started ?? bookedFrom);
  const last = Math.max(bookedUntil, started === null ? bookedUntil : ended);
  const span = (from: number, until: number): Span => ({
    from: (100 * (from - first)) / (last - first),
    width: (100 * Math.max(until - from, 0)) / (last - first),
  });
  const booked = span(bookedFrom, bookedUntil);
  if (started === null) return { booked, ran: [], pauses: [] };
  const begins = [started, ...time.pauses.map(({ until }) => until)];
  const ends = [...time.pauses.map(({ since }) => since), ended];
  const ran = begins.map((from, nth) => span(from, ends[nth] ?? ended));
  return {
    booked,
    ran: ran.filter(({ width }) => width > 0 || time.pauses.length === 0),
    pauses: time.pauses.map(({ since, until }) => span(since, until)),
  };
}
