import { PAUSE_MS, pauseMachine } from "@/machines/pause";
import { outdate } from "@/queries";
import { type LessonClock, serverNow } from "@/rpc";

/** Whether two words on the clock say the same of the lesson. */
export function isSameClock(one: LessonClock, other: LessonClock): boolean {
  return (
    one.status === other.status &&
    one.deadline === other.deadline &&
    one.isPause === other.isPause &&
    one.hasResult === other.hasResult &&
    one.progressVersion === other.progressVersion
  );
}

/** Where the pause stands when a lesson is opened; a device that went on already stays so. */
export function pauseAt({ isPause, utcPaused }: LessonClock, isResumed: boolean) {
  const isRunning =
    isPause && !isResumed && serverNow() < (utcPaused ?? Number.NEGATIVE_INFINITY) + PAUSE_MS;
  const value = isRunning ? "paused" : isPause ? "spent" : "available";
  return pauseMachine.resolveState({ value, context: { pausedAt: utcPaused } });
}

/** What the end of a lesson puts out of date. */
export function outdateAfterLesson(): Promise<void> {
  return outdate(
    "CustomerListCourseOrder",
    "CustomerGetCourseOrderCount",
    "CustomerListAntiForgetOrder",
    "CustomerListStudentCourese",
    "CustomerRetrieveCourseMetric",
    "CustomerListCourseWordByCourseIdByPage",
    "CustomerListReviewWords",
  );
}
