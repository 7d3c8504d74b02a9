import { FOLLOWER_WAITS_MS } from "./constants";
import type { LessonStep } from "./lessonFlow";

interface Judging {
  readonly leads: boolean;
  /** When the leader was last seen in the lesson; none if unknown. */
  readonly leaderSeenAt: number | null;
}

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
 * Whether a side may judge words now: the leader always, the other side while the leader is absent.
 */
export function mayJudge({ leads, leaderSeenAt }: Judging, now: number): boolean {
  return leads || leaderSeenAt === null || now - leaderSeenAt >= FOLLOWER_WAITS_MS;
}
