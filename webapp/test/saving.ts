import { type Done, type LessonProgress, replay } from "@/machines/lessonProgress";
import { answer } from "./fakeService";

/** The service's answer to a save: by default the lesson's state equals the device's. */
export function saved(version: number, change: object = {}): Response {
  const stands = { late: false, refused: [], progress: null };
  return answer({ courseOrderId: 7, version, ...stands, ...change });
}

/** The actions in a save. */
export function actionsIn(body: unknown): readonly Done[] {
  return (body as { actions: readonly Done[] }).actions;
}

/** The progress after the actions in a save. */
export function progressAfter(progress: LessonProgress, body: unknown): LessonProgress {
  return replay(progress, actionsIn(body), true);
}
