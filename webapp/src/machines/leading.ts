import { FOLLOWER_WAITS_MS } from "./constants";

interface Judging {
  readonly leads: boolean;
  /** When the leader was last seen in the lesson; none where that is not known. */
  readonly leaderSeenAt: number | null;
}

/** Whether a side judges words now: the leader does, the other one while no leader is there. */
export function mayJudge({ leads, leaderSeenAt }: Judging, now: number): boolean {
  return leads || leaderSeenAt === null || now - leaderSeenAt >= FOLLOWER_WAITS_MS;
}
