import { FOLLOWER_WAITS_MS } from "./constants";
import type { LessonStep } from "./lessonFlow";

interface Lead {
  /** Whether it is the side that starts and ends the order. */
  readonly ends: boolean;
  /** Whether the tutor handed the lead to the student. */
  readonly studentLeads: boolean;
}

/**
 * Whether a side leads at a step of a lesson, or before its first step: the tutor always leads the
 * after-lesson test.
 */
export function leadsAt(step: LessonStep | "pre_test" | null, { ends, studentLeads }: Lead) {
  return ends !== (studentLeads && step !== "after_test");
}

/**
 * Whether the follower acts for itself: while the leader is absent, and never in the test. A leader
 * of whom nothing is known counts as present.
 */
export function goesOnAlone(
  step: LessonStep | null,
  leaderSeenAt: number | null,
  now: number,
): boolean {
  const isAway = leaderSeenAt !== null && now - leaderSeenAt >= FOLLOWER_WAITS_MS;
  return isAway && step !== "after_test";
}
