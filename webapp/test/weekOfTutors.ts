import type { Answer } from "@/rpc";
import { DAY_MS } from "@/time";

type Week = Answer<"StoreListWeek">;
type WeekTutor = Week["data"][number];
type WeekClass = WeekTutor["classes"][number];

/** The first day, in Shanghai, where there is no summer time. */
const FIRST_DAY = Date.UTC(2026, 4, 20, 16);

/** A time of the first day of a week, or of another one. */
export function at(time: string, day = 0): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return FIRST_DAY + day * DAY_MS + (hours * 60 + minutes) * 60_000;
}

let lastId = 0;

/** A class of an hour that is ahead. */
export function lesson(time: string, student: string, changes: Partial<WeekClass> = {}): WeekClass {
  lastId += 1;
  return {
    courseOrderId: lastId,
    version: 1,
    lessonType: "QUOTA_60",
    state: "AHEAD",
    appointmentTime: at(time),
    lengthMinutes: 60,
    studentId: 1,
    studentName: student,
    ...changes,
  };
}

/** A tutor with classes and rest, who is offered at all times. */
export function tutor(
  userName: string,
  classes: readonly WeekClass[] = [],
  rest: WeekTutor["rest"] = [],
  changes: Partial<WeekTutor> = {},
): WeekTutor {
  lastId += 1;
  return {
    userId: lastId,
    userName,
    accountNo: `T${lastId}`,
    classes: [...classes],
    rest: [...rest],
    offered: [{ startsAt: at("00:00", -30), endsAt: at("00:00", 30) }],
    ...changes,
  };
}

/** Some days of these tutors. */
export function week(data: readonly WeekTutor[], days = 1): Week {
  const dayStarts = Array.from({ length: days + 1 }, (_, nth) => at("00:00", nth));
  return { serverTime: at("09:45"), dayStarts, data: [...data], total: data.length };
}
