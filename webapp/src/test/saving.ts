import { type Done, type LessonProgress, replay } from "@/machines/lessonProgress";
import { answer } from "./fakeService";

/** What the service answers when it takes what a device did: it stands as on the device, unless said. */
export function saved(version: number, change: object = {}): Response {
  const stands = { late: false, refused: [], progress: null };
  return answer({ courseOrderId: 7, version, ...stands, ...change });
}

/** The actions that a save carries. */
export function actionsIn(body: unknown): readonly Done[] {
  return (body as { actions: readonly Done[] }).actions;
}

/** Progress after what a save carries. */
export function progressAfter(progress: LessonProgress, body: unknown): LessonProgress {
  return replay(progress, actionsIn(body), true);
}
