import type { RecordTime } from "@/rpc";

/** A part of an axis in percent. */
interface Span {
  readonly from: number;
  readonly width: number;
}

/**
 * The bars of a session on one time axis: the booked time, and the actual time around its pause.
 */
export interface Bars {
  readonly booked: Span;
  readonly ran: readonly Span[];
  readonly pause: Span | null;
}

/** Computes the bars; a running session ends now. */
export function barsOf(time: RecordTime, now: number): Bars {
  const { bookedFrom, bookedUntil, started, pausedFrom, pausedUntil } = time;
  const ended = time.ended ?? now;
  const first = Math.min(bookedFrom, started ?? bookedFrom);
  const last = Math.max(bookedUntil, started === null ? bookedUntil : ended);
  const span = (from: number, until: number): Span => ({
    from: (100 * (from - first)) / (last - first),
    width: (100 * Math.max(until - from, 0)) / (last - first),
  });
  const booked = span(bookedFrom, bookedUntil);
  if (started === null) return { booked, ran: [], pause: null };
  if (pausedFrom === null || pausedUntil === null) {
    return { booked, ran: [span(started, ended)], pause: null };
  }
  return {
    booked,
    ran: [span(started, pausedFrom), span(pausedUntil, ended)].filter(({ width }) => width > 0),
    pause: span(pausedFrom, pausedUntil),
  };
}
