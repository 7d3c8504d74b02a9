import { hourOf } from "@/i18n/format";
import type { Answer } from "@/rpc";
import { DAY_MS, MINUTE_MS } from "@/time";
import type { DeskClass } from "../../classes/deskClass";
import { dateOf, instantAt } from "../../when";

export const WEEK = "StoreListWeek";
export const SLOT_MS = 30 * MINUTE_MS;

export type Week = Answer<typeof WEEK>;
export type WeekTutor = Week["data"][number];
export type WeekClass = WeekTutor["classes"][number];
export type WeekRest = WeekTutor["rest"][number];
type Stretch = WeekTutor["offered"][number];

/** A stretch of a lane, for instance a free one. */
export interface Gap {
  readonly since: number;
  readonly until: number;
}

/** A tutor's day: a column of the grid, a cell of the week. */
export interface Lane {
  readonly id: string;
  readonly tutor: WeekTutor;
  readonly dayStart: number;
  /** The day as an address writes it. */
  readonly day: string;
  readonly classes: readonly WeekClass[];
  readonly rest: readonly WeekRest[];
  /** What lies outside of the tutor's working hours. */
  readonly outside: readonly Gap[];
}

/** A time with a tutor, where a class may go. */
export interface Place {
  readonly tutorId: number;
  readonly at: number;
}

/** Hours of a day: the first and the one after the last. */
export interface Hours {
  readonly first: number;
  readonly end: number;
}

/** Hours in which a store usually works; others are shown if something is there. */
export const USUAL: Hours = { first: 8, end: 22 };
const LAST_HOUR = 24;

const timeOf = (one: WeekClass): Gap => ({ since: one.appointmentTime, until: endOf(one) });
const stretchOf = ({ startsAt: since, endsAt: until }: Stretch): Gap => ({ since, until });

export const endOf = ({ appointmentTime, lengthMinutes }: WeekClass) =>
  appointmentTime + lengthMinutes * MINUTE_MS;

/** The lanes of each tutor, a day each; canceled classes take no time and are left out. */
export function lanesOf({ data, dayStarts }: Week): readonly (readonly Lane[])[] {
  return data.map((tutor) =>
    dayStarts.slice(0, -1).map((dayStart, nth) => {
      const until = dayStarts[nth + 1] ?? dayStart;
      const day = dateOf(dayStart);
      return {
        id: `${tutor.userId} ${day}`,
        ...{ tutor, dayStart, day },
        classes: tutor.classes.filter(
          ({ appointmentTime: at, state }) => at >= dayStart && at < until && state !== "CANCELED",
        ),
        rest: tutor.rest.filter(({ startsAt, endsAt }) => startsAt < until && endsAt > dayStart),
        outside: freeOf(tutor.offered.map(stretchOf), dayStart, until),
      };
    }),
  );
}

/** The working hours of a lane's day, if some of it lies outside of them. */
export function workOf({ outside, dayStart }: Lane): readonly Gap[] {
  return outside.length === 0 ? [] : freeOf(outside, dayStart, dayStart + DAY_MS);
}

/** The hours that a grid shows: the usual ones, working hours, and those of its classes and of a place. */
export function hoursOf(lanes: readonly Lane[], place?: Place): Hours {
  const shown = lanes.flatMap((lane) => [...lane.classes.map(timeOf), ...workOf(lane)]);
  const starts = shown.map(({ since }) => since);
  const ends = shown.map(({ until }) => until);
  if (place) {
    starts.push(place.at);
    ends.push(place.at + SLOT_MS);
  }
  return {
    first: Math.min(USUAL.first, ...starts.map(hourOf)),
    end: Math.min(LAST_HOUR, Math.max(USUAL.end, ...ends.map((at) => hourOf(at - 1) + 1))),
  };
}

/** The instant at which a lane's day reaches an hour. */
export function atHour({ day, dayStart }: Lane, hour: number): number {
  return instantAt(day, `${String(hour).padStart(2, "0")}:00`) ?? dayStart;
}

/** What is free of a lane between two instants, in whole half hours. */
export function gapsOf(lane: Lane, since: number, until: number): readonly Gap[] {
  return freeOf([...lane.classes.map(timeOf), ...lane.rest.map(stretchOf)], since, until);
}

/** What is left between two instants without what is taken, in whole half hours. */
function freeOf(taken: readonly Gap[], since: number, until: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let free = since;
  const byTime = [...taken].sort((one, other) => one.since - other.since);
  for (const one of [...byTime, { since: until, until }]) {
    const from = Math.ceil(free / SLOT_MS) * SLOT_MS;
    const to = Math.floor(Math.min(one.since, until) / SLOT_MS) * SLOT_MS;
    if (to > from) gaps.push({ since: from, until: to });
    free = Math.max(free, one.until);
  }
  return gaps;
}

/** Where a class stands if others are at the same time: in which column of how many. */
export interface Beside {
  readonly column: number;
  readonly columns: number;
}

/** Puts classes that overlap side by side. */
export function sideBySide(classes: readonly WeekClass[]): ReadonlyMap<number, Beside> {
  const placed = new Map<number, Beside>();
  let group: WeekClass[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { courseOrderId } of group) {
      const column = placed.get(courseOrderId)?.column ?? 0;
      placed.set(courseOrderId, { column, columns: ends.length });
    }
    group = [];
    ends = [];
  };
  for (const one of [...classes].sort((a, b) => a.appointmentTime - b.appointmentTime)) {
    if (ends.every((end) => end <= one.appointmentTime)) close();
    const free = ends.findIndex((end) => end <= one.appointmentTime);
    const column = free === -1 ? ends.length : free;
    ends[column] = endOf(one);
    group.push(one);
    placed.set(one.courseOrderId, { column, columns: 1 });
  }
  close();
  return placed;
}

/** A class of a lane as the desk changes it. */
export function asClass(one: WeekClass, { userId, userName }: WeekTutor): DeskClass {
  const { courseOrderId, version, state, appointmentTime, lengthMinutes, lessonType } = one;
  return {
    ...{ courseOrderId, version, state, appointmentTime, lengthMinutes, lessonType },
    student: { userId: one.studentId, userName: one.studentName },
    tutor: { userId, userName },
    series: one.series ?? null,
  };
}

/** A class of these lanes by its number. */
export function classIn(rows: readonly (readonly Lane[])[], id: number): DeskClass | undefined {
  const ofLane = ({ classes, tutor }: Lane) => classes.map((one) => asClass(one, tutor));
  return rows
    .flat()
    .flatMap(ofLane)
    .find(({ courseOrderId }) => courseOrderId === id);
}
