import type { Answer, Ask } from "@/rpc";
import type { Picked } from "../../people/picked";
import { instantAt } from "../../when";

export const BOOK = "StoreBookClasses";
export type Booking = Ask<typeof BOOK>;
export type Answered = Answer<typeof BOOK>;
export type Refused = Answered["refused"][number];
export type BookedClass = Answered["booked"][number];
export type Kind = NonNullable<Booking["classes"][number]["lessonType"]>;

/** The lesson types that are booked by hand. */
export const KINDS = ["QUOTA_60", "QUOTA_30", "QUOTA_TRIAL"] as const satisfies readonly Kind[];
/** The most classes of a weekly series. */
export const MOST_WEEKS = 53;
/** The longest reason. */
export const REASON_LENGTH = 200;
/** The most lines of one booking. */
export const MOST_LINES = 200;

/** A class, or a weekly series, as it is being filled in. */
export interface Draft {
  readonly student: Picked;
  readonly tutor: Picked;
  readonly day: string;
  readonly time: string;
  readonly lessonType: Kind;
  /** The code or title of a book; empty: none. */
  readonly book: string;
  readonly weeks: number;
}

/** What the service is asked to book; null while something is missing. */
export function classOf(draft: Draft): Booking["classes"][number] | null {
  const { student, tutor, day, time, lessonType, book, weeks } = draft;
  const named = ({ accountNo, text }: Picked) => accountNo ?? text.trim();
  const appointmentTime = instantAt(day, time);
  if (named(student) === "" || named(tutor) === "" || appointmentTime === null) return null;
  return {
    student: named(student),
    tutor: named(tutor),
    appointmentTime,
    lessonType,
    book: book.trim() || null,
    weeks,
  };
}

const LACKS_CREDIT = "CREDITS_USED_UP";
const OFF_THE_GRID = "APPOINTMENT_NOT_OFFERED";

/** Whether a class is refused only because a reason is missing. */
export function lacksCredit({ obstacle }: Refused): boolean {
  return obstacle.code === LACKS_CREDIT;
}

/** Whether a class is refused because of its time of day. */
export function isOffTheGrid({ obstacle }: Refused): boolean {
  return obstacle.code === OFF_THE_GRID;
}

/** What is in the way, each said once, with the classes that it concerns, soonest first. */
export interface InTheWay {
  readonly message: string;
  readonly times: readonly number[];
}

export function inTheWay(refused: readonly Refused[]): readonly InTheWay[] {
  const found = new Map<string, number[]>();
  for (const { obstacle, appointmentTime } of refused) {
    found.set(obstacle.message, [...(found.get(obstacle.message) ?? []), appointmentTime]);
  }
  return [...found].map(([message, times]) => ({ message, times }));
}
