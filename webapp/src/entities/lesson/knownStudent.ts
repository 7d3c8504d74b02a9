import type { Session } from "@/entities/lesson/session";
import { useFacts } from "@/entities/lesson/useSession";

/**
 * The student whose progress a lesson's page shows to its tutor; none on the student's own device,
 * and none before the student of a trial that its tutor booked has entered it.
 */
export function useKnownStudent(lesson: Session): number | null {
  const { order, clock } = useFacts(lesson);
  const isKnown = order.user.isKnown !== false || clock.isStudentAwaited === false;
  return lesson.isTutor && isKnown ? order.user.userId : null;
}
