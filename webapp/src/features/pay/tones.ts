import type { CommissionStatus } from "@/rpc";
import type { Tone } from "@/ui/Badge";

/** The look of each status: red only for a failure. */
export const tones = {
  PENDING: "warning",
  ISSUED: "neutral",
  ISSUE_FAILED: "negative",
  WITHDRAWN: "neutral",
} as const satisfies Record<CommissionStatus, Tone>;
