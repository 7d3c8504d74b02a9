import type { Session } from "@/entities/lesson/session";

/**
 * Begins a lesson with its chosen words, and before them with these that the student was taught
 * before.
 */
export function begin(lesson: Session, recalledWordIds: readonly number[]): void {
  const recalled = recalledWordIds.length > 0 ? { recalledWordIds } : {};
  lesson.send({ type: "DO", action: { type: "begin", ...recalled } });
}
