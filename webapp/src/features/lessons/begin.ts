import type { Session } from "@/entities/lesson/session";

/** Begins a lesson with its chosen words, and before them with these hard words of the student. */
export function begin(lesson: Session, hardWordIds: readonly number[]): void {
  const hard = hardWordIds.length > 0 ? { hardWordIds } : {};
  lesson.send({ type: "DO", action: { type: "begin", ...hard } });
}
