import type { CourseOrderView } from "@/rpc";

export const MINUTE = 60_000;
export const NOW = Date.UTC(2026, 4, 21, 2);

/** A class of Ming with Fang, this many minutes from now. */
export function order(inMinutes: number, changes: Partial<CourseOrderView> = {}): CourseOrderView {
  const some = {
    courseOrderId: inMinutes + 10_000,
    status: "RESERVED",
    deletionStatus: "NORMAL",
    lessonType: "QUOTA_60",
    isSimulated: false,
    appointmentTime: NOW + inMinutes * MINUTE,
    lengthMinutes: 60,
    utcOpens: null,
    deadline: null,
    utcStarted: null,
    startedBy: null,
    user: { userId: 1, userName: "Ming" },
    tutor: { userId: 2, userName: "Fang" },
    courseBook: null,
    wordCount: null,
    actions: [],
    ...changes,
  };
  return some as unknown as CourseOrderView;
}

export const review = (inMinutes: number, changes: Partial<CourseOrderView> = {}) =>
  order(inMinutes, { lessonType: "ANTI_FORGETTING", wordCount: 10, ...changes });
