import { answerIn, type LessonAction } from "@/machines/lessonProgress";
import { device } from "@/rpc/device";

/** What is done in a lesson; an answer gets its device's next number, and when it was given. */
export function numbered(action: LessonAction, utcAnswered: number): LessonAction {
  return { ...action, ...(answerIn(action) && { number: device.nextNumber(), utcAnswered }) };
}
