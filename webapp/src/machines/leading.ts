import { FOLLOWER_WAITS_MS } from "./constants";

interface Judging {
  readonly leads: boolean;
  /** When the leader was last seen in the lesson; none if unknown. */
  readonly leaderSeenAt: number | null;
}

/**
 * Whether a side may judge words now: the leader always, the other side while the leader is absent.
 */
export function mayJudge({ leads, leaderSeenAt }: Judging, now: number): boolean {
  return leads || leaderSeenAt === null || now - leaderSeenAt >= FOLLOWER_WAITS_MS;
}
